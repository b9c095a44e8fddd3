"""The whole house in one process: pages by HTTP, letters by SMTP, the outbox, the ticker."""

from __future__ import annotations

import smtplib
import socket
import time
import urllib.request
from email.message import EmailMessage

import pytest

from adjudicator.config import ConfigError
from adjudicator.mail import way
from adjudicator.mail.intake import Envelope, store
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.running.app import create_app
from adjudicator.running.house import Rulesets
from adjudicator.service.games import games, pages
from adjudicator.service.post import tokens
from tests import toy
from tests.mail.post import letter
from tests.web.browsing import PEOPLE


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def house(tmp_path):
    app = create_app(
        tmp_path / "instance",
        rulesets={"toy": toy.TOY},
        find_pack=lambda name: toy.pack(),
        transport=MemoryTransport(),
        web={"port": free_port()},
        mail={"domain": "example.org", "listener": {"smtp_port": free_port()}},
        times={"due_every": 0.1, "outbox_every": 0.1},
    )
    yield app
    app.stop()


def wait_for(look, seconds: float = 300):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.05)
    raise AssertionError("nothing came of it")


def open_toy(house, slug: str):
    return games.open_game(
        house.desk,
        ruleset="toy",
        scenario="short",
        slug=slug,
        moderator_email=PEOPLE["moderator"],
        seats={"red": PEOPLE["red"], "blue": PEOPLE["blue"]},
    )


def test_a_game_over_http_and_smtp(house):
    house.start()
    page, mail = house.addresses()
    with urllib.request.urlopen(f"{page}/healthz") as answer:
        assert answer.status == 200
        assert "Server" not in answer.headers
    open_toy(house, "post-1")
    info = games.begin_game(house.desk, "post-1", force=True)
    wait_for(lambda: len(house.transport.sent) >= 4)
    red = info.seats[0].id
    token = tokens.reply_token(house.desk, red, 1)
    letter = EmailMessage()
    letter["From"], letter["To"] = PEOPLE["red"], f"post-1+red.{token}@example.org"
    letter["Subject"], letter["Message-ID"] = "Re: orders", "<one@example.net>"
    letter.set_content("bid 2 on ford\n")
    host, _, port = mail.removeprefix("smtp://").partition(":")
    with smtplib.SMTP(host, int(port)) as server:
        server.send_message(letter)
    draft = wait_for(lambda: pages.seat_page(house.desk, red).draft)
    assert draft == "bid 2 on ford"


def test_a_tick_by_hand_does_what_is_due_and_says_so(house):
    open_toy(house, "post-2")
    assert house.tick() == ["2 letters sent"]
    assert house.tick() == []


def test_a_tick_reads_also_what_came_to_a_seat_while_its_letters_were_read(house, monkeypatch):
    """Who stored it found the seat's letters claimed, and left it to whoever reads those."""
    info = open_toy(house, "post-3")
    games.begin_game(house.desk, "post-3", force=True)
    red = next(seat.id for seat in info.seats if seat.name == "red")
    to = f"post-3+red.{tokens.reply_token(house.desk, red, 1)}@example.org"
    first, second = (
        letter(to, f"bid {n} on ford", sender=PEOPLE["red"], message_id=f"<{n}@red>")
        for n in (1, 2)
    )
    store(house.desk, first, Envelope(PEOPLE["red"], (to,)))
    real, came = way.vouch_all, []

    def slow(desk, opened):
        if not came:
            came.extend(way.receive(desk, second, Envelope(PEOPLE["red"], (to,))))
        return real(desk, opened)

    monkeypatch.setattr(way, "vouch_all", slow)
    assert "2 letters read" in house.tick()
    assert [one.word for one in came] == ["claimed"]
    assert pages.seat_page(house.desk, red).draft == "bid 2 on ford"


def test_a_taken_port_is_an_error_and_leaves_nothing_running(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        app = create_app(tmp_path / "i", web={"port": 0}, mail={"listener": {"smtp_port": port}})
        with pytest.raises(ConfigError, match="in use"):
            app.start()
        assert app.scheduler is None


def test_the_house_has_its_rulesets_by_name():
    house = Rulesets()
    assert "blitzwar" in house
    assert "chess" not in house
    assert list(house) == [
        "blitzwar",
        "diplomacy",
        "totaler_krieg",
        "victory",
        "virtuti_militari",
        "world_at_war",
    ]
    assert len(house) == 6
