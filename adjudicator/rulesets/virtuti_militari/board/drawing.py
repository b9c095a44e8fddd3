"""The drawn map of Virtuti Militari: reads map.geojson into a `Geometry`."""

from __future__ import annotations

from adjudicator.core.mapfile import drawn, marks, outlines
from adjudicator.core.pack import Pack
from adjudicator.core.telling import Geometry, MapLine
from adjudicator.rulesets.virtuti_militari.board.board import Area, Board


def geometry(pack: Pack, board: Board) -> Geometry:
    """Polygons of areas and seas, rivers and mountains on borders, lakes and land beyond.

    A land area without a polygon is drawn as a box. ScenarioError for a polygon of no place."""
    rings, backdrop = outlines(pack, board.places)
    areas = {sea.id: drawn(rings, sea, "sea") for sea in board.seas.values()}
    for area in board.areas.values():
        areas[area.id] = drawn(
            rings, area, terrain="clear", marks=_marks(board, area),
            points=area.vp, country=area.owner,
        )  # fmt: skip
    return Geometry.model_construct(areas=areas, lines=_lines(pack, board), backdrop=backdrop)


def _marks(board: Board, area: Area) -> list[str]:
    key = any(area.id in country.key_areas for country in board.countries.values())
    return marks(port=area.port, capital=key, supply=bool(area.supply))


def _lines(pack: Pack, board: Board) -> list[MapLine]:
    lines = [
        MapLine(
            a=border.a,
            b=border.b,
            kind="river" if border.river else "mountain" if border.mountain else "border",
        )
        for border in board.borders
    ]
    for row in pack.rows("touches.tsv"):
        if row["kind"] == "wall":
            lines.append(MapLine(a=row["a"], b=row["b"], kind="wall"))
    seen: list[str] = []
    for sea in board.seas.values():
        for other, area in sea.straits.items():
            if area not in seen:
                seen.append(area)
                lines.append(MapLine(a=sea.id, b=other, kind="strait"))
    return lines
