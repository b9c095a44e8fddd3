"""Units that have to leave a country: the nearest place that takes them."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    ground_at,
    is_fleet,
    units_at,
)


def has_room(position: Position, board: Board, area: str, unit: Unit) -> bool:
    """Does an area hold one unit more of this kind, whoever stands there (WAW-CORE.MOV-14,
    MOV-15, NAV-18)?"""
    if is_fleet(unit):
        return board.areas[area].coastal
    if unit.kind == "air":
        based = [u for u in units_at(position, area) if u.kind == "air"]
        return len(based) < board.areas[area].air_stacking
    return len(ground_at(position, area)) < board.stacking(area)


def nearest(
    position: Position, board: Board, unit: Unit, own: Callable[[str], bool], start: str = ""
) -> str:
    """The nearest area by land that is its own side's and has room, '' if there is none.

    own: is an area one that the unit may go to? start: where it sets out, if not where it
    stands."""
    edge = [start or unit.place]
    seen = dict.fromkeys(edge, True)
    while edge:
        following = []
        for place in edge:
            for near in board.neighbours(place):
                if near in seen:
                    continue
                seen[near] = True
                following.append(near)
                if own(near) and has_room(position, board, near, unit):
                    return near
        edge = following
    return ""
