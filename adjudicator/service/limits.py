"""How much is too much: counts per key and window, in the database, so that they hold
for all processes together."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col

from adjudicator.service.desk import Desk
from adjudicator.storage.tables import RateCount

_TABLE: Any = RateCount.__table__  # type: ignore[attr-defined]


def counted(session: Session, sqlite_used: bool, key: str, now: datetime, seconds: int) -> int:
    """Count one more in the window that `now` falls in; how many it are now."""
    start = int(now.timestamp()) // seconds * seconds
    window = datetime.fromtimestamp(start, UTC)
    insert = sqlite.insert(_TABLE) if sqlite_used else postgresql.insert(_TABLE)
    statement = (
        insert.values(key=key, window=window, count=1)
        .on_conflict_do_update(
            index_elements=[_TABLE.c.key, _TABLE.c.window], set_={"count": _TABLE.c.count + 1}
        )
        .returning(_TABLE.c.count)
    )
    return int(session.connection().execute(statement).scalar_one())


def allow(desk: Desk, key: str, limit: int, seconds: int = 3600) -> bool:
    """May this be done once more in this window? Counts it, allowed or not.

    key: what and who, `signin:anna@example.net`.
    """
    with desk.store.write("limit") as session:
        return counted(session, desk.store.sqlite, key, desk.clock.now(), seconds) <= limit


def forget_old(desk: Desk, days: float = 2) -> int:
    """Drop the windows that are over; how many they were."""
    with desk.store.write("limits") as session:
        old = desk.clock.now() - timedelta(days=days)
        result = session.exec(delete(RateCount).where(col(RateCount.window) < old))
        return int(result.rowcount)
