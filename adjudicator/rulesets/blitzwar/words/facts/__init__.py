"""What can happen: each fact of an event with the sentence that tells it, a module a chapter."""

from __future__ import annotations

from adjudicator.core.protocol import Event
from adjudicator.core.saying import capital, note_of
from adjudicator.core.telling import Line
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.words.facts import (
    air,
    combat,
    diplomacy,
    movement,
    naval,
    reinforcement,
)
from adjudicator.rulesets.blitzwar.words.wording import SIDES_SAID, Say, words

__all__ = ["air", "combat", "diplomacy", "movement", "naval", "reinforcement", "told"]


def told(event: Event, board: Board) -> list[Line]:
    """An event in words, see `Wording.told`."""
    if event.kind == "StackReduced" and event.answered.endswith(": default"):
        return words.told(event, Say(board), "")  # the rule removes them, whoever says which
    seat = note_of(event, lambda seat: capital(SIDES_SAID.get(seat, seat).removeprefix("the ")))
    return words.told(event, Say(board), seat)
