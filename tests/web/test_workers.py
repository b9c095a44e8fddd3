"""Worker processes: they read what came, and one that dies is replaced."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from sqlmodel import select

from adjudicator.mail import intake
from adjudicator.running.app import App, create_app
from adjudicator.service.games import games
from adjudicator.storage.tables import LetterIn, LetterOut

STRANGER = b"From: x@example.net\r\nTo: y@example.org\r\n\r\nhello\r\n"


def soon(true: Callable[[], bool], seconds: float = 300) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.05)
    return False


def done(app: App) -> int:
    with app.desk.store.read() as session:
        return len(session.exec(select(LetterIn).where(LetterIn.state == "done")).all())


def test_a_worker_reads_what_came_and_one_that_dies_is_replaced(tmp_path: Path) -> None:
    app = create_app(tmp_path, web={"port": 0}, mail={"workers": 1}, times={"due_every": 0.2})
    app.start()
    try:
        assert app.workers is not None
        (first,) = app.workers.processes
        intake.store(app.desk, STRANGER)
        assert soon(lambda: done(app) == 1)
        first.kill()
        intake.store(app.desk, STRANGER)
        assert soon(lambda: done(app) == 2)
        (second,) = app.workers.processes
        assert second.pid != first.pid
    finally:
        app.stop()
    assert not second.is_alive()
    assert second.exitcode == 0


def test_a_letter_that_a_worker_writes_has_its_map(tmp_path: Path) -> None:
    """Maps are drawn by a process of their own, which a worker has to be able to have."""
    app = create_app(tmp_path, web={"port": 0}, mail={"workers": 1}, times={"due_every": 0.2})
    games.open_game(
        app.desk,
        ruleset="blitzwar",
        scenario="africa-20-1",
        slug="desert",
        moderator_email="m@example.net",
        seats={"axis": "a@example.net", "allies": "b@example.net"},
    )
    games.begin_game(app.desk, "desert", force=True)

    def asked() -> bytes:
        with app.desk.store.read() as session:
            query = select(LetterOut.raw).where(LetterOut.kind == "ask", LetterOut.state == "sent")
            return session.exec(query).first() or b""

    app.start()
    try:
        assert soon(lambda: bool(asked()))
    finally:
        app.stop()
    assert b"image/png" in asked()
