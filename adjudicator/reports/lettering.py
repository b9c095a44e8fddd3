"""Lettering of the map: how wide words are in the shipped font, and where they find room."""

from __future__ import annotations

import unicodedata
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

FAMILY = "Barlow Semi Condensed"
FONTS = Path(__file__).parent / "fonts"
"""The fonts of maps (TrueType for pictures, WOFF2 for browsers) and of pages."""

# Advance widths of the characters 32 to 126, thousandths of the size, from the fonts shipped
# in `fonts/`.
_MEDIUM = (
    "200 295 286 634 495 808 619 141 272 272 379 468 227 360 238 395 507 309 480 471 505 471 472 "
    "431 478 463 291 260 468 468 468 438 791 533 540 530 544 515 487 535 560 240 507 541 488 623 "
    "587 542 522 516 533 507 507 559 529 762 526 514 476 355 395 355 432 445 202 471 492 470 492 "
    "478 326 483 487 233 227 467 213 742 487 490 497 497 341 437 322 485 445 659 449 432 408 313 "
    "169 313 492"
)
_BOLD = (
    "200 311 352 651 508 795 654 169 329 329 380 462 238 370 247 444 511 319 499 487 544 488 488 "
    "451 490 482 319 274 462 462 462 479 786 577 545 536 547 511 490 540 554 246 518 558 499 631 "
    "590 547 531 527 543 520 526 554 555 783 553 546 485 381 444 381 448 472 226 487 505 486 505 "
    "492 342 498 497 237 235 491 227 755 497 503 508 508 354 457 335 496 478 698 488 464 416 360 "
    "194 360 512"
)
_WIDTHS = {
    False: [int(width) for width in _MEDIUM.split()],
    True: [int(width) for width in _BOLD.split()],
}


_FACES = (("map-medium", "500", "normal"), ("map-bold", "700", "normal"),
          ("map-medium-italic", "500", "italic"))  # fmt: skip


@cache
def faces() -> str:
    """A style sheet that brings the font along, for a drawing that stands alone: as a file, or
    as a picture in a page, where it sees none of the page's fonts (33 kB)."""
    rules = []
    for file, weight, style in _FACES:
        data = b64encode((FONTS / f"{file}.woff2").read_bytes()).decode()
        rules.append(
            f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};font-style:{style};"
            f"src:url(data:font/woff2;base64,{data})}}"
        )
    return "".join(rules)


def width(text: str, size: float, *, bold: bool = False, spacing: float = 0.0) -> float:
    """Width of a line of text in the units of `size`. An accent adds nothing to its letter."""
    table, total = _WIDTHS[bold], 0
    plain = unicodedata.normalize("NFKD", text)
    for char in plain:
        if not unicodedata.combining(char):
            code = ord(char) - 32
            total += table[code] if 0 <= code < len(table) else 520
    return total * size / 1000 + spacing * len(text)


def broken(name: str, most: float, size: float) -> list[str]:
    """A name on one line, or on two of about equal length if it is wider than `most`."""
    if width(name, size, bold=True) <= most:
        return [name]
    cuts = [n + 1 for n, char in enumerate(name) if char in " -"]
    if not cuts:
        return [name]
    cut = min(cuts, key=lambda at: abs(at - len(name) / 2))
    return [name[:cut].rstrip(), name[cut:]]


# ------------------------------------------------------------------------ room

Rect = tuple[float, float, float, float]
"""x, y of the upper left corner, width, height."""

_CELL = 64.0


def overlap(a: Rect, b: Rect) -> float:
    """The area that two rectangles share."""
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    if across <= 0:
        return 0.0
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return across * down if down > 0 else 0.0


@dataclass
class Room:
    """What is taken already, in a coarse grid so that a question looks at neighbours only."""

    bounds: Rect
    cells: dict[tuple[int, int], list[Rect]] = field(default_factory=dict)

    def _cells(self, rect: Rect) -> Iterator[tuple[int, int]]:
        for column in range(int(rect[0] // _CELL), int((rect[0] + rect[2]) // _CELL) + 1):
            for row in range(int(rect[1] // _CELL), int((rect[1] + rect[3]) // _CELL) + 1):
                yield column, row

    def take(self, rect: Rect) -> None:
        for cell in self._cells(rect):
            self.cells.setdefault(cell, []).append(rect)

    def cost(self, rect: Rect) -> float:
        """How much of it is taken or outside, as an area."""
        near: dict[int, Rect] = {
            id(other): other for cell in self._cells(rect) for other in self.cells.get(cell, ())
        }
        inside = overlap(rect, self.bounds)
        return sum(overlap(rect, other) for other in near.values()) + 4 * (
            rect[2] * rect[3] - inside
        )

    def place(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        reach: float,
        steps: Iterable[tuple[float, float]],
    ) -> Rect:
        """The best rectangle of this size around (x, y), and take it.

        steps: offsets to try, nearest first, in units of the rectangle's size; reach:
        how many pixels off costs as much as covering a tenth of the rectangle.
        """
        best: Rect | None = None
        least = float("inf")
        covered = True
        scale = wide * high * 0.1 / reach
        for step in (steps, FARTHER):
            if not covered:
                break
            for dx, dy in step:
                off_x, off_y = dx * (wide / 2 + 6), dy * (high / 2 + 6)
                drawback = scale * (off_x * off_x + off_y * off_y) ** 0.5
                if drawback >= least:
                    continue
                rect = (x - wide / 2 + off_x, y - high / 2 + off_y, wide, high)
                taken = self.cost(rect)
                if COVERS * taken + drawback < least:
                    best, least, covered = rect, COVERS * taken + drawback, taken > 0
                    if least == 0:
                        break
        assert best is not None
        self.take(best)
        return best


COVERS = 6.0
"""How much worse it is to cover something than to stand as many pixels off."""
STEPS: list[tuple[float, float]] = sorted(
    ((dx / 3, dy / 3) for dx in range(-6, 7) for dy in range(-6, 7)),
    key=lambda step: (step[0] ** 2 + step[1] ** 2, step),
)
"""Offsets from nearest to farthest, up to two half-sizes away."""

FARTHER: list[tuple[float, float]] = sorted(
    (
        (dx / 2, dy / 2)
        for dx in range(-6, 7)
        for dy in range(-10, 11)
        if abs(dx) > 4 or abs(dy) > 4
    ),
    key=lambda step: (step[0] ** 2 + step[1] ** 2, step),
)
"""Further ones, for what finds no room of its own near its place."""
