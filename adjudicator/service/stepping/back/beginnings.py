"""Where a game goes back to, and how it stood there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core.progress import Progress, witnessed
from adjudicator.core.protocol import Event
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people.setting import moderation
from adjudicator.service.record import chains, patching, reporting, steps
from adjudicator.service.record.patching import Change
from adjudicator.service.record.steps import Before
from adjudicator.service.witness import requests
from adjudicator.storage import tables


@dataclass
class Restart:
    """Where to, and what is different. act: how the journal calls it. quiet: who sees and is
    asked the same as before is left alone."""

    number: int
    act: str
    reason: str = ""
    by: str = ""
    changes: Sequence[Change] = ()
    quiet: bool = False
    told_to: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Further sentences for the next report of single seats."""
    keep_dice: bool = False
    """The moderator says that the seeds stay: only while nothing of the phase has been told."""
    steps: int | None = None
    """What it was decided on: if the game has gone on since, nothing is done."""
    after: int = 0
    """Batches of the phase that stay closed: to the question that was put after them."""


@dataclass
class Gone:
    """What a restart made void. reports: slugs, in their order."""

    reports: list[str] = field(default_factory=list)
    phases: list[int] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """Seats whose open question stayed."""
    asked_again: list[str] = field(default_factory=list)
    """Seats that are asked anew, or whose answers in this phase are void."""
    turn_title: str = ""
    phase: str = ""
    number: int = 0
    chain_start: str = ""
    """The beginning of the dice chain that was bound; empty: the seeds stay."""


def start_of(session: Session, game: tables.Game, number: int) -> Progress:
    """The progress when a phase began. ServiceError: it has not, or an older release of the
    house did not keep it."""
    row = session.exec(
        select(tables.Snapshot).where(
            tables.Snapshot.game_id == game.id, tables.Snapshot.number == number
        )
    ).first()
    if row is None or number > game.phase_number:
        raise ServiceError(f"{game.slug} has not reached phase {number}.")
    if row.start is not None:
        return Progress.model_validate(row.start)
    progress = Progress.model_validate(row.progress)
    if progress.batches or progress.waiting or progress.plans:
        raise ServiceError(
            f"The release that played phase {number} of {game.slug} did not keep how it began."
            " You can go back to an earlier or a later phase."
        )
    return progress.model_copy(update={"told": 0})


def _stop_of(session: Session, game: tables.Game, number: int, after: int) -> Progress:
    """The progress when the question behind so many batches of a phase was put. All that the phase
    had told by then is told again. ServiceError: it was not kept."""
    start = start_of(session, game, number)
    stops = session.exec(
        select(tables.Snapshot.stops).where(
            tables.Snapshot.game_id == game.id, tables.Snapshot.number == number
        )
    ).first()
    stop = next((one for one in stops or [] if one["after"] == after), None)
    if stop is None or requests.terms_of(game) is not None:
        raise ServiceError(f"{game.slug} can go back only to where phase {number} began.")
    rows = session.exec(
        select(tables.ClosedBatch.batch)
        .where(
            tables.ClosedBatch.game_id == game.id,
            tables.ClosedBatch.number == number,
            col(tables.ClosedBatch.n) <= after,
        )
        .order_by(col(tables.ClosedBatch.n))
    ).all()
    known = {name: value for name, value in stop.items() if name != "after"}
    return Progress.model_validate(
        {**known, "position": start.position, "batches": list(rows), "told": 0}
    )


def before(desk: Desk, game_id: int, wanted: Restart, told: Sequence[str]) -> tuple[Before, str]:
    """The game as it stood when the phase began, and the mark of how it stands now."""
    now = steps.load(desk, game_id)
    with desk.store.read() as session:
        game = session.get_one(tables.Game, game_id)
        if game.state in ("inviting", "over"):
            known = (
                "has not begun" if game.state == "inviting" else "is over and its secrets are open"
            )
            raise ServiceError(f"{game.slug} {known}, so it cannot go back.")
        if wanted.steps is not None and wanted.steps != game.steps:
            raise ServiceError(f"{game.slug} has gone on meanwhile. Nothing has changed.")
        progress = (
            _stop_of(session, game, wanted.number, wanted.after)
            if wanted.after
            else start_of(session, game, wanted.number)
        )
        if wanted.changes:
            progress.position = patching.patched(now.ruleset, progress.position, wanted.changes)
        told_before = last_report(session, game_id, wanted.number)
        turns = _turns(session, game_id, wanted.number)
        # What is changed here is not stored: it says from where seeds are revealed, and which.
        game.reported_phase = told_before
        link = ""
        if wanted.keep_dice:
            _nothing_told(session, game, wanted.number)
            if requests.terms_of(game) is not None:
                raise ServiceError(
                    "The dice of this game come from its witness too, so you cannot keep them."
                )
        else:
            rollbacks = moderation(session, game).rollbacks + 1
            new = chains.further(desk.random_bytes(32), rollbacks, wanted.number, wanted.after)
            end, link = requests.for_rollback(
                desk,
                game_id,
                phase=wanted.number,
                number=rollbacks,
                history=progress.history,
                end=new["end"],
                start=new["start"],
            )
            if end != new["end"]:
                new = chains.further(bytes.fromhex(end), rollbacks, wanted.number)
            game.chains = chains.bound(game.chains, new)
            if link:
                progress.history = progress.before = witnessed(progress.history, link)
        events = session.exec(
            select(tables.EventRow)
            .where(
                tables.EventRow.game_id == game_id,
                col(tables.EventRow.number) > told_before,
                col(tables.EventRow.number) < wanted.number,
            )
            .order_by(col(tables.EventRow.number), col(tables.EventRow.n))
        )
        return (
            replace(
                now,
                game=game,
                asks=[],
                drafts={},
                progress=progress,
                told=[Event.model_validate(row.event) for row in events],
                views=_views(session, now, progress),
                reports=len(turns),
                reports_by_turn={turn: turns.count(turn) for turn in dict.fromkeys(turns)},
                batches=wanted.after,
                restarted_with=link,
                acts=[*now.acts, {"told": list(told), "told_to": dict(wanted.told_to)}],
            ),
            now.mark(),
        )


def _nothing_told(session: Session, game: tables.Game, number: int) -> None:
    """ServiceError: somebody may know a die of the phase, or its orders are closed."""
    closed = session.exec(
        select(tables.ClosedBatch.id).where(
            tables.ClosedBatch.game_id == game.id, col(tables.ClosedBatch.number) >= number
        )
    ).first()
    told = session.exec(
        select(tables.EventRow.id).where(
            tables.EventRow.game_id == game.id, col(tables.EventRow.number) >= number
        )
    ).first()
    if number != game.phase_number or closed is not None or told is not None:
        raise ServiceError(
            f"Something in phase {number} is already known, so you cannot keep its "
            "dice. Without “keep the dice”, they come from seeds that nobody knows."
        )


def last_report(session: Session, game_id: int, number: int) -> int:
    """The phase that the last report before this phase covers."""
    phases = session.exec(
        select(tables.ReportRow.phase_number)
        .where(tables.ReportRow.game_id == game_id, col(tables.ReportRow.phase_number) < number)
        .order_by(col(tables.ReportRow.phase_number).desc())
        .limit(1)
    ).first()
    return phases or 0


def _turns(session: Session, game_id: int, number: int) -> list[str]:
    return list(
        session.exec(
            select(tables.ReportRow.turn).where(
                tables.ReportRow.game_id == game_id,
                tables.ReportRow.seat == reporting.SPECTATOR,
                col(tables.ReportRow.phase_number) < number,
            )
        )
    )


def _views(session: Session, now: Before, start: Progress) -> dict[str, dict[str, Any]]:
    """Per reader what he saw at the last report before the phase; else at the opening, as it
    is corrected if it is."""
    number = start.number
    rows = session.exec(
        select(tables.ReportRow)
        .where(
            tables.ReportRow.game_id == now.game.id,
            col(tables.ReportRow.phase_number) < number,
        )
        .order_by(col(tables.ReportRow.number))
    ).all()
    readers = reporting.readers([seat.name for seat in now.seats])
    if rows:
        return {row.seat: row.view for row in rows if row.number == rows[-1].number}
    opened = start.position
    if number > 1:
        first = session.exec(
            select(tables.Snapshot).where(
                tables.Snapshot.game_id == now.game.id, tables.Snapshot.number == 1
            )
        ).one()
        opened = first.progress["position"]
    position = now.ruleset.load_position(opened)
    return {
        reader: reporting.view_for(now.ruleset, now.board, position, reader) for reader in readers
    }
