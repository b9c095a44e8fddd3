"""A person's deadlines as a calendar under a secret address, which he may make anew."""

from __future__ import annotations

import hashlib
import hmac

from sqlmodel import Session, col, or_, select, update

from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.models import GameOptions
from adjudicator.service.post import standins, tokens
from adjudicator.service.time import ical
from adjudicator.service.words import seat_title
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game, OpenAsk, Person, Seat, Token

PURPOSE = "calendar"


def address(desk: Desk, person_id: int) -> str:
    """The address of a person's calendar; empty if he has none (any more)."""
    with desk.store.read() as session:
        person = session.get_one(Person, person_id)
        good = session.exec(
            select(Token.id).where(
                Token.person_id == person_id,
                Token.purpose == PURPOSE,
                Token.serial == person.calendar_serial,
                col(Token.closed_at).is_(None),
            )
        ).first()
        return _link(desk, person) if good is not None else ""


def _link(desk: Desk, person: Person) -> str:
    token = _token(desk, person.id, person.calendar_serial)
    return f"{desk.config.house.base_url}/calendar/{token}.ics"


def _token(desk: Desk, person_id: int, serial: int) -> str:
    """Derived, so that its owner may be shown it again, while only its hash is stored."""
    message = f"calendar/{person_id}/{serial}".encode()
    key = desk.config.secret.encode()
    return tokens.written(hmac.new(key, message, hashlib.sha256).digest()[:16])


def renew(desk: Desk, person_id: int) -> str:
    """Give a person a new address; the one before shows nothing any more."""
    with desk.store.write("calendar") as session:
        person = session.get_one(Person, person_id, with_for_update=ROW)
        _void(desk, session, person)
        person.calendar_serial += 1
        session.add(person)
        session.add(
            Token(
                hash=tokens.hashed(_token(desk, person_id, person.calendar_serial)),
                purpose=PURPOSE,
                person_id=person_id,
                serial=person.calendar_serial,
                created_at=desk.clock.now(),
            )
        )
        return _link(desk, person)


def revoke(desk: Desk, person_id: int) -> None:
    """The person's calendar has no address any more."""
    with desk.store.write("calendar") as session:
        _void(desk, session, session.get_one(Person, person_id, with_for_update=ROW))


def _void(desk: Desk, session: Session, person: Person) -> None:
    now = desk.clock.now()
    session.exec(
        update(Token)
        .where(
            col(Token.person_id) == person.id,
            col(Token.purpose) == PURPOSE,
            col(Token.closed_at).is_(None),
        )
        .values(closed_at=now, expires_at=now)
    )


def feed(desk: Desk, token: str) -> bytes:
    """The calendar behind an address: the open deadlines of all seats that its owner holds or
    stands in for. Unknown: there is no such address (any more)."""
    now = desk.clock.now()
    with desk.store.read() as session:
        row = tokens.look_up(session, token, PURPOSE, now)
        if row is None or row.person_id is None:
            raise Unknown("There is no such calendar.")
        stood_in = standins.seats_stood_in(session, row.person_id, now)
        found = session.exec(
            select(OpenAsk, Seat, Game)
            .join(Seat, col(Seat.id) == OpenAsk.seat_id)
            .join(Game, col(Game.id) == OpenAsk.game_id)
            .where(
                or_(col(Seat.person_id) == row.person_id, col(Seat.id).in_(stood_in)),
                col(OpenAsk.closed_at).is_(None),
                col(Game.state).in_(("running", "paused")),
            )
            .order_by(col(OpenAsk.due_at), col(OpenAsk.id))
        ).all()
        entries = [_entry(desk, ask, seat, game) for ask, seat, game in found]
    return ical.calendar(entries, f"{desk.config.house.name}: deadlines")


def _entry(desk: Desk, ask: OpenAsk, seat: Seat, game: Game) -> ical.Entry:
    reminders = GameOptions.model_validate(game.options).reminders_hours
    return ical.Entry(
        uid=ical.uid(game.slug, seat.name, ask.opened_at, ask.digest, desk.config.mail.domain),
        game=game.slug,
        seat_title=seat_title(seat.name),
        due_at=ask.due_at,
        opened_at=ask.opened_at,
        moves=ask.moves,
        link=f"{desk.config.house.base_url}/games/{game.slug}/{seat.name}",
        alarms=tuple(sorted(h for h in reminders if h > 0)),
        tentative=game.state == "paused",
    )
