"""2nd sub-phase, Maneuver orders: armor goes two areas, others one, and nobody attacks."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, Unit
from adjudicator.rulesets.virtuti_militari.board.terms import ARMORED
from adjudicator.rulesets.virtuti_militari.book.battle.losses import in_words
from adjudicator.rulesets.virtuti_militari.book.stacking import closed, nobody_passes
from adjudicator.rulesets.virtuti_militari.book.war.going import Going
from adjudicator.rulesets.virtuti_militari.book.war.ways import enemies_at, entry, maneuver_ways
from adjudicator.rulesets.virtuti_militari.orders.orders import Send


def ways(
    position: Position, board: Board, token: str, line: Send, units: Sequence[Unit]
) -> list[Going]:
    """How the units of a line go under a Maneuver order; `NotAllowed` if one of them cannot.

    Undefended enemy areas may be entered, also as the first of two steps (VM-MANEU-5,
    VM-MANEU-6)."""
    by_way: dict[tuple[str, ...], list[Unit]] = {}
    for unit in units:
        found = maneuver_ways(position, board, unit, line.end, line.via)
        if not found:
            raise _why(position, board, line, unit)
        by_way.setdefault(found[0], []).append(unit)
    return [Going(there, way, "maneuver", line) for way, there in by_way.items()]


def never(position: Position, board: Board, line: Send, start: str) -> NotAllowed | None:
    """Why no Maneuver order from here can go there, whatever becomes of units and areas."""
    if not board.is_land(line.end):
        return NotAllowed(
            line.line,
            "VM-MANEU-3",
            f"A Maneuver order goes over land; {board.name(line.end)} is at sea.",
        )
    if line.end not in _over_land(board, start):
        over = f"no way over land leads from {board.name(start)} to {board.name(line.end)}"
        return NotAllowed(
            line.line, "VM-MANEU-3", f"A Maneuver order carries nobody over sea: {over}."
        )
    reach = {*board.neighbours(start), *_two_steps(board, start)}
    if line.end not in reach:
        text = f"{board.name(line.end)} is more than two areas from {board.name(start)}."
        return NotAllowed(line.line, "VM-MANEU-1", text)
    between = line.via and not (
        line.via in board.neighbours(start) and line.end in board.neighbours(line.via)
    )
    if between:
        text = f"{board.name(line.via)} is not between {board.name(start)} and its goal."
        return NotAllowed(line.line, "VM-MANEU-1", text)
    return None


def _why(position: Position, board: Board, line: Send, unit: Unit) -> NotAllowed:
    """Why a unit cannot go there."""
    end, there = line.end, board.name(line.end)
    no = entry(position, board, unit.faction, end)
    if no is not None:
        return NotAllowed(line.line, no.clause, no.text)
    if enemies_at(position, unit.faction, end):
        text = f"Enemy units are in {there}, and a Maneuver order cannot start a battle."
        return NotAllowed(line.line, "VM-MANEU-2", text)
    if closed(position, unit.faction, end):
        return NotAllowed(line.line, "VM-OVER-2", f"{there} holds four units and is full.")
    for area in board.neighbours(unit.place) if unit.kind in ARMORED else ():
        between = line.via in ("", area) and end in board.neighbours(area)
        if between and closed(position, unit.faction, area):
            return NotAllowed(line.line, "VM-OVER-2", nobody_passes(board, area))
    reach = "two areas" if unit.kind in ARMORED else "one area"
    over = f" via {board.name(line.via)}" if line.via else ""
    text = (
        f"{in_words(board, unit)} goes {reach} under a Maneuver order; from"
        f" {board.name(unit.place)} to {there}{over} there is no such way."
    )
    clause = "VM-MANEU-2" if unit.kind in ARMORED else "VM-MANEU-1"
    return NotAllowed(line.line, clause, text)


def _over_land(board: Board, start: str) -> set[str]:
    """The areas that any way over land leads to, whoever holds them."""
    found, edge = {start}, [start]
    while edge:
        edge = [near for area in edge for near in board.neighbours(area) if near not in found]
        found |= {*edge}
    return found


def _two_steps(board: Board, start: str) -> set[str]:
    return {end for near in board.neighbours(start) for end in board.neighbours(near)}
