"""Orders ahead become orders when their turn asks; called by the tick."""

from __future__ import annotations

import logging

from adjudicator.core.names import fold
from adjudicator.service.alone import each
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import Receipt
from adjudicator.service.play import ahead, submissions
from adjudicator.service.sealing import NotOpen
from adjudicator.storage.tables import Ahead

log = logging.getLogger(__name__)

VIA = "ahead"


def use_due(desk: Desk) -> int:
    """Send what was kept for the turns that ask now, each once; let go what has passed. How
    many seats have orders by it."""
    with desk.store.read() as session:
        due = [(row.id, row.seat_id, row, ask.game_id) for row, ask in ahead.waiting(session)]

    def use_one(one: tuple[int, int, Ahead, int]) -> bool:
        ahead_id, seat_id, row, _ = one
        try:
            return _use(desk, ahead_id, seat_id, ahead.text_of(desk, row))
        except (ServiceError, NotOpen) as refusal:
            log.warning("orders ahead %s are not used: %s", ahead_id, refusal)
            return False

    used = each(desk.troubles, "orders ahead %s", due, use_one, lambda one: one[3])
    ahead.drop_passed(desk)
    return used


def _use(desk: Desk, ahead_id: int, seat_id: int, text: str) -> bool:
    dry = submissions.submit(desk, seat_id=seat_id, text=text, via=VIA, dry=True)
    standing = _standing(dry, text)
    if not standing:
        return False
    with desk.store.together("orders ahead") as session:
        row = session.get_one(Ahead, ahead_id, with_for_update=True, populate_existing=True)
        if all(found.id != ahead_id for found, _ in ahead.waiting(session)):
            return False  # withdrawn or used since we looked
        receipt = submissions.submit(desk, seat_id=seat_id, text=standing, via=VIA, letter=True)
        ahead.close(session, row, "used", desk.clock.now())
        return bool(receipt.number)


def _standing(dry: Receipt, text: str) -> str:
    """The lines of which an order stands now; `ready` only if nothing of the text is left out,
    because what was meant to go with it might be missing."""
    good = {item.line for item in dry.understood}
    if not good:
        return ""
    bad = {item.line for item in dry.not_understood} | {item.line for item in dry.not_allowed}
    lines = []
    for number, line in enumerate(text.split("\n"), start=1):
        command = any(done.line == number for done in dry.commands)
        readies = command and fold(line) == "ready" and not bad
        order = number in good or (not command and number not in bad)
        lines.append(line if order or readies else "")
    return "\n".join(lines)
