"""What a seat may know. Everything in this game is open but the claims of the turn, and these lie
in no position: they are answers, which the other side does not see before both are in."""

from __future__ import annotations

from pydantic import BaseModel

from adjudicator.core.protocol import Seat
from skirmish.board.position import Position


class View(BaseModel):
    """What all may know; seat is whose view it is, None for spectators."""

    seat: Seat | None
    turn: int
    turns: int
    holder: dict[str, Seat]


def view_of(position: Position, seat: Seat | None) -> View:
    return View(seat=seat, turn=position.turn, turns=position.turns, holder=dict(position.holder))
