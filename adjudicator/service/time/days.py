"""Weekdays and spans of days, as they are written in terms."""

from __future__ import annotations

from datetime import date
from typing import Literal

Day = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
DAYS: tuple[Day, ...] = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip


def dates_of(text: str) -> tuple[date, date]:
    """The first and the last day of a span as it is written in terms."""
    first, _, last = text.partition("..")
    begins = date.fromisoformat(first.strip())
    return begins, date.fromisoformat(last.strip()) if last.strip() else begins
