"""A letter a week about tables that have been announced, for whoever wants it."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import Session, col, select

from adjudicator.service.alone import each
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.post import letters
from adjudicator.service.post.preferences import keep, preferences_of
from adjudicator.service.sitting import tables
from adjudicator.storage.tables import Person, TablesLetter

WEEK = timedelta(days=7)
TOPIC = "tables"


def wants(desk: Desk, person_id: int) -> str | None:
    """Of which game somebody gets the letter, empty for all; None: he gets none."""
    with desk.store.read() as session:
        row = session.get(TablesLetter, person_id)
        return row.ruleset if row is not None else None


def choose(desk: Desk, person_id: int, wanted: bool, ruleset: str = "") -> str:
    """`want` or `want_no_more` as a use case of its own."""
    with desk.store.write("weekly letter") as session:
        person = session.get_one(Person, person_id)
        if wanted:
            return want(desk, session, person, ruleset)
        return want_no_more(desk, session, person)


def want(desk: Desk, session: Session, person: Person, ruleset: str = "") -> str:
    """Write to him every week from now on; what he is told. ServiceError: no such game."""
    if ruleset and ruleset not in desk.rulesets:
        have = ", ".join(sorted(desk.rulesets))
        raise ServiceError(f"There is no game “{ruleset[:40]}” here. We have {have}.")
    now = desk.clock.now()
    row = session.get(TablesLetter, person.id)
    row = row or TablesLetter(person_id=person.id, next_at=now + WEEK)
    row.ruleset = ruleset
    session.add(row)
    chosen = preferences_of(person)
    if TOPIC in chosen.unwanted:
        left = [one for one in chosen.unwanted if one != TOPIC]
        keep(desk, session, person, chosen.model_copy(update={"unwanted": left}))
    of = f" of {ruleset}" if ruleset else ""
    return f"We will write to you once a week if there are new games{of}."


def want_no_more(desk: Desk, session: Session, person: Person) -> str:
    """Write him none; what he is told."""
    row = session.get(TablesLetter, person.id)
    if row is not None:
        session.delete(row)
    return "We will not write to you about new games."


def send_weekly(desk: Desk) -> int:
    """Write the letters that are due; how many. None to whom nothing new has been announced, or
    who wants none any more. For the tick."""
    now = desk.clock.now()
    with desk.store.read() as session:
        due = session.exec(
            select(TablesLetter.person_id)
            .where(col(TablesLetter.next_at) <= now)
            .order_by(col(TablesLetter.person_id))
        ).all()
    return each(desk.troubles, "letter about tables to %s", due, lambda one: _send(desk, one))


def _send(desk: Desk, person_id: int) -> int:
    now = desk.clock.now()
    with desk.store.write("weekly letter") as session:
        row = session.get(TablesLetter, person_id)
        if row is None or row.next_at > now:
            return 0
        found = tables.announced(desk, person_id, ruleset=row.ruleset)
        new = [one for one in found if one.id > row.seen and not one.mine]
        while row.next_at <= now:
            row.next_at += WEEK
        row.seen = max([row.seen, *(one.id for one in found)])
        session.add(row)
        if not new:
            return 0
        base = desk.config.house.base_url
        lines = [f"{one.line}. {base}/tables/{one.game}" for one in new]
        older = len([one for one in found if not one.mine]) - len(new)
        if older:
            lines.append(f"{older} announced earlier are still looking for players: {base}/tables")
        lines.append(
            "To ask for a seat, write “join” and the name of the game to "
            f"{desk.config.mail.address}. To end these letters, write “tables stop”."
        )
        facts = {"subject": "new games this week", "lines": lines}
        person = session.get_one(Person, person_id)
        letters.queue(desk, session, kind="notice", facts=facts, person=person, topic=TOPIC)
        return 1
