"""The order of phases, the calendar, and the end (clauses 2)."""

from __future__ import annotations

from adjudicator.core.protocol import Outcome, Turn
from adjudicator.core.saying import count, listed
from skirmish.board.components import Board
from skirmish.board.position import SIDES, Position


def over(board: Board, position: Position) -> bool:
    """2.1 After the last turn, or when a side holds every place."""
    all_held = any(len(position.held(side)) == len(board.places) for side in SIDES)
    return position.turn >= position.turns or all_held  # SKI-2.1


def next_phase(board: Board, position: Position, done: str) -> str | None:
    return None if over(board, position) else "claims"


def turn(board: Board, position: Position) -> Turn:
    number = max(position.turn, 1)
    return Turn(slug=f"turn-{number}", title=f"turn {number}")


def reports_after(board: Board, position: Position, phase: str) -> str | None:
    return f"Turn {position.turn}"


def outcome(board: Board, position: Position) -> Outcome | None:
    """2.2 More places win; a tie is shared."""
    if not over(board, position):
        return None
    points = {side: len(position.held(side)) for side in SIDES}
    best = max(points.values())
    winners = [side for side in SIDES if points[side] == best]  # SKI-2.2
    names = listed([side.capitalize() for side in winners])
    verb = "wins" if len(winners) == 1 else "share the game"
    return Outcome(
        winners=winners, points=points, text=f"{names} {verb} with {count(best, 'place')}.",
        clause="SKI-2.2",
    )  # fmt: skip
