"""The components of Totaler Krieg! as the rules look at them: `Board`, made of `parts`.

Nothing here changes during a game. Sets of hexes are integers (see `grid`), prepared once:
for each direction the hexes whose hexside that way is All-Sea, a Strait, a river and so on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

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
from adjudicator.rulesets.totaler_krieg.board.notation import Outcome
from adjudicator.rulesets.totaler_krieg.board.parts import (
    BOXES,
    FACTION_NAMES,
    FACTIONS,
    SIDE_KINDS,
    WAR_STATES,
    Area,
    CalendarRow,
    Card,
    Column,
    Counter,
    DelayRow,
    Faction,
    Hex,
    OffMapBox,
    ScenarioRow,
    Terrain,
    Tracks,
    WarState,
    Zone,
)

__all__ = [
    "BOXES",
    "FACTIONS",
    "FACTION_NAMES",
    "SIDE_KINDS",
    "WAR_STATES",
    "Board",
    "Faction",
    "WarState",
    "both_ways",
    "sea_sides",
]


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
    `book.ground.building`), and whether it has a Holding Box."""
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
    def in_play(self) -> frozenset[str]:
        """Every place where a piece stands on the map or in a box that is part of it: hexes,
        Off-Map Boxes, and the Holding Boxes of multi-national units."""
        boxes = [f"box:{box}" for box in self.boxes]
        holding = [f"holding:{name}" for name in self.counters]
        return frozenset((*self.hexes, *boxes, *holding))

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
    def cheapest_hex(self) -> int:
        """Half MP that no way to enter a Land hex is below."""
        grounds = {one.terrain for one in self.hexes.values() if one.land}
        rows = self.terrain.items()
        return min(
            row.cost
            for (kind, name), row in rows
            if kind == "path" or (kind == "hex" and name in grounds)
        )

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
        """A place as a player writes it: `Kiev (e3609)`, `e3608`, `Africa Box`, which is
        `box:africa` in a position."""
        if place in self.hexes:
            known = self.hexes[place].name
            return f"{known} ({place})" if known else place
        if (box := place.removeprefix("box:")) in self.boxes:
            return f"{self.boxes[box].name} Box"
        return place

    def side(self, start: Cell, end: Cell, kind: str) -> bool:
        """Is the hexside between two neighbours of this kind?"""
        return kind in self.between(start, end)

    def between(self, start: Cell, end: Cell) -> frozenset[str]:
        """The kinds of the hexside between two hexes, none if they are not neighbours."""
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
                raise ValueError(f"{a} and {b} are not neighbours")
            found[way] |= 1 << start
    return tuple(found)


def sea_sides(land: Cells, sea: Cells) -> list[Cells]:
    """Per direction the hexes with an All-Sea hex that way or that are one themselves."""
    return [(sea | land & step(sea, (d + 3) % 6)) for d in range(6)]
