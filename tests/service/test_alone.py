"""No game's fault touches another: what a tick does stands alone, is tried again and told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.clock import FixedClock
from adjudicator.config import Limits
from adjudicator.running import schedule
from adjudicator.service.alone import Troubles, alone, each
from adjudicator.service.desk import Desk
from adjudicator.service.games import bots, games
from adjudicator.service.stepping import phases, storing
from adjudicator.service.talk import press_delivery
from adjudicator.service.talk.press import Press
from tests.house_kit import begun_game, letters_to, send


def bots_alone(desk: Desk, slug: str) -> None:
    games.open_game(
        desk,
        ruleset="toy",
        scenario="long",
        slug=slug,
        moderator_email="moderator@example.net",
        seats={"red": "bot:timid", "blue": "bot:timid"},
    )
    games.begin_game(desk, slug)


def test_bots_use_up_nobodys_limit_of_submissions(desk: Desk) -> None:
    desk.config.limits = Limits(submissions=3)
    begun_game(desk)
    bots_alone(desk, "feud-9")
    send(desk, "feud-1", "red", "press to blue\nWho is there?\nendpress")
    said = schedule.tick(desk)
    assert games.game_info(desk, "feud-9").state == "over"
    assert "1 message delivered" in said


def test_a_bot_whose_answer_cannot_be_taken_stops_nobody(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots_alone(desk, "feud-8")
    bots_alone(desk, "feud-9")
    bad = games.game_info(desk, "feud-8").seats[0].id
    real = bots.submissions.submit

    def submit(one: Desk, **how: Any) -> Any:
        if how["seat_id"] == bad:
            raise RuntimeError("no such answer")
        return real(one, **how)

    monkeypatch.setattr(bots.submissions, "submit", submit)
    for _ in range(3):
        schedule.tick(desk)
    assert games.game_info(desk, "feud-8").state == "running"
    assert games.game_info(desk, "feud-9").state == "over"
    told = [row.facts["subject"] for row in letters_to(desk, "moderator@example.net", "notice")]
    assert sum("has failed" in subject for subject in told) == 1


def test_a_message_that_cannot_be_delivered_holds_up_no_other_and_is_told_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for slug in ("feud-1", "feud-2"):
        begun_game(desk, slug)
    real = press_delivery.deliver

    def deliver(one: Desk, session: Any, row: Press) -> None:
        if row.text == "breaks":
            raise ValueError(row.text)
        real(one, session, row)

    monkeypatch.setattr(press_delivery, "deliver", deliver)
    send(desk, "feud-1", "red", "press to blue\nbreaks\nendpress")
    send(desk, "feud-2", "red", "press to blue\nfine\nendpress")
    for _ in range(4):
        schedule.tick(desk)
    assert letters_to(desk, "blue@example.net", "press")
    told = [row.facts["subject"] for row in letters_to(desk, "moderator@example.net", "notice")]
    assert [subject for subject in told if "has failed" in subject] == [
        "feud-1: message 1 has failed"
    ]
    monkeypatch.setattr(press_delivery, "deliver", real)
    desk.troubles._measure = lambda: 1e12  # its time has come again
    schedule.tick(desk)
    assert len(letters_to(desk, "blue@example.net", "press")) == 2
    assert not desk.troubles.all()


def test_a_step_that_cannot_be_stored_harms_neither_its_last_player_nor_other_games(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, clock: FixedClock
) -> None:
    for slug in ("feud-1", "feud-2"):
        begun_game(desk, slug)
    real = storing.put

    def put(one: Desk, session: Any, steps: Any, *rest: Any) -> None:
        if any(step.game.slug == "feud-1" for step in steps):
            raise OSError("a full disk")
        real(one, session, steps, *rest)

    monkeypatch.setattr(storing, "put", put)
    send(desk, "feud-1", "red", "bid 1 on ford\nready")
    receipt = send(desk, "feud-1", "blue", "bid 1 on ford\nready")
    assert receipt.number, "the orders are taken, whatever comes of the step"
    clock.forward(hours=24 * 30)
    desk.config.times.outage_minutes = 10**6
    assert phases.close_due(desk) == 1
    monkeypatch.setattr(storing, "put", real)
    assert phases.close_due(desk) >= 1
    assert not desk.troubles.all()


def test_a_game_whose_deadlines_cannot_be_moved_stops_alone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, clock: FixedClock
) -> None:
    from adjudicator.service.deadlines import keeping

    for slug in ("feud-1", "feud-2"):
        begun_game(desk, slug)
    due = games.game_info(desk, "feud-2").due_at
    real = keeping.shift

    def shift(session: Any, game: Any, *rest: Any) -> Any:
        moved = real(session, game, *rest)
        if game.slug == "feud-1":
            raise ArithmeticError("no such hour")
        return moved

    monkeypatch.setattr(keeping, "shift", shift)
    schedule.tick(desk)
    clock.forward(hours=2)
    schedule.tick(desk)
    assert games.game_info(desk, "feud-1").state == "stopped"
    other = games.game_info(desk, "feud-2")
    assert other.state == "running"
    assert due is not None
    assert other.due_at is not None
    assert (other.due_at - due).total_seconds() == 7200
    told = [row.facts["subject"] for row in letters_to(desk, "moderator@example.net", "notice")]
    assert "feud-1 has stopped" in told


def test_a_job_that_fails_stops_no_other_but_nothing_is_closed_without_the_first(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(one: Desk) -> int:
        raise RuntimeError("a table is missing")

    def changed(name: str) -> tuple[schedule.Job, ...]:
        return tuple(replace(job, does=fail) if job.name == name else job for job in agenda)

    agenda = schedule.AGENDA
    monkeypatch.setattr(schedule, "AGENDA", changed("votes"))
    done = {job.name: count for job, count in schedule.run(desk, "due", "reminders")}
    assert [name for name, count in done.items() if count is None] == ["votes"]
    assert {"press", "bots", "digests"} <= set(done)
    monkeypatch.setattr(schedule, "AGENDA", changed("outage"))
    assert [job.name for job, _ in schedule.run(desk, "due")] == ["outage"]
    assert schedule.tick(desk) == ["outage failed (see the log); we will try again"]


def test_what_fails_is_tried_ever_more_rarely_and_forgotten_when_it_goes_well() -> None:
    now, tries = 0.0, []
    troubles = Troubles(lambda: now)

    def act() -> int:
        tries.append(now)
        if now < 300:
            raise ValueError
        return 1

    while now < 700:
        alone(troubles, "thing", act)
        now += 5
    assert tries[:7] == [0, 5, 10, 20, 40, 80, 160]
    assert tries[7] == 320
    assert tries[8] == 325
    assert not troubles.all()
    assert each(troubles, "thing %s", [(1, "a"), (2, "b")], lambda one: one[0]) == 3
