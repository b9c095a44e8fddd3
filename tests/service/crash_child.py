"""A process that dies: submits for red, closes the batch, and exits hard at one point.

    python crash_child.py URL WHEN NTH

WHEN is `before` or `after` the NTH commit counted from 1. Exit code 17 if it died there.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from adjudicator.clock import FixedClock
from adjudicator.storage.session import Store
from tests.house_kit import make_desk, send


def main(url: str, when: str, nth: int) -> None:
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


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
