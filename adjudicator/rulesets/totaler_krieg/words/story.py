"""A turn event by event, for a reader who follows it on the map."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Arrow
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.sheet import NATION_COLOURS, arrows
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.view import View

FIGHTS = frozenset({
    "Battle", "StepLost", "Withdrew", "Advanced", "Overran", "Dropped", "Landed", "RaidersSailed",
    "SupportContested", "Conquered", "FranceFell",
})  # fmt: skip
"""Events that tell of fighting."""


def traced(board: Board, view: View, events: Sequence[Event]) -> list[Arrow]:
    """Moves, advances and retreats, those of one hex too, in the colour on the counter."""

    def colour(name: str) -> str:
        counter = board.counters[name]
        return counter.country if counter.country in NATION_COLOURS else counter.faction

    return arrows(board, colour, events, short=True)


def mine(board: Board, view: View) -> frozenset[str]:
    """A faction and its counters: those that it has now, and those that begin with it."""
    if view.seat is None:
        return frozenset()
    owner = Field(view.position, board).owner
    units = (
        name
        for name, counter in board.counters.items()
        if owner.get(name, counter.faction) == view.seat
    )
    return frozenset({view.seat, *units})
