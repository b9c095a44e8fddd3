"""Guests are let in, and how much of the house is theirs.

A guest is a person without an address: nothing can be written to them, they sit at no table with
others, and the house forgets them some time after their last move. What they cost is bounded by
network address and for all of them together: how many come in a day, how many are known at once
(which bounds the disk), how many games each has, and the processor time of their moves.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from sqlmodel import Session, col, func, select, update

from adjudicator.service import limits
from adjudicator.service.desk import Desk, TooMuch
from adjudicator.service.people import people
from adjudicator.storage.tables import Game, Person, WebSession

NOWHERE = "guests.invalid"
"""No letter goes to a domain under .invalid (RFC 2606)."""
NAME = "A guest"
FULL = (
    "There are too many guests today. You can still play if you sign up with an address, which "
    "takes a minute."
)
SPENT = (
    "We could not accept this, because guests have kept the server busy this hour. Nothing is "
    "lost: your page stays as it is. Try again in an hour, or give an address and play on at "
    "once."
)
HOUSE = "guests' time"


def admit(desk: Desk, place: str, agent: str = "") -> tuple[int, str]:
    """A new guest: their id, and the secret of their session, for a cookie.

    place: the network address that they come from. TooMuch: too many have come from there today,
    or too many are known.
    """
    most = desk.config.limits
    with desk.store.read() as session:
        known = session.exec(
            select(func.count()).select_from(Person).where(col(Person.guest_until).is_not(None))
        ).one()
    if known >= most.guests or not limits.allow(
        desk, f"guests-from:{place}", most.guests_a_day, 86400
    ):
        raise TooMuch(FULL)
    now, days = desk.clock.now(), desk.config.times.guest_days
    with desk.store.write("guest") as session:
        guest = Person(
            email=f"guest-{secrets.token_hex(8)}@{NOWHERE}",
            name=NAME,
            guest_until=now + timedelta(days=days),
            created_at=now,
        )
        session.add(guest)
        session.flush()
        assert guest.id is not None
        return guest.id, people.new_session(desk, session, guest.id, agent, days)


def renew(desk: Desk, guest_id: int) -> None:
    """They have made a move: their time begins anew, written once a day at most."""
    now, term = desk.clock.now(), timedelta(days=desk.config.times.guest_days)
    with desk.store.write("guest stays") as session:
        guest = session.get_one(Person, guest_id)
        if guest.guest_until is None or guest.guest_until > now + term - timedelta(days=1):
            return
        guest.guest_until = now + term
        session.add(guest)
        session.exec(
            update(WebSession)
            .where(col(WebSession.person_id) == guest_id)
            .values(expires_at=guest.guest_until)
        )


def has_room(desk: Desk, guest_id: int) -> None:
    """TooMuch: a guest has as many games as they may have at once."""
    most = desk.config.limits.guest_games
    with desk.store.read() as session:
        if _games(session, guest_id) >= most:
            raise TooMuch(
                f"A guest can have {most} games at most. Give an address and begin as many as you "
                "like. You keep the games you have."
            )


def _games(session: Session, guest_id: int) -> int:
    query = select(func.count()).select_from(Game).where(Game.moderator_id == guest_id)
    return session.exec(query).one()


def may_move(desk: Desk, place: str) -> None:
    """TooMuch: the moves of guests, from this place or from all, have had their processor time in
    this hour."""
    most = desk.config.limits
    used = limits.used_all(desk, [_key(place), HOUSE])
    if (
        used.get(_key(place), 0) >= most.guest_seconds * 1000
        or used.get(HOUSE, 0) >= most.guests_seconds * 1000
    ):
        raise TooMuch(SPENT)


def moved(desk: Desk, place: str, seconds: float) -> None:
    """A move took so much processor time, which is counted in thousandths."""
    spent = max(1, round(seconds * 1000))
    limits.counted_all(desk, [(_key(place), spent), (HOUSE, spent)])


def _key(place: str) -> str:
    return f"guest-time:{place}"
