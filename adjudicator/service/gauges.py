"""What a house measures of itself, from its tables: the same whoever asks, and however many
processes it has. Nothing here says what a letter or an order holds.
"""

from __future__ import annotations

import shutil
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import text
from sqlmodel import Session, and_, col, func, or_, select

from adjudicator.service import letterbytes
from adjudicator.service.desk import Desk
from adjudicator.service.words import listing, span
from adjudicator.storage.objects import Unreachable
from adjudicator.storage.tables import (
    DeliveryNote,
    Export,
    Game,
    Heartbeat,
    HouseFact,
    JournalEntry,
    LetterIn,
    LetterOut,
    OpenAsk,
)

TICKER = "house"
"""The name under which the ticker gives signs of life."""
SILENT = timedelta(minutes=2)
"""After which a ticker that has said nothing stands still."""
STUCK = timedelta(minutes=10)
"""After which a letter that nobody has read, or tried to send, or a step that nobody has run, means
that a queue stands still."""
SLOW = timedelta(hours=1)
"""The same of a file that somebody asked for."""
SPACE = 1_000_000_000
"""Bytes on the disk below which the operator is told."""
EXPIRES = timedelta(days=14)
"""Before a certificate ends, after which the operator is told: those that renew themselves do so a
month before."""
BACKUP, ELSEWHERE, TRIED, CERTIFICATE, WATCHED = (
    "backup", "backup elsewhere", "restore tried", "certificate ends", "watched",
)  # fmt: skip
"""Signs of life of what keeps a house: when a copy was written, when one was taken elsewhere, when
one was restored for a trial and every game of it verified, when the certificate of the pages ends,
when somebody began to watch for all of them."""
TRIAL = "restore trial"
"""A fact of the house: what the last trial of a copy found wrong, "" if nothing."""
STATES = ("queued", "in_flight", "retry", "sent", "failed", "bounced")
"""Of letters that leave, said even if there is none."""
WAITING = ("received", "processing")
"""States of letters that came and have not been dealt with."""
LATEST = 1000
"""Letters that are looked through for one that has left lately."""
MANY_BOUNCES = 10
"""Letters that came back within a day, of which the operator is told."""


@dataclass(frozen=True)
class Totals:
    """What is counted over all that a house has ever had. came: letters by what became of them
    (`waiting` among them); went: letters that leave by their state; games: by theirs; steps: that
    were played."""

    came: dict[str, int] = field(default_factory=dict)
    went: dict[str, int] = field(default_factory=dict)
    games: dict[str, int] = field(default_factory=dict)
    steps: int = 0


@dataclass(frozen=True)
class Gauges:
    """Seconds are ages of what has waited longest, 0 if nothing waits. totals: only if they were
    asked for, as they take the longer the more a house has kept. lag: of the step that is due
    longest. beat: since the ticker's last sign of life; None: there was none. ahead: the
    seconds by which that sign lies in the future. space: bytes free on the disk of the instance.
    store: why the store of letters does not answer, "" if it does; None: there is none. lost:
    letters that wait because their bytes are not in it. exports: files that were asked for, by
    their state; unmade: age of the one that waits longest.

    unsent: of the letter that should have left longest ago, from its first try if it was tried;
    untried: of those that nobody has tried. relay: since when the next host takes nothing at all.
    retrying: letters that failed and are tried again; failed: those given up or
    refused within a day. kept: ages of the last copy of the house, of the last one taken elsewhere,
    of the last trial; None: there was none. wanted: how often the settings want each, 0 for never.
    watched: since when it is looked for them. trial: what was wrong with the copy tried last.
    certificate: seconds until that of the pages ends; None: nothing is known of it."""

    unread: float
    unsent: float
    due: int
    lag: float
    bounced: int
    stopped: list[str] = field(default_factory=list)
    upgraded: list[str] = field(default_factory=list)
    """Games whose step is due, and waits until they were played again by another release."""
    beat: float | None = None
    ahead: float = 0.0
    database: int = 0
    space: int = 0
    store: str | None = None
    lost: int = 0
    exports: dict[str, int] = field(default_factory=dict)
    unmade: float = 0.0
    untried: float = 0.0
    relay: float = 0.0
    failed: int = 0
    retrying: int = 0
    kept: dict[str, float | None] = field(default_factory=dict)
    wanted: dict[str, float] = field(default_factory=dict)
    watched: float = 0.0
    trial: str = ""
    certificate: float | None = None
    totals: Totals | None = None


def measure(desk: Desk, *, totals: bool = False) -> Gauges:
    """All of it, from one look at the database; the totals only if they are wanted."""
    now, store = desk.clock.now(), _store(desk)
    with desk.store.read() as session:
        beat = session.get(Heartbeat, TICKER)
        since = (now - beat.at).total_seconds() if beat is not None else None
        closes = _closing(session, now)
        upgraded = _upgraded(session, closes) if closes else []
        since_due, first = untried(session, now), first_try(session)
        signs = dict(session.exec(select(Heartbeat.name, Heartbeat.at).where(_KEEPING)).all())
        ends = signs.get(CERTIFICATE)
        return Gauges(
            totals=_totals(session) if totals else None,
            unread=_age(now, session.exec(_UNREAD).first()),
            unsent=max(_age(now, since_due), _age(now, first)),
            untried=_age(now, since_due),
            relay=_age(now, first) if first and not _left_since(session, first) else 0.0,
            retrying=int(session.exec(_RETRYING).one()),
            failed=int(session.exec(given_up(now)).one()),
            kept={
                name: _age(now, signs[name]) if name in signs else None
                for name in (BACKUP, ELSEWHERE, TRIED)
            },
            wanted=_wanted(desk),
            watched=_age(now, signs.get(WATCHED)),
            trial=session.exec(select(HouseFact.value).where(HouseFact.name == TRIAL)).first()
            or "",
            certificate=(ends - now).total_seconds() if ends is not None else None,
            due=len(closes),
            lag=max((_age(now, at) for at in closes.values()), default=0.0),
            upgraded=upgraded,
            bounced=_bounced(session, now),
            stopped=list(
                session.exec(select(Game.slug).where(Game.state == "stopped").order_by(Game.slug))
            ),
            beat=None if since is None else max(since, 0.0),
            ahead=max(-(since or 0.0), 0.0),
            database=_size(session, desk.store.sqlite),
            space=_space(desk),
            store=store,
            lost=int(session.exec(_LOST).one()) if store is not None else 0,
            exports=_counted(session, Export.state),
            unmade=_age(now, session.exec(_UNMADE).first()),
        )


def _totals(session: Session) -> Totals:
    return Totals(
        came=_came(session),
        went=_counted(session, LetterOut.state),
        games=_counted(session, Game.state),
        steps=int(session.exec(select(func.coalesce(func.sum(Game.steps), 0))).one()),
    )


def _counted(session: Session, column: Any) -> dict[str, int]:
    rows = session.exec(select(column, func.count()).group_by(column).order_by(column))
    return {str(name): int(number) for name, number in rows}


def _came(session: Session) -> dict[str, int]:
    done = select(LetterIn.outcome, func.count()).where(LetterIn.state == "done")
    found = {
        str(word) or "done": int(n) for word, n in session.exec(done.group_by(LetterIn.outcome))
    }
    waits = select(func.count()).where(col(LetterIn.state).in_(WAITING))
    return found | {"waiting": int(session.exec(waits).one())}


_UNREAD = select(func.min(LetterIn.received_at)).where(col(LetterIn.state).in_(WAITING))


_KEEPING = col(Heartbeat.name).in_((BACKUP, ELSEWHERE, TRIED, CERTIFICATE, WATCHED))


def _wanted(desk: Desk) -> dict[str, float]:
    """Seconds after which a copy, one elsewhere, and a trial are wanted again; 0: never."""
    said = desk.config.backups
    every = said.every_hours * 3600
    return {
        BACKUP: every,
        ELSEWHERE: every if said.place else 0.0,
        TRIED: said.try_days * 86400 if every else 0.0,
    }


def untried(session: Session, now: datetime) -> datetime | None:
    """When the letter that nobody has tried to send, or that waits for its next try longest, was
    due."""
    due = and_(col(LetterOut.state).in_(("queued", "retry")), col(LetterOut.next_try_at) <= now)
    lost = and_(LetterOut.state == "in_flight", col(LetterOut.lease_until) < now)
    found: datetime | None = session.exec(
        select(func.min(LetterOut.next_try_at)).where(or_(due, lost))
    ).first()
    return found


_TRYING = and_(col(LetterOut.state).in_(("retry", "in_flight")), col(LetterOut.attempts) > 0)
_RETRYING = select(func.count()).select_from(LetterOut).where(_TRYING)
_FIRST_TRY = (
    select(func.min(DeliveryNote.at))
    .join(LetterOut, col(LetterOut.id) == DeliveryNote.letter_id)
    .where(_TRYING, DeliveryNote.what == "retry")
)


def first_try(session: Session) -> datetime | None:
    """Of the letters that failed and wait: the first try of the oldest."""
    found: datetime | None = session.exec(_FIRST_TRY).first()
    return found


def _left_since(session: Session, at: datetime) -> bool:
    """Has any letter left since, as far as the newest ones say?"""
    newest = (
        select(LetterOut.sent_at)
        .where(col(LetterOut.sent_at).is_not(None))
        .order_by(col(LetterOut.id).desc())
        .limit(LATEST)
        .subquery()
    )
    last = session.exec(select(func.max(newest.c.sent_at))).one()
    return last is not None and last > at


def given_up(now: datetime) -> Any:
    """How many letters were given up, or refused, within a day."""
    return select(func.count()).where(
        DeliveryNote.what == "failed", col(DeliveryNote.at) > now - timedelta(days=1)
    )


def _closing(session: Session, now: datetime) -> dict[int, datetime]:
    """Of each running game whose batch may be closed: since when."""
    rows = session.exec(
        select(
            OpenAsk.game_id,
            func.max(OpenAsk.closes_at),
            func.count(),
            func.count(col(OpenAsk.closes_at)),
        )
        .join(Game, col(Game.id) == OpenAsk.game_id)
        .where(Game.state == "running", col(OpenAsk.closed_at).is_(None))
        .group_by(col(OpenAsk.game_id))
        .having(func.max(OpenAsk.closes_at) <= now)
    )
    return {game: at for game, at, asked, closing in rows if at is not None and asked == closing}


WAITS = "waits to be played again"
"""An act in the journal, once a step has waited for long after an upgrade: rules (digest)."""


def _upgraded(session: Session, games: Collection[int]) -> list[str]:
    """Those of the games whose last word in the journal is that they wait."""
    newest = (
        select(func.max(JournalEntry.id))
        .where(col(JournalEntry.game_id).in_(games))
        .group_by(col(JournalEntry.game_id))
    )
    rows = session.exec(
        select(Game.slug, JournalEntry.body)
        .join(JournalEntry, col(JournalEntry.game_id) == Game.id)
        .where(col(JournalEntry.id).in_(newest))
        .order_by(Game.slug)
    )
    return [slug for slug, body in rows if body.get("act") == WAITS]


def _bounced(session: Session, now: datetime) -> int:
    query = select(func.count()).where(
        col(LetterIn.outcome) == "bounce", col(LetterIn.received_at) > now - timedelta(days=1)
    )
    return int(session.exec(query).one())


def _age(now: datetime, at: datetime | None) -> float:
    return max((now - at).total_seconds(), 0.0) if at is not None else 0.0


def _size(session: Session, sqlite: bool) -> int:
    ask = (
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        if sqlite
        else "SELECT pg_database_size(current_database())"
    )
    return int(session.connection().execute(text(ask)).scalar_one())


_UNMADE = select(func.min(Export.asked_at)).where(col(Export.state).in_(("queued", "making")))

_LOST = select(func.count()).where(
    col(LetterIn.state) == "processing", col(LetterIn.outcome) == "lost"
)


def _store(desk: Desk) -> str | None:
    try:
        found = letterbytes.store_of(desk.config)
    except Unreachable as error:
        return str(error)
    return None if found is None else found.trouble()


def _space(desk: Desk) -> int:
    try:
        return shutil.disk_usage(desk.config.instance).free
    except OSError:
        return 0


def unready(found: Gauges) -> str:
    """Why the house does not do its work, in a few words; "" if it does."""
    if found.beat is None or found.beat > SILENT.total_seconds():
        return "the ticker has stopped"
    stuck = STUCK.total_seconds()
    if found.unread > stuck:
        return "letters wait to be read"
    if found.untried > stuck:
        return "letters wait to leave"
    if found.relay > stuck:
        return "the next mail host accepts no letters"
    if found.lag > stuck:
        return "steps wait to be played"
    return ""


def troubles(found: Gauges) -> Iterator[tuple[str, str]]:
    """What an operator should know: the name of each trouble, and a sentence about it."""
    stuck = STUCK.total_seconds()
    cause = ""
    if found.upgraded:
        cause = (
            f" The rules have changed in this release. {listing(found.upgraded)} cannot go on "
            "until we have replayed the game from its beginning, which happens automatically. "
            f"“adjudicator rehearse {found.upgraded[0]}” shows any differences."
        )
    for name, age, what in (
        ("unread", found.unread, "A letter received has been waiting to be read for {} minutes."),
        ("unsent", found.untried, "A letter has been waiting to be sent for {} minutes."),
        (
            "relay",
            found.relay,
            "The next mail host has not accepted a letter for {} minutes"
            f" ({found.retrying} failed).",
        ),
        ("lag", found.lag, f"A step has been due for {{}} minutes and has not been played.{cause}"),
    ):
        if age > stuck:
            yield name, what.format(int(age // 60))
    for slug in found.stopped:
        yield f"stopped {slug}", f"The game {slug} has stopped. We have told its moderator why."
    if 0 < found.space < SPACE:
        yield "space", f"Only {found.space // 1_000_000} MB of disk space are left."
    if found.ahead > 60:
        yield (
            "clock",
            (
                "The clock of this machine was set back: the server was last seen "
                f"{int(found.ahead)} seconds in the future."
            ),
        )
    if found.store:
        yield "store", f"{found.store} Until it does, letters wait in the database."
    if found.unmade > SLOW.total_seconds():
        minutes = int(found.unmade // 60)
        yield "exports", f"An export has been waiting for {minutes} minutes."
    if found.lost:
        yield (
            "lost",
            (
                f"{found.lost} letters received cannot be read, because their text is not in the "
                "letter store. `adjudicator letters check` lists them."
            ),
        )
    if found.failed:
        yield "failed", f"{found.failed} letters could not be delivered within the last day."
    yield from _keeping(found)
    if found.bounced >= MANY_BOUNCES:
        yield "bounced", f"{found.bounced} letters bounced within the last day."


_OVERDUE = {
    BACKUP: "There has been no backup for {}; there should be one every {}.",
    ELSEWHERE: "No backup has been copied elsewhere for {}; one should be copied every {}.",
    TRIED: "No backup has been restored as a test for {}; one should be restored every {}.",
}


def _keeping(found: Gauges) -> Iterator[tuple[str, str]]:
    """Copies of the house, and the certificate of its pages."""
    for name, every in found.wanted.items():
        age = found.kept.get(name)
        age = found.watched if age is None else age
        if every and age > 2 * every:
            spans = (span(timedelta(seconds=age)), span(timedelta(seconds=every)))
            yield name, _OVERDUE[name].format(*spans)
    if found.trial:
        yield "trial", f"The last test of a backup failed: {found.trial}"
    left = found.certificate
    if left is not None and left < EXPIRES.total_seconds():
        when = f"ends in {span(timedelta(seconds=left))}" if left > 0 else "has ended"
        yield "certificate", f"The certificate of the pages {when}."
