"""Webhooks tell that something happened and never what must stay secret; and they are no way
into the house's own network."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import socket
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Event, Thread, Timer
from typing import Any

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.config import Hooks
from adjudicator.running import posting
from adjudicator.service import internet
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.people import people
from adjudicator.service.post import hooks, letters, pruning
from adjudicator.storage.tables import HookCall, Person, Seat, Webhook
from tests.house_kit import begun_game, letters_to, seat_id, send

URL = "https://chat.example.net/hooks/abc"


class Chat(HTTPServer):
    """A chat that keeps what it is told, and answers with the codes it is given."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.told: list[tuple[dict[str, str], bytes]] = []
        self.codes: list[int] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hooks/abc"


class _Handler(BaseHTTPRequestHandler):
    server: Chat

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.told.append((dict(self.headers), body))
        code = self.server.codes.pop(0) if self.server.codes else 200
        self.send_response(code)
        if 300 <= code < 400:
            self.send_header("Location", "http://127.0.0.1:1/")
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


@pytest.fixture
def red(desk: Desk) -> int:
    """Red's player; a public game has begun."""
    desk.config.hooks = Hooks(private=True)
    begun_game(desk)
    return _takes(desk, "red")


def _takes(desk: Desk, seat: str) -> int:
    with desk.store.write("taken") as session:
        row = session.get_one(Seat, seat_id(desk, "feud-1", seat))
        row.person_id = people.person_for(session, row.email, desk).id
        session.add(row)
        return row.person_id or 0


def _moderator(desk: Desk) -> int:
    with desk.store.read() as session:
        found = session.exec(select(Person).where(Person.email == "moderator@example.net")).one()
        return found.id


def _turn(desk: Desk) -> None:
    for seat in ("red", "blue"):
        send(desk, "feud-1", seat, "bid 2 on ford\nready")


# ---------------------------------------------------------------- what is told


def test_a_player_is_told_that_a_letter_is_there_and_not_what_it_says(
    desk: Desk, red: int, chat: Chat
) -> None:
    hook = hooks.add(desk, red, chat.url, "json")
    letters.queue_notice(desk, seat_id(desk, "feud-1", "red"), "a secret", ["of red alone"])
    assert posting.send_hooks(desk) == 1
    ((headers, body),) = chat.told
    said = json.loads(body)
    assert (said["event"], said["game"]) == ("notice", "feud-1")
    assert said["text"] == "feud-1 has news for you."
    assert said["link"].endswith("/games/feud-1/red")
    assert b"secret" not in body
    mac = hmac.new(hook.secret.encode(), body, hashlib.sha256).hexdigest()
    assert headers["X-Adjudicator-Signature"] == f"sha256={mac}"


@pytest.mark.parametrize(
    ("kind", "field"), [("discord", "content"), ("slack", "text"), ("plain", "")]
)
def test_every_kind_of_chat_is_told_in_its_way(
    desk: Desk, red: int, chat: Chat, kind: str, field: str
) -> None:
    hooks.add(desk, red, chat.url, kind)
    letters.queue_notice(desk, seat_id(desk, "feud-1", "red"), "x", ["y"])
    posting.send_hooks(desk)
    body = chat.told[0][1]
    text = json.loads(body)[field] if field else body.decode()
    assert text.startswith("feud-1 has news for you. http")
    if kind == "discord":
        assert json.loads(body)["allowed_mentions"] == {"parse": []}


@pytest.mark.databases
def test_a_games_chat_is_told_what_spectators_may_read(desk: Desk, red: int, chat: Chat) -> None:
    hooks.add(desk, _moderator(desk), chat.url, "json", game="feud-1")
    _turn(desk)
    assert posting.send_hooks(desk) > 0
    said = [json.loads(body) for _, body in chat.told]
    assert all(one["link"].startswith("http://127.0.0.1:8000/archive/feud-1/") for one in said)
    assert {one["event"] for one in said} == {"report"}


def test_the_chat_of_a_sealed_game_is_told_that_and_no_more(desk: Desk, chat: Chat) -> None:
    desk.config.hooks = Hooks(private=True)
    begun_game(desk, public_archive=False)
    hooks.add(desk, _moderator(desk), chat.url, "json", game="feud-1")
    _turn(desk)
    assert posting.send_hooks(desk) > 0
    texts = {json.loads(body)["text"] for _, body in chat.told}
    assert texts == {"feud-1: a step has been resolved. Reports are in the players' letters."}


# ------------------------------------------------------------ whose they are


def test_only_its_moderator_gives_a_game_a_webhook(desk: Desk, red: int) -> None:
    with pytest.raises(Unknown):
        hooks.add(desk, red, URL, "json", game="feud-1")
    mine = hooks.add(desk, _moderator(desk), URL, "json", game="feud-1")
    assert [one.id for one in hooks.of_game(desk, "feud-1", _moderator(desk))] == [mine.id]
    for act in (hooks.remove, hooks.try_out):
        with pytest.raises(Unknown):
            act(desk, red, mine.id)
    with pytest.raises(Unknown):
        hooks.of_game(desk, "feud-1", red)
    hooks.remove(desk, _moderator(desk), mine.id)
    assert hooks.of_game(desk, "feud-1", _moderator(desk)) == []


def test_there_may_be_five(desk: Desk, red: int) -> None:
    for _ in range(hooks.MOST_HOOKS):
        hooks.add(desk, red, URL, "json")
    with pytest.raises(ServiceError, match="You have 5 webhooks"):
        hooks.add(desk, red, URL, "json")


@pytest.mark.parametrize(
    "url",
    [
        "http://chat.example.net/x",
        "https://",
        "ftp://chat.example.net/x",
        "https://anna:pw@chat.example.net/",
        "https://chat.example.net:0/",
        "https://chat.example.net:99999/",
        "https://chat.example.net/\nx",
        "https://[::1/",
        "https://a..b/",
        "https://" + "a" * 64 + ".example.net/",
        "javascript:alert(1)",
        "",
        "https://x/" + "y" * 600,
    ],
)
def test_what_is_no_address_for_a_webhook_is_refused(desk: Desk, red: int, url: str) -> None:
    desk.config.hooks = Hooks()
    with pytest.raises(ServiceError, match=r"https://chat\.example\.org"):
        hooks.add(desk, red, url, "json")


# ------------------------------------------------------- calls that go wrong


def states(desk: Desk) -> list[str]:
    with desk.store.read() as session:
        return [row.state for row in session.exec(select(HookCall))]


def test_a_chat_that_is_down_is_called_again_later(
    desk: Desk, red: int, chat: Chat, clock: FixedClock
) -> None:
    hook = hooks.add(desk, red, chat.url, "json")
    chat.codes = [503]
    hooks.try_out(desk, red, hook.id)
    assert posting.send_hooks(desk) == 0
    assert hooks.of_person(desk, red)[0].last_error == "the answer was 503"
    assert posting.send_hooks(desk) == 0, "not at once"
    clock.forward(hours=1)
    assert posting.send_hooks(desk) == 1
    assert chat.told[0][1] == chat.told[1][1]
    assert hooks.of_person(desk, red)[0].last_error == ""


@pytest.mark.parametrize("code", [404, 410, 301, 307])
def test_an_answer_that_is_final_is_taken_so_and_redirections_lead_nowhere(
    desk: Desk, red: int, chat: Chat, code: int
) -> None:
    hook = hooks.add(desk, red, chat.url, "json")
    chat.codes = [code]
    hooks.try_out(desk, red, hook.id)
    assert posting.send_hooks(desk) == 0
    assert states(desk) == ["failed"]


def test_one_that_always_fails_is_switched_off_and_its_owner_told_once(
    desk: Desk, red: int, chat: Chat, clock: FixedClock
) -> None:
    hook = hooks.add(desk, red, chat.url, "json")
    seat = seat_id(desk, "feud-1", "red")
    for number in range(hooks.PATIENCE + 2):
        chat.codes = [404]
        letters.queue_notice(desk, seat, f"news {number}", ["x"])
        posting.send_hooks(desk)
    assert hooks.of_person(desk, red)[0].disabled_at is not None
    assert len(chat.told) == hooks.PATIENCE
    subjects = [one.facts["subject"] for one in letters_to(desk, "red@example.net", "notice")]
    assert subjects.count("Your webhook at 127.0.0.1 is switched off") == 1
    chat.codes = []
    hooks.try_out(desk, red, hook.id)
    assert posting.send_hooks(desk) == 1
    assert hooks.of_person(desk, red)[0].disabled_at is None


class Dripping:
    """A host that answers with a header line every few milliseconds, for ever."""

    def __init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.server.getsockname()[1]}/"
        self.calls = 0
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self.server.accept()
                self.calls += 1
                Thread(target=self._drip, args=(line,), daemon=True).start()

    def _drip(self, line: socket.socket) -> None:
        with contextlib.suppress(OSError), line:
            line.sendall(b"HTTP/1.1 200 OK\r\nX-Long: ")
            while True:
                line.sendall(b"x")
                time.sleep(0.02)


@pytest.fixture
def dripping() -> Iterator[Dripping]:
    host = Dripping()
    yield host
    host.server.close()


def test_a_host_that_drips_and_a_name_that_is_none_hold_up_no_other(
    desk: Desk, red: int, chat: Chat, dripping: Dripping, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "TOTAL", 0.5)
    slow = hooks.add(desk, red, dripping.url, "json")
    with desk.store.write("of an older version") as session:
        row = session.get_one(Webhook, slow.id)
        session.add(Webhook(**row.model_dump(exclude={"id"}) | {"url": "https://a..b/"}))
    good = hooks.add(desk, red, chat.url, "json")
    for number in range(3):
        letters.queue_notice(desk, seat_id(desk, "feud-1", "red"), f"news {number}", ["x"])
    assert posting.send_hooks(desk) == 3
    errors = {one.url: one.last_error for one in hooks.of_person(desk, red)}
    assert errors[dripping.url] == "no complete answer came within 0 seconds"
    assert "UnicodeError" in errors["https://a..b/"]
    assert errors[good.url] == ""
    assert dripping.calls == 1, "what has just failed is not tried at once with the next call"
    assert posting.send_hooks(desk) == 0, "no call is left over"


def test_a_house_that_shuts_waits_for_no_webhook(desk: Desk, red: int, dripping: Dripping) -> None:
    hook = hooks.add(desk, red, dripping.url, "json")
    hooks.try_out(desk, red, hook.id)
    over = Event()
    Timer(0.3, over.set).start()
    began = time.monotonic()
    assert posting.send_hooks(desk, over=over) == 0
    assert time.monotonic() - began < 5
    assert states(desk) == ["queued"]
    assert [call.attempts for call in hooks.claim_calls(desk)] == [1]


def test_a_call_whose_caller_died_is_made_again(desk: Desk, red: int, clock: FixedClock) -> None:
    hook = hooks.add(desk, red, "http://chat.example.net/", "json")
    hooks.try_out(desk, red, hook.id)
    assert len(hooks.claim_calls(desk)) == 1
    assert hooks.claim_calls(desk) == []
    clock.forward(seconds=desk.config.times.lease_seconds + 1)
    assert [call.attempts for call in hooks.claim_calls(desk)] == [2]


def test_one_removed_while_it_is_called_does_no_harm(desk: Desk, red: int) -> None:
    hook = hooks.add(desk, red, "http://chat.example.net/", "json")
    hooks.try_out(desk, red, hook.id)
    (call,) = hooks.claim_calls(desk)
    hooks.remove(desk, red, hook.id)
    hooks.called(desk, call.id)
    hooks.failed(desk, call.id, "late")


def test_old_calls_are_forgotten(desk: Desk, red: int, chat: Chat, clock: FixedClock) -> None:
    hook = hooks.add(desk, red, chat.url, "json")
    hooks.try_out(desk, red, hook.id)
    posting.send_hooks(desk)
    assert pruning.daily(desk) == 0
    clock.forward(hours=24 * 31)
    assert pruning.daily(desk) == 1
    assert pruning.daily(desk) == 0, "it was done today"


# ----------------------------------------------------- where we never call


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.5.4",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "fec0::1",
        "3fff::1",
        "192.0.0.8",
        "192.88.99.1",
        "5f00::1",
        "64:ff9b:1::1",
        "nonsense",
    ],
)
def test_addresses_of_our_own_network_are_never_called(address: str) -> None:
    assert not internet.public(address)
    with pytest.raises(posting.Forbidden):
        posting.vetted("chat.example.net", ["93.184.216.34", address], False)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])
def test_public_ones_are(address: str) -> None:
    assert posting.vetted("chat.example.net", [address], False) == address


def test_a_name_that_leads_inside_is_given_up_and_its_owner_sees_why(desk: Desk, red: int) -> None:
    desk.config.hooks = Hooks()
    hook = hooks.add(desk, red, URL, "json")
    hooks.try_out(desk, red, hook.id)
    assert posting.send_hooks(desk, look_up=lambda host, port: ["10.1.2.3"]) == 0
    assert states(desk) == ["failed"]
    assert hooks.of_person(desk, red)[0].last_error == (
        "chat.example.net is not on the public internet"
    )


def test_the_address_that_was_looked_at_is_the_one_that_is_called(
    desk: Desk, red: int, chat: Chat
) -> None:
    """A name that says something else when it is asked again (DNS rebinding) leads nowhere."""
    asked: list[str] = []

    def look_up(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    hook = hooks.add(desk, red, f"http://no-such-host.invalid:{chat.server_port}/x", "json")
    hooks.try_out(desk, red, hook.id)
    assert posting.send_hooks(desk, look_up=look_up) == 1
    assert asked == ["no-such-host.invalid"]
    assert chat.told[0][0]["Host"].startswith("no-such-host.invalid:")
