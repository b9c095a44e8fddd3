"""A month of a club's year (`bench/year.py`): its people, their letters and pages, its faults."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from bench import year
from bench.club import audit
from bench.club.programme import MONTH


@pytest.mark.thorough
def test_a_month_of_the_club(tmp_path: Path) -> None:
    """Relay gone, kills, a full disk, other words, a restart, a restore, broken rules, summer time:
    each game and event verifies, everybody was told, every deadline was right, nothing is left."""
    played = year.play(MONTH, seed=31, folder=tmp_path)
    assert played.wrong == []
    # Nothing of it stands for nothing: people have written, and games have come to their end.
    assert played.told["wrote: orders"] > 40
    assert played.told["came: ask"] > 40
    assert played.kills >= 1
    assert list(played.states.values()).count("over") >= 3


def test_letters_that_a_house_forgets_are_not_missed_at_the_end_of_a_year(
    desk: Desk, clock: FixedClock
) -> None:
    """Letters to the desk are thrown away after a month; orders are kept for ever."""
    begun = clock.now().isoformat()
    clock.forward(hours=24 * 40)
    wrote = {
        "<1@x>": ("registers", "register Ann", begun),
        "<2@x>": ("orders", "bid 1 on ford", begun),
        "<3@x>": ("registers", "register Bob", clock.now().isoformat()),
    }
    forgotten = clock.now() - timedelta(days=29)
    with desk.store.read() as session:
        found = list(audit.unanswered(session, wrote, forgotten))
    assert [one.partition(",")[0] for one in found] == [
        "1 letters (orders) ended as “(never came)”",
        "1 letters (registers) ended as “(never came)”",
    ]
    assert "Bob" in found[1]
