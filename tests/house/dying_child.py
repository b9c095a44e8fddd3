"""A worker that is killed in the middle of its work.

    python dying_child.py INSTANCE QUEUE TRANSACTION NTH WHEN

It works on the queue as `adjudicator work QUEUE` does, until right before or after (WHEN) the NTH
commit of the transactions of that name: there the system kills it, and nothing is tidied up.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from adjudicator import config as configuration
from adjudicator.running import cluster
from adjudicator.running.house import desk_of


def main(instance: str, queue: str, transaction: str, nth: int, when: str) -> None:
    config = configuration.load(instance)
    desk = desk_of(config)
    commits = 0

    def die(moment: str, name: str) -> None:
        nonlocal commits
        commits += (moment, name) == (when, transaction)
        if commits == nth:
            os.kill(os.getpid(), signal.SIGKILL)

    desk.store.hook = die
    cluster.Worker(config, [queue], desk).run()


if __name__ == "__main__":
    main(*sys.argv[1:4], int(sys.argv[4]), sys.argv[5])
