"""The ground of the map: sea, land with its tint and terrain, borders, lines over water."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from adjudicator.core.telling import Geometry, Layer, MapLine, Sheet
from adjudicator.reports import symbols
from adjudicator.reports.drawing import BROWN, OUTSIDE, RIVER, SEA, SHORES, Drawing, meets
from adjudicator.reports.outline import LEVELS, Piece, box_of
from adjudicator.reports.projection import Point
from adjudicator.reports.symbols import PAPER, mix


def scaled(drawing: Drawing, parts: Sequence[str], more: str = "") -> list[str]:
    """Parts drawn in km, as a group in pixels; nothing without parts."""
    if not parts:
        return []
    return [
        f'<g{more} transform="scale({drawing.k:.5g}) translate({-drawing.crop[0]:.1f} '
        f'{-drawing.crop[1]:.1f})" stroke-linejoin="round">',
        *parts,
        "</g>",
    ]


def shapes(drawing: Drawing) -> list[str]:
    """The outlines of everything, to be used under their ids."""
    whole, prefix, level = drawing.map, drawing.prefix, drawing.level
    found = []
    for piece in whole.pieces.values():
        if piece.kind in ("lake", "river") or not meets(piece.box, drawing.crop):
            continue
        # A sea's rough shore lies under the land; on land of no area nothing happens.
        rough = len(LEVELS) - 1
        at = rough if piece.kind == "sea" else level
        coast = at if piece.id[0] != "#" else rough
        if path := whole.path(piece.id, at, coast):
            found.append(f'<path id="{_path_id(prefix, piece.id)}" d="{path}"/>')
    uses = "".join(
        f'<use href="#{_path_id(prefix, piece.id)}"/>'
        for piece in whole.pieces.values()
        if piece.kind not in ("sea", "lake", "river")
        and meets(piece.box, drawing.crop)
        and whole.path(piece.id, level)
    )
    return [*found, f'<g id="{prefix}shore">{uses}</g>']


def ground(drawing: Drawing) -> list[str]:
    """Sea, depth edge, coasts, backdrop, land."""
    whole, prefix = drawing.map, drawing.prefix
    areas = whole.geometry.areas
    shown = [p for p in whole.pieces.values() if meets(p.box, drawing.crop)]
    out = []
    for wide, colour in SHORES:
        out.append(
            f'<use href="#{prefix}shore" stroke="{colour}" '
            f'stroke-width="{drawing.stroke(2 * wide)}"/>'
        )
    if any("beach" in area.marks for area in areas.values()):
        # A coast without a beach is bold: its inner half, and borders on land, lie under the land.
        steep = [p.id for p in _lands(drawing) if "beach" not in areas[p.id].marks]
        out.append(f'<g stroke="#27343c" stroke-width="{drawing.stroke(4.4)}">')
        out += [*(_used(drawing, id) for id in steep), "</g>"]
    for pair, numbers in whole.between.items():
        if pair[0] in areas and pair[1] in areas and areas[pair[0]].kind == "sea":
            shown_of = [n for n in numbers if meets(whole.edges[n].box, drawing.crop)]
            path = whole.edge_paths(shown_of, drawing.level)
            if path:
                out.append(
                    f'<path d="{path}" fill="none" stroke="#4d8fb3" '
                    f'stroke-width="{drawing.stroke(1.4)}" stroke-dasharray="'
                    f'{drawing.stroke(7)} {drawing.stroke(4)}"/>'
                )
    for piece in shown:
        if piece.id[0] == "#" and piece.kind not in ("lake", "river"):
            out.append(_shape(drawing, piece.id, piece.kind))
    out.append(f'<g fill="{PAPER}" stroke="#6b6252" stroke-width="{drawing.stroke(0.9)}">')
    out += [_used(drawing, piece.id) for piece in _lands(drawing)]
    out.append("</g>")
    sea = f'<rect width="{drawing.width:g}" height="{drawing.height:.1f}" fill="{SEA}"/>'
    return [sea, *scaled(drawing, out)]


def _lands(drawing: Drawing) -> list[Piece]:
    whole = drawing.map
    return [
        piece
        for piece in whole.pieces.values()
        if piece.kind == "land"
        and piece.id[0] != "#"
        and meets(piece.box, drawing.crop)
        and whole.path(piece.id, drawing.level)
    ]


def _path_id(prefix: str, id: str) -> str:
    return f"{prefix}z-{id.removeprefix('#') if id[0] != '#' else 'x' + id[1:]}"


def _href(drawing: Drawing, id: str) -> str:
    """Where the outline of an area is: on the board, else in this picture."""
    if drawing.base:
        return f"{drawing.base}#{_path_id('', id)}"
    return f"#{_path_id(drawing.prefix, id)}"


def _used(drawing: Drawing, id: str, more: str = "") -> str:
    return f'<use href="{_href(drawing, id)}"{more}/>'


def _shape(drawing: Drawing, id: str, kind: str) -> str:
    ref = _path_id(drawing.prefix, id)
    if not drawing.map.path(id, drawing.level):
        return ""
    if kind != "impassable":
        return f'<use href="#{ref}" fill="{OUTSIDE}"/>'
    if "impassable" not in drawing.terrains:
        drawing.terrains.append("impassable")
    return (
        f'<use href="#{ref}" fill="{OUTSIDE}"/><use href="#{ref}" '
        f'fill="url(#{drawing.prefix}p-impassable)"/>'
    )


def tints(drawing: Drawing) -> list[str]:
    """The colour of each terrain, under who holds it."""
    areas, found = drawing.map.geometry.areas, dict[str, list[str]]()
    for piece in _lands(drawing):
        terrain = areas[piece.id].terrain
        if terrain in symbols.TERRAIN_TINT:
            found.setdefault(terrain, []).append(_used(drawing, piece.id))
    parts = []
    for terrain, uses in found.items():
        shade, share = symbols.TERRAIN_TINT[terrain]
        parts.append(f'<g fill="{mix(shade, PAPER, share)}">{"".join(uses)}</g>')
    return scaled(drawing, parts)


def terrain(drawing: Drawing) -> list[str]:
    """The pattern of each terrain, over who holds it."""
    areas, found = drawing.map.geometry.areas, dict[str, list[str]]()
    for piece in _lands(drawing):
        name = areas[piece.id].terrain
        if symbols.pattern(name, "", 1.0):
            found.setdefault(name, []).append(_used(drawing, piece.id))
    return scaled(drawing, [_patterned(drawing, name, uses) for name, uses in found.items()])


def _patterned(drawing: Drawing, name: str, uses: list[str]) -> str:
    if name not in drawing.terrains:
        drawing.terrains.append(name)
    return f'<g fill="url(#{drawing.prefix}p-{name})">{"".join(uses)}</g>'


def control(drawing: Drawing) -> list[str]:
    """Who holds what, a group for each colour."""
    areas, found = drawing.map.geometry.areas, dict[str, list[str]]()
    shown = {piece.id for piece in _lands(drawing)}
    for id, key in drawing.sheet.control.items():
        if id in shown and id in areas and key and key != "neutral":
            found.setdefault(key, []).append(_used(drawing, id))
    return scaled(
        drawing,
        [f'<g fill="{drawing.colour(key)}">{"".join(uses)}</g>' for key, uses in found.items()],
        ' fill-opacity=".5"',
    )


def shade(drawing: Drawing, layer: Layer) -> list[str]:
    """One of the ruleset's own layers."""
    shown = {piece.id for piece in drawing.map.pieces.values() if meets(piece.box, drawing.crop)}
    found: dict[str, list[str]] = {}
    for id, key in layer.areas.items():
        if id in shown:
            found.setdefault(layer.colours.get(key, symbols.ALARM), []).append(_used(drawing, id))
    return scaled(
        drawing,
        [f'<g fill="{colour}">{"".join(uses)}</g>' for colour, uses in found.items()],
        ' fill-opacity=".6"',
    )


def weather(drawing: Drawing) -> list[str]:
    """Snow and mud, over their areas."""
    shown = {piece.id for piece in _lands(drawing)}
    found: dict[str, list[str]] = {}
    for id, mark in drawing.sheet.overlays.items():
        if id in shown and symbols.pattern(mark, "", 1.0):
            found.setdefault(mark, []).append(_used(drawing, id))
    parts = []
    for name, uses in found.items():
        if name == "snow":
            parts.append(f'<g fill="#fff" fill-opacity=".45">{"".join(uses)}</g>')
        parts.append(_patterned(drawing, name, uses))
    return scaled(drawing, parts)


def borders(drawing: Drawing) -> list[str]:
    """Lakes, frontiers, rivers and the other lines of the land; then lines over water."""
    whole = drawing.map
    parts = [
        f'<path d="{whole.path(piece.id, drawing.level)}" fill="{SEA}" stroke="#86b2c8" '
        f'stroke-width="{drawing.stroke(0.8)}"/>'
        for piece in whole.pieces.values()
        if piece.kind == "lake" and meets(piece.box, drawing.crop)
    ]
    return [*scaled(drawing, [*parts, *_borders(drawing)]), *lines(drawing)]


def hits(drawing: Drawing, named: bool) -> list[str]:
    """An element for each area, to be clicked, lit and read out. named: with its id and with
    where its counters stand, for the script of a page."""
    whole, sheet = drawing.map, drawing.sheet
    parts = []
    for kind in ("sea", "land"):
        for piece in whole.pieces.values():
            if piece.kind != kind or piece.id[0] == "#" or not meets(piece.box, drawing.crop):
                continue
            area = whole.geometry.areas[piece.id]
            told = area.name if kind == "sea" else described(whole.geometry, sheet, piece.id)
            parts.append(
                f'<use class="area {kind}"{_told(drawing, piece.id, named)} '
                f'href="{_href(drawing, piece.id)}"><title>{escape(told)}</title></use>'
            )
    return scaled(drawing, parts, ' class="areas" fill="#fff" fill-opacity="0"')


def panel_hits(drawing: Drawing, named: bool) -> list[str]:
    """The same for boxes, and for what stands beside its area on a leader line."""
    found = []
    for id, place in drawing.anchors.places.items():
        if place.panel is None or not drawing.shows(place.panel):
            continue
        area = drawing.map.geometry.areas[id]
        own = _told(drawing, id, named) if id not in drawing.map.pieces else f' data-of="{id}"'
        x, y = drawing.spot(*place.panel[:2])
        found.append(
            f'<rect class="area"{own} x="{x:.1f}" y="{y:.1f}" '
            f'width="{place.panel[2] * drawing.unit:.1f}" '
            f'height="{place.panel[3] * drawing.unit:.1f}">'
            f"<title>{escape(area.name)}</title></rect>"
        )
    return [f'<g class="areas" fill="#fff" fill-opacity="0">{"".join(found)}</g>'] if found else []


def _told(drawing: Drawing, id: str, named: bool) -> str:
    """Id and the middle of the counters of an area; its name is what its title begins with."""
    if not named:
        return ""
    x, y = drawing.spot(*drawing.anchors.places[id].middle)
    return f' id="{drawing.prefix}area-{id}" data-at="{x:.0f} {y:.0f}"'


def described(geometry: Geometry, sheet: Sheet, id: str) -> str:
    """An area in words, for tooltips and screen readers."""
    area = geometry.areas[id]
    words = [area.name]
    if area.terrain in symbols.TERRAIN_WORDS:
        words.append(symbols.TERRAIN_WORDS[area.terrain])
    words += [symbols.MARK_WORDS[mark] for mark in area.marks if mark in symbols.MARK_WORDS]
    if area.points:
        words.append(f"{area.points} point{'s'[: area.points > 1]}")
    if key := sheet.control.get(id):
        words.append(sheet.legend.get(key, key))
    return ", ".join(words)


def _borders(drawing: Drawing) -> list[str]:
    """Frontiers, rivers, mountains, fortified lines, walls."""
    whole, areas = drawing.map, drawing.map.geometry.areas
    kinds = {(min(line.a, line.b), max(line.a, line.b)): line.kind for line in whole.geometry.lines}
    paths: dict[str, list[int]] = {}
    for number, edge in enumerate(whole.edges):
        a, b = areas.get(edge.a), areas.get(edge.b)
        if a is None or a.kind != "land" or not meets(edge.box, drawing.crop):
            continue
        found: list[str] = []
        if b is not None:
            kind = kinds.get((min(edge.a, edge.b), max(edge.a, edge.b)), "")
            found += ["frontier"] if a.country != b.country else []
            found += [kind] if kind in ("river", "mountain", "fortified", "wall") else []
        elif edge.b:
            found = ["frontier"]
        for name in found:
            paths.setdefault(name, []).append(number)
    dash = _dashes(drawing)
    out = []
    for name, strokes in (
        ("frontier", (("#fff7e6", 4.2, ' stroke-opacity=".55"'), ("#463b2d", 2.1, dash(9, 2.5)))),
        ("river", (("#f1f8fb", 4.6, ' stroke-opacity=".7"'), (RIVER, 2.8, ""))),
        ("mountain", (("#8a6a45", 4.6, ""), ("#5d4630", 4.6, dash(2.5, 3.5)))),
        ("wall", (("#4c3a28", 1.6, ""), ("#4c3a28", 6.4, dash(1.5, 3.6)))),
        (
            "fortified",
            (
                ("#fff", 7.5, ' stroke-opacity=".8"'),
                ("#7c1d12", 2.2, ""),
                ("#7c1d12", 7.5, dash(3, 4.5)),
            ),
        ),
    ):
        if name not in paths:
            continue
        ref = f"{drawing.prefix}b-{name}"
        path = whole.edge_paths(paths[name], drawing.level)
        out.append(f'<defs><path id="{ref}" d="{path}" fill="none"/></defs>')
        for colour, wide, more in strokes:
            out.append(
                f'<use href="#{ref}" stroke="{colour}" '
                f'stroke-width="{drawing.stroke(wide)}"{more}/>'
            )
    return out


def _dashes(drawing: Drawing) -> Callable[[float, float], str]:
    """Dashes given in pixels, as the attribute of a path drawn in km."""

    def dash(on: float, off: float) -> str:
        return f' stroke-dasharray="{drawing.stroke(on)} {drawing.stroke(off)}"'

    return dash


ACROSS, BESIDE = 22, 14
"""Pixels that a line over water, and the dots between neighbours that do not touch, reach into both
areas."""


def lines(drawing: Drawing) -> list[str]:
    """Lines over water: dotted blue links, brown connections; areas that are neighbours and do not
    touch on the map are joined by a few dots, so that it does not look like a road or a wall."""
    whole, out, roads = drawing.map, list[str](), list[str]()
    for line in whole.geometry.lines:
        if line.a not in whole.anchors or line.b not in whole.anchors:
            continue
        pair = (min(line.a, line.b), max(line.a, line.b))
        touching = pair in whole.between
        if line.kind not in ("link", "strait", "road") and (touching or line.kind == "wall"):
            continue
        if line.a not in whole.pieces or line.b not in whole.pieces:
            out += _between_boxes(drawing, line)
            continue
        p, q = whole.crossing(line.a, line.b)
        if not meets(box_of([p, q]), drawing.crop):
            continue
        if line.kind == "road" and touching:
            roads.append(_from_hex_to_hex(drawing, line))
            continue
        reach = (BESIDE if line.kind == "border" else ACROSS) / drawing.k
        a = drawing.px(_towards(p, whole.anchors[line.a], reach))
        b = drawing.px(_towards(q, whole.anchors[line.b], reach))
        d = f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"
        if line.kind == "link":
            dots = f' stroke-dasharray="0 {6 * drawing.weight:.3g}"'
            ink, wide = "#16639e", 3.6 * drawing.weight
        elif line.kind == "border":
            dots = f' stroke-dasharray="0 {4.6 * drawing.weight:.3g}"'
            ink, wide = BROWN, 2.6 * drawing.weight
        else:
            ink, dots, wide = BROWN, "", 3.4 * drawing.weight
        out.append(
            f'<path d="{d}" stroke="#fff" stroke-opacity=".75" '
            f'stroke-width="{wide + 2.6 * drawing.weight:.3g}" '
            f'stroke-linecap="round"/><path d="{d}" stroke="{ink}" stroke-width="{wide:.3g}" '
            f'stroke-linecap="round"{dots}/>'
        )
    return [*_roads(drawing, "".join(roads)), *out]


def _from_hex_to_hex(drawing: Drawing, line: MapLine) -> str:
    """A road from the middle of one hex to that of the next."""
    a, b = (drawing.px(drawing.map.anchors[id]) for id in (line.a, line.b))
    return f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"


def _roads(drawing: Drawing, path: str) -> list[str]:
    """All roads of the picture, a light edge under a brown line, which is finer than coasts and
    rivers: most hexes of a map of Victory have one."""
    if not path:
        return []
    strokes = (("#fffaf0", 3.4, ' stroke-opacity=".6"'), (BROWN, 1.8, ' stroke-opacity=".75"'))
    return [
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{wide * drawing.weight:.3g}" '
        f'stroke-linecap="round" stroke-linejoin="round"{more}/>'
        for ink, wide, more in strokes
    ]


def _between_boxes(drawing: Drawing, line: MapLine) -> list[str]:
    """A brown line between two boxes, for a map that is a diagram."""
    whole = drawing.map
    if any(whole.geometry.areas[id].kind != "box" for id in (line.a, line.b)):
        return []
    (ax, ay), (bx, by) = (drawing.px(whole.anchors[id]) for id in (line.a, line.b))
    return [
        f'<path d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" stroke="{BROWN}" '
        f'stroke-width="{3 * drawing.weight:.3g}"/>'
    ]


def _towards(point: Point, goal: Point, km: float) -> Point:
    """A point moved towards a goal, by at most half the way."""
    dx, dy = goal[0] - point[0], goal[1] - point[1]
    length = (dx * dx + dy * dy) ** 0.5
    if not length:
        return point
    share = min(km / length, 0.5)
    return point[0] + dx * share, point[1] + dy * share
