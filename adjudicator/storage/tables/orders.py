"""What players have written for a step: drafts, orders that stay, orders ahead, batches."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.columns import packed
from adjudicator.storage.tables.stored import Stored


class Draft(Stored, table=True):
    """A submission, kept for ever; the one with `current` counts when the batch closes.

    text: as it was read (with what an amendment keeps). orders: those that stand, dumped. Of a
    sealed one (`service.record.sealed`) the text holds all, and the receipt only how many lines.
    digest: SHA-256 over game, seat, ask, number, text. receipt: what was answered.
    """

    __table_args__ = (UniqueConstraint("seat_id", "number"),)

    id: int = Field(default=None, primary_key=True)
    ask_id: int = Field(foreign_key="openask.id", index=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    number: int
    text: str
    orders: list[dict[str, Any]] = packed()
    digest: str = Field(sa_column_kwargs={"insert_sentinel": True})
    """No two have the same: so those of several letters are stored in one statement."""
    receipt: dict[str, Any] = packed()
    via: str
    letter_id: int | None = Field(default=None, foreign_key="letterin.id", index=True)
    received_at: datetime
    current: bool = Field(default=True, index=True)


class Scratch(Stored, table=True):
    """What a player has typed on a page and not sent. It counts for nothing.

    asked: digest of the ask it was written for; empty if none was open."""

    seat_id: int = Field(primary_key=True, foreign_key="seat.id")
    asked: str = ""
    text: str
    saved_at: datetime


class Standing(Stored, table=True):
    """A standing order of a seat; they are numbered in the order of their ids."""

    id: int = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    text: str
    order: dict[str, Any] = packed()
    added_at: datetime
    dropped_at: datetime | None = None


class ClosedBatch(Stored, table=True):
    """A closed batch (`core.progress.Batch`). Its key is what makes a step happen once."""

    __table_args__ = (UniqueConstraint("game_id", "number", "n"),)

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    n: int
    batch: dict[str, Any] = packed()
    at: datetime


class Ahead(Stored, table=True):
    """Orders sent ahead for a later turn (and phase, if one is named), as they were typed.

    state: `kept`, `used` when that turn asked the seat, `replaced`, `withdrawn`, or
    `dropped`: the turn passed without asking."""

    __table_args__ = (Index("ix_ahead_state", "state", "seat_id"),)

    id: int = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    turn: str
    phase: str = ""
    text: str
    state: str = "kept"
    at: datetime
    closed_at: datetime | None = None


class Loan(Stored, table=True):
    """Units of a seat that another may order beside its own, until the owner takes them back.

    names: each `{"id": .., "words": ..}`, a unit or a place as orders call it; none: all."""

    __table_args__ = (Index("ix_loan_game_id", "game_id", "ended_at"),)

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id")
    seat_id: int = Field(foreign_key="seat.id", index=True)
    to_seat_id: int = Field(foreign_key="seat.id", index=True)
    names: list[dict[str, str]] = packed()
    since: datetime
    ended_at: datetime | None = None


class LentLines(Stored, table=True):
    """What a borrower has ordered for an open ask of the owner, as it was typed, a line each."""

    id: int = Field(default=None, primary_key=True)
    ask_id: int = Field(foreign_key="openask.id", index=True)
    to_seat_id: int = Field(foreign_key="seat.id", index=True)
    text: str
    at: datetime
