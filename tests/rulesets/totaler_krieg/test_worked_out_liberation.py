"""Cases worked out from the book: who rises, who is freed and what Russia owes at the end of an
Allied Faction Turn (16.4, 16.5), played from the plan on as a player meets them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries import alarms
from tests.rulesets.totaler_krieg.kit import After, board, play
from tests.rulesets.totaler_krieg.kit_events import start
from tests.rulesets.totaler_krieg.test_worked_out_countries import answered

clause = pytest.mark.clause

LATE: dict[str, Any] = {"turn": "1944 Aug-Sept", "war": "total"}
SUMMER: dict[str, Any] = {"turn": "1944 June-July", "war": "total"}
PEACE: dict[str, Any] = {"turn": "1940 Aug-Sept", "war": "limited", "phasing": "soviet"}
PACT = {"russia": "pact", "soviet_minors": "pact"}
CEDED = "MK-Sov-Russian_Ceded_Land:_"
GERMAN = "MK-Axi-German_Ceded_Land:_"
SOVIET_BASE = "MK-Sov-Soviet_Partisan_Base#1"
WESTERN_BASE = "MK-Wes-Western_Partisan_Base#1"
BLUE_CROSS = ("e4505", "e4607", "e4704")


def ended(there: Position, **orders: str) -> After:
    """The end of the phasing faction's turn, with its plan and what others answer."""
    given: dict[str, Any] = dict(orders)
    return play(["plan", "events", "done"], there, any_dice=True, **given)


def state(after: After, country: str) -> str:
    there = after.position.countries[country]
    return f"{there.status} {there.faction}".strip()


def rus(*places: str, first: int = 1) -> dict[str, str]:
    return {place: f"Rus-inf{n:02d}" for n, place in enumerate(places, start=first)}


# ----------------------------------------------------------- 16.5.1 Soviet reactivation


@clause("TK-16.5.1-1", "TK-16.5.1-2", "TK-16.5.1-3", "TK-16.5.1-5", "TK-16.5.1-6", "TK-16.5.1-7")
@pytest.mark.parametrize(
    ("country", "units", "words", "line", "rises_at", "refused"),
    [
        ("Finland", {}, {}, "reactivate Finland", "e4505", ""),
        ("Finland", {}, {}, "", "e4505", ""),
        ("Finland", {"e4505": "Bri-inf01"}, {}, "reactivate Finland", "", "TK-16.5.1-1"),
        ("Finland", {"e4505": "GER-inf01/back"}, {}, "reactivate Finland", "", "TK-16.5.1-1"),
        ("Finland", {"e4505": "GER-LF1"}, {}, "reactivate Finland", "", "TK-16.5.1-1"),
        ("Finland", {"e4505": "MK-Axi-OKW"}, {}, "reactivate Finland", "", "TK-16.5.1-1"),
        ("Finland", {"e4505": "Rus-inf01"}, {}, "reactivate Finland", "e4505", ""),
        ("Finland", {"e4504": "GER-inf01"}, {}, "reactivate Finland", "e4505", ""),
        ("Finland", {"e4505": "GER-inf01", "e4704": SOVIET_BASE}, {}, "", "e4704", ""),
        (
            "Finland",
            {"e4505": "GER-inf01", "e4704": SOVIET_BASE},
            {},
            "reactivate Finland at Helsinki",
            "e4704",  # in silence it rises where it can
            "TK-16.5.1-5",
        ),
        ("Poland", {"e3603": SOVIET_BASE}, {}, "reactivate Poland", "e3603", ""),
        ("Poland", {"e3603": WESTERN_BASE}, {}, "reactivate Poland", "", "TK-16.5.1-2"),
        (
            "Poland",
            {"e3706": SOVIET_BASE, "ceded": CEDED + "Eastern_Poland/Poland"},
            {},
            "reactivate Poland",
            "",
            "TK-16.5.1-2",
        ),
        ("Poland", {"e3706": SOVIET_BASE}, {}, "reactivate Poland", "e3706", ""),
        ("Poland", {}, {}, "reactivate Poland", "", "TK-16.5.1-2"),
        (
            "Finland",
            {},
            {"posture": {"soviet_minors": "pact"}},
            "reactivate Finland",
            "",
            "TK-16.5.1-7",
        ),
        (
            "Finland",
            {},
            {"posture": {"soviet_minors": "armistice"}},
            "reactivate Finland",
            "e4505",
            "",
        ),
        (
            "Poland",
            {"e3603": SOVIET_BASE},
            {"posture": {"western_minors": "guarantees"}},
            "reactivate Poland",
            "e3603",
            "",
        ),
    ],
)
def test_who_rises_for_the_soviets(
    country: str,
    units: dict[str, str],
    words: dict[str, Any],
    line: str,
    rises_at: str,
    refused: str,
) -> None:
    boxes = {"conquered:soviet": "Fin-Res, Fin-Kar, Fin-arm", "conquered:western": "Pol-Res"}
    countries = {"Finland": "conquered soviet", "Poland": "conquered western"}
    there = start(**LATE, phasing="soviet", countries=countries, units={**boxes, **units}, **words)
    after = ended(there, soviet=line)
    res = {"Finland": "Fin-Res", "Poland": "Pol-Res"}[country]
    where = rises_at or f"conquered:{there.countries[country].faction}"
    assert (after.clauses(), after.at(res)) == ([refused] if refused else [], where)
    assert (state(after, country) == "active soviet") == bool(rises_at)


# ------------------------------------------------------------- 16.5.2 Soviet liberation

HUNGARY = {"pool:axis": "Hun-Res, Hun-1A", "delay": "Hun-arm"}


@clause("TK-16.5.2-1", "TK-16.5.2-2", "TK-16.5.2-3", "TK-16.5.2-4", "TK-16.5.2-12")
@pytest.mark.parametrize(
    ("country", "side", "units", "freed"),
    [
        ("Hungary", "active axis", rus("e3201", "e3203"), True),
        ("Hungary", "active axis", {"e3201": "Rus-inf01", "e3203": "Fin-Kar"}, True),
        ("Hungary", "active axis", {"e3201": "Rus-inf01", "e3203": "Bri-inf01"}, False),
        ("Hungary", "active axis", {"e3201": "Rus-inf01", "e3203": "Rus-inf05/back"}, False),
        ("Hungary", "active axis", {"e3201": "Rus-inf01", "e3203": "RUS-1VA"}, False),
        ("Hungary", "active axis", {**rus("e3201", "e3203"), "e3101": SOVIET_BASE}, False),
        ("Hungary", "active axis", {**rus("e3201", "e3203", "e3101"), "e3102": "GER-1P/3"}, True),
        ("Hungary", "neutral", rus("e3201", "e3203"), False),
        ("Greece", "active western", rus("e2204", "e2404"), True),
        ("Greece", "conquered western", rus("e2204", "e2404"), True),
        ("Greece", "active western", rus("e2204"), False),
        (
            "Rumania",
            "active axis",
            {
                **rus("e2806", "e2808", "e2906", "e3104", "e3306"),
                "ceded": CEDED + "Bessarabia/Rumania",
            },
            True,
        ),
        ("Rumania", "active axis", rus("e2806", "e2808", "e2906", "e3104", "e3306"), False),
    ],
)
def test_whom_the_soviets_liberate(
    country: str, side: str, units: dict[str, str], freed: bool
) -> None:
    countries = {"Finland": "active soviet", country: side}
    there = start(**LATE, phasing="soviet", countries=countries, units={**HUNGARY, **units})
    after = ended(there)
    assert (state(after, country) == "active soviet") == freed
    if freed and country == "Hungary":
        assert [after.at(one) for one in ("Hun-Res", "Hun-1A", "Hun-arm")] == [
            "pool:soviet",
            "pool:soviet",
            "delay",
        ]


@clause("TK-16.5.2-4", "TK-16.5.2-5")
def test_the_marker_of_bessarabia_comes_with_rumania() -> None:
    units = rus("e2806", "e2808", "e2906", "e3104", "e3306", "e3108")
    units |= {"pool:soviet": CEDED + "Bessarabia/Rumania", "pool:axis": "Rum-3A"}
    countries = {"Rumania": "active axis"}
    after = ended(start(**LATE, phasing="soviet", countries=countries, units=units))
    assert state(after, "Rumania") == "active soviet"
    assert after.at(CEDED + "Bessarabia/Rumania") == "ceded"
    assert after.at("Rum-3A") == "pool:soviet"


FRENCH = {
    "station:Western Mediterranean": "FRA-Fr_1",
    "pool:axis": "Fra-Res, Fra-Col01",
    "delay": "Fra-1",
    "conquered:western": "Bri-ex_Fra",
}
OCCUPIED = {"ceded": f"{GERMAN}Occupied_France, {GERMAN}Alsace-Lorraine"}
VICHY = ("w2818", "w2915", "w3117", "w3217")
FRANCE = (*VICHY, "w3114", "w3414", "w3420", "w3516", "w3519")


@clause("TK-16.5.2-7", "TK-16.3.2-7")
@pytest.mark.parametrize("base", [SOVIET_BASE, WESTERN_BASE])
@pytest.mark.parametrize(("faction", "unit"), [("soviet", "Rus-inf"), ("western", "Bri-inf")])
def test_vichy_is_freed_by_its_cities_whoever_has_partisans(
    faction: str, unit: str, base: str
) -> None:
    units = {place: f"{unit}{n:02d}" for n, place in enumerate(VICHY, start=1)}
    units |= {**FRENCH, **OCCUPIED, "w3018": base}
    countries = {"France": "none", "Vichy": "active axis"}
    after = ended(start(**LATE, phasing=faction, countries=countries, units=units))
    assert state(after, "Vichy") == f"active {faction}"


@clause("TK-16.5.2-7")
def test_france_is_freed_by_its_cities_alone_too() -> None:
    units = {**rus(*FRANCE), **FRENCH, "w3018": WESTERN_BASE}
    after = ended(
        start(**LATE, phasing="soviet", countries={"France": "active western"}, units=units)
    )
    assert state(after, "Vichy") == "active soviet"


@clause("TK-16.1.1-11")
@pytest.mark.parametrize(("left", "falls"), [((), True), (("w3519",), False)])
def test_france_falls_with_its_cities_whoever_has_partisans(
    left: tuple[str, ...], falls: bool
) -> None:
    units = {
        place: f"GER-inf{n:02d}" for n, place in enumerate(FRANCE, start=1) if place not in left
    }
    units |= {"w3018": WESTERN_BASE, "pool:western": "Fra-Res, Fra-Col01, Fra-1"}
    words: dict[str, Any] = {"turn": "1940 June-July", "war": "limited", "phasing": "axis"}
    after = ended(start(**words, countries={"France": "active western"}, units=units))
    assert (after.position.countries["France"].status == "none") == falls


# ------------------------------------------------- 16.5.3 Russian Emergency Mobilization


@clause("TK-16.5.3-1", "TK-16.5.3-2", "TK-16.5.3-3", "TK-16.5.3-4")
@pytest.mark.parametrize(
    ("units", "words", "called"),
    [
        ({"e4312": "GER-LF1"}, {}, True),
        ({"e4312": "GER-inf05/back"}, {}, False),
        ({"e4312": "MK-Axi-OKW"}, {}, False),
        ({"e3906": "Italy-1"}, {}, True),
        ({"e3108": "GER-inf01"}, {}, False),
        ({"e3108": "GER-inf01", "ceded": CEDED + "Bessarabia/Rumania"}, {}, True),
        ({"e4205": "GER-inf01"}, {}, True),
        ({"e4205": "GER-inf01"}, {"countries": {"Baltic States": "active axis"}}, True),
        ({"e4205": "GER-inf01", "ceded": CEDED + "Baltic_States/Northern_Baltics/back"}, {}, True),
        ({"e4103": "GER-inf01"}, {}, True),
        ({"e4103": "GER-inf01", "ceded": GERMAN + "Memelland"}, {}, False),
        ({"e3809": "GER-inf01", "ceded": GERMAN + "Byelorussia"}, {}, False),
        ({"e3809": "GER-inf01"}, {}, True),
        ({"e4312": "Bri-inf01"}, {}, False),
        ({}, {"war": "total"}, True),
        ({}, {"played": "4d"}, True),
        ({}, {"once": ["16.5.3"], "war": "total"}, False),
    ],
)
def test_what_calls_the_russians_to_arms(
    units: dict[str, str], words: dict[str, Any], called: bool
) -> None:
    words = dict(words)
    once, played = words.pop("once", []), words.pop("played", "")
    countries = {"Italy": "active axis", **words.pop("countries", {})}
    box = {"events:soviet": "Rus-13A"}
    words = {**PEACE, "posture": PACT, **words}
    there = start(**words, countries=countries, units={**box, **units})
    there.once, there.cards["soviet"].played = once, [played] if played else []
    after = ended(there)
    assert after.at("Rus-13A") == ("delay" if called else "events:soviet")
    assert not after.asked("influence")


@clause("TK-16.5.3-4")
@pytest.mark.parametrize(
    ("line", "refused", "marked"),
    [
        ("influence Turkey", [], ["Turkey"]),
        ("influence nobody", [], []),
        ("influence Greece", [(1, "TK-15.19-1")], []),
        ("influence Turkey, Bulgaria", [], ["Turkey"]),
        ("influence Greece, Bulgaria", [], ["Bulgaria"]),
        ("influence Ukraine", [(1, "TK-13.2-7")], []),
    ],
)
def test_the_axis_sways_one_country_when_russia_is_at_war(
    line: str, refused: list[tuple[int, str]], marked: list[str]
) -> None:
    countries = {"Greece": "active western"}
    there = start(**LATE, phasing="soviet", countries=countries, units={"events:soviet": "Rus-13A"})
    assert answered(alarms.emergency_mobilization, there, "axis", line) == refused
    if not refused:
        told = ended(there, axis=line).told("InfluenceChanged")
        assert [one["country"] for one in told] == marked


# ------------------------------------------------------------- 16.5.4 Border Defense

FRONTIERS = {
    "Bessarabia": CEDED + "Bessarabia/Rumania",
    "Finnish Frontier": CEDED + "Finnish_Frontier/Finland",
    "Turkish Frontier": CEDED + "Turkish_Frontier",
}


@clause("TK-16.5.4-1", "TK-16.5.4-2", "TK-16.5.4-3", "TK-16.5.4-6", "TK-16.5.4-11")
@pytest.mark.parametrize(
    ("region", "units", "posture", "owed"),
    [
        ("Finnish Frontier", {"e4607": "Rus-3A/2", "e5207": "Rus-5A/2"}, "pact", False),
        ("Finnish Frontier", {"e4607": "Rus-3A/2", "e5207": "Rus-inf01"}, "pact", True),
        ("Turkish Frontier", {"e2619": "Rus-HQ_West/3", "e2719": "Rus-inf01"}, "pact", False),
        ("Turkish Frontier", {"e2619": "Rus-HQ_West/3"}, "rapallo", True),
        ("Turkish Frontier", {"e2619": "Rus-HQ_West/3"}, "entente", True),
        ("Turkish Frontier", {"e2619": "Rus-HQ_West/3"}, "", False),
        ("Turkish Frontier", {"e2619": "Rus-HQ_West/3"}, "armistice", False),
        ("Bessarabia", {"e3108": "Rus-Def1, Rus-3A/2", "e3009": "Rus-inf01"}, "pact", False),
        ("Bessarabia", {"e3108": "Rus-3A/2", "e3009": "Rus-inf05/back, Rus-inf01"}, "pact", True),
        ("Bessarabia", {"e3108": "Rus-3A/2, Rus-inf01", "e3009": "Fin-Kar"}, "pact", True),
        ("Bessarabia", {"e3108": "GER-LF1"}, "pact", False),
        ("Bessarabia", {"e3108": "GER-inf05/back"}, "pact", True),
        ("Bessarabia", {"e3207": "GER-inf01"}, "pact", True),
    ],
)
def test_the_steps_that_a_region_wants(
    region: str, units: dict[str, str], posture: str, owed: bool
) -> None:
    words = {**PEACE, "posture": {"russia": posture, "soviet_minors": posture}}
    more = {"ceded": FRONTIERS[region], "e4312": "Rus-inf07"}
    countries = {"Finland": "active soviet"} if "Fin-Kar" in str(units) else {}
    after = ended(start(**words, countries=countries, units={**units, **more}))
    assert bool(after.told("Redeployed")) == owed


@clause("TK-16.5.4-4", "TK-16.5.4-5")
@pytest.mark.parametrize(
    ("ceded", "manned", "sent_to"),
    [
        (f"{CEDED}Baltic_States/Northern_Baltics", {}, {"e4103"}),
        (
            f"{CEDED}Baltic_States/Northern_Baltics/back, {GERMAN}Memelland",
            {"e4104": "Rus-3A/2"},
            {"e4004", "e4204"},
        ),
    ],
)
def test_the_hexes_along_germany_are_manned(
    ceded: str, manned: dict[str, str], sent_to: set[str]
) -> None:
    reserve = {"e4312": "Rus-HQ_West/3, Rus-5A/2", "e4109": "Rus-HQ_Kiev/3", "e4608": "Rus-7A/2"}
    units = {"ceded": ceded, **manned, **reserve}
    after = ended(start(**PEACE, posture=PACT, units=units))
    assert {one["to"] for one in after.told("Redeployed")} >= sent_to
    assert not {one["to"] for one in after.told("Redeployed")} & set(manned)


@clause("TK-16.5.4-7", "TK-16.5.4-8", "TK-16.5.4-9")
@pytest.mark.parametrize(
    ("units", "lines", "refused", "stand"),
    [
        ({"e3108": "Bri-inf01"}, "deploy Rus-inf01 at e3108", ["TK-3.1.4-2"], {}),
        ({}, "deploy Rus-inf01 at e3108", [], {"Rus-inf01": "e3108"}),
        ({"box:africa": "Rus-inf09"}, "deploy Rus-inf09 at e3108", ["TK-16.5.4-8"], {}),
        ({"e4520": "Rus-Def1/back"}, "deploy Rus-Def1 at e3108", ["TK-16.5.4-8"], {}),
        ({"e3108": "Rus-3A/2"}, "deploy Rus-3A at e3009", ["TK-16.5.4-8"], {"Rus-3A": "e3108"}),
        ({"e4520": "Rus-HQ_Kiev/3"}, "deploy Rus-HQ_Kiev at e3009", [], {"Rus-HQ_Kiev": "e3009"}),
        ({"e3108": "Rus-3A/2", "e4520": "Rus-HQ_Kiev/3"}, "deploy Rus-HQ_Kiev at e3009", [],
         {"Rus-HQ_Kiev": "delay"}),
    ],
)  # fmt: skip
def test_whom_the_axis_sends(
    units: dict[str, str], lines: str, refused: list[str], stand: dict[str, str]
) -> None:
    more = {**rus("e4312", "e4109", "e4608", "e4112"), "ceded": FRONTIERS["Bessarabia"]}
    there = start(**PEACE, posture=PACT, units={**more, **units})
    after = ended(there, axis=lines)
    assert after.clauses() == refused
    assert {one: after.at(one) for one in stand} == stand


@clause("TK-16.5.4-7", "TK-16.5.4-8", "TK-13.8.3-1", "TK-A120")
def test_of_a_multi_national_unit_the_russian_step_goes() -> None:
    units = {
        "e3108": "Rus-3A/2, Rus-inf01",
        "e4608": "SOV-Bal",
        "holding:SOV-Bal": "Fin-Res",
        "ceded": FRONTIERS["Bessarabia"],
    }
    countries = {"Finland": "active soviet"}
    there = start(**PEACE, posture=PACT, countries=countries, units=units)
    after = ended(there, axis="deploy SOV-Bal at e3009")
    assert after.clauses() == []
    (sent,) = after.told("Redeployed")
    assert (board().counters[sent["unit"]].country, sent["to"]) == ("Russia", "e3009")
    assert (after.at("Fin-Res"), after.at("SOV-Bal")) == ("e4608", "delay")


@clause("TK-16.5.4-7", "TK-9.2-6")
def test_in_silence_nobody_is_sent_where_he_may_not_stack() -> None:
    units = {**rus("e4312", "e4109", "e4608", "e4112"), "ceded": FRONTIERS["Bessarabia"]}
    after = ended(start(**PEACE, posture=PACT, units=units))
    places = [after.at(f"Rus-inf0{n}") for n in (1, 2, 3, 4)]
    assert set(places) <= {"e3008", "e3009", "e3108", "e3208"}
    assert len(set(places)) > 1


# --------------------------------------------------------- 16.5.5 Russia Rises, 16.5.6


OSTLAND = {"russia": "ostland", "soviet_minors": "ostland"}


@clause("TK-16.5.5-1", "TK-16.5.5-2", "TK-16.5.5-3")
@pytest.mark.parametrize(
    ("units", "posture", "card", "line", "left"),
    [
        ({}, "ostland", "", "choose end policy", ("", "out")),
        ({}, "ostland", "", "choose nothing", ("ostland", "ceded")),
        ({}, "ostland", "27b", "choose end policy", ("ostland", "ceded")),
        ({}, "pact", "", "", ("pact", "ceded")),
        ({}, "", "", "", ("", "out")),
        ({}, "", "27b", "", ("", "ceded")),
        ({"e3906": "Rum-3A"}, "ostland", "", "choose end policy", ("", "out")),
        ({"e3906": "GER-inf01"}, "ostland", "", "choose end policy", ("", "out")),
        (
            {"e3906": "GER-inf01", "e3809": "GER-inf02"},
            "ostland",
            "",
            "choose end policy",
            ("ostland", "ceded"),
        ),
        (
            {"e3906": "GER-inf05/back", "e3809": "MK-Axi-OKW"},
            "ostland",
            "",
            "choose end policy",
            ("ostland", "ceded"),
        ),
        (
            {"e3906": "GER-LF1", "e3809": "GER-inf02"},
            "ostland",
            "",
            "choose end policy",
            ("ostland", "ceded"),
        ),
    ],
)
def test_when_russia_rises(
    units: dict[str, str], posture: str, card: str, line: str, left: tuple[str, str]
) -> None:
    ceded = {"ceded": GERMAN + "Byelorussia"}
    there = start(
        **PEACE,
        posture={"russia": posture, "soviet_minors": posture},
        countries={"Rumania": "active axis"},
        units={**ceded, **units},
    )
    there.cards["axis"].current = card
    there.once = ["16.5.3"]
    after = ended(there, soviet=line)
    assert (after.position.posture["russia"], after.at(GERMAN + "Byelorussia")) == left


# -------------------------------------------------------- 16.4.1, 16.4.2 by Option Card


GUARDED = {"w3114": "GER-inf01", "w3414": "GER-inf02", "w3516": "GER-inf03"}


@clause("TK-16.4-1", "TK-16.4.1-1", "TK-16.4.1-2", "TK-16.4.1-4")
@pytest.mark.parametrize(
    ("vichy", "card", "unit", "after_", "once"),
    [
        ("active axis", "25a", {"w2818": "US-inf01"}, "active western", True),
        ("active soviet", "25a", {"w2818": "Bri-inf01"}, "active western", True),
        ("active axis", "25a", {}, "active axis", False),
        ("active axis", "25a", {"w2817": "US-inf01"}, "active axis", False),
        ("active axis", "26a", {"w2818": "US-inf01"}, "active axis", False),
        ("neutral", "25a", {"w3519": "US-inf01", **GUARDED}, "neutral", False),
        ("active western", "25a", {"w2818": "US-inf01"}, "active western", False),
        (
            "active axis",
            "25a",
            {place: f"US-inf{n:02d}" for n, place in enumerate(VICHY, start=1)},
            "active western",
            False,
        ),
    ],
)
def test_torch_frees_the_french(
    vichy: str, card: str, unit: dict[str, str], after_: str, once: bool
) -> None:
    countries = {"France": "none", "Vichy": vichy}
    there = start(**LATE, phasing="western", countries=countries,
                  units={**FRENCH, **OCCUPIED, **unit})  # fmt: skip
    there.cards["western"].current = card
    after = ended(there)
    assert state(after, "Vichy") == after_
    assert ("16.4.1" in after.position.once) == once


CONVOYS = {
    "convoys:North Atlantic": "MK-Wes-US_Convoy#1=supply",
    "convoys:Western Mediterranean": "MK-Wes-US_Convoy#2=supply",
    "pool:axis": "Italy-Alp, ITA-Regia_Marina",
    "conquered:western": "Bri-ex_Italy",
}


@clause("TK-16.4.2-1", "TK-16.4.2-2", "TK-16.4.2-6")
@pytest.mark.parametrize(
    ("units", "countries", "card", "line", "disarmed", "refused"),
    [
        ({"w2424": "US-inf01"}, {}, "26a", "", ["Italy"], []),
        ({"w2424": "US-inf01"}, {}, "25a", "", [], []),
        ({"w1522": "US-inf01"}, {}, "26a", "", [], []),
        ({"w2424": "WES-1AB"}, {}, "26a", "", ["Italy"], []),
        ({"w2424": "US-inf03/back"}, {}, "26a", "", [], []),
        ({"w2424": "US-inf01"}, {"Italy": "active soviet"}, "26a", "", ["Italy"], []),
        ({"w2424": "US-inf01"}, {"Italy": "active western"}, "26a", "", [], []),
        ({"w2424": "US-inf01"}, {"Italy": "neutral"}, "26a", "", [], []),
        ({"w2424": "US-inf01", "w2408": "US-inf02"}, {"Spain": "active axis"}, "26a", "pick Spain",
         ["Spain"], []),
        ({"w2424": "US-inf01", "w2408": "Bri-inf02"}, {"Spain": "active axis"}, "26a",
         "pick Spain", ["Italy"], []),
    ],
)  # fmt: skip
def test_where_avalanche_strikes(
    units: dict[str, str],
    countries: dict[str, str],
    card: str,
    line: str,
    disarmed: list[str],
    refused: list[str],
) -> None:
    known = {"Italy": "active axis", "France": "active western", **countries}
    there = start(**SUMMER, phasing="western", countries=known, units={**CONVOYS, **units})
    there.cards["western"].current = card
    after = ended(there, western=line)
    assert [one["country"] for one in after.told("Disarmed")] == disarmed
    assert after.clauses() == refused
    for name in disarmed:
        axis = there.countries[name].faction == "axis"
        assert (after.position.countries[name].mark == "no_occupation") == axis
