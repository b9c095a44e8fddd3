"""Letters that a person may do without, and the one click that stops them.

What asks something of him, or answers him, is not among them. A link or address that stops a
topic needs no sign-in (RFC 8058): it carries a signature of the house over person and topic.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import update
from sqlmodel import Session, col, or_, select

from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.post.preferences import keep, preferences_of
from adjudicator.storage.tables import LetterOut, Looked, Person

Topic = Literal["reminders", "news", "press", "watching", "digest", "tables"]

TOPICS: dict[Topic, str] = {
    "reminders": "reminders before a deadline",
    "news": "news of your games that needs no answer",
    "press": "what players write to all",
    "watching": "reports of games that you only watch",
    "digest": "the daily digest of your games",
    "tables": "the weekly letter about open tables",
}
"""Topic -> what the letters are, in words."""

GATHERED: tuple[Topic, ...] = ("news", "press", "watching")
"""What waits for the digest of him who wants one. A reminder would come too late."""


@dataclass(frozen=True)
class Subscription:
    """A person and a topic, as a link names them."""

    person_id: int
    email: str
    topic: Topic
    stopped: bool


def wanted(person: Person | None, topic: str) -> bool:
    """Shall a letter of this topic be written to him? Letters without a topic always are."""
    return not topic or topic not in preferences_of(person).unwanted


def gathered(person: Person | None, topic: str) -> bool:
    """Does a letter of this topic wait for his digest?"""
    return topic in GATHERED and person is not None and person.digest_at is not None


def key_of(desk: Desk, person_id: int, topic: str) -> str:
    """`12.news.3f9a…`: what a link or an address carries."""
    return f"{person_id}.{topic}.{_check(desk, person_id, topic)}"


def _check(desk: Desk, person_id: int, topic: str) -> str:
    words = f"unsubscribe/{person_id}/{topic}".encode()
    return hmac.new(desk.config.secret.encode(), words, hashlib.sha256).hexdigest()[:20]


def look_at(desk: Desk, key: str) -> Subscription:
    """What a key is for; uses nothing up. Unknown: it is none of ours."""
    with desk.store.read() as session:
        person, topic = _found(desk, session, key)
        stopped = not wanted(person, topic)
        return Subscription(person.id, person.email, topic, stopped)


def stop(desk: Desk, key: str) -> Subscription:
    """Write him no more letters of this topic. Unknown: the key is none of ours."""
    return _set(desk, key, True)


def go_on(desk: Desk, key: str) -> Subscription:
    """Write them again. Unknown: the key is none of ours."""
    return _set(desk, key, False)


def _set(desk: Desk, key: str, stopped: bool) -> Subscription:
    with desk.store.write("unsubscribe") as session:
        person, topic = _found(desk, session, key)
        old = preferences_of(person)
        unwanted = [name for name in old.unwanted if name != topic]
        if stopped:
            unwanted.append(topic)
        keep(desk, session, person, old.model_copy(update={"unwanted": sorted(unwanted)}))
        return Subscription(person.id, person.email, topic, stopped)


def _found(desk: Desk, session: Session, key: str) -> tuple[Person, Topic]:
    number, _, rest = key.strip().lower().partition(".")
    name, _, check = rest.partition(".")
    topic = next((one for one in TOPICS if one == name), None)
    if topic is not None and number.isascii() and number.isdigit() and len(number) < 12:
        good = hmac.compare_digest(check.encode(), _check(desk, int(number), topic).encode())
        person = session.get(Person, int(number)) if good else None
        if person is not None:
            return person, topic
    raise Unknown("This link is incomplete. Open the whole link from the letter.")


# ------------------------------------------------------------------ at the page

HERE = timedelta(minutes=5)
"""For so long after a page of a seat was last seen open its reader counts as sitting there."""
WAITS = timedelta(minutes=10)
"""For which a letter waits that its reader may have answered on the page by then."""
SEEN_THERE = ("ask", "report")
"""Kinds of letters that tell what the page shows first; so do reminders."""
ANSWERED = "answered on the page"

_OUT: Any = LetterOut.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it
_SITTING = "who sits at a page"
"""In `Session.info`: looked up once in a transaction, since a step writes to every seat."""


def delayed(
    session: Session, person: Person, seat_id: int, kind: str, topic: str, now: datetime
) -> datetime:
    """When a letter to the player of a seat is due: at once, or later if they sit at the page of
    the seat, where it is before their eyes, and have not asked for letters all the same. A
    question that they have not answered by then goes out as any other."""
    if kind not in SEEN_THERE and topic != "reminders":
        return now
    sitting: set[tuple[int, int]] | None = session.info.get(_SITTING)
    if sitting is None:
        query = select(Looked.seat_id, Looked.person_id).where(col(Looked.here_at) > now - HERE)
        with session.no_autoflush:
            sitting = session.info[_SITTING] = {(one, other) for one, other in session.exec(query)}
    if (seat_id, person.id) not in sitting or preferences_of(person).twice:
        return now
    return now + WAITS


def answered(session: Session, seat_id: int, person_id: int, now: datetime) -> None:
    """The player of a seat has answered on the page: what waits to tell them the same is not
    sent."""
    session.connection().execute(
        update(_OUT)
        .where(
            _OUT.c.seat_id == seat_id,
            _OUT.c.person_id == person_id,
            _OUT.c.substitute_id.is_(None),
            _OUT.c.state == "queued",
            _OUT.c.next_try_at > now,
            or_(_OUT.c.kind.in_(SEEN_THERE), _OUT.c.topic == "reminders"),
        )
        .values(state="withdrawn", last_error=ANSWERED)
    )
