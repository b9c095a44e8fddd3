"""How a scenario begins."""

from __future__ import annotations

from adjudicator.core.pack import ScenarioError
from skirmish.board.components import Board
from skirmish.board.position import Position


def open_scenario(board: Board, scenario: str) -> Position:
    """ScenarioError: there is no such scenario."""
    if scenario not in board.scenarios:
        raise ScenarioError(f"{scenario}.toml", 0, "there is no such scenario")
    facts = board.scenarios[scenario]
    holder = {place: side for side, places in facts.holds.items() for place in places}
    return Position(turns=facts.turns, holder=holder)
