"""The bench for Totaler Krieg!'s rules."""

from __future__ import annotations

from functools import cache

from adjudicator.packs import of_ruleset
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.components import read_board


@cache
def board() -> Board:
    """The shipped components."""
    return read_board(of_ruleset("totaler_krieg"))
