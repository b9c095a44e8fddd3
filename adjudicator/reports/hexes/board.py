"""A board of hexes as an asset of pages: as `reports.board`, which see."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.telling import Geometry, Layer, Sheet
from adjudicator.reports import anchors, arrows, parts
from adjudicator.reports.framing import ATTRIBUTION
from adjudicator.reports.hexes import counters, ground, names, picture
from adjudicator.reports.hexes.plane import Plane
from adjudicator.reports.hexes.tiles import tiles


def _plane(geometry: Geometry, sheet: Sheet, prefix: str = "") -> Plane:
    made = tiles(geometry)
    wide = made.frame[2] - made.frame[0]
    return Plane(made, sheet, made.frame, anchors.WIDE / wide, prefix, large=True)


def drawn(geometry: Geometry) -> tuple[str, dict[str, tuple[int, int]], float, float]:
    """The file of a board, the middles of its areas' counters, its height, a counter's edge."""
    plane = _plane(geometry, Sheet(title=""))
    panels = counters.panels_of(plane)
    rects = [one.rect for one in panels]
    made = {
        "ground": ground.ground(plane),
        "tints": ground.tints(plane),
        "terrain": ground.patterns(plane),
        "lines": ground.lines(plane),
        "panels": [counters.panel(plane, one) for one in panels],
        parts.WORDS: ground.words(plane),
    }
    for n, size in enumerate(anchors.SIZES):
        near = size < names.GREAT * plane.k
        shown = names.fine(plane, rects) if near else names.coarse(plane, size, rects)
        made[f"{parts.NAMES}{n}"] = shown
    at = {}
    slots = {id: counters.slot_of(plane, id) for id in plane.tiles.at}
    slots |= {one.id: one.slot for one in panels}
    for id, (x, y, wide, high) in slots.items():
        at[id] = (round(x + wide / 2), round(y + high / 2))
    shared = ["<defs>", *picture.defs(plane), "</defs>"]
    return parts.filed(made, shared, plane.height), at, plane.height, counters.LEAST * plane.k


def over(
    geometry: Geometry,
    sheet: Sheet,
    address: str,
    *,
    layers: Sequence[Layer],
    prefix: str,
    named: bool,
) -> tuple[str, str]:
    """What a sheet lays over a board, and the key to it; as `board.over`."""
    plane = _plane(geometry, sheet, prefix)
    panels = counters.panels_of(plane)
    moves = picture.arrows_of(plane, panels, arrows.TRACK)
    own = {one.name for one in layers}
    ground.patterns(plane)  # for the legend
    body = [
        parts.part(address, "ground"),
        parts.layer("terrain", [parts.part(address, "tints"), parts.part(address, "terrain")]),
        parts.layer("control", ground.control(plane)),
        *(parts.layer(one.name, ground.shade(plane, one)) for one in layers),
        parts.part(address, "lines"),
        "" if "weather" in own else parts.layer("weather", ground.weather(plane)),
        *(ground.hexes(plane) if named else ()),
        *picture.bursts(plane),
        parts.layer("moves", [drawn for kind, drawn in moves if kind != "attack"]),
        parts.names(address, 6),
        parts.part(address, "panels"),
        *counters.panel_hits(plane, panels, named),
        parts.layer(
            "counters",
            [
                f"<g {counters.LETTERED}>",
                *(counters.drawn(plane, one, True) for one in counters.groups_of(plane, panels)),
                "</g>",
            ]
            if sheet.pieces
            else [],
        ),
        parts.layer("moves", [drawn for kind, drawn in moves if kind == "attack"]),
    ]
    names.marks(plane)
    foot, deep = picture.legend_of(plane, parts.KEY)
    shared = ["<defs>", *picture.defs(plane), "</defs>"]
    return (
        parts.page(sheet.title, plane.height, shared, body),
        parts.key(foot, deep, ATTRIBUTION),
    )
