"""13.8.4 Which events touch a Country in Civil War."""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.position import Position

# TK-13.8.4-1
TOUCHING = ("15.4", "15.5", "15.10", "15.29", "15.31", "15.34", "15.35", "15.39")
"""Civil War Defeat and Victory, Declare War, No Pasaran!, Political Option, Provincial
Independence, Republican Infighting, The Bell Tolls for Thee (TK-13.8.4-2)."""


def in_civil_war(position: Position, country: str) -> bool:
    """Is it a Civil War Country now (TK-13.8.4-6)?"""
    war = position.civil_war
    return war is not None and war.country == country and not war.over


def no_result(position: Position, country: str, event: str) -> bool:
    """Is a Political Event (`15.15`) void for this Country because of its Civil War
    (TK-13.8.4-3)?"""
    return in_civil_war(position, country) and event not in TOUCHING
