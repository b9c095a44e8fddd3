"""Sequence of play: the phases of a turn, and what scenarios leave out.

A turn is Admin, Operational, Strategic Warfare, Economic, Diplomacy (WAW-CORE.SEQ-2). The
Operational phase is Interdiction, then the Axis segment, then the Allied segment, each of
Tactical Movement, Offensives, Strategic Movement (WAW-CORE.SEQ-3, SEQ-4, SEQ-5).
"""

from __future__ import annotations

from adjudicator.core.protocol import Turn
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position, off
from adjudicator.rulesets.world_at_war.board.terms import SEATS, Seat

PHASES = (
    "deployment",
    "admin",
    "doctrine",
    "interdiction",
    "axis_tactical",
    "axis_offensives",
    "axis_strategic",
    "allied_tactical",
    "allied_offensives",
    "allied_strategic",
    "operational_end",
    "strategic_warfare",
    "economic",
    "diplomacy",
    "turn_end",
)  # WAW-CORE.SEQ-2
"""`deployment` comes once, at the start of the game. `doctrine` takes what the seats say about
combat in this turn. `operational_end`: partisans are moved, interdiction fleets return
(WAW-CORE.SEQ-19). `turn_end`: surrenders, victory, the turn marker (WAW-CORE.SEQ-14)."""
PARTS = {
    "axis_strategic": "the Axis segment",
    "allied_strategic": "the Allied segment",
    "strategic_warfare": "strategic warfare",
    "turn_end": "economy and diplomacy",
}
"""A report goes out after each of these phases: what it is about."""
SEGMENT: dict[str, Seat] = {
    "axis_tactical": "axis",
    "axis_offensives": "axis",
    "axis_strategic": "axis",
    "allied_tactical": "allies",
    "allied_offensives": "allies",
    "allied_strategic": "allies",
}
"""Phase -> the side on turn. Every segment ends with its `strategic` phase, in scenarios
without Strategic Movement too."""


SEGMENT_ENDS: dict[str, Seat] = {"axis_strategic": "axis", "allied_strategic": "allies"}
"""The last phase of a segment, and whose it is."""


def phases_now(board: Board, position: Position) -> tuple[str, ...]:
    """The phases of this turn: those of the scenario, fewer in its first and last turn
    (WAW-CORE.SEQ-6, SEQ-9, SEQ-10)."""
    scenario = board.scenarios[position.scenario]
    if position.turn == position.first_turn:
        return scenario.first_phases
    if position.turn == position.last_turn and scenario.last_phases:
        return scenario.last_phases
    return scenario.phases


def no_naval(position: Position) -> tuple[str, str] | None:
    """Why there are no fleets to move: some scenarios do without (WAW-1.1-3, WAW-1.2-4,
    WAW-CORE.SCN-7, SCN-15)."""
    if not off(position, "naval"):
        return None
    clause = {
        "poland-1939": "WAW-1.1-3",
        "france-1940": "WAW-1.2-4",
        "barbarossa-1941": "WAW-CORE.SCN-15",
    }.get(position.scenario, "WAW-CORE.NAV-1")
    return clause, "Naval rules are not used in this scenario, so fleets do nothing."


def no_interdiction(board: Board, position: Position) -> tuple[str, str] | None:
    """Why no fleet is placed on interdiction in this turn, None if the turn has the subphase
    (WAW-CORE.SEQ-3, SEQ-9, SEQ-10)."""
    if "interdiction" in phases_now(board, position):
        return None
    clause = "WAW-CORE.SEQ-10" if position.scenario == "overlord-1944" else "WAW-CORE.SEQ-9"
    text = "This turn begins without Interdiction, so no fleet can block a sea."
    return no_naval(position) or (clause, text)


def first_phase(board: Board, position: Position) -> str:
    return phases_now(board, position)[0]


def next_phase(board: Board, position: Position, done: str) -> str | None:
    """The phase after `done`; None when the game is over. `turn_end` has already moved the
    turn marker."""
    if position.over:
        return None
    phases = phases_now(board, position)
    if done == "turn_end":
        return phases[0]
    later = PHASES[PHASES.index(done) + 1 :]
    return next(phase for phase in later if phase in phases)


def turn(board: Board, position: Position) -> Turn:
    """Where the game stands in the calendar (WAW-CORE.SEQ-1)."""
    row = board.turns[position.turn]
    return Turn(slug=row.slug, title=row.title)


def opening_plan(position: Position, seat: str) -> str:
    """Plan of a seat for reinforcements, doctrine and interdiction: one mail."""
    return f"{position.turn}/opening/{seat}"


def segment_plan(position: Position, seat: str) -> str:
    """Name of the orders of a seat for its segment: one mail, carried out in three phases."""
    return f"{position.turn}/segment/{seat}"


def home_plan(position: Position, seat: str) -> str:
    """Plan of a seat for the Economic and the Diplomacy phase."""
    return f"{position.turn}/home/{seat}"


def plans_over(board: Board, position: Position, done: str) -> dict[str, str]:
    """The plans that end with a phase, each with its clause."""
    first = position.turn == position.first_turn
    ends = {
        "doctrine" if first else "interdiction": opening_plan,
        "diplomacy": home_plan,
    }
    if done in SEGMENT_ENDS:
        return {segment_plan(position, SEGMENT_ENDS[done]): "WAW-CORE.SEQ-4"}
    if done not in ends:
        return {}
    return {ends[done](position, seat): "WAW-CORE.SEQ-2" for seat in SEATS}


def reports_after(board: Board, position: Position, phase: str) -> str | None:
    """The title of the report that goes out after a phase, or None."""
    ended = phase == "turn_end" and not position.over  # the marker has moved on
    title = board.turns[position.turn - ended].title
    if position.over:
        return f"{title}: the end of the war"
    return f"{title}: {PARTS[phase]}" if phase in PARTS else None
