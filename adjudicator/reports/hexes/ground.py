"""What lies under the counters of a map of hexes: land and terrain, control, water, lines.

Control and terrain are regions of whole hexes; the water is laid over them, so that they end
at the true coast. What does not change from turn to turn is kept with the map.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import pairwise

from adjudicator.core.telling import Layer
from adjudicator.reports import lettering, symbols
from adjudicator.reports.drawing import OUTSIDE, RIVER, SEA
from adjudicator.reports.hexes.plane import Plane
from adjudicator.reports.hexes.tiles import HALF_SIDE, Vertex, chains
from adjudicator.reports.outline import Box, number, path_texts, simplify
from adjudicator.reports.projection import Point
from adjudicator.reports.symbols import INK, PAPER, mix

COAST = "#5b8aa3"
KEPT = 12
"""Pictures of which the unchanging parts are kept, for each map."""
LINES: dict[str, tuple[tuple[str, float, str], ...]] = {
    "zone": (("#4d8fb3", 0.045, "5 4"),),
    "rail": (("#6b6255", 0.05, ""),),
    "road": (("#b08a52", 0.045, "4 3"),),
    "region": (("#7d6a4d", 0.04, "4 3"),),
    "frontier": (("#fff7e6", 0.13, ""), ("#463b2d", 0.07, "")),
    "mountain": (("#a98d66", 0.12, ""), ("#6d5338", 0.12, "1.4 2.6")),
    "river": (("#f1f8fb", 0.13, ""), (RIVER, 0.08, "")),
    "canal": (("#12486f", 0.18, ""), ("#7fc4ea", 0.1, "")),
    "water": (("#eef7fa", 0.2, ""), ("#2f7fb5", 0.14, "")),
    "strait": (("#eef7fa", 0.2, ""), ("#2f7fb5", 0.14, "3 3")),
    "crossing": (("#7a4a21", 0.11, ""),),
}
"""Kind of line -> strokes: colour, width in hexes, dashes in pixels."""
OUT_OF_PLAY = "outside"
"""Terrain of a hex that no rule knows."""
BENT = ("river", "canal")
"""Drawn through the middles of their hexsides, not round every corner."""


def ground(plane: Plane) -> list[str]:
    """Paper, and what no rule knows."""
    return _kept(plane, "ground", lambda: _paper(plane))


def terrain(plane: Plane) -> list[str]:
    """Tints and patterns of the terrain."""
    _learn(plane)
    return _kept(plane, "terrain", lambda: _terrain(plane, _tint, _signs))


def tints(plane: Plane) -> list[str]:
    """The colour of each terrain. By itself on a board, since at night signs are lit and land is
    not."""
    return _kept(plane, "tints", lambda: _terrain(plane, _tint))


def patterns(plane: Plane) -> list[str]:
    """The signs of each terrain, over its tint."""
    _learn(plane)
    return _kept(plane, "patterns", lambda: _terrain(plane, _signs))


def _learn(plane: Plane) -> None:
    """Note for the legend which signs there are."""
    for name in dict.fromkeys(area.terrain for area in plane.tiles.geometry.areas.values()):
        if symbols.pattern(name, "", 1.0):
            plane.patterns[name] = None


def lines(plane: Plane) -> list[str]:
    """Water, the hexes' outlines, lines, names of countries: over land and who holds it."""
    return _kept(
        plane, "lines", lambda: [*_water(plane), *_grid(plane), *_lines(plane), *_labels(plane)]
    )


def _kept(plane: Plane, part: str, make: Callable[[], list[str]]) -> list[str]:
    """A part of the picture that depends on its crop and scale alone."""
    drawn = plane.tiles.drawn
    key = (part, plane.crop, plane.k, plane.prefix)
    if key not in drawn:
        drawn[key] = make()
        while len(drawn) > 4 * KEPT:
            drawn.popitem(last=False)
    else:
        drawn.move_to_end(key)
    return drawn[key]


def hexes(plane: Plane) -> list[str]:
    """An element for each hex, to be clicked, lit and read out."""
    return _kept(plane, "hexes", lambda: _hexes(plane))


def _hexes(plane: Plane) -> list[str]:
    """The numbers of the hexes, row by row: the script of a page makes the elements of thousands
    of them; their words stand in the board's file."""
    prefix, areas = plane.prefix, plane.tiles.geometry.areas
    rows: dict[int, dict[float, str]] = {}
    for id, (x, y) in plane.tiles.at.items():
        if plane.shows((x, y)) and areas[id].terrain != OUT_OF_PLAY:
            rows.setdefault(y, {})[x / 2] = id
    left, top = plane.px(0, 0)
    listed = ";".join(f"{-y * HALF_SIDE:.4f}{_runs(found)}" for y, found in rows.items())
    return [
        f'<defs><path id="{prefix}hx" d="M0-.577L.5-.289V.289L0 .577-.5.289V-.289z"/></defs>'
        f'<g class="areas hexes" transform="translate({left:.2f} {top:.2f}) scale({plane.k:.5g})" '
        f'fill="#fff" fill-opacity="0" data-hex="{prefix}hx" data-id="{prefix}area-" '
        f'data-rows="{listed}"></g>'
    ]


def words(plane: Plane) -> list[str]:
    """What the hexes with a name or a mark are in words, for the script of a page: `Cairo (e1212),
    capital`, a line each. One whose words do not tell its number begins with it and a `|`."""
    areas = plane.tiles.geometry.areas
    told = (
        _told(id, told_of(plane, id))
        for id in plane.tiles.at
        if areas[id].terrain != OUT_OF_PLAY and (areas[id].name != id or areas[id].marks)
    )
    return [f"<desc>{escape(chr(10).join(told))}</desc>"]


_NUMBERED = re.compile(r"[^(,]*\((\w+)\)|(\w+)(?:,|$)")


def _told(id: str, told: str) -> str:
    found = _NUMBERED.match(told)
    return told if found and id in found.groups() else f"{id}|{told}"


def _runs(found: dict[float, str]) -> str:
    """Neighbours in a row together: `|3 w0803+2 e0801` begins at x = 3 with w0803, and two more
    follow that are numbered on from it."""
    runs: list[list[str]] = []
    starts: list[float] = []
    for x in sorted(found):
        if not runs or x != starts[-1] + len(runs[-1]):
            runs.append([])
            starts.append(x)
        runs[-1].append(found[x])
    return "".join(
        f"|{number(x)} {' '.join(_counted(run))}" for x, run in zip(starts, runs, strict=True)
    )


def _counted(ids: Sequence[str]) -> Iterator[str]:
    """Ids that count up, as the first of them and how many follow."""
    first, more = ids[0], 0
    for before, id in pairwise([*ids, ""]):
        if id and id == _next(before):
            more += 1
            continue
        yield f"{first}+{more}" if more else first
        first, more = id, 0


def _next(id: str) -> str:
    """The id that is numbered on from another: w0809 after w0808."""
    letters = id.rstrip("0123456789")
    digits = id[len(letters) :]
    return f"{letters}{int(digits) + 1:0{len(digits)}}" if digits else ""


def told_of(plane: Plane, id: str) -> str:
    """A hex in words: name, terrain, marks."""
    area = plane.tiles.geometry.areas[id]
    words = [area.name]
    if area.terrain in symbols.TERRAIN_WORDS:
        words.append(symbols.TERRAIN_WORDS[area.terrain])
    words += [symbols.MARK_WORDS[mark] for mark in area.marks if mark in symbols.MARK_WORDS]
    return ", ".join(words)


# ---------------------------------------------------------------------------- land


def _paper(plane: Plane) -> list[str]:
    out = [f'<rect width="{plane.width:.1f}" height="{plane.height:.1f}" fill="{PAPER}"/>']
    areas = plane.tiles.geometry.areas
    if path := plane.region(id for id, area in areas.items() if area.terrain == OUT_OF_PLAY):
        out.append(f'<path d="{path}" fill="{OUTSIDE}"/>')
    return out


def _terrain(plane: Plane, *parts: Callable[[Plane, str, str], str]) -> list[str]:
    """The parts of each terrain that is more than clear land. parts: make one of the outline of
    its hexes."""
    by_terrain: dict[str, list[str]] = {}
    for id, area in plane.tiles.geometry.areas.items():
        if area.kind == "land" and area.terrain not in ("clear", OUT_OF_PLAY):
            by_terrain.setdefault(area.terrain, []).append(id)
    found = {terrain: plane.region(ids) for terrain, ids in by_terrain.items()}
    return [part(plane, terrain, path) for terrain, path in found.items() if path for part in parts]


def _tint(plane: Plane, terrain: str, path: str) -> str:
    shade, share = symbols.TERRAIN_TINT.get(terrain, (PAPER, 1.0))
    tint = mix(shade, PAPER, min(1.0, share * 1.3))
    if not symbols.pattern(terrain, "", 1.0):
        return f'<path d="{path}" fill="{tint}"/>'
    ref = f"{plane.prefix}t-{terrain}"
    return f'<defs><path id="{ref}" d="{path}"/></defs><use href="#{ref}" fill="{tint}"/>'


def _signs(plane: Plane, terrain: str, path: str) -> str:
    if not symbols.pattern(terrain, "", 1.0):
        return ""
    return f'<use href="#{plane.prefix}t-{terrain}" fill="url(#{plane.prefix}p-{terrain})"/>'


def control(plane: Plane) -> list[str]:
    """Who holds what, as a shade with a rim."""
    by_key: dict[str, list[str]] = {}
    for id, key in plane.sheet.control.items():
        by_key.setdefault(key, []).append(id)
    out = []
    for key, ids in by_key.items():
        if key != "neutral" and (path := plane.region(ids)):
            colour = plane.colour(key)
            out.append(
                f'<path d="{path}" fill="{colour}" fill-opacity=".36" stroke="{colour}" '
                f'stroke-width="{max(1.2, plane.k * 0.07):.1f}" stroke-opacity=".8"/>'
            )
    return out


def shade(plane: Plane, layer: Layer) -> list[str]:
    """One of the ruleset's own layers."""
    by_key: dict[str, list[str]] = {}
    for id, key in layer.areas.items():
        by_key.setdefault(key, []).append(id)
    return [
        f'<path d="{path}" fill="{layer.colours.get(key, symbols.ALARM)}" fill-opacity=".55"/>'
        for key, ids in by_key.items()
        if (path := plane.region(ids))
    ]


# --------------------------------------------------------------------------- water


FINE = 2
"""Parts of a pixel in which the coast is told: its points are whole numbers of them."""


def _water(plane: Plane) -> list[str]:
    """Sea and lakes over the land, with the coast."""
    coast, lakes = (
        path_texts(filter(None, (_ring(plane, ring) for ring in rings)), close=True)
        for rings in (plane.tiles.land, plane.tiles.lakes)
    )
    wide, high = (FINE * (edge + 9) for edge in (plane.width, plane.height))
    frame = f"M-{FINE * 9}-{FINE * 9}H{wide:.0f}V{high:.0f}H-{FINE * 9}z"
    thin = FINE * min(1.4, max(0.6, plane.k * 0.03))
    sea = f"{plane.prefix}sea"
    return [
        f'<defs><path id="{sea}" d="{frame}{coast}" fill-rule="evenodd" '
        'stroke-linejoin="round"/></defs>',
        f'<g transform="scale({1 / FINE:g})"><use href="#{sea}" fill="{SEA}" stroke="#a9ccda" '
        f'stroke-width="{thin * 4:.1f}" stroke-opacity=".55"/>',
        f'<path d="{lakes}" fill="{SEA}" stroke="{COAST}" stroke-width="{thin:.1f}"/>',
        f'<use href="#{sea}" fill="none" stroke="{COAST}" stroke-width="{thin:.1f}"/></g>',
    ]


def _ring(plane: Plane, ring: Sequence[Point]) -> list[Point]:
    """A ring of the coast in parts of a pixel, as far as it is near; empty if it is too small."""
    x0, y0, x1, y1 = plane.crop
    near = (x0 - 1.0, y0 - 1.0, x1 + 1.0, y1 + 1.0)
    inside = clipped(ring, near)
    if len(inside) < 3:
        return []
    points = [plane.px(*point) for point in inside]
    found: list[Point] = []
    for x, y in simplify([*points, points[0]], 0.7):
        point = (round(x * FINE), round(y * FINE))
        if not found or found[-1] != point:
            found.append(point)
    return found if len(found) > 3 else []


def clipped(ring: Sequence[Point], box: Box) -> list[Point]:
    """The part of a ring inside a box (Sutherland and Hodgman), without its closing point."""
    x0, y0, x1, y1 = box
    points = list(ring[:-1]) if ring and ring[0] == ring[-1] else list(ring)
    if all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in points):
        return points
    for axis, limit, sign in ((0, x0, 1), (0, x1, -1), (1, y0, 1), (1, y1, -1)):
        kept: list[Point] = []
        for n, point in enumerate(points):
            before = points[n - 1]
            a, b = sign * (before[axis] - limit), sign * (point[axis] - limit)
            if (a >= 0) != (b >= 0):
                share = a / (a - b)
                kept.append(
                    (
                        before[0] + share * (point[0] - before[0]),
                        before[1] + share * (point[1] - before[1]),
                    )
                )
            if b >= 0:
                kept.append(point)
        points = kept
    return points


# --------------------------------------------------------------------------- lines


def _grid(plane: Plane) -> list[str]:
    """The hexes' outlines, as a pattern of one hex and what is left between."""
    k = plane.k
    side = k / 3**0.5
    x, y = plane.spot(next(iter(plane.tiles.at.values())))
    lines = (
        f"M0 {side / 2:.3f}L{k / 2:.3f} 0L{k:.3f} {side / 2:.3f}V{side * 1.5:.3f}"
        f"L{k / 2:.3f} {side * 2:.3f}L0 {side * 1.5:.3f}zM{k / 2:.3f} {side * 2:.3f}V{side * 3:.3f}"
    )
    name = f"{plane.prefix}grid"
    return [
        f'<defs><pattern id="{name}" width="{k:.3f}" height="{side * 3:.3f}" '
        f'patternUnits="userSpaceOnUse" patternTransform="translate({x - k / 2:.2f} '
        f'{y - side:.2f})"><path d="{lines}" fill="none" stroke="#5b5242" stroke-opacity=".38" '
        f'stroke-width="{max(0.5, k * 0.022):.2f}"/></pattern></defs>'
        f'<rect width="{plane.width:.1f}" height="{plane.height:.1f}" fill="url(#{name})"/>'
    ]


def _lines(plane: Plane) -> list[str]:
    """Everything along hexsides and from middle to middle."""
    tiles = plane.tiles
    out = []
    for kind, strokes in LINES.items():
        pieces = [
            piece
            for piece in (*tiles.sides.get(kind, ()), *tiles.ways.get(kind, ()))
            if plane.shows(piece[0])
        ]
        if not pieces:
            continue
        found = chains(pieces)
        bent = kind in BENT
        path = "".join(_bent(plane, line) for line in found) if bent else plane.lines(found)
        ref = f"{plane.prefix}l-{kind}"
        out.append(
            f'<defs><path id="{ref}" d="{path}" fill="none" stroke-linejoin="round"/></defs>'
            if len(strokes) > 1
            else ""
        )
        for colour, wide, dashes in strokes:
            look = f'stroke="{colour}" stroke-width="{max(0.7, wide * plane.k):.1f}"'
            look += f' stroke-dasharray="{dashes}"' if dashes else ' stroke-linecap="round"'
            if len(strokes) > 1:
                out.append(f'<use href="#{ref}" {look}/>')
            else:
                out.append(f'<path d="{path}" fill="none" stroke-linejoin="round" {look}/>')
    return out


def _bent(plane: Plane, vertices: Sequence[Vertex]) -> str:
    """A line through the middles of its pieces, rounded at their corners."""
    points = [plane.spot(vertex) for vertex in vertices]
    if len(points) < 3:
        return plane.lines([vertices])
    sx, sy = round(points[0][0], 1), round(points[0][1], 1)
    parts = [f"M{number(sx)} {number(sy)}"]
    for (x, y), (nx, ny) in pairwise(points[1:]):
        mx, my = round((x + nx) / 2, 1), round((y + ny) / 2, 1)
        steps = (x - sx, y - sy, mx - sx, my - sy)
        parts.append("q" + " ".join(number(step) for step in steps).replace(" -", "-"))
        sx, sy = mx, my
    x, y = points[-1]
    return "".join([*parts, f"L{number(x)} {number(y)}"])


_TRIES = [(share, down) for share in (1.0, 0.75, 0.5) for down in (0.0, -0.8, 0.8, -1.6, 1.6)]
"""Where a faint name is tried: shares of its size, and hexes below its place."""


def _labels(plane: Plane) -> list[str]:
    """Names of countries and seas, spaced out and faint; none under another: the next line, or
    smaller letters, where two would meet."""
    out = []
    taken: list[lettering.Rect] = []
    for label in plane.tiles.geometry.labels:
        x, y = plane.px(*label.at)
        if not (0 < x < plane.width and 0 < y < plane.height):
            continue
        text = label.text.upper()
        largest = min(plane.k * 0.62, label.wide * plane.k / (0.72 * len(text) + 0.5))
        least = plane.k * 0.28
        ink = "#1c587f" if label.kind == "sea" else INK
        for share, down in _TRIES:
            size, rect = _named(plane, text, (x, y + down * plane.k), max(largest * share, least))
            if not any(lettering.overlap(rect, other) for other in taken):
                break
        taken.append(rect)
        out.append(
            f'<text x="{rect[0] + rect[2] / 2:.1f}" y="{rect[1] + rect[3]:.1f}" '
            f'font-size="{size:.1f}" '
            f'font-weight="700" letter-spacing=".18em" text-anchor="middle" fill="{ink}" '
            f'fill-opacity=".24">{escape(text)}</text>'
        )
    return out


def _named(plane: Plane, text: str, at: Point, size: float) -> tuple[float, lettering.Rect]:
    """The size of a faint name, and where it stands if its middle is there, within the picture."""
    wide = lettering.width(text, size, bold=True, spacing=size * 0.18)
    x = min(max(at[0], wide / 2 + 4), plane.width - wide / 2 - 4)
    return size, (x - wide / 2, at[1] - size * 0.35, wide, size * 0.7)


def weather(plane: Plane) -> list[str]:
    """Snow, mud and storms as patterns over their hexes."""
    by_kind: dict[str, list[str]] = {}
    for id, mark in plane.sheet.overlays.items():
        if mark != "battle" and symbols.pattern(mark, "", 1.0):
            by_kind.setdefault(mark, []).append(id)
    out = []
    for kind, ids in by_kind.items():
        plane.patterns[kind] = None
        if path := plane.region(ids):
            veil = ' fill="#fff" fill-opacity=".3"' if kind == "snow" else ""
            out.append(f'<path d="{path}"{veil}/>' if veil else "")
            out.append(f'<path d="{path}" fill="url(#{plane.prefix}p-{kind})"/>')
    return out
