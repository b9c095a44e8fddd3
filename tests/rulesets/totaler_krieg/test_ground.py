"""8, 9, 4.2.3, 4.2.6.2 What hexes and units mean, condition by condition."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS
from adjudicator.rulesets.totaler_krieg.board.grid import within
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground import shifts, supply
from adjudicator.rulesets.totaler_krieg.book.ground.building import Part, parts
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import lose, losses_of, remnants
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import fault, most_steps, overstacked
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from tests.rulesets.totaler_krieg.kit import act, board, cell, cited, field, has, position

clause = pytest.mark.clause

SUMMER: dict[str, Any] = {"turn": "1941 July-Aug", "war": "total"}


# ------------------------------------------------------------------------ Zones of Control


@clause("TK-8-1", "TK-8-3", "TK-8-4", "TK-8-5", "TK-8-6", "TK-8-7")
@pytest.mark.parametrize("posture", [{}, {"russia": "pact"}, {"britain": "guarantees"}])
def test_what_all_units_project_is_the_sum_of_what_each_does(posture: dict[str, str]) -> None:
    here = field(
        **SUMMER, countries={"France": "conquered western"}, posture=posture,
        units={
            "w3815": "MK-Wes-Beachhead#1>w3714, Bri-inf01", "w3714": "GER-inf01",
            "w3716": "MK-Wes-Beachhead#2>w3717", "w3717": "GER-inf02, GER-inf03",
            "e3906": "Rus-inf01", "e3907": "GER-inf04", "w3615": "Bri-inf02/back",
            "w3713": "MK-Axi-Beachhead#1>w3613, GER-inf05", "w3613": "Bri-inf03",
        },
    )  # fmt: skip
    for faction in FACTIONS:
        alone = 0
        for at, names in here.stacks.items():
            for name in names:
                if here.owner[name] == faction:
                    alone |= here.projects(name, at)
        assert here.zoc[faction] == alone
    british = here.posture("Britain") == ""
    assert has(here.zoc["western"], "w3714") is british
    assert has(here.projects("Bri-inf03", cell("w3613")), "w3713") is british
    assert has(here.zoc["axis"], "w3815")
    assert has(here.zoc["axis"], "w3716")
    assert not has(here.projects("GER-inf05", cell("w3713")), "w3714")


# ------------------------------------------------------------------------------ stacking


@clause("TK-9.1-1", "TK-9.1-2", "TK-9.1-3", "TK-9.1-4", "TK-9.2-2", "TK-9.2-3", "TK-9.2-6")
@pytest.mark.parametrize(
    ("at", "units", "number"),
    [
        ("w3722", "GER-1P/3, GER-2P/3", ""),
        ("w3722", "GER-1P/3, GER-2P/3, GER-inf01", "TK-9.2-3"),
        ("w3722", "GER-inf01, GER-inf02, GER-inf03", ""),
        ("w3722", "GER-inf01, GER-inf02, GER-inf03, GER-inf04", "TK-9.2-6"),
        ("w3722", "GER-HQ_A/2, GER-HQ_B/2", "TK-9.1-1"),
        ("w3722", "GER-FE1, GER-FE2", "TK-9.1-2"),
        ("w3722", "GER-FE1, GER-GD/back", "TK-9.1-2"),
        ("w3722", "GER-FE1, GER-HQ_A/2", ""),
        ("w3722", "Rum-Cav, Hun-arm", "TK-9.1-3"),
        ("w3722", "Rum-Cav, Rum-arm", ""),
        ("w3722", "Rum-Cav, Hun-Exp", ""),
        ("w3722", "Rum-Cav, GER-inf01", ""),
        ("w1824", "GER-1P/3", ""),
        ("w1824", "GER-1P/2, GER-inf01", ""),
        ("w1824", "GER-1P/3, GER-inf01", "TK-9.2-2"),
        ("w1824", "GER-1P/2, GER-2P/2", "TK-9.2-2"),
    ],
)
def test_what_may_stack(at: str, units: str, number: str) -> None:
    assert board().hexes["w1824"].limited_stacking
    countries = {"Rumania": "active axis", "Hungary": "active axis"}
    here = field(**SUMMER, countries=countries, units={at: units})
    names = here.stacks[cell(at)]
    assert cited(fault(here, cell(at), names)) == number
    assert overstacked(here) == ([(cell(at), "axis")] if number else [])


@clause("TK-9.2-2", "TK-COMP-30", "TK-9.2-4")
def test_on_a_beachhead_its_side_tells_how_much_stacks() -> None:
    for side, most in (("", 3), ("/back", 6)):
        here = field(
            **SUMMER,
            units={"w3815": f"MK-Wes-Beachhead#1{side}>w3714, Bri-1A/2, Bri-2A/2"},
        )
        assert most_steps(here, cell("w3815")) == most
        assert overstacked(here) == ([(cell("w3815"), "western")] if most == 3 else [])
    both = field(**SUMMER, units={"w3722": "GER-inf01, GER-inf02, Rus-inf01, Rus-inf02"})
    assert overstacked(both) == []


@clause("TK-9.2-4")
def test_stacks_are_looked_at_again_when_only_a_side_or_an_allegiance_has_changed() -> None:
    """What was found in order once is not looked at again while it stands so: not only where
    units are counts."""
    beach = position(**SUMMER, units={"w3815": "MK-Wes-Beachhead#1/back>w3714, Bri-1A/2, Bri-2A/2"})
    both = position(
        **SUMMER,
        countries={"Finland": "active soviet"},
        units={"w3722": "GER-inf01, GER-inf02, Fin-Kar, Fin-Ist"},
    )
    assert lost(beach) == 0
    beach.pieces["MK-Wes-Beachhead#1"].back = False
    assert lost(beach) > 0
    assert lost(both) == 0
    both.countries["Finland"].faction = "axis"
    assert lost(both) > 0
    both.pieces["GER-inf01"].at = both.pieces["GER-inf02"].at = "w3721"
    assert lost(both) == 0
    both.pieces["GER-inf01"].at = both.pieces["GER-inf02"].at = "w3722"
    assert lost(both) > 0


def lost(start: Position) -> int:
    """Steps lost for stacking, by default."""
    return len(act(lambda here, table: tidy(here, table, "test"), start).told("StepLost"))


# -------------------------------------------------------------------------------- shifts


@clause("TK-4.2.3.1-1", "TK-4.2.3.1-4", "TK-4.2.3.1-5", "TK-4.1.2-2")
@pytest.mark.parametrize(
    ("turn", "units", "blitz", "enabled", "number"),
    [
        ("1941 July-Aug", {"e3907": "GER-LF1"}, [], False, 1),
        ("1941 July-Aug", {"e3908": "GER-LF1"}, [], False, 1),
        ("1941 July-Aug", {"e3909": "GER-LF1"}, [], False, 0),
        ("1941 July-Aug", {"e3907": "ITA-Regia_Aer"}, [], False, 0),
        ("1941 July-Aug", {"e3907": "RUS-1VA"}, [], False, 0),
        ("1941 July-Aug", {"e3908": "GER-LF1", "e3806": "GER-LF2"}, [], False, 1),
        ("1941 July-Aug", {"e3908": "GER-LF1", "e3906": "GER-LF2"}, [], False, 2),
        ("1941 July-Aug", {"e3908": "GER-LF1"}, ["e3907"], True, 1),
        ("1941 July-Aug", {"e3908": "GER-LF1"}, ["e3905"], True, 0),
        ("1941 July-Aug", {"e3908": "GER-LF1"}, [], True, 0),
        ("1942 Apr-May", {"e3907": "GER-LF1"}, [], False, 0),
        ("1942 Jan-Feb", {"e3907": "GER-LF1"}, [], False, 1),
        ("1942 Jan-Feb", {"e3908": "GER-LF1"}, [], False, 0),
    ],
)
def test_the_shift_for_air_units(
    turn: str, units: dict[str, str], blitz: list[str], enabled: bool, number: int
) -> None:
    here = field(turn=turn, war="total", countries={"Italy": "active axis"},
                 units={"w3825": "GER-inf01", **units}, blitz={"axis": blitz})  # fmt: skip
    found = shifts.air_units(here, "axis", ["GER-inf01"], cell("e3907"), enabled=enabled)
    assert found == number


@clause("TK-4.2.3.2-1", "TK-A17")
@pytest.mark.parametrize(
    ("units", "blitz", "number"),
    [
        ("GER-7Flg/back", ["e3906"], 1),
        ("GER-7Flg/back, GER-1Fsj/back", ["e3906"], 2),
        ("GER-7Flg/back", [], 0),
        ("Bri-6Abn/back", ["e3906"], 0),
    ],
)
def test_the_shift_for_airdrops(units: str, blitz: list[str], number: int) -> None:
    here = field(**SUMMER, units={"e3906": units}, blitz={"axis": blitz})
    assert shifts.airdrops(here, "axis", cell("e3906")) == number


@clause("TK-G-BlitzEnabled-1", "TK-4.2.3.3-1", "TK-10.3-11")
def test_who_is_blitz_enabled() -> None:
    here = field(**SUMMER, units={"w3825": "GER-1P/3"}, blitz={"axis": ["w3822"], "western": []})
    assert shifts.blitz_enabled(here, "axis", "w3824")
    assert not shifts.blitz_enabled(here, "axis", "w3825")
    assert not shifts.blitz_enabled(here, "western", "w3824")
    assert not shifts.blitz_enabled(here, "axis", "box:africa")
    assert shifts.armor(here, ["GER-1P"]) == 0
    near = field(**SUMMER, units={"w3824": "GER-1P/3, GER-inf01"}, blitz={"axis": ["w3822"]})
    assert shifts.armor(near, ["GER-inf01", "GER-1P"]) == 1
    assert shifts.armor(near, ["GER-inf01"]) == 0
    assert shifts.armor(near, []) == 0


@clause("TK-4.2.3.8-1", "TK-4.2.3.8-2", "TK-4.2.3.7-1", "TK-4.2.3.4-1")
@pytest.mark.parametrize(
    ("at", "shift"),
    [("e3907", 0), ("e3705", 1), ("w3118", 1), ("e3906", 1), ("w3117", 2), ("w3815", 0)],
)
def test_the_shift_for_terrain(at: str, shift: int) -> None:
    assert shifts.hex_terrain(field(**SUMMER), cell(at)) == shift


@clause("TK-4.2.3.8-2", "TK-14.5-9")
@pytest.mark.parametrize(
    ("starts", "at", "shift"),
    [
        ([], "e3907", 0),
        (["e3909"], "e3908", 0),
        (["e3907"], "e3908", 1),
        (["e3907", "e3909"], "e3908", 0),
        (["w3219"], "w3119", 2),
        (["w3922"], "w4023", 1),
        (["w4123"], "w4224", 2),
        (["e2508"], "e2409", 2),
        (["w4224"], "w4225", 2),
        (["e4708"], "e4808", 2),
    ],
)
def test_the_shift_for_hexsides(starts: list[str], at: str, shift: int) -> None:
    here = field(**SUMMER)
    assert shifts.hexside_terrain(here, [cell(one) for one in starts], cell(at)) == shift


@clause("TK-4.2.3.6-1", "TK-10.3-14", "TK-4.2.6.1-1")
@pytest.mark.parametrize(
    ("name", "start", "at", "blitz", "number"),
    [
        ("US-Rgr", "w3815", "w3714", ["w3714"], 1),
        ("US-Rgr", "w3815", "w3714", [], 0),
        ("US-inf01", "w3815", "w3714", ["w3714"], 0),
        ("US-Rgr", "w3615", "w3714", ["w3714"], 0),
    ],
)
def test_the_shift_for_marines(
    name: str, start: str, at: str, blitz: list[str], number: int
) -> None:
    here = field(
        **SUMMER, countries={"France": "conquered western"}, blitz={"western": blitz},
        units={"w3815": "MK-Wes-Beachhead#1>w3714, US-inf02", "w3915": "US-inf03",
               "convoys:North Sea": "MK-Wes-US_Convoy#1=supply", "w3716": "Bri-inf01"},
    )  # fmt: skip
    here.position.pieces[name].at = start
    here = Field(here.position, board())
    assert shifts.marines(here, [name], cell(at)) == (number and int(supply.supplied(here, name)))
    if number:
        assert supply.supplied(here, name)


@clause("TK-4.2.1.2-5", "TK-4.2.1.2-7", "TK-4.2.1.2-8", "TK-4.2.1.2-12")
@pytest.mark.parametrize(
    ("start", "at", "words", "open_"),
    [
        ("e3906", "e3907", {}, True),
        ("e3906", "e3908", {}, True),
        ("w3717", "w3817", {}, True),  # over the sea
        ("w3717", "w3817", {"posture": {"britain": "guarantees"}}, False),
        ("w3320", "w3220", {}, False),  # Switzerland is Neutral
        ("w3319", "w3321", {}, True),
        ("w3319", "w3321", {"posture": {"britain": "guarantees"}}, True),
        ("w3120", "w3222", {}, False),
        ("w3117", "w3217", {}, False),  # France is Neutral
    ],
)
def test_paths_of_ranged_support(start: str, at: str, words: dict[str, Any], open_: bool) -> None:
    here = field(**SUMMER, **words)
    assert shifts.supported_path(here, "axis", cell(start), cell(at)) is open_


@clause("TK-4.2.1.2-7")
def test_two_hexes_lead_round_a_neutral_and_one_alone_does_not() -> None:
    here = field(**SUMMER, countries={"Austria": "active axis", "Italy": "active axis"})
    shut = here.neutral | here.pac
    spots = [
        (start, at)
        for start in here.ids(here.lands.home["Germany"])
        for at in here.ids(within(cell(start), 2) & ~shut & board().land)
        if at != start and cell(at) not in board().neighbours(cell(start))
    ]
    for start, at in spots[:400]:
        between = set(board().neighbours(cell(start))) & set(board().neighbours(cell(at)))
        free = any(not (shut >> one) & 1 for one in between)
        assert shifts.supported_path(here, "axis", cell(start), cell(at)) is free


@clause("TK-4.2.1.2-3", "TK-4.2.1.2-11")
def test_helpers_of_a_combat() -> None:
    here = field(
        **SUMMER,
        units={
            "e3906": "Rus-inf01",
            "e3907": "Rus-HQ_West/3, Rus-inf02",
            "e3908": "Rus-HQ_Kiev/2",
            "e3909": "Rus-HQ_Len/2",
        },
    )
    at = cell("e3906")
    assert shifts.helpers(here, "soviet", ["Rus-inf01"], at) == ["Rus-HQ_West", "Rus-HQ_Kiev"]
    assert shifts.helpers(here, "axis", ["Rus-inf01"], at) == []
    assert shifts.helpers(here, "soviet", [], at) == []
    assert shifts.helpers(here, "soviet", ["Rus-inf01", "Rus-HQ_West"], at) == []
    assert cited(shifts.no_help(here, "Rus-inf02", ["Rus-inf01"], at)) == "TK-4.2.1.2-1"
    assert cited(shifts.no_help(here, "Rus-HQ_Sta", ["Rus-inf01"], at)) == "TK-4.2.1.2-1"


# ------------------------------------------------------------------- losses and building


@clause("TK-4.2.6.2-3", "TK-4.2.6.2-4", "TK-4.2.6.2-5", "TK-4.2.6.2-7", "TK-A51")
@pytest.mark.parametrize(
    ("unit", "kinds"),
    [
        ("GER-inf01", {"removed"}),
        ("GER-1P/3", {"flipped"}),
        ("GER-1P/2", {"replaced"}),
        ("Rum-1A/2", {"flipped"}),
        ("GER-FE1", {"replaced"}),
        ("GER-HQ_B/3", {"flipped"}),
        ("GER-HQ_B/2", {"replaced"}),
    ],
)
def test_how_a_unit_loses_a_step(unit: str, kinds: set[str]) -> None:
    here = field(**SUMMER, countries={"Rumania": "active axis"}, units={"w3825": unit})
    name = unit.split("/")[0]
    assert {way.kind for way in losses_of(here, name)} == kinds
    if kinds == {"replaced"}:
        for piece in here.position.pieces.values():
            piece.at = "aside" if piece.at == "pool:axis" else piece.at
        assert [way.kind for way in losses_of(Field(here.position, board()), name)] == ["removed"]


@clause("TK-4.2.6.2-9", "TK-4.2.6.2-10")
@pytest.mark.parametrize("leave", ["Italy-Ari", "GER-inf01"])
def test_what_is_held_goes_or_is_left(leave: str) -> None:
    start = position(
        **SUMMER, countries={"Italy": "active axis"},
        units={"w3825": "AXI-PA/2", "holding:AXI-PA": "Italy-Ari"},
    )  # fmt: skip
    here = Field(start, board())
    ways = {way.leave: way for way in losses_of(here, "AXI-PA")}
    assert {"Italy-Ari", "GER-inf01"} <= set(ways)
    assert lose(start, board(), ways[leave]) == leave
    assert (start.pieces[leave].at, start.pieces["AXI-PA"].at) == ("w3825", "delay")
    assert (start.pieces["Italy-Ari"].at == "w3825") is (leave == "Italy-Ari")
    assert Field(start, board()).steps(leave) == 1


@clause("TK-4.2.6.2-9")
def test_a_unit_that_flips_sends_home_what_it_held() -> None:
    start = position(
        **SUMMER, countries={"Italy": "active axis"},
        units={"w3825": "WES-15AG/3", "holding:WES-15AG": "US-inf01"},
    )  # fmt: skip
    [way] = losses_of(Field(start, board()), "WES-15AG")
    assert lose(start, board(), way) == "WES-15AG"
    assert start.pieces["US-inf01"].at == "pool:western"
    assert Field(start, board()).steps("WES-15AG") == 2


@clause("TK-4.2.6.2-11", "TK-2.3-20", "TK-2.3.4.2-4", "TK-2.3.4.2-8")
def test_whom_a_broken_unit_leaves() -> None:
    here = field(**SUMMER, units={"w3825": "GER-1P/2, GER-2_Army/2"})
    for name in ("GER-1P", "GER-2_Army"):
        left = remnants(here, name)
        assert left
        for one in left:
            counter = board().counters[one]
            assert counter.country == "Germany"
            assert not counter.elite
            assert "SS" not in counter.traits
            assert counter.type != "garrison"
            assert counter.armor or counter.infantry
    assert any(board().counters[one].armor for one in remnants(here, "GER-1P"))
    assert not any(board().counters[one].armor for one in remnants(here, "GER-2_Army"))


@clause("TK-2.3-8", "TK-2.3-9", "TK-2.3-10", "TK-2.3-11", "TK-2.3-13", "TK-2.3-14", "TK-2.3-16")
@clause("TK-2.3-17", "TK-2.3-18", "TK-2.3-21", "TK-COMP-17")
@pytest.mark.parametrize(
    ("name", "two", "three"),
    [
        ("GER-2_Army", "inf Germany + inf Germany", "inf Germany"),
        ("GER-1P", "inf Germany + arm Germany", "arm Germany"),
        ("GER-HQ_B", "inf Germany + inf Germany", "inf Germany"),
        ("GER-FE1", "inf/arm Germany", None),
        ("US-12AG", "inf United States + inf United States", "inf/arm United States"),
        ("Bri-21AG", "inf Britain + inf Britain", "inf/arm Britain"),
        ("US-5A", "inf United States + inf United States", "arm United States"),
        ("Bri-1A", "inf Britain + inf Britain", "arm Britain"),
        ("Rus-18A", "inf Russia + inf Russia", "inf Russia"),
        ("Rus-1T", "inf Russia + arm Russia", "arm Russia"),
        ("AXI-Med", "inf Germany + inf Axis Minor", None),
        ("AXI-PA", "inf Germany + arm Axis Minor", None),
        ("WES-15AG", "inf Britain + inf United States", "arm Britain + arm United States"),
        ("WES-AA", "inf Britain (Bri-BEF) + inf Western Minor", None),
        ("SOV-Bal", "inf Russia + inf Soviet Minor", None),
        ("Bri-BEF", "", None),
    ],
)
def test_what_units_are_built_of(name: str, two: str, three: str | None) -> None:
    def said(found: tuple[Part, ...]) -> str:
        return " + ".join(
            "/".join(sort[:3] for sort in one.sorts)
            + f" {one.nation}"
            + (f" ({one.named})" if one.named else "")
            for one in found
        )

    assert said(parts(board(), name, 2)) == two
    if three is not None:
        assert said(parts(board(), name, 3)) == three


@clause("TK-2.3-19", "TK-2.3-20", "TK-2.3.4.2-4", "TK-2.3.4.2-6")
@pytest.mark.parametrize(
    ("part", "name", "whole", "fits", "serves"),
    [
        (Part(("infantry",), "Germany"), "GER-inf01", "GER-2_Army", True, True),
        (Part(("armor",), "Germany"), "GER-inf01", "GER-1P", False, False),
        (Part(("infantry",), "Germany"), "Rum-Cav", "GER-2_Army", False, False),
        (Part(("infantry",), "Axis Minor"), "Rum-1A", "AXI-Med", True, True),
        (Part(("infantry",), "Axis Minor"), "GER-inf01", "AXI-Med", False, False),
        (Part(("infantry",), "Western Minor"), "WES-1AB", "WES-AA", False, False),
        (Part(("infantry",), "Germany"), "GER-7Flg", "GER-2_Army", False, True),
        (Part(("armor",), "Germany"), "GER-GD", "GER-1P", False, True),
        (Part(("armor",), "Germany"), "GER-Tot", "GER-1P", False, True),
        (Part(("armor",), "Germany", ss=True), "GER-GD", "GER-1P", False, False),
        (Part(("infantry",), "Britain", named="Bri-BEF"), "Bri-BEF", "WES-AA", True, True),
        (Part(("infantry",), "Britain", named="Bri-BEF"), "Bri-inf01", "WES-AA", False, False),
        (Part(("infantry",), "Britain"), "Bri-Mal", "Bri-1A", False, False),
    ],
)
def test_whether_a_step_fits_a_unit(
    part: Part, name: str, whole: str, fits: bool, serves: bool
) -> None:
    assert part.fits(board(), name, whole) is fits
    assert part.serves(board(), name, whole) is serves
