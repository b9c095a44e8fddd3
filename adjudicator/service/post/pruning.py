"""What a house need not keep: the words of letters about games that have long been over.

A letter's row stays, with who wrote it, when, and what became of it. Of a game that is not over
nothing goes, and of journals, orders, reports and press never anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import func, update
from sqlmodel import col, or_, select

from adjudicator.service.desk import Desk
from adjudicator.storage.tables import Game, LetterIn, LetterOut, Seat


@dataclass(frozen=True)
class Pruned:
    """Letters that came and that left, and the bytes that they took."""

    came: int
    went: int
    bytes: int


def prune(desk: Desk, days: int, *, dry: bool = False) -> Pruned:
    """Drop the words of letters that were done with so many days ago and concern a game that
    ended so long ago, or none. dry: only count."""
    before = desk.clock.now() - timedelta(days=days)
    over = select(Game.id).where(Game.state == "over", col(Game.ended_at) < before)
    seats = select(Seat.id).where(col(Seat.game_id).in_(over))
    came: tuple[Any, ...] = (
        LetterIn.state == "done",
        col(LetterIn.done_at) < before,
        or_(col(LetterIn.seat_id).is_(None), col(LetterIn.seat_id).in_(seats)),
        func.length(LetterIn.raw) > 0,
    )
    went: tuple[Any, ...] = (
        col(LetterOut.state).in_(("sent", "failed", "bounced")),
        col(LetterOut.created_at) < before,
        or_(col(LetterOut.game_id).is_(None), col(LetterOut.game_id).in_(over)),
        col(LetterOut.raw).is_not(None),
    )
    with desk.store.write("prune") as session:
        found = []
        for table, what in ((LetterIn, came), (LetterOut, went)):
            size = func.coalesce(func.sum(func.length(table.raw)), 0)
            found.append(session.exec(select(func.count(), size).where(*what)).one())
        if not dry:
            session.exec(update(LetterIn).where(*came).values(raw=b""))
            session.exec(update(LetterOut).where(*went).values(raw=None))
    (in_number, in_bytes), (out_number, out_bytes) = found
    return Pruned(int(in_number), int(out_number), int(in_bytes) + int(out_bytes))
