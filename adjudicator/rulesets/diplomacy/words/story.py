"""A season event by event, for a reader who follows it on the map."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.protocol.events import texts
from adjudicator.core.telling import Line
from adjudicator.rulesets.diplomacy.board.board import Board, province_of
from adjudicator.rulesets.diplomacy.view import View
from adjudicator.rulesets.diplomacy.words.report import say_for
from adjudicator.rulesets.diplomacy.words.wording import told as said

FIGHTS = frozenset({"WasDislodged", "Retreated", "RetreatLost", "CentreTaken"})
"""Events that tell of fighting: an order that came to nothing is told with its power's orders."""


def told(board: Board, view: View, events: Sequence[Event]) -> list[Line]:
    """Events in words, one after the other."""
    say = say_for(board, view)
    return [line for event in events for line in said(event, say)]


def places_of(event: Event, areas: Collection[str]) -> list[str]:
    """Where an event was; a coast is drawn in its province."""
    found = (province_of(text) for text in texts(event.facts))
    return [place for place in found if place in areas]


def mine(view: View) -> frozenset[str]:
    """A seat and the powers that it commands."""
    return frozenset({view.seat, *view.powers_of()}) if view.seat else frozenset()
