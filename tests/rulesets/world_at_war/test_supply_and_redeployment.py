"""Supply, strategic movement, fortresses and boxes, bombs, the Greek duty, partisans in war."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.book.moving.supply import sources, supplied_places, supply_at
from tests.rulesets.world_at_war.war_kit import (
    After,
    allies,
    axis,
    board,
    d3,
    place,
    play,
    war,
)

clause = pytest.mark.clause

ITALY = {"italy": "war axis"}
EAST = {"germany": ["Warsaw", "West Poland", "South Poland", "East Poland", "Minsk"]}


def redeploy(units: dict[str, str], orders: str, **given: Any) -> After:
    return axis(war(units, **given), orders, refusals=True)


# --------------------------------------------------------------------------------- supply


@clause("WAW-CORE.SUP-5")
def test_sources_of_supply() -> None:
    at = war({}, countries={**ITALY, "ussr": "war soviet", "usa": "war western",
                            "romania": "war axis"})  # fmt: skip
    assert sources(at, board(), "italy") == ["milan", "rome"]
    assert sources(at, board(), "france") == ["paris"]
    assert sources(at, board(), "usa") == ["south_england", "north_england", "suez"]
    assert sources(at, board(), "ussr") == ["moscow", "gorki", "urals"]
    assert "bucarest" in sources(at, board(), "romania")
    assert "bucarest" not in sources(at, board(), "germany")


@clause("WAW-CORE.SUP-6")
def test_supply_runs_over_friendly_areas_ports_and_open_seas() -> None:
    at = war({}, countries=ITALY)
    assert "tobruk" in supplied_places(at, board(), "italy")
    at.blocked = {"central_mediterranean": ["axis"], "east_mediterranean": ["axis"]}
    assert "tobruk" not in supplied_places(at, board(), "italy")
    assert "sicily" in supplied_places(at, board(), "italy")


@clause("WAW-CORE.SUP-3", "WAW-3.6-7", "WAW-CORE.SUP-12", "WAW-CORE.BOX-6")
def test_limited_sources_keep_units_alive_without_operations() -> None:
    at = war(
        {"Baghdad": "germany 1 ground", "Italian Ethiopia": "italy 1 ground colonial",
         "Transjordan Palestine": "uk 1 ground"},
        countries=ITALY,
        control={"germany": ["Baghdad"]},
    )  # fmt: skip
    assert supply_at(at, board(), "germany", "baghdad") == "limited"
    assert supply_at(at, board(), "italy", "ethiopia") == "limited"
    assert supply_at(at, board(), "usa", "box_usa") == "full"
    assert supply_at(at, board(), "uk", "malta") == "full"
    at.blocked = {sea: ["allies"] for sea in board().areas["malta"].seas}
    assert supply_at(at, board(), "uk", "malta") == "limited"
    after = axis(at, "attack Transjordan Palestine from Baghdad", refusals=True)
    assert after.refused() == ["WAW-CORE.SUP-3"]
    assert after.told("CutOff") == []


@clause("WAW-CORE.SUP-4", "WAW-CORE.SUP-10", "WAW-CORE.SUP-11")
def test_a_cut_off_unit_is_marked_and_lost_at_the_end_of_the_next_segment() -> None:
    at = war(
        {"Smolensk": "germany 1 ground"},
        countries={"ussr": "war soviet"},
        control={"germany": ["Smolensk"]},
    )
    first = axis(at, "attack Moscow from Smolensk", refusals=True)
    assert first.refused() == ["WAW-CORE.SUP-2"]
    assert [unit.unsupplied for unit in first.all("Smolensk")] == [True]
    moved = axis(first.position, "move 1 from Smolensk to Minsk")
    assert moved.ground("Minsk") == 0
    assert moved.one("LostSupply")["nation"] == "germany"
    assert moved.pool("germany", "ground") == first.pool("germany", "ground") + 1


# -------------------------------------------------------------------- strategic movement


@clause("WAW-CORE.SM-1", "WAW-CORE.SM-4", "WAW-CORE.SM-7", "WAW-4-18")
def test_each_unit_costs_a_point_of_its_country() -> None:
    after = redeploy(
        {"East Prussia": "germany 2 ground, 1 air"},
        "redeploy 2 ground from East Prussia to Rhineland\n"
        "strategic 1 air from East Prussia to Kiel",
        control={"germany": ["West Poland", "Warsaw"]},
    )
    assert after.ground("Rhineland") == 2
    assert after.units("Kiel") == {"germany air": 1}
    assert after.position.majors["germany"].sm == 3
    none = redeploy(
        {"Berlin": "germany 2 ground"}, "redeploy 2 ground from Berlin to Kiel",
        majors={"germany": {"sm": 1, "chits": 3, "oil": 5}},
    )  # fmt: skip
    assert none.ground("Kiel") == 0
    assert none.refused() == ["WAW-CORE.SM-1"]


@clause("WAW-CORE.SM-5", "WAW-3.11-5")
def test_the_way_leads_over_friendly_areas_and_not_past_partisans() -> None:
    units = {"Minsk": "germany 2 ground"}
    given: dict[str, Any] = {"countries": {"ussr": "war soviet"}, "control": EAST}
    free = redeploy(units, "redeploy 1 ground from Minsk to Berlin", **given)
    assert free.ground("Berlin") == 1
    barred = redeploy(
        units, "redeploy 1 ground from Minsk to Berlin",
        partisans={"East Poland": "soviet"}, **given,
    )  # fmt: skip
    assert barred.refused() == ["WAW-3.11-5"]
    enemy = redeploy({"Berlin": "germany 1 ground"}, "redeploy 1 from Berlin to East Poland")
    assert enemy.refused() == ["WAW-CORE.SM-5"]


@clause("WAW-CORE.SM-8", "WAW-CORE.SM-14")
def test_any_distance_for_a_point_over_sea_between_open_ports() -> None:
    units = {"Tarento": "italy 2 ground, 1 naval"}
    after = redeploy(units, "redeploy 1 ground, 1 naval from Tarento to Tripoli", countries=ITALY)
    assert after.units("Tripoli") == {"italy ground": 1, "italy naval": 1}
    shut = redeploy(
        units,
        "redeploy 1 ground from Tarento to Tripoli",
        countries=ITALY,
        blocked={"central_mediterranean": ["axis"]},
    )
    assert shut.refused() == ["WAW-CORE.SM-9"]
    both = war({"South England": "uk 1 ground", "Suez": "uk 1 ground"}, countries=ITALY,
               blocked={sea: ["allies"] for sea in board().seas})  # fmt: skip
    cut = allies(both, "redeploy 1 ground from South England to Suez", refusals=True)
    assert cut.refused() == ["WAW-CORE.SM-5"], "both are in supply, and no way leads from one"


@clause("WAW-CORE.SM-9", "WAW-CORE.SM-10", "WAW-CORE.MOV-8")
def test_it_ends_in_no_captured_area_and_leaves_a_unit_in_one() -> None:
    at = war(
        {"Berlin": "germany 1 ground", "West Poland": "germany 2 ground",
         "East Poland": "poland 1 ground"},
        control={"germany": ["West Poland"]},
        captured={"west_poland": "germany"},
    )  # fmt: skip
    into = axis(at, "redeploy 1 from Berlin to West Poland", refusals=True)
    assert into.refused() == ["WAW-CORE.SM-9"]
    out = axis(at, "redeploy 2 ground from West Poland to Kiel", refusals=True)
    assert out.ground("Kiel") == 0
    assert out.refused() == ["WAW-CORE.SM-10"]


@clause("WAW-CORE.SM-11")
def test_a_minor_rides_on_its_majors_points_and_one_without_has_none() -> None:
    after = redeploy(
        {"Bucarest": "romania 1 ground"},
        "redeploy 1 from Bucarest to Transylvania",
        countries={"romania": "war axis"},
    )
    assert after.position.majors["germany"].sm == 5
    greek = war({"Athens": "greece 1 ground"}, countries={
        "greece": {"status": "own_war", "enemy": "italy", "seat": "allies"}, **ITALY})  # fmt: skip
    alone = allies(greek, "redeploy 1 from Athens to Salonica", refusals=True)
    assert alone.refused() == ["WAW-CORE.SM-11"]


@clause("WAW-CORE.SM-13", "WAW-CORE.BOX-9", "WAW-CORE.BOX-5")
def test_box_legs_cost_a_point_and_go_one_at_a_time() -> None:
    at = war({"USA": "usa 2 ground", "South Africa/Australia": "uk 1 ground"},
             countries={"usa": "war western"})  # fmt: skip
    after = allies(at, "redeploy 2 ground from USA to South England")
    assert after.ground("South England") == 2
    far = allies(at, "redeploy 1 ground from USA to Suez", refusals=True)
    assert far.refused() == ["WAW-CORE.SM-13"]
    leg = allies(at, "redeploy 1 ground from South Africa/Australia to Suez")
    assert leg.ground("Suez") == 1


@clause("WAW-3.7-3", "WAW-3.7-4")
def test_the_ethiopian_fortress_closes_the_red_sea_and_does_not_fight() -> None:
    units = {"Asia/India": "uk 1 ground", "Suez": "uk 3 ground",
             "Italian Ethiopia": "italy 1 ground colonial"}  # fmt: skip
    at = war(units, countries=ITALY, forts={"Italian Ethiopia": 2})
    shut = allies(at, "redeploy 1 ground from Asia/India to Suez", refusals=True)
    assert shut.refused() == ["WAW-3.7-3"]
    fought = allies(at, "attack Italian Ethiopia from Suez")
    assert not any("fortress" in text for text in fought.drms("CombatFought"))


# ------------------------------------------------------------------------- atomic bombs

BOMB: dict[str, Any] = {
    "countries": {"usa": "war western"},
    "majors": {"usa": {"chits": 1, "points": {"a_bomb": 1, "bomber": 1}}},
}


@clause("WAW-3.2-4", "WAW-3.2-5", "WAW-3.2-6", "WAW-CORE.BOMB-7")
def test_a_bomb_takes_a_chit_no_oil_and_a_resource_for_good() -> None:
    at = war({"Berlin": "germany 3 ground", "Minsk": "germany 1 ground"},
             control={"germany": ["Minsk", "Moscow"]}, **BOMB)  # fmt: skip
    after = allies(at, "drop bomb on Rhineland")
    assert after.position.majors["usa"].chits == 0
    assert after.position.majors["usa"].points.get("a_bomb", 0) == 0
    assert after.position.lost_resources == ["rhineland/rm"]
    none = allies(after.position, "drop bomb on Berlin", refusals=True)
    assert none.refused() == ["WAW-3.2-2"]
    far = allies(at, "drop bomb on Moscow", refusals=True)
    assert far.refused() == ["WAW-3.2-4"]


@clause("WAW-3.2-7", "WAW-CORE.BOMB-8")
def test_a_bomb_destroys_two_regular_units_or_one_fleet() -> None:
    at = war({"Kiel": "germany 3 ground, 1 elite, 1 naval"}, **BOMB)
    ground = allies(at, "drop bomb on Kiel")
    assert ground.units("Kiel") == {
        "germany ground": 1, "germany elite": 1, "germany naval": 1,
    }  # fmt: skip
    fleet = allies(at, "drop bomb on Kiel destroying 1 naval")
    assert fleet.units("Kiel") == {"germany ground": 3, "germany elite": 1}
    elite = allies(war({"Kiel": "germany 1 elite"}, **BOMB), "drop bomb on Kiel")
    assert elite.units("Kiel") == {}


# ----------------------------------------------------------------------- the Greek duty

GREECE: dict[str, Any] = {
    "countries": {**ITALY, "greece": "war western"},
    "greek_war": True,
}


@clause("WAW-3.8-4", "WAW-3.8-5", "WAW-CORE.DIP-21")
def test_italy_must_attack_greece_once_a_turn() -> None:
    at = war({"Albania": "italy 2 ground", "Athens": "greece 1 ground"}, **GREECE)
    after = axis(at, "")
    began = after.one("OperationBegan")
    assert (began["origin"], began["place"]) == ("albania", "athens")
    assert after.position.majors["italy"].chits == 2
    said = axis(at, "greek duty against Salonica")
    assert said.one("OperationBegan")["place"] == "salonica"
    own = axis(at, "attack Athens from Albania")
    assert len(own.told("OperationBegan")) == 1
    poor = war({"Albania": "italy 2 ground", "Athens": "greece 1 ground"}, **GREECE,
               majors={"italy": {"chits": 2, "oil": 0}})  # fmt: skip
    assert axis(poor, "").told("OperationBegan") == []


@clause("WAW-3.8-4")
def test_the_last_italian_chit_is_owed_to_the_greek_war() -> None:
    at = war(
        {"Albania": "italy 2 ground", "Athens": "greece 1 ground", "Milan": "italy 4 ground"},
        **GREECE,
        majors={"italy": {"chits": 1, "oil": 5}},
    )
    after = axis(at, "attack Lyon from Milan", refusals=True)
    assert after.refused() == ["WAW-3.8-4"]


# ------------------------------------------------------------------------ partisans in war


@clause("WAW-3.11-4", "WAW-CORE.CTL-8", "WAW-CORE.CTL-10")
def test_a_pinned_unit_does_not_defend_and_goes_with_the_others() -> None:
    at = war(
        {"Minsk": "germany 1 ground pinned", "Smolensk": "ussr 2 ground"},
        countries={"ussr": "war soviet"},
        control=EAST,
        partisans={"Minsk": "soviet"},
    )
    after = allies(at, "attack Minsk from Smolensk")
    assert after.told("CombatFought") == []
    assert after.control("Minsk") == "ussr"
    assert after.one("Retreated")["how"] == "land"


@clause("WAW-3.11-4", "WAW-CORE.CTL-8")
def test_a_pinned_unit_stays_out_of_the_combat_and_retreats_with_those_who_fought() -> None:
    at = war(
        {"Minsk": "germany 1 ground pinned; germany 1 ground", "Smolensk": "ussr 5 ground"},
        countries={"ussr": "war soviet"},
        control=EAST,
        partisans={"Minsk": "soviet"},
    )
    after = allies(at, "attack Minsk from Smolensk", dice=d3(3, 1, 3, 1, 3, 1))
    assert after.one("CombatFought")["winner"] == "attacker"
    assert after.control("Minsk") == "ussr"
    left = [u for u in after.position.units if u.nation == "germany"]
    assert [u.pinned for u in left] == [False], "one is lost, one is gone"
    at.units.append(at.units[1].model_copy(update={"id": "g9"}))
    both = allies(at, "attack Minsk from Smolensk", dice=d3(3, 1, 3, 1, 3, 1))
    gone = [fact["kinds"] for fact in both.told("Retreated")]
    assert gone == [["germany/ground"] * 2], "together with the other"


@clause("WAW-3.11-9")
def test_partisans_are_moved_or_removed_when_the_phase_ends() -> None:
    at = war(
        {},
        countries={"ussr": "war soviet"},
        control={"germany": [*EAST["germany"], "Smolensk"]},
        partisans={"Minsk": "soviet"},
    )
    phases = "doctrine, allied_tactical, allied_offensives, allied_strategic, operational_end"
    moved = play(phases, at, allies="move partisans from Minsk to Smolensk")
    assert [p.area for p in moved.position.partisans] == ["smolensk"]
    gone = play(phases, at, allies="remove partisans from Minsk")
    assert gone.position.partisans == []
    far = play(phases, at, allies="move partisans from Minsk to Moscow", refusals=True)
    assert far.refused() == ["WAW-3.11-9"]


# -------------------------------------------------------------------------- the segments


@clause("WAW-CORE.SEQ-4", "WAW-CORE.SEQ-5", "WAW-CORE.SEQ-16")
def test_moves_before_offensives_before_strategic_movement() -> None:
    at = war({"Berlin": "germany 3 ground", "Silesia": "germany 1 ground",
              "West Poland": "poland 1 ground"})  # fmt: skip
    after = axis(
        at,
        "redeploy 1 ground from Silesia to Kiel\nattack West Poland from Berlin\n"
        "move 1 from Silesia to Bohemia",
        refusals=True,
    )
    kinds = [e.kind for e in after.events]
    assert kinds.index("Moved") < kinds.index("OperationBegan")


@clause("WAW-CORE.SEQ-6", "WAW-CORE.SEQ-9")
def test_a_first_turn_begins_with_the_offensives() -> None:
    at = war({"Berlin": "germany 3 ground", "West Poland": "poland 1 ground"}, turn=1)
    after = axis(
        at, "move 1 from Berlin to Kiel\nattack West Poland from Berlin", refusals=True
    )  # fmt: skip
    assert after.refused() == ["WAW-CORE.SEQ-6"]
    assert after.told("OperationBegan")
    phases = board().scenarios["campaign-1939"].first_phases
    assert "axis_tactical" not in phases
    assert "interdiction" not in phases


@clause("WAW-CORE.SEQ-17", "WAW-CORE.SEQ-18")
def test_decisions_out_of_turn_follow_doctrine_and_silence_its_defaults() -> None:
    units = {"Berlin": "germany 4 ground", "West Poland": "uk 4 ground", "Warsaw": "uk 1 ground"}
    at = war(units, control={"uk": ["West Poland", "Warsaw", "South Poland"]})
    silent = axis(at, "attack West Poland from Berlin", dice=d3(3, 2, 2, 2))
    assert silent.asked() == []
    asked = axis(
        at,
        "attack West Poland from Berlin",
        dice=d3(3, 2, 2, 2),
        allies="ask me about retreats",
        defaults=False,
    )
    assert any("retreats" in key for key in asked.asked())
    nothing = axis(war(units))
    assert {fact["part"] for fact in nothing.told("NothingOrdered")} == {
        "moves", "offensives", "strategic",
    }  # fmt: skip


@clause("WAW-CORE.FORT-6", "WAW-CORE.FORT-2")
def test_a_fortress_is_never_hit_and_falls_with_its_area() -> None:
    at = war({"Rhineland": "germany 2 ground", "Maginot": "france 4 ground"},
             forts={"Maginot": "4 germany"})  # fmt: skip
    after = axis(at, "attack Maginot from Rhineland", dice=d3(1, 1, 3, 3))
    assert after.position.forts["maginot"].level == 4


def test_every_place_of_these_tests_exists() -> None:
    assert place("Italian Ethiopia") == "ethiopia"
