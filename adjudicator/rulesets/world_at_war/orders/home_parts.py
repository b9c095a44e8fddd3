"""What the orders outside of the fighting have in common."""

from __future__ import annotations

from abc import abstractmethod

from pydantic import field_validator

from adjudicator.core.protocol import Order
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES, SEAT_NAMES

ALL = 40
"""The number that stands for all there are."""


BY = " [(by|for|with) {major:major}]"
PAID = " [(by|for|with|from|paid by|paid for by|at the expense of) {major:major} [(RM|account)]]"
"""Who pays for an effort, as people say it."""


def several(kind: str, count: int) -> str:
    """`3 ground units`, `1 air fleet`."""
    name = KIND_NAMES.get(kind, kind)
    return f"{count} {name}{'s' if count != 1 else ''}"


class HomeOrder(Order):
    """An order outside of the fighting."""

    @abstractmethod
    def words(self, board: Board) -> str:
        """The order in the house's wording."""


class Counted(HomeOrder):
    """An order with a number of something, 1 to 40."""

    count: int = 1

    @field_validator("count")
    @classmethod
    def _some(cls, value: int) -> int:
        if not 1 <= value <= 40:
            raise ValueError("a number is 1 to 40")
        return value

    def in_full(self, text: str) -> str:
        verb, _, rest = text.partition(" ")
        bare = self.count == 1 and verb in ("put", "build") and not rest[:1].isdigit()
        return f"{verb} 1 {rest}" if bare else text


def seat_name(seat: str) -> str:
    return SEAT_NAMES.get(seat, seat)
