"""Fleets: voyages, cargo, straits, interception, naval combat, interdiction, carriers."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.book.offensive.deciding import doctrine_ask
from tests.rulesets.world_at_war.home_kit import receipt, refusals
from tests.rulesets.world_at_war.war_kit import After, allies, axis, board, d3, play, war

clause = pytest.mark.clause

ITALY = {"italy": "war axis"}


def sail(units: dict[str, str], orders: str, **given: Any) -> After:
    dice = given.pop("dice", None)
    other = given.pop("allies", "")
    return axis(war(units, **given), orders, dice=dice, allies=other, refusals=True)


def interdiction(units: dict[str, str], dice: list[int] | None = None, **given: Any) -> After:
    """The Interdiction subphase; `axis_`, `allies_`: what the seats have said."""
    said = {seat: given.pop(f"{seat}_", "") for seat in ("axis", "allies")}
    at = war(units, **given)
    return play("doctrine, interdiction", at, dice=dice, refusals=True, **said)


# ------------------------------------------------------------------------------- voyages


@clause("WAW-CORE.NAV-1", "WAW-CORE.NAV-18", "WAW-CORE.MOV-5")
def test_fleets_are_based_in_ports_and_go_two_marine_areas() -> None:
    at = {"Brest": "germany 1 naval"}
    held = {"germany": ["Brest"]}
    after = sail(at, "sail 1 fleet from Brest to Gibraltar Strait", control=held)
    assert after.one("Moved")["way"] == ["brest", "bay_of_biscay", "gibraltar_strait"]
    far = sail(at, "sail 1 fleet from Brest to North Sea North", control=held)
    assert far.refused() == ["WAW-CORE.MOV-5"]
    inland = sail(at, "sail 1 fleet from Brest to Paris", control={"germany": ["Brest", "Paris"]})
    assert inland.refused() == ["WAW-CORE.NAV-18"]
    assert all(row.seas or not row.coastal for row in board().areas.values())


@clause("WAW-CORE.NAV-2", "WAW-CORE.NAV-16", "WAW-CORE.MOV-17")
def test_a_fleet_carries_one_regular_unit_and_elites_come_along() -> None:
    units = {"Kiel": "germany 2 ground, 1 elite, 1 naval"}
    held = {"germany": ["Denmark"]}
    line = "sail 1 fleet from Kiel to Denmark carrying {} ground, 1 elite"
    two = sail(units, line.format(2), control=held)
    assert (two.refused(), two.told("Moved")) == (["WAW-CORE.NAV-2"], [])
    after = sail(units, line.format(1), control=held)
    assert after.units("Denmark") == {
        "germany naval": 1, "germany ground": 1, "germany elite": 1,
    }  # fmt: skip
    assert after.refused() == []
    assert after.active("Denmark", "naval") == 0
    alone = sail(
        {"Kiel": "germany 1 elite, 1 naval"},
        "sail 1 fleet from Kiel to Denmark carrying 1 elite",
        control={"germany": ["Denmark"]},
    )
    assert alone.refused() == ["WAW-CORE.NAV-16"]


@clause("WAW-CORE.NAV-4", "WAW-CORE.MOV-18", "WAW-CORE.NAV-12")
def test_fleets_at_sea_return_inactive_when_the_segment_ends() -> None:
    after = sail({"Kiel": "germany 1 naval"}, "sail 1 fleet from Kiel to North Sea South")
    assert after.units("Kiel") == {"germany naval": 1}
    assert after.active("Kiel", "naval") == 0
    said = sail(
        {"Kiel": "germany 1 naval"},
        "sail 1 fleet from Kiel to North Sea South\nreturn from North Sea South to Oslo",
        control={"germany": ["Oslo"]},
    )
    assert said.units("Oslo") == {"germany naval": 1}
    lost = axis(
        war({"North Sea South": "germany 1 naval task=invasion"},
            control={"uk": ["Kiel", "Berlin"]}),
    )  # fmt: skip
    assert lost.told("FleetLost") or lost.told("FleetsHome")


@clause("WAW-CORE.NAV-12")
def test_who_has_carried_troops_to_a_port_sails_no_more() -> None:
    at = war({"Kiel": "germany 1 ground, 1 naval"}, control={"germany": ["Oslo"]})
    order = "sail 1 fleet from Kiel to Oslo carrying 1 ground"
    after = axis(at, order, phases="doctrine, axis_tactical")
    assert after.units("Oslo") == {"germany ground": 1, "germany naval": 1}
    assert after.active("Oslo", "naval") == 0
    again = axis(after.position, "sail 1 fleet from Oslo to Kiel", refusals=True)
    assert again.refused() == ["WAW-CORE.NAV-12"]


@clause("WAW-CORE.MOV-19", "WAW-CORE.NAV-22", "WAW-3.5-4")
def test_straits_and_the_italian_limit() -> None:
    shut = sail({"Istanbul": "uk 1 ground"}, "", control={"uk": ["Istanbul"]})
    assert shut.refused() == []
    italian = sail(
        {"Sardinia": "italy 1 naval"},
        "sail 1 fleet from Sardinia to Gibraltar Strait",
        countries=ITALY,
    )
    assert italian.refused() == ["WAW-3.5-4"]
    german = sail(
        {"Sardinia": "germany 1 naval"},
        "sail 1 fleet from Sardinia to Gibraltar Strait",
        countries=ITALY,
    )
    assert german.refused() == ["WAW-CORE.MOV-19"]
    baltic = allies(
        war({"North England": "uk 1 naval"}, control={"germany": ["Denmark"]}),
        "sail 1 fleet from North England via North Sea South to Baltic Sea",
        refusals=True,
    )
    assert baltic.refused() in (["WAW-CORE.MOV-19"], ["WAW-CORE.MOV-5"])
    turkey = allies(
        war({"Suez": "uk 1 naval"}),
        "sail 1 fleet from Suez via East Mediterranean to Black Sea",
        refusals=True,
    )
    assert turkey.refused() == ["WAW-CORE.MOV-19"]


# -------------------------------------------------------------- interception and combat


@clause("WAW-CORE.NAV-13", "WAW-4-13")
def test_an_interception_is_tried_as_said_and_finds_on_the_seasons_number() -> None:
    units = {"Kiel": "germany 1 naval", "North England": "uk 1 naval",
             "South England": "uk 1 naval"}  # fmt: skip
    order = "sail 1 fleet from Kiel to North Sea South"
    none = sail(units, order)
    assert none.told("TriedInterception") == []
    found = sail(
        units, order, allies="intercept in North Sea South with fleets", dice=d3(2, 3, 3)
    )  # fmt: skip
    tried = found.one("TriedInterception")
    assert (tried["needs"], tried["found"]) == (2, True)
    assert found.told("NavalFought")
    assert found.active("South England", "naval") == 0
    winter = sail(
        units, order, allies="intercept in North Sea South with fleets", dice=d3(2), turn=6
    )  # fmt: skip
    assert not winter.one("TriedInterception")["found"]


@clause("WAW-CORE.NAV-13", "WAW-CORE.NAV-14")
def test_air_and_fleets_together_find_better_and_air_hits_on_one() -> None:
    units = {"Kiel": "germany 1 naval", "South England": "uk 1 naval, 1 air"}
    after = sail(
        units,
        "sail 1 fleet from Kiel to North Sea South",
        allies="intercept in North Sea South",
        dice=d3(2, 2, 1, 1),
        turn=6,
    )
    assert [f["modified"] for f in after.told("TriedInterception")] == [1, 1]
    assert after.one("AirStruck")["hits"] == 1
    assert after.told("Moved") == []


@clause("WAW-CORE.NAV-6", "WAW-CORE.NAV-7", "WAW-CORE.NAV-8")
def test_every_fleet_rolls_and_a_modified_one_hits() -> None:
    units = {"Kiel": "germany 2 naval", "South England": "uk 1 naval"}
    after = interdiction(
        units, d3(2, 3, 2, 2),
        axis_="interdict North Sea South with 2 fleets",
        allies_="interdict North Sea South with 1 fleet",
    )  # fmt: skip
    fought = after.one("NavalFought")
    assert fought["dice"] == {"axis": [2, 3], "allies": [2]}
    assert fought["hits"] == {"axis": 1, "allies": 0}  # double numbers; a 3 never hits
    better = interdiction(
        {"Kiel": "germany 1 naval", "South England": "uk 1 naval"}, d3(2, 3, 2),
        axis_="interdict North Sea South", allies_="interdict North Sea South",
        majors={"germany": {"techs": ["naval_augmentation"]}},
    )  # fmt: skip
    assert better.one("NavalFought")["hits"] == {"axis": 1, "allies": 0}
    weak = interdiction(
        {"Kiel": "germany 1 naval weak", "South England": "uk 1 naval"}, d3(1, 3),
        axis_="interdict North Sea South", allies_="interdict North Sea South",
    )  # fmt: skip
    assert weak.one("NavalFought")["hits"] == {"axis": 0, "allies": 0}


@clause("WAW-CORE.NAV-9", "WAW-CORE.SUP-7")
def test_more_hits_stay_and_equal_hits_block_for_nobody() -> None:
    units = {"Kiel": "germany 2 naval", "South England": "uk 2 naval"}
    both = {
        "axis_": "interdict North Sea South with 2 fleets",
        "allies_": "interdict North Sea South with 2 fleets",
    }
    won = interdiction(units, d3(1, 3, 3, 3, 2), **both)
    assert won.position.blocked == {"north_sea_south": ["allies"]}
    assert won.active("South England", "naval") == 0
    equal = interdiction(units, d3(3, 3, 3, 3), **both)
    assert equal.position.blocked == {}
    assert len(equal.all("North Sea South")) == 4


@clause("WAW-CORE.NAV-5", "WAW-CORE.NAV-10")
def test_a_hit_fleet_is_off_for_d3_turns_a_weak_one_for_good() -> None:
    units = {"Kiel": "germany 1 naval", "South England": "uk 1 naval"}
    both = {"axis_": "interdict North Sea South", "allies_": "interdict North Sea South"}
    after = interdiction(units, d3(1, 3, 2), **both)
    queued = [(q.nation, q.what, q.due, q.why) for q in after.position.queue]
    assert queued == [("uk", "naval", 5, "damaged")]
    weak = interdiction(
        {"Kiel": "germany 1 naval weak", "South England": "uk 1 naval"}, d3(3, 1), **both
    )  # fmt: skip
    assert weak.position.queue == []
    assert weak.one("FleetHit")["turns"] == 0


@clause("WAW-CORE.NAV-11", "WAW-CORE.NAV-15", "WAW-CORE.NAV-21")
def test_guards_meet_every_ship_and_beaten_ones_turn_back() -> None:
    units = {
        "Kiel": "germany 2 ground, 2 naval",
        "North Sea South": "uk 2 naval task=interdiction base=south_england",
    }
    order = "sail 2 fleets from Kiel to North Sea South carrying 2 ground"
    after = sail(units, order, dice=d3(3, 3, 1, 3, 1))
    assert after.told("TriedInterception") == []
    assert after.one("FleetHit")["drowned"] == ["germany/ground"]
    assert after.one("TurnedBack")["port"] == "kiel"
    assert after.ground("Kiel") == 1
    assert after.position.majors["germany"].chits == 3


@clause("WAW-CORE.NAV-20")
def test_fleets_in_a_captured_port_leave_or_are_lost() -> None:
    at = war(
        {"Belgium": "germany 4 ground", "Calais": "france 1 ground, 1 naval"},
        control={"germany": ["Belgium"]},
    )
    after = axis(at, "attack Calais from Belgium", dice=d3(3, 3, 1))
    assert after.one("FleetsHome")["port"] in ("brest", "south_england")
    trapped = war(
        {"Warsaw": "germany 1 ground", "Sevastopol": "ussr 1 naval",
         "Odessa": "germany 4 ground"},
        countries={"ussr": "war soviet"},
        control={"germany": ["Odessa", "Bessarabia", "Rostov", "Caucasus", "Baku", "Warsaw"]},
    )  # fmt: skip
    lost = axis(trapped, "move 1 from Odessa to Sevastopol")
    assert len(lost.told("FleetLost")) == 1


@clause("WAW-CORE.NAV-19", "WAW-3.5-1", "WAW-3.5-2", "WAW-3.5-3", "WAW-CORE.FORT-7")
def test_malta_is_attacked_from_the_sea_by_one_regular_unit_and_defends_itself() -> None:
    units = {"Sicily": "italy 2 ground, 2 naval; germany 1 elite"}
    given: dict[str, Any] = {"countries": ITALY}
    land = sail(units, "attack Malta from Sicily", **given)
    assert land.refused() == ["WAW-CORE.NAV-19"]
    after = sail(
        units,
        "sail 2 fleets from Sicily to Central Mediterranean carrying 2 Italian ground, 1 elite\n"
        "attack Malta from Central Mediterranean\nno elite die",
        dice=d3(3, 3, 1),
        **given,
    )
    assert sorted(after.one("OperationBegan")["units"]) == ["germany/elite", "italy/ground"]
    drms = after.drms("CombatFought")
    assert drms["British: fortress"] == 1
    assert drms["British: one die"] == 1
    assert after.control("Malta") == "italy"
    assert after.told("Losses") == []


@clause("WAW-CORE.SCN-34")
def test_a_sea_lion_meets_what_stands_in_england() -> None:
    at = war({"Kiel": "germany 2 ground, 2 naval", "North England": "uk 1 ground"})
    order = (
        "sail 2 fleets from Kiel via North Sea South to North Sea North carrying 2 ground\n"
        "attack North England from North Sea North"
    )
    after = axis(at, order)
    assert len(after.one("OperationBegan")["defenders"]) == 1


# -------------------------------------------------------------------------- interdiction


@clause("WAW-CORE.SUP-1", "WAW-CORE.SUP-8", "WAW-CORE.SEQ-3")
def test_both_sides_place_fleets_sealed_then_axis_then_allies_oppose() -> None:
    after = interdiction(
        {"Tarento": "italy 2 naval", "Malta": "uk 1 naval, 1 air"},
        allies_="interdict Central Mediterranean with 1 fleet",
        axis_="oppose interdiction in Central Mediterranean with 2 fleets",
        countries=ITALY,
    )
    placed = [(f["seat"], f["opposing"]) for f in after.told("Interdicted")]
    assert placed == [("allies", False), ("axis", True)]
    far = interdiction({"Kiel": "germany 1 naval"}, axis_="interdict Red Sea")
    assert far.refused() == ["WAW-CORE.SUP-8"]


@clause("WAW-CORE.SUP-7", "WAW-CORE.SUP-2", "WAW-CORE.SUP-13", "WAW-6-7")
def test_a_blockade_leaves_the_axis_in_africa_limited_offensives() -> None:
    after = interdiction(
        {"Malta": "uk 1 air", "Suez": "uk 1 naval",
         "Tobruk": "italy 3 ground", "West Egypt": "uk 1 ground"},
        allies_="interdict Central Mediterranean with 1 air\n"
        "interdict East Mediterranean with 1 fleet",
        countries=ITALY,
    )  # fmt: skip
    assert after.position.blocked == {
        "central_mediterranean": ["axis"], "east_mediterranean": ["axis"],
    }  # fmt: skip
    stuck = axis(after.position, "attack West Egypt from Tobruk", refusals=True)
    assert stuck.refused() == ["WAW-CORE.SUP-2"]


@clause("WAW-CORE.SUP-9", "WAW-CORE.SEQ-19")
def test_interdiction_fleets_come_home_inactive_when_the_phase_ends() -> None:
    after = interdiction(
        {"Kiel": "germany 1 naval, 1 air"},
        axis_="interdict Baltic Sea with 1 fleet\ninterdict North Sea South with 1 air",
    )
    assert after.units("Kiel") == {}
    ended = play("operational_end", after.position)
    assert ended.units("Kiel") == {"germany naval": 1, "germany air": 1}
    assert not any(unit.active for unit in ended.all("Kiel"))
    assert ended.position.blocked["baltic_sea"] == ["allies"]


@clause("WAW-CORE.SUP-14")
def test_air_combat_over_the_sea_sends_the_beaten_home() -> None:
    after = interdiction(
        {"Kiel": "germany 1 air", "South England": "uk 1 air"},
        d3(2, 2),
        axis_="interdict North Sea South with 1 air",
        allies_="interdict North Sea South with 1 air",
    )
    assert after.one("AirFought")["outcome"] == ["all inactive"]
    assert after.units("Kiel") == {"germany air": 1}
    assert after.active("Kiel") == 0
    assert after.position.blocked == {}


# --------------------------------------------------------------------------- option 3.21

CARRIERS = {"carriers": True}


@clause("WAW-3.21-1", "WAW-3.21-2", "WAW-3.21-5", "WAW-3.21-7")
def test_carriers_fly_sorties_before_the_combat_under_the_option() -> None:
    units = {"Kiel": "germany 2 naval", "South England": "uk 1 carrier, 1 naval"}
    both = {
        "axis_": "interdict North Sea South with 2 fleets",
        "allies_": "interdict North Sea South with 2 fleets",
    }
    after = interdiction(units, d3(2, 1, 3, 1, 3, 3, 3), options=CARRIERS, **both)
    struck = after.one("AirStruck")
    assert (struck["sorties"], struck["hits"]) == ([2], 1)
    assert len(after.told("NavalFought")) == 1
    plain = interdiction(units, d3(3, 3, 3, 3), **both)
    assert plain.told("AirStruck") == []


@clause("WAW-3.21-3", "WAW-3.21-5", "WAW-3.21-6", "WAW-CORE.SEQ-11")
def test_an_air_fleet_flies_one_more_sortie_one_less_after_a_lost_fight() -> None:
    units = {"Kiel": "germany 1 air", "South England": "uk 1 carrier"}
    given: dict[str, Any] = {
        "axis_": "interdict North Sea South with 1 air",
        "allies_": "interdict North Sea South with 1 fleet",
        "options": CARRIERS,
    }
    won = interdiction(units, d3(3, 1, 2, 3, 3, 3), **given)
    assert won.one("AirStruck")["sorties"] == [3]
    assert (won.one("AirStruck")["dice"], won.one("AirStruck")["hits"]) == ([3, 3, 3], 0)
    three = interdiction(units, d3(3, 1, 2, 1, 1, 1, 3), **given)
    assert (three.one("AirStruck")["dice"], three.one("AirStruck")["hits"]) == ([1, 1, 1], 1)
    lost = interdiction(units, d3(1, 3, 2, 3, 3), **given)
    assert lost.one("AirStruck")["sorties"] == [2]
    assert lost.active("Kiel") == 0


@clause("WAW-3.21-4")
def test_land_based_air_on_both_sides_fights_as_always() -> None:
    after = interdiction(
        {"Kiel": "germany 1 air", "South England": "uk 1 air, 1 carrier"},
        d3(2, 2),
        axis_="interdict North Sea South with 1 air",
        allies_="interdict North Sea South with 1 air, 1 fleet",
        options=CARRIERS,
    )
    assert after.one("AirFought")["outcome"] == ["all inactive"]
    assert after.told("AirStruck") == []


@clause("WAW-CORE.NAV-14", "WAW-CORE.AIR-6", "WAW-CORE.AIR-9")
@pytest.mark.parametrize(
    ("dice", "outcome", "strikes", "home"),
    [
        ((2, 2), ["all inactive"], False, True),
        ((1, 2), ["uk: 1 inactive"], False, False),
        ((3, 2, 3), ["germany: 1 inactive"], True, True),
    ],
)
def test_air_fleets_over_the_sea_fight_those_that_intercept_first(
    dice: tuple[int, ...], outcome: list[str], strikes: bool, home: bool
) -> None:
    """They were placed there by Interdiction; a beaten one makes no attack."""
    at = war({"Kiel": "germany 1 naval", "South England": "uk 1 air",
              "North Sea South": "germany 1 air task=interdiction base=kiel"})  # fmt: skip
    after = axis(at, "sail 1 fleet from Kiel to North Sea South", phases="doctrine, axis_tactical",
                 allies="intercept in North Sea South with air", dice=d3(1, *dice))  # fmt: skip
    assert after.one("AirFought")["outcome"] == outcome
    assert (after.one("AirFought")["how"], after.one("AirFought")["attacker"]) == ("ships", "uk")
    assert len(after.told("AirStruck")) == strikes
    assert after.units("Kiel") == ({"germany air": 1} if home else {})
    assert after.active("Kiel") == 0
    assert len(after.told("Moved")) == 1


@clause("WAW-CORE.SEQ-9", "WAW-CORE.SEQ-10", "WAW-CORE.SCN-15")
@pytest.mark.parametrize(
    ("given", "clause_"),
    [
        ({"turn": 1}, "WAW-CORE.SEQ-9"),
        ({"base": "overlord-1944", "turn": 20, "majors": {}}, "WAW-CORE.SEQ-10"),
        ({"base": "barbarossa-1941", "turn": 9, "majors": {}}, "WAW-CORE.SCN-15"),
        ({"turn": 3}, ""),
    ],
)
def test_no_fleet_is_sent_in_a_turn_without_interdiction(
    given: dict[str, Any], clause_: str
) -> None:
    at = war({"Kiel": "germany 1 naval"}, **given)
    line = "interdict North Sea South from Kiel"
    after = play("doctrine", at, axis=line, refusals=True)
    assert after.clauses("LineNotDone") == [clause_][: bool(clause_)]
    checked = receipt(at, "axis", doctrine_ask(at, "axis"), line)
    assert refusals(checked) == [clause_][: bool(clause_)]
    standing = play("doctrine", at, axis=f"always {line}", refusals=True)
    assert standing.clauses("LineNotDone") == []


# ------------------------------------------------------------------- carriers and damage


@clause("WAW-3.21-2", "WAW-3.21-3", "WAW-3.21-5", "WAW-3.21-7")
@pytest.mark.parametrize(
    ("dice", "struck"),
    [
        # Both carriers: the fight, then the sorties of each and their attacks.
        ((3, 1, 2, 1, 2, 1), [([2], [1, 2], 1)]),
        ((1, 3, 1, 2, 3, 3), [([0], [], 0), ([2], [3, 3], 0)]),
        ((2, 2, 1, 3, 1, 2), [([1], [3], 0), ([1], [2], 0)]),
    ],
)
def test_carriers_fight_before_their_sorties(
    dice: tuple[int, ...], struck: list[tuple[list[int], list[int], int]]
) -> None:
    units = {"Kiel": "germany 1 carrier", "South England": "uk 1 carrier"}
    both = {"axis_": "interdict North Sea South with 1 carrier",
            "allies_": "interdict North Sea South with 1 carrier"}  # fmt: skip
    after = interdiction(units, d3(*dice, *[3] * 9), options=CARRIERS, **both)
    told = [(one["sorties"], one["dice"], one["hits"]) for one in after.told("AirStruck")]
    assert told[: len(struck)] == struck
    plain = interdiction(units, d3(3, 3), **both)
    assert plain.told("AirStruck") == []


@clause("WAW-CORE.NAV-5", "WAW-CORE.NAV-7", "WAW-CORE.NAV-10", "WAW-CORE.NAV-11")
def test_hits_take_weak_and_empty_fleets_first_and_carriers_last() -> None:
    def lost(british: str, *dice: int) -> list[str]:
        at = {"Kiel": "germany 2 naval", "South England": british}
        after = interdiction(
            at, d3(*dice, *[3] * 12),
            axis_="interdict North Sea South with 2 fleets",
            allies_="interdict North Sea South with 3 fleets",
        )  # fmt: skip
        return [f"{one['kind']} {one['turns']}" for one in after.told("FleetHit")]

    assert lost("uk 1 carrier, 1 naval, 1 naval weak", 1, 3, 3, 3, 3) == ["naval 0"]
    assert lost("uk 1 carrier, 2 naval", 1, 3, 3, 3, 3, 2) == ["naval 2"]
    assert lost("uk 1 carrier, 2 naval", 1, 1, 3, 3, 3, 2, 1) == ["naval 2", "naval 1"]
    homeless = interdiction(
        {"North Sea South": "uk 1 naval task=interdiction base=oslo", "Kiel": "germany 2 naval"},
        d3(1, 3, 3), axis_="interdict North Sea South with 2 fleets",
        control={"germany": [row.name for row in board().areas.values() if row.seas]},
    )  # fmt: skip
    assert homeless.one("FleetHit")["turns"] == 0, "no port of its side is left"
    assert homeless.pool("uk", "naval") > 0


@clause("WAW-CORE.NAV-21", "WAW-CORE.NAV-9", "WAW-CORE.NAV-15")
@pytest.mark.parametrize(
    ("dice", "goes", "guards"),
    [((3, 3), True, 1), ((1, 3, 2), True, 0), ((3, 1, 2), False, 1), ((1, 1, 2, 2), False, 0)],
)
def test_ships_pass_guards_that_have_not_beaten_them(
    dice: tuple[int, ...], goes: bool, guards: int
) -> None:
    at = war({"Kiel": "germany 1 naval", "South England": "uk 1 ground",
              "North Sea South": "uk 1 naval task=interdiction base=south_england"})  # fmt: skip
    after = axis(at, "sail 1 fleet from Kiel to North Sea South", phases="doctrine, axis_tactical",
                 dice=d3(*dice))  # fmt: skip
    assert len(after.told("Moved")) == goes
    assert sum(u.nation == "uk" for u in after.all("North Sea South")) == guards
    neutral = war({"Kiel": "germany 1 naval",
                   "North Sea South": "usa 1 naval task=interdiction base=oslo"})  # fmt: skip
    free = axis(neutral, "sail 1 fleet from Kiel to North Sea South")
    assert free.told("NavalFought") == []
