"""What can happen in combat on land (16), and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact, NotCarriedOut, OrdersNotUsed, load_orders
from adjudicator.core.saying import came_to_nothing, count
from adjudicator.core.telling import Line
from adjudicator.rulesets.blitzwar.orders.home_orders import HOME_ORDERS, HomeOrder
from adjudicator.rulesets.blitzwar.orders.order_parts import SideOrder
from adjudicator.rulesets.blitzwar.orders.orders import WAR_ORDERS
from adjudicator.rulesets.blitzwar.words.wording import Say, words


class Fought(Fact):
    """A combat was resolved. raw, column: odds before and after the shifts. result: of the
    table; applied: after the reductions of 16.2."""

    phase: str
    side: str
    zone: str
    starts: list[str]
    attackers: list[str]
    defenders: list[str]
    attack: int
    defence: int
    raw: str
    column: str
    die: int
    result: str
    applied: str
    terrain: str
    weather: str


@words(Fought)
def fought(fact: Fought, say: Say) -> list[Line]:
    who = (
        f"{say.force(fact.attackers)} from {say.places(fact.starts)} against "
        f"{say.force(fact.defenders)}."
    )
    return [Line(text=who), Line(text=f"Die {fact.die}: {fact.result}{_asks(fact.result)}.")]


def _asks(result: str) -> str:
    """What a result of the combat table asks of whom: `C/2` (BW-16.2-7, BW-16.2-8)."""
    mine, parted, theirs = result.partition("/")
    if not parted:
        return ""
    if mine == "C":
        tank = " (1 armoured)" if theirs not in ("0", "1") else " (armoured)" * (theirs == "1")
        lost = "nothing" if theirs == "0" else f"{theirs} corps{tank}"
        return f", the attacker loses 1 armoured corps, the defender {lost}"
    said = [f"{n} corps" if n != "0" else "nothing" for n in (mine, theirs)]
    return f", the attacker loses {said[0]}, the defender {said[1]}"


class ShiftDecided(Fact):
    """The Axis used, or waived, the shift for Germans defending."""

    zone: str
    used: bool


@words(ShiftDecided)
def shift_decided(fact: ShiftDecided, say: Say) -> str:
    if fact.used:
        return "The Axis uses the shift for German defenders; one of its losses must be German."
    return "The Axis waives the shift for German defenders."


class ResultReduced(Fact):
    """A result was reduced because so few corps took part."""

    zone: str
    result: str
    applied: str


@words(ResultReduced)
def result_reduced(fact: ResultReduced, say: Say) -> str:
    return f"With so few corps, {fact.result} counts as {fact.applied}."


class AirSpent(Fact):
    """An air unit that gave the attacker Air Superiority is removed."""

    zone: str
    unit: str
    left: int


@words(AirSpent)
def air_spent(fact: AirSpent, say: Say) -> str:
    left = f"; {count(fact.left, 'unit')} left there" if fact.left else ""
    return f"{say.unit(fact.unit)} over {say.place(fact.zone)} is spent{left}."


class HeldBack(Fact):
    """An attack was not made because its condition did not hold."""

    side: str
    order: str
    zone: str
    odds: str
    condition: str


@words(HeldBack)
def held_back(fact: HeldBack, say: Say) -> str:
    return (
        f'"{fact.order}" is held back: the odds would be {fact.odds}, '
        f"and the order asks for {fact.condition}."
    )


class DutyDone(Fact):
    """An attack was made because the defenders of the Blitzkrieg had survived it."""

    side: str
    zone: str


@words(DutyDone)
def duty_done(fact: DutyDone, say: Say) -> str:
    return (
        f"The defenders of {say.place(fact.zone)} survived the Blitzkrieg: "
        "the same attackers must attack again."
    )


class CorpsLost(Fact):
    """What a side lost in a combat. units: in words, one for each loss."""

    side: str
    zone: str
    units: list[str]


@words(CorpsLost)
def corps_lost(fact: CorpsLost, say: Say) -> str:
    return f"{say.Does(fact.side, 'lose')} {say.force(fact.units)}."


class CountersShort(Fact):
    """Corps left the map with a loss: no counter shows them without what was lost."""

    side: str
    zone: str
    units: list[str]


@words(CountersShort)
def counters_short(fact: CountersShort, say: Say) -> str:
    return (
        f"{say.Does(fact.side, 'lose')} {say.force(fact.units)} with it: "
        "the counter mix has no counter that shows what is left."
    )


class StoodFast(Fact):
    """Defenders that lost one corps more need not retreat. why: the terrain."""

    zone: str
    side: str
    why: str


@words(StoodFast)
def stood_fast(fact: StoodFast, say: Say) -> str:
    return f"{say.Does(fact.side, 'stand')} fast in {say.place(fact.zone)} ({fact.why})."


class RetreatCancelled(Fact):
    """Defenders stay for the price of one more loss."""

    zone: str
    side: str
    units: list[str]


@words(RetreatCancelled)
def retreat_cancelled(fact: RetreatCancelled, say: Say) -> str:
    return (
        f"{say.Does(fact.side, 'stay')} in {say.place(fact.zone)} at the price of "
        f"{say.force(fact.units)}."
    )


class Retreated(Fact):
    """Defenders, and air units at base, left the zone."""

    zone: str
    side: str
    to: str
    units: list[str]


@words(Retreated)
def retreated(fact: Retreated, say: Say) -> str:
    return (
        f"{say.force(fact.units)} must retreat from {say.place(fact.zone)} to {say.place(fact.to)}."
    )


class NoRetreat(Fact):
    """Units without a legal retreat are destroyed."""

    zone: str
    side: str
    units: list[str]


@words(NoRetreat)
def no_retreat(fact: NoRetreat, say: Say) -> str:
    return f"{say.force(fact.units)} cannot retreat from {say.place(fact.zone)} and are destroyed."


class Advanced(Fact):
    """Attackers advanced. path: zones entered, in order."""

    side: str
    units: list[str]
    start: str
    path: list[str]


@words(Advanced)
def advanced(fact: Advanced, say: Say) -> str:
    return f"{say.force(fact.units)} advance: {say.route([fact.start, *fact.path])}."


class StayedPut(Fact):
    """The attackers could advance and did not."""

    side: str
    zone: str


@words(StayedPut)
def stayed_put(fact: StayedPut, say: Say) -> str:
    return f"{say.Does(fact.side, 'do')} not advance into {say.place(fact.zone)}."


@words(NotCarriedOut)
def not_carried_out(fact: NotCarriedOut, say: Say) -> str:
    return f'"{fact.order}" is not carried out: {fact.reason}'


@words(OrdersNotUsed)
def orders_not_used(fact: OrdersNotUsed, say: Say) -> list[Line]:
    classes = {cls.tag(): cls for cls in (*WAR_ORDERS, *HOME_ORDERS)}
    orders = [order for order in fact.orders if order["order"] in classes]
    return [
        came_to_nothing(order.words(say.board))
        for order in load_orders(orders, classes)
        if isinstance(order, SideOrder | HomeOrder)
    ]
