"""Deadlines: reminders before them, and what an outage of ours does to them.

What is due stands in the tables; each function asks for it, does it, and writes down
that it is done, in one transaction.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from adjudicator.core.protocol import Ask
from adjudicator.service.alone import each
from adjudicator.service.deadlines import keeping, notices
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameOptions
from adjudicator.service.people import halting
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, looking
from adjudicator.service.time.reminding import next_reminder
from adjudicator.service.words import span, when
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Draft, Game, Heartbeat, OpenAsk, Person, Seat

log = logging.getLogger(__name__)

HEARTBEAT = "house"
CLOCKS_DIFFER = timedelta(minutes=1)
"""By how much the clocks of a house's machines may differ."""


def send_reminders(desk: Desk) -> int:
    """Remind each seat that has not sent orders, once at each set time. How many letters."""
    now = desk.clock.now()
    query = (
        select(OpenAsk.id, OpenAsk.game_id)
        .join(Game, col(Game.id) == col(OpenAsk.game_id))
        .where(
            col(OpenAsk.closed_at).is_(None),
            col(OpenAsk.next_reminder_at) <= now,
            col(Game.state) == "running",
        )
        .order_by(col(OpenAsk.id))
    )
    with desk.store.read() as session:
        due = [(number or 0, game_id) for number, game_id in session.exec(query)]

    def remind(one: tuple[int, int]) -> int:
        with desk.store.write("reminder") as session:
            found = session.exec(
                select(OpenAsk, Game)
                .join(Game, col(Game.id) == col(OpenAsk.game_id))
                .where(
                    OpenAsk.id == one[0],
                    col(OpenAsk.closed_at).is_(None),
                    col(OpenAsk.next_reminder_at) <= now,
                    col(Game.state) == "running",
                )
                .with_for_update(skip_locked=True, of=OpenAsk)
            ).first()
            if found is None:
                return 0
            row, game = found
            options = GameOptions.model_validate(game.options)
            row.next_reminder_at = next_reminder(options.reminders_hours, now, row.due_at)
            session.add(row)
            if row.due_at <= now or row.ready or _has_draft(session, row):
                return 0  # who has answered is not nagged
            row.reminded_at = now
            _remind(desk, session, row, now)
            return 1

    return each(desk.troubles, "reminder %s", due, remind, lambda one: one[1])


def _has_draft(session: Session, row: OpenAsk) -> bool:
    found = session.exec(
        select(Draft.id).where(Draft.ask_id == row.id, col(Draft.current).is_(True))
    ).first()
    return found is not None


def _remind(desk: Desk, session: Session, row: OpenAsk, now: datetime) -> None:
    ask = Ask.model_validate(row.ask)
    seat = session.get_one(Seat, row.seat_id)
    person = session.get(Person, seat.person_id) if seat.person_id else None
    due = when(row.due_at, person.zone if person else "UTC")
    lines = [
        ask.title,
        f"Your answer is due {due}, in {span(row.due_at - now)}. We have not received it yet.",
        f"Without an answer: {ask.silence}"
        if ask.silence
        else "If you do not answer, the default applies.",
    ]
    facts = {
        "subject": f"reminder: your answer is due {due}",
        "lines": lines,
        "turn": row.turn,
        "turn_title": row.turn_title,
        "phase": row.phase,
        "due_at": row.due_at.isoformat(),
        "calendar": notices.entry_of(row),
    }
    letters.queue(desk, session, kind="notice", facts=facts, seat=seat, topic="reminders")


# --------------------------------------------------------------------- outage


def notice_outage(desk: Desk) -> int:
    """Give a sign of life. If the last one is too long ago, shift the deadlines of the
    games by the gap and tell the players. How many games were shifted.

    To be called before anything is closed because it is due.
    """
    now = desk.clock.now()
    with desk.store.write("heartbeat") as session:
        beat = session.get(Heartbeat, HEARTBEAT, with_for_update=True)
        if beat is None:
            session.add(Heartbeat(name=HEARTBEAT, at=now))
            return 0
        gap, since = now - beat.at, beat.at
        # A clock that was set back counts from where it stands now, or an outage before it is
        # back where it was would go unnoticed. Processes differ by less than a minute.
        beat.at = now if gap > timedelta(0) or -gap > CLOCKS_DIFFER else beat.at
        session.add(beat)
        if gap <= timedelta(minutes=1):
            return 0
        return sum(
            _shift_or_stop(desk, session, game.id, gap, since, now)
            for game in session.exec(
                select(Game).where(Game.state == "running").order_by(col(Game.id))
            ).all()
        )


def _shift_or_stop(
    desk: Desk, session: Session, game_id: int, gap: timedelta, since: datetime, now: datetime
) -> bool:
    """A game whose deadlines cannot be moved stops: nothing of it may be closed because of time
    that we were away. The others are moved all the same."""
    game = session.get_one(Game, game_id)
    try:
        with session.begin_nested():
            return _shift_game(desk, session, game, gap, since, now)
    except Exception as error:
        log.exception("the deadlines of %s cannot be moved", game.slug)
        game = session.get_one(Game, game_id, with_for_update=ROW, populate_existing=True)
        halting.halt(desk, session, game, error, "while its deadlines were moved after an outage")
        return False


def _shift_game(
    desk: Desk, session: Session, game: Game, gap: timedelta, since: datetime, now: datetime
) -> bool:
    bound = GameOptions.model_validate(game.options).outage_minutes
    minutes = desk.config.times.outage_minutes if bound is None else bound
    if gap <= timedelta(minutes=minutes):
        return False
    game = session.get_one(Game, game.id, with_for_update=ROW)
    rows = looking.open_asks(session, game.id)
    if not rows:
        return False
    moved = keeping.shift(session, game, rows, gap, since, now)
    body = {
        "act": "outage",
        "since": since.isoformat(),
        "minutes": int(gap.total_seconds() // 60),
    }
    journaling.append(session, game.id, "moderator", now, body)

    def lines(one: keeping.Moved, zone: str) -> list[str]:
        return [
            f"Our server was down for {span(gap)} from {when(since, zone)}.",
            f"Your deadline moves by as much: it is now {when(one.row.due_at, zone)}.",
            "Anything for which you have a receipt is safe. If you got no receipt, please send "
            "your orders again.",
        ]

    notices.tell_moved(desk, session, moved, lines)
    return True
