"""Several addresses of one person.

One is where our letters go (`Person.email`); the others say, once they are confirmed, that a
letter from there is his too. An address is confirmed by answering a letter that went there,
which tells nothing about any game: it may go to a stranger.
"""

from __future__ import annotations

import contextlib
from datetime import timedelta

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.people import consent, people
from adjudicator.service.post import letters, tokens
from adjudicator.storage.tables import Person, PersonAddress

MOST = 10
"""Addresses of one person."""
QUESTIONS_PER_PERSON = 6
QUESTIONS_PER_ADDRESS = 3
"""Letters a day that ask whether an address is somebody's."""
GOOD_FOR = timedelta(days=7)


class AddressInfo(BaseModel):
    """main: our letters go there. confirmed: letters from there are his."""

    email: str
    main: bool = False
    confirmed: bool = False


def mailbox(email: str) -> str:
    """The mailbox that an address leads to: without `+tag`; Gmail passes over dots and has two
    names; a host's name beyond ASCII has two spellings. Two ways to write one mailbox are one
    sender."""
    local, _, domain = email.strip().lower().rpartition("@")
    if not domain.isascii():
        with contextlib.suppress(UnicodeError):
            domain = domain.encode("idna").decode()
    local = local.partition("+")[0] or local
    if domain in ("gmail.com", "googlemail.com"):
        local, domain = local.replace(".", ""), "gmail.com"
    return f"{local}@{domain}"


def belongs(desk: Desk, person_id: int | None, main: str, email: str) -> bool:
    """Is this an address of the person? main: where his letters go."""
    wanted = mailbox(email)
    if not email or wanted == mailbox(main):
        return bool(email)
    if person_id is None:
        return False
    with desk.store.read() as session:
        return any(wanted == mailbox(row.email) for row in _confirmed(session, person_id))


def reaches(session: Session, person_id: int | None, invited: str, email: str) -> bool:
    """Does an address lead to a person, by any of his addresses and however it is written?
    invited: another address that counts as his (of an open invitation)."""
    wanted = mailbox(email)
    if invited and mailbox(invited) == wanted:
        return True
    person = session.get(Person, person_id) if person_id is not None else None
    if person is None:
        return False
    own = [person.email, *(row.email for row in _confirmed(session, person.id))]
    return any(mailbox(one) == wanted for one in own)


def person_with(session: Session, email: str) -> Person | None:
    """The person whom an address belongs to, as his main one or as a confirmed other one."""
    person = session.exec(select(Person).where(Person.email == email)).first()
    if person is not None:
        return person
    return session.exec(
        select(Person)
        .join(PersonAddress, col(PersonAddress.person_id) == col(Person.id))
        .where(PersonAddress.email == email, col(PersonAddress.confirmed_at).is_not(None))
    ).first()


def _confirmed(session: Session, person_id: int) -> list[PersonAddress]:
    return list(
        session.exec(
            select(PersonAddress)
            .where(
                PersonAddress.person_id == person_id,
                col(PersonAddress.confirmed_at).is_not(None),
            )
            .order_by(col(PersonAddress.id))
        )
    )


def of_person(desk: Desk, person_id: int) -> list[AddressInfo]:
    """All addresses of a person, the main one first."""
    with desk.store.read() as session:
        person = session.get_one(Person, person_id)
        rows = session.exec(
            select(PersonAddress)
            .where(PersonAddress.person_id == person_id)
            .order_by(col(PersonAddress.id))
        ).all()
        main = AddressInfo(email=person.email, main=True, confirmed=True)
        others = [
            AddressInfo(email=row.email, confirmed=row.confirmed_at is not None) for row in rows
        ]
        return [main, *others]


def add(desk: Desk, person_id: int, email: str) -> None:
    """Ask an address whether it is this person's. What is said does not depend on whether
    we know the address.

    ServiceError: it is not an address, is his already, or he has too many. TooMuch: too many
    questions today.
    """
    with desk.store.write("address added") as session:
        ask(desk, session, person_id, email)


def ask(desk: Desk, session: Session, person_id: int, email: str) -> None:
    """The same within a transaction; nothing has been changed if it raises."""
    email, now = people.not_ours(desk, people.address(email)), desk.clock.now()
    rows = session.exec(select(PersonAddress).where(PersonAddress.person_id == person_id)).all()
    row = next((one for one in rows if one.email == email), None)
    person = session.get_one(Person, person_id)
    if email == person.email or (row is not None and row.confirmed_at is not None):
        raise ServiceError(f"{email} is already one of your addresses.")
    if row is None and len(rows) >= MOST:
        raise ServiceError(f"You have {MOST} addresses. Drop one first.")
    for key, most in (
        (f"address of:{person_id}", QUESTIONS_PER_PERSON),
        (f"address asked:{mailbox(email)}", QUESTIONS_PER_ADDRESS),
    ):
        if limits.counted(session, desk.store.sqlite, key, now, 86400) > most:
            raise TooMuch("You have asked for this too often today. Try again tomorrow.")
    if row is None:
        row = PersonAddress(person_id=person_id, email=email, created_at=now)
        session.add(row)
        session.flush()
    if not _taken(session, email, person_id):
        _ask(desk, session, person, row)


def wish(desk: Desk, session: Session, person: Person, email: str) -> str:
    """The same where it is not sure that the person himself is asking: by a letter, or with the
    key of a program. He is asked at his main address first; what happens next, in a sentence.

    ServiceError, TooMuch: as `ask`."""
    email = people.not_ours(desk, people.address(email))
    words = f"{email} is one of your addresses."
    lines = [
        f"A letter in one of your games asks us to accept letters from {email} as yours, and to "
        "write to you there if you want that.",
        "If you did not ask for that, somebody else knows one of your reply addresses: answer"
        " “no”, and tell the moderator.",
    ]
    asked = consent.Asked(act="address", words=words, facts={"email": email})
    subject = "is this another of your addresses?"
    consent.ask(desk, session, person, asked, subject=subject, lines=lines)
    return (
        f"We have written to {person.email}. Answer that letter with “yes”, then the letter we "
        f"send to {email}."
    )


@consent.to("address")
def _agreed(desk: Desk, session: Session, asked: consent.Asked) -> str:
    email = asked.facts["email"]
    ask(desk, session, asked.person_id, email)
    return f"We have also written to {email}. Answer that letter with “yes”."


def _ask(desk: Desk, session: Session, person: Person, row: PersonAddress) -> None:
    token = tokens.make(
        desk, session, "address", expires=GOOD_FOR, person_id=person.id, serial=row.id
    )
    house = desk.config.house
    lines = [
        f"{person.name or person.email} plays games by mail at {house.name} and says that this "
        "address is theirs too.",
        "If that is right, answer this letter with the word “yes”, or open"
        f" {house.base_url}/confirm/{token}",
        "If you do not know what this is about, do nothing: we forget it after "
        f"{GOOD_FOR.days} days and do not write again.",
    ]
    facts = {"subject": "is this your address?", "lines": lines, "confirm": token}
    letters.queue(desk, session, kind="notice", facts=facts, to_email=row.email)


def _taken(session: Session, email: str, person_id: int) -> bool:
    """Is it another person's?"""
    main = session.exec(select(Person).where(Person.email == email)).first()
    if main is not None and main.id != person_id:
        return True
    other = session.exec(
        select(PersonAddress).where(
            PersonAddress.email == email,
            PersonAddress.person_id != person_id,
            col(PersonAddress.confirmed_at).is_not(None),
        )
    ).first()
    return other is not None


def look_at(desk: Desk, token: str) -> AddressInfo:
    """The address that a question is about; nothing changes. Unknown: it is not open."""
    with desk.store.read() as session:
        asked = tokens.look_up(session, token, "address", desk.clock.now())
        row = session.get(PersonAddress, asked.serial) if asked is not None else None
        if asked is None or row is None or asked.closed_at is not None:
            raise Unknown("This question is no longer open. Add the address again.")
        return AddressInfo(email=row.email, confirmed=row.confirmed_at is not None)


def confirm(desk: Desk, token: str) -> AddressInfo:
    """The address says yes. Unknown: this was asked long ago, or answered already."""
    with desk.store.write("address confirmed") as session:
        now = desk.clock.now()
        used = tokens.use(session, token, "address", now)
        row = session.get(PersonAddress, used.serial) if used is not None else None
        if row is None or _taken(session, row.email, row.person_id):
            raise Unknown("This question is no longer open. Add the address again.")
        row.confirmed_at = now
        session.add(row)
        return AddressInfo(email=row.email, confirmed=True)


def refuse(desk: Desk, token: str) -> None:
    """The address says no: nothing else comes to it because of this. Unknown: this was asked long
    ago, or answered already."""
    with desk.store.write("address refused") as session:
        if tokens.use(session, token, "address", desk.clock.now()) is None:
            raise Unknown("This question is no longer open.")


def drop(desk: Desk, person_id: int, email: str) -> None:
    """Letters from there are not his any more. ServiceError for the main one."""
    email = email.strip().lower()
    with desk.store.write("address dropped") as session:
        if session.get_one(Person, person_id).email == email:
            raise ServiceError(
                "Your letters go to this address. Make another address the main one first."
            )
        row = _row(session, person_id, email)
        session.delete(row)


def make_main(desk: Desk, person_id: int, email: str) -> None:
    """Our letters go there from now on; the earlier main one stays his. ServiceError if it
    is not confirmed."""
    with desk.store.write("main address") as session:
        put_first(session, person_id, email)


def put_first(session: Session, person_id: int, email: str) -> None:
    """The same within a transaction."""
    email = email.strip().lower()
    person = session.get_one(Person, person_id)
    if person.email == email:
        return
    row = _row(session, person_id, email)
    if row.confirmed_at is None or _taken(session, email, person_id):
        raise ServiceError(f"You have not confirmed {email} yet. Answer the letter we sent there.")
    row.email, person.email = person.email, email
    session.add_all([row, person])


def confirmed(session: Session, person_id: int, email: str) -> bool:
    """Is it a confirmed address of the person, besides the main one?"""
    return any(row.email == email.strip().lower() for row in _confirmed(session, person_id))


def _row(session: Session, person_id: int, email: str) -> PersonAddress:
    row = session.exec(
        select(PersonAddress).where(
            PersonAddress.person_id == person_id, PersonAddress.email == email
        )
    ).first()
    if row is None:
        raise ServiceError(f"{email[:80]} is not one of your addresses.")
    return row
