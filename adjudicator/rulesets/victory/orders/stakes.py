"""What moves leave to lose: units that nothing supplies when the turn ends, cities and towns left
empty beside the enemy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ask, Order, Stake, left_empty
from adjudicator.core.saying import listed
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position
from adjudicator.rulesets.victory.book.moving.movement import kept_ahead
from adjudicator.rulesets.victory.book.moving.moving import carry_out_moves, rehearsal
from adjudicator.rulesets.victory.orders.battle_orders import Target
from adjudicator.rulesets.victory.orders.doctrine import closeness
from adjudicator.rulesets.victory.orders.move_orders import MoveOrder
from adjudicator.rulesets.victory.view import View
from adjudicator.rulesets.victory.words.hunger import STARVING, starving
from adjudicator.rulesets.victory.words.naming import short

MOST = 6
"""Units that one sentence names."""


def stakes(
    board: Board, ask: Ask, view: View, orders: Sequence[Order], rulings: Mapping[str, Scalar]
) -> list[Stake]:
    """Of moves, tried out on what their seat sees; battles and others' moves come after them."""
    if ask.key.partition("/")[0] != "move":
        return []
    position = rehearsal(view)
    moves: list[Order] = [order for order in orders if isinstance(order, MoveOrder)]
    moves = [*kept_ahead(view, position, moves), *moves]
    carry_out_moves(position, board, view.power, moves, position.seats_of(view.power).get(ask.seat))
    empty = left_empty(_bared(board, view, position), "VIC-5.4-6")
    empty += _own_fire(board, view, position, orders)
    cut = starving(board, position, view.power)
    if not cut:
        return empty
    more = [f"{len(cut) - MOST} more"] if len(cut) > MOST else []
    text = f"{STARVING}: {listed([*cut[:MOST], *more])}."
    return [Stake(text=text, clause="VIC-7.1-2"), *empty]


def _bared(board: Board, view: View, after: Position) -> list[str]:
    """Cities and towns that the last unit that could hold them leaves, next to another's block."""

    def held(position: Position) -> dict[str, None]:
        mine = (b for b in position.of(view.power) if not b.aboard and not b.aloft)
        return {b.place: None for b in mine if not board.units[b.unit].submarine}

    hexmap, before = board.map_of(view), rehearsal(view)
    left = held(after)
    enemies = {b.place for b in before.blocks if not before.friends(b.power, view.power)}
    return [
        hexmap.text(place)
        for place in held(before)
        if place not in left
        and hexmap.tiles[place].place
        and enemies.intersection(hexmap.disc(place, 1))
    ]


def _own_fire(board: Board, view: View, after: Position, orders: Sequence[Order]) -> list[Stake]:
    """Aircraft and ships that lines of doctrine let fire at the ground where the seat's own ground
    units fight, for each six hits one of those."""
    lines = [one for one in orders if isinstance(one, Target) and "ground" in one.groups[:1]]
    found = []
    for battle in after.battles if lines else ():
        there = [b for b in after.at(battle.hex) if b.power == view.power]
        if not any(board.units[b.unit].arm == "ground" and not b.at_sea for b in there):
            continue
        for block in there:
            if board.units[block.unit].arm != "ground" and any(
                line.place in ("", battle.hex) and closeness(board, line.who, block) is not None
                for line in lines
            ):
                found.append(f"{short(block.id)} at {board.map_of(after).text(battle.hex)}")
    if not found:
        return []
    text = (
        f"Each 6 of these hits your own ground units when they fire at the ground: {listed(found)}."
    )
    return [Stake(text=text, clause="VIC-6.48-1")]
