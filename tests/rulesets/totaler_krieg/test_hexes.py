"""3.1.4, 10, 13.6 and the glossary: who may enter a hex, who is fed there, who controls it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.grid import members
from adjudicator.rulesets.totaler_krieg.book.ground import postures, supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import (
    cannot_stand_with,
    failed_at,
    forbids,
    may_not_end,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from tests.rulesets.totaler_krieg.kit import board, cell, cited, field, has, position

clause = pytest.mark.clause

SUMMER: dict[str, Any] = {"turn": "1941 July-Aug", "war": "total"}


# ------------------------------------------------------------------------------ entering


@clause("TK-3.1.4-8", "TK-3.1.4-9", "TK-3.1.4-10", "TK-3.1.4-11", "TK-3.1.4-13", "TK-3.1.4-15")
@clause("TK-3.1.1-12", "TK-3.1.4-12")
@pytest.mark.parametrize(
    ("name", "end", "words", "number"),
    [
        ("GER-inf01", "w3722", {}, ""),
        ("GER-inf01", "w3220", {}, "TK-3.1.4-9"),
        ("GER-inf01", "w3815", {}, "TK-3.1.1-12"),
        ("Bri-inf01", "w3815", {"units": {"w3815": "MK-Wes-Beachhead#1>w3714"}}, ""),
        ("GER-inf01", "w3815", {"units": {"w3815": "MK-Wes-Beachhead#1>w3714"}}, "TK-3.1.1-12"),
        ("Rum-Cav", "w3722", {}, "TK-3.1.4-10"),
        ("Rum-Cav", "e3201", {}, "TK-3.1.4-10"),
        ("Rum-Exp", "w3722", {}, ""),
        ("Rum-Cav", "e3609", {}, ""),
        ("GER-inf01", "e3201", {}, ""),
        ("Hun-arm", "e3201", {}, ""),
        ("Bri-inf01", "w3722", {}, ""),
        ("GER-inf01", "e4127", {}, "TK-3.1.4-15"),
        ("Bri-inf01", "e4127", {}, "TK-3.1.4-15"),
        ("Rus-inf01", "e4127", {}, ""),
        ("GER-inf01", "w3722", {"war": "pre"}, ""),
        ("GER-inf01", "e3201", {"war": "pre"}, "TK-3.1.4-8"),
        ("Bri-inf01", "w1824", {"war": "pre"}, ""),
    ],
)
def test_who_may_enter_what(name: str, end: str, words: dict[str, Any], number: str) -> None:
    more = dict(words)
    units = {**more.pop("units", {}), "w3922": name}
    here = field(
        **{**SUMMER, **more}, units=units,
        countries={"Rumania": "active axis", "Hungary": "active axis"},
    )  # fmt: skip
    assert cited(forbids(here, name, cell(end))) == number


@clause("TK-3.1.4-16", "TK-6.1.1-11")
@pytest.mark.parametrize(
    ("faction", "by", "name", "number"),
    [
        ("axis", "western", "Rus-inf01", "TK-3.1.4-16"),
        ("axis", "soviet", "Rus-inf01", ""),
        ("axis", "", "Rus-inf01", ""),
        ("western", "western", "Rus-inf01", ""),
        ("axis", "western", "Bri-inf01", ""),
    ],
)
def test_soviets_wait_where_the_west_has_just_declared_war(
    faction: str, by: str, name: str, number: str
) -> None:
    start = position(**SUMMER, countries={"Rumania": f"active {faction}"}, units={"e3609": name})
    start.countries["Rumania"].activated_by = by
    here = Field(start, board())
    at = next(members(here.lands.home["Rumania"]))
    assert cited(forbids(here, name, at)) == number


@clause("TK-13.6.1.2-20", "TK-13.6.1.2-21", "TK-13.6.1.2-22")
@pytest.mark.parametrize(
    ("war", "russia", "peace", "number"),
    [
        ("total", "", "aside", ""),
        ("total", "pact", "aside", ""),
        ("pre", "pact", "aside", "TK-13.6.1.2-20"),
        ("total", "ostland", "aside", ""),
        ("total", "ostland", "turn:45", "TK-13.6.1.2-21"),
        ("total", "pact", "turn:45", ""),
        ("total", "reassess", "turn:45", ""),
    ],
)
def test_which_policy_may_not_be_ended(war: str, russia: str, peace: str, number: str) -> None:
    start = position(turn="1941 July-Aug", war=war, posture={"russia": russia})
    start.pieces["MK-Enforced_Peace"].at = peace
    here = Field(start, board())
    assert cited(may_not_end(here, "Russia")) == number


@clause("TK-3.1.4-2", "TK-3.1.4-3")
@pytest.mark.parametrize(
    ("there", "number"),
    [
        ("", ""),
        ("Rus-inf01", "TK-3.1.4-2"),
        ("BRI-FC", "TK-3.1.4-2"),
        ("GER-LF1", ""),
        ("Rus-inf01/back", ""),
    ],
)
def test_with_whom_a_unit_cannot_stand(there: str, number: str) -> None:
    here = field(**SUMMER, units={"w3825": "GER-inf01", **({"w3722": there} if there else {})})
    assert cited(cannot_stand_with(here, "GER-inf01", cell("w3722"))) == number
    beach = field(**SUMMER, units={"w3825": "GER-inf01", "w3815": "MK-Wes-Beachhead#1>w3714"})
    assert cited(cannot_stand_with(beach, "GER-inf01", cell("w3815"))) == "TK-3.1.4-3"


@clause("TK-14.12-2")
@pytest.mark.parametrize(
    ("at", "faction", "kind", "failed"),
    [
        ("e3906", "axis", "", True),
        ("e3906", "axis", "command", True),
        ("e3906", "axis", "supply", False),
        ("e3906", "soviet", "", False),
        ("e3911", "axis", "", True),
        ("e3912", "axis", "", False),
    ],
)
def test_where_a_failure_is_felt(at: str, faction: str, kind: str, failed: bool) -> None:
    start = position(**SUMMER)
    start.failures = {"axis/command": "e3906", "western/supply": "w3916"}
    assert failed_at(Field(start, board()), faction, cell(at), kind) is failed


# ------------------------------------------------------------------------------- postures


@clause("TK-13.6.1.2-15")
@pytest.mark.parametrize(
    ("name", "end", "posture", "ended"),
    [
        ("GER-inf01", "w3916", {"britain": "guarantees"}, "Britain"),
        ("GER-inf01", "w1824", {"britain": "guarantees"}, "Britain"),
        ("GER-inf01", "w3916", {}, ""),
        ("GER-inf01", "w3722", {"britain": "guarantees"}, ""),
        ("Rus-inf01", "w3916", {"britain": "guarantees"}, ""),
        ("GER-inf01", "w3916", {"britain": "reassess"}, ""),
    ],
)
def test_whose_policy_a_unit_ends_by_entering(
    name: str, end: str, posture: dict[str, str], ended: str
) -> None:
    here = field(**SUMMER, posture=posture, units={"w3825": name})
    assert postures.trespassed(here, name, cell(end)) == ended


@clause("TK-13.6-9", "TK-13.8.6-5", "TK-13.6-1")
@pytest.mark.parametrize(
    ("country", "words", "posture"),
    [
        ("France", {"France": "active western"}, "entente"),
        ("Greece", {"Greece": "active western"}, "guarantees"),
        ("Greece", {"Greece": "active soviet"}, "cordon"),
        ("Greece", {"Greece": "active axis"}, ""),
        ("Greece", {"Greece": "neutral"}, ""),
        ("Greece", {"Greece": "conquered western"}, "guarantees"),
        ("France", {"Vichy": "active western"}, "guarantees"),
        ("Germany", {}, ""),
    ],
)
def test_in_which_box_a_posture_lies(country: str, words: dict[str, str], posture: str) -> None:
    told = {"france": "entente", "western_minors": "guarantees", "soviet_minors": "cordon"}
    assert field(**SUMMER, countries=words, posture=told).posture(country) == posture


# --------------------------------------------------------------------------------- supply


@clause("TK-10.1-3", "TK-10.1-4", "TK-A201")
def test_boxes_and_logistics_markers() -> None:
    here = field(
        **SUMMER,
        units={
            "box:africa": "US-inf01", "box:central_asia": "Rus-inf01", "w3722": "MK-Axi-OKW",
            "e4312": "MK-Sov-Stavka", "w3916": "MK-Wes-SHAEF",
        },
    )  # fmt: skip
    here.owner["GER-inf01"] = "axis"
    here.position.pieces["GER-inf01"].at = "box:africa"
    assert supply.supplied(here, "US-inf01")
    assert supply.supplied(here, "Rus-inf01")
    assert not supply.supplied(here, "GER-inf01")
    assert supply.nations_for(here, "MK-Axi-OKW") == ("Germany",)
    assert supply.nations_for(here, "MK-Sov-Stavka") == ("Russia",)
    assert supply.nations_for(here, "MK-Wes-SHAEF") == ("United States",)
    assert has(supply.air_bases(here, "Germany"), "w3722")
    assert not has(supply.air_bases(here, "Italy"), "w3722")
    assert has(supply.air_bases(here, "Russia"), "e4312")


@clause("TK-G-AirBase-1", "TK-G-NavalBase-1", "TK-13.8.3-1")
@pytest.mark.parametrize(
    ("there", "german", "italian"),
    [
        ("GER-inf01", True, False),
        ("GER-inf01/back", True, False),
        ("MK-Axi-OKW", True, False),
        ("AXI-Med", True, False),
        ("GER-7Flg/back", False, False),
        ("GER-LF1", False, False),
        ("", False, False),
    ],
)
def test_what_makes_a_base(there: str, german: bool, italian: bool) -> None:
    here = field(
        **SUMMER, countries={"Italy": "active axis"}, units={"w3922": there} if there else {}
    )
    assert has(supply.naval_bases(here, "Germany"), "w3922") is german
    assert has(supply.air_bases(here, "Germany"), "w3922") is german
    assert has(supply.naval_bases(here, "Italy"), "w3922") is italian
    assert not has(supply.naval_bases(here, "Germany"), "w3825")


@clause("TK-10.1-1", "TK-10.1-2", "TK-10.1-5", "TK-10.1-6", "TK-10.2-24")
@pytest.mark.parametrize(
    ("country", "hex_id", "units", "source"),
    [
        ("Germany", "w3825", {}, True),
        ("Germany", "w3824", {}, False),
        ("Germany", "w3825", {"w3825": "Rus-inf01"}, False),
        ("Germany", "w3825", {"w3825": "BRI-FC"}, False),
        ("Germany", "w3825", {"w3825": "Rus-inf01/back"}, False),
        ("Germany", "w3825", {"w3825": "Bri-6Abn/back"}, False),
        ("Germany", "e3702", {}, False),
        ("Russia", "e4127", {}, True),
        ("Russia", "e4127", {"e4127": "GER-inf01"}, False),
        ("Germany", "e4127", {}, False),
        ("Yugoslavia", "e2903", {"e2903": "MK-Sov-Soviet_Partisan_Base#1"}, True),
        ("Yugoslavia", "e2903", {}, False),
    ],
)
def test_sources_of_supply(country: str, hex_id: str, units: dict[str, str], source: bool) -> None:
    home = board().hexes["e2903"].country
    name = home if country == "Yugoslavia" else country
    here = field(**SUMMER, countries={home: "active western"}, units=units)
    assert has(supply.sources(here, name), hex_id) is source


@clause("TK-10.2-26", "TK-10.2-27", "TK-10.2-28", "TK-10.2-25")
@pytest.mark.parametrize(
    ("hex_id", "units", "shut"),
    [
        ("w3722", {}, False),
        ("w3722", {"w3722": "MK-Sov-Soviet_Partisan_Base#1"}, True),
        ("w3722", {"w3722": "MK-Sov-Soviet_Partisan_Base#1, GER-inf01"}, False),
        ("w3722", {"w3722": "MK-Sov-Stavka"}, True),
        ("w3220", {}, True),  # Neutral Switzerland
        ("e3906", {}, True),  # a City of active Russia
        ("e3906", {"e3906": "GER-inf01"}, False),
        ("e3906", {"e3906": "MK-Axi-OKH"}, False),
        ("e3907", {}, False),
        ("w3815", {}, True),
        ("w3815", {"w3815": "MK-Axi-Beachhead#1>w3714"}, False),
    ],
)
def test_where_no_german_line_leads(hex_id: str, units: dict[str, str], shut: bool) -> None:
    assert has(supply.closed(field(**SUMMER, units=units), "Germany"), hex_id) is shut


@clause("TK-10.2-31", "TK-10.2-32", "TK-10.2-6")
def test_the_first_hexes_of_a_line_and_water() -> None:
    plain = field(**SUMMER)
    one = supply.may_step(plain, "western", 1 << cell("w3714"))
    assert has(one, "w3615")
    assert not has(one, "w3815")
    assert not has(one, "w3715")
    beach = field(**SUMMER, units={"w3815": "MK-Wes-Beachhead#1>w3714"})
    from_sea = supply.may_step(beach, "western", 1 << cell("w3714"))
    assert has(from_sea, "w3815")
    assert not has(from_sea, "w3715")
    from_land = supply.may_step(beach, "western", 1 << cell("w3815"))
    assert has(from_land, "w3714")
    assert has(from_land, "w3816")
    assert not has(from_land, "w3715")
    assert not has(supply.may_step(beach, "axis", 1 << cell("w3714")), "w3815")


# -------------------------------------------------------------------------------- control


@clause("TK-G-Control-1", "TK-G-Control-2", "TK-G-Control-3", "TK-G-Control-4", "TK-G-Control-8")
@pytest.mark.parametrize(
    ("hex_id", "units", "who"),
    [
        ("w3916", {}, "western"),
        ("w3916", {"w3916": "GER-KG/back"}, "axis"),
        ("w3916", {"w3916": "GER-KG/back, Bri-inf01"}, "axis"),
        ("w3916", {"w3916": "GER-inf01"}, "axis"),
        ("w3916", {"w3916": "GER-LF1"}, "western"),
        ("w3720", {}, "axis"),
        ("w3720", {"w3720": "BRI-BC1/back"}, "western"),
        ("w3720", {"w3720": "RUS-ADD/back"}, "soviet"),
        ("w3720", {"w3720": "GER-KG/back"}, "axis"),
        ("w3722", {"w3722": "BRI-BC1/back"}, "axis"),  # no Strategic Hex
        ("w3722", {"w3722": "MK-Sov-Stavka"}, "soviet"),
        ("w3722", {"w3722": "Rus-inf01/back"}, "soviet"),
        ("e3702", {}, ""),
        ("w3220", {}, ""),
    ],
)
def test_who_controls_a_hex(hex_id: str, units: dict[str, str], who: str) -> None:
    here = field(**SUMMER, units=units)
    assert here.controller(cell(hex_id)) == who


@clause("TK-G-Control-6", "TK-13.5-1")
@pytest.mark.parametrize(
    ("greece", "who"),
    [
        ("active western", "western"), ("active axis", "axis"), ("conquered western", "axis"),
        ("conquered soviet", "axis"), ("neutral", ""),
    ],
)  # fmt: skip
def test_who_controls_a_country(greece: str, who: str) -> None:
    here = field(**SUMMER, countries={"Greece": greece})
    assert here.controller(cell("e2204")) == who
    assert has(here.active_of("western"), "e2204") is (greece == "active western")
    assert has(here.neutral, "e2204") is (greece == "neutral")


@clause("TK-G-Expeditionary-1", "TK-3.1.4-12", "TK-9.1-4", "TK-13.8.3-1", "TK-13.8.3-9")
def test_nationalities_of_units() -> None:
    here = field(
        **SUMMER, countries={"Italy": "active axis", "Rumania": "active axis"},
        units={"w3825": "AXI-Med, WES-15AG, WES-AA, SOV-Bal, Rum-Exp, Rum-Cav, GER-inf01",
               "holding:AXI-Med": "Italy-1", "holding:WES-AA": "Pol-arm"},
    )  # fmt: skip
    assert here.nations("AXI-Med") == ("Germany", "Italy")
    assert here.nations("WES-15AG") == ("Britain", "United States")
    assert here.nations("WES-AA") == ("Britain", "Poland")
    assert here.nations("SOV-Bal") == ("Russia",)
    assert [here.minor(one) for one in ("AXI-Med", "Rum-Exp", "Rum-Cav", "GER-inf01")] == [
        "Italy", "", "Rumania", "",
    ]  # fmt: skip
    assert [here.exp(one) for one in ("Rum-Exp", "Rum-Cav")] == [True, False]


@clause("TK-11.1-4", "TK-11.1-6", "TK-11-1")
@pytest.mark.parametrize(
    ("turn", "hex_id", "weather"),
    [
        ("1941 July-Aug", "w3722", ""),
        ("1942 Apr-May", "w3722", "mud"),
        ("1942 Apr-May", "e1212", "storms"),
        ("1942 Jan-Feb", "w3722", "snow"),
        ("1942 Jan-Feb", "e1212", ""),
        ("1942 Jan-Feb", "w3815", "snow"),  # that of the hex its Beachhead faces
        ("1942 Jan-Feb", "w3715", ""),
    ],
)
def test_the_weather_of_a_hex(turn: str, hex_id: str, weather: str) -> None:
    here = field(turn=turn, war="total", units={"w3815": "MK-Wes-Beachhead#1>w3714"})
    assert here.weather(cell(hex_id)) == weather
