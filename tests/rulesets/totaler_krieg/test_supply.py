"""8 Zones of Control, 10 Supply, bases and Open Ports of the glossary."""

from __future__ import annotations

import time
from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.grid import bits, members
from adjudicator.rulesets.totaler_krieg.board.in_words import from_words, to_words
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from tests.rulesets.totaler_krieg.kit import board, field, has

clause = pytest.mark.clause


def fed(found: Field, name: str) -> bool:
    return supply.supplied(found, name)


@clause("TK-8-1", "TK-8.1-1", "TK-G-EZOC-1", "TK-8-4", "TK-8-3")
def test_zones_of_control_stop_at_water_and_mountains() -> None:
    there = field(units={"w4224": "GER-inf01"})
    zoc = there.zoc["axis"]
    assert not has(zoc, "w4124")  # a Strait
    assert not has(zoc, "w4225")  # All-Sea
    assert there.ezoc("western") == zoc == there.ezoc("soviet")
    assert there.ezoc("axis") == 0


@clause("TK-8-4", "TK-8-5", "TK-14.5-3")
def test_a_beachhead_lets_a_zone_of_control_pass_through_its_arrow_alone() -> None:
    there = field(units={"w3815": "MK-Wes-Beachhead#1>w3714, Bri-inf01"})
    assert there.ids(there.zoc["western"]) == ["w3714"]
    assert there.projects("Bri-inf01", board().cell("w3815")) == there.zoc["western"]
    back = field(units={"w3815": "MK-Wes-Beachhead#1>w3714", "w3714": "GER-inf01"})
    assert has(back.zoc["axis"], "w3815")
    assert back.projects("GER-inf01", board().cell("w3714")) == back.zoc["axis"]


@clause("TK-8-6", "TK-8-7", "TK-13.6.1.1-24", "TK-13.6.1.1-25")
def test_policy_affected_countries_have_and_feel_no_zone_of_control() -> None:
    units = {"e4006": "GER-inf01", "e4007": "Rus-inf01"}
    war = field(units=units)
    assert war.zoc["soviet"]
    pact = field(units=units, posture={"russia": "pact"})
    assert pact.zoc["soviet"] == 0
    russia = pact.lands.home["Russia"]
    assert pact.zoc["axis"] & russia == 0
    assert war.zoc["axis"] & russia
    here = board().cell("e4006")
    assert pact.projects("GER-inf01", here) == war.projects("GER-inf01", here) & ~russia


@clause("TK-8.1-2", "TK-8.1-3", "TK-8.1-4", "TK-8.1-5", "TK-3.1-5", "TK-8.1-6")
def test_units_and_airdrops_cancel_zones_of_control_and_markers_do_not() -> None:
    there = field(
        units={
            "e3609": "GER-7Flg/back",
            "e3610": "GER-LF1",
            "e3611": "MK-Axi-OKH",
            "e3612": "GER-inf01",
        }
    )
    cancels = there.negates("axis")
    assert [has(cancels, h) for h in ("e3609", "e3610", "e3611", "e3612")] == [
        True,
        True,
        False,
        True,
    ]


@clause("TK-10.1-1", "TK-10.2-6", "TK-10.2-7", "TK-10.2-8", "TK-10-1")
def test_two_free_hexes_and_then_the_railway() -> None:
    assert fed(field(units={"e3609": "Rus-inf01"}), "Rus-inf01")
    # The Germans in Kiev stand on a railway that leads home over Rumania and Hungary only
    # if these let them pass.
    closed = field(units={"e3609": "GER-inf01"})
    assert not fed(closed, "GER-inf01")


@clause("TK-10.2-12", "TK-10.2-13", "TK-10.2-9", "TK-10.2-10", "TK-10.2-11")
@pytest.mark.parametrize(("at", "is_fed"), [("e1919", True), ("e1819", False)])
def test_a_line_uses_one_stretch_of_road_or_one_connected_strait(at: str, is_fed: bool) -> None:
    friends = ("Turkey", "Bulgaria", "Yugoslavia", "Greece", "Rumania", "Hungary", "Austria")
    there = field(
        countries={**dict.fromkeys(friends, "active axis"), "Iraq": "active axis"}
        | {"Syria": "active axis"},
        units={at: "GER-inf01"},
    )
    assert fed(there, "GER-inf01") is is_fed


@clause("TK-10.2-16", "TK-10.2-10")
def test_at_the_end_of_a_road_a_line_may_go_to_sea() -> None:
    by_road = next(
        (at, port)
        for port in members(board().ports)
        for at in board().neighbours(port)
        if board().line(at, port) == "road" and not (board().ports >> at) & 1
    )
    at, port = by_road
    far = next(one for one in members(board().ports) if one not in (port, at))
    passable = bits((at, port, far))
    reached = supply._followed(board(), 1 << at, passable, (bits((port, far)),))
    assert reached == passable
    assert supply._followed(board(), 1 << at, passable, ()) == bits((at, port))


@clause("TK-8.2-12", "TK-10.2-25")
def test_no_line_enters_an_ezoc_in_which_nobody_stands() -> None:
    there = {"e3702": "GER-inf01", "e3805": "Rus-inf01"}
    alone = field(countries={"Poland": "conquered western"}, units=there)
    assert has(alone.ezoc("axis"), "e3804")
    assert has(supply.closed(alone, "Germany"), "e3804")
    assert has(supply.closed(alone, "Germany"), "e3805")
    held = field(countries={"Poland": "conquered western"}, units={**there, "e3804": "GER-inf02"})
    assert has(held.ezoc("axis"), "e3804")
    assert not has(supply.closed(held, "Germany"), "e3804")


@clause("TK-10.2-20", "TK-8.2-12")
def test_a_unit_near_tobruk_traces_through_sollum_and_suez() -> None:
    units = {
        "e1206": "US-inf01",
        "e1406": "GER-inf01",
        "e1213": "Bri-inf01",
    }
    there = field(countries={"Italy": "active axis"}, units=units)
    assert has(there.ezoc("western"), "e1306")
    assert fed(there, "US-inf01")
    no_port = field(
        countries={"Italy": "active axis"}, units={k: units[k] for k in ("e1206", "e1406")}
    )
    assert not fed(no_port, "US-inf01")


AFRICA: dict[str, Any] = {
    "countries": {"Italy": "active axis", "Austria": "active axis"},
    "units": {
        "e1406": "GER-inf01",
        "convoys:Central Mediterranean": "MK-Axi-Italian_Convoy=supply",
    },
}


@clause("TK-10.2-21", "TK-10.2-15", "TK-10.2-17", "TK-2.2.3.6-22", "TK-14.8-2", "TK-COMP-34")
def test_a_unit_in_tobruk_traces_over_the_sea_to_taranto() -> None:
    assert fed(field(**AFRICA), "GER-inf01")
    troop = {**AFRICA["units"], "convoys:Central Mediterranean": "MK-Axi-Italian_Convoy=troop"}
    assert not fed(field(**{**AFRICA, "units": troop}), "GER-inf01")


@clause("TK-10.2-23")
def test_an_overland_line_uses_no_naval_zone() -> None:
    there = field(**AFRICA)
    assert not supply.supplied(there, "GER-inf01", overland=True)


@clause("TK-10.2-22", "TK-G-OpenPort-19", "TK-G-OpenPort-12")
def test_a_sub_fleet_on_station_shuts_the_ports_of_its_zone() -> None:
    units = {"w3916": "Bri-inf01", "w4117": "US-inf01"}
    there = field(units=units)
    assert has(supply.open_ports(there, "western", "North Sea"), "w3916")
    shut = field(units={**units, "station:North Sea": "GER-U1"})
    assert supply.open_ports(shut, "western", "North Sea") == 0
    assert supply.open_ports(shut, "western", "North Atlantic")


FRENCH = {"France": "active western", "Italy": "active axis"}


@clause("TK-G-OpenPort-17", "TK-G-OpenPort-10", "TK-G-OpenPort-2")
def test_an_air_force_in_brest_closes_it_for_both_zones() -> None:
    there = field(countries=FRENCH)
    for zone in ("North Sea", "North Atlantic"):
        assert has(supply.open_ports(there, "western", zone), "w3612")
    bombed = field(countries=FRENCH, units={"w3612": "GER-LF1"})
    for zone in ("North Sea", "North Atlantic"):
        assert not has(supply.open_ports(bombed, "western", zone), "w3612")


@clause("TK-G-OpenPort-18", "TK-G-OpenPort-13", "TK-G-OpenPort-15", "TK-G-OpenPort-16")
def test_an_air_force_on_station_closes_ports_near_its_naval_bases() -> None:
    countries = {
        "France": "conquered western",
        "Italy": "active axis",
        "Austria": "active axis",
    }
    units = {"w3714": "Italy-1", "w3612": "Bri-inf01", "station:North Sea": "GER-LF1"}
    there = field(countries=countries, units=units)
    assert fed(there, "Italy-1")
    assert not has(supply.open_ports(there, "western", "North Sea"), "w3612")
    assert has(supply.open_ports(there, "western", "North Atlantic"), "w3612")
    alone = field(countries=FRENCH, units={"station:North Sea": "GER-LF1"})
    assert has(supply.open_ports(alone, "western", "North Sea"), "w3612")


@clause("TK-G-OpenPort-7", "TK-G-OpenPort-6")
def test_athens_is_open_while_greece_is_western_and_not_by_control_alone() -> None:
    zone = "Eastern Mediterranean"
    ours = field(countries={"Greece": "active western"})
    assert has(supply.open_ports(ours, "western", zone), "e2204")
    fallen = field(countries={"Greece": "conquered western"})
    at = board().cell("e2204")
    assert fallen.controller(at) == "axis"
    assert not has(supply.open_ports(fallen, "axis", zone), "e2204")
    held = field(countries={"Greece": "conquered western"}, units={"e2204": "GER-inf01"})
    assert has(supply.open_ports(held, "axis", zone), "e2204")


@clause("TK-G-OpenPort-8", "TK-G-OpenPort-9", "TK-G-OpenPort-1", "TK-G-OpenPort-5")
def test_malta_is_a_dependent_and_needs_somebody_there() -> None:
    zone = "Central Mediterranean"
    assert not has(supply.open_ports(field(), "western", zone), "w1824")
    held = field(units={"w1824": "Bri-inf01"})
    assert has(supply.open_ports(held, "western", zone), "w1824")
    assert not fed(held, "Bri-inf01")  # the occupant need not be supplied


@clause("TK-G-OpenPort-11", "TK-11.5-7", "TK-G-NavalBase-5")
@pytest.mark.parametrize(("turn", "is_open"), [("1941 Jan-Feb", False), ("1941 Aug-Sept", True)])
def test_leningrad_is_no_port_while_it_snows(turn: str, is_open: bool) -> None:
    there = field(turn=turn, units={"e4608": "Rus-inf01"})
    assert has(supply.open_ports(there, "soviet", "Baltic Sea"), "e4608") is is_open
    assert has(supply.naval_bases(there, "Russia"), "e4608") is is_open


@clause("TK-G-AirBase-1", "TK-2.2.3.1-26", "TK-10.3-4")
def test_an_air_base_needs_a_supplied_unit_of_the_nationality() -> None:
    there = field(units={"w3916": "Bri-inf01"})
    assert has(supply.air_bases(there, "Britain"), "w3916")
    assert not has(supply.air_bases(there, "United States"), "w3916")


@clause("TK-G-AirBase-2", "TK-G-NavalBase-3", "TK-2.2.3-6")
def test_an_enemy_air_unit_takes_the_base_away() -> None:
    there = field(units={"w3916": "Bri-inf01, GER-LF1"})
    assert not has(supply.air_bases(there, "Britain"), "w3916")
    assert not has(supply.naval_bases(there, "Britain"), "w3916")


@clause("TK-G-NavalBase-7", "TK-G-NavalBase-1")
def test_venice_is_a_naval_base_for_whom_it_supplies() -> None:
    there = field(
        countries={"Italy": "active western", "Austria": "active axis"},
        units={"w3023": "GER-inf01", "w3123": "GER-inf02"},
    )
    assert has(supply.naval_bases(there, "Germany"), "w3023") is fed(there, "GER-inf01")
    assert not has(supply.naval_bases(there, "Italy"), "w3023")


@clause("TK-10.1-5", "TK-10.2-3")
def test_a_city_with_an_enemy_in_it_feeds_nobody() -> None:
    there = field(units={"e4923": "Rus-inf01"})
    assert fed(there, "Rus-inf01")
    cities = supply.sources(there, "Russia")
    raided = field(units={"e4312": "GER-LF1"})
    assert has(cities, "e4312")
    assert not has(supply.sources(raided, "Russia"), "e4312")


@clause("TK-10.1-2", "TK-10.1-7", "TK-10.1-6")
def test_a_partisan_base_feeds_its_own_country_only() -> None:
    units = {"e2902": "GER-inf01", "e2903": "MK-Wes-Western_Partisan_Base#1"}
    home = board().hexes["e2903"].country
    there = field(countries={home: "active western"}, units=units)
    assert has(supply.sources(there, home), "e2903")
    assert not has(supply.sources(there, "Britain"), "e2903")


@clause("TK-10.1-3", "TK-10.1-4", "TK-G-NavalBase-8")
def test_off_map_boxes_feed_their_faction() -> None:
    there = field(units={"box:africa": "Bri-inf01", "box:central_asia": "Rus-inf01"})
    assert fed(there, "Bri-inf01")
    assert fed(there, "Rus-inf01")


@clause("TK-10.2-28", "TK-13.3.1-3")
def test_no_line_passes_a_neutral_country() -> None:
    units = {"e3701": "GER-inf01", "e3702": "GER-inf02", "e3704": "GER-inf03"}
    neutral = field(units=units)
    assert not fed(neutral, "GER-inf03")
    taken = field(countries={"Poland": "conquered western"}, units=units)
    assert fed(taken, "GER-inf03")


@clause("TK-10.2-27")
def test_a_city_of_an_enemy_country_bars_a_line_until_it_is_taken() -> None:
    there = field(countries={"Poland": "active western"})
    assert has(supply.closed(there, "Germany"), "e3702")
    held = field(countries={"Poland": "active western"}, units={"e3702": "GER-inf01"})
    assert not has(supply.closed(held, "Germany"), "e3702")
    fallen = field(countries={"Poland": "conquered western"})
    assert not has(supply.closed(fallen, "Germany"), "e3702")


@clause("TK-10.2-25", "TK-14.1-4")
def test_enemy_units_and_markers_bar_a_line() -> None:
    for blocker in ("GER-inf01", "GER-7Flg/back", "MK-Axi-OKH", "GER-LF1"):
        assert has(supply.closed(field(units={"e4312": blocker}), "Russia"), "e4312")


@clause("TK-10.2-24")
def test_the_eastern_edge_counts_as_the_central_asia_box() -> None:
    assert has(supply.sources(field(), "Russia"), "e4127")
    assert not has(supply.sources(field(), "Germany"), "e4127")


@clause("TK-13.8.3-3", "TK-13.8.3-1", "TK-2.3-23")
def test_a_multi_national_unit_needs_a_line_for_each_nationality() -> None:
    units = {"e3801": "AXI-Med", "holding:AXI-Med": "Italy-1"}
    no_italy = field(countries={"Italy": "active axis"}, units=units)
    assert no_italy.nations("AXI-Med") == ("Germany", "Italy")
    assert not fed(no_italy, "AXI-Med")
    joined = field(countries={"Italy": "active axis", "Austria": "active axis"}, units=units)
    assert fed(joined, "AXI-Med")


@clause("TK-G-Control-1", "TK-G-Control-4", "TK-G-Control-8", "TK-G-Control-9", "TK-14.10-2")
def test_devastation_comes_before_presence() -> None:
    ruhr = board().cell("w3720")
    assert field().controller(ruhr) == "axis"
    assert field(units={"w3720": "BRI-BC1/back, GER-inf01"}).controller(ruhr) == "western"
    london = board().cell("w3916")
    assert field(units={"w3916": "GER-KG/back, Bri-inf01"}).controller(london) == "axis"


@clause("TK-G-Control-2", "TK-G-Control-3", "TK-G-Control-5", "TK-G-Control-6", "TK-G-Control-7")
def test_presence_comes_before_right_and_neutrals_are_nobodys() -> None:
    paris = board().cell("w3516")
    assert field().controller(paris) == ""
    assert field(countries={"France": "active western"}).controller(paris) == "western"
    taken = field(countries={"France": "active western"}, units={"w3516": "GER-inf01"})
    assert taken.controller(paris) == "axis"
    assert field(countries={"Poland": "conquered western"}).controller(board().cell("e3702")) == (
        "axis"
    )


@pytest.mark.parametrize(
    ("hex_id", "given", "clause_of_it"),
    [
        ("w3516", {}, "TK-G-Control-7"),
        ("w3516", {"countries": {"France": "active western"}}, "TK-G-Control-6"),
        ("w3516", {"countries": {"France": "active axis"}}, "TK-G-Control-3"),
        ("w3516", {"units": {"w3516": "GER-inf01"}}, "TK-G-Control-2"),
        ("w3516", {"units": {"w3516": "Bri-inf01"}}, "TK-G-Control-5"),
        ("w3720", {"units": {"w3720": "BRI-BC1/back, GER-inf01"}}, "TK-G-Control-4"),
        ("w3916", {"units": {"w3916": "GER-KG/back, Bri-inf01"}}, "TK-G-Control-1"),
    ],
)
@clause(
    "TK-G-Control-1",
    "TK-G-Control-2",
    "TK-G-Control-3",
    "TK-G-Control-4",
    "TK-G-Control-5",
    "TK-G-Control-6",
    "TK-G-Control-7",
)
def test_a_hex_is_told_with_the_clause_that_gives_it(
    hex_id: str, given: dict[str, Any], clause_of_it: str
) -> None:
    assert field(**given).control_clause(board().cell(hex_id)) == clause_of_it


def test_positions_in_words_come_back_whole() -> None:
    for name in board().scenarios:
        opened = open_scenario(board(), name)
        again = from_words(board(), to_words(board(), opened))
        assert again == opened, name


def test_supply_and_zones_of_control_of_the_whole_map_are_quick() -> None:
    opened = open_scenario(board(), "start-1943")
    best = 1.0
    for _ in range(8):
        began = time.process_time()
        there = Field(opened, board())
        for faction in ("axis", "western", "soviet"):
            assert there.zoc[faction]
            assert [supply.lines(there, one) for one in supply.nations_on_map(there, faction)]
        best = min(best, time.process_time() - began)
    assert best < 0.02, f"{best * 1000:.1f} ms"  # the target is 10 ms; the machine is shared
