"""The bots by kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.core.protocol import Bot
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.bots.chance import random_bot
from adjudicator.rulesets.totaler_krieg.bots.sensible import sensible_bot

BOTS: Mapping[str, Callable[[Board, str], Bot]] = {
    "random": random_bot,
    "sensible": sensible_bot,
}
