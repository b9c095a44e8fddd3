"""Letters of an event. Each can be answered with commands (`commands.events`), by whoever it went
to: its reply address belongs to one person and one event."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session

from adjudicator.service.desk import Desk
from adjudicator.service.events import keeping
from adjudicator.service.post import letters, tokens
from adjudicator.storage.tables import Person, Tournament


def link(desk: Desk, row: Tournament) -> str:
    """The page of an event."""
    return f"{desk.config.house.base_url}/events/{row.slug}"


def person(
    desk: Desk,
    session: Session,
    row: Tournament,
    who: Person,
    subject: str,
    lines: Sequence[str],
    shown: Sequence[str] = (),
    in_reply_to: str = "",
) -> None:
    """A letter to one person about the event, which he may answer with commands."""
    tokens.give_event(desk, session, row.id, who.id)
    facts = {
        "subject": f"{row.title}: {subject}",
        "lines": list(lines),
        "shown": list(shown),
        "event": row.id,
    }
    letters.queue(desk, session, kind="notice", facts=facts, person=who, in_reply_to=in_reply_to)


def officials(
    desk: Desk, session: Session, row: Tournament, subject: str, lines: Sequence[str]
) -> None:
    """Write to the director, the assistant and the deputies."""
    for number in keeping.officials(row):
        person(desk, session, row, session.get_one(Person, number), subject, lines)


def everybody(
    desk: Desk,
    session: Session,
    row: Tournament,
    subject: str,
    lines: Sequence[str],
    shown: Sequence[str] = (),
    *states: str,
) -> None:
    """A letter to all entrants who are in, or of these states."""
    for entry in keeping.entries(session, row, *(states or ("in",))):
        who = session.get_one(Person, entry.person_id)
        person(desk, session, row, who, subject, lines, shown)


def number(
    desk: Desk, session: Session, row: Tournament, place: int, subject: str, lines: Sequence[str]
) -> None:
    """A letter to whoever holds a place; nobody, if he has left."""
    entry = keeping.holder(session, row, place)
    if entry is not None and entry.state == "in":
        who = session.get_one(Person, entry.person_id)
        person(desk, session, row, who, subject, lines)
