"""2.0 The game turn: Initiative, Move, Combat, Supply and Victory, Production."""

from __future__ import annotations

from adjudicator.core.protocol import Turn
from adjudicator.core.saying import ordinal
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position, plan_name

SET_UP = ("maps", "forces", "deployment")
# VIC-2.0-10 VIC-2.0-12
GAME_TURN = ("initiative", "move", "combat", "supply", "production")  # VIC-2.0-1 VIC-SOP-1


def first_phase(board: Board, position: Position) -> str:
    """A scenario begins with what is still to be set up, or in the middle of a turn."""
    return position.stage or "initiative"


def next_phase(board: Board, position: Position, done: str) -> str | None:
    """The phase after `done`, None when the game is over (VIC-2.0-13, VIC-2.0-16)."""
    if position.over:
        return None
    if done in SET_UP[:-1]:
        return SET_UP[SET_UP.index(done) + 1]
    if done in (SET_UP[-1], GAME_TURN[-1]):
        return GAME_TURN[0]
    return GAME_TURN[GAME_TURN.index(done) + 1]


def plans_over(board: Board, position: Position, done: str) -> dict[str, str]:
    """What came with a move is for the battles and the Beachheads of its turn (VIC-2.0-13)."""
    return {plan_name(position): "VIC-2.0-13"} if done == "supply" else {}


def turn(board: Board, position: Position) -> Turn:
    """`turn-3`, `3rd turn`; `set-up` before the first."""
    if position.stage in SET_UP:
        return Turn(slug="set-up", title="Set-up")
    return Turn(slug=f"turn-{position.turn}", title=f"{ordinal(position.turn)} turn")


REPORTS = {
    "deployment": "Set-up",
    "combat": "moves and battles",
    "supply": "supply and victory",
    "production": "production",
}


def reports_after(board: Board, position: Position, phase: str) -> str | None:
    """A report goes out after the battles with supply and victory, and none for what the
    next report tells anyway: two reports a turn would be one mail too many."""
    if phase == "deployment":
        return "Set-up"
    if phase == "supply":
        return f"{ordinal(position.turn)} turn"
    return None
