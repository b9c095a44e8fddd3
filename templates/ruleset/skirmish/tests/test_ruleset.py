"""What a house wants of every game: `adjudicator ruleset check skirmish` says the same in words."""

from __future__ import annotations

from skirmish import Skirmish

from adjudicator.laboratory.ruleset_check import findings
from adjudicator.laboratory.simulate import simulate


def test_nothing_is_missing() -> None:
    assert [one.text for one in findings("skirmish") if not one.ok] == []


def test_bots_play_whole_games() -> None:
    found = simulate(Skirmish(), "first", 20, 1, "random")
    assert (found["finished"], found["errors"]) == (20, [])
