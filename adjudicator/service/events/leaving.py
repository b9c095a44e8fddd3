"""Somebody leaves an event that has begun: a stand-by takes the place, or the open games are
forfeited."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlmodel import Session

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import keeping, results, telling
from adjudicator.service.words import listing, when
from adjudicator.storage.tables import Person, Tournament, TournamentEntry
from adjudicator.tournaments.course import Result

OFFERED = -1
"""In `TournamentEntry.here` of somebody who has left: the place is offered to the stand-bys."""
OFFER_HOURS = 72
"""For which it is."""


def leave(
    desk: Desk, session: Session, row: Tournament, entry: TournamentEntry, reason: str
) -> str:
    """Take somebody out of an event; what became of the place, a sentence. A stand-by who has
    answered this round's roll call has it at once, others are asked. The caller holds the row."""
    now, number, was = desk.clock.now(), entry.number, entry.state
    entry.state, entry.left_at, entry.here = "left", now, 0
    session.add(entry)
    session.flush()
    keeping.act(session, row, now, "leave", name=entry.name, number=number, reason=reason)
    who = session.get_one(Person, entry.person_id)
    if not number or was == "standby":
        told = f"{entry.name} has left {row.slug}."
        telling.person(desk, session, row, who, "you have left", [told])
        return told
    course = keeping.course_of(row)
    standbys = keeping.entries(session, row, "standby")
    ready = [one for one in standbys if row.round and one.here == row.round]
    if course.form.leavers.place == "forfeit" or not standbys:
        told = _gone(desk, session, row, entry)
    elif ready:
        told = _replaced(desk, session, row, entry, ready[0])
    else:
        told = _offered(desk, session, row, entry, standbys)
    telling.person(desk, session, row, who, "you have left", [told])
    telling.officials(desk, session, row, f"{entry.name} has left", [told, f"Reason: {reason}."])
    return told


def _offered(
    desk: Desk,
    session: Session,
    row: Tournament,
    entry: TournamentEntry,
    standbys: Sequence[TournamentEntry],
) -> str:
    """Ask the stand-bys whether they take a place: nobody has a game who has not said so."""
    entry.here = OFFERED
    session.add(entry)
    until = desk.clock.now() + timedelta(hours=OFFER_HOURS)
    playing = [
        game.slug
        for game in keeping.games_of(session, row)
        if game.state in ("waiting", "open", "judging") and entry.number in game.roles.values()
    ]
    for one in standbys:
        who = session.get_one(Person, one.person_id)
        lines = [
            f"{entry.name} has left {row.title}. You can take the place, with its results"
            + (f" and with {listing(playing)}, in progress." if playing else "."),
            f"If you want it, answer this letter with “take place” by {when(until, who.zone)}. The "
            "first to answer gets it.",
        ]
        telling.person(desk, session, row, who, "a place is free", lines)
    return (
        f"{entry.name} has left {row.slug}. The stand-bys have {OFFER_HOURS} hours to take the "
        "place. If nobody does, unfinished games are forfeited."
    )


def vacant(session: Session, row: Tournament) -> list[TournamentEntry]:
    """Those who have left and whose places are offered, the first one first."""
    return [one for one in keeping.entries(session, row, "left") if one.here == OFFERED]


def take_place(desk: Desk, session: Session, row: Tournament, who: Person) -> str:
    """A stand-by takes the place that has been offered the longest. ServiceError: none is, or it is
    no stand-by."""
    entry = keeping.entrant(session, row, who.id)
    if entry.state != "standby":
        raise ServiceError(f"You already play in {row.slug}.")
    places = vacant(session, row)
    if not places:
        raise ServiceError("No place is free any more. You are still a stand-by.")
    old = places[0]
    old.here = 0
    session.add(old)
    told = _replaced(desk, session, row, old, entry)
    telling.officials(desk, session, row, f"{entry.name} has a place", [told])
    return told


def places_due(desk: Desk, session: Session, row: Tournament, now: datetime) -> int:
    """Places that nobody has taken in time are given up; how many."""
    late = [
        one
        for one in vacant(session, row)
        if one.left_at is not None and one.left_at + timedelta(hours=OFFER_HOURS) <= now
    ]
    for one in late:
        one.here = 0
        session.add(one)
        told = f"No stand-by has taken the place of {one.name}. {_gone(desk, session, row, one)}"
        telling.officials(desk, session, row, f"the place of {one.name}", [told])
    return len(late)


def _replaced(
    desk: Desk,
    session: Session,
    row: Tournament,
    old: TournamentEntry,
    new: TournamentEntry,
) -> str:
    now = desk.clock.now()
    new.state, new.number, new.here, new.missed = "in", old.number, row.round, 0
    session.add(new)
    session.flush()
    course = keeping.course_of(row)
    course.entrant(old.number).name = new.name
    keeping.keep(session, row, course)
    keeping.act(session, row, now, "replace", number=old.number, was=old.name, name=new.name)
    told = f"{new.name} takes the place of {old.name}, with its results and its games."
    who = session.get_one(Person, new.person_id)
    lines = [told, "You will get a separate letter for each of its games."]
    telling.person(desk, session, row, who, "you have a place", lines)
    return told


def _gone(desk: Desk, session: Session, row: Tournament, entry: TournamentEntry) -> str:
    course = keeping.course_of(row)
    one = course.entrant(entry.number)
    one.left = len(course.rounds)
    keeping.keep(session, row, course)
    forfeited = 0
    for game in keeping.games_of(session, row):
        if game.state in ("closing", "done") or entry.number not in game.roles.values():
            continue
        out = [role for role, number in game.roles.items() if number == entry.number]
        left = [role for role in game.roles if role not in out]
        result = Result(how="forfeit", forfeited=out, winners=left)
        text = f"{entry.name} has left the event and forfeits."
        results.settle(desk, session, row, game, result, text)
        forfeited += 1
    games = f" {forfeited} unfinished games are forfeited." if forfeited > 1 else (
        " The unfinished game is forfeited." if forfeited else ""
    )  # fmt: skip
    results.after(desk, session, row)
    return f"{entry.name} has left {row.slug}.{games}"
