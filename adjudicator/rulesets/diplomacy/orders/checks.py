"""What a receipt says of orders: the same functions as the phases call, on the seat's view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.checking import counted
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ask, Checked, Order
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.naming import unit_words
from adjudicator.rulesets.diplomacy.book.adjustments import read_winter
from adjudicator.rulesets.diplomacy.book.retreating import read_retreats
from adjudicator.rulesets.diplomacy.book.writing import read_orders
from adjudicator.rulesets.diplomacy.view import View


def check(
    board: Board, ask: Ask, view: View, orders: Sequence[Order], rulings: Mapping[str, Scalar]
) -> Checked:
    """Which orders count, and what is missing still."""
    chart, powers = board.chart(view), view.powers_of()
    if ask.key == "orders":
        written = read_orders(board, chart, view.units, powers, orders)
        idle = [
            f"{unit_words(chart, unit.arm, unit.at)} has no order yet; without one it holds."
            for unit in view.mine()
            if unit.province not in written.commands
        ]
        return counted(orders, written.stands(), written.refused, written.notes, idle)
    if ask.key == "retreats":
        retreating = read_retreats(board, chart, view.dislodged, powers, orders)
        left = [
            f"{unit_words(chart, unit.arm, unit.at)} has no retreat yet; without one it is "
            "disbanded."
            for unit in (one.unit for one in view.dislodged)
            if unit.power in powers and unit.province not in retreating.given
        ]
        return counted(orders, retreating.given.values(), retreating.refused, missing=left)
    adjusting = read_winter(board, chart, view, powers, orders)
    return counted(orders, adjusting.given, adjusting.refused, missing=adjusting.missing)
