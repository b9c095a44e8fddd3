"""What a player has typed on his page and not sent yet. It never counts as a submission. In a
sealed game it lies sealed, and is opened for his own page alone."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel

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
        text = row.text
        if sealing.is_sealed(text):
            try:
                text = str(sealing.unseal(desk.config, _what(seat_id), text))
            except sealing.NotOpen:
                return None  # its key is lost; what was sent is told of elsewhere
        return Kept(asked=row.asked, text=text, saved_at=row.saved_at)


def _what(seat_id: int) -> str:
    return f"scratch/{seat_id}"


def forget(desk: Desk, seat_id: int) -> None:
    """The text was sent, or is not wanted any more."""
    with desk.store.write("scratch") as session:
        row = session.get(Scratch, seat_id)
        if row is not None:
            session.delete(row)
