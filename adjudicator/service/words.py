"""Small phrases that letters, receipts and pages share: times, names of seats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

STRANGER = "We do not know this address yet. Write REGISTER and your name first."
"""What somebody is told who wants what only a known person can have."""


def when(at: datetime, zone: str = "UTC") -> str:
    """`Sunday 6 December 2026, 20:00 CET` in the reader's zone; UTC if it is unknown."""
    try:
        local = at.astimezone(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError):
        local = at.astimezone(ZoneInfo("UTC"))
    return f"{local:%A} {local.day} {local:%B %Y, %H:%M} {local.tzname()}"


def span(time: timedelta) -> str:
    """`3 days 4 hours`, `2 hours 10 minutes`, `5 minutes`; never negative."""
    minutes = max(0, int(time.total_seconds()) // 60)
    days, minutes = divmod(minutes, 24 * 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(days, "day"), (hours, "hour"), (minutes, "minute")]
    said = [f"{n} {unit}{'' if n == 1 else 's'}" for n, unit in parts if n]
    return " ".join(said[:2]) or "less than a minute"


def seat_title(seat: str) -> str:
    """`south_west` -> `South West`; empty for the spectator."""
    return seat.replace("_", " ").title()


def phase_title(phase: str | None) -> str:
    """`sea_transport` -> `Sea transport`, `set_up` -> `Set-up`; empty for none."""
    said = (phase or "").replace("set_up", "set-up").replace("_", " ")
    return f"{said[:1].upper()}{said[1:]}"


def listing(items: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def numbers(rising: Sequence[int]) -> str:
    """`2`, `3 and 4`, `3 to 7, 9 and 11 to 13`: three or more in a row as a span."""
    spans: list[list[int]] = []
    for number in rising:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    said = [
        part
        for span in spans
        for part in ([f"{span[0]} to {span[-1]}"] if len(span) > 2 else map(str, span))
    ]
    return listing(said)
