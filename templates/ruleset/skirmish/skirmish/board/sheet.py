"""What the map shows of a view."""

from __future__ import annotations

from adjudicator.core.telling import Piece, Sheet
from skirmish.view import View

COLOURS = {"red": "#b03030", "blue": "#3050b0"}


def sheet(view: View) -> Sheet:
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
