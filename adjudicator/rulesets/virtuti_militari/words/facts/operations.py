"""What can happen in planning and operations, and how it is told."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import count, listed
from adjudicator.core.telling import Line
from adjudicator.rulesets.virtuti_militari.words.wording import Say, words

# ----------------------------------------------------------------------------------------- planning


class OrdersRevealed(Fact):
    """The order tokens that a faction has placed, shown together with all others."""

    faction: str
    orders: list[Laid]


class Laid(BaseModel):
    """A token and where it lies."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    place: str
    token: str


@words(OrdersRevealed)
def orders_revealed(fact: OrdersRevealed, say: Say) -> list[Line]:
    if not fact.orders:
        return [Line(text=f"{say.name(fact.faction)}: no orders.")]
    lines = [Line(text=f"{say.name(fact.faction)}: {count(len(fact.orders), 'order')}.")]
    by_token: dict[str, list[str]] = {}
    for laid in fact.orders:
        by_token.setdefault(laid.token, []).append(laid.place)
    for token, places in by_token.items():
        lines.append(Line(text=f"{say.token(token)}: {say.places(places)}", level=1))
    return lines


class PlacementRefused(Fact):
    """A token that the rules do not let lie there; it stays in the pool."""

    faction: str
    place: str
    token: str
    reason: str
    line: int = 0


@words(PlacementRefused)
def placement_refused(fact: PlacementRefused, say: Say) -> str:
    return f"{say.token(fact.token)} in {say.place(fact.place)} stays in the pool: {fact.reason}"


# --------------------------------------------------------------------------------------- operations


class SubPhaseBegan(Fact):
    """`feint`, `movement`, `strategic` or `fortification`, with the number of orders of each
    faction, in the order of the Initiative Track."""

    name: str
    orders: dict[str, int]


SUB_PHASES = {
    "feint": "Feint Attacks",
    "movement": "Movement orders",
    "strategic": "Strategic Movement",
    "fortification": "Fortifications",
}


@words(SubPhaseBegan)
def sub_phase_began(fact: SubPhaseBegan, say: Say) -> str:
    counted = listed([f"{say.name(one)} {number}" for one, number in fact.orders.items()])
    return f"{SUB_PHASES.get(fact.name, fact.name)}: {counted}."


class OrderExecuted(Fact):
    """A token was executed. effect: False if it did nothing. gone: it left the game."""

    faction: str
    place: str
    token: str
    effect: bool
    gone: bool


@words(OrderExecuted)
def order_executed(fact: OrderExecuted, say: Say) -> list[Line]:
    where = say.place(fact.place)
    what = f"{say.name(fact.faction)}: {say.token(fact.token)} in {where}"
    end = " It leaves the game." if fact.gone else ""
    without = "" if fact.effect else " without effect"
    return [Line(text=f"{what} is executed{without}.{end}", detail=fact.effect and not fact.gone)]


class LineRefused(Fact):
    """A line of the operations script that was not carried out, and why. Told to its own
    player."""

    faction: str
    place: str
    end: str
    reason: str
    line: int = 0


@words(LineRefused)
def line_refused(fact: LineRefused, say: Say) -> str:
    if not fact.place:
        return f"A line for battles is not carried out: {fact.reason}"
    to = f" to {say.place(fact.end)}" if fact.end else ""
    return f"The order from {say.place(fact.place)}{to} is not carried out: {fact.reason}"


class FeintMade(Fact):
    """A Feint Attack took an enemy order off the map, back to its owner's pool."""

    faction: str
    place: str
    target: str
    owner: str
    token: str


@words(FeintMade)
def feint_made(fact: FeintMade, say: Say) -> str:
    return (
        f"A feint from {say.place(fact.place)} takes {say.token(fact.token)} of "
        f"{say.faction(fact.owner)} off {say.place(fact.target)}."
    )


class Moved(Fact):
    """Units went without contact. how: `land`, `sea` (Fleets), `transport`, `landing`,
    `maneuver` or `strategic`. way: every place from start to end, both included (of
    transport and landings the seas between)."""

    faction: str
    token: str
    how: str
    way: list[str]
    units: list[str]


WAYS = {
    "land": "by land",
    "sea": "by sea",
    "transport": "shipped",
    "landing": "landed",
    "maneuver": "by Maneuver",
    "strategic": "by rail",
}


@words(Moved)
def moved(fact: Moved, say: Say) -> str:
    how = WAYS.get(fact.how, fact.how)
    return f"{say.name(fact.faction)}: {say.force(fact.units)} {how}, {say.route(fact.way)}."


class AreaTaken(Fact):
    """Control of an area passed to a faction. before: who had it. how: `entered` or `battle`.
    fortification: the level that was removed. fleets: destroyed in its port."""

    faction: str
    area: str
    before: str
    how: str
    fortification: int = 0
    fleets: list[str]


@words(AreaTaken)
def area_taken(fact: AreaTaken, say: Say) -> str:
    lost = []
    if fact.fortification:
        lost.append(f"its fortification L{fact.fortification} is removed")
    if fact.fleets:
        lost.append(f"{say.force(fact.fleets)} in its port are destroyed")
    verb = say.verb(fact.faction, "take")
    whose = f" from {say.faction(fact.before)}" if fact.before != "neutral" else ""
    extra = f"; {listed(lost)}" if lost else ""
    return f"{say.Faction(fact.faction)} {verb} {say.place(fact.area)}{whose}{extra}."


class TokenRemoved(Fact):
    """An order token in a captured area, or of beaten Fleets, came off the map. destroyed:
    single-use ones leave the game, others return to the pool."""

    faction: str
    place: str
    token: str
    destroyed: bool


@words(TokenRemoved)
def token_removed(fact: TokenRemoved, say: Say) -> list[Line]:
    end = "leaves the game" if fact.destroyed else "returns to its pool"
    text = f"{say.token(fact.token)} in {say.place(fact.place)} {end}."
    return [Line(text=text, detail=not fact.destroyed)]


class FortificationBuilt(Fact):
    """A Build Fortification order was executed. before and after: levels; the same at 3."""

    faction: str
    area: str
    before: int
    after: int


@words(FortificationBuilt)
def fortification_built(fact: FortificationBuilt, say: Say) -> str:
    """VM-FORT-4 Built fortifications are reported."""
    where = say.place(fact.area)
    if fact.after == fact.before:
        return f"The fortification in {where} has level {fact.after} already."
    return f"{say.Faction(fact.faction)}: fortification L{fact.after} in {where}."
