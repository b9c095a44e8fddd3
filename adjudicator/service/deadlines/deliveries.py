"""What becomes of letters after they were queued, and the ledger in which it stands.

The row of a letter says how it stands now; what happened to it on the way (an attempt that
failed, a refusal, a bounce, a host that is late) is noted beside it. A player sees the
ledger of his letters, a moderator that of his game without what they were about.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from pydantic import BaseModel
from sqlmodel import Session, col, func, or_, select

from adjudicator.service.deadlines import keeping
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.models import GameOptions
from adjudicator.service.people import masks
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.post import letters
from adjudicator.service.post.letters import clean
from adjudicator.service.record import journaling
from adjudicator.service.words import seat_title, when
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import (
    DeliveryNote,
    Draft,
    Game,
    LetterOut,
    OpenAsk,
    Person,
    Seat,
)

What = Literal["retry", "failed", "bounced", "late", "delivered"]

# ------------------------------------------------------------- on its way


def mark_retry(desk: Desk, letter_id: int, error: str) -> datetime | None:
    """It could not be sent now: when it will be tried again (1, 2, 4 ... minutes, at most
    6 hours), or None if it was tried often enough and is given up."""
    with desk.store.write("letter retry") as session:
        letter = session.get_one(LetterOut, letter_id)
        letter.attempts += 1
        if letter.attempts >= desk.config.mail.attempts:
            _fail(desk, session, letter, error, "failed")
            return None
        pause = timedelta(minutes=min(2 ** (letter.attempts - 1), 360))
        letter.state, letter.lease_until = "retry", None
        letter.next_try_at = desk.clock.now() + pause
        letter.last_error = clean(error)
        session.add(letter)
        _note(desk, session, letter, "retry", error)
        return letter.next_try_at


def mark_failed(desk: Desk, letter_id: int, error: str) -> None:
    """It was refused for good. The game's moderator is told, once for this letter."""
    with desk.store.write("letter failed") as session:
        _fail(desk, session, session.get_one(LetterOut, letter_id), error, "failed")


def mark_returned(desk: Desk, message_id: str, what: What, error: str) -> bool:
    """A host wrote about a letter that had left: it came back for good (`bounced`), is `late`,
    or was `delivered`. False if no letter of ours has this Message-ID."""
    with desk.store.write("letter returned") as session:
        letter = session.exec(
            select(LetterOut).where(LetterOut.message_id == clean(message_id))
        ).first()
        if letter is None:
            return False
        if what == "bounced" and letter.state not in ("bounced", "failed"):
            _fail(desk, session, letter, error, "bounced")
        elif what != "bounced":
            _note(desk, session, letter, what, error)
        return True


def _note(desk: Desk, session: Session, letter: LetterOut, what: What, said: str) -> None:
    session.add(
        DeliveryNote(letter_id=letter.id, at=desk.clock.now(), what=what, said=clean(said, 300))
    )


def _fail(
    desk: Desk,
    session: Session,
    letter: LetterOut,
    error: str,
    state: Literal["failed", "bounced"],
) -> None:
    letter.state, letter.lease_until, letter.last_error = state, None, clean(error)
    session.add(letter)
    _note(desk, session, letter, state, error)
    if letter.kind == "notice" and letter.facts.get("about") == "letter":
        return  # no notice about a notice that could not be delivered
    game = session.get(Game, letter.game_id) if letter.game_id else None
    seat = session.get(Seat, letter.seat_id) if letter.seat_id else None
    whose = f"{seat_title(seat.name)} of {game.slug}" if seat and game else letter.to_email
    moderator = session.get(Person, game.moderator_id) if game else None
    masked = game is not None and masks.hidden_from(session, game, game.moderator_id)
    at = "" if masked else f" at {letter.to_email}"
    lines = [
        f"The letter ({letter.kind}) to {whose}{at} could not be delivered:",
        clean(error, 300),
        "We will not try again. Please contact the player another way, or correct the address. "
        "The player’s page shows everything in the letter too.",
    ]
    due = _protect(desk, session, letter)
    if due is not None:
        zone = moderator.zone if moderator else "UTC"
        lines.append(
            f"The deadline is now {when(due, zone)}, because the delay is not the player's fault."
        )
    subject = f"A letter to {whose} failed"
    if game is not None:
        tell_moderator(desk, session, game, subject, lines, about="letter")
        return
    letters.queue(
        desk,
        session,
        kind="notice",
        facts={"subject": subject, "lines": lines, "about": "letter"},
        to_email=desk.config.house.moderator,
    )


MOST_PROTECTED = 3
"""Deadlines of one seat in one game that move because a letter came back."""


def _protect(desk: Desk, session: Session, letter: LetterOut) -> datetime | None:
    """Who was never told what he is asked shall not be late: the deadline of a seat whose
    ask or report came back moves away, once for each ask. The new deadline, or None if
    nothing had to be moved."""
    if letter.seat_id is None or letter.kind not in ("ask", "report"):
        return None
    row = session.exec(
        select(OpenAsk)
        .where(OpenAsk.seat_id == letter.seat_id, col(OpenAsk.closed_at).is_(None))
        .order_by(col(OpenAsk.id).desc())
    ).first()
    if row is None or row.ready or row.protected_at is not None:
        return None
    protected = select(func.count()).where(
        OpenAsk.seat_id == letter.seat_id, col(OpenAsk.protected_at).is_not(None)
    )
    if session.exec(protected).one() >= MOST_PROTECTED:
        return None  # who can make his letters come back could delay for ever
    answered = select(Draft.id).where(Draft.ask_id == row.id, col(Draft.current))
    game = session.get_one(Game, row.game_id, with_for_update=ROW)
    options = GameOptions.model_validate(game.options)
    now = desk.clock.now()
    due = now + timedelta(hours=options.bounce_hours)
    if row.due_at <= now or due <= row.due_at or session.exec(answered).first() is not None:
        return None
    row.protected_at = now
    keeping.move(session, game, [row], lambda _: due, now)
    due = row.due_at
    seat = session.get_one(Seat, letter.seat_id)
    body = {"act": "protect", "seat": seat.name, "due_at": due.isoformat()}
    journaling.append(session, row.game_id, "moderator", now, body)
    return due


# ------------------------------------------------------------------ the ledger


class Note(BaseModel):
    """Something that happened to a letter on its way. said: the host's words."""

    at: datetime
    what: str
    said: str


class Delivery(BaseModel):
    """How a letter stands. state: `queued`, `in_flight`, `retry`, `sent`, `failed`, `bounced`.

    about: its subject in short; empty in a moderator's ledger. next_try_at: while it waits.
    """

    id: int
    kind: str
    seat: str = ""
    to_email: str
    about: str = ""
    state: str
    attempts: int
    queued_at: datetime
    sent_at: datetime | None = None
    next_try_at: datetime | None = None
    notes: list[Note] = []


def of_person(desk: Desk, person_id: int, most: int = 50) -> list[Delivery]:
    """The newest letters to a person, newest first, with what they were about; those to his
    address from before he took a seat are among them."""
    with desk.store.read() as session:
        email = session.get_one(Person, person_id).email
        rows = session.exec(
            select(LetterOut)
            .where(or_(LetterOut.person_id == person_id, LetterOut.to_email == email))
            .order_by(col(LetterOut.id).desc())
            .limit(most)
        ).all()
        return _ledger(session, rows, told=True)


def of_game(desk: Desk, slug: str, most: int = 200) -> list[Delivery]:
    """The newest letters of a game for its moderator: to whom and how they stand, not what
    they were about (who is asked to react is the seat's secret, and so is what it is told)."""
    with desk.store.read() as session:
        game = session.exec(select(Game).where(Game.slug == slug)).first()
        if game is None:
            raise Unknown(f"There is no game “{slug}”.")
        rows = session.exec(
            select(LetterOut)
            .where(LetterOut.game_id == game.id)
            .order_by(col(LetterOut.id).desc())
            .limit(most)
        ).all()
        masked = masks.hidden_from(session, game, game.moderator_id)
        shown = _ledger(session, rows, told=False)
        for one in shown if masked else ():
            one.to_email = ""
        return shown


def troubled(desk: Desk, person_id: int) -> Delivery | None:
    """The newest letter to a person, if it came back: the page of his games says so. None if a
    later one has left since."""
    newest = of_person(desk, person_id, most=1)
    return newest[0] if newest and newest[0].state in ("failed", "bounced") else None


def _ledger(session: Session, rows: Sequence[LetterOut], told: bool) -> list[Delivery]:
    notes: dict[int, list[Note]] = {}
    ids = [row.id for row in rows]
    for note in session.exec(
        select(DeliveryNote)
        .where(col(DeliveryNote.letter_id).in_(ids))
        .order_by(col(DeliveryNote.id))
    ):
        notes.setdefault(note.letter_id, []).append(
            Note(at=note.at, what=note.what, said=note.said)
        )
    seats = {row.seat_id for row in rows if row.seat_id is not None}
    names: dict[int | None, str] = {}
    names.update(session.exec(select(Seat.id, Seat.name).where(col(Seat.id).in_(seats))).all())
    return [
        Delivery(
            id=row.id,
            kind=row.kind if told else "report" if row.kind == "report" else "letter",
            seat=names.get(row.seat_id, ""),
            to_email=row.to_email,
            about=_about(row) if told else "",
            state=row.state,
            attempts=row.attempts,
            queued_at=row.created_at,
            sent_at=row.sent_at,
            next_try_at=row.next_try_at if row.state == "retry" else None,
            notes=notes.get(row.id, []),
        )
        for row in rows
    ]


def _about(row: LetterOut) -> str:
    facts = row.facts
    return str(facts.get("subject") or facts.get("title") or facts.get("turn_title") or "")
