"""3 The components of a pack, and the joined map of a game with its derived facts.

`Board` holds what lies in the box: boards, layouts, unit types, mixes, scenarios. The map
of a game is made of some boards, so it depends on the position (or view): `board.map_of`.
Coast, ports, limits and closed rivers are derived after joining, because the edge hex of
one board may touch the other's sea.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from adjudicator.core import hexes
from adjudicator.core.hexes import Frame, Hex, Side
from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.victory.board.position import Slot
from adjudicator.rulesets.victory.board.units import Arm, MixLine, UnitType

LAND = ("clear", "desert", "forest", "marsh", "mountain")
WATER = ("sea", "lake", "shoal")
OPEN_WATER = ("sea", "lake")  # VIC-3.1-20
RESTRICTION = {terrain: n for n, terrain in enumerate(LAND)}
"""Which of two terrains is the more restrictive (VIC-3.0-3)."""

GROUND_STACKING = {"clear": 4, "desert": 3, "forest": 3, "marsh": 2, "mountain": 2}
"""VIC-3.1-2 VIC-3.1-3 VIC-3.1-4 VIC-3.1-6 VIC-3.1-8 VIC-TET-1...5"""
GROUND_LIMIT = {"clear": 2, "desert": 2, "forest": 1, "marsh": 1, "mountain": 1, "river": 1}
"""Ground units over a hexside into a battle: the same lines, and VIC-TET-7."""
BRIDGE_LIMIT, ROAD_LIMIT = 1, 2  # VIC-3.3-5 VIC-TET-8, VIC-3.3-4
SEA_STACKING, COAST_STACKING, AIR_STACKING = 4, 2, 2
"""VIC-3.1-19 VIC-TET-9, VIC-3.1-22 VIC-TET-10 VIC-TET-12, VIC-5.2-3"""
SEA_LIMIT, COAST_LIMIT = 2, 1  # VIC-3.1-19, VIC-3.1-23 (VIC-A46)
STOPS = ("forest", "marsh", "mountain")  # VIC-3.1-5 VIC-3.1-7 VIC-3.1-9
DOUBLE = ("marsh", "mountain")  # VIC-TET-4 VIC-TET-5


@dataclass
class BoardPart:
    """One board as it stands in its file. Hexes are (column, row)."""

    name: str
    title: str
    frame: Frame
    terrain: dict[Hex, str]
    cities: dict[Hex, tuple[str, int]] = field(default_factory=dict)
    towns: dict[Hex, str] = field(default_factory=dict)
    sides: dict[Side, str] = field(default_factory=dict)
    rivers: dict[str, list[Side]] = field(default_factory=dict)
    """Name -> hexsides from the mouth upstream."""
    roads: dict[Side, None] = field(default_factory=dict)
    bridges: dict[Side, str] = field(default_factory=dict)
    canals: dict[str, list[Hex]] = field(default_factory=dict)
    """Name -> its hexes in order, water at both ends."""
    resources: list[Hex] = field(default_factory=list)
    labels: dict[Hex, tuple[str, str]] = field(default_factory=dict)
    signature: str = ""
    """Boards join only with boards of the same edge signature."""


@dataclass(frozen=True)
class Place:
    """A slot of a layout."""

    slot: str
    title: str
    order: int
    """In which order boards are chosen (VIC-1.1-2, VIC-1.1-3)."""
    dx: int
    dy: int
    rotation: int
    player: int


@dataclass(frozen=True)
class Layout:
    name: str
    places: tuple[Place, ...]
    storm: Hex
    """Where a storm starts: the middle of the map (VIC-9.2-8)."""


@dataclass
class Tile:
    """One hex of the joined map."""

    id: str
    at: Hex
    terrain: str
    names: tuple[str, ...]
    """Its ids on all boards that share it, the canonical one first."""
    slot: str
    place: str = ""
    """Name of its City or Town."""
    value: int = 0
    """PP of its City (VIC-8.1-1)."""
    coastal: bool = False
    """VIC-3.1-21"""
    canal: str = ""
    """Name of the canal that runs through this land hex."""
    resource: bool = False

    @property
    def land(self) -> bool:
        return self.terrain in LAND

    @property
    def water(self) -> bool:
        return self.terrain in OPEN_WATER

    @property
    def city(self) -> bool:
        return self.value > 0

    @property
    def town(self) -> bool:
        return bool(self.place) and not self.value  # VIC-3.2-4

    @property
    def port(self) -> bool:
        """A City or Town in a coastal hex (VIC-3.2-6)."""
        return bool(self.place) and self.coastal

    @property
    def ground_stacking(self) -> int:
        return GROUND_STACKING.get(self.terrain, 0)  # VIC-3.0-1 VIC-3.0-4 VIC-3.2-1

    @property
    def naval_stacking(self) -> int:
        """VIC-5.2-2, VIC-TET-11: none in a shoal."""
        if self.water:
            return SEA_STACKING
        return COAST_STACKING if self.coastal or self.canal else 0

    @property
    def double_defence(self) -> bool:
        """VIC-6.47-1"""
        return self.terrain in DOUBLE

    @property
    def text(self) -> str:
        """As players read it: `Hope (b0804)`, `b0703`."""
        return f"{self.place} ({self.id})" if self.place else self.id


class Edge(NamedTuple):
    """A hexside seen from one of its hexes."""

    start: str
    end: str
    terrain: str
    """`clear` ... `mountain`, `river`, `alpine`, `shoal`, `strait`, `sea`, `coast`."""
    road: bool
    bridge: str
    river: str
    closed: bool
    """From the mouth up to the first bridge (VIC-3.1-16)."""
    land: bool
    """May ground units cross it (with its bridge, if it has one, standing)?"""
    water: bool
    """May naval units cross it by regular movement?"""
    canal: bool
    """Ships pass it along a canal only, by Strategic Movement (VIC-3.1-17)."""
    all_land: bool
    """No water at it at all: closed to Marines and Amphib (VIC-4.3-6)."""
    ground_limit: int
    naval_limit: int

    @property
    def key(self) -> str:
        """`a0804|a0805`, the same from both hexes: names a bridge in `Position.destroyed`."""
        return edge_key(self.start, self.end)


def edge_key(a: str, b: str) -> str:
    return f"{a}|{b}" if a <= b else f"{b}|{a}"


class HexMap:
    """The joined map of a game. Nothing on it ever changes; ids are slot + column + row."""

    def __init__(self, parts: Mapping[str, BoardPart], slots: Sequence[Slot]) -> None:
        self.slots = list(slots)
        self.tiles: dict[str, Tile] = {}
        self.ids: dict[Hex, str] = {}
        self._by_place: dict[str, str] = {}
        self._closed: dict[Side, None] = {}
        self._rivers: dict[Side, str] = {}
        self._sides: dict[Side, str] = {}
        self._roads: dict[Side, None] = {}
        self._bridges: dict[Side, str] = {}
        self._canal_sides: dict[Side, None] = {}
        self.canals: dict[str, list[str]] = {}
        self.labels: dict[str, tuple[str, str]] = {}
        for slot in slots:
            self._lay(parts, slot)
        self._derive()
        self.neighbours: dict[str, tuple[str, ...]] = {}
        self.edges: dict[tuple[str, str], Edge] = {}
        for tile in self.tiles.values():
            others = [self.ids[n] for n in hexes.around(tile.at) if n in self.ids]
            self.neighbours[tile.id] = tuple(others)
            for other in others:
                seen = self.edges.get((other, tile.id))  # nothing but the ends differs
                self.edges[tile.id, other] = (
                    Edge(tile.id, other, *seen[2:]) if seen else self._edge(tile, self.tiles[other])
                )
        self.exits: dict[str, tuple[tuple[str, Edge], ...]] = {
            id: tuple((n, self.edges[id, n]) for n in near) for id, near in self.neighbours.items()
        }
        """Hex -> neighbours, each with the hexside to it."""
        self.roads: dict[str, tuple[str, ...]] = {
            id: tuple(n for n in near if self.edges[id, n].road)
            for id, near in self.neighbours.items()
        }
        """Hex -> neighbours along a road."""
        self.seaways: dict[str, tuple[str, ...]] = {
            id: tuple(n for n in near if self.edges[id, n].water)
            for id, near in self.neighbours.items()
        }
        """Hex -> neighbours that ships reach by regular movement."""
        self.sea_links: dict[str, tuple[tuple[str, bool], ...]] = {
            id: tuple((n, self.edges[id, n].water) for n in near if self._by_ship(id, n))
            for id, near in self.neighbours.items()
        }
        """Hex -> neighbours that ships reach at all, each with: not by canal only?"""
        self.open_links: dict[str, tuple[str, ...]] = {
            id: tuple(n for n, freely in links if freely and self.tiles[n].water)
            for id, links in self.sea_links.items()
        }
        """Those of them on open water, without a canal."""
        self.shore_links: dict[str, tuple[tuple[str, bool], ...]] = {
            id: tuple((n, f) for n, f in links if not (f and self.tiles[n].water))
            for id, links in self.sea_links.items()
        }
        """All others."""
        self._towns = [tile for tile in self.tiles.values() if tile.place]
        self._cities = [tile for tile in self._towns if tile.value]
        self._owners = {slot.slot: slot.power for slot in slots}
        self._distances: dict[tuple[str, str], int] = {}

    def _by_ship(self, a: str, b: str) -> bool:
        edge = self.edges[a, b]
        return edge.water or edge.canal

    def _lay(self, parts: Mapping[str, BoardPart], slot: Slot) -> None:
        if slot.board not in parts:
            raise ScenarioError("layouts.tsv", 0, f"there is no board {slot.board!r}")
        part = parts[slot.board]

        def placed(at: Hex) -> Hex:
            return part.frame.placed(at, slot.rotation, slot.dx, slot.dy)

        def side(s: Side) -> Side:
            return hexes.side(placed(s[0]), placed(s[1]))

        for at, terrain in part.terrain.items():
            there, name = placed(at), slot.slot + hexes.code(at)
            if there in self.ids:  # VIC-3.0-5
                tile = self.tiles[self.ids[there]]
                if tile.terrain != terrain:
                    raise ScenarioError(
                        f"board-{slot.board}.tsv",
                        0,
                        f"{name} is {terrain}, but the board next to it has {tile.terrain} there",
                    )
                tile.names = (*tile.names, name)
            else:
                self.ids[there] = name
                self.tiles[name] = Tile(name, there, terrain, (name,), slot.slot)
        for at, (name, value) in part.cities.items():
            self._settle(placed(at), name, value)
        for at, name in part.towns.items():
            self._settle(placed(at), name, 0)
        for s, kind in part.sides.items():
            self._sides[side(s)] = kind
        for name, course in part.rivers.items():
            closed = True
            for s in course:
                closed = closed and s not in part.bridges
                self._rivers[side(s)] = name
                if closed:
                    self._closed[side(s)] = None
        for s in part.roads:
            self._roads[side(s)] = None
        for s, name in part.bridges.items():
            self._bridges[side(s)] = name
        for name, way in part.canals.items():
            way = [placed(at) for at in way]
            self.canals[f"{name} ({slot.slot})" if name in self.canals else name] = [
                self.ids[at] for at in way
            ]
            for a, b in pairwise(way):
                self._canal_sides[hexes.side(a, b)] = None
        for at in part.resources:
            self.tiles[self.ids[placed(at)]].resource = True
        for at, label in part.labels.items():
            self.labels[self.ids[placed(at)]] = label

    def _settle(self, at: Hex, name: str, value: int) -> None:
        tile = self.tiles[self.ids[at]]
        tile.place, tile.value = name, value

    def _derive(self) -> None:
        for tile in self.tiles.values():
            tile.coastal = tile.land and any(
                self._terrain(n) in OPEN_WATER for n in hexes.around(tile.at)
            )
        for name, way in self.canals.items():
            for id in way:
                if self.tiles[id].land:
                    self.tiles[id].canal = name

    def _terrain(self, at: Hex) -> str:
        return self.tiles[self.ids[at]].terrain if at in self.ids else ""

    def _edge(self, tile: Tile, other: Tile) -> Edge:
        s = hexes.side(tile.at, other.at)
        written = self._sides.get(s, "")  # VIC-3.0-2 VIC-3.1-10
        river = self._rivers.get(s, "")
        both_land = tile.land and other.land
        if written:
            terrain = written
        elif not both_land:
            terrain = "coast" if tile.land or other.land else "sea"
        else:  # VIC-3.0-3
            terrain = max(tile.terrain, other.terrain, key=RESTRICTION.__getitem__)
        road, bridge, closed = s in self._roads, self._bridges.get(s, ""), s in self._closed
        # VIC-3.1-11 VIC-3.1-16: a road crosses what else is closed.
        crossable = road or not (terrain == "alpine" or closed)
        land = both_land and terrain != "strait" and crossable
        shore = any(self._terrain(at) in OPEN_WATER for at in hexes.ends(s))
        shut = "shoal" in (terrain, tile.terrain, other.terrain)  # VIC-3.1-24
        canal = s in self._canal_sides
        meets = tile.water or other.water or (both_land and (shore or terrain == "strait"))
        through_canal = bool(tile.canal or other.canal)
        water = meets and not shut and not through_canal
        limit = 0
        if land:
            limit = GROUND_LIMIT.get(terrain, 2)
            if bridge:
                # The river's own, and so it stays without the bridge (VIC-3.1-12, VIC-A38).
                limit = BRIDGE_LIMIT
            elif road:
                limit = ROAD_LIMIT
        open_sea = tile.water and other.water
        return Edge(
            start=tile.id,
            end=other.id,
            terrain=terrain,
            road=road,
            bridge=bridge,
            river=river,
            closed=closed,
            land=land,
            water=water,
            canal=canal and not shut,
            all_land=both_land and not shore and terrain != "strait",
            ground_limit=limit,
            naval_limit=(SEA_LIMIT if open_sea else COAST_LIMIT) if water or canal else 0,
        )

    # -------------------------------------------------------------- questions

    def distance(self, a: str, b: str) -> int:
        """Hexes from a to b as aircraft fly (VIC-5.5-1)."""
        key = (a, b)
        if key not in self._distances:
            self._distances[key] = hexes.distance(self.tiles[a].at, self.tiles[b].at)
        return self._distances[key]

    def owner(self, id: str) -> str:
        """The power on whose map the hex lies; empty for nobody's."""
        return self._owners[self.tiles[id].slot]

    def places(self) -> list[Tile]:
        """Cities and Towns in the order of the map."""
        return list(self._towns)

    def cities(self) -> list[Tile]:
        return list(self._cities)

    def edge(self, a: str, b: str) -> Edge:
        """KeyError if they are not neighbours."""
        return self.edges[a, b]

    def text(self, id: str) -> str:
        """`Hope (b0804)`; an id that is not a hex as it is."""
        return self.tiles[id].text if id in self.tiles else id

    def disc(self, id: str, radius: int) -> list[str]:
        """Hexes of the map at most `radius` away, nearest first."""
        return [self.ids[at] for at in hexes.disc(self.tiles[id].at, radius) if at in self.ids]


class Laid(Protocol):
    """What has a map: a position or a view."""

    @property
    def slots(self) -> list[Slot]: ...


MOST_MAPS = 32
"""Joined maps that are kept: players may lay the boards in any way."""


@dataclass
class Board:
    """The box: everything that is printed. Nothing in it changes during a game."""

    units: dict[str, UnitType]
    mixes: dict[str, tuple[MixLine, ...]]
    parts: dict[str, BoardPart]
    layouts: dict[str, Layout]
    scenarios: dict[str, dict[str, Any]]
    _merged: dict[tuple[str, ...], list[MixLine]] = field(default_factory=dict, repr=False)
    _maps: dict[tuple[tuple[object, ...], ...], HexMap] = field(default_factory=dict, repr=False)

    def map_of(self, laid: Laid) -> HexMap:
        """The joined map of a position or a view; made once."""
        key = tuple((s.slot, s.board, s.rotation, s.dx, s.dy, s.power) for s in laid.slots)
        if key not in self._maps:
            if len(self._maps) >= MOST_MAPS:
                del self._maps[next(iter(self._maps))]
            self._maps[key] = HexMap(self.parts, laid.slots)
        return self._maps[key]

    def army(self, armies: Sequence[str]) -> list[MixLine]:
        """The lines of some mixes together; the same kind in two of them adds up."""
        key = tuple(armies)
        if key not in self._merged:
            found: dict[str, MixLine] = {}
            for army in armies:
                for line in self.mixes[army]:
                    blocks = line.blocks + (found[line.key].blocks if line.key in found else 0)
                    found[line.key] = MixLine(line.army, blocks, line.unit, line.name)
            self._merged[key] = list(found.values())
        return self._merged[key]

    def unit(self, code: str) -> UnitType:
        """The type of a block's code. KeyError if there is none."""
        return self.units[code]

    def arm(self, code: str) -> Arm:
        """Air, naval or ground, as printed; a Marine at sea or an Airborne aloft is a
        matter of the block (`stacking.group`)."""
        return self.units[code].arm
