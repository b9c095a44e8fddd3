"""A thousand games due in the same minute: how long until all are resolved and their letters
queued, each exactly once, by one process and by two.

    python bench/run.py deadlines
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import Counter
from multiprocessing.synchronize import Barrier
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import func
from sqlmodel import SQLModel, col, select

from adjudicator.clock import FixedClock
from adjudicator.config import Config
from adjudicator.running.app import create_app
from adjudicator.running.house import desk_of
from adjudicator.running.warming import settle
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import (
    ClosedBatch,
    Game,
    JournalEntry,
    LetterOut,
    OpenAsk,
    Seat,
    Snapshot,
)

GAMES = 1000
TARGET = 60.0
"""Seconds."""


def deadlines() -> None:
    """Both figures; the same games each time."""
    print(f"\n{GAMES} games due in the same minute (example 20.1, nobody has answered)")
    for processes in (1, 2):
        with TemporaryDirectory() as folder:
            seconds, cpu, letters = resolve(Path(folder), processes)
        how = f"{processes} process{'es' * (processes > 1)}"
        note = f"target {TARGET:.0f} s; each game one step, {letters} letters queued"
        say(f"resolved and their mail queued, {how}", f"{seconds:.1f} s", note)
        say("  processor time per game", f"{1000 * cpu / GAMES:.0f} ms")


def say(label: str, value: str, note: str = "") -> None:
    print(f"  {label:<46}{value:>14}  {note}".rstrip(), flush=True)


def resolve(folder: Path, processes: int) -> tuple[float, float, int]:
    """Seconds until all are resolved, seconds of processor time, letters queued meanwhile.
    AssertionError: a game had not exactly one step."""
    clock = FixedClock()
    app = create_app(folder, clock=clock, web={"port": 0}, mail={"domain": "bench.test"})
    try:
        open_many(app.desk, GAMES)
        before = count(app.desk, LetterOut)
        context = multiprocessing.get_context("spawn")
        barrier = context.Barrier(processes + 1)
        results: Any = context.Queue()
        workers = [
            context.Process(target=close, args=(app.config, barrier, results))
            for _ in range(processes)
        ]
        for worker in workers:
            worker.start()
        barrier.wait()
        began = time.perf_counter()
        cpu = sum(results.get() for _ in workers)
        seconds = time.perf_counter() - began
        for worker in workers:
            worker.join()
        check(app.desk)
        return seconds, cpu, count(app.desk, LetterOut) - before
    finally:
        app.stop()


def close(config: Config, barrier: Barrier, results: Any) -> None:
    """One process of the house: closes what is due until nothing is."""
    clock = FixedClock()
    clock.forward(hours=72, minutes=1)
    desk = desk_of(config, clock=clock)
    desk.rulesets["blitzwar"]  # the rules are loaded long before
    settle()  # as every process of a house that runs
    barrier.wait()
    began = os.times()
    while phases.close_due(desk):
        pass
    ended = os.times()
    results.put(ended.user + ended.system - began.user - began.system)
    desk.close()


def check(desk: Desk) -> None:
    """Each game has had its one step, and no batch was closed twice."""
    with desk.store.read() as session:
        steps = Counter(session.exec(select(Game.steps)))
        first = select(ClosedBatch.game_id).where(ClosedBatch.number == 1, ClosedBatch.n == 1)
        batches = Counter(session.exec(first))
    assert steps == {2: GAMES}, steps
    assert len(batches) == GAMES, len(batches)
    assert set(batches.values()) == {1}


def count(desk: Desk, table: type[SQLModel]) -> int:
    with desk.store.read() as session:
        return int(session.exec(select(func.count()).select_from(table)).one())


def open_many(desk: Desk, number: int) -> None:
    """One game that was opened as games are, and copies of it: opening is not what is measured."""
    games.open_game(
        desk,
        ruleset="blitzwar",
        scenario="africa-20-1",
        slug="bench-0",
        moderator_email="moderator@bench.test",
        seats={"axis": "axis@bench.test", "allies": "allies@bench.test"},
    )
    games.begin_game(desk, "bench-0", force=True)
    with desk.store.write("copies") as session:
        game = session.exec(select(Game)).one()
        seats = session.exec(select(Seat).order_by(col(Seat.id))).all()
        kept = [session.exec(select(t)).all() for t in (Snapshot, JournalEntry, OpenAsk)]
        for n in range(1, number):
            copy = Game(**game.model_dump(exclude={"id"}))
            copy.slug, copy.chain_end = f"bench-{n}", game.chain_end
            session.add(copy)
            session.flush()
            ids = {}
            for seat in seats:
                other = Seat(**seat.model_dump(exclude={"id", "game_id"}), game_id=copy.id)
                session.add(other)
                session.flush()
                ids[seat.id] = other.id
            for rows in kept:
                for row in rows:
                    more = {"game_id": copy.id}
                    if isinstance(row, OpenAsk):
                        more["seat_id"] = ids[row.seat_id]
                    session.add(type(row)(**row.model_dump(exclude={"id", *more}), **more))
