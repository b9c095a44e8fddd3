"""Who keeps connections open harms himself: others find pages and mail as before."""

from __future__ import annotations

import json
import re
import smtplib
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from flask import request

from adjudicator.config import ConfigError
from adjudicator.mail.arrival import listener
from adjudicator.running import doors
from adjudicator.running.app import App, create_app
from adjudicator.service.guests import Door, Guest


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(doors, "HEADERS", 0.5)
    for _ in range(10):
        made = create_app(
            tmp_path,
            web={"host": "0.0.0.0", "port": free_port()},
            mail={"listener": {"host": "0.0.0.0", "smtp_port": free_port()}},
        )
        try:
            made.start()
            break
        except ConfigError:  # somebody took the port in between
            continue
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


def half_requests(lines: ExitStack, port: int, address: str, number: int) -> None:
    """Connections of one address that begin a request and say no more."""
    for _ in range(number):
        line = lines.enter_context(
            socket.create_connection(("127.0.0.1", port), source_address=(address, 0))
        )
        with suppress(OSError):
            line.sendall(b"GET / HTTP/1.1\r\nHost: ")


def test_half_open_requests_of_many_addresses_make_no_page_dead(
    app: App, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nine addresses with their whole share each, renewed as they end, are more than the door
    takes: those who finish nothing make room."""
    monkeypatch.setattr(doors, "HEADERS", 600.0)
    monkeypatch.setattr(doors, "MOST", 100)
    port = app.config.web.port
    with ExitStack() as lines:
        for round_ in range(3):
            for address in range(2, 11):
                half_requests(lines, port, f"127.0.0.{address}", 15)
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
                assert answer.status == 200, round_
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
            said = answer.read().decode()
        number = {
            name: float(value)
            for name, value in re.findall(
                r'^adjudicator_door_(\w+)\{door="pages"\} (\S+)', said, re.M
            )
        }
        assert number["put_out_total"] >= 3 * 9 * 15 - 100
        assert number["open"] <= 100
    assert "those that finish nothing make room" in caplog.text


def test_one_who_begins_many_goes_before_one_who_begins_one(app: App) -> None:
    door = Door("pages")
    many = [Guest(n, "10.0.0.1", 100.0 + n) for n in range(20)]
    one = Guest("slow", "10.0.0.2", 1.0)
    first = door.first_out([*many, one])
    assert first is not None
    assert first.who == 0
    alone = [Guest("old", "10.0.0.3", 5.0), Guest("new", "10.0.0.4", 9.0)]
    door.finished("10.0.0.3")
    first = door.first_out(alone)
    assert first is not None
    assert first.who == "new", "a stranger goes before who has finished something"
    assert door.first_out([]) is None


def test_what_one_address_may_have_is_told_when_it_bites(
    app: App, caplog: pytest.LogCaptureFixture
) -> None:
    port = app.config.web.port
    with ExitStack() as lines:
        half_requests(lines, port, "127.0.0.7", doors.OF_ONE_ADDRESS + 30)
        end = time.monotonic() + 60
        while app.desk.doors.pages.refused < 30 and time.monotonic() < end:
            time.sleep(0.05)
    told = [line for line in caplog.messages if "127.0.0.7 has 50 connections" in line]
    assert len(told) == 1, "not once for each"
    assert "web.trusted_proxies" in told[0]


def test_idle_mail_dialogues_of_many_addresses_stop_no_others_letter(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "MOST_CONNECTIONS", 60)
    port = app.config.mail.listener.smtp_port
    with ExitStack() as lines:
        kept = []
        for address in range(2, 13):
            for _ in range(10):
                line = lines.enter_context(
                    socket.create_connection(
                        ("127.0.0.1", port), source_address=(f"127.0.0.{address}", 0)
                    )
                )
                line.settimeout(60)
                assert line.recv(200).startswith(b"220")
                kept.append(line)
        with smtplib.SMTP("127.0.0.1", port, timeout=60) as host:
            host.sendmail("a@example.net", [app.config.mail.address], "Subject: x\n\nhello\n")
        assert b"421 4.4.2" in kept[0].recv(200), "the oldest was told why"
    letters = app.desk.doors.letters
    assert letters.put_out >= 11 * 10 + 1 - 60
    assert letters.knows("127.0.0.1")


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
