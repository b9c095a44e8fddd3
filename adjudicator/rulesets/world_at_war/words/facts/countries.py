"""What becomes of countries in war and peace, and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, count, listed
from adjudicator.rulesets.world_at_war.words.wording import Say, words


class WarDeclared(Fact):
    """A country declares war on another."""

    by: str
    on: str


@words(WarDeclared)
def war_declared(fact: WarDeclared, say: Say) -> str:
    return f"{say.Country(fact.by)} declares war on {say.country(fact.on)}."


class EnteredWar(Fact):
    """A neutral major enters the war."""

    country: str


@words(EnteredWar)
def entered_war(fact: EnteredWar, say: Say) -> str:
    return f"{say.Country(fact.country)} is in the war."


class Joined(Fact):
    """A country joins a side, or is attacked and joins the other."""

    country: str
    camp: str
    attacked: bool = False


@words(Joined)
def joined(fact: Joined, say: Say) -> str:
    side = {"axis": "the Axis", "western": "the Allies", "soviet": "the USSR"}[fact.camp]
    if fact.attacked:
        return f"{say.Country(fact.country)} fights on the side of {side}."
    return f"{say.Country(fact.country)} joins {side}."


class Mustered(Fact):
    """A minor's force is placed: area -> number of ground units."""

    country: str
    places: dict[str, int]
    fleets: int = 0


@words(Mustered)
def mustered(fact: Mustered, say: Say) -> str:
    where = [f"{n} in {say.place(area)}" for area, n in fact.places.items()]
    fleets = [f"{fact.fleets} damaged fleet"] if fact.fleets else []
    parts = listed([*where, *fleets])
    return f"{say.Country(fact.country)} deploys: {parts}." if parts else ""


class PactEnded(Fact):
    """The Ribbentrop-Molotov pact ends."""

    by: str


@words(PactEnded)
def pact_ended(fact: PactEnded, say: Say) -> str:
    if fact.by == "war":
        return "The Ribbentrop-Molotov pact ends with the war."
    return f"{say.Country(fact.by)} ends the Ribbentrop-Molotov pact."


class PactBreached(Fact):
    """A German garrison at the Soviet border is missing."""


@words(PactBreached)
def pact_breached(fact: PactBreached, say: Say) -> str:
    return "A German garrison at the Soviet border is missing."


class ZoneOccupied(Fact):
    """The USSR occupies an area of its zone."""

    area: str


@words(ZoneOccupied)
def zone_occupied(fact: ZoneOccupied, say: Say) -> str:
    return f"The USSR occupies {say.place(fact.area)}."


class WinterWarDeclared(Fact):
    """The USSR goes to the Winter War."""


@words(WinterWarDeclared)
def winter_war(fact: WinterWarDeclared, say: Say) -> str:
    return "The USSR begins the Winter War against Finland."


class WinterWarEnded(Fact):
    """outcome: `accepted`, `refused`, `failed`."""

    outcome: str


@words(WinterWarEnded)
def winter_war_ended(fact: WinterWarEnded, say: Say) -> str:
    return {
        "accepted": "Finland offers peace, and the USSR accepts: Karelia is Soviet.",
        "refused": "Finland offers peace, and the USSR refuses: the invasion goes on.",
        "failed": "The Winter War has failed.",
    }[fact.outcome]


class GreekWarBegins(Fact):
    """Italy and Greece are at war."""


@words(GreekWarBegins)
def greek_war(fact: GreekWarBegins, say: Say) -> str:
    return "Italy and Greece are at war."


class GarrisonsFree(Fact):
    """A garrison is free to move."""

    place: str
    nation: str


@words(GarrisonsFree)
def garrisons_free(fact: GarrisonsFree, say: Say) -> str:
    return f"The {say.adjective(fact.nation)} garrison of {say.place(fact.place)} is free to move."


class Conquered(Fact):
    """A minor is conquered. removed: units that leave the game."""

    country: str
    by: str
    removed: int


@words(Conquered)
def conquered(fact: Conquered, say: Say) -> str:
    units = _leaving(fact.removed)
    return f"{say.Country(fact.country)} is conquered by {say.country(fact.by)}.{units}"


def _leaving(number: int) -> str:
    """What a country takes with it, as a sentence of its own; '' if it has nothing left."""
    if not number:
        return ""
    return f" {count(number, 'unit')} leave{'s' * (number == 1)} the game."


class Surrendered(Fact):
    """A major surrenders. why: the condition, in words."""

    country: str
    why: str
    removed: int = 0


@words(Surrendered)
def surrendered(fact: Surrendered, say: Say) -> str:
    return f"{say.Country(fact.country)} surrenders: {fact.why}."


class ItalyLeft(Fact):
    """What stays of Italy: rolls of d3 - 1 and units."""

    ground_roll: int
    naval_roll: int
    ground: int
    naval: int


@words(ItalyLeft)
def italy_left(fact: ItalyLeft, say: Say) -> str:
    return (
        f"Of Italy {say.some('ground', fact.ground)} and {say.some('naval', fact.naval)} stay with "
        f"Germany (d3 - 1: {fact.ground_roll} and {fact.naval_roll})."
    )


class UnitsMoved(Fact):
    """Units that a rule moves away: to a place, or to the force pool ('')."""

    nation: str
    kind: str
    number: int
    start: str
    place: str


@words(UnitsMoved)
def units_moved(fact: UnitsMoved, say: Say) -> str:
    who = capital(say.units(fact.nation, fact.kind, fact.number))
    if not fact.place:
        return f"{who} in {say.place(fact.start)} is lost to the force pool."
    return f"{who} goes from {say.place(fact.start)} to {say.place(fact.place)}."


class VichyCreated(Fact):
    """Vichy France is set up. units: ground units, air fleets, fleets; area -> number."""

    ground: int
    air: int
    fleets: int
    free_french: bool


@words(VichyCreated)
def vichy_created(fact: VichyCreated, say: Say) -> str:
    free = " One unit is kept for Free France." if fact.free_french else ""
    return (
        f"Vichy France is set up with {say.some('ground', fact.ground)}, "
        f"{say.some('air', fact.air)} and {say.some('naval', fact.fleets)}.{free}"
    )


class VichyWithoutRoom(Fact):
    """Units of Vichy that find no room anywhere and leave the game with the French army."""

    kind: str
    number: int


@words(VichyWithoutRoom)
def vichy_without_room(fact: VichyWithoutRoom, say: Say) -> str:
    who = capital(say.units("vichy", fact.kind, fact.number))
    verb = "finds" if fact.number == 1 else "find"
    leave = "leaves" if fact.number == 1 else "leave"
    return f"{who} {verb} no room and {leave} the game."


class ColonyRolled(Fact):
    """A French colony chooses its side on a d3."""

    area: str
    roll: int
    allied: bool


@words(ColonyRolled)
def colony_rolled(fact: ColonyRolled, say: Say) -> str:
    side = "goes to the Allies" if fact.allied else "stays with Vichy"
    return f"{say.place(fact.area)} {side} (die {fact.roll}; 1 is Allied)."


class VichyDisabled(Fact):
    """Vichy is no more. why: `influence`, `colonies`, `paris`."""

    why: str
    removed: int


@words(VichyDisabled)
def vichy_disabled(fact: VichyDisabled, say: Say) -> str:
    why = {
        "influence": "by Allied influence",
        "colonies": "half of its colonies are in Allied hands",
        "paris": "Paris is in Allied hands",
    }[fact.why]
    gone = _leaving(fact.removed)
    return f"Vichy France is no more: {why}.{gone}"


class IraqUnit(Fact):
    """A minor Axis unit appears in Baghdad."""


@words(IraqUnit)
def iraq_unit(fact: IraqUnit, say: Say) -> str:
    return "An Iraqi unit rises in Baghdad on the side of the Axis."


class RevoltEnds(Fact):
    """The Allies have taken Baghdad by an Operation."""


@words(RevoltEnds)
def revolt_ends(fact: RevoltEnds, say: Say) -> str:
    return "The Allies hold Baghdad; the revolt in Iraq is over."


class EthiopiaFalls(Fact):
    """Italian Ethiopia is captured; fort: was there a fortress?"""

    fort: bool


@words(EthiopiaFalls)
def ethiopia_falls(fact: EthiopiaFalls, say: Say) -> str:
    fort = ", and its fortress is destroyed" if fact.fort else ""
    return f"Italian Ethiopia falls{fort}."
