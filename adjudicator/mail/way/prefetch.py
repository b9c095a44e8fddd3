"""Between the stages: what is looked up and judged ahead, so that a transaction is short and has
few statements. Nothing comes of it but time."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress

from adjudicator.mail.way.known import holder_of
from adjudicator.mail.way.orders import digest_of, without_sign_on
from adjudicator.mail.way.vouched import Vouched
from adjudicator.service.desk import Desk
from adjudicator.service.play import submissions, working
from adjudicator.service.post import arrivals, tokens

log = logging.getLogger(__name__)


def judge_ahead(desk: Desk, letters: Sequence[Vouched]) -> list[Vouched]:
    """Read and judge orders before the transaction where others would wait for it: if there are
    other processes (on SQLite one writes at a time), or they are long."""
    others = desk.store.sqlite and desk.config.mail.workers
    for one in letters:
        if one.to != "seat" or one.letter.kind != "human" or one.letter.trouble:
            continue
        if one.holder is None or one.holder.stale:
            continue
        if others or submissions.takes_long(one.letter.placed_text):
            with suppress(Exception):  # whatever it is, it comes again where it is settled
                text = without_sign_on(one.letter.placed_text)
                submissions.look_into(desk, one.holder.seat_id, text)
    return list(letters)


def look_up_ahead(desk: Desk, letters: Sequence[Vouched]) -> None:
    """Look up in one statement each what the first letters to several seats ask for, within the
    transaction that settles them."""
    routes = [(one, one.route) for one in letters if one.route and one.route.to == "seat"]
    if len(routes) < 2:
        return
    replies = tokens.foresee(desk, {route.token for _, route in routes})
    first: dict[int, tuple[int, int, str]] = {}
    for one, route in routes:
        if (reply := holder_of(desk, route, replies)) is not None:
            first.setdefault(reply.seat_id, (one.arrived.id, reply.seat_id, digest_of(one)))
    arrivals.foresee_new(desk, list(first.values()))
    working.foresee(desk, sorted(first))
