"""A turn event by event, for a reader who follows it on the map."""

from __future__ import annotations

from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.view import View

FIGHTS = frozenset({
    "NavalFought", "FleetHit", "FleetLost", "AirStruck", "LimitedFought", "OperationBegan",
    "ExploitationBegan", "AirFought", "CombatFought", "Losses", "Retreated", "Held",
    "AreaCaptured", "BombDropped", "ConvoyAttacked", "CarrierFight", "AswLost", "BombersMet",
    "BombsDropped", "RocketsFired", "DamageDone", "CityLost",
})  # fmt: skip
"""Events that tell of fighting."""


def mine(board: Board, view: View) -> frozenset[str]:
    """A seat and the countries for which it decides."""
    if view.seat is None:
        return frozenset()
    position = view.position
    countries = (code for code in position.countries if seat_of(position, code) == view.seat)
    return frozenset({view.seat, *countries})
