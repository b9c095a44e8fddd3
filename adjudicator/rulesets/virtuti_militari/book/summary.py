"""10 Summary Phase: tokens return, queues advance, convoys are raided, technology makes
progress, units rest, and victory is looked at (VM-SUM-1)."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, change_pool, family_of
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS, SIDES
from adjudicator.rulesets.virtuti_militari.book import raiding
from adjudicator.rulesets.virtuti_militari.book.areas import victory_points
from adjudicator.rulesets.virtuti_militari.book.events import give_back
from adjudicator.rulesets.virtuti_militari.book.home import research
from adjudicator.rulesets.virtuti_militari.book.victory import check_victory
from adjudicator.rulesets.virtuti_militari.words.facts.summary import (
    Completed,
    Rested,
    TokensReturned,
)


def summary(position: Position, table: Table[Board]) -> Play:
    """10 The steps follow each other as listed, without any decision (VM-SUM-1)."""
    return_tokens(position, table)
    advance_queues(position, table)
    raiding.raid(position, table)
    raiding.hunt(position, table)
    research.check_progress(position, table)
    rest(position, table)
    check_victory(position, table)
    record(position, table.board)
    position.turn_done = True
    yield from ask()


def return_tokens(position: Position, table: Table[Board]) -> None:
    """Order tokens still on the map return to their pools (VM-SUM-2), but Shore Bombardment
    leaves the game (VM-SUM-3, VM-BAT1-19); unused air tokens return (VM-SUM-4). Maneuver and
    Amphibious Landing are never left over (VM-SUM-7)."""
    for faction in FACTIONS:
        state = position.factions[faction]
        placed = [p for p in position.orders.values() if p.faction == faction]
        back = [p.token for p in placed if family_of(p.token) != "bombardment"]
        for token in back:
            change_pool(state, token, 1)
        air = list(state.air_drawn)
        for level in air:
            state.air_pool[level] = state.air_pool.get(level, 0) + 1
        state.air_pool = dict(sorted(state.air_pool.items()))
        state.air_drawn = []  # VM-AIRDRAW-4
        if placed or air:
            fact = TokensReturned(
                faction=faction, tokens=back, gone=len(placed) - len(back), air=air
            )
            table.tell("VM-SUM-2", fact)
    position.orders = {}
    give_back(position)


def advance_queues(position: Position, table: Table[Board]) -> None:
    """Production queues advance by one turn (VM-SUM-5): what is finished can be deployed, or
    lies in the order pool, from the next turn on (VM-DEPLOY-13, VM-BUYORD-4)."""
    for faction in FACTIONS:
        state = position.factions[faction]
        units: list[str] = []
        tokens: list[str] = []
        waiting = []
        for entry in state.queue:
            entry.turns -= 1
            if entry.turns > 0:
                waiting.append(entry)
            elif entry.tokens:
                tokens += entry.tokens
                for token in entry.tokens:
                    change_pool(state, token, 1)
            else:
                units.append(entry.kind)
                state.deployment.append(entry)
        state.queue = waiting
        if units or tokens:
            table.tell("VM-SUM-5", Completed(faction=faction, units=units, tokens=tokens))


def rest(position: Position, table: Table[Board]) -> None:
    """All Exhausted units are ready again (VM-SUM-6, VM-EXH-5)."""
    tired = [unit for unit in position.units if unit.exhausted]
    for unit in tired:
        unit.exhausted = False
    if tired:
        table.tell("VM-SUM-6", Rested(units=[unit.id for unit in tired]))


def record(position: Position, board: Board) -> None:
    """Keep the strength of the factions at the end of a turn, for reports and charts:
    `tallies["turns"][turn]` = VP by player; units, PP (tenths) and War Economy by faction."""
    position.tallies.setdefault("turns", {})[str(position.turn)] = {
        "points": {side: victory_points(position, board, side) for side in SIDES},
        "units": {f: sum(u.faction == f for u in position.units) for f in FACTIONS},
        "pp": {f: position.factions[f].pp for f in FACTIONS},
        "economy": {f: position.factions[f].war_economy for f in FACTIONS},
    }
