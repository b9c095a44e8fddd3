"""`adjudicator ruleset check` finds nothing that our own games lack."""

from __future__ import annotations

import pytest

from adjudicator.laboratory import ruleset_check
from adjudicator.rulesets import registry

WITHOUT_PLAY = (
    "clauses", "rooms", "components", "position", "views", "receipts", "house", "guide",
)  # fmt: skip
"""Steps that play no game: they take seconds."""


@pytest.mark.parametrize("name", registry.OWN)
def test_nothing_is_missing_before_a_game_is_played(name: str) -> None:
    check = ruleset_check._Check(name)
    assert {step: list(getattr(check, step)()) for step in WITHOUT_PLAY} == {
        step: [] for step in WITHOUT_PLAY
    }


@pytest.mark.soak(part=False)  # whole campaigns: a quarter of an hour for the longest
@pytest.mark.parametrize("name", registry.OWN)
def test_nothing_is_missing_in_whole_games(name: str) -> None:
    found = list(ruleset_check.findings(name))
    assert [one.text for one in found if not one.ok] == []
    assert len(found) == 13
