"""Memory of a served house of all five games, and of a worker of it.

python bench/run.py memory    (BENCH_GAMES: how many of each game, 100 if nothing is said)

Each in a process of its own, since what a bench has imported is not the house's.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from figures import say
from pages import PLAYED, _cookie, _open

from adjudicator import config
from adjudicator.clock import FixedClock
from adjudicator.mail import way
from adjudicator.mail.sending import outbox
from adjudicator.reports import mapsheet
from adjudicator.running import schedule
from adjudicator.running.app import App, create_app
from adjudicator.running.house import desk_of
from adjudicator.running.warming import warm_up

OF_EACH = int(os.environ.get("BENCH_GAMES", 100))
PLACES = ("", "/orders", "/map", "/history", "/help")
"""Pages of a seat."""
HEAVY = ("PIL", "alembic", "networkx", "numpy", "openskill", "scipy", "webauthn")
"""Libraries that a serving house should not have loaded."""


def memory() -> None:
    """A house and a worker, each in a process that imports nothing else."""
    print(f"\nMemory (a house of {5 * OF_EACH} games, {OF_EACH} of each; every page of every seat)")
    with tempfile.TemporaryDirectory() as folder:
        for what in ("begun", "house", "worker"):
            done = subprocess.run(
                [sys.executable, __file__, what, folder], check=True, capture_output=True, text=True
            )
            for line in done.stdout.splitlines():
                say(*line.split("\t"))


def _tell(what: str) -> None:
    told = Path("/proc/self/status").read_text()
    now, most = (
        int(re.findall(rf"{name}:\s+(\d+) kB", told)[0]) / 1024 for name in ("VmRSS", "VmHWM")
    )
    loaded = ", ".join(one for one in HEAVY if one in sys.modules)
    print(what, f"{now:.0f} MB", f"at most {most:.0f} MB {loaded}", sep="\t", flush=True)


def _house(folder: str) -> App:
    return create_app(
        Path(folder),
        web={"port": 0},
        mail={"domain": "b.test"},
        limits={"submissions": 10**9, "letters_per_sender": 10**9},
    )


def begun(folder: str) -> None:
    """The database is made, as by `adjudicator init`."""
    _house(folder).stop()


def house(folder: str) -> None:
    """Games opened, the pages of their seats asked for, their letters sent."""
    app = _house(folder)
    client = app.flask.test_client(use_cookies=False)
    warm_up(app.desk)
    _tell("a house, warmed up")
    for ruleset, scenario in PLAYED:
        for number in range(OF_EACH):
            _shown(app, client, ruleset, scenario, f"{ruleset.replace('_', '-')}-{number}")
            if not number:
                _tell(f"  {ruleset}, one game")
        while app.send():
            pass
        _tell(f"  {ruleset}, {OF_EACH} games")
    app.stop()


def _shown(app: App, client: Any, ruleset: str, scenario: str, slug: str) -> None:
    rules = app.desk.rulesets[ruleset]
    board = rules.board(app.desk.packs(ruleset))
    seats = rules.seats(board, rules.open(board, scenario, rules.rulings_with({})))
    _open(app, ruleset, scenario, slug, seats)
    for seat in seats:
        head = {"Accept-Encoding": "gzip", "Cookie": _cookie(app, f"{seat}@{slug}.test")}
        for path in (f"/games/{slug}", *(f"/games/{slug}/{seat}{place}" for place in PLACES)):
            client.get(path, headers=head)


def worker(folder: str) -> None:
    """A process that closes what is due a month later, three times, and sends."""
    clock = FixedClock(datetime.now(UTC))
    desk = desk_of(config.load(Path(folder)), clock=clock)
    warm_up(desk)
    _tell("a worker, warmed up")
    transport = _Nowhere()
    for number in range(1, 4):
        clock.forward(hours=30 * 24)
        schedule.due(desk)
        way.process_waiting(desk, way.TOGETHER)
        while outbox.send_due(desk, transport):
            pass
        _tell(f"  {number} months later")
    desk.close()
    mapsheet.close_workers()


class _Nowhere:
    """A transport that keeps nothing."""

    def send(self, letter: Any, raw: bytes, sender: str) -> None: ...

    def close(self) -> None: ...


if __name__ == "__main__":
    {"begun": begun, "house": house, "worker": worker}[sys.argv[1]](sys.argv[2])
