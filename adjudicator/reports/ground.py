"""The ground of the map: sea, land with its tint and terrain, borders, lines over water."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from adjudicator.core.telling import Area, Geometry, MapLine, Sheet
from adjudicator.reports import symbols
from adjudicator.reports.drawing import BROWN, OUTSIDE, RIVER, SEA, SHORES, Drawing, meets
from adjudicator.reports.outline import LEVELS, box_of
from adjudicator.reports.projection import Point
from adjudicator.reports.symbols import PAPER, mix


def _tint(drawing: Drawing, id: str, area: Area) -> str:
    """Control, with the terrain mixed in; where control is a layer, the terrain alone."""
    key = None if drawing.layered else drawing.sheet.control.get(id)
    colour = mix(drawing.colour(key), PAPER, 0.5) if key and key != "neutral" else PAPER
    if area.terrain in symbols.TERRAIN_TINT:
        shade, share = symbols.TERRAIN_TINT[area.terrain]
        colour = mix(shade, colour, share)
    return colour


def ground(drawing: Drawing, interactive: bool) -> list[str]:
    """Sea, depth edge, backdrop, areas with their tint and terrain, borders."""
    whole, prefix, level = drawing.map, drawing.prefix, drawing.level
    areas = whole.geometry.areas
    shown = [p for p in whole.pieces.values() if meets(p.box, drawing.crop)]
    seas = [p for p in shown if p.kind == "sea"]
    lands = [p for p in shown if p.kind == "land" and p.id[0] != "#"]
    shapes = [p for p in shown if p.id[0] == "#" and p.kind not in ("lake", "river")]
    lakes = [p for p in shown if p.kind == "lake"]

    dry: list[str] = []
    for piece in (*shapes, *lands):
        if path := whole.path(piece.id, level):
            dry.append(f'<path id="{_path_id(prefix, piece.id)}" d="{path}"/>')
    out = [
        f'<rect width="{drawing.width:g}" height="{drawing.height:.1f}" fill="{SEA}"/>',
        f'<g transform="scale({drawing.k:.5g}) translate({-drawing.crop[0]:.1f} '
        f'{-drawing.crop[1]:.1f})" stroke-linejoin="round">',
        f"<defs>{''.join(dry)}</defs>",
    ]
    if interactive:
        for piece in seas:
            name = escape(areas[piece.id].name)
            out.append(
                f'<path id="{prefix}area-{piece.id}" class="area sea"{_at(drawing, piece.id)} '
                f'fill="{SEA}" d="{whole.path(piece.id, len(LEVELS) - 1)}">'
                f"<title>{name}</title></path>"
            )
    # The depth edge follows a coarser coast: it is soft, and wide strokes are slow to draw.
    rough = min(level + 1, len(LEVELS) - 1)
    shore = "".join(whole.path(piece.id, rough) for piece in (*shapes, *lands))
    out.append(f'<defs><path id="{prefix}shore" d="{shore}"/></defs>')
    for wide, colour in SHORES:
        out.append(
            f'<use href="#{prefix}shore" stroke="{colour}" '
            f'stroke-width="{drawing.stroke(2 * wide)}"/>'
        )
    for pair, numbers in whole.between.items():
        if pair[0] in areas and pair[1] in areas and areas[pair[0]].kind == "sea":
            path = "".join(
                whole.edge_path(n, level)
                for n in numbers
                if meets(whole.edges[n].box, drawing.crop)
            )
            if path:
                out.append(
                    f'<path d="{path}" fill="none" stroke="#4d8fb3" '
                    f'stroke-width="{drawing.stroke(1.4)}" stroke-dasharray="'
                    f'{drawing.stroke(7)} {drawing.stroke(4)}"/>'
                )
    for piece in shapes:
        out.append(_shape(drawing, piece.id, piece.kind))
    for piece in lands:
        out.append(_land(drawing, piece.id, areas[piece.id], interactive))
    for piece in lakes:
        out.append(
            f'<path d="{whole.path(piece.id, level)}" fill="{SEA}" stroke="#86b2c8" '
            f'stroke-width="{drawing.stroke(0.8)}"/>'
        )
    out += _borders(drawing)
    out.append("</g>")
    return out


def _path_id(prefix: str, id: str) -> str:
    return f"{prefix}z-{id.removeprefix('#') if id[0] != '#' else 'x' + id[1:]}"


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


def _land(drawing: Drawing, id: str, area: Area, interactive: bool) -> str:
    ref = _path_id(drawing.prefix, id)
    if not drawing.map.path(id, drawing.level):
        return ""
    ground = ' class="ground"' if drawing.layered else ""
    fills = [
        f'<use{ground} href="#{ref}" fill="{_tint(drawing, id, area)}" stroke="#6b6252" '
        f'stroke-opacity=".8" stroke-width="{drawing.stroke(0.9)}"/>',
        *_layers(drawing, id, ref),
    ]
    over = drawing.sheet.overlays.get(id, "")
    for name, layer in ((area.terrain, "terrain"), (over, "weather")):
        if symbols.pattern(name, "", 1.0):
            if name not in drawing.terrains:
                drawing.terrains.append(name)
            own = f' class="{layer}"' if drawing.layered else ""
            veil = f'<use{own} href="#{ref}" fill="#fff" fill-opacity=".45"/>'
            fills.append(
                (veil if name == "snow" else "")
                + f'<use{own} href="#{ref}" fill="url(#{drawing.prefix}p-{name})"/>'
            )
    if not interactive:
        return "".join(fills)
    return (
        f'<g id="{drawing.prefix}area-{id}" class="area"{_at(drawing, id)}>'
        f"<title>{escape(described(drawing.map.geometry, drawing.sheet, id))}</title>"
        f"{''.join(fills)}</g>"
    )


def _layers(drawing: Drawing, id: str, ref: str) -> list[str]:
    """Control and the ruleset's own layers, each a shade that a page may hide."""
    if not drawing.layered:
        return []
    found = []
    key = drawing.sheet.control.get(id)
    if key and key != "neutral":
        colour = drawing.colour(key)
        found.append(f'<use class="control" href="#{ref}" fill="{colour}" fill-opacity=".5"/>')
    for layer in drawing.layers:
        if id in layer.areas:
            colour = layer.colours.get(layer.areas[id], symbols.ALARM)
            found.append(
                f'<use class="layer layer-{layer.name}" href="#{ref}" fill="{colour}" '
                'fill-opacity=".6"/>'
            )
    return found


def _at(drawing: Drawing, id: str) -> str:
    """Where the script of a page finds the middle of an area."""
    if id not in drawing.middles:
        return ""
    x, y = drawing.middles[id]
    return f' data-at="{x:.0f} {y:.0f}"'


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
    """Frontiers, coasts without a beach, rivers, mountains, fortified lines, walls."""
    whole, areas = drawing.map, drawing.map.geometry.areas
    kinds = {(min(line.a, line.b), max(line.a, line.b)): line.kind for line in whole.geometry.lines}
    beaches = any("beach" in area.marks for area in areas.values())
    paths: dict[str, list[str]] = {}
    for number, edge in enumerate(whole.edges):
        a, b = areas.get(edge.a), areas.get(edge.b)
        if a is None or a.kind != "land" or not meets(edge.box, drawing.crop):
            continue
        found: list[str] = []
        if b is not None:
            kind = kinds.get((min(edge.a, edge.b), max(edge.a, edge.b)), "")
            found += ["frontier"] if a.country != b.country else []
            found += [kind] if kind in ("river", "mountain", "fortified", "wall") else []
        elif not edge.b:
            found = ["bold"] if beaches and "beach" not in a.marks else []
        else:
            found = ["frontier"]
        for name in found:
            paths.setdefault(name, []).append(whole.edge_path(number, drawing.level))
    dash = _dashes(drawing)
    out = []
    for name, strokes in (
        ("bold", (("#27343c", 2.6, ""),)),
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
        out.append(f'<defs><path id="{ref}" d="{"".join(paths[name])}" fill="none"/></defs>')
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


def lines(drawing: Drawing) -> list[str]:
    """Lines over water: dotted blue links, brown connections of cells that do not touch."""
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
        a = drawing.px(_towards(p, whole.anchors[line.a], 22 / drawing.k))
        b = drawing.px(_towards(q, whole.anchors[line.b], 22 / drawing.k))
        d = f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"
        if line.kind == "link":
            ink, dots, wide = "#16639e", ' stroke-dasharray="0 6"', 3.6
        else:
            ink, dots, wide = BROWN, "", 3.4
        out.append(
            f'<path d="{d}" stroke="#fff" stroke-opacity=".75" stroke-width="{wide + 2.6}" '
            f'stroke-linecap="round"/><path d="{d}" stroke="{ink}" stroke-width="{wide}" '
            f'stroke-linecap="round"{dots}/>'
        )
    return [*_roads("".join(roads)), *out]


def _from_hex_to_hex(drawing: Drawing, line: MapLine) -> str:
    """A road from the middle of one hex to that of the next."""
    a, b = (drawing.px(drawing.map.anchors[id]) for id in (line.a, line.b))
    return f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"


def _roads(path: str) -> list[str]:
    """All roads of the picture, a light edge under a brown line."""
    if not path:
        return []
    strokes = (("#fffaf0", 4.6, ' stroke-opacity=".8"'), (BROWN, 2.2, ' stroke-opacity=".85"'))
    return [
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{wide}" '
        f'stroke-linecap="round" stroke-linejoin="round"{more}/>'
        for ink, wide, more in strokes
    ]


def _between_boxes(drawing: Drawing, line: MapLine) -> list[str]:
    """A brown line between two boxes, for a map that is a diagram."""
    whole = drawing.map
    if any(whole.geometry.areas[id].kind != "box" for id in (line.a, line.b)):
        return []
    (ax, ay), (bx, by) = (drawing.px(whole.anchors[id]) for id in (line.a, line.b))
    return [f'<path d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" stroke="{BROWN}" stroke-width="3"/>']


def _towards(point: Point, goal: Point, km: float) -> Point:
    """A point moved towards a goal, by at most half the way."""
    dx, dy = goal[0] - point[0], goal[1] - point[1]
    length = (dx * dx + dy * dy) ** 0.5
    if not length:
        return point
    share = min(km / length, 0.5)
    return point[0] + dx * share, point[1] + dy * share
