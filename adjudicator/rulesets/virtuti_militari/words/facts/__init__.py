"""What can happen: each fact of an event with the sentence that tells it, a module a chapter."""

from __future__ import annotations

from adjudicator.core.protocol import Event
from adjudicator.core.saying import note_of
from adjudicator.core.telling import Line
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.words.facts import (
    battles,
    diplomacy,
    economy,
    happenings,
    operations,
    summary,
)
from adjudicator.rulesets.virtuti_militari.words.wording import SEATS_SAID, Say, words

__all__ = ["battles", "diplomacy", "economy", "happenings", "operations", "summary", "told"]


def told(event: Event, board: Board) -> list[Line]:
    """An event in words, see `Wording.told`."""
    note = note_of(event, lambda seat: SEATS_SAID.get(seat, seat))
    return words.told(event, Say(board), note)
