"""The house itself: counts of what people do, and that its works run."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.stored import Stored


class RateCount(Stored, table=True):
    """How often something was done in a window: `signin:anna@example.net`."""

    __table_args__ = (UniqueConstraint("key", "window"),)

    id: int = Field(default=None, primary_key=True)
    key: str
    window: datetime = Field(index=True)
    """Start of the window."""
    count: int = 0


class HouseFact(Stored, table=True):
    """Whose database it is, and what became of it: `key` (the fingerprint of the house's key),
    `moved` (where to)."""

    name: str = Field(primary_key=True)
    value: str


class Heartbeat(Stored, table=True):
    """When something last gave a sign of life, or was done (`pruning`). A long gap of the first is
    an outage."""

    name: str = Field(primary_key=True)
    at: datetime
