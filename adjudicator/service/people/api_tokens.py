"""Personal tokens for programs: a person gives one out, sees when it was used, takes it back."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.people import people
from adjudicator.service.people.people import PersonInfo
from adjudicator.service.post import tokens
from adjudicator.storage.tables import ApiToken, Person

PREFIX = "adj_"
"""So that who finds one lying about knows what it is."""
MOST_TOKENS = 10
LONGEST_DAYS = 366
USED_EVERY = timedelta(minutes=5)
"""How exactly we keep when a token was last used."""


class TokenInfo(BaseModel):
    """A token without its secret. write: it may also change things."""

    id: int
    name: str
    write: bool
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None = None


class Bearer(BaseModel):
    """Whose token it is, and what it may."""

    person: PersonInfo
    write: bool


def make(desk: Desk, person_id: int, name: str, *, write: bool, days: int) -> str:
    """A new token, shown this once; of it we keep a hash. ServiceError: no name, a time that
    is none, or too many tokens."""
    name = " ".join("".join(c for c in name if c.isprintable()).split())[:60]
    if not name:
        raise ServiceError("Give the token a name that you will recognize.")
    if not 1 <= days <= LONGEST_DAYS:
        raise ServiceError(f"A token can last 1 to {LONGEST_DAYS} days.")
    secret = PREFIX + secrets.token_urlsafe(30)
    now = desk.clock.now()
    with desk.store.write("token") as session:
        if len(_of(session, person_id, now)) >= MOST_TOKENS:
            raise ServiceError(
                f"You have {MOST_TOKENS} tokens, which is the limit. Revoke one first."
            )
        session.add(
            ApiToken(
                person_id=person_id,
                hash=_hash(secret),
                name=name,
                write=write,
                created_at=now,
                expires_at=now + timedelta(days=days),
            )
        )
    return secret


def _hash(secret: str) -> str:
    # Capitals matter in these, as in cookies.
    return tokens.hashed(secret.encode("utf-8", "replace").hex())


def _of(session: Session, person_id: int, now: datetime) -> list[ApiToken]:
    return list(
        session.exec(
            select(ApiToken)
            .where(
                ApiToken.person_id == person_id,
                col(ApiToken.revoked_at).is_(None),
                ApiToken.expires_at > now,
            )
            .order_by(col(ApiToken.id))
        )
    )


def tokens_of(desk: Desk, person_id: int) -> list[TokenInfo]:
    """The tokens that work."""
    with desk.store.read() as session:
        rows = _of(session, person_id, desk.clock.now())
        return [TokenInfo.model_validate(row.model_dump()) for row in rows]


def take_back(desk: Desk, person_id: int, token_id: int) -> None:
    """It works no more. Unknown: it is not his."""
    with desk.store.write("token taken back") as session:
        row = session.get(ApiToken, token_id)
        if row is None or row.person_id != person_id:
            raise Unknown("You have no such token.")
        row.revoked_at = row.revoked_at or desk.clock.now()
        session.add(row)


def bearer(desk: Desk, secret: str) -> Bearer | None:
    """Whose token this is; None if it is none that works."""
    if not secret.startswith(PREFIX) or len(secret) > 100:
        return None
    now = desk.clock.now()
    with desk.store.read() as session:
        row = session.exec(select(ApiToken).where(ApiToken.hash == _hash(secret))).first()
        if row is None or row.revoked_at is not None or row.expires_at <= now:
            return None
        found = Bearer(person=people.info(session.get_one(Person, row.person_id)), write=row.write)
        stale = row.used_at is None or now - row.used_at >= USED_EVERY
    if stale:
        with desk.store.write("token used") as session:
            row = session.get_one(ApiToken, row.id)
            row.used_at = now
            session.add(row)
    return found
