"""Observers: people who get by letter what every spectator of a game may read."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import GameOptions
from adjudicator.service.post import letters
from adjudicator.service.record import looking
from adjudicator.storage.tables import Game, Person, ReportRow, Role

KIND = "observer"


def watch(desk: Desk, session: Session, game: Game, person: Person) -> bool:
    """Let a person watch a game; False if he does already. ServiceError: he plays in it, or
    its reports are sealed until it is over."""
    if any(seat.person_id == person.id for seat in looking.seats_of_game(session, game.id or 0)):
        raise ServiceError(f"You play in {game.slug}: you get its reports as its player.")
    if game.state != "over" and not GameOptions.model_validate(game.options).public_archive:
        raise ServiceError(f"The reports of {game.slug} are sealed until it is over.")
    if _role(session, game, person) is not None:
        return False
    session.add(
        Role(game_id=game.id or 0, person_id=person.id or 0, kind=KIND, since=desk.clock.now())
    )
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
    return session.exec(
        select(Person)
        .join(Role, col(Role.person_id) == col(Person.id))
        .where(Role.game_id == game_id, Role.kind == KIND, col(Role.until).is_(None))
        .order_by(col(Role.id))
    ).all()


def send(desk: Desk, session: Session, game: Game, report: ReportRow) -> None:
    """A spectator's report has been written: its letters, in the transaction of the step."""
    if not GameOptions.model_validate(game.options).public_archive:
        return
    facts = {
        "report_id": report.id,
        "subject": report.title,
        "lines": [str(report.report["headline"])],
    }
    for person in observers(session, game.id or 0):
        letters.queue(
            desk, session, kind="report", facts=facts, person=person, game=game, topic="watching"
        )
