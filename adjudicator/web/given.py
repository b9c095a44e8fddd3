"""What a request gives, read once and by its type.

`str.isdigit` says yes to `²`, `int` raises on a number of 4,300 digits, `float` takes `nan`: here
is the one place where the web reads numbers and days, and nothing of it raises anything but
`ServiceError`.
"""

from __future__ import annotations

from datetime import date

from adjudicator.service.desk import ServiceError

MOST_DIGITS = 9
YEARS = (2000, 2199)
"""Days before and after these are slips, and arithmetic with them leaves the calendar."""


def whole(text: str, default: int = 0) -> int:
    """A whole number of at most nine digits 0-9; default for anything else."""
    text = text.strip()
    good = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if good else default


def day(text: str) -> date:
    """A day as browsers write it. ServiceError: it is none, or far from now."""
    try:
        found = date.fromisoformat(text.strip()[:20])
    except ValueError:
        found = date.min
    if not YEARS[0] <= found.year <= YEARS[1]:
        raise ServiceError("Write a day as year, month, day: 2027-03-03. Nothing has changed.")
    return found
