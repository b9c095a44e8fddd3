"""16.2.2 Ostland Accord, 16.3.3 to 16.3.7, 16.5.3 to 16.5.6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.core.protocol import Order
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries import alarms, frontiers, risings
from adjudicator.rulesets.totaler_krieg.book.countries.permanent import (
    CONDITIONAL,
    permanent_events,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import ceded
from adjudicator.rulesets.totaler_krieg.orders.countries import Deploy
from adjudicator.rulesets.totaler_krieg.orders.organizing import Raise
from adjudicator.rulesets.totaler_krieg.orders.politics import Choose, Sway
from tests.rulesets.totaler_krieg.kit import board, has, position
from tests.rulesets.totaler_krieg.kit_countries import Bench

clause = pytest.mark.clause

POLICIES = {"us": "isolationism", "britain": "guarantees", "russia": "pact"}


def world(phasing: str, units: dict[str, str] | None = None, **more: Any) -> Position:
    more.setdefault("war", "limited")
    more.setdefault("turn", "1940 July-Aug")
    return position(phasing=phasing, units=units or {}, **more)


def happens(
    event: Any, start: Position, dice: dict[str, int] | None = None, **answers: Sequence[Order]
) -> Bench:
    bench = Bench(start, dice)
    told = {key.replace("__", "/").replace("_", " "): orders for key, orders in answers.items()}
    return bench.drive(event(start, bench.table), told)


# ------------------------------------------------------------------- Their Finest Hour

HOUR = {"events:western": "Bri-Def1, BRI-Home_CV, Fra-DCR2, Bri-BEF"}


@clause("TK-16.3.3-1", "TK-16.3.3-2", "TK-16.3.3-3")
@pytest.mark.parametrize(
    ("unit", "place", "rings"),
    [
        ("GER-inf01", "w3916", True),
        ("GER-LF1", "e1212", True),
        ("GER-inf01", "w3617", True),
        ("GER-inf01", "w3718", True),
        ("GER-inf01", "w2114", False),
        ("GER-inf01", "w2623", False),
        ("Rus-inf01", "w3916", False),
    ],
)
def test_their_finest_hour(unit: str, place: str, rings: bool) -> None:
    countries = {"France": "active western"}
    bench = happens(
        alarms.finest_hour, world("western", {**HOUR, place: unit}, countries=countries)
    )
    assert (
        bench.at("Bri-Def1") == bench.at("BRI-Home_CV") == ("delay" if rings else "events:western")
    )
    assert bench.at("Fra-DCR2") == bench.at("Bri-BEF") == "events:western"
    assert bench.position.once == (["16.3.3"] if rings else [])


@clause("TK-12.3-15", "TK-16.3.3-1")
def test_total_war_sets_it_off_in_the_next_western_segment() -> None:
    bench = happens(permanent_events, world("western", HOUR, war="total"))
    assert bench.at("Bri-Def1") == bench.at("Fra-DCR2") == "delay"
    assert happens(permanent_events, world("axis", HOUR, war="total")).at("Bri-Def1") != "delay"
    start = world("western", HOUR, war="total")
    start.once = ["16.3.3", "16.3.4"]
    assert happens(permanent_events, start).at("Bri-Def1") == "events:western"


# --------------------------------------------------------------------- Paris Threatened


@clause("TK-16.3.4-1", "TK-16.3.4-2", "TK-16.3.4-3")
@pytest.mark.parametrize(
    ("place", "rings"),
    [("w3617", True), ("w2114", True), ("w3916", True), ("w3718", True), ("w2623", True),
     ("w2710", True), ("e1212", False), ("e2902", False)],
)  # fmt: skip
def test_paris_threatened(place: str, rings: bool) -> None:
    countries = {"France": "active western"}
    start = world("western", {**HOUR, place: "GER-inf01"}, countries=countries)
    bench = happens(alarms.paris_threatened, start)
    assert (bench.at("Fra-DCR2") == "delay") == rings
    assert bench.at("Bri-Def1") == "events:western"
    assert bench.position.once == (["16.3.4"] if rings else [])


@clause("TK-12.3-16", "TK-16.3.4-1")
def test_total_war_threatens_paris_once() -> None:
    assert happens(alarms.paris_threatened, world("western", HOUR, war="total")).at(
        "Fra-DCR2"
    ) == "delay"  # fmt: skip
    start = world("western", HOUR, war="total")
    start.once = ["16.3.4"]
    assert happens(alarms.paris_threatened, start).at("Fra-DCR2") == "events:western"


@clause("TK-16.3.4-5")
def test_an_axis_italy_threatens_paris() -> None:
    italians = {**HOUR, "w2623": "Italy-5"}
    joined = world("western", italians, countries={"Italy": "active axis"})
    assert happens(alarms.paris_threatened, joined).at("Fra-DCR2") == "delay"
    other = world("western", italians, countries={"Italy": "active western"})
    assert happens(alarms.paris_threatened, other).at("Fra-DCR2") == "events:western"


@clause("TK-16.3.4-4")
def test_influence_if_france_is_at_war() -> None:
    units = {**HOUR, "w3617": "GER-inf01"}
    france = {"France": "active western"}
    pick = {"influence__16.3.4": [Sway(countries=("Rumania",), option="place")]}
    bench = happens(alarms.paris_threatened, world("western", units, countries=france), **pick)
    assert bench.position.countries["Rumania"].influence == "axis"
    question = bench.asked("influence/16.3.4")
    assert question is not None
    assert (question.seat, question.reaction) == ("axis", True)
    calm = world("western", units, countries=france, posture={"france": "guarantees"})
    assert happens(alarms.paris_threatened, calm).asked("influence") is None


# ------------------------------------------------------------- Emergency Mobilization

CALL = {"events:soviet": "Rus-13A, Rus-HQ_Len, Rus-HQ_Kiev"}


@clause("TK-16.5.3-1", "TK-16.5.3-2", "TK-16.5.3-3")
@pytest.mark.parametrize(
    ("place", "rings"), [("e3906", True), ("e4205", True), ("e3504", False), ("e2806", False)]
)
def test_russian_emergency_mobilization(place: str, rings: bool) -> None:
    start = world("soviet", {**CALL, place: "GER-inf01"}, posture=POLICIES)
    bench = happens(alarms.emergency_mobilization, start)
    assert bench.at("Rus-13A") == bench.at("Rus-HQ_Len") == ("delay" if rings else "events:soviet")
    assert bench.at("Rus-HQ_Kiev") == "events:soviet"
    assert bench.position.once == (["16.5.3"] if rings else [])
    assert bench.asked("influence") is None


@clause("TK-12.3-17", "TK-16.5.3-2", "TK-16.5.3-1")
def test_total_war_or_wartime_mobilization_calls_too() -> None:
    start = world("soviet", CALL, posture=POLICIES)
    assert happens(alarms.emergency_mobilization, start).at("Rus-13A") == "events:soviet"
    start = world("soviet", CALL, posture=POLICIES)
    start.cards["soviet"].played = ["4d"]
    assert happens(alarms.emergency_mobilization, start).at("Rus-13A") == "delay"
    total = world("soviet", CALL, war="total")
    assert happens(permanent_events, total).at("Rus-13A") == "delay"
    once = world("soviet", CALL, war="total")
    once.once = ["16.5.3"]
    assert happens(alarms.emergency_mobilization, once).at("Rus-13A") == "events:soviet"


@clause("TK-16.5.3-4")
def test_influence_if_russia_is_at_war() -> None:
    pick = {"influence__16.5.3": [Sway(countries=("Finland",), option="place")]}
    start = world("soviet", {**CALL, "e3906": "GER-inf01"})
    bench = happens(alarms.emergency_mobilization, start, **pick)
    assert bench.position.countries["Finland"].influence == "axis"


# ------------------------------------------------------------------ Reduced US Impact


@clause("TK-16.3.5-1", "TK-16.3.5-2", "TK-16.3.5-3", "TK-14.37.3-1")
def test_reduced_us_impact_comes_and_goes() -> None:
    assert {one.id for one in board().hexes.values() if one.white_star} == set(alarms.WHITE_STARS)
    units = {"w3916": "GER-inf01", "w4624": "GER-inf02", "w3516": "GER-inf03"}
    countries = {"Denmark-Norway": "conquered western", "France": "active western"}
    two = {place: name for place, name in units.items() if place != "w4624"}
    not_yet = happens(alarms.reduced_impact, world("western", two, countries=countries))
    assert (not_yet.at(alarms.IMPACT) != "strategic", not_yet.told("MarkerMoved")) == (True, [])
    bench = happens(alarms.reduced_impact, world("western", units, countries=countries))
    assert bench.at(alarms.IMPACT) == "strategic"
    assert bench.clauses("MarkerMoved") == ["TK-16.3.5-1"]
    same = happens(alarms.reduced_impact, bench.position)
    assert (same.at(alarms.IMPACT), same.told("MarkerMoved")) == ("strategic", [])
    bench.position.pieces["GER-inf03"].at = "w3515"
    again = happens(alarms.reduced_impact, bench.position)
    assert again.at(alarms.IMPACT) == "aside"
    assert again.clauses("MarkerMoved") == ["TK-16.3.5-2"]
    again.position.pieces["GER-inf03"].at = "w3516"
    assert happens(alarms.reduced_impact, again.position).at(alarms.IMPACT) == "strategic"


# ------------------------------------------------------------------------ France Rises

OCCUPIED = {"ceded": "MK-Axi-German_Ceded_Land:_Occupied_France", "w3114": "GER-inf01",
            "w3414": "GER-inf10/back", "w3516": "MK-Axi-OKW"}  # fmt: skip


def france(units: dict[str, str], vichy: str = "neutral", current: str = "") -> Position:
    told = {place: names for place, names in {**OCCUPIED, **units}.items() if names}
    start = world("western", told, countries={"France": "none", "Vichy": vichy}, war="total")
    start.cards["axis"].current = current
    return start


@clause("TK-16.3.6-2", "TK-16.3.6-3")
def test_france_rises_when_a_city_is_free() -> None:
    held = happens(risings.france_rises, france({}))
    assert held.asks == []
    assert held.position.countries["Vichy"].status == "neutral"
    for free in ("w3114", "w3414", "w3516"):
        bench = happens(risings.france_rises, france({free: ""}))
        vichy = bench.position.countries["Vichy"]
        assert (vichy.status, vichy.faction) == ("active", "western")
        assert ceded(bench.position) == []
    italian = happens(risings.france_rises, france({"w3114": "Italy-inf01"}))
    assert italian.position.countries["Vichy"].status == "active"


@clause("TK-16.3.6-2")
def test_the_west_may_leave_vichy_alone() -> None:
    bench = happens(risings.france_rises, france({"w3114": ""}),
                    france_rises=[Choose(option=("nothing",))])  # fmt: skip
    assert bench.position.countries["Vichy"].status == "neutral"
    assert ("Germany", "Occupied France") in ceded(bench.position)


@clause("TK-16.3.6-3")
@pytest.mark.parametrize("side", ["western", "axis", "soviet"])
def test_an_active_vichy_has_all_of_france(side: str) -> None:
    bench = happens(risings.france_rises, france({}, f"active {side}"))
    assert ceded(bench.position) == []


@clause("TK-16.3.6-1")
def test_not_while_case_yellow_is_current() -> None:
    bench = happens(risings.france_rises, france({"w3114": ""}, current="22a"))
    assert bench.position.countries["Vichy"].status == "neutral"


# ------------------------------------------------------------------------ Russia Rises

UKRAINE = {"ceded": "MK-Axi-German_Ceded_Land:_Ukraine", "e3109": "GER-inf01",
           "e3311": "GER-inf02", "e3512": "GER-inf03", "e3609": "GER-inf04"}  # fmt: skip


def russia(units: dict[str, str], posture: str = "ostland", current: str = "") -> Position:
    told = {place: names for place, names in {**UKRAINE, **units}.items() if names}
    start = world("soviet", told, posture={"russia": posture}, war="total")
    start.cards["axis"].current = current
    return start


@clause("TK-16.5.5-2", "TK-16.5.5-3")
def test_russia_rises_when_a_city_of_ostland_is_free() -> None:
    held = happens(risings.russia_rises, russia({}))
    assert held.asks == []
    assert held.position.posture["russia"] == "ostland"
    bench = happens(risings.russia_rises, russia({"e3311": ""}))
    assert bench.position.posture["russia"] == ""
    assert ceded(bench.position) == []
    declined = happens(risings.russia_rises, russia({"e3311": ""}),
                       russia_rises=[Choose(option=("nothing",))])  # fmt: skip
    assert declined.position.posture["russia"] == "ostland"
    assert ("Germany", "Ukraine") in ceded(declined.position)


@clause("TK-16.5.5-1", "TK-16.5.5-3")
def test_russia_at_war_takes_its_regions_back() -> None:
    assert ceded(happens(risings.russia_rises, russia({}, "")).position) == []
    current = happens(risings.russia_rises, russia({"e3311": ""}, "", current="27b"))
    assert ("Germany", "Ukraine") in ceded(current.position)


# -------------------------------------------------------------------------- Lend-Lease

LEND = {"events:western": "MK-Wes-Lend-Lease"}


@clause("TK-16.3.7-1", "TK-14.17-2")
@pytest.mark.parametrize("box", ["western", "soviet"])
def test_the_west_may_move_lend_lease(box: str) -> None:
    units = {f"events:{box}": "MK-Wes-Lend-Lease"}
    for option, place in (("delay", "delay"), ("out", "out"), ("stay", f"events:{box}")):
        bench = happens(risings.lend_lease_france, world("western", units),
                        **{"lend-lease": [Choose(option=(option,))]})  # fmt: skip
        assert bench.at("MK-Wes-Lend-Lease") == place
    none = happens(risings.lend_lease_france, world("western", {"delay": "MK-Wes-Lend-Lease"}))
    assert none.asks == []


@clause("TK-16.3.7-2", "TK-16.3.7-3", "TK-14.17-3")
def test_lend_lease_to_france() -> None:
    units = {**LEND, "pool:western": "Fra-inf1, Bri-inf01"}
    france = {"France": "active western"}
    die = {"politics/western/Lend-Lease": 3}
    orders = [Raise(unit="Bri-inf01", place="w3916"), Raise(unit="Fra-inf1", place="w3516")]
    bench = happens(risings.lend_lease_france, world("western", units, countries=france), die,
                    **{"lend-lease__": orders})  # fmt: skip
    assert bench.told("LendLease")[0]["roll"] == 3
    assert bench.at("Fra-inf1") == "w3516"
    assert bench.at("Bri-inf01") == "pool:western"
    assert bench.clauses("NotCarriedOut") == ["TK-1.3.3-3"]
    peace = world("western", units, countries=france, posture={"france": "guarantees"})
    assert happens(risings.lend_lease_france, peace, die).told("LendLease") == []
    vichy = world("western", units, countries={"France": "none", "Vichy": "active western"})
    assert happens(risings.lend_lease_france, vichy, die).told("LendLease") == []


@clause("TK-16.5.6-1", "TK-16.5.6-2", "TK-14.17-3")
def test_lend_lease_to_russia() -> None:
    units = {"events:soviet": "MK-Wes-Lend-Lease", "pool:soviet": "Rus-inf01"}
    die = {"politics/soviet/Lend-Lease": 1}
    orders = {"lend-lease__": [Raise(unit="Rus-inf01", place="e4312")]}
    bench = happens(risings.lend_lease_russia, world("soviet", units), die, **orders)
    assert bench.at("Rus-inf01") == "e4312"
    assert bench.told("LendLease") == [{"faction": "soviet", "roll": 1,
                                        "steps": "Russia 1 infantry"}]  # fmt: skip
    west = world("soviet", {**LEND, "pool:soviet": "Rus-inf01"})
    assert happens(risings.lend_lease_russia, west, die).told("LendLease") == []
    calm = world("soviet", units, posture=POLICIES)
    assert happens(risings.lend_lease_russia, calm, die).told("LendLease") == []


# ---------------------------------------------------------------------- Border Defense

RUSSIAN = "MK-Sov-Russian_Ceded_Land:_"


def borders(ceded_: str, units: dict[str, str], **more: Any) -> Position:
    told = {"ceded": ", ".join(RUSSIAN + one for one in ceded_.split(", ")), **units}
    more.setdefault("posture", POLICIES)
    return world("soviet", told, **more)


def owed(start: Position) -> dict[str, int]:
    there = Field(start, board())
    found: dict[str, int] = {}
    for want in frontiers.wants(there):
        found[want.area] = found.get(want.area, 0) + frontiers.missing(there, want)
    return found


@clause("TK-16.5.4-1")
@pytest.mark.parametrize(
    ("posture", "checked"),
    [("entente", True), ("rapallo", True), ("pact", True), ("", False), ("ostland", False),
     ("armistice", False)],
)  # fmt: skip
def test_borders_are_checked_in_peace(posture: str, checked: bool) -> None:
    start = borders("Bessarabia/Rumania", {}, posture={"russia": posture})
    assert (owed(start) == {"Bessarabia": 4}) == checked


@clause("TK-16.5.4-2", "TK-16.5.4-6", "TK-16.5.4-11")
def test_each_ceded_region_is_checked() -> None:
    three = borders("Bessarabia/Rumania, Finnish_Frontier/Finland, Turkish_Frontier", {})
    assert owed(three) == {"Bessarabia": 4, "Finnish Frontier": 4, "Turkish Frontier": 4}
    assert owed(world("soviet", {"pool:soviet": RUSSIAN + "Bessarabia/Rumania"},
                      posture=POLICIES)) == {}  # fmt: skip
    assert owed(world("soviet", {"aside": RUSSIAN + "Bessarabia/Rumania"}, posture=POLICIES)) == {}
    some = borders("Bessarabia/Rumania", {"e3108": "Rus-inf01, Rus-inf02, Rus-inf03"})
    assert owed(some) == {"Bessarabia": 1}


@clause("TK-16.5.4-3")
def test_not_with_an_axis_unit_inside() -> None:
    assert owed(borders("Bessarabia/Rumania", {"e3108": "GER-inf01"})) == {}


@clause("TK-16.5.4-5", "TK-16.5.4-4")
def test_each_hex_along_germany_needs_two_steps() -> None:
    start = borders("Eastern_Poland/Poland, Baltic_States/Northern_Baltics", {})
    there = Field(start, board())
    found = frontiers.wants(there)
    assert {want.steps for want in found} == {2}
    german = there.lands.home["Germany"] | there.lands.home["Poland"]
    for area in ("Eastern Poland", "Baltic States"):
        near = there.lands.home["Germany"] if area == "Baltic States" else german
        edge = board().near(near, 1) & board().cells_of(area)
        got = 0
        for want in found:
            got |= want.cells if want.area == area else 0
        assert got == edge
        assert edge


BARE = {"e3108": "Rus-inf01", "e3207": "Rus-inf02, Rus-inf03", "e4312": "Rus-inf04, Rus-Def1/back"}


@clause("TK-16.5.4-7", "TK-16.5.4-8", "TK-A120")
def test_the_axis_sends_russian_steps() -> None:
    order = {"border_defense": [Deploy(unit="Rus-inf04", place="e3108")]}
    bench = happens(frontiers.border_defense, borders("Bessarabia/Rumania", BARE), **order)
    assert bench.at("Rus-inf04") == "e3108"
    question = bench.asked("border defense")
    assert question is not None
    assert question.seat == "axis"


@clause("TK-16.5.4-8")
@pytest.mark.parametrize(
    ("unit", "place"),
    [("Rus-Def1", "e3108"), ("Rus-inf01", "e3108"), ("GER-inf01", "e3108"), ("Rus-inf04", "e4312")],
)
def test_what_the_axis_may_not_send(unit: str, place: str) -> None:
    start = borders("Bessarabia/Rumania", {**BARE, "w3825": "GER-inf01"})
    there = Field(start, board())
    refusal = frontiers.redeploy_refusal(there, unit, place)
    assert refusal is not None
    assert refusal[0] == "TK-16.5.4-8"


@clause("TK-16.5.4-7", "TK-16.5.4-9")
def test_without_a_word_the_smallest_go_until_none_is_left() -> None:
    bench = happens(frontiers.border_defense, borders("Bessarabia/Rumania", BARE))
    assert bench.at("Rus-inf04") != "e4312"
    assert bench.at("Rus-Def1") == "e4312"
    none = happens(frontiers.border_defense, borders("Bessarabia/Rumania", {}))
    assert none.told("Redeployed") == []
    met = {"e3108": "Rus-inf01, Rus-inf02, Rus-inf03, Rus-inf04", "e4312": "Rus-inf05"}
    assert happens(frontiers.border_defense, borders("Bessarabia/Rumania", met)).asks == []


@clause("TK-16.5.4-10", "TK-16.5.4-8", "TK-16.5.4-7")
def test_an_hq_at_the_polish_border_gives_one_step() -> None:
    """TK2-EX-066."""
    start = borders("Bessarabia/Rumania, Eastern_Poland/Poland", {})
    there = Field(start, board())
    edge = [want for want in frontiers.wants(there) if want.area == "Eastern Poland"]
    at = there.ids(edge[0].cells)[0]
    units = {"e3108": "Rus-inf01, Rus-inf02, Rus-inf03", at: "Rus-HQ_West/3"}
    for number, want in enumerate(edge[1:]):
        units[there.ids(want.cells)[0]] = f"Rus-{9 + number}A/2" if number < 2 else ""
    units = {place: names for place, names in units.items() if names}
    start = borders("Bessarabia/Rumania, Eastern_Poland/Poland", units)
    assert frontiers.spare(Field(start, board()), "Rus-HQ_West") == 1
    order = {"border_defense": [Deploy(unit="Rus-HQ_West", place="e3108")]}
    bench = happens(frontiers.border_defense, start, **order)
    assert bench.at("Rus-HQ_West") == "delay"
    after = Field(bench.position, board())
    assert frontiers.garrison(after, 1 << board().cell(at)) == 2
    assert frontiers.garrison(after, board().cells_of("Bessarabia")) == 4


# ----------------------------------------------------------------------- Ostland Accord

WAY = {"e3512": "GER-inf06", "e3313": "GER-inf07", "e3314": "GER-inf08"}
MINSK_KIEV_ROSTOV = {"e3906": "GER-inf01", "e3609": "GER-inf02", "e3315": "GER-inf03", **WAY}
AXIS = {"Hungary": "active axis", "Rumania": "active axis", "Poland": "conquered western"}


def accord(units: dict[str, str], *, once: Sequence[str] = (), **more: Any) -> Bench:
    told = {place: names for place, names in {**MINSK_KIEV_ROSTOV, **units}.items() if names}
    answers = more.pop("answers", {})
    countries = {**AXIS, **more.pop("countries", {})}
    start = world("axis", told, war="total", countries=countries, **more)
    start.once = list(once)
    bench = Bench(start)
    return bench.drive(CONDITIONAL["16.2.2"](start, bench.table), answers)


@clause("TK-16.2.2-1", "TK-16.2.2-2", "TK-16.2.2-12", "TK-16.2.2-13", "TK-14.11-1", "TK-A132")
def test_the_accord_comes_once_and_for_a_year() -> None:
    """TK2-EX-065."""
    bench = accord({})
    assert bench.position.posture["russia"] == "ostland"
    assert bench.position.once == ["16.2.2"]
    row = board().calendar[int(bench.at("MK-Enforced_Peace").removeprefix("turn:"))]
    assert row.title == "July-Aug 1941"
    assert accord({}, once=["16.2.2"]).position.posture["russia"] == ""


@clause("TK-16.2.2-3", "TK-16.2.2-4", "TK-16.2.2-17")
def test_lands_return_and_countries_are_made_anew() -> None:
    units = {
        "ceded": f"{RUSSIAN}Eastern_Poland/Poland/back, {RUSSIAN}Baltic_States/Northern_Baltics",
        "aside": "Pol-Cav, BS-Lat, Fin-Kar",
    }
    gone = {"Poland": "none", "Baltic States": "none"}
    bench = accord(units, countries=gone)
    assert not [one for one in ceded(bench.position) if one[0] == "Russia"]
    for country in gone:
        state = bench.position.countries[country]
        assert (state.status, state.faction, state.mark) == ("active", "axis", "")
    assert bench.at("Pol-Cav") == bench.at("BS-Lat") == "pool:axis"
    assert bench.asked("activation") is None
    assert set(bench.told("AccordMade")[0]["countries"]) == set(gone)


@clause("TK-16.2.2-5", "TK-16.2.2-6", "TK-16.2.2-16", "TK-16.1.1-20")
def test_regions_become_german_dependents() -> None:
    """TK2-EX-064."""
    bench = accord({})
    made = {"Byelorussia", "Ukraine", "Donbass"}
    assert set(bench.told("AccordMade")[0]["regions"]) == made
    assert {area for owner, area in ceded(bench.position) if owner == "Germany"} == made
    dependents = Field(bench.position, board()).lands.dependents["Germany"]
    assert dependents == board().cells_of("Byelorussia") | board().cells_of(
        "Ukraine"
    ) | board().cells_of("Donbass")
    cut = accord({"e3314": ""})  # no line to Rostov
    assert set(cut.told("AccordMade")[0]["regions"]) == {"Byelorussia", "Ukraine"}
    italian = accord({"e3906": "Italy-inf01"}, countries={"Italy": "active axis"})
    assert "Byelorussia" not in italian.told("AccordMade")[0]["regions"]


@clause("TK-16.2.2-7", "TK-16.2.2-16")
def test_axis_units_in_russia_are_interned() -> None:
    bench = accord({"e4312": "GER-inf04, MK-Axi-OKH", "e3810": "GER-inf05"})
    assert bench.at("GER-inf04") == "interned:axis"
    assert bench.at("MK-Axi-OKH") == "delay"
    for name in ("GER-inf01", "GER-inf02", "GER-inf03"):
        assert bench.at(name) in MINSK_KIEV_ROSTOV
    home = Field(bench.position, board())
    assert not home.units("axis") & home.lands.home["Russia"]


@clause("TK-16.2.2-8", "TK-13.8.3-6")
def test_soviet_multi_national_units_break_down() -> None:
    units = {"e4608": "SOV-Bal/2", "holding:SOV-Bal": "BS-Lat", "pool:soviet": "Rus-inf01"}
    bench = accord(units, countries={"Baltic States": "active soviet"})
    assert bench.at("SOV-Bal") == "delay"
    assert bench.at("BS-Lat") == "e4608"


@clause("TK-16.2.2-9")
def test_the_russians_leave_the_map() -> None:
    units = {"e4311": "Rus-HQ_West/3, Rus-11A", "e4310": "MK-Sov-Stavka",
             "box:central_asia": "Rus-12A", "turn:50": "Rus-10A"}  # fmt: skip
    bench = accord(units, answers={"ostland/reserve": []})
    assert bench.at("Rus-HQ_West") == bench.at("MK-Sov-Stavka") == "delay"
    assert bench.at("Rus-11A") == bench.at("Rus-12A") == "pool:soviet"
    assert bench.at("Rus-10A") == "turn:50"


@clause("TK-16.2.2-10")
def test_ten_infantry_units_stand_in_russia() -> None:
    bench = accord({})
    placed = [name for name, piece in bench.position.on_map() if name.startswith("Rus-")]
    assert len(placed) == 10
    russia = Field(bench.position, board()).lands.home["Russia"]
    for name in placed:
        assert board().counters[name].type == "infantry"
        assert has(russia, bench.at(name))
        assert Field(bench.position, board()).steps(name) == 1
    question = bench.asked("ostland/reserve")
    assert question is not None
    assert (question.seat, question.reaction) == ("soviet", True)
    assert question.options["unit"] == [
        name
        for name, piece in world("axis").pieces.items()
        if piece.at == "pool:soviet" and board().counters[name].type == "infantry"
        and board().counters[name].country == "Russia"
        and board().counters[name].side_with(1) is not None
    ]  # fmt: skip
    other = accord({"pool:soviet": "Fin-Res, Rus-tk1, Rus-inf01"}).asked("ostland/reserve")
    assert other is not None
    assert {"Fin-Res", "Rus-tk1"}.isdisjoint(other.options["unit"])
    assert "Rus-inf01" in other.options["unit"]


@clause("TK-16.2.2-10")
@pytest.mark.parametrize(
    ("unit", "place"),
    [("Rus-tk3", "e4312"), ("Rus-inf01", "e3906"), ("Rus-inf01", "w3825"), ("GER-inf09", "e4312")],
)
def test_who_may_not_be_among_them(unit: str, place: str) -> None:
    order = Deploy(unit=unit, place=place)
    bench = accord({}, answers={"ostland/reserve": [order]})
    assert bench.clauses("NotCarriedOut") == ["TK-16.2.2-10"]


@clause("TK-16.2.2-10")
def test_an_eleventh_does_not_come() -> None:
    pool = [name for name in world("axis").at("pool:soviet")
            if board().counters[name].country == "Russia"
            and board().counters[name].type == "infantry"
            and board().counters[name].side_with(1) is not None]  # fmt: skip
    orders = [Deploy(unit=name, place="e4312") for name in pool[:11]]
    bench = accord({}, answers={"ostland/reserve": orders})
    assert bench.clauses("NotCarriedOut") == ["TK-16.2.2-10"]


@clause("TK-16.2.2-11", "TK-16.7-9")
def test_allied_counters_in_the_new_dependents_are_interned() -> None:
    units = {"e3109": "Fin-Kar", "e3807": "MK-Wes-Western_Partisan_Base#1", "e4311": "Bri-inf01"}
    bench = accord(units, countries={"Finland": "active soviet"})
    assert has(board().cells_of("Ukraine"), "e3109")
    assert has(board().cells_of("Byelorussia"), "e3807")
    assert bench.at("Fin-Kar") == "interned:soviet"
    assert bench.at("MK-Wes-Western_Partisan_Base#1") == "delay"
    assert bench.at("Bri-inf01") == "e4311"


@clause("TK-16.2.2-14")
def test_influence_next_to_the_new_dependents() -> None:
    pick = {"influence/16.2.2": [Sway(countries=("Turkey", "Baltic States"), option="place")]}
    bench = accord({}, answers=pick)
    question = bench.asked("influence/16.2.2")
    assert question is not None
    assert "Baltic States" in question.options["countries"]
    assert "Turkey" not in question.options["countries"]
    assert bench.position.countries["Baltic States"].influence == "axis"
    nothing = accord({"e3906": "", "e3609": "", "e3315": ""})
    assert nothing.asked("influence") is None


@clause("TK-16-2")
def test_each_event_is_carried_out_before_the_next() -> None:
    """A Vichy that rises gives Occupied France back in the same segment, a Country that is
    liberated is none of the Axis any more when Paris is threatened."""
    bench = happens(permanent_events, france({"w3114": ""}))
    assert ceded(bench.position) == []
    italy = ("w2122", "w2320", "w2424", "w2426", "w2623", "w2920", "w3020", "w3021", "w3023")
    units = {place: f"Bri-inf{n:02d}" for n, place in enumerate(italy, start=1)}
    start = world("western", {**units, **HOUR, "w2824": "Italy-5"},
                  countries={"Italy": "active axis"})  # fmt: skip
    bench = happens(permanent_events, start)
    assert bench.position.countries["Italy"].faction == "western"
    assert bench.at("Fra-DCR2") == "events:western"
