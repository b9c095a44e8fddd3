"""Witnessed games: what is asked of another house, and what others ask of this one."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.columns import packed
from adjudicator.storage.tables.stored import Stored


class WitnessAsk(Stored, table=True):
    """What a game of this house asks its witness, and what it said (`service.witness.requests`).

    opening: hash of the journal's first entry. number: 0 for the question whether it binds
    itself; else of the link that is asked for. what: `bind`, `begin`, `batch` or `rollback`.
    digest: what it is asked with, of `of`. sent: our signed statement. said: its own, once it is
    good. state: `asked`, `given`, `left out`, `used` (its step is stored) or `void`. secret: of a
    rollback, the end of the further chain; of a batch, the key of its lock.
    give_up_at: how long it is waited for.
    """

    __table_args__ = (
        UniqueConstraint("game_id", "number"),
        Index("ix_witnessask_due", "state", "next_try_at"),
    )

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    opening: str = Field(index=True)
    number: int
    what: str
    digest: str = ""
    of: dict[str, Any] = packed()
    sent: dict[str, Any] = packed()
    said: dict[str, Any] | None = packed(null=True)
    link: str = ""
    secret: str = ""
    state: str = "asked"
    asked_at: datetime
    give_up_at: datetime
    told_at: datetime | None = None
    next_try_at: datetime
    attempts: int = 0
    lease_until: datetime | None = None
    last_error: str = ""


class WitnessFor(Stored, table=True):
    """A game of another house for which this house is a witness (`service.witness.serving`).

    opening: hash of the journal's first entry there. house: the public key of that house, hex.
    chain_end: its secret end. said: what we have signed when we were bound.
    """

    id: int = Field(default=None, primary_key=True)
    opening: str = Field(unique=True, index=True)
    house: str = Field(index=True)
    game: str
    chain_end: str
    said: dict[str, Any] = packed()
    bound_at: datetime


class WitnessGiven(Stored, table=True):
    """A link that we have given, once and for one digest. said: what we have signed."""

    __table_args__ = (UniqueConstraint("witness_id", "number"),)

    id: int = Field(default=None, primary_key=True)
    witness_id: int = Field(foreign_key="witnessfor.id", index=True)
    number: int
    digest: str
    opens: int = 0
    """The lock whose key was given with it; 0: none."""
    said: dict[str, Any] = packed()
    at: datetime
