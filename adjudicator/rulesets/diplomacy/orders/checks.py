"""What a receipt says of orders: the same functions as the phases call, on the seat's view."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Ask, Checked, NotAllowed, Order
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.naming import unit_words
from adjudicator.rulesets.diplomacy.book.adjustments import read_winter
from adjudicator.rulesets.diplomacy.book.retreating import read_retreats
from adjudicator.rulesets.diplomacy.book.writing import read_orders
from adjudicator.rulesets.diplomacy.view import View


def check(board: Board, ask: Ask, view: View, orders: Sequence[Order]) -> Checked:
    """Which orders count, and what is missing still."""
    chart, powers = board.chart(view), view.powers_of()
    if ask.key == "orders":
        written = read_orders(board, chart, view.units, powers, orders)
        idle = [u for u in view.mine() if u.province not in written.commands]
        return Checked(
            stands=_in_order(orders, written.stands()),
            refused=_sorted(written.refused),
            notes=written.notes,
            missing=[
                f"{unit_words(chart, unit.arm, unit.at)} has no order yet; without one it holds."
                for unit in idle
            ],
        )
    if ask.key == "retreats":
        retreating = read_retreats(board, chart, view.dislodged, powers, orders)
        left = [
            one.unit
            for one in view.dislodged
            if one.unit.power in powers and one.unit.province not in retreating.given
        ]
        return Checked(
            stands=_in_order(orders, list(retreating.given.values())),
            refused=_sorted(retreating.refused),
            missing=[
                f"{unit_words(chart, unit.arm, unit.at)} has no retreat yet; without one it is "
                "disbanded."
                for unit in left
            ],
        )
    adjusting = read_winter(board, chart, view, powers, orders)
    return Checked(
        stands=_in_order(orders, adjusting.given),
        refused=_sorted(adjusting.refused),
        missing=adjusting.missing,
    )


def _in_order(orders: Sequence[Order], counted: Sequence[Order]) -> list[Order]:
    """The orders that count, as they were written."""
    return [order for order in orders if any(order is one for one in counted)]


def _sorted(refused: Sequence[tuple[Order, NotAllowed]]) -> list[NotAllowed]:
    return sorted((no for _, no in refused), key=lambda no: no.line)
