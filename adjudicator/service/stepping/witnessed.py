"""A batch is closed before its step runs: the game's witness is asked first."""

from __future__ import annotations

from adjudicator.service.desk import Desk
from adjudicator.service.record.steps import Before, may_close
from adjudicator.service.stepping import again
from adjudicator.service.witness import requests


def close(desk: Desk, before: Before, owner: str) -> bool | None:
    """Close the orders and ask. True: done. False: somebody else was quicker. None: orders
    changed, look again."""
    now = desk.clock.now()
    with desk.store.write("orders closed") as session:
        now_is = again.look(session, before, owner)
        if now_is.before is None:
            return now_is.said
        if now_is.before.game.state != "running" or not may_close(now_is.before.asks, now):
            return False
        requests.close(desk, session, now_is.before)
        return True
