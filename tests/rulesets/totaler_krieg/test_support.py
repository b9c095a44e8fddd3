"""2.2 Support Segment: placement, contests, Beachheads, Convoys, Blitz markers."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import convoy_refusal
from adjudicator.rulesets.totaler_krieg.book.placement.placing import (
    HEX_CONTEST,
    STATION_CONTEST,
    contesters,
    fleet_path,
    place_refusal,
)
from adjudicator.rulesets.totaler_krieg.book.placement.support import contest_refusal
from tests.rulesets.totaler_krieg.kit import After, board, field, has, play, position

clause = pytest.mark.clause

SUMMER: dict[str, Any] = {"turn": "1941 July-Aug"}


def place(start: Any, orders: str, seat: str = "axis", **other: str) -> After:
    start.phasing = seat
    return play("support", start, **{seat: orders, **other})


# -------------------------------------------------------------------------- Air units


@clause("TK-2.2.3.1-24", "TK-2.2.3.1-26", "TK-2.2.3.1-39", "TK-COMP-37")
def test_an_air_force_reaches_three_hexes_from_its_own_bases() -> None:
    there = field(
        **SUMMER,
        countries={"France": "active western"},
        units={"w3516": "Bri-inf01", "w3714": "Bri-inf02"},
    )
    assert place_refusal(there, "BRI-FC", "w3516") is None
    assert place_refusal(there, "BRI-FC", "w3618") is None
    assert place_refusal(there, "BRI-FC", "w2915") is not None
    us = place_refusal(there, "UNI-9AF", "w3516")
    assert us is not None
    assert us[0] == "TK-2.2.3.1-24"


@clause("TK-2.2.3.1-27", "TK-2.2.3.1-29")
def test_an_air_force_goes_on_station_from_a_naval_base() -> None:
    there = field(**SUMMER, countries={"France": "conquered western"}, units={"w3717": "GER-inf01"})
    assert place_refusal(there, "GER-LF1", "North Sea") is None
    none = place_refusal(there, "GER-LF1", "Arctic Sea")
    assert none is not None
    assert none[0] == "TK-2.2.3.1-27"


@clause("TK-2.2.3.1-30", "TK-COMP-25")
def test_an_interceptor_is_never_placed() -> None:
    there = field(**SUMMER, units={"w3825": "GER-inf01"})
    refusal = place_refusal(there, "GER-Reich", "w3825")
    assert refusal is not None
    assert refusal[0] == "TK-2.2.3.1-30"


@clause("TK-2.2.3.1-31", "TK-2.2.3.1-33", "TK-2.2.3.1-34")
def test_bombers_reach_nine_hexes_or_the_strategic_box() -> None:
    there = field(**SUMMER, units={"w3825": "GER-inf01"})
    assert place_refusal(there, "GER-KG", "strategic") is None
    assert place_refusal(there, "GER-KG", "w3720") is None
    assert place_refusal(there, "GER-KG", "e4312") is not None
    assert place_refusal(field(**SUMMER), "GER-KG", "strategic") is not None


@clause("TK-2.2.3.1-40", "TK-2.2.3.3-6", "TK-11.3-8")
def test_no_air_unit_goes_into_mud_or_a_neutral() -> None:
    units = {"w3825": "GER-inf01", "w3823": "GER-inf02"}
    mud = place_refusal(field(turn="1941 Apr-May", units=units), "GER-LF1", "w3824")
    assert mud is not None
    assert mud[0] == "TK-2.2.3.3-6"
    neutral = place_refusal(field(**SUMMER, units={"w3626": "GER-inf01"}), "GER-LF1", "e3601")
    assert neutral is not None
    assert neutral[0] == "TK-2.2.3.1-40"


@clause("TK-2.2.3.3-1", "TK-2.2.3.3-2", "TK-2.2.3.3-3")
def test_air_units_keep_their_distance() -> None:
    units = {"w3825": "GER-inf01", "w3824": "GER-LF2", "w3821": "BRI-FC"}
    there = field(**SUMMER, units=units)
    friend = place_refusal(there, "GER-LF1", "w3825")
    assert friend is not None
    assert friend[0] == "TK-2.2.3.3-1"
    assert place_refusal(there, "GER-KG", "w3825") is None
    enemy = place_refusal(there, "GER-KG", "w3822")
    assert enemy is not None
    assert enemy[0] == "TK-2.2.3.3-3"


@clause("TK-2.2.3.3-8", "TK-12.1-5")
def test_nothing_is_placed_in_pre_war() -> None:
    there = field(war="pre", units={"w3825": "GER-inf01"})
    refusal = place_refusal(there, "GER-LF1", "w3825")
    assert refusal is not None
    assert refusal[0] == "TK-2.2.3.3-8"


@clause("TK-2.2.3.3-7", "TK-11.5-8", "TK-11.5-9")
def test_snow_closes_the_northern_seas_but_not_their_boxes() -> None:
    there = field(turn="1941 Jan-Feb", units={"w3922": "GER-inf01", "w4023": "GER-inf02"})
    sea = next(
        one.id
        for one in _board().hexes.values()
        if not one.land and one.zones == ("North Sea",) and _near(one.id, "w3922", 3)
    )
    refusal = place_refusal(there, "GER-LF1", sea)
    assert refusal is not None
    assert refusal[0] == "TK-2.2.3.3-7"
    assert place_refusal(there, "GER-LF1", "North Sea") is None


def _board() -> Any:

    return board()


def _near(a: str, b: str, far: int) -> bool:
    from adjudicator.rulesets.totaler_krieg.board.grid import cell, distance

    return distance(cell(a), cell(b)) <= far


# ----------------------------------------------------------------------------- Fleets

GIBRALTAR: dict[str, Any] = {
    **SUMMER,
    "countries": {
        "Italy": "active axis",
        "Austria": "active axis",
        "Belgium-Holland": "conquered western",
        "France": "conquered western",
    },
    "units": {"w3718": "Italy-1", "w2208": "GER-inf01", "w2920": "Italy-8"},
}


def italian_fleet() -> str:
    return next(
        name
        for name, one in _board().counters.items()
        if one.type == "surface_fleet" and one.country == "Italy"
    )


@clause("TK-2.2.3.1-22", "TK-2.2.3.1-11", "TK-2.2.3.1-13", "TK-2.2.3.1-17", "TK-2.2.3.1-20")
def test_the_italian_fleet_reaches_the_north_sea_past_gibraltar() -> None:
    there = field(**GIBRALTAR)
    assert supply.supplied(there, "Italy-1")
    assert fleet_path(there, italian_fleet(), "North Sea")


@clause("TK-2.2.3.1-23", "TK-2.2.3.1-21", "TK-2.2.3.1-17")
@pytest.mark.parametrize(
    ("units", "goes"),
    [
        ({"station:North Atlantic": "BRI-Home_1"}, False),
        ({"station:Western Mediterranean": "BRI-Home_1"}, False),
        ({"station:North Sea": "BRI-Home_1"}, True),
        ({"w2208": "Bri-inf01"}, False),
    ],
)
def test_how_the_british_stop_that_fleet(units: dict[str, str], goes: bool) -> None:
    fleet = next(
        name
        for name, one in _board().counters.items()
        if one.type == "surface_fleet" and one.country == "Britain"
    )
    units = {place: unit.replace("BRI-Home_1", fleet) for place, unit in units.items()}
    there = field(**{**GIBRALTAR, "units": {**GIBRALTAR["units"], **units}})
    assert fleet_path(there, italian_fleet(), "North Sea") is goes


@clause("TK-2.2.3.1-8", "TK-2.2.3.1-9", "TK-2.2.3.1-10")
def test_sub_fleets_need_a_base_and_no_path() -> None:
    there = field(**SUMMER, units={"w3922": "GER-inf01"})
    assert place_refusal(there, "GER-U1", "North Sea") is None
    assert place_refusal(there, "GER-U1", "strategic") is None
    assert place_refusal(there, "GER-U1", "Black Sea") is not None
    caspian = place_refusal(there, "GER-U1", "Caspian Sea")
    assert caspian is not None
    assert caspian[0] == "TK-2.2.3.1-9"


# --------------------------------------------------------------------------- contests


@clause("TK-2.2.3.2-7", "TK-2.2.3.2-8", "TK-2.2.3.2-6", "TK-COMP-24")
def test_who_may_contest_near_venice() -> None:
    there = field(
        **SUMMER,
        countries={"Italy": "active axis", "Austria": "active axis"},
        units={"w3023": "GER-inf01"},
    )
    able = contesters(there, "BRI-FC", "w2922", "axis")
    assert "GER-LF1" in able
    assert "GER-KG" not in able
    assert "GER-U1" not in able


@clause("TK-2.2.3.2-18", "TK-2.2.3.2-19", "TK-2.2.3.2-20", "TK-2.2.3.2-21")
def test_contests_in_the_strategic_warfare_box() -> None:
    there = field(
        **SUMMER, units={"w3916": "Bri-inf01", "w3825": "GER-inf01", "e4312": "Rus-inf01"}
    )
    assert contesters(there, "GER-KG", "strategic", "western") == []
    assert "RUS-1VA" in contesters(there, "GER-KG", "strategic", "soviet")
    assert contesters(there, "GER-U1", "strategic", "soviet") == []
    assert "BRI-FC" in contesters(there, "GER-U1", "strategic", "western")


@clause("TK-2.2.3.2-2", "TK-2.2.3.2-6")
@pytest.mark.parametrize(
    ("unit", "no", "words"),
    [
        ("BRI-AASF", "TK-2.2.3.2-2", "BRI-AASF is not a Support Unit in your Force Pool."),
        ("GER-LF2", "TK-2.2.3.2-2", "GER-LF2 is not a Support Unit in your Force Pool."),
        ("Bri-inf01", "TK-2.2.3.2-6", "Bri-inf01 is not a Support Unit: only those contest."),
        ("BRI-Home", "TK-2.2.3.1-4", "London (w3916) is not an All-Sea hex"),
    ],
)
def test_who_cannot_contest_is_told_why(unit: str, no: str, words: str) -> None:
    there = field(**SUMMER, units={"w3916": "Bri-inf01", "w3414": "BRI-AASF"})
    told = contest_refusal(there, "western", unit, "GER-LF1", "w3916")
    assert (told[0], told[1][: len(words)]) == (no, words)


@clause("TK-2.2.3.2-2", "TK-2.2.3.2-3", "TK-2.2.3.2-5", "TK-2.2.3-3", "TK-2.2.3-6", "TK-2.2.3-5")
def test_a_contest_sends_both_units_away() -> None:
    start = position(
        **SUMMER,
        countries={"France": "conquered western"},
        units={"w3916": "Bri-inf01", "w3717": "GER-inf01"},
    )
    orders = "place GER-LF1 over w3916"
    contested = place(start, orders, western="always contest with BRI-FC")
    assert contested.at("GER-LF1") == "delay"
    assert contested.at("BRI-FC") == "delay"
    first, *others = contesters(Field(start, board()), "GER-LF1", "w3916", "western")
    assert others
    unnamed = place(start, orders, western="contest")
    assert unnamed.told("SupportContested")[0]["by"] == first
    free = place(start, orders)
    assert free.at("GER-LF1") == "w3916"
    assert not has(supply.air_bases(Field(free.position, board()), "Britain"), "w3916")


@clause("TK-2.2.3.2-3", "TK-2.2.3-2")
def test_a_fleet_goes_to_the_naval_warfare_delay_box() -> None:
    start = position(**SUMMER, units={"w3922": "GER-inf01", "w3916": "Bri-inf01"})
    after = place(start, "place GER-U1 in North Sea", western="contest")
    assert after.at("GER-U1") == "naval"
    assert after.told("SupportContested")


@clause("TK-2.2.3-9", "TK-2.2.3-10")
def test_a_plan_goes_on_after_a_contest_if_it_says_so() -> None:
    start = position(**SUMMER, units={"w3922": "GER-inf01", "w3916": "Bri-inf01"})
    orders = "place GER-U1 in North Sea\nplace GER-U2 in North Sea if contested"
    calm = place(start, orders)
    assert calm.at("GER-U2") == "pool:axis"
    (told,) = calm.told("NotCarriedOut")
    assert told["reason"] == "It was to be done only if contested (contested: 0)."
    after = place(start, orders, western="always contest GER-U1")
    assert after.at("GER-U2") == "station:North Sea"


# ------------------------------------------------------------------------- Beachheads


def channel(**units: str) -> Any:
    return position(
        **SUMMER,
        countries={"France": "conquered western"},
        units={"w3915": "Bri-inf01", "w3714": "GER-inf01", **units},
    )


@clause(
    "TK-2.2.3.4-1",
    "TK-2.2.3.4-4",
    "TK-2.2.3.4-5",
    "TK-2.2.3.4-6",
    "TK-2.2.3.4-9",
    "TK-2.2.3.1-6",
    "TK-2.2.3.1-25",
    "TK-G-BeachheadHexside-1",
)
def test_fleets_must_and_air_forces_may_place_beachheads() -> None:
    after = place(channel(), "place BRI-FC in w3815 and face w3714", "western")
    marker = after.told("BeachheadPlaced")[0]
    assert marker["side"] == 2
    assert after.at("BRI-FC").startswith("used:")
    fleet = next(
        name
        for name, one in _board().counters.items()
        if one.type == "surface_fleet" and one.country == "Britain"
    )
    blunt = place(channel(), f"place {fleet} in w3815", "western")
    assert blunt.clauses() == ["TK-2.2.3.1-6"]
    landed = place(channel(), f"place {fleet} in w3815 and face w3714", "western")
    assert landed.told("BeachheadPlaced")[0]["side"] == 1


@clause("TK-2.2.3.4-10", "TK-2.2.3.4-11", "TK-2.2.3.4-12")
def test_where_no_beachhead_lies() -> None:
    again = place(
        channel(w3815="MK-Wes-Beachhead#2/back>w3714, Bri-inf02"),
        "place BRI-FC in w3815 and face w3714",
        "western",
    )
    assert again.clauses() == ["TK-2.2.3.4-12"]
    sea = place(channel(), "place BRI-FC in w3815 and face w3814", "western")
    assert sea.refusals() == [("TK-2.2.3.4-11", "w3814 is All-Sea.")]


@clause("TK-2.2.2-1", "TK-2.2.2-2", "TK-2.2.2-3", "TK-2.2.2-4", "TK-2.2.2-6", "TK-2.2.2-7")
def test_a_beachhead_stays_while_it_is_fought_for() -> None:
    start = channel(w3815="MK-Wes-Beachhead#1>w3714, Bri-1A/2")
    after = place(start, "", "western")
    piece = after.position.pieces["MK-Wes-Beachhead#1"]
    assert (piece.at, piece.back) == ("w3815", True)
    empty = channel(w3815="MK-Wes-Beachhead#1>w3714, Bri-1A/2")
    empty.pieces["GER-inf01"].at = "pool:axis"
    gone = place(empty, "", "western")
    assert gone.at("MK-Wes-Beachhead#1") == "pool:western"
    assert gone.at("Bri-1A") == "w3714"


@clause("TK-2.2.2-5", "TK-2.2.5-1")
def test_a_beachhead_taken_up_drowns_its_units() -> None:
    start = channel(w3815="MK-Wes-Beachhead#1>w3714, Bri-inf02")
    after = place(start, "take up beachhead w3815", "western")
    assert after.at("MK-Wes-Beachhead#1") == "pool:western"
    assert after.at("Bri-inf02") == "pool:western"


# ---------------------------------------------------------------------------- Convoys


@clause("TK-2.2.3.6-1", "TK-2.2.3.6-2", "TK-2.2.3.6-5", "TK-2.2.3.6-6", "TK-2.2.3.6-9")
@pytest.mark.parametrize(
    ("zone", "goes"),
    [
        ("Western Mediterranean", True),
        ("Central Mediterranean", True),
        ("Eastern Mediterranean", True),
        ("North Sea", False),
    ],
)
def test_where_the_italian_convoy_goes(zone: str, goes: bool) -> None:
    there = field(**SUMMER, countries={"Italy": "active axis"}, units={"w2426": "Italy-1"})
    assert (convoy_refusal(there, "MK-Axi-Italian_Convoy", zone) is None) is goes


@clause("TK-2.2.3.6-3", "TK-2.2.3.6-27", "TK-2.2.3.6-11", "TK-2.2.3.6-12")
def test_occupied_france_is_no_ground_for_a_german_convoy() -> None:
    start = position(scenario="start-1941", units={"w2208": "GER-inf20"})

    there = Field(start, _board())
    assert convoy_refusal(there, "MK-Axi-German_Convoy", "North Atlantic") is not None
    assert convoy_refusal(there, "MK-Axi-Axis_Scratch_Convoy", "North Atlantic") is None


@clause("TK-2.2.3.6-14", "TK-2.2.3.6-13")
def test_an_air_force_over_malta_opens_it_for_the_scratch_convoy() -> None:
    there = field(
        **SUMMER,
        countries={"Italy": "active axis"},
        units={"w1824": "Bri-inf01, GER-LF1"},
    )
    for zone in ("Western Mediterranean", "Central Mediterranean"):
        assert convoy_refusal(there, "MK-Axi-Axis_Scratch_Convoy", zone) is None
    alone = field(**SUMMER, countries={"Italy": "active axis"}, units={"w1824": "Bri-inf01"})
    assert convoy_refusal(alone, "MK-Axi-Axis_Scratch_Convoy", "Central Mediterranean") is not None


@clause("TK-2.2.3.6-10", "TK-2.2.3.6-4", "TK-2.2.3.6-18", "TK-2.2.3.6-19")
def test_a_us_convoy_follows_an_escort_into_the_baltic() -> None:
    start = position(
        **SUMMER,
        countries={"Denmark-Norway": "conquered western"},
        units={"w4224": "US-inf01"},
    )
    lone = place(start, "convoy MK-Wes-US_Convoy#1 to Baltic Sea as supply", "western")
    assert lone.clauses() == ["TK-2.2.3.6-1"]
    start.pieces["UNI-9AF"].at, start.pieces["UNI-9AF"].back = "convoys:Baltic Sea", True
    there = Field(start, board())
    assert convoy_refusal(there, "MK-Wes-US_Convoy#1", "Baltic Sea") is None
    start.pieces["UNI-9AF"].at = "convoys:North Sea"
    assert convoy_refusal(Field(start, board()), "MK-Wes-US_Convoy#1", "Baltic Sea") == (
        "TK-2.2.3.6-1",
        "United States has no Port in the Baltic Sea.",
    )


@clause("TK-2.2.3.6-20", "TK-2.2.3.6-22", "TK-2.2.3-7", "TK-2.2.3-8", "TK-2.2.3.6-21")
def test_a_convoy_is_placed_in_a_mode() -> None:
    start = position(**SUMMER, countries={"Italy": "active axis"}, units={"w2426": "Italy-1"})
    after = place(start, "convoy MK-Axi-Italian_Convoy to Central Mediterranean as troop")
    assert after.position.pieces["MK-Axi-Italian_Convoy"].mode == "troop"
    after = place(start, "convoy MK-Axi-Italian_Convoy to Central Mediterranean as supply")
    assert after.position.pieces["MK-Axi-Italian_Convoy"].mode == "supply"
    assert after.at("MK-Axi-Italian_Convoy") == "convoys:Central Mediterranean"


@clause("TK-2.2.1-1", "TK-2.2.1-2", "TK-2.2.1-4")
def test_everything_returns_to_base_first() -> None:
    start = position(
        **SUMMER,
        units={
            "w3825": "GER-LF1",
            "convoys:North Sea": "MK-Axi-German_Convoy=supply, GER-LF2/back",
            "strategic": "GER-U1",
            "w3720": "GER-KG/back",
        },
    )
    after = place(start, "")
    assert after.at("GER-LF1") == "delay"
    assert after.at("MK-Axi-German_Convoy") == "pool:axis"
    assert after.at("GER-LF2") == "delay"
    assert not after.position.pieces["GER-LF2"].back
    assert after.at("GER-U1") == "delay"
    assert after.at("GER-KG") == "w3720"  # Devastation stays


# ------------------------------------------------------------------------------ Blitz


@clause("TK-2.2.4-1", "TK-2.2.4-3", "TK-2.2.4-4", "TK-2.2.4-5")
def test_blitz_markers_come_from_the_card_and_from_events() -> None:
    start = position(**SUMMER)
    start.cards["axis"].current = "23a"
    number = _board().cards["axis:23a"].blitz
    start.blitz_events["axis"] = 1
    orders = "\n".join(f"blitz e3{n}06" for n in range(2, 9))
    after = place(start, orders)
    assert len(after.position.blitz["axis"]) == number + 1
    assert after.clauses()[0] == "TK-2.2.4-3"
    assert after.position.blitz_events["axis"] == 0


@clause("TK-2.2.4-2")
def test_a_beachhead_takes_a_blitz_marker_first() -> None:
    start = channel(w3815="MK-Wes-Beachhead#1>w3714, Bri-1A/2")
    start.blitz_events["western"] = 1
    after = place(start, "blitz w3915", "western")
    assert after.position.blitz["western"] == ["w3815"]
    assert after.clauses()[0] == "TK-2.2.4-2"
    text = "A Blitz marker goes to your Beachhead in w3815 first; none is left."
    assert [one["reason"] for one in after.told("NotCarriedOut")] == [text]


# ---------------------------------------------------------------------- who contests whom


@clause(
    "TK-2.2.3.2-9",
    "TK-2.2.3.2-10",
    "TK-2.2.3.2-12",
    "TK-2.2.3.2-13",
    "TK-2.2.3.2-14",
    "TK-2.2.3.2-15",
    "TK-2.2.3.2-16",
)
@pytest.mark.parametrize(
    ("contester", "placed", "sea", "station"),
    [
        ("cv_fleet", "air_force", True, True),
        ("cv_fleet", "cv_fleet", True, True),
        ("cv_fleet", "surface_fleet", True, True),
        ("cv_strike", "surface_fleet", True, True),
        ("cv_strike", "sub_fleet", False, True),
        ("cv_strike", "air_force", False, False),
        ("surface_fleet", "surface_fleet", True, True),
        ("surface_fleet", "cv_strike", True, False),
        ("surface_fleet", "air_force", True, True),
        ("surface_fleet", "sub_fleet", False, True),
        ("surface_fleet", "cv_fleet", False, False),
        ("air_force", "cv_fleet", True, True),
        ("interceptor", "surface_fleet", True, True),
    ],
)
def test_which_type_contests_which(contester: str, placed: str, sea: bool, station: bool) -> None:
    for table, expected in ((HEX_CONTEST, sea), (STATION_CONTEST, station)):
        against = table.get(contester, ())
        assert (against is None or placed in against) is expected


@clause("TK-2.2.3.2-11", "TK-2.2.3.2-10")
@pytest.mark.parametrize(("base", "may"), [({"w1824": "Bri-inf01"}, True), ({}, False)])
def test_a_british_cv_strike_contests_an_italian_fleet(base: dict[str, str], may: bool) -> None:
    there = field(
        **SUMMER,
        countries={"Italy": "active axis"},
        units={"w3916": "Bri-inf02", "w2208": "Bri-inf03", "w2125": "Italy-5", **base}
        | {
            "convoys:Central Mediterranean": "MK-Wes-British_Convoy#1=supply",
            "convoys:Western Mediterranean": "MK-Wes-British_Convoy#2=supply",
        },
    )
    able = contesters(there, "ITA-Regia_Marina", "w2026", "western")
    assert ("BRI-Force_H/strike" in able) is may


@clause("TK-2.2.3.2-17", "TK-2.2.3.2-16")
@pytest.mark.parametrize(("unit", "may"), [("US-inf01", True), ("Bri-inf01", False)])
def test_a_us_fleet_contests_an_air_force_on_station(unit: str, may: bool) -> None:
    there = field(
        **SUMMER,
        countries={"Greece": "conquered"},
        units={
            "e1312": unit,
            "w2208": "Bri-inf03",
            "e2204": "GER-inf01",
            "e1213": "Bri-inf04",
        },
    )
    able = contesters(there, "GER-LF1", "Eastern Mediterranean", "western")
    assert ("UNI-Atl1" in able) is may
