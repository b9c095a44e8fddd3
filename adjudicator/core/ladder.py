"""The ladder: what answers an ask before anybody is asked.

Plan, standing order, player, default, in that order; this is the plan's and the standing
orders' part. The engine (`core.engine`) puts the rest of the asks to players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core.protocol import (
    Answer,
    Ask,
    AskMe,
    NotCarriedOut,
    Order,
    OrdersNotUsed,
    Ruleset,
    Seat,
    StandingOrder,
    Table,
    dump_orders,
    lines_of,
    load_orders,
)

EVERYTHING = "everything"
"""`ask me about everything`: the plan never answers by its silence or its orders."""


@dataclass
class Ladder:
    """Plans and standing orders of all seats, as they stand now."""

    classes: Mapping[str, type[Order]]
    plans: dict[Seat, tuple[str, list[Order]]] = field(default_factory=dict)
    standing: Mapping[Seat, Sequence[StandingOrder]] = field(default_factory=dict)

    def answer(self, ask: Ask, view: Callable[[], Any]) -> Answer | None:
        """The plan's answer, else a standing order's, else None.

        Orders of a plan that answer are used up, except those that stay. A plan that is
        silent on an ask of its scope answers with the ask's default, unless it says
        `ask me about` the ask's topic.
        """
        name, orders = self.plans.get(ask.seat, ("", []))
        planned = bool(ask.scope) and name == ask.scope
        added = self.added(ask, view)
        if planned:
            if any(isinstance(o, AskMe) and o.topic in (ask.topic, EVERYTHING) for o in orders):
                return None
            taken = _taken(ask, orders)
            if taken:
                self.plans[ask.seat] = (
                    name,
                    [o for o in orders if o.stays() or not _one_of(o, taken)],
                )
                which = lines_of(order.line for order in taken)
                return Answer((*taken, *(order for _, order in added)), "plan", which)
        for number, order in enumerate(self.standing.get(ask.seat, ()), start=1):
            if order.adds or order.tag() not in ask.standing:
                continue
            if order.when is None or order.when.holds(ask.facts):
                given = order.answer(ask, view())
                if given is not None:
                    return Answer(tuple(given), "standing", str(number))
        if added:
            numbers = dict.fromkeys(str(number) for number, _ in added)
            return Answer(tuple(order for _, order in added), "standing", ", ".join(numbers))
        if planned:
            return Answer(tuple(load_orders(ask.default, self.classes)), "plan")
        return None

    def added(self, ask: Ask, view: Callable[[], Any]) -> list[tuple[int, Order]]:
        """What standing orders that add have to say, each order with their number."""
        return [
            (number, given)
            for number, order in enumerate(self.standing.get(ask.seat, ()), start=1)
            if order.adds and order.tag() in ask.standing and order.ready(ask)
            for given in order.answer(ask, view()) or ()
        ]

    def complete(self, ask: Ask, answer: Answer, view: Callable[[], Any]) -> Answer:
        """A player's answer, or his silence, with what his plan and standing orders add."""
        name, orders = self.plans.get(ask.seat, ("", []))
        planned = [
            order
            for order in (orders if ask.scope and name == ask.scope else ())
            if order.adds and order.tag() in ask.accepts and order.ready(ask) and order.fits(ask)
        ]
        added = [*planned, *(order for _, order in self.added(ask, view))]
        if not added:
            return answer
        return Answer((*answer.orders, *added), answer.by, answer.which)

    def end(
        self, ruleset: Ruleset[Any, Any], board: Any, position: Any, phase: str, table: Table[Any]
    ) -> None:
        """A phase is done: plans that end with it are laid aside, and their seats are told
        what no question took. Orders under an `if` and those that stay may well be left."""
        self.lapse(ruleset, board, position, phase, table)
        over = ruleset.plans_over(board, position, phase)
        for seat, (name, orders) in sorted(self.plans.items()):
            if name not in over:
                continue
            del self.plans[seat]
            left = [
                order
                for order in orders
                if order.when is None and not order.stays() and not isinstance(order, AskMe)
            ]
            if left:
                fact = OrdersNotUsed(seat=seat, orders=dump_orders(left))
                table.tell(over[name], fact, to=[seat])

    def lapse(
        self, ruleset: Ruleset[Any, Any], board: Any, position: Any, phase: str, table: Table[Any]
    ) -> None:
        """Orders that the phase should have taken and did not are over; their seats are told
        why. Those that stay are over only if the rules forbid them for all that is to come."""
        for seat, (name, orders) in sorted(self.plans.items()):
            left: list[Order] = []
            for order in orders:
                why = None
                if not isinstance(order, AskMe):
                    why = ruleset.lapsed(board, position, phase, seat, order)
                if why is None:
                    left.append(order)
                    continue
                said = ruleset.order_words(board, order)
                fact = NotCarriedOut(seat=seat, order=said, reason=why.text, line=order.line)
                table.tell(why.clause, fact, to=[seat])
            self.plans[seat] = (name, left)

    def begin(self, ask: Ask, orders: Iterable[Order]) -> None:
        """An answer to `ask` brought these orders ahead."""
        if ask.opens:
            self.plans[ask.seat] = (ask.opens, list(orders))


def _taken(ask: Ask, orders: Sequence[Order]) -> list[Order]:
    """The orders of a plan that answer an ask, in the plan's order."""
    taken: list[Order] = []
    for order in orders:
        if ask.at_most is not None and len(taken) >= ask.at_most:
            break
        if order.tag() not in ask.accepts or not order.ready(ask) or not order.fits(ask):
            continue
        if not order.waits(taken):
            taken.append(order)
    return taken


def _one_of(order: Order, taken: Sequence[Order]) -> bool:
    return any(order is other for other in taken)
