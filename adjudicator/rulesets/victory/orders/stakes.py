"""What moves leave to lose: units that nothing supplies when the turn ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ask, Order, Stake
from adjudicator.core.saying import listed
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.book.moving.moving import carry_out_moves, rehearsal
from adjudicator.rulesets.victory.orders.move_orders import MoveOrder
from adjudicator.rulesets.victory.view import View
from adjudicator.rulesets.victory.words.hunger import STARVING, starving

MOST = 6
"""Units that one sentence names."""


def stakes(
    board: Board, ask: Ask, view: View, orders: Sequence[Order], rulings: Mapping[str, Scalar]
) -> list[Stake]:
    """Of moves, tried out on what their seat sees; battles and others' moves come after them."""
    if ask.key.partition("/")[0] != "move":
        return []
    position = rehearsal(view)
    moves = [order for order in orders if isinstance(order, MoveOrder)]
    carry_out_moves(position, board, view.power, moves, position.seats_of(view.power).get(ask.seat))
    cut = starving(board, position, view.power)
    if not cut:
        return []
    more = [f"{len(cut) - MOST} more"] if len(cut) > MOST else []
    text = f"{STARVING}: {listed([*cut[:MOST], *more])}."
    return [Stake(text=text, clause="VIC-7.1-2")]
