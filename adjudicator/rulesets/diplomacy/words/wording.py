"""How Diplomacy calls things. The sentences of events stand beside their facts, in `facts`."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.saying import Wording
from adjudicator.rulesets.diplomacy.board.board import Board, Chart
from adjudicator.rulesets.diplomacy.board.naming import short, unit_words
from adjudicator.rulesets.diplomacy.board.position import Position, Unit


@dataclass(frozen=True)
class Say:
    """How things are called on the map of a game."""

    board: Board
    view: Position

    @property
    def chart(self) -> Chart:
        return self.board.chart(self.view)

    def unit(self, unit: Unit) -> str:
        """`A Paris`."""
        return unit_words(self.chart, unit.arm, unit.at)

    def whose(self, unit: Unit) -> str:
        """`French A Paris`."""
        return f"{self.board.of(unit.power)} {self.unit(unit)}"

    def place(self, place: str) -> str:
        return short(self.chart, place)

    def power(self, power: str) -> str:
        return self.board.name(power)

    def seat(self, seat: str) -> str:
        """`France`; of a seat with several powers what its scenario calls it."""
        return self.board.seat_name(seat, self.view)


words: Wording[Say] = Wording()
FIGHTS = frozenset({"WasDislodged", "Retreated", "RetreatLost", "CentreTaken"})
"""Events that tell of fighting: an order that came to nothing is told with its power's orders."""
