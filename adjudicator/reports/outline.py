"""The drawn map made ready: projected, cut into borders, simplified for each scale.

Neighbouring areas share their border point for point (a pack's geometry is cut so). A
border is found by looking which rings pass along each segment; a ring is simplified
border by border, so that both neighbours keep the same line at every scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from adjudicator.core.polyline import Point, Polyline
from adjudicator.core.telling import Area, Geometry
from adjudicator.reports.anchors import Anchors
from adjudicator.reports.projection import Kind, fitting

LEVELS = (0.5, 1.2, 2.5, 3.6, 5.0)
"""Simplification in km: the renderer takes the coarsest that a pixel cannot show."""
GRIDS = (0.1, 0.1, 1.0, 2.0, 2.0)
"""Grid in km on which a level's points lie: less than a level, so that rounding shows less than
leaving points out, and steps have few digits."""
COARSE = (5.0, 1.0)
"""Simplification and grid of the shapes in which names find their places."""

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1."""


@dataclass(slots=True)
class Edge:
    """A border between two owners, or a coast if `b` is empty. Owners are area ids, or
    `#0`, `#1`, ... for shapes of the backdrop."""

    a: str
    b: str
    points: Polyline
    box: Box


@dataclass(slots=True)
class Piece:
    """An area or a shape as drawn: its rings as lists of (edge number, reversed?)."""

    id: str
    kind: str
    box: Box
    rings: list[list[tuple[int, bool]]]
    paths: dict[tuple[int, int], str] = field(default_factory=dict)


@dataclass
class Outline:
    """A map, ready to draw. Coordinates are km, y downward."""

    geometry: Geometry
    conic: bool
    pieces: dict[str, Piece]
    edges: list[Edge]
    anchors: dict[str, Point]
    """Where an area's name and counters stand."""
    frame: Box
    between: dict[tuple[str, str], list[int]]
    """Sorted pair of owners -> edges between them."""
    placed: Anchors | None = None
    """Where names and counters stand, once that was asked for."""
    simplified: dict[tuple[int, int], Polyline] = field(default_factory=dict)
    crossings: dict[tuple[str, str], tuple[Point, Point]] = field(default_factory=dict)

    def coarse_rings(self, id: str) -> list[list[Point]]:
        """The rings of an area in which its name finds a place."""
        made = []
        for ring in self.pieces[id].rings:
            points: list[Point] = []
            for number, back in ring:
                run = self._simplified(number, *COARSE)
                points += run[::-1] if back else run
            made.append(points)
        return made

    def level(self, tolerance: float) -> int:
        """The coarsest level of detail that stays within `tolerance` km."""
        return max((n for n, km in enumerate(LEVELS) if km <= tolerance), default=0)

    def points(self, edge: int, level: int) -> list[Point]:
        """An edge's points at a level of detail."""
        key = (edge, level)
        if key not in self.simplified:
            self.simplified[key] = Polyline(self._simplified(edge, LEVELS[level], GRIDS[level]))
        return list(self.simplified[key])

    def _simplified(self, edge: int, km: float, grid: float) -> list[Point]:
        rounded: list[Point] = []
        for x, y in simplify(list(self.edges[edge].points), km):
            point = (round(round(x / grid) * grid, 1), round(round(y / grid) * grid, 1))
            if not rounded or rounded[-1] != point:
                rounded.append(point)
        return rounded

    def edge_paths(self, edges: Iterable[int], level: int) -> str:
        """Edges as one SVG path."""
        return path_texts((self.points(edge, level) for edge in edges), close=False)

    def path(self, id: str, level: int, shore: int | None = None) -> str:
        """An area or shape as an SVG path; empty if it is too small to be seen. shore: the level
        of detail where it has no neighbour, if that is another."""
        piece = self.pieces[id]
        shore = level if shore is None else shore
        key = (level, shore)
        if key not in piece.paths:
            rings = []
            for ring in piece.rings:
                points: list[Point] = []
                for number, back in ring:
                    run = self.points(number, level if self.edges[number].b else shore)
                    run = run[::-1] if back else run
                    points += run[1:] if points and points[-1] == run[0] else run
                if len(points) > 3:
                    rings.append(points)
            piece.paths[key] = path_texts(rings, close=True)
        return piece.paths[key]

    def crossing(self, a: str, b: str) -> tuple[Point, Point]:
        """The two nearest points of two areas, for lines over water."""
        key = (a, b) if a < b else (b, a)
        if key not in self.crossings:
            one, other = self._rim(key[0]), self._rim(key[1])
            self.crossings[key] = min(
                ((p, q) for p in one for q in other),
                key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
            )
        p, q = self.crossings[key]
        return (p, q) if key == (a, b) else (q, p)

    def _rim(self, id: str) -> list[Point]:
        if id not in self.pieces:
            return [self.anchors[id]]
        return [
            point
            for ring in self.pieces[id].rings
            for number, _ in ring
            for point in self._simplified(number, *COARSE)
        ]


# ---------------------------------------------------------------------- making


def cut(geometry: Geometry, projection: Kind = "auto") -> Outline:
    """The map made ready, which takes about a second for all Europe: `atlas` keeps it."""
    if projection == "auto":
        projection = geometry.projection
    land = [area for area in geometry.areas.values() if area.kind == "land"]
    shown = [p for area in land for polygon in area.rings for ring in polygon for p in ring]
    shown += [area.at for area in geometry.areas.values() if area.kind != "box"]
    kind: Kind = projection
    if kind == "auto":
        fits = all(abs(x) <= 180 and abs(y) <= 85 for x, y in shown)
        kind = "conic" if fits and shown else "plain"
    base = [p for area in land for polygon in area.rings for ring in polygon for p in ring]
    project = fitting(base or shown, kind)

    owners: list[tuple[str, str, list[list[list[Point]]]]] = []
    for id, area in geometry.areas.items():
        if area.rings:
            owners.append((id, area.kind, _projected(area.rings, project)))
    for number, shape in enumerate(geometry.backdrop):
        owners.append((f"#{number}", shape.kind, _projected(shape.rings, project)))

    pieces, edges = _cut(owners)
    anchors = {id: _anchor(id, area, project, owners) for id, area in geometry.areas.items()}
    boxes = [piece.box for piece in pieces.values() if piece.kind == "land" and piece.id[0] != "#"]
    spots = [anchors[id] for id, area in geometry.areas.items() if area.kind == "sea"]
    spots += [(x, y) for x0, y0, x1, y1 in boxes for x, y in ((x0, y0), (x1, y1))]
    frame = _around(spots or list(anchors.values()), 90.0)
    return Outline(geometry, kind == "conic", pieces, edges, anchors, frame, between(edges))


def between(edges: Sequence[Edge]) -> dict[tuple[str, str], list[int]]:
    """Sorted pair of owners -> the numbers of the edges between them."""
    found: dict[tuple[str, str], list[int]] = {}
    for n, edge in enumerate(edges):
        found.setdefault((min(edge.a, edge.b), max(edge.a, edge.b)), []).append(n)
    return found


def _projected(rings: list[list[Sequence[Point]]], project: object) -> list[list[list[Point]]]:
    assert callable(project)
    return [[[project(x, y) for x, y in ring] for ring in polygon] for polygon in rings]


def _around(points: Iterable[Point], margin: float) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def box_of(points: Iterable[Point]) -> Box:
    return _around(points, 0.0)


Segment = tuple[Point, Point]


def _segment(a: Point, b: Point) -> Segment:
    return (a, b) if a < b else (b, a)


def _cut(
    owners: list[tuple[str, str, list[list[list[Point]]]]],
) -> tuple[dict[str, Piece], list[Edge]]:
    """Rings cut into edges where the neighbour changes. Land meets land and sea meets sea:
    a sea's rough shore lies under the land and is not a border of it."""
    layers: dict[str, dict[Segment, list[str]]] = {"wet": {}, "dry": {}, "lake": {}}

    def layer(kind: str) -> dict[Segment, list[str]]:
        return layers["wet" if kind == "sea" else "lake" if kind in ("lake", "river") else "dry"]

    for id, kind, polygons in owners:
        table = layer(kind)
        for polygon in polygons:
            for ring in polygon:
                for a, b in pairwise(ring):
                    if a != b:
                        table.setdefault(_segment(a, b), []).append(id)
    edges: list[Edge] = []
    known: dict[tuple[Point, Point, int, Point], int] = {}
    pieces: dict[str, Piece] = {}
    for id, kind, polygons in owners:
        table = layer(kind)
        rings = []
        for polygon in polygons:
            for ring in polygon:
                if len(ring) > 3 or kind == "river":
                    rings.append(_edges_of(ring, id, table, edges, known))
        flat = [point for polygon in polygons for ring in polygon for point in ring]
        if flat and rings:
            pieces[id] = Piece(id, kind, box_of(flat), rings)
    return pieces, edges


def _edges_of(
    ring: list[Point],
    id: str,
    table: dict[Segment, list[str]],
    edges: list[Edge],
    known: dict[tuple[Point, Point, int, Point], int],
) -> list[tuple[int, bool]]:
    """The edges of one ring, in order; new ones are added to `edges`."""
    points = [p for n, p in enumerate(ring) if n == 0 or p != ring[n - 1]]
    sides = []
    for a, b in pairwise(points):
        other = [owner for owner in table[_segment(a, b)] if owner != id]
        sides.append(other[0] if other else "")
    # Begin where the neighbour changes, so that no edge is cut by the ring's own start.
    start = next((n for n in range(len(sides)) if sides[n] != sides[n - 1]), 0)
    if points[0] == points[-1]:
        points = points[start:-1] + points[: start + 1]
        sides = sides[start:] + sides[:start]
    made: list[tuple[int, bool]] = []
    begin = 0
    for n in range(1, len(sides) + 1):
        if n < len(sides) and sides[n] == sides[begin]:
            continue
        run = points[begin : n + 1]
        back = run[0] > run[-1] or (run[0] == run[-1] and run[1] > run[-2])
        run = run[::-1] if back else run
        key = (run[0], run[-1], len(run), run[len(run) // 2])
        if key not in known:
            known[key] = len(edges)
            edges.append(Edge(id, sides[begin], Polyline(run), box_of(run)))
        made.append((known[key], back))
        begin = n
    return made


def _anchor(
    id: str,
    area: Area,
    project: object,
    owners: list[tuple[str, str, list[list[list[Point]]]]],
) -> Point:
    """The given place if it lies in the area, else the middle of its widest part."""
    assert callable(project)
    at: Point = project(*area.at)
    if area.kind != "land" or not area.rings:
        return at
    polygons = next(rings for owner, _, rings in owners if owner == id)
    if any(inside(at, polygon[0]) for polygon in polygons):
        return at
    largest = max((polygon[0] for polygon in polygons), key=lambda ring: abs(_area(ring)))
    return _middle(largest)


def inside(point: Point, ring: list[Point]) -> bool:
    """Is the point in the ring? Even and odd crossings."""
    x, y = point
    found = False
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
        x1, y1 = x2, y2
    return found


def _area(ring: list[Point]) -> float:
    return (
        sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) / 2
    )


def _middle(ring: list[Point]) -> Point:
    """The middle of the widest of nine level cuts through the ring."""
    _, y0, _, y1 = box_of(ring)
    best: tuple[float, Point] = (-1.0, ring[0])
    for n in range(1, 10):
        y = y0 + (y1 - y0) * n / 10
        xs = sorted(
            (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True)
            if (a[1] > y) != (b[1] > y)
        )
        for left, right in zip(xs[::2], xs[1::2], strict=False):
            best = max(best, (right - left, ((left + right) / 2, y)))
    return best[1]


def simplify(points: list[Point], tolerance: float) -> list[Point]:
    """Douglas and Peucker's line: no dropped point is farther than `tolerance` from it."""
    if len(points) < 3:
        return list(points)
    keep = [False] * len(points)
    keep[0] = keep[-1] = True
    stack = [(0, len(points) - 1)]
    if points[0] == points[-1]:
        # A closed line has no chord: cut it at the point farthest from its start.
        x0, y0 = points[0]
        away = [(x - x0) ** 2 + (y - y0) ** 2 for x, y in points]
        far = away.index(max(away))
        keep[far] = True
        stack = [(0, far), (far, len(points) - 1)]
    limit = tolerance * tolerance
    while stack:
        first, last = stack.pop()
        if last - first < 2:
            continue
        ax, ay = points[first]
        dx, dy = points[last][0] - ax, points[last][1] - ay
        length = dx * dx + dy * dy
        worst, at = -1.0, first
        for n in range(first + 1, last):
            px, py = points[n][0] - ax, points[n][1] - ay
            if length:
                along = (px * dx + py * dy) / length
                along = 0.0 if along < 0 else 1.0 if along > 1 else along
                px, py = px - along * dx, py - along * dy
            off = px * px + py * py
            if off > worst:
                worst, at = off, n
        if worst > limit:
            keep[at] = True
            stack += [(first, at), (at, last)]
    return [point for point, kept in zip(points, keep, strict=True) if kept]


def number(value: float) -> str:
    """The shortest decimal: 3.0 -> `3`, 0.50 -> `.5`."""
    text = f"{value:.1f}"
    text = text[:-2] if text.endswith(".0") else text
    if text.startswith("0."):
        return text[1:]
    return "-" + text[2:] if text.startswith("-0.") else "0" if text == "-0" else text


def path_text(points: list[Point], *, close: bool, pen: Point | None = None) -> str:
    """M and relative steps, no blank that a minus sign makes needless. pen: where the path before
    it has ended, from which a step leads to its beginning."""
    x, y = points[0]
    parts = [f"M{number(x)} {number(y)}l"]
    first = True
    if pen is not None:
        across, down = number(x - pen[0]), number(y - pen[1])
        parts, first = [f"m{across}{down if down[0] == '-' else f' {down}'}"], False
    for px, py in points[1 : -1 if close and points[0] == points[-1] else None]:
        for step in (px - x, py - y):
            text = number(step)
            parts.append(text if first or text[0] == "-" else " " + text)
            first = False
        x, y = px, py
    return "".join(parts) + ("z" if close else "")


def path_texts(lines: Iterable[list[Point]], *, close: bool) -> str:
    """Lines one after the other as one path."""
    parts: list[str] = []
    pen: Point | None = None
    for points in lines:
        parts.append(path_text(points, close=close, pen=pen))
        pen = points[0] if close else points[-1]
    return "".join(parts)
