"""The components of Totaler Krieg! as the rules look at them: `Board` and what it holds.

Nothing here changes during a game. Sets of hexes are integers (see `grid`), prepared once:
for each direction the hexes whose hexside that way is All-Sea, a Strait, a river and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from adjudicator.core.telling import Shape
from adjudicator.rulesets.totaler_krieg.board.grid import (
    Cell,
    Cells,
    around,
    bits,
    direction,
    members,
    spread,
    step,
)
from adjudicator.rulesets.totaler_krieg.board.notation import Action, Expression, Outcome

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


@dataclass
class Board:
    """All components, read and checked."""

    hexes: dict[str, Hex]
    areas: dict[str, Area]
    sides: dict[str, tuple[Cells, ...]]
    """Kind of hexside -> per direction the hexes with such a side that way."""
    rail: tuple[Cells, ...]
    """Per direction the hexes with a railway leading that way."""
    road: tuple[Cells, ...]
    zones: dict[str, Zone]
    boxes: dict[str, OffMapBox]
    counters: dict[str, Counter]
    compositions: dict[str, tuple[str, str, bool]]
    """Counter -> what its two-step side and its third step are built of (see
    `book.building`), and whether it has a Holding Box."""
    calendar: dict[int, CalendarRow]
    crt: tuple[Column, ...]
    terrain: dict[tuple[str, str], Terrain]
    """(hex, hexside, path or weather; name) -> its row."""
    tracks: Tracks
    delay: tuple[DelayRow, ...]
    cards: dict[str, Card]
    tables: dict[str, dict[tuple[str, int], Outcome]]
    """Political table -> (its roller, die) -> result."""
    scenarios: dict[str, tuple[ScenarioRow, ...]]
    historical_line: dict[str, dict[Faction, str]]
    """`1941 May-June` -> card per faction."""
    coast: list[Shape] = field(default_factory=list)
    """Land and lakes as they are drawn under the hexes."""
    ids: dict[Cell, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ids = {one.cell: name for name, one in self.hexes.items()}

    # ------------------------------------------------------------------ sets

    @cached_property
    def all(self) -> Cells:
        """Every hex."""
        return bits(one.cell for one in self.hexes.values())

    @cached_property
    def land(self) -> Cells:
        """Every Land hex in play."""
        return bits(one.cell for one in self.hexes.values() if one.land and one.playable)

    @cached_property
    def sea(self) -> Cells:
        """Every All-Sea hex."""
        return bits(one.cell for one in self.hexes.values() if not one.land)

    @cached_property
    def cities(self) -> Cells:
        return bits(one.cell for one in self.hexes.values() if one.city)

    @cached_property
    def ports(self) -> Cells:
        return bits(one.cell for one in self.hexes.values() if one.port)

    @cached_property
    def ports_of(self) -> dict[str, Cells]:
        """Naval Zone -> its Port hexes."""
        return {
            zone: bits(one.cell for one in self.hexes.values() if zone in one.port_zones)
            for zone in self.zones
        }

    @cached_property
    def hexes_of(self) -> dict[str, Cells]:
        """Naval Zone -> its All-Sea and coastal hexes."""
        return {
            zone: bits(
                one.cell
                for one in self.hexes.values()
                if zone in one.zones or zone in one.port_zones
            )
            for zone in self.zones
        }

    @cached_property
    def ice(self) -> Cells:
        """The Ports that freeze."""
        return bits(one.cell for one in self.hexes.values() if one.ice)

    @cached_property
    def coast_hexes(self) -> Cells:
        """Land hexes beside an All-Sea hex."""
        return self.land & spread(self.sea)

    @cached_property
    def in_weather_area(self) -> dict[str, Cells]:
        """Weather Area -> its hexes."""
        found: dict[str, Cells] = {}
        for one in self.hexes.values():
            if one.weather_area:
                found[one.weather_area] = found.get(one.weather_area, 0) | 1 << one.cell
        return found

    @cached_property
    def strategic(self) -> list[Hex]:
        """The Strategic Hexes."""
        return [one for one in self.hexes.values() if one.strategic]

    @cached_property
    def lines(self) -> Cells:
        """Every hex with a Road or a Rail symbol."""
        found = 0
        for way in (*self.rail, *self.road):
            found |= way
        return found

    @cached_property
    def lines_and_straits(self) -> Cells:
        """Every hex with a Road or a Rail symbol or at a Connected Strait."""
        found = self.lines
        for way in self.sides["connected_strait"]:
            found |= way
        return found

    @cached_property
    def cities_and_ports(self) -> Cells:
        return self.cities | self.ports

    @cached_property
    def eastern_edge(self) -> Cells:
        """The hexes of Russia along the eastern edge, e2828 to e5127 (TK-3.1.1-17)."""
        return bits(
            one.cell
            for name, one in self.hexes.items()
            if name[0] == "e"
            and 28 <= int(name[1:3]) <= 51
            and int(name[3:]) == (27 if int(name[1:3]) % 2 else 28)
            and one.land
            and one.country == "Russia"
        )

    @cached_property
    def commanding(self) -> tuple[Cells, ...]:
        """Per direction the hexes from which a ground unit projects its Zone of Control that way
        as the map lies, without Beachheads and Policies (TK-8-1): not over Mountain (TK-8-2),
        All-Sea (TK-8-3) or Strait hexsides (TK-8-4)."""
        return tuple(
            self.all
            & step(self.land, (d + 3) % 6)
            & ~(
                self.sides["mountain"][d]
                | self.sides["all_sea"][d]
                | self.sides["lake"][d]
                | self.sides["strait"][d]
                | self.sides["connected_strait"][d]
            )
            for d in range(6)
        )

    @cached_property
    def zoc_of(self) -> dict[Cell, Cells]:
        """The Zone of Control of a ground unit in a hex as the map lies."""
        return {at: self.commanded(1 << at) for at in members(self.all)}

    def commanded(self, cells: Cells) -> Cells:
        """The Zones of Control of ground units in these hexes as the map lies."""
        found = 0
        for d, ways in enumerate(self.commanding):
            found |= step(cells & ways, d)
        return found

    @cached_property
    def crossable(self) -> tuple[Cells, ...]:
        """Per direction the hexes one may leave that way by land: no All-Sea or lake side."""
        return tuple(
            self.land & ~self.sides["all_sea"][d] & ~self.sides["lake"][d] for d in range(6)
        )

    # --------------------------------------------------------------- questions

    def cell(self, hex_id: str) -> Cell:
        return self.hexes[hex_id].cell

    def at(self, cell: Cell) -> Hex:
        return self.hexes[self.ids[cell]]

    def name(self, place: str) -> str:
        """A place as a player writes it: `Kiev (e3609)`, `e3608`, `Africa Box`."""
        if place in self.hexes:
            known = self.hexes[place].name
            return f"{known} ({place})" if known else place
        if place in self.boxes:
            return f"{self.boxes[place].name} Box"
        return place

    def side(self, start: Cell, end: Cell, kind: str) -> bool:
        """Is the hexside between two neighbours of this kind?"""
        return kind in self.between(start, end)

    def between(self, start: Cell, end: Cell) -> frozenset[str]:
        """The kinds of the hexside between two hexes, none if they are no neighbours."""
        found = self._between.get((start, end))
        if found is None:
            way = direction(start, end)
            kinds = self.sides.items() if way is not None else ()
            found = frozenset(kind for kind, ways in kinds if (ways[way or 0] >> start) & 1)
            self._between[start, end] = found
        return found

    @cached_property
    def _between(self) -> dict[tuple[Cell, Cell], frozenset[str]]:
        return {}

    def line(self, start: Cell, end: Cell) -> str:
        """`rail`, `road` or empty: what leads from a hex to its neighbour."""
        way = direction(start, end)
        if way is None:
            return ""
        if (self.rail[way] >> start) & 1:
            return "rail"
        return "road" if (self.road[way] >> start) & 1 else ""

    def seasonal_ahead(self, turn: int, seasons: int) -> int:
        """The index of the turn so many Seasonal Turns after a turn."""
        index = turn
        while seasons:
            index += 1
            row = self.calendar.get(index)
            if row is None:  # a turn after the last one of the calendar, which never comes
                return index
            seasons -= row.seasonal
        return index

    def neighbours(self, at: Cell) -> list[Cell]:
        """The hexes next to one, in the order of `grid.DIRECTIONS`."""
        return self._neighbours[at]

    @cached_property
    def _neighbours(self) -> dict[Cell, list[Cell]]:
        return {at: [other for other in around(at) if other in self.ids] for at in self.ids}

    def cells_of(self, area: str) -> Cells:
        """The hexes of a Country, Dependent or Region as the map of 1937 shows it."""
        return self._cells.get(area, 0)

    @cached_property
    def _cells(self) -> dict[str, Cells]:
        found: dict[str, Cells] = {}
        for one in self.hexes.values():
            for area in {one.country, one.region} - {""}:
                found[area] = found.get(area, 0) | 1 << one.cell
        return found

    def surrounded(self, at: Cell) -> bool:
        """Is it an Island: one Land hex with water all around (TK-G-Island-1)?"""
        return all(
            self.side(at, other, "all_sea") or self.side(at, other, "strait")
            for other in self.neighbours(at)
        )

    def near(self, cells: Cells, steps: int) -> Cells:
        """All hexes at most so many steps from a set, itself included."""
        found = cells
        for _ in range(steps):
            found |= spread(found) & self.all
        return found


def both_ways(pairs: list[tuple[Cell, Cell]]) -> tuple[Cells, ...]:
    """Per direction the hexes of pairs of neighbours that have the other that way."""
    found = [0] * 6
    for a, b in pairs:
        for start, end in ((a, b), (b, a)):
            way = direction(start, end)
            if way is None:
                raise ValueError(f"{a} and {b} are no neighbours")
            found[way] |= 1 << start
    return tuple(found)


def sea_sides(land: Cells, sea: Cells) -> list[Cells]:
    """Per direction the hexes with an All-Sea hex that way or that are one themselves."""
    return [(sea | land & step(sea, (d + 3) % 6)) for d in range(6)]
