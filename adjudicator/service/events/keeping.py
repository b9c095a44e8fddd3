"""The rows of an event: found, locked, changed, journalled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core import journal as journals
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import (
    Person,
    Tournament,
    TournamentEntry,
    TournamentGame,
    TournamentJournal,
)
from adjudicator.tournaments.course import Course, Game

GOING = ("roll call", "review", "sides", "playing")


def by_slug(session: Session, slug: str) -> Tournament:
    """Unknown: there is no such event."""
    row = session.exec(select(Tournament).where(Tournament.slug == slug.strip().lower())).first()
    if row is None:
        raise Unknown(f"There is no event “{slug.strip()[:40]}”.")
    return row


def locked(session: Session, number: int) -> Tournament:
    """The row as it is now, nobody else changing it."""
    return session.get_one(Tournament, number, with_for_update=ROW, populate_existing=True)


@contextmanager
def changing(desk: Desk, slug: str, what: str) -> Iterator[tuple[Session, Tournament]]:
    """A transaction on an event, its row locked."""
    with desk.store.write(what) as session:
        row = by_slug(session, slug)
        yield session, locked(session, row.id)


def course_of(row: Tournament) -> Course:
    return Course.model_validate(row.course)


def published(row: Tournament) -> Course:
    """The course as everybody may know it: without a round that is under review. Its byes would
    show in the standings."""
    course = course_of(row)
    if row.state == "review":
        course.rounds.pop()
    return course


def keep(session: Session, row: Tournament, course: Course) -> None:
    row.course = course.model_dump(mode="json")
    session.add(row)


def journal(
    session: Session, row: Tournament, kind: journals.Kind, at: datetime, body: dict[str, Any]
) -> journals.Entry:
    """Bind a new entry to the last one. The caller holds the event's row."""
    last = session.exec(
        select(TournamentJournal)
        .where(TournamentJournal.tournament_id == row.id)
        .order_by(col(TournamentJournal.number).desc())
        .limit(1)
    ).first()
    number, before = (last.number, last.hash) if last else (0, journals.START)
    entry = journals.entry(number + 1, kind, at.isoformat(), body, before)
    session.add(TournamentJournal(tournament_id=row.id, **entry.model_dump()))
    session.flush()
    return entry


def act(session: Session, row: Tournament, at: datetime, name: str, /, **facts: Any) -> None:
    """Journal what somebody did. facts: plain JSON."""
    journal(session, row, "moderator", at, {"act": name, **facts})


def changed_at(session: Session, row: Tournament) -> datetime:
    """When something happened that everybody may know: a draw, a result, the end. Who answers a
    roll call or bids, and when, is nobody's affair."""
    at = session.exec(
        select(TournamentJournal.at)
        .where(TournamentJournal.tournament_id == row.id, TournamentJournal.kind != "moderator")
        .order_by(col(TournamentJournal.number).desc())
        .limit(1)
    ).one()
    return datetime.fromisoformat(at)


def journal_of(session: Session, row: Tournament) -> list[journals.Entry]:
    rows = session.exec(
        select(TournamentJournal)
        .where(TournamentJournal.tournament_id == row.id)
        .order_by(col(TournamentJournal.number))
    )
    return [
        journals.Entry.model_validate(one.model_dump(exclude={"id", "tournament_id"}))
        for one in rows
    ]


# -------------------------------------------------------------------- entrants


def entries(session: Session, row: Tournament, *states: str) -> list[TournamentEntry]:
    """Whoever entered, first come first; those of some states, if any are named."""
    query = select(TournamentEntry).where(TournamentEntry.tournament_id == row.id)
    if states:
        query = query.where(col(TournamentEntry.state).in_(states))
    return list(session.exec(query.order_by(col(TournamentEntry.id))))


def entry_of(session: Session, row: Tournament, person_id: int) -> TournamentEntry | None:
    return session.exec(
        select(TournamentEntry).where(
            TournamentEntry.tournament_id == row.id, TournamentEntry.person_id == person_id
        )
    ).first()


def entrant(session: Session, row: Tournament, person_id: int) -> TournamentEntry:
    """His entry. ServiceError: he has not entered, or has left."""
    found = entry_of(session, row, person_id)
    if found is None:
        raise ServiceError(f"You have not entered {row.slug}. To enter, write “enter {row.slug}”.")
    if found.state == "left":
        raise ServiceError(f"You have left {row.slug}.")
    return found


def holder(session: Session, row: Tournament, number: int) -> TournamentEntry | None:
    """Who holds a place now; who held it last, if nobody does."""
    found = [one for one in entries(session, row) if one.number == number]
    return next((one for one in found if one.state == "in"), found[-1] if found else None)


def person_of(session: Session, row: Tournament, number: int) -> Person | None:
    entry = holder(session, row, number)
    return session.get(Person, entry.person_id) if entry else None


# --------------------------------------------------------------------- people


def officials(row: Tournament) -> list[int]:
    """Those who direct an event, in the order in which what waits for a decision goes to them: the
    director, the assistant, the deputies."""
    found = [row.director_id, row.assistant_id, *(row.deputies or [])]
    return list(dict.fromkeys(one for one in found if one is not None))


def directs(row: Tournament, person_id: int | None) -> bool:
    """Is this person the director, the assistant, or a deputy?"""
    return person_id is not None and person_id in officials(row)


def may_direct(row: Tournament, person_id: int | None) -> None:
    """Unknown, as for everybody else, unless he directs it."""
    if not directs(row, person_id):
        raise Unknown("You do not direct an event of that name.")


def may_change(row: Tournament, person_id: int | None) -> None:
    may_direct(row, person_id)
    if row.state in ("over", "cancelled"):
        raise ServiceError(f"{row.slug} is {row.state}, so it can no longer be changed.")


# ---------------------------------------------------------------------- games


def games_of(session: Session, row: Tournament, round_: int | None = None) -> list[TournamentGame]:
    """Its games in their order; round_: of one round, from 0."""
    query = select(TournamentGame).where(TournamentGame.tournament_id == row.id)
    if round_ is not None:
        query = query.where(TournamentGame.round == round_)
    order = (col(TournamentGame.round), col(TournamentGame.match), col(TournamentGame.place))
    return list(session.exec(query.order_by(*order)))


def game_named(session: Session, row: Tournament, slug: str) -> TournamentGame:
    """Unknown: it is not a game of the event."""
    wanted = slug.strip().lower()
    for one in games_of(session, row):
        if wanted in (one.slug, one.slug.removeprefix(f"{row.slug}-")):
            return one
    raise Unknown(f"{row.slug} has no game “{slug.strip()[:40]}”.")


def in_course(course: Course, game: TournamentGame) -> Game:
    """The game of a row as the course has it."""
    return course.rounds[game.round].matches[game.match].games[game.place]


def seats_of(row: Tournament, roles: Sequence[str]) -> list[str]:
    """The seats that these roles hold."""
    known = row.announcement["roles"]
    return [seat for role in roles for seat in known[role]]


def all_of(session: Session) -> list[Tournament]:
    """All events, the newest first."""
    return list(session.exec(select(Tournament).order_by(col(Tournament.id).desc())))
