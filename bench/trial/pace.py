"""How slow this machine is just now, so that what a letter may take means the same on each; and
when a trial has tried enough."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST = 0.2
"""Seconds of processor time that one letter, or one line of orders, may take without its step, on
a machine that does the loop below in `QUIET`."""
QUIET = 0.014

Enough = Callable[[int], bool]
"""Is it enough, with so many tried?"""


def most() -> float:
    """What may be taken here and now, in seconds of processor time; no less than on a quick one."""
    began, total = time.process_time(), 0
    for number in range(200_000):
        total += number * number % 7
    return MOST * max(1.0, (time.process_time() - began) / QUIET)


def until(number: int, ends: float | None = None) -> Enough:
    """Enough with so many tried, or at this moment (of `time.monotonic`)."""

    def enough(tried: int) -> bool:
        return tried >= number or (ends is not None and time.monotonic() >= ends)

    return enough
