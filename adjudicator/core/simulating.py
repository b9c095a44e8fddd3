"""Whole games between bots, with what must always be true looked at after every batch.

Pure: dice and lots come from the seed, the components from the caller. A ruleset brings
its bots and its `Invariants`; the rest is the same for all games.
"""

from __future__ import annotations

import hashlib
from collections import Counter as Tally
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import CHAIN_LENGTH, ChainDice, Dice
from adjudicator.core.engine import Answerer, AnyRuleset, Run, play
from adjudicator.core.protocol import Ask, Event, Order, StandingOrder

Standing = Mapping[str, Sequence[StandingOrder]]
"""Seat -> its standing orders."""


class Broken(Exception):
    """Something that must always be true is not."""


class Endless(Exception):
    """A game that has not come to its end after so many phases."""

    def __init__(self, ruleset: AnyRuleset, run: Run, phases: int) -> None:
        turn = ruleset.turn(run.board, run.position).title
        super().__init__(
            f"no end after {phases:,} phases; it stood in {turn}, phase {run.phase}. Look at"
            " `next_phase`, which gives None when the game is over: does what it waits for, a count"
            " of turns or a victory, ever come?"
        )


@dataclass
class Played:
    """One game. turns: played. batches: of questions. exchanges: questions that stop a game
    by mail, by seat. clauses: cited by events and their arithmetic, each with how often.
    refused: clauses of orders that were not carried out. aside: seconds that bots and
    invariants took, by the clock that was handed in."""

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
    aside: float = field(default=0.0, compare=False)


class Invariants:
    """What must always be true of a ruleset's games; each method raises `Broken` if it is not."""

    def __init__(self, board: Any = None) -> None:
        self.board = board

    def always(self, position: Any) -> None:
        """At any moment."""

    def at_phase_end(self, position: Any, phase: str) -> None:
        """When a phase ends."""

    def told(self, position: Any, event: Event) -> None:
        """Of every event."""

    def refused(self, event: Event) -> Sequence[str]:
        """The clauses of orders that, by this event, were not carried out."""
        return ()

    def exchange(self, ask: Ask) -> bool:
        """Would this question, if a bot has to answer it, cost a mail?"""
        return bool(ask.opens or ask.reaction)


def dice_for(seed: int) -> Callable[[int, str], Dice]:
    """The dice of a simulated game: each phase has a seed of its own."""

    def dice(number: int, history: str) -> Dice:
        return ChainDice(hashlib.sha256(f"{seed}/{number}".encode()).digest(), history)

    return dice


def play_out(
    ruleset: AnyRuleset,
    board: Any,
    position: Any,
    rulings: Mapping[str, Scalar],
    seed: int,
    bots: Mapping[str, Answerer],
    invariants: Invariants,
    clock: Callable[[], float] = lambda: 0.0,
    standing: Standing | None = None,
) -> Played:
    """Play one game, from this position, to its end.

    clock: seconds from any moment on, to tell the rules' time from that of bots and
    invariants. standing: what seats have said once and for all. Raises `Broken` with seed,
    turn and phase in its text.
    """
    first = position.turn
    watch = Watch(invariants, seed, clock)
    outcome = play(
        ruleset,
        board,
        position,
        dice_for(seed),
        rulings,
        {seat: watch.timed(bot) for seat, bot in bots.items()},
        standing,
        after_batch=watch.look,
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
        aside=watch.aside,
    )


class BetweenBots:
    """How a ruleset's games between bots are played, as its `bots.simulate` declares it.

    bots: kind -> its maker, from (board, lots). invariants: of a board."""

    bots: Mapping[str, Callable[[Any, str], Answerer]]
    invariants: type[Invariants]

    def limit(self, position: Any, last_turn: int | None) -> None:
        """Have the game end after this turn at the latest; None: as its scenario says."""
        if last_turn is not None:
            position.last_turn = min(position.last_turn or last_turn, last_turn)

    def standing(self, seats: Sequence[str], kinds: Mapping[str, str]) -> Standing:
        """What the bots have said once and for all."""
        return {}

    def __call__(
        self,
        ruleset: AnyRuleset,
        board: Any,
        scenario: str,
        seed: int,
        kinds: Mapping[str, str],
        rulings: Mapping[str, Scalar] | None = None,
        last_turn: int | None = None,
        clock: Callable[[], float] = lambda: 0.0,
    ) -> Played:
        """Play one game, with a bot at each seat whose lots come from the seed and the seat.

        kinds: seat -> kind of bot, `random` for a seat that is not named. clock: see `play_out`.
        Raises `Broken` if an invariant fails, with seed, turn and phase in the text.
        """
        chosen = ruleset.rulings_with(rulings or {})
        position = ruleset.open(board, scenario, chosen)
        self.limit(position, last_turn)
        seats = ruleset.seats(board, position)
        players = {
            seat: self.bots[kinds.get(seat, "random")](board, f"{seed}/{seat}") for seat in seats
        }
        return play_out(
            ruleset, board, position, chosen, seed, players, self.invariants(board), clock,
            self.standing(seats, kinds),
        )  # fmt: skip


class Watch:
    """Looks at a running game before each batch is answered and at each phase's end."""

    def __init__(
        self, invariants: Invariants, seed: int, clock: Callable[[], float] = lambda: 0.0
    ) -> None:
        self.invariants, self.seed, self.clock = invariants, seed, clock
        self.batches = self.events = self.phases = 0
        self.exchanges: Tally[str] = Tally()
        self.clauses: Tally[str] = Tally()
        self.refused: Tally[str] = Tally()
        self.aside = 0.0
        self.run: Run | None = None
        self.counted = 0

    def timed(self, bot: Answerer) -> Answerer:
        """The bot, its time and its mails counted."""

        def answer(ask: Ask, see: Callable[[], Any]) -> Sequence[Order]:
            began = self.clock()
            self.exchanges.update([ask.seat] if self.invariants.exchange(ask) else [])
            orders = bot(ask, see)
            self.aside += self.clock() - began
            return orders

        return answer

    def look(self, run: Run) -> None:
        began = self.clock()
        if run is not self.run:
            self.run, self.counted = run, 0
            self.phases += 1
            if self.phases > CHAIN_LENGTH:
                raise Endless(run.ruleset, run, CHAIN_LENGTH)
        try:
            for event in run.table.events[self.counted :]:
                self._count(run, event)
            self.invariants.always(run.position)
            if run.asks is None:
                self.invariants.at_phase_end(run.position, run.phase)
        except Broken as broken:
            at = f"seed {self.seed}, turn {run.position.turn}, {run.phase}"
            raise Broken(f"{at}: {broken}") from None
        self.counted = len(run.table.events)
        if run.asks is not None:
            self.batches += 1
        self.aside += self.clock() - began

    def _count(self, run: Run, event: Event) -> None:
        self.events += 1
        self.clauses[event.clause] += 1
        self.clauses.update(term.clause for term in event.sums if term.clause)
        self.refused.update(self.invariants.refused(event))
        self.invariants.told(run.position, event)
