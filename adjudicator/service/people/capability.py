"""The moderator's reply address: who writes to it from his own address gives commands.

It belongs to one game, one moderator and one step: when the step has run, the address is
stale, so that a command meant for an earlier moment does nothing now.
"""

from __future__ import annotations

import hmac

from pydantic import BaseModel
from sqlmodel import select

from adjudicator.service.desk import Desk
from adjudicator.service.people import roles
from adjudicator.service.post.addressing import PURPOSE
from adjudicator.service.post.tokens import hashed
from adjudicator.storage.tables import Game, Person, Token


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
            game_id=game.id,
            person_id=person.id,
            email=person.email,
            zone=person.zone,
            policy=game.options.get("senders", {}).get("policy", "token"),
            stale=row.closed_at is not None or row.phase_number != game.steps,
            turn_title=row.turn_title,
        )
