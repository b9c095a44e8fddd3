"""The drawn map of Virtuti Militari: reads map.geojson into a `Geometry`."""

from __future__ import annotations

from typing import Any

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.core.telling import Area, Geometry, MapLine, Shape
from adjudicator.rulesets.virtuti_militari.board import board as components
from adjudicator.rulesets.virtuti_militari.board.board import Board


def geometry(pack: Pack, board: Board) -> Geometry:
    """Polygons of areas and seas, rivers and mountains on borders, lakes and land beyond.

    A land area without a polygon is drawn as a box. ScenarioError for a polygon of no place."""
    rings: dict[str, Any] = {}
    backdrop: list[Shape] = []
    for number, feature in enumerate(pack.geojson("map.geojson")["features"], start=1):
        properties, shape = feature["properties"], feature["geometry"]
        several = shape["type"] == "MultiPolygon"
        polygons = shape["coordinates"] if several else [shape["coordinates"]]
        if properties["kind"] in ("zone", "sea"):
            if properties["id"] not in board.places:
                raise ScenarioError(
                    "map.geojson", number, f"there is no area or sea {properties['id']!r}"
                )
            rings[properties["id"]] = polygons
        else:
            backdrop.append(
                Shape.model_construct(
                    kind=properties["kind"], rings=polygons, name=properties.get("name", "")
                )
            )
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
            terrain="clear",
            marks=_marks(board, area),
            points=area.vp,
            country=area.owner,
        )
    return Geometry.model_construct(areas=areas, lines=_lines(pack, board), backdrop=backdrop)


def _marks(board: Board, area: components.Area) -> list[str]:
    key = any(area.id in country.key_areas for country in board.countries.values())
    marks = {"port": area.port, "capital": key, "supply": bool(area.supply)}
    return [mark for mark, there in marks.items() if there]


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
