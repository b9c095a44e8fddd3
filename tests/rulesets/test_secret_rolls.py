"""A roll that some seat is told nothing of is rolled in secret, in every game: else whoever reads
the seed in the next report computes it.

Bots play; each kind of roll is thrown once more with another face, and what every seat is told and
sees afterwards is held beside what it was. If somebody notices and somebody else does not, it was
to be `table.dice.secret`.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import pytest

from adjudicator.core.dice import ChainDice, Dice
from adjudicator.core.engine import AnyRuleset, DiceFor, advance, begin
from adjudicator.core.progress import Progress, Step
from adjudicator.core.protocol import Order, StandingOrder, canonical
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load

OFTEN = 3
"""So many rolls of a kind are thrown again."""


class Turned(ChainDice):
    """Dice that do not hang on the orders, one of which is turned to another face. thrown: every
    roll, with what it was rolled for; secretly: labels of the secret ones."""

    def __init__(self, number: int, face: tuple[str, int] | None) -> None:
        seed = hashlib.sha256(str(number).encode()).digest()
        super().__init__(seed, "", seed[::-1])
        self.face = face

    def turn_key(self, history: str) -> None:
        super().turn_key("")

    def _rolled(self, key: bytes, label: str, sides: int, log: list[tuple[str, int, int]]) -> int:
        self.used.discard((key, label))
        result = super()._rolled(key, label, sides, log)
        if self.face and self.face[0] == label:
            log[-1] = (label, sides, self.face[1])
            return self.face[1]
        return result


@dataclass
class Bench:
    """One game between bots, and what was found of its rolls."""

    ruleset: AnyRuleset
    scenario: str
    board: Any = None
    tried: Counter[str] = field(default_factory=Counter)
    told_to_some: set[str] = field(default_factory=set)
    told_to_all: set[str] = field(default_factory=set)
    secret: set[str] = field(default_factory=set)

    def play(self, stops: int) -> None:
        rules = self.ruleset
        self.board = rules.board(of_ruleset(rules.name))
        players = import_module(f"adjudicator.rulesets.{rules.name}.bots.players")
        rulings = rules.rulings_with({})
        opened = rules.open(self.board, self.scenario, rulings)
        seats = rules.seats(self.board, opened)
        bots = {seat: players.BOTS["random"](self.board, f"1/{seat}") for seat in seats}
        progress, sent = begin(rules, self.board, opened, rulings), None
        for _ in range(stops):
            dice: dict[int, Dice] = {}
            step = self._step(progress, sent, None, dice)
            self._again(seats, progress, sent, step, dice)
            if step.outcome is not None:
                return
            progress, sent = step.progress, {}
            for ask in step.asks:
                view = rules.load_view(step.views[ask.seat])
                orders = bots[ask.seat](ask, lambda view=view: view)
                sent[ask.seat] = [o for o in orders if not isinstance(o, StandingOrder)]

    def _step(
        self,
        progress: Progress,
        sent: dict[str, list[Order]] | None,
        turned: tuple[int, str, int] | None,
        kept: dict[int, Dice] | None = None,
    ) -> Step:
        def dice_for(number: int, history: str) -> Dice:
            face = turned[1:] if turned is not None and turned[0] == number else None
            dice = Turned(number, face)
            if kept is not None:
                kept[number] = dice
            return dice

        made: DiceFor = dice_for
        return advance(self.ruleset, self.board, progress, made, sent)

    def _again(
        self,
        seats: list[str],
        progress: Progress,
        sent: dict[str, list[Order]] | None,
        step: Step,
        dice: dict[int, Dice],
    ) -> None:
        was: dict[str, tuple[str, ...]] = {}
        for number, one in dice.items():
            self.secret |= {kind(label) for label, _, _ in one.hidden}
            for label, sides, result in one.log:
                if sides == 1 or self.tried[kind(label)] >= OFTEN:
                    continue
                self.tried[kind(label)] += 1
                was = was or {seat: self._seen(step, seat) for seat in seats}
                for other in {result % sides + 1, sides + 1 - result} - {result}:
                    try:
                        now = self._step(progress, sent, (number, label, other))
                    except Exception:
                        continue  # what follows another face was not answered
                    noticed = [seat for seat in seats if self._seen(now, seat) != was[seat]]
                    if noticed:
                        some = len(noticed) < len(seats)
                        (self.told_to_some if some else self.told_to_all).add(kind(label))

    def _seen(self, step: Step, seat: str) -> tuple[str, ...]:
        events = [event.for_seat(seat) for done in step.done for event in done.events]
        events += [event.for_seat(seat) for event in step.events]
        position = self.ruleset.load_position(step.position)
        asks = [canonical(ask) for ask in step.asks if ask.seat == seat]
        view = canonical(self.ruleset.view(self.board, position, seat))
        return (*(canonical(event) for event in events if event), *asks, view)


def kind(label: str) -> str:
    """`forces` of `forces/Germany/1/2`."""
    return label.split("/")[0]


GAMES = {
    ("blitzwar", "overlord-1944"): (40, set[str]()),
    ("victory", "four-maps"): (20, {"forces"}),
    ("virtuti_militari", "two-fronts-1944"): (15, set[str]()),
    ("world_at_war", "overlord-1944"): (40, {"industry", "technology"}),
    ("world_at_war", "campaign-1939"): (40, {"industry", "technology"}),
    ("totaler_krieg", "start-1939"): (40, set[str]()),
}
"""(game, scenario) -> stops that are played, and what is rolled in secret there. Diplomacy has no
dice."""


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_what_some_seat_is_not_told_is_rolled_in_secret(game: str, scenario: str) -> None:
    stops, secret = GAMES[game, scenario]
    bench = Bench(load(game), scenario)
    bench.play(stops)
    assert bench.told_to_some == set()
    assert bench.told_to_all, "the game rolled nothing, so that nothing was looked at"
    assert bench.secret == secret


def test_a_secret_that_is_rolled_openly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turned, "secret", Turned.roll)
    bench = Bench(load("world_at_war"), "overlord-1944")
    bench.play(20)
    assert bench.told_to_some & {"industry", "technology"}
