"""General Rules: statuses of areas, factions at war, statuses of countries."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.virtuti_militari.board.position import acting, at_war
from adjudicator.rulesets.virtuti_militari.book.areas import owner, status, victory_points
from adjudicator.rulesets.virtuti_militari.book.politics.joining import join
from tests.rulesets.virtuti_militari.home_kit import play, position, table
from tests.rulesets.virtuti_militari.parts import board, opening

clause = pytest.mark.clause


@clause("VM-INTRO-1")
def test_there_are_two_seats_and_the_allied_one_runs_two_factions() -> None:
    from tests.rulesets.virtuti_militari.home_kit import game

    here = position(
        ussr="active",
        units={"Berlin": "axis Corps", "London": "western Corps", "Moscow": "ussr Corps"},
    )
    assert game().seats(board(), here) == ["axis", "allies"]
    after = play(
        "strategic, production",
        here,
        allies="production card Convoy System, Ural Factories\nadvance logistics for the USSR",
        any_dice=True,
    )
    cards = after.told("CardsShown")[0]["cards"]
    assert cards["western"] == "convoy_system"
    assert cards["ussr"] == "ural_factories"
    assert after.told("LogisticsChanged")[0]["faction"] == "ussr"


@clause("VM-INTRO-2")
def test_each_faction_has_everything_of_its_own() -> None:
    here = position(
        ussr="active",
        factions={
            "western": {"pp": 30, "hand": ["royal_navy", "convoy_system"]},
            "ussr": {"pp": 2, "hand": ["red_army", "border_guards"]},
        },
    )
    after = play(
        "production",
        here,
        allies="buy Army\nbuy Army for the USSR\nresearch Tanks",
    )
    assert after.faction("western").pp == 300 - 70 - 100
    assert after.faction("ussr").pp == 20
    assert [entry.kind for entry in after.faction("western").queue] == ["army"]
    assert after.faction("ussr").queue == []
    assert after.faction("ussr").research["tanks"] == 0
    assert after.faction("ussr").hand == ["red_army", "border_guards"]


@clause("VM-INTRO-3")
def test_a_faction_acts_by_its_own_player() -> None:
    here = position(ussr="active", factions={"ussr": {"pp": 20}, "axis": {"pp": 20}})
    after = play("production", here, axis="buy Army for the USSR", allies="buy Army as USSR")
    assert [event["faction"] for event in after.told("Bought")] == ["ussr"]
    assert after.told("NotProduced")[0]["faction"] == "axis"


@clause("VM-INTRO-4")
def test_victory_points_of_both_allied_factions_count_together() -> None:
    here = position(control={"western": ["London"], "ussr": ["Moscow"]})
    both = victory_points(here, board(), "allies")
    here.control["moscow"] = "axis"
    assert victory_points(here, board(), "allies") == both - 3


@clause("VM-INTRO-5", "VM-WAR-3")
def test_the_campaign_begins_with_an_inactive_ussr() -> None:
    here = opening()
    assert here.ussr == "inactive"
    assert not acting(here, "ussr")
    assert acting(here, "western")


# ------------------------------------------------------------------------ areas


@clause("VM-AREA-2")
def test_the_original_owner_stays_whoever_holds_the_area() -> None:
    here = position(control={"axis": ["Paris"]})
    assert owner(here, board(), "paris") == "france"
    here = position(owners={"Lwow": "USSR"})
    assert owner(here, board(), "lwow") == "ussr"


@clause("VM-AREA-3")
def test_each_faction_sees_an_area_for_itself() -> None:
    here = position(control={"western": ["Paris"]})
    seen = {f: status(here, board(), f, "paris") for f in ("axis", "western", "ussr")}
    assert seen == {"axis": "enemy", "western": "friendly", "ussr": "allied"}


@clause("VM-AREA-4")
def test_an_area_of_no_faction_is_neutral() -> None:
    assert status(position(), board(), "axis", "madrid") == "neutral"


@clause("VM-AREA-5", "VM-AREA-6", "VM-AREA-12")
def test_own_areas_are_friendly_and_conquered_ones_occupied() -> None:
    """Worked example VM-EX-04."""
    here = position(control={"axis": ["Paris"]})
    assert status(here, board(), "axis", "berlin") == "friendly"
    assert status(here, board(), "axis", "paris") == "occupied"


@clause("VM-AREA-7")
def test_what_the_other_side_holds_is_an_enemy_area() -> None:
    here = position(ussr="war")
    assert status(here, board(), "axis", "moscow") == "enemy"
    assert status(here, board(), "ussr", "berlin") == "enemy"


@clause("VM-AREA-8", "VM-AREA-13")
def test_areas_of_the_partner_are_allied_also_when_only_occupied() -> None:
    here = position(control={"ussr": ["Berlin"], "western": ["Cologne"]})
    assert status(here, board(), "western", "moscow") == "allied"
    assert status(here, board(), "ussr", "london") == "allied"
    assert status(here, board(), "western", "berlin") == "allied"
    assert status(here, board(), "ussr", "cologne") == "allied"


@clause("VM-AREA-9", "VM-AREA-11")
def test_rome_is_friendly_from_the_moment_italy_joins() -> None:
    """Worked example VM-EX-03."""
    here = position()
    assert status(here, board(), "axis", "rome") == "neutral"
    join(here, table(), "italy", "axis", "VM-CTRY-2")
    assert status(here, board(), "axis", "rome") == "friendly"
    assert status(here, board(), "western", "rome") == "enemy"
    here.control["rome"] = "western"
    assert status(here, board(), "western", "rome") == "occupied"
    assert status(here, board(), "axis", "rome") == "enemy"


@clause("VM-AREA-14")
def test_a_liberated_area_of_a_surrendered_country_is_friendly() -> None:
    here = position(countries={"Poland": "surrendered western"})
    assert status(here, board(), "western", "warsaw") == "friendly"
    here.control["warsaw"] = "ussr"
    assert status(here, board(), "ussr", "warsaw") == "occupied"


# -------------------------------------------------------------------- the USSR


@clause("VM-WAR-4", "VM-PROD-3", "VM-PP-3", "VM-PP-13")
def test_nothing_is_done_for_an_inactive_ussr() -> None:
    here = position(
        factions={
            "ussr": {"pp": 50, "deployment": ["Army"]},
            "western": {"pp": 0},
        }
    )
    after = play(
        "strategic, production",
        here,
        allies="production card Ural Factories\nbuy Army for the USSR\ndeploy Army in Moscow",
        any_dice=True,
    )
    assert "ussr" not in after.told("CardsShown")[0]["cards"]
    assert [e["faction"] for e in after.told("NotProduced")] == ["ussr", "ussr", "western"]
    assert after.clauses("NotProduced") == ["VM-PP-13", "VM-PROD-3", "VM-PROD-3"]
    assert after.faction("ussr").pp == 500
    assert after.at("moscow") == []


@clause("VM-WAR-5")
def test_the_calendar_changes_tokens_and_cards_of_an_inactive_ussr() -> None:
    before = position(turn=3).factions["ussr"].pool["defense+1"]
    after = play("calendar", position(turn=3))
    assert after.faction("ussr").pool["defense+1"] == before + 1
    after = play("calendar", position(turn=12))
    assert "georgy_zhukov" in after.faction("ussr").hand


@clause("VM-WAR-8")
def test_the_ussr_prepares_for_war_in_early_summer_1941() -> None:
    after = play("calendar", position(turn=10))
    assert after.position.ussr == "active"
    assert after.told("UssrActivated") == [{"why": "ussr_prepares_for_war"}]
    assert play("calendar", position(turn=9)).position.ussr == "inactive"


@clause("VM-WAR-10", "VM-WAR-11")
def test_an_active_ussr_acts_and_its_war_economy_rises() -> None:
    here = position(ussr="active", factions={"ussr": {"pp": 20, "war_economy": 40}})
    after = play("strategic, production", here, allies="buy Army for the USSR", any_dice=True)
    assert [e["faction"] for e in after.told("Bought")] == ["ussr"]
    assert after.faction("ussr").war_economy == 50
    assert not at_war(after.position, "axis", "ussr")
    strict = play("strategic", here, any_dice=True, rulings={"VM-A1": "war"})
    assert strict.faction("ussr").war_economy == 40


@clause("VM-WAR-12", "VM-WAR-13")
def test_the_ussr_comes_to_war_by_the_axis_or_by_the_event_only() -> None:
    here = position(ussr="active")
    after = play("diplomacy", here, allies="declare war on Germany for the USSR")
    assert after.position.ussr == "active"
    assert after.clauses("NotDone") == ["VM-DIPL-2"]
    after = play("diplomacy", here, allies="declare war on the USSR")
    assert (after.position.ussr, after.clauses("NotDone")) == ("active", ["VM-WAR-12"])
    after = play("diplomacy", here, axis="declare war on USSR", any_dice=True)
    assert after.position.ussr == "war"
    assert after.told("UssrAtWar") == [{"by": "axis"}]
    again = play("diplomacy", position(ussr="war"), axis="declare war on USSR")
    assert (again.told("UssrAtWar"), again.clauses("NotDone")) == ([], ["VM-WAR-12"])
    after = play("calendar", position(turn=14, ussr="active"))
    assert after.told("UssrAtWar") == [{"by": "ussr"}]


@clause("VM-WAR-14")
def test_a_declaration_on_an_inactive_ussr_activates_it_too() -> None:
    after = play("diplomacy", position(), axis="declare war on USSR")
    assert after.position.ussr == "war"
    assert after.clauses("UssrActivated") == ["VM-WAR-14"]
    assert after.position.pact == "broken"


# -------------------------------------------------------------------- countries


@clause("VM-CTRY-1")
def test_a_country_is_neutral_active_or_surrendered() -> None:
    found = {state.status for state in opening("barbarossa-1941").countries.values()}
    assert found == {"neutral", "active", "surrendered"}


@clause("VM-CTRY-2")
def test_a_neutral_country_becomes_active_by_war_event_or_war_entry() -> None:
    war = play("diplomacy", position(), axis="declare war on Belgium")
    assert war.position.countries["belgium"].status == "active"
    event = play("diplomacy", position(turn=5))
    assert event.position.countries["estonia"].faction == "ussr"
    entry = play(
        "diplomacy",
        position(countries={"Italy": "neutral axis 90%"}, factions={"axis": {"pp": 10}}),
        axis="press Italy",
        dice={"pressure/axis/italy/1": 51},
    )
    assert entry.position.countries["italy"].faction == "axis"


@clause("VM-CTRY-5")
def test_the_western_allies_of_1939_are_three_countries() -> None:
    """Worked example VM-EX-10."""
    here = opening()
    found = [
        c for c, s in here.countries.items() if s.status == "active" and s.faction == "western"
    ]
    assert found == ["great_britain", "france", "poland"]
