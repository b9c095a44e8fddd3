"""What a phase is sent for what it asked."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from adjudicator.core.protocol.asks import Ask
from adjudicator.core.protocol.orders import Order
from adjudicator.core.protocol.plain import By, Seat


def lines_of(numbers: Iterable[int]) -> str:
    """`line 2`, `lines 2, 3`; nothing of orders without a line."""
    lines = sorted({number for number in numbers if number})
    return f"line{'s'[: len(lines) > 1]} {', '.join(map(str, lines))}" if lines else ""


@dataclass(frozen=True)
class Answer:
    """What a phase is sent for one ask.

    Iterating gives the orders. `by` is the rung that answered, `which` says
    which plan line or standing order it was.
    """

    orders: tuple[Order, ...]
    by: By
    which: str = ""

    def __iter__(self) -> Iterator[Order]:
        return iter(self.orders)

    def __bool__(self) -> bool:
        return bool(self.orders)

    def __len__(self) -> int:
        return len(self.orders)

    def of(self, cls: type[O]) -> list[O]:
        """The orders of one class, in the order given."""
        return [order for order in self.orders if isinstance(order, cls)]

    def first(self, cls: type[O]) -> O | None:
        """The first order of a class, or None."""
        return next(iter(self.of(cls)), None)

    def through(self, orders: Iterable[Order]) -> Answer:
        """The answer as far as these orders of it did something, for an event that tells what. None
        of them: it went by the default."""
        lines = {order.line for order in orders}
        if not lines or self.by == "default":
            return Answer((), "default")
        return replace(self, which=lines_of(lines)) if self.by == "plan" else self

    def words(self) -> str:
        """`standing order 2`, `plan, line 9`, `by mail or page`, `default`."""
        match self.by:
            case "plan":  # of which no line speaks of the question
                return f"plan, {self.which}" if self.which else "default"
            case "standing":
                return f"standing order {self.which}"
            case "player":
                return "ordered"
            case "default":
                return "default"


O = TypeVar("O", bound=Order)  # noqa: E741 - the customary one-letter name
Answers = Mapping[Seat, Answer]
Play = Generator[tuple[Ask, ...], Answers, None]
"""What a phase function returns."""
