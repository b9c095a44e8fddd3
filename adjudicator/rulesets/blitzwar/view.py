"""What a seat may know (4, BW-A55): all that lies on the map, and its own cards."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from adjudicator.rulesets.blitzwar.board.position import Cards, Position, Side


class View(BaseModel):
    """The position as one seat sees it; `seat` None is the spectator.

    On the map nothing is hidden (BW-4-10). Cards that wait are secret until they are
    used (BW-A55): of the others' queues only the number of cards is known.
    """

    model_config = ConfigDict(extra="forbid")

    seat: Side | None
    position: Position
    waiting: dict[Side, int]
    """Cards that each side has chosen and not yet used."""


def view_of(position: Position, seat: Side | None) -> View:
    """The view of a seat. Shares the counters of the position: look, do not change."""
    if position.marks.get("open_cards"):
        cards = position.cards
    else:
        cards = {
            side: own if side == seat else Cards(total_war=own.total_war)
            for side, own in position.cards.items()
        }
    return View.model_construct(
        seat=seat,
        position=position.model_copy(update={"cards": cards}),
        waiting={side: len(own.queue) for side, own in position.cards.items()},
    )
