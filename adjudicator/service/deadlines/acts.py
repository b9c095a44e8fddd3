"""What a player does about his time on pages: the same as by letter, one transaction each.

Who he is the caller has checked; that he is the seat's own player, and not a substitute, is
checked here, where only the player may do it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from sqlmodel import Session

from adjudicator.service.deadlines import absences, extending, keeping, substitutes
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.record import looking
from adjudicator.service.time import terms
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game, Person, Seat


@contextmanager
def _own(
    desk: Desk, slug: str, seat_name: str, person_id: int
) -> Iterator[tuple[Session, Game, Seat, str]]:
    """The game, held, and the seat that this person holds. Unknown: he does not."""
    with desk.store.write("time") as session:
        game = looking.game_by_slug(session, slug)
        game = session.get_one(Game, game.id, with_for_update=ROW, populate_existing=True)
        seats = looking.seats_of_game(session, game.id)
        seat = next((one for one in seats if one.name == seat_name), None)
        if seat is None or seat.person_id != person_id:
            raise Unknown("You do not have that seat.")
        yield session, game, seat, session.get_one(Person, person_id).zone


def declare(desk: Desk, slug: str, seat: str, person_id: int, first: date, last: date) -> list[str]:
    """`absences.declare` for the seat's own player."""
    with _own(desk, slug, seat, person_id) as (session, game, row, zone):
        return absences.declare(desk, session, game, row, first, last, zone, desk.clock.now())


def declare_everywhere(desk: Desk, person_id: int, first: date, last: date) -> list[str]:
    """`absences.declare_everywhere`, for the player's own games."""
    with desk.store.write("time") as session:
        zone = session.get_one(Person, person_id).zone
        return absences.declare_everywhere(
            desk, session, person_id, first, last, zone, desk.clock.now()
        )


def come_back(desk: Desk, slug: str, seat: str, person_id: int) -> list[str]:
    """`absences.withdraw` for the seat's own player."""
    with _own(desk, slug, seat, person_id) as (session, game, row, zone):
        return absences.withdraw(desk, session, game, row, zone, desk.clock.now())


def extend(desk: Desk, slug: str, seat: str, person_id: int, hours: float) -> list[str]:
    """`extending.by_seat` for the seat's own player."""
    with _own(desk, slug, seat, person_id) as (session, game, row, _):
        return extending.by_seat(desk, session, game, row, hours, desk.clock.now())


def appoint(
    desk: Desk,
    slug: str,
    seat: str,
    person_id: int,
    email: str,
    first: date | None,
    last: date | None,
) -> list[str]:
    """`substitutes.wish` by the seat's own player, where the game lets him."""
    with _own(desk, slug, seat, person_id) as (session, game, row, zone):
        if keeping.terms_of(game).substitutes != "player":
            raise ServiceError(
                "Only the moderator can appoint a substitute in this game. Please ask them."
            )
        told = substitutes.wish(
            desk, session, game, row, email,
            first=first, last=last, zone=zone, now=desk.clock.now(), by=row.name,
        )  # fmt: skip
        return [told]


def dismiss(desk: Desk, slug: str, seat: str, person_id: int) -> list[str]:
    """`substitutes.dismiss` by the seat's own player."""
    with _own(desk, slug, seat, person_id) as (session, game, row, _):
        if not substitutes.dismiss(desk, session, game, row, desk.clock.now(), row.name):
            raise ServiceError("You have no substitute.")
        return ["Your substitute has been dismissed. You are playing again."]


def set_country(desk: Desk, person_id: int, country: str) -> str:
    """Whose public holidays a person keeps, as it is written (`PL`, `DE-BY`); empty for none.
    ServiceError for a country whose holidays we do not know."""
    try:
        code = terms.country_code(country) if country.strip() else ""
    except ValueError as error:
        raise ServiceError(f"{str(error)[0].upper()}{str(error)[1:]}.") from None
    with desk.store.write("person") as session:
        person = session.get_one(Person, person_id, with_for_update=ROW)
        person.country = code
        session.add(person)
    return code


def country_of(desk: Desk, person_id: int) -> str:
    with desk.store.read() as session:
        return session.get_one(Person, person_id).country
