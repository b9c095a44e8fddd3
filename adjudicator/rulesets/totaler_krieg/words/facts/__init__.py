"""What can happen: each fact of an event with the sentence that tells it, a module a chapter."""

from __future__ import annotations

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Line
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.words.facts import (
    conquest,
    counters,
    fighting,
    influence,
    minors,
    options,
    turns,
)
from adjudicator.rulesets.totaler_krieg.words.wording import Say, words

__all__ = ["conquest", "counters", "fighting", "influence", "minors", "options", "told", "turns"]


def told(event: Event, board: Board) -> list[Line]:
    """An event as a statement, its arithmetic as a ledger under it."""
    said = words.said(event, Say(board))
    first = said[0].model_copy(update={"clause": event.clause, "note": event.answered})
    ledger = [
        Line(text=term.text, value=term.value, clause=term.clause, level=1) for term in event.sums
    ]
    return [first, *said[1:], *ledger]
