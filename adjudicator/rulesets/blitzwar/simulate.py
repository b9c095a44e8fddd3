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
from adjudicator.rulesets.blitzwar.board import Board
from adjudicator.rulesets.blitzwar.bot import BOTS
from adjudicator.rulesets.blitzwar.mix import Shape, fits, offer, pool, shape_of
from adjudicator.rulesets.blitzwar.position import BOMBING, SIDES, Position
from adjudicator.rulesets.blitzwar.sequence import SIDE_TURN
from adjudicator.rulesets.blitzwar.stacking import overfull


class Broken(Exception):
    """Something that must always be true is not."""


@dataclass
class Played:
    """One game. turns: played. batches: of questions. exchanges: questions that stop a game
    by mail, by seat: those that open a plan, and interrupts. clauses: cited by events, each
    with how often. refused: clauses of orders that were not carried out."""

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
    """Play one game to its end.

    bots: `random` or `sensible` for each seat. last_turn: stop after this turn.
    Raises `Broken` if an invariant fails, with seed, turn and phase in the text.
    """
    chosen = ruleset.rulings_with(rulings or {})
    position: Position = ruleset.open(board, scenario, chosen)
    if last_turn is not None:
        position.last_turn = min(position.last_turn, last_turn)
    watch, first = Watch(board, seed), position.turn
    answerers: dict[str, Answerer] = {
        seat: BOTS[bots.get(seat, "random")](board, f"{seed}/{seat}") for seat in SIDES
    }
    outcome = play(
        ruleset, board, position, dice_for(seed), chosen, answerers, after_batch=watch.look
    )
    assert outcome is not None
    return Played(
        seed=seed,
        winners=outcome.winners,
        points=outcome.points,
        turns=position.turn - first + 1,
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
        self.moved: dict[str, int] = {}

    def look(self, run: Run) -> None:
        if run is not self.run:
            self.run, self.counted = run, 0
        for event in run.table.events[self.counted :]:
            self.clauses[event.clause] += 1
            if event.kind == "NotCarriedOut":
                self.refused[event.clause] += 1
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
                if ask.opens or ask.reaction:
                    self.exchanges[ask.seat] += 1


# -------------------------------------------------------------------------- invariants


def check(board: Board, position: Position) -> None:
    """True at any moment: places exist, counters show what their kind shows and no more
    than the mix holds, supply is never negative, ids are used once."""
    ids: dict[str, bool] = {}
    for counter in position.counters:
        if counter.id in ids:
            raise Broken(f"two counters {counter.id}")
        ids[counter.id] = True
        known = counter.place in board.zones or counter.place in board.seas
        if not known and counter.place != BOMBING:
            raise Broken(f"{counter.id} is in {counter.place!r}, which is no place")
        if min(counter.infantry, counter.armour, counter.ships, counter.halves) < 0:
            raise Broken(f"{counter.id} holds less than nothing")
        held = counter.corps or counter.ships or counter.halves or counter.kind == "air"
        if not held:
            raise Broken(f"{counter.id} ({counter.country} {counter.kind}) holds nothing")
        if counter.zones_moved > 6:
            raise Broken(f"{counter.id} has moved {counter.zones_moved} zones")
        if counter.advanced > 2:
            raise Broken(f"{counter.id} has advanced {counter.advanced} zones")
    for zone, holder in position.control.items():
        if zone not in board.zones or holder not in (*SIDES, "neutral"):
            raise Broken(f"{zone} is controlled by {holder}")


def check_phase_end(board: Board, position: Position, phase: str) -> None:
    """True when a phase ends: the counters fit the mix (BW-3-10), no zone is overfull
    (BW-4-1) or shared (BW-4-9), and corps stand in zones of their own side."""
    shown: dict[str, list[Shape]] = {}
    for counter in position.counters:
        shown.setdefault(pool(counter.country), []).append(shape_of(counter))
    for country, shapes in shown.items():
        if not fits(offer(position, board, country), shapes):
            raise Broken(f"the counters of {country} are not in the mix")
    if phase not in ("diplomacy", "cards", "set_up"):
        for side in SIDES:
            if zones := overfull(position, board, side):
                raise Broken(f"{side} stands above the limit in {', '.join(zones)}")
    owners: dict[str, str] = {}
    for counter in position.counters:
        if counter.place not in board.zones or counter.side == "neutral" or counter.flying:
            continue
        before = owners.setdefault(counter.place, counter.side)
        if before != counter.side:
            raise Broken(f"{before} and {counter.side} share {counter.place}")
        holder = position.control.get(counter.place, "neutral")
        partners = {before, holder} == {"allies", "soviet"}
        if counter.corps and holder != before and not partners:
            raise Broken(f"{before} stands in {counter.place}, which {holder} controls")
    if phase in SIDE_TURN and position.active not in SIDES:
        raise Broken(f"{position.active} is no side")
