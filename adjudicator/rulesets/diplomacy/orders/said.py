"""Orders in the house's wording: `A Paris - Burgundy`."""

from __future__ import annotations

from adjudicator.core.protocol import Order
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.naming import LETTER
from adjudicator.rulesets.diplomacy.orders.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    Support,
    Waive,
)


def order_words(board: Board, order: Order) -> str:
    """An order as it was meant; places by the name that any map of the pack has for them."""

    def at(place: str) -> str:
        id = place.partition("/")[0]
        for chart in board.charts.values():
            if id in chart.provinces and place in chart.places:
                name = chart.provinces[id].name
                return f"{name} ({place.partition('/')[2]})" if "/" in place else name
        return place

    def unit(arm: str, place: str) -> str:
        return f"{LETTER[arm]} {at(place)}" if arm else at(place)

    match order:
        case Move():
            return f"{unit(order.arm, order.unit)} - {at(order.to)}" + (
                " via convoy" if order.via else ""
            )
        case Support():
            to = f" - {at(order.to)}" if order.to else ""
            return f"{unit(order.arm, order.unit)} supports {unit(order.kind, order.of)}{to}"
        case Convoy():
            return (
                f"{unit(order.arm, order.unit)} convoys {unit(order.kind, order.of)} - "
                f"{at(order.to)}"
            )
        case Hold():
            return f"{unit(order.arm, order.unit)} holds"
        case Retreat():
            return f"{unit(order.arm, order.unit)} retreats to {at(order.to)}"
        case Disband():
            return f"{unit(order.arm, order.unit)} disbands"
        case Build():
            return f"build {unit(order.arm, order.at)}"
        case Waive():
            return f"waive {order.number}"
    return type(order).__name__
