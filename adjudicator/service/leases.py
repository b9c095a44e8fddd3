"""Claims run out by the clock, and clocks go wrong.

A claim is for seconds. One that reaches further was made by a clock that ran ahead, and is over
like one whose time has passed: otherwise a letter or a game would be kept as long as the clock
was wrong. Who is still at it loses it to the next, and finds so before he stores anything.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam
from sqlmodel import or_

CLOCKS_DIFFER = timedelta(minutes=2)
"""By how much the clocks of a house's machines may differ."""
LONGEST_PAUSE = timedelta(hours=7)
"""More than any pause between two attempts (`deliveries.mark_retry`, `hooks.failed`)."""


def is_over(until: datetime | None, now: datetime, seconds: float) -> bool:
    """Has a claim run out that was made for so many seconds?"""
    return until is None or until < now or until > now + timedelta(seconds=seconds) + CLOCKS_DIFFER


def over(until: Any, now: datetime, seconds: float) -> Any:
    """`is_over` of a column, as a condition."""
    return or_(until < now, until > now + timedelta(seconds=seconds) + CLOCKS_DIFFER)


def due(at: Any, now: datetime) -> Any:
    """Is it time for another attempt, or was its time set by a clock that ran ahead?"""
    return or_(at <= now, at > now + LONGEST_PAUSE)


def over_at(until: Any) -> Any:
    """`over`, for a statement that is built once: asked with the `moments` of each time."""
    return or_(until < bindparam("moment"), until > bindparam("longest_lease"))


def due_at(at: Any) -> Any:
    """`due`, for a statement that is built once: asked with the `moments` of each time."""
    return or_(at <= bindparam("moment"), at > bindparam("longest_pause"))


def moments(now: datetime, seconds: float = 0) -> dict[str, Any]:
    """What `over_at` and `due_at` are asked with. seconds: for which claims are made."""
    return {
        "moment": now,
        "longest_lease": now + timedelta(seconds=seconds) + CLOCKS_DIFFER,
        "longest_pause": now + LONGEST_PAUSE,
    }
