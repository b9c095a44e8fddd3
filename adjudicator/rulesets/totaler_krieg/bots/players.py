"""The bots by kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adjudicator.core.protocol import Bot, StandingOrder
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.bots.chance import random_bot
from adjudicator.rulesets.totaler_krieg.bots.sensible import STANDING as ALWAYS
from adjudicator.rulesets.totaler_krieg.bots.sensible import sensible_bot

BOTS: Mapping[str, Callable[[Board, str], Bot]] = {
    "random": random_bot,
    "sensible": sensible_bot,
}
STANDING: Mapping[str, Sequence[StandingOrder]] = {"sensible": ALWAYS}
"""What a kind of player says once and for all with its first mail."""
