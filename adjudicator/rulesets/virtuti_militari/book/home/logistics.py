"""5 Production Phase: the Logistics Track, and how long building takes."""

from __future__ import annotations

from adjudicator.rulesets.virtuti_militari.board.position import Position

LOWEST, HIGHEST = 1, 8
"""The ends of the track (VM-STACK-3)."""


def move_on_track(position: Position, faction: str, by: int) -> int:
    """Move a faction on the track, never off it (VM-STACK-3, VM-LOGI-4). Its new position."""
    state = position.factions[faction]
    state.logistics = min(HIGHEST, max(LOWEST, state.logistics + by))
    return state.logistics


def price_of_step(position: Position, faction: str) -> int:
    """Tenths of a PP for the next step: as many PP as the position reached (VM-LOGI-1,
    VM-LOGI-2)."""
    return 10 * (position.factions[faction].logistics + 1)


def build_time(base: int, technology: int) -> int:
    """Turns until a purchase is available: the base time less one for each technology level
    above the first, at least one (VM-TECH-15, VM-A11): for VM-TECH-2, VM-TECH-4, VM-TECH-6,
    VM-TECH-8 and VM-TECH-13 alike."""
    return max(1, base - (technology - 1))
