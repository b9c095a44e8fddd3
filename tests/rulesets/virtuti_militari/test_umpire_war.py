"""Cases in which rules of several chapters meet, worked out from the book by hand."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.book.areas import status
from tests.rulesets.virtuti_militari import home_kit
from tests.rulesets.virtuti_militari.home_kit import position
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import operations, war

clause = pytest.mark.clause
LOW: Any = {"dice": [1] * 12}
"""No die but the skull has a pip on its first face."""


# ------------------------------------------------------------------ battle after battle


@clause("VM-BAT7-6")
@pytest.mark.parametrize(("first", "defence"), [("Lodz", 1), ("Warsaw", 2)])
def test_support_ends_with_the_capture_of_the_area_it_came_from(first: str, defence: int):
    """Over the Vistula the Corps in Lodz is worth half of 1, which is 0, and its token 1."""
    at = war(
        {"Breslau": "axis 2 x Army L2", "Konigsberg": "axis 2 x Army L2",
         "Lodz": "western Corps", "Warsaw": "western Corps"},
        orders={"Breslau": "axis move+0", "Konigsberg": "axis move+1", "Lodz": "western support+1"},
    )  # fmt: skip
    lines = {
        "Lodz": "send all from Breslau to Lodz",
        "Warsaw": "send all from Konigsberg to Warsaw",
    }
    order = [lines.pop(first), *lines.values()]
    after = operations(at, axis="\n".join(order), **LOW)
    (found,) = [b["defence"] for b in after.told("BattleBegan") if b["place"] == "warsaw"]
    assert found == defence
    assert after.control("Lodz") == after.control("Warsaw") == "axis"
    assert after.pool("western", "support+1") == at.factions["western"].pool.get("support+1", 0) + 1


@clause("VM-EXH-1", "VM-EXH-4")
def test_who_retreated_into_a_supporting_stack_adds_nothing_to_it():
    at = war(
        {"Danzig": "axis 2 x Army L2", "Poznan": "western Corps", "Lodz": "western Corps",
         "Breslau": "axis 2 x Army L2", "Krakow": "western Corps"},
        orders={"Danzig": "axis move+0", "Breslau": "axis move+1", "Lodz": "western support+0"},
        control={"axis": ["Danzig"]},
    )  # fmt: skip
    after = operations(
        at,
        axis="send all from Danzig to Poznan\nsend all from Breslau to Krakow",
        allies="retreat Poznan to Lodz",
        **LOW,
    )
    assert "western Corps exhausted" in after.units("Lodz")
    assert after.strengths(1)[1] == 2, "the Corps in Krakow and the one that had stood in Lodz"


@clause("VM-EXH-3", "VM-BAT6-1")
def test_who_retreated_stays_when_the_order_of_his_new_area_is_executed():
    at = war(
        {"Danzig": "axis 2 x Army L2", "Poznan": "western Corps", "Lodz": "western Army"},
        orders={"Danzig": "axis move+0", "Lodz": "western move+0"},
        control={"axis": ["Danzig"]},
    )
    after = operations(
        at,
        axis="send all from Danzig to Poznan",
        allies="retreat Poznan to Lodz\nsend all from Lodz to Krakow",
        **LOW,
    )
    assert after.units("Lodz") == ["western Corps exhausted"]
    assert after.units("Krakow") == ["western Army"]


@clause("VM-BAT7-3", "VM-FORT-1", "VM-FORT-2")
def test_fortifications_are_built_in_an_area_that_nobody_was_left_to_take():
    """Attackers who die to the last take nothing: the area keeps its order, which builds."""
    at = war(
        {"Breslau": "axis Corps", "Lodz": "western Army"},
        orders={"Breslau": "axis move+2", "Lodz": "western fortification"},
    )
    after = operations(at, axis="send all from Breslau to Lodz", dice=[6, 6, 1, 1])
    assert after.winner() == "axis"
    assert after.event("NoAdvance").clause == "VM-BAT7-3"
    assert after.units("Lodz") == []
    assert (after.control("Lodz"), after.fort("Lodz")) == ("western", 1)


@clause("VM-BAT5-13", "VM-BAT6-18")
def test_stalins_line_keeps_all_but_the_guns():
    at = war(
        {"Konigsberg": "axis 2 x Armored Corps L3", "Wilno": "ussr Army, Artillery"},
        orders={"Konigsberg": "axis move+0"},
        control={"ussr": ["Wilno"]},
        cards={"ussr": ["stalins_line"]},
    )
    after = operations(at, axis="send all from Konigsberg to Wilno", **LOW)
    assert after.winner() == "axis"
    assert after.units("Wilno") == ["ussr Army"]
    assert after.units("Konigsberg") == ["axis Armored Corps L3", "axis Armored Corps L3"]


@clause("VM-EXH-1", "VM-BAT1-5", "VM-BAT1-8")
def test_tokens_count_where_the_units_beside_them_do_not():
    """A Support order of +1 and a Defense order of +2 add it over exhausted units too."""
    at = war(
        {"Breslau": "axis Army L3", "Lodz": "western Corps exhausted",
         "Krakow": "western Army exhausted"},
        orders={"Breslau": "axis move+0", "Lodz": "western defense+2",
                "Krakow": "western support+1"},
    )  # fmt: skip
    after = operations(at, axis="send all from Breslau to Lodz", **LOW)
    assert after.strengths() == (3, 3)


@clause("VM-CARDS-4", "VM-BAT2-1")
def test_the_last_card_of_one_battle_brings_the_discards_for_the_next():
    at = war(
        {"Breslau": "axis 2 x Army L2", "Danzig": "axis 2 x Army L2",
         "Lodz": "western Corps", "Poznan": "western Corps"},
        orders={"Breslau": "axis move+0", "Danzig": "axis move+0"},
        control={"axis": ["Danzig"]},
        factions={"western": {"hand": ["commonwealth"], "discard": ["royal_navy", "polish_army"]}},
    )  # fmt: skip
    after = operations(
        at, axis="send all from Breslau to Lodz\nsend all from Danzig to Poznan", **LOW
    )
    played = [told["defender_card"] for told in after.told("CardsPlayed")]
    assert played[0] == "commonwealth"
    assert played[1] in ("royal_navy", "polish_army")
    assert after.position.factions["western"].discard == ["commonwealth", played[1]]


# ------------------------------------------------------------------------------- ways


@clause("VM-SMOVE-1", "VM-OPS-2", "VM-MOVE-7")
def test_what_falls_in_the_second_sub_phase_bars_a_strategic_move_of_the_third():
    at = war(
        {"Berlin": "axis Army", "Warsaw": "western Corps"},
        orders={"Berlin": "axis strategic", "Warsaw": "western move+0"},
        control={"axis": ["Danzig"]},
    )
    line = "send all from Berlin to Konigsberg"
    assert operations(at, axis=line).units("Konigsberg") == ["axis Army"]
    cut = operations(at, axis=line, allies="send all from Warsaw to Danzig")
    assert cut.control("Danzig") == "western"
    assert cut.units("Berlin") == ["axis Army"]
    assert cut.lines_refused() == ["VM-SMOVE-1"]


@clause("VM-OVER-2", "VM-SMOVE-6", "VM-MANEU-1")
@pytest.mark.parametrize("token", ["strategic", "maneuver"])
@pytest.mark.parametrize(("crowd", "through"), [("3 x Corps", True), ("4 x Corps", False)])
def test_no_order_leads_through_an_area_of_four(token: str, crowd: str, through: bool):
    at = war(
        {"Berlin": "axis Armored Division", "Stettin": f"axis {crowd}", "Danzig": "axis Corps",
         "Poznan": "western Corps"},
        orders={"Berlin": f"axis {token}"},
        control={"axis": ["Danzig"]},
    )  # fmt: skip
    after = operations(at, axis="send all from Berlin to Danzig")
    assert (len(after.units("Danzig")) == 2) is through
    assert after.lines_refused() == ([] if through else ["VM-OVER-2"])


@clause("VM-MANEU-5", "VM-MANEU-6", "VM-BAT7-4", "VM-BAT7-5")
def test_armour_that_maneuvers_takes_all_that_stands_empty_on_its_way():
    at = war(
        {"Stettin": "axis Armored Division, Corps", "Danzig port": "western Fleet"},
        orders={"Stettin": "axis maneuver"},
        forts={"Danzig": 2},
    )
    after = operations(
        at,
        axis="send 1 Armored Division from Stettin via Danzig to Warsaw\n"
        "send 1 Corps from Stettin to Poznan",
    )
    assert [after.control(area) for area in ("Danzig", "Warsaw", "Poznan")] == ["axis"] * 3
    assert after.units("Warsaw") == ["axis Armored Division"]
    assert (after.fort("Danzig"), after.units("Danzig port")) == (0, [])


@clause("VM-TRANS-3", "VM-BAT6-1")
def test_a_fleet_that_was_beaten_carries_nobody_any_more():
    at = war(
        {"Scapa Flow": "western Army", "North Sea": "western Fleet",
         "English Channel": "western Fleet", "Hamburg port": "axis 3 x Fleet L2"},
        orders={"Scapa Flow": "western move+0", "Hamburg port": "axis move+0"},
    )  # fmt: skip
    line = "send all from Scapa Flow to Plymouth"
    assert operations(at, allies=line).units("Plymouth") == ["western Army"]
    after = operations(at, axis="sail all from Hamburg port to North Sea", allies=line, **LOW)
    assert after.units("North Sea") == ["axis Fleet L2"] * 3
    assert after.units("Scapa Flow") == ["western Army"]
    assert after.lines_refused() == ["VM-TRANS-3"]


@clause("VM-FLEET-3", "VM-MOVE-7")
@pytest.mark.parametrize("taken", [True, False])
def test_a_strait_opens_as_soon_as_its_land_is_taken(taken: bool):
    at = war(
        {"Aarhus": "axis Army", "Baltic Sea": "axis Fleet"},
        orders={"Aarhus": "axis move+0", "Baltic Sea": "axis move+0"},
        control={"axis": ["Aarhus"], "western": ["Copenhagen"]},
        countries={"Denmark": "active western"},
    )
    lines = ["send all from Aarhus to Copenhagen", "sail all from Baltic Sea to North Sea"]
    after = operations(at, axis="\n".join(lines[not taken :]))
    assert after.control("Copenhagen") == ("axis" if taken else "western")
    assert bool(after.units("North Sea")) is taken
    assert after.lines_refused() == ([] if taken else ["VM-FLEET-3"])


@clause("VM-AMPH-6", "VM-BAT6-5")
def test_a_beaten_landing_leaves_those_who_landed_elsewhere():
    at = war(
        {"Cardiff": "western Corps, Army", "North Atlantic": "western Fleet",
         "South Atlantic": "western Fleet", "English Channel": "western Fleet",
         "Caen": "axis 2 x Army L3"},
        orders={"Cardiff": "western amphibious+1"},
        control={"axis": ["Caen", "Brest"]},
    )  # fmt: skip
    after = operations(
        at, allies="land 1 Corps from Cardiff to Brest\nland 1 Army from Cardiff to Caen", **LOW
    )
    assert after.winner() == "axis"
    assert (after.control("Brest"), after.units("Brest")) == ("western", ["western Corps"])
    assert after.units("Caen") == ["axis Army L3"] * 2
    assert after.units("Cardiff") == []


@clause("VM-BAT6-14", "VM-FLEET-1", "VM-A7")
def test_beaten_fleets_find_shelter_in_an_occupied_port():
    at = war(
        {"English Channel": "axis Fleet", "North Sea": "western 3 x Fleet L2",
         "South Atlantic": "western Fleet"},
        orders={"North Sea": "western move+0"},
        control={"axis": ["Caen"]},
    )  # fmt: skip
    after = operations(at, allies="sail all from North Sea to English Channel", **LOW)
    assert after.units("Caen port") == ["axis Fleet exhausted"]


@clause("VM-MOVE-2", "VM-AMPH-1", "VM-SMOVE-1")
@pytest.mark.parametrize("token", ["move+0", "amphibious+1", "strategic"])
def test_only_a_maneuver_goes_via_another_area(token: str):
    at = war(
        {"London": "western Corps", "English Channel": "western Fleet"},
        orders={"London": f"western {token}"},
        control={"axis": ["Caen"]},
    )
    end = "Caen" if token == "amphibious+1" else "Plymouth"
    after = operations(at, allies=f"send all from London via Cardiff to {end}")
    assert after.lines_refused() == ["VM-MOVE-2"]
    assert after.units("London") == ["western Corps"]


@clause("VM-MOVE-13")
@pytest.mark.parametrize(("first", "together"), [("Lodz", True), ("Poznan", False)])
def test_an_if_about_strength_counts_those_sent_to_the_same_place_alone(first: str, together: bool):
    at = war(
        {"Breslau": "axis 2 x Army L2", "Lodz": "western Corps"},
        orders={"Breslau": "axis move+0"},
    )
    lines = f"""send 1 Army from Breslau to {first}
        send 1 Army from Breslau to Lodz if strength at least 4"""
    after = operations(at, axis=lines, **LOW)
    assert (len(after.units("Breslau")) == 0) is together


@clause("VM-EXH-3", "VM-MOVE-2")
@pytest.mark.parametrize("token", ["move+0", "maneuver", "strategic"])
def test_who_is_named_and_cannot_move_hears_why(token: str):
    at = war({"Breslau": "axis Army exhausted, 2 x Corps"}, orders={"Breslau": f"axis {token}"})
    lines = """send Army from Breslau to Berlin
        send 1 Corps from Breslau to Dresden
        send 2 Corps from Breslau to Prague
        send Fleet from Breslau to Prague"""
    after = operations(at, axis=lines)
    assert [(event.clause, event.facts["reason"]) for event in after.events
            if event.kind == "LineRefused"] == [
        ("VM-EXH-3", "Army in Breslau is Exhausted and cannot move."),
        ("VM-MOVE-2", "Corps in Breslau goes elsewhere by an earlier line of this order."),
        ("VM-MOVE-2", "Fleet cannot go from Breslau: not enough units there can move."),
    ]  # fmt: skip
    assert after.units("Breslau") == ["axis Army exhausted", "axis Corps"]
    two = war({"Breslau": "axis Corps L2, Corps exhausted"}, orders={"Breslau": f"axis {token}"})
    (refused,) = operations(two, axis="send 2 Corps from Breslau to Berlin").told("LineRefused")
    assert refused["reason"] == "Corps in Breslau is Exhausted and cannot move."
    alone = war({"Breslau": "axis Army exhausted"}, orders={"Breslau": f"axis {token}"})
    assert operations(alone, axis="send all from Breslau to Berlin").lines_refused() == ["VM-EXH-3"]


# ------------------------------------------------------------------------- at home


@clause("VM-SURR-5", "VM-SURR-9", "VM-A47", "VM-A60")
def test_what_a_surrender_takes_over_begins_clean():
    here = position(
        units={"Danzig": "western Corps", "Danzig port": "western Fleet"},
        out_of_supply=["Danzig"],
        forts={"Danzig": 2},
        control={"axis": ["Warsaw", "Lodz", "Krakow"]},
    )
    after = home_kit.play("diplomacy", here, any_dice=True)
    assert after.position.countries["poland"].status == "surrendered"
    assert after.position.control["danzig"] == "axis"
    assert after.at("danzig") == after.at("danzig port") == []
    assert after.position.out_of_supply == []
    assert after.position.forts == {}


@clause("VM-AREA-5", "VM-AREA-6", "VM-DEPLOY-12")
def test_an_area_freed_for_the_partner_is_occupied_and_takes_no_new_units():
    here = position(
        ussr="war",
        control={"ussr": ["Warsaw"], "western": ["Rome"]},
        factions={"ussr": {"deployment": ["Corps"]}, "western": {"deployment": ["Corps"]}},
    )
    assert status(here, board(), "ussr", "warsaw") == "occupied"
    assert status(here, board(), "western", "rome") == "occupied"
    lines = "deploy Corps in Warsaw\ndeploy Corps in Rome"
    after = home_kit.play("production", here, allies=lines)
    assert after.clauses("NotProduced") == ["VM-DEPLOY-12", "VM-DEPLOY-12"]
    assert after.units("warsaw") == after.units("rome") == []


@clause("VM-PRESS-4", "VM-PRESS-7")
@pytest.mark.parametrize(("entry", "left"), [(90, 60), (20, 0)])
def test_the_ussr_presses_a_country_away_from_its_partner_too(entry: int, left: int):
    """Belgium leans to the Western Allies; the USSR is another faction."""
    here = position(
        ussr="war",
        countries={"Belgium": f"neutral western {entry}%"},
        factions={"ussr": {"pp": 20}},
    )
    after = home_kit.play(
        "diplomacy",
        here,
        allies="press Belgium for the USSR",
        dice={"pressure/ussr/belgium/1": 100},
    )
    assert after.position.countries["belgium"].war_entry == left


@clause("VM-LOGI-1", "VM-DEPLOY-9", "VM-A59")
@pytest.mark.parametrize("before", [True, False])
def test_an_advance_on_the_track_makes_room_for_what_is_deployed_after_it(before: bool):
    here = position(
        units={"Munich": "axis 2 x Corps", "Berlin": "axis Corps", "Cologne": "axis Corps"},
        factions={"axis": {"logistics": 1, "pp": 2, "deployment": ["Corps"]}},
    )
    lines = ["advance logistics", "deploy Corps in Berlin"]
    after = home_kit.play("production", here, axis="\n".join(lines if before else lines[::-1]))
    assert after.faction("axis").logistics == 2
    assert len(after.at("berlin")) == (2 if before else 1)


@clause("VM-STRENG-5", "VM-UPG-5", "VM-UPG-6")
def test_a_corps_becomes_an_army_of_level_3_in_one_phase():
    here = position(
        units={"Berlin": "axis u7 Corps"},
        factions={"axis": {"pp": 10, "levels": {"infantry": 3}}},
    )
    after = home_kit.play("production", here, axis="strengthen u7\nupgrade u7\nupgrade u7")
    assert after.units("berlin") == ["axis army 3"]
    assert after.faction("axis").pp == 0, "4 + 3 + 3"


# ------------------------------------------------------------------- from phase to phase


@clause("VM-WAR-12", "VM-RAID-4")
@pytest.mark.parametrize("war_declared", [True, False])
def test_war_on_the_ussr_opens_the_arctic_to_raids_in_the_same_turn(war_declared: bool):
    here = position(
        turn=10,
        ussr="active",
        submarines={"Arctic Sea": "axis 1"},
    )
    line = "declare war on USSR" if war_declared else ""
    after = home_kit.play("diplomacy, summary", here, axis=line, any_dice=True)
    assert after.position.ussr == ("war" if war_declared else "active")
    assert len(after.told("Raided")) == war_declared


@clause("VM-WAR-12", "VM-WAR-14")
def test_war_on_an_inactive_ussr_makes_it_active_and_at_war():
    after = home_kit.play("diplomacy", position(turn=9), axis="declare war on USSR", any_dice=True)
    assert after.position.ussr == "war"
    assert after.position.pact == "broken"


@clause("VM-DIPL-1", "VM-DIPL-9", "VM-PRESS-6")
def test_who_joined_a_moment_ago_is_no_neutral_to_declare_war_on():
    """The Axis act first: pressed to 100%, Italy is theirs when the Allied player's turn comes."""
    here = position(
        turn=3,
        countries={"Italy": "neutral axis 90%"},
        factions={"axis": {"pp": 20}, "western": {"pp": 20}},
    )
    after = home_kit.play(
        "diplomacy",
        here,
        axis="press Italy",
        allies="declare war on Italy\npress Italy",
        dice={"pressure/axis/italy/1": 100},
    )
    assert after.position.countries["italy"].faction == "axis"
    assert len(after.clauses("NotDone")) == 2
    assert after.faction("western").pp == 200


@clause("VM-PRESS-2", "VM-RND-2")
def test_half_of_an_odd_price_is_paid_to_the_tenth():
    """Hungary's price is 3: with Neutral Talks 1.5."""
    here = position(turn=3, random_event="neutral_talks", factions={"axis": {"pp": 2}})
    after = home_kit.play(
        "diplomacy", here, axis="press Hungary", dice={"pressure/axis/hungary/1": 1}
    )
    assert after.faction("axis").pp == 5


# ---------------------------------------------------------------------------- the end


@clause("VM-VIC-2", "VM-VIC-4", "VM-VIC-5")
def test_18_points_in_the_last_summary_are_a_decisive_victory_still():
    held = ["London", "Paris", "Moscow", "Leningrad", "Stalingrad", "Rome", "Warsaw"]
    here = position(turn=32, ussr="war", control={"axis": held})
    after = home_kit.play("summary", here, any_dice=True)
    assert after.told("PointsCounted")[0]["axis"] == 18
    assert (after.position.victory, after.position.winner) == ("decisive", "axis")
