"""The journal in the database.

Whatever a moderator or a player does that changes a game, beside his orders, is an `act`: an
entry of the kind `moderator` that holds the words in which the next report tells of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, func, select

from adjudicator.core import journal
from adjudicator.storage.tables import JournalEntry


def append(
    session: Session, game_id: int, kind: journal.Kind, at: datetime, body: dict[str, Any]
) -> journal.Entry:
    """Bind a new entry to the last one. Whoever appends holds the game's row; if two
    should ever do it at once, the number is unique and one of them fails."""
    return append_all(session, game_id, kind, at, [body])[0]


def append_all(
    session: Session,
    game_id: int,
    kind: journal.Kind,
    at: datetime,
    bodies: Sequence[dict[str, Any]],
) -> list[journal.Entry]:
    """The same for some entries in their order, in one statement: a step closes a dozen batches."""
    if not bodies:
        return []
    known = session.info.setdefault("journal", {})
    if game_id not in known:
        known[game_id] = session.exec(
            select(JournalEntry.number, JournalEntry.hash)
            .where(JournalEntry.game_id == game_id)
            .order_by(col(JournalEntry.number).desc())
            .limit(1)
        ).first() or (0, journal.START)
    number, before = known[game_id]
    made: list[journal.Entry] = []
    for body in bodies:
        made.append(journal.entry(number + 1, kind, at.isoformat(), body, before))
        number, before = made[-1].number, made[-1].hash
    rows = [{"game_id": game_id, **dict(entry)} for entry in made]
    session.connection().execute(_ROWS.insert(), rows)
    known[game_id] = (number, before)
    return made


_ROWS: Any = JournalEntry.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it
"""Written without an object for each: nobody asks for their ids."""


def act(
    session: Session,
    game_id: int,
    at: datetime,
    name: str,
    *,
    told: Sequence[str] = (),
    told_to: Mapping[str, Sequence[str]] | None = None,
    **facts: Any,
) -> journal.Entry:
    """Journal an act. told: sentences for the housekeeping lines of everybody's next report;
    told_to: further ones by seat, for what only that seat may know (`""`: spectators).
    facts: whatever else is to be kept, plain JSON."""
    body: dict[str, Any] = {"act": name, **facts}
    if told:
        body["told"] = list(told)
    if told_to:
        body["told_to"] = {reader: list(lines) for reader, lines in told_to.items()}
    return append(session, game_id, "moderator", at, body)


def housekeeping(acts: Iterable[Mapping[str, Any]], reader: str) -> list[str]:
    """What a reader is told of acts (the bodies of their entries), in their order."""
    lines: list[str] = []
    for body in acts:
        lines += body.get("told", ())
        lines += body.get("told_to", {}).get(reader, ())
    return lines


def head(session: Session, game_id: int) -> int:
    """The number of the last entry; 0 for none."""
    query = select(func.max(JournalEntry.number)).where(JournalEntry.game_id == game_id)
    return session.exec(query).one() or 0


def last_hash(session: Session, game_id: int) -> str:
    """The hash of the last entry."""
    return session.exec(
        select(JournalEntry.hash)
        .where(JournalEntry.game_id == game_id)
        .order_by(col(JournalEntry.number).desc())
        .limit(1)
    ).one()


def acts_after(session: Session, game_id: int, number: int) -> list[dict[str, Any]]:
    """The bodies of the acts behind this entry."""
    rows = session.exec(
        select(JournalEntry)
        .where(
            JournalEntry.game_id == game_id,
            JournalEntry.kind == "moderator",
            col(JournalEntry.number) > number,
        )
        .order_by(col(JournalEntry.number))
    )
    return [row.body for row in rows]


def entries(session: Session, game_id: int) -> list[journal.Entry]:
    """The whole journal of a game."""
    rows = session.exec(
        select(JournalEntry)
        .where(JournalEntry.game_id == game_id)
        .order_by(col(JournalEntry.number))
    ).all()
    return [journal.Entry.model_validate(row.model_dump(exclude={"id", "game_id"})) for row in rows]
