"""Losses as a letter tells them: whatever leaves the map is named, with why, and is in the sums."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.blitzwar.words.facts import told
from adjudicator.rulesets.blitzwar.words.headline import lead, losses_said
from tests.rulesets.blitzwar.war_kit import After, board, play, scene


def saar(nancy: str, *, saar: str = "GER 3I", **more: Any) -> After:
    """The Allies attack the Saar out of Nancy, and lose a corps (a 2 at 3-1: 1/1)."""
    position = scene(
        {"turn": 3, "active": "allies", "zones": {"Nancy": nancy, "Saar": saar, "London": "UK 1I"}}
    )
    for unit in position.counters:
        unit.activated = unit.side == "allies"
    return play("blitzkrieg", position, allies="blitz Saar", dice={"blitzkrieg/Saar": 2}, **more)


def lines(after: After) -> str:
    return "\n".join(line.text for event in after.events for line in told(event, board()))


def armour_left(after: After) -> int:
    return sum(c.armour for c in after.position.counters if c.country == "FRA")


@pytest.mark.clause("BW-3-10", "BW-16.2-14")
@pytest.mark.parametrize("standing", [None, {"allies": "always lose infantry, armour"}])
def test_silence_and_a_standing_order_do_not_give_up_what_the_table_does_not_ask_for(
    standing: dict[str, str] | None,
) -> None:
    """The French have armoured corps only beside infantry: the infantry of another counter
    goes before that of the white one."""
    after = saar("FRA 1I+2C, FRA 3I, FRA 3I", standing=standing)
    assert losses_said(after.position, after.events) == (
        "Axis losses: 1 GER infantry. Allied losses: 1 FRA infantry."
    )
    assert armour_left(after) == 2


@pytest.mark.clause("BW-3-10", "BW-16.2-14")
def test_a_standing_order_for_infantry_costs_one_armoured_corps_rather_than_three_corps() -> None:
    after = saar("FRA 1I+2C", saar="GER 1I", standing={"allies": "always lose infantry, armour"})
    assert losses_said(after.position, after.events).endswith(
        "Allied losses: 1 FRA armoured corps."
    )


@pytest.mark.clause("BW-3-10", "BW-16.2-18")
def test_corps_that_go_because_no_counter_shows_them_are_told_by_name_with_the_clause() -> None:
    after = saar("FRA 1I+2C", saar="GER 1I", answers={"losses": "lose infantry"})
    assert armour_left(after) == 0
    assert after.clauses("CountersShort") == ["BW-3-10"]
    assert "The Allies lose FRA 2 armoured with it: the counter mix" in lines(after)
    assert losses_said(after.position, after.events).endswith(
        "Allied losses: 1 FRA infantry, 2 FRA armoured corps."
    )


@pytest.mark.clause("BW-3-10", "BW-16.2-14")
def test_the_question_says_what_would_go_with_a_loss() -> None:
    [ask] = saar("FRA 1I+2C", saar="GER 1I", answers={"losses": "lose armour"}).asked("losses")
    assert "FRA infantry (and FRA 2 armoured, for which there is no counter, 3)" in ask.told[1]
    assert ask.silence == "FRA armour."


def test_a_zone_that_is_entered_without_a_fight_is_no_quiet_side_turn() -> None:
    position = scene(
        {
            "turn": 3,
            "active": "allies",
            "control": {"axis": ["Reims"]},
            "zones": {"Nancy": "FRA 2I", "Paris": "supply 4"},
        }
    )
    after = play("movement", position, allies="move infantry from Nancy to Reims")
    said = lead(board(), after.position, after.events, "the Allied side-turn")
    assert said == ["The Allies take Reims without a fight."]
