"""15 Political Events that find nothing to happen to: each says so under its own clause, and
nothing else changes."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.position import pool
from tests.rulesets.totaler_krieg.kit_events import do, nothing, receive, start

clause = pytest.mark.clause

ALONE: dict[str, Any] = {
    "country": "Spain",
    "strongholds": {"w2710": "republican"},
    "centers": {"w2909": "republican"},
    "support": "",
}
"""A Civil War in which nobody supports the Republic."""


@pytest.mark.parametrize(
    ("section", "faction", "country", "words", "told", "why"),
    [
        pytest.param("15.29", "axis", "", {}, "TK-15.29-1", "neither a step to lose nor a Civil",
                     marks=clause("TK-15.29-1")),
        pytest.param("15.39", "western", "", {}, "TK-15.39-1", "no step to lose",
                     marks=clause("TK-15.39-1")),
        pytest.param("15.5", "western", "", {"civil_war": ALONE}, "TK-15.5-3", "Nobody supports",
                     marks=clause("TK-15.5-3")),
        pytest.param("15.4", "axis", "", {"civil_war": ALONE}, "TK-15.4-2", "Nobody supports",
                     marks=clause("TK-15.4-2")),
        pytest.param("15.27", "axis", "Sweden", {"influence": {"Sweden": "neutrality"}},
                     "TK-15.27-2", "has a Neutrality marker", marks=clause("TK-15.27-2")),
        pytest.param("15.27", "axis", "Poland", {"countries": {"Poland": "active western"}},
                     "TK-15.27-1", "Poland is not a Neutral Country", marks=clause("TK-15.27-1")),
        pytest.param("15.30", "axis", "", {}, "TK-15.30.1-1", "no forces in the Pacific",
                     marks=clause("TK-15.30.1-1")),
        pytest.param("15.11", "axis", "", {}, "TK-15.11-1", "can come sooner",
                     marks=clause("TK-15.11-1")),
    ],
)  # fmt: skip
def test_an_event_without_an_object_says_so(
    section: str, faction: str, country: str, words: dict[str, Any], told: str, why: str
) -> None:
    there = start(**words)
    after = receive(section, faction, country, there=there)
    assert [event.kind for event in after.events] == ["EventReceived", "NothingCame"]
    assert after.events[1].clause == told
    assert why in after.events[1].facts["why"]
    assert after.trial.questions == []
    assert after.position == there


@clause("TK-15.8-1")
def test_a_coup_attempt_where_nothing_can_be_lost() -> None:
    there = start()
    for name in there.at(pool("western")):
        there.pieces[name].at = "aside"
    after = receive("15.8", "western", there=there)
    assert nothing(after) == ["TK-15.8-1"]


@clause("TK-15.40-1")
def test_no_people_s_grenadiers_are_left_or_find_a_place() -> None:
    there = start()
    for name in there.at(pool("axis")):
        if name.startswith("GER-VG"):
            there.pieces[name].at = "delay"
    assert nothing(receive("15.40", "axis", there=there)) == ["TK-15.40-1"]


@clause("TK-15.36-1")
def test_special_weapons_without_a_target() -> None:
    there = start()
    for faction in ("western", "soviet"):
        for name in there.at(pool(faction)):
            there.pieces[name].at = "aside"
    assert nothing(receive("15.36", "axis", there=there)) == ["TK-15.36-1"]


@clause("TK-15.4-1")
def test_nobody_rolls_on_the_civil_war_table_without_a_civil_war() -> None:
    assert nothing(do("roll(Civil War, none)", "axis")) == ["TK-15.4-1"]
