"""What whoever runs the house looks over and does: lists of games and people, a game deleted."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from pydantic import BaseModel
from sqlalchemy import Table, delete, select, update
from sqlmodel import Session, SQLModel, col, func, or_
from sqlmodel import select as pick

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people.people import address
from adjudicator.service.people.setting import locked, stamp, tell_all, tell_moderator
from adjudicator.service.record import looking
from adjudicator.service.record.components import ruleset_of
from adjudicator.storage.tables import (
    Draft,
    Game,
    OpenAsk,
    Person,
    Seat,
    TournamentGame,
    WebSession,
)

AT_ONCE = 400
"""Ids in one statement."""


class GameLine(BaseModel):
    """A game of the house in a list, for whoever runs it. seats: taken and all; due: of the open
    question that is due last."""

    slug: str
    ruleset: str
    title: str
    scenario: str
    state: str
    turn_title: str
    phase: int
    moderator: str
    taken: int
    seats: int
    private: bool
    due_at: datetime | None = None
    opened_at: datetime
    trouble: str = ""


class PersonLine(BaseModel):
    """A person in a list. plays, moderates: games that are not over; seen_at: on a page; heard_at:
    orders of his, by whatever way."""

    id: int
    email: str
    name: str
    zone: str
    plays: int
    moderates: int
    since: datetime
    seen_at: datetime | None = None
    heard_at: datetime | None = None


def games(desk: Desk, state: str = "", words: str = "") -> list[GameLine]:
    """The games of the house, newest first. state: only those; words: in name, ruleset, scenario
    or the moderator's address."""
    with desk.store.read() as session:
        query = pick(Game, Person).join(Person, col(Person.id) == col(Game.moderator_id))
        if state:
            query = query.where(Game.state == state)
        found = []
        for game, moderator in session.exec(query.order_by(col(Game.id).desc())).all():
            text = f"{game.slug} {game.ruleset} {game.scenario} {moderator.email}".lower()
            if words.lower() in text:
                found.append(_game_line(desk, session, game, moderator))
        return found


def _game_line(desk: Desk, session: Session, game: Game, moderator: Person) -> GameLine:
    seats = looking.seats_of_game(session, game.id)
    due = session.exec(
        pick(func.max(OpenAsk.due_at)).where(
            OpenAsk.game_id == game.id, col(OpenAsk.closed_at).is_(None)
        )
    ).one()
    return GameLine(
        slug=game.slug,
        ruleset=game.ruleset,
        title=ruleset_of(desk, game.ruleset).title if game.ruleset in desk.rulesets else "",
        scenario=game.scenario,
        state=game.state,
        turn_title=game.turn_title,
        phase=game.phase_number,
        moderator=moderator.email,
        taken=sum(one.person_id is not None or bool(one.bot) for one in seats),
        seats=len(seats),
        private=not game.options.get("public_archive", True),
        due_at=due,
        opened_at=game.opened_at,
        trouble=game.trouble,
    )


def people(desk: Desk, words: str = "", most: int = 1000) -> list[PersonLine]:
    """The people of the house, by address. words: in address or name."""
    with desk.store.read() as session:
        query = pick(Person).order_by(col(Person.email)).limit(most)
        if words:
            like = f"%{words.lower()}%"
            query = query.where(
                or_(func.lower(Person.email).like(like), func.lower(Person.name).like(like))
            )
        return [_person_line(session, one) for one in session.exec(query)]


def _person_line(session: Session, person: Person) -> PersonLine:
    going = col(Game.state) != "over"
    plays = pick(func.count(func.distinct(Seat.game_id))).join(
        Game, col(Game.id) == col(Seat.game_id)
    )
    heard = pick(func.max(Draft.received_at)).join(Seat, col(Seat.id) == col(Draft.seat_id))
    moderates = pick(func.count()).select_from(Game)
    return PersonLine(
        id=person.id,
        email=person.email,
        name=person.name,
        zone=person.zone,
        plays=session.exec(plays.where(Seat.person_id == person.id, going)).one(),
        moderates=session.exec(moderates.where(Game.moderator_id == person.id, going)).one(),
        since=person.created_at,
        seen_at=session.exec(
            pick(func.max(WebSession.seen_at)).where(WebSession.person_id == person.id)
        ).one(),
        heard_at=session.exec(heard.where(Seat.person_id == person.id, Draft.via != "bot")).one(),
    )


def person_named(desk: Desk, email: str) -> int:
    """Who has this address. ServiceError: nobody here."""
    with desk.store.read() as session:
        found = session.exec(pick(Person.id).where(Person.email == address(email))).first()
    if found is None:
        raise ServiceError(f"Nobody here has the address {email.strip()[:80]}.")
    return found


# --------------------------------------------------------------------- delete


def delete_game(desk: Desk, slug: str, reason: str = "") -> dict[str, int]:
    """Take a game out of the house, with all that hangs on it: how many rows of each table. Its
    players and moderators are told, if it was not over. The caller has kept what is worth keeping
    (`archive.export`).

    Unknown: there is no such game. ServiceError: it belongs to an event."""
    now = desk.clock.now()
    with desk.store.write("delete game") as session:
        game = locked(session, slug)
        if session.exec(pick(TournamentGame.id).where(TournamentGame.game_id == game.id)).first():
            raise ServiceError(f"{slug} is a game of an event. The event would lose its result.")
        if game.state != "over":
            why = f": {reason.strip().rstrip('.')}." if reason.strip() else "."
            lines = [f"On {stamp(now)} the operator deleted {slug}{why}"]
            tell_all(desk, session, game, f"{slug} is deleted", lines)
            tell_moderator(desk, session, game, f"{slug} is deleted", lines)
        session.flush()
        _free_letters(session, game)
        gone: dict[str, int] = {}
        _delete_with(session, _table("game"), [game.id], gone)
        session.expunge_all()
        desk.seals.pop(slug, None)
        return gone


def _table(name: str) -> Table:
    return SQLModel.metadata.tables[name]


def _free_letters(session: Session, game: Game) -> None:
    """Letters that tell of the end leave after it: they hang on persons, not on the game."""
    out = _table("letterout")
    seats = select(_table("seat").c.id).where(_table("seat").c.game_id == game.id)
    session.connection().execute(
        update(out)
        .where(
            out.c.game_id.in_([game.id]) | out.c.seat_id.in_(seats),
            out.c.kind == "notice",
            out.c.state.in_(("queued", "retry")),
            out.c.to_email != "",
        )
        .values(game_id=None, seat_id=None, token_serial=0, number=0)
    )


def _delete_with(session: Session, table: Table, ids: Iterable[Any], gone: dict[str, int]) -> None:
    """Delete rows by their key, and before them all that refers to them, to any depth."""
    keys = [one for one in ids if one is not None]
    (key,) = table.primary_key.columns
    run = session.connection().execute
    for start in range(0, len(keys), AT_ONCE):
        part = keys[start : start + AT_ONCE]
        for other in SQLModel.metadata.tables.values():
            for column in other.columns:
                if not any(one.column is key for one in column.foreign_keys):
                    continue
                if other is table:  # an answer to a message that goes too
                    run(update(other).where(column.in_(part)).values({column.name: None}))
                    continue
                (own,) = other.primary_key.columns
                found = run(select(own).where(column.in_(part))).scalars().all()
                _delete_with(session, other, found, gone)
        done = run(delete(table).where(key.in_(part))).rowcount
        gone[table.name] = gone.get(table.name, 0) + done
