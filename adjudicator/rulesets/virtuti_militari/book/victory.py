"""10 Summary Phase, Victory: decisive at the end of any turn, minor at the end of the war."""

from __future__ import annotations

from adjudicator.core.protocol import Outcome, Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS_OF, SIDES, Side
from adjudicator.rulesets.virtuti_militari.book.areas import controlled, victory_points
from adjudicator.rulesets.virtuti_militari.words.facts.summary import GameWon, PointsCounted

NAMES: dict[Side, str] = {"axis": "Axis", "allies": "Allied"}


def check_victory(position: Position, table: Table[Board]) -> None:
    """Victory is looked at when all else of the Summary Phase is done (VM-VIC-1), for players,
    not for factions (VM-INTRO-4)."""
    board = table.board
    points = {side: victory_points(position, board, side) for side in SIDES}
    table.tell("VM-VIC-1", PointsCounted(axis=points["axis"], allies=points["allies"]))
    allied = controlled(position, board, *FACTIONS_OF["allies"])
    if points["axis"] >= position.decisive:  # VM-VIC-2
        _end(position, table, "axis", "decisive", "VM-VIC-2")
    elif position.cities and all(city in allied for city in position.cities):  # VM-VIC-3
        _end(position, table, "allies", "decisive", "VM-VIC-3")
    elif position.turn >= position.last_turn:  # VM-VIC-4
        # In the campaign both cannot: there are too few points (VM-VIC-7).
        reached = [side for side in SIDES if points[side] >= position.minor[side]]
        if len(reached) == 1:
            _end(position, table, reached[0], "minor", "VM-VIC-5")
        else:
            _end(position, table, None, "draw", "VM-VIC-6")


def _end(
    position: Position, table: Table[Board], winner: Side | None, how: str, clause: str
) -> None:
    position.over = True
    position.winner = winner
    position.victory = how  # type: ignore[assignment]
    points = {side: victory_points(position, table.board, side) for side in SIDES}
    table.tell(clause, GameWon(winner=winner or "", how=how, **points))


CLAUSES = {
    ("axis", "decisive"): "VM-VIC-2",
    ("allies", "decisive"): "VM-VIC-3",
    ("axis", "minor"): "VM-VIC-5",
    ("allies", "minor"): "VM-VIC-5",
    (None, "draw"): "VM-VIC-6",
}


def outcome(board: Board, position: Position) -> Outcome | None:
    """The result once the game is over, else None: the points are the VP held. A draw has
    both for winners (VM-INTRO-6)."""
    if not position.over:
        return None
    points = {side: victory_points(position, board, side) for side in SIDES}
    score = f"Axis {points['axis']}, Allied player {points['allies']} VP"
    if position.winner is None:
        text = f"A draw ({score})."
        winners: list[str] = list(SIDES)
    else:
        size = "Decisive" if position.victory == "decisive" else "Minor"
        text = f"{size} Victory of the {NAMES[position.winner]} player ({score})."
        winners = [position.winner]
    return Outcome(
        winners=winners,
        points=dict(points),
        text=text,
        clause=CLAUSES[position.winner, position.victory],
    )
