"""What the record keeps of a step: closed batches, events, the journal, snapshots."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import Session, select, update

from adjudicator.core.progress import Progress, events_digest
from adjudicator.core.protocol import Event, Seat, digest
from adjudicator.service.record import chains, journaling
from adjudicator.service.record.steps import Before, Made
from adjudicator.storage import tables


def batches(session: Session, before: Before, made: Made, now: datetime) -> None:
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


def step(session: Session, before: Before, made: Made, now: datetime) -> None:
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
                    "events": events_digest(phase.events),
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
        "events": events_digest(last.events),
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


def snapshots(
    session: Session,
    game: tables.Game,
    made: Made,
    now: datetime,
    start: Progress | None = None,
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
