"""16.3.1, 16.5.1 Reactivation, 16.3.2, 16.5.2 Liberation, 16.4 the Western card events."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries import liberation, reactivation
from adjudicator.rulesets.totaler_krieg.book.countries.permanent import CONDITIONAL, PERMANENT
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import ceded
from adjudicator.rulesets.totaler_krieg.orders.countries import Reactivate, Remedy
from adjudicator.rulesets.totaler_krieg.orders.lapsing import lapsed
from adjudicator.rulesets.totaler_krieg.orders.politics import Pick
from tests.rulesets.totaler_krieg.kit import board, position
from tests.rulesets.totaler_krieg.kit_countries import Bench

clause = pytest.mark.clause

PREFIX = {"western": "Bri-inf", "soviet": "Rus-inf"}
HUNGARY = {
    "e3102": "Hun-1A",
    "pool:axis": "Hun-Res, Hun-2A",
    "delay": "Hun-arm",
    "turn:60": "Hun-Exp",
}


def held(faction: str, *places: str) -> dict[str, str]:
    return {place: f"{PREFIX[faction]}{n:02d}" for n, place in enumerate(places, start=1)}


def world(faction: str, units: dict[str, str], countries: dict[str, str], **more: Any) -> Position:
    told = {place: names for place, names in units.items() if names}
    more.setdefault("war", "total")
    return position(phasing=faction, turn="1944 Aug-Sept", units=told, countries=countries, **more)


def freed(start: Position) -> Bench:
    bench = Bench(start)
    return bench.drive(liberation.liberations(start, bench.table))


# --------------------------------------------------------------------------- liberation


@clause("TK-16.3.2-1", "TK-16.3.2-4", "TK-16.5.2-1", "TK-16.5.2-3", "TK-G-Active-1")
@pytest.mark.parametrize("faction", ["western", "soviet"])
def test_a_country_is_liberated_with_all_its_cities(faction: str) -> None:
    units = {**HUNGARY, **held(faction, "e3201", "e3203")}
    bench = freed(world(faction, units, {"Hungary": "active axis"}))
    state = bench.position.countries["Hungary"]
    assert (state.status, state.faction, state.fell) == ("active", faction, True)
    assert bench.told("Liberated") == [{"country": "Hungary", "faction": faction}]
    for name in ("Hun-1A", "Hun-Res", "Hun-2A"):
        assert bench.at(name) == f"pool:{faction}", name
    for name in ("Hun-arm", "Hun-Exp"):
        assert bench.at(name) == "delay", name
    stays = freed(world(faction, {**units, "e3203": ""}, {"Hungary": "active axis"}))
    assert stays.position.countries["Hungary"].faction == "axis"


@clause("TK-16.3.2-1", "TK-16.5.2-1")
def test_partisan_bases_and_the_other_ally() -> None:
    units = {
        **HUNGARY,
        **held("western", "e3201", "e3203"),
        "e3101": "MK-Sov-Soviet_Partisan_Base#1",
    }
    bench = freed(world("western", units, {"Hungary": "active soviet"}))
    assert bench.position.countries["Hungary"].faction == "soviet"
    bench = freed(world("western", {**units, "e3101": ""}, {"Hungary": "active soviet"}))
    assert bench.position.countries["Hungary"].faction == "western"
    mine = freed(world("western", {**units, "e3101": ""}, {"Hungary": "active western"}))
    assert mine.told("Liberated") == []


@clause("TK-16.3.2-2")
def test_a_country_may_be_liberated_again() -> None:
    units = {**HUNGARY, **held("western", "e3201", "e3203")}
    bench = freed(world("western", units, {"Hungary": "active axis"}))
    bench.position.countries["Hungary"].faction = "axis"
    assert freed(bench.position).position.countries["Hungary"].faction == "western"


ITALY = ("w2122", "w2320", "w2424", "w2426", "w2623", "w2920", "w3020", "w3021", "w3023")
ITALIAN = {
    "station:Western Mediterranean": "ITA-Regia_Marina",
    "convoys:Western Mediterranean": "MK-Axi-Italian_Convoy",
    "strategic": "MK-War_Economy_Italy",
    "aside": "Italy-ItP1",
    "pool:axis": "Italy-Alp, Italy-ITHQ",
    "conquered:western": "Bri-ex_Italy",
}


@clause("TK-16.3.2-3", "TK-16.3.2-6", "TK-16.5.2-2", "TK-16.5.2-6")
@pytest.mark.parametrize("faction", ["western", "soviet"])
def test_what_leaves_the_game_and_who_comes_from_exile(faction: str) -> None:
    units = {**ITALIAN, **held(faction, *ITALY)}
    bench = freed(world(faction, units, {"Italy": "active axis"}))
    assert bench.position.countries["Italy"].faction == faction
    for name in ("ITA-Regia_Marina", "MK-Axi-Italian_Convoy", "MK-War_Economy_Italy", "Italy-ItP1"):
        assert bench.at(name) == "out", name
    assert bench.at("Italy-Alp") == f"pool:{faction}"
    assert bench.at("Italy-ITHQ") == "delay"
    assert bench.at("Bri-ex_Italy") == "delay"


@clause("TK-16.3.2-5", "TK-16.5.2-12", "TK-14.7-4")
def test_the_west_takes_land_of_dependents_too() -> None:
    marker = "MK-Wes-British_Ceded_Land:_Cyrenaica"
    units = {**ITALIAN, **held("western", *ITALY), "pool:western": marker}
    bench = freed(world("western", units, {"Italy": "active axis"}))
    assert ("Britain", "Cyrenaica") in ceded(bench.position)
    aside = freed(world("western", {**units, "pool:western": "", "aside": marker},
                        {"Italy": "active axis"}))  # fmt: skip
    assert ceded(aside.position) == []


TURKEY = ("e2114", "e2207", "e2412", "e2508", "e2719")


@clause("TK-16.5.2-4", "TK-16.5.2-5", "TK-16.5.2-12")
def test_the_soviets_take_land_of_the_country_alone() -> None:
    markers = ("MK-Sov-Russian_Ceded_Land:_Turkish_Straits, "
               "MK-Sov-Russian_Ceded_Land:_Turkish_Frontier")  # fmt: skip
    units = {**held("soviet", *TURKEY), "pool:soviet": markers, "pool:axis": "Tur-Cav"}
    bench = freed(world("soviet", units, {"Turkey": "active axis"}))
    assert bench.at("Tur-Cav") != "out"  # only what the Baltic States had leaves the game
    assert set(ceded(bench.position)) == {
        ("Russia", "Turkish Straits"),
        ("Russia", "Turkish Frontier"),
    }


@clause("TK-16.5.2-5", "TK-13.8.1.1-3", "TK-13.8.1.1-4")
@pytest.mark.parametrize("russian", [False, True])
def test_the_baltic_states_vanish_when_they_are_ceded(russian: bool) -> None:
    marker = "MK-Sov-Russian_Ceded_Land:_Baltic_States/Northern_Baltics"
    units = {
        **held("soviet", "e4005", "e4205", "e4405"),
        "pool:soviet": marker,
        "e4204": "BS-Lat",
        "aside": "MK-Axi-German_Ceded_Land:_Memelland",
    }
    if russian:
        units["ceded"] = "MK-Sov-Russian_Ceded_Land:_Eastern_Poland/Poland"
    bench = freed(world("soviet", units, {"Baltic States": "active axis"}))
    assert bench.position.countries["Baltic States"].status == "none"
    assert bench.at("BS-Lat") == "out"
    assert (("Germany", "Memelland") in ceded(bench.position)) is not russian


# -------------------------------------------------------------------------------- Vichy

VICHY = ("w2818", "w2915", "w3117", "w3217")
VICHY_UNITS = {
    "station:Western Mediterranean": "FRA-Fr_1",
    "convoys:Western Mediterranean": "MK-Wes-French_Convoy",
    "w2114": "Fra-Col01",
    "pool:axis": "Fra-Res, Fra-Col02, Fra-Exp",
    "w3016": "Fra-1",
    "conquered:western": "Bri-ex_Fra",
    "ceded": "MK-Axi-German_Ceded_Land:_Occupied_France, MK-Axi-German_Ceded_Land:_Alsace-Lorraine",
}


def vichy(faction: str, side: str, *places: str, **more: Any) -> Position:
    units = {**VICHY_UNITS, **held(faction, *(places or VICHY))}
    countries = {"France": "none", "Vichy": f"active {side}", **more.pop("countries", {})}
    return world(faction, {**units, **more.pop("units", {})}, countries, **more)


def went_over(bench: Bench, faction: str) -> None:
    state = bench.position.countries["Vichy"]
    assert (state.status, state.faction) == ("active", faction)
    assert bench.at("FRA-Fr_1") == bench.at("MK-Wes-French_Convoy") == "out"
    for name in ("Fra-Res", "Fra-Col01", "Fra-Col02"):
        assert bench.at(name) == f"pool:{faction}", name
    assert bench.at("Fra-1") == bench.at("Fra-Exp") == "delay"


@clause("TK-16.3.2-7", "TK-16.3.2-8", "TK-16.3.2-9", "TK-16.3.2-10")
@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_the_west_liberates_vichy(side: str) -> None:
    bench = freed(vichy("western", side))
    went_over(bench, "western")
    assert bench.at("Bri-ex_Fra") == "conquered:western"
    stays = freed(vichy("western", side, *VICHY[1:]))
    assert stays.position.countries["Vichy"].faction == side


@clause("TK-16.5.2-7", "TK-16.5.2-8", "TK-16.5.2-9", "TK-16.5.2-10", "TK-16.5.2-11")
@pytest.mark.parametrize("side", ["axis", "western"])
def test_the_soviets_liberate_vichy(side: str) -> None:
    bench = freed(vichy("soviet", side))
    went_over(bench, "soviet")
    assert bench.at("Bri-ex_Fra") == "delay"


@clause("TK-16.5.2-7", "TK-A211")
def test_france_too_becomes_a_soviet_vichy() -> None:
    cities = ("w2818", "w2915", "w3114", "w3117", "w3217", "w3414", "w3420", "w3516", "w3519")
    units = {**VICHY_UNITS, **held("soviet", *cities), "ceded": "", "pool:western": "Fra-2"}
    bench = freed(world("soviet", units, {"France": "active western"}))
    went_over(bench, "soviet")
    assert bench.position.countries["France"].status == "none"
    assert bench.at("Fra-2") == "out"


@clause("TK-16.4.1-1", "TK-16.4.1-2", "TK-16.4.1-3", "TK-16.4.1-4", "TK-16.4.1-5", "TK-16.4-1")
def test_french_liberation_by_card() -> None:
    def rising(side: str, *once: str) -> Bench:
        start = vichy("western", side, "w3516")
        start.once = list(once)
        bench = Bench(start)
        return bench.drive(CONDITIONAL["16.4.1"](start, bench.table))

    bench = rising("axis")
    went_over(bench, "western")
    assert bench.position.once == ["16.4.1"]
    assert set(bench.clauses("Gone")) == {"TK-16.4.1-3", "TK-16.4.1-4", "TK-16.4.1-5"}
    went_over(rising("soviet"), "western")
    assert rising("western").told("Liberated") == []
    assert rising("axis", "16.4.1").told("Liberated") == []


# ----------------------------------------------------------------------------- Avalanche


CONVOYS = {
    "convoys:North Atlantic": "MK-Wes-US_Convoy#1=supply",
    "convoys:Western Mediterranean": "MK-Wes-US_Convoy#2=supply, MK-Axi-Italian_Convoy",
}


def avalanche(
    units: dict[str, str], *, convoys: bool = True, once: str = "", pick: str = "", **countries: str
) -> Bench:
    told = {**ITALIAN, "w2524": "Italy-3A", **(CONVOYS if convoys else {}), **units}
    told["pool:axis"] += ", " + told.pop("station:Western Mediterranean")
    known = {"Italy": "active axis", "France": "active western", **countries}
    start = world("western", told, known)
    start.once = [once] if once else []
    answers = {"avalanche": [Pick(countries=(pick,))]} if pick else {}
    bench = Bench(start)
    return bench.drive(CONDITIONAL["16.4.2"](start, bench.table), answers)


NAPLES = {"w2424": "US-inf01"}


@clause("TK-16.4.2-1", "TK-16.4.2-3", "TK-16.4.2-4", "TK-16.4.2-5", "TK-16.4.2-6", "TK-14.24-2")
def test_operation_avalanche() -> None:
    bench = avalanche(NAPLES)
    state = bench.position.countries["Italy"]
    assert (state.status, state.faction, state.mark) == ("active", "axis", "no_occupation")
    for name in ("ITA-Regia_Marina", "MK-Axi-Italian_Convoy", "MK-War_Economy_Italy", "Italy-ItP1"):
        assert bench.at(name) == "out", name
    assert bench.at("Italy-3A") == bench.at("Italy-Alp") == "pool:axis"
    assert bench.at("Italy-ITHQ") == "delay"
    assert bench.at("Bri-ex_Italy") == "delay"
    assert bench.position.once == ["16.4.2"]
    assert bench.told("Marked") == [{"country": "Italy", "mark": "no_occupation"}]
    assert set(bench.clauses("Gone")) == {"TK-16.4.2-3", "TK-16.4.2-4", "TK-16.4.2-5"}
    soviet = avalanche(NAPLES, Italy="active soviet")
    assert soviet.position.countries["Italy"].mark == ""
    assert soviet.at("Italy-Alp") == "pool:soviet"
    assert avalanche(NAPLES, once="16.4.2").told("Disarmed") == []


@clause("TK-16.4.2-2", "TK-16.1.1-20")
def test_it_takes_a_supplied_us_unit_in_a_city() -> None:
    for units, convoys, works in (
        (NAPLES, True, True),
        (NAPLES, False, False),
        ({"w2424": "Bri-inf01"}, True, False),
        ({"w2524": "US-inf01"}, True, False),
    ):
        bench = avalanche(units, convoys=convoys)
        assert bool(bench.told("Disarmed")) == works
        assert bool(bench.position.once) == works


@clause("TK-16.4.2-2")
def test_the_west_chooses_where_avalanche_strikes() -> None:
    units = {**NAPLES, "w2408": "US-inf02", "w2509": "Spa-N1"}
    bench = avalanche(units, pick="Spain", Spain="active axis")
    assert [fact["country"] for fact in bench.told("Disarmed")] == ["Spain"]
    assert bench.at("Spa-N1") == "pool:axis"
    assert bench.at("Italy-3A") == "w2524"


# -------------------------------------------------------------------------- reactivation

YUGOSLAV = {"conquered:western": "Yug-1A, Yug-Cav, Yug-Res, Bri-ex_Pol, Pol-Res, Pol-arm"}


def rises(faction: str, units: dict[str, str], *answer: Reactivate, **more: Any) -> Bench:
    countries = {"Yugoslavia": "conquered western", **more.pop("countries", {})}
    start = world(faction, {**YUGOSLAV, **units}, countries, **more)
    bench = Bench(start)
    answers = {"reactivation": list(answer)} if answer else {}
    return bench.drive(reactivation.reactivations(start, bench.table), answers)


@clause("TK-16.3.1-1", "TK-16.3.1-5", "TK-16.3.1-6", "TK-13.4-9")
def test_a_conquered_country_rises_in_its_capital() -> None:
    bench = rises("western", {}, countries={"Poland": "conquered western"})
    for country in ("Yugoslavia", "Poland"):
        state = bench.position.countries[country]
        assert (state.status, state.faction) == ("active", "western")
    assert bench.at("Yug-Res") == "e2902"
    assert bench.at("Pol-Res") == "e3702"
    assert bench.at("Yug-1A") == bench.at("Yug-Cav") == "pool:western"
    assert bench.at("Pol-arm") == "delay"
    assert bench.at("Bri-ex_Pol") == "conquered:western"


@clause("TK-16.3.1-1")
@pytest.mark.parametrize(
    "enemy",
    ["GER-inf01", "Rus-inf01", "GER-inf10/back", "MK-Axi-OKW", "GER-LF1"],
)
def test_not_while_an_enemy_is_in_the_capital(enemy: str) -> None:
    bench = rises("western", {"e2902": enemy})
    assert bench.position.countries["Yugoslavia"].status == "conquered"
    assert bench.asks == []


@clause("TK-16.3.1-2", "TK-16.5.1-2", "TK-16.3.1-3", "TK-16.5.1-3")
def test_a_partisan_base_will_do() -> None:
    base = {"e2902": "GER-inf01", "e2801": "MK-Wes-Western_Partisan_Base#1"}
    bench = rises("western", base)
    assert bench.at("Yug-Res") == "e2801"
    red = {"e2902": "GER-inf01", "e2801": "MK-Sov-Soviet_Partisan_Base#1"}
    assert rises("western", red).position.countries["Yugoslavia"].status == "conquered"
    bench = rises("soviet", red)
    state = bench.position.countries["Yugoslavia"]
    assert (state.status, state.faction) == ("active", "soviet")
    assert bench.at("Yug-Res") == "e2801"
    assert bench.at("Yug-1A") == "pool:soviet"
    guarded = {**red, "e2801": "MK-Sov-Soviet_Partisan_Base#1, GER-inf02"}
    assert rises("soviet", guarded).asks == []


@clause("TK-16.5.1-1", "TK-16.5.1-5", "TK-16.5.1-6")
def test_soviet_countries_rise_in_their_capitals() -> None:
    units = {"conquered:soviet": "Fin-Kar, Fin-Res, Fin-arm", "conquered:western": "Yug-Res"}
    start = world(
        "soviet", units, {"Finland": "conquered soviet", "Yugoslavia": "conquered western"}
    )
    bench = Bench(start)
    bench.drive(reactivation.reactivations(start, bench.table))
    assert bench.position.countries["Finland"].faction == "soviet"
    assert bench.at("Fin-Res") == board().areas["Finland"].capital
    assert bench.at("Fin-Kar") == "pool:soviet"
    assert bench.at("Fin-arm") == "delay"
    assert bench.position.countries["Yugoslavia"].status == "conquered"


@clause("TK-16.3.1-4", "TK-16.5.1-4")
def test_the_faction_says_which_and_as_often_as_it_likes() -> None:
    one = Reactivate(country="Yugoslavia")
    bench = rises("western", {}, one, countries={"Poland": "conquered western"})
    assert bench.position.countries["Poland"].status == "conquered"
    state = bench.position.countries["Yugoslavia"]
    state.status = "conquered"
    bench.position.pieces["Yug-Res"].at = "conquered:western"
    again = Bench(bench.position)
    again.drive(reactivation.reactivations(bench.position, again.table))
    assert again.at("Yug-Res") == "e2902"


@clause("TK-16.3.1-7", "TK-16.5.1-7")
@pytest.mark.parametrize(
    ("faction", "cited"), [("western", "TK-16.3.1-7"), ("soviet", "TK-16.5.1-7")]
)
def test_a_policy_bars_reactivation(faction: str, cited: str) -> None:
    units = {"conquered:soviet": "Fin-Res", "conquered:western": "Yug-Res"}
    countries = {"Finland": "conquered soviet", "Yugoslavia": "conquered western"}
    country = {"western": "Yugoslavia", "soviet": "Finland"}[faction]
    start = world(faction, units, countries, posture={f"{faction}_minors": "guarantees"})
    assert reactivation.reactivable(Field(start, board()), faction) == []
    with pytest.raises(NotAllowed) as no:
        reactivation.reactivate(start, Bench(start).table, faction, Reactivate(country=country))
    assert no.value.clause == cited
    truce = world(faction, units, countries, posture={f"{faction}_minors": "armistice"})
    assert reactivation.reactivable(Field(truce, board()), faction) == [country]


@clause("TK-16.3.1-1", "TK-16.3.1-5")
def test_what_cannot_be_reactivated_is_told() -> None:
    bad = [
        (Reactivate(country="Greece"), "TK-16.3.1-1"),
        (Reactivate(country="Yugoslavia", place="e2603"), "TK-16.3.1-5"),
    ]
    for order, cited in bad:
        bench = rises("western", {}, order)
        assert bench.clauses("NotCarriedOut") == [cited]


@clause("TK-A121")
def test_a_country_rises_without_its_res_unit() -> None:
    units = {"conquered:western": "Yug-1A", "out": "Yug-Res"}
    start = world("western", units, {"Yugoslavia": "conquered western"})
    bench = Bench(start)
    bench.drive(reactivation.reactivations(start, bench.table))
    assert bench.told("Reactivated")[0]["at"] == ""
    assert bench.at("Yug-1A") == "pool:western"


@clause("TK-16.3-1", "TK-16.5-1", "TK-16-1", "TK-16.6-1")
def test_the_order_of_the_allied_events() -> None:
    assert [event.__name__ for event in PERMANENT["western"]] == [
        "reactivations",
        "liberations",
        "finest_hour",
        "paris_threatened",
        "reduced_impact",
        "france_rises",
        "lend_lease_france",
        "internment",
    ]
    assert [event.__name__ for event in PERMANENT["soviet"]] == [
        "reactivations",
        "liberations",
        "emergency_mobilization",
        "border_defense",
        "russia_rises",
        "lend_lease_russia",
        "internment",
    ]
    assert set(CONDITIONAL) == {"16.2.1", "16.2.2", "16.4.1", "16.4.2"}


@clause("TK-16.3.1-1", "TK-16.1.2-1")
def test_what_nobody_asked_for_is_told() -> None:
    start = world("western", {"e2902": "GER-inf01"}, {"Yugoslavia": "conquered western"})
    told = [
        (start, Reactivate(country="Yugoslavia"), "TK-16.3.1-1"),
        (start, Reactivate(country="Greece"), "TK-16.3.1-1"),
        (world("axis", {}, {"Italy": "active axis"}), Remedy.of("Italy", "intern"), "TK-16.1.2-1"),
    ]
    for position_, order, cited in told:
        no = lapsed(position_, board(), "events", order)
        assert no is not None
        assert no.clause == cited
