"""What a seat may know: everything but the orders of others, which no position holds."""

from __future__ import annotations

from adjudicator.core.copying import made
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


def view_of(position: Position, seat: str | None) -> View:
    """The view of a seat. Shares what is in it with the position: look, do not change."""
    return made(View, {**{name: getattr(position, name) for name in Position.model_fields},
                       "seat": seat})  # fmt: skip
