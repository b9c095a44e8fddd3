"""The whole state of a game at one moment."""

from __future__ import annotations

from pydantic import BaseModel

from adjudicator.core.protocol import Seat

SIDES: tuple[Seat, ...] = ("red", "blue")


class Position(BaseModel):
    """turn: counts up when its claims are asked for. holder: place -> the side that holds it; what
    nobody holds is not listed."""

    turn: int = 0
    turns: int
    holder: dict[str, Seat]

    def held(self, side: Seat) -> list[str]:
        return [place for place, holder in self.holder.items() if holder == side]
