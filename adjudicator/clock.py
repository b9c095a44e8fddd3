"""What time it is: handed in, so that tests decide."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """now() is aware and UTC."""

    def now(self) -> datetime: ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class FixedClock:
    """A clock that stands still until it is moved. For tests and rehearsals."""

    def __init__(self, at: datetime | None = None) -> None:
        self.at = at or datetime(2026, 12, 1, 12, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self.at

    def forward(self, *, hours: float = 0, minutes: float = 0, seconds: float = 0) -> datetime:
        """Move on and give the new time."""
        self.at += timedelta(hours=hours, minutes=minutes, seconds=seconds)
        return self.at
