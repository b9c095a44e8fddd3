"""Exports: what takes long to make, is asked for, made by a worker, and kept for a while."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.columns import packed
from adjudicator.storage.tables.stored import Stored


class Export(Stored, table=True):
    """A file that somebody asked for. kind, subject: of what (`service.exports`). mark: how that
    stood then; the same is made once for all who ask.

    state: `queued`, `making`, `ready`, `failed`. tell: ids of the persons who are written to when
    it is ready. data: the file, or a mark of where it lies (`service.letterbytes`).
    """

    __table_args__ = (
        UniqueConstraint("kind", "subject", "mark"),
        Index("ix_export_due", "state", "next_try_at"),
    )

    id: int = Field(default=None, primary_key=True)
    kind: str
    subject: str
    mark: str
    state: str = "queued"
    tell: list[int] = packed()
    attempts: int = 0
    asked_at: datetime = Field(index=True)
    next_try_at: datetime
    lease_until: datetime | None = None
    done_at: datetime | None = None
    error: str = ""
    size: int = 0
    data: bytes | None = None
