"""Observers: people who get by letter what every spectator of a game may read."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import GameOptions
from adjudicator.service.post import letters
from adjudicator.service.record import looking
from adjudicator.service.record.journaling import GAMES
from adjudicator.storage.tables import Game, Person, Role

KIND = "observer"


def watch(desk: Desk, session: Session, game: Game, person: Person) -> bool:
    """Let a person watch a game; False if he does already. ServiceError: he plays in it, or
    its reports are sealed until it is over."""
    if any(seat.person_id == person.id for seat in looking.seats_of_game(session, game.id)):
        raise ServiceError(f"You play in {game.slug}, so you already get its reports.")
    if game.state != "over" and not GameOptions.model_validate(game.options).public_archive:
        raise ServiceError(f"The reports of {game.slug} are secret until it is over.")
    if _role(session, game, person) is not None:
        return False
    session.add(Role(game_id=game.id, person_id=person.id, kind=KIND, since=desk.clock.now()))
    session.flush()
    return True


def leave(desk: Desk, session: Session, game: Game, person: Person) -> bool:
    """Watch it no more; False if he did not."""
    role = _role(session, game, person)
    if role is None:
        return False
    role.until = desk.clock.now()
    session.add(role)
    return True


def _role(session: Session, game: Game, person: Person) -> Role | None:
    return session.exec(
        select(Role).where(
            Role.game_id == game.id,
            Role.person_id == person.id,
            Role.kind == KIND,
            col(Role.until).is_(None),
        )
    ).first()


def observers(session: Session, game_id: int) -> Sequence[Person]:
    """Who watches a game, in the order in which they came."""
    return _observers(session, [game_id])[game_id]


def observers_of(session: Session, games: Sequence[Game]) -> dict[int, list[Person]]:
    """Who gets the reports of some games, by game: nobody while they are sealed."""
    ids = [game.id for game in games]
    if not ids:
        return {}
    found = _observers(session, ids)
    for game in games:
        if found[game.id] and not GameOptions.model_validate(game.options).public_archive:
            found[game.id] = []
    return found


def _observers(session: Session, games: Sequence[int]) -> dict[int, list[Person]]:
    rows = session.exec(_WATCHING, params={"games": list(games)})
    found: dict[int, list[Person]] = {game_id: [] for game_id in games}
    for game_id, person in rows:
        found[game_id].append(person)
    return found


_WATCHING = (
    select(Role.game_id, Person)
    .join(Person, col(Role.person_id) == col(Person.id))
    .where(col(Role.game_id).in_(GAMES), Role.kind == KIND, col(Role.until).is_(None))
    .order_by(col(Role.id))
)


def send(
    desk: Desk,
    session: Session,
    game: Game,
    people: Sequence[Person],
    report_id: int,
    title: str,
    headline: str,
) -> None:
    """A spectator's report has been written: letters to people, in the transaction of the step."""
    facts = {"report_id": report_id, "subject": title, "lines": [headline]}
    for person in people:
        letters.queue(
            desk, session, kind="report", facts=facts, person=person, game=game, topic="watching"
        )
