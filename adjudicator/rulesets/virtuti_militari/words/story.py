"""A turn event by event, for a reader who follows it on the map."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.core.protocol import Event
from adjudicator.core.protocol.events import texts
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS_OF
from adjudicator.rulesets.virtuti_militari.view import View

FIGHTS = frozenset({
    "BattleBegan", "BattleWon", "LossesTaken", "Retreated", "Eliminated", "StoodFast", "Advanced",
    "AreaTaken", "Raided", "SubmarineAttacked", "FeintMade",
})  # fmt: skip
"""Events that tell of fighting."""


def places_of(board: Board, view: View, event: Event, areas: Collection[str]) -> list[str]:
    """Where an event was; a port is drawn in its area."""
    found = (board.land_of(text) for text in texts(event.facts))
    return [place for place in found if place in areas]


def mine(board: Board, view: View) -> frozenset[str]:
    """A side and its factions."""
    if view.seat is None:
        return frozenset()
    return frozenset({view.seat, *FACTIONS_OF[view.seat]})
