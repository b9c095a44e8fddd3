"""Sequence of Play: ten phases in fixed order, five turns a year."""

from __future__ import annotations

from adjudicator.core.protocol import Turn
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.board.terms import SIDES

PHASES = (
    "weather",
    "calendar",
    "random_event",
    "strategic",
    "production",
    "planning",
    "operations",
    "supply",
    "diplomacy",
    "summary",
)
"""VM-SEQ-5"""
PARTS = {
    "production": "cards and production",
    "supply": "operations and supply",
    "summary": "diplomacy and summary",
}
"""A report goes out after each of these phases: what it is about."""


def next_phase(board: Board, position: Position, done: str) -> str | None:
    """The phase after `done`; None when the game is over (VM-SEQ-4). The first turn of a
    scenario has no random event (VM-RND-1)."""
    if done == "summary":
        return None if position.over else PHASES[0]
    following = PHASES[PHASES.index(done) + 1]
    if following == "random_event" and position.turn == position.first_turn:
        return "strategic"
    return following


def turn(board: Board, position: Position) -> Turn:
    """Where the game stands in the calendar (VM-SEQ-1)."""
    row = board.turns[position.turn]
    return Turn(slug=row.slug, title=row.title)


def home_plan(position: Position, side: str) -> str:
    """The name of a seat's plan for the strategic and the production phase."""
    return f"{position.turn}/home/{side}"


def operations_plan(position: Position, side: str) -> str:
    """The name of a seat's plan for the operations phase."""
    return f"{position.turn}/operations/{side}"


def plans_over(board: Board, position: Position, done: str) -> dict[str, str]:
    """The plan of cards and production ends with production, the script of the operations
    phase with it."""
    if done == "production":
        return {home_plan(position, side): "VM-SEQ-5" for side in SIDES}
    if done == "operations":
        return {operations_plan(position, side): "VM-SEQ-5" for side in SIDES}
    return {}


def reports_after(board: Board, position: Position, phase: str) -> str | None:
    """The title of the report that goes out after a phase, or None."""
    title = board.turns[position.turn].title
    if phase == "summary" and position.over:
        return f"{title}: the end of the war"
    return f"{title}: {PARTS[phase]}" if phase in PARTS else None
