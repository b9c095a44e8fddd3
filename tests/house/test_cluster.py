"""Workers over PostgreSQL: woken by what is stored, and nothing is lost when one dies."""

from __future__ import annotations

import os
import signal
import threading
from email import message_from_bytes
from pathlib import Path

import pytest
from sqlmodel import col, func, select

from adjudicator.config import Config, ConfigError
from adjudicator.running import cluster, keeping
from adjudicator.service.desk import Desk
from adjudicator.service.play import submissions
from adjudicator.storage import copying
from adjudicator.storage.tables import ClosedBatch, Draft, Game, LetterIn, LetterOut, OpenAsk
from tests.cluster_kit import at_work, comes, done, ended, looking_often, opened, within

pytest.importorskip("procrastinate")


@pytest.fixture
def config(cluster_config: Config) -> Config:
    return cluster_config


@pytest.fixture
def desk(cluster_desk: Desk) -> Desk:
    return cluster_desk


def test_what_is_stored_wakes_who_does_it(config: Config, desk: Desk) -> None:
    """A letter is read, its receipt leaves, and the step runs, long before any worker would have
    looked by itself."""
    address, seat = opened(desk)
    worker = cluster.Worker(config)
    thread = threading.Thread(target=worker.run)
    thread.start()
    try:
        within(600, lambda: not done(desk, LetterOut, "queued"))
        comes(desk, address, 1, "advance none")
        within(600, lambda: done(desk, LetterIn, "done") == 1)
        within(600, lambda: not done(desk, LetterOut, "queued"))
        with desk.store.read() as session:
            assert session.exec(select(Draft.seat_id)).all() == [seat]
            before = session.exec(select(Game.steps)).one()
            asked = session.exec(select(OpenAsk.seat_id).where(col(OpenAsk.closed_at) == None))  # noqa: E711
            waiting = list(asked)
        for one in waiting:
            submissions.submit(desk, seat_id=one, text="ready", via="page")

        def ran() -> bool:
            with desk.store.read() as session:
                return session.exec(select(Game.steps)).one() > before

        within(600, ran)
    finally:
        worker.stop()
        thread.join(600)
    assert not thread.is_alive()


@pytest.mark.thorough
def test_a_worker_that_is_killed_loses_nothing(config: Config, desk: Desk, tmp_path: Path) -> None:
    """Two processes read; one is killed in the middle. Every letter is answered once, and what
    each seat wrote last is what counts."""
    looking_often(tmp_path)
    addresses = [opened(desk, f"game-{n}") for n in range(4)]

    workers = [at_work(tmp_path, "letters"), at_work(tmp_path, "letters")]
    try:
        letters = 48
        for n in range(letters):
            comes(
                desk, addresses[n % 4][0], n, f"advance none\n# {n}\nair to Mechili" * (1 + n % 2)
            )
        within(600, lambda: done(desk, LetterIn, "done") > 4)
        os.kill(workers[0].pid, signal.SIGKILL)
        within(600, lambda: done(desk, LetterIn, "done") == letters)
    finally:
        for one in workers:
            one.terminate()
            one.wait(600)
    with desk.store.read() as session:
        words = session.exec(select(LetterIn.outcome)).all()
        assert set(words) == {"orders"}
        for _, seat in addresses:
            last = session.exec(select(func.max(LetterIn.id)).where(LetterIn.seat_id == seat)).one()
            current = session.exec(
                select(Draft.letter_id).where(Draft.seat_id == seat, col(Draft.current))
            ).one()
            assert current == last
        receipts = session.exec(
            select(LetterOut.in_reply_to).where(LetterOut.kind == "receipt")
        ).all()
    assert sorted(receipts) == sorted(f"<{n}@x>" for n in range(letters))


def test_a_step_worker_that_is_killed_loses_nothing(
    config: Config, desk: Desk, tmp_path: Path
) -> None:
    """One is killed in the middle of its games, another ends what it had begun: each game has one
    step more, and verifies."""
    looking_often(tmp_path)
    slugs = [f"game-{n}" for n in range(6)]
    for slug in slugs:
        opened(desk, slug)
    with desk.store.write() as session:
        for ask in session.exec(select(OpenAsk)).all():
            ask.closes_at = ask.due_at = ask.grace_until = ask.opened_at
            session.add(ask)

    def stepped() -> int:
        with desk.store.read() as session:
            return list(session.exec(select(Game.steps))).count(2)

    workers = [at_work(tmp_path, "steps")]
    try:
        within(600, stepped)
        workers[0].kill()
        workers.append(at_work(tmp_path, "steps"))
        within(600, lambda: stepped() == len(slugs))
    finally:
        ended(workers)
    with desk.store.read() as session:
        first = select(ClosedBatch.game_id).where(ClosedBatch.number == 1, ClosedBatch.n == 1)
        assert len(session.exec(first).all()) == len(slugs)
        assert not [owner for owner in session.exec(select(Game.lease_owner)) if owner]
        told = session.exec(select(LetterOut.message_id).where(LetterOut.kind == "report")).all()
    assert len(told) == len(set(told)) == 2 * len(slugs)
    assert keeping.prove(desk) == []


@pytest.mark.thorough
def test_who_writes_and_who_sends_may_be_killed(config: Config, desk: Desk, tmp_path: Path) -> None:
    """Every letter leaves; one that was on its way when its sender was killed may leave again, and
    then it is the same letter."""
    looking_often(tmp_path)
    for n in range(6):
        opened(desk, f"game-{n}")
    with desk.store.read() as session:
        wanted = set(session.exec(select(LetterOut.message_id)).all())
        raw = col(LetterOut.raw)

    def written() -> int:
        with desk.store.read() as session:
            return len(session.exec(select(LetterOut.id).where(raw.is_not(None))).all())

    workers = [at_work(tmp_path, "rendering")]
    try:
        within(600, written)
        assert done(desk, LetterOut, "sent") == 0, "who writes does not send"
        workers[0].kill()
        workers += [at_work(tmp_path, "rendering"), at_work(tmp_path, "sending")]
        within(600, lambda: done(desk, LetterOut, "sent"))
        workers[2].kill()
        workers.append(at_work(tmp_path, "sending"))
        within(600, lambda: done(desk, LetterOut, "sent") == len(wanted))
    finally:
        ended(workers)
    gone: dict[str, set[bytes]] = {}
    for file in sorted((tmp_path / "mail" / "new").iterdir()):
        words = file.read_bytes()
        gone.setdefault(str(message_from_bytes(words)["Message-ID"]), set()).add(words)
    assert set(gone) == wanted
    assert {len(copies) for copies in gone.values()} == {1}


def test_wake_ups_are_no_part_of_a_house(config: Config, desk: Desk, tmp_path: Path) -> None:
    opened(desk)
    copy = f"sqlite:///{tmp_path / 'copy.sqlite'}"
    copying.copy(config.database_url(), copy)
    assert copying.digests(copy) == copying.digests(config.database_url())


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(ConfigError, match=r"no queue 'leters'; the queues are letters, steps"):
        cluster.named(["leters"])
    with pytest.raises(ConfigError, match="need PostgreSQL"):
        cluster.Worker(Config())
