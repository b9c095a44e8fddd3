"""A game goes back to where a phase began, and goes on from there.

All of it is one transaction: what the phases since have left is laid aside (`TakenBack`), the
rules run from the beginning of the phase, and what they ask is asked. A further chain of seeds
is bound (`record.chains`): whoever has seen dice fall cannot choose his orders by them. The
journal keeps both histories; `replaying` plays both.

Answers that had been given before are offered again where the same is asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy import and_, or_, update
from sqlmodel import Session, SQLModel, col, select

from adjudicator.core import engine
from adjudicator.core.dice import CHAIN_LENGTH
from adjudicator.core.engine import Progress
from adjudicator.core.protocol import Event
from adjudicator.service import sealing
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people.setting import moderation
from adjudicator.service.play import submissions
from adjudicator.service.post import letters, tokens
from adjudicator.service.record import (
    chains,
    journaling,
    looking,
    patching,
    reporting,
    sealed,
    steps,
)
from adjudicator.service.record.patching import Change
from adjudicator.service.record.steps import Before, Made
from adjudicator.service.sealing import NotOpen
from adjudicator.service.stepping import storing
from adjudicator.service.witness import asking
from adjudicator.storage import tables
from adjudicator.storage.session import ROW

TRIES = 4


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
        raise ServiceError(f"{game.slug} has not come to phase {number}.")
    if row.start is not None:
        return Progress.model_validate(row.start)
    progress = Progress.model_validate(row.progress)
    if progress.batches or progress.waiting or progress.plans:
        raise ServiceError(
            f"How phase {number} of {game.slug} began was not kept by the release of the house"
            " that played it. An earlier or a later phase can be gone back to."
        )
    return progress.model_copy(update={"told": 0})


Tell = Callable[[Session, tables.Game, Gone, Made], None]
"""Queues the letters that say so, before those with the new questions."""


def restart(desk: Desk, game_id: int, wanted: Restart, told: Sequence[str], tell: Tell) -> Gone:
    """Do it. told: sentences for everybody's next report.

    ServiceError: it is over, it has not come to that phase, the rules take no such position,
    or they fail when they run from there. Then nothing has happened.
    """
    for _ in range(TRIES):
        before, now_mark = _before(desk, game_id, wanted, told)
        try:
            made = steps.run(before)
        except Exception as error:
            raise ServiceError(
                f"From there the rules do not run ({type(error).__name__}). Nothing has changed;"
                " the house's log says more."
            ) from error
        gone = _store(desk, before, made, wanted, now_mark, told, tell)
        if gone is not None:
            offer_again(desk, game_id)
            return gone
    raise ServiceError("Orders kept coming in while this was done. Nothing has changed; try again.")


# -------------------------------------------------------------------- compute


def _before(desk: Desk, game_id: int, wanted: Restart, told: Sequence[str]) -> tuple[Before, str]:
    """The game as it stood when the phase began, and the mark of how it stands now."""
    now = steps.load(desk, game_id)
    with desk.store.read() as session:
        game = session.get_one(tables.Game, game_id)
        if game.state in ("inviting", "over"):
            known = "has not begun" if game.state == "inviting" else "is over, and all is open"
            raise ServiceError(f"{game.slug} {known}: it cannot go back.")
        if wanted.steps is not None and wanted.steps != game.steps:
            raise ServiceError(f"{game.slug} has gone on meanwhile. Nothing has changed.")
        progress = start_of(session, game, wanted.number)
        if wanted.changes:
            progress.position = patching.patched(now.ruleset, progress.position, wanted.changes)
        told_before = _last_report(session, game_id, wanted.number)
        turns = _turns(session, game_id, wanted.number)
        # What is changed here is not stored: it says from where seeds are revealed, and which.
        game.reported_phase = told_before
        link = ""
        if wanted.keep_dice:
            _nothing_told(session, game, wanted.number)
            if asking.terms_of(game) is not None:
                raise ServiceError("The dice of this game are its witness's too, and not kept.")
        else:
            rollbacks = moderation(session, game).rollbacks + 1
            new = chains.further(desk.random_bytes(32), rollbacks, wanted.number)
            end, link = asking.for_rollback(
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
                progress.history = progress.before = engine.witnessed(progress.history, link)
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
                batches=0,
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
            f"Something of phase {number} is known already: its dice cannot be kept. Without"
            " “keep the dice” they come from seeds that nobody knows."
        )


def _last_report(session: Session, game_id: int, number: int) -> int:
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


# ---------------------------------------------------------------------- store


def _store(
    desk: Desk,
    before: Before,
    made: Made,
    wanted: Restart,
    mark: str,
    told: Sequence[str],
    tell: Tell,
) -> Gone | None:
    """None: orders or anything else changed meanwhile."""
    now = desk.clock.now()
    game_id = before.game.id or 0
    with desk.store.write("restart") as session:
        game = session.get_one(tables.Game, game_id, with_for_update=ROW, populate_existing=True)
        asks = looking.open_asks(session, game_id)
        seats = looking.seats_of_game(session, game_id)
        drafts, standing = steps.inputs(session, seats, asks)
        again = replace(
            before,
            game=game,
            seats=seats,
            asks=asks,
            drafts=drafts,
            standing=standing,
            head=journaling.head(session, game_id),
        )
        if again.mark() != mark:
            return None
        set_for = moderation(session, game)
        set_for.rollbacks += 1
        set_for.held_at = None
        session.add(set_for)
        gone = _lay_aside(desk, session, again, made, wanted, set_for.rollbacks, now)
        facts: dict[str, Any] = {"to": wanted.number, "number": set_for.rollbacks}
        if not wanted.keep_dice:
            game.chains = list(before.game.chains or [])
            gone.chain_start = game.chains[-1]["start"]
            facts |= {"chain_start": gone.chain_start, "chain_length": CHAIN_LENGTH}
            if before.restarted_with:
                facts["witness"] = before.restarted_with
            session.add(game)
        if wanted.changes:
            facts["patch"] = [change.model_dump(mode="json") for change in wanted.changes]
        entry = journaling.act(
            session,
            game_id,
            now,
            wanted.act,
            told=told,
            told_to=wanted.told_to,
            by=wanted.by,
            reason=wanted.reason,
            phase=gone.phase,
            was={"phase": game.phase, "number": game.phase_number, "state": game.state},
            reports=gone.reports,
            restart=facts,
        )
        again.head = entry.number
        asking.void(session, game_id)
        if game.state in ("stopped", "held", "closed"):
            game.state, game.trouble, game.paused_at = "running", "", None
        game.reported_phase = _last_report(session, game_id, wanted.number)
        tell(session, game, gone, made)
        storing.put(desk, session, replace(again, asks=[], drafts={}), made, now, gone.kept)
        return gone


def _lay_aside(
    desk: Desk,
    session: Session,
    now_at: Before,
    made: Made,
    wanted: Restart,
    rollback: int,
    now: datetime,
) -> Gone:
    """Everything from the phase on is kept where only the moderator finds it."""
    game, number = now_at.game, wanted.number
    game_id = game.id or 0
    gone = Gone(number=number)
    # What is sealed to a witness's lock opens with this batch only.
    if wanted.quiet and number == game.phase_number and sealed.mode(game) != "witness":
        gone.kept = _untouched(now_at, made)
    tables_of = (
        ("report", tables.ReportRow, tables.ReportRow.phase_number),
        ("event", tables.EventRow, tables.EventRow.number),
        ("batch", tables.ClosedBatch, tables.ClosedBatch.number),
        ("snapshot", tables.Snapshot, tables.Snapshot.number),
    )
    for kind, table, phase in tables_of:
        model: Any = table
        rows = session.exec(
            select(model).where(model.game_id == game_id, col(phase) >= number).order_by(model.id)
        ).all()
        for row in rows:
            of_phase = row.phase_number if kind == "report" else row.number
            gone.phases.append(of_phase)
            if kind == "report" and row.seat == reporting.SPECTATOR:
                gone.reports.append(row.slug)
            seat = row.seat if kind == "report" else ""
            data = _dumped(row)
            session.add(
                tables.TakenBack(
                    game_id=game_id,
                    rollback=rollback,
                    kind=kind,
                    number=of_phase,
                    seat=seat,
                    data=data,
                    at=now,
                )
            )
            session.delete(row)
    session.flush()
    start = now_at.progress
    session.add(
        tables.Snapshot(
            game_id=game_id,
            number=number,
            step=game.steps,
            progress=start.model_dump(mode="json"),
            start=start.model_dump(mode="json"),
            position=start.position,
            at=now,
        )
    )
    gone.phases = sorted(set(gone.phases))
    gone.phase = start.phase or ""
    turn = now_at.ruleset.turn(now_at.board, now_at.ruleset.load_position(made.last.position))
    gone.turn_title = turn.title
    _close_asks(desk, session, now_at, gone, rollback, now)
    kept = [seat.id for seat in now_at.seats if seat.name in gone.kept]
    session.connection().execute(
        update(_OUT)
        .where(
            _OUT.c.game_id == game_id,
            or_(
                _OUT.c.kind == "report",
                and_(_OUT.c.kind == "ask", _OUT.c.seat_id.not_in(kept)),
            ),
            _OUT.c.state.in_(("queued", "retry", "in_flight")),
        )
        .values(state="withdrawn", lease_until=None, last_error="taken back by the moderator")
    )
    return gone


_OUT: Any = tables.LetterOut.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it


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
    desk: Desk, session: Session, now_at: Before, gone: Gone, rollback: int, now: datetime
) -> None:
    """The questions since then are void, with the reply addresses that came with them."""
    rows = session.exec(
        select(tables.OpenAsk).where(
            tables.OpenAsk.game_id == now_at.game.id,
            col(tables.OpenAsk.number) >= gone.number,
            tables.OpenAsk.taken_back == 0,
        )
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


# ---------------------------------------------------------------- offer again


def offer_again(desk: Desk, game_id: int) -> int:
    """Where a question that was taken back is asked again, word for word, and nothing has been
    sent for it yet, what was answered before is a draft again. How many were offered."""
    found: list[tuple[int, str, int]] = []
    lost: list[tuple[int, int]] = []
    hidden: set[int] = set()
    with desk.store.read() as session:
        row_set = session.get(tables.Moderation, game_id)
        if row_set is None or not row_set.rollbacks:
            return 0
        for row in looking.open_asks(session, game_id):
            if _drafts(session, row.id or 0):
                continue
            old = _answer_before(session, row)
            if old is None:
                continue
            try:
                held = sealed.opened(desk.config, old, sealed.keys(session, game_id))
            except NotOpen:
                lost.append((row.seat_id, old.number))
                continue
            found.append((row.seat_id, held.text, old.number))
            if sealing.is_sealed(old.text):
                hidden.add(old.number)
    for seat_id, number in lost:
        _say_lost(desk, seat_id, number)
    for seat_id, text, number in found:
        receipt = submissions.submit(desk, seat_id=seat_id, text=text, via="again")
        if receipt.number:
            lines = [
                f"What you had sent for this question before the game was taken back (receipt"
                f" {number}) counts again, as receipt {receipt.number}. Change it if you like;"
                " say “ready” when it may stay.",
                *(
                    f"{order.line}: {order.text}"
                    for order in receipt.understood
                    if number not in hidden
                ),
            ]
            letters.queue_notice(desk, seat_id, "your earlier orders count again", lines)
    return len(found)


def _say_lost(desk: Desk, seat_id: int, number: int) -> None:
    """Once: what was sealed to a witness that did not open it is not offered again."""
    subject = f"your earlier orders (receipt {number}) cannot be offered again"
    with desk.store.read() as session:
        letters_of = select(tables.LetterOut).where(
            tables.LetterOut.seat_id == seat_id, tables.LetterOut.kind == "notice"
        )
        if any(row.facts.get("subject") == subject for row in session.exec(letters_of)):
            return
    lines = ["They were sealed to the witness's key, which was not given. Send them again."]
    letters.queue_notice(desk, seat_id, subject, lines)


def _drafts(session: Session, ask_id: int) -> Sequence[tables.Draft]:
    return session.exec(
        select(tables.Draft).where(tables.Draft.ask_id == ask_id).order_by(col(tables.Draft.number))
    ).all()


def _answer_before(session: Session, row: tables.OpenAsk) -> tables.Draft | None:
    """The draft that was there when the same question was taken back last; if it had been
    closed, the one that counted then."""
    old = session.exec(
        select(tables.OpenAsk)
        .where(
            tables.OpenAsk.game_id == row.game_id,
            tables.OpenAsk.seat_id == row.seat_id,
            tables.OpenAsk.number == row.number,
            tables.OpenAsk.batch == row.batch,
            tables.OpenAsk.digest == row.digest,
            col(tables.OpenAsk.taken_back) > 0,
        )
        .order_by(col(tables.OpenAsk.taken_back).desc())
    ).first()
    drafts = _drafts(session, old.id or 0) if old is not None else ()
    if old is None or not drafts:
        return None
    counted = [draft for draft in drafts if draft.current]
    if counted or _answered(session, old):
        return [*drafts, *counted][-1]
    return None  # it had been withdrawn


def _answered(session: Session, old: tables.OpenAsk) -> bool:
    """Did the seat answer this question when its batch, taken back since, was closed?"""
    seat = session.get_one(tables.Seat, old.seat_id)
    rows = session.exec(
        select(tables.TakenBack).where(
            tables.TakenBack.game_id == old.game_id,
            tables.TakenBack.rollback == old.taken_back,
            tables.TakenBack.kind == "batch",
            tables.TakenBack.number == old.number,
        )
    )
    return any(
        given["seat"] == seat.name and given["by"] == "player"
        for row in rows
        if row.data["n"] == old.batch
        for given in row.data["batch"]["answers"]
    )
