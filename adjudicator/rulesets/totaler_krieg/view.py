"""What a seat may know: everything on the map, and of the cards its own."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from adjudicator.rulesets.totaler_krieg.board.board import Faction
from adjudicator.rulesets.totaler_krieg.board.position import Cards, Position

UNTOLD = {"unlawful": ""}
"""What no seat knows of any cards: what a moderator has found out is told when they are revealed
(TK-1.1.1-5)."""


class View(BaseModel):
    """The position as one seat sees it; `seat` None is the spectator. Hands and Pending Cards
    of others are hidden (TK-1.1-2), what was played or discarded is open (TK-1.1-3)."""

    model_config = ConfigDict(extra="forbid")

    seat: Faction | None
    position: Position
    held: dict[Faction, int]
    """Cards in each hand."""
    pending: dict[Faction, bool]
    """Has each faction laid a Pending Card (TK-1.1-1)?"""


def view_of(position: Position, seat: Faction | None) -> View:
    """The view of a seat. Shares the pieces of the position: look, do not change."""
    cards: dict[Faction, Cards] = {
        faction: own.model_copy(
            update=UNTOLD if faction == seat else {**UNTOLD, "hand": [], "pending": ""}
        )
        for faction, own in position.cards.items()
    }
    return View.model_construct(
        seat=seat,
        position=position.model_copy(update={"cards": cards}),
        held={faction: len(own.hand) for faction, own in position.cards.items()},
        pending={faction: bool(own.pending) for faction, own in position.cards.items()},
    )
