"""The house tells its operator: a queue stands still, the next mail host takes nothing, a game has
stopped, the disk is short, the clock jumped, copies are not written. Once a day for each, in the
log and by letter; and by a call, for where the mail itself is what is broken.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from adjudicator.service import gauges, limits
from adjudicator.service.desk import Desk
from adjudicator.service.post import letters
from adjudicator.storage.tables import Heartbeat

log = logging.getLogger(__name__)

DAY = 86400

Call = Callable[[Desk, Sequence[str]], None]
"""Says sentences by another way than a letter."""


def tell_operator(desk: Desk, call: Call | None = None) -> int:
    """Tell `house.moderator` what has gone wrong; how many troubles were told.

    call: says them by another way too; what it raises is logged, and holds up nothing."""
    said = [
        sentence
        for name, sentence in gauges.troubles(gauges.measure(desk))
        if limits.allow(desk, f"operator:{name}", 1, DAY)
    ]
    _watched(desk)
    for sentence in said:
        log.error("%s", sentence)
    if not said:
        return 0
    with desk.store.write("operator told") as session:
        letters.queue(
            desk,
            session,
            kind="notice",
            facts={
                "subject": "your server needs attention",
                "lines": [*said, "`adjudicator doctor` checks the server and says what to do."],
            },
            to_email=desk.config.house.moderator,
        )
    if call is not None:
        try:
            call(desk, said)
        except Exception as error:
            log.error("nobody could be called about that: %s: %s", type(error).__name__, error)
    return len(said)


def _watched(desk: Desk) -> None:
    """Since when somebody looks, so that what was never done is overdue one day."""
    with desk.store.read() as session:
        if session.get(Heartbeat, gauges.WATCHED) is not None:
            return
    with desk.store.write("watched") as session:
        session.merge(Heartbeat(name=gauges.WATCHED, at=desk.clock.now()))
