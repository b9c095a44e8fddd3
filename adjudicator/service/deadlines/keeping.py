"""Deadlines in the tables: of new asks, after an answer, and when something moves them.

Everything happens within the caller's transaction, who holds the game's row. `due_at`,
`grace_until`, `next_reminder_at` and `closes_at` of an open ask are written here and nowhere
else, so that they always fit each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlmodel import Session, col, or_, select

from adjudicator.core.protocol import Ask
from adjudicator.service.models import GameOptions
from adjudicator.service.options import VoteOptions
from adjudicator.service.time import fischer
from adjudicator.service.time.away import Span, span_of, without
from adjudicator.service.time.closing import Standing, closes_at
from adjudicator.service.time.due import Asked, Due, Put, due_of_batch, settled
from adjudicator.service.time.hours import OpenHours
from adjudicator.service.time.reminding import next_reminder
from adjudicator.service.time.terms import Pace, Terms
from adjudicator.service.words import seat_title
from adjudicator.storage.session import flushing
from adjudicator.storage.tables import Absence, Draft, Game, OpenAsk, Person, Seat, Substitute

NONE = timedelta(0)
BEYOND = timedelta(days=36_500)
"""The end of a substitution without one."""


def terms_of(game: Game) -> Terms:
    return GameOptions.model_validate(game.options).time


def terms_of_votes(game: Game) -> VoteOptions:
    return GameOptions.model_validate(game.options).votes


def pace_of(row: OpenAsk, options: GameOptions) -> Pace:
    """The pace under which an ask was put."""
    if row.pace is not None:
        return Pace.model_validate(row.pace)
    lengths = options.deadlines
    hours = (row.due_at - row.opened_at) / timedelta(hours=1)
    return Pace(hours=max(hours, 0.001) if hours else lengths.turn, grace=0, cool_off=0)


@dataclass
class GameTime:
    """How one game is timed, and what is known of its seats' people."""

    options: GameOptions
    asked: Mapping[int, Asked]
    """By id of the seat."""

    @property
    def terms(self) -> Terms:
        return self.options.time

    @property
    def lengths(self) -> tuple[float, float]:
        return self.options.deadlines.turn, self.options.deadlines.reaction

    @property
    def hours(self) -> OpenHours:
        return OpenHours.of(self.terms)


def game_time(session: Session, game: Game, now: datetime) -> GameTime:
    """Who is away when, with nobody in his place, and whose country it is."""
    seats = session.exec(select(Seat).where(Seat.game_id == game.id)).all()
    ids = [seat.id for seat in seats]
    away, stand_ins = _absent(session, ids, now), _stood_in(session, ids, now)
    options = GameOptions.model_validate(game.options)
    countries: dict[int, str] = {}
    if options.time.players_holidays:
        people = [seat.person_id for seat in seats if seat.person_id is not None]
        countries = {
            person.id: person.country
            for person in session.exec(select(Person).where(col(Person.id).in_(people)))
        }
    asked = {
        seat.id: Asked(
            title=seat_title(seat.name),
            # A bot is never away, whoever holds the seat beside it.
            away=()
            if seat.bot
            else tuple(without(away.get(seat.id, []), stand_ins.get(seat.id, []))),
            country=countries.get(seat.person_id or 0, ""),
        )
        for seat in seats
    }
    return GameTime(options, asked)


def _absent(session: Session, seats: Sequence[int], now: datetime) -> dict[int, list[Span]]:
    found: dict[int, list[Span]] = {}
    for row in session.exec(
        select(Absence).where(
            col(Absence.seat_id).in_(seats),
            col(Absence.withdrawn_at).is_(None),
            col(Absence.last) >= (now - timedelta(days=400)).date(),
        )
    ):
        found.setdefault(row.seat_id, []).append(span_of(row.first, row.last, row.zone))
    return found


def _stood_in(session: Session, seats: Sequence[int], now: datetime) -> dict[int, list[Span]]:
    found: dict[int, list[Span]] = {}
    for row in session.exec(
        select(Substitute).where(
            col(Substitute.seat_id).in_(seats),
            or_(col(Substitute.ended_at).is_(None), col(Substitute.ended_at) > now),
        )
    ):
        until = row.ended_at or row.until or now + BEYOND
        found.setdefault(row.seat_id, []).append(Span(row.since, until))
    return found


# -------------------------------------------------------------------- new asks


@dataclass(frozen=True)
class Timing:
    """What the row of a new ask says about time."""

    pace: Pace
    due: Due
    next_reminder_at: datetime | None
    closes_at: datetime | None
    held: str
    clock_since: datetime | None = None


def open_batch(
    session: Session,
    game: Game,
    asks: Sequence[tuple[Ask, Seat]],
    *,
    phase: str,
    turn: str,
    now: datetime,
) -> list[Timing]:
    """The timing of a batch that is put now, in its order. Clocks of seats are wound for it.

    turn: slug of the turn in which it is put."""
    if not asks:
        return []
    timed = game_time(session, game, now)
    terms, hours = timed.terms, timed.hours
    first = session.exec(
        select(OpenAsk.turn).where(OpenAsk.game_id == game.id).order_by(col(OpenAsk.id)).limit(1)
    ).first()
    puts = []
    for ask, seat in asks:
        pace = terms.pace(
            phase=phase,
            reaction=ask.reaction,
            first=first is None or first == turn,
            lengths=timed.lengths,
        )
        if terms.missed.patience is not None and seat.missed >= terms.missed.patience:
            pace = pace.model_copy(update={"grace": 0.0})
        known = timed.asked[seat.id]
        own = None
        if terms.clock is not None and not ask.reaction:
            left = _wound(terms, seat)
            at = fischer.runs_out(terms.clock, hours, known.away, now, left)
            own = Due(at, at + timedelta(hours=pace.grace or 0))
        puts.append(Put(known, pace, ask.reaction, own))
    found = []
    for (ask, seat), put, due in zip(asks, puts, due_of_batch(terms, now, puts), strict=True):
        held = holds(terms, seat, reaction=ask.reaction)
        found.append(
            Timing(
                pace=put.pace,
                due=due,
                next_reminder_at=next_reminder(timed.options.reminders_hours, now, due.at),
                closes_at=None if held else due.grace_until,
                held=held,
                clock_since=now if put.own is not None else None,
            )
        )
    return found


def _wound(terms: Terms, seat: Seat) -> timedelta:
    """What the clock of a seat has; at its first ask it is wound."""
    assert terms.clock is not None
    if seat.bank is None:
        seat.bank = terms.clock.bank * 3600
    return timedelta(seconds=seat.bank)


def holds(terms: Terms, seat: Seat, *, reaction: bool) -> str:
    """The policy that decides about an ask of this seat when its time has passed without an
    answer; empty if that is simply its default."""
    policy = terms.missed.policy
    if policy == "default":
        return ""
    if policy in ("wait", "replacement"):
        # A game that waits for a reaction would tell all that somebody is asked to react.
        worn = terms.missed.patience is not None and seat.missed >= terms.missed.patience
        return "" if reaction or worn else policy
    return policy


def _reaction(row: OpenAsk) -> bool:
    return bool(row.ask.get("reaction"))


# --------------------------------------------------------------- as it changes


def answered(session: Session, row: OpenAsk) -> bool:
    """Does a draft of its seat count?"""
    found = session.exec(
        select(Draft.id).where(Draft.ask_id == row.id, col(Draft.current).is_(True))
    ).first()
    return found is not None


def settle(row: OpenAsk, options: GameOptions, *, answered: bool) -> None:
    """When does this ask close, as it stands now?"""
    row.closes_at = closes_at(
        Standing(
            opened_at=row.opened_at,
            due_at=row.due_at,
            grace_until=row.grace_until or row.due_at,
            answered=answered,
            ready=row.ready,
            last_order_at=row.last_order_at,
            held=row.held,
            forced_at=row.forced_at,
        ),
        cool_off=pace_of(row, options).cool_off or 0.0,
        early=options.time.early,
    )


def after_submission(
    session: Session,
    game: Game,
    row: OpenAsk,
    seat: Seat,
    options: GameOptions,
    *,
    answered: bool,
    changed: bool,
    now: datetime,
) -> None:
    """A seat has written: what that does to its ask. changed: orders or readiness did."""
    if changed:
        row.last_order_at = now
    if options.time.clock is not None and not _reaction(row):
        with flushing(session):
            _turn_clock(session, game, row, seat, options, now)
    settle(row, options, answered=answered)
    session.add(row)


def _turn_clock(
    session: Session, game: Game, row: OpenAsk, seat: Seat, options: GameOptions, now: datetime
) -> None:
    """The clock stands while its seat is ready and runs while it is not."""
    clock = options.time.clock
    assert clock is not None
    if row.ready == (row.clock_since is None):
        return
    timed = game_time(session, game, now)
    away = timed.asked[seat.id].away
    if row.clock_since is not None:
        ran = fischer.used(clock, timed.hours, away, row.clock_since, now)
        row.clock_used += ran.total_seconds()
        row.clock_since = None
        return
    row.clock_since = now
    left = timedelta(seconds=(seat.bank or 0) - row.clock_used)
    at = fischer.runs_out(clock, timed.hours, away, now, left)
    _set_due(row, Due(max(at, now), max(at, now)), options, now)


def clock_left(timed: GameTime, row: OpenAsk | None, seat: Seat, now: datetime) -> timedelta:
    """What the clock of a seat shows now. The game must have clocks."""
    clock = timed.terms.clock
    assert clock is not None
    left = timedelta(seconds=clock.bank * 3600 if seat.bank is None else seat.bank)
    if row is None:
        return left
    left -= timedelta(seconds=row.clock_used)
    if row.clock_since is not None:
        left -= fischer.used(clock, timed.hours, timed.asked[seat.id].away, row.clock_since, now)
    return max(left, NONE)


def close_batch(
    session: Session,
    game: Game,
    rows: Sequence[OpenAsk],
    seats: Mapping[int, Seat],
    answered_ids: Sequence[int],
    now: datetime,
) -> list[Seat]:
    """A batch is closed: clocks are stopped and get their increment, missed deadlines of
    ordinary asks are counted. The seats that have missed one."""
    options = GameOptions.model_validate(game.options)
    clock = options.time.clock
    timed = game_time(session, game, now) if clock is not None else None
    missed = []
    for row in rows:
        seat, reaction = seats[row.seat_id], _reaction(row)
        if clock is not None and timed is not None and not reaction:
            left = clock_left(timed, row, seat, now)
            seat.bank = fischer.after_answer(clock, left).total_seconds()
            row.clock_since = None
        if not reaction and row.forced_at is None:
            silent = not row.ready and row.id not in answered_ids
            seat.missed = seat.missed + 1 if silent else 0
            if silent:
                missed.append(seat)
                row.missed_at = row.missed_at or now
                session.add(row)
        session.add(seat)
    return missed


# ---------------------------------------------------------------------- moves


@dataclass
class Moved:
    """A deadline that was moved. before: where it was."""

    row: OpenAsk
    before: datetime
    why: tuple[str, ...] = field(default=())


Mover = Callable[[OpenAsk], datetime]


def move(
    session: Session,
    game: Game,
    rows: Sequence[OpenAsk],
    to: Mover,
    now: datetime,
    *,
    gives: bool = True,
) -> list[Moved]:
    """Move the deadlines of open asks of a game, to where its terms let them fall; those that
    did move. Ordinary asks that share a deadline move together, and none is ever moved to an
    earlier moment. gives: where seats have clocks, the time is put back on them."""
    timed = game_time(session, game, now)
    terms = timed.terms
    reactions = {row.id: _reaction(row) for row in rows}
    shared = terms.together and terms.clock is None
    ordinary = [row for row in rows if not reactions[row.id]]
    everybody = [timed.asked[row.seat_id] for row in ordinary]
    wanted = {row.id: max(to(row), row.due_at) for row in rows}
    latest = max((wanted[row.id] for row in ordinary), default=None)
    moved = []
    for row in rows:
        pace = pace_of(row, timed.options)
        together = shared and not reactions[row.id] and latest is not None
        at = latest if together and latest is not None else wanted[row.id]
        seats = everybody if together else [timed.asked[row.seat_id]]
        due = (
            settled(terms, pace, at, seats)
            if terms.clock is None or reactions[row.id]
            else _on_clock(session, timed, row, pace, at, gives=gives)
        )
        before = row.due_at
        if due.at > before:
            _set_due(row, due, timed.options, now)
            moved.append(Moved(row, before, due.why))
        settle(row, timed.options, answered=answered(session, row))
        session.add(row)
    return moved


def _on_clock(
    session: Session, timed: GameTime, row: OpenAsk, pace: Pace, at: datetime, *, gives: bool
) -> Due:
    """The deadline that the clock of a seat makes, when it is given the time up to `at`."""
    clock = timed.terms.clock
    assert clock is not None
    if gives:
        row.clock_used -= (at - row.due_at).total_seconds()
    if row.clock_since is not None:
        seat = session.get_one(Seat, row.seat_id)
        left = timedelta(seconds=(seat.bank or 0) - row.clock_used)
        away = timed.asked[row.seat_id].away
        out = fischer.runs_out(clock, timed.hours, away, row.clock_since, left)
        at = max(out, row.due_at)
    return Due(at, at + timedelta(hours=pace.grace or 0))


def _set_due(row: OpenAsk, due: Due, options: GameOptions, now: datetime) -> None:
    row.due_at, row.grace_until = due.at, due.grace_until
    row.moves += 1
    row.next_reminder_at = next_reminder(options.reminders_hours, now, due.at, row.reminded_at)
    if due.grace_until > now:
        # It is not late any more: what was done about it is done anew if it gets late again.
        row.late_noted_at = row.missed_at = None


def shift(
    session: Session,
    game: Game,
    rows: Sequence[OpenAsk],
    by: timedelta,
    since: datetime | None,
    now: datetime,
) -> list[Moved]:
    """Time that nobody had: an outage, a pause. Each deadline moves by what its ask lost of it,
    and so does a clock that runs.

    since: when the span began; None: the whole span counts for each."""

    def lost(row: OpenAsk) -> timedelta:
        whole = by if since is None else min(by, since + by - row.opened_at)
        return max(whole, NONE)

    for row in rows:
        if row.clock_since is not None and lost(row) > NONE:
            began = row.clock_since if since is None else max(row.clock_since, since)
            row.clock_since += by if since is None else max(since + by - began, NONE)
    return move(session, game, rows, lambda row: row.due_at + lost(row), now, gives=False)


def force(session: Session, rows: Sequence[OpenAsk], now: datetime) -> None:
    """The moderator lets a batch close now, whoever has not answered."""
    for row in rows:
        row.forced_at = row.closes_at = now
        session.add(row)
