"""Lines of doctrine: what a player says ahead about decisions that a phase will come to.

A phase collects the lines of a seat once, out of its plan and its standing orders, and
looks itself which of them speaks when: their `if` is about facts that are known only then.
`Line` is such an order of a plan, `Always` the standing order that says the same for every
turn; its fields are those of the line that it gives.
"""

from __future__ import annotations

from typing import Any, ClassVar

from adjudicator.core.protocol import Ask, Order, StandingOrder


class Line(Order):
    """A line of doctrine. Added to whatever else is said; its `if` is the phase's to test."""

    adds = True

    def ready(self, ask: Ask) -> bool:
        return True


class Always(StandingOrder):
    """A line of doctrine that holds until it is dropped. gives: the class of the line."""

    adds = True
    gives: ClassVar[type[Order]]

    def ready(self, ask: Ask) -> bool:
        return True

    def answer(self, ask: Ask, view: Any) -> list[Order] | None:
        return [self.gives(**{name: getattr(self, name) for name in type(self).model_fields})]


def always(cls: type[Order]) -> tuple[str, ...]:
    """The syntax lines of an order as those of its standing order: `always` before each."""
    lines = (cls.syntax,) if isinstance(cls.syntax, str) else cls.syntax
    return tuple(f"always {line}" for line in lines)
