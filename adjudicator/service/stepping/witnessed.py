"""A batch is closed before its step runs: the game's witness is asked first."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.service.desk import Desk
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.steps import Before, inputs, may_close
from adjudicator.service.witness import asking
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game


def close(desk: Desk, before: Before, owner: str) -> bool | None:
    """Close the orders and ask. True: done. False: somebody else was quicker. None: orders
    changed, look again."""
    now = desk.clock.now()
    with desk.store.write("orders closed") as session:
        game = session.get_one(Game, before.game.id, with_for_update=ROW, populate_existing=True)
        if game.lease_owner != owner or game.steps != before.game.steps:
            return False
        seats = looking.seats_of_game(session, game.id or 0)
        asks = looking.open_asks(session, game.id or 0)
        drafts, standing = inputs(session, seats, asks)
        again = replace(before, game=game, seats=seats, asks=asks, drafts=drafts, standing=standing)
        again.head = journaling.head(session, game.id or 0)
        if again.mark() != before.mark():
            return None
        if game.state != "running" or not may_close(asks, now):
            return False
        asking.close(desk, session, again)
        return True
