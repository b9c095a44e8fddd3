"""A turn event by event, for a reader who follows it on the map."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Arrow, Kind, Line
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.view import View
from adjudicator.rulesets.victory.words.facts import told as said

__all__ = ["FIGHTS", "mine", "told", "traced"]

FIGHTS = frozenset({
    "BattleOpened", "BattleEnded", "StepsLost", "Retreated", "NoRetreat", "PlaceTaken", "AirLost",
    "Bombed", "WorkHit", "RocketFired", "BlockadeDeclared",
})  # fmt: skip
"""Events that tell of fighting."""
WAYS: dict[str, Kind] = {"Retreated": "retreat", "Regrouped": "move", "AirLanded": "air"}
"""Events that lead from one hex to another, as they are drawn."""


def told(board: Board, view: View, events: Sequence[Event]) -> list[Line]:
    """Events in words, one after the other."""
    hexmap = board.map_of(view)
    return [line for event in events for line in said(event, board, hexmap)]


def traced(board: Board, view: View, events: Sequence[Event]) -> list[Arrow]:
    """Retreats, regroupings and landings of aircraft, from hex to hex: of moves a reader knows
    where they ended."""
    return [
        Arrow(path=[str(event.facts["hex"]), str(event.facts["to"])], kind=WAYS[event.kind],
              colour=str(event.facts["power"]))
        for event in events
        if event.kind in WAYS and event.facts["to"] not in ("", event.facts["hex"])
    ]  # fmt: skip


def mine(board: Board, view: View) -> frozenset[str]:
    """The power that the seat commands."""
    return frozenset({view.power}) if view.power else frozenset()
