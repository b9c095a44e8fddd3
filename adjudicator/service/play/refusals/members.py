"""What of a refused order that names several can be done: an order stands whole or not at all, so
its writer is shown the line without those that forbid it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from adjudicator.core.protocol import Checked, NotAllowed, Order
from adjudicator.service.grammar.base import Work

Judge = Callable[[Sequence[Order]], Checked]

MOST_REFUSED = 3
"""Refused orders of a text that are looked into."""
MOST_NAMED = 8
"""Members of an order that are tried."""


def told(
    work: Work, refusal: NotAllowed, orders: Sequence[Order], checked: Checked, judge: Judge
) -> str:
    """What a refusal says, and the line with those of the order's members that could do it, if any
    could. orders: what was judged; judge: what judges orders that come in their place."""
    if len(checked.refused) > MOST_REFUSED or refusal.line <= 0:
        return refusal.text
    of_line = [one for one in orders if one.line == refusal.line]
    if len(of_line) != 1:
        return refusal.text
    before = [one for one in checked.stands if one.line < refusal.line]

    def stands(order: Order) -> bool:
        return any(one.line == order.line for one in judge([*before, order]).stands)

    for name, members in _lists(of_line[0]):
        able = [one for one in members if stands(_with(of_line[0], name, [one]))]
        if len(able) == len(members):
            able = able[:-1]  # each could alone, but not all of them together
        while able:
            whole = _with(of_line[0], name, able)
            if stands(whole):
                written = work.book.write(whole, work.lexicon)
                return f"{refusal.text} The rest of it is allowed: “{written}”."
            able = able[:-1]
    return refusal.text


def _lists(order: Order) -> Iterator[tuple[str, list[Any]]]:
    for name in type(order).model_fields:
        value = getattr(order, name)
        if name != "when" and isinstance(value, list) and 1 < len(value) <= MOST_NAMED:
            yield name, value


def _with(order: Order, name: str, members: Sequence[Any]) -> Order:
    return order.model_copy(update={name: list(members)})
