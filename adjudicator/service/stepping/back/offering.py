"""Answers that had been given before a game went back are offered again where the same is asked
again."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select

from adjudicator.service import sealing
from adjudicator.service.desk import Desk
from adjudicator.service.play import submissions
from adjudicator.service.play.working import AGAIN
from adjudicator.service.post import letters
from adjudicator.service.record import looking, sealed
from adjudicator.service.sealing import NotOpen
from adjudicator.storage import tables


def offer_again(desk: Desk, game_id: int) -> int:
    """Where a question that was taken back is asked again, word for word, and nothing has been
    sent for it yet, what was answered before is a draft again. How many were offered. A bot
    answers anew: nobody would say for it that its draft can stay."""
    found: list[tuple[int, str, int]] = []
    lost: list[tuple[int, int]] = []
    hidden: set[int] = set()
    with desk.store.read() as session:
        row_set = session.get(tables.Moderation, game_id)
        if row_set is None or not row_set.rollbacks:
            return 0
        bots = {one.id for one in looking.seats_of_game(session, game_id) if one.bot}
        for row in looking.open_asks(session, game_id):
            if row.seat_id in bots or _drafts(session, row.id):
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
        receipt = submissions.submit(desk, seat_id=seat_id, text=text, via=AGAIN)
        if receipt.number:
            lines = [
                "The orders you sent for this question before the game was taken back (receipt "
                f"{number}) count again, as receipt {receipt.number}. Change them if you like, and "
                "write “ready” when they can stay.",
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
    drafts = _drafts(session, old.id) if old is not None else ()
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
