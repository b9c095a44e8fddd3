"""0 Victory, 3 Movement, 7 End of Game Turn, 8-11 and 14: what the other tests leave open."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.position import turn_box
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.book.ending import victory
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import failed_at
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import fault, most_steps
from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal
from adjudicator.rulesets.totaler_krieg.book.moving import sea
from adjudicator.rulesets.totaler_krieg.sequence import first_phase, next_phase
from tests.rulesets.totaler_krieg.kit import After, board, field, has, play, position

clause = pytest.mark.clause

SUMMER: dict[str, Any] = {"turn": "1941 July-Aug"}


def fed(there: Field, name: str) -> bool:
    return supply.supplied(there, name)


# ------------------------------------------------------------------------- 0 Victory


@clause("TK-0-1", "TK-SOP-2")
@pytest.mark.parametrize(
    ("turn", "phase"), [("1941 July-Aug", "plan"), ("1941 Aug-Sept", "victory")]
)
def test_victory_is_looked_at_in_seasonal_turns(turn: str, phase: str) -> None:
    start = position(turn=turn)
    assert first_phase(board(), start) == phase
    assert next_phase(board(), start, "victory") == "plan"
    assert start.phasing == "axis"


@clause("TK-0.1.1-4", "TK-0.1.1-6")
@pytest.mark.parametrize(
    ("support", "posture", "counted"),
    [
        ("soviet", {}, True),
        ("soviet", {"soviet_minors": "cordon"}, False),
        ("soviet", {"western_minors": "locarno"}, True),
        ("western", {"western_minors": "locarno"}, False),
    ],
)
def test_the_republican_support_says_whose_policy_counts_for_madrid(
    support: str, posture: dict[str, str], counted: bool
) -> None:
    start = open_scenario(board(), "campaign-1937")
    assert start.civil_war is not None
    start.civil_war.strongholds = {"w2710": "republican"}
    start.civil_war.support = support
    start.posture = {**dict.fromkeys(start.posture, ""), **posture}
    _, allies = victory.strategic_value(Field(start, board()))
    assert ("w2710" in allies) is counted


# ------------------------------------------------------------------------ 3 Movement


CONVOYS: dict[str, Any] = {
    **SUMMER,
    "countries": {"France": "active western"},
    "units": {
        "w3612": "US-inf01, Bri-inf01",
        "convoys:North Atlantic": "MK-Wes-US_Convoy#1=troop, MK-Wes-Fleet_Train=troop",
        "convoys:North Sea": "MK-Wes-British_Convoy#1=troop",
        "w3916": "Bri-inf02",
    },
    "phasing": "western",
}


def ship(order: str, **more: Any) -> After:
    return play("operational", position(**{**CONVOYS, **more}), western=order)


@clause("TK-3.1.1-15")
def test_a_unit_sails_from_its_beachhead() -> None:
    units = {
        "w3815": "MK-Wes-Beachhead#1>w3714, Bri-inf01",
        "w3714": "GER-inf01",
        "w3916": "Bri-inf02",
        "convoys:North Sea": "MK-Wes-British_Convoy#1=troop, MK-Wes-British_Convoy#2=supply",
    }
    after = ship("ship Bri-inf01 to w3916", countries={"France": "conquered western"}, units=units)
    assert after.clauses() == []
    assert after.at("Bri-inf01") == "w3916"


@clause("TK-3.1.2-11")
def test_the_fleet_train_is_used_up_by_a_voyage() -> None:
    after = ship("ship US-inf01 to Africa Box")
    assert after.at("US-inf01") == "box:africa"
    used = [
        name
        for name in ("MK-Wes-Fleet_Train", "MK-Wes-US_Convoy#1")
        if after.at(name) == "used:North Atlantic"
    ]
    assert used == ["MK-Wes-Fleet_Train"]  # the narrower one goes first


@clause("TK-3.1.2-4")
def test_who_arrives_in_a_box_stops_there() -> None:
    after = ship("ship US-inf01 via Africa Box to Middle East Box")
    assert after.clauses() == ["TK-3.1.2-4"]
    assert after.at("US-inf01") == "w3612"


@clause("TK-3.1.2-25")
def test_a_canal_may_be_a_part_of_a_voyage() -> None:
    there = field(
        **SUMMER,
        units={
            "box:middle_east": "Bri-inf01",
            "e1213": "Bri-inf02",
            "e1312": "Bri-inf03",
            "e1813": "Bri-inf04",
            "convoys:Arabian Sea": "MK-Wes-British_Convoy#1=troop",
            "convoys:Eastern Mediterranean": "MK-Wes-British_Convoy#2=troop",
        },
        phasing="western",
    )
    way = sea.plan(there, "Bri-inf01", "e1813", "operational")
    assert [bool(step.canal) for step in way] == [False, True, False]
    assert [step.zone for step in way if step.zone] == ["Arabian Sea", "Eastern Mediterranean"]


@clause("TK-3.1.3-3", "TK-3.1.3-4", "TK-3.1.3-5")
def test_boxes_are_entered_and_left_by_many_at_once() -> None:
    units = {
        "box:us_canada": "US-inf01, US-inf02, US-5A/3, Bri-Can1",
        "box:africa": "Bri-Afr, Bri-SA",
        "w3612": "US-inf03",
        "convoys:North Atlantic": "MK-Wes-US_Convoy#1=troop",
    }
    orders = "\n".join(
        (
            "ship US-inf01 to Africa Box",
            "ship US-inf02 to Africa Box",
            "ship US-5A to Africa Box",
            "ship Bri-Afr to Middle East Box",
            "ship Bri-SA to Eastern US/Canada Box",
            "ship US-inf03 to Eastern US/Canada Box",
        )
    )
    after = ship(orders, units=units)
    assert after.clauses() == []
    assert {after.at(name) for name in ("US-inf01", "US-inf02", "US-5A")} == {"box:africa"}
    assert after.at("Bri-Afr") == "box:middle_east"
    assert {after.at("Bri-SA"), after.at("US-inf03")} == {"box:us_canada"}


@clause("TK-3.1.4-1")
def test_a_unit_moves_in_one_way_only() -> None:
    after = ship("move Bri-inf01 to w3614\nship Bri-inf01 to w3916")
    assert after.clauses() == ["TK-3.1.4-1"]
    assert after.at("Bri-inf01") == "w3614"
    box = position(**SUMMER, units={"box:central_asia": "Rus-inf01"}, phasing="soviet")
    by_land = play("operational", box, soviet="move Rus-inf01 to e4127")
    assert by_land.clauses() == ["TK-3.1.4-1"]


@clause("TK-3.1.4-12", "TK-G-Expeditionary-1")
def test_an_exp_unit_is_none_as_part_of_an_army() -> None:
    there = field(
        countries={"Italy": "active axis", "Rumania": "active axis"},
        units={"w3020": "AXI-PA/2", "holding:AXI-PA": "Italy-Exp", "e3207": "Rum-Exp"},
    )
    assert there.exp("Rum-Exp")
    assert not there.exp("AXI-PA")
    assert there.minor("AXI-PA") == "Italy"
    assert there.minor("Rum-Exp") == ""


# --------------------------------------------------------------- 7 End of the Game Turn


@clause("TK-7-1")
def test_delays_come_once_after_the_soviet_faction_turn() -> None:
    start = position(**SUMMER)
    after = {}
    for faction in ("axis", "western", "soviet"):
        start.phasing = faction  # type: ignore[assignment]
        after[faction] = next_phase(board(), start, "done")
    assert after == {"axis": "plan", "western": "plan", "soviet": "delay"}
    assert next_phase(board(), start, "delay") == "turn"


@clause("TK-7.1-7")
def test_a_counter_may_lie_beyond_ve_day() -> None:
    start = position(turn="1945 Apr-May", units={"delay": "GER-1P"})
    start.pieces["MK-V-E_Day"].at = turn_box(start.turn + 1)
    after = play("delay", start, dice={"delay/GER-1P": 6})
    assert int(after.at("GER-1P")[5:]) > start.turn + 1


@clause("TK-7.2-2", "TK-7.2-3")
def test_after_1942_the_track_begins_again() -> None:
    after = play("turn", position(turn="1942 Nov-Dec"))
    row = board().calendar[after.position.turn]
    assert (row.title, row.index) == ("Jan-Feb 1943", 55)
    first = board().calendar[1]
    assert first.name == row.name


@clause("TK-7.2-4")
def test_the_marker_tells_whose_faction_turn_it_is() -> None:
    start = position(**SUMMER)
    start.phasing = "soviet"
    assert play("turn", start).position.phasing == "axis"


# --------------------------------------------------------------- 8 Zones, 9 Stacking


@clause("TK-8-8", "TK-9.2-1")
def test_only_ground_units_have_zones_and_count_for_stacking() -> None:
    there = field(
        units={
            "e3609": "GER-LF1, GER-7Flg/back, GER-inf01/back, MK-Axi-OKH",
            "e4312": "GER-2_Army/3, GER-4_Army/3, GER-inf02/back, GER-LF2, GER-1Fsj/back",
        }
    )
    kiev = board().neighbours(board().cell("e3609"))
    assert not any((there.zoc["axis"] >> one) & 1 for one in kiev)
    at = board().cell("e4312")
    assert there.stacks[at] == ["GER-2_Army", "GER-4_Army"]
    assert fault(there, at, there.stacks[at]) is None


@clause("TK-9.2-10")
def test_a_beachhead_before_malta_holds_six_steps() -> None:
    malta = board().cell("w1824")
    water = next(board().ids[one] for one in board().neighbours(malta))
    there = field(units={water: "MK-Axi-Beachhead#1/back>w1824"})
    assert most_steps(there, malta) == 3
    assert most_steps(there, board().cell(water)) == 6
    two = field(units={water: "MK-Axi-Beachhead#1>w1824"})
    assert most_steps(two, board().cell(water)) == 3


@clause("TK-9.2-9")
def test_another_minors_units_do_not_stack_with_a_reserve_unit() -> None:
    there = field(
        countries={"Yugoslavia": "active soviet", "Bulgaria": "active soviet"},
        units={"e2902": "Yug-Res, Bul-1A", "e2603": "Bul-Exp"},
    )
    at = board().cell("e2902")
    wrong = fault(there, at, ["Yug-Res", "Bul-1A"])
    assert wrong is not None
    assert wrong[0] == "TK-9.1-3"
    assert fault(there, at, ["Yug-Res", "Bul-Exp"]) is None
    start = position(
        countries={"Yugoslavia": "active soviet", "Bulgaria": "active soviet"},
        units={"e2902": "Yug-Res, Bul-1A"},
        phasing="soviet",
    )
    after = play("organization", start)
    assert [one["why"] for one in after.told("StepLost")] == ["stacking"]


# -------------------------------------------------------------------------- 10 Supply

GERMANS = {"e3702": "GER-inf01"}
EAST: dict[str, Any] = {**SUMMER, "countries": {"Poland": "conquered western"}}


@clause("TK-10.2-1", "TK-10.2-2")
def test_a_line_may_begin_under_an_enemy() -> None:
    there = field(**EAST, units={"e3704": "GER-inf01, RUS-1VA", **{"e3702": "GER-inf02"}})
    assert fed(there, "GER-inf01")
    # No line of another counter may enter the hex.
    assert has(supply.closed(there, "Germany"), "e3704")


@clause("TK-10.2-16", "TK-10.2-19")
def test_a_line_goes_on_over_any_number_of_zones() -> None:
    units = {
        "convoys:Western Mediterranean": "MK-Wes-British_Convoy#1=supply",
        "convoys:Central Mediterranean": "MK-Wes-British_Convoy#2=supply",
        "w2208": "Bri-inf01",
        "w1824": "Bri-inf02",
        "e1406": "Bri-inf03",
    }
    italy: dict[str, Any] = {"countries": {"Italy": "active axis"}}
    there = field(**SUMMER, **italy, units=units)
    assert all(fed(there, name) for name in ("Bri-inf01", "Bri-inf02", "Bri-inf03"))
    del units["w1824"]  # no Open Port joins the two zones any more
    cut = field(**SUMMER, **italy, units=units)
    assert fed(cut, "Bri-inf01")
    assert not fed(cut, "Bri-inf03")


@clause("TK-10.2-18", "TK-10.2-17")
def test_printed_convoys_feed_the_west_alone() -> None:
    there = field(
        **SUMMER,
        countries={"France": "conquered western", "Spain": "conquered western"},
        units={"w2706": "US-inf01", "w3612": "GER-inf01"},
    )
    assert "North Atlantic" in supply.convoy_zones(there, "United States")
    assert "North Atlantic" not in supply.convoy_zones(there, "Germany")
    port = field(**SUMMER, countries={"Portugal": "active western"}, units={"w2706": "US-inf01"})
    assert fed(port, "US-inf01")


@clause("TK-10.2-26")
@pytest.mark.parametrize(("friend", "open_"), [(False, False), (True, True)])
def test_an_enemy_partisan_base_stops_a_line(friend: bool, open_: bool) -> None:
    base = "e3704"
    units = {base: "MK-Sov-Soviet_Partisan_Base#1" + (", GER-inf05" if friend else "")}
    there = field(**EAST, units={"e3905": "GER-inf01", **units})
    shut = supply.closed(there, "Germany")
    assert has(shut, base) is not open_


@clause("TK-10.2-29", "TK-10.2-30")
def test_who_is_at_war_uses_neither_land_nor_convoy_under_a_policy() -> None:
    units = {
        "w3516": "Bri-inf01",
        "convoys:North Sea": "MK-Wes-French_Convoy=supply",
        "w3714": "Bri-inf02",
    }
    given: dict[str, Any] = {**SUMMER, "countries": {"France": "active western"}, "units": units}
    pact = field(**given, posture={"france": "locarno"})
    war = field(**given)
    assert has(supply.closed(pact, "Britain"), "w3516")
    assert not has(supply.closed(war, "Britain"), "w3516")
    assert "North Sea" not in supply.convoy_zones(pact, "Britain")
    assert "North Sea" in supply.convoy_zones(war, "Britain")


@clause("TK-10.2-31", "TK-10.2-32", "TK-14.5-11")
def test_water_stops_a_line_but_at_a_strait_or_a_beachhead() -> None:
    there = field(units={"w3815": "MK-Wes-Beachhead#1>w3714"})
    england = 1 << board().cell("w3915")
    found = supply.may_step(there, "western", england)
    assert has(found, "w3815")  # not its arrow's hexside
    plain = field()
    assert not has(supply.may_step(plain, "western", england), "w3815")
    sound = supply.may_step(plain, "western", 1 << board().cell("w4124"))
    assert has(sound, "w4224")


@clause("TK-10.2-14")
def test_an_italian_at_damascus_is_not_fed_from_tobruk() -> None:
    there = field(
        **SUMMER,
        countries={"Italy": "active axis", "Syria": "active axis"},
        units={
            "e1716": "Italy-1",
            "e1406": "Italy-8",
            "e1515": "Italy-5",
            "e1212": "Italy-9",
            "convoys:Central Mediterranean": "MK-Axi-Italian_Convoy=supply",
        },
    )
    assert fed(there, "Italy-8")
    assert not fed(there, "Italy-1")


@clause("TK-10.3-2", "TK-14.18-7", "TK-14.18-3", "TK-14.18-5", "TK-14.18-2")
def test_a_logistics_marker_is_a_location_while_it_is_fed() -> None:
    units = {"w3516": "MK-Wes-SHAEF, US-inf01", "e3702": "MK-Axi-OKH", "e4109": "MK-Sov-Stavka"}
    lands = {"France": "active western", "Poland": "conquered western"}
    west = field(phasing="western", **SUMMER, countries=lands, units=units)
    for name in ("US-inf02", "Bri-inf02"):
        assert location_refusal(west, name, "w3516") is None
    axis = field(phasing="axis", **SUMMER, countries=lands, units=units)
    assert location_refusal(axis, "GER-inf01", "e3702") is None
    soviet = field(phasing="soviet", **SUMMER, countries=lands, units=units)
    assert location_refusal(soviet, "Rus-inf01", "e4109") is None
    cut = field(
        phasing="western", **SUMMER, countries={"Hungary": "conquered western"},
        units={"e3201": "MK-Wes-SHAEF"},
    )  # fmt: skip
    assert location_refusal(cut, "US-inf02", "e3201") is not None


@clause("TK-14.27-1", "TK-14.27-2", "TK-14.27-3", "TK-14.27-4")
@pytest.mark.parametrize(("enemy", "works"), [("", True), ("e2603", False)])
def test_a_partisan_base_feeds_and_raises_its_own(enemy: str, works: bool) -> None:
    units = {"e2603": "MK-Sov-Soviet_Partisan_Base#1, Yug-Part"}
    if enemy:
        units["e2603"] += ", GER-LF1"
    there = field(
        phasing="soviet", **SUMMER, countries={"Yugoslavia": "active soviet"}, units=units
    )
    assert has(supply.sources(there, "Yugoslavia"), "e2603") is works
    assert (location_refusal(there, "Yug-Part2", "e2603") is None) is works
    from adjudicator.rulesets.totaler_krieg.board.in_words import from_words

    start = from_words(board(), {"countries": {"Yugoslavia": "conquered soviet"}})
    start.phasing = "soviet"
    assert start.pieces["MK-Sov-Soviet_Partisan_Base#1"].at == "pool:soviet"
    put = play("logistics", start, soviet="set MK-Sov-Soviet_Partisan_Base#1 at e2603")
    assert put.at("MK-Sov-Soviet_Partisan_Base#1") == "e2603"


# ------------------------------------------------------------------------- 11 Weather


@clause("TK-11.1-6")
def test_a_beachhead_has_the_weather_of_the_shore_it_faces() -> None:
    units = {"w3815": "MK-Wes-Beachhead#1>w3714"}
    mud = field(turn="1942 Apr-May", units=units)
    assert mud.weather(board().cell("w3815")) == "mud" == mud.weather(board().cell("w3714"))
    africa = next(
        (name, board().ids[n])
        for name, one in board().hexes.items()
        for n in board().neighbours(one.cell)
        if one.weather_area == "Desert" and not board().at(n).land
    )
    shore, water = africa
    desert = field(turn="1942 Apr-May", units={water: f"MK-Wes-Beachhead#1>{shore}"})
    assert desert.weather(board().cell(water)) == "storms"


@clause("TK-11.3-7", "TK-11.4-5", "TK-11.5-5")
@pytest.mark.parametrize("turn", ["1942 July-Aug", "1942 Apr-May", "1942 Jan-Feb"])
def test_weather_changes_no_failure(turn: str) -> None:
    start = position(turn=turn)
    start.failures = {"axis/supply": "e3906"}
    there = Field(start, board())
    reached = [one for one in board().hexes if failed_at(there, "axis", board().cell(one))]
    near = board().near(1 << board().cell("e3906"), 5)
    assert reached == [one for one in board().hexes if has(near, one)]
