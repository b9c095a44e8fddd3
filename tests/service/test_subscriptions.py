"""Letters one may do without: stopping them, and gathering them for a digest."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.running import schedule
from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.models import GameInfo
from adjudicator.service.people import people
from adjudicator.service.post import digest, letters, preferences, subscriptions
from adjudicator.storage.tables import Person
from tests.house_kit import begun_game, letters_to, seat_id, send

RED = "red@example.net"


@pytest.fixture
def game(desk: Desk) -> GameInfo:
    """Both seats are asked, and taken."""
    info = begun_game(desk, public_archive=True)
    for seat in ("red", "blue"):
        with desk.store.write("taken") as session:
            row = session.get_one(letters.Seat, seat_id(desk, "feud-1", seat))
            row.person_id = people.person_for(session, row.email, desk).id
            session.add(row)
    return info


def person(desk: Desk, email: str = RED) -> Person:
    with desk.store.read() as session:
        return session.exec(select(Person).where(Person.email == email)).one()


def key(desk: Desk, topic: str = "reminders") -> str:
    return subscriptions.key_of(desk, person(desk).id, topic)


def test_reminders_stop_and_asks_do_not(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    asks = len(letters_to(desk, RED, "ask"))
    assert subscriptions.stop(desk, key(desk)).stopped
    clock.forward(hours=60)
    schedule.tick(desk)
    assert [one.topic for one in letters_to(desk, RED)] == [""] * len(letters_to(desk, RED))
    blue = letters_to(desk, "blue@example.net", "notice")
    assert [one.topic for one in blue if one.topic] == ["reminders"]
    for seat in ("red", "blue"):
        send(desk, "feud-1", seat, "ready anyway")
    assert len(letters_to(desk, RED, "ask")) > asks


def test_they_can_be_had_again(desk: Desk, game: GameInfo) -> None:
    subscriptions.stop(desk, key(desk))
    assert not subscriptions.go_on(desk, key(desk)).stopped
    assert preferences.preferences_of(person(desk)).unwanted == []


@pytest.mark.parametrize("spoil", [str.upper, lambda k: " " + k + "\n"])
def test_hosts_that_change_an_address_a_little_do_no_harm(
    desk: Desk, game: GameInfo, spoil: type[str]
) -> None:
    assert subscriptions.look_at(desk, spoil(key(desk))).email == RED


@pytest.mark.parametrize(
    "bad", ["", "1", "1.reminders", "1.reminders.0", "x.reminders.0", "1.asks.0", "²" * 9, "\0.a.b"]
)
def test_a_key_that_is_none_of_ours_does_nothing(desk: Desk, game: GameInfo, bad: str) -> None:
    with pytest.raises(Unknown):
        subscriptions.stop(desk, bad)


def test_the_key_of_one_topic_or_person_opens_no_other(desk: Desk, game: GameInfo) -> None:
    number, _, check = key(desk).split(".")
    for forged in (f"{number}.news.{check}", f"{int(number) + 1}.reminders.{check}"):
        with pytest.raises(Unknown):
            subscriptions.stop(desk, forged)


def test_what_is_chosen_elsewhere_stays(desk: Desk, game: GameInfo) -> None:
    subscriptions.stop(desk, key(desk))
    preferences.choose(desk, person(desk).id, {"letters": "text"})
    assert preferences.preferences_of(person(desk)).unwanted == ["reminders"]


# --------------------------------------------------------------------- digest


def news(desk: Desk, subject: str = "Blue has a new player") -> None:
    with desk.store.write("news") as session:
        seat = session.get_one(letters.Seat, seat_id(desk, "feud-1", "red"))
        facts = {"subject": subject, "lines": ["A line of it."]}
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat, topic="news")


@pytest.fixture
def gathering(desk: Desk, game: GameInfo) -> Person:
    people.update_person(desk, person(desk).id, zone="Europe/Warsaw")
    preferences.choose(desk, person(desk).id, {"digest": True})
    return person(desk)


def test_a_digest_gathers_what_can_wait(desk: Desk, gathering: Person, clock: FixedClock) -> None:
    news(desk)
    assert letters_to(desk, RED)[-1].state == "held"
    assert all(
        one.facts.get("subject") != "Blue has a new player" for one in letters.claim_due(desk)
    )
    assert digest.send_digests(desk) == 0
    assert gathering.digest_at is not None
    clock.at = gathering.digest_at
    assert digest.send_digests(desk) == 1
    assert digest.send_digests(desk) == 0, "once a morning"
    (letter,) = letters_to(desk, RED, "digest")
    found = digest.Digest.model_validate(letter.facts)
    assert [(line.game, line.seat) for line in found.games] == [("feud-1", "Red")]
    assert found.games[0].asked
    assert not found.games[0].answered
    assert [(one.game, one.subject) for one in found.news] == [("feud-1", "Blue has a new player")]
    states = {one.facts.get("subject"): one.state for one in letters_to(desk, RED, "notice")}
    assert states["Blue has a new player"] == "sent"


def test_what_cannot_wait_does_not(desk: Desk, gathering: Person, clock: FixedClock) -> None:
    clock.forward(hours=60)
    schedule.tick(desk)
    reminder = [one for one in letters_to(desk, RED) if one.topic == "reminders"]
    assert [one.state for one in reminder] == ["queued"]


def test_a_digest_says_what_was_published_and_that_he_has_answered(
    desk: Desk, gathering: Person, clock: FixedClock
) -> None:
    for seat in ("red", "blue"):
        send(desk, "feud-1", seat, "bid 2 on ford\nready")
    send(desk, "feud-1", "red", "pass")
    assert gathering.digest_at is not None
    clock.at = gathering.digest_at
    digest.send_digests(desk)
    (letter,) = letters_to(desk, RED, "digest")
    (line,) = digest.Digest.model_validate(letter.facts).games
    assert line.since


def test_nobody_gets_an_empty_digest(desk: Desk, gathering: Person, clock: FixedClock) -> None:
    for seat in ("red", "blue"):
        send(desk, "feud-1", seat, "ready anyway")
    for _ in range(20):
        clock.forward(hours=100)
        schedule.tick(desk)
    before = len(letters_to(desk, RED, "digest"))
    clock.forward(hours=72)
    assert digest.send_digests(desk) == 0
    assert len(letters_to(desk, RED, "digest")) == before


def test_stopping_the_digest_sends_what_would_have_waited(
    desk: Desk, gathering: Person, clock: FixedClock
) -> None:
    subscriptions.stop(desk, key(desk, "digest"))
    assert person(desk).digest_at is None
    news(desk)
    assert letters_to(desk, RED)[-1].state == "queued"


def test_what_waited_when_he_stopped_it_is_not_lost(desk: Desk, gathering: Person) -> None:
    news(desk)
    preferences.choose(desk, gathering.id, {"digest": False})
    assert letters_to(desk, RED)[-1].state == "queued"
    mine = deliveries.of_person(desk, gathering.id)
    assert mine[0].about == "Blue has a new player"


@pytest.mark.parametrize(
    ("now", "zone", "then"),
    [
        ("2026-11-21 05:00", "Europe/Warsaw", "2026-11-21 07:00"),
        ("2026-11-21 07:00", "Europe/Warsaw", "2026-11-22 07:00"),
        ("2026-03-28 08:00", "Europe/Warsaw", "2026-03-29 06:00"),
        ("2026-10-24 08:00", "Europe/Warsaw", "2026-10-25 07:00"),
        ("2026-11-21 05:00", "Pacific/Auckland", "2026-11-21 19:00"),
    ],
)
def test_eight_in_the_morning_where_he_lives(now: str, zone: str, then: str) -> None:
    at = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert preferences.next_digest(at, zone) == datetime.fromisoformat(then).replace(tzinfo=UTC)
