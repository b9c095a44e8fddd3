"""The drawn map: hexes, what lies on their sides and leads through them, zones and boxes.

The plane is that of map.geojson: one unit is the width of a hex, y upward. A Naval Zone and
an Off-Map Box are boxes of the map, called by `zone_area` and by their place (`box:africa`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.core.polyline import Point, Polyline
from adjudicator.core.telling import Area, Geometry, Label, MapLine, Shape
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import WIDTH, Cell, around, members
from adjudicator.rulesets.totaler_krieg.board.parts import Hex

RISE = 3**0.5 / 2
"""From row to row."""
STRATEGIC = "strategic"
BOX_AT = {
    "us_canada": (2.2, 41.5),
    "africa": (17.0, 7.6),
    "middle_east": (48.5, 8.6),
    "central_asia": (53.0, 26.0),
    STRATEGIC: (2.2, 36.5),
}
"""Where the Off-Map Boxes and the Strategic Warfare Box lie on the drawn map: on sea or on land
that is not in play, at the edge they border."""
ZONE_AT = {
    "North Atlantic": (5.0, 30.0),
    "North Sea": (18.8, 37.6),
    "Arctic Sea": (15.5, 45.5),
    "Baltic Sea": (26.6, 36.8),
    "Western Mediterranean": (16.6, 21.2),
    "Central Mediterranean": (26.2, 16.4),
    "Eastern Mediterranean": (34.2, 13.6),
    "Adriatic Sea": (26.9, 21.4),
    "Black Sea": (38.6, 23.2),
    "Caspian Sea": (51.6, 23.4),
    "Arabian Sea": (43.6, 7.4),
}
SIDES = {
    "river": "river",
    "canal": "canal",
    "mountain": "mountain",
    "strait": "strait",
    "connected_strait": "crossing",
    "lake": "water",
    "all_sea": "water",
}
"""Kind of hexside -> how it is drawn."""


def middle(cell: Cell) -> tuple[float, float]:
    """The middle of a hex in the plane."""
    row, column = divmod(cell, WIDTH)
    return column + 0.5 * (row % 2), row * RISE


def zone_area(zone: str) -> str:
    """`North Sea` -> `zone-north-sea`, its id on the drawn map."""
    return "zone-" + zone.lower().replace(" ", "-")


def read_coast(pack: Pack) -> list[Shape]:
    """Land and lakes of map.geojson, none if the pack has no such file."""
    if "map.geojson" not in pack.files:
        return []
    found = []
    for number, feature in enumerate(pack.geojson("map.geojson")["features"], start=1):
        layer, shape = feature["properties"]["layer"], feature["geometry"]
        if layer not in ("land", "lake"):
            raise ScenarioError("map.geojson", number, f"layer {layer!r} is neither land nor lake")
        rings: list[Sequence[Point]] = [Polyline(ring) for ring in shape["coordinates"]]
        found.append(Shape.model_construct(kind=layer, rings=[rings], name=""))
    return found


def geometry(board: Board) -> Geometry:
    """The map of a board, made once."""
    kept: Geometry | None = board.__dict__.get("_geometry")
    if kept is None:
        kept = board.__dict__["_geometry"] = _drawn(board)
    return kept


def _drawn(board: Board) -> Geometry:
    areas = {one.id: _area(board, one) for one in board.hexes.values()}
    for zone in board.zones:
        at = ZONE_AT.get(zone) or _amid(board, board.hexes_of[zone] & board.sea)
        areas[zone_area(zone)] = _box(zone, at)
    for box in board.boxes.values():
        areas[f"box:{box.id}"] = _box(f"{box.name} Box", BOX_AT[box.id])
    areas[STRATEGIC] = _box("Strategic Warfare Box", BOX_AT[STRATEGIC])
    return Geometry.model_construct(
        areas=areas,
        lines=[*_sides(board), *_borders(board), *_lines(board)],
        backdrop=board.coast,
        projection="plain",
        hexes=True,
        labels=list(_labels(board)),
    )


def _box(name: str, at: tuple[float, float]) -> Area:
    return Area.model_construct(
        name=name, kind="box", at=at, rings=[], terrain="clear", marks=[], points=0, country=""
    )


def _area(board: Board, one: Hex) -> Area:
    marks: list[str] = []
    capital = any(area.capital == one.id for area in board.areas.values())
    for mark, there in (
        ("capital", capital),
        ("city", one.city and not capital),
        ("naval_base", one.key_port),
        ("port", one.port and not one.key_port),
        (f"strategic_{one.strategic}", bool(one.strategic)),
        ("ice", one.ice),
        ("narrow", one.limited_stacking),
    ):
        if there:
            marks.append(mark)
    terrain = one.terrain if one.playable else "outside"
    return Area.model_construct(
        name=f"{one.name} ({one.id})" if one.name else one.id,
        kind="land" if one.land else "sea",
        at=middle(one.cell),
        rings=[],
        terrain=(terrain or "clear") if one.land else "clear",
        marks=marks,
        points=0,
        country=one.country,
    )


def _pairs(board: Board) -> Iterable[tuple[int, Hex, Hex]]:
    """Every hexside once: direction 0 to 2 from the first hex to the second."""
    for one in board.hexes.values():
        cells = around(one.cell)
        for way in range(3):
            if cells[way] in board.ids:
                yield way, one, board.at(cells[way])


def _line(a: str, b: str, kind: str) -> MapLine:
    return MapLine.model_construct(a=a, b=b, kind=kind)


def _sides(board: Board) -> list[MapLine]:
    found = []
    for way, one, other in _pairs(board):
        if not (one.land and other.land):
            continue
        for kind, drawn in SIDES.items():
            if (board.sides[kind][way] >> one.cell) & 1:
                found.append(_line(one.id, other.id, drawn))
    return found


def _borders(board: Board) -> list[MapLine]:
    """Borders of Countries, of Regions within one, and of Naval Zones."""
    found = []
    for _, one, other in _pairs(board):
        if one.land and other.land:
            if one.country != other.country:
                found.append(_line(one.id, other.id, "frontier"))
            elif one.region != other.region:
                found.append(_line(one.id, other.id, "region"))
        elif not one.land and not other.land and not set(one.zones) & set(other.zones):
            found.append(_line(one.id, other.id, "zone"))
    return found


def _lines(board: Board) -> list[MapLine]:
    found = []
    for kind, ways in (("rail", board.rail), ("road", board.road)):
        for way in range(3):
            for cell in members(ways[way]):
                end = around(cell)[way]
                found.append(_line(board.ids[cell], board.ids[end], kind))
    return found


def _amid(board: Board, cells: int) -> tuple[float, float]:
    """The hex of a set that is nearest to its middle."""
    points = [middle(cell) for cell in members(cells)]
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    return min(points, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)


def _labels(board: Board) -> Iterable[Label]:
    """The names of Countries and Dependents of some size."""
    areas: dict[str, Any] = {}
    for one in board.hexes.values():
        if one.country and one.land and one.playable:
            areas.setdefault(one.country, []).append(one.cell)
    for country, cells in areas.items():
        if len(cells) >= 5 and country != "other":
            columns = [middle(cell)[0] for cell in cells]
            wide = min(max(columns) - min(columns) + 1, 9.0, 2.2 * len(cells) ** 0.5)
            at = _amid(board, sum(1 << cell for cell in cells))
            yield Label(text=country, at=at, kind="country", wide=wide)
