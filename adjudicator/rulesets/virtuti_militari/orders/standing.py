"""Standing orders for battles, and which line of doctrine speaks when.

A standing order says nothing else than its line of doctrine, for every battle to come; it
adds to what the plan of the turn says, and comes after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from adjudicator.core import doctrine
from adjudicator.core.conditions import Scalar
from adjudicator.core.doctrine import always
from adjudicator.core.protocol import Ask, Order, Seat, StandingOrder
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    BATTLE_FACTS,
    BattleAir,
    BattleCardRule,
    BattleCards,
    Doctrine,
    KeepCards,
    LossPart,
    RetreatTo,
    TakeLosses,
)


class Always(doctrine.Always):
    """A line of doctrine for every battle."""

    conditions = BATTLE_FACTS
    gives: ClassVar[type[Doctrine]] = Doctrine

    place: str = ""
    faction: str = ""

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        """The line. It stood in no mail of this turn, whatever line of another it once was."""
        given = super().answer(ask, view)
        return given and [line.model_copy(update={"line": 0}) for line in given]


class AlwaysBattleCardRule(Always):
    """Which card is played in battle: the weakest, the strongest, or the weakest that wins."""

    gives = BattleCardRule
    syntax = always(BattleCardRule)
    clause = "VM-BAT2-1"
    examples = ("always play to win by 1", "always play the weakest card if lead at least 3")

    rule: str
    margin: int = 0


class AlwaysBattleCards(Always):
    """Which card is played in battle: the first of these in hand."""

    gives = BattleCards
    syntax = always(BattleCards)
    clause = "VM-BAT2-1"
    examples = ("always play Maginot Line in battle if defending",)

    cards: list[str]


class AlwaysKeepCards(Always):
    """Cards that are not played in battle while there is another."""

    gives = KeepCards
    syntax = always(KeepCards)
    clause = "VM-BAT2-1"
    examples = ("always keep War Industry",)

    cards: list[str]


class AlwaysBattleAir(Always):
    """How many air support tokens are used in battle."""

    gives = BattleAir
    syntax = always(BattleAir)
    clause = "VM-BAT3-3"
    examples = ("always use air to win with at most 2", "always use no air support")

    rule: str = ""
    margin: int = 0
    most: int | None = None
    levels: list[int] = []


class AlwaysTakeLosses(Always):
    """What takes losses first; else card, fortification, then what costs least."""

    gives = TakeLosses
    syntax = always(TakeLosses)
    clause = "VM-BAT5-7"
    examples = ("always lose card, fortification, Corps first",)

    parts: list[LossPart]


class AlwaysRetreatTo(Always):
    """Where beaten defenders retreat, first choice first."""

    gives = RetreatTo
    syntax = always(RetreatTo)
    clause = "VM-BAT6-15"
    examples = ("always retreat from Warsaw to Lublin",)

    to: list[str]


WAR_STANDING: tuple[type[StandingOrder], ...] = (
    AlwaysBattleCardRule,
    AlwaysBattleCards,
    AlwaysKeepCards,
    AlwaysBattleAir,
    AlwaysTakeLosses,
    AlwaysRetreatTo,
)
STANDING_TAGS: list[str] = [cls.tag() for cls in WAR_STANDING]

D = TypeVar("D", bound=Doctrine)
Facts = Mapping[str, Scalar]


class Doctrines:
    """What the seats have said for the battles of an Operations Phase."""

    def __init__(self, said: Mapping[Seat, Sequence[Order]]) -> None:
        self.said: dict[Seat, list[Doctrine]] = {
            seat: [order for order in orders if isinstance(order, Doctrine)]
            for seat, orders in said.items()
        }

    def lines(
        self, seat: Seat, faction: str, place: str, facts: Facts, *classes: type[D]
    ) -> list[D]:
        """The lines of these classes that speak of a battle now, in the order in which they
        count: those that name the place first."""
        found = speaking(self.said.get(seat, ()), faction, place, facts, *classes)
        return sorted(found, key=lambda line: not line.place)


def speaking(
    lines: Iterable[Order], faction: str, place: str, facts: Facts, *classes: type[D]
) -> list[D]:
    """Those of some lines that are of these classes and speak of a battle now, in their
    order: its place and its faction, and their `if` holds."""
    return [
        line
        for line in lines
        if isinstance(line, classes)
        and line.place in ("", place)
        and line.faction in ("", faction)
        and (line.when is None or line.when.holds(facts))
    ]
