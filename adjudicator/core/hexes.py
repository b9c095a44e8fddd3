"""Hexes on a grid of columns and rows: neighbours, distances, hexsides, joined boards, corners.

Hexes are flat-topped. A hex is `(column, row)`, columns from west to east, rows from north
to south; a hex of an even column lies half a hex higher than its neighbour to the east in
the same row. Nothing here knows what stands on a hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Hex = tuple[int, int]
Side = tuple[Hex, Hex]
"""A hexside: its two hexes, the smaller one first."""

DIRECTIONS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""Clockwise from north, in the order of `around`."""


def around(at: Hex) -> tuple[Hex, ...]:
    """The six neighbours, clockwise from north, whether there is a hex or not."""
    c, r = at
    up, down = (r - 1, r) if c % 2 == 0 else (r, r + 1)
    return ((c, r - 1), (c + 1, up), (c + 1, down), (c, r + 1), (c - 1, down), (c - 1, up))


def distance(a: Hex, b: Hex) -> int:
    """Steps from a to b over an endless grid."""
    (c, r), (d, s) = a, b
    x, y = c - d, r - c // 2 - s + d // 2  # in cube coordinates, whose sum is 0
    return max(abs(x), abs(y), abs(x + y))


def side(a: Hex, b: Hex) -> Side:
    """The hexside of two neighbours, the same from both sides."""
    return (a, b) if a <= b else (b, a)


def ends(hexside: Side) -> tuple[Hex, Hex]:
    """The two hexes that touch a hexside only at its ends. ValueError: no neighbours."""
    a, b = hexside
    others = around(b)
    found = [at for at in around(a) if at in others]
    if len(found) != 2:
        raise ValueError(f"{a} and {b} are not adjacent")
    return found[0], found[1]


def beyond(at: Hex, direction: int, steps: int) -> Hex:
    """The hex so many steps away in direction 0 (north) to 5, clockwise."""
    for _ in range(steps):
        at = around(at)[direction]
    return at


def disc(at: Hex, radius: int) -> list[Hex]:
    """All hexes at most `radius` away, nearest first, in the order of `around`."""
    seen = {at: 0}
    for here in (found := [at]):
        if seen[here] < radius:
            for other in around(here):
                if other not in seen:
                    seen[other] = seen[here] + 1
                    found.append(other)
    return found


@dataclass(frozen=True)
class Frame:
    """The shape of a board cut through hexes: odd columns hold `rows` whole rows, even
    columns one more, of which the first and the last are halves; so are the first and the
    last column. Boards that join share these halves, so the next board lies `columns - 1`
    columns or `rows` rows away. columns must be odd."""

    columns: int
    rows: int

    def last_row(self, column: int) -> int:
        return self.rows if column % 2 else self.rows + 1

    def hexes(self) -> list[Hex]:
        """Column by column, north to south."""
        return [(c, r) for c in range(1, self.columns + 1) for r in range(1, self.last_row(c) + 1)]

    def is_half(self, at: Hex) -> bool:
        c, r = at
        return c in (1, self.columns) or (c % 2 == 0 and r in (1, self.last_row(c)))

    def turned(self, at: Hex) -> Hex:
        """Where a hex lies when the board is turned by 180 degrees."""
        c, r = at
        return self.columns + 1 - c, self.last_row(c) + 1 - r

    def placed(self, at: Hex, rotation: int, dx: int, dy: int) -> Hex:
        """Where a hex of a board lies on the joined map.

        rotation: 0 or 180 degrees. dx, dy: the board's place, in boards east and south.
        ValueError for another rotation: a rectangle of hexes fits itself in these only.
        """
        if rotation not in (0, 180):
            raise ValueError(f"a board is laid at 0 or 180 degrees, not {rotation}")
        c, r = self.turned(at) if rotation else at
        return c + dx * (self.columns - 1), r + dy * self.rows


def code(at: Hex) -> str:
    """`0804` for column 8, row 4."""
    return f"{at[0]:02d}{at[1]:02d}"


def decode(text: str) -> Hex:
    """The reverse of `code`. ValueError if it is not four digits."""
    if len(text) != 4 or not text.isdigit():
        raise ValueError(f"{text!r} is not a hex: write four digits, column and row")
    return int(text[:2]), int(text[2:])


HALF_HEIGHT = 0.8660254037844386
"""Half the height of a flat-topped hex with sides of length 1: the square root of 3/4."""


def centre(at: Hex) -> tuple[float, float]:
    """The centre of a hex with sides of length 1: x to the east, y to the north."""
    c, r = at
    return 1.5 * c, -2 * HALF_HEIGHT * (r + (0.0 if c % 2 == 0 else 0.5))


def corners(at: Hex) -> list[tuple[float, float]]:
    """The six corners, clockwise from the north-west one. The hexside to neighbour n of
    `around` lies between corners n and n + 1."""
    x, y = centre(at)
    h = HALF_HEIGHT
    return [
        (round(x + dx, 6), round(y + dy, 6))
        for dx, dy in ((-0.5, h), (0.5, h), (1, 0), (0.5, -h), (-0.5, -h), (-1, 0))
    ]


def components(hexes: Iterable[Hex], linked: Mapping[Hex, Iterable[Hex]]) -> list[list[Hex]]:
    """The parts that hang together, the largest first, ties by the first hex."""
    left = dict.fromkeys(hexes)
    found: list[list[Hex]] = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for here in part:
            for other in linked.get(here, ()):
                if other in left:
                    del left[other]
                    part.append(other)
        found.append(part)
    return sorted(found, key=lambda part: (-len(part), part[0]))
