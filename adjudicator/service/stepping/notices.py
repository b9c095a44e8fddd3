"""What the players get of a step: the new asks, the reports, and the letters that bring them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core.protocol import Event, Seat
from adjudicator.core.telling import Report
from adjudicator.reports import remainder
from adjudicator.service.deadlines import coming, keeping
from adjudicator.service.desk import Desk
from adjudicator.service.people import watching
from adjudicator.service.post import hook_calls, letters, preferences, tokens
from adjudicator.service.record import looking, reporting
from adjudicator.service.record.open_asks import (
    ask_page,
    explain,
    told_of_reports,
    told_of_story,
)
from adjudicator.service.stepping import recording
from adjudicator.service.stepping.recording import Put
from adjudicator.service.words import seat_title
from adjudicator.storage import tables


def open_asks(
    desk: Desk, session: Session, steps: Sequence[Put], now: datetime
) -> dict[int, list[tables.OpenAsk]]:
    """The new asks by game, each with a new reply address, in the order of their seats."""
    begun = [(one.game, one.made.last.progress.number) for one in steps]
    coming.take_effect(session, begun, now)
    found = {one.game.id: _opened(desk, session, one, now) for one in steps}
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
                game_id=game.id,
                seat_id=seat.id,
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


@dataclass(frozen=True)
class Together:
    """The reports that come to a seat with what it is asked next, by id: (game, seat) -> reports.
    beside: reports that tell only what another of the same person does not: id -> that one's."""

    reports: dict[tuple[int, Seat], list[int]]
    beside: dict[int, int]


def send_reports(desk: Desk, session: Session, steps: Sequence[Put]) -> Together:
    """Queue the letters of the reports that are stored."""
    ids = recording.report_ids(session, steps)
    observers = watching.observers_of(session, [one.game for one in steps if one.made.reports])
    together: dict[tuple[int, Seat], list[int]] = {}
    beside_of: dict[int, int] = {}
    for one in steps:
        asked = {ask.seat for ask in one.made.last.asks} - set(one.kept)
        seats, game_id = one.seats, one.game.id
        for report in one.made.reports:
            first: dict[int, str] = {}
            for reader, written in report.written.items():
                report_id = ids[game_id, report.number, reader]
                known = first.setdefault(_person_of(seats, reader), reader)
                if known != reader:
                    # The same person has the report of another seat: what it holds is told once.
                    more = remainder.remainder(
                        Report.model_validate(written.report),
                        Report.model_validate(report.written[known].report),
                        seat_title(known),
                    )
                    if more is None:
                        continue
                    beside_of[report_id] = ids[game_id, report.number, known]
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
                    facts: dict[str, Any] = {"report_id": report_id}
                    if report_id in beside_of:
                        facts["beside"] = beside_of[report_id]
                    letters.queue(desk, session, kind="report", facts=facts, seat=seats[reader])
    return Together(together, beside_of)


def _person_of(seats: Mapping[str, tables.Seat], reader: str) -> int:
    """Who reads a report; a number of its own for a reader that is nobody's seat."""
    seat = seats.get(reader)
    if seat is None or seat.person_id is None or seat.bot:
        return -1 - sorted([*seats, reader]).index(reader)
    return seat.person_id


def _wants_together(session: Session, seat: tables.Seat) -> bool:
    """One letter a step: the reports come with the question, unless the player wants them apart."""
    person = session.get(tables.Person, seat.person_id) if seat.person_id else None
    return preferences.preferences_of(person).reports == "together"


def _since(
    step: Put, row: tables.OpenAsk, seat: tables.Seat, known: int
) -> tuple[Report | None, bool]:
    """What has happened since the seat's last report; without what a letter has told of it. known:
    how many of the events that letter told of. Also: is it without that?"""
    before, made = step.before, step.made

    def story(events: list[Event]) -> Report | None:
        return looking.since_report(
            before.ruleset,
            before.board,
            row.view,
            made.views.get(seat.name),
            events,
            seat.name,
            loaded=bool(before.options.loaded_dice),
        )

    whole = story(made.told)
    if whole is None or not 0 < known <= len(made.told):
        return whole, False
    begun, rest = story(made.told[:known]), story(made.told[known:])
    if begun is None:
        return whole, False
    more = remainder.continued(whole, begun)
    if more is None or rest is None:
        return more, True
    head = {name: getattr(rest, name) for name in ("headline", "lead", "lost", "quiet")}
    return more.model_copy(update=head), True


def _earlier(
    session: Session, step: Put, row: tables.OpenAsk, seat: tables.Seat, brought: Sequence[int]
) -> list[int]:
    """The reports of the seat since it was asked last, without those that its letter brings, by
    id, oldest first. brought: these."""
    told = told_of_reports(seat)
    newest = step.before.game.reported_phase
    if told is None or told >= newest or row.ask.get("reaction"):
        return []
    one = tables.ReportRow
    found = session.exec(
        select(one.id)
        .where(one.game_id == row.game_id, one.seat == seat.name, col(one.phase_number) > told)
        .order_by(col(one.phase_number))
    )
    return [number for number in found if number is not None and number not in brought]


def queue_asks(
    desk: Desk, session: Session, step: Put, asks: Sequence[tables.OpenAsk], together: Together
) -> None:
    before, made = step.before, step.made
    by_id = {seat.id: seat for seat in before.seats}
    for row in asks:
        seat = by_id[row.seat_id]
        at = made.reports[-1].done.number if made.reports else before.game.reported_phase
        known = told_of_story(seat, at)
        since, partly = _since(step, row, seat, known)
        page = ask_page(desk, session, before.game, seat, row, since)
        page.continued = partly
        page.reports = together.reports.get((row.game_id, seat.name), [])
        page.earlier = _earlier(session, step, row, seat, page.reports)
        page.reports_beside = {n: together.beside[n] for n in page.reports if n in together.beside}
        explain(seat, page, story=(at, len(made.told)))
        session.add(seat)
        letters.queue(desk, session, kind="ask", facts=page.model_dump(mode="json"), seat=seat)
