"""An event begins; a roll call ends: who is there, who is silent, which stand-by comes in."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import keeping, leaving, rounds, telling
from adjudicator.service.words import listing, when
from adjudicator.storage.tables import Person, Tournament, TournamentEntry
from adjudicator.tournaments import checking, drawing
from adjudicator.tournaments.course import Course, Entrant
from adjudicator.tournaments.form import Knockout, RoundRobin

SILENT = 2
"""Roll calls in a row after which somebody has left."""


def begin(desk: Desk, session: Session, row: Tournament) -> None:
    """Entries are closed, and the first roll is called. ServiceError: too few or too many have
    entered, or a team is not whole; then entries stay open."""
    if row.state != "entries":
        raise ServiceError(f"{row.slug} has begun already.")
    terms = rounds.said(row)
    entered = keeping.entries(session, row, "in")
    teams: dict[str, int] = {}
    for entry in entered:
        teams[entry.facts.get("team", "")] = teams.get(entry.facts.get("team", ""), 0) + 1
    wrong = checking.check_entrants(terms.form(), len(teams) if terms.teams else len(entered))
    if terms.teams:
        small = sorted(name for name, many in teams.items() if many < terms.teams.boards)
        if small:
            wrong.append(
                f"Too few players for {listing(small)}: a team needs {terms.teams.boards}."
            )
    if wrong:
        raise ServiceError(" ".join(wrong))
    now = desk.clock.now()
    course = rounds.prepared(session, row)
    row.began_at = now
    keeping.act(
        session, row, now, "begin", entrants=[e.model_dump(mode="json") for e in course.entrants]
    )
    rounds.call_the_roll(desk, session, row)


def remind(desk: Desk, session: Session, row: Tournament) -> None:
    """Ask those once more who have not answered."""
    row.warn_at = None
    session.add(row)
    course = keeping.course_of(row)
    asked = set(drawing.expected(course))
    for entry in keeping.entries(session, row, "in"):
        if entry.here == row.round or course.unit_of(entry.number) not in asked:
            continue
        who = session.get_one(Person, entry.person_id)
        due = when(row.due_at, who.zone) if row.due_at else "soon"
        again = (
            " You did not answer the last one either. If you miss two in a row, you are out of "
            "the event."
            if entry.missed
            else ""
        )
        lines = [
            f"The roll call of round {row.round} ends {due}, and you have not answered yet. To "
            f"play, answer this letter with the word “here”.{again}"
        ]
        subject = f"roll call of round {row.round}: reminder"
        telling.person(desk, session, row, who, subject, lines)


def close(desk: Desk, session: Session, row: Tournament) -> None:
    """The roll call is over: who was silent twice has left, stand-bys fill what they can, and the
    round is drawn."""
    called, row.warn_at = bool(rounds.said(row).length.roll_call), None
    course = keeping.course_of(row)
    asked = set(drawing.expected(course))
    if called:
        for entry in keeping.entries(session, row, "in"):
            if course.unit_of(entry.number) not in asked:
                continue
            entry.missed = 0 if entry.here == row.round else entry.missed + 1
            session.add(entry)
        session.flush()
        for entry in keeping.entries(session, row, "in"):
            if entry.missed >= SILENT:
                leaving.leave(desk, session, row, entry, "no answer to two roll calls")
    absent = {
        entry.number
        for entry in keeping.entries(session, row, "in")
        if called and entry.here != row.round and course.unit_of(entry.number) in asked
    }
    absent |= {one.number for one in leaving.vacant(session, row)}
    course = keeping.course_of(row)
    _fill(desk, session, row, course, absent)
    rounds.draw(desk, session, row, absent)


def _fill(desk: Desk, session: Session, row: Tournament, course: Course, absent: set[int]) -> None:
    """Stand-bys who are there come in where that fills a table or a pair, as far as the stage
    takes new people."""
    here = [e for e in keeping.entries(session, row, "standby") if e.here == row.round]
    stage = course.stage_form(course.stage)
    late = course.stage > 0 or (course.rounds and isinstance(stage, Knockout | RoundRobin))
    many = 0
    if not late and course.form.teams is None:
        present = [e for e in course.entrants if e.left is None and e.id not in absent]
        inside = sum(e.left is None for e in course.entrants)
        room = min(len(here), max(course.form.maximum - inside, 0))
        # As many as there are, as long as tables and pairs come out even.
        fits = [n for n in range(room + 1) if (len(present) + n) % course.form.players == 0]
        many = max(fits, default=0)
    for entry in here[:many]:
        _come_in(desk, session, row, course, entry)
    for entry in here[many:]:
        who = session.get_one(Person, entry.person_id)
        lines = [f"There is no place for you in round {row.round}. You stay a stand-by."]
        telling.person(desk, session, row, who, f"no place in round {row.round}", lines)


def _come_in(
    desk: Desk, session: Session, row: Tournament, course: Course, entry: TournamentEntry
) -> None:
    who = session.get_one(Person, entry.person_id)
    known = next((e for e in course.entrants if e.id == entry.number), None)
    if known is not None:  # back after having left: the same entrant, with what was played
        number, known.left, known.name = known.id, None, entry.name
    else:
        number = max((e.id for e in course.entrants), default=0) + 1
        facts = {"utc": rounds.clock_of(who, row.opened_at), **entry.facts}
        since = len(course.rounds) + 1
        course.entrants.append(Entrant(id=number, name=entry.name, since=since, **facts))
    entry.state, entry.number = "in", number
    session.add(entry)
    keeping.keep(session, row, course)
    keeping.act(session, row, desk.clock.now(), "come in", name=entry.name, number=number)
    lines = [f"You have a place from round {row.round} on."]
    telling.person(desk, session, row, who, "you have a place", lines)
