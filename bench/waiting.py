"""What games cost that wait: a tick among 100 of them and among 100,000, and its memory.

python bench/run.py waiting
"""

from __future__ import annotations

import resource
import statistics
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import deadlines
from sqlalchemy import event, text

from adjudicator.clock import FixedClock
from adjudicator.running import schedule
from adjudicator.running.app import create_app
from adjudicator.service.desk import Desk
from adjudicator.service.stepping import phases

NUMBERS = (100, 100_000)
TICKS = 5
SMALL = "(SELECT rulings FROM game LIMIT 1)"
"""A small packed value, in place of one that no tick looks at."""
say = deadlines.say


def waiting() -> None:
    """The same tick each time: two seats of each game are asked, and no deadline has come."""
    print("\nGames that wait (nobody has answered, no deadline has come)")
    for number in NUMBERS:
        with TemporaryDirectory() as folder:
            clock = FixedClock()
            app = create_app(Path(folder), clock=clock, web={"port": 0}, mail={"domain": "b.test"})
            try:
                deadlines.open_many(app.desk, 1)
                copy(app.desk, number)
                clock.forward(hours=1)
                for _ in schedule.run(app.desk, "due"):
                    pass
                measure(app.desk, number)
            finally:
                app.stop()


def measure(desk: Desk, number: int) -> None:
    seen: Counter[str] = Counter()

    def count(*_: Any) -> None:
        seen["statements"] += 1

    for engine in (desk.store.writer, desk.store.reader):
        event.listen(engine, "before_cursor_execute", count)
    before, looks, ticks = _resident(), [], []
    for _ in range(TICKS):
        began = time.process_time()
        assert phases.close_due(desk) == 0
        looks.append(time.process_time() - began)
        seen.clear()
        began = time.process_time()
        for job, done in schedule.run(desk, "due"):
            assert done == 0, (job.name, done)
        ticks.append(time.process_time() - began)
    grown = (_resident() - before) / 1024
    say(f"{number} games: are steps due?", f"{1000 * statistics.median(looks):.1f} ms")
    say("  all that may be due (a tick)", f"{1000 * statistics.median(ticks):.1f} ms",
        f"{seen['statements']} statements; memory grew by {grown:.1f} MB")  # fmt: skip


def _resident() -> int:
    """The most memory that this process has held, in kB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def copy(desk: Desk, number: int) -> None:
    """As many games as the first, without what no tick looks at: positions, questions, views."""
    with desk.store.write("copies") as session:
        connection = session.connection()
        seats = connection.execute(text("SELECT count(*) FROM seat")).scalar_one()
        for table, changed in (
            ("game", {"id": "id + i", "slug": "slug || '-' || i"}),
            ("seat", {"id": f"id + i * {seats}", "game_id": "game_id + i"}),
            ("openask", {"id": f"id + i * {seats}", "game_id": "game_id + i",
                         "seat_id": f"seat_id + i * {seats}", "ask": SMALL, "view": SMALL}),
        ):  # fmt: skip
            columns = [row[1] for row in connection.execute(text(f"PRAGMA table_info({table})"))]
            values = [changed.get(name, f'"{name}"') for name in columns]
            names = ", ".join(f'"{name}"' for name in columns)
            connection.execute(
                text(
                    "WITH RECURSIVE numbers(i) AS"
                    " (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < :last)"
                    f" INSERT INTO {table} ({names})"
                    f" SELECT {', '.join(values)} FROM {table}, numbers WHERE {table}.id <= :first"
                ),
                {"last": number - 1, "first": 1 if table == "game" else seats},
            )
