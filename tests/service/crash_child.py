"""A process that dies: submits for red, closes the batch, and exits hard at one point."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator.clock import FixedClock
from adjudicator.storage.session import Store
from tests.house_kit import make_desk, send


def main(url: str, when: str, nth: int) -> None:
    """when: `before` or `after` the nth commit, counted from 1. It dies there with code 17."""
    commits = 0

    def die(moment: str, name: str) -> None:
        nonlocal commits
        commits += moment == when
        if moment == when and commits == nth:
            os._exit(17)

    store = Store(url, hook=die)
    with TemporaryDirectory() as folder:
        desk = make_desk(store, FixedClock(), Path(folder))
        send(desk, "feud-1", "red", "bid 2 on ford\npress ford if margin at least 2\nready")
    store.close()
