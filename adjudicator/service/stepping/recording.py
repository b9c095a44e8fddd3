"""What the record keeps of a step: closed batches, events, the journal, snapshots."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, or_, tuple_
from sqlmodel import Session, col, select, update

from adjudicator.core.journal import Kind
from adjudicator.core.progress import Asked, PhaseDone, Step, events_digest
from adjudicator.core.protocol import Event, Seat, digest
from adjudicator.service.record import chains, journaling
from adjudicator.service.record.steps import Before, Made
from adjudicator.storage import tables
from adjudicator.storage.tables.columns import pack

Row = dict[str, Any]


@dataclass
class Record:
    """What is kept of a step, as the database takes it. step: body of the journal's entry;
    closed: bodies of those before it, one for each closed batch."""

    batches: list[Row]
    closed: list[Row]
    events: list[Row]
    step: Row
    reports: list[Row]
    snapshots: list[Row]
    start: Row | None
    """How the first phase begins, if its witness had a say in that."""


@dataclass(frozen=True)
class Put:
    """A step to be stored, whose own asks are closed already. kept: seats that have the same
    question open already; theirs stays as it is."""

    before: Before
    made: Made
    record: Record
    kept: Collection[Seat] = ()

    @property
    def game(self) -> tables.Game:
        return self.before.game

    @property
    def seats(self) -> dict[Seat, tables.Seat]:
        return {seat.name: seat for seat in self.before.seats}


# ----------------------------------------------------------------- write down


def write_down(before: Before, made: Made, now: datetime) -> Record:
    """What is to be kept of a step. Pure: it is made before the transaction that stores it, for
    which others wait."""
    batches, closed = _batches(before, made, now)
    done, events = _done(before.game, made)
    last = made.last
    step = {
        "step": before.game.steps + 1,
        "version": before.ruleset.version,
        "standing": made.standing,
        "done": done,
        "events": events_digest(last.events),
        "open": [Asked.of(ask).model_dump() for ask in last.asks],
        "history": last.progress.history,
        "progress": digest(last.progress.dumped()),
        "reports": {
            str(report.number): {reader: w.digest() for reader, w in report.written.items()}
            for report in made.reports
        },
    }
    start = before.witnessed().dumped() if before.link else None
    reports, snapshots = _reports(before.game, made, now), _snapshots(before.game, made, now)
    return Record(batches, closed, events, step, reports, snapshots, start)


def _batches(before: Before, made: Made, now: datetime) -> tuple[list[Row], list[Row]]:
    """The closed batches: rows whose key keeps them single, and bodies of journal entries."""
    counts = {before.progress.number: before.batches}
    first = True
    rows: list[Row] = []
    bodies: list[Row] = []
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
    return rows, bodies


def _opened(before: Before, seat: Seat) -> Row:
    """What a seat had sent, and what hid it in the digest."""
    held = before.opened(seat)
    return {"orders": held.orders, **({"nonce": held.nonce} if held.nonce else {})}


def _done(game: tables.Game, made: Made) -> tuple[list[Row], list[Row]]:
    """The phases that are done, as the journal has them, and the rows of all events."""
    done: list[Row] = []
    rows: list[Row] = []
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
                    **_secrets(game, phase),
                    "seed": chains.seed_for(game, phase.number).hex(),
                    **_earlier(game, phase.number),
                    "report": reported[phase.number].number if phase.number in reported else None,
                }
            )
            if phase.report is not None:
                done[-1]["title"] = phase.report
        rows += _event_rows(game, step.progress.number, step.events)
    return done, rows


def _secrets(game: tables.Game, phase: PhaseDone) -> Row:
    """The rolls whose key is not out with the seed."""
    return {"secrets": [list(roll) for roll in phase.secrets]} if game.secret_dice else {}


def _earlier(game: tables.Game, phase: int) -> Row:
    """The seeds with which a phase rolled before the middle to which it was taken back."""
    seeds = chains.earlier_seeds(game, phase)
    return {"earlier": seeds} if seeds else {}


def _event_rows(game: tables.Game, number: int, events: list[Event]) -> list[Row]:
    return [
        {"game_id": game.id, "number": number, "n": event.n, "event": event.model_dump(mode="json")}
        for event in events
    ]


def _reports(game: tables.Game, made: Made, now: datetime) -> list[Row]:
    """One row per report and reader."""
    return [
        {
            "game_id": game.id,
            "seat": reader,
            "number": report.number,
            "slug": report.slug,
            "turn": report.done.turn.slug,
            "turn_title": report.done.turn.title,
            "phase": report.done.phase,
            "phase_number": report.done.number,
            "title": report.title,
            "seeds": pack(report.seeds),
            "report": pack(written.report),
            "sheet": pack(written.sheet),
            "view": pack(written.view),
            "at": now,
        }
        for report in made.reports
        for reader, written in report.written.items()
    ]


def _snapshots(game: tables.Game, made: Made, now: datetime) -> list[Row]:
    """One row per phase that has begun; the end of a game has one of its own."""
    rows: dict[int, Row] = {}
    for step in made.steps:
        number = step.progress.number + (step.progress.phase is None)
        progress = pack(step.progress.dumped())
        earlier = rows.get(number)
        rows[number] = {
            "game_id": game.id,
            "number": number,
            "step": game.steps + 1,
            "at": now,
            "progress": progress,
            "position": pack(step.position),
            # The first step of a phase that was not asked anything before it has just begun.
            "start": earlier["start"] if earlier else progress if step.done else None,
            "stops": _stop(game, step),
        }
    return list(rows.values())


def _stop(game: tables.Game, step: Step) -> list[Row] | None:
    """How a private game waits in the middle of a phase: its player may come back here."""
    if game.options.get("public_archive", True) or not (step.asks and step.progress.batches):
        return None
    known = step.progress.dumped()
    after = len(known.pop("batches"))
    del known["position"]
    return [{"after": after, **known}]


# ---------------------------------------------------------------------- store


def store(session: Session, steps: Sequence[Put], now: datetime) -> None:
    """Store what was written down: one statement a table for all these steps."""
    entries: list[tuple[int, Kind, Row]] = []
    for one in steps:
        game_id = one.game.id
        if judged := journaling.judged(one.game, one.before.edition):
            entries.append((game_id, "moderator", judged))
        entries += [(game_id, "batch", body) for body in one.record.closed]
        entries.append((game_id, "step", one.record.step))
    last_entries = dict(journaling.append_all(session, now, entries))
    _insert(session, tables.ClosedBatch, [row for one in steps for row in one.record.batches])
    _insert(session, tables.EventRow, [row for one in steps for row in one.record.events])
    _insert(session, tables.ReportRow, [row for one in steps for row in one.record.reports])
    _store_snapshots(session, steps)
    for one in steps:
        game, last = one.game, one.made.last.progress
        game.steps += 1
        game.phase, game.phase_number = last.phase, last.number
        if one.made.reports:
            game.reported_phase = one.made.reports[-1].done.number
            game.reported_entry = last_entries[game.id].number


def report_ids(session: Session, steps: Sequence[Put]) -> dict[tuple[int, int, str], int]:
    """The ids of the reports that were just stored, by game, number and reader."""
    row = tables.ReportRow
    game_id, number = col(row.game_id), col(row.number)
    first = {one.game.id: one.before.reports for one in steps if one.made.reports}
    if not first:
        return {}
    found = session.exec(
        select(row.id, game_id, number, row.seat).where(
            or_(*(and_(game_id == game, number > last) for game, last in first.items()))
        )
    )
    return {(game, n, reader): report_id or 0 for report_id, game, n, reader in found}


def _insert(session: Session, table: Any, rows: list[Row]) -> None:
    """Many rows in one statement: the ORM would write them one by one to learn their ids, which
    took a fifth of a step."""
    if rows:
        session.connection().execute(table.__table__.insert(), rows)


_SNAPSHOTS: Any = tables.Snapshot.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell
"""A large game's position is not read again to be written over."""


def _store_snapshots(session: Session, steps: Sequence[Put]) -> None:
    columns, connection = _SNAPSHOTS.c, session.connection()
    key = tuple_(columns.game_id, columns.number)
    keys = [(row["game_id"], row["number"]) for one in steps for row in one.record.snapshots]
    asked = select(columns.game_id, columns.number, columns.stops).where(key.in_(keys))
    known = {(game, number): stops for game, number, stops in connection.execute(asked)}
    new: list[Row] = []
    for one in steps:
        for row in one.record.snapshots:
            if (row["game_id"], row["number"]) not in known:
                new.append({**row, "stops": row["stops"] and pack(row["stops"])})
                continue
            changed = {name: row[name] for name in ("step", "at", "progress", "position")}
            start = one.record.start
            if start is not None and row["number"] == start["number"]:
                changed["start"] = start
            if row["stops"]:
                before = known[row["game_id"], row["number"]] or []
                changed["stops"] = pack([*before, *row["stops"]])
            there = (columns.game_id == row["game_id"], columns.number == row["number"])
            connection.execute(update(_SNAPSHOTS).where(*there).values(**changed))
    _insert(session, tables.Snapshot, new)
