"""Whole games between bots, with what must always be true looked at after every batch.

Pure: dice and lots come from the seed, the components from the caller.
"""

from __future__ import annotations

import hashlib
from collections import Counter as Tally
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import ChainDice, Dice
from adjudicator.core.engine import Answerer, AnyRuleset, Run, play
from adjudicator.rulesets.victory.board import Board
from adjudicator.rulesets.victory.bot import BOTS
from adjudicator.rulesets.victory.position import Position
from adjudicator.rulesets.victory.stacking import carrier_room, overfull
from adjudicator.rulesets.victory.view import view_of
from adjudicator.rulesets.victory.yields import key_of, mix_of

TURNS = 10
"""A simulated game ends after so many turns (VIC-10.6-1) if its scenario sets no limit."""


class Broken(Exception):
    """Something that must always be true is not."""


@dataclass
class Played:
    """One game. exchanges: questions that bots had to answer, by seat. clauses: cited by
    events, each with how often. refused: orders not carried out, by clause."""

    seed: int
    winners: list[str]
    points: dict[str, int]
    turns: int
    batches: int = 0
    events: int = 0
    exchanges: Tally[str] = field(default_factory=Tally)
    clauses: Tally[str] = field(default_factory=Tally)
    refused: Tally[str] = field(default_factory=Tally)
    text: str = ""


def dice_for(seed: int) -> Any:
    """The dice of a simulated game: each phase has a seed of its own."""

    def dice(number: int, history: str) -> Dice:
        return ChainDice(hashlib.sha256(f"{seed}/{number}".encode()).digest(), history)

    return dice


def simulate(
    ruleset: AnyRuleset,
    board: Board,
    scenario: str,
    seed: int,
    bots: Mapping[str, str],
    rulings: Mapping[str, Scalar] | None = None,
    last_turn: int | None = None,
) -> Played:
    """Play one game to its end, at most `last_turn` turns.

    bots: `random` or `sensible` for each seat. Raises `Broken` if an invariant fails, with
    seed, turn and phase in the text.
    """
    chosen = ruleset.rulings_with(rulings or {})
    position: Position = ruleset.open(board, scenario, chosen)
    if last_turn is not None or not position.time_limit:
        position.time_limit = last_turn or TURNS
    watch = Watch(board, seed)
    seats = ruleset.seats(board, position)
    answerers: dict[str, Answerer] = {
        seat: BOTS[bots.get(seat, "random")](board, f"{seed}/{seat}") for seat in seats
    }
    outcome = play(
        ruleset, board, position, dice_for(seed), chosen, answerers, after_batch=watch.look
    )
    assert outcome is not None
    return Played(
        seed=seed,
        winners=outcome.winners,
        points=outcome.points,
        turns=position.turn,
        batches=watch.batches,
        events=watch.events,
        exchanges=watch.exchanges,
        clauses=watch.clauses,
        refused=watch.refused,
        text=outcome.text,
    )


class Watch:
    """Looks at a running game before each batch is answered and at each phase's end."""

    def __init__(self, board: Board, seed: int) -> None:
        self.board, self.seed = board, seed
        self.batches = self.events = 0
        self.exchanges: Tally[str] = Tally()
        self.clauses: Tally[str] = Tally()
        self.refused: Tally[str] = Tally()
        self.run: Run | None = None
        self.counted = 0

    def look(self, run: Run) -> None:
        if run is not self.run:
            self.run, self.counted = run, 0
        for event in run.table.events[self.counted :]:
            self.clauses[event.clause] += 1
            for term in event.sums:
                self.clauses[term.clause] += 1
            for text in event.facts.get("refused", ()):
                self.refused[text.rpartition("(")[2].rstrip(")")] += 1
            check_told(run.position, event.facts, event.to)
        self.events += len(run.table.events) - self.counted
        self.counted = len(run.table.events)
        try:
            check(self.board, run.position)
            if run.asks is None:
                check_phase_end(self.board, run.position, run.phase)
        except Broken as broken:
            at = f"seed {self.seed}, turn {run.position.turn}, {run.phase}"
            raise Broken(f"{at}: {broken}") from None
        if run.asks is not None:
            self.batches += 1
            for ask in run.asks:
                # Answered by a plan or standing order: no mail goes out for it.
                if not ask.scope:
                    self.exchanges[ask.seat] += 1


# -------------------------------------------------------------------------- invariants


def check_told(position: Position, facts: Mapping[str, Any], to: list[str] | None) -> None:
    """What all may know holds no id of a block (secrecy)."""
    if to is None:
        words = repr(facts)
        for power in position.powers:
            if f"{power}." in words:
                raise Broken(f"an event for all names a block: {words}")


def check(board: Board, position: Position) -> None:
    """True at any moment: ids are used once, strengths are those of the type, armies are
    not bigger than their mix, carriers hold what they can, and nobody sees what is hidden."""
    ids: dict[str, str] = {}
    for block in position.blocks:
        unit = board.units[block.unit]
        if block.id in ids:
            raise Broken(f"two blocks {block.id}")
        ids[block.id] = block.place
        if not 1 <= block.strength <= unit.steps:
            raise Broken(f"{block.id} has {block.strength} steps")
        tile = board.map_of(position).tiles[block.place]
        if unit.arm == "naval" and not (tile.water or tile.coastal or tile.canal):
            raise Broken(f"{block.id} sails on land at {tile.text}")
        if unit.arm == "ground" and not tile.land and not (block.at_sea or block.aloft):
            raise Broken(f"{block.id} walks on water at {tile.text}")
    for block in position.blocks:
        if block.aboard and ids.get(block.aboard) != block.place:
            raise Broken(f"{block.id} is aboard {block.aboard}, which is elsewhere")
    for power in position.powers:
        have = Tally(key_of(block) for block in position.of(power))
        most = {line.key: line.blocks for line in mix_of(position, board, power)}
        for key, number in have.items():
            if number > most.get(key, 0) and position.scenario != "laboratory":
                raise Broken(f"{power} has {number} {key}, its army {most.get(key, 0)}")


def check_view(position: Position, seat: str | None) -> None:
    """Hidden stays hidden: no block of another team in a view but as a number."""
    view = view_of(position, seat)
    for block in view.blocks:
        if not view.power or not position.friends(view.power, block.power):
            raise Broken(f"{seat} sees {block.id}")
    counted = sum(pile.count for pile in view.piles) + len(view.blocks)
    if counted != len(position.blocks):
        raise Broken(f"{seat} sees {counted} of {len(position.blocks)} blocks")


def check_phase_end(board: Board, position: Position, phase: str) -> None:
    """True when a phase ends: stacking (VIC-5.2-4), carriers (VIC-4.2-5, VIC-4.2-6), no
    battle left after combat, marks put away."""
    hexmap = board.map_of(position)
    for seat in (None, *(s for p in position.powers for s in position.seats_of(p))):
        check_view(position, seat)
    if phase in ("move", "combat", "production"):
        for power in position.powers:
            bad = [
                (place, arm, n)
                for place, arm, n in overfull(position, board, hexmap, power)
                if not (phase == "move" and arm == "air")
            ]
            if bad:
                raise Broken(f"{power} stands above the limit: {bad}")
    for carrier in position.blocks:
        if board.units[carrier.unit].has("carries_2_air"):
            units, steps = carrier_room(position, board, carrier)
            if units < 0 or steps < 0:
                raise Broken(f"{carrier.id} carries too much")
    if phase == "combat":
        if position.battles or position.fight:
            raise Broken("a battle is left")
        for block in position.blocks:
            if block.revealed or block.half_hit or block.entered or block.aloft:
                raise Broken(f"{block.id} still bears marks of a battle")
        for place in {block.place for block in position.blocks}:
            powers = [b.power for b in position.at(place) if not b.blockading]
            if any(not position.friends(powers[0], p) for p in powers[1:]):
                raise Broken(f"{place} is shared after combat")


def summary(games: list[Played]) -> dict[str, Any]:
    """Winners, turns, exchanges per seat and turn, and the clauses that were exercised."""
    clauses: Tally[str] = Tally()
    refused: Tally[str] = Tally()
    exchanges: Tally[str] = Tally()
    for game in games:
        clauses += game.clauses
        refused += game.refused
        exchanges += game.exchanges
    turns = sum(game.turns for game in games) or 1
    return {
        "games": len(games),
        "winners": dict(Tally("+".join(game.winners) for game in games)),
        "turns": turns,
        "batches": sum(game.batches for game in games),
        "events": sum(game.events for game in games),
        "exchanges_per_turn": {seat: round(n / turns, 2) for seat, n in sorted(exchanges.items())},
        "clauses_exercised": sorted(clauses),
        "not_carried_out": dict(refused.most_common()),
    }
