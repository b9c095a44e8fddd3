"""13.5 Air Force Strategic Movement, in its phase or at the end of the turn."""

from __future__ import annotations

from functools import partial

from adjudicator.core import maps
from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.core.saying import count
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import carry_out, describe
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.air.wings import at_base
from adjudicator.rulesets.blitzwar.book.land.restrictions import may_act, may_enter
from adjudicator.rulesets.blitzwar.book.politics.countries import control
from adjudicator.rulesets.blitzwar.book.side_turn import own
from adjudicator.rulesets.blitzwar.orders.orders import Rebase
from adjudicator.rulesets.blitzwar.words.facts.air import AirRebased


def rebasing(position: Position, table: Table[Board], *, late: bool) -> Play:
    """13.5 Strategic movement over controlled zones, in this phase or at the end of the turn."""
    if not any(free(c) for c in at_base(position, position.active)):
        return
    answers = yield from ask(
        own(
            position,
            "air/late" if late else "air/strategic",
            "BW-13.5-3" if late else "BW-13.5-1",
            "Which air units move to other bases?",
            (Rebase,),
            "air",
            facts={"late": late},
            silence="No air unit moves.",
        )
    )
    for order in answers[position.active].of(Rebase):
        carry_out(position, table, position.active, order, partial(rebase, position, table, order))


def free(unit: Counter) -> bool:
    """May it still move this turn? Not after a strategic move, nor once it was carried by
    sea (BW-14.1.1-2)."""
    return not unit.strategic and not unit.shipped


def air_neighbours(position: Position, board: Board, side: str, zone: str) -> list[str]:
    """Controlled zones next to a zone, over land or along one sea (BW-13.5-2); one that is
    near both ways is named twice."""
    near = [z for z in board.neighbours(zone) if control(position, z) == side]
    for coast in board.zones[zone].coasts:
        if board.seas[coast.sea].abstract:
            continue
        near += [z for z in board.coastal(coast.sea) if control(position, z) == side]
    return near


def rebase(position: Position, table: Table[Board], order: Rebase) -> None:
    """Move air units at base to another controlled zone (BW-13.5-1)."""
    board, line, side = table.board, order.line, position.active
    units = [
        c
        for c in at_base(position, side)
        if c.place == order.start and free(c) and (not order.country or c.country == order.country)
    ]
    wanted = len(units) if order.count is None else order.count
    if not units or len(units) < wanted:
        where = f"at base in {board.name(order.start)} can still move"
        text = (
            f"Only {count(len(units), 'air unit')} {where}." if units else f"No air unit {where}."
        )
        raise NotAllowed(line, "BW-13.5-1", text)
    if control(position, order.end) != side:
        raise NotAllowed(line, "BW-13.5-1", f"You do not control {board.name(order.end)}.")
    way = maps.path(
        lambda zone: air_neighbours(position, board, side, zone),
        [order.start],
        lambda zone: zone == order.end,
    )
    if way is None:
        raise NotAllowed(
            line,
            "BW-13.5-1",
            f"There is no way from {board.name(order.start)} to {board.name(order.end)} "
            "over zones you control.",
        )
    for unit in units[:wanted]:
        if reason := may_act(position, unit) or may_enter(position, board, unit, order.end):
            raise NotAllowed(line, reason.clause, reason.text)
    for unit in units[:wanted]:
        unit.place, unit.strategic = order.end, True
    table.tell(
        "BW-13.5-3" if order.late else "BW-13.5-1",
        AirRebased(
            side=side,
            units=[describe(c) for c in units[:wanted]],
            start=order.start,
            end=order.end,
        ),
    )
