"""The token in a moderator's reply address, made anew from its serial number whenever a letter
is written: only its hash is kept (`people.capability` finds whose it is)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk
from adjudicator.service.post.tokens import hashed, written
from adjudicator.storage.tables import Game, Token

PURPOSE = "moderate"


def token_of(desk: Desk, game_id: int, person_id: int, serial: int) -> str:
    """The token with this serial number."""
    if not desk.config.secret:
        raise ValueError("the configuration has no secret key")
    message = f"moderate/{game_id}/{person_id}/{serial}".encode()
    return written(hmac.new(desk.config.secret.encode(), message, hashlib.sha256).digest()[:16])


def token_in(
    desk: Desk, facts: Mapping[str, Any], game_id: int | None, person_id: int | None
) -> str:
    """The token that a letter with these facts carries; empty if it is none to answer with
    commands."""
    serial = facts.get("moderates")
    if not isinstance(serial, int) or isinstance(serial, bool) or not (game_id and person_id):
        return ""
    return token_of(desk, game_id, person_id, serial)


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
            hash=hashed(token_of(desk, game.id, person_id, serial)),
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
