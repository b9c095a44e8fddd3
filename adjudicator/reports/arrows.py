"""Arrows of moves and attacks."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.core.telling import Kind
from adjudicator.reports import symbols
from adjudicator.reports.anchors import Place
from adjudicator.reports.drawing import Drawing
from adjudicator.reports.lettering import Rect
from adjudicator.reports.projection import Point
from adjudicator.reports.symbols import INK, mix

_ARROWS = {
    "move": ("", 4.5, ""),
    "attack": (symbols.ALARM, 6.5, ""),
    "retreat": ("", 3.6, "7 5"),
    "air": ("#3d4f8f", 2.6, "2 4"),
    "sea": ("#16639e", 4.0, "10 5"),
}
"""Kind of arrow -> its own colour ("" takes the arrow's), width, dashes."""


TRACK = 0.55
"""Width of an arrow on a board that is played on, to that on a picture of what happened: it lies
under the units and stands back behind them."""


def arrows(drawing: Drawing, share: float = 1.0) -> list[str]:
    """Every arrow of the sheet, from the middle of one slot to the edge of the next. share: of the
    usual width."""
    out = []
    places = drawing.anchors.places
    for arrow in drawing.sheet.arrows:
        path = [places[id] for id in arrow.path if id in places]
        points = [drawing.spot(*place.middle) for place in path]
        if len(points) >= 2:
            points[-1] = _edge(points[-2], points[-1], _held(drawing, path[-1]))
            colour = drawing.colour(arrow.colour) if arrow.colour else ""
            out.append(shaft(arrow.kind, colour, points, drawing.weight * share))
    return out


def _held(drawing: Drawing, place: Place) -> Rect:
    """About what a counter in the middle of a slot takes, in pixels."""
    x, y = drawing.spot(*place.middle)
    edge = place.counter * drawing.unit
    return x - edge / 2, y - edge / 2, edge, edge


def _edge(start: Point, goal: Point, rect: Rect | None) -> Point:
    """Where the way to the middle of a rectangle meets its edge, and a head's length before."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    if rect is None or length < 1:
        return goal
    across = (rect[2] / 2 + 3) / abs(dx) if dx else 9.0
    down = (rect[3] / 2 + 3) / abs(dy) if dy else 9.0
    share = max(1 - min(across, down) - 12 / length, 0.3)
    return start[0] + dx * share, start[1] + dy * share


def shaft(kind: Kind, colour: str, points: list[Point], share: float = 1.0) -> str:
    """A bent shaft with a head, on a light casing. colour: of whose it is, for kinds that have
    none of their own. share: of the usual width."""
    own, wide, dashes = _ARROWS[kind]
    wide *= share
    colour = own or (mix(colour, "#000000", 0.75) if colour else INK)
    ax, ay = points[-2]
    bx, by = points[-1]
    if len(points) == 2:
        # One step is bent a little, so that there and back are told apart.
        cx, cy = (ax + bx) / 2 - (by - ay) * 0.14, (ay + by) / 2 + (bx - ax) * 0.14
        d = f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"
        ax, ay = cx, cy
    else:
        d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
        for (x, y), (nx, ny) in pairwise(points[1:]):
            d += f"Q{x:.1f} {y:.1f} {(x + nx) / 2:.1f} {(y + ny) / 2:.1f}"
        d += f"L{bx:.1f} {by:.1f}"
    length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 0.01)
    ux, uy = (bx - ax) / length, (by - ay) / length
    tip, half = wide * 2.4, wide * 1.5
    head = (
        f"M{bx + ux * tip:.1f} {by + uy * tip:.1f}L{bx - uy * half:.1f} {by + ux * half:.1f}"
        f"L{bx + uy * half:.1f} {by - ux * half:.1f}z"
    )
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<g class="arrow {kind}"><path d="{d}" fill="none" stroke="#fff" '
        f'stroke-opacity=".85" stroke-width="{wide + 3 * share:.3g}"/><path d="{head}" fill="#fff" '
        f'stroke="#fff" stroke-width="{3.5 * share:.3g}" stroke-linejoin="round"/>'
        f'<path d="{d}" fill="none" stroke="{colour}" '
        f'stroke-width="{wide:.3g}"{dash}/><path d="{head}" fill="{colour}"/></g>'
    )
