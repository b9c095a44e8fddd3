"""What the players get of a step: the new asks, the reports, and the letters that bring them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from adjudicator.core.protocol import Seat
from adjudicator.service.deadlines import coming, keeping
from adjudicator.service.desk import Desk
from adjudicator.service.people import watching
from adjudicator.service.post import hook_calls, letters, preferences, tokens
from adjudicator.service.record import looking, reporting
from adjudicator.service.record.asking import ask_page, explain
from adjudicator.service.stepping.recording import Put
from adjudicator.storage import tables


def open_asks(
    desk: Desk, session: Session, steps: Sequence[Put], now: datetime
) -> dict[int, list[tables.OpenAsk]]:
    """The new asks by game, each with a new reply address, in the order of their seats."""
    found = {one.game.id or 0: _opened(desk, session, one, now) for one in steps}
    session.add_all([row for rows in found.values() for row in rows])
    session.flush()
    return {game_id: sorted(rows, key=lambda row: row.seat_id) for game_id, rows in found.items()}


def _opened(desk: Desk, session: Session, step: Put, now: datetime) -> list[tables.OpenAsk]:
    before, game, last, seats = step.before, step.game, step.made.last, step.seats
    turn = before.ruleset.turn(before.board, before.ruleset.load_position(last.position))
    game.turn, game.turn_title = turn.slug, turn.title
    asked = [(ask, seats[ask.seat]) for ask in last.asks if ask.seat not in step.kept]
    coming.take_effect(session, game, last.progress.number, now)
    phase = last.progress.phase or ""
    timings = keeping.open_batch(session, game, asked, phase=phase, turn=turn.slug, now=now)
    rows = []
    for (ask, seat), timing in zip(asked, timings, strict=True):
        rows.append(
            tables.OpenAsk(
                game_id=game.id or 0,
                seat_id=seat.id or 0,
                person_id=None if seat.bot else seat.person_id,
                number=last.progress.number,
                batch=len(last.progress.batches) + 1,
                turn=turn.slug,
                turn_title=turn.title,
                phase=phase,
                ask=ask.model_dump(mode="json"),
                view=last.views[ask.seat],
                digest=ask.digest(),
                opened_at=now,
                due_at=timing.due.at,
                grace_until=timing.due.grace_until,
                closes_at=timing.closes_at,
                held=timing.held,
                pace=timing.pace.model_dump(mode="json", exclude_none=True),
                clock_since=timing.clock_since,
                next_reminder_at=timing.next_reminder_at,
            )
        )
        tokens.rotate(
            desk,
            session,
            seat,
            number=last.progress.number,
            turn_title=turn.title,
            about=ask.title,
            now=now,
        )
    return rows


Together = dict[tuple[int, Seat], list[int]]
"""The reports that come to a seat with what it is asked next, by id: (game, seat) -> reports."""


def store_reports(desk: Desk, session: Session, steps: Sequence[Put], now: datetime) -> Together:
    """Store the reports and queue their letters."""
    rows = [(one, row) for one in steps for row in _reports(one, now)]
    session.add_all([row for _, row in rows])
    session.flush()
    together: Together = {}
    for one, row in rows:
        asked = {ask.seat for ask in one.made.last.asks} - set(one.kept)
        seats = one.seats
        if row.seat in asked and _wants_together(session, seats[row.seat]):
            together.setdefault((row.game_id, row.seat), []).append(row.id or 0)
        elif row.seat != reporting.SPECTATOR:
            letters.queue(
                desk, session, kind="report", facts={"report_id": row.id}, seat=seats[row.seat]
            )
        else:
            watching.send(desk, session, one.game, row)
            headline = str(row.report.get("headline", ""))
            hook_calls.turn_published(desk, session, one.game, row.title, headline, row.slug)
    return together


def _reports(step: Put, now: datetime) -> list[tables.ReportRow]:
    return [
        tables.ReportRow(
            game_id=step.game.id or 0,
            seat=reader,
            number=report.number,
            slug=report.slug,
            turn=report.done.turn.slug,
            turn_title=report.done.turn.title,
            phase=report.done.phase,
            phase_number=report.done.number,
            title=report.title,
            seeds=report.seeds,
            report=written.report,
            sheet=written.sheet,
            view=written.view,
            at=now,
        )
        for report in step.made.reports
        for reader, written in report.written.items()
    ]


def _wants_together(session: Session, seat: tables.Seat) -> bool:
    """One letter a step: the reports come with the question, unless the player wants them apart."""
    person = session.get(tables.Person, seat.person_id) if seat.person_id else None
    return preferences.preferences_of(person).reports == "together"


def queue_asks(
    desk: Desk, session: Session, step: Put, asks: Sequence[tables.OpenAsk], together: Together
) -> None:
    before, made = step.before, step.made
    by_id = {seat.id: seat for seat in before.seats}
    for row in asks:
        seat = by_id[row.seat_id]
        since = looking.since_report(
            before.ruleset,
            before.board,
            row.view,
            made.views.get(seat.name),
            made.told,
            seat.name,
            loaded=bool(before.options.loaded_dice),
        )
        page = ask_page(desk, session, before.game, seat, row, since)
        page.reports = together.get((row.game_id, seat.name), [])
        explain(seat, page)
        session.add(seat)
        letters.queue(desk, session, kind="ask", facts=page.model_dump(mode="json"), seat=seat)
