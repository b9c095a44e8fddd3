"""What happened: journal, events, reports, acts of moderators."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint, false
from sqlmodel import Field

from adjudicator.storage.tables.columns import packed
from adjudicator.storage.tables.stored import Stored


class JournalEntry(Stored, table=True):
    """`core.journal.Entry`, append-only."""

    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    kind: str
    at: str
    body: dict[str, Any] = packed()
    before: str
    hash: str


class EventRow(Stored, table=True):
    """One event (`core.protocol.Event`), secret wording included."""

    __table_args__ = (UniqueConstraint("game_id", "number", "n"),)

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    """Number of the phase."""
    n: int
    event: dict[str, Any] = packed()


class ReportRow(Stored, table=True):
    """A turn report for one reader; seat is empty for spectators.

    view: what the reader saw then, the `before` of the next report. findable: the search has it.
    """

    __table_args__ = (
        UniqueConstraint("game_id", "number", "seat"),
        UniqueConstraint("game_id", "slug", "seat"),
    )

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: str = ""
    number: int
    """Of the report within the game, from 1."""
    slug: str
    """`1941-winter-2-1`: turn and number within the turn."""
    turn: str
    turn_title: str
    phase: str
    phase_number: int
    title: str
    seeds: dict[str, str] = packed()
    """Links of the dice chain revealed by it: number of the phase -> hex."""
    report: dict[str, Any] = packed()
    sheet: dict[str, Any] = packed()
    view: dict[str, Any] = packed()
    at: datetime
    findable: bool = Field(default=False, index=True, sa_column_kwargs={"server_default": false()})


class ReportText(Stored, table=True):
    """A report as text, and folded for the search. An index of the database stands on folded
    (`migrations/versions/0011_search.py`): FTS5 or tsvector."""

    report_id: int = Field(primary_key=True, foreign_key="reportrow.id", ondelete="CASCADE")
    text: str
    folded: str


class TakenBack(Stored, table=True):
    """What a rollback made void, kept for ever: a `report`, `event`, `batch` or `snapshot`.

    rollback: its number in the game, from 1. number: of the phase. seat: of a report. data:
    the row as it was, times in ISO 8601.
    """

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    rollback: int
    kind: str
    number: int
    seat: str = ""
    data: dict[str, Any] = packed()
    at: datetime


class Moderation(Stored, table=True):
    """What a moderator has set for one game; no row: nothing.

    hold: `no`, `reports` (steps that write a report) or `all` (every step) wait for release.
    released, unsealed: the value of `Game.steps` for which that was said; -1: never. serial:
    counts the reply addresses of the moderator. rollbacks: how many there were.
    """

    game_id: int = Field(
        primary_key=True, foreign_key="game.id", sa_column_kwargs={"autoincrement": False}
    )
    hold: str = "no"
    held_at: datetime | None = None
    released: int = -1
    unsealed: int = -1
    serial: int = 0
    rollbacks: int = 0
