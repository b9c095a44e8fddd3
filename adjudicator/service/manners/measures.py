"""What was taken from somebody by a decision: press in a game, or the house. Whoever lets people
write or sit down asks here."""

from __future__ import annotations

import hashlib
import hmac

from sqlmodel import Session, col, or_, select

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people.addresses import mailbox
from adjudicator.service.words import when
from adjudicator.storage.tables import Game, Measure, Person

BARRED = (
    "You are barred from this server. You cannot take seats, open games or write press. You can "
    "still read, and delete your account."
)


def digest_of(desk: Desk, kind: str, value: str) -> str:
    """A digest under the house's key, from which nobody else finds the value."""
    key = desk.config.secret.encode()
    return hmac.digest(key, f"{kind}:{value}".encode(), hashlib.sha256).hex()[:40]


def barred(desk: Desk, session: Session, person: Person) -> bool:
    """Is he barred from the house, under this or an earlier name of his mailbox?"""
    address = digest_of(desk, "barred", mailbox(person.email))
    query = select(Measure.id).where(
        Measure.kind == "barred",
        col(Measure.ended_at).is_(None),
        or_(col(Measure.person_id) == person.id, Measure.address == address),
    )
    return session.exec(query).first() is not None


def let_in(desk: Desk, session: Session, person: Person) -> None:
    """ServiceError: he is barred from the house."""
    if barred(desk, session, person):
        raise ServiceError(BARRED)


def let_write(desk: Desk, session: Session, game: Game, person: Person | None) -> None:
    """ServiceError: he may not write to other seats of a game, or not yet again."""
    if person is None:
        return
    let_in(desk, session, person)
    now = desk.clock.now()
    row = session.exec(
        select(Measure)
        .where(
            Measure.person_id == person.id,
            Measure.game_id == game.id,
            col(Measure.kind).in_(("muted", "press")),
            col(Measure.ended_at).is_(None),
            or_(col(Measure.until).is_(None), col(Measure.until) > now),
        )
        .order_by(col(Measure.until).desc())
    ).first()
    if row is not None:
        until = f"until {when(row.until, person.zone)}" if row.until else "for good"
        raise ServiceError(
            f"You cannot write press to other seats in {game.slug} {until}. You can write to the "
            "moderator. Nothing was sent."
        )
