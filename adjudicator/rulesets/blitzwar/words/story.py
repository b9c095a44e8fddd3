"""A turn event by event, for a reader who follows it on the map."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Line
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.view import View
from adjudicator.rulesets.blitzwar.words.facts import told as said

__all__ = ["FIGHTS", "mine", "told"]

FIGHTS = frozenset({
    "Fought", "CorpsLost", "CountersShort", "Retreated", "NoRetreat", "StoodFast", "Overrun",
    "NavalRound", "NavalCombatOver", "AirCountered", "BomberCountered", "BombersThrough",
    "BritainRound", "BritainWon", "Landed", "LineDestroyed", "ShipsEjected",
})  # fmt: skip
"""Events that tell of fighting."""


def told(board: Board, view: View, events: Sequence[Event]) -> list[Line]:
    """Events in words, one after the other."""
    return [line for event in events for line in said(event, board)]


def mine(board: Board, view: View) -> frozenset[str]:
    """A side and its countries, by which its units are named."""
    if view.seat is None:
        return frozenset()
    countries = (code for code, one in view.position.countries.items() if one.side == view.seat)
    return frozenset({view.seat, view.seat.upper(), *countries})
