"""Who shares a Border with whom (TK-G-Border-1)."""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.grid import spread
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field


def border(field: Field, one: str, other: str) -> bool:
    """Do two Countries share a Border?"""
    near = field.lands.home.get(one, 0)
    return bool(spread(near) & field.lands.home.get(other, 0))


def countries_of(field: Field, faction: str) -> list[str]:
    """The Countries aligned with a faction, conquered ones included (TK-13.5-1, TK-13.5-2,
    TK-13.5-3)."""
    own = [name for name, side in MAJORS.items() if side == faction]
    return own + [
        name
        for name, state in field.position.countries.items()
        if state.status in ("active", "conquered") and state.faction == faction
    ]


def borders_faction(field: Field, country: str, faction: str) -> bool:
    """Does a Country share a Border with a Country of a faction?"""
    return any(border(field, country, other) for other in countries_of(field, faction))
