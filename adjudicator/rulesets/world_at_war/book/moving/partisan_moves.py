"""Partisans moved or removed at the end of the Operational phase (3.11)."""

from __future__ import annotations

from adjudicator.core.protocol import Table, dump_orders
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import camp_of, holder
from adjudicator.rulesets.world_at_war.board.position import Partisan, Position
from adjudicator.rulesets.world_at_war.book.moving.zones import No
from adjudicator.rulesets.world_at_war.book.offensive.capture import partisans_come, unpin
from adjudicator.rulesets.world_at_war.orders.economy import MovePartisan, RemovePartisan
from adjudicator.rulesets.world_at_war.words.facts.movement import LineNotDone, PartisansMoved

KEY = "partisans/allies"


def partisan_at(position: Position, area: str) -> Partisan | None:
    return next((p for p in position.partisans if p.area == area), None)


def plan_partisan(
    position: Position, board: Board, order: MovePartisan | RemovePartisan
) -> Partisan | No:
    """The partisans of an order, or why it cannot be done (WAW-3.11-9)."""
    found = partisan_at(position, order.start)
    if found is None:
        return "WAW-3.11-9", f"There are no partisans in {board.name(order.start)}."
    if isinstance(order, RemovePartisan):
        return found
    end = board.name(order.end)
    if order.end not in board.areas:
        return "WAW-3.11-9", f"{end} is not a land area."
    if order.end not in board.neighbours(order.start):
        return "WAW-3.11-9", f"{end} is not next to {board.name(order.start)}."
    if board.areas[order.end].owner.removesuffix("_zone") != (
        board.areas[order.start].owner.removesuffix("_zone")
    ):
        return "WAW-3.11-9", f"{end} lies in another country."
    if camp_of(position, holder(position, order.end)) != "axis":
        return "WAW-3.11-9", f"{end} is not occupied by the Axis."
    if partisan_at(position, order.end) is not None:
        return "WAW-3.11-2", f"There are partisans in {end} already."
    return found


def carry_out(position: Position, table: Table[Board]) -> None:
    """The Allied orders for partisans."""
    from adjudicator.core.protocol import load_orders

    classes = {cls.tag(): cls for cls in (MovePartisan, RemovePartisan)}
    for order in load_orders(position.carried.pop(KEY, []), classes):
        assert isinstance(order, MovePartisan | RemovePartisan)
        planned = plan_partisan(position, table.board, order)
        if isinstance(planned, tuple):
            clause, text = planned
            fact = LineNotDone(
                seat="allies", order=dump_orders([order])[0], line=order.line, reason=text
            )
            table.tell(clause, fact, to=["allies"])
            continue
        if isinstance(order, RemovePartisan):
            position.partisans.remove(planned)
            side = planned.side
            position.partisan_pool[side] = position.partisan_pool.get(side, 0) + 1
            table.tell("WAW-3.11-9", PartisansMoved(place=order.start, to=""))
        else:
            planned.area = order.end
            table.tell("WAW-3.11-9", PartisansMoved(place=order.start, to=order.end))
        unpin(position)
        if not isinstance(order, RemovePartisan):
            partisans_come(position, table, order.end)
