"""Seasons: the Fall effect, Winter, and the Russian Winter (3.13)."""

from __future__ import annotations

from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.parts import SeasonRow
from adjudicator.rulesets.world_at_war.board.position import Position, off, season


def russian_winter(position: Position, board: Board) -> bool:
    """Is this the Russian Winter: the first Winter turn in which the USSR is at war with the
    Axis (WAW-3.13-1)? It applies on every front and in both segments (WAW-CORE.EXP-6,
    SEA-4)."""
    if position.russian_winter:
        return position.russian_winter == position.turn
    return season(position, board) == "winter" and position.countries["ussr"].status == "war"


def season_row(position: Position, board: Board) -> SeasonRow:
    """What the season of this turn does: drm of attackers, exploitations, the number that
    intercepts, air range (WAW-CORE.SEA-1, SEA-2)."""
    if russian_winter(position, board):
        return board.seasons["russian_winter"]  # WAW-3.13-1, WAW-3.13-2
    name = season(position, board)
    row = board.seasons[name]
    if off(position, "fall") and position.turn == position.first_turn:
        return board.seasons["summer"]  # WAW-1.1-4, WAW-2.2-11
    return row


def free_of_season(board: Board, place: str) -> bool:
    """Africa, the Middle East and off-map boxes know no Fall and no Winter
    (WAW-CORE.SEA-3)."""
    area = board.areas.get(place)
    return place in board.boxes or (area is not None and area.region != "europe")
