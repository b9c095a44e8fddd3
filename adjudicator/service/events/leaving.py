"""Somebody leaves an event that has begun: replaced by a stand-by, or his games are forfeited."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.service.desk import Desk
from adjudicator.service.events import keeping, results, telling
from adjudicator.storage.tables import Person, Tournament, TournamentEntry
from adjudicator.tournaments.course import Result


def leave(
    desk: Desk, session: Session, row: Tournament, entry: TournamentEntry, reason: str
) -> str:
    """Take somebody out of an event; what became of his place, a sentence. The caller holds the
    row."""
    now, number = desk.clock.now(), entry.number
    entry.state, entry.left_at = "left", now
    session.add(entry)
    session.flush()
    keeping.act(session, row, now, "leave", name=entry.name, number=number, reason=reason)
    who = session.get_one(Person, entry.person_id)
    if not number:
        told = f"{entry.name} has left {row.slug}."
        telling.person(desk, session, row, who, "you have left", [told])
        return told
    course = keeping.course_of(row)
    standbys = [one for one in keeping.entries(session, row, "standby") if not one.number]
    if course.form.leavers.place == "replaced" and standbys:
        told = _replaced(desk, session, row, entry, standbys[0])
    else:
        told = _gone(desk, session, row, entry)
    telling.person(desk, session, row, who, "you have left", [told])
    telling.officials(desk, session, row, f"{entry.name} has left", [told, f"Reason: {reason}."])
    return told


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
    told = f"{new.name} takes the place of {old.name}, with his results and his games."
    who = session.get_one(Person, new.person_id)
    lines = [told, "The games of the place come to you in letters of their own."]
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
    games = f" {forfeited} open games are forfeited." if forfeited > 1 else (
        " His open game is forfeited." if forfeited else ""
    )  # fmt: skip
    results.after(desk, session, row)
    return f"{entry.name} has left {row.slug}.{games}"
