"""What a moderator has set for a game, and the small things that every act does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict
from sqlmodel import Session

from adjudicator.service import letters, looking
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game, Moderation, Person

Hold = Literal["no", "reports", "all"]


class Moderating(BaseModel):
    """How a game is moderated (`GameOptions.moderating`).

    sealed: the moderator sees who is in and whether it is legal, never what, until the step
    has run; he may unseal, which is told to all. hold: from the beginning on, which steps wait
    for his release. assignment: how the seats are given out.
    """

    model_config = ConfigDict(extra="forbid")

    sealed: bool = True
    hold: Hold = "no"
    assignment: Literal["chosen", "random", "wishes", "bids"] = "chosen"


def locked(session: Session, slug: str) -> Game:
    """The game, its row locked. Unknown: there is none."""
    game = looking.game_by_slug(session, slug)
    return session.get_one(Game, game.id, with_for_update=ROW, populate_existing=True)


def moderation(session: Session, game_id: int) -> Moderation:
    """What is set for the game; a new row is not stored before something is."""
    return session.get(Moderation, game_id) or Moderation(game_id=game_id)


def tell_all(
    desk: Desk,
    session: Session,
    game: Game,
    subject: str,
    lines: Sequence[str],
    more: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """A notice to the player of every seat. more: further lines by seat."""
    for seat in looking.seats_of_game(session, game.id or 0):
        own = list((more or {}).get(seat.name, ()))
        facts: dict[str, Any] = {"subject": subject, "lines": [*lines, *own]}
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def tell_moderator(
    desk: Desk, session: Session, game: Game, subject: str, lines: Sequence[str]
) -> None:
    """A notice to the moderator; he may answer it with commands."""
    facts = {"subject": subject, "lines": list(lines), "moderates": True}
    moderator = session.get(Person, game.moderator_id)
    letters.queue(desk, session, kind="notice", facts=facts, person=moderator, game=game)


def running(game: Game, *states: str) -> None:
    """ServiceError unless the game is in one of these states."""
    if game.state not in states:
        raise ServiceError(f"{game.slug} is {STATES.get(game.state, game.state)}. Nothing is done.")


STATES = {
    "inviting": "still waiting for its players",
    "held": "held for your review: release it first",
    "stopped": "stopped by a mistake of ours",
}


def because(reason: str, most: int = 300) -> str:
    """A reason as the end of a sentence: `: the map was misprinted.`; `.` without one."""
    reason = " ".join(reason.split())[:most].rstrip(". ")
    return f": {reason}." if reason else "."


def stamp(at: datetime) -> str:
    """`1 December 2026, 12:00 UTC`: for the words that all readers get alike."""
    return f"{at.day} {at:%B %Y, %H:%M} UTC"
