"""The words of events: one small function for each kind of thing that can happen."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.protocol import Event, NotCarriedOut, OrdersNotUsed
from adjudicator.core.saying import Wording, came_to_nothing, capital, count, listed
from adjudicator.core.telling import Line
from adjudicator.rulesets.diplomacy.board.board import Board, Chart
from adjudicator.rulesets.diplomacy.board.naming import short, unit_words
from adjudicator.rulesets.diplomacy.board.position import Unit
from adjudicator.rulesets.diplomacy.words.facts import (
    BuildsLeft,
    Built,
    CentresCounted,
    CentreTaken,
    GameDrawn,
    GameWon,
    Ordered,
    PowerGone,
    Removed,
    Retreated,
    RetreatLost,
    WasDislodged,
)


@dataclass(frozen=True)
class Say:
    """How things are called on the map of a game."""

    board: Board
    chart: Chart
    titles: dict[str, str]

    def unit(self, unit: Unit) -> str:
        """`A Paris`."""
        return unit_words(self.chart, unit.arm, unit.at)

    def whose(self, unit: Unit) -> str:
        """`French A Paris`."""
        return f"{self.board.of(unit.power)} {self.unit(unit)}"

    def place(self, place: str) -> str:
        return short(self.chart, place)

    def power(self, power: str) -> str:
        return self.board.name(power)

    def seat(self, seat: str) -> str:
        """`France`; of a seat with several powers what its scenario calls it."""
        return self.board.seat_name(seat, self.titles)


words: Wording[Say] = Wording()
FIGHTS = frozenset({"WasDislodged", "Retreated", "RetreatLost", "CentreTaken"})
"""Events that tell of fighting: an order that came to nothing is told with its power's orders."""


def told(event: Event, say: Say, note: str = "") -> list[Line]:
    """An event in words."""
    return words.told(event, say, note)


def order_text(fact: Ordered, say: Say) -> str:
    """The order itself: `A Burgundy supports A Paris - Marseilles`."""
    me = say.unit(fact.unit)
    match fact.order:
        case "move":
            return f"{me} - {say.place(fact.to)}{' by convoy' if fact.via else ''}"
        case "support" | "convoy":
            assert fact.of is not None
            other = fact.of
            name = say.whose(other) if other.power != fact.unit.power else say.unit(other)
            to = f" - {say.place(fact.to)}" if fact.to else ""
            return f"{me} {fact.order}s {name}{to}"
        case "hold":
            return f"{me} holds"
    return f"{me} has no order and holds"


@words(Ordered)
def ordered(fact: Ordered, say: Say) -> str:
    text = order_text(fact, say)
    others = listed([say.whose(other) for other in fact.by])
    if fact.dislodges is not None:
        return f"{text}, and dislodges {say.whose(fact.dislodges)}."
    match fact.why:
        case "":
            return f"{text}."
        case "void":
            return f"{text}: void, as {_else(fact)}."
        case "cut":
            return f"{text}: cut by {others}."
        case "dislodged":
            return f"{text}: fails, as it is dislodged."
        case "no_convoy":
            return f"{text}: fails, as no chain of fleets convoys it."
        case "disrupted":
            return f"{text}: fails, as {others} in the convoy {_is(fact)} dislodged."
        case "paradox":
            return f"{text}: fails, as the convoy is in a paradox and its fleets hold."
        case "own":
            return f"{text}: fails, as no unit dislodges one of its own power."
    return f"{text}: bounces off {others}."


def _else(fact: Ordered) -> str:
    """Why a support or convoy is void."""
    if fact.order == "convoy":
        return "the army has other orders"
    return "the unit has other orders" if fact.to else "the unit moves"


def _is(fact: Ordered) -> str:
    return "is" if len(fact.by) == 1 else "are"


@words(WasDislodged)
def was_dislodged(fact: WasDislodged, say: Say) -> str:
    text = f"{capital(say.whose(fact.unit))} is dislodged by {say.whose(fact.by)}"
    if not fact.ways:
        return f"{text}. It cannot retreat and is disbanded."
    return f"{text}. It can retreat to {_either([say.place(way) for way in fact.ways])}."


def _either(names: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


@words(Retreated)
def retreated(fact: Retreated, say: Say) -> str:
    return f"{say.unit(fact.unit)} retreats to {say.place(fact.to)}."


@words(RetreatLost)
def retreat_lost(fact: RetreatLost, say: Say) -> str:
    me = say.unit(fact.unit)
    match fact.why:
        case "met":
            return f"{me} meets another retreating unit in {say.place(fact.to)}: disbanded."
        case "ordered":
            return f"{me} is disbanded."
    return f"{me} has no order to retreat and is disbanded."


@words(CentreTaken)
def centre_taken(fact: CentreTaken, say: Say) -> str:
    lost = f" from {say.power(fact.before)}" if fact.before else ""
    return f"{say.power(fact.power)} takes {say.place(fact.province)}{lost}."


@words(CentresCounted)
def centres_counted(fact: CentresCounted, say: Say) -> str:
    held = [f"{say.power(power)} {number}" for power, number in fact.centres.items() if number]
    return f"Centres: {', '.join(held)}."


@words(PowerGone)
def power_gone(fact: PowerGone, say: Say) -> str:
    return f"{say.power(fact.power)} has neither units nor centres left and is out of the game."


@words(Built)
def built(fact: Built, say: Say) -> str:
    return f"{say.power(fact.unit.power)} builds {say.unit(fact.unit)}."


@words(Removed)
def removed(fact: Removed, say: Say) -> str:
    how = "" if fact.ordered else ", as no order says which unit goes"
    return f"{say.power(fact.unit.power)} removes {say.unit(fact.unit)}{how}."


@words(BuildsLeft)
def builds_left(fact: BuildsLeft, say: Say) -> str:
    return f"{say.power(fact.power)} leaves {count(fact.number, 'build')} unused."


@words(GameWon)
def game_won(fact: GameWon, say: Say) -> str:
    return f"Victory for {say.seat(fact.seat)} with {count(fact.centres, 'centre')}."


@words(GameDrawn)
def game_drawn(fact: GameDrawn, say: Say) -> str:
    return drawn_text([say.seat(seat) for seat in fact.seats])


def drawn_text(seats: list[str]) -> str:
    """The result of a game that its last year ends."""
    if len(seats) == 1:
        return f"The last year is over: victory for {seats[0]}."
    return f"The last year is over: {listed(seats)} share the game."


@words(NotCarriedOut)
def not_carried_out(fact: NotCarriedOut, say: Say) -> str:
    return f"Your order “{fact.order}” does not count: {fact.reason}"


@words(OrdersNotUsed)
def orders_not_used(fact: OrdersNotUsed, say: Say) -> list[Line]:
    return [came_to_nothing(str(order.get("order", ""))) for order in fact.orders]
