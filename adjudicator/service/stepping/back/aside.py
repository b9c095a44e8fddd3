"""What a game that goes back makes void: rows are laid aside (`TakenBack`), questions and reply
addresses end, letters that wait are withdrawn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, or_, update
from sqlmodel import Session, SQLModel, col, select

from adjudicator.service.desk import Desk
from adjudicator.service.post import tokens
from adjudicator.service.record import reporting, sealed
from adjudicator.service.record.steps import Before, Made
from adjudicator.service.stepping.back.beginnings import Gone, Restart
from adjudicator.storage import tables

_OUT: Any = tables.LetterOut.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it

_LOOKED: Any = tables.Looked.__table__  # type: ignore[attr-defined]


def lay_aside(
    desk: Desk,
    session: Session,
    now_at: Before,
    made: Made,
    wanted: Restart,
    rollback: int,
    now: datetime,
) -> Gone:
    """Lay aside everything from the phase on: only the moderator finds it."""
    game, number = now_at.game, wanted.number
    game_id = game.id
    gone = Gone(number=number)
    stopped = _stopped(session, game_id, wanted)
    # What is sealed to a witness's lock opens with this batch only.
    if wanted.quiet and number == game.phase_number and sealed.mode(game) != "witness":
        gone.kept = _untouched(now_at, made)
    _move_rows(session, game_id, gone, rollback, now)
    _snapshot_again(session, now_at, number, stopped, now)
    _look_again(session, now_at, number, stopped.told)
    gone.phases = sorted(set(gone.phases))
    gone.phase = now_at.progress.phase or ""
    turn = made.last.turn
    assert turn is not None  # something was played
    gone.turn_title = turn.title
    _close_asks(desk, session, now_at, gone, wanted.after, rollback, now)
    _withdraw_letters(session, now_at, gone)
    return gone


_ROWS: tuple[tuple[str, Any, Any], ...] = (
    ("report", tables.ReportRow, tables.ReportRow.phase_number),
    ("event", tables.EventRow, tables.EventRow.number),
    ("batch", tables.ClosedBatch, tables.ClosedBatch.number),
    ("snapshot", tables.Snapshot, tables.Snapshot.number),
)
"""What a phase leaves behind it: kind, table, and the column of its number."""


def _move_rows(session: Session, game_id: int, gone: Gone, rollback: int, now: datetime) -> None:
    """Move what was stored from the phase on into `TakenBack`."""
    for kind, model, phase in _ROWS:
        rows = session.exec(
            select(model)
            .where(model.game_id == game_id, col(phase) >= gone.number)
            .order_by(model.id)
        ).all()
        for row in rows:
            of_phase = row.phase_number if kind == "report" else row.number
            gone.phases.append(of_phase)
            if kind == "report" and row.seat == reporting.SPECTATOR:
                gone.reports.append(row.slug)
            session.add(
                tables.TakenBack(
                    game_id=game_id,
                    rollback=rollback,
                    kind=kind,
                    number=of_phase,
                    seat=row.seat if kind == "report" else "",
                    data=_dumped(row),
                    at=now,
                )
            )
            session.delete(row)
    session.flush()


def _snapshot_again(
    session: Session, now_at: Before, number: int, stopped: _Stopped, now: datetime
) -> None:
    """Store where the game goes on from, with the batches that stay."""
    game_id, start = now_at.game.id, now_at.progress
    progress = start.model_dump(mode="json")
    session.add(
        tables.Snapshot(
            game_id=game_id,
            number=number,
            step=now_at.game.steps,
            progress=progress,
            start=stopped.start or progress,
            stops=stopped.stops,
            position=start.position,
            at=now,
        )
    )
    for n, batch in enumerate(progress["batches"], start=1):
        session.add(tables.ClosedBatch(game_id=game_id, number=number, n=n, batch=batch, at=now))


def _look_again(session: Session, now_at: Before, number: int, told: int) -> None:
    """Let seats see the events of the second life, which have the numbers of the first: nobody
    has seen them yet."""
    seats = [seat.id for seat in now_at.seats]
    session.connection().execute(
        update(_LOOKED)
        .where(
            _LOOKED.c.seat_id.in_(seats),
            or_(
                _LOOKED.c.number > number,
                and_(_LOOKED.c.number == number, _LOOKED.c.n >= told),
            ),
        )
        .values(number=number, n=told - 1)
    )


def _withdraw_letters(session: Session, now_at: Before, gone: Gone) -> None:
    """Withdraw reports and questions that wait to leave, but for seats that are told nothing."""
    kept = [seat.id for seat in now_at.seats if seat.name in gone.kept]
    session.connection().execute(
        update(_OUT)
        .where(
            _OUT.c.game_id == now_at.game.id,
            or_(
                _OUT.c.kind == "report",
                and_(_OUT.c.kind == "ask", _OUT.c.seat_id.not_in(kept)),
            ),
            _OUT.c.state.in_(("queued", "retry", "in_flight")),
        )
        .values(state="withdrawn", lease_until=None, last_error="taken back by the moderator")
    )


@dataclass
class _Stopped:
    """What stays of a phase to the middle of which a game goes back. told: events of it."""

    start: dict[str, Any] | None = None
    stops: list[dict[str, Any]] | None = None
    told: int = 0


def _stopped(session: Session, game_id: int, wanted: Restart) -> _Stopped:
    if not wanted.after:
        return _Stopped()
    row = session.exec(
        select(tables.Snapshot).where(
            tables.Snapshot.game_id == game_id, tables.Snapshot.number == wanted.number
        )
    ).one()
    stops = row.stops or []
    (stop,) = [one for one in stops if one["after"] == wanted.after]
    return _Stopped(row.start, [one for one in stops if one["after"] < wanted.after], stop["told"])


def _dumped(row: SQLModel) -> dict[str, Any]:
    """A row as plain JSON. Packed columns are JSON already, and keep the order of their keys."""
    return {
        name: value.isoformat() if isinstance(value, datetime) else value
        for name, value in row.model_dump().items()
    }


def _untouched(now_at: Before, made: Made) -> list[str]:
    """The seats whose open question, and all they see with it, is what they would be asked
    again: nothing is said to them, so that a correction of what they cannot see stays hidden."""
    last = made.last
    if len(made.steps) > 1 or last.batches or now_at.game.state == "stopped":
        return []
    names = {seat.id: seat.name for seat in now_at.seats}
    new = {ask.seat: ask for ask in last.asks}
    kept = []
    for row in now_at.asks:
        ask = new.get(names[row.seat_id])
        same_place = row.batch == len(last.progress.batches) + 1
        if ask and same_place and row.digest == ask.digest() and row.view == last.views[ask.seat]:
            kept.append(ask.seat)
    return kept


def _close_asks(
    desk: Desk,
    session: Session,
    now_at: Before,
    gone: Gone,
    after: int,
    rollback: int,
    now: datetime,
) -> None:
    """The questions since then are void, with the reply addresses that came with them."""
    rows = session.exec(
        select(tables.OpenAsk)
        .where(
            tables.OpenAsk.game_id == now_at.game.id,
            or_(
                col(tables.OpenAsk.number) > gone.number,
                and_(col(tables.OpenAsk.number) == gone.number, col(tables.OpenAsk.batch) > after),
            ),
            tables.OpenAsk.taken_back == 0,
        )
        .order_by(col(tables.OpenAsk.id))
    ).all()
    names = {seat.id: seat.name for seat in now_at.seats}
    for row in rows:
        if row.closed_at is None and names[row.seat_id] in gone.kept:
            continue
        row.taken_back = rollback
        gone.asked_again.append(names[row.seat_id])
        if row.closed_at is None:
            row.closed_at, row.next_reminder_at = now, None
        session.add(row)
    session.flush()
    for seat in now_at.seats:
        if seat.name in gone.kept:
            continue
        # A draft stays `current` for its void question: that is how it is known to have counted.
        if seat.token_serial:
            tokens.rotate(
                desk,
                session,
                seat,
                number=gone.number,
                turn_title=gone.turn_title,
                about="the game was taken back",
                now=now,
            )
