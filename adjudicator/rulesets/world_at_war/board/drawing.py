"""The drawn map of The World at War: reads map.geojson into a `Geometry`."""

from __future__ import annotations

from typing import Any

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.core.telling import Area, Geometry, MapLine, Shape
from adjudicator.rulesets.world_at_war.board import board as components
from adjudicator.rulesets.world_at_war.board.board import ISLAND_FORTS, Board

TERRAIN = {"mountain": "mountains", "marsh": "swamp", "forest": "forest", "desert": "desert"}
"""Our terrain -> the renderer's."""


def geometry(pack: Pack, board: Board) -> Geometry:
    """Polygons of areas and marine areas, straits, lakes and the land beyond. Areas without a
    polygon and off-map boxes are drawn as boxes.

    ScenarioError for a polygon of no place."""
    rings: dict[str, Any] = {}
    backdrop: list[Shape] = []
    for number, feature in enumerate(pack.geojson("map.geojson")["features"], start=1):
        properties, shape = feature["properties"], feature["geometry"]
        several = shape["type"] == "MultiPolygon"
        polygons = shape["coordinates"] if several else [shape["coordinates"]]
        if properties["kind"] in ("zone", "sea"):
            if properties["id"] not in board.order:
                text = f"there is no place {properties['id']!r}"
                raise ScenarioError("map.geojson", number, text)
            rings[properties["id"]] = polygons
        else:
            backdrop.append(Shape.model_construct(kind=properties["kind"], rings=polygons, name=""))
    areas: dict[str, Area] = {}
    for sea in board.seas.values():
        areas[sea.id] = Area.model_construct(
            name=sea.name, kind="sea", at=sea.at, rings=rings.get(sea.id, [])
        )
    for area in board.areas.values():
        areas[area.id] = Area.model_construct(
            name=area.name,
            kind="land" if area.id in rings else "box",
            at=area.at,
            rings=rings.get(area.id, []),
            terrain=TERRAIN.get(area.terrain, "clear"),
            marks=_marks(board, area),
            points=area.rm + area.oil,
            country=area.owner,
        )
    for box in board.boxes.values():
        areas[box.id] = Area.model_construct(name=box.name, kind="box", at=box.at)
    return Geometry.model_construct(areas=areas, lines=_lines(board), backdrop=backdrop)


def _marks(board: Board, area: components.Area) -> list[str]:
    capital = area.id in board.capitals.values()
    marks = {"port": area.coastal, "capital": capital, "fortress": area.id in ISLAND_FORTS}
    return [mark for mark, there in marks.items() if there]


def _lines(board: Board) -> list[MapLine]:
    lines = [
        MapLine(a=area.id, b=near, kind="border")
        for area in board.areas.values()
        for near in area.neighbours
        if board.order[area.id] < board.order[near]
    ]
    seen: list[str] = []
    for sea in board.seas.values():
        for other, area in sea.straits.items():
            if area not in seen:
                seen.append(area)
                lines.append(MapLine(a=sea.id, b=other, kind="strait"))
    return lines
