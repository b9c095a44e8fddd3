"""6 Weather: mud, snow and good weather, and what they forbid."""

from __future__ import annotations

from adjudicator.rulesets.blitzwar.board.board import Board, TurnRow, Weather

BLITZ_IN_SNOW = {"soviet": 1943, "axis": 1944, "allies": 1944}
"""The year from which a side may attack snow zones in the Blitzkrieg Combat Phase
(BW-6-9, BW-6-10); winter is the first season of its year (BW-A6)."""


def calendar(board: Board, turn: int) -> TurnRow:
    """The calendar's row of a turn."""
    return board.calendar[turn]


def muddy(board: Board, turn: int) -> bool:
    """Mud lies on all land zones in the first turn of spring and of autumn."""
    row = calendar(board, turn)
    return row.season in ("spring", "autumn") and row.half == 1  # BW-6-1, BW-6-2


def winter(board: Board, turn: int) -> bool:
    return calendar(board, turn).season == "winter"


def snowy(board: Board, turn: int, place: str) -> bool:
    """Does snow lie on a land zone, or is a sea zone affected by it?

    The Strategic Bombing box is not a zone and never affected (BW-A4)."""
    if not winter(board, turn):  # BW-6-4
        return False
    if place in board.zones:
        return not board.zones[place].snow_exempt  # BW-6-5
    return place in board.seas and not board.seas[place].snow_exempt  # BW-6-6


def weather_in(board: Board, turn: int, place: str) -> Weather:
    """The weather in a place: all that is neither mud nor snow is good weather (BW-6-11)."""
    if snowy(board, turn, place):
        return "snow"
    if muddy(board, turn) and place in board.zones:
        return "mud"
    return "good"


def air_may_be_used(board: Board, turn: int, zone: str) -> bool:
    """May air units be used in a land zone? Not in one under snow (BW-6-7, BW-13.1-2).
    Sea zones and the Strategic Bombing box are always open to them (BW-A4)."""
    return zone not in board.zones or not snowy(board, turn, zone)


def landing_weather(board: Board, turn: int, sea: str) -> bool:
    """May units be shipped to beachheads in a sea zone? Not in one under snow (BW-6-8)."""
    return not snowy(board, turn, sea)


def blitzkrieg_phase(board: Board, turn: int) -> bool:
    """Is there a Blitzkrieg Combat Phase at all in this turn? None on mud turns (BW-6-3)."""
    return not muddy(board, turn)


def blitzkrieg_against(board: Board, turn: int, side: str, zone: str) -> bool:
    """Does the weather let a side attack a zone in the Blitzkrieg Combat Phase?

    The ban of winter binds attacks on zones under snow (BW-A5)."""
    if not blitzkrieg_phase(board, turn):
        return False
    return not snowy(board, turn, zone) or snow_blitz_allowed(board, turn, side)


def snow_blitz_allowed(board: Board, turn: int, side: str) -> bool:
    """May a side fight a Blitzkrieg on snow by now?"""
    return calendar(board, turn).year >= BLITZ_IN_SNOW[side]  # BW-6-9, BW-6-10


def effects(board: Board, turn: int, side: str = "") -> str:
    """What the weather of a turn forbids, for people; empty if it forbids nothing. side: who asks;
    without one, what holds for all."""
    if muddy(board, turn):
        return "no Blitzkrieg Combat Phase and no one-zone moves (6)"
    if not winter(board, turn):
        return ""
    row = calendar(board, turn)
    waiting = [one for one, year in BLITZ_IN_SNOW.items() if row.year < year]
    blitz = side in waiting or (not side and len(waiting) == len(BLITZ_IN_SNOW))
    return (
        "on land outside Africa and southern Asia no air missions"
        f"{' and no Blitzkrieg' if blitz else ''}; no landings outside the Mediterranean and the "
        "Persian Gulf (6)"
    )


def one_zone_moves(board: Board, turn: int, side: str, start: str, end: str) -> bool:
    """Does the weather allow the one-zone move of 16.5 (BW-A80)?"""
    if not blitzkrieg_phase(board, turn):  # BW-16.5-3
        return False
    if snow_blitz_allowed(board, turn, side):
        return True
    return not (snowy(board, turn, start) or snowy(board, turn, end))
