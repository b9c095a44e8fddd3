"""What a newcomer looks at before deciding stands in the picture of each question, the front first
and within the length of a letter."""

from __future__ import annotations

from functools import cache
from textwrap import wrap

import pytest

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.position import Position, pool, turn_box
from adjudicator.rulesets.totaler_krieg.words.situation import UNSAID
from tests.rulesets.totaler_krieg.kit import board

RULESET = TotalerKrieg()
RULINGS = RULESET.rulings_with({})


@cache
def _opened(scenario: str) -> Position:
    return RULESET.open(board(), scenario, RULINGS)


def opened(scenario: str) -> Position:
    return _opened(scenario).model_copy(deep=True)


def told(
    position: Position,
    seat: str,
    key: str = "plan",
    title: str = "x",
    options: dict[str, list[str]] | None = None,
    **facts: str | int,
) -> dict[str, list[str]]:
    """Matter -> its lines."""
    ask = Ask(
        seat=seat, key=key, clause="TK-SOP-5", title=title, options=options or {}, facts=facts
    )
    found: dict[str, list[str]] = {}
    for one in RULESET.picture(board(), RULESET.view(board(), position, seat), ask):
        found.setdefault(one.name, []).extend(one.lines)
    return found


def test_a_plan_says_what_wins_and_how_many_turns_are_left() -> None:
    said = told(opened("operations-1941"), "axis")
    assert said["turn"] == ["May-June 1941, a Seasonal Turn; 7 turns to come, to Mar-Apr 1942."]
    assert said["score"][0] == (
        "Strategic Value +4: the Axis wins with +5 at the end, else the Allied side wins."
    )


def test_a_campaign_says_when_v_e_day_comes_and_what_wins_on_it() -> None:
    peace = told(opened("campaign-1937"), "axis")
    assert peace["turn"][0].endswith("; V-E Day is 4 years after Total War.")
    assert peace["score"][0] == (
        "Victory Points: Axis 0, Allies 1. More of them on V-E Day win; the Axis wins a tie."
        " Strategic Value +0."
    )
    war = opened("campaign-1937")
    war.pieces["MK-V-E_Day"].at = turn_box(war.turn + 3)
    ends = board().calendar[war.turn + 3].title
    assert told(war, "axis")["turn"][0].endswith(f"; 3 turns to V-E Day, {ends}.")


def test_the_last_turn_of_a_short_scenario_is_called_the_last() -> None:
    position = opened("operations-1941")
    position.turn = position.last_turn
    assert "; the last turn." in told(position, "axis")["turn"][0]


def test_strategic_hexes_to_win_are_told_nearest_first_with_their_defence() -> None:
    position = opened("operations-1941")
    said = told(position, "axis")["score"][1]
    assert said.startswith(
        "Strategic Hexes to win, nearest first: Leningrad (2 hexes, defence 1), Minsk (3, 9),"
        " London"
    )
    assert "Yours, nearest to the enemy: Koenigsberg (1 hex)" in said
    for name in position.at("e3906"):
        position.pieces[name].at = pool("soviet")
    assert "Minsk (3, empty)" in told(position, "axis")["score"][1]
    theirs = told(position, "soviet")["score"][1]
    assert "Strategic Hexes to win, nearest first: Koenigsberg (1 hex, " in theirs
    assert "Leningrad (2 hexes)" in theirs.partition("Yours")[2]


def test_an_ally_has_no_strategic_hex_to_win_from_the_other() -> None:
    said = told(opened("start-1943"), "western")["score"][1]
    assert "Moscow" not in said
    assert "Kuybishev" not in said


def test_replacements_name_the_places_where_they_may_appear() -> None:
    (said, *_) = told(opened("operations-1941"), "axis")["means"]
    assert said == (
        "Replacements this turn with 23a, lost if you do not raise them: Germany 4 armor, 8"
        " infantry (in Koenigsberg, Allenstein and 15 more); Axis Minor 4 (Bulgaria in"
        " Varna, Finland in Helsinki, Hungary in Debrecen, Rumania in Cernauti); Italy 1 (in"
        " Palermo, Cagliari and 7 more)."
    )
    view = RULESET.view(board(), opened("operations-1941"), "axis")
    whole = RULESET.matter(board(), view, "means")
    assert whole is not None
    assert any(
        line.startswith("Germany appears in: Koenigsberg, Allenstein") and "Berlin" in line
        for line in whole.all
    )


def test_steps_for_which_the_pool_has_no_unit_are_told_as_such() -> None:
    position = opened("operations-1941")
    for name in position.at(pool("axis")):
        if name.startswith("Italy"):
            position.pieces[name].at = "delay"
    assert "Italy 1 (no unit to raise)" in told(position, "axis")["means"][0]


def test_only_what_the_steps_pay_for_is_offered_to_be_raised() -> None:
    position = opened("operations-1941")
    (said,) = told(position, "axis")["pool"]
    assert "armor (GER-) pz04 to 08" in said
    assert "(Bul-) " in said
    position.countries["Bulgaria"].status = "conquered"
    (said,) = told(position, "axis")["pool"]
    assert "(Bul-) " not in said


def test_a_plan_says_what_it_decides_unsaid() -> None:
    position = opened("operations-1941")
    assert UNSAID in told(position, "axis")["score"]
    assert UNSAID not in told(position, "axis", "replacements").get("score", [])
    peace = told(opened("campaign-1937"), "axis")["score"]
    assert UNSAID not in peace  # nobody attacks in Pre-War
    assert "Yours, nearest to the enemy" not in " ".join(peace)


@pytest.mark.parametrize("key", ["plan", "contest/GER-Flotte/North Sea", "select"])
def test_each_matter_of_a_question_is_told_once(key: str) -> None:
    """What is unchanged since the last letter is known by the name of its matter."""
    ask = Ask(
        seat="axis",
        key=key,
        clause="TK-SOP-5",
        title="x",
        facts={"place": "North Sea", "unit": "GER-Flotte"},
    )
    view = RULESET.view(board(), opened("operations-1941"), "axis")
    names = [one.name for one in RULESET.picture(board(), view, ask)]
    assert len(names) == len(set(names))
    if key == "plan":
        (score,) = [x for x in RULESET.picture(board(), view, ask) if x.name == "score"]
        assert score.rules == [UNSAID]
        assert UNSAID in score.lines
        assert UNSAID not in score.all


def test_who_selects_a_card_reads_what_each_does_on_a_line_each() -> None:
    heading, *cards = told(opened("campaign-1937"), "axis", "select")["cards"]
    assert heading == "What each does (“help 7” tells all of card 7):"
    assert cards[0] == "1a Four Year Plan (Germany 3 infantry)"
    assert all(len(one) <= 66 for one in cards)
    assert "7 Support Nationalists (Germany 2 infantry; ...)" in cards


def test_who_contests_reads_what_is_at_sea_and_what_it_costs() -> None:
    position = opened("operations-1941")
    position.pieces["MK-Axi-German_Convoy"].at = "convoys:North Sea"
    said = told(
        position, "western", "contest/GER-Flotte/North Sea", place="North Sea", unit="GER-Flotte"
    )
    assert said["enemy"] == [
        "In the North Sea: yours nothing; of others German Convoy.",
        "A contest sends both away: Air units to the Delay Box, Fleets to the Naval Warfare Delay"
        " Box.",
    ]


def test_who_loses_a_step_reads_what_is_left_of_each() -> None:
    said = told(
        opened("operations-1941"),
        "axis",
        "loss/regular/e3803/1",
        options={"unit": ["GER-2_Army", "GER-pz03"]},
    )
    assert said["enemy"][1] == (
        "May lose the step: GER 2 Army 5-6-2 (3 steps): 3-4-2 is left; GER pz03 2-2-4 (1 step): it"
        " is gone."
    )


def test_who_stands_or_retreats_reads_where_a_retreat_leads() -> None:
    said = told(opened("operations-1941"), "soviet", "hold/regular/e3504", hex="e3504")
    assert said["enemy"][0].startswith("Lwow (e3504): yours Rus 6A 2-3-2 (2 steps). Enemy next to")
    assert said["enemy"][1].startswith("A retreat leads first to ")
    assert "in supply" in said["enemy"][1]


def test_who_chooses_a_hex_reads_what_each_is() -> None:
    said = told(
        opened("operations-1941"),
        "soviet",
        "retreat/regular/e3504/1",
        title="Rus-6A retreat: into which hex?",
        options={"to": ["e3505", "e3605"]},
    )
    assert said["enemy"][1].startswith("Open: ")
    assert "Kowel (e3605), in supply, with Rus 5A 2-3-2 (2 steps), next to" in said["enemy"][1]


def test_who_advances_or_supports_reads_who_may() -> None:
    position = opened("operations-1941")
    said = told(
        position, "axis", "advance/regular/e3504", options={"units": ["GER-1P"]}, hex="e3504"
    )
    assert said["enemy"][0] == "May advance: GER 1P 8-6-4 (3 steps)."
    said = told(
        position, "soviet", "support/regular/e3504", options={"unit": ["Rus-HQ_West"]}, hex="e3504"
    )
    assert said["enemy"][0].startswith("Lwow (e3504): yours Rus 6A 2-3-2")
    assert said["enemy"][1].startswith("May support: Rus HQ West ")


@pytest.mark.parametrize("scenario", ["operations-1941", "start-1943", "start-1939"])
@pytest.mark.parametrize("seat", ["axis", "western", "soviet"])
def test_a_plan_tells_all_this_in_a_page(scenario: str, seat: str) -> None:
    said = told(opened(scenario), seat)
    lines = [row for some in said.values() for line in some for row in wrap(line, 68)]
    assert len(lines) <= 43
