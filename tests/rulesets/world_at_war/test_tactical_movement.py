"""Tactical Movement, stacking, Zones of Control, air transfers, cooperation of allies."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.world_at_war.board.position import Unit
from adjudicator.rulesets.world_at_war.board.terms import COLONIES
from adjudicator.rulesets.world_at_war.book.moving.flying import air_home, flights
from adjudicator.rulesets.world_at_war.book.moving.zones import no_entry
from tests.rulesets.world_at_war.war_kit import NEUTRAL_VICHY, After, allies, axis, board, war

clause = pytest.mark.clause

HELD = {"germany": ["West Poland", "Warsaw", "South Poland", "East Poland"]}


def moved(units: dict[str, str], orders: str, **given: object) -> After:
    return axis(war(units, **given), orders, refusals=True)  # type: ignore[arg-type]


@clause("WAW-CORE.MOV-1", "WAW-4-19")
def test_ground_units_and_air_fleets_make_a_basic_move() -> None:
    after = moved(
        {"Berlin": "germany 2 ground, 1 air"},
        "move all from Berlin to Silesia\nfly 1 air from Berlin to Rhineland",
    )
    assert after.units("Silesia") == {"germany ground": 2}
    assert after.units("Rhineland") == {"germany air": 1}


@clause("WAW-CORE.MOV-10")
def test_two_movement_points_and_an_empty_enemy_area_takes_all_that_are_left() -> None:
    units = {"Berlin": "germany 3 ground", "East Poland": "poland 1 ground"}
    two = moved(units, "move 1 from Berlin to Vienna\nmove 1 from Berlin to Warsaw")
    assert two.units("Vienna") == {"germany ground": 1}
    assert two.refused() == ["WAW-CORE.MOV-10"]
    three = moved(units, "move 1 from Berlin to Budapest")
    assert three.refused() == ["WAW-CORE.MOV-9"]
    far = moved(units, "move 1 from Berlin to East Prussia")
    assert far.refused() == ["WAW-CORE.MOV-10"]


@clause("WAW-CORE.MOV-2", "WAW-CORE.MOV-11", "WAW-CORE.MOV-12", "WAW-4-21")
def test_no_unit_goes_from_front_line_to_front_line() -> None:
    units = {
        "Berlin": "germany 4 ground",
        "Silesia": "germany 4 ground",
        "West Poland": "poland 2 ground",
    }
    direct = moved(units, "move 1 from Berlin to Silesia")
    assert direct.refused() == ["WAW-CORE.MOV-11"]
    detour = moved(units, "move 1 from Berlin via Bohemia to Silesia")
    assert detour.refused() == ["WAW-CORE.MOV-11"]
    rear = moved(units, "move 1 from Berlin via Bohemia to Vienna")
    assert rear.units("Vienna") == {"germany ground": 1}
    through = moved(units, "move 1 from Berlin to Rhineland")
    assert through.units("Rhineland") == {"germany ground": 1}


@clause("WAW-CORE.MOV-2")
def test_neutrals_fleets_and_partisans_make_no_front_line() -> None:
    units = {
        "East Prussia": "germany 2 ground",
        "Warsaw": "germany 1 ground",
        "West Poland": "poland 1 air",
    }
    after = moved(units, "move 1 from East Prussia to Warsaw", control={"germany": ["Warsaw"]})
    assert after.units("Warsaw") == {"germany ground": 2}


@clause("WAW-CORE.MOV-3", "WAW-CORE.CTL-1")
def test_an_empty_enemy_area_is_occupied_and_stays_under_control() -> None:
    after = moved(
        {"Berlin": "germany 2 ground", "East Poland": "poland 1 ground"},
        "move 1 from Berlin to West Poland",
    )
    assert after.control("West Poland") == "germany"
    assert after.position.captured == {"west_poland": "germany"}


@clause("WAW-CORE.MOV-6", "WAW-CORE.MOV-20")
def test_an_air_fleet_transfers_two_areas_a_marine_area_counts_as_one() -> None:
    at = war({"South England": "uk 2 air", "Calais": "france 1 ground"})
    after = allies(at, "fly 1 air from South England to Calais")
    assert after.units("Calais")["uk air"] == 1
    far = allies(at, "fly 1 air from South England to Paris", refusals=True)
    assert far.refused() == ["WAW-CORE.MOV-6"]


@clause("WAW-CORE.MOV-7", "WAW-CORE.MOV-13", "WAW-CORE.MOV-14", "WAW-6-16")
def test_stacking_counts_ground_and_elite_units_alike() -> None:
    units = {"Berlin": "germany 5 ground, 2 elite, 3 air", "Silesia": "germany 3 ground"}
    after = moved(units, "move all from Silesia to Berlin")
    assert after.ground("Berlin") == 8
    assert after.ground("Silesia") == 2
    assert after.refused() == ["WAW-CORE.MOV-7"]


@clause("WAW-CORE.MOV-8", "WAW-CORE.RET-11")
def test_a_captured_area_keeps_a_unit_until_the_turn_ends() -> None:
    after = moved(
        {"West Poland": "germany 1 ground", "East Poland": "poland 1 ground"},
        "move all from West Poland to Berlin",
        control={"germany": ["West Poland"]},
        captured={"west_poland": "germany"},
    )
    assert after.refused() == ["WAW-CORE.MOV-8"]


@clause("WAW-CORE.MOV-9", "WAW-CORE.CTL-2")
def test_neutrals_are_not_entered_without_a_declaration() -> None:
    after = moved({"Kiel": "germany 1 ground"}, "move 1 from Kiel to Denmark")
    assert after.refused() == ["WAW-CORE.MOV-9"]


@clause("WAW-CORE.MOV-15")
def test_air_fleets_are_based_by_half_the_stacking() -> None:
    units = {"Berlin": "germany 4 air", "Silesia": "germany 1 air"}
    after = moved(units, "fly 1 air from Silesia to Berlin")
    assert after.refused() == ["WAW-CORE.MOV-15"]
    assert board().areas["malta"].air_stacking == 1
    at = war(units)
    fleet = next(unit for unit in at.units if unit.place == "silesia")
    no = air_home(at, board(), fleet, "berlin")
    assert no is not None
    assert no[0] == "WAW-CORE.MOV-15"
    at.units.pop(0)
    assert air_home(at, board(), fleet, "berlin") is None


@clause("WAW-CORE.MOV-16")
def test_an_area_with_enemy_units_needs_an_offensive() -> None:
    units = {"Berlin": "germany 2 ground", "West Poland": "poland 1 ground"}
    after = moved(units, "move 1 from Berlin to West Poland")
    assert after.refused() == ["WAW-CORE.MOV-16"]


@clause("WAW-CORE.CTL-6", "WAW-4-12", "WAW-CORE.CTL-7")
def test_a_fixed_garrison_is_freed_by_an_adjacent_axis_unit() -> None:
    at = war(
        {"Kiev": "ussr 1 ground garrison", "Moscow": "ussr 2 ground garrison",
         "East Poland": "germany 1 ground"},
        countries={"ussr": "war soviet"},
        control={"germany": ["East Poland", "Warsaw"]},
        pact=False,
    )  # fmt: skip
    stays = allies(at, "move all from Moscow to Gorki", refusals=True)
    assert stays.refused() == ["WAW-CORE.CTL-6"]
    came = axis(
        war(
            {"Kiev": "ussr 1 ground garrison", "Warsaw": "germany 1 ground"},
            countries={"ussr": "war soviet"},
            control={"germany": ["East Poland", "Warsaw"]},
        ),
        "move 1 from Warsaw to East Poland",
    )
    assert came.one("GarrisonFreed")["place"] == "kiev"
    assert not any(unit.garrison for unit in came.all("Kiev"))


@clause("WAW-CORE.CTL-6")
@pytest.mark.parametrize("verb", ["move", "redeploy"])
def test_a_number_means_no_fixed_garrison_as_long_as_others_are_there(verb: str) -> None:
    units = {"Berlin": "germany 1 ground garrison, 2 ground"}
    after = axis(war(units), f"{verb} 2 ground from Berlin to Silesia", refusals=True)
    assert after.refused() == []
    assert after.units("Silesia") == {"germany ground": 2}
    assert [unit.garrison for unit in after.all("Berlin")] == [True]
    three = axis(war(units), f"{verb} 3 ground from Berlin to Silesia", refusals=True)
    assert three.refused() == ["WAW-CORE.CTL-6"]


@clause("WAW-1.2-13")
def test_the_paris_garrison_is_freed_by_germans_alone() -> None:
    units = {"Paris": "france 1 ground garrison", "Rome": "italy 1 ground"}
    at = war(units, countries={"italy": "war axis"}, control={"italy": ["Lyon"]})
    at.units[1].place = "lyon"
    kept = axis(at, "")
    assert kept.all("Paris")[0].garrison
    german = war(
        {"Paris": "france 1 ground garrison", "Belgium": "germany 1 ground"},
        control={"germany": ["Belgium", "Calais"]},
    )
    after = axis(german, "move 1 from Belgium to Calais")
    assert not after.all("Paris")[0].garrison


@clause("WAW-3.1-2", "WAW-CORE.CTL-12")
def test_british_units_are_not_alone_in_paris() -> None:
    units = {"Brest": "uk 1 ground"}
    after = allies(war(units), "move 1 from Brest to Paris", refusals=True)
    assert after.refused() == ["WAW-3.1-2"]
    left = allies(
        war({"Paris": "france 1 ground; uk 1 ground"}),
        "move 1 French from Paris to Brest",
        refusals=True,
    )
    assert left.refused() == ["WAW-CORE.CTL-12"]


@clause("WAW-CORE.CTL-3", "WAW-CORE.OPS-12")
def test_the_ussr_stands_alone() -> None:
    at = war(
        {"Persia": "uk 1 ground", "Baku": "ussr 1 ground"},
        countries={"ussr": "war soviet"},
        control={"uk": ["Persia"]},
    )
    after = allies(at, "move 1 from Baku to Persia", refusals=True)
    assert after.refused() == ["WAW-CORE.CTL-3"]


@clause("WAW-2.2-12", "WAW-CORE.CTL-5")
def test_minor_axis_units_stop_at_the_grey_lines() -> None:
    at = war(
        {"Kharkov": "romania 1 ground", "Sofia": "bulgaria 1 ground"},
        countries={"ussr": "war soviet", "romania": "war axis", "bulgaria": "war axis"},
        control={"germany": ["Kharkov", "Kiev", "Odessa"], "romania": ["Bessarabia"]},
    )
    beyond = axis(at, "move 1 from Kharkov to Voronezh", refusals=True)
    assert beyond.refused() == ["WAW-2.2-12"]
    within = axis(at, "move 1 from Kharkov to Rostov")
    assert within.control("Rostov") == "germany"


@clause("WAW-CORE.CTL-3", "WAW-2.2-12")
def test_other_minors_do_not_enter_the_ussr() -> None:
    at = war(
        {"Bucarest": "bulgaria 1 ground"},
        countries={"ussr": "war soviet", "romania": "war axis", "bulgaria": "war axis"},
        control={"ussr": ["Bessarabia"]},
    )
    after = axis(at, "move 1 from Bucarest to Bessarabia", refusals=True)
    assert after.refused() == ["WAW-CORE.CTL-3"]


@clause("WAW-CORE.CTL-4", "WAW-3.8-1")
def test_a_minor_in_a_war_of_its_own_fights_on_its_own_ground() -> None:
    at = war({"Helsinki": "finland 1 ground", "Athens": "greece 1 ground"},
             countries={"finland": {"status": "own_war", "seat": "axis"},
                        "greece": {"status": "own_war", "seat": "allies", "enemy": "italy"},
                        "italy": "war axis"})  # fmt: skip
    finn, greek = at.units
    for unit, area, clause_ in (
        (finn, "leningrad", "WAW-CORE.CTL-4"),
        (finn, "karelia", None),
        (greek, "albania", None),
        (greek, "tarento", "WAW-CORE.CTL-4"),
    ):
        no = no_entry(at, board(), unit, area)
        assert (no and no[0]) == clause_, (unit.nation, area)


@clause("WAW-CORE.SUR-15", "WAW-CORE.CTL-1")
def test_a_minor_that_retakes_its_own_area_holds_it_again() -> None:
    at = war({"Transylvania": "romania 1 ground; germany 1 ground"},
             countries={"romania": "war axis", "ussr": "war soviet"},
             control={"ussr": ["Bucarest"]})  # fmt: skip
    assert (
        axis(at, "move 1 Romanian from Transylvania to Bucarest").control("Bucarest") == "romania"
    )
    assert axis(at, "move 1 German from Transylvania to Bucarest").control("Bucarest") == "germany"


@clause("WAW-CORE.MOV-14", "WAW-3.11-4")
@pytest.mark.parametrize(("there", "told"), [(6, "WAW-3.11-4"), (8, "WAW-CORE.MOV-7")])
def test_of_several_reasons_the_first_is_told(there: int, told: str) -> None:
    at = war(
        {"Minsk": "germany 1 ground pinned, 2 ground", "Warsaw": f"germany {there} ground"},
        countries={"ussr": "war soviet"},
        control={"germany": ["Minsk", "East Poland", "Warsaw"]},
        partisans={"Minsk": "soviet"},
    )
    after = axis(at, "move 3 from Minsk to Warsaw", refusals=True)
    assert after.refused() == [told]


@clause("WAW-CORE.CTL-4")
def test_minor_units_go_no_further_into_friendly_areas_than_next_door() -> None:
    at = war({"Bucarest": "romania 1 ground"}, countries={"romania": "war axis",
             "hungary": "war axis", "bulgaria": "war axis"})  # fmt: skip
    near = axis(at, "move 1 from Bucarest via Transylvania to Budapest")
    assert near.units("Budapest") == {"romania ground": 1}
    at.units[0].place = "budapest"
    far = axis(at, "move 1 from Budapest to Vienna", refusals=True)
    assert far.refused() == ["WAW-CORE.CTL-4"]


@clause("WAW-3.11-4", "WAW-CORE.OPS-10", "WAW-CORE.CTL-9")
def test_a_unit_pinned_by_partisans_neither_moves_nor_attacks() -> None:
    at = war(
        {"Minsk": "germany 1 ground", "Warsaw": "germany 1 ground"},
        countries={"ussr": "war soviet"},
        control={"germany": ["Minsk", "East Poland", "Warsaw", "Baltic States"]},
        partisans={"East Poland": "soviet"},
    )
    after = axis(at, "move 1 from Warsaw to East Poland")
    pinned = after.all("East Poland")
    assert [unit.pinned for unit in pinned] == [True]
    stuck = axis(after.position, "move 1 from East Poland to Warsaw", refusals=True)
    assert stuck.refused() == ["WAW-3.11-4"]
    attack = axis(
        after.position, "attack Minsk from East Poland", refusals=True,
        phases="doctrine, axis_tactical, axis_offensives",
    )  # fmt: skip
    assert attack.told("CombatFought") == []
    enemy = after.position.model_copy(deep=True)
    enemy.control["minsk"] = "ussr"
    attack = axis(enemy, "attack Minsk from East Poland", refusals=True)
    assert "WAW-3.11-4" in attack.refused()


@clause("WAW-3.11-6")
def test_no_air_fleet_flies_alone_into_partisan_country() -> None:
    at = war(
        {"Warsaw": "germany 1 air"},
        countries={"ussr": "war soviet"},
        control={"germany": ["Warsaw", "East Poland"]},
        partisans={"East Poland": "soviet"},
    )
    after = axis(at, "fly 1 air from Warsaw to East Poland", refusals=True)
    assert after.refused() == ["WAW-3.11-6"]


@clause("WAW-CORE.DOW-5")
def test_sweden_is_never_entered() -> None:
    at = war({"Oslo": "germany 1 ground"}, control={"germany": ["Oslo"]})
    after = axis(at, "move 1 from Oslo to Stockholm", refusals=True)
    assert after.refused() == ["WAW-CORE.DOW-5"]


@clause("WAW-CORE.FORT-7")
def test_gibraltar_is_not_walked_into() -> None:
    at = war({"South Spain": "germany 1 ground"}, control={"germany": ["South Spain"]})
    after = axis(at, "move 1 from South Spain to Gibraltar", refusals=True)
    assert after.refused() == ["WAW-CORE.FORT-7"]


@clause("WAW-3.7-6")
def test_no_tactical_movement_joins_egypt_and_the_ethiopian_box() -> None:
    at = war({"Suez": "uk 1 ground"}, countries={"italy": "war axis"})
    after = allies(at, "move 1 from Suez to Italian Ethiopia", refusals=True)
    assert after.refused() == ["WAW-3.7-6"]


@clause("WAW-CORE.CTL-11")
def test_germans_enter_the_soviet_zone_at_war_with_the_ussr_only() -> None:
    at = war({"East Prussia": "germany 1 ground"})
    after = axis(at, "move 1 from East Prussia to Baltic States", refusals=True)
    assert after.refused() == ["WAW-CORE.CTL-11"]
    fought = war({"East Prussia": "germany 3 ground, 1 air", "Transylvania": "romania 1 ground"},
                 countries={"ussr": "war soviet", "romania": "war axis"})  # fmt: skip
    entered = axis(fought, "move 1 from East Prussia to Baltic States\n"
                   "move 1 from Transylvania to Bessarabia")  # fmt: skip
    assert entered.control("Baltic States") == "germany"
    assert entered.control("Bessarabia") == "germany"
    taken = axis(fought, "attack Baltic States from East Prussia\nexploit to Leningrad")
    assert taken.control("Baltic States") == "germany"
    british = Unit(id="u99", nation="uk", kind="ground", place="oslo")
    no = no_entry(fought, board(), british, "baltic_states")
    assert (no or ("",))[0] == "WAW-CORE.CTL-3", "the USSR may still come"
    assert "leningrad" in flights(fought, board(), "east_prussia", 2)
    assert "leningrad" not in flights(at, board(), "east_prussia", 2)


@clause("WAW-CORE.DOW-12")
def test_vichy_units_stand_still_while_neutral() -> None:
    at = war(
        {"Morocco": "vichy 1 ground"},
        countries={"vichy": NEUTRAL_VICHY},
        control={"vichy": [c.title() for c in COLONIES]},
    )
    after = axis(at, "move 1 from Morocco to Algeria", refusals=True)
    assert after.refused() == ["WAW-CORE.DOW-12"]


@clause("WAW-CORE.ACT-12")
@pytest.mark.parametrize(("said", "go"), [("5", 0), ("2", 2), ("all", 2)])
def test_more_units_than_there_are_do_not_go(said: str, go: int) -> None:
    after = moved({"Berlin": "germany 2 ground"}, f"move {said} from Berlin to Silesia")
    assert after.ground("Silesia") == go
    assert after.refused() == ([] if go else ["WAW-CORE.ACT-12"])
