"""What an act from a seat is: where its player stands, and how it is done by page and API."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from sqlmodel import Session

from adjudicator.service.acts.arguments import (
    Arguments,
)
from adjudicator.service.acts.declaration import Act
from adjudicator.service.deadlines import absences
from adjudicator.service.desk import Desk, OurFault, ServiceError, Unknown
from adjudicator.service.grammar.base import Done, Work
from adjudicator.service.people.setting import locked
from adjudicator.service.play import submissions
from adjudicator.service.post import standins
from adjudicator.service.record import looking
from adjudicator.storage.tables import Game, OpenAsk, Person, Seat

A = TypeVar("A", bound=Arguments)


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a player stands: at a seat, within a transaction. person: None if nobody plays it. dry:
    only what would come of it is wanted. row: what the seat is asked, as its letter found it."""

    desk: Desk
    session: Session
    game: Game
    seat: Seat
    person: Person | None
    zone: str
    now: datetime
    via: str
    dry: bool = False
    row: OpenAsk | None = None
    work: Work | None = None
    """The submission that the act is a line of; none where it is not a line of one."""

    @property
    def player(self) -> Person:
        """ServiceError: nobody plays the seat."""
        if self.person is None:
            raise ServiceError("Nobody plays this seat, so there is nobody to do this for.")
        return self.person

    def held(self) -> Game:
        """The game, its row locked."""
        return absences.locked(self.session, self.game.id)


class SeatAct(Act[Work, Place, A]):
    """An act of a player."""

    personal = True

    def follow(self, desk: Desk) -> None:
        """Do what follows from it at once, where it was done by page or program."""

    def place(self, work: Work) -> Place:
        return Place(
            desk=work.desk,
            session=work.session,
            game=work.game,
            seat=work.seat,
            person=work.person,
            zone=work.zone,
            now=work.now,
            via=work.via,
            dry=work.dry,
            row=work.row,
            work=work,
        )


class WrittenAct(SeatAct[A]):
    """An act upon the orders of its seat. It is a line of a submission always: by page and API, the
    line that a letter would have."""

    @abstractmethod
    def written(self, given: A) -> str:
        """What a letter says for it."""

    @abstractmethod
    def work_on(self, work: Work, given: A) -> Done:
        """Do it within a submission. ServiceError: it cannot be done."""

    def carry_out(self, at: Place, given: A) -> Done:
        if at.work is None:
            raise ValueError(f"{self.name} is done within a submission")
        return self.work_on(at.work, given)


def perform(
    desk: Desk,
    slug: str,
    seat: str,
    person_id: int,
    act: SeatAct[Any],
    given: Mapping[str, Any],
    via: str = "page",
) -> Done:
    """An act by page or API: what came of it, and lines to show. A stand-in may do what is not the
    player's own affair.

    Unknown: this person has no such seat. ServiceError: it cannot be done."""
    if isinstance(act, WrittenAct):
        return _submit(desk, slug, seat, person_id, act, given, via)
    with _at(desk, slug, seat, person_id, act, via) as at:
        done = act.perform(at, given)
    act.follow(desk)
    return done


@contextmanager
def _at(
    desk: Desk, slug: str, seat: str, person_id: int, act: SeatAct[Any], via: str
) -> Iterator[Place]:
    """Where somebody stands who may do this act. Unknown: they may not."""
    with desk.store.write(f"act: {act.name}") as session:
        game = locked(session, slug)
        row = next((s for s in looking.seats_of_game(session, game.id) if s.name == seat), None)
        now = desk.clock.now()
        if row is None or not _may(session, row, person_id, now, personal=act.personal):
            raise Unknown("You do not have that seat.")
        person = session.get_one(Person, person_id)
        yield Place(
            desk=desk, session=session, game=game, seat=row, person=person, zone=person.zone,
            now=now, via=via,
        )  # fmt: skip


def _submit(
    desk: Desk, slug: str, seat: str, person_id: int, act: WrittenAct[Any],
    given: Mapping[str, Any], via: str,
) -> Done:  # fmt: skip
    """Do what a letter would say in a line."""
    with _at(desk, slug, seat, person_id, act, via) as at:
        text = act.written(act.understood(given, at.zone, at.now))
        seat_id = at.seat.id
    receipt = submissions.submit(desk, seat_id=seat_id, text=text, via=via, speaker=person_id)
    if not receipt.commands:
        raise ServiceError(act.asked_for)
    done = receipt.commands[0]
    if done.broke:
        raise OurFault(done.outcome)
    if done.refused:
        raise ServiceError(done.outcome)
    return done.outcome, done.lines


def _may(session: Session, seat: Seat, person_id: int, now: datetime, *, personal: bool) -> bool:
    return seat.person_id == person_id or (
        not personal and seat.id in standins.seats_stood_in(session, person_id, now)
    )
