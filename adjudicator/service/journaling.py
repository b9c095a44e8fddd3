"""The journal in the database."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core import journal
from adjudicator.storage.tables import JournalEntry


def append(
    session: Session, game_id: int, kind: journal.Kind, at: datetime, body: dict[str, Any]
) -> journal.Entry:
    """Bind a new entry to the last one. Whoever appends holds the game's row; if two
    should ever do it at once, the number is unique and one of them fails."""
    last = session.exec(
        select(JournalEntry)
        .where(JournalEntry.game_id == game_id)
        .order_by(col(JournalEntry.number).desc())
        .limit(1)
    ).first()
    number, before = (last.number + 1, last.hash) if last else (1, journal.START)
    entry = journal.entry(number, kind, at.isoformat(), body, before)
    session.add(JournalEntry(game_id=game_id, **entry.model_dump()))
    session.flush()
    return entry


def entries(session: Session, game_id: int) -> list[journal.Entry]:
    """The whole journal of a game."""
    rows = session.exec(
        select(JournalEntry)
        .where(JournalEntry.game_id == game_id)
        .order_by(col(JournalEntry.number))
    ).all()
    return [journal.Entry.model_validate(row.model_dump(exclude={"id", "game_id"})) for row in rows]
