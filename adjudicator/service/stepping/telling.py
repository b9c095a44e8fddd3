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
from adjudicator.service.stepping import recording
from adjudicator.service.stepping.recording import Put
from adjudicator.storage import tables


def open_asks(
    desk: Desk, session: Session, steps: Sequence[Put], now: datetime
) -> dict[int, list[tables.OpenAsk]]:
    """The new asks by game, each with a new reply address, in the order of their seats."""
    begun = [(one.game, one.made.last.progress.number) for one in steps]
    coming.take_effect(session, begun, now)
    found = {one.game.id or 0: _opened(desk, session, one, now) for one in steps}
    session.add_all([row for rows in found.values() for row in rows])
    session.flush()
    return {game_id: sorted(rows, key=lambda row: row.seat_id) for game_id, rows in found.items()}


def _opened(desk: Desk, session: Session, step: Put, now: datetime) -> list[tables.OpenAsk]:
    game, last, seats = step.game, step.made.last, step.seats
    turn = last.turn
    assert turn is not None  # something was played
    game.turn, game.turn_title = turn.slug, turn.title
    asked = [(ask, seats[ask.seat]) for ask in last.asks if ask.seat not in step.kept]
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


def send_reports(desk: Desk, session: Session, steps: Sequence[Put]) -> Together:
    """Queue the letters of the reports that are stored."""
    ids = recording.report_ids(session, steps)
    observers = watching.observers_of(session, [one.game for one in steps if one.made.reports])
    together: Together = {}
    for one in steps:
        asked = {ask.seat for ask in one.made.last.asks} - set(one.kept)
        seats, game_id = one.seats, one.game.id or 0
        for report in one.made.reports:
            for reader, written in report.written.items():
                report_id = ids[game_id, report.number, reader]
                if reader == reporting.SPECTATOR:
                    headline = str(written.report["headline"])
                    watching.send(
                        desk, session, one.game, observers[game_id], report_id, report.title,
                        headline,
                    )  # fmt: skip
                    hook_calls.turn_published(
                        desk, session, one.game, report.title, headline, report.slug
                    )
                elif reader in asked and _wants_together(session, seats[reader]):
                    together.setdefault((game_id, reader), []).append(report_id)
                else:
                    facts = {"report_id": report_id}
                    letters.queue(desk, session, kind="report", facts=facts, seat=seats[reader])
    return together


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
