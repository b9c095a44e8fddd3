"""2.2 Support Segment, condition by condition: bases, paths, contests, Convoys, Beachheads."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import convoy_refusal
from adjudicator.rulesets.totaler_krieg.book.placement.placing import (
    air_path,
    base_in,
    contesters,
    fleet_path,
    place_refusal,
    western_box,
)
from adjudicator.rulesets.totaler_krieg.book.placement.support import ended_by, zone_of
from tests.rulesets.totaler_krieg.kit import After, board, cell, field, play, position
from tests.rulesets.totaler_krieg.test_support import place

clause = pytest.mark.clause

SUMMER: dict[str, Any] = {"turn": "1941 July-Aug", "war": "total"}


def no(there: Field, name: str, where: str, **more: Any) -> str:
    found = place_refusal(there, name, where, **more)
    return found[0] if found is not None else ""


# ------------------------------------------------------------------------ what goes where


@clause("TK-2.2.3.1-1", "TK-2.2.3.1-4", "TK-2.2.3.1-8", "TK-2.2.3.1-10", "TK-2.2.3.1-27")
@clause("TK-2.2.3.1-30", "TK-2.2.3.1-31", "TK-2.2.3.1-33")
@pytest.mark.parametrize(
    ("name", "where", "number"),
    [
        ("GER-KG", "strategic", ""),
        ("GER-U1", "strategic", ""),
        ("GER-LF1", "strategic", "TK-2.2.3.1-1"),
        ("GER-Flotte", "strategic", "TK-2.2.3.1-1"),
        ("GER-Reich", "strategic", "TK-2.2.3.1-30"),
        ("GER-Reich", "w3922", "TK-2.2.3.1-30"),
        ("GER-KG", "North Sea", "TK-2.2.3.1-1"),
        ("GER-LF1", "North Sea", ""),
        ("GER-LF1", "Adriatic Sea", "TK-2.2.3.1-27"),
        ("GER-U1", "Adriatic Sea", "TK-2.2.3.1-8"),
        ("GER-Flotte", "Adriatic Sea", "TK-2.2.3.1-8"),
        ("GER-U1", "w3922", "TK-2.2.3.1-8"),
        ("GER-Flotte", "w3922", "TK-2.2.3.1-4"),
        ("GER-KG", "w3922", ""),
        ("GER-KG", "w4021", "TK-2.2.3.1-31"),
        ("GER-LF1", "w4021", ""),
        ("GER-LF1", "w9999", "TK-2.2.3.1-1"),
        ("RUS-ADD", "strategic", "TK-2.2.3.1-33"),
        ("RUS-Rusubs", "strategic", "TK-2.2.3.1-10"),
        ("BRI-Brsubs", "strategic", ""),  # a Western Off-Map Box is a Naval Base
        ("BRI-BC1", "strategic", "TK-2.2.3.1-33"),
        ("BRI-Force_H", "w4021", "TK-2.2.3.1-2"),
        ("BRI-Home", "w4021", "TK-2.2.3.1-4"),
    ],
)
def test_where_which_kind_of_unit_goes(name: str, where: str, number: str) -> None:
    there = field(**SUMMER, units={"w3922": "GER-inf01", "w3825": "GER-inf02"})
    assert no(there, name, where) == number


@clause("TK-2.2.3.3-6", "TK-2.2.3.3-7", "TK-2.2.3.3-3", "TK-11.3-8")
@pytest.mark.parametrize(
    ("turn", "name", "where", "against", "number"),
    [
        ("1941 July-Aug", "GER-LF1", "w3921", "", ""),
        ("1942 Apr-May", "GER-LF1", "w3921", "", "TK-2.2.3.3-6"),
        ("1942 Apr-May", "GER-KG", "w3921", "", "TK-2.2.3.3-6"),
        ("1942 Apr-May", "GER-LF1", "w3921", "BRI-FC", "TK-2.2.3.3-6"),
        ("1942 Apr-May", "GER-LF1", "w3716", "", ""),
        ("1942 Jan-Feb", "GER-LF1", "w3921", "", ""),
        ("1942 Jan-Feb", "GER-LF1", "w4021", "", "TK-2.2.3.3-7"),
        ("1942 Jan-Feb", "GER-LF1", "w4021", "BRI-FC", ""),
    ],
)
def test_weather_over_the_place(
    turn: str, name: str, where: str, against: str, number: str
) -> None:
    there = field(
        turn=turn, war="total", countries={"France": "conquered western"},
        units={"w3922": "GER-inf01", "w3717": "GER-inf02"},
    )  # fmt: skip
    assert no(there, name, where, against=against) == number


@clause("TK-2.2.3.3-7")
def test_snow_lies_on_no_southern_sea() -> None:
    there = field(
        turn="1942 Jan-Feb", war="total", countries={"Italy": "active axis"},
        units={"w2426": "Italy-1"},
    )  # fmt: skip
    sea = next(
        one.id for one in board().hexes.values()
        if not one.land and one.zones == ("Central Mediterranean",)
        and place_refusal(there, "ITA-Regia_Aer", one.id) is None
    )  # fmt: skip
    assert sea


@clause("TK-2.2.3.3-1", "TK-2.2.3.3-2", "TK-2.2.3.3-3", "TK-2.2.3.3-4", "TK-A13")
@pytest.mark.parametrize(
    ("name", "units", "against", "number"),
    [
        ("GER-LF1", {}, "", ""),
        ("GER-LF1", {"w3722": "GER-LF2"}, "", "TK-2.2.3.3-1"),
        ("GER-LF1", {"w3823": "GER-LF2"}, "", "TK-2.2.3.3-1"),
        ("GER-LF1", {"w3923": "GER-LF2"}, "", ""),
        ("GER-KG", {"w3823": "GER-LF2"}, "", ""),
        ("GER-LF1", {"w3823": "BRI-FC"}, "", "TK-2.2.3.3-3"),
        ("GER-LF1", {"w3823": "RUS-1VA"}, "", "TK-2.2.3.3-3"),
        ("GER-LF1", {"w3823": "BRI-FC"}, "BRI-2TAF", ""),
        ("GER-LF1", {"w3823": "GER-LF2"}, "BRI-2TAF", "TK-2.2.3.3-1"),
        ("GER-Reich", {"w3823": "GER-LF2"}, "BRI-2TAF", "TK-2.2.3.3-1"),
        ("GER-Reich", {}, "BRI-2TAF", ""),
    ],
)
def test_air_units_beside_each_other(
    name: str, units: dict[str, str], against: str, number: str
) -> None:
    there = field(**SUMMER, units={"w3825": "GER-inf01", "w3720": "GER-inf02", **units})
    assert no(there, name, "w3722", against=against) == number


@clause("TK-14.12-3", "TK-14.12-5")
@pytest.mark.parametrize(
    ("failures", "against", "number"),
    [
        ({}, "", ""),
        ({"axis/supply": "w3825"}, "", "TK-14.12-3"),
        ({"axis/command": "w3825"}, "", "TK-14.12-3"),
        ({"axis/supply": "w3825"}, "BRI-FC", "TK-14.12-5"),
        ({"western/supply": "w3825"}, "", ""),
    ],
)
def test_failures_over_the_place(failures: dict[str, str], against: str, number: str) -> None:
    start = position(**SUMMER, units={"w3825": "GER-inf01"})
    start.failures = failures
    assert no(Field(start, board()), "GER-LF1", "w3824", against=against) == number
    assert no(Field(start, board()), "GER-LF1", "Baltic Sea") in ("", "TK-2.2.3.1-27")


@clause("TK-2.2.3.1-40")
def test_no_air_unit_over_a_neutral_country() -> None:
    there = field(**SUMMER, units={"w3718": "GER-inf01", "w3720": "GER-inf02"})
    assert no(there, "GER-LF1", "w3719") == "TK-2.2.3.1-40"
    war = field(
        **SUMMER, countries={"Belgium-Holland": "conquered western"},
        units={"w3718": "GER-inf01", "w3720": "GER-inf02"},
    )  # fmt: skip
    assert no(war, "GER-LF1", "w3719") == ""


# ------------------------------------------------------------------------- Air Unit Paths


@clause("TK-2.2.3.1-40", "TK-A12")
@pytest.mark.parametrize(
    ("start", "end", "reach", "words", "flies"),
    [
        ("w3825", "w3822", 3, {}, True),
        ("w3825", "w3822", 2, {}, False),
        ("w3825", "w3825", 0, {}, True),
        ("w3220", "w3220", 1, {}, False),  # Switzerland is Neutral
        ("w3320", "w3321", 1, {}, True),
        ("w3319", "w3321", 2, {}, True),  # past Switzerland
        ("w3825", "w3822", 3, {"turn": "1942 Apr-May"}, True),  # the last hex asks for itself
        ("w3825", "w3823", 2, {"turn": "1942 Apr-May"}, False),
        ("w3922", "w4022", 1, {"turn": "1942 Apr-May"}, True),
    ],
)
def test_chains_of_hexes_for_aircraft(
    start: str, end: str, reach: int, words: dict[str, str], flies: bool
) -> None:
    there = field(**{**SUMMER, **words})
    if words and end == "w3822":
        flies = False  # Land hexes under Mud lie between
    assert air_path(there, 1 << cell(start), cell(end), reach) is flies


@clause("TK-2.2.3.1-40", "TK-13.6.1.1-2")
def test_aircraft_do_not_fly_through_lands_under_a_policy() -> None:
    words: dict[str, Any] = {**SUMMER, "posture": {"britain": "guarantees"}}
    there = field(**words)
    assert air_path(there, 1 << cell("w3717"), cell("w3817"), 1)  # it may be attacked
    inland = next(
        one for one in board().hexes
        if board().hexes[one].country == "Britain" and one.startswith("w40")
        and all(board().hexes[board().ids[n]].country == "Britain"
                for n in board().neighbours(cell(one)))
    )  # fmt: skip
    assert not air_path(there, 1 << cell("w3717"), cell(inland), 9)
    assert air_path(field(**SUMMER), 1 << cell("w3717"), cell(inland), 9)


# ------------------------------------------------------------------------ fleets' paths


@clause("TK-2.2.3.1-15", "TK-G-NavalBase-2")
def test_which_zones_western_boxes_lie_in() -> None:
    assert [zone for zone in board().zones if western_box(board(), zone)] == [
        "North Atlantic", "Arabian Sea",
    ]  # fmt: skip
    there = field(**SUMMER)
    assert base_in(there, "BRI-Home", "Arabian Sea")
    assert not base_in(there, "RUS-BSF", "Caspian Sea")
    assert not base_in(there, "GER-Flotte", "North Atlantic")


@clause("TK-2.2.3.1-11", "TK-2.2.3.1-13", "TK-2.2.3.1-15", "TK-2.2.3.1-21")
@pytest.mark.parametrize(
    ("name", "zone", "units", "goes"),
    [
        ("BRI-Home", "North Atlantic", {}, True),
        ("BRI-Home", "North Sea", {}, True),
        ("BRI-Home", "Arctic Sea", {}, True),
        ("BRI-Home", "Arctic Sea", {"station:North Sea": "GER-U1"}, False),
        ("BRI-Home", "North Sea", {"station:North Sea": "GER-U1"}, True),
        ("BRI-Home", "North Sea", {"station:North Atlantic": "GER-U1"}, True),
        ("BRI-Home", "Arabian Sea", {"station:Arabian Sea": "GER-U1"}, True),
        ("UNI-Atl1", "North Sea", {}, True),
        ("UNI-Atl1", "North Sea", {"station:North Atlantic": "GER-U1"}, False),
        ("UNI-Atl1", "North Sea", {"station:North Atlantic": "GER-LF1"}, True),
        ("UNI-Atl1", "North Sea", {"station:North Atlantic": "BRI-Home"}, True),
        ("UNI-Atl1", "Arabian Sea", {"station:North Atlantic": "GER-U1"}, True),
        ("UNI-Atl1", "Western Mediterranean", {}, False),
        ("UNI-Atl1", "Western Mediterranean", {"w2208": "Bri-inf01"}, True),
        ("UNI-Atl1", "Eastern Mediterranean", {}, False),
        ("UNI-Atl1", "Eastern Mediterranean", {"e1213": "Bri-inf01"}, True),
        ("UNI-Atl1", "Eastern Mediterranean",
         {"e1213": "Bri-inf01", "station:Arabian Sea": "GER-U1"}, False),
        ("UNI-Atl1", "Eastern Mediterranean", {"e1312": "Bri-inf01"}, True),
        ("UNI-Atl1", "Eastern Mediterranean",
         {"e1312": "Bri-inf01", "station:Arabian Sea": "GER-U1"}, False),
        ("GER-Flotte", "North Sea", {}, True),
        ("GER-Flotte", "Baltic Sea", {}, True),
        ("GER-Flotte", "North Atlantic", {}, True),
        ("GER-Flotte", "North Atlantic", {"station:North Sea": "BRI-Home"}, False),
        ("GER-Flotte", "Caspian Sea", {}, False),
        ("GER-Flotte", "Arabian Sea", {}, False),
        ("RUS-BSF", "Black Sea", {}, True),
        ("RUS-BSF", "Eastern Mediterranean", {}, False),
        ("RUS-BSF", "Caspian Sea", {}, True),
    ],
)  # fmt: skip
def test_how_far_fleets_sail(name: str, zone: str, units: dict[str, str], goes: bool) -> None:
    there = field(**SUMMER, units=units)
    assert fleet_path(there, name, zone) is goes


OCCUPIED = next(name for name in board().counters if "Land:_Occupied_France" in name)


@clause("TK-13.8.6.1-4", "TK-2.2.3.1-14", "TK-2.2.3.1-5")
@pytest.mark.parametrize(
    ("vichy", "zone", "units", "goes"),
    [
        ("neutral axis", "Western Mediterranean", {}, True),
        ("active axis", "Western Mediterranean", {}, True),
        ("neutral axis", "Central Mediterranean", {}, True),
        ("neutral axis", "Adriatic Sea", {}, False),  # without an Open Port on the way
        ("neutral axis", "Adriatic Sea", {"w2426": "GER-inf02"}, True),
        ("neutral axis", "Central Mediterranean", {"station:Western Mediterranean": "BRI-Home"},
         False),
        ("neutral axis", "North Sea", {}, False),
        ("neutral axis", "North Atlantic", {"w2208": "GER-inf01"}, True),
    ],
)  # fmt: skip
def test_where_vichy_fleets_find_their_ports(
    vichy: str, zone: str, units: dict[str, str], goes: bool
) -> None:
    start = position(
        **SUMMER, countries={"Vichy": vichy, "France": "none", "Italy": "conquered western"},
        units={"w2920": "GER-inf03", "pool:axis": "FRA-Fr_1", **units},
    )  # fmt: skip
    start.pieces[OCCUPIED].at = "ceded"
    assert fleet_path(Field(start, board()), "FRA-Fr_1", zone) is goes


@clause("TK-13.8.6.1-4", "TK-2.2.3.1-14", "TK-2.2.3.1-5")
def test_the_axis_sails_the_fleet_of_neutral_vichy() -> None:
    start = position(
        **SUMMER, countries={"Vichy": "neutral axis", "France": "none", "Italy": "active axis",
                             "Austria": "active axis"},
        units={"w2920": "GER-inf03", "pool:axis": "FRA-Fr_1"},
    )  # fmt: skip
    after = place(start, "place FRA-Fr_1 in Western Mediterranean")
    assert (after.clauses(), after.at("FRA-Fr_1")) == ([], "station:Western Mediterranean")
    start.pieces["GER-inf03"].at = "pool:axis"
    bare = place(start, "place FRA-Fr_1 in Western Mediterranean")
    assert bare.clauses() == ["TK-2.2.3.1-8"]


# ------------------------------------------------------------------------------ contests


@clause("TK-2.2.3.2-18", "TK-2.2.3.2-19", "TK-2.2.3.2-20", "TK-2.2.3.2-21")
@pytest.mark.parametrize(
    ("placed", "faction", "units", "able"),
    [
        ("GER-KG", "western", {"w3916": "Bri-inf01"}, set()),
        ("GER-KG", "soviet", {"e4312": "Rus-inf01"}, {"RUS-1VA", "RUS-PVO"}),
        ("GER-KG", "soviet", {}, set()),
        ("BRI-BC1", "axis", {"w3825": "GER-inf01"}, {"GER-LF1", "GER-Reich"}),
        ("BRI-BC1", "axis", {}, set()),
        ("GER-U1", "soviet", {"e4312": "Rus-inf01"}, set()),
        ("GER-U1", "western", {}, {"BRI-FC", "BRI-Home", "BRI-Force_H", "BRI-Force_H/strike"}),
        ("BRI-Brsubs", "axis", {"w3922": "GER-inf01"}, {"GER-LF1", "GER-Reich", "GER-Flotte"}),
        ("BRI-Brsubs", "axis", {"w3825": "GER-inf01"}, set()),
    ],
)
def test_contests_of_strategic_warfare(
    placed: str, faction: str, units: dict[str, str], able: set[str]
) -> None:
    there = field(**SUMMER, units=units)
    found = set(contesters(there, placed, "strategic", faction))
    assert able <= found
    assert bool(found) is bool(able)
    assert not any(one in found for one in ("GER-U1", "GER-KG", "BRI-BC1", "BRI-Brsubs"))
    if placed in ("GER-KG", "BRI-BC1"):
        assert all(board().counters[one].type in ("air_force", "interceptor") for one in found)


@clause("TK-13.6.1.1-6")
def test_who_is_under_a_policy_contests_no_strategic_warfare() -> None:
    for posture, able in (("", True), ("guarantees", False)):
        there = field(**SUMMER, posture={"britain": posture})
        found = contesters(there, "GER-U1", "strategic", "western")
        assert any(name.startswith("BRI") for name in found) is able


@clause("TK-2.2.3.2-7", "TK-2.2.3.2-8", "TK-2.2.3.2-9", "TK-2.2.3.2-10", "TK-2.2.3.2-12")
@pytest.mark.parametrize(
    ("placed", "where", "yes", "not_"),
    [
        ("GER-LF1", "w3816", {"BRI-FC"}, {"BRI-Home", "BRI-Force_H/strike", "BRI-Force_H"}),
        ("GER-LF1", "w3815", {"BRI-FC", "BRI-Home", "BRI-Force_H"}, {"BRI-Force_H/strike"}),
        ("GER-Flotte", "w3815", {"BRI-FC", "BRI-Home", "BRI-Force_H", "BRI-Force_H/strike"},
         {"BRI-Brsubs"}),
        ("GER-U1", "North Sea", {"BRI-FC", "BRI-Home", "BRI-Force_H", "BRI-Force_H/strike"},
         {"BRI-BC1", "BRI-Brsubs"}),
        ("GER-LF1", "North Sea", {"BRI-FC", "BRI-Home", "BRI-Force_H"}, {"BRI-Force_H/strike"}),
    ],
)  # fmt: skip
def test_who_contests_what_over_the_channel(
    placed: str, where: str, yes: set[str], not_: set[str]
) -> None:
    there = field(
        **SUMMER, countries={"France": "conquered western"},
        units={"w3916": "Bri-inf01", "w3714": "GER-inf01"},
    )  # fmt: skip
    found = set(contesters(there, placed, where, "western"))
    assert yes <= found
    assert not not_ & found


# ------------------------------------------------------------------------------ the phase


@clause("TK-2.2.3.1-1", "TK-2.2.3.1-3", "TK-2.2.3.1-6", "TK-2.2.3.4-7", "TK-2.2.3.6-18")
@pytest.mark.parametrize(
    ("order", "number"),
    [
        ("place BRI-BC1 over w3714", ""),
        ("place BRI-FC in w3815", ""),
        ("place BRI-FC in w3815 and face w3714", ""),
        ("place BRI-Home in w3815 and face w3714", ""),
        ("place BRI-Home in w3815", "TK-2.2.3.1-6"),
        ("place BRI-FC over w3714 and face w3815", "TK-2.2.3.4-7"),
        ("place BRI-Home_CV in w3815", "TK-2.2.3.1-3"),
        ("place BRI-Home_CV in w3815 and strike w3714", ""),
        ("place BRI-Home in North Sea as escort", ""),
        ("place BRI-FC in North Sea as escort", ""),
        ("place BRI-Home_CV in North Sea as escort", "TK-2.2.3.6-18"),
        ("place BRI-Brsubs in North Sea as escort", "TK-2.2.3.6-18"),
        ("place BRI-BC1 in strategic as escort", "TK-2.2.3.6-18"),
        ("place Bri-inf01 in North Sea", "TK-2.2.3.1-1"),
        ("place GER-LF1 in North Sea", "TK-2.2.3.1-1"),
    ],
)
def test_what_a_placement_needs(order: str, number: str) -> None:
    after = place(channel(), order, "western")
    assert after.clauses() == ([number] if number else [])


def channel(**more: str) -> Any:
    return position(
        **SUMMER,
        countries={"France": "conquered western"},
        units={"w3915": "Bri-inf01", "w3714": "GER-inf01", **more},
    )


def told(after: After, kind: str) -> list[tuple[str, dict[str, Any]]]:
    return [(event.clause, event.facts) for event in after.events if event.kind == kind]


@clause("TK-2.2.3.1-1", "TK-2.2.3.1-24", "TK-2.2.3.1-27", "TK-2.2.3.1-32", "TK-2.2.3.1-35")
def test_every_placement_is_told() -> None:
    orders = (
        "place BRI-BC1 in strategic\nplace BRI-FC over w3816\nplace BRI-DAF in North Sea\n"
        "place BRI-Home in North Sea as escort\nplace BRI-BC2 over w3612\n"
        "place BRI-Home_CV in w3815 and strike w3814"
    )
    after = place(channel(), orders, "western")
    assert after.clauses() == []
    found = [(number, fact["unit"], fact["as_"]) for number, fact in told(after, "SupportPlaced")]
    assert found[:5] == [
        ("TK-2.2.3.1-1", "BRI-BC1", ""),
        ("TK-2.2.3.1-24", "BRI-FC", ""),
        ("TK-2.2.3.1-27", "BRI-DAF", ""),
        ("TK-2.2.3.1-27", "BRI-Home", "Escort Troop Convoy"),
        ("TK-2.2.3.1-24", "BRI-BC2", "Devastation"),
    ]
    assert after.at("BRI-DAF") == "station:North Sea"
    assert after.at("BRI-Home") == "convoys:North Sea"
    assert (after.at("BRI-BC2"), after.position.pieces["BRI-BC2"].back) == ("w3612", True)


@clause("TK-2.2.3.1-3", "TK-2.2.3.1-35", "TK-2.2.3-4")
def test_a_carrier_strikes_at_once_or_is_used_up() -> None:
    order = "place BRI-Home_CV in w3815 and strike {}"
    hit = place(channel(), order.format("w3714"), "western")
    assert (hit.at("BRI-Home_CV"), hit.position.pieces["BRI-Home_CV"].back) == ("w3714", True)
    assert hit.position.pieces["BRI-Home_CV"].mode == "North Sea"
    assert told(hit, "SupportPlaced")[0][0] == "TK-2.2.3.1-35"
    far = place(channel(), order.format("w3612"), "western")
    assert far.clauses() == ["TK-2.2.3.1-35"]
    assert far.at("BRI-Home_CV") == "used:North Sea"
    assert not far.position.pieces["BRI-Home_CV"].back
    met = place(channel(), order.format("w3714"), "western", axis="always contest with GER-LF1")
    assert met.at("BRI-Home_CV") == "naval"  # met as a fleet at sea


@clause("TK-2.2.3-9", "TK-2.2.3-10", "TK-2.2.3-3")
def test_conditions_count_what_was_placed_and_contested() -> None:
    start = position(**SUMMER, units={"w3922": "GER-inf01", "w3916": "Bri-inf01"})
    orders = (
        "place GER-U1 in North Sea\nplace GER-U2 in North Sea\n"
        "place GER-U3 in North Sea if placed is at least 2\n"
        "place GER-KG in strategic if placed is at least 4\n"
        "convoy MK-Axi-German_Convoy to North Sea as supply if placed is at least 3"
    )
    after = place(start, orders)
    assert after.at("GER-U3") == "station:North Sea", after.refusals()
    assert after.at("GER-KG") == "pool:axis"
    assert after.at("MK-Axi-German_Convoy") == "convoys:North Sea"
    met = place(start, orders, western="always contest GER-U1")
    assert met.at("GER-U1") == "naval"
    assert met.at("GER-U3") == "pool:axis"
    twice = (
        "place GER-U1 in North Sea\nplace GER-U2 in North Sea\n"
        "place GER-U3 in North Sea if contested is at least 2"
    )
    both = place(start, twice, western="always contest")
    assert (both.at("GER-U1"), both.at("GER-U2"), both.at("GER-U3")) == ("naval",) * 3
    assert place(start, twice, western="always contest GER-U1").at("GER-U3") == "pool:axis"


@clause("TK-2.2.3-2", "TK-A11")
def test_who_declines_leaves_the_contest_to_the_next() -> None:
    start = position(
        **SUMMER, countries={"Poland": "conquered western"},
        units={"e3906": "GER-inf01", "e3907": "Rus-inf01", "e3702": "GER-inf30",
               "e3704": "GER-inf31", "e4006": "Bri-inf01"},
    )  # fmt: skip
    here = Field(start, board())
    able = {side: contesters(here, "GER-LF1", "e3906", side) for side in ("western", "soviet")}
    assert able["soviet"]
    after = place(start, "place GER-LF1 over e3906", soviet="contest", western="decline")
    assert after.at("GER-LF1") == "delay"
    assert after.told("SupportContested")[0]["by"] == able["soviet"][0]


@clause("TK-2.2.1-1", "TK-2.2.1-2", "TK-2.2.1-4")
def test_what_returns_to_base_and_what_stays() -> None:
    start = position(
        **SUMMER,
        units={
            "w3825": "GER-LF1", "w3824": "GER-KG/back", "station:North Sea": "GER-U1, BRI-Home",
            "used:North Sea": "GER-Flotte, MK-Axi-German_Convoy", "strategic": "GER-U2, BRI-BC1",
            "delay": "GER-LF2", "naval": "GER-U3", "w3722": "GER-inf01",
            "convoys:Baltic Sea": "GER-LF3/back", "w3720": "MK-Axi-OKW",
        },
    )  # fmt: skip
    after = place(start, "")
    [(number, fact)] = told(after, "ReturnedToBase")
    assert number == "TK-2.2.1-1"
    assert set(fact["units"]) == {
        "GER-LF1", "GER-U1", "GER-U2", "GER-Flotte", "MK-Axi-German_Convoy", "GER-LF3",
    }  # fmt: skip
    assert after.at("BRI-Home") == "station:North Sea"
    assert (after.at("GER-KG"), after.at("GER-inf01")) == ("w3824", "w3722")
    assert (after.at("GER-LF2"), after.at("GER-U3")) == ("delay", "naval")
    assert told(place(position(**SUMMER), ""), "ReturnedToBase") == []


# ---------------------------------------------------------------------------- Beachheads


@clause("TK-2.2.3.4-9", "TK-2.2.3.4-10", "TK-2.2.3.4-11", "TK-2.2.3.4-12", "TK-2.2.3.4-4")
@pytest.mark.parametrize(
    ("faces", "france", "more", "number"),
    [
        ("w3714", "conquered western", {}, ""),
        ("w3615", "conquered western", {}, "TK-2.2.3.4-9"),
        ("w3714", "neutral", {}, "TK-2.2.3.4-10"),
        ("w3814", "conquered western", {}, "TK-2.2.3.4-11"),
        ("w3714", "conquered western", {"w3815": "MK-Axi-Beachhead#1>w3915, GER-inf02"},
         "TK-2.2.3.4-12"),
        ("w3714", "conquered western",
         {"aside": "MK-Wes-Beachhead#1, MK-Wes-Beachhead#2, MK-Wes-Beachhead#3, "
                   "MK-Wes-Beachhead#4"}, "TK-2.2.3.4-4"),
    ],
)  # fmt: skip
def test_where_a_beachhead_may_lie(
    faces: str, france: str, more: dict[str, str], number: str
) -> None:
    start = channel(**more)
    start.countries["France"] = position(countries={"France": france}).countries["France"]
    if france == "neutral":
        start.pieces["GER-inf01"].at = "pool:axis"
    after = place(start, f"place BRI-FC in w3815 and face {faces}", "western")
    assert after.clauses() == ([number] if number else [])
    if not number:
        assert [one for one, _ in told(after, "BeachheadPlaced")] == ["TK-2.2.3.4-9"]


@clause("TK-2.2.2-1", "TK-2.2.2-4", "TK-2.2.2-5", "TK-2.2.2-6", "TK-A15")
@pytest.mark.parametrize(
    ("units", "orders", "numbers", "kept"),
    [
        ({"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2"}, "", [], True),
        ({"w3815": "MK-Wes-Beachhead#1>w3714"}, "", [], False),
        ({"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2"}, "inland Bri-1A", ["TK-2.2.2-4"], True),
        ({"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2"}, "inland Bri-2A", ["TK-2.2.2-6"], True),
        ({"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2"}, "inland Bri-inf01", ["TK-2.2.2-6"], True),
        ({"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2"}, "take up beachhead w3714",
         ["TK-2.2.2-5"], True),
        ({"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2", "w3714": "GER-LF1"}, "", [], True),
        ({"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2", "w3714": "MK-Axi-OKW"}, "", [], False),
    ],
)  # fmt: skip
def test_which_beachheads_stay(
    units: dict[str, str], orders: str, numbers: list[str], kept: bool
) -> None:
    start = channel(**units)
    if "w3714" in units:
        start.pieces["GER-inf01"].at = "pool:axis"
    after = place(start, orders, "western")
    assert after.clauses() == numbers
    assert (after.at("MK-Wes-Beachhead#1") == "w3815") is kept
    if not kept:
        assert ("TK-2.2.2-3", "w3815") in [
            (number, fact["at"]) for number, fact in told(after, "MarkerRemoved")
        ]
        assert after.position.pieces["MK-Wes-Beachhead#1"].arrow == ""


@clause("TK-2.2.2-2", "TK-2.2.2-4", "TK-2.2.2-7", "TK-2.2.5-1")
def test_who_goes_inland_and_who_drowns() -> None:
    units = {"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2, Bri-inf02"}
    start = channel(**units)
    start.pieces["GER-inf01"].at = "pool:axis"
    all_ = place(start, "", "western")
    assert (all_.at("Bri-1A"), all_.at("Bri-inf02")) == ("w3714", "w3714")
    assert [number for number, _ in told(all_, "Landed")] == ["TK-2.2.2-6"] * 2
    one = place(start, "inland Bri-1A", "western")
    assert (one.at("Bri-1A"), one.at("Bri-inf02")) == ("w3714", "pool:western")
    [(number, fact)] = told(one, "Removed")
    assert (number, fact["unit"], fact["at"]) == ("TK-2.2.5-1", "Bri-inf02", "w3815")
    other = channel(w3713="MK-Axi-Beachhead#1>w3714, GER-inf05", **units)
    kept = place(other, "", "western")
    assert kept.at("GER-inf05") == "w3713"
    once = place(channel(**units), "", "western")
    assert told(once, "BeachheadPlaced")[0][1]["side"] == 1
    again = play("support", once.position, western="")
    assert told(again, "BeachheadPlaced") == []


# ------------------------------------------------------------------------------- Convoys


@clause("TK-2.2.3.6-1", "TK-2.2.3.6-2", "TK-2.2.3.6-3", "TK-2.2.3.6-4", "TK-2.2.3.6-9")
@clause("TK-2.2.3.6-11", "TK-2.2.3.6-15", "TK-2.2.3.6-17", "TK-2.2.3.6-25")
@pytest.mark.parametrize(
    ("name", "zone", "units", "number"),
    [
        ("MK-Axi-German_Convoy", "North Sea", {}, ""),
        ("MK-Axi-German_Convoy", "Baltic Sea", {}, ""),
        ("MK-Axi-German_Convoy", "Adriatic Sea", {}, "TK-2.2.3.6-1"),
        ("MK-Axi-German_Convoy", "Adriatic Sea", {"station:Adriatic Sea": "GER-LF1"},
         "TK-2.2.3.6-1"),
        ("MK-Axi-German_Convoy", "Adriatic Sea", {"convoys:Adriatic Sea": "GER-LF1/back"},
         "TK-2.2.3.6-9"),
        ("MK-Axi-German_Convoy", "Adriatic Sea", {"convoys:Adriatic Sea": "BRI-FC/back"},
         "TK-2.2.3.6-1"),
        ("MK-Axi-German_Convoy", "Adriatic Sea",
         {"convoys:Adriatic Sea": "MK-Axi-Axis_Scratch_Convoy=troop"}, "TK-2.2.3.6-1"),
        ("MK-Wes-British_Convoy#1", "North Atlantic", {"station:North Atlantic": "GER-U1"}, ""),
        ("MK-Wes-British_Convoy#1", "Caspian Sea", {}, "TK-2.2.3.6-1"),
        ("MK-Wes-US_Convoy#1", "North Atlantic", {"station:North Atlantic": "GER-U1"}, ""),
        ("MK-Wes-US_Convoy#1", "North Sea", {}, "TK-2.2.3.6-1"),
        ("MK-Wes-US_Convoy#1", "Arabian Sea", {}, ""),
        ("MK-Sov-Russian_Convoy", "Black Sea", {}, ""),
        ("MK-Sov-Russian_Convoy", "Caspian Sea", {}, ""),
        ("MK-Sov-Russian_Convoy", "North Sea", {}, "TK-2.2.3.6-1"),
        ("MK-Sov-Russian_Convoy", "North Sea", {"convoys:North Sea": "RUS-1VA/back"}, ""),
        ("MK-Axi-Axis_Scratch_Convoy", "North Sea", {}, "TK-2.2.3.6-11"),
        ("MK-Axi-Axis_Scratch_Convoy", "North Sea", {"w3714": "GER-inf01"}, ""),
        ("MK-Wes-Fleet_Train", "North Sea", {"w3714": "US-inf01"}, ""),
        ("MK-Wes-Fleet_Train", "North Sea", {"w3714": "US-inf01/back"}, ""),
        ("MK-Wes-Fleet_Train", "North Sea", {"w3714": "UNI-9AF"}, ""),
        ("MK-Wes-Fleet_Train", "North Sea", {"w3714": "Bri-inf01"}, "TK-2.2.3.6-15"),
        ("MK-Wes-Fleet_Train", "North Sea",
         {"w3714": "US-inf01", "station:North Atlantic": "GER-U1"}, "TK-2.2.3.6-17"),
        ("MK-Wes-Fleet_Train", "Arabian Sea", {}, ""),
        ("MK-Wes-Fleet_Train", "Caspian Sea", {}, "TK-2.2.3.6-15"),
    ],
)  # fmt: skip
def test_which_convoy_goes_where(name: str, zone: str, units: dict[str, str], number: str) -> None:
    there = field(**SUMMER, countries={"France": "conquered western"}, units=units)
    found = convoy_refusal(there, name, zone)
    assert (found[0] if found else "") == number


@clause("TK-2.2.3.6-1", "TK-2.2.3-7", "TK-2.2.3.6-20")
@pytest.mark.parametrize(
    ("order", "number"),
    [
        ("convoy MK-Axi-German_Convoy to North Sea as troop", ""),
        ("convoy GER-LF1 to North Sea as troop", "TK-2.2.3.6-1"),
        ("convoy MK-Axi-OKW to North Sea as troop", "TK-2.2.3.6-1"),
        ("convoy MK-Wes-British_Convoy#1 to North Sea as troop", "TK-2.2.3-7"),
    ],
)
def test_which_marker_is_a_convoy_of_the_pool(order: str, number: str) -> None:
    after = place(position(**SUMMER), order)
    assert after.clauses() == ([number] if number else [])
    if not number:
        [(clause_, fact)] = told(after, "ConvoyPlaced")
        assert (clause_, fact["zone"], fact["mode"]) == ("TK-2.2.3.6-20", "North Sea", "troop")


# ------------------------------------------------------------------------- Blitz markers


@clause("TK-2.2.4-1", "TK-2.2.4-2", "TK-2.2.4-3", "TK-2.2.4-5", "TK-A16")
def test_blitz_markers_one_by_one() -> None:
    units = {
        "w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2",
        "w3716": "MK-Wes-Beachhead#2>w3717, Bri-inf02", "w3717": "GER-inf02",
    }  # fmt: skip

    def marked(number: int, orders: str) -> tuple[list[str], list[str]]:
        start = channel(**units)
        start.blitz_events["western"] = number
        after = place(start, orders, "western")
        assert [one["at"] for one in after.told("BlitzPlaced")] == after.position.blitz["western"]
        return after.position.blitz["western"], after.clauses()

    assert marked(0, "") == ([], [])
    assert marked(1, "") == (["w3716"], [])
    assert marked(1, "blitz w3815") == (["w3815"], [])
    assert marked(2, "blitz w3915") == (["w3716", "w3815"], ["TK-2.2.4-2"])
    assert marked(3, "blitz w3815\nblitz w3915") == (["w3815", "w3716", "w3915"], [])
    assert marked(3, "blitz w3915\nblitz w3916") == (["w3716", "w3815", "w3915"], ["TK-2.2.4-2"])
    assert marked(3, "blitz w3815\nblitz w3716\nblitz w3915\nblitz w3916") == (
        ["w3716", "w3815", "w3915"], ["TK-2.2.4-3"]
    )  # fmt: skip
    assert marked(3, "blitz w3815\nblitz w3815") == (["w3815", "w3716", "w3815"], [])


# ------------------------------------------------------------ Policies that a placement ends


@clause("TK-13.6.1.2-11", "TK-13.6.1.2-12", "TK-13.6.1.2-13", "TK-13.6.1.2-23")
@pytest.mark.parametrize(
    ("where", "posture", "ended"),
    [
        ("w3916", {"britain": "guarantees"}, [("Britain", "TK-13.6.1.2-11")]),
        ("w3716", {"britain": "guarantees"}, [("Britain", "TK-13.6.1.2-12")]),
        ("w3516", {"britain": "guarantees"}, []),
        ("w3716", {"britain": "guarantees", "france": ""}, [("Britain", "TK-13.6.1.2-12")]),
        ("North Sea", {"britain": "guarantees"}, [("Britain", "TK-13.6.1.2-13")]),
        ("Black Sea", {"britain": "guarantees"}, []),
        ("strategic", {"britain": "guarantees"}, []),
        ("w3916", {"britain": "reassess"}, []),
        ("Black Sea", {"russia": "pact"}, [("Russia", "TK-13.6.1.2-13")]),
    ],
)
def test_which_policy_a_placement_ends(
    where: str, posture: dict[str, str], ended: list[tuple[str, str]]
) -> None:
    start = position(**SUMMER, countries={"France": "conquered western"}, posture=posture)
    assert ended_by(Field(start, board()), where) == ended
    start.phasing = "western"
    assert ended_by(Field(start, board()), where) == []


@clause("TK-13.6.1.2-12", "TK-13.6.1.2-13", "TK-13.6.1.2-23")
@pytest.mark.parametrize(
    ("first", "ended"), [("", "France"), ("Britain", "Britain"), ("France", "France")]
)
def test_one_of_two_policies_ends_and_the_other_may_stay(first: str, ended: str) -> None:
    start = position(
        **SUMMER, countries={"France": "active western"},
        posture={"britain": "guarantees", "france": "appeasement"},
    )  # fmt: skip
    found = ended_by(Field(start, board()), "North Sea", first)
    assert len(found) == 1
    if first:
        assert found[0][0] == ended
    war = position(
        **SUMMER, countries={"France": "active western"}, posture={"britain": "guarantees"}
    )
    assert ended_by(Field(war, board()), "North Sea") == []  # France at War has Ports there
    near = ended_by(Field(war, board()), "w3717")
    assert near == []


@clause("TK-2.2.3.1-2", "TK-2.2.3.1-4")
def test_the_zone_of_a_fleet_at_sea_is_one_with_its_base() -> None:
    there = field(**SUMMER, countries={"France": "conquered western"}, units={"w3922": "GER-inf01"})
    assert board().hexes["w3812"].zones == ("North Atlantic", "North Sea")
    assert zone_of(there, "GER-Flotte", "w3812") == "North Sea"
    assert zone_of(there, "BRI-Home", "w3812") == "North Atlantic"
