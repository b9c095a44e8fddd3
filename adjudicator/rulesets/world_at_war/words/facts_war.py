"""What can happen in the Operational phase: the facts of events.

Places and nations are ids; `kinds` lists units as `nation/kind` or kinds. What is not open to
all is told to its seat alone (`not_done`).
"""

from __future__ import annotations

from adjudicator.core.protocol import Fact

# ---------------------------------------------------------------------------- supply


class CutOff(Fact):
    """Units got the Out of Supply marker."""

    place: str
    nation: str
    number: int


class LostSupply(Fact):
    """Units without supply for two own segments were eliminated."""

    place: str
    nation: str
    kinds: list[str]


# ---------------------------------------------------------------------------- orders


class LineNotDone(Fact):
    """A line of a seat that was not carried out, and why; told to that seat alone."""

    seat: str
    order: dict[str, object]
    line: int
    reason: str


class NothingOrdered(Fact):
    """A segment without moves and offensives. part: `moves`, `offensives`, `strategic`."""

    seat: str
    part: str


# -------------------------------------------------------------------------- movement


class Moved(Fact):
    """Units moved. way: every place from start to end. how: `march`, `fly`, `sail`,
    `strategic`, `box`. cargo: what ships carried."""

    nation: str
    kinds: list[str]
    way: list[str]
    how: str
    cargo: list[str] = []


class Occupied(Fact):
    """An area came under control without a combat. before: who held it."""

    place: str
    nation: str
    before: str


class FortGone(Fact):
    """A fortress was removed with the capture of its area."""

    place: str
    level: int


class TurnedBack(Fact):
    """Ships that lost a naval combat returned to port."""

    nation: str
    sea: str
    port: str
    kinds: list[str]


# ---------------------------------------------------------------------------- at sea


class Interdicted(Fact):
    """Fleets placed in a marine area. opposing: sent after the first placements were known."""

    seat: str
    sea: str
    kinds: list[str]
    opposing: bool = False


class Blocked(Fact):
    """A marine area is blocked for a seat until the Operational phase ends."""

    sea: str
    seat: str


class NavalFought(Fact):
    """One round of naval combat. hits: seat -> hits scored."""

    sea: str
    fleets: dict[str, list[str]]
    dice: dict[str, list[int]]
    hits: dict[str, int]


class FleetHit(Fact):
    """A fleet was hit: off for some turns, or gone. turns: 0 if it is lost for good."""

    nation: str
    sea: str
    kind: str
    turns: int
    drowned: list[str] = []


class AirStruck(Fact):
    """Air fleets attacked ships. dice: one per attack or sortie."""

    nation: str
    sea: str
    fleets: int
    dice: list[int]
    hits: int
    sorties: list[int] = []


class TriedInterception(Fact):
    """A try to intercept ships that entered a marine area."""

    sea: str
    nation: str
    kind: str
    die: int
    modified: int
    needs: int
    found: bool


class FleetsHome(Fact):
    """Fleets came into port from the sea."""

    nation: str
    sea: str
    port: str
    kinds: list[str]


class FleetLost(Fact):
    """A fleet without a port within reach, or caught in a captured port, was eliminated."""

    nation: str
    place: str
    kind: str


# ------------------------------------------------------------------------ offensives


class LimitedFought(Fact):
    """A limited offensive: d10, hits with `needs` or less."""

    place: str
    origin: str
    nation: str
    enemy: str
    units: int
    enemy_units: int
    die: int
    modified: int
    hit: bool
    lost: str = ""


class OperationBegan(Fact):
    """A chit was placed. chits: major -> chits left; oil: major -> oil left, where it pays."""

    place: str
    origin: str
    nation: str
    enemy: str
    units: list[str]
    defenders: list[str]
    payers: list[str]
    chits: dict[str, int]
    oil: dict[str, int]
    landing: bool = False


class ExploitationBegan(Fact):
    """A captured area was exploited from. number: 1 or 2; drm."""

    place: str
    origin: str
    nation: str
    number: int
    drm: int
    units: list[str]
    defenders: list[str]


class AirCommitted(Fact):
    """Air fleets in Operational and Tactical Support. nation: whose they are. step: `attacker`,
    `defender`, `reserve`."""

    place: str
    nation: str
    step: str
    operational: list[str]
    tactical: list[str]


class AirFought(Fact):
    """An air combat of one support kind. totals: attacker and defender, modified. gone: what
    became of fleets."""

    place: str
    how: str
    attacker: str
    defender: str
    dice: list[int]
    totals: list[int]
    outcome: list[str]


class Rerolled(Fact):
    """A fleet in Tactical Support rolled a die again."""

    place: str
    nation: str
    own: bool
    elite: bool
    before: int
    now: int


class CombatFought(Fact):
    """Dice and results. pairs: attacker and defender. losses: units lost by each side,
    retreated: defenders that left, captured."""

    place: str
    origin: str
    attacker: str
    defender: str
    dice: list[list[int]]
    elite: list[int]
    totals: list[int]
    pairs: list[list[int]]
    winner: str
    """`attacker`, `defender` or `draw`."""


class Losses(Fact):
    """Units lost by one side in a combat."""

    place: str
    nation: str
    kinds: list[str]


class Retreated(Fact):
    """Units left an area. how: `land`, `sea` or `lost` (nowhere to go)."""

    place: str
    to: str
    kinds: list[str]
    how: str


class Held(Fact):
    """The defender, or an attacker who may not advance, leaves the area as it is."""

    place: str
    nation: str
    reason: str


class AreaCaptured(Fact):
    """An area fell in an Operation or exploitation. stayed: units that stay behind."""

    place: str
    nation: str
    before: str
    kinds: list[str]
    stayed: int = 0


class AirDisplaced(Fact):
    """An air fleet left a captured area, or was destroyed there (to is '')."""

    nation: str
    place: str
    to: str


class BombDropped(Fact):
    """An atomic bomb. resource: `rm`, `oil` or ''. kinds: units destroyed."""

    place: str
    nation: str
    resource: str
    kinds: list[str]


class GarrisonFreed(Fact):
    """Garrisons may move from now on."""

    place: str
    nation: str
    number: int


class StrategicMoved(Fact):
    """Units moved strategically; left: points of the country that remain."""

    nation: str
    payer: str
    kinds: list[str]
    start: str
    end: str
    left: int


class PartisansMoved(Fact):
    """Partisans were moved, or taken off the map (to is '')."""

    place: str
    to: str
