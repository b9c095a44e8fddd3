"""What a phase could not carry out is told to its seat alone, under the clause that forbade it
(WAW-CORE.SEC-8)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import NotAllowed, Order, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.orders.home_parts import HomeOrder
from adjudicator.rulesets.world_at_war.words.facts.setup import NotDone


def not_done(table: Table[Board], seat: str, order: Order, no: NotAllowed) -> None:
    """Tell a seat that an order of its own was not carried out, and why."""
    said = order.words(table.board) if isinstance(order, HomeOrder) else order.tag()
    fact = NotDone(seat=seat, order=said, reason=no.text, line=order.line)
    table.tell(no.clause, fact, to=[seat])


def all_refused(
    table: Table[Board], seat: str, orders: Sequence[Order], no: NotAllowed | None
) -> None:
    """The same for orders that fall together."""
    if no is not None:
        for order in orders:
            not_done(table, seat, order, no)
