"""When a seat is reminded of a deadline: each chosen time before it, once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta


def next_reminder(
    hours: Sequence[float], now: datetime, due: datetime, last: datetime | None = None
) -> datetime | None:
    """The next moment after now at which a seat is reminded of `due`; None if there is none.

    hours: before the deadline. last: when it was last reminded of this ask. A deadline that has
    moved is reminded of anew, but no sooner than half of that reminder's hours after the last.
    """
    moments = sorted((due - timedelta(hours=h), h) for h in hours if h > 0)
    for at, lead in moments:
        if at > now and (last is None or at - last >= timedelta(hours=lead / 2)):
            return at
    return None
