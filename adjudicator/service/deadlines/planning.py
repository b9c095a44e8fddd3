"""How a game's time stands, and what its next deadlines would be: for pages, letters, commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from pydantic import BaseModel, Field
from sqlmodel import Session, col, select

from adjudicator.core.protocol import Ask
from adjudicator.service.deadlines import absences, keeping, substitutes
from adjudicator.service.deadlines.absences import AbsenceShown
from adjudicator.service.deadlines.substitutes import SubstituteShown
from adjudicator.service.deadlines.words import hours_words, terms_words
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.post import standins
from adjudicator.service.record import looking
from adjudicator.service.time import simulating
from adjudicator.service.time.away import Span, span_of
from adjudicator.service.time.due import Asked
from adjudicator.service.words import seat_title, when
from adjudicator.storage.tables import Game, OpenAsk, Person, Seat

Away = Mapping[str, Sequence[tuple[date, date]]]
"""Seat -> spans of days on which it would be away."""


class SeatTime(BaseModel):
    """One seat's time, as this reader may see it. state: `is not asked`, `is asked`, `has
    answered`, `is ready`, `is late`. clock: hours on it, None where there are no clocks."""

    seat: str
    title: str
    own: bool = False
    state: str
    due_at: datetime | None = None
    grace_until: datetime | None = None
    clock: float | None = None


class NextDeadline(BaseModel):
    """One of the deadlines to come. seat: whose clock makes it, if one does."""

    number: int
    opened_at: datetime
    due_at: datetime
    grace_until: datetime
    seat: str = ""
    why: list[str] = Field(default_factory=list)


class TimePage(BaseModel):
    """All about a game's time for one reader. own: names of the seats he may speak for."""

    game: str
    state: str
    zone: str
    terms: list[str]
    seats: list[SeatTime]
    absences: list[AbsenceShown]
    substitutes: list[SubstituteShown]
    own: list[str] = Field(default_factory=list)
    days_left: dict[str, int] = Field(default_factory=dict)
    """Of absence, per own seat."""
    hours_left: dict[str, float] = Field(default_factory=dict)
    """Of extension, per own seat."""
    next: list[NextDeadline] = Field(default_factory=list)


def time_page(
    desk: Desk,
    slug: str,
    person_id: int | None = None,
    away: Away | None = None,
    count: int = 5,
) -> TimePage:
    """How the game's time stands, and its next deadlines, if these seats should be away then.
    Who is asked to react is shown to himself alone.

    Unknown: no such game, or a seat that it has not."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        return page_in(desk, session, game, person_id, away=away, count=count)


def page_in(
    desk: Desk,
    session: Session,
    game: Game,
    person_id: int | None = None,
    *,
    away: Away | None = None,
    count: int = 5,
) -> TimePage:
    """The same within a transaction."""
    now = desk.clock.now()
    seats = looking.seats_of_game(session, game.id)
    timed = keeping.game_time(session, game, now)
    own = _own(session, seats, person_id, now)
    rows = _rows(session, game, [seat.id for seat in seats if seat.name in own])
    shown = absences.of_game(session, game, now)
    mine = [seat for seat in seats if seat.name in own]
    budget = timed.terms.extensions.hours
    return TimePage(
        game=game.slug,
        state=game.state,
        zone=timed.terms.zone,
        terms=terms_words(timed.terms, timed.lengths),
        seats=[_seat_time(session, timed, seat, rows, own, now) for seat in seats],
        absences=[one for one in shown if timed.terms.absences.told or one.seat in own],
        substitutes=substitutes.of_game(session, game),
        own=own,
        days_left={seat.name: absences.days_left(session, game, seat) for seat in mine},
        hours_left={seat.name: max(budget - seat.extended, 0.0) for seat in mine},
        next=[]
        if game.state == "over"
        else _next(session, timed, seats, rows, own, away or {}, now, count),
    )


def _own(
    session: Session, seats: Sequence[Seat], person_id: int | None, now: datetime
) -> list[str]:
    if person_id is None:
        return []
    stood_in = standins.seats_stood_in(session, person_id, now)
    return [seat.name for seat in seats if seat.person_id == person_id or seat.id in stood_in]


def _rows(session: Session, game: Game, own: Sequence[int]) -> dict[int, OpenAsk]:
    """The open asks that this reader may know of, by seat."""
    return {
        row.seat_id: row
        for row in looking.open_asks(session, game.id)
        if row.seat_id in own or not Ask.model_validate(row.ask).reaction
    }


def _seat_time(
    session: Session,
    timed: keeping.GameTime,
    seat: Seat,
    rows: Mapping[int, OpenAsk],
    own: Sequence[str],
    now: datetime,
) -> SeatTime:
    row = rows.get(seat.id)
    shown = SeatTime(
        seat=seat.name,
        title=seat_title(seat.name),
        own=seat.name in own,
        state="is not asked",
    )
    if timed.terms.clock is not None:
        left = keeping.clock_left(timed, row, seat, now)
        shown.clock = round(left / timedelta(hours=1), 2)
    if row is None:
        return shown
    answered = keeping.answered(session, row)
    late = not answered and not row.ready and row.due_at <= now
    shown.state = (
        "is ready"
        if row.ready
        else "has answered"
        if answered
        else "is late"
        if late
        else "is asked"
    )
    shown.due_at, shown.grace_until = row.due_at, row.grace_until or row.due_at
    return shown


def _next(
    session: Session,
    timed: keeping.GameTime,
    seats: Sequence[Seat],
    rows: Mapping[int, OpenAsk],
    own: Sequence[str],
    away: Away,
    now: datetime,
    count: int,
) -> list[NextDeadline]:
    names = {seat.name for seat in seats}
    for name in away:
        if name not in names:
            raise Unknown(f"There is no seat “{name[:40]}” in this game.")
    zones = _zones(session, seats)
    players = []
    for seat in seats:
        known = timed.asked[seat.id]
        spans: list[Span] = [span_of(*days, zones[seat.name]) for days in away.get(seat.name, ())]
        row = rows.get(seat.id)
        bank = keeping.clock_left(timed, row, seat, now) if timed.terms.clock else timedelta(0)
        players.append(
            simulating.Seat(Asked(known.title, (*known.away, *spans), known.country), bank)
        )
    open_now = [row for row in rows.values() if not Ask.model_validate(row.ask).reaction]
    latest = max(open_now, key=lambda row: row.due_at, default=None)
    pace = timed.terms.pace(
        phase=latest.phase if latest is not None else "",
        reaction=False,
        first=False,
        lengths=timed.lengths,
    )
    found = simulating.next_deadlines(
        timed.terms,
        pace,
        latest.opened_at if latest is not None and timed.terms.clock is None else now,
        players,
        count=count,
        open_due=max(latest.due_at, now) if latest is not None else None,
    )
    return [
        NextDeadline(
            number=one.number,
            opened_at=one.opened,
            due_at=one.due.at,
            grace_until=one.due.grace_until,
            seat=one.seat,
            why=list(one.due.why),
        )
        for one in found
    ]


def _zones(session: Session, seats: Sequence[Seat]) -> dict[str, str]:
    """The zone of each seat's player."""
    people: dict[int | None, str] = {
        person.id: person.zone
        for person in session.exec(
            select(Person).where(
                col(Person.id).in_([seat.person_id for seat in seats if seat.person_id])
            )
        )
    }
    return {seat.name: people.get(seat.person_id, "UTC") for seat in seats}


def deadline_lines(expected: Sequence[NextDeadline], zone: str) -> list[str]:
    """Deadlines to come as lines, each with its reasons, in the reader's zone."""
    lines = []
    for one in expected:
        whose = f" (clock of {one.seat})" if one.seat else ""
        grace = ""
        if one.grace_until > one.due_at:
            grace = f", grace until {when(one.grace_until, zone)}"
        lines.append(f"{one.number}. {when(one.due_at, zone)}{grace}{whose}")
        lines += [f"   {reason}" for reason in one.why]
    return lines


def clock_words(page: TimePage) -> list[str]:
    """The clocks of the seats, a line each; none where there are none."""
    return [
        f"{one.title}: {hours_words(one.clock)} on the clock"
        for one in page.seats
        if one.clock is not None
    ]
