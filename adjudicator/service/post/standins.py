"""Who stands in for a seat now, and the copies of its letters that he gets.

Below the outbox, which asks it for every letter to a seat.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import bindparam
from sqlmodel import Session, col, or_, select

from adjudicator.service.desk import Desk
from adjudicator.storage.session import kept, plainly
from adjudicator.storage.tables import Game, LetterOut, Person, Seat, Substitute

COPIED = ("ask", "receipt", "report", "notice")
"""Kinds of letters of which a substitute gets a copy."""


def with_substitutes(session: Session) -> set[int]:
    """The seats that have a substitute whose term is not over. Looked up once in a transaction:
    a step queues a letter for every seat, and hardly any has one."""
    known: set[int] | None = session.info.get(_KNOWN)
    if known is None:
        query = select(Substitute.seat_id).where(col(Substitute.ended_at).is_(None))
        with session.no_autoflush:
            known = session.info[_KNOWN] = set(session.exec(query))
    return known


_KNOWN = "seats with substitutes"


def active(session: Session, seat_id: int, now: datetime) -> list[Substitute]:
    """Who stands in for a seat now."""
    if seat_id not in with_substitutes(session):
        return []
    return list(
        session.exec(
            select(Substitute)
            .where(
                Substitute.seat_id == seat_id,
                Substitute.letters > 0,
                col(Substitute.ended_at).is_(None),
                or_(col(Substitute.until).is_(None), col(Substitute.until) > now),
            )
            .order_by(col(Substitute.id))
        )
    )


def seats_stood_in(session: Session, person_id: int, now: datetime) -> list[int]:
    """The ids of the seats for which a person stands in now."""
    return kept(
        session,
        ("stands in", person_id),
        lambda: list(
            plainly(session).execute(_STANDS_IN, {"person": person_id, "now": now}).scalars()
        ),
    )


_STANDS_IN = select(Substitute.seat_id).where(
    Substitute.person_id == bindparam("person"),
    Substitute.letters > 0,
    col(Substitute.ended_at).is_(None),
    or_(col(Substitute.until).is_(None), col(Substitute.until) > bindparam("now")),
)


def copy(
    desk: Desk,
    session: Session,
    game: Game,
    seat: Seat,
    row: Substitute,
    kind: str,
    facts: dict[str, Any],
    now: datetime,
    in_reply_to: str = "",
) -> None:
    """A letter of the seat for its substitute: with his own reply address, in a thread of his
    own."""
    person = session.get_one(Person, row.person_id)
    row.letters += 1
    session.add(row)
    thread = f"{game.slug}.{seat.name}.for{row.id}"
    domain = desk.config.mail.domain
    root = f"<{thread}.1@{domain}>"
    later = row.letters > 1
    session.add(
        LetterOut(
            kind=kind,
            to_email=person.email,
            person_id=person.id,
            game_id=game.id,
            seat_id=seat.id,
            substitute_id=row.id,
            number=row.letters,
            token_serial=seat.token_serial,
            facts=facts,
            message_id=f"<{thread}.{row.letters}@{domain}>",
            in_reply_to=in_reply_to or (root if later else ""),
            references=" ".join(dict.fromkeys([root, in_reply_to])).strip()
            if later
            else in_reply_to,
            next_try_at=now,
            created_at=now,
        )
    )


def copies(
    desk: Desk,
    session: Session,
    seat: Seat,
    kind: str,
    facts: dict[str, Any],
    now: datetime,
    in_reply_to: str = "",
) -> None:
    """Whoever stands in for the seat gets this letter too. What asks the player himself for a
    word (`confirm`: is a letter his own?) goes to him alone."""
    if kind not in COPIED or "confirm" in facts:
        return
    for row in active(session, seat.id, now):
        game = session.get_one(Game, seat.game_id)
        copy(desk, session, game, seat, row, kind, facts, now, in_reply_to)
