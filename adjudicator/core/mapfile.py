"""The drawn map of a pack: `map.geojson`, as far as it is the same for all games on areas.

A feature of kind `zone` or `sea` is the outline of the place it names; any other is a backdrop,
such as a lake or land beyond the board.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, Literal, Protocol

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.core.polyline import Point, Polyline
from adjudicator.core.telling import Area, Shape

FILE = "map.geojson"


def outlines(
    pack: Pack, places: Container[str], file: str = FILE
) -> tuple[dict[str, Any], list[Shape]]:
    """Place -> its polygons (rings of (x, y) in the map's own plane), and the backdrop.

    places: ids that may have an outline. file: of a pack with several maps, the one that is
    meant. ScenarioError for an outline of no place."""
    rings: dict[str, Any] = {}
    backdrop: list[Shape] = []
    for number, feature in enumerate(pack.geojson(file)["features"], start=1):
        properties, shape = feature["properties"], feature["geometry"]
        several = shape["type"] == "MultiPolygon"
        told = shape["coordinates"] if several else [shape["coordinates"]]
        polygons = [[_ring(ring) for ring in polygon] for polygon in told]
        kind = properties["kind"]
        if kind not in ("zone", "sea"):
            name = properties.get("name", "")
            backdrop.append(Shape.model_construct(kind=kind, rings=polygons, name=name))
        elif properties["id"] in places:
            rings[properties["id"]] = polygons
        else:
            raise ScenarioError(file, number, f"there is no place {properties['id']!r}")
    return rings, backdrop


def _ring(told: Any) -> Sequence[Point]:
    return Polyline((x, y) for x, y, *_ in told)


class Place(Protocol):
    """What a map has a place for."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def at(self) -> tuple[float, float]: ...


def drawn(
    rings: dict[str, Any], place: Place, kind: Literal["land", "sea"] = "land", **more: Any
) -> Area:
    """A place with its outline; land without one is drawn as a box."""
    shown = kind if kind == "sea" or place.id in rings else "box"
    outline = rings.get(place.id, [])
    return Area.model_construct(name=place.name, kind=shown, at=place.at, rings=outline, **more)


def marks(**there: bool) -> list[str]:
    """The marks that a place bears, of those that are named."""
    return [mark for mark, shown in there.items() if shown]
