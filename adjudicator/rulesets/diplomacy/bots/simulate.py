"""Whole games between bots: how one begins, and what must always be true of it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Ask, Event
from adjudicator.core.simulating import BetweenBots, Broken, Invariants
from adjudicator.rulesets.diplomacy.board.position import Position
from adjudicator.rulesets.diplomacy.board.setup import amiss
from adjudicator.rulesets.diplomacy.book.adjustments import surplus
from adjudicator.rulesets.diplomacy.book.control import powers_of
from adjudicator.rulesets.diplomacy.bots.players import BOTS

YEARS = 12
"""A simulated game ends after so many years if its scenario sets no end."""


class Watched(Invariants):
    """What must always be true of a game of Diplomacy."""

    def always(self, position: Position) -> None:
        if wrong := amiss(self.board, position):
            raise Broken(wrong)
        if position.over and not position.winners:
            raise Broken("the game is over and nobody has won or shared it")

    def at_phase_end(self, position: Position, phase: str) -> None:
        """Nobody is left to retreat after retreats, nor has more units than centres in spring."""
        if phase.endswith("retreats") and position.dislodged:
            raise Broken("somebody is still to retreat")
        if phase == "winter":
            for power in powers_of(position):
                if surplus(position, power) > 0:
                    raise Broken(f"{power} has more units than centres")

    def refused(self, event: Event) -> Sequence[str]:
        return [event.clause] if event.kind == "NotCarriedOut" else []

    def exchange(self, ask: Ask) -> bool:
        """Every question of this game is a letter."""
        return True


class Simulate(BetweenBots):
    """Games of Diplomacy between its bots."""

    bots = BOTS
    invariants = Watched

    def limit(self, position: Position, last_turn: int | None) -> None:
        position.last_turn = last_turn or position.last_turn or YEARS


simulate = Simulate()
