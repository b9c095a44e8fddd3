"""Air support and air combat; limited offensives; what an Operation costs."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.book.moving.script import script_ask
from tests.rulesets.world_at_war.home_kit import receipt
from tests.rulesets.world_at_war.test_combat import battle
from tests.rulesets.world_at_war.war_kit import After, allies, axis, board, d3, war

clause = pytest.mark.clause

SUPPORT = "attack West Poland from Berlin support 1 operational"


def over(own: int, other: int, *dice: int, reserve: int = 0, **given: Any) -> After:
    """An Operational air combat over West Poland; a reserve joins it."""
    further = f", {reserve} reserve" if reserve else ""
    return battle(
        f"2 ground, {own + reserve} air",
        "2 ground",
        "add all reserve to operational",
        attack=f"attack West Poland from Berlin support {own} operational{further}",
        more={"Warsaw": f"uk {other} air"},
        allies=f"oppose air with at most {other}",
        dice=[*d3(*dice), *[2] * 12],
        **given,
    )


# ------------------------------------------------------------------------------- the air


@clause("WAW-CORE.AIR-2", "WAW-CORE.AIR-12")
def test_support_reaches_two_areas_a_sea_counts_one_neutrals_are_not_overflown() -> None:
    near = battle(attack=SUPPORT, more={"Rhineland": "germany 1 air"})
    assert near.refused() == []
    far = battle(attack=SUPPORT, more={"Maginot": "germany 1 air"})
    assert far.refused() == ["WAW-CORE.AIR-22"]
    over_sea = war(
        {"Belgium": "germany 2 ground", "Calais": "uk 2 ground", "South England": "uk 1 air"},
        control={"germany": ["Belgium"]},
    )
    after = axis(over_sea, "limited offensive from Belgium against Calais",
                 allies="oppose with all air")  # fmt: skip
    assert "defending air fleet" in after.drms("LimitedFought")
    alps = war({"Muenchen": "germany 2 ground", "Lyon": "uk 1 air", "Milan": "uk 2 ground"},
               control={"uk": ["Milan"]})  # fmt: skip
    assert axis(alps, "attack Milan from Muenchen").told("AirCommitted") == []


@clause("WAW-CORE.AIR-3", "WAW-CORE.AIR-14")
def test_attacker_then_defender_then_the_reserve_once() -> None:
    after = battle(
        "2 ground, 3 air",
        "2 ground",
        attack="attack West Poland from Berlin support 1 operational, 2 reserve",
        more={"Warsaw": "uk 2 air"},
        allies="oppose air with at most 2",
    )
    steps = [(f["step"], len(f["operational"])) for f in after.told("AirCommitted")]
    assert steps == [("attacker", 1), ("defender", 2), ("reserve", 2)]
    held = battle(
        "2 ground, 3 air", "2 ground", "add no reserve",
        attack="attack West Poland from Berlin support 1 operational, 2 reserve",
        more={"Warsaw": "uk 2 air"},
    )  # fmt: skip
    assert [f["step"] for f in held.told("AirCommitted")] == ["attacker", "defender"]


@clause("WAW-CORE.AIR-3")
def test_air_fleets_are_told_by_their_own_nation() -> None:
    at = war(
        {"Rhineland": "germany 6 ground, 1 air", "Belgium": "belgium 1 ground",
         "Calais": "france 2 ground, 1 air"},
        countries={"belgium": "war western"},
    )  # fmt: skip
    after = axis(at, "attack Belgium from Rhineland support 1 tactical",
                 allies="oppose all air", dice=d3(1, 1, 1, 1, 1, 1, 1, 1, 1, 1))  # fmt: skip
    shown = WorldAtWar().view(board(), after.position, None)
    told = [line.text for line in WorldAtWar().told(board(), shown, after.events)]
    assert any(text.startswith("French air fleets over Belgium: 1 in") for text in told)
    assert not any(text.startswith("Belgian air fleets") for text in told)


@clause("WAW-CORE.AIR-4", "WAW-CORE.AIR-10")
def test_kinds_are_fought_apart_and_unopposed_fleets_fight_nobody() -> None:
    after = battle(
        "2 ground, 2 air",
        "2 ground",
        attack="attack West Poland from Berlin support 1 operational, 1 tactical",
        more={"Warsaw": "uk 1 air"},
        allies="oppose air with at most 1",
    )
    assert [fact["how"] for fact in after.told("AirFought")] == ["operational"]
    free = battle("2 ground, 1 air", attack=SUPPORT)
    assert free.told("AirFought") == []


@clause("WAW-CORE.AIR-5", "WAW-CORE.AIR-19")
def test_air_drms_are_numbers_nationality_and_aerial_industry() -> None:
    after = over(1, 1, 2, 2, reserve=2, majors={
        "germany": {"chits": 3, "oil": 10, "techs": ["aerial_industry"]},
    })  # fmt: skip
    assert after.drms("AirFought") == {
        "German: more air fleets": 1,
        "German: Aerial Industry": 1,
    }
    both = over(1, 1, 2, 2, majors={
        "germany": {"chits": 3, "oil": 10, "techs": ["aerial_industry"]},
        "uk": {"techs": ["aerial_industry"]},
    })  # fmt: skip
    assert both.drms("AirFought") == {}


@clause("WAW-CORE.AIR-6")
def test_equal_air_combat_makes_all_inactive() -> None:
    after = over(1, 1, 2, 2)
    assert after.one("AirFought")["outcome"] == ["all inactive"]
    assert "German: Operational Support" not in after.drms("CombatFought")
    assert after.active("Berlin") == after.active("Warsaw") == 0


@clause("WAW-CORE.AIR-8")
def test_one_ahead_makes_one_fleet_of_the_loser_inactive() -> None:
    after = over(1, 1, 2, 1)
    assert after.one("AirFought")["outcome"] == ["uk: 1 inactive"]
    assert after.drms("CombatFought")["German: Operational Support"] == 1


@clause("WAW-CORE.AIR-7")
def test_two_ahead_drives_one_off_and_tires_one() -> None:
    after = over(2, 2, 3, 1)
    assert after.one("AirFought")["outcome"] == ["uk: 1 driven off", "germany: 1 inactive"]
    assert [(q.what, q.due, q.inactive) for q in after.position.queue] == [("air", 4, True)]


@clause("WAW-CORE.AIR-9")
def test_three_ahead_destroys_one_and_tires_another() -> None:
    after = over(2, 2, 3, 1, reserve=1)
    assert after.one("AirFought")["outcome"] == ["uk: 1 destroyed", "uk: 1 inactive"]
    assert after.pool("uk", "air") >= 1


@clause("WAW-CORE.AIR-13")
def test_the_defender_has_support_of_his_own() -> None:
    after = battle(more={"Warsaw": "uk 2 air"}, allies="oppose with all air")
    assert after.drms("CombatFought") == {"British: Operational Support": 1}


@clause("WAW-CORE.AIR-18", "WAW-3.1-1")
def test_who_supports_whom() -> None:
    french = war({"Belgium": "germany 2 ground", "Calais": "france 2 ground",
                  "Paris": "uk 1 air"}, control={"germany": ["Belgium"]})  # fmt: skip
    after = axis(french, "limited offensive from Belgium against Calais",
                 allies="oppose with all air")  # fmt: skip
    assert "defending air fleet" not in after.drms("LimitedFought")
    beside = war({"Belgium": "germany 2 ground", "Calais": "france 1 ground; uk 1 ground",
                  "Paris": "uk 1 air"}, control={"germany": ["Belgium"]})  # fmt: skip
    helped = axis(beside, "limited offensive from Belgium against Calais",
                  allies="oppose with all air")  # fmt: skip
    assert "defending air fleet" in helped.drms("LimitedFought")
    soviet = war(
        {"Warsaw": "germany 2 ground", "East Poland": "ussr 2 ground", "Minsk": "uk 1 air"},
        countries={"ussr": "war soviet"},
        control={"germany": ["Warsaw"], "ussr": ["East Poland"], "uk": ["Minsk"]},
    )
    alone = axis(soviet, "limited offensive from Warsaw against East Poland",
                 allies="oppose with all air")  # fmt: skip
    assert "defending air fleet" not in alone.drms("LimitedFought")


@clause("WAW-CORE.AIR-20")
def test_minors_have_no_air_fleets() -> None:
    for scenario in board().scenarios.values():
        for placed in scenario.units:
            if placed.kind == "air":
                assert board().countries[placed.nation].kind == "major"


@clause("WAW-CORE.AIR-22")
def test_fleets_are_named_by_base_and_one_that_cannot_spoils_nothing() -> None:
    after = battle(
        "2 ground, 1 air",
        "2 ground",
        attack="attack West Poland from Berlin support 1 operational from Berlin,"
        " 1 tactical from Rhineland",
    )
    assert after.refused() == ["WAW-CORE.AIR-22"]
    assert after.drms("CombatFought") == {"German: Operational Support": 1}


# -------------------------------------------------------------------- limited offensives


def limited(units: dict[str, str], die: int = 4, **given: Any) -> After:
    at = war(units, **given)
    return axis(at, "limited offensive from Berlin against West Poland", dice=[die],
                refusals=True)  # fmt: skip


POLES = {"Berlin": "germany 2 ground", "West Poland": "poland 2 ground"}


@clause("WAW-CORE.LIM-1", "WAW-CORE.LIM-4", "WAW-CORE.LIM-5", "WAW-CORE.OIL-4", "WAW-CORE.ACT-4")
def test_four_or_less_removes_a_unit_and_costs_nothing() -> None:
    hit = limited(POLES, 4)
    assert hit.one("LimitedFought")["hit"]
    assert hit.ground("West Poland") == 1
    assert hit.drms("LimitedFought") == {}
    miss = limited(POLES, 5)
    assert not miss.one("LimitedFought")["hit"]
    assert miss.ground("Berlin") == 2
    assert hit.position.majors["germany"].oil == 10
    assert hit.position.majors["germany"].chits == 3
    assert hit.control("West Poland") == "poland"


@clause("WAW-CORE.LIM-2", "WAW-CORE.LIM-3")
@pytest.mark.parametrize(("own", "drm"), [(2, 0), (3, -1), (4, -2), (6, -3)])
def test_numbers_of_the_attacker_count_down(own: int, drm: int) -> None:
    after = limited({"Berlin": f"germany {own} ground", "West Poland": "poland 2 ground"})
    assert sum(after.drms("LimitedFought").values()) == drm


@clause("WAW-CORE.LIM-6", "WAW-CORE.LIM-15")
def test_poland_makes_limited_offensives_only() -> None:
    at = war({"West Poland": "poland 2 ground", "Berlin": "germany 1 ground"})
    orders = "attack Berlin from West Poland\nlimited offensive from West Poland against Berlin"
    after = allies(at, orders, dice=[9], refusals=True)
    assert after.refused() == ["WAW-CORE.LIM-6"]
    assert len(after.told("LimitedFought")) == 1


@clause("WAW-CORE.LIM-7", "WAW-CORE.LIM-12", "WAW-CORE.AIR-11")
def test_one_air_fleet_a_side_without_air_combat_both_become_inactive() -> None:
    at = war({"Berlin": "germany 2 ground, 2 air", "West Poland": "uk 2 ground",
              "Warsaw": "uk 2 air"}, control={"uk": ["West Poland", "Warsaw"]})  # fmt: skip
    after = axis(at, "limited offensive from Berlin against West Poland with air", dice=[4])
    assert after.drms("LimitedFought") == {"attacking air fleet": -1, "defending air fleet": 1}
    assert after.told("AirFought") == []
    assert (after.active("Berlin"), after.active("Warsaw")) == (1, 1)


@clause("WAW-CORE.LIM-8", "WAW-CORE.OPS-5", "WAW-CORE.OPS-7")
def test_one_limited_offensive_an_area_and_its_units_join_no_operation() -> None:
    at = war({"Berlin": "germany 4 ground", "West Poland": "poland 4 ground"})
    orders = (
        "attack West Poland from Berlin\nlimited offensive from Berlin against West Poland\n"
        "limited offensive from Berlin against West Poland"
    )
    after = axis(at, orders, refusals=True)
    assert len(after.told("LimitedFought")) == 1
    assert after.told("OperationBegan") == []
    assert set(after.refused()) == {"WAW-CORE.LIM-8"}


@clause("WAW-CORE.LIM-9")
def test_it_counts_all_but_fixed_and_pinned_units() -> None:
    units = {"Berlin": "germany 2 ground, 1 ground garrison", "West Poland": "poland 2 ground"}
    assert limited(units).one("LimitedFought")["units"] == 2
    none = limited({"Berlin": "germany 1 ground garrison", "West Poland": "poland 2 ground"})
    assert none.refused() == ["WAW-CORE.LIM-9"]


@clause("WAW-CORE.LIM-11")
def test_mountains_add_one_seasons_nothing_and_it_goes_over_land() -> None:
    at = war({"Milan": "germany 2 ground", "Lyon": "uk 2 ground"}, turn=6,
             control={"germany": ["Milan"]})  # fmt: skip
    after = axis(at, "limited offensive from Milan against Lyon", dice=[4])
    assert after.drms("LimitedFought") == {"mountain": 1}
    sea = war({"Kiel": "germany 1 ground, 1 naval", "Denmark": "uk 1 ground"},
              control={"uk": ["Denmark"]})  # fmt: skip
    shipped = axis(
        sea,
        "sail 1 fleet from Kiel to Baltic Sea carrying 1 ground\n"
        "limited offensive from Baltic Sea against Denmark",
        refusals=True,
    )
    assert shipped.refused() == ["WAW-CORE.LIM-11"]


@clause("WAW-CORE.LIM-13")
def test_a_hit_takes_a_regular_unit_first_and_a_fortress_counts_once() -> None:
    after = limited({"Berlin": "germany 2 ground", "West Poland": "uk 1 ground, 1 elite"}, 1,
                    control={"uk": ["West Poland"]}, forts={"West Poland": 3})  # fmt: skip
    assert after.one("LimitedFought")["lost"] == "uk/ground"
    assert after.units("West Poland") == {"uk elite": 1}
    assert after.drms("LimitedFought") == {"fortress": 1}


@clause("WAW-CORE.LIM-14")
def test_the_last_defender_gone_leaves_the_area_empty_and_enemy() -> None:
    after = limited({"Berlin": "germany 1 ground", "West Poland": "poland 1 ground"}, 1)
    assert after.control("West Poland") == "poland"
    later = axis(after.position, "move 1 from Berlin to West Poland")
    assert later.control("West Poland") == "germany"


# ------------------------------------------------------------------ Operations: the cost


@clause("WAW-CORE.OPS-1", "WAW-CORE.OIL-1", "WAW-CORE.ACT-1", "WAW-4-16")
def test_an_operation_takes_a_chit_and_an_oil_point() -> None:
    after = battle()
    state = after.position.majors["germany"]
    assert (state.chits, state.oil) == (2, 9)
    far = battle(attack="attack Warsaw from Berlin", control={"uk": ["Warsaw", "West Poland"]})
    assert far.refused() == ["WAW-CORE.OPS-1"]


@clause("WAW-CORE.OPS-2", "WAW-CORE.OIL-10", "WAW-CORE.OIL-11")
def test_each_major_pays_and_minors_ride_on_their_majors_chit() -> None:
    given: dict[str, Any] = {"countries": {"italy": "war axis", "romania": "war axis"}}
    joint = battle("2 ground; italy 2 ground; romania 2 ground", "1 ground", **given)
    majors = joint.position.majors
    assert (majors["germany"].chits, majors["italy"].chits) == (2, 2)
    assert (majors["germany"].oil, majors["italy"].oil) == (9, 9)
    minor = battle("1 ground; romania 2 ground", "1 ground", attack="attack West Poland from"
                   " Berlin with 2 Romanian", **given)  # fmt: skip
    assert minor.position.majors["germany"].chits == 2


@clause("WAW-CORE.OIL-3", "WAW-6-2")
def test_exploitations_cost_nothing_more() -> None:
    after = battle("8 ground", "1 ground", "exploit to Warsaw", dice=d3(3, 3, 1))
    assert after.told("ExploitationBegan")
    state = after.position.majors["germany"]
    assert (state.chits, state.oil) == (2, 9)


@clause("WAW-CORE.OIL-5")
def test_the_usa_pays_no_oil() -> None:
    at = war({"Calais": "usa 2 ground", "Belgium": "germany 1 ground"}, turn=20,
             countries={"usa": "war western"},
             control={"usa": ["Calais"], "germany": ["Belgium"]},
             majors={"usa": {"chits": 1, "oil": 0}})  # fmt: skip
    after = allies(at, "attack Belgium from Calais")
    assert after.position.majors["usa"].chits == 0


@clause("WAW-CORE.OIL-6", "WAW-CORE.OIL-1")
def test_without_oil_there_are_limited_offensives_only() -> None:
    after = battle(
        orders="limited offensive from Berlin against West Poland",
        majors={"germany": {"chits": 3, "oil": 0}},
    )
    assert after.refused() == ["WAW-CORE.OIL-6"]
    assert len(after.told("LimitedFought")) == 1


@clause("WAW-CORE.OIL-12", "WAW-1.2-12", "WAW-1.3-22")
def test_some_scenarios_use_no_oil() -> None:
    after = battle(switches=["oil"], majors={"germany": {"chits": 1, "oil": 0}})
    assert len(after.told("CombatFought")) == 1
    for name in ("poland-1939", "france-1940", "barbarossa-1941"):
        assert "oil" in board().scenarios[name].switches


@clause("WAW-CORE.OPS-3", "WAW-CORE.OPS-4")
def test_operations_go_one_after_the_other_each_with_its_exploitations() -> None:
    after = battle(
        "4 ground",
        "1 ground",
        "attack South Poland from Silesia\nexploit from West Poland to Warsaw",
        more={"Silesia": "germany 4 ground", "South Poland": "uk 1 ground"},
    )
    kinds = [e.kind for e in after.events if e.kind in ("OperationBegan", "ExploitationBegan")]
    assert kinds[0] == "OperationBegan"
    assert kinds[-1] == "OperationBegan"
    assert kinds.count("OperationBegan") == 2


@clause("WAW-CORE.OPS-6")
def test_a_captured_area_is_activated_with_a_fresh_chit() -> None:
    after = battle(
        "8 ground", "1 ground", "attack Warsaw from West Poland",
        more={"Warsaw": "uk 1 ground"}, dice=d3(3, 3, 1, 3, 3, 1),
    )  # fmt: skip
    assert len(after.told("OperationBegan")) == 2
    assert after.position.majors["germany"].chits == 1
    assert after.told("ExploitationBegan") == []


@clause("WAW-CORE.OPS-9")
def test_the_attacker_names_units_and_needs_one() -> None:
    after = battle("4 ground", attack="attack West Poland from Berlin with 2 ground")
    assert len(after.one("OperationBegan")["units"]) == 2
    none = battle("1 air", attack="attack West Poland from Berlin")
    assert none.refused() == ["WAW-CORE.OPS-9"]


@clause("WAW-CORE.OPS-14", "WAW-CORE.ACT-12")
def test_what_has_become_impossible_is_dropped_without_cost() -> None:
    after = battle(
        "8 ground", "1 ground", "attack West Poland from Silesia",
        more={"Silesia": "germany 4 ground"}, dice=d3(3, 3, 1),
    )  # fmt: skip
    assert len(after.told("OperationBegan")) == 1
    assert after.position.majors["germany"].chits == 2
    assert len(after.refused()) == 1


@clause("WAW-CORE.ACT-9")
def test_a_neutral_major_attacks_nobody() -> None:
    at = war({"Milan": "italy 2 ground", "Lyon": "france 1 ground"})
    after = axis(at, "attack Lyon from Milan", refusals=True)
    assert after.refused() == ["WAW-CORE.ACT-9"]


@clause("WAW-CORE.ACT-10", "WAW-CORE.ACT-11")
@clause("WAW-CORE.ACT-12")
def test_any_number_of_operations_as_far_as_chits_reach() -> None:
    after = battle(
        "8 ground", "1 ground", "attack South Poland from Silesia",
        more={"Silesia": "germany 4 ground", "South Poland": "uk 1 ground"},
        majors={"germany": {"chits": 1, "oil": 10}},
    )  # fmt: skip
    assert len(after.told("OperationBegan")) == 1
    assert after.refused() == ["WAW-CORE.ACT-1"]


def test_an_operation_is_in_doubt_beside_limited_offensives_which_are_fought_first() -> None:
    at = war({"Berlin": "germany 3 ground", "West Poland": "poland 1 ground",
              "Silesia": "germany 2 ground"})  # fmt: skip
    alone = "operation against West Poland from Berlin"
    asked = script_ask(at, board(), "axis")
    sure = receipt(at, "axis", asked, alone)
    assert (len(sure.stands), sure.doubtful) == (1, [])
    both = receipt(at, "axis", asked, f"{alone}\nlimited from Silesia against West Poland")
    assert 1 in [order.line for order in both.doubtful]


@clause("WAW-CORE.ACT-1", "WAW-CORE.OPS-14")
def test_a_chit_that_an_operation_in_doubt_may_leave_is_no_reason_to_refuse() -> None:
    at = war(
        {
            "Berlin": "germany 4 ground",
            "East Prussia": "germany 4 ground",
            "Rhineland": "germany 4 ground",
            "West Poland": "poland 1 ground",
            "Maginot": "france 1 ground",
        },
        majors={"germany": {"chits": 2, "oil": 10}},
    )
    asked = script_ask(at, board(), "axis")
    two = "attack West Poland from Berlin\nattack West Poland from East Prussia"
    third = "attack Maginot from Rhineland"
    checked = receipt(at, "axis", asked, f"{two}\n{third}")
    assert [order.line for order in checked.doubtful] == [2, 3]
    after = axis(at, f"{two}\n{third}", dice=d3(3, 3, 1, 3, 3, 1), refusals=True)
    assert after.control("Maginot") == "germany"
    one = war(
        {
            "Berlin": "germany 4 ground",
            "Rhineland": "germany 4 ground",
            "West Poland": "poland 1 ground",
            "Maginot": "france 1 ground",
        },
        majors={"germany": {"chits": 1, "oil": 10}},
    )
    sure = receipt(one, "axis", asked, f"attack West Poland from Berlin\n{third}")
    assert [no.clause for no in sure.refused] == ["WAW-CORE.ACT-1"]


@clause("WAW-1.3-15", "WAW-CORE.SCN-38")
def test_the_finns_wait_no_longer_than_an_attack_may_make_them() -> None:
    at = war(
        {
            "Helsinki": "finland 2 ground",
            "Karelia": "ussr 1 ground",
            "East Prussia": "germany 8 ground",
            "Baltic States": "ussr 1 ground",
        },
        base="barbarossa-1941",
        turn=9,
        majors={},
    )
    asked = script_ask(at, board(), "axis")
    alone = "attack Karelia from Helsinki"
    assert [no.clause for no in receipt(at, "axis", asked, alone).refused] == ["WAW-1.3-15"]
    both = receipt(at, "axis", asked, f"attack Baltic States from East Prussia\n{alone}")
    assert both.refused == []
    assert [order.line for order in both.doubtful][-1] == 2
    # A limited offensive is fought before all Operations (WAW-CORE.OPS-5).
    early = "attack Baltic States from East Prussia\nlimited from Helsinki against Karelia"
    (no,) = receipt(at, "axis", asked, early).refused
    assert (no.line, no.clause) == (2, "WAW-1.3-15")
