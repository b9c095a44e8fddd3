"""A player with some sense: attacks where he is likely to win, builds for the war he has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.engine import Answerer
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.bots.war_plan import WarPlan
from adjudicator.rulesets.world_at_war.orders.war import SCRIPT_KEY


def sensible_bot(board: Board, seed: str) -> Answerer:
    """The same orders for the same view, whatever the seed."""
    from adjudicator.rulesets.world_at_war.bots.sensible_home import (
        declarations,
        sensible_home,
    )

    def answer(ask: Ask, see: Callable[[], Any]) -> list[Order]:
        position: Position = see().position
        seat: Seat = "axis" if ask.seat == "axis" else "allies"
        if ask.key == SCRIPT_KEY:
            return [*declarations(board, position, seat), *WarPlan(board, position, seat).script()]
        return sensible_home(board, position, ask)

    return answer
