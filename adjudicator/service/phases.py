"""Running the rules: a batch of asks is closed, the game goes on to the next one.

A step happens once, whoever tries: a game is claimed by a conditional update of its row
(with a lease, so that a dead process blocks it for minutes only), the rules run without
a transaction, and one transaction stores all that came of it, if the claim still holds
and nobody has changed his orders meanwhile. A process may die at any point: before that
transaction nothing has happened, after it everything has.

A mistake of ours (any exception of the rules, a replay that differs) stops that game
alone: its orders are kept and its moderator gets one notice.
"""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, and_, col, exists, or_, select, update

from adjudicator.core import engine
from adjudicator.core.dice import seed_of
from adjudicator.core.engine import AnyRuleset, PhaseDone, Progress, Step
from adjudicator.core.protocol import (
    Event,
    Seat,
    StandingOrder,
    canonical,
    digest,
    load_orders,
)
from adjudicator.service import journaling, letters, looking, reporting, tokens
from adjudicator.service.asking import ask_page
from adjudicator.service.components import board_of, dice_of, ruleset_of
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameOptions
from adjudicator.service.reminders import first_reminder
from adjudicator.service.stepping import run_phases
from adjudicator.service.words import when
from adjudicator.storage import tables
from adjudicator.storage.session import ROW

log = logging.getLogger(__name__)

TRIES = 4
"""How often a step is computed again because orders changed while it was computed."""


# ------------------------------------------------------------------------ use


def close_if_ready(desk: Desk, game_id: int) -> bool:
    """Run the rules if everybody who is asked is ready or out of time. Did they run?"""
    with desk.store.read() as session:
        game = session.get(tables.Game, game_id)
        if game is None or game.state != "running":
            return False
        if not may_close(looking.open_asks(session, game_id), desk.clock.now()):
            return False
    return advance_game(desk, game_id)


def close_due(desk: Desk) -> int:
    """Run the rules of every game whose batch may be closed. How many ran."""
    now = desk.clock.now()
    waits = exists().where(
        col(tables.OpenAsk.game_id) == col(tables.Game.id),
        col(tables.OpenAsk.closed_at).is_(None),
        col(tables.OpenAsk.ready).is_(False),
        col(tables.OpenAsk.due_at) > now,
    )
    with desk.store.read() as session:
        due = list(
            session.exec(
                select(tables.Game.id)
                .where(tables.Game.state == "running", ~waits)
                .order_by(col(tables.Game.id))
            )
        )
    return sum(advance_game(desk, game_id) for game_id in due if game_id is not None)


def may_close(asks: list[tables.OpenAsk], now: datetime) -> bool:
    """Is everybody ready or out of time? True too if nothing is open (a game that begins)."""
    return all(ask.ready or ask.due_at <= now for ask in asks)


def advance_game(desk: Desk, game_id: int) -> bool:
    """Close the open batch of a game, if it may be closed, and run the rules to the next.

    True if this call stored a step (or stopped the game); False if there was nothing to
    do or another process is at it. Raises what the database raises, never what rules do.
    """
    owner = f"{desk.name}/{secrets.token_hex(8)}"
    if not _claim(desk, game_id, owner):
        return False
    try:
        for _ in range(TRIES):
            before = _load(desk, game_id)
            if not may_close(before.asks, desk.clock.now()):
                return False
            try:
                made = _run(before)
            except Exception as error:
                log.exception("game %s stops", before.game.slug)
                return _stop(desk, before, owner, error)
            stored = _store(desk, before, made, owner)
            if stored is not None:
                return stored
        return False
    finally:
        _release(desk, game_id, owner)


# ---------------------------------------------------------------------- claim


def _claim(desk: Desk, game_id: int, owner: str) -> bool:
    now = desk.clock.now()
    with desk.store.write("claim") as session:
        result = session.exec(
            update(tables.Game)
            .where(
                col(tables.Game.id) == game_id,
                col(tables.Game.state) == "running",
                or_(
                    col(tables.Game.lease_owner) == "",
                    and_(
                        col(tables.Game.lease_until).is_not(None),
                        col(tables.Game.lease_until) < now,
                    ),
                ),
            )
            .values(
                lease_owner=owner,
                lease_until=now + timedelta(seconds=desk.config.times.lease_seconds),
            )
        )
        return int(result.rowcount) == 1


def _release(desk: Desk, game_id: int, owner: str) -> None:
    """Give the claim back if it is still ours; a stored step has given it back already."""
    with desk.store.read() as session:
        game = session.get(tables.Game, game_id)
        if game is None or game.lease_owner != owner:
            return
    with desk.store.write("release") as session:
        session.exec(
            update(tables.Game)
            .where(col(tables.Game.id) == game_id, col(tables.Game.lease_owner) == owner)
            .values(lease_owner="", lease_until=None)
        )


# ----------------------------------------------------------------------- load


@dataclass
class Before:
    """A game before a step: all that the step depends on."""

    game: tables.Game
    ruleset: AnyRuleset
    board: Any
    options: GameOptions
    seats: list[tables.Seat]
    asks: list[tables.OpenAsk]
    drafts: dict[Seat, tables.Draft]
    standing: dict[Seat, list[tables.Standing]]
    progress: Progress
    told: list[Event]
    """Events that no report has covered yet."""
    views: dict[str, dict[str, Any]]
    """Per reader his view at the last report."""
    reports: int
    reports_by_turn: dict[str, int]
    batches: int
    """Closed in the open phase."""

    def mark(self) -> str:
        """What must not change while the step is computed."""
        return canonical(
            {
                "steps": self.game.steps,
                "drafts": {seat: draft.id for seat, draft in self.drafts.items()},
                "standing": {s: [row.id for row in rows] for s, rows in self.standing.items()},
            }
        )


def _load(desk: Desk, game_id: int) -> Before:
    with desk.store.read() as session:
        game = session.get_one(tables.Game, game_id)
        ruleset = ruleset_of(desk, game.ruleset)
        board = board_of(desk, session, game)
        seats = looking.seats_of_game(session, game_id)
        asks = looking.open_asks(session, game_id)
        drafts, standing = _inputs(session, seats, asks)
        progress = Progress.model_validate(looking.snapshot_now(session, game_id).progress)
        turns = session.exec(
            select(tables.ReportRow.turn).where(
                tables.ReportRow.game_id == game_id, tables.ReportRow.seat == reporting.SPECTATOR
            )
        ).all()
        return Before(
            game=game,
            ruleset=ruleset,
            board=board,
            options=GameOptions.model_validate(game.options),
            seats=seats,
            asks=asks,
            drafts=drafts,
            standing=standing,
            progress=progress,
            told=looking.events_since_report(session, game),
            views=looking.last_views(
                session, game, ruleset, board, reporting.readers([seat.name for seat in seats])
            ),
            reports=len(turns),
            reports_by_turn={turn: list(turns).count(turn) for turn in dict.fromkeys(turns)},
            batches=len(progress.batches),
        )


def _inputs(
    session: Session, seats: list[tables.Seat], asks: list[tables.OpenAsk]
) -> tuple[dict[Seat, tables.Draft], dict[Seat, list[tables.Standing]]]:
    """The drafts that count for the open asks, and everybody's standing orders."""
    names = {seat.id: seat.name for seat in seats}
    drafts = {
        names[draft.seat_id]: draft
        for draft in session.exec(
            select(tables.Draft)
            .where(
                col(tables.Draft.ask_id).in_([ask.id for ask in asks]),
                col(tables.Draft.current).is_(True),
            )
            .order_by(col(tables.Draft.id))
        )
    }
    standing: dict[Seat, list[tables.Standing]] = {}
    for row in session.exec(
        select(tables.Standing)
        .where(
            col(tables.Standing.seat_id).in_([seat.id for seat in seats]),
            col(tables.Standing.dropped_at).is_(None),
        )
        .order_by(col(tables.Standing.id))
    ):
        standing.setdefault(names[row.seat_id], []).append(row)
    return drafts, standing


# ------------------------------------------------------------------------ run


@dataclass
class Reported:
    """A report due in a step. seeds: those it reveals."""

    number: int
    slug: str
    done: PhaseDone
    title: str
    seeds: dict[str, str]
    written: dict[str, reporting.Written]


@dataclass
class Made:
    """What running the rules gave: one `Step` per phase that was played, and reports."""

    steps: list[Step] = field(default_factory=list)
    reports: list[Reported] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    """Events that no report has covered afterwards."""
    views: dict[str, dict[str, Any]] = field(default_factory=dict)
    standing: dict[Seat, list[dict[str, Any]]] = field(default_factory=dict)

    @property
    def last(self) -> Step:
        return self.steps[-1]


def _run(before: Before) -> Made:
    """The rules, and the reports. Pure: whatever it raises is a mistake of ours."""
    ruleset, board = before.ruleset, before.board
    classes = ruleset.order_classes()
    standing: dict[Seat, list[StandingOrder]] = {}
    for seat, rows in before.standing.items():
        orders = load_orders([row.order for row in rows], classes)
        standing[seat] = [order for order in orders if isinstance(order, StandingOrder)]
    submissions = None
    if before.asks:
        submissions = {
            seat: load_orders(draft.orders, classes) for seat, draft in before.drafts.items()
        }
    dice_for = dice_of(before.game)
    made = Made(told=list(before.told), views=dict(before.views))
    made.standing = {s: [row.order for row in rows] for s, rows in before.standing.items()}
    made.steps = run_phases(ruleset, board, before.progress, dice_for, submissions, standing)
    turns = dict(before.reports_by_turn)
    seeds: dict[str, str] = {}
    end = bytes.fromhex(before.game.chain_end)
    unreported = range(before.game.reported_phase + 1, before.progress.number)
    for number in unreported:
        seeds[str(number)] = _seed(end, number, before.game.chain_length)
    for step in made.steps:
        for done in step.done:
            made.told += done.events
            seeds[str(done.number)] = _seed(end, done.number, before.game.chain_length)
            if done.report is None:
                continue
            turns[done.turn.slug] = turns.get(done.turn.slug, 0) + 1
            written = reporting.write_all(
                ruleset,
                board,
                done.position,
                made.views,
                made.told,
                done.report,
                loaded=bool(before.options.loaded_dice),
            )
            made.reports.append(
                Reported(
                    number=before.reports + len(made.reports) + 1,
                    slug=f"{done.turn.slug}-{turns[done.turn.slug]}",
                    done=done,
                    title=done.report,
                    seeds=seeds,
                    written=written,
                )
            )
            made.told, seeds = [], {}
            made.views = {reader: w.view for reader, w in written.items()}
        made.told += step.events
    return made


def _seed(end: bytes, number: int, length: int) -> str:
    return seed_of(end, number, length).hex()


# ---------------------------------------------------------------------- store


def _store(desk: Desk, before: Before, made: Made, owner: str) -> bool | None:
    """All that came of a step, in one transaction. True: stored. False: somebody else was
    quicker. None: orders changed meanwhile, compute again."""
    now = desk.clock.now()
    game_id = before.game.id or 0
    with desk.store.write("step") as session:
        game = session.get_one(tables.Game, game_id, with_for_update=ROW)
        if game.lease_owner != owner or game.steps != before.game.steps:
            return False
        seats = looking.seats_of_game(session, game_id)
        asks = looking.open_asks(session, game_id)
        drafts, standing = _inputs(session, seats, asks)
        again = replace(before, game=game, seats=seats, asks=asks, drafts=drafts, standing=standing)
        if again.mark() != before.mark():
            return None
        if game.state != "running" or not may_close(asks, now):
            return False
        _close_asks(session, asks, again.drafts, now)
        _store_batches(session, again, made, now)
        _store_step(session, again, made, now)
        _store_snapshots(session, game, made, now)
        by_name = {seat.name: seat for seat in seats}
        _open_asks(desk, session, again, made, by_name, now)
        _store_reports(desk, session, again, made, by_name, now)
        _queue_asks(desk, session, again, made, by_name)
        if made.last.outcome is not None or made.last.progress.phase is None:
            _end(desk, session, again, made, now)
        game.lease_owner, game.lease_until = "", None
        session.add(game)
        return True


def _close_asks(
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
    for step in made.steps:
        for number, batch in step.batches:
            counts[number] = counts.get(number, 0) + 1
            dumped = batch.model_dump(mode="json")
            session.add(
                tables.ClosedBatch(
                    game_id=before.game.id or 0,
                    number=number,
                    n=counts[number],
                    batch=dumped,
                    at=now,
                )
            )
            drafts = {}
            if first:
                drafts = {
                    seat: {
                        "receipt": draft.number,
                        "digest": draft.digest,
                        "received": draft.received_at.isoformat(),
                        "via": draft.via,
                    }
                    for seat, draft in sorted(before.drafts.items())
                }
            first = False
            body = {"phase": number, "n": counts[number], "batch": dumped, "drafts": drafts}
            journaling.append(session, before.game.id or 0, "batch", now, body)


def _store_step(session: Session, before: Before, made: Made, now: datetime) -> None:
    """Events, and the journal's entry of the step."""
    game = before.game
    game.steps += 1
    end, length = bytes.fromhex(game.chain_end), game.chain_length
    done = []
    reported = {report.done.number: report for report in made.reports}
    for step in made.steps:
        for phase in step.done:
            _store_events(session, game, phase.number, phase.events)
            done.append(
                {
                    "phase": phase.phase,
                    "number": phase.number,
                    "turn": phase.turn.slug,
                    "events": engine.events_digest(phase.events),
                    "rolls": [list(roll) for roll in phase.rolls],
                    "seed": _seed(end, phase.number, length),
                    "report": reported[phase.number].number if phase.number in reported else None,
                }
            )
        _store_events(session, game, step.progress.number, step.events)
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
    journaling.append(session, game.id or 0, "step", now, body)


def _store_events(session: Session, game: tables.Game, number: int, events: list[Event]) -> None:
    for event in events:
        session.add(
            tables.EventRow(
                game_id=game.id or 0,
                number=number,
                n=event.n,
                event=event.model_dump(mode="json"),
            )
        )


def _store_snapshots(session: Session, game: tables.Game, made: Made, now: datetime) -> None:
    """One row per phase that has begun; the end of a game has one of its own."""
    for step in made.steps:
        number = step.progress.number + (step.progress.phase is None)
        row = session.exec(
            select(tables.Snapshot).where(
                tables.Snapshot.game_id == game.id, tables.Snapshot.number == number
            )
        ).first()
        if row is None:
            row = tables.Snapshot(game_id=game.id or 0, number=number, step=game.steps, at=now)
        row.step, row.at = game.steps, now
        row.progress = step.progress.model_dump(mode="json")
        row.position = step.position
        session.add(row)
        session.flush()
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
) -> None:
    """The new asks, each with a new reply address."""
    game, last = before.game, made.last
    turn = before.ruleset.turn(before.board, before.ruleset.position.model_validate(last.position))
    game.turn, game.turn_title = turn.slug, turn.title
    for ask in last.asks:
        seat = seats[ask.seat]
        hours = before.options.deadlines.reaction if ask.reaction else before.options.deadlines.turn
        due = now + timedelta(hours=hours)
        session.add(
            tables.OpenAsk(
                game_id=game.id or 0,
                seat_id=seat.id or 0,
                number=last.progress.number,
                batch=len(last.progress.batches) + 1,
                turn=turn.slug,
                turn_title=turn.title,
                phase=last.progress.phase or "",
                ask=ask.model_dump(mode="json"),
                view=last.views[ask.seat],
                digest=ask.digest(),
                opened_at=now,
                due_at=due,
                next_reminder_at=first_reminder(before.options.reminders_hours, now, due),
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
    session.flush()


def _store_reports(
    desk: Desk,
    session: Session,
    before: Before,
    made: Made,
    seats: Mapping[Seat, tables.Seat],
    now: datetime,
) -> None:
    for report in made.reports:
        for reader, written in report.written.items():
            row = tables.ReportRow(
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
            session.add(row)
            session.flush()
            if reader != reporting.SPECTATOR:
                letters.queue(
                    desk,
                    session,
                    kind="report",
                    facts={"report_id": row.id},
                    seat=seats[reader],
                )


def _queue_asks(
    desk: Desk,
    session: Session,
    before: Before,
    made: Made,
    seats: Mapping[Seat, tables.Seat],
) -> None:
    for row in looking.open_asks(session, before.game.id or 0):
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
        letters.queue(desk, session, kind="ask", facts=page.model_dump(mode="json"), seat=seat)


def _end(desk: Desk, session: Session, before: Before, made: Made, now: datetime) -> None:
    """The game is over: everybody is told, the journal is closed."""
    game, outcome = before.game, made.last.outcome
    game.state, game.ended_at = "over", now
    game.outcome = outcome.model_dump(mode="json") if outcome else None
    body = {"outcome": game.outcome, "chain_start": game.chain_start}
    journaling.append(session, game.id or 0, "closing", now, body)
    text = outcome.text if outcome else "It ended without a result."
    lines = [text]
    if outcome and outcome.points:
        lines += [f"{seat.capitalize()}: {points}" for seat, points in outcome.points.items()]
    lines.append(
        "Its archive is open now: all reports, all seeds. Anybody can check every die with"
        " “adjudicator verify”."
    )
    facts = {"subject": "The game is over", "lines": lines}
    for seat in looking.seats_of_game(session, game.id or 0):
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


# ----------------------------------------------------------------------- stop


def _stop(desk: Desk, before: Before, owner: str, error: Exception) -> bool:
    """A mistake of ours: the game stops, its orders are kept, its moderator is told once."""
    now = desk.clock.now()
    where = traceback.extract_tb(error.__traceback__)[-1]
    trouble = letters.clean(f"{type(error).__name__}: {error}", 500)
    place = f"{where.filename.rpartition('adjudicator/')[2]}, line {where.lineno}"
    with desk.store.write("stop") as session:
        game = session.get_one(tables.Game, before.game.id, with_for_update=ROW)
        if game.lease_owner != owner or game.state != "running":
            return False
        game.state, game.trouble, game.paused_at = "stopped", trouble, now
        game.lease_owner, game.lease_until = "", None
        session.add(game)
        body = {"act": "stopped", "phase": game.phase, "number": game.phase_number}
        journaling.append(session, game.id or 0, "moderator", now, body)
        lines = [
            f"A mistake of ours stopped {game.slug} on {when(now)}, in phase"
            f" {game.phase_number} ({game.phase}). Nothing of the phase's last step was stored.",
            f"{trouble} ({place})",
            "All orders are kept and more are taken; no deadline runs. When the mistake is"
            " mended, “resume” lets the game go on where it stands.",
        ]
        letters.queue(
            desk,
            session,
            kind="notice",
            facts={"subject": f"{game.slug} has stopped", "lines": lines},
            person=session.get(tables.Person, game.moderator_id),
            game=game,
        )
        return True
