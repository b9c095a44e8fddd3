"""16.1.2 Occupation and 16.7 Internment & Repatriation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.core.protocol import Order
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries import internment, occupation
from adjudicator.rulesets.totaler_krieg.book.countries.emergency import break_once, break_wholly
from adjudicator.rulesets.totaler_krieg.book.countries.permanent import (
    PERMANENT,
    permanent_events,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.countries import Deploy, Remedy
from adjudicator.rulesets.totaler_krieg.orders.politics import Choose
from tests.rulesets.totaler_krieg.kit import board, field, play, position
from tests.rulesets.totaler_krieg.kit_countries import Bench

clause = pytest.mark.clause


def check(start: Position, **answers: Sequence[Order]) -> Bench:
    bench = Bench(start)
    return bench.drive(internment.internment(start, bench.table), answers)


def interned(units: dict[str, str], **more: Any) -> list[str]:
    """The counters that a check takes off the map."""
    more.setdefault("war", "limited")
    bench = check(position(units=units, **more))
    return [name for fact in bench.told("Interned") for name in fact["units"]]


# ---------------------------------------------------------------------------- 16.7 who


@clause("TK-16.7-1", "TK-16.7-7", "TK-16.1.3-1", "TK-16.3.8-1", "TK-16.5.7-1")
@pytest.mark.parametrize("phasing", ["axis", "western", "soviet"])
def test_whoever_stands_in_a_neutral_country(phasing: str) -> None:
    units = {"e2204": "GER-inf01", "e2404": "Bri-inf01", "e2902": "Rus-inf01", "w3825": "GER-inf02"}
    start = position(units=units, war="total", phasing=phasing)
    bench = Bench(start)
    bench.drive(permanent_events(start, bench.table))
    assert bench.at("GER-inf01") == "interned:axis"
    assert bench.at("Bri-inf01") == "interned:western"
    assert bench.at("Rus-inf01") == "interned:soviet"
    assert bench.at("GER-inf02") == "w3825"
    assert PERMANENT[phasing][-1] is internment.internment
    assert bench.clauses("Interned").count("TK-16.7-1") == 1
    assert bench.clauses("Interned").count("TK-16.7-7") == 2


@clause("TK-16.7-7", "TK-16.7-8")
def test_who_is_interned_for_two_reasons_is_interned_once() -> None:
    units = {"e2404": "Bri-inf01", "w3916": "Bri-inf02"}
    assert interned(units, posture={"britain": "guarantees"}) == ["Bri-inf01"]


PACT = {"us": "isolationism", "britain": "guarantees", "russia": "pact"}


@clause("TK-16.7-2", "TK-13.6.1.2-7")
def test_axis_counters_in_a_pac() -> None:
    units = {"e3906": "GER-inf01, MK-Axi-OKH", "e4201": "GER-inf10/back", "w3825": "GER-inf02"}
    bench = check(position(units=units, war="limited", posture=PACT))
    assert bench.at("GER-inf01") == "interned:axis"
    assert bench.at("MK-Axi-OKH") == "delay"
    assert bench.position.posture["russia"] == "pact"
    question = bench.asked("internment/pact")
    assert question is not None
    assert question.seat == "axis"
    assert question.reaction == (bench.position.phasing != "axis")
    conquered = position(units={"e3702": "GER-inf01"}, war="limited",
                         countries={"Poland": "conquered western"},
                         posture={**PACT, "western_minors": "guarantees"})  # fmt: skip
    assert check(conquered).told("Interned") == []


@clause("TK-16.7-2", "TK-16.7-3", "TK-13.6.1.2-8", "TK-13.6.1.2-7", "TK-12.1-2")
@pytest.mark.parametrize("war", ["pre", "limited"])
def test_the_axis_may_end_the_policy_instead(war: str) -> None:
    """TK2-EX-036: in Pre-War too, for this is no voluntary ending."""
    units = {"e3504": "GER-inf01", "events:axis": "GER-1_Army",
             "ceded": "MK-Sov-Russian_Ceded_Land:_Eastern_Poland/Poland"}  # fmt: skip
    start = position(units=units, war=war, phasing="soviet", posture=PACT)
    answer = [Choose(option=("end_policy",))]
    bench = check(start, **{"internment/pact": answer})
    assert bench.position.posture["russia"] == ""
    assert bench.at("GER-inf01") == "e3504"
    assert bench.clauses("PolicyEnded") == ["TK-16.7-2"]
    assert bench.position.war_state == "limited"
    assert bench.at("GER-1_Army") == ("delay" if war == "pre" else "events:axis")


@clause("TK-16.7-4")
def test_minor_units_in_germany() -> None:
    units = {
        "w3825": "Italy-5/2, GER-inf01",
        "w3922": "Hun-Exp",
        "w3721": "AXI-Med/2",
        "holding:AXI-Med": "Italy-inf01",
        "pool:axis": "GER-inf07",
        "w3722": "Hun-1A",
    }
    found = interned(units, countries={"Italy": "active axis", "Hungary": "active axis"})
    assert sorted(found) == ["AXI-Med", "Hun-1A", "Italy-5"]


@clause("TK-16.7-4")
def test_minor_units_in_a_german_dependent() -> None:
    units = {"w3516": "Italy-inf01", "e3609": "GER-inf01",
             "ceded": "MK-Axi-German_Ceded_Land:_Occupied_France"}  # fmt: skip
    countries = {"Italy": "active axis", "France": "none", "Vichy": "neutral"}
    assert interned(units, countries=countries) == ["Italy-inf01"]
    units["ceded"] = "MK-Axi-German_Ceded_Land:_Alsace-Lorraine"
    free = {**countries, "Vichy": "active axis"}
    assert interned(units, countries=free) == []


@clause("TK-16.7-6", "TK-16.7-4")
def test_hungarians_in_an_annexed_poland() -> None:
    """TK2-EX-067."""
    units = {"e3501": "Hun-1A", "e3702": "MK-Axi-Reich_Annex"}
    countries = {"Hungary": "active axis", "Poland": "conquered western"}
    assert interned(units, countries=countries) == ["Hun-1A"]
    assert interned({"e3501": "Hun-1A"}, countries=countries) == []


@clause("TK-16.7-8")
@pytest.mark.parametrize(("war", "free"), [("pre", False), ("limited", True)])
def test_pac_counters_where_their_policy_bars_them(war: str, free: bool) -> None:
    """In Pre-War home alone will do, later every Country of the same Policy."""
    posture = {**PACT, "france": "guarantees", "western_minors": "guarantees"}
    units = {"w3617": "Bri-inf01", "e1311": "Bri-inf02", "e3702": "Rus-inf01"}
    countries = {"France": "active western", "Poland": "conquered western"}
    found = interned(units, war=war, posture=posture, countries=countries)
    assert found == (["Rus-inf01"] if free else ["Bri-inf01", "Rus-inf01"])


@clause("TK-16.7-10", "TK-16.7-11")
def test_partisan_bases_in_enemy_countries() -> None:
    units = {"e2902": "MK-Wes-Western_Partisan_Base#1", "e3702": "MK-Sov-Soviet_Partisan_Base#1"}
    allies = {"Yugoslavia": "active western", "Poland": "conquered western"}
    assert interned(units, war="total", countries=allies) == []
    start = position(units=units, war="total", countries={**allies, "Yugoslavia": "active axis"})
    bench = check(start)
    assert bench.at("MK-Wes-Western_Partisan_Base#1") == "delay"
    red = position(units={"e2902": "MK-Sov-Soviet_Partisan_Base#1"}, war="total", countries=allies)
    assert check(red).at("MK-Sov-Soviet_Partisan_Base#1") == "delay"


# ------------------------------------------------------------------------- 16.7 how


def put_away(units: dict[str, str], *names: str, **more: Any) -> Bench:
    start = position(units=units, war="total", **more)
    bench = Bench(start)
    internment.intern(start, bench.table, names, "TK-16.7-1")
    return bench


@clause("TK-16.7-11", "TK-16.7-12")
def test_where_interned_counters_go() -> None:
    units = {"e2204": "GER-inf01, GER-inf10/back, MK-Axi-OKH, GER-LF1"}
    bench = put_away(units, "GER-inf01", "GER-inf10", "MK-Axi-OKH", "GER-LF1")
    assert bench.at("GER-inf01") == "interned:axis"
    assert bench.at("GER-inf10") == bench.at("MK-Axi-OKH") == bench.at("GER-LF1") == "delay"


@clause("TK-16.7-13", "TK-2.3.4-5")
def test_a_large_unit_breaks_down_first() -> None:
    start = drained({"e2204": "GER-2_Army/3", "pool:axis": "GER-inf05, GER-inf06, GER-inf07"})
    bench = Bench(start)
    internment.intern(start, bench.table, ["GER-2_Army"], "TK-16.7-1")
    assert bench.position.at("interned:axis") == ["GER-inf05", "GER-inf06", "GER-inf07"]
    assert bench.at("GER-2_Army").startswith(("pool:", "delay"))


def drained(units: dict[str, str]) -> Position:
    """A position whose Axis Force Pool holds nothing but what is named."""
    start = position(units=units, war="total")
    for name, piece in start.pieces.items():
        if piece.at == "pool:axis" and name not in units.get("pool:axis", ""):
            piece.at = "aside"
    return start


@clause("TK-16.7-13", "TK-16.7-14")
def test_steps_without_units_are_lost() -> None:
    """TK2-EX-068: one one-step unit in the pool, a three-step unit whose two-step side has no
    smaller one."""
    name = next(
        n for n, c in board().counters.items()
        if c.country == "Germany" and c.delay_stripe and c.armor
        and c.front is not None and c.front.steps == 3 and c.side_with(2) is not None
        and c.side_with(1) is None and "SS" not in c.traits
    )  # fmt: skip
    start = drained({"e2204": f"{name}/3", "pool:axis": "GER-pz04"})
    bench = Bench(start)
    internment.intern(start, bench.table, [name], "TK-16.7-1")
    assert bench.position.at("interned:axis") == ["GER-pz04"]
    assert bench.at(name) == "delay"
    assert bench.told("Interned")[0]["to"] == ["interned:axis", "delay"]


@clause("TK-16.7-15", "TK-2.3.4-6")
def test_fortresses_are_eliminated() -> None:
    units = {"w3319": "Fra-Mag1", "w3420": "Fra-Line1"}
    bench = put_away(units, "Fra-Mag1", "Fra-Line1", countries={"France": "active western"})
    assert bench.at("Fra-Mag1") == "pool:western"
    assert bench.at("Fra-Line1") == "delay"
    there = position(units=units, countries={"France": "active western"})
    assert break_once(there, board(), "Fra-Mag1") == []
    assert there.pieces["Fra-Mag1"].at == "pool:western"


@clause("TK-16.7-16")
def test_a_port_a_fort_turns_to_its_infantry_side() -> None:
    bench = put_away({"w3319": "Fra-Def1/back"}, "Fra-Def1", countries={"France": "active western"})
    assert bench.at("Fra-Def1") == "interned:western"
    assert not bench.position.pieces["Fra-Def1"].back


# -------------------------------------------------------------------------- Repatriation


def home_again(start: Position, faction: str, *orders: Deploy) -> Bench:
    bench = Bench(start)
    answers = {"repatriation": list(orders)} if orders else {}
    return bench.drive(internment.repatriate(start, bench.table, faction), answers)


@clause("TK-16.7-17", "TK-A142", "TK-1.3.4-5")
def test_interned_units_come_back() -> None:
    units = {"interned:axis": "GER-inf01, GER-inf02"}
    start = position(units=units, war="total", phasing="axis")
    bench = home_again(start, "axis", Deploy(unit="GER-inf01", place="w3922"),
                       Deploy(unit="GER-inf02", place="w3516"))  # fmt: skip
    assert bench.at("GER-inf01") == "w3922"
    assert bench.clauses("NotCarriedOut") == ["TK-1.3.4-5"]
    assert bench.at("GER-inf02") == "w3825"
    assert [fact["unit"] for fact in bench.told("Repatriated")] == ["GER-inf01", "GER-inf02"]
    assert home_again(position(phasing="axis"), "axis").asks == []


@clause("TK-A46")
def test_who_has_no_home_is_lost() -> None:
    units = {"interned:axis": "Hun-1A", "e3201": "Rus-inf01", "e3203": "Rus-inf02"}
    start = position(units=units, war="total", phasing="axis", countries={"Hungary": "active axis"})
    assert home_again(start, "axis").at("Hun-1A") == "pool:axis"


# ------------------------------------------------------------------------ 16.1.2 Occupation

AXIS = {"Italy": "active axis", "Hungary": "active axis", "Rumania": "active axis"}


def occupied(units: dict[str, str], **countries: str) -> list[str]:
    return occupation.occupied(field(units=units, war="total", countries={**AXIS, **countries}))


@clause("TK-16.1.2-1", "TK-16.1.2-3")
@pytest.mark.parametrize(
    ("unit", "place", "found"),
    [
        ("GER-2_Army/2", "w2623", ["Italy"]),
        ("GER-2_Army/2", "w1522", ["Italy"]),
        ("GER-inf01", "w2623", []),
        ("Hun-1A", "w2623", ["Italy"]),
        ("Hun-1A", "e3201", []),
        ("Hun-Exp", "w2623", []),
        ("GER-2_Army/2", "w3825", []),
        ("GER-inf10/back", "w2623", []),
    ],
)
def test_who_occupies_an_axis_country(unit: str, place: str, found: list[str]) -> None:
    assert occupied({place: unit}) == found


@clause("TK-16.1.2-4", "TK-16.1.2-6")
def test_the_med_hq_at_home_and_abroad() -> None:
    """TK2-EX-063."""
    held = {"holding:AXI-Med": "Italy-inf01"}
    assert occupied({"w2623": "AXI-Med/2", **held}) == []
    assert occupied({"e3201": "AXI-Med/2", **held}) == ["Hungary"]


@clause("TK-16.1.2-5", "TK-14.24-5")
def test_no_occupation_under_its_marker() -> None:
    start = position(units={"w2623": "GER-2_Army/2"}, war="total", countries=AXIS)
    start.countries["Italy"].mark = "no_occupation"
    assert occupation.occupied(Field(start, board())) == []


def relieved(units: dict[str, str], *orders: Order) -> Bench:
    start = position(units=units, war="total", phasing="axis", countries=AXIS)
    bench = Bench(start)
    answers = {"occupation": list(orders)} if orders else {}
    return bench.drive(occupation.occupations(start, bench.table), answers)


@clause("TK-16.1.2-7", "TK-16.1.2-8", "TK-16.1.2-11")
def test_breaking_down_ends_a_german_occupation() -> None:
    bench = relieved({"w2920": "GER-2_Army/2", "w2623": "Italy-5"})
    assert bench.told("Occupied")[0]["remedy"] == "breakdown"
    there = Field(bench.position, board())
    assert occupation.occupied(there) == []
    at = board().cell("w2920")
    assert all(there.steps(name) == 1 for name in there.friends(at, "axis"))
    assert bench.position.countries["Italy"].faction == "axis"


@clause("TK-16.1.2-2", "TK-16.1.2-10")
def test_what_ended_with_another_occupation_is_not_asked_for() -> None:
    units = {"e3201": "GER-2_Army/2", "w2623": "Hun-1A"}
    both = relieved(units, Remedy.of("Hungary", "breakdown"))
    assert [ask.key for ask in both.asks] == ["occupation/Hungary", "occupation/Italy"]
    one = relieved(units, Remedy.of("Hungary", "remove"))
    assert [ask.key for ask in one.asks] == ["occupation/Hungary"]
    assert one.at("Hun-1A") != "w2623"


@clause("TK-6.2-1")
@pytest.mark.parametrize(("seat", "seen"), [("axis", ["Italy"]), ("western", []), ("soviet", [])])
def test_a_faction_looks_for_its_own_permanent_events(seat: str, seen: list[str]) -> None:
    units = {"w2920": "GER-2_Army/2", "w2623": "Italy-5"}
    start = position(units=units, war="total", phasing=seat, countries=AXIS)
    assert [one["country"] for one in play("events", start).told("Occupied")] == seen


@clause("TK-16.1.2-8")
def test_it_does_not_end_one_by_others() -> None:
    there = field(units={"w2920": "Hun-1A/2"}, war="total", countries=AXIS)
    refusal = occupation.remedy_refusal(there, "Italy", "breakdown")
    assert refusal is not None
    assert refusal[0] == "TK-16.1.2-8"


@clause("TK-16.1.2-9", "TK-16.7-5")
def test_interning_the_occupiers() -> None:
    units = {"w3023": "GER-2_Army/3", "w3125": "GER-inf10"}
    units["ceded"] = "MK-Axi-German_Ceded_Land:_Austria"
    countries = {**AXIS, "Austria": "none"}
    start = position(units=units, war="total", phasing="axis", countries=countries)
    bench = Bench(start)
    orders = {"occupation": [Remedy.of("Italy", "intern")]}
    bench.drive(occupation.occupations(start, bench.table), orders)
    assert bench.told("Occupied")[0]["remedy"] == "intern"
    assert bench.clauses("Interned") == ["TK-16.7-5"]
    assert len(bench.position.at("interned:axis")) == 3


@clause("TK-16.1.2-9")
def test_only_with_an_overland_line() -> None:
    bench = relieved({"w2920": "Hun-1A"}, Remedy.of("Italy", "intern"))
    assert bench.clauses("NotCarriedOut") == ["TK-16.1.2-9"]
    assert bench.told("Occupied")[0]["remedy"] == "remove"
    assert bench.at("Hun-1A") == "w2920"


@clause("TK-16.1.2-10")
def test_removing_the_units_of_the_country() -> None:
    units = {"w2920": "Hun-1A", "w2623": "Italy-5, Italy-Ari", "w1522": "Italy-Col",
             "station:Western Mediterranean": "ITA-Regia_Marina",
             "strategic": "MK-War_Economy_Italy"}  # fmt: skip
    bench = relieved(units, Remedy.of("Italy", "remove"))
    assert bench.at("Italy-5") == bench.at("Italy-Col") == "pool:axis"
    assert bench.at("Italy-Ari") == bench.at("ITA-Regia_Marina") == "delay"
    assert bench.at("Hun-1A") == "w2920"
    assert bench.at("MK-War_Economy_Italy") == "strategic"
    assert bench.position.countries["Italy"].status == "active"


@clause("TK-16.1.2-2")
def test_an_occupation_may_come_again() -> None:
    bench = relieved({"w2920": "Hun-1A"}, Remedy.of("Italy", "remove"))
    again = Bench(bench.position)
    again.drive(occupation.occupations(bench.position, again.table))
    assert [fact["country"] for fact in again.told("Occupied")] == ["Italy"]


@clause("TK-A210")
def test_what_a_forced_breakdown_puts_down() -> None:
    start = drained({"w2920": "GER-2_Army/3", "pool:axis": "GER-inf05, GER-inf06, GER-mtn_49"})
    assert sorted(break_wholly(start, board(), "GER-2_Army")) == ["GER-inf05", "GER-inf06"]


# ------------------------------------------------------------------ as players write it


@clause("TK-16.1.2-7", "TK-16.1.2-10")
def test_a_remedy_in_the_words_of_a_player() -> None:
    units = {"w2920": "Hun-1A", "w2623": "Italy-5", "w3825": "GER-inf01"}
    start = position(units=units, war="total", phasing="axis", countries=AXIS)
    after = play("events", start, axis="end occupation of Italy by removal", any_dice=True)
    assert after.refusals() == []
    assert after.at("Italy-5") == "pool:axis"
    by_rule = play("events", start, axis="always end occupations by removal", any_dice=True)
    assert by_rule.at("Italy-5") == "pool:axis"


@clause("TK-16.7-2", "TK-16.7-3")
def test_a_refusal_to_intern_in_the_words_of_a_player() -> None:
    units = {"e3906": "GER-inf01", "w3825": "GER-inf02"}
    start = position(units=units, war="limited", phasing="axis", posture=PACT)
    after = play("events", start, axis="choose End a Policy", any_dice=True)
    assert after.position.posture["russia"] == ""
    assert after.at("GER-inf01") == "e3906"
    calm = play("events", start, any_dice=True)
    assert calm.at("GER-inf01") == "interned:axis"


@clause("TK-16.3.1-4", "TK-16.3.1-7")
def test_reactivation_in_the_words_of_a_player() -> None:
    units = {"conquered:western": "Yug-Res, Pol-Res", "w3916": "Bri-inf01"}
    countries = {"Yugoslavia": "conquered western", "Poland": "conquered western"}
    start = position(units=units, war="total", phasing="western", countries=countries)
    after = play("events", start, western="reactivate Yugoslavia", any_dice=True)
    assert after.refusals() == []
    assert after.position.countries["Yugoslavia"].status == "active"
    assert after.position.countries["Poland"].status == "conquered"
    bad = play("events", start, western="reactivate Greece", any_dice=True)
    assert bad.clauses() == ["TK-16.3.1-1"]
