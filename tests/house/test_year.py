"""A month of a club's year (`bench/year.py`): its people, their letters and pages, its faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import year
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
