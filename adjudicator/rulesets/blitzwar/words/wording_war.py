"""What is said about phases 4 to 9 (12 to 17)."""

from __future__ import annotations

from adjudicator.core.protocol import NotCarriedOut, OrdersNotUsed, load_orders
from adjudicator.core.saying import came_to_nothing
from adjudicator.core.telling import Line
from adjudicator.rulesets.blitzwar.book.air.air import (
    AirCleared,
    AirPlaced,
    AirSuperiorityWon,
    MissionsEnded,
)
from adjudicator.rulesets.blitzwar.book.air.beachheads import BeachheadMade
from adjudicator.rulesets.blitzwar.book.air.bombing import (
    BomberCountered,
    BomberSent,
    BombersThrough,
)
from adjudicator.rulesets.blitzwar.book.air.britain import BritainRound, BritainWon
from adjudicator.rulesets.blitzwar.book.air.countering import AirCountered
from adjudicator.rulesets.blitzwar.book.air.rebasing import AirRebased
from adjudicator.rulesets.blitzwar.book.land.advance import Advanced, StayedPut
from adjudicator.rulesets.blitzwar.book.land.combat import (
    AirSpent,
    DutyDone,
    Fought,
    HeldBack,
    ResultReduced,
    ShiftDecided,
)
from adjudicator.rulesets.blitzwar.book.land.losses import CorpsLost
from adjudicator.rulesets.blitzwar.book.land.movement import (
    Activated,
    Fortified,
    Moved,
    Unfortified,
)
from adjudicator.rulesets.blitzwar.book.land.occupying import (
    ControlChanged,
    LineDestroyed,
    Overrun,
    ShipsEjected,
)
from adjudicator.rulesets.blitzwar.book.land.onezone import BackInSupply, OutOfSupply
from adjudicator.rulesets.blitzwar.book.land.retreat import (
    NoRetreat,
    RetreatCancelled,
    Retreated,
    StoodFast,
)
from adjudicator.rulesets.blitzwar.book.naval import FleetsSailed, NavalCombatOver, NavalRound
from adjudicator.rulesets.blitzwar.book.reinforcements.regroup import Removed, Reorganised
from adjudicator.rulesets.blitzwar.book.sea_transport import Landed, Shipped, Stranded
from adjudicator.rulesets.blitzwar.book.stacking import StackReduced
from adjudicator.rulesets.blitzwar.orders.home_orders import HOME_ORDERS, HomeOrder
from adjudicator.rulesets.blitzwar.orders.order_parts import SideOrder
from adjudicator.rulesets.blitzwar.orders.orders import WAR_ORDERS
from adjudicator.rulesets.blitzwar.words.wording import Say, capital, count, listed, words

# ------------------------------------------------------------------------- all


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


@words(Reorganised)
def reorganised(fact: Reorganised, say: Say) -> str:
    return (
        f"Reorganised in {say.place(fact.zone)}: {say.force(fact.before)} "
        f"become {say.force(fact.after)}."
    )


@words(Removed)
def removed(fact: Removed, say: Say) -> str:
    return (
        f"{say.Side(fact.side)} take {say.force(fact.units)} in {say.place(fact.zone)} off the map."
    )


@words(StackReduced)
def stack_reduced(fact: StackReduced, say: Say) -> str:
    return f"Too many counters in {say.place(fact.zone)}: {say.force(fact.units)} removed."


# ----------------------------------------------------------------------- naval


@words(FleetsSailed)
def fleets_sailed(fact: FleetsSailed, say: Say) -> str:
    return (
        f"{say.force(fact.ships)}: {say.route(fact.path)}{say.price(fact.halves, fact.paid_from)}."
    )


@words(NavalRound)
def naval_round(fact: NavalRound, say: Say) -> str:
    lost = []
    if fact.attacker_lost:
        lost.append(f"{say.side(fact.attacking)} lose {say.force(fact.attacker_lost)}")
    if fact.defender_lost:
        lost.append(f"the other side loses {say.force(fact.defender_lost)}")
    return (
        f"{capital(say.place(fact.sea))}, round {fact.round}, die {fact.die}: "
        f"{listed(lost) or 'no loss'}. {fact.attackers} against {fact.defenders} are left."
    )


@words(NavalCombatOver)
def naval_combat_over(fact: NavalCombatOver, say: Say) -> str:
    where = say.place(fact.sea)
    if fact.why == "die":
        return f"The fight in {where} is broken off: the die is not below the defenders left."
    if fact.why == "enemy":
        return f"The fight in {where} is over: no defender is left."
    return f"The fight in {where} is over: {say.side(fact.why)} have nothing left there."


@words(ShipsEjected)
def ships_ejected(fact: ShipsEjected, say: Say) -> str:
    return (
        f"{say.force(fact.ships)} must leave the port of {say.place(fact.zone)} "
        f"for {say.place(fact.sea)}."
    )


# ------------------------------------------------------------------------- air


@words(MissionsEnded)
def missions_ended(fact: MissionsEnded, say: Say) -> str:
    return (
        f"{say.Side(fact.side)} end their missions over {say.places(fact.places)}; "
        f"{count(len(fact.places), 'air unit')} back in the pool."
    )


@words(AirPlaced)
def air_placed(fact: AirPlaced, say: Say) -> str:
    seen = "nobody in range can counter" if not fact.could_counter else (
        f"{count(fact.could_counter, 'unit')} could counter"
    )  # fmt: skip
    return f"{say.unit(fact.unit)} from {say.place(fact.base)} to {say.place(fact.target)}; {seen}."


@words(AirCountered)
def air_countered(fact: AirCountered, say: Say) -> str:
    return (
        f"Over {say.place(fact.target)} {say.unit(fact.unit)} is countered by "
        f"{say.unit(fact.with_)} from {say.place(fact.base)}; both are removed."
    )


@words(AirCleared)
def air_cleared(fact: AirCleared, say: Say) -> str:
    both = listed([say.unit(unit) for unit in fact.units])
    return f"Over {say.place(fact.zone)} {both} eliminate each other."


@words(AirSuperiorityWon)
def air_superiority_won(fact: AirSuperiorityWon, say: Say) -> str:
    return f"{say.Side(fact.side)} hold air superiority over {say.place(fact.zone)}."


@words(BeachheadMade)
def beachhead_made(fact: BeachheadMade, say: Say) -> str:
    return (
        f"{say.Side(fact.side)} form {count(fact.count, 'beachhead')} at {say.place(fact.zone)} "
        f"from {say.place(fact.sea)}."
    )


@words(AirRebased)
def air_rebased(fact: AirRebased, say: Say) -> str:
    return f"{say.force(fact.units)} moves base: {say.route([fact.start, fact.end])}."


@words(BomberSent)
def bomber_sent(fact: BomberSent, say: Say) -> str:
    return f"{say.unit(fact.unit)} from {say.place(fact.base)} goes bombing Germany."


@words(BomberCountered)
def bomber_countered(fact: BomberCountered, say: Say) -> str:
    return (
        f"{say.unit(fact.unit)} is met over Germany by {say.unit(fact.with_)} "
        f"from {say.place(fact.base)}; both are removed."
    )


@words(BombersThrough)
def bombers_through(fact: BombersThrough, say: Say) -> str:
    return (
        f"{count(fact.bombers, 'bomber')} got through: the Axis will lose "
        f"{count(fact.supply, 'supply unit')} in the next Reinforcement Phase."
    )


@words(BritainRound)
def britain_round(fact: BritainRound, say: Say) -> str:
    lost = []
    if fact.axis_lost:
        lost.append(f"the Axis lose {count(len(fact.axis_lost), 'air unit')}")
    if fact.allies_lost:
        lost.append(f"the Allies lose {count(len(fact.allies_lost), 'air unit')}")
    return (
        f"Battle of Britain, round {fact.round}, die {fact.die}: {listed(lost) or 'no loss'}. "
        f"{fact.german} German against {fact.allied} Allied are left."
    )


@words(BritainWon)
def britain_won(fact: BritainWon, say: Say) -> str:
    return (
        "The Battle of Britain is won: no Allied air unit at base is left within range of London "
        f"({fact.german} German left)."
    )


# --------------------------------------------------------------- sea transport


@words(Shipped)
def shipped(fact: Shipped, say: Say) -> str:
    way = f" over {say.places(fact.seas)}" if fact.seas and not fact.beach else ""
    off = "back from the beaches of " if fact.beach else ""
    return (
        f"{say.force(fact.units)} shipped {off}{say.route([fact.start, fact.end])}{way}"
        f"{say.price(fact.halves, fact.paid_from)}."
    )


@words(Landed)
def landed(fact: Landed, say: Say) -> str:
    return (
        f"{say.force(fact.units)} from {say.place(fact.start)} to the beaches of "
        f"{say.place(fact.zone)} ({say.place(fact.sea)}){say.price(fact.halves, fact.paid_from)}."
    )


@words(Stranded)
def stranded(fact: Stranded, say: Say) -> str:
    return (
        f"{say.force(fact.units)} off {say.place(fact.zone)} in {say.place(fact.sea)} have no "
        "beachhead left and are lost."
    )


# -------------------------------------------------------------------- movement


@words(Fortified)
def fortified(fact: Fortified, say: Say) -> str:
    return (
        f"{say.unit(fact.unit)} fortifies itself in {say.place(fact.zone)}"
        f"{say.price(fact.halves, fact.paid_from)}."
    )


@words(Unfortified)
def unfortified(fact: Unfortified, say: Say) -> str:
    return f"{say.unit(fact.unit)} leaves its fortifications in {say.place(fact.zone)}."


_HOW = {"strategic": " by strategic movement", "one zone": "", "out of supply": ", Out of Supply"}


@words(Moved)
def moved(fact: Moved, say: Say) -> str:
    ready = "; activated" if fact.activated else ""
    return (
        f"{say.force(fact.units)}: {say.route(fact.path)}{_HOW.get(fact.how, '')}"
        f"{say.price(fact.halves, fact.paid_from)}{ready}."
    )


@words(Activated)
def activated(fact: Activated, say: Say) -> str:
    return (
        f"Activated in {say.place(fact.zone)}: {say.force(fact.units)}"
        f"{say.price(fact.halves, fact.paid_from)}."
    )


@words(ControlChanged)
def control_changed(fact: ControlChanged, say: Say) -> str:
    zone = say.place(fact.zone)
    if fact.by != fact.now:
        return f"{say.Side(fact.by)} free {zone} for {say.side(fact.now)}."
    if fact.was == "neutral":
        return f"{say.Side(fact.now)} take {zone}."
    return f"{say.Side(fact.now)} take {zone} from {say.side(fact.was)}."


@words(Overrun)
def overrun(fact: Overrun, say: Say) -> str:
    return f"{say.force(fact.units)} destroyed in {say.place(fact.zone)} as the zone is entered."


@words(LineDestroyed)
def line_destroyed(fact: LineDestroyed, say: Say) -> str:
    return f"The Fortified Line of {say.place(fact.zone)} is destroyed for the rest of the game."


# ---------------------------------------------------------------------- combat


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


@words(ResultReduced)
def result_reduced(fact: ResultReduced, say: Say) -> str:
    return f"So few corps make {fact.result} count as {fact.applied}."


@words(ShiftDecided)
def shift_decided(fact: ShiftDecided, say: Say) -> str:
    if fact.used:
        return "The Axis use the shift for Germans defending; one of their losses must be German."
    return "The Axis waive the shift for Germans defending."


@words(HeldBack)
def held_back(fact: HeldBack, say: Say) -> str:
    return (
        f'"{fact.order}" is held back: the odds would be {fact.odds}, '
        f"and the order asks for {fact.condition}."
    )


@words(DutyDone)
def duty_done(fact: DutyDone, say: Say) -> str:
    return (
        f"The defenders of {say.place(fact.zone)} survived the Blitzkrieg: "
        "the same attackers must attack again."
    )


@words(CorpsLost)
def corps_lost(fact: CorpsLost, say: Say) -> str:
    return f"{say.Side(fact.side)} lose {say.force(fact.units)}."


@words(AirSpent)
def air_spent(fact: AirSpent, say: Say) -> str:
    left = f"; {count(fact.left, 'unit')} left there" if fact.left else ""
    return f"{say.unit(fact.unit)} over {say.place(fact.zone)} is spent{left}."


@words(StoodFast)
def stood_fast(fact: StoodFast, say: Say) -> str:
    return f"{say.Side(fact.side)} stand fast in {say.place(fact.zone)} ({fact.why})."


@words(RetreatCancelled)
def retreat_cancelled(fact: RetreatCancelled, say: Say) -> str:
    return (
        f"{say.Side(fact.side)} stay in {say.place(fact.zone)} at the price of "
        f"{say.force(fact.units)}."
    )


@words(Retreated)
def retreated(fact: Retreated, say: Say) -> str:
    return (
        f"{say.force(fact.units)} must retreat from {say.place(fact.zone)} to {say.place(fact.to)}."
    )


@words(NoRetreat)
def no_retreat(fact: NoRetreat, say: Say) -> str:
    return f"{say.force(fact.units)} cannot retreat from {say.place(fact.zone)} and are destroyed."


@words(Advanced)
def advanced(fact: Advanced, say: Say) -> str:
    return f"{say.force(fact.units)} advance: {say.route([fact.start, *fact.path])}."


@words(StayedPut)
def stayed_put(fact: StayedPut, say: Say) -> str:
    return f"{say.Side(fact.side)} do not advance into {say.place(fact.zone)}."


# ---------------------------------------------------------------------- supply


@words(OutOfSupply)
def out_of_supply(fact: OutOfSupply, say: Say) -> str:
    return f"Out of Supply: {say.force(fact.units)} in {say.places(fact.zones)}."


@words(BackInSupply)
def back_in_supply(fact: BackInSupply, say: Say) -> str:
    return f"Back in supply: {say.force(fact.units)}."
