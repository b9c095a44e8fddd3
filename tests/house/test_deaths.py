"""Whoever is killed in the middle of his work loses nothing, and nothing is told twice beyond what
docs/operating/workers.md says. Those who read, step, write and send are in `test_cluster`."""

from __future__ import annotations

import signal
import smtplib
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.config import Config
from adjudicator.mail import way
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.running import cluster
from adjudicator.running.app import create_app
from adjudicator.service.desk import Desk
from adjudicator.service.exports import requests
from adjudicator.service.games import games
from adjudicator.service.play import submissions
from adjudicator.service.post import hooks
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import (
    Draft,
    HookCall,
    LetterIn,
    LetterOut,
    OpenAsk,
    Person,
    ReportRow,
    ReportText,
)
from tests.cluster_kit import comes, letter, opened, within
from tests.mail.test_outbox import free_port

pytest.importorskip("procrastinate")


def killed_at_work(folder: Path, queue: str, transaction: str, nth: int, when: str) -> None:
    """A worker on a queue works until it is killed there (`dying_child`)."""
    child = Path(__file__).with_name("dying_child.py")
    words = [sys.executable, str(child), str(folder), queue, transaction, str(nth), when]
    assert subprocess.run(words, timeout=120).returncode == -signal.SIGKILL


def another(desk: Desk, queue: str) -> None:
    """What another worker on the queue does when it looks."""
    cluster.QUEUES[queue](desk, MemoryTransport())


@pytest.mark.thorough
@pytest.mark.parametrize("when", ["before", "after"])
def test_who_reminds_may_be_killed(
    cluster_config: Config, cluster_desk: Desk, tmp_path: Path, when: str
) -> None:
    """Each seat is reminded once."""
    desk = cluster_desk
    seats = {opened(desk, f"game-{n}")[1] for n in range(3)}
    now = desk.clock.now()
    with desk.store.write() as session:
        for ask in session.exec(select(OpenAsk)).all():
            ask.next_reminder_at = now - timedelta(minutes=1)
            session.add(ask)
            seats.add(ask.seat_id)

    def reminded() -> list[int | None]:
        with desk.store.read() as session:
            query = select(LetterOut.seat_id).where(LetterOut.topic == "reminders")
            return list(session.exec(query))

    killed_at_work(tmp_path, "times", "reminder", 2, when)
    assert len(reminded()) == (1 if when == "before" else 2)
    another(desk, "times")
    assert Counter(reminded()) == Counter(seats)


@pytest.mark.thorough
def test_who_indexes_may_be_killed(
    cluster_config: Config, cluster_desk: Desk, tmp_path: Path
) -> None:
    """Each report is taken up once, and found."""
    _, seat = opened(cluster_desk)
    receipt = submissions.submit(cluster_desk, seat_id=seat, text="ready anyway", via="page")
    assert receipt.closes
    phases.close_if_ready(cluster_desk, games.game_info(cluster_desk, "desert").id)

    def texts() -> list[int | None]:
        with cluster_desk.store.read() as session:
            return list(session.exec(select(ReportText.report_id)))

    with cluster_desk.store.read() as session:
        reports = set(session.exec(select(ReportRow.id)))
    killed_at_work(tmp_path, "indexing", "report indexed", 2, "before")
    assert len(texts()) == 1 < len(reports)
    another(cluster_desk, "indexing")
    assert Counter(texts()) == Counter(reports)


class Chat(ThreadingHTTPServer):
    """Places that are called; what each was told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.told: dict[str, list[bytes]] = {}
        self.lock = Lock()


class _Handler(BaseHTTPRequestHandler):
    server: Chat

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with self.server.lock:
            self.server.told.setdefault(self.path, []).append(body)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def chat() -> Iterator[Chat]:
    server = Chat()
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.thorough
def test_who_calls_may_be_killed(
    cluster_config: Config, cluster_desk: Desk, tmp_path: Path, chat: Chat
) -> None:
    """Every place is called. What was answered and not marked yet is called again, with the same
    words; what was marked is not."""
    desk = cluster_desk
    with desk.store.write() as session:
        person = Person(name="Anna", email="anna@example.net", created_at=desk.clock.now())
        session.add(person)
        session.flush()
        anna = person.id
    for n in range(4):
        url = f"http://127.0.0.1:{chat.server_port}/{n}"
        hooks.try_out(desk, anna, hooks.add(desk, anna, url, "json").id)

    def states() -> list[str]:
        with desk.store.read() as session:
            return list(session.exec(select(HookCall.state).order_by(col(HookCall.id))))

    killed_at_work(tmp_path, "calls", "webhook called", 2, "before")
    assert states() == ["sent", *["in_flight"] * 3]
    assert len(chat.told["/0"]) == len(chat.told["/1"]) == 1

    def called() -> bool:
        another(desk, "calls")
        return states() == ["sent"] * 4

    within(600, called)
    assert [len(chat.told[f"/{n}"]) for n in range(2)] == [1, 2]
    assert all(len(told) <= 2 and len(set(told)) == 1 for told in chat.told.values())
    assert sorted(chat.told) == ["/0", "/1", "/2", "/3"]


@pytest.mark.thorough
@pytest.mark.parametrize("when", ["before", "after"])
def test_who_makes_exports_may_be_killed(
    cluster_config: Config, cluster_desk: Desk, tmp_path: Path, when: str
) -> None:
    """The file is made, by the next if need be, and who asked is told once."""
    desk = cluster_desk
    with desk.store.write() as session:
        person = Person(name="Anna", email="anna@example.net", created_at=desk.clock.now())
        session.add(person)
        session.flush()
        anna = person.id
    desk.config.exports.at_once = 0
    assert requests.ask(desk, "person", str(anna), anna, "anna").told
    killed_at_work(tmp_path, "exports", "export made", 1, when)

    def told() -> int:
        with desk.store.read() as session:
            return len(session.exec(select(LetterOut.id).where(LetterOut.kind == "notice")).all())

    assert told() == (when == "after")

    def there() -> bool:
        another(desk, "exports")
        return requests.ask(desk, "person", str(anna), anna, "anna").data is not None

    within(600, there)
    assert told() == 1


@pytest.mark.thorough
def test_who_serves_may_be_killed(tmp_path: Path) -> None:
    """A whole house on SQLite, killed while letters come. What it had accepted counts; what it
    had not the other host brings again, and nothing is answered twice."""
    port, letters = free_port(), 30
    (tmp_path / "config.toml").write_text(
        f"[web]\nport = 0\n[mail.listener]\nlmtp_port = {port}\n[times]\nlease_seconds = 1\n"
        "[limits]\nsubmissions = 100000\nletters_per_sender = 100000\n"
    )
    app = create_app(tmp_path)
    address, seat = opened(app.desk)
    command = [sys.executable, "-m", "adjudicator", "serve", "--instance", str(tmp_path)]
    house = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert house.stdout is not None
    house.stdout.readline()  # it says where it can be reached
    taken: list[int] = []
    try:
        with smtplib.LMTP("127.0.0.1", port) as host:
            for n in range(letters):
                host.sendmail(
                    "axis@example.net", [address], letter(address, n, f"advance none\n# {n}")
                )
                taken.append(n)
                if n == 10:
                    Thread(target=house.send_signal, args=(signal.SIGKILL,)).start()
    except (smtplib.SMTPException, OSError):
        pass  # it is dead
    finally:
        house.kill()
        house.wait(600)
    assert 10 < len(taken) < letters
    desk = app.desk
    with desk.store.read() as session:
        kept = session.exec(select(LetterIn.message_id)).all()
    assert {f"<{n}@x>" for n in taken} <= set(kept)
    for n in range(len(taken), letters):  # one of them may have been stored, and not answered
        comes(desk, address, n, f"advance none\n# {n}")

    def read() -> bool:
        way.process_waiting(desk)
        with desk.store.read() as session:
            return set(session.exec(select(LetterIn.state))) == {"done"}

    within(600, read)
    with desk.store.read() as session:
        receipts = session.exec(
            select(LetterOut.in_reply_to).where(LetterOut.kind == "receipt")
        ).all()
        last = session.exec(
            select(Draft.letter_id).where(Draft.seat_id == seat, col(Draft.current))
        ).one()
        newest = session.get_one(LetterIn, last).message_id
    app.stop()
    assert set(receipts) == {f"<{n}@x>" for n in range(letters)}
    assert len(receipts) <= letters + 1
    assert newest == f"<{letters - 1}@x>"
