"""One row of the components each: a hex, a counter and its faces, a card, a turn of the calendar.

`board` holds them all; `components`, `counters` and `cards` read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from adjudicator.rulesets.totaler_krieg.board.grid import (
    Cell,
)
from adjudicator.rulesets.totaler_krieg.board.notation import Action, Expression

Faction = Literal["axis", "western", "soviet"]
FACTIONS: tuple[Faction, ...] = ("axis", "western", "soviet")  # TK-G-Faction-1 TK-SOP-1
FACTION_NAMES = {"axis": "Axis", "western": "Western", "soviet": "Soviet"}

WarState = Literal["pre", "limited", "total"]
WAR_STATES = {"pre": "Pre-War", "limited": "Limited War", "total": "Total War"}

SIDE_KINDS = (
    "all_sea",
    "lake",
    "strait",
    "connected_strait",
    "river",
    "canal",
    "mountain",
)

BOXES = ("us_canada", "africa", "middle_east", "central_asia")
"""The Off-Map Boxes (TK-G-OffMapBox-1)."""


@dataclass(frozen=True)
class Hex:
    """One hex as printed. region: the Region it belongs to, empty if none. country: the
    Country or Dependent of 1937. zones: Naval Zones of an All-Sea or coastal hex."""

    id: str
    cell: Cell
    land: bool
    lat: float
    lon: float
    name: str = ""
    country: str = ""
    region: str = ""
    weather_area: str = ""
    playable: bool = True
    terrain: str = ""
    city: bool = False
    port: bool = False
    port_zones: tuple[str, ...] = ()
    multi_zone: bool = False
    key_port: bool = False
    ice: bool = False
    strategic: str = ""
    white_star: bool = False
    limited_stacking: bool = False
    zones: tuple[str, ...] = ()


@dataclass(frozen=True)
class Area:
    """A Country, Dependent or Region of the rules (TK-13.2-2). kind: major, minor,
    dependent, region.
    parent: the Country it belongs to at first. capital: hex id or empty."""

    name: str
    kind: str
    nationality: str = ""
    parent: str = ""
    capital: str = ""
    dependents: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    faction: str = ""
    status: str = ""
    posture_box: str = ""
    table_cells: tuple[tuple[str, int], ...] = ()
    exile_colonial: str = ""
    partnership: bool = False


@dataclass(frozen=True)
class Face:
    """One side of a ground unit: what a step value, attack, defence and movement it shows."""

    steps: int
    attack: int
    defence: int
    move: int


@dataclass(frozen=True)
class Counter:
    """One counter of the mix. faction: its faction, empty for a Minor Country whose alignment
    the game decides. back_is: what the reverse is: `unit`, `fortress`, `detachment`,
    `airdrop`, `escort`, `devastation`, `cv_strike`, a marker's other side, or empty."""

    id: str
    faction: str
    country: str
    kind: Literal["ground", "support", "marker"]
    type: str
    name: str
    front: Face | None
    back: Face | None
    back_is: str
    traits: frozenset[str]
    hex_limit: str
    setup_class: str
    entry: str
    range: int = 0

    @property
    def delay_stripe(self) -> bool:
        return "delay_stripe" in self.traits

    @property
    def infantry(self) -> bool:
        return self.type in INFANTRY  # TK-COMP-12

    @property
    def armor(self) -> bool:
        return self.type in ARMOR  # TK-COMP-13

    @property
    def hq(self) -> bool:
        return self.type == "hq"  # TK-COMP-15

    @property
    def elite(self) -> bool:
        return "elite" in self.traits

    @property
    def air(self) -> bool:
        return self.type in AIR  # TK-COMP-20

    @property
    def fleet(self) -> bool:
        return self.type in FLEETS  # TK-COMP-21

    def face(self, back: bool) -> Face | None:
        return self.back if back and self.back is not None else self.front

    def side_with(self, steps: int) -> bool | None:
        """The side (True: the reverse) that shows so many steps, None if neither does."""
        if self.front is not None and self.front.steps == steps:
            return False
        if self.back is not None and self.back_is == "unit" and self.back.steps == steps:
            return True
        return None


INFANTRY = ("infantry", "garrison", "mountain", "ski", "cavalry", "airborne", "marine")
ARMOR = ("armor", "mech", "cav-mech", "helicopter")
AIR = ("air_force", "bomber", "interceptor", "cv_strike")
FLEETS = ("cv_fleet", "surface_fleet", "sub_fleet")


@dataclass(frozen=True)
class Zone:
    """A Naval Zone. links: adjacent zone -> hexes of which one must be an Open Port for a
    Fleet Unit Path, none if the way is free."""

    name: str
    links: Mapping[str, tuple[str, ...]]
    inherent_western_supply: bool


@dataclass(frozen=True)
class OffMapBox:
    """An Off-Map Box: its faction, its Naval Zone and the boxes next to it."""

    id: str
    name: str
    faction: Faction
    zone: str
    adjacent: tuple[str, ...]


@dataclass(frozen=True)
class CalendarRow:
    """One Game Turn; index counts from 1 = Jan-Feb 1937."""

    index: int
    year: int
    name: str
    season: str
    seasonal: bool
    weather: Mapping[str, str]
    """Weather Area -> mud, snow, storms or empty."""

    @property
    def title(self) -> str:
        return f"{self.name} {self.year}"

    @property
    def slug(self) -> str:
        return f"{self.year}-{self.name.lower()}"


@dataclass(frozen=True)
class Result:
    """A cell of the Combat Results Table."""

    retreat: str
    attacker: int
    defender: int


@dataclass(frozen=True)
class Column:
    """A column of the Combat Results Table: its name, its ratio and a result per die."""

    name: str
    ratio: tuple[int, int]
    results: Mapping[int, Result]


@dataclass(frozen=True)
class Terrain:
    """A row of the Terrain Effects Chart. cost in half MP; -1: the whole allowance."""

    name: str
    cost: int
    shift: int


@dataclass(frozen=True)
class Card:
    """An option card, its texts read (see `board.notation`)."""

    id: str
    number: str
    faction: Faction
    name: str
    colour: WarState
    symbols: Mapping[str, str]
    """`rearm`, `demand`, `production`, ... -> what stands behind the colon, if anything."""
    blitz: int
    requirements: Expression
    option_segment: tuple[Action, ...]
    reinforcements: tuple[Action, ...]
    replacements: str
    political_events: tuple[Action, ...]
    support: tuple[Action, ...]
    conditional_events: tuple[Action, ...]
    mandatory: Expression | None = None
    """When the card has to be selected, if ever."""


@dataclass(frozen=True)
class ScenarioRow:
    """A row of a scenario file, with where it stands for those who find fault with it."""

    file: str
    row: int
    kind: str
    subject: str
    value: str
    side: str


@dataclass(frozen=True)
class DelayRow:
    """A Delay DRM (7.1). condition: a word and what belongs to it, see `book.ending.delay`.
    drm: a number, `track` or `-box`. nations: whose counters, all if none. air: Air units
    alone. spared: not those of a PAC or TAC."""

    faction: str
    name: str
    condition: tuple[str, ...]
    drm: str
    nations: tuple[str, ...]
    air: bool
    spared: bool
    clause: str


@dataclass(frozen=True)
class Tracks:
    """What the VP and USCL Tracks say."""

    vp: tuple[tuple[int, int, str, str], ...]
    """(from, to, box, side) with box `0`..`4` or `AV` and side axis, allied or keep."""
    uscl: Mapping[int, tuple[int, int, int]]
    """Box -> Political DRM, Axis and Western Delay DRM."""
