"""Drawing lots for bots: evenly, repeatably, without the dice of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from adjudicator.core.dice import sample

T = TypeVar("T")


class Lots:
    """Lots of one bot; the same seed draws the same lots."""

    def __init__(self, seed: str) -> None:
        self.key, self.drawn = seed.encode(), 0

    def number(self, sides: int) -> int:
        """0 to sides - 1."""
        self.drawn += 1
        return sample(self.key, str(self.drawn), sides) - 1

    def chance(self, percent: int) -> bool:
        return self.number(100) < percent

    def part(self) -> float:
        """0 to below 1, in thousandths."""
        return self.number(1000) / 1000

    def one(self, things: Sequence[T]) -> T:
        return things[self.number(len(things))]

    def between(self, low: float, high: float) -> float:
        """A number from low to high, in a million steps."""
        return low + (high - low) * self.number(1_000_000) / 1_000_000

    def whole(self, low: int, high: int) -> int:
        """low to high, both included."""
        return low + self.number(high - low + 1)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        left = list(things)
        return [left.pop(self.number(len(left))) for _ in range(len(things))]
