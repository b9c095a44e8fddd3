"""Somebody who was not known becomes known: by a page, or by a letter to the desk."""

from __future__ import annotations

from sqlmodel import select

from adjudicator.service import limits
from adjudicator.service.desk import Desk, TooMuch
from adjudicator.service.people import people
from adjudicator.storage.tables import Person

KEY = "new people"


def join(desk: Desk, email: str, name: str, next: str = "") -> None:
    """Send a link with which the owner of an address signs in, known to the house from now on.
    Who is known already gets the same letter. next: the path to go on to.

    ServiceError: that is not an address. TooMuch: too many have come today.
    """
    email = people.not_ours(desk, people.address(email))
    with desk.store.write("joined") as session:
        person = session.exec(select(Person).where(Person.email == email)).first()
        if person is None:
            now, sqlite = desk.clock.now(), desk.store.sqlite
            if (
                limits.counted(session, sqlite, KEY, now, 86400)
                > desk.config.limits.newcomers_a_day
            ):
                raise TooMuch("Too many people have registered today. Please try again tomorrow.")
            person = people.person_for(session, email, desk, people.one_line(name, 80))
        people.send_link(desk, session, person, next)
