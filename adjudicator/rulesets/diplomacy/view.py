"""What a seat may know: everything but the orders of others, which no position holds."""

from __future__ import annotations

from adjudicator.rulesets.diplomacy.board.position import Position, Unit


class View(Position):
    """The game as one seat sees it; `seat` None is the spectator. All see the same map."""

    seat: str | None

    def powers_of(self) -> list[str]:
        """The powers that the seat commands."""
        return self.seats.get(self.seat or "", [])

    def mine(self) -> list[Unit]:
        """The units that the seat commands, the dislodged left out."""
        return [unit for unit in self.units if unit.power in self.powers_of()]
