"""Strategic points (5): whose they are, and what the loss of National ones costs."""

from __future__ import annotations

from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics.countries import ENEMIES


def strategic_points(position: Position, board: Board, side: str) -> int:
    """General and National Strategic points in the zones that a side controls."""
    return sum(
        points
        for zone, points in board.points.items()
        if position.control.get(zone) == side  # BW-5-21, BW-5-22
    )


def lost_national_points(position: Position, board: Board, side: str) -> dict[str, int]:
    """Zones whose National points were a side's and that an enemy holds -> points (BW-5-23)."""
    return {
        zone.id: zone.national_points
        for zone in board.zones.values()
        if zone.national_owner == side and position.control.get(zone.id) in ENEMIES[side]
    }
