"""8 Turns, phases and sub-phases.

Phases 1 to 3 are played by all sides together, phases 4 to 9 by one side after the
other (BW-8-17, BW-8-18). `next_phase` only looks; the position moves on to the next
side or turn when that side's naval phase, or the Diplomacy phase, begins, so that what
is told after a side-turn still speaks of that side and turn.
"""

from __future__ import annotations

from adjudicator.core.protocol import PhaseFunction, Play, Table, Turn
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import SIDES, Position, Side
from adjudicator.rulesets.blitzwar.book.points import strategic_points
from adjudicator.rulesets.blitzwar.book.politics.countries import sides_playing

HOME = ("diplomacy", "cards", "reinforcement")  # BW-8-5 BW-8-6 BW-8-7
SIDE_TURN = ("naval", "air", "sea_transport", "movement", "blitzkrieg", "normal")
"""BW-8-9 BW-8-10 BW-8-11 BW-8-12 BW-8-13 BW-8-14"""
PHASES = (*HOME, *SIDE_TURN)  # BW-8-4

SIDE_TURNS = {
    "axis": "the Axis side-turn",
    "allies": "the Allied side-turn",
    "soviet": "the Soviet side-turn",
}


def first_phase(position: Position) -> str:
    """A game begins with the Diplomacy phase of its first turn, if its scenario does not
    begin in the middle of one."""
    return position.begins


def next_phase(board: Board, position: Position, done: str) -> str | None:
    """The phase after `done`, None when the game is over (BW-8-4)."""
    if position.over:
        return None
    if done == "cards" and position.turn == 1:
        return "naval"  # BW-8-8 BW-11.1-1
    if done != "normal":
        return PHASES[PHASES.index(done) + 1]
    return "naval" if next_side(position) else "diplomacy"  # BW-8-18


def next_side(position: Position) -> Side | None:
    """The side whose side-turn follows that of the active one, None if the turn is over.
    Always Axis, Allies, Soviet Union (BW-8-16); who has surrendered is passed over."""
    later = SIDES[SIDES.index(position.active) + 1 :]
    return next((side for side in sides_playing(position) if side in later), None)


def turn(board: Board, position: Position) -> Turn:
    """Where the game stands in the calendar (BW-8-2, BW-8-3)."""
    row = board.calendar[position.turn]
    return Turn(slug=row.slug, title=row.title)


def reports_after(board: Board, position: Position, phase: str) -> str | None:
    """A report after phases 1 to 3 and after each side-turn."""
    title = board.calendar[position.turn].title
    if phase == "normal":
        return f"{title}: {SIDE_TURNS[position.active]}"
    if position.over:
        return f"{title}: the end of the war"
    if phase == "reinforcement" or (phase == "cards" and position.turn == 1):
        return f"{title}: diplomacy and reinforcements"
    return None


def plans_over(board: Board, position: Position, done: str) -> dict[str, str]:
    """The plans of phases 1 to 3 end with the last of them, that of a side-turn with it."""
    if done == "normal":
        return {f"{position.turn}/{position.active}": "BW-8-18"}
    if done == "reinforcement" or (done == "cards" and position.turn == 1):
        return {f"{position.turn}/home/{side}": "BW-8-17" for side in SIDES}
    return {}


# ------------------------------------------------------------------- transitions


def begin_turn(position: Position) -> None:
    """At the start of the Diplomacy phase: the next turn of the calendar, if all sides
    have played the one before."""
    if position.side_turn_done:
        position.turn += 1  # BW-8-1
        position.active = "axis"
        position.side_turn_done = False
    position.attacked = {}
    position.attacked_phase = []


def begin_side_turn(position: Position) -> None:
    """At the start of a naval phase: the next side, and its counters start afresh."""
    if position.side_turn_done:
        position.active = next_side(position) or position.active
        position.side_turn_done = False
    position.fortified_this_turn[position.active] = 0
    position.attacked_phase = []
    for counter in position.counters:
        if counter.side == position.active:
            counter.zones_moved = 0
            counter.strategic = False
            counter.shipped = False
            counter.activated = False
            counter.fought = []
            counter.fought_phase = ""
            counter.advanced = 0
            counter.landed = False


def end_side_turn(position: Position, board: Board) -> None:
    """At the end of a normal combat phase: what is looked at when a side-turn ends."""
    position.side_turn_done = True
    _note_paris(position, board)
    if position.active == "axis":
        # The status of the German defence shift until the next Axis side-turn (BW-A24).
        position.axis_points_at_end = strategic_points(position, board, "axis")
    last = position.turn >= position.last_turn  # BW-8-1
    if next_side(position) is None or (last and position.active == position.last_side):
        record(position, board)
        position.over = last


def _note_paris(position: Position, board: Board) -> None:
    """The liberation of Paris starts the clock of the Free French corps (9.4)."""
    paris = board.capital("FRA")
    if paris is None or "france_surrendered" not in position.clocks:
        return
    if position.control.get(paris) == "allies":
        position.clocks.setdefault("paris_liberated", position.turn)


def record(position: Position, board: Board) -> None:
    """Keep the strength of the sides at the end of a turn, for reports and charts:
    `losses["turns"][turn]` = points of the Axis, corps and half units of supply by side."""
    corps = dict.fromkeys(SIDES, 0)
    halves = dict.fromkeys(SIDES, 0)
    for counter in position.counters:
        if counter.side in corps:
            corps[counter.side] += counter.corps
            halves[counter.side] += counter.halves
    position.losses.setdefault("turns", {})[str(position.turn)] = {
        "points": {side: strategic_points(position, board, side) for side in SIDES},
        "corps": corps,
        "halves": halves,
    }


def opening(phase: PhaseFunction) -> PhaseFunction:
    """The naval phase as the first of a side-turn."""

    def naval(position: Position, table: Table[Board]) -> Play:
        begin_side_turn(position)
        yield from phase(position, table)

    naval.__doc__ = phase.__doc__
    return naval


def closing(phase: PhaseFunction) -> PhaseFunction:
    """The normal combat phase as the last of a side-turn."""

    def normal(position: Position, table: Table[Board]) -> Play:
        yield from phase(position, table)
        end_side_turn(position, table.board)

    normal.__doc__ = phase.__doc__
    return normal
