"""How much is too much: counts per key and window, in the database, so that they hold
for all processes together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, delete
from sqlalchemy import select as core_select
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk
from adjudicator.storage.session import foreseen, plainly
from adjudicator.storage.tables import RateCount

_TABLE: Any = RateCount.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it


def counted(
    session: Session, sqlite_used: bool, key: str, now: datetime, seconds: int, number: int = 1
) -> int:
    """Count one (or a number) more in the window that `now` falls in; how many it are now."""
    window = window_of(now, seconds)
    statement = _COUNT[sqlite_used]
    given = {"key": key, "window": window, "count": number}
    return int(session.connection().execute(statement, given).one()[1])


def counted_all(desk: Desk, used: Sequence[tuple[str, int]], seconds: int = 3600) -> list[int]:
    """Count one key after another, each so many times: how many it are by then, in their order."""
    more = Counter[str]()
    for key, number in used:
        more[key] += number
    window = window_of(desk.clock.now(), seconds)
    rows = [{"key": key, "window": window, "count": n} for key, n in sorted(more.items())]
    before: dict[str, int] = {}
    if rows:
        with desk.store.write("limit") as session:
            found = session.connection().execute(_COUNT[desk.store.sqlite], rows)
            before = {key: count - more[key] for key, count in found}
    counts = []
    for key, number in used:
        before[key] += number
        counts.append(before[key])
    return counts


def counted_alone(session: Session, key: str, now: datetime, seconds: int) -> int:
    """As `counted`, of a key that nobody else counts now, for this transaction has locked whose
    it is: written with all else that it changes."""
    window = window_of(now, seconds)
    row: RateCount | None = foreseen(session, ("count", key, window))
    row = row or _rows(session, [key], window)[key]
    row.count += 1
    session.add(row)
    return row.count


def foresee(desk: Desk, keys: Sequence[str], seconds: int) -> None:
    """Look up ahead how often these were counted in this window (`counted_alone`)."""
    window = window_of(desk.clock.now(), seconds)
    with desk.store.read() as session:
        rows = _rows(session, keys, window)
    desk.store.foresee({("count", key, window): row for key, row in rows.items()})


def _rows(session: Session, keys: Sequence[str], window: datetime) -> dict[str, RateCount]:
    """By their keys; what was not counted yet is not stored yet."""
    found = session.exec(_COUNTS, params={"keys": keys, "window": window})
    new = {key: RateCount(key=key, window=window, count=0) for key in keys}
    return new | {row.key: row for row in found}


_COUNTS = select(RateCount).where(
    col(RateCount.key).in_(bindparam("keys", expanding=True)),
    col(RateCount.window) == bindparam("window"),
)


def _upsert(insert: Any) -> Any:
    return insert.on_conflict_do_update(
        index_elements=[_TABLE.c.key, _TABLE.c.window],
        set_={"count": _TABLE.c.count + insert.excluded.count},
    ).returning(_TABLE.c.key, _TABLE.c.count)


_COUNT = {True: _upsert(sqlite.insert(_TABLE)), False: _upsert(postgresql.insert(_TABLE))}
"""By whether SQLite is used; built once, for every letter counts."""


def allow(desk: Desk, key: str, limit: int, seconds: int = 3600, number: int = 1) -> bool:
    """May this be done once more (or so many times) in this window? Counts it, allowed or not.

    key: what and who, `signin:anna@example.net`.
    """
    with desk.store.write("limit") as session:
        now = desk.clock.now()
        return counted(session, desk.store.sqlite, key, now, seconds, number) <= limit


def used(desk: Desk, key: str, seconds: int = 3600) -> int:
    """How often it was done in this window, without counting."""
    return used_all(desk, [key], seconds).get(key, 0)


def used_all(desk: Desk, keys: Collection[str], seconds: int = 3600) -> dict[str, int]:
    """The same of several; what was not done is not named."""
    if not keys:
        return {}
    given = {"keys": list(keys), "window": window_of(desk.clock.now(), seconds)}
    with desk.store.read() as session:
        rows: Any = plainly(session).execute(_USED, given).all()
        return dict(rows)


_USED = core_select(_TABLE.c.key, _TABLE.c.count).where(
    _TABLE.c.key.in_(bindparam("keys", expanding=True)), _TABLE.c.window == bindparam("window")
)


def window_of(now: datetime, seconds: int) -> datetime:
    """The start of the window that a moment falls in."""
    return datetime.fromtimestamp(int(now.timestamp()) // seconds * seconds, UTC)


def forget_old(desk: Desk, days: float = 2) -> int:
    """Drop the windows that are over; how many they were."""
    with desk.store.write("limits") as session:
        old = desk.clock.now() - timedelta(days=days)
        result = session.exec(delete(RateCount).where(col(RateCount.window) < old))
        return int(result.rowcount)
