"""Letters that one may do without carry the headers of RFC 2369 and RFC 8058; digests."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from adjudicator.clock import FixedClock
from adjudicator.mail.way import Envelope, receive
from adjudicator.service.desk import Desk
from adjudicator.service.people import people
from adjudicator.service.post import digest, letters, preferences, subscriptions
from adjudicator.storage.tables import Person, Seat
from tests.house_kit import begun_game, seat_id
from tests.mail.post import DOMAIN, collect, plain

RED = "red@example.net"


@pytest.fixture
def red(desk: Desk) -> Person:
    begun_game(desk)
    with desk.store.write("taken") as session:
        row = session.get_one(Seat, seat_id(desk, "feud-1", "red"))
        person = people.person_for(session, RED, desk, "Anna")
        row.person_id = person.id
        session.add(row)
    collect(desk)
    return person


def news(desk: Desk, topic: str = "news") -> list[EmailMessage]:
    with desk.store.write("news") as session:
        row = session.get_one(Seat, seat_id(desk, "feud-1", "red"))
        facts = {"subject": "Blue has a new player", "lines": ["He is called Ben."]}
        letters.queue(desk, session, kind="notice", facts=facts, seat=row, topic=topic)
    return collect(desk)


def test_a_letter_one_may_do_without_says_how_to_stop_it(desk: Desk, red: Person) -> None:
    (letter,) = news(desk)
    key = subscriptions.key_of(desk, red.id, "news")
    assert letter["List-Unsubscribe"] == (
        f"<mailto:unsubscribe+{key}@{DOMAIN}>, <https://example.org/unsubscribe/{key}>"
    )
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_letter_that_asks_something_has_no_such_header(desk: Desk, red: Person) -> None:
    (letter,) = news(desk, topic="")
    assert letter["List-Unsubscribe"] is None


@pytest.mark.parametrize("headers", ["", "Auto-Submitted: auto-generated\r\n"])
def test_an_empty_letter_to_the_address_stops_it(desk: Desk, red: Person, headers: str) -> None:
    key = subscriptions.key_of(desk, red.id, "news")
    to = f"unsubscribe+{key}@{DOMAIN}"
    raw = f"From: {RED}\r\nTo: {to}\r\n{headers}\r\n".encode()
    assert receive(desk, raw, Envelope(RED, (to,)))[0].word == "unsubscribed"
    assert news(desk) == [], "neither the news nor an answer"
    forged = to.replace(key[-4:], "0000")
    raw = raw.replace(to.encode(), forged.encode())
    assert receive(desk, raw, Envelope(RED, (forged,)))[0].word == "stranger"


def test_a_digest_reads_well(desk: Desk, red: Person, clock: FixedClock) -> None:
    preferences.choose(desk, red.id, {"digest": True})
    assert news(desk) == []
    clock.forward(hours=24)
    assert digest.send_digests(desk) == 1
    (letter,) = collect(desk)
    assert str(letter["Subject"]) == "[Adjudicator] 1 game waits for you"
    assert letter["Reply-To"] is None
    text = plain(letter)
    assert max(map(len, text.splitlines())) <= 76
    assert text == (
        ":: digest: 2026-12-02T12:00:00Z\n"
        "\n"
        "feud-1: Toy, Red, turn 1\n"
        "Where do you bid in turn 1?\n"
        "Due Friday 4 December 2026, 12:00 UTC. We have received nothing so far.\n"
        "\n"
        "What else has happened\n"
        "\n"
        "feud-1: Blue has a new player.\n"
        "He is called Ben.\n"
        "\n"
        "To send orders, answer the letter of each game, or go to its page:\n"
        "https://example.org/games\n"
    )
