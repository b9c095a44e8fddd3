"""Two players for simulation and practice: one at random, one with some sense.

A bot answers asks as people do, with orders; it sees what its seat sees. Chance comes from
lots that the caller seeds, so a game between bots can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.engine import Answerer
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.bots.at_random import random_bot
from adjudicator.rulesets.world_at_war.bots.sensible import sensible_bot

BOTS: dict[str, Callable[[Board, str], Answerer]] = {
    "random": random_bot,
    "sensible": sensible_bot,
}

__all__ = ["BOTS"]
