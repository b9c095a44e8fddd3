"""Absences: days on which a seat's player is not there, said beforehand."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from pydantic import BaseModel
from sqlmodel import Session, col, or_, select

from adjudicator.core.protocol import Ask
from adjudicator.core.saying import count
from adjudicator.service.deadlines import keeping, notices
from adjudicator.service.deadlines.words import days_words, hours_words
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people import masks
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, looking
from adjudicator.service.time.away import days_of, span_of
from adjudicator.service.words import seat_title, when
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Absence, Game, Seat

AHEAD = timedelta(days=800)
"""Nobody knows where he will be in three years."""


class AbsenceShown(BaseModel):
    """An absence as everybody may see it."""

    id: int
    seat: str
    first: date
    last: date
    words: str


def of_game(session: Session, game: Game, now: datetime) -> list[AbsenceShown]:
    """Those of all seats that are not over, by their beginning. None where the players do not
    know each other: days off tell who somebody is."""
    if masks.hidden(game):
        return []
    rows = session.exec(
        select(Absence, Seat)
        .join(Seat, col(Seat.id) == Absence.seat_id)
        .where(Seat.game_id == game.id, col(Absence.withdrawn_at).is_(None))
        .order_by(col(Absence.first), col(Absence.id))
    ).all()
    return [
        AbsenceShown(
            id=row.id,
            seat=seat.name,
            first=row.first,
            last=row.last,
            words=days_words(row.first, row.last),
        )
        for row, seat in rows
        if span_of(row.first, row.last, row.zone).until > now
    ]


def of_seat(session: Session, seat: Seat) -> list[Absence]:
    """All that it has declared and not taken back, past ones too."""
    return list(
        session.exec(
            select(Absence)
            .where(Absence.seat_id == seat.id, col(Absence.withdrawn_at).is_(None))
            .order_by(col(Absence.first))
        )
    )


def _used(session: Session, seat: Seat) -> list[tuple[date, date]]:
    """The days that count against the seat's budget: those it is away, and those it took back
    after a deadline may have moved for them."""
    rows = session.exec(
        select(Absence).where(
            Absence.seat_id == seat.id,
            or_(col(Absence.withdrawn_at).is_(None), col(Absence.charged)),
        )
    )
    return [(row.first, row.last) for row in rows]


def days_left(session: Session, game: Game, seat: Seat) -> int:
    """Of the seat's budget."""
    used = days_of(_used(session, seat))
    return max(keeping.terms_of(game).absences.days - used, 0)


def today(zone: str, now: datetime) -> date:
    return now.astimezone(ZoneInfo(zone)).date()


def declare(
    desk: Desk,
    session: Session,
    game: Game,
    seat: Seat,
    first: date,
    last: date,
    zone: str,
    now: datetime,
) -> list[str]:
    """A seat's player is away on these days, in his zone; what comes of it, in sentences. The
    others are told, if the game says so. Within the transaction that holds the game's row.

    ServiceError: the game is over, the days have passed, are too many or too sudden."""
    terms = keeping.terms_of(game).absences
    if game.state == "over":
        raise ServiceError("The game is over, so you need not say that you are away.")
    have = [(row.first, row.last) for row in of_seat(session, seat)]
    if (first, last) in have:
        return [f"You have already said that you are away {days_words(first, last)}."]
    used = _used(session, seat)
    _check(terms.days, terms.longest, used, first, last, today(zone, now))
    span = span_of(first, last, zone)
    if terms.notice_hours and span.since - now < timedelta(hours=terms.notice_hours):
        raise ServiceError(
            f"In this game you must declare an absence {hours_words(terms.notice_hours)} before it "
            "begins. Ask for an extension instead, or ask the moderator."
        )
    session.add(Absence(seat_id=seat.id, first=first, last=last, zone=zone, declared_at=now))
    session.flush()
    title, days = seat_title(seat.name), days_words(first, last)
    told = [f"{title} is away {days}."] if terms.told and not masks.hidden(game) else []
    journaling.act(
        session, game.id, now, "absence", told=told, seat=seat.name,
        first=first.isoformat(), last=last.isoformat(), zone=zone,
    )  # fmt: skip
    moved = _replan(session, game, now)
    _tell_others(desk, session, game, seat, told, moved)
    left = days_left(session, game, seat)
    said = [f"You are away {days}. Days of absence you have left: {left}."]
    own = next((one for one in moved if one.row.seat_id == seat.id), None)
    if own is not None:
        said.append(f"Your deadline is now {when(own.row.due_at, zone)}.")
    elif terms.does == "shift":
        said.append(
            f"A deadline on these days will move to {hours_words(terms.after_hours)} after your "
            "return."
        )
    return said


def declare_everywhere(
    desk: Desk,
    session: Session,
    person_id: int,
    first: date,
    last: date,
    zone: str,
    now: datetime,
) -> list[str]:
    """Declare an absence in every game that somebody plays in; what came of it in each, sentences.
    Where a game does not allow it, it says why, and the others stand.

    ServiceError: nobody is played anywhere."""
    rows = session.exec(
        select(Seat, Game)
        .join(Game, col(Game.id) == Seat.game_id)
        .where(Seat.person_id == person_id, Seat.bot == "", Game.state != "over")
        .order_by(col(Game.id), col(Seat.id))
    ).all()
    if not rows:
        raise ServiceError("You are not in any game, so you need not say that you are away.")
    said = []
    for seat, game in rows:
        try:
            held = locked(session, game.id)
            lines = declare(desk, session, held, seat, first, last, zone, now)
        except ServiceError as refusal:
            lines = [refusal.text]
        said.append(f"{game.slug}, {seat_title(seat.name)}: {' '.join(lines)}")
    return said


def _check(
    budget: int, longest: int, have: list[tuple[date, date]], first: date, last: date, now: date
) -> None:
    days = (last - first).days + 1
    if last < now:
        raise ServiceError(f"You cannot be away {days_words(first, last)}: that has passed.")
    if first - now > AHEAD or last - now > AHEAD:
        raise ServiceError(
            f"You cannot be away {days_words(first, last)} yet: that is too far ahead."
        )
    if days > longest:
        raise ServiceError(
            f"That is {count(days, 'day')}. In this game an absence can last "
            f"{count(longest, 'day')} at most. For a longer one, find a substitute or ask the "
            "moderator."
        )
    used, together = days_of(have), days_of([*have, (first, last)])
    if together > budget:
        raise ServiceError(
            f"That would be {count(together, 'day')} of absence in this game. Each seat has "
            f"{budget}, and you have {max(budget - used, 0)} left. Find a substitute or ask the "
            "moderator."
        )


def _replan(session: Session, game: Game, now: datetime) -> list[keeping.Moved]:
    """The open deadlines, where the terms let them fall now."""
    if game.state not in ("running", "paused"):
        return []
    rows = looking.open_asks(session, game.id)
    return keeping.move(session, game, rows, lambda row: row.due_at, now, gives=False)


def _tell_others(
    desk: Desk,
    session: Session,
    game: Game,
    seat: Seat,
    told: list[str],
    moved: list[keeping.Moved],
) -> None:
    rows = {one.row.seat_id: one.row for one in moved}
    for other in looking.seats_of_game(session, game.id):
        if other.id == seat.id:
            continue
        row = rows.get(other.id)
        lines = list(told)
        facts: dict[str, object] = {"subject": told[0].rstrip(".") if told else "", "lines": lines}
        if row is not None and not Ask.model_validate(row.ask).reaction:
            due = when(row.due_at, notices.zone_of(session, other))
            lines.append(f"Your deadline is now {due}.")
            facts["subject"] = f"deadline moved to {due}"
            facts |= {"due_at": row.due_at.isoformat(), "calendar": notices.entry_of(row)}
        if lines:
            letters.queue(desk, session, kind="notice", facts=facts, seat=other)


def withdraw(
    desk: Desk, session: Session, game: Game, seat: Seat, zone: str, now: datetime
) -> list[str]:
    """The player is there after all: what is to come of his absences is taken back, and one
    that lasts ends yesterday. Deadlines that have moved stay where they are, and so the days for
    which one may have moved stay used: all that a seat can delay comes out of its budget."""
    day = today(zone, now)
    changed = 0
    open_asks = looking.open_asks(session, game.id)
    for row in of_seat(session, seat):
        if row.last < day:
            continue
        changed += 1
        since = span_of(row.first, row.last, row.zone).since
        moved = row.first <= day or any(ask.due_at > since for ask in open_asks)
        if row.first < day:
            rest = Absence(
                seat_id=row.seat_id, first=day, last=row.last, zone=row.zone,
                declared_at=row.declared_at, withdrawn_at=now, charged=True,
            )  # fmt: skip
            session.add(rest)
            row.last = day - timedelta(days=1)
        else:
            row.withdrawn_at, row.charged = now, moved
        session.add(row)
    if not changed:
        return ["You have no absence to cancel."]
    session.flush()
    title = seat_title(seat.name)
    said = keeping.terms_of(game).absences.told and not masks.hidden(game)
    told = [f"{title} is back."] if said else []
    journaling.act(session, game.id, now, "back", told=told, seat=seat.name)
    _tell_others(desk, session, game, seat, told, [])
    left = days_left(session, game, seat)
    return [
        f"You are back. Days of absence you have left: {left}.",
        "Deadlines that moved for you stay as they are. Write “ready” when you are ready.",
    ]


def locked(session: Session, game_id: int) -> Game:
    """The game's row, held against a step."""
    return session.get_one(Game, game_id, with_for_update=ROW, populate_existing=True)
