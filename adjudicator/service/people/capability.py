"""The moderator's reply address: who writes to it from his own address gives commands.

It belongs to one game, one moderator and one step: when the step has run, the address is
stale, so that a command meant for an earlier moment does nothing now.
"""

from __future__ import annotations

import hmac
from datetime import datetime, timedelta

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk
from adjudicator.service.people import roles
from adjudicator.service.post.addressing import token_of
from adjudicator.service.post.tokens import hashed
from adjudicator.storage.tables import Game, Person, Token

PURPOSE = "moderate"


class Commander(BaseModel):
    """Whose address it is. stale: it was given out for an earlier step."""

    game: str
    game_id: int
    person_id: int
    email: str
    zone: str
    policy: str
    stale: bool
    turn_title: str


def current(desk: Desk, session: Session, game: Game, person_id: int) -> int:
    """The serial number of the address that is good for the game's present step, made if there
    is none yet; the earlier ones are stale from then on."""
    now = desk.clock.now()
    rows = session.exec(
        select(Token)
        .where(Token.game_id == game.id, Token.person_id == person_id, Token.purpose == PURPOSE)
        .order_by(col(Token.serial).desc())
    ).all()
    if rows and rows[0].closed_at is None and rows[0].phase_number == game.steps:
        return rows[0].serial
    _close(desk, session, [row for row in rows if row.closed_at is None], now)
    serial = rows[0].serial + 1 if rows else 1
    session.add(
        Token(
            hash=hashed(token_of(desk, game.id or 0, person_id, serial)),
            purpose=PURPOSE,
            game_id=game.id,
            person_id=person_id,
            serial=serial,
            phase_number=game.steps,
            turn_title=game.turn_title,
            about="commands of the moderator",
            created_at=now,
        )
    )
    session.flush()
    return serial


def _close(desk: Desk, session: Session, rows: list[Token], now: datetime) -> None:
    for row in rows:
        row.closed_at = now
        row.expires_at = now + timedelta(days=desk.config.times.stale_token_days)
        session.add(row)


def find(desk: Desk, token: str) -> Commander | None:
    """Whose token it is. None: a stranger's guess, or he moderates the game no more."""
    wanted = hashed(token)
    with desk.store.read() as session:
        row = session.exec(
            select(Token).where(Token.hash == wanted, Token.purpose == PURPOSE)
        ).first()
        if row is None or not hmac.compare_digest(row.hash, wanted):
            return None
        if row.expires_at is not None and row.expires_at <= desk.clock.now():
            return None
        game, person = session.get_one(Game, row.game_id), session.get_one(Person, row.person_id)
        if person.id not in roles.moderators(session, game):
            return None
        return Commander(
            game=game.slug,
            game_id=game.id or 0,
            person_id=person.id or 0,
            email=person.email,
            zone=person.zone,
            policy=game.options.get("senders", {}).get("policy", "token"),
            stale=row.closed_at is not None or row.phase_number != game.steps,
            turn_title=row.turn_title,
        )
