"""Lengths of time as people write them, anywhere: `24`, `36 hours`, `1.5 days`, `2d`, `1,5 d`."""

from __future__ import annotations

import math
import re
from typing import Any

UNITS = {"m": 1 / 60, "minute": 1 / 60, "h": 1, "hour": 1, "d": 24, "day": 24, "w": 168,
         "week": 168}  # fmt: skip
LENGTH = re.compile(r"([0-9]{1,9}(?:[.,][0-9]{1,6})?)\s*([a-z]+?)?s?", re.I)
BELOW = 10_000
"""Hours: more than a year is a slip of the pen."""


def hours(given: Any) -> float:
    """What was written or said as a number, in hours; NaN if it is not a length of time.

    A number alone is hours."""
    if isinstance(given, bool):
        return math.nan
    if isinstance(given, int | float):
        return float(given) if abs(given) < 1e12 else math.nan
    found = LENGTH.fullmatch(re.sub(r"(?i)^by\s+", "", str(given).strip()))
    if found is None or (found[2] and found[2].lower() not in UNITS):
        return math.nan
    factor = UNITS[found[2].lower()] if found[2] else 1
    return round(float(found[1].replace(",", ".")) * factor, 6)
