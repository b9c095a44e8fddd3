"""18 Victory conditions: ten points shared between the Axis and the others."""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Outcome, Seat
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import SIDES, Position
from adjudicator.rulesets.blitzwar.book.points import strategic_points
from adjudicator.rulesets.blitzwar.book.politics.countries import SIDE_NAMES

SURRENDER = (
    (39, 10, "BW-18-4"),
    (40, 9, "BW-18-5"),
    (42, 8, "BW-18-6"),
    (44, 7, "BW-18-7"),
    (46, 6, "BW-18-8"),
    (47, 5, "BW-18-9"),
)
"""Germany surrenders on this turn or before: points of the coalition, clause."""

POINTS = (
    (12, 4, "BW-18-10"),
    (19, 3, "BW-18-11"),
    (25, 2, "BW-18-12"),
    (30, 1, "BW-18-13"),
    (10**6, 0, "BW-18-14"),
)
"""The Axis holds this many Strategic points or fewer: points of the coalition, clause."""

TEN = 10


def outcome(board: Board, position: Position) -> Outcome | None:
    """The result once the game is over, else None. The Allies and the Soviet Union share
    one total (BW-A50); five points each is a draw that all share (BW-A1)."""
    if not position.over:
        return None
    if position.surrendered == "axis":
        return _surrender(position)
    if position.last_side is not None:
        text = "The example ends here; it is not scored."
        return Outcome(winners=[], text=text, clause="BW-18-3")
    lines = position.marks.get("victory")
    if lines:
        return _scenario(board, position, lines)
    held = strategic_points(position, board, "axis")
    coalition, clause = next((points, c) for most, points, c in POINTS if held <= most)
    return _share(
        coalition,
        f"Germany has not surrendered; the Axis holds {held} Strategic points.",
        clause,
        winner="axis",  # BW-18-2
    )


def _surrender(position: Position) -> Outcome:
    coalition, clause = next((p, c) for last, p, c in SURRENDER if position.turn <= last)
    winner = "coalition" if coalition > TEN - coalition else "draw"  # BW-18-1
    return _share(coalition, f"Germany surrenders on turn {position.turn}.", clause, winner=winner)


def _share(coalition: int, text: str, clause: str, *, winner: str) -> Outcome:
    """Ten points in all (BW-18-3)."""
    axis = TEN - coalition
    seats: dict[str, list[Seat]] = {
        "axis": ["axis"],
        "coalition": ["allies", "soviet"],
        "draw": list(SIDES),
    }
    ends = {
        "axis": "The Axis wins",
        "coalition": "The Allies and the Soviet Union win",
        "draw": "A draw",
    }
    return Outcome(
        winners=seats[winner],
        points={"axis": axis, "allies": coalition, "soviet": coalition},  # BW-18-3
        text=f"{text} {ends[winner]}: Axis {axis}, Allies and Soviet Union {coalition}.",
        clause=clause,
    )


def aims(board: Board, position: Position) -> list[str]:
    """What a scenario's own victory lines ask for, in words, in the order in which they count."""
    told = []
    for line in position.marks.get("victory") or []:
        zones = [board.name(zone) for zone in line.get("holds_any", [])]
        side = SIDE_NAMES[line["side"]]
        verb = "hold" if line["side"] == "allies" else "holds"
        tests = [f"{side} {verb} {' or '.join(zones)}"] if zones else []
        if "points_at_least" in line:
            tests.append(f"the Axis holds {line['points_at_least']} Strategic points or more")
        if "points_at_most" in line:
            tests.append(f"the Axis holds {line['points_at_most']} Strategic points or fewer")
        joined = (" or " if line.get("any") else " and ").join(tests)
        wins = "the Axis wins" if line["side"] == "axis" else "the Allies and the Soviet Union win"
        said = f"{wins} if {joined} at the end." if tests else f"otherwise {wins}."
        told.append(said[0].upper() + said[1:])
    return told


def _scenario(board: Board, position: Position, lines: list[dict[str, Any]]) -> Outcome:
    """A scenario's own victory lines, the first that holds decides: `side`, and of
    `holds_any` (zones), `points_at_least`, `points_at_most` (the Axis's) those that are
    given must be true. None holds: a draw."""
    held = strategic_points(position, board, "axis")
    for line in lines:
        side: str = line["side"]
        zones = line.get("holds_any", [])
        tests = [any(position.control.get(zone) == side for zone in zones)] if zones else []
        if "points_at_least" in line:
            tests.append(held >= line["points_at_least"])
        if "points_at_most" in line:
            tests.append(held <= line["points_at_most"])
        met = any(tests) if line.get("any") else all(tests)
        if not met:
            continue
        winner = "axis" if side == "axis" else "coalition"
        coalition = 0 if winner == "axis" else TEN
        return _share(
            coalition, f"The Axis holds {held} Strategic points.", "BW-18-3", winner=winner
        )
    return _share(TEN // 2, f"The Axis holds {held} Strategic points.", "BW-18-3", winner="draw")
