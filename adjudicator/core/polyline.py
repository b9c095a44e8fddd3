"""Points of a drawn map, packed: all maps of a house have 400,000 of them, which take 16 bytes
each and not the 112 of a pair of numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import overload

Point = tuple[float, float]


class Polyline(Sequence[Point]):
    """A line of points (x, y), which does not change. numbers: x and y in turn."""

    __slots__ = ("numbers",)

    def __init__(self, points: Iterable[Sequence[float]] = ()) -> None:
        self.numbers = array("d", chain.from_iterable(points))

    @classmethod
    def unpacked(cls, packed: bytes) -> Polyline:
        """A line from its `packed`."""
        made = cls()
        made.numbers.frombytes(packed)
        return made

    @property
    def packed(self) -> bytes:
        """The numbers as this machine writes them."""
        return self.numbers.tobytes()

    def __len__(self) -> int:
        return len(self.numbers) // 2

    def __iter__(self) -> Iterator[Point]:
        numbers = iter(self.numbers)
        return zip(numbers, numbers, strict=True)

    @overload
    def __getitem__(self, at: int) -> Point: ...
    @overload
    def __getitem__(self, at: slice) -> list[Point]: ...
    def __getitem__(self, at: int | slice) -> Point | list[Point]:
        if isinstance(at, slice):
            return list(self)[at]
        at = range(len(self))[at]
        return self.numbers[2 * at], self.numbers[2 * at + 1]
