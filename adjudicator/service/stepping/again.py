"""Before anything of a computed step is stored: is the game still what it was computed from?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Session

from adjudicator.service.record import journaling, looking
from adjudicator.service.record.steps import Before, inputs
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game


@dataclass(frozen=True)
class Again:
    """before: the game as it is now, its row locked; None if it is not what it was: then said is
    what the caller gives back. False: somebody else was quicker. None: orders changed, compute
    again."""

    before: Before | None
    said: bool | None = None


def look(session: Session, before: Before, owner: str) -> Again:
    """Look at the game once more, within the transaction that is to store something."""
    game = session.get_one(Game, before.game.id, with_for_update=ROW, populate_existing=True)
    if game.lease_owner != owner or game.steps != before.game.steps:
        return Again(None, False)
    seats = looking.seats_of_game(session, game.id or 0)
    asks = looking.open_asks(session, game.id or 0, before.asks)
    drafts, standing = inputs(session, seats, asks)
    now = replace(before, game=game, seats=seats, asks=asks, drafts=drafts, standing=standing)
    now.head = journaling.head(session, game.id or 0)
    return Again(now) if now.mark() == before.mark() else Again(None, None)
