"""Terms of games: kept under a name, changed while a game runs; what is done for a silent seat;
who wants to hear of open tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.columns import packed
from adjudicator.storage.tables.stored import Stored


class KeptTerms(Stored, table=True):
    """Terms that a moderator has kept under a name for his next game: `GameOptions`, dumped."""

    __table_args__ = (UniqueConstraint("person_id", "name"),)

    id: int = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    name: str
    options: dict[str, Any] = packed()
    at: datetime


class TermsChange(Stored, table=True):
    """Terms of a game that hold from the next phase on: `GameOptions`, dumped.

    phase: the number of the one that ends under the old terms. applied_at: since when they
    hold; None: they wait. A later change that waits too holds all of the earlier ones."""

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    options: dict[str, Any] = packed()
    phase: int
    at: datetime
    applied_at: datetime | None = Field(default=None, index=True)


class Relief(Stored, table=True):
    """What is done so that a seat whose player is silent holds up nobody, until he is back.

    kind: `volunteers`, `bot`, `substitute`, `standing` or `vote`. number: of the vote.
    ended_at, ended: when and how it was over: `back`, `taken`, `moderator`, `lost`."""

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    kind: str
    number: int = 0
    since: datetime
    ended_at: datetime | None = Field(default=None, index=True)
    ended: str = ""


class TablesLetter(Stored, table=True):
    """Somebody wants a letter a week about open tables. ruleset: of one game alone; empty: of
    all. seen: the newest table that he was told of."""

    person_id: int = Field(primary_key=True, foreign_key="person.id")
    ruleset: str = ""
    next_at: datetime = Field(index=True)
    seen: int = 0
