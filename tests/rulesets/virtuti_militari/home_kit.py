"""The bench for the phases that are not fought: positions in words, orders as people write
them, dice by label.

after = play("production", position(factions={"axis": {"pp": 20}}), axis="buy 2 Army")
assert after.told("Bought")[0]["turns"] == 3
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from adjudicator.core.checking import check
from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import ChainDice, LoadedDice
from adjudicator.core.engine import Ladder, Run, default_answer
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Answer, Ask, Checked, Event, Order, Table
from adjudicator.rulesets.virtuti_militari import VirtutiMilitari
from adjudicator.rulesets.virtuti_militari.board import in_words
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import FactionState, Position, Unit
from adjudicator.rulesets.virtuti_militari.orders.lexicon import lexicon
from adjudicator.rulesets.virtuti_militari.view import view_of
from tests.rulesets.virtuti_militari.parts import board


@cache
def game() -> VirtutiMilitari:
    return VirtutiMilitari()


@cache
def book() -> OrderBook:
    return OrderBook(list(game().order_classes().values()), game().phrases)


def position(**said: Any) -> Position:
    """A position in words (README.md): the map of 1939 without units, and what is said."""
    return in_words.from_words(board(), said)


def read(here: Position, seat: str, text: str, prefer: Sequence[str] = ()) -> list[Order]:
    """Orders as a player writes them; every line must be understood."""
    reading = book().read(text, lexicon(board(), here, seat), prefer)
    assert not reading.misread, [m.sentence for m in reading.misread]
    return list(reading.orders)


@dataclass
class After:
    """What phases left behind."""

    position: Position
    events: list[Event]
    asks: list[Ask]
    answers: dict[str, Answer]
    rolls: list[tuple[str, int, int]]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind."""
        return [event.facts for event in self.events if event.kind == kind]

    def clauses(self, kind: str) -> list[str]:
        return [event.clause for event in self.events if event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def asked(self, key: str) -> list[Ask]:
        return [ask for ask in self.asks if ask.key.startswith(key)]

    def faction(self, name: str) -> FactionState:
        return self.position.factions[name]

    def units(self, place: str) -> list[str]:
        """`axis army 2` for each unit in a place."""
        return [f"{u.faction} {u.kind} {u.level}" for u in self.at(place)]

    def at(self, place: str) -> list[Unit]:
        return [unit for unit in self.position.units if unit.place == place]


def play(
    phases: str,
    here: Position,
    axis: str = "",
    allies: str = "",
    *,
    dice: Mapping[str, int] | None = None,
    any_dice: bool | int = False,
    rulings: Mapping[str, Scalar] | None = None,
    standing: Mapping[str, str] | None = None,
) -> After:
    """Play phases (`strategic, production`) on a copy of the position.

    axis, allies: what each player writes; it answers every question that takes it, and is
    the plan of a question that opens one. dice: by label; any_dice: others are rolled."""
    here = copy.deepcopy(here)
    texts = {"axis": axis, "allies": allies}
    orders = {seat: read(here, seat, text) for seat, text in texts.items()}
    always = {seat: read(here, seat, text) for seat, text in (standing or {}).items()}
    ladder = Ladder(game().order_classes(), {}, always)  # type: ignore[arg-type]
    asks: list[Ask] = []
    answers: dict[str, Answer] = {}
    events: list[Event] = []
    seed = int(any_dice).to_bytes(32, "big")
    loaded = LoadedDice(dice or {}, then=ChainDice(seed, "test") if any_dice else None)
    chosen = game().rulings_with(rulings or {})
    rolls: list[tuple[str, int, int]] = []
    for phase in (name.strip() for name in phases.split(",")):
        run = Run(game(), board(), here, phase, loaded, chosen)
        while run.asks is not None:
            batch: dict[str, Answer] = {}
            for ask in run.asks:
                asks.append(ask)
                batch[ask.seat] = answers[ask.key] = _answer(ask, ladder, orders[ask.seat], run)
            run.close(batch)
        events += run.table.events
        ladder.end(run.ruleset, run.board, run.position, run.phase, run.table)
        rolls = list(run.table.dice.log)
    assert not loaded.by_label, f"dice that were not rolled: {loaded.by_label}"
    return After(here, events, asks, answers, rolls)


def _answer(ask: Ask, ladder: Ladder, orders: list[Order], run: Run) -> Answer:
    given = ladder.answer(ask, lambda: run.view(ask.seat))
    if given is not None:
        return given
    now = [order for order in orders if order.tag() in ask.accepts]
    ahead = [order for order in orders if order.tag() in (*ask.ahead, "AskMe")]
    if ask.opens:
        ladder.begin(ask, ahead)
    if not now:
        return default_answer(ask, game().order_classes())
    for order in now:
        orders.remove(order)
    return Answer(tuple(now), "player")


def receipt(
    here: Position, seat: str, ask: Ask, text: str, rulings: Mapping[str, Scalar] | None = None
) -> Checked:
    """The receipt for orders that answer an ask, under the rulings of a game."""
    orders = read(here, seat, text, ask.accepts)
    rulings = game().rulings_with(rulings or {})
    return check(game(), board(), ask, view_of(here, seat), orders, rulings)  # type: ignore[arg-type]


def refusals(checked: Checked) -> list[str]:
    return [refused.clause for refused in checked.refused]


def table(**dice: int) -> Table[Board]:
    """A table for functions that are not phases."""
    return Table(board=board(), dice=LoadedDice(dice), rulings={}, phase="bench")
