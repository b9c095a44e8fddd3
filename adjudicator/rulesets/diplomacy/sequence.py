"""The year: spring, fall and winter, with retreats after the first two."""

from __future__ import annotations

from adjudicator.core.protocol import Turn
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.position import Position
from adjudicator.rulesets.diplomacy.book.adjustments import needed


def first_phase(board: Board, position: Position) -> str:
    """A position may also be in the middle of a year."""
    if position.dislodged:
        return f"{position.season}_retreats"
    return position.season


def next_phase(board: Board, position: Position, done: str) -> str | None:
    """The phase after `done`, None when the game is over (DIP-TURN-1)."""
    if position.over:
        return None
    if done == "spring":
        return "spring_retreats" if position.dislodged else "fall"
    if done == "fall":
        return "fall_retreats"  # the centres are counted there
    if done == "fall_retreats" and needed(board.chart(position), position):
        return "winter"
    return "fall" if done == "spring_retreats" else "spring"


def turn(board: Board, position: Position) -> Turn:
    """`1901-spring`, `Spring 1901`."""
    return Turn(slug=f"{position.year}-{position.season}", title=position.season_words())


def reports_after(board: Board, position: Position, phase: str) -> str | None:
    """A report goes out when all know what came of it: of the fall turn with the count of the
    centres, unless somebody must retreat before."""
    season = position.season_words()
    if phase in ("spring", "fall"):
        return season if phase == "spring" or position.dislodged else None
    if phase == "fall_retreats":
        return f"{season}: the year's end"
    if phase == "spring_retreats":
        return f"{season}: retreats"
    return season
