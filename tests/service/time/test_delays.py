"""What one seat can delay a game by is bounded by its budget, whatever it writes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.running import schedule
from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.stepping import phases
from adjudicator.service.time.terms import AbsenceTerms, ExtensionTerms, Pace, Terms
from adjudicator.storage.tables import LetterOut, OpenAsk
from tests.house_kit import begun_game, make_desk, send

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def desk(sqlite: Any, clock: FixedClock, tmp_path: Any) -> Desk:
    return make_desk(sqlite, clock, tmp_path)


def due(desk: Desk) -> datetime:
    with desk.store.read() as session:
        rows = session.exec(select(OpenAsk).where(OpenAsk.closed_at == None)).all()  # noqa: E711
        return max(row.due_at for row in rows)


def begun(desk: Desk, days: int) -> None:
    terms = Terms(
        turn=Pace(hours=48),
        absences=AbsenceTerms(days=days, longest=max(days, 1), notice_hours=0, after_hours=24),
        extensions=ExtensionTerms(hours=24, vote=False),
    )
    begun_game(desk, time=terms, outage_minutes=100_000)
    schedule.tick(desk)


def test_back_gives_no_days_back_for_which_a_deadline_moved(desk: Desk) -> None:
    begun(desk, 10)
    before = due(desk)
    said = send(desk, "feud-1", "red", "absent 2026-12-03 to 2026-12-07").commands[0]
    assert "you have left: 5" in said.outcome
    assert due(desk) > before
    assert "you have left: 5" in send(desk, "feud-1", "red", "back").commands[0].outcome
    later = send(desk, "feud-1", "red", "absent 2026-12-08 to 2026-12-14").commands[0]
    assert "you have 5 left" in later.outcome


def test_back_gives_days_back_that_no_deadline_has_come_near(desk: Desk) -> None:
    begun(desk, 10)
    send(desk, "feud-1", "red", "absent 2026-12-20 to 2026-12-24")
    assert "you have left: 10" in send(desk, "feud-1", "red", "back").commands[0].outcome


@pytest.mark.parametrize("seed", range(6))
def test_the_sum_of_delays_is_bounded(desk: Desk, clock: FixedClock, seed: int) -> None:
    """A seat that writes whatever it likes about its time cannot hold one question for longer
    than its pace, its days, its hours and one return a day of absence."""
    begun(desk, 6)
    random, bound = Random(seed), NOW + timedelta(hours=48 + 24 + 6 * 24 + 6 * 24)
    for _ in range(40):
        first = clock.now().date() + timedelta(days=random.randrange(0, 6))
        last = first + timedelta(days=random.randrange(0, 4))
        said = random.choice([f"absent {first} to {last}", "back", "extend 6", "extend 24"])
        send(desk, "feud-1", "red", said)
        assert due(desk) <= bound
        if random.random() < 0.3 and clock.now() + timedelta(hours=6) < due(desk):
            clock.forward(hours=6)


def test_letters_that_come_back_move_few_deadlines(
    desk: Desk, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "MOST_PROTECTED", 1)
    begun(desk, 0)
    moved = asked = 0
    while games.game_info(desk, "feud-1").state == "running" and asked < 6:
        asked += 1
        with desk.store.write("bounce") as session:
            query = select(LetterOut).where(LetterOut.kind == "ask").order_by(LetterOut.id.desc())  # type: ignore[union-attr]
            row = next(one for one in session.exec(query) if one.to_email == "red@example.net")
            clock.forward(hours=(due(desk) - clock.now()) / HOUR - 1)
            moved += deliveries._protect(desk, session, row) is not None
        clock.forward(hours=(due(desk) - clock.now()) / HOUR + 1)
        phases.close_due(desk)
        schedule.tick(desk)
    assert asked > 1
    assert moved == 1
