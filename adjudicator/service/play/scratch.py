"""What a player has typed on his page and not sent yet. It never counts as a submission. In a
sealed game it lies sealed, and is opened for his own page alone."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel
from sqlmodel import Session

from adjudicator.service import sealing
from adjudicator.service.desk import Desk, TooMuch
from adjudicator.service.record import sealed
from adjudicator.storage.tables import Game, Scratch, Seat


class Kept(BaseModel):
    """A text that waits to be sent. asked: digest of the ask it was written for."""

    asked: str
    text: str
    saved_at: datetime


def keep(desk: Desk, seat_id: int, asked: str, text: str) -> datetime:
    """Keep a text, in place of the one before. TooMuch if it is longer than we read."""
    if len(text.encode()) > desk.config.limits.text_bytes:
        raise TooMuch(f"This text is too long: we keep {desk.config.limits.text_bytes} bytes.")
    now = desk.clock.now()
    with desk.store.write("scratch") as session:
        seat = session.get_one(Seat, seat_id)
        if sealed.mode(session.get_one(Game, seat.game_id)) != "no":
            text = sealing.seal(desk.config, _what(seat_id), text)
        row = session.get(Scratch, seat_id)
        if row is None:
            row = Scratch(seat_id=seat_id, asked=asked, text=text, saved_at=now)
        row.asked, row.text, row.saved_at = asked, text, now
        session.add(row)
    return now


def kept(desk: Desk, seat_id: int) -> Kept | None:
    """What was kept for a seat, for whichever ask."""
    with desk.store.read() as session:
        row = session.get(Scratch, seat_id)
        if row is None:
            return None
        text = _opened(desk, row)
        if text is None:
            return None
        return Kept(asked=row.asked, text=text, saved_at=row.saved_at)


def lines_of(text: str) -> list[str]:
    """The lines of a text that order something: not blank, and not behind a `#`."""
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return [line for line in lines if line and not line.startswith("#")]


def unsent(desk: Desk, session: Session, seat: Seat, asked: str) -> list[str]:
    """The lines that were typed for a question and wait on the page of their seat."""
    row = session.get(Scratch, seat.id)
    if row is None or row.asked != asked:
        return []
    opened = _opened(desk, row)
    return lines_of(opened) if opened is not None else []


def _opened(desk: Desk, row: Scratch) -> str | None:
    """The text that was kept; None if its key is lost."""
    if not sealing.is_sealed(row.text):
        return row.text
    try:
        return str(sealing.unseal(desk.config, _what(row.seat_id), row.text))
    except sealing.NotOpen:
        return None  # what was sent is told of elsewhere


def _what(seat_id: int) -> str:
    return f"scratch/{seat_id}"


def forget(desk: Desk, seat_id: int) -> None:
    """The text was sent, or is not wanted any more."""
    with desk.store.write("scratch") as session:
        row = session.get(Scratch, seat_id)
        if row is not None:
            session.delete(row)
