"""The grid of the two maps: hex ids, neighbours, distances, and sets of hexes as whole numbers.

A hex id is a map letter, two digits of the row (rising northwards) and two of the column
(rising eastwards); hexes have pointed tops and odd rows lie half a hex further east
(TK-G-Hex-1, TK-F1-002). The column numbers of the East Map go on where the West Map ends.

A *cell* is a hex as one number, row * 64 + column. A *set* of hexes is a Python integer
with the bits of its cells, so that "all neighbours of all these" is six shifts of one
number: zones of control and supply of the whole map are found in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

WIDTH = 64
ROWS = 56
SEAM = 26
"""Column 0 of the East Map is column 26 of the West Map (TK-F1-005)."""

Cell = int
Cells = int
"""A set of cells: bit n is cell n."""

EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)
DIRECTIONS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
"""Counter-clockwise from east; the opposite of direction d is (d + 3) % 6."""

_ROW = (1 << WIDTH) - 1
EVEN: Cells = sum(_ROW << (row * WIDTH) for row in range(0, ROWS, 2))
ODD: Cells = sum(_ROW << (row * WIDTH) for row in range(1, ROWS, 2))
_SHIFTS = {
    # direction: shift of even rows, shift of odd rows
    EAST: (1, 1),
    NORTH_EAST: (WIDTH, WIDTH + 1),
    NORTH_WEST: (WIDTH - 1, WIDTH),
    WEST: (-1, -1),
    SOUTH_WEST: (-WIDTH - 1, -WIDTH),
    SOUTH_EAST: (-WIDTH, -WIDTH + 1),
}


def cell(hex_id: str) -> Cell:
    """`w3825` -> its cell. ValueError if it is not a hex id."""
    if len(hex_id) != 5 or hex_id[0] not in "we" or not hex_id[1:].isdigit():
        raise ValueError(f"{hex_id!r} is not a hex: w or e, two digits of row, two of column")
    row, column = int(hex_id[1:3]), int(hex_id[3:])
    return row * WIDTH + column + (SEAM if hex_id[0] == "e" else 0)


def bits(cells: Iterable[Cell]) -> Cells:
    """The set of these cells."""
    found = 0
    for one in cells:
        found |= 1 << one
    return found


def members(cells: Cells) -> Iterator[Cell]:
    """The cells of a set, south to north and west to east."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def step(cells: Cells, direction: int) -> Cells:
    """Every cell of the set moved one hex in a direction, whether there is a hex or not."""
    even, odd = _SHIFTS[direction]
    if even > 0:
        return ((cells & EVEN) << even) | ((cells & ODD) << odd)
    return ((cells & EVEN) >> -even) | ((cells & ODD) >> -odd)


@lru_cache(maxsize=8192)
def around(at: Cell) -> tuple[Cell, ...]:
    """The six neighbours in the order of `DIRECTIONS`."""
    return _AROUND[(at // WIDTH) % 2](at)


_AROUND = (
    lambda at: tuple(at + _SHIFTS[d][0] for d in range(6)),
    lambda at: tuple(at + _SHIFTS[d][1] for d in range(6)),
)


@lru_cache(maxsize=65536)
def direction(start: Cell, end: Cell) -> int | None:
    """The direction from a hex to its neighbour, None if they are not neighbours."""
    cells = around(start)
    return cells.index(end) if end in cells else None


def distance(a: Cell, b: Cell) -> int:
    """Hexes from a to b, b counted and a not (TK-G-Range-1)."""
    rows = abs(a // WIDTH - b // WIDTH)
    # Twice the distance in columns, odd rows half a hex further east.
    across = abs(2 * (a % WIDTH) + (a // WIDTH) % 2 - 2 * (b % WIDTH) - (b // WIDTH) % 2)
    return rows + max(0, (across - rows) // 2)


def spread(cells: Cells) -> Cells:
    """All neighbours of a set, the set itself not added."""
    found = 0
    for each in range(6):
        found |= step(cells, each)
    return found


def within(at: Cell, radius: int) -> Cells:
    """All cells at most `radius` away, whether there is a hex or not."""
    found = 1 << at
    for _ in range(radius):
        found |= spread(found)
    return found
