"""The end of a turn: surrenders, victory, the turn marker (SEQ-7, SEQ-14)."""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import held_by_seat, seat_of
from adjudicator.rulesets.world_at_war.board.position import Position, is_ground, off
from adjudicator.rulesets.world_at_war.board.terms import SEATS
from adjudicator.rulesets.world_at_war.book.economy import partisans
from adjudicator.rulesets.world_at_war.book.politics import markers, pact
from adjudicator.rulesets.world_at_war.book.politics.surrender import surrenders
from adjudicator.rulesets.world_at_war.book.seasons import russian_winter
from adjudicator.rulesets.world_at_war.book.victory import Result, peace, result
from adjudicator.rulesets.world_at_war.words.facts.countries import PactBreached
from adjudicator.rulesets.world_at_war.words.facts.setup import GameOver, TurnBegins


def turn_end(position: Position, table: Table[Board]) -> Play:
    """Winter War and pact, surrenders, victory conditions, then the turn marker."""
    board = table.board
    yield from markers.settle_markers(position, table)
    if position.winter_war == "war" and position.winter_war_turn == position.turn:
        yield from pact.fail(position, table)
    if position.pact_breach:
        yield from breach(position, table)
    yield from surrenders(position, table)
    partisans.open_pools(position, board)
    record(position, board)
    found = result(position, board)
    if found is None:
        found = yield from peace(position, table)
    _stocks(position)
    if found is not None:
        finish(position, table, found)
        return
    next_turn(position, table)


def breach(position: Position, table: Table[Board]) -> Play:
    """A German border garrison is missing: the USSR's marker moves one space toward WAR
    (WAW-CORE.PACT-5)."""
    position.pact_breach = False
    if position.pact:
        table.tell("WAW-CORE.PACT-5", PactBreached())
        yield from markers.move(position, table, "ussr", 1, "WAW-CORE.PACT-5")


def _stocks(position: Position) -> None:
    """Stocks are open as they stand at the end of each turn (WAW-CORE.SEC-1)."""
    for state in position.majors.values():
        state.shown["rm"], state.shown["oil"] = state.rm, state.oil


def finish(position: Position, table: Table[Board], found: Result) -> None:
    """The game is over (WAW-CORE.VIC-4)."""
    position.over = True
    position.winner, position.victory = found.winner, found.grade
    position.tallies["result"] = {"text": found.text, "clause": found.clause}
    fact = GameOver(winner=found.winner, grade=found.grade, text=found.text)
    table.tell(found.clause, fact)


def next_turn(position: Position, table: Table[Board]) -> None:
    """The turn marker advances; what holds for one turn ends (WAW-CORE.SEQ-7, SEQ-15)."""
    if russian_winter(position, table.board):
        position.russian_winter = position.turn  # WAW-3.13-1: the first one alone
    position.turn += 1
    position.captured = {}
    position.carried = {}
    position.blocked = {}
    for unit in position.units:
        unit.stays = False  # WAW-CORE.MOV-8
        unit.fought = False
        unit.task = ""
    table.tell("WAW-CORE.SEQ-7", TurnBegins(turn=position.turn))


def record(position: Position, board: Board) -> None:
    """What reports and charts show of a turn; open facts alone."""
    turns: dict[str, Any] = position.tallies.setdefault("turns", {})
    turns[str(position.turn)] = {
        "ground": {
            seat: sum(
                is_ground(unit) and seat_of(position, unit.nation) == seat
                for unit in position.units
            )
            for seat in SEATS
        },
        "areas": {
            seat: sum(held_by_seat(position, area, seat) for area in board.areas) for seat in SEATS
        },
        "rm": {major: state.rm for major, state in position.majors.items()},
        "damage": {major: state.damage for major, state in position.majors.items()},
        "submarine": position.majors["germany"].points.get("submarine", 0)
        if "germany" in position.majors
        else 0,
        "asw": sum(
            position.majors[m].points.get("asw", 0) for m in ("uk", "usa") if m in position.majors
        ),
        "tracks": {} if off(position, "diplomacy") else dict(position.tracks),
        "convoys": dict(position.tallies.pop("convoys", {})),
    }
