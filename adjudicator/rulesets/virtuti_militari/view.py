"""What a seat may know: everything (VM-INFO-1, VM-INFO-6).

Secret choices never stand in a position before they are shown (VM-INFO-5).
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.board.terms import Side


class View(BaseModel):
    """The position as one seat sees it; `seat` None is the spectator."""

    model_config = ConfigDict(extra="forbid")

    seat: Side | None
    position: Position


def view_of(position: Position, seat: Side | None) -> View:
    """The view of a seat. Shares the position: look, do not change."""
    return View.model_construct(seat=seat, position=position)
