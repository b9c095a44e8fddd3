"""What a player can do from a seat, beside orders: time, votes, how a game ends, giving it up.

By letter an act is a line of a submission and works in its transaction; by page and API it is one
of its own (`seated.perform`)."""

from __future__ import annotations

from typing import Any

from adjudicator.service.acts.declaration import buttons
from adjudicator.service.acts.seat.ends import (
    Concede,
    Draw,
    Propose,
    ReplaceSilent,
    Resign,
    TakeBack,
    Vote,
)
from adjudicator.service.acts.seat.seated import SeatAct
from adjudicator.service.acts.seat.time import Absent, Back, Extend, Substitute

VOTE = Vote()
TIME: tuple[SeatAct[Any], ...] = (Absent(), Back(), Extend(), Substitute())
BY_BUTTON_OF_TIME = buttons(TIME)
ENDS: tuple[SeatAct[Any], ...] = (
    VOTE, TakeBack(), Draw(), Propose(), Concede(), ReplaceSilent(), Resign(),
)  # fmt: skip
BY_BUTTON_OF_ENDS = buttons(ENDS)
