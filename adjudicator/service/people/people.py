"""People: who they are, how they sign in, which seats they hold.

A sign-in is a link in a letter: GET shows a button, POST uses the link up. Whether an
address is known never shows: the answer is the same, and so is the work up to the letter.
"""

from __future__ import annotations

import re
import secrets
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import available_timezones

from pydantic import BaseModel
from sqlalchemy import bindparam
from sqlmodel import Session, col, or_, select

from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.post import letters, standins, tokens
from adjudicator.service.post.preferences import Preferences, preferences_of
from adjudicator.storage.tables import Game, Person, PersonAddress, Seat, WebSession


class PersonInfo(BaseModel):
    id: int
    email: str
    name: str
    zone: str
    admin: bool = False
    preferences: Preferences = Preferences()
    guest_until: datetime | None = None
    """Of a guest, who has no account: when they are forgotten."""

    @property
    def guest(self) -> bool:
        """Does this person play without an account?"""
        return self.guest_until is not None


class SeatHeld(BaseModel):
    """A seat that somebody holds."""

    seat_id: int
    seat: str
    game: str
    game_id: int
    state: str


_NAMED = re.compile(r"^[^<>@]*<\s*([^<>\s]+@[^<>\s]+)\s*>$")


def address(email: str) -> str:
    """An address as we keep it, `Anna <anna@example.net>` without the name. ServiceError if it
    cannot be one."""
    text = (_NAMED.sub(r"\1", email.strip()) if len(email) < 1000 else email).lower()
    local, _, domain = text.rpartition("@")
    bad = not local or "@" in local or not domain or len(text) > 254
    if bad or any(c.isspace() or not c.isprintable() or c in "<>,;:\"'()[]\\" for c in text):
        raise ServiceError(f"“{email.strip()[:80]}” is not an e-mail address.")
    if not _can_be_written_to(local, domain):
        raise ServiceError(f"“{email.strip()[:80]}” is not an address that we can write to.")
    return text


def _can_be_written_to(local: str, domain: str) -> bool:
    """Plain letters before the @ (not every host takes others), and a name behind it that can be
    a host's (RFC 5321, IDNA)."""
    if not local.isascii() or len(local) > 64 or local[0] == "." or local[-1] == ".":
        return False
    try:
        host = domain if domain.isascii() else domain.encode("idna").decode()
    except UnicodeError:
        return False
    labels = host.split(".")
    return ".." not in local and all(
        re.fullmatch(r"(?!-)[a-z0-9-]{1,63}(?<!-)", label) for label in labels
    )


HOUSE_NAMES = {"postmaster", "abuse", "mailer-daemon", "noreply", "no-reply", "bounce"}


def ours(desk: Desk, email: str) -> bool:
    """Is it an address at which the house itself reads: its desk's, a seat's, a moderator's?"""
    mail = desk.config.mail
    local, _, host = email.strip().lower().rpartition("@")
    if host.rstrip(".") != mail.domain.lower().rstrip("."):
        return False
    if mail.mailbox:  # one mailbox among those of other people
        return local == mail.mailbox or local.startswith(f"{mail.mailbox}+")
    return "+" in local or local in HOUSE_NAMES | {mail.desk}


def not_ours(desk: Desk, email: str) -> str:
    """The same address. ServiceError: it is the house's own, so that nobody reads it."""
    if ours(desk, email):
        raise ServiceError(f"{email[:80]} is an address of this server. Give your own address.")
    return email


def person_for(session: Session, email: str, desk: Desk, name: str = "") -> Person:
    """The person with this address, made if there is none."""
    email = address(email)
    person = session.exec(select(Person).where(Person.email == email)).first()
    if person is None:
        not_ours(desk, email)
        person = Person(email=email, name=name, created_at=desk.clock.now())
        session.add(person)
        session.flush()
    return person


def info(person: Person) -> PersonInfo:
    return PersonInfo(
        id=person.id,
        email=person.email,
        name=person.name,
        zone=person.zone,
        admin=person.admin,
        preferences=preferences_of(person),
        guest_until=person.guest_until,
    )


def person_by_email(desk: Desk, email: str) -> PersonInfo | None:
    with desk.store.read() as session:
        found = session.exec(select(Person).where(Person.email == email.strip().lower())).first()
        return info(found) if found else None


def person_by_id(desk: Desk, person_id: int) -> PersonInfo:
    with desk.store.read() as session:
        return info(session.get_one(Person, person_id))


def update_person(
    desk: Desk, person_id: int, *, name: str | None = None, zone: str | None = None
) -> PersonInfo:
    """Change what a person says of himself. ServiceError for an unknown time zone."""
    if zone is not None and zone not in available_timezones():
        raise ServiceError(f"There is no time zone “{zone[:60]}”. Write one like Europe/Warsaw.")
    with desk.store.write("person") as session:
        person = session.get_one(Person, person_id)
        person.name = one_line(name, 80) if name is not None else person.name
        person.zone = zone if zone is not None else person.zone
        session.add(person)
        return info(person)


def one_line(text: str, most: int) -> str:
    """A text as one line of letters that can be seen."""
    return " ".join("".join(c for c in text if c.isprintable()).split())[:most]


# ------------------------------------------------------------------- sign-in


def request_signin(desk: Desk, email: str, next: str = "") -> None:
    """Send a sign-in letter, if we know the address. Says nothing about whether we do.

    next: the path to go on to, kept with the token."""
    try:
        email = address(email)
    except ServiceError:
        return
    with desk.store.write("sign-in") as session:
        person = session.exec(select(Person).where(Person.email == email)).first()
        if person is None:
            person = session.exec(
                select(Person)
                .join(PersonAddress, col(PersonAddress.person_id) == col(Person.id))
                .where(PersonAddress.email == email, col(PersonAddress.confirmed_at).is_not(None))
            ).first()
        if person is not None:
            send_link(desk, session, person, next, email)


def send_link(
    desk: Desk, session: Session, person: Person, next: str = "", email: str = ""
) -> None:
    """Queue a sign-in letter, within a transaction. email: another address of his own, to which
    it goes then."""
    minutes = desk.config.times.signin_minutes
    token = tokens.make(
        desk,
        session,
        "signin",
        expires=timedelta(minutes=minutes),
        person_id=person.id,
        about=next[:500],
    )
    link = f"{desk.config.house.base_url}/sign-in/{token}"
    facts = {"link": link, "minutes": int(minutes), "house": desk.config.house.name}
    if email and email != person.email:
        letters.queue(desk, session, kind="signin", facts=facts, to_email=email)
    else:
        letters.queue(desk, session, kind="signin", facts=facts, person=person)


def lengthen_link(desk: Desk, link: str) -> None:
    """Count the minutes of a sign-in link from now, when its letter leaves: it may have waited for
    a mail server. A link that was used stays so."""
    token, now = link.rpartition("/")[2], desk.clock.now()
    with desk.store.write("sign-in letter leaves") as session:
        tokens.lengthen(session, token, now + timedelta(minutes=desk.config.times.signin_minutes))


def look_at_signin(desk: Desk, token: str) -> str | None:
    """The path a good sign-in link goes on to (perhaps empty); None if it is not good any
    more. Uses nothing up: link scanners open every link in a letter."""
    with desk.store.read() as session:
        row = tokens.look_up(session, token, "signin", desk.clock.now())
        return row.about if row is not None and row.closed_at is None else None


def redeem_signin(desk: Desk, token: str, agent: str = "") -> str:
    """Use a sign-in link up: the secret of a new session, for a cookie. agent: what the browser
    calls itself.

    Unknown: the link was used already, or is too old."""
    with desk.store.write("sign-in used") as session:
        row = tokens.use(session, token, "signin", desk.clock.now())
        if row is None or row.person_id is None:
            raise Unknown(
                "This sign-in link has already been used, or is too old. Ask for a new one; it "
                "takes a minute."
            )
        return new_session(desk, session, row.person_id, agent)


def open_session(desk: Desk, person_id: int, agent: str = "") -> str:
    """A new session of a person whom something else has proved to be here (an invitation)."""
    with desk.store.write("session") as session:
        return new_session(desk, session, person_id, agent)


def new_session(
    desk: Desk, session: Session, person_id: int, agent: str = "", days: float | None = None
) -> str:
    """The secret of a new session, within a transaction. days: how long it is good, if not as
    long as that of an account."""
    now = desk.clock.now()
    cookie = secrets.token_urlsafe(32)
    session.add(
        WebSession(
            hash=cookie_hash(cookie),
            person_id=person_id,
            agent=one_line(agent, 200),
            created_at=now,
            seen_at=now,
            expires_at=now + timedelta(days=days or desk.config.times.session_days),
        )
    )
    return cookie


def cookie_hash(cookie: str) -> str:
    # Cookies, unlike tokens in addresses, tell upper from lower case.
    return tokens.hashed(cookie.encode("utf-8", "replace").hex())


def session_person(desk: Desk, cookie: str) -> PersonInfo | None:
    """Who is signed in with this cookie."""
    if not cookie:
        return None
    with desk.store.read() as session:
        found = session.exec(_SIGNED_IN, params={"hash": cookie_hash(cookie)}).first()
        if found is None or found[1] <= desk.clock.now():
            return None
        return info(found[0])


_SIGNED_IN = (
    select(Person, WebSession.expires_at)
    .join(WebSession, col(WebSession.person_id) == col(Person.id))
    .where(WebSession.hash == bindparam("hash"))
)


class SessionInfo(BaseModel):
    """A signed-in browser. agent: what it calls itself. here: it is the one that asks."""

    id: int
    agent: str
    created_at: datetime
    expires_at: datetime
    here: bool


def sessions_of(desk: Desk, person_id: int, cookie: str) -> list[SessionInfo]:
    """The browsers in which a person is signed in, the newest first."""
    own = cookie_hash(cookie)
    with desk.store.read() as session:
        rows = session.exec(
            select(WebSession)
            .where(WebSession.person_id == person_id, WebSession.expires_at > desk.clock.now())
            .order_by(col(WebSession.id).desc())
        ).all()
        return [
            SessionInfo(
                id=row.id,
                agent=row.agent,
                created_at=row.created_at,
                expires_at=row.expires_at,
                here=row.hash == own,
            )
            for row in rows
        ]


def end_session(desk: Desk, person_id: int, session_id: int) -> None:
    """Sign a browser out. Unknown: it is not his."""
    with desk.store.write("session ended") as session:
        row = session.get(WebSession, session_id)
        if row is None or row.person_id != person_id:
            raise Unknown("You have no such session.")
        session.delete(row)


def end_other_sessions(desk: Desk, person_id: int, cookie: str) -> None:
    """Sign all his browsers out but the one that asks."""
    with desk.store.write("sessions ended") as session:
        for row in session.exec(select(WebSession).where(WebSession.person_id == person_id)).all():
            if row.hash != cookie_hash(cookie):
                session.delete(row)


def close_session(desk: Desk, cookie: str) -> None:
    """Sign out."""
    with desk.store.write("sign-out") as session:
        row = session.exec(select(WebSession).where(WebSession.hash == cookie_hash(cookie))).first()
        if row is not None:
            session.delete(row)


def seats_of(desk: Desk, person_id: int) -> list[SeatHeld]:
    """The seats a person holds, or stands in for, newest game first."""
    now = desk.clock.now()
    with desk.store.read() as session:
        stands_in = standins.seats_stood_in(session, person_id, now)
        rows = session.exec(_HELD, params={"person": person_id, "seats": stands_in})
        return [
            SeatHeld(seat_id=seat_id, seat=seat, game=slug, game_id=game_id, state=state)
            for seat_id, seat, slug, game_id, state in rows
        ]


_HELD_COLUMNS: Any = (Seat.id, Seat.name, Game.slug, Game.id, Game.state)
_HELD: Any = (
    select(*_HELD_COLUMNS)
    .join(Game, col(Game.id) == col(Seat.game_id))
    .where(
        or_(
            col(Seat.person_id) == bindparam("person"),
            col(Seat.id).in_(bindparam("seats", expanding=True)),
        )
    )
    .order_by(col(Game.id).desc(), col(Seat.id))
)
