"""A map of hexes made ready: a lattice of their corners, what lies on their sides, the coast.

Corners and middles are points of one lattice: x in halves of a hex's width, y in halves of a
side, so a hex has the corners (x, y +- 2), (x +- 1, y +- 1), all whole numbers, and the middle
of the row above lies 3 higher.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from adjudicator.core.telling import Geometry
from adjudicator.reports.outline import Box
from adjudicator.reports.projection import Point

HALF_SIDE = 0.5 / 3**0.5
Vertex = tuple[int, int]
Side = tuple[Vertex, Vertex]

SIDES: dict[Vertex, Side] = {
    (2, 0): ((1, -1), (1, 1)),
    (1, 3): ((1, 1), (0, 2)),
    (-1, 3): ((0, 2), (-1, 1)),
    (-2, 0): ((-1, 1), (-1, -1)),
    (-1, -3): ((-1, -1), (0, -2)),
    (1, -3): ((0, -2), (1, -1)),
}
"""Step to the neighbour's middle -> the hexside from the middle, the hex at its left hand."""
WAYS = ("rail", "road", "crossing")
"""Lines that lead from middle to middle."""


@dataclass
class Tiles:
    """The map. at: hex -> its middle. sides: kind -> hexsides; ways: kind -> pairs of middles.
    land, lakes: rings in units of the map, y upward. drawn: parts that do not change, kept by
    whoever draws them."""

    geometry: Geometry
    at: dict[str, Vertex]
    ids: dict[Vertex, str]
    sides: dict[str, list[Side]]
    ways: dict[str, list[Side]]
    land: list[Sequence[Point]]
    lakes: list[Sequence[Point]]
    frame: Box
    drawn: OrderedDict[tuple[object, ...], list[str]] = field(default_factory=OrderedDict)


_CACHE: OrderedDict[int, Tiles] = OrderedDict()
_KEPT = 3


def tiles(geometry: Geometry) -> Tiles:
    """The map made ready; kept for the geometries used last."""
    found = _CACHE.get(id(geometry))
    if found is None or found.geometry is not geometry:
        found = _CACHE[id(geometry)] = _made(geometry)
        while len(_CACHE) > _KEPT:
            _CACHE.popitem(last=False)
    return found


def lattice(at: Point) -> Vertex:
    """The middle of a hex on the lattice."""
    return round(at[0] * 2), round(at[1] / HALF_SIDE)


def _made(geometry: Geometry) -> Tiles:
    at = {id: lattice(area.at) for id, area in geometry.areas.items() if area.kind != "box"}
    sides: dict[str, list[Side]] = {}
    ways: dict[str, list[Side]] = {}
    for line in geometry.lines:
        if line.a not in at or line.b not in at:
            continue
        (ax, ay), (bx, by) = at[line.a], at[line.b]
        if line.kind in WAYS:
            ways.setdefault(line.kind, []).append(((ax, ay), (bx, by)))
        if line.kind not in ("rail", "road") and (bx - ax, by - ay) in SIDES:
            p, q = SIDES[bx - ax, by - ay]
            side = ((ax + p[0], ay + p[1]), (ax + q[0], ay + q[1]))
            sides.setdefault(line.kind, []).append(side)
    xs = [x / 2 for x, _ in at.values()]
    ys = [y * HALF_SIDE for _, y in at.values()]
    frame = (min(xs) - 0.6, min(ys) - 0.7, max(xs) + 0.6, max(ys) + 0.7)
    rings: dict[str, list[Sequence[Point]]] = {"land": [], "lake": []}
    for shape in geometry.backdrop:
        for polygon in shape.rings:
            rings[shape.kind] += polygon
    ids = {vertex: id for id, vertex in at.items()}
    return Tiles(geometry, at, ids, sides, ways, rings["land"], rings["lake"], frame)


def loops(middles: Iterable[Vertex]) -> list[list[Vertex]]:
    """The outlines of a set of hexes, each closed, corners where it turns and where not."""
    inside = set(middles)
    follows: dict[Vertex, list[Vertex]] = {}
    for x, y in inside:
        for (dx, dy), (p, q) in SIDES.items():
            if (x + dx, y + dy) not in inside:
                follows.setdefault((x + p[0], y + p[1]), []).append((x + q[0], y + q[1]))
    found = []
    while follows:
        start = at = next(iter(follows))
        loop = [start]
        while True:
            ends = follows[at]
            at = ends.pop()
            if not ends:
                del follows[loop[-1]]
            if at == start:
                break
            loop.append(at)
        found.append(loop)
    return found


def chains(pieces: Iterable[Side]) -> list[list[Vertex]]:
    """Sides joined to lines as long as can be; where three meet, one line ends."""
    left: dict[Vertex, list[Vertex]] = {}
    for p, q in pieces:
        left.setdefault(p, []).append(q)
        left.setdefault(q, []).append(p)
    found = []
    for closed in (False, True):  # from ends and crossings first, then what is closed
        for start in [point for point, ends in left.items() if closed or len(ends) != 2]:
            while left[start]:
                line, at = [start], start
                while left[at]:
                    after = left[at].pop()
                    left[after].remove(at)
                    line.append(after)
                    at = after
                    if len(left[at]) > 1:
                        break
                found.append(line)
    return found
