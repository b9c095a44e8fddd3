"""What a seat loses if nothing changes: units that the Supply Phase eliminates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ask, Order, Stake
from adjudicator.core.saying import count
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS_OF, Side
from adjudicator.rulesets.virtuti_militari.book.supply import cut_off
from adjudicator.rulesets.virtuti_militari.book.war.planning import PLANNING
from adjudicator.rulesets.virtuti_militari.orders.orders import SCRIPT_KEY
from adjudicator.rulesets.virtuti_militari.view import View


def stakes(
    board: Board, ask: Ask, view: View, orders: Sequence[Order], rulings: Mapping[str, Scalar]
) -> list[Stake]:
    """Of a plan and of a script: the orders of both sides come before the Supply Phase."""
    if ask.key != PLANNING and ask.key.partition("/")[0] != SCRIPT_KEY:
        return []
    position = view.position
    side: Side = "axis" if ask.seat == "axis" else "allies"
    dying: dict[str, int] = {}
    for faction in FACTIONS_OF[side]:
        for area in cut_off(position, board, faction, rulings):
            number = sum(unit.place == area for unit in position.units)
            if number and area in position.out_of_supply:
                dying[area] = number
    if not dying:
        return []
    each = "; ".join(f"{board.name(area)} {count(n, 'unit')}" for area, n in dying.items())
    text = (
        "Out Of Supply, and eliminated in the Supply Phase of this turn if they still stand there"
        f" and supply does not reach them: {each}."
    )
    return [Stake(text=text, clause="VM-SUP-14")]
