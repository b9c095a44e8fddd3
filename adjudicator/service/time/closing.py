"""When an ask holds up its batch no more, as things stand.

A batch is closed as soon as this moment has passed for each of its asks. It stands in the table
(`closes_at`), is computed anew whenever anything of this changes, and is None as long as the
game waits for the seat whatever the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True)
class Standing:
    """How an ask stands. answered: a draft counts. last_order_at: when its seat last changed
    anything. held: what holds it beyond its grace (a policy's name), empty if nothing does.
    forced_at: when the moderator let it close."""

    opened_at: datetime
    due_at: datetime
    grace_until: datetime
    answered: bool
    ready: bool
    last_order_at: datetime | None = None
    held: str = ""
    forced_at: datetime | None = None


def closes_at(standing: Standing, *, cool_off: float, early: bool) -> datetime | None:
    """The moment, or None. cool_off: hours after the last order. early: may a step run before
    its deadline?"""
    if standing.forced_at is not None:
        return standing.forced_at
    if standing.ready and early:
        last = standing.last_order_at or standing.opened_at
        return min(last + timedelta(hours=cool_off), max(standing.due_at, last))
    if standing.answered or standing.ready:
        return standing.due_at
    if standing.held:
        return None
    return standing.grace_until
