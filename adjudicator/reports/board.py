"""A board as an asset of pages: its picture drawn once, and what changes laid over it.

The board is one SVG file that holds no position: ground, terrain, lines, panels, the names at
each size of letters, and the outline of each area. A page uses its parts by their ids
(`<use href="/boards/....svg#ground">`, which needs no script), tints the outlines and lays
counters and arrows over them. A browser keeps the file for ever under its digest.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.core.telling import Geometry, Layer, Sheet
from adjudicator.reports import anchors, arrows, atlas, ground, mapsheet, stacks, symbols
from adjudicator.reports import legend as legends
from adjudicator.reports.drawing import Drawing
from adjudicator.reports.framing import ATTRIBUTION
from adjudicator.reports.hexes import board as hexes
from adjudicator.reports.parts import KEY, NAMES, WIDE, filed, layer, names, page, part
from adjudicator.reports.parts import key as key_to


@dataclass(frozen=True)
class Board:
    """A board drawn. at: area -> the middle of its counters; size: width and height of the whole;
    counter: its edge. All in units."""

    text: str
    digest: str
    at: dict[str, tuple[int, int]]
    size: tuple[int, int]
    counter: float


@dataclass(frozen=True)
class Over:
    """What lies over a board, and the key to it. layers: the names of those that have something to
    show."""

    text: str
    key: str
    layers: frozenset[str]


LAYER = re.compile(r'data-layer="([^"]+)"')
_CACHE: OrderedDict[int, tuple[Geometry, Board]] = OrderedDict()
_KEPT = 12
NEAR = 0.6
"""Weight of the lines of a board, which a page shows enlarged at first."""


def board(geometry: Geometry) -> Board:
    """The board of a geometry; kept for those used last."""
    found = _CACHE.get(id(geometry))
    if found is None or found[0] is not geometry:
        text, at, height, counter = (hexes.drawn if geometry.hexes else _drawn)(geometry)
        digest = hashlib.sha256(text.encode()).hexdigest()[:20]
        found = geometry, Board(text, digest, at, (WIDE, round(height)), counter)
        _CACHE[id(geometry)] = found
        while len(_CACHE) > _KEPT:
            _CACHE.popitem(last=False)
    else:
        _CACHE.move_to_end(id(geometry))
    return found[1]


def _drawn(geometry: Geometry) -> tuple[str, dict[str, tuple[int, int]], float, float]:
    whole = atlas.outline(geometry)
    drawing = mapsheet.begun(whole, Sheet(title=""), whole.frame, WIDE)
    drawing.weight = NEAR
    parts = {
        "ground": ground.ground(drawing),
        "tints": ground.tints(drawing),
        "terrain": ground.terrain(drawing),
        "lines": ground.borders(drawing),
        "panels": stacks.panels(drawing),
    }
    for n in range(len(anchors.SIZES)):
        parts[f"{NAMES}{n}"] = stacks.names(drawing, n)
    at = {}
    for id, place in drawing.anchors.places.items():
        x, y = drawing.spot(*place.middle)
        at[id] = (round(x), round(y))
    text = filed(parts, [*mapsheet.defs(drawing), *ground.shapes(drawing)], drawing.height)
    return text, at, drawing.height, drawing.anchors.counter


def over(
    geometry: Geometry,
    sheet: Sheet,
    address: str,
    *,
    layers: Sequence[Layer] = (),
    prefix: str = "",
    named: bool = True,
) -> Over:
    """What a sheet lays over a board, with the uses of its parts: an SVG for a page.

    address: of the board's file. layers: further shades. prefix: before every id, for two maps
    on one page. named: areas have ids, for the script of the page.
    """
    if geometry.hexes:
        text, key = hexes.over(geometry, sheet, address, layers=layers, prefix=prefix, named=named)
    else:
        text, key = _over(geometry, sheet, address, layers, prefix, named)
    return Over(text, key, frozenset(LAYER.findall(text)))


def _over(
    geometry: Geometry,
    sheet: Sheet,
    address: str,
    layers: Sequence[Layer],
    prefix: str,
    named: bool,
) -> tuple[str, str]:
    whole = atlas.outline(geometry)
    drawing = mapsheet.begun(whole, sheet, whole.frame, WIDE, prefix, address)
    drawing.weight = NEAR
    own = {one.name for one in layers}
    rough = any(
        area.terrain in symbols.TERRAIN_TINT or symbols.pattern(area.terrain, "", 1.0)
        for area in geometry.areas.values()
    )
    tints = [part(address, "tints")] if rough else []
    patterns = [part(address, "terrain")] if rough else []
    body = [
        part(address, "ground"),
        layer("terrain", tints),
        layer("control", ground.control(drawing)),
        *(layer(one.name, ground.shade(drawing, one)) for one in layers),
        layer("terrain", patterns),
        "" if "weather" in own else layer("weather", ground.weather(drawing)),
        part(address, "lines"),
        *ground.hits(drawing, named),
        part(address, "panels"),
        *stacks.battles(drawing),
        layer("moves", arrows.arrows(drawing, arrows.TRACK)),
        names(address, 4),
        *ground.panel_hits(drawing, named),
        layer("counters", stacks.counters(drawing, True)),
    ]
    _signs(drawing, geometry)
    foot, deep = legends.legend(drawing, KEY)
    source = ATTRIBUTION if whole.conic else ""
    return (
        page(sheet.title, drawing.height, mapsheet.defs(drawing), body),
        key_to(foot, deep, source),
    )


def _signs(drawing: Drawing, geometry: Geometry) -> None:
    """What the board shows is told in the legend, too."""
    for area in geometry.areas.values():
        for sign in anchors.signs(area):
            if sign != "points" and sign not in drawing.marks:
                drawing.marks.append(sign)
        if symbols.pattern(area.terrain, "", 1.0) and area.terrain not in drawing.terrains:
            drawing.terrains.append(area.terrain)
