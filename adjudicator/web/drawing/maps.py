"""Maps in pages: the sheet of a report, and the large map of a table.

The board itself is a file (`boards`); a page has what lies over it, in layers that it may hide.
That is kept: it changes with a step of the rules, a page is looked at often. Draft orders are
laid over it as arrows.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from adjudicator.core.protocol import digest
from adjudicator.core.telling import Arrow, Geometry, Layer, Sheet
from adjudicator.reports import anchors, board, mapsheet, parts
from adjudicator.service.desk import Cache, Desk, Unknown
from adjudicator.service.games import pages
from adjudicator.service.models import GameInfo
from adjudicator.web.drawing import boards

WHOLE, CROP = 1000, 720
"""Pixels for which the lettering of a picture is sized: of a whole map, and of a part."""
FEW: Final = 16
AREA: Final = re.compile(r'id="area-([^"]+)"')

BESIDE, SHAPE, GLASS = 740, 0.72, 24
"""Pixels that a map has beside the orders, its height to its width, and the pixels that a counter
needs to be read without a glass."""
MARGIN: Final = 0.14
"""What is shown around places, in parts of the width."""
VIEW: Final = re.compile(r'viewBox="[^"]*"')
NAMES: Final = re.compile(rf"#{parts.NAMES}\d+")

DISTINCT: Final = {
    "red": "#c8541b", "blue": "#20639b", "green": "#1b9e83", "gold": "#e3c53a",
    "axis": "#4b5560", "allies": "#d9b36c", "soviet": "#7b2d5b",
}  # fmt: skip
"""Colours of sides that stay apart for eyes that do not tell red from green."""
DISTINCT_LAYER: Final = {"in": "#2b7bba", "out": "#d9822b"}

LAYERS: Final = (
    ("control", "Control"),
    ("counters", "Counters"),
    ("terrain", "Terrain"),
    ("weather", "Weather"),
    ("moves", "Moves"),
)
"""What every large map has: name, words. A ruleset adds its own, which begin switched off."""


def drawn(
    geometry: Geometry | None, sheet: Sheet | None, number: int = 0, places: Sequence[str] = ()
) -> Markup | None:
    """The sheet for a page, over its board; None without a map or with nothing on it. number: of
    the map on its page, so that no two have the same ids. It opens where the sheet's focus or its
    pieces are, or at these places."""
    if geometry is None or sheet is None or not geometry.areas:
        return None
    made, address = boards.address(geometry)
    over = board.over(geometry, sheet, address, prefix=f"m{number}-", named=False)
    shown = large_of(made, over, ())
    return shown.with_orders([], (), places or scene(sheet))


def alone(geometry: Geometry | None, sheet: Sheet | None, near: bool = True) -> str:
    """The sheet as an SVG file; empty without a map or with nothing on it. near: what stands in
    one corner is shown as that corner; if not, without the legend, so that all pictures of a game
    have one size."""
    if geometry is None or sheet is None or not geometry.areas:
        return ""
    sheet = closer(sheet) if near else sheet
    drawing = mapsheet.svg(geometry, sheet, width=CROP if sheet.focus else WHOLE, legend=near)
    return mapsheet.standalone(drawing)


def scene(sheet: Sheet) -> list[str]:
    """Where something happens on a sheet: its focus, its battles and arrows, else its pieces."""
    fought = [area for area, mark in sheet.overlays.items() if mark == "battle"]
    moved = [arrow.path[-1] for arrow in sheet.arrows if arrow.path]
    return sheet.focus or [*fought, *moved] or closer(sheet).focus


def closer(sheet: Sheet) -> Sheet:
    """A battle in one corner is shown as that corner: where few areas hold all pieces and
    nothing says what the picture must show, it must show these."""
    held = sorted({piece.area for piece in sheet.pieces})
    if sheet.focus or not held or len(held) > FEW:
        return sheet
    return sheet.model_copy(update={"focus": held})


def current(desk: Desk, game: GameInfo, seat: str | None) -> Markup | None:
    """The map as it stands now for a seat, or (None) for spectators."""
    try:
        geometry, sheet = pages.current_map(desk, game.slug, seat)
    except Unknown:
        return None
    return drawn(geometry, sheet)


# ------------------------------------------------------------------------- large


@dataclass(frozen=True)
class Large:
    """A large map. drawing: what lies over its board, without draft orders. at: area -> its
    middle. size: of the whole, in units of the board. layers: name, words, shown at first."""

    drawing: str
    at: Mapping[str, tuple[int, int]]
    size: tuple[int, int]
    layers: tuple[tuple[str, str, bool], ...]
    key: Markup
    """The signs of the map, as a picture."""
    counter: float
    """Edge of a counter, in units."""
    shades: Mapping[str, str] = field(default_factory=dict)
    """What a ruleset's own layers show: they begin switched off and come when asked for."""

    seen: dict[tuple[str, ...], list[str]] = field(default_factory=dict, compare=False, repr=False)
    """Where it was opened last."""

    @property
    def near(self) -> float:
        """The width, in units, of the widest view in which counters can be read, for each pixel
        that the view is wide."""
        return self.counter / GLASS

    def overlay(self, arrows: Sequence[Arrow], idle: Sequence[Arrow] = ()) -> str:
        """Draft orders as shapes for this drawing."""
        return overlay(self.at, arrows, idle, self.counter * 0.7)

    def with_orders(
        self,
        arrows: Sequence[Arrow],
        idle: Sequence[Arrow] = (),
        places: Sequence[str] = (),
        hidden: Sequence[str] = (),
        subject: str = "",
    ) -> Markup:
        """The map with draft orders over it. idle: of those that can do nothing now. places:
        where it opens, as near as its counters can be read; the whole of it otherwise. hidden:
        layers that are not shown. subject: the one of the places that has to be seen."""
        over = f'<g class="draft">{self.overlay(arrows, idle)}</g></svg>'
        drawing = self.drawing.removesuffix("</svg>") + over
        wide = self.size[0]
        if opened := self.front(places, subject):
            drawing = VIEW.sub(f'viewBox="{" ".join(map(str, opened))}"', drawing, count=1)
            wide = opened[2]
        told = f'<svg data-size="{self.size[0]} {self.size[1]}" data-near="{self.near:.3f}" '
        if heart := self.heart(places, subject):
            told += f'data-heart="{heart}" '
        drawing = told + drawing.removeprefix("<svg ")
        tier = anchors.tier(BESIDE / wide)
        drawing = NAMES.sub(f"#{parts.NAMES}{tier}", drawing, count=1)
        for name in hidden:
            layer = f'data-layer="{name}"'
            late = ' data-late="yes"' if name in self.shades else ""
            drawing = drawing.replace(layer, f'{layer} display="none"{late}')
        for name, shade in self.shades.items():
            if name not in hidden:
                empty = f'<g data-layer="{name}">'
                drawing = drawing.replace(empty, empty + shade, 1)
        return Markup(drawing)

    def front(self, places: Sequence[str], subject: str = "") -> tuple[int, int, int, int] | None:
        """The part of the drawing (x, y, width, height) where most of these places lie and
        counters can be read, around the subject if there is one; None without places."""
        seen = [self.at[place] for place in self._together(places, subject)]
        if not seen:
            return None
        most = BESIDE * self.near
        margin = most * MARGIN
        xs, ys = [x for x, _ in seen], [y for _, y in seen]
        wide = max(max(xs) - min(xs) + 2 * margin, (max(ys) - min(ys) + 2 * margin) / SHAPE)
        wide = min(max(wide, most * 0.8), most, self.size[0])
        tall = min(wide * SHAPE, self.size[1])
        x = min(max((max(xs) + min(xs) - wide) / 2, 0), self.size[0] - wide)
        y = min(max((max(ys) + min(ys) - tall) / 2, 0), self.size[1] - tall)
        return round(x), round(y), round(wide), round(tall)

    def _together(self, places: Sequence[str], subject: str = "") -> list[str]:
        """As many of these places as one can see at once with names that can be read. Kept: a page
        asks three times, and most look where the page before it did."""
        key = *places, subject
        if key not in self.seen:
            if len(self.seen) >= FEW:
                self.seen.clear()
            self.seen[key] = self._near(places, subject)
        return self.seen[key]

    def _near(self, places: Sequence[str], subject: str) -> list[str]:
        known = [place for place in places if place in self.at]
        most = BESIDE * self.near
        right, below = most * (0.5 - MARGIN), most * (SHAPE / 2 - MARGIN)

        def around(one: str) -> list[str]:
            x, y = self.at[one]
            return [
                other
                for other in known
                if abs(self.at[other][0] - x) <= right and abs(self.at[other][1] - y) <= below
            ]

        if subject in self.at:
            return [subject, *(one for one in around(subject) if one != subject)]
        return max(map(around, known), key=len, default=[])

    def heart(self, places: Sequence[str], subject: str = "") -> str:
        """The middle of what a small screen shows: the subject, or the first of these places."""
        shown = self._together(places, subject)
        return next((f"{self.at[p][0]} {self.at[p][1]}" for p in shown), "")


def _weight(kept: Large) -> int:
    return sum(map(len, (kept.drawing, kept.key, *kept.shades.values())))


_LARGE = Cache(128, room=8_000_000, weigh=_weight)
_DIGESTS = Cache(48)
"""What a seat sees is the same sheet until the next step: most pages show one of before."""


def large(
    geometry: Geometry | None, sheet: Sheet | None, layers: Sequence[Layer] = (), colours: str = ""
) -> Large | None:
    """The large map of a sheet, kept. colours: `distinct` for other colours of the sides."""
    if geometry is None or sheet is None or not geometry.areas:
        return None
    made, address = boards.address(geometry)
    # Both are kept with their digest, so that their ids are nobody else's.
    known = _DIGESTS.get(
        (id(sheet), *map(id, layers)),
        lambda: (sheet, [*layers], digest([sheet.model_dump(), *(x.model_dump() for x in layers)])),
    )
    key = (address, known[2], colours)
    return _LARGE.get(key, lambda: _large(made, address, geometry, sheet, layers, colours))


def _large(
    made: board.Board,
    address: str,
    geometry: Geometry,
    sheet: Sheet,
    layers: Sequence[Layer],
    colours: str,
) -> Large:
    sheet, layers = _coloured(sheet, layers, colours)
    return large_of(made, board.over(geometry, sheet, address, layers=layers), layers)


def _coloured(sheet: Sheet, layers: Sequence[Layer], colours: str) -> tuple[Sheet, Sequence[Layer]]:
    """A sheet and its layers in the colours that a reader tells apart."""
    if colours != "distinct":
        return sheet, layers
    palette = {**sheet.palette}
    palette |= {k: v for k, v in DISTINCT.items() if k in (*palette, *sheet.legend)}
    return sheet.model_copy(update={"palette": palette}), [
        one.model_copy(update={"colours": {**one.colours, **_known(one.colours)}}) for one in layers
    ]


GLIMPSED: Final = ("control", "counters")


def glimpse(geometry: Geometry, sheet: Sheet, colours: str, prefix: str) -> dict[str, str]:
    """Another moment for a map that is shown already: layer -> its shapes. prefix: before every
    id, so that none is that of the map's own."""
    _, address = boards.address(geometry)
    sheet, _ = _coloured(sheet, (), colours)
    drawn = board.over(geometry, sheet, address, prefix=prefix, named=False).text
    shared = drawn[drawn.index("<defs>") : drawn.index("</defs>") + len("</defs>")]
    there = [name for name in GLIMPSED if f'<g data-layer="{name}">' in drawn]
    _, shapes = _parted(drawn, there)
    return {name: shared * (name == there[-1]) + shapes[name] for name in there}


def large_of(made: board.Board, over: board.Over, layers: Sequence[Layer]) -> Large:
    """What lies over a board as a large map."""
    own = tuple((one.name, one.title, False) for one in layers if one.name in over.layers)
    more = {name for name, _, _ in own}  # a ruleset may shade what is usually a sign
    usual = tuple(
        (name, words, True) for name, words in LAYERS if name in over.layers and name not in more
    )
    drawing, shades = _parted(over.text, [name for name, _, _ in own])
    return Large(
        drawing=drawing,
        at=made.at,
        size=made.size,
        layers=(*usual, *own),
        key=Markup(over.key),
        counter=made.counter,
        shades=shades,
    )


GROUP: Final = re.compile(r"<(/?)g\b[^>]*>")


def _parted(drawing: str, names: Sequence[str]) -> tuple[str, dict[str, str]]:
    """A drawing with these layers empty, and what each of them shows."""
    shades: dict[str, str] = {}
    for name in names:
        begin = drawing.index(f'<g data-layer="{name}">')
        depth, first = 0, 0
        for tag in GROUP.finditer(drawing, begin):
            first = first or tag.end()
            depth += -1 if tag[1] else 1
            if depth == 0:
                shades[name] = drawing[first : tag.start()]
                drawing = drawing[:first] + drawing[tag.start() :]
                break
    return drawing, shades


def _known(colours: Mapping[str, str]) -> dict[str, str]:
    return {key: DISTINCT_LAYER[key] for key in colours if key in DISTINCT_LAYER}


# ----------------------------------------------------------------------- overlay

MANY: Final = 16
"""Shapes of orders above which each is drawn finely."""
PINS: Final = 4
"""Kinds of pins beside one counter; further ones lie on the last."""


class Written(Arrow):
    """An arrow of an order that stands on a line of a text: by it the order can be taken up."""

    line: int


def overlay(
    at: Mapping[str, tuple[int, int]],
    arrows: Sequence[Arrow],
    idle: Sequence[Arrow] = (),
    lettering: float = 8,
) -> str:
    """Draft orders as shapes: an arrow for a way, a pin at the corner of the units for an order to
    one place, a ring where something was told of. Orders of one kind to a place have one pin, with
    their number. idle: those that can do nothing as things stand, which look so. lettering: size of
    the names beside them. Many orders are drawn finely, so that the board is seen under them."""
    shapes: dict[str, None] = {}
    pinned: dict[str, dict[str, set[str]]] = {}
    for arrow, more in [*((one, "") for one in arrows), *((one, " idle") for one in idle)]:
        places = [place for place in arrow.path if place in at]
        points = [at[place] for place in places]
        kind, of = arrow.kind + more, _line_of(arrow)
        if len(points) == 1 and of:
            pinned.setdefault(places[0], {}).setdefault(kind, set()).add(of)
            spot = _beside_counter(points[0], [*pinned[places[0]]].index(kind), lettering)
            shapes[_pin(spot, kind, lettering, of)] = None
        elif len(points) == 1:
            x, y = points[0]
            ring = f'<circle class="ring {kind}" cx="{x}" cy="{y}" r="{lettering * 2:.0f}"/>'
            shapes[ring] = None
        elif points:
            shapes[_shaft(_beside(points, lettering * 1.3), kind, lettering / 8, of)] = None
    many = len(shapes) > MANY
    for place, kinds in pinned.items():
        for row, lines in enumerate(kinds.values()):
            if len(lines) > 1:
                spot = _beside_counter(at[place], row, lettering)
                shapes[_number(len(lines), spot, lettering)] = None
    drawn = "".join(shapes)
    return f'<g class="many">{drawn}</g>' if many else drawn


def _beside_counter(at: tuple[int, int], row: int, size: float) -> tuple[float, float]:
    """Where the pins of a kind stand: down the left side of a counter."""
    return at[0] - size * 0.74, at[1] - size * (0.74 - 0.5 * min(row, PINS - 1))


def _pin(at: tuple[float, float], kind: str, size: float, of: str) -> str:
    x, y = at
    return f'<circle class="pin {kind}"{of} cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.24:.1f}"/>'


def _number(number: int, at: tuple[float, float], size: float) -> str:
    """How many orders a pin stands for."""
    where = f'x="{at[0]:.1f}" y="{at[1] + size * 0.13:.1f}" font-size="{size * 0.36:.1f}"'
    return f'<text class="pins" {where}>{number}</text>'


def _line_of(arrow: Arrow) -> str:
    if not isinstance(arrow, Written):
        return ""
    return f' data-line="{arrow.line}" data-from="{html.escape(arrow.path[0])}"'


def _beside(points: Sequence[tuple[int, int]], away: float) -> list[tuple[int, int]]:
    """A way that begins and ends so far from the middle of its places, where their names and
    their units are."""
    first = _towards(points[0], points[1], away)
    return [first, *points[1:-1], _towards(points[-1], points[-2], away)]


def _towards(one: tuple[int, int], other: tuple[int, int], away: float) -> tuple[int, int]:
    dx, dy = other[0] - one[0], other[1] - one[1]
    long = max((dx * dx + dy * dy) ** 0.5, 1)
    part = min(away, long * 0.22) / long
    return round(one[0] + dx * part), round(one[1] + dy * part)


def _shaft(points: Sequence[tuple[int, int]], kind: str, size: float, of: str = "") -> str:
    """A bent line with a head, on a light casing. of: attributes that say whose it is."""
    (ax, ay), (bx, by) = points[-2], points[-1]
    if len(points) == 2:
        # One step is bent a little, so that there and back are told apart.
        cx, cy = (ax + bx) / 2 - (by - ay) * 0.16, (ay + by) / 2 + (bx - ax) * 0.16
        line = f"M{ax} {ay}Q{cx:.0f} {cy:.0f} "
        ax, ay = round(cx), round(cy)
    else:
        line = f"M{points[0][0]} {points[0][1]}"
        for (x, y), (nx, ny) in pairwise(points[1:]):
            line += f"Q{x} {y} {(x + nx) / 2:.0f} {(y + ny) / 2:.0f}"
        line += "L"
    long = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 0.01)
    ux, uy = (bx - ax) / long, (by - ay) / long
    back, side = 12 * size, 8 * size
    # The line ends within the head, which a page draws smaller about its middle.
    line += f"{bx - ux * 5 * size:.0f} {by - uy * 5 * size:.0f}"
    head = (
        f"M{bx + ux * 4 * size:.0f} {by + uy * 4 * size:.0f}"
        f"L{bx - ux * back - uy * side:.0f} {by - uy * back + ux * side:.0f}"
        f"L{bx - ux * back + uy * side:.0f} {by - uy * back - ux * side:.0f}z"
    )
    return (
        f'<g class="order {kind}"{of}><path class="hit" d="{line}"/><path class="case" d="{line}"/>'
        f'<path class="shaft" d="{line}"/><path class="head" d="{head}"/></g>'
    )
