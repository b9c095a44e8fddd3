"""Letters that cannot be settled: they are tried again, then laid aside, and people are told."""

from __future__ import annotations

import logging

from adjudicator.mail.dealing import moderating, unheard
from adjudicator.mail.reading.reader import ReadLetter
from adjudicator.mail.way.known import know_all
from adjudicator.mail.way.opened import Opened, open_all, route_of
from adjudicator.service.desk import Desk
from adjudicator.service.models import Arrived
from adjudicator.service.post.queue import LOST, Queue

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 5
"""After so many attempts a letter that breaks us is laid aside for the moderator."""


def broken(desk: Desk, arrived: Arrived) -> None:
    """Put off a letter that broke us; after some attempts it is tried no more: the holder of the
    address that it came to is told, and the moderator of the game."""
    if arrived.attempts < MOST_ATTEMPTS:
        Queue(desk).try_again(arrived)
        return
    try:
        one = _addressed(desk, arrived)
        (known,) = know_all(desk, [one if one.route is not None else open_all(desk, [arrived])[0]])
        with desk.store.together("letter laid aside"):
            unheard.laid_aside(desk, arrived, known.holder)
            if known.to == "moderate":
                moderating.laid_aside(desk, arrived, known.token)
            Queue(desk).finish(arrived.id, "broken")
    except Exception:
        log.exception("could not tell anybody that letter %s is put aside", arrived.id)
        Queue(desk).finish(arrived.id, "broken")


def given_up(desk: Desk, arrived: Arrived) -> int:
    """Wait no more for a letter whose bytes are lost, nor let those behind it wait; the holder of
    the address that it came to is asked to send it again. 1."""
    (known,) = know_all(desk, [_addressed(desk, arrived)])
    with desk.store.together("letter given up"):
        unheard.lost(desk, arrived, known.holder)
        Queue(desk).finish(arrived.id, LOST)
    return 1


def _addressed(desk: Desk, arrived: Arrived) -> Opened:
    """A letter of which the envelope alone is looked at."""
    return Opened(arrived, ReadLetter(), route_of(desk, arrived))
