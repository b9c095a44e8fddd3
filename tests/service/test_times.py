"""Reminders, outages, the ticker."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from threading import Event

from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.running import schedule
from adjudicator.service.deadlines import reminders
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from adjudicator.service.record import journaling
from adjudicator.service.stepping import phases
from adjudicator.service.time.reminding import next_reminder
from adjudicator.service.words import span, when
from adjudicator.storage.tables import Game
from tests.house_kit import begun_game, letters_to, opened_game, send, ticked


def notices(desk: Desk, email: str) -> list[str]:
    return [letter.facts["subject"] for letter in letters_to(desk, email, "notice")]


def test_each_seat_without_orders_is_reminded_once_at_each_time(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    send(desk, "feud-1", "red", "bid 2 on ford")
    counts = []
    for _ in range(8):
        clock.forward(hours=9)
        counts.append(reminders.send_reminders(desk))
        assert reminders.send_reminders(desk) == 0
    assert counts == [0, 0, 0, 0, 0, 1, 0, 0]  # 24 h before; 4 h before falls on the deadline
    assert notices(desk, "red@example.net") == []
    letter = letters_to(desk, "blue@example.net", "notice")[0]
    assert (
        letter.facts["subject"] == "reminder: your answer is due Friday 4 December 2026, 12:00 UTC"
    )
    assert "Without an answer: You bid nothing." in letter.facts["lines"]


def test_the_last_reminder_comes_too(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    clock.forward(hours=48)
    assert reminders.send_reminders(desk) == 2
    clock.forward(hours=20)
    assert reminders.send_reminders(desk) == 2


def test_the_next_reminder_is_the_next_one() -> None:
    due = datetime(2026, 12, 4, 12, tzinfo=UTC)
    assert next_reminder([24, 4], due - timedelta(hours=72), due) == due - timedelta(hours=24)
    assert next_reminder([24, 4], due - timedelta(hours=24), due) == due - timedelta(hours=4)
    assert next_reminder([24, 4], due - timedelta(hours=1), due) is None


def test_an_outage_moves_the_deadlines_and_says_so(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    ticked(desk)
    clock.forward(hours=100)  # the house was away, and the deadline passed meanwhile
    done = ticked(desk)
    assert done == ["deadlines of 1 game moved after an outage"]
    info = games.game_info(desk, "feud-1")
    assert info.due_at == clock.now() + timedelta(hours=72)
    assert info.phase_number == 1
    letter = letters_to(desk, "red@example.net", "notice")[0]
    assert letter.facts["subject"] == "deadline moved to Tuesday 8 December 2026, 16:00 UTC"
    with desk.store.read() as session:
        last = journaling.entries(session, info.id)[-1]
    assert last.body == {"act": "outage", "since": "2026-12-01T12:00:00+00:00", "minutes": 6000}
    assert reminders.notice_outage(desk) == 0


def test_a_short_silence_is_no_outage(desk: Desk, clock: FixedClock) -> None:
    ticked(desk)
    info = begun_game(desk)
    clock.forward(minutes=29)
    assert ticked(desk) == []
    assert games.game_info(desk, "feud-1").due_at == info.due_at


def test_a_game_may_bear_less_outage(desk: Desk, clock: FixedClock) -> None:
    ticked(desk)
    begun_game(desk, "feud-1")
    begun_game(desk, "feud-2", outage_minutes=5)
    clock.forward(minutes=20)
    assert reminders.notice_outage(desk) == 1
    assert notices(desk, "red@example.net") != []


def test_an_ask_opened_during_the_gap_is_moved_by_what_it_lost(
    desk: Desk, clock: FixedClock
) -> None:
    ticked(desk)
    clock.forward(hours=9)
    info = begun_game(desk)
    clock.forward(hours=1)
    reminders.notice_outage(desk)
    assert info.due_at is not None
    assert games.game_info(desk, "feud-1").due_at == info.due_at + timedelta(hours=1)


def test_the_tick_does_all_that_is_due(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    ticked(desk)
    for _ in range(72 * 2):
        clock.forward(minutes=30)
        reminders.notice_outage(desk)
    assert ticked(desk) == ["1 step run"]


def test_the_ticker_ticks_and_survives_a_failing_job(desk: Desk) -> None:
    desk.config.times.due_every = 0.05
    runs, failed = Event(), Event()

    def fail() -> None:
        if failed.is_set():
            runs.set()
        failed.set()
        raise RuntimeError("a job that fails")

    scheduler = schedule.start(desk, {"failing": (fail, 0.05)})
    try:
        assert runs.wait(10), "the job ran once and never again"
    finally:
        scheduler.shutdown()


def test_a_game_that_lost_its_first_step_is_begun_by_the_tick(
    desk: Desk, clock: FixedClock
) -> None:
    opened_game(desk)
    with desk.store.write() as session:
        game = session.exec(select(Game)).one()
        game.state = "running"  # as a crash right after the beginning leaves it
        session.add(game)
    assert phases.close_due(desk) == 1
    assert games.game_info(desk, "feud-1").seats[0].asked


def test_times_are_written_for_people() -> None:
    at = datetime(2026, 12, 6, 19, 0, tzinfo=UTC)
    assert when(at, "Europe/Berlin") == "Sunday 6 December 2026, 20:00 CET"
    assert when(at, "Nowhere/Land") == "Sunday 6 December 2026, 19:00 UTC"
    assert span(timedelta(days=3, hours=4, minutes=5)) == "3 days 4 hours"
    assert span(timedelta(minutes=1)) == "1 minute"
    assert span(timedelta(seconds=-5)) == "less than a minute"
