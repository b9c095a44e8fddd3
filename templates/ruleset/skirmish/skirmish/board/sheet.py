"""What the map shows of a view."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Piece, Sheet
from skirmish.board.components import Board
from skirmish.view import View

COLOURS = {"red": "#b03030", "blue": "#3050b0"}


def sheet(board: Board, view: View, events: Sequence[Event] = ()) -> Sheet:
    return Sheet(
        title=f"Turn {max(view.turn, 1)}",
        control=dict(view.holder),
        pieces=[
            Piece(area=place, colour=side, symbol="block", label=f"{side.capitalize()} garrison")
            for place, side in view.holder.items()
        ],
        palette=COLOURS,
        legend={side: side.capitalize() for side in COLOURS},
    )
