"""A bench for phases 4 to 9: positions in words, orders as players write them, loaded dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Ladder, default_answer
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Answer, Ask, AskMe, Event, Order, StandingOrder, Table
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.components import read_board
from adjudicator.rulesets.blitzwar.board.forces import describe
from adjudicator.rulesets.blitzwar.board.in_words import Reader
from adjudicator.rulesets.blitzwar.board.position import SIDES, Counter, Position
from adjudicator.rulesets.blitzwar.book.air.superiority import has_naval_superiority
from adjudicator.rulesets.blitzwar.book.side_turn import scope
from adjudicator.rulesets.blitzwar.orders.lexicon import lexicon
from adjudicator.rulesets.blitzwar.orders.orders import WAR_ORDERS, Part, Ships
from adjudicator.rulesets.blitzwar.orders.standing import WAR_STANDING
from adjudicator.rulesets.packs import of_ruleset

PHASES = BlitzWar.phases
CLASSES: dict[str, type[Order]] = {c.tag(): c for c in (*WAR_ORDERS, *WAR_STANDING, AskMe)}


@cache
def board() -> Board:
    return read_board(of_ruleset("blitzwar"))


@cache
def book() -> OrderBook:
    return OrderBook((*WAR_ORDERS, *WAR_STANDING, AskMe), (Part, Ships))


def words(**zones: Any) -> Position:
    """A position by hand on the printed map; see the README of the ruleset. `seas`, `control`,
    `countries`, `turn`, `active` and the like are taken as they are, the rest are zones."""
    return scene({"zones": {k.replace("_", " "): v for k, v in zones.items()}})


def scene(document: Mapping[str, Any]) -> Position:
    return Reader(board()).position({"turn": 17, "active": "axis", **document})


def scenario(name: str) -> Position:
    return Reader(board()).position(board().scenarios[name])


def read(position: Position, seat: str, text: str) -> list[Order]:
    """Orders as a player writes them; every line must be understood."""
    reading = book().read(text, lexicon(board(), position, seat))
    assert not reading.misread, [m.words() for m in reading.misread]
    return list(reading.orders)


@dataclass
class After:
    """What was left behind: the position, what was told, what was asked and how answered."""

    position: Position
    events: list[Event] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    answers: list[tuple[str, str, Answer]] = field(default_factory=list)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind."""
        return [event.facts for event in self.events if event.kind == kind]

    def event(self, kind: str, n: int = 0) -> Event:
        return [event for event in self.events if event.kind == kind][n]

    def clauses(self, kind: str) -> list[str]:
        return [event.clause for event in self.events if event.kind == kind]

    def asked(self, key: str) -> list[Ask]:
        return [ask for ask in self.asks if ask.key.startswith(key)]

    def refusals(self) -> list[tuple[str, str]]:
        """(clause, reason) of every order that was not carried out."""
        return [(e.clause, e.facts["reason"]) for e in self.events if e.kind == "NotCarriedOut"]

    def sums(self, n: int = 0) -> dict[str, str]:
        """The arithmetic of a combat: text -> value."""
        return {term.text: term.value for term in self.event("Fought", n).sums}


def play(
    phases: str | Sequence[str],
    position: Position,
    *,
    dice: Mapping[str, int] | None = None,
    standing: Mapping[str, str] | None = None,
    answers: Mapping[str, str] | None = None,
    rulings: Mapping[str, Scalar] | None = None,
    **orders: str,
) -> After:
    """Play phases one after the other for the active side.

    Its own orders come as its plan, the others' (`allies="counter"`) and `answers` (by the
    beginning of the key) answer questions as players; standing orders by seat. Silence is
    the default.
    """
    names = [phases] if isinstance(phases, str) else list(phases)
    plan = read(position, position.active, orders.get(position.active, ""))
    ladder = Ladder(
        CLASSES,
        {position.active: (scope(position), plan)},
        {
            seat: [o for o in read(position, seat, text) if isinstance(o, StandingOrder)]
            for seat, text in (standing or {}).items()
        },
    )
    dice_ = LoadedDice(dice or {})
    after = After(position)
    for name in names:
        table: Table[Board] = Table(
            board=board(), dice=dice_, rulings=dict(rulings or {}), phase=name
        )
        run = PHASES[name](position, table)
        try:
            batch = next(run)
            while True:
                given: dict[str, Answer] = {}
                for ask in batch:
                    after.asks.append(ask)
                    given[ask.seat] = _answer(position, ask, ladder, orders, answers or {})
                    after.answers.append((ask.seat, ask.key, given[ask.seat]))
                batch = run.send(given)
        except StopIteration:
            pass
        after.events += table.events
    assert not dice_.by_label, f"dice that were not rolled: {dice_.by_label}"
    return after


def _answer(
    position: Position,
    ask: Ask,
    ladder: Ladder,
    orders: Mapping[str, str],
    answers: Mapping[str, str],
) -> Answer:
    if ask.opens:
        return Answer((), "player")
    for key, text in answers.items():
        if ask.key.startswith(key):
            return Answer(tuple(read(position, ask.seat, text)), "player")
    answer = ladder.answer(ask, lambda: position)
    if answer is not None:
        return answer
    if ask.seat != position.active and ask.seat in orders:
        fit = [o for o in read(position, ask.seat, orders[ask.seat]) if o.tag() in ask.accepts]
        if fit:
            return Answer(tuple(o for o in fit if o.fits(ask))[: ask.at_most], "player")
    return default_answer(ask, CLASSES)


def at(position: Position, place: str) -> list[str]:
    """What stands in a place, in words, sorted; a flying air unit is marked."""
    return sorted(
        describe(c) + (" flying" if c.flying and not c.beachhead else "")
        for c in position.counters
        if c.place == place
    )


def superior_at(position: Position, sea: str) -> str | None:
    """Who has Naval Superiority in a sea zone."""
    return next((side for side in SIDES if has_naval_superiority(position, sea, side)), None)


def counter(position: Position, place: str, country: str = "", kind: str = "") -> Counter:
    """The one counter of a country and kind in a place."""
    found = [
        c
        for c in position.counters
        if c.place == place
        and (not country or c.country == country)
        and (not kind or c.kind == kind)
    ]
    assert len(found) == 1, [describe(c) for c in found]
    return found[0]
