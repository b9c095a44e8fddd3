"""The drawn map of The World at War: reads map.geojson into a `Geometry`."""

from __future__ import annotations

from adjudicator.core.mapfile import drawn, marks, outlines
from adjudicator.core.pack import Pack
from adjudicator.core.telling import Area, Geometry, MapLine
from adjudicator.rulesets.world_at_war.board import parts
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.terms import ISLAND_FORTS

TERRAIN = {"mountain": "mountains", "marsh": "swamp", "forest": "forest", "desert": "desert"}
"""Our terrain -> the renderer's."""


def geometry(pack: Pack, board: Board) -> Geometry:
    """Polygons of areas and marine areas, straits, lakes and the land beyond. Areas without a
    polygon and off-map boxes are drawn as boxes.

    ScenarioError for a polygon of no place."""
    rings, backdrop = outlines(pack, board.order)
    areas = {sea.id: drawn(rings, sea, "sea") for sea in board.seas.values()}
    for area in board.areas.values():
        areas[area.id] = drawn(
            rings, area, terrain=TERRAIN.get(area.terrain, "clear"),
            marks=_marks(board, area), points=area.rm + area.oil, country=area.owner,
        )  # fmt: skip
    for box in board.boxes.values():
        areas[box.id] = Area.model_construct(name=box.name, kind="box", at=box.at)
    return Geometry.model_construct(areas=areas, lines=_lines(board), backdrop=backdrop)


def _marks(board: Board, area: parts.Area) -> list[str]:
    capital = area.id in board.capitals.values()
    return marks(port=area.coastal, capital=capital, fortress=area.id in ISLAND_FORTS)


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
