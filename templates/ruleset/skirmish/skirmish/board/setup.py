"""How a scenario begins."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.conditions import Scalar
from adjudicator.core.pack import scenario_of
from skirmish.board.components import Board
from skirmish.board.position import Position


def open_scenario(board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
    """ScenarioError: there is no such scenario."""
    facts = scenario_of(board.scenarios, scenario)
    holder = {place: side for side, places in facts.holds.items() for place in places}
    return Position(turns=facts.turns, holder=holder)
