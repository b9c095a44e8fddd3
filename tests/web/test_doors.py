"""Who keeps connections open harms himself: others find pages and mail as before."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from flask import request

from adjudicator.mail import listener
from adjudicator.running import doors
from adjudicator.running.app import App, create_app


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(doors, "HEADERS", 0.5)
    made = create_app(
        tmp_path,
        web={"host": "0.0.0.0", "port": free_port()},
        mail={"listener": {"host": "0.0.0.0", "smtp_port": free_port()}},
    )
    made.start()
    yield made
    made.stop()


def test_half_open_requests_of_one_address_make_no_page_dead(app: App) -> None:
    port = app.config.web.port
    with ExitStack() as lines:
        for _ in range(130):
            line = lines.enter_context(
                socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0))
            )
            with suppress(OSError):
                line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
            assert answer.status == 200
        line.settimeout(60)
        with suppress(ConnectionResetError):
            assert line.recv(1) == b"", "who is one too many is sent away"


def test_headers_have_their_time(app: App) -> None:
    with socket.create_connection(("127.0.0.1", app.config.web.port)) as line:
        line.settimeout(0.2)
        line.sendall(b"GET / HTTP/1.1\r\n")
        end = time.monotonic() + 15
        closed = False
        while not closed and time.monotonic() < end:
            try:
                line.sendall(b"X-A: b\r\n")
                closed = line.recv(100) == b""
            except TimeoutError:
                continue
            except OSError:
                closed = True
        assert closed


def test_idle_mail_dialogues_of_one_address_stop_no_others_letter(app: App) -> None:
    port = app.config.mail.listener.smtp_port
    with ExitStack() as lines:
        greetings = []
        for _ in range(listener.OF_ONE_HOST + 10):
            line = lines.enter_context(
                socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0))
            )
            line.settimeout(60)
            greetings.append(line.recv(200)[:3])
        assert greetings.count(b"220") == listener.OF_ONE_HOST
        assert greetings.count(b"421") == 10
        with socket.create_connection(("127.0.0.1", port)) as other:
            other.settimeout(60)
            assert other.recv(200).startswith(b"220")
    end = time.monotonic() + 120
    greeting = b""
    while greeting != b"220" and time.monotonic() < end:
        home = ("127.0.0.2", 0)
        with socket.create_connection(("127.0.0.1", port), source_address=home) as again:
            again.settimeout(60)
            greeting = again.recv(200)[:3]
    assert greeting == b"220", "who has gone is not counted"


@pytest.mark.parametrize("proxies", [0, 1])
def test_whose_requests_a_proxy_hands_on_is_known(tmp_path: Path, proxies: int) -> None:
    """From the last of its headers, if it is ours; nobody who asks over one is on this machine."""
    made = create_app(
        tmp_path,
        web={"port": free_port(), "trusted_proxies": proxies},
        house={"base_url": "https://games.example.org"},
    )

    @made.flask.get("/who")
    def who() -> list[str]:
        return [str(request.remote_addr), request.scheme]

    def asked(path: str, **headers: str) -> str:
        where = f"http://127.0.0.1:{made.config.web.port}{path}"
        try:
            with urlopen(Request(where, headers=headers), timeout=60) as answer:
                return str(answer.read().decode())
        except HTTPError as error:
            return str(error.code)

    handed_on = {"X-Forwarded-For": "6.6.6.6, 203.0.113.7", "X-Forwarded-Proto": "https"}
    made.start()
    try:
        found = asked("/who", **handed_on)
        assert json.loads(found) == (["203.0.113.7", "https"] if proxies else ["127.0.0.1", "http"])
        assert asked("/metrics", **handed_on) == "404"
        assert "adjudicator_" in asked("/metrics")
    finally:
        made.stop()
