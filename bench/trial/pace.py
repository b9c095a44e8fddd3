"""How slow this machine is just now, so that what a letter may take means the same on each."""

from __future__ import annotations

import time

MOST = 0.2
"""Seconds of processor time that one letter, or one line of orders, may take without its step, on
a machine that does the loop below in `QUIET`."""
QUIET = 0.07


def most() -> float:
    """What may be taken here and now, in seconds of processor time; no less than on a quick one."""
    began, total = time.process_time(), 0
    for number in range(1_000_000):
        total += number * number % 7
    return MOST * max(1.0, (time.process_time() - began) / QUIET)
