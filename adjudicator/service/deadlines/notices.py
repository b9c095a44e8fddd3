"""Says to players that a deadline has moved: always absolute, in the reader's zone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlmodel import Session

from adjudicator.service.deadlines.keeping import Moved
from adjudicator.service.desk import Desk
from adjudicator.service.post import letters
from adjudicator.service.words import when
from adjudicator.storage.tables import OpenAsk, Person, Seat

Lines = Callable[[Moved, str], list[str]]
"""What a letter says of a move, for a reader in a zone."""


def zone_of(session: Session, seat: Seat) -> str:
    person = session.get(Person, seat.person_id) if seat.person_id else None
    return person.zone if person else "UTC"


def entry_of(row: OpenAsk) -> dict[str, Any]:
    """What a letter about an ask carries so that its calendar entry can be made."""
    return {
        "digest": row.digest,
        "moves": row.moves,
        "opened_at": row.opened_at.isoformat(),
        "due_at": row.due_at.isoformat(),
    }


def tell_moved(desk: Desk, session: Session, moved: Sequence[Moved], lines: Lines) -> None:
    """A notice to each seat whose deadline has moved, with a calendar entry that moves too."""
    for one in moved:
        seat = session.get_one(Seat, one.row.seat_id)
        zone = zone_of(session, seat)
        due = when(one.row.due_at, zone)
        said = lines(one, zone)
        if one.why:
            said = [*said, *(f"{reason}." for reason in one.why)]
        facts = {
            "subject": f"deadline moved to {due}",
            "lines": said,
            "due_at": one.row.due_at.isoformat(),
            "calendar": entry_of(one.row),
        }
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)
