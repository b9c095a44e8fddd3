"""What can happen: each fact of an event with the sentence that tells it, a module a chapter."""

from __future__ import annotations

from adjudicator.core.protocol import Event
from adjudicator.core.saying import note_of
from adjudicator.core.telling import Line
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.terms import SEAT_NAMES
from adjudicator.rulesets.world_at_war.words.facts import (
    convoys,
    countries,
    diplomacy,
    economy,
    movement,
    naval,
    offensives,
    setup,
)
from adjudicator.rulesets.world_at_war.words.wording import Say, words

__all__ = [
    "convoys",
    "countries",
    "diplomacy",
    "economy",
    "movement",
    "naval",
    "offensives",
    "setup",
    "told",
]


def told(event: Event, board: Board) -> list[Line]:
    """An event in words, see `Wording.told`."""
    note = note_of(event, lambda seat: SEAT_NAMES.get(seat, seat))
    return words.told(event, Say(board), note)
