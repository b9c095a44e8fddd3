"""4.1 and 4.2.7 Advances, Exploitation, Airdrops and Landings, condition by condition."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.book.fighting import doctrine
from adjudicator.rulesets.totaler_krieg.book.fighting.advance import _halts, eligible, stays
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import weigh
from adjudicator.rulesets.totaler_krieg.book.fighting.blitzing import (
    drop,
    may_drop,
    may_land,
    troops,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.fighting import Drop
from tests.rulesets.totaler_krieg.kit import board, field, play, position
from tests.rulesets.totaler_krieg.test_combat import fight, front
from tests.rulesets.totaler_krieg.test_fights import cell, declared
from tests.rulesets.totaler_krieg.test_last_combat import EAST, RAIL, bench, won

clause = pytest.mark.clause


# ----------------------------------------------------------------------------- advances


@clause("TK-4.2.7-1", "TK-4.2.7-8", "TK-4.2.7-10", "TK-4.2.7-12", "TK-10.3-15", "TK-14.12-10")
def test_who_stays_behind() -> None:
    start = position(
        **EAST,
        units={
            "e3905": "GER-2_Army/3, GER-HQ_B/2, GER-FE1", "e3904": "GER-inf01",
            "e3906": "GER-inf02", **RAIL,
        },
    )  # fmt: skip
    who = ["GER-2_Army", "GER-HQ_B", "GER-FE1", "GER-inf01", "GER-inf02", "GER-inf09"]
    fought = won(start, *who)

    def stay(name: str, by: str = "") -> str:
        found = stays(Field(start, board()), fought, name, by)
        return found[0] if found else ""

    assert [stay(name) for name in who] == [
        "", "TK-4.2.7-10", "TK-4.2.7-8", "TK-4.2.7-12", "TK-4.2.7-12", "TK-4.2.7-1",
    ]  # fmt: skip
    assert stay("GER-inf05") == "TK-4.2.7-1"
    assert stay("GER-HQ_B", "GER-HQ_B") == ""
    start.failures = {"axis/command": "e3906"}
    assert stay("GER-2_Army") == "TK-14.12-10"
    start.failures = {}
    for name in RAIL.values():
        start.pieces[name].at = "pool:axis"
    start.pieces["Rus-inf01"].at, start.pieces["Rus-inf02"].at = "e3805", "e3804"
    start.pieces["Rus-inf03"].at, start.pieces["Rus-inf04"].at = "e4005", "e3904"
    start.pieces["GER-inf01"].at = "pool:axis"
    assert stay("GER-2_Army") == "TK-10.3-15"


@clause("TK-4.2.7-1", "TK-4.2.7-6")
@pytest.mark.parametrize(
    ("there", "able"),
    [("", True), ("Rus-inf01", False), ("RUS-1VA", False), ("MK-Sov-Stavka", True)],
)
def test_into_which_hex_attackers_advance(there: str, able: bool) -> None:
    units = {"e3905": "GER-2_Army/3", **RAIL, **({"e3906": there} if there else {})}
    start = position(**EAST, units=units)
    fought = won(start, "GER-2_Army")
    assert bool(eligible(Field(start, board()), fought)) is able


@clause("TK-4.2.8-6", "TK-4.2.8-7", "TK-8.2-15")
@pytest.mark.parametrize(
    ("start", "end", "units", "halts"),
    [
        ("e3907", "e4007", {}, ""),
        ("e3907", "e4007", {"e4107": "Rus-inf01"}, "TK-4.2.8-6"),
        ("e3907", "e4007", {"e4107": "Rus-inf01", "e4007": "GER-inf01"}, ""),
        ("e3907", "e4007", {"e4107": "Rus-inf01", "e4007": "GER-LF1"}, ""),
        ("e3907", "e4007", {"e4107": "Rus-inf01", "e4007": "GER-7Flg/back"}, ""),
        ("e3907", "e4007", {"e4107": "Rus-inf01", "e4006": "GER-LF1"}, "TK-4.2.8-6"),
        ("e3907", "e4007", {"e4107": "Rus-inf01", "e4007": "MK-Axi-OKH"}, "TK-4.2.8-6"),
        ("e3015", "e3014", {}, "TK-4.2.8-7"),
        ("w3219", "w3119", {}, "TK-4.2.8-7"),
        ("e4708", "e4808", {}, "TK-4.2.8-7"),
    ],
)
def test_where_an_exploiting_unit_halts(
    start: str, end: str, units: dict[str, str], halts: str
) -> None:
    there = f"GER-1P/3, {units[end]}" if end in units else "GER-1P/3"
    here = field(turn="1941 July-Aug", units={**units, end: there})
    assert _halts(here, "GER-1P", cell(start), cell(end)) == halts


@clause("TK-4.2.7-3")
def test_several_lines_advance_several_units() -> None:
    start = front(e3907="Rus-inf01", e3906="GER-2_Army/3, GER-4_Army/3", e3702="GER-inf30")
    dice = {"combat/regular/e3907": 6}
    order = "attack e3907 with GER-2_Army, GER-4_Army"
    two = fight(start, f"{order}\nadvance GER-2_Army\nadvance GER-4_Army", dice,
                soviet="always withdraw")  # fmt: skip
    assert (two.at("GER-4_Army"), two.clauses()) == ("e3907", [])
    nobody = fight(start, f"{order}\nadvance none", dice, soviet="always withdraw")
    assert (nobody.at("GER-2_Army"), nobody.clauses()) == ("e3906", [])


@clause("TK-4.2.7-1")
def test_one_line_for_two_battles_is_not_used_up_by_the_first() -> None:
    start = front(
        e3907="Rus-inf01", e3906="GER-2_Army/3", e4007="Rus-inf02", e4006="GER-4_Army/3",
        e3702="GER-inf30",
    )  # fmt: skip
    dice = {"combat/regular/e3907": 6, "combat/regular/e4007": 6}
    orders = "attack e3907 with GER-2_Army\nattack e4007 with GER-4_Army"
    after = fight(start, f"{orders}\nadvance GER-4_Army, GER-2_Army", dice,
                  soviet="always withdraw\nalways retreat toward supply")  # fmt: skip
    assert (after.at("GER-2_Army"), after.at("GER-4_Army")) == ("e3907", "e4007")
    assert after.clauses() == []


@clause("TK-14.2-14", "TK-A242")
def test_an_hq_that_advances_by_the_doctrine_exploits_no_further() -> None:
    start = position(
        turn="1943 July-Aug", countries={"Poland": "conquered western"},
        units={"e3906": "GER-HQ_B/3, GER-1P/3", "e3907": "Rus-inf01", "e3702": "GER-inf30"},
    )  # fmt: skip
    start.pieces[doctrine.MARKER].at = "pool:axis"
    after = play(
        "regular", start, dice={"combat/regular/e3907": 6}, soviet="always withdraw",
        axis="attack e3907 with GER-HQ_B, GER-1P\nexploit GER-HQ_B via e3907, e4007",
    )  # fmt: skip
    assert after.at("GER-HQ_B") == "e3907"
    assert after.clauses() == ["TK-A242"]
    assert [one["how"] for one in after.told("Manoeuvred")] == ["advance"]
    assert after.told("Manoeuvred")[0]["units"] == ["GER-HQ_B"]


# ---------------------------------------------------------------------- Airdrops, landings


def paras(**more: Any) -> Any:
    units = {"e3906": "Rus-inf01", "e3905": "GER-2_Army/3, GER-7Flg", **RAIL}
    start = position(**EAST, units={**units, **more})
    start.blitz["axis"], start.phasing = ["e3906"], "axis"
    return start


@clause("TK-4.1.1-1", "TK-4.1.1-7", "TK-4.1.1-8", "TK-4.1.1-9", "TK-COMP-39")
@pytest.mark.parametrize(
    ("name", "place", "units", "no"),
    [
        ("GER-7Flg", "e3906", {}, ""),
        ("GER-7Flg", "e3907", {}, ""),
        ("GER-7Flg", "e3908", {}, "TK-4.1.1-1"),
        ("GER-7Flg", "e3907", {"e3908": "RUS-1VA"}, "TK-4.1.1-9"),
        ("GER-7Flg", "e3907", {"e3907": "RUS-1VA"}, "TK-4.1.1-9"),
        ("GER-7Flg", "e3907", {"e3909": "RUS-1VA"}, ""),
        ("GER-7Flg", "e3907", {"e3908": "GER-LF1"}, ""),
        ("GER-2_Army", "e3906", {}, "TK-4.1.1-1"),
        ("GER-1Fsj", "e3906", {}, "TK-4.1.1-1"),
        ("GER-7Flg", "e9999", {}, "TK-4.1.1-1"),
    ],
)
def test_where_who_drops(name: str, place: str, units: dict[str, str], no: str) -> None:
    start = paras(**units)
    found = ""
    try:
        drop(start, bench(), Drop(unit=name, place=place))
    except NotAllowed as refusal:
        found = refusal.clause
    assert found == no
    assert (start.pieces[name].at == place and start.pieces[name].back) is (not no)


@clause("TK-4.1.1-1")
def test_a_drop_that_cannot_be_is_told() -> None:
    after = fight(paras(), "drop GER-7Flg on e3908", phase="blitz")
    assert (after.clauses(), after.at("GER-7Flg")) == (["TK-4.1.1-1"], "e3905")


@clause("TK-4.1.3-1", "TK-13.6.1.1-8")
def test_nobody_lands_in_lands_under_a_policy() -> None:
    start = ashore(countries={"France": "active western"}, posture={"france": "appeasement"})
    after = fight(start, "land Bri-1A", phase="blitz", seat="western")
    assert after.at("Bri-1A") == "w3815"
    found = may_land(Field(start, board()), "Bri-1A")
    assert found is not None
    assert found[0] == "TK-13.6.1.1-8"


@clause("TK-4.1.1-1")
def test_a_blitz_marker_must_be_near() -> None:
    start = paras()
    for marks, no in (
        (["e3906"], ""),
        (["e3907"], ""),
        (["e3908"], "TK-4.1.1-1"),
        ([], "TK-4.1.1-1"),
    ):
        start.blitz["axis"] = marks
        found = may_drop(Field(start, board()), "GER-7Flg", "axis")
        assert (found[0] if found else "") == no
    start.pieces["GER-7Flg"].at = "delay"
    start.blitz["axis"] = ["e3906"]
    assert may_drop(Field(start, board()), "GER-7Flg", "axis") is not None


@clause("TK-4.1.4-4", "TK-4.1.4-7", "TK-4.1.4-6")
def test_which_infantry_takes_the_place_of_a_marker() -> None:
    start = position(**EAST, units={"e3905": "GER-7Flg/back", "e3704": "GER-inf31"})
    found = troops(Field(start, board()), "GER-7Flg")
    assert "GER-inf01" in found
    assert "GER-inf31" not in found  # on the map
    for name in found:
        one = board().counters[name]
        assert (one.country, one.infantry, one.elite, one.kind) == (
            "Germany",
            True,
            False,
            "ground",
        )
        assert one.side_with(1) is not None
        assert one.type != "garrison"
    every = {
        name
        for name, one in board().counters.items()
        if one.country == "Germany" and one.kind == "ground" and one.infantry and not one.elite
        and one.type != "garrison" and one.side_with(1) is not None
    }  # fmt: skip
    assert set(found) == every - {"GER-inf31"}


@clause("TK-4.1.4-2", "TK-4.1.4-4", "TK-4.1.4-5")
@pytest.mark.parametrize(
    ("order", "landed", "no"),
    [
        ("land GER-inf05 for GER-7Flg", "GER-inf05", ""),
        ("", "GER-1_Army", ""),
        ("land GER-inf05, GER-inf06 for GER-7Flg", "", "TK-4.1.4-4"),
        ("land GER-1Fsj for GER-7Flg", "", "TK-4.1.4-7"),
        ("land GER-inf32 for GER-7Flg", "", "TK-4.1.4-4"),
        ("land GER-inf05 for GER-7Flg\nland GER-inf06 for GER-7Flg", "GER-inf05", "TK-4.1.4-4"),
    ],
)
def test_an_airdrop_landing_as_ordered(order: str, landed: str, no: str) -> None:
    start = position(
        **EAST, units={"e3704": "GER-7Flg/back", "e3702": "GER-inf30", "e3804": "GER-inf32"}
    )
    start.blitz["axis"] = ["e3704"]
    after = fight(start, order, phase="blitz")
    assert [one["unit"] for one in after.told("Landed")] == ([landed] if landed else [])
    assert after.clauses() == ([no] if no else [])
    if landed:
        assert (after.at(landed), after.steps(landed)) == ("e3704", 1)
    gone = [event for event in after.events if event.kind == "MarkerRemoved"]
    assert [event.clause for event in gone] == ["TK-4.1.4-5"]
    assert (after.at("GER-7Flg"), after.position.pieces["GER-7Flg"].back) == ("delay", False)


def ashore(seat: str = "western", **more: Any) -> Any:
    start = position(
        **{
            "turn": "1944 July-Aug",
            "countries": {"France": "conquered western"},
            "units": {
                "w3915": "Bri-inf05",
                "w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2, Bri-inf01",
                "convoys:North Sea": "MK-Wes-British_Convoy#1=supply",
            },
            **more,
        }
    )
    start.blitz[seat] = ["w3815"]
    return start


@clause("TK-4.1.3-1", "TK-4.1.3-2", "TK-4.1.3-4")
def test_landings_as_ordered() -> None:
    one = fight(ashore(), "land Bri-1A", phase="blitz", seat="western")
    assert (one.at("Bri-1A"), one.at("Bri-inf01")) == ("w3714", "w3815")
    assert [event.clause for event in one.events if event.kind == "Landed"] == ["TK-4.1.3-1"]
    both = fight(ashore(), "land Bri-1A, Bri-inf01", phase="blitz", seat="western")
    assert (both.at("Bri-1A"), both.at("Bri-inf01")) == ("w3714", "w3714")
    wrong = fight(ashore(), "land Bri-inf05\nland Bri-1A", phase="blitz", seat="western")
    assert (wrong.at("Bri-inf05"), wrong.at("Bri-1A")) == ("w3915", "w3714")
    assert wrong.clauses() == ["TK-4.1.3-1"]
    silent = fight(ashore(), "", phase="blitz", seat="western")
    assert silent.at("Bri-1A") == "w3815"
    enemy = ashore(units={"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2", "w3714": "MK-Axi-OKW"})
    off = fight(enemy, "land Bri-1A", phase="blitz", seat="western")
    assert (off.at("Bri-1A"), off.at("MK-Axi-OKW")) == ("w3714", "delay")


@clause("TK-13.6.1.2-15", "TK-4.1.3-1")
def test_an_axis_landing_ends_a_policy() -> None:
    start = position(
        turn="1941 July-Aug", war="total", posture={"britain": "guarantees"},
        units={"w3716": "MK-Axi-Beachhead#1>w3817, GER-inf01", "w3717": "GER-inf02"},
        countries={"France": "conquered western"},
    )  # fmt: skip
    start.blitz["axis"] = ["w3716"]
    after = fight(start, "land GER-inf01", phase="blitz")
    assert after.at("GER-inf01") == "w3817", after.refusals()
    assert after.position.posture["britain"] == ""


@clause("TK-4.1.5-1", "TK-4.1-3")
def test_strikes_return_to_the_used_box_of_their_zone() -> None:
    start = position(turn="1944 July-Aug", units={"w3714": "UNI-US_CV/back=North Sea",
                                                  "w3915": "BRI-FC"})  # fmt: skip
    after = fight(start, "", phase="blitz", seat="western")
    assert (after.at("UNI-US_CV"), after.at("BRI-FC")) == ("used:North Sea", "w3915")
    [told] = after.told("MarkerRemoved")
    assert told == {"marker": "UNI-US_CV", "at": "w3714", "to": "used:North Sea"}
    assert after.position.pieces["UNI-US_CV"].mode == ""


def test_the_sums_of_an_attack_name_every_shift() -> None:
    start = front(e3906="Rus-HQ_West/3, Rus-Def1/back", e3905="GER-2_Army/3, GER-1P/3, GER-HQ_B/3")
    made = declared(start, "e3906", "GER-2_Army", "GER-1P", "GER-HQ_B")
    told = {term.text: term.value for term in weigh(Field(start, board()), made).terms}
    assert told["HQ of the attacker"] == "+1"
    assert told["HQ of the defender"] == "-1"
    assert told["Fortress"] == "-1"
    assert told["Terrain"] == "-1"
    assert "Armor" not in told
