"""Finds where names and counters of a map stand: a pure function of the drawn map.

The map is filled in on a grid, each cell with the area it belongs to; a rectangle stands where all
its cells are the area's own (a summed-area table answers that for all places at once). numpy and
scipy, which do it, take 50 MB: a house lets a process that ends do it (`atlas`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from adjudicator.core.telling import Area
from adjudicator.reports import lettering
from adjudicator.reports.anchors import (
    CODE,
    LINE,
    READ,
    SEA,
    SIZES,
    WIDE,
    Anchors,
    Name,
    Place,
    numbered,
    rects,
    signs,
)
from adjudicator.reports.lettering import Rect
from adjudicator.reports.outline import Outline, inside
from adjudicator.reports.projection import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Mask = NDArray[np.bool_]

CELL: Final = 0.5
"""Edge of a cell of the grid, in units."""
MOST: Final = 240
"""Cells that an area is looked at in, along its longer side."""
COUNTER: Final = (12.0, 26.0)
"""A counter's edge, in units: on maps of small areas, and on those of large ones."""
TIGHT: Final = 0.72
"""How much smaller the only counter of a small area may be."""
TIGHTER: Final = (1.0, 0.85, 0.72)
"""How much smaller a name may be written so that its marks find room beside it."""
SHAPES: Final = (
    (4.2, 2.15),
    (3.2, 2.15),
    (2.2, 2.15),
    (3.2, 1.05),
    (2.15, 1.05),
    (1.6, 1.05),
    (1.1, 1.05),
)
"""Slots that are tried, in counters: width, height."""


@dataclass
class Grid:
    """A map as cells: for each the number of its area, 0 for none. x, y: of its corner."""

    cells: NDArray[np.int32]
    numbers: dict[str, int]
    boxes: list[tuple[slice, slice] | None]
    x: float
    y: float

    def own(self, id: str) -> tuple[Mask, int, int]:
        """The cells of an area, cut to its box, with the first row and column of that."""
        number = self.numbers[id]
        found = self.boxes[number - 1] if number <= len(self.boxes) else None
        if found is None:
            return self.cells[:0, :0] == number, 0, 0
        return self.cells[found] == number, int(found[0].start), int(found[1].start)


def _filled(whole: Outline, unit: float) -> Grid:
    """Seas, then shapes of the backdrop, then land, each ring over those that are larger."""
    import numpy as np
    from PIL import Image, ImageDraw
    from scipy.ndimage import find_objects

    x0, y0, x1, y1 = whole.frame
    size = (round((x1 - x0) / unit / CELL), round((y1 - y0) / unit / CELL))
    picture = Image.new("I", size, 0)
    pen = ImageDraw.Draw(picture)
    numbers = {id: n for n, id in enumerate(whole.geometry.areas, 1)}
    for kinds in (("sea",), ("impassable", "land#", "lake"), ("land",)):
        rings: list[tuple[float, int, list[Point]]] = []
        for id, piece in whole.pieces.items():
            kind = f"{piece.kind}#" if id[0] == "#" and piece.kind == "land" else piece.kind
            if kind in kinds:
                rings += _rings(whole, id, numbers.get(id, 0))
        for _, number, points in sorted(rings, key=lambda one: -one[0]):
            ends = [((x - x0) / unit / CELL, (y - y0) / unit / CELL) for x, y in points]
            if len(ends) > 2:
                pen.polygon(ends, fill=number)
    cells = np.array(picture, dtype=np.int32)
    return Grid(cells, numbers, find_objects(cells), x0 / unit, y0 / unit)


def _rings(whole: Outline, id: str, number: int) -> Iterator[tuple[float, int, list[Point]]]:
    """The rings of an area with their size; a ring in another one is a hole."""
    rings = [points for points in whole.coarse_rings(id) if len(points) > 2]
    for n, ring in enumerate(rings):
        within = sum(inside(ring[0], other) for m, other in enumerate(rings) if m != n)
        # A hole is filled before what lies in it and has the same outline.
        large = abs(_size(ring)) * (1.0001 if within % 2 else 1.0)
        yield large, 0 if within % 2 else number, ring


def _size(ring: Sequence[Point]) -> float:
    after = [*ring[1:], ring[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, after, strict=True)) / 2


class Room:
    """The cells of one area, less what is taken: where does a rectangle fit? In units."""

    def __init__(self, grid: Grid, id: str) -> None:
        mask, top, left = grid.own(id)
        self._of(mask, grid.x + left * CELL, grid.y + top * CELL)

    @classmethod
    def of(cls, mask: Mask, x: float, y: float, cell: float = CELL) -> Room:
        """The room of some cells of the grid."""
        made = cls.__new__(cls)
        made._of(mask.copy(), x, y, cell)
        return made

    def _of(self, mask: Mask, x: float, y: float, cell: float = CELL) -> None:
        import numpy as np

        self.x, self.y, self.cell = x, y, cell
        # A wide area is looked at more coarsely: a cell is its own if all of it is.
        step = -(-max(mask.shape) // MOST) if mask.size else 1
        if step > 1:
            high, wide = mask.shape[0] // step, mask.shape[1] // step
            mask = mask[: high * step, : wide * step]
            mask = np.asarray(mask.reshape(high, step, wide, step).all(axis=(1, 3)))
            self.cell *= step
        self.mask = mask
        self._sum()

    def _sum(self) -> None:
        import numpy as np

        high, wide = self.mask.shape
        self.sums = np.zeros((high + 1, wide + 1), np.int64)
        self.sums[1:, 1:] = self.mask.cumsum(0).cumsum(1)

    def without(self, rect: Rect) -> None:
        """Take a rectangle."""
        x, y, wide, high = rect
        left, top = int((x - self.x) / self.cell), int((y - self.y) / self.cell)
        right, low = (
            int((x + wide - self.x) / self.cell) + 1,
            int((y + high - self.y) / self.cell) + 1,
        )
        self.mask[max(top, 0) : max(low, 0), max(left, 0) : max(right, 0)] = False
        self._sum()

    def place(self, wide: float, high: float, near: Point, most: float = 1.5) -> Rect | None:
        """A rectangle of this size in the area: where one up to `most` times as large fits, and
        of these places the one nearest to a point. None if there is no room."""
        if not self.mask.size:
            return None
        # The largest that fits, to a sixteenth: so it stands off the borders on all sides.
        if not self.free(wide, high):
            return None
        low = 1.0
        for n in range(5):
            size = low + (most - 1.0) / 2 ** (n + 1)
            if self.free(wide * size, high * size):
                low = size
        import numpy as np

        found = self._fits(wide * low, high * low)
        rows, columns = np.nonzero(found)
        x = self.x + columns * self.cell + wide * low / 2
        y = self.y + rows * self.cell + high * low / 2
        best = int(np.argmin((x - near[0]) ** 2 + (y - near[1]) ** 2))
        return float(x[best] - wide / 2), float(y[best] - high / 2), wide, high

    def holds(self, rect: Rect) -> bool:
        """Are all cells of a rectangle the area's own, and free?"""
        x, y, wide, high = rect
        left, top = int((x - self.x) / self.cell), int((y - self.y) / self.cell)
        right, low = (
            int((x + wide - self.x) / self.cell) + 1,
            int((y + high - self.y) / self.cell) + 1,
        )
        if left < 0 or top < 0 or low >= self.sums.shape[0] or right >= self.sums.shape[1]:
            return False
        s = self.sums
        held = s[low, right] - s[top, right] - s[low, left] + s[top, left]
        return int(held) == (right - left) * (low - top)

    def free(self, wide: float, high: float) -> bool:
        """Is there room for a rectangle of this size?"""
        found = self._fits(wide, high)
        return bool(found.size and found.any())

    def _fits(self, wide: float, high: float) -> Mask:
        """For each corner: does a rectangle of this size fit there?"""
        w, h = int(wide / self.cell) + 1, int(high / self.cell) + 1
        s = self.sums
        if h >= s.shape[0] or w >= s.shape[1]:
            return self.mask[:0, :0]
        held = s[h:, w:] - s[:-h, w:] - s[h:, :-w] + s[:-h, :-w]
        found: Mask = held == w * h
        return found


def anchors_of(whole: Outline) -> Anchors:
    """The anchors of a map."""
    unit = (whole.frame[2] - whole.frame[0]) / WIDE
    areas = whole.geometry.areas
    grid = _filled(whole, unit)
    spots = {id: (x / unit, y / unit) for id, (x, y) in whole.anchors.items()}
    rooms = {id: Room(grid, id) for id, area in areas.items() if area.kind != "box"}
    edge = _edge(rooms, [id for id in rooms if areas[id].kind == "land"])
    made = Anchors(unit, edge)
    small = []
    for id, room in rooms.items():
        found = _within(areas[id], id, room, spots[id], edge)
        if found is None:
            small.append(id)
        else:
            made.places[id] = found
    if len(made.places) < len(areas):
        free = _free(whole, made, grid)
        for id, area in areas.items():
            if area.kind == "box":
                made.places[id] = _box(free, area, spots[id], edge)
        for id in small:
            made.places[id] = _beside(free, areas[id], spots[id], edge)
    # In the order of the map.
    made.places = {id: made.places[id] for id in areas}
    return made


def _edge(rooms: dict[str, Room], lands: Sequence[str]) -> float:
    """The edge of a counter: so large that nearly all areas hold one under their name."""
    fits = []
    for id in lands:
        size = COUNTER[1]
        while size > COUNTER[0]:
            if rooms[id].free(size * 1.15, size * 1.15 + SIZES[READ]):
                break
            size -= 1.0
        fits.append(size)
    return sorted(fits)[len(fits) // 10] if fits else sum(COUNTER) / 2


def _within(area: Area, id: str, room: Room, near: Point, edge: float) -> Place | None:
    """Slot and names in an area: the largest slot that leaves room for the name, else the
    largest at all. None if it holds no counter."""
    code = numbered(area, id)
    lettered = SIZES[READ] * (SEA if area.kind == "sea" else 1.0)
    for called in () if code else _called(area):
        for wide, high in SHAPES:
            for lines in _broken(called):
                name = _box_of(area, lines, lettered)
                across, down = max(wide * edge, name[0]), high * edge + name[1] + 1.0
                found = room.place(across, down, near)
                if found is not None:
                    x, y = found[0] + across / 2, found[1]
                    slot = (x - wide * edge / 2, y + name[1] + 1.0, wide * edge, high * edge)
                    return _named(area, id, room, slot, edge, (x, y + name[1] / 2))
    for size in (edge, edge * TIGHT):
        for wide, high in SHAPES[4 if not code else 2 :]:
            found = room.place(wide * size, high * size, near)
            if found is None:
                continue
            place = _named(
                area, id, Room.of(room.mask, room.x, room.y, room.cell), found, size, None
            )
            if any(place.names):
                return place
    return None


def _named(area: Area, id: str, room: Room, slot: Rect, edge: float, at: Point | None) -> Place:
    """The name at every size at which it finds room beside the slot: at its place if it can,
    else somewhere in the area."""
    room.without(slot)
    code = numbered(area, id)
    middle = (slot[0] + slot[2] / 2, slot[1] - (0.8 if code else 0.5) * SIZES[READ])
    names: list[Name | None] = []
    for size in reversed(SIZES):
        lettered = size * (CODE if code else SEA if area.kind == "sea" else 1.0)
        found = None
        for bare, called, tight in _ways(area):
            for lines in _broken(called):
                wide, high = _box_of(area, lines, lettered * tight, bare)
                if at is None or not room.holds((at[0] - wide / 2, at[1] - high / 2, wide, high)):
                    rect = room.place(wide, high, at or middle, 1.2)
                    if rect is None:
                        continue
                    at = (rect[0] + wide / 2, rect[1] + high / 2)
                own = lettered * tight if tight < 1 else 0.0
                found = Name(lines, *at, wide, high, bare, own)
                break
            if found is not None:
                break
        names.append(found)
    return Place(slot, edge, tuple(reversed(names)))


def _ways(area: Area) -> Iterator[tuple[bool, str, float]]:
    """How a name may be written, the best first: without its marks or with them, as what, and how
    much smaller. What has a short name keeps its marks as long as that can be read."""
    marked = bool(signs(area))
    for tight in TIGHTER if marked and area.short else TIGHTER[:1]:
        yield from product((False,), _called(area), (tight,))
    if marked:
        yield from product((True,), _called(area), (1.0,))


def _called(area: Area) -> tuple[str, ...]:
    """Its name, and the one that stands where that finds no room."""
    return (area.name, area.short) if area.short else (area.name,)


def _broken(name: str) -> list[tuple[str, ...]]:
    """A name on one line, on two, on three."""
    found: list[tuple[str, ...]] = [(name,)]
    two = tuple(lettering.broken(name, 0.0, 1.0))
    if len(two) > 1:
        found.append(two)
    words = name.split()
    if len(words) > 2:
        found.append((words[0], " ".join(words[1:-1]), words[-1]))
    return found


def _box_of(
    area: Area, lines: Sequence[str], size: float, bare: bool = False
) -> tuple[float, float]:
    """Width and height of a name, with its marks before the first line."""
    sea = area.kind == "sea"
    spacing = size * 0.09 if sea else 0.0
    wide = max(lettering.width(line, size, bold=not sea, spacing=spacing) for line in lines)
    if not bare:
        first = lettering.width(lines[0], size, bold=not sea, spacing=spacing)
        wide = max(wide, first + len(signs(area)) * size)
    return wide + size * 0.15, len(lines) * size * LINE


def _free(whole: Outline, made: Anchors, grid: Grid) -> Room:
    """What is neither land nor taken by a name or a slot."""
    import numpy as np

    land = [n for id, n in grid.numbers.items() if whole.geometry.areas[id].kind == "land"]
    free = Room.of(~np.isin(grid.cells, land), grid.x, grid.y)
    for place in made.places.values():
        for rect in rects(place, READ):
            free.without(rect)
    return free


def _put(free: Room, wide: float, high: float, spot: Point) -> Rect:
    """A paper in the nearest free place; over what is there if there is none."""
    rect = free.place(wide, high, spot, 1.0)
    if rect is None:
        rect = (spot[0] - wide / 2, spot[1] - high / 2, wide, high)
    free.without(rect)
    return rect


def _beside(free: Room, area: Area, spot: Point, edge: float) -> Place:
    """What is too small stands in the nearest water (or off the map) on a leader line."""
    wide, high = _box_of(area, (area.name,), SIZES[READ])
    across, down = wide + 2.15 * edge + 4, max(high, 1.05 * edge) + 2
    rect = _put(free, across, down, spot)
    x, y = rect[0] + 1.5 + wide / 2, rect[1] + down / 2
    slot = (rect[0] + wide + 2.5, y - 1.05 * edge / 2, 2.15 * edge, 1.05 * edge)
    return Place(slot, edge, _on_paper(area, (x, y), wide + 0.1, down), spot, rect)


def _box(free: Room, area: Area, spot: Point, edge: float) -> Place:
    """A box beside the map: a panel with room for six counters."""
    wide, high = _box_of(area, (area.name,), SIZES[READ - 1] * 0.85)
    across, down = max(wide + 8, 3.3 * edge + 4), high + 2.15 * edge + 8
    panel = _put(free, across, down, spot)
    x, top = panel[0] + across / 2, panel[1] + 3
    slot = (x - 3.25 * edge / 2, top + high + 2.0, 3.25 * edge, 2.15 * edge)
    return Place(slot, edge, _on_paper(area, (x, top + high / 2), across, high + 0.1), None, panel)


def _on_paper(area: Area, at: Point, wide: float, high: float) -> tuple[Name, ...]:
    """The name of what has a paper of its own: it is never left out, but no larger than fits."""
    names = []
    for size in SIZES:
        lettered = size
        while True:
            across, down = _box_of(area, (area.name,), lettered)
            if across <= wide and down <= high:
                break
            lettered *= 0.95
        names.append(Name((area.name,), *at, across, down, size=lettered))
    return tuple(names)
