"""Copies of the house and the certificate of its pages, as the doctor sees them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from adjudicator.clock import Clock
from adjudicator.config import Config
from adjudicator.core.saying import count
from adjudicator.running import alarming, backups, copies
from adjudicator.running.backups import NoBackup
from adjudicator.running.findings import Finding, bad, ok, warning
from adjudicator.service import gauges
from adjudicator.service.words import span
from adjudicator.storage.session import NoDatabase, Store, revision_of
from adjudicator.storage.tables import Heartbeat, HouseFact


def copies_of(config: Config, clock: Clock, *, begun: bool) -> Iterator[Finding]:
    """Are copies written, encrypted, taken elsewhere, and was one restored? begun: the house has
    its keys."""
    if not config.backups.every_hours:
        advice = "Set backups.every_hours, unless something else copies the database and the keys."
        yield warning("copies", "the server writes none", advice)
        return
    yield from _phrase(config)
    if begun or config.backups.place != "bucket":
        yield from _place(config)
    signs, trial = _done(config)
    if signs is None:
        return
    now, every = clock.now(), timedelta(hours=config.backups.every_hours)
    watched = signs.get(gauges.WATCHED, now)
    yield _age("copies", "written", now, signs.get(gauges.BACKUP), watched, every)
    if config.backups.place:
        yield _age("copies elsewhere", "taken", now, signs.get(gauges.ELSEWHERE), watched, every)
    if trial:
        yield bad(
            "trial of a copy",
            trial,
            "Write a new copy with adjudicator backup, and test it with try-backup.",
        )
    elif config.backups.try_days:
        often = timedelta(days=config.backups.try_days)
        yield _age("trial of a copy", "restored", now, signs.get(gauges.TRIED), watched, often)


def _phrase(config: Config) -> Iterator[Finding]:
    try:
        phrase = backups.phrase_of(config)
    except NoBackup as error:
        yield bad(
            "passphrase", str(error), "Write one line in it, and keep the same line elsewhere."
        )
        return
    if phrase:
        yield ok("passphrase", "copies are encrypted; keep the passphrase somewhere else too")
    elif config.backups.bucket:
        yield bad(
            "passphrase",
            "copies are not encrypted, so we send none to the bucket",
            "Name a file in backups.passphrase_file.",
        )
    else:
        yield warning(
            "passphrase",
            "copies are not encrypted: anyone who has one can read every key and every "
            "secret order",
            "Name a file in backups.passphrase_file.",
        )


def _place(config: Config) -> Iterator[Finding]:
    """Can copies be taken where they are to go? Nothing stays there."""
    try:
        place = copies.place_of(config)
        if place is None:
            yield warning(
                "place for copies",
                "all copies are on the server's own disk",
                "Set backups.folder (another disk or machine) or backups.bucket.",
            )
            return
        place.names()
        if isinstance(place, copies.FolderPlace):
            with tempfile.TemporaryFile(dir=place.folder):
                pass
            if os.stat(place.folder).st_dev == os.stat(config.instance).st_dev:
                said = f"{place.name} is on the same disk as the server"
                yield warning("place for copies", said, "Mount another disk or machine there.")
    except (NoBackup, OSError) as error:
        yield bad("place for copies", str(error), "Repair it, or correct [backups].")


def _done(config: Config) -> tuple[dict[str, datetime] | None, str]:
    """What was done when, and what the last trial found wrong; None: there is no database yet, or
    it does not answer, which is said elsewhere."""
    url = config.database_url()
    try:
        if not revision_of(url):
            return None, ""
        store = Store(url)
        try:
            with store.read() as session:
                signs = {
                    name: one.at
                    for name in (gauges.BACKUP, gauges.ELSEWHERE, gauges.TRIED, gauges.WATCHED)
                    if (one := session.get(Heartbeat, name)) is not None
                }
                fact = session.get(HouseFact, gauges.TRIAL)
        finally:
            store.close()
    except (NoDatabase, SQLAlchemyError):
        return None, ""
    return signs, fact.value if fact is not None else ""


def _age(
    what: str, done: str, now: datetime, at: datetime | None, watched: datetime, every: timedelta
) -> Finding:
    late = now - (at or watched) > 2 * every
    said = f"{done} {span(now - at)} ago" if at is not None else f"none was {done} yet"
    if late:
        advice = "The server's log says why. `adjudicator backup` writes one now."
        return bad(what, f"{said}, but it is due every {span(every)}", advice)
    return ok(what, said)


def certificate(config: Config, clock: Clock) -> Iterator[Finding]:
    """When the certificate of the pages ends, as far as it can be seen from here."""
    pages = alarming.pages_of(config)
    if pages is None:
        return
    host, port = pages
    try:
        left = alarming.ends_at(host, port) - clock.now()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        said = f"{host}:{port} shows none from here: {why}"
        yield warning("certificate", said, "Is the proxy running, and does the name point to it?")
        return
    if left < timedelta():
        yield bad(
            "certificate", f"the certificate of {host} has expired", "Renew it (certbot renew)."
        )
    elif left < gauges.EXPIRES:
        said = f"the certificate of {host} expires in {count(left.days, 'day')}"
        yield bad("certificate", said, "It should have been renewed automatically: certbot renew.")
    else:
        yield ok("certificate", f"the certificate of {host} expires in {count(left.days, 'day')}")
