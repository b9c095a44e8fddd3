"""Nationality: who fights with -1, on land and in the air."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position, Unit
from adjudicator.rulesets.world_at_war.book.economy.boards import has


def penalised(position: Position, board: Board, nation: str, place: str = "") -> bool:
    """Has a unit of this nation -1 when it fights in a place? All minors, France, Italy, the
    USSR and Vichy until their Army Modernization (WAW-CORE.DRM-15, IMP-8, AIR-5); never Finns in
    Finland (WAW-3.12-7), and not Germany, the UK with its Commonwealth and Free French, and the
    USA."""
    if not board.countries[nation].penalised:
        return False
    if nation == "finland" and finland(position, board, place):
        return False  # WAW-3.12-7
    owner = "france" if nation == "vichy" else nation
    return not has(position, owner, "army_modernization")  # WAW-CORE.IMP-8


def finland(position: Position, board: Board, place: str) -> bool:
    """Is a place in Finland? Not what has been ceded to the USSR (WAW-CORE.SCN-16)."""
    area = board.areas.get(place)
    return area is not None and area.owner == "finland" and place not in position.ceded


def force_penalised(
    position: Position, board: Board, units: Iterable[Unit], place: str = ""
) -> bool:
    """Do at least half of some units have the penalty (WAW-CORE.DRM-2, AIR-19)? Nobody has
    none."""
    marks = [penalised(position, board, unit.nation, place) for unit in units]
    return bool(marks) and 2 * sum(marks) >= len(marks)
