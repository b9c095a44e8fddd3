"""Who enters, who leaves, who is there."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session

from adjudicator.core.saying import count
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import announcing, keeping, leaving, telling
from adjudicator.service.events.announcing import Announcement
from adjudicator.service.manners import measures
from adjudicator.service.people.people import one_line
from adjudicator.service.reputation import reliability
from adjudicator.service.reputation.reliability import Reliability
from adjudicator.service.words import when
from adjudicator.storage.tables import Person, Tournament, TournamentEntry
from adjudicator.tournaments.course import Entrant

FACTS = ("rating", "club", "team", "pace", "wishes", "eliminator")
"""What an entrant may say of himself."""


def said(row: Tournament) -> Announcement:
    return Announcement.model_validate(row.announcement)


def enter(desk: Desk, slug: str, person_id: int, **facts: object) -> str:
    """`enter_in` as a use case of its own."""
    with keeping.changing(desk, slug, "enter event") as (session, row):
        return enter_in(desk, session, row, session.get_one(Person, person_id), **facts)


def enter_in(desk: Desk, session: Session, row: Tournament, who: Person, **facts: object) -> str:
    """Enter an event; once it is full or has begun, as a stand-by. What came of it, a sentence.
    facts: of `FACTS`.

    ServiceError: a condition is not met, he has entered already, or it is over."""
    if row.state in ("over", "cancelled"):
        raise ServiceError(f"{row.slug} is {row.state}, so you can no longer enter.")
    measures.let_in(desk, session, who)
    terms, now = said(row), desk.clock.now()
    known = keeping.entry_of(session, row, who.id)
    if known is not None and known.state != "left":
        raise ServiceError(f"You have already entered {row.slug} as {known.name}.")
    _conditions(desk, session, terms, who)
    checked = _facts(row, terms, facts)
    many = len(keeping.entries(session, row, "in"))
    boards = terms.teams.boards + 2 if terms.teams else 1
    # The place of somebody who comes back while it is still offered is free for nobody else.
    again = known is not None and known.here == leaving.OFFERED
    standby = not again and (row.state != "entries" or many >= terms.maximum * boards)
    entry = known or TournamentEntry(
        tournament_id=row.id, person_id=who.id, name="", entered_at=now
    )
    entry.name = _name(session, row, who)
    entry.state = "standby" if standby else "in"
    if not again:
        entry.number = _own_place(session, row, known) if known is not None and standby else 0
    entry.facts, entry.left_at, entry.missed = checked, None, 0
    # A stand-by who enters while the roll is called has said so with that.
    entry.here = row.round if row.state == "roll call" else 0
    session.add(entry)
    session.flush()
    keeping.act(session, row, now, "enter", name=entry.name, standby=standby, facts=checked)
    if standby:
        told = f"You are a stand-by in {row.slug}. We will ask you when a place is free."
    elif again:
        told = f"You have your place in {row.slug} again, with your results and your games."
        telling.officials(
            desk, session, row, f"{entry.name} is back", [f"{entry.name} has the old place again."]
        )
    else:
        due = f" It begins after {when(row.due_at, who.zone)}." if row.due_at else ""
        told = f"You have entered {row.slug} as {entry.name}.{due}"
    lines = [
        told,
        *(f"You accept: {one}" for one in terms.conditions),
        "Your name stays in the event's pairings and archive for good.",
    ]
    telling.person(desk, session, row, who, "you have entered", lines)
    return told


def prefer_always(
    desk: Desk, session: Session, row: Tournament, who: Person, roles: Sequence[str]
) -> str:
    """Keep which sides an entrant would like in every round. What was kept, a sentence.

    ServiceError: no such side, or it is not an entrant."""
    entry = keeping.entrant(session, row, who.id)
    facts = _facts(row, said(row), {**entry.facts, "wishes": list(dict.fromkeys(roles))})
    entry.facts = facts
    session.add(entry)
    course = keeping.course_of(row)
    known = next((one for one in course.entrants if one.id == entry.number), None)
    if known is not None:
        known.wishes = [str(one) for one in roles]
        keeping.keep(session, row, course)
    # That something is wished is not a secret; what, is told when the sides of a round are opened.
    keeping.act(session, row, desk.clock.now(), "wishes", name=entry.name)
    return (
        f"We have noted your wish for every round: {', '.join(roles)}. “prefer” changes it for one "
        "round."
    )


def _own_place(session: Session, row: Tournament, entry: TournamentEntry) -> int:
    """The number under which somebody who comes back has played before; 0: it has gone to somebody
    else, or there was none."""
    others = keeping.entries(session, row, "in")
    taken = any(one.number == entry.number and one.id != entry.id for one in others)
    return 0 if taken or not keeping.course_of(row).rounds else entry.number


def _conditions(desk: Desk, session: Session, terms: Announcement, who: Person) -> None:
    if terms.invited and announcing.invited(desk, who.email) not in terms.invited:
        raise ServiceError("This event is by invitation of the director only.")
    if terms.finished:
        number = who.id
        known = reliability.of_people(session, [number]).get(number, Reliability())
        done = known.finished
        if done < terms.finished:
            raise ServiceError(
                f"This event is for players who have finished {count(terms.finished, 'game')} "
                f"here. You have finished {done}."
            )


def _facts(row: Tournament, terms: Announcement, facts: dict[str, object]) -> dict[str, object]:
    found = {name: value for name, value in facts.items() if name in FACTS and value}
    wishes = found.get("wishes", [])
    strange = [w for w in wishes if w not in terms.roles] if isinstance(wishes, list) else []
    if strange:
        have = ", ".join(terms.roles)
        raise ServiceError(f"There is no side “{str(strange[0])[:40]}”. The sides are {have}.")
    if terms.teams is not None and not found.get("team"):
        raise ServiceError(
            f"{row.slug} is for teams of {terms.teams.boards}. Say which team you play for: “enter "
            f"{row.slug} team NAME”."
        )
    for name in ("club", "team"):
        if name in found:
            found[name] = one_line(str(found[name]), 60)
    try:
        Entrant.model_validate({"id": 1, "name": "x", **found})
    except ValueError:
        raise ServiceError("We cannot read the details of your entry.") from None
    return found


def _name(session: Session, row: Tournament, who: Person) -> str:
    """A name that nobody else in the event has, and that is not a number: entrants have those.
    Never an address."""
    name = one_line(who.name, 60) or f"Entrant {who.id}"
    others = {one.name for one in keeping.entries(session, row) if one.person_id != who.id}
    while name in others or name.strip().isdigit():
        name = f"{name}, {who.id}"
    return name


def withdraw(desk: Desk, slug: str, person_id: int, reason: str = "") -> str:
    with keeping.changing(desk, slug, "withdraw from event") as (session, row):
        return withdraw_in(desk, session, row, session.get_one(Person, person_id), reason)


def withdraw_in(
    desk: Desk, session: Session, row: Tournament, who: Person, reason: str = ""
) -> str:
    """Leave an event. Before it begins that is all; later his place goes to a stand-by, or his
    open games are forfeited, as the form says."""
    entry = who_withdraws(session, row, who)
    return leaving.leave(desk, session, row, entry, reason or "withdrew")


def who_withdraws(session: Session, row: Tournament, who: Person) -> TournamentEntry:
    """The entry that ends. ServiceError: there is none, or the event is over."""
    if row.state in ("over", "cancelled"):
        raise ServiceError(f"{row.slug} is {row.state}, so you cannot withdraw from it.")
    return keeping.entrant(session, row, who.id)


def here(desk: Desk, slug: str, person_id: int) -> str:
    with keeping.changing(desk, slug, "here") as (session, row):
        return here_in(desk, session, row, session.get_one(Person, person_id))


def here_in(desk: Desk, session: Session, row: Tournament, who: Person) -> str:
    """Answer the roll call. ServiceError: none is held."""
    entry = keeping.entrant(session, row, who.id)
    if row.state == "entries":
        raise ServiceError(f"{row.slug} has not begun. The roll call will come by letter.")
    if row.state != "roll call":
        raise ServiceError(f"No roll call of {row.slug} is held now.")
    entry.here = row.round
    session.add(entry)
    keeping.act(session, row, desk.clock.now(), "here", name=entry.name, round=row.round)
    if entry.state == "standby":
        return f"You are a stand-by for round {row.round}."
    return f"You will play in round {row.round}."
