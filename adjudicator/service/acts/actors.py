"""Whoever acts as a person or in an event."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.words import STRANGER
from adjudicator.storage.tables import Person


@dataclass(frozen=True, kw_only=True)
class Actor:
    """Whoever acts, within a transaction. doubtful: nothing but an address says that it is they,
    and what is weighty is asked about first."""

    desk: Desk
    session: Session
    known: Person | None
    zone: str
    now: datetime
    doubtful: bool

    @property
    def person(self) -> Person:
        """ServiceError: a stranger."""
        if self.known is None:
            raise ServiceError(STRANGER)
        return self.known
