"""3rd sub-phase, Strategic Movement (or Transport, VM-OPS-10): any way over own areas."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, Unit, controller
from adjudicator.rulesets.virtuti_militari.book.effects import rule_of
from adjudicator.rulesets.virtuti_militari.book.stacking import closed, nobody_passes
from adjudicator.rulesets.virtuti_militari.book.war.going import Going
from adjudicator.rulesets.virtuti_militari.book.war.movement import no_via
from adjudicator.rulesets.virtuti_militari.book.war.ways import strategic_way
from adjudicator.rulesets.virtuti_militari.orders.orders import Send


def ways(
    position: Position, board: Board, token: str, line: Send, units: Sequence[Unit]
) -> list[Going]:
    """How the units of a line go by Strategic Movement; `NotAllowed` if there is no path over
    Friendly and Occupied areas (VM-SMOVE-1, VM-SMOVE-2). It leads over land only
    (VM-SMOVE-5) and through no full area (VM-SMOVE-6)."""
    start, faction, end = units[0].place, units[0].faction, line.end
    there = board.name(end)
    if controller(position, end) != faction:
        text = f"Strategic Movement goes to areas of your own, and {there} is not yours."
        raise NotAllowed(line.line, "VM-SMOVE-4", text)
    way = strategic_way(position, board, faction, start, end)
    if way is None:
        crowded = strategic_way(position, board, faction, start, end, through_full=True)
        if crowded is not None:
            full = next(area for area in crowded[1:] if closed(position, faction, area))
            raise NotAllowed(line.line, "VM-OVER-2", nobody_passes(board, full))
        text = f"There is no path over your own areas from {board.name(start)} to {there}."
        raise NotAllowed(line.line, "VM-SMOVE-1", text)
    return [Going(list(units), way, "strategic", line)]


def never(position: Position, board: Board, line: Send, start: str) -> NotAllowed | None:
    """Why no Strategic Movement from here can go there in this turn (VM-SMOVE-5)."""
    if (no := no_via(line)) is not None:
        return no
    if rule_of(position, board, "no_strategic"):
        text = "The random event of this turn forbids Strategic Movement."
        return NotAllowed(line.line, "VM-RND-2", text)
    if not board.is_land(line.end):
        return NotAllowed(
            line.line,
            "VM-SMOVE-5",
            f"Strategic Movement goes over land; {board.name(line.end)} is at sea.",
        )
    return None
