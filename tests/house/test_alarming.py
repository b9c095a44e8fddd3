"""What reaches beyond the house when something goes wrong: a call; a look at the certificate."""

from __future__ import annotations

import json
import os
import socket
import ssl
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from adjudicator.clock import FixedClock, SystemClock
from adjudicator.config import Alarms, House
from adjudicator.running import alarming, safekeeping
from adjudicator.service import gauges
from adjudicator.service.desk import Desk
from adjudicator.storage.tables import Game, Heartbeat
from tests.house_kit import begun_game, letters_to
from tests.mail.scripted import _context


@contextmanager
def a_pager(code: int = 200) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Somebody who is called: where, and what was said."""
    heard: list[dict[str, Any]] = []

    class Pager(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(code)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Pager)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/alarm", heard
    finally:
        server.shutdown()
        server.server_close()


def stopped(desk: Desk) -> None:
    begun_game(desk)
    with desk.store.write() as session:
        session.get_one(Game, 1).state = "stopped"


def test_the_operator_is_called_as_well(desk: Desk) -> None:
    stopped(desk)
    with a_pager() as (url, heard):
        desk.config.alarms = Alarms(url=url)
        assert alarming.tell(desk) == 1
        assert alarming.tell(desk) == 0
    (said,) = heard
    assert said["troubles"] == ["The game feud-1 has stopped. We have told its moderator why."]
    assert said["text"] == said["troubles"][0]
    assert said["house"] == desk.config.house.name


def test_one_who_does_not_answer_well_is_named_in_the_log(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    stopped(desk)
    with a_pager(500) as (url, _):
        desk.config.alarms = Alarms(url=url)
        assert alarming.tell(desk) == 1
    assert "127.0.0.1 answered 500" in caplog.text
    assert letters_to(desk, desk.config.house.moderator)


@contextmanager
def pages(folder: Path) -> Iterator[int]:
    """Something that shows a certificate of one day: its port."""
    context = _context(folder)
    with socket.create_server(("127.0.0.1", 0)) as door:

        def serve() -> None:
            while True:
                try:
                    line, _ = door.accept()
                    context.wrap_socket(line, server_side=True).close()
                except ssl.SSLError:
                    continue
                except OSError:
                    return

        threading.Thread(target=serve, daemon=True).start()
        yield door.getsockname()[1]
        door.shutdown(socket.SHUT_RDWR)


def test_it_is_known_when_the_certificate_of_the_pages_ends(desk: Desk, tmp_path: Path) -> None:
    desk.clock = SystemClock()
    with pages(tmp_path) as port:
        desk.config.house = House(base_url=f"https://127.0.0.1:{port}")
        assert alarming.look_at_certificate(desk) == 1
        assert alarming.look_at_certificate(desk) == 0  # once an hour
        (found,) = safekeeping.certificate(desk.config, desk.clock)
        assert (found.state, "expires in 0 days" in found.said) == ("bad", True)
        later = FixedClock(desk.clock.now() + timedelta(days=2))
        (found,) = safekeeping.certificate(desk.config, later)
        assert "has expired" in found.said
    with desk.store.read() as session:
        ends = session.get_one(Heartbeat, gauges.CERTIFICATE).at
    assert timedelta(hours=23) < ends - desk.clock.now() < timedelta(hours=24)
    (found,) = safekeeping.certificate(desk.config, desk.clock)
    assert found.state == "warning"
    desk.config.house = House()
    assert list(safekeeping.certificate(desk.config, desk.clock)) == []


def test_what_commands_write_is_for_their_owner_and_what_is_published_for_all(
    tmp_path: Path,
) -> None:
    """Whatever the umask of the caller says."""
    house, site = tmp_path / "house", tmp_path / "site"
    program = Path(sys.executable).parent / "adjudicator"
    for words in (["dkim-key"], ["backup"], ["tick"], ["publish", str(site)]):
        made = subprocess.run(
            ["sh", "-c", 'umask 022; exec "$@"', "sh", program, *words, "--instance", house],
            capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        assert made.returncode == 0, made.stderr
    open_ones = [
        str(one.relative_to(house))
        for one in house.rglob("*")
        if stat.S_IMODE(one.lstat().st_mode) & 0o077
    ]
    assert open_ones == []
    assert stat.S_IMODE(os.stat(site / "index.html").st_mode) == 0o644
