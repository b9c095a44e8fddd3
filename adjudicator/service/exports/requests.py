"""Exports are asked for, made by whoever works on them, and fetched where they were asked for.

What is small is made at once, for who asks waits for it. The rest is a row: it is claimed under a
lease, made, kept where letters are kept, and told to who wanted to know. The same is made once for
all who ask. Who may have it is asked anew each time: a link alone opens nothing.
"""

from __future__ import annotations

import contextlib
import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import and_, col, or_, select

from adjudicator.core.saying import count
from adjudicator.service import leases, letterbytes, limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.exports.kinds import KINDS, Kind
from adjudicator.service.post import letters
from adjudicator.storage.objects import Lost, Unreachable
from adjudicator.storage.session import plainly
from adjudicator.storage.tables import Export, Person

log = logging.getLogger(__name__)

DAY = 86400
ATTEMPTS = 5
"""After so many an export is given up until somebody asks again."""
CLAIMS = 5
"""So many times the claim on a letter an export is claimed for: it takes longer."""

_EXPORT: Any = Export.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it


@dataclass(frozen=True)
class Got:
    """What came of asking. data: the file. else it is being made; told: a letter says when."""

    data: bytes | None = None
    told: bool = False


def ask(desk: Desk, kind: str, subject: str, person_id: int | None, who: str) -> Got:
    """An export, or that it is being made. who: whose asking is counted, a person or an address.

    Unknown: there is none, or it is not for this reader. TooMuch: he has asked for too many
    today. ServiceError: it cannot be made, or not be had just now; a sentence says why.
    """
    one = KINDS[kind]
    if not one.may(desk, subject, person_id):
        raise Unknown("There is nothing to download, or it is not for you.")
    mark = one.mark(desk, subject)
    row = _row(desk, kind, subject, mark)
    if row is not None and row.state == "ready":
        data = _data(desk, row)
        if data is not None:
            return Got(data)
        row = None
    if row is None and max(1, one.size(desk, subject)) <= desk.config.exports.at_once:
        return Got(_at_once(desk, kind, subject, mark))
    if row is None or row.state == "failed":
        _limited(desk, who)
        _queue(desk, kind, subject, mark, person_id)
        if row is not None and row.error:
            raise ServiceError(f"{row.error} We will try again.")
        return Got(told=person_id is not None)
    if person_id is not None and person_id not in row.tell:
        _tell_too(desk, row.id, person_id)
    return Got(told=person_id is not None)


def _at_once(desk: Desk, kind: str, subject: str, mark: str) -> bytes:
    try:
        data = KINDS[kind].make(desk, subject)
    except Unreachable as error:
        log.error("an export cannot be made: %s", error)
        raise ServiceError(AWAY) from None
    if KINDS[kind].kept:
        held, now = letterbytes.kept(desk.config, data), desk.clock.now()
        row = Export(
            kind=kind, subject=subject, mark=mark, state="ready", tell=[], data=held,
            size=len(data), asked_at=now, next_try_at=now, done_at=now,
        )  # fmt: skip
        with (
            contextlib.suppress(IntegrityError),
            desk.store.write("export made at once") as session,
        ):
            session.add(row)
    return data


AWAY = "We cannot get the contents of this file just now. Try again in a minute."


def _limited(desk: Desk, who: str) -> None:
    most = desk.config.exports.a_day
    if not limits.allow(desk, f"exports:{who}", most, DAY):
        raise TooMuch(f"You can ask for {count(most, 'file')} a day. Ask again tomorrow.")


def _row(desk: Desk, kind: str, subject: str, mark: str) -> Export | None:
    with desk.store.read() as session:
        return session.exec(
            select(Export).where(
                Export.kind == kind, Export.subject == subject, Export.mark == mark
            )
        ).first()


def _data(desk: Desk, row: Export) -> bytes | None:
    """The file. None: it is lost, and made anew. ServiceError: it cannot be had just now."""
    try:
        return letterbytes.fetched(desk.config, row.data or b"")
    except Unreachable as error:
        log.error("an export cannot be fetched: %s", error)
        raise ServiceError(AWAY) from None
    except Lost as error:
        log.error("an export is made anew: %s", error)
        with desk.store.write("export lost") as session:
            session.connection().execute(delete(_EXPORT).where(_EXPORT.c.id == row.id))
        return None


def _queue(desk: Desk, kind: str, subject: str, mark: str, person_id: int | None) -> None:
    now = desk.clock.now()
    tell = [person_id] if person_id is not None else []
    row = Export(kind=kind, subject=subject, mark=mark, tell=tell, asked_at=now, next_try_at=now)
    # Somebody else may have asked for the same at the same moment.
    with contextlib.suppress(IntegrityError), desk.store.write("export asked for") as session:
        failed = and_(_same(kind, subject, mark), _EXPORT.c.state == "failed")
        session.connection().execute(delete(_EXPORT).where(failed))
        session.add(row)


def _same(kind: str, subject: str, mark: str) -> Any:
    row = _EXPORT.c
    return and_(row.kind == kind, row.subject == subject, row.mark == mark)


def _tell_too(desk: Desk, number: int, person_id: int) -> None:
    with desk.store.write("export wanted too") as session:
        row = session.get(Export, number, with_for_update=True)
        if row is not None and row.state != "ready" and person_id not in row.tell:
            row.tell = [*row.tell, person_id]
            session.add(row)


# ------------------------------------------------------------------------ make


def make_due(desk: Desk) -> int:
    """Make what was asked for, oldest first, one after another; how many. For workers and the
    house's own process."""
    made = 0
    while not desk.closing.is_set() and (row := _claim(desk)) is not None:
        _make(desk, row)
        made += 1
    return made


def _claim(desk: Desk) -> Export | None:
    now, seconds = desk.clock.now(), CLAIMS * desk.config.times.lease_seconds
    given = leases.moments(now, seconds)
    with desk.store.read() as session:
        if plainly(session).execute(_ANY_DUE, given).first() is None:
            return None
    with desk.store.write("claim export") as session:
        found = session.exec(_FIRST_DUE, params=given).first()
        if found is not None:
            found.state, found.attempts = "making", found.attempts + 1
            found.lease_until = now + timedelta(seconds=seconds)
            session.add(found)
        return found


_DUE: Any = or_(
    and_(_EXPORT.c.state == "queued", leases.due_at(_EXPORT.c.next_try_at)),
    and_(_EXPORT.c.state == "making", leases.over_at(_EXPORT.c.lease_until)),
)
"""Built once: it is looked for all the time, and hardly ever there."""
_ANY_DUE = select(_EXPORT.c.id).where(_DUE).limit(1)
_FIRST_DUE = (
    select(Export).where(_DUE).order_by(col(Export.id)).limit(1).with_for_update(skip_locked=True)
)


def _make(desk: Desk, row: Export) -> None:
    """Not in a transaction: it takes long."""
    kind = KINDS[row.kind]
    try:
        if not any(kind.may(desk, row.subject, reader) for reader in (None, *row.tell)):
            raise ServiceError("It is no longer available.")
        data = kind.make(desk, row.subject)
        _made(desk, kind, row, data, letterbytes.kept(desk.config, data))
    except ServiceError as no:
        _failed(desk, row, no.text, final=True)
    except Exception as error:
        log.exception("export %s of %s failed", row.kind, row.subject)
        _failed(desk, row, f"We could not make it ({type(error).__name__}).", final=False)


def _mine(row: Export) -> Any:
    """Nobody else has claimed it since."""
    of = _EXPORT.c
    return and_(of.id == row.id, of.state == "making", of.attempts == row.attempts)


def _made(desk: Desk, kind: Kind, row: Export, data: bytes, held: bytes) -> None:
    """It is there, and who wanted to know is written to in the same transaction: once."""
    with desk.store.write("export made") as session:
        change = {
            "state": "ready", "data": held, "size": len(data), "done_at": desk.clock.now(),
            "lease_until": None, "error": "",
        }  # fmt: skip
        act = update(_EXPORT).where(_mine(row)).values(**change)
        if not session.connection().execute(act).rowcount:
            return
        fresh = session.get_one(Export, row.id, populate_existing=True)
        for number in fresh.tell:
            person = session.get(Person, number)
            if person is not None and kind.may(desk, row.subject, number):
                letters.queue(desk, session, kind="notice", facts=_words(desk, row), person=person)


def _words(desk: Desk, row: Export) -> dict[str, Any]:
    what = KINDS[row.kind].what.format(row.subject)
    slug, _, seat = row.subject.partition("/")
    place = f"{slug}/seats/{seat}" if seat else slug
    link = desk.config.house.base_url + KINDS[row.kind].link.format(place)
    days = desk.config.keep.exports
    return {
        "subject": f"your file is ready: {what}",
        "lines": [f"You asked for {what} as a file. We keep it for {days:g} days:", link],
    }


def _failed(desk: Desk, row: Export, error: str, *, final: bool) -> None:
    over = final or row.attempts >= ATTEMPTS
    now = desk.clock.now()
    with desk.store.write("export failed") as session:
        change = {
            "state": "failed" if over else "queued",
            "error": letters.clean(error, 300),
            "lease_until": None,
            "done_at": now if over else None,
            "next_try_at": now + timedelta(minutes=2 ** (row.attempts - 1)),
        }
        session.connection().execute(update(_EXPORT).where(_mine(row)).values(**change))


def waiting(desk: Desk, kind: str, subject: str) -> str:
    """Of what is being made, in words for who waits."""
    row = _row(desk, kind, subject, KINDS[kind].mark(desk, subject))
    if row is None or row.state == "queued":
        return "It is in the queue."
    return "We are making it."
