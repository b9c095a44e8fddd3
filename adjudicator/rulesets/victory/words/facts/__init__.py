"""What can happen: each fact of an event with the sentence that tells it, a module a chapter."""

from __future__ import annotations

from adjudicator.core.protocol import Event
from adjudicator.core.saying import note_of
from adjudicator.core.telling import Line
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.words.facts import aftermath, moves, preparation, rounds
from adjudicator.rulesets.victory.words.naming import power_name
from adjudicator.rulesets.victory.words.wording import Say, words

__all__ = ["aftermath", "moves", "preparation", "rounds", "told"]


def told(event: Event, board: Board, hexmap: HexMap) -> list[Line]:
    """An event in words, see `Wording.told`. The note says who decided: `Red: order 2`."""
    return words.told(event, Say(board, hexmap), note_of(event, power_name))
