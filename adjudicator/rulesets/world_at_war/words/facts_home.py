"""What can happen in set-up, Admin, politics and at the end of a turn: facts of events."""

from __future__ import annotations

from adjudicator.core.protocol import Fact

# ------------------------------------------------------------------- set-up, admin


class Deployed(Fact):
    """A seat's set-up stands. own: did it say anything itself? a: the French option A."""

    seat: str
    own: bool
    option_a: bool = False


class PactDecided(Fact):
    """The Ribbentrop-Molotov pact at set-up."""

    kept: bool


class NotDone(Fact):
    """An order that could not be carried out, told to its seat alone. line: of the
    submission, 0 if it came from elsewhere."""

    seat: str
    order: str
    reason: str
    line: int = 0


class ChitsReady(Fact):
    """Action chits of the turn. chits: major -> number."""

    chits: dict[str, int]


class FleetsReady(Fact):
    """Inactive fleets turned to their active side: nation -> number."""

    fleets: dict[str, int]


class Arrived(Fact):
    """Units placed as reinforcements. why: `built`, `dated`, `damaged`, ..."""

    nation: str
    kind: str
    place: str
    number: int = 1
    inactive: bool = False
    why: str = "built"


class Waits(Fact):
    """A reinforcement that found no legal area."""

    nation: str
    kind: str
    number: int = 1


class PointsReady(Fact):
    """Strategic points that are ready."""

    major: str
    point: str
    number: int


class PoolGrows(Fact):
    """Dated units enter a force pool."""

    nation: str
    kind: str
    number: int


# --------------------------------------------------------------- war and countries


class WarDeclared(Fact):
    """A country declares war on another."""

    by: str
    on: str


class EnteredWar(Fact):
    """A neutral major enters the war."""

    country: str


class Joined(Fact):
    """A country joins a side, or is attacked and joins the other."""

    country: str
    camp: str
    attacked: bool = False


class Mustered(Fact):
    """A minor's force is placed: area -> number of ground units."""

    country: str
    places: dict[str, int]
    fleets: int = 0


class PactEnded(Fact):
    """The Ribbentrop-Molotov pact ends."""

    by: str


class PactBreached(Fact):
    """A German garrison at the Soviet border is missing."""


class ZoneOccupied(Fact):
    """The USSR occupies an area of its zone."""

    area: str


class WinterWarDeclared(Fact):
    """The USSR goes to the Winter War."""


class WinterWarEnded(Fact):
    """outcome: `accepted`, `refused`, `failed`."""

    outcome: str


class GreekWarBegins(Fact):
    """Italy and Greece are at war."""


class GarrisonsFree(Fact):
    """A garrison is free to move."""

    place: str
    nation: str


class Conquered(Fact):
    """A minor is conquered. removed: units that leave the game."""

    country: str
    by: str
    removed: int


class Surrendered(Fact):
    """A major surrenders. why: the condition, in words."""

    country: str
    why: str
    removed: int = 0


class ItalyLeft(Fact):
    """What stays of Italy: rolls of d3 - 1 and units."""

    ground_roll: int
    naval_roll: int
    ground: int
    naval: int


class UnitsMoved(Fact):
    """Units that a rule moves away: to a place, or to the force pool ('')."""

    nation: str
    kind: str
    number: int
    start: str
    place: str


class VichyCreated(Fact):
    """Vichy France is set up. units: ground units, air fleets, fleets; area -> number."""

    ground: int
    air: int
    fleets: int
    free_french: bool


class VichyWithoutRoom(Fact):
    """Units of Vichy that find no room anywhere and leave the game with the French army."""

    kind: str
    number: int


class ColonyRolled(Fact):
    """A French colony chooses its side on a d3."""

    area: str
    roll: int
    allied: bool


class VichyDisabled(Fact):
    """Vichy is no more. why: `influence`, `colonies`, `paris`."""

    why: str
    removed: int


class IraqUnit(Fact):
    """A minor Axis unit appears in Baghdad."""


class RevoltEnds(Fact):
    """The Allies have taken Baghdad by an Operation."""


class EthiopiaFalls(Fact):
    """Italian Ethiopia is captured; fort: was there a fortress?"""

    fort: bool


# ---------------------------------------------------------------------- diplomacy


class EffortPaid(Fact):
    """An effort goes into the cup; told to its seat alone."""

    seat: str
    country: str
    major: str


class EventBought(Fact):
    """An event is bought; told to its seat alone unless it works directly."""

    event: str
    major: str


class DirectEvent(Fact):
    """Caribbean oil or the Persian Route."""

    event: str


class CupCounted(Fact):
    """Chits in the cup and how many are drawn."""

    chits: int
    drawn: int


class ChitDrawn(Fact):
    """A chit is drawn. seat: its owner, '' for `No effect`."""

    kind: str
    what: str
    seat: str


class ChitAdded(Fact):
    """A rule puts an effort into the cup."""

    seat: str
    country: str


class NoEffectAdded(Fact):
    """A further `No effect` chit enters the cup."""


class MarkerMoved(Fact):
    """A marker on the Diplomacy chart. space: what its new space means."""

    country: str
    start: int
    end: int
    space: str


class NothingMoved(Fact):
    """A drawn effort without effect. why: in words."""

    country: str
    why: str


class EventHappens(Fact):
    """An event is drawn and carried out."""

    event: str


class CoupRolled(Fact):
    """The d3 of the coup in Yugoslavia."""

    roll: int
    succeeded: bool


# ------------------------------------------------------------------------- the end


class GameOver(Fact):
    """How the game ended."""

    winner: str
    grade: str
    text: str


class PeaceTaken(Fact):
    """Germany takes the peace of 2.2."""


class TurnBegins(Fact):
    """The turn marker advances."""

    turn: int
