"""Stores what came of a step, in one transaction; or that a mistake of ours stopped the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select, update

from adjudicator.core import engine
from adjudicator.core.protocol import Event, Seat, digest
from adjudicator.service.deadlines import coming, keeping
from adjudicator.service.desk import Desk
from adjudicator.service.people import halting, watching
from adjudicator.service.post import hook_calls, letters, preferences, tokens
from adjudicator.service.record import chains, journaling, looking, reporting
from adjudicator.service.record.asking import ask_page, explain
from adjudicator.service.record.steps import Before, Made, may_close
from adjudicator.service.stepping import again, missed
from adjudicator.service.talk import ending
from adjudicator.service.witness import asking
from adjudicator.storage import tables
from adjudicator.storage.session import ROW


def store(desk: Desk, before: Before, made: Made, owner: str) -> bool | None:
    """All that came of a step, in one transaction. True: stored. False: somebody else was
    quicker. None: orders changed meanwhile, compute again."""
    now = desk.clock.now()
    game_id = before.game.id or 0
    with desk.store.write("step") as session:
        now_is = again.look(session, before, owner)
        if now_is.before is None:
            return now_is.said
        stored = now_is.before
        game, asks, seats = stored.game, stored.asks, stored.seats
        if game.state != "closed" and (game.state != "running" or not may_close(asks, now)):
            return False
        game.state = "running"
        if before.options.witness is not None:
            asking.used(session, game_id)
        close_asks(session, asks, stored.drafts, now)
        # No clock runs while a witness is waited for.
        closed_at = before.closed_at or now
        silent = missed.count_closed(
            session, game, asks, seats, list(stored.drafts.values()), closed_at
        )
        put(desk, session, stored, made, now)
        missed.tell_closed(desk, session, game, silent, now)
        return True


def put(
    desk: Desk,
    session: Session,
    before: Before,
    made: Made,
    now: datetime,
    kept: Collection[Seat] = (),
) -> None:
    """Write down all that came of a step, whose own asks are closed already.

    kept: seats that have the same question open already; theirs stays as it is."""
    game = before.game
    by_name = {seat.name: seat for seat in before.seats}
    session.flush()
    # What is looked up here was there before: a row that is changed thrice is written once.
    with session.no_autoflush:
        people = _people_of(session, before)
        _store_batches(session, before, made, now)
        _store_step(session, before, made, now)
        _store_snapshots(session, game, made, now, before.witnessed() if before.link else None)
        asks = _open_asks(desk, session, before, made, by_name, now, kept)
        asked = {ask.seat for ask in made.last.asks} - set(kept)
        together = _store_reports(desk, session, before, made, by_name, now, asked)
        _queue_asks(desk, session, before, made, by_name, asks, together)
        if made.last.outcome is not None or made.last.progress.phase is None:
            ending.close(desk, session, game, made.last.outcome, now)
        game.lease_owner, game.lease_until = "", None
        session.add(game)
        session.flush()
    del people


def _people_of(session: Session, before: Before) -> Sequence[tables.Person]:
    """Those who hold the seats; while they are kept, the session need not look them up again."""
    ids = {seat.person_id for seat in before.seats if seat.person_id is not None}
    return session.exec(select(tables.Person).where(col(tables.Person.id).in_(ids))).all()


def close_asks(
    session: Session,
    asks: list[tables.OpenAsk],
    drafts: Mapping[Seat, tables.Draft],
    now: datetime,
) -> None:
    for ask in asks:
        ask.closed_at = now
        ask.next_reminder_at = None
        session.add(ask)
    for draft in drafts.values():
        draft.current = False
        session.add(draft)


def _store_batches(session: Session, before: Before, made: Made, now: datetime) -> None:
    """The closed batches: rows whose key keeps them single, and journal entries."""
    counts = {before.progress.number: before.batches}
    first = True
    rows: list[dict[str, Any]] = []
    bodies: list[dict[str, Any]] = []
    for step in made.steps:
        for number, batch in step.batches:
            counts[number] = counts.get(number, 0) + 1
            dumped = batch.model_dump(mode="json")
            rows.append(
                {
                    "game_id": before.game.id,
                    "number": number,
                    "n": counts[number],
                    "batch": dumped,
                    "at": now,
                }
            )
            drafts = {}
            if first:
                drafts = {
                    seat: {
                        "receipt": draft.number,
                        "digest": draft.digest,
                        "received": draft.received_at.isoformat(),
                        "via": draft.via,
                        # A witness was asked with a digest of them: whoever checks can compare.
                        **(_opened(before, seat) if before.options.witness else {}),
                    }
                    for seat, draft in sorted(before.drafts.items())
                }
            first = False
            bodies.append({"phase": number, "n": counts[number], "batch": dumped, "drafts": drafts})
    journaling.append_all(session, before.game.id or 0, "batch", now, bodies)
    _insert(session, tables.ClosedBatch, rows)


def _opened(before: Before, seat: Seat) -> dict[str, Any]:
    """What a seat had sent, and what hid it in the digest."""
    held = before.opened(seat)
    return {"orders": held.orders, **({"nonce": held.nonce} if held.nonce else {})}


def _insert(session: Session, table: Any, rows: list[dict[str, Any]]) -> None:
    """Many rows in one statement: the ORM would write them one by one to learn their ids, which
    took a fifth of a step."""
    if rows:
        session.connection().execute(table.__table__.insert(), rows)


def _store_step(session: Session, before: Before, made: Made, now: datetime) -> None:
    """Events, and the journal's entry of the step."""
    game = before.game
    game.steps += 1
    done = []
    rows: list[dict[str, Any]] = []
    reported = {report.done.number: report for report in made.reports}
    for step in made.steps:
        for phase in step.done:
            rows += _event_rows(game, phase.number, phase.events)
            done.append(
                {
                    "phase": phase.phase,
                    "number": phase.number,
                    "turn": phase.turn.slug,
                    "events": engine.events_digest(phase.events),
                    "rolls": [list(roll) for roll in phase.rolls],
                    "seed": chains.seed_for(game, phase.number).hex(),
                    "report": reported[phase.number].number if phase.number in reported else None,
                }
            )
            if phase.report is not None:
                done[-1]["title"] = phase.report
        rows += _event_rows(game, step.progress.number, step.events)
    _insert(session, tables.EventRow, rows)
    last = made.last
    body = {
        "step": game.steps,
        "version": before.ruleset.version,
        "standing": made.standing,
        "done": done,
        "events": engine.events_digest(last.events),
        "open": [{"seat": ask.seat, "key": ask.key, "digest": ask.digest()} for ask in last.asks],
        "history": last.progress.history,
        "progress": digest(last.progress),
        "reports": {
            str(report.number): {reader: w.digest() for reader, w in report.written.items()}
            for report in made.reports
        },
    }
    entry = journaling.append(session, game.id or 0, "step", now, body)
    if made.reports:
        game.reported_entry = entry.number


def _event_rows(game: tables.Game, number: int, events: list[Event]) -> list[dict[str, Any]]:
    return [
        {"game_id": game.id, "number": number, "n": event.n, "event": event.model_dump(mode="json")}
        for event in events
    ]


_SNAPSHOTS: Any = tables.Snapshot.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell
"""A large game's position is not read again to be written over."""


def _store_snapshots(
    session: Session,
    game: tables.Game,
    made: Made,
    now: datetime,
    start: engine.Progress | None = None,
) -> None:
    """One row per phase that has begun; the end of a game has one of its own. start: how the first
    phase begins, if its witness had a say in that."""
    numbers = [s.progress.number + (s.progress.phase is None) for s in made.steps]
    rows = _SNAPSHOTS.c
    there = select(rows.number).where(rows.game_id == game.id, rows.number.in_(numbers))
    known = set(session.connection().execute(there).scalars())
    changed: dict[int, dict[str, Any]] = {}
    new: dict[int, dict[str, Any]] = {}
    for number, step in zip(numbers, made.steps, strict=True):
        progress = step.progress.model_dump(mode="json")
        if number in known:
            now_is = changed.setdefault(number, {})
            if start is not None and number == start.number:
                now_is["start"] = start.model_dump(mode="json")
            now_is |= {
                "step": game.steps,
                "at": now,
                "progress": progress,
                "position": step.position,
            }
            continue
        earlier = new.get(number)
        new[number] = {
            "game_id": game.id,
            "number": number,
            "step": game.steps,
            "at": now,
            "progress": progress,
            "position": step.position,
            # The first step of a phase that was not asked anything before it has just begun.
            "start": earlier["start"] if earlier else progress if step.done else None,
        }
    _insert(session, tables.Snapshot, list(new.values()))
    for number, values in changed.items():
        one = (rows.game_id == game.id, rows.number == number)
        session.connection().execute(update(_SNAPSHOTS).where(*one).values(**values))
    last = made.last.progress
    game.phase, game.phase_number = last.phase, last.number
    if made.reports:
        game.reported_phase = made.reports[-1].done.number


def _open_asks(
    desk: Desk,
    session: Session,
    before: Before,
    made: Made,
    seats: Mapping[Seat, tables.Seat],
    now: datetime,
    kept: Collection[Seat],
) -> list[tables.OpenAsk]:
    """The new asks, each with a new reply address, in the order of their seats."""
    game, last = before.game, made.last
    turn = before.ruleset.turn(before.board, before.ruleset.load_position(last.position))
    game.turn, game.turn_title = turn.slug, turn.title
    asked = [(ask, seats[ask.seat]) for ask in last.asks if ask.seat not in kept]
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
    session.add_all(rows)
    session.flush()
    return sorted(rows, key=lambda row: row.seat_id)


def _store_reports(
    desk: Desk,
    session: Session,
    before: Before,
    made: Made,
    seats: Mapping[Seat, tables.Seat],
    now: datetime,
    asked: Collection[Seat],
) -> dict[Seat, list[int]]:
    """Store the reports and queue their letters. Given back: those that come to a seat with what
    it is asked next, by id."""
    rows = [
        tables.ReportRow(
            game_id=before.game.id or 0,
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
        for report in made.reports
        for reader, written in report.written.items()
    ]
    session.add_all(rows)
    session.flush()
    together: dict[Seat, list[int]] = {}
    for row in rows:
        if row.seat in asked and _wants_together(session, seats[row.seat]):
            together.setdefault(row.seat, []).append(row.id or 0)
        elif row.seat != reporting.SPECTATOR:
            letters.queue(
                desk, session, kind="report", facts={"report_id": row.id}, seat=seats[row.seat]
            )
        else:
            watching.send(desk, session, before.game, row)
            headline = str(row.report.get("headline", ""))
            hook_calls.turn_published(desk, session, before.game, row.title, headline, row.slug)
    return together


def _wants_together(session: Session, seat: tables.Seat) -> bool:
    """One letter a step: the reports come with the question, unless the player wants them apart."""
    person = session.get(tables.Person, seat.person_id) if seat.person_id else None
    return preferences.preferences_of(person).reports == "together"


def _queue_asks(
    desk: Desk,
    session: Session,
    before: Before,
    made: Made,
    seats: Mapping[Seat, tables.Seat],
    asks: Sequence[tables.OpenAsk],
    together: Mapping[Seat, list[int]],
) -> None:
    for row in asks:
        seat = next(seat for seat in seats.values() if seat.id == row.seat_id)
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
        page.reports = together.get(seat.name, [])
        explain(seat, page)
        session.add(seat)
        letters.queue(desk, session, kind="ask", facts=page.model_dump(mode="json"), seat=seat)


# ----------------------------------------------------------------------- stop


def stop(desk: Desk, before: Before, owner: str, error: Exception) -> bool:
    """A mistake of ours: the game stops, its orders are kept, its moderator is told once."""
    with desk.store.write("stop") as session:
        game = session.get_one(tables.Game, before.game.id, with_for_update=ROW)
        if game.lease_owner != owner or game.state not in ("running", "closed"):
            return False
        where = (
            f"in phase {game.phase_number} ({game.phase}). Nothing of the phase's last step was"
            " stored"
        )
        halting.halt(desk, session, game, error, where)
        return True
