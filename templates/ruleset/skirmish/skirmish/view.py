"""What a seat may know. Everything in this game is open but the claims of the turn, and these lie
in no position: they are answers, which the other side does not see before both are in."""

from __future__ import annotations

from adjudicator.core.protocol import Seat
from skirmish.board.position import Position


class View(Position):
    """What all may know; seat is whose view it is, None for spectators."""

    seat: Seat | None
