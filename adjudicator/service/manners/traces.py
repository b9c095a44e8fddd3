"""Where people come from: the browser and the network address of a sign-in and of what is sent on
pages. Kept is a digest under the house's key, for `times.traces_days` after it was last seen, and
for one purpose: hints that two persons are one (`hints`)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from sqlmodel import col, delete, select

from adjudicator.service.desk import Desk
from adjudicator.service.manners.measures import digest_of
from adjudicator.storage.tables import Trace


def note(desk: Desk, person_id: int, **seen: str) -> None:
    """Note where somebody comes from, once a day. seen: kind -> value; an empty value is none."""
    now = desk.clock.now()
    for kind, value in seen.items():
        if value:
            digest = digest_of(desk, kind, value)
            today = (person_id, digest, now.date())
            desk.traced.get(today, partial(_keep, desk, person_id, kind, digest))


def _keep(desk: Desk, person_id: int, kind: str, digest: str) -> bool:
    now = desk.clock.now()
    with desk.store.write("trace") as session:
        row = session.exec(
            select(Trace).where(
                Trace.person_id == person_id, Trace.kind == kind, Trace.hash == digest
            )
        ).first()
        if row is None:
            row = Trace(person_id=person_id, kind=kind, hash=digest, first_at=now, last_at=now)
        elif row.last_at.date() != now.date():
            row.last_at, row.days = now, row.days + 1
        session.add(row)
    return True


def forget_old(desk: Desk) -> int:
    """Drop what was not seen again in time; how many. For the tick."""
    before = desk.clock.now() - timedelta(days=desk.config.times.traces_days)
    with desk.store.write("traces") as session:
        return int(session.exec(delete(Trace).where(col(Trace.last_at) < before)).rowcount)
