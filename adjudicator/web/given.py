"""What a request gives, read once and by its type.

`str.isdigit` says yes to `²`, `int` raises on a number of 4,300 digits, `float` takes `nan`: here
is the one place where the web reads numbers and days, and nothing of it raises anything but
`ServiceError`.
"""

from __future__ import annotations

import math
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


def hours(text: str, what: str = "An extension") -> float:
    """Hours, with a point or a comma. ServiceError: it is no number, not above 0, or 10,000 and
    more."""
    try:
        number = float(text.strip()[:20].replace(",", "."))
    except ValueError:
        number = math.nan
    if not 0 < number < 10_000:
        raise ServiceError(f"{what} is a number of hours between 0 and 10,000, for example 24.")
    return number


def day(text: str) -> date:
    """A day as browsers write it. ServiceError: it is none, or far from now."""
    try:
        found = date.fromisoformat(text.strip()[:20])
    except ValueError:
        found = date.min
    if not YEARS[0] <= found.year <= YEARS[1]:
        raise ServiceError("Write a day as year, month, day: 2027-03-03. Nothing has changed.")
    return found
