"""13.4.1 Air units at base, and what is within their range."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.weather import air_may_be_used

RANGE = 3
"""Zones to a land target (BW-13.4.1-2)."""


def at_base(position: Position, side: str) -> list[Counter]:
    """A side's air units that can be used (BW-13.4.1-1)."""
    return [
        c
        for c in position.counters
        if c.kind == "air" and c.side == side and not c.flying and not c.beachhead
    ]


def in_range(board: Board, base: str, target: str) -> bool:
    """Can a unit at base in one zone reach a land or sea zone?"""
    if target in board.seas:
        return board.zones[base].coast(target) is not None  # BW-13.4.1-5
    if board.air_distance(base, target, RANGE) is not None:
        return True  # BW-13.4.1-2, BW-13.4.1-3
    return bool(board.shared_seas(base, target))  # BW-13.4.1-4


def reachable(position: Position, board: Board, side: str, target: str) -> list[Counter]:
    """A side's air units at base that can fly to a target, or counter there (BW-13.2-5),
    nearest first."""
    if not air_may_be_used(board, position.turn, target):  # BW-13.1-1
        return []
    units = [c for c in at_base(position, side) if in_range(board, c.place, target)]
    if target in board.seas:
        return units
    far = {c.id: board.air_distance(c.place, target, RANGE) for c in units}
    return sorted(units, key=lambda c: RANGE + 1 if far[c.id] is None else far[c.id] or 0)


def bases_in_words(board: Board, units: Sequence[Counter]) -> str:
    bases: dict[str, int] = {}
    for unit in units:
        bases[unit.place] = bases.get(unit.place, 0) + 1
    return ", ".join(f"{number} in {board.name(base)}" for base, number in bases.items())
