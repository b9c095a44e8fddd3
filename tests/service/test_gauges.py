"""The house in numbers, whether it is ready, and what it tells its operator."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.config import Letters
from adjudicator.mail.sending import outbox
from adjudicator.mail.sending.transports import TryLater
from adjudicator.service import gauges
from adjudicator.service.deadlines import reminders
from adjudicator.service.desk import Desk
from adjudicator.service.models import Letter
from adjudicator.service.post import alarms, letters
from adjudicator.service.post.queue import Queue
from adjudicator.storage.tables import Game, Heartbeat, LetterOut
from adjudicator.web import metrics
from tests.house_kit import begun_game, letters_to, send, stored_letter

pytestmark = pytest.mark.databases

FIT = {"unread": 0.0, "unsent": 0.0, "lag": 0.0}


def sent_all(desk: Desk) -> None:
    with desk.store.read() as session:
        numbers = [number or 0 for number in session.exec(select(LetterOut.id))]
    letters.mark_sent(desk, *numbers)


@pytest.fixture
def house(desk: Desk) -> Desk:
    """A game in which both are asked, all letters sent, the ticker alive."""
    begun_game(desk)
    sent_all(desk)
    reminders.notice_outage(desk)
    return desk


def tick(desk: Desk) -> None:
    """A sign of life, and nothing of what else follows a pause."""
    with desk.store.write() as session:
        session.get_one(Heartbeat, "house").at = desk.clock.now()


def test_a_house_at_rest_is_ready(house: Desk) -> None:
    found = gauges.measure(house, totals=True)
    assert (found.unread, found.unsent, found.lag, found.beat) == (0, 0, 0, 0)
    assert found.totals is not None
    assert found.totals.games == {"running": 1}
    assert found.database > 10_000
    assert gauges.unready(found) == ""
    assert list(gauges.troubles(found)) == []
    assert alarms.tell_operator(house) == 0


def test_before_it_ticks_and_when_it_ticks_no_more_it_is_not_ready(
    desk: Desk, clock: FixedClock
) -> None:
    assert gauges.unready(gauges.measure(desk)) == "the ticker has stopped"
    reminders.notice_outage(desk)
    assert gauges.unready(gauges.measure(desk)) == ""
    clock.forward(minutes=3)
    assert gauges.unready(gauges.measure(desk)) == "the ticker has stopped"


def test_a_letter_that_nobody_reads(house: Desk, clock: FixedClock) -> None:
    stored_letter(house, b"From: x\n\nhello", from_address="x@y", to_address="desk@z")
    clock.forward(minutes=11)
    tick(house)
    found = gauges.measure(house, totals=True)
    assert found.totals is not None
    assert found.totals.came["waiting"] == 1
    assert found.unread == 11 * 60
    assert gauges.unready(found) == "letters wait to be read"


def test_a_letter_that_nobody_sends(house: Desk, clock: FixedClock) -> None:
    send(house, "feud-1", "red", "bid 2 on ford", letter=True)
    assert gauges.measure(house).unsent == 0
    clock.forward(minutes=11)
    tick(house)
    assert gauges.unready(gauges.measure(house)) == "letters wait to leave"


class Dead:
    """A next mail host that takes nothing until it does."""

    def __init__(self) -> None:
        self.dead = True
        self.sent: list[str] = []

    def send(self, letter: Letter, raw: bytes, sender: str) -> None:
        if self.dead:
            raise TryLater("connection refused")
        self.sent.append(letter.to_email)

    def close(self) -> None:
        pass


def test_a_relay_that_is_dead_is_known_within_minutes(
    house: Desk, clock: FixedClock, caplog: pytest.LogCaptureFixture
) -> None:
    """Its letters are tried again later and later; that does not make them younger."""
    relay, called = Dead(), []
    send(house, "feud-1", "red", "bid 2 on ford", letter=True)
    ages = []
    for _ in range(15):
        outbox.send_due(house, relay)
        tick(house)
        found = gauges.measure(house)
        ages.append(found.unsent)
        clock.forward(minutes=1)
    assert ages == [60.0 * n for n in range(15)]
    assert found.retrying == 1
    assert found.untried == 0
    assert gauges.unready(found) == "the next mail host accepts no letters"
    with caplog.at_level("ERROR"):
        alarms.tell_operator(house, lambda _, said: called.extend(said))
    assert "has not accepted a letter for" in caplog.text
    assert any("has not accepted a letter for" in one for one in called)
    said = metrics.exposed(gauges.measure(house))
    assert "adjudicator_letters_retrying 1" in said
    assert re.search(r"^adjudicator_relay_silent_seconds (900|\d{3,})$", said, re.M)
    relay.dead = False
    clock.forward(hours=8)
    outbox.send_due(house, relay)
    tick(house)
    found = gauges.measure(house)
    assert (found.unsent, found.relay, found.retrying) == (0, 0, 0)
    assert gauges.unready(found) == ""


def test_one_letter_that_is_put_off_is_no_dead_relay(house: Desk, clock: FixedClock) -> None:
    send(house, "feud-1", "red", "bid 2 on ford", letter=True)
    outbox.send_due(house, Dead())
    clock.forward(minutes=1)
    alive = Dead()
    alive.dead = False
    send(house, "feud-1", "blue", "bid 1 on ford", letter=True)
    with house.store.write() as session:  # the host greylists the first
        first = session.exec(select(LetterOut).where(LetterOut.state == "retry")).one()
        first.next_try_at = clock.now() + timedelta(hours=6)
    assert outbox.send_due(house, alive)
    clock.forward(minutes=30)
    tick(house)
    found = gauges.measure(house)
    assert found.unsent == 31 * 60
    assert found.relay == 0
    assert gauges.unready(found) == ""


def test_letters_that_were_given_up(house: Desk, clock: FixedClock) -> None:
    house.config.mail.attempts = 1
    send(house, "feud-1", "red", "bid 2 on ford", letter=True)
    outbox.send_due(house, Dead())
    found = gauges.measure(house)
    assert found.failed == 2  # the notice about it could not leave either
    assert "could not be delivered" in dict(gauges.troubles(found))["failed"]
    assert 'adjudicator_letters_out{state="failed"} 2' in metrics.exposed(
        gauges.measure(house, totals=True)
    )


def test_a_call_that_fails_holds_up_no_alarm(house: Desk, caplog: pytest.LogCaptureFixture) -> None:
    with house.store.write() as session:
        session.exec(select(Game)).one().state = "stopped"

    def call(desk: Desk, said: Sequence[str]) -> None:
        raise OSError("no route")

    assert alarms.tell_operator(house, call) == 1
    assert letters_to(house, house.config.house.moderator)
    assert "nobody could be called about that: OSError: no route" in caplog.text


def test_copies_that_are_not_written_and_a_certificate_that_ends(
    house: Desk, clock: FixedClock
) -> None:
    alarms.tell_operator(house)  # somebody watches from now on
    clock.forward(hours=40)
    tick(house)
    assert gauges.BACKUP not in dict(gauges.troubles(gauges.measure(house)))
    clock.forward(hours=10)
    tick(house)
    assert "for 2 days 2 hours" in dict(gauges.troubles(gauges.measure(house)))[gauges.BACKUP]
    with house.store.write() as session:
        session.merge(Heartbeat(name=gauges.BACKUP, at=clock.now()))
        session.merge(Heartbeat(name=gauges.CERTIFICATE, at=clock.now() + timedelta(days=20)))
    assert list(gauges.troubles(gauges.measure(house))) == []
    clock.forward(hours=24 * 7)
    said = dict(gauges.troubles(gauges.measure(house)))
    assert said["certificate"] == "The certificate of the pages ends in 13 days."
    clock.forward(hours=24 * 14)
    said = dict(gauges.troubles(gauges.measure(house)))
    assert said["certificate"] == "The certificate of the pages has ended."
    assert gauges.TRIED in said


def test_a_step_that_nobody_runs(house: Desk, clock: FixedClock) -> None:
    clock.forward(hours=24 * 30)
    tick(house)
    found = gauges.measure(house)
    assert found.due == 1
    assert found.lag > 3600
    assert "A step has been due for" in dict(gauges.troubles(found))["lag"]


def test_the_operator_is_told_once_a_day(house: Desk, clock: FixedClock) -> None:
    operator = house.config.house.moderator
    with house.store.write() as session:
        session.exec(select(Game)).one().state = "stopped"
    assert alarms.tell_operator(house) == 1
    assert alarms.tell_operator(house) == 0
    (letter,) = letters_to(house, operator)
    assert "feud-1 has stopped" in letter.facts["lines"][0]
    clock.forward(hours=25)
    tick(house)
    sent_all(house)
    assert alarms.tell_operator(house) == 1


def test_a_clock_that_was_set_back_and_a_full_disk(house: Desk) -> None:
    with house.store.write() as session:
        session.get_one(Heartbeat, "house").at = house.clock.now() + timedelta(minutes=9)
    found = gauges.measure(house)
    assert "set back" in dict(gauges.troubles(found))["clock"]
    short = {**found.__dict__, "space": 5_000_000}
    assert "5 MB of disk space are left" in dict(gauges.troubles(gauges.Gauges(**short)))["space"]


def test_letters_that_come_back_in_numbers(house: Desk) -> None:
    for n in range(gauges.MANY_BOUNCES):
        number = stored_letter(
            house, f"From: x\n\n{n}".encode(), from_address="<>", to_address="bounce@z"
        )
        Queue(house).finish(number, "bounce")
    assert dict(gauges.troubles(gauges.measure(house)))["bounced"].startswith("10 letters")


LINE = re.compile(r'^adjudicator_[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.e+-]+$')


def test_prometheus_reads_it_and_no_secret_is_in_it(house: Desk) -> None:
    send(house, "feud-1", "red", "bid 2 on ford", letter=True)
    said = metrics.exposed(gauges.measure(house, totals=True))
    for line in said.splitlines():
        assert line.startswith("# ") or LINE.match(line), line
    assert 'adjudicator_letters_out{state="queued"} 1' in said
    assert "adjudicator_ready 1" in said
    assert "example.net" not in said
    assert "ford" not in said


def test_every_alarm_rule_asks_for_a_number_that_there_is(house: Desk) -> None:
    rules = Path("docs/operating/files/alerts.yml").read_text("utf-8")
    asked = set(re.findall(r"adjudicator_[a-z_]+", rules))
    house.config.letters = Letters(folder="disk")  # some numbers are there for its sake alone
    with house.store.write() as session:  # and some when something was done once
        for name in (gauges.BACKUP, gauges.ELSEWHERE, gauges.TRIED, gauges.CERTIFICATE):
            session.merge(Heartbeat(name=name, at=house.clock.now()))
    told = set(
        re.findall(r"adjudicator_[a-z_]+", metrics.exposed(gauges.measure(house, totals=True)))
    )
    assert {"adjudicator_relay_silent_seconds", "adjudicator_backup_seconds"} <= asked
    assert asked <= told
