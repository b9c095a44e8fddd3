"""2.2 Support Segment once more: paths of fleets, what follows a placement, Convoys."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving.sea import carriers
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import _key_port, convoy_refusal
from adjudicator.rulesets.totaler_krieg.book.placement.placing import (
    contesters,
    fleet_path,
    place_refusal,
)
from adjudicator.rulesets.totaler_krieg.sequence import FACTION_TURN
from tests.rulesets.totaler_krieg.kit import After, board, field, has, play, position

clause = pytest.mark.clause

SUMMER: dict[str, Any] = {"turn": "1941 July-Aug"}


def place(start: Any, orders: str, seat: str = "axis", **other: str) -> After:
    start.phasing = seat
    return play("support", start, **{seat: orders, **other})


def refused(there: Field, name: str, where: str) -> str:
    found = place_refusal(there, name, where)
    return found[0] if found is not None else ""


# ------------------------------------------------------------------------------- order


@clause("TK-2-1", "TK-SOP-5", "TK-4-1")
def test_events_then_support_then_organization() -> None:
    order = [FACTION_TURN.index(one) for one in ("politics", "support", "organization")]
    assert order == sorted(order)
    assert FACTION_TURN.index("organization") < FACTION_TURN.index("operational")
    assert FACTION_TURN.index("operational") < FACTION_TURN.index("blitz")
    assert FACTION_TURN.index("regular") < FACTION_TURN.index("markers")
    assert FACTION_TURN.index("markers") < FACTION_TURN.index("reserve")


@clause("TK-2.2-1", "TK-2.2.1-1", "TK-2.2.1-3")
def test_the_five_steps_come_one_after_the_other() -> None:
    start = position(
        **SUMMER,
        countries={"France": "conquered western"},
        units={
            "w3915": "Bri-inf01",
            "w3714": "GER-inf01",
            "w3815": "MK-Wes-Beachhead#1>w3714, Bri-inf02",
            "station:North Sea": "BRI-Home",
        },
    )
    start.cards["western"].current = "27a"
    before = supply.convoy_zones(Field(start, board()), "Britain")
    orders = "blitz w3714\nplace BRI-FC over w3714"
    after = place(start, orders, "western")
    kinds = [event.kind for event in after.events]
    steps = ["ReturnedToBase", "BeachheadPlaced", "SupportPlaced", "BlitzPlaced"]
    assert [kinds.index(one) for one in steps] == sorted(kinds.index(one) for one in steps)
    there = Field(after.position, board())
    inherent = {name for name, zone in board().zones.items() if zone.inherent_western_supply}
    assert inherent <= set(before) & set(supply.convoy_zones(there, "Britain"))


@clause("TK-2.2.3-1", "TK-2.2.3.1-1")
def test_only_what_lies_in_the_own_force_pool_is_placed() -> None:
    start = position(**SUMMER, units={"w3825": "GER-inf01", "delay": "GER-LF2"})
    orders = "place GER-LF1 over w3824\nplace GER-LF2 over w3820\nplace BRI-FC over w3820"
    after = place(start, orders)
    assert after.at("GER-LF1") == "w3824"
    assert after.clauses() == ["TK-2.2.3.1-1", "TK-2.2.3.1-1"]


# ------------------------------------------------------------------- Inland Advances


@clause("TK-2.2.2-8", "TK-2.2.2-9")
@pytest.mark.parametrize("turn", ["1942 Apr-May", "1942 Jan-Feb"])
def test_neither_weather_nor_supply_nor_failure_hinders_an_inland_advance(turn: str) -> None:
    start = position(
        turn=turn,
        countries={"France": "conquered western"},
        units={"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2"},
    )
    start.failures = {"western/supply": "w3714"}
    after = place(start, "inland Bri-1A", "western")
    assert after.at("Bri-1A") == "w3714"
    assert after.clauses() == []


# --------------------------------------------------------------------- paths of fleets


@clause("TK-2.2.3.1-2", "TK-2.2.3.1-4")
@pytest.mark.parametrize("name", ["BRI-Home_CV", "BRI-Home"])
def test_a_fleet_needs_a_base_in_the_zone_and_a_path_to_it(name: str) -> None:
    there = field(**SUMMER, units={"w3916": "Bri-inf01"})
    assert place_refusal(there, name, "North Sea") is None
    assert refused(there, name, "Baltic Sea") == "TK-2.2.3.1-8"
    held = field(
        **SUMMER,
        countries={"Denmark-Norway": "conquered western"},
        units={
            "w3916": "Bri-inf01",
            "w4224": "Bri-inf02",
            "convoys:North Sea": "MK-Wes-British_Convoy#1=supply",
        },
    )
    assert place_refusal(held, name, "Baltic Sea") is None
    held.position.pieces["GER-U1"].at = "station:North Sea"  # no Open Port is left there
    assert refused(Field(held.position, board()), name, "Baltic Sea") != ""


@clause("TK-2.2.3.1-12")
def test_a_home_base_in_the_zone_needs_no_path() -> None:
    there = field(**SUMMER, units={"w3922": "GER-inf01", "station:North Sea": "BRI-Home"})
    # An enemy Fleet On Station closes every Open Port of the zone, but not the Naval Base.
    assert not supply.open_ports(there, "axis", "North Sea")
    assert fleet_path(there, "GER-Flotte", "North Sea")


@clause("TK-2.2.3.1-14", "TK-2.2.3.1-5")
def test_a_vichy_fleet_of_the_axis_uses_german_bases_and_vichy_ports() -> None:
    given: dict[str, Any] = {
        **SUMMER,
        "countries": {
            "Vichy": "neutral",
            "France": "none",
            "Italy": "active axis",
            "Austria": "active axis",
        },
    }
    start = position(**given, units={"w2920": "GER-inf01", "pool:axis": "FRA-Fr_1"})
    start.countries["Vichy"].faction = "axis"
    there = Field(start, board())
    name = "FRA-Fr_1"
    assert refused(there, name, "North Sea") == "TK-2.2.3.1-8"
    assert supply.naval_bases(there, "Germany")
    assert refused(there, name, "Western Mediterranean") != "TK-2.2.3.1-8"


@clause("TK-2.2.3.1-15", "TK-2.2.3.6-25")
def test_western_fleets_and_convoys_sail_from_the_off_map_boxes() -> None:
    there = field(**SUMMER, countries={"France": "active western"}, units={"w3612": "US-inf01"})
    assert fleet_path(there, "UNI-Atl1", "North Atlantic")
    assert place_refusal(there, "UNI-Atl1", "North Atlantic") is None
    assert convoy_refusal(there, "MK-Wes-US_Convoy#1", "North Atlantic") is None


@pytest.mark.parametrize(
    ("shut", "opened", "name", "zone"),
    [
        pytest.param(
            {"w4225": "GER-inf09"},
            {"w4224": "Bri-inf02"},
            "BRI-Home",
            "Baltic Sea",
            marks=clause("TK-2.2.3.1-16"),
        ),
        pytest.param(
            {},
            {"e2508": "Rus-inf02"},
            "RUS-BSF",
            "Eastern Mediterranean",
            marks=clause("TK-2.2.3.1-18"),
        ),
        pytest.param(
            {},
            {"e1312": "GER-inf01"},
            "ITA-Regia_Marina",
            "Arabian Sea",
            marks=clause("TK-2.2.3.1-19"),
        ),
    ],
)
def test_restricted_waterways(
    shut: dict[str, str], opened: dict[str, str], name: str, zone: str
) -> None:
    countries = {
        "Denmark-Norway": "conquered western",
        "Turkey": "conquered western",
        "Italy": "active axis",
        "Sweden": "active western",
    }
    base = {"w3916": "Bri-inf01", "e2912": "Rus-inf01"}
    closed = field(**SUMMER, countries=countries, units={**base, **shut})
    open_ = field(**SUMMER, countries=countries, units={**base, **opened})
    assert not fleet_path(closed, name, zone)
    assert fleet_path(open_, name, zone)


# --------------------------------------------------------- what follows a placement


@clause("TK-2.2.3.1-28", "TK-2.2.3.1-7", "TK-2.2.3.6-18", "TK-2.2.3.6-23", "TK-2.2.3.6-19")
@pytest.mark.parametrize("name", ["GER-LF1", "GER-Flotte"])
def test_on_station_its_owner_says_at_once_whether_it_escorts(name: str) -> None:
    start = position(**SUMMER, units={"w3922": "GER-inf01"})
    stays = place(start, f"place {name} in North Sea")
    assert (stays.at(name), stays.position.pieces[name].back) == ("station:North Sea", False)
    escort = place(start, f"place {name} in North Sea as escort")
    assert (escort.at(name), escort.position.pieces[name].back) == ("convoys:North Sea", True)
    there = Field(escort.position, board())
    there.position.pieces["GER-inf02"].at = "w3922"
    there = Field(there.position, board())
    assert name in carriers(there, "GER-inf02", "North Sea")
    assert "North Sea" not in supply.convoy_zones(there, "Germany")
    no = place(start, "place GER-U1 in North Sea as escort")
    assert no.clauses() == ["TK-2.2.3.6-18"]


@clause("TK-2.2.3.1-32", "TK-2.2.3.5-1", "TK-2.2.3.5-2", "TK-14.10-1")
def test_a_bomber_in_a_hex_devastates_it_for_good() -> None:
    start = position(
        **SUMMER,
        countries={"France": "conquered western"},
        units={"w3717": "GER-inf01", "w3916": "Bri-inf01/back, MK-Wes-AFHQ"},
    )
    orders = "place GER-KG over w3916 and remove MK-Wes-AFHQ"
    after = place(start, orders)
    assert after.position.pieces["GER-KG"].back
    assert (after.at("MK-Wes-AFHQ"), after.at("Bri-inf01")) == ("delay", "w3916")
    other = place(start, "place GER-KG over w3916 and remove Bri-inf01")
    assert (other.at("MK-Wes-AFHQ"), other.at("Bri-inf01")) == ("w3916", "delay")
    again = place(after.position, "")
    assert again.at("GER-KG") == "w3916"
    london = board().cell("w3916")
    assert Field(again.position, board()).controller(london) == "axis"


@clause("TK-2.2.3.2-1")
def test_convoys_are_not_contested() -> None:
    start = position(**SUMMER, units={"w3922": "GER-inf01", "w3916": "Bri-inf01"})
    after = place(
        start, "convoy MK-Axi-German_Convoy to North Sea as supply", western="always contest"
    )
    assert after.at("MK-Axi-German_Convoy") == "convoys:North Sea"
    assert not after.asked("contest")


@clause("TK-2.2.3.2-4")
@pytest.mark.parametrize(("side", "to"), [("", "naval"), ("/strike", "delay")])
def test_the_side_that_is_up_says_to_which_box(side: str, to: str) -> None:
    start = position(
        **SUMMER,
        countries={"Italy": "active axis"},
        units={"w2920": "Italy-1", "w1824": "Bri-inf01", "w2208": "Bri-inf02"},
    )
    after = place(
        start,
        "place ITA-Regia_Marina in Central Mediterranean",
        western=f"always contest with BRI-Force_H{side}",
    )
    if not after.told("SupportContested"):
        start.pieces["Italy-8"].at = "w2426"
        after = place(
            start,
            "place ITA-Regia_Marina in Western Mediterranean",
            western=f"always contest with BRI-Force_H{side}",
        )
    assert after.at("ITA-Regia_Marina") == "naval"
    assert after.at("BRI-Force_H") == to


@clause("TK-2.2.3.3-4", "TK-2.2.3.3-5")
def test_an_enemy_strike_takes_the_base_and_not_the_right_to_contest() -> None:
    given: dict[str, Any] = {
        **SUMMER,
        "countries": {"Italy": "active axis", "Austria": "active axis"},
    }
    convoy = {"convoys:Western Mediterranean": "MK-Axi-German_Convoy=supply"}
    near = field(
        **given,
        units={**convoy, "w2122": "GER-inf01, BRI-Force_H/back", "w2320": "GER-inf02"},
    )
    assert "GER-LF1" in contesters(near, "BRI-Home", "w2022", "axis")
    only = field(**given, units={**convoy, "w2122": "GER-inf01, BRI-Force_H/back"})
    assert "GER-LF1" not in contesters(only, "BRI-Home", "w2022", "axis")
    free = field(**given, units={**convoy, "w2122": "GER-inf01"})
    assert "GER-LF1" in contesters(free, "BRI-Home", "w2022", "axis")


# --------------------------------------------------------------------------- Beachheads


def channel(**units: str) -> Any:
    return position(
        **SUMMER,
        countries={"France": "conquered western"},
        units={"w3915": "Bri-inf01", "w3714": "GER-inf01", **units},
    )


@clause("TK-2.2.3.4-2", "TK-2.2.3.4-3", "TK-14.5-1", "TK-2.2.3.4-8")
def test_an_exchanged_air_force_is_used_up() -> None:
    after = place(channel(), "place BRI-FC in w3815 and face w3714", "western")
    assert after.at("BRI-FC") == "used:North Sea"
    marker = after.told("BeachheadPlaced")[0]["marker"]
    assert board().counters[marker].country == ""
    again = place(
        channel(), "place BRI-FC in w3815\nplace BRI-FC in w3815 and face w3714", "western"
    )
    assert again.at("BRI-FC") == "w3815"
    assert again.clauses() == ["TK-2.2.3.1-1"]


@clause("TK-2.2.3.4-7")
@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("BRI-Home_CV", "place BRI-Home_CV in w3815 and face w3714 and strike w3714"),
        ("BRI-BC1", "place BRI-BC1 over w3714 and face w3617"),
    ],
)
def test_who_places_no_beachhead(name: str, order: str) -> None:
    after = place(channel(), order, "western")
    assert after.clauses() == ["TK-2.2.3.4-7"]
    assert after.at(name) == "pool:western"


# ------------------------------------------------------------------------------ Convoys


@clause("TK-2.2.3.6-7")
def test_a_fleet_on_station_shuts_ports_and_stops_no_convoy() -> None:
    there = field(
        **SUMMER,
        countries={"Italy": "active axis"},
        units={"station:Western Mediterranean": "BRI-Home"},
    )
    assert convoy_refusal(there, "MK-Axi-Italian_Convoy", "Western Mediterranean") is None
    assert not supply.open_ports(there, "axis", "Western Mediterranean")
    free = field(**SUMMER, countries={"Italy": "active axis"})
    assert supply.open_ports(free, "axis", "Western Mediterranean")


@clause("TK-10.3-17")
def test_supply_waits_until_the_fleet_has_gone() -> None:
    units = {"convoys:Western Mediterranean": "MK-Axi-Italian_Convoy=supply", "w2320": "Italy-1"}
    fleet = {"station:Western Mediterranean": "BRI-Home"}
    given: dict[str, Any] = {
        **SUMMER,
        "countries": {"Italy": "active axis", "Algeria": "active axis"},
    }
    algiers = {"w2114": "Italy-8"}
    held = field(**given, units={**units, **fleet, **algiers})
    free = field(**given, units={**units, **algiers})
    assert not supply.supplied(held, "Italy-8")
    assert supply.supplied(free, "Italy-8")


@clause("TK-2.2.3.6-8")
def test_the_straits_open_the_eastern_mediterranean_to_the_russian_convoy() -> None:
    given: dict[str, Any] = {**SUMMER, "units": {"e2508": "Rus-inf01", "e2912": "Rus-inf02"}}
    start = position(**given, countries={"Turkey": "conquered western"})
    before = Field(start, board())
    name = "MK-Sov-Russian_Convoy"
    refusal = convoy_refusal(before, name, "Eastern Mediterranean")
    assert refusal is not None
    assert refusal[0] == "TK-2.2.3.6-1"
    start.pieces["MK-Sov-Russian_Ceded_Land:_Turkish_Straits"].at = "ceded"
    after = Field(start, board())
    assert has(after.lands.dependents["Russia"], "e2508")
    assert convoy_refusal(after, name, "Eastern Mediterranean") is None


@clause("TK-2.2.3.6-15", "TK-2.2.3.6-16", "TK-2.2.3.6-17")
def test_where_the_fleet_train_goes() -> None:
    name = "MK-Wes-Fleet_Train"
    assert convoy_refusal(field(**SUMMER), name, "North Atlantic") is None
    malta: dict[str, Any] = {**SUMMER, "units": {"w1824": "Bri-inf01", "w2208": "Bri-inf02"}}
    british = convoy_refusal(field(**malta), name, "Western Mediterranean")
    assert british is not None
    assert british[0] == "TK-2.2.3.6-15"
    american = field(**SUMMER, units={"w1824": "US-inf01", "w2208": "Bri-inf02"})
    assert convoy_refusal(american, name, "Western Mediterranean") is None
    cut = field(**SUMMER, units={"w1824": "US-inf01", "w2208": "GER-inf01"})
    barred = convoy_refusal(cut, name, "Western Mediterranean")
    assert barred is not None
    assert barred[0] == "TK-2.2.3.6-17"


TUNIS, CASABLANCA = "w2020", "w2006"


@clause("TK-2.2.3.6-13", "TK-2.2.3.6-16")
@pytest.mark.parametrize(
    ("units", "scratch", "train"),
    [
        ({}, False, False),
        ({TUNIS: "GER-inf01"}, True, False),
        ({CASABLANCA: "GER-inf01"}, False, False),  # a Key Port of another zone
        ({TUNIS: "MK-Axi-OKW"}, True, False),
        ({TUNIS: "GER-inf10/back"}, True, False),  # a Detachment
        ({TUNIS: "Bri-inf01"}, False, False),
        ({TUNIS: "US-inf01"}, False, True),
        ({TUNIS: "MK-Wes-AFHQ"}, False, True),
        ({CASABLANCA: "US-inf01"}, False, False),
    ],
)
def test_what_opens_a_key_port(units: dict[str, str], scratch: bool, train: bool) -> None:
    zone = board().hexes[TUNIS].port_zones[0]
    assert zone not in board().hexes[CASABLANCA].port_zones
    there = field(**SUMMER, units=units)
    assert _key_port(there, "axis", zone, "scratch") is scratch
    assert _key_port(there, "western", zone, "fleet_train") is train


@clause("TK-2.2.3.6-24")
def test_a_convoys_box_holds_any_number() -> None:
    start = position(
        **SUMMER,
        countries={"Italy": "active axis"},
        units={"w1824": "GER-inf01", "w2920": "Italy-1"},
    )
    orders = (
        "convoy MK-Axi-Italian_Convoy to Central Mediterranean as supply\n"
        "convoy MK-Axi-Axis_Scratch_Convoy to Central Mediterranean as troop"
    )
    after = place(start, orders)
    assert after.clauses() == []
    names = ("MK-Axi-Italian_Convoy", "MK-Axi-Axis_Scratch_Convoy")
    assert {after.at(name) for name in names} == {"convoys:Central Mediterranean"}
    assert {after.position.pieces[name].mode for name in names} == {"supply", "troop"}


@clause("TK-3.1.2-14", "TK-3.1.2-18", "TK-3.1.2-19", "TK-14.8-1", "TK-14.8-3")
@pytest.mark.parametrize(
    ("convoy", "unit", "carried"),
    [
        ("MK-Axi-Axis_Scratch_Convoy", "Italy-1", True),
        ("MK-Axi-Axis_Scratch_Convoy", "Rum-3A", True),
        ("MK-Sov-Russian_Convoy", "Rus-inf01", True),
        ("MK-Sov-Russian_Convoy", "Yug-1A", False),
        ("MK-Sov-Soviet_Scratch_Convoy", "Yug-1A", True),
    ],
)
def test_whom_convoys_carry(convoy: str, unit: str, carried: bool) -> None:
    there = field(
        **SUMMER,
        countries={
            "Italy": "active axis",
            "Rumania": "active axis",
            "Yugoslavia": "active soviet",
        },
        units={"convoys:Black Sea": f"{convoy}=troop", "e2912": unit},
    )
    assert (convoy in carriers(there, unit, "Black Sea")) is carried


@clause("TK-2.2.3.6-26")
def test_ports_decide_and_no_letters() -> None:
    """No letters of a Convoys Box are read at all: a British port in a zone is enough."""
    there = field(**SUMMER)
    british = {
        zone
        for zone in board().zones
        if (there.lands.home["Britain"] | there.lands.dependents["Britain"])
        & board().ports_of[zone]
    }
    boxes = {box.zone for box in board().boxes.values() if box.faction == "western"}
    able = {
        zone
        for zone in board().zones
        if (no := convoy_refusal(there, "MK-Wes-British_Convoy#1", zone)) is None
        or no[0] != "TK-2.2.3.6-1"
    }
    assert able == british | boxes
