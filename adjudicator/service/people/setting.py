"""What a moderator has set for a game, and the small things that every act does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import GameOptions
from adjudicator.service.options import ModeratingOptions
from adjudicator.service.people import roles, watching
from adjudicator.service.post import addressing, letters
from adjudicator.service.record import looking
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game, Moderation, Person


def options_of(game: Game) -> ModeratingOptions:
    return GameOptions.model_validate(game.options).moderating


def plays(session: Session, game: Game) -> bool:
    """Does somebody who moderates hold a seat himself?"""
    seats = looking.seats_of_game(session, game.id)
    people = roles.moderators(session, game)
    return any(seat.person_id in people for seat in seats)


def sees_contents(session: Session, game: Game) -> bool:
    """May the moderator see what is secret now? Not if he plays; else if the game is not
    sealed, or he has unsealed the step that is open."""
    if plays(session, game):
        return False
    return not options_of(game).sealed or moderation(session, game).unsealed == game.steps


def locked(session: Session, slug: str) -> Game:
    """The game, its row locked. Unknown: there is none."""
    game = looking.game_by_slug(session, slug)
    return session.get_one(Game, game.id, with_for_update=ROW, populate_existing=True)


def moderation(session: Session, game: Game) -> Moderation:
    """What is set for the game; a new row is not stored before something is."""
    return session.get(Moderation, game.id) or _unset(game)


def moderations(session: Session, games: Sequence[Game]) -> dict[int, Moderation]:
    """The same by game, for some games at once."""
    query = select(Moderation).where(col(Moderation.game_id).in_([game.id for game in games]))
    rows = {row.game_id: row for row in session.exec(query)}
    return {game.id: rows.get(game.id) or _unset(game) for game in games}


def _unset(game: Game) -> Moderation:
    return Moderation(game_id=game.id, hold=options_of(game).hold)


def tell_all(
    desk: Desk,
    session: Session,
    game: Game,
    subject: str,
    lines: Sequence[str],
    more: Mapping[str, Sequence[str]] | None = None,
    *,
    observers: bool = False,
) -> None:
    """A notice to the player of every seat, and perhaps to observers. more: further lines by
    seat."""
    for seat in looking.seats_of_game(session, game.id):
        own = list((more or {}).get(seat.name, ()))
        facts: dict[str, Any] = {"subject": subject, "lines": [*lines, *own]}
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)
    if observers:
        for person in watching.observers(session, game.id):
            facts = {"subject": subject, "lines": list(lines)}
            letters.queue(desk, session, kind="notice", facts=facts, person=person, game=game)


def tell_moderator(
    desk: Desk,
    session: Session,
    game: Game,
    subject: str,
    lines: Sequence[str],
    *,
    person_id: int | None = None,
    shown: Sequence[str] = (),
    in_reply_to: str = "",
    **more: Any,
) -> None:
    """A notice to everybody who moderates, or to one of them, to be answered with commands.
    shown: lines that are set as they are. more: further facts of the letter."""
    for number in [person_id] if person_id else roles.moderators(session, game):
        facts: dict[str, Any] = {
            "subject": subject,
            "lines": list(lines),
            "shown": list(shown),
            **more,
            "moderates": addressing.current(desk, session, game, number),
        }
        letters.queue(
            desk,
            session,
            kind="notice",
            facts=facts,
            person=session.get(Person, number),
            game=game,
            in_reply_to=in_reply_to,
        )


def running(game: Game, *states: str) -> None:
    """ServiceError unless the game is in one of these states."""
    if game.state not in states:
        raise ServiceError(
            f"{game.slug} is {STATES.get(game.state, game.state)}. Nothing was done."
        )


STATES = {
    "inviting": "still waiting for its players",
    "held": "held for your review: release it first",
    "closed": "waiting for its witness: its orders are closed",
    "stopped": "stopped by a mistake of ours",
}


def because(reason: str, most: int = 300) -> str:
    """A reason as the end of a sentence: `: the map was misprinted.`; `.` without one."""
    reason = " ".join(reason.split())[:most].rstrip(". ")
    return f": {reason}." if reason else "."


def stamp(at: datetime) -> str:
    """`1 December 2026, 12:00 UTC`: for the words that all readers get alike."""
    return f"{at.day} {at:%B %Y, %H:%M} UTC"
