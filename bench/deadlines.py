"""A thousand games due in the same minute: how long until all are resolved and their letters
queued, each exactly once, by one process and by two.

    python bench/run.py deadlines
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from figures import say
from sqlalchemy import func
from sqlmodel import SQLModel, col, select

from adjudicator.clock import FixedClock
from adjudicator.config import Config
from adjudicator.running.app import create_app
from adjudicator.running.house import desk_of
from adjudicator.running.warming import settle
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.record import reporting, steps
from adjudicator.service.stepping import again, notices, phases, recording, storing
from adjudicator.service.talk import ending
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
TARGET = 15.0
"""Seconds."""


def deadlines() -> None:
    """Both figures; the same games each time."""
    print(f"\n{GAMES} games due in the same minute (example 20.1, nobody has answered)")
    for processes in (1, 2):
        spent: Counter[str] = Counter()
        with TemporaryDirectory() as folder:
            seconds, cpu, letters = resolve(Path(folder), processes, spent)
        how = f"{processes} process{'es' * (processes > 1)}"
        note = f"target {TARGET:.0f} s; each game one step, {letters} letters queued"
        say(f"resolved and their mail queued, {how}", f"{seconds:.1f} s", note)
        say("  processor time per game", f"{1000 * cpu / GAMES:.0f} ms")
        for part, own in spent.most_common():
            say(f"    {part}", f"{1000 * own / GAMES:.1f} ms")


PARTS = (
    ("claimed", phases, "_claim_some"),
    ("read", steps, "load_all"),
    ("the rules", steps, "run_phases"),
    ("reports written", reporting, "write_all"),
    ("what is kept, dumped, digested and packed", recording, "write_down"),
    ("looked at again, under the lock", again, "look_all"),
    ("record stored, under the lock", recording, "store"),
    ("reports and their letters, under the lock", notices, "send_reports"),
    ("the end of the game told, under the lock", ending, "close"),
    ("all else under the lock", storing, "store_all"),
)
"""What a step is made of, each part without those within it."""


class Metered:
    """Takes the processor time of PARTS, while it lasts."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self._within: list[float] = []

    def __enter__(self) -> Counter[str]:
        self._old = [getattr(module, name) for _, module, name in PARTS]
        for (part, module, name), old in zip(PARTS, self._old, strict=True):
            setattr(module, name, self._measured(part, old))
        return self.spent

    def __exit__(self, *_: object) -> None:
        for (_, module, name), old in zip(PARTS, self._old, strict=True):
            setattr(module, name, old)

    def _measured(self, part: str, old: Callable[..., Any]) -> Callable[..., Any]:
        def measured(*args: Any, **more: Any) -> Any:
            began = time.process_time()
            self._within.append(0.0)
            try:
                return old(*args, **more)
            finally:
                whole = time.process_time() - began
                own = whole - self._within.pop()
                self.spent[part] += own  # type: ignore[assignment]  # seconds
                if self._within:
                    self._within[-1] += whole

        return measured


def resolve(
    folder: Path, processes: int, spent: Counter[str], number: int = GAMES, **parts: Any
) -> tuple[float, float, int]:
    """Seconds until all are resolved, seconds of processor time, letters queued meanwhile. spent:
    gets the seconds of each part. parts: of the configuration. AssertionError: a game had not
    exactly one step."""
    clock = FixedClock()
    app = create_app(folder, clock=clock, web={"port": 0}, mail={"domain": "bench.test"}, **parts)
    try:
        open_many(app.desk, number)
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
        cpu = 0.0
        for _ in workers:
            took, own = results.get()
            cpu += took
            spent.update(own)
        seconds = time.perf_counter() - began
        for worker in workers:
            worker.join()
        check(app.desk, number)
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
    with Metered() as spent:
        while phases.close_due(desk):
            pass
    ended = os.times()
    took = ended.user + ended.system - began.user - began.system
    spent["the rest"] = took - sum(spent.values())  # type: ignore[assignment]  # seconds
    results.put((took, spent))
    desk.close()


def check(desk: Desk, number: int = GAMES) -> None:
    """Each game has had its one step, and no batch was closed twice."""
    with desk.store.read() as session:
        steps = Counter(session.exec(select(Game.steps)))
        first = select(ClosedBatch.game_id).where(ClosedBatch.number == 1, ClosedBatch.n == 1)
        batches = Counter(session.exec(first))
    assert steps == {2: number}, steps
    assert len(batches) == number, len(batches)
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
