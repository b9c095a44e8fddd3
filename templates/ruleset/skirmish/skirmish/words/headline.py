"""The headline of a report, what matters, and where a side stands."""

from __future__ import annotations

from adjudicator.core.protocol import Matters
from adjudicator.core.saying import count
from skirmish.board.components import Board
from skirmish.board.position import SIDES
from skirmish.view import View


def headline(board: Board, view: View) -> str:
    held = {side: sum(one == side for one in view.holder.values()) for side in SIDES}
    return ", ".join(f"{side.capitalize()} holds {count(held[side], 'place')}" for side in SIDES)


def lead(board: Board, view: View) -> list[str]:
    left = view.turns - view.turn
    return [f"{count(left, 'turn')} left." if left else "This was the last turn."]


def score(board: Board, view: View) -> list[str]:
    """Where you stand, in the letter that asks."""
    return [
        f"{place.name:<20}{view.holder.get(id, 'nobody')}" for id, place in board.places.items()
    ]


MATTERS: Matters = {"score": score}
"""What belongs to the seat's picture."""
