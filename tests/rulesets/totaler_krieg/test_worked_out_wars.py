"""Cases worked out from the book: Border War, Successful Improvements, The Bell Tolls for Thee and
Volkssturm (15.2, 15.38 to 15.40), each read as an umpire would, and the receipt with it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.position import Position
from tests.rulesets.totaler_krieg.kit import After, board
from tests.rulesets.totaler_krieg.kit_events import nothing, receive, start
from tests.rulesets.totaler_krieg.test_worked_out_politics import LIMITED, event

clause = pytest.mark.clause

TOTAL: dict[str, Any] = {"turn": "1944 Sept-Oct", "war": "total", "phasing": "axis"}
LOCARNO = dict.fromkeys(("britain", "france", "western_minors"), "locarno")
RAPALLO = dict.fromkeys(("russia", "soviet_minors"), "rapallo")
PRE: dict[str, Any] = {
    "turn": "1938 June-July",
    "war": "pre",
    "phasing": "axis",
    "posture": {**LOCARNO, **RAPALLO, "us": "isolationism"},
}
FIGHTING = {
    "country": "Spain",
    "support": "soviet",
    "centers": {"w2512": "nationalist", "w2813": "republican"},
    "strongholds": {"w2408": "nationalist", "w2710": "republican"},
}


def side(after: After, country: str) -> str:
    state = after.position.countries[country]
    return f"{state.status} {state.faction}".strip()


# ------------------------------------------------------------------------ 15.2 Border War


@clause("TK-15.2-1", "TK-15.2-2", "TK-15.2-3", "TK-15.2-4", "TK-13.8.4-3")
@pytest.mark.parametrize(
    ("faction", "country", "answer", "words", "sides"),
    [
        # the neighbour of an Axis Country is Allied by 13.5, here by its Influence
        ("axis", "Hungary", "pick Rumania", {"influence": {"Rumania": "soviet"}},
         {"Hungary": "active axis", "Rumania": "active soviet"}),
        # in Pre-War the Axis says with whom who borders on Russia goes
        ("axis", "Hungary", "pick Rumania\nalign Rumania with the Soviets", PRE,
         {"Hungary": "active axis", "Rumania": "active soviet"}),
        ("axis", "Hungary", "pick Yugoslavia", PRE,
         {"Hungary": "active axis", "Yugoslavia": "active western"}),
        # Axis Influence in the neighbour holds nobody back
        ("axis", "Hungary", "pick Yugoslavia", {"influence": {"Yugoslavia": "axis"}},
         {"Yugoslavia": "active western"}),
        # a Soviet Influence marker makes the Country of a Western event a Soviet one
        ("western", "Greece", "pick Bulgaria", {"influence": {"Greece": "soviet"}},
         {"Greece": "active soviet", "Bulgaria": "active axis"}),
        ("soviet", "Bulgaria", "pick Turkey", {"influence": {"Turkey": "western"}},
         {"Bulgaria": "active western", "Turkey": "active axis"}),
        # Ireland has no neighbour, Portugal one
        ("western", "Portugal", "", {}, {"Portugal": "active western", "Spain": "active axis"}),
        ("western", "Portugal", "", {"civil_war": FIGHTING},
         {"Portugal": "active western", "Spain": "neutral"}),
        ("axis", "Spain", "", {"civil_war": FIGHTING},
         {"Spain": "neutral", "Portugal": "neutral"}),
        ("axis", "Spain", "pick Portugal", {"civil_war": {**FIGHTING, "over": True}},
         {"Spain": "active axis", "Portugal": "active western"}),
        # who fights already is drawn in by nobody
        ("axis", "Portugal", "", {"countries": {"Spain": "active western"}},
         {"Portugal": "active axis", "Spain": "active western"}),
        ("axis", "Greece", "", {"countries": {"Greece": "active western"}},
         {"Greece": "active western", "Bulgaria": "neutral"}),
        # the border of a Dependent counts: Albania's with Greece
        ("axis", "Italy", "pick Greece", {}, {"Italy": "active axis", "Greece": "active western"}),
    ],
)  # fmt: skip
def test_two_neighbours_go_to_war(
    faction: str, country: str, answer: str, words: dict[str, Any], sides: dict[str, str]
) -> None:
    there = start(**{**LIMITED, "phasing": faction, **words})
    after = receive("15.2", faction, country, there=there, dice=[1] * 12, orders={faction: answer})
    assert {one: side(after, one) for one in sides} == sides
    assert after.clauses() == []


@clause("TK-15.2-2")
@pytest.mark.parametrize("line", ["pick Greece", "pick Bessarabia", "choose nothing"])
def test_the_enemy_is_a_neutral_neighbour(line: str) -> None:
    there = start(**{**LIMITED, "phasing": "axis"}, countries={"Rumania": "active western"})
    after = receive("15.2", "axis", "Hungary", there=there, dice=[1] * 12, orders={"axis": line})
    assert after.trial.unused == [f"axis: {line}"]
    asked = next(ask for ask in after.trial.questions if ask.key == "event/15.2/countries")
    assert asked.options["countries"] == ["Austria", "Czechoslovakia", "Yugoslavia"]
    assert side(after, "Austria") == "active western"  # somebody has to be drawn in


# ----------------------------------------------------------- 15.38 Successful Improvements


def partnered(country: str, faction: str, **words: Any) -> Position:
    there = start(
        **{**LIMITED, "phasing": faction, **words}, countries={country: f"active {faction}"}
    )
    there.once.append(f"13.8.5/{faction}/{country}")
    there.countries[country].partnership = True
    for name, counter in board().counters.items():
        if counter.country == country and counter.setup_class == "P":
            there.pieces[name].at = "aside"
    return there


@clause("TK-15.38-1", "TK-15.38-2")
@pytest.mark.parametrize(
    ("country", "faction", "economy", "answer", "came", "economy_after"),
    [
        ("France", "western", "strategic", "choose War Economy +2", [], ("strategic", True)),
        ("France", "western", "strategic", "choose nothing", [], ("strategic", False)),
        ("France", "western", "strategic", "choose support unit", ["unit"], ("strategic", False)),
        ("Italy", "axis", "delay", "pick ITA-Regia_Aer", ["unit"], ("delay", False)),
        ("Turkey", "soviet", "aside", "pick MK-War_Economy_Turkey", [], ("delay", False)),
        ("Turkey", "soviet", "strategic", "", ["unit"], ("strategic", False)),
        ("Spain", "axis", "aside", "choose nothing", [], ("aside", False)),
    ],
)
def test_what_improvements_bring(
    country: str,
    faction: str,
    economy: str,
    answer: str,
    came: list[str],
    economy_after: tuple[str, bool],
) -> None:
    there = partnered(country, faction)
    there.pieces[f"MK-War_Economy_{country}"].at = economy
    after = receive("15.38", faction, there=there, orders={faction: answer})
    marker = after.position.pieces[f"MK-War_Economy_{country}"]
    units = [
        name
        for name, counter in board().counters.items()
        if counter.country == country and counter.kind == "support" and after.at(name) == "delay"
        and there.pieces[name].at != "delay"
    ]  # fmt: skip
    assert (len(units), (marker.at, marker.back)) == (len(came), economy_after)


@clause("TK-15.38-1")
@pytest.mark.parametrize(
    ("status", "faction"),
    [("conquered western", "western"), ("active soviet", "western"), ("active soviet", "soviet")],
)
def test_a_partner_that_is_lost_brings_nothing(status: str, faction: str) -> None:
    there = partnered("Poland", "western")
    state = there.countries["Poland"]
    state.status, state.faction = status.split()  # type: ignore[assignment]  # from words
    state.partnership = faction == "western"
    after = receive("15.38", faction, there=there)
    assert nothing(after) == ["TK-15.38-1"]


# ------------------------------------------------------- 15.39 The Bell Tolls for Thee


@clause("TK-15.39-1", "TK-15.5-1", "TK-15.5-2", "TK-15.5-5")
@pytest.mark.parametrize(
    ("faction", "units", "war", "answers", "lost", "turned"),
    [
        ("axis", {"w3825": "GER-inf01"}, FIGHTING, {"axis": "choose yes"}, ["GER-inf01"],
         ["w2813"]),
        # the Ally that supports the Republic decides, not the one that rolled
        ("western", {"w3916": "Bri-inf01"}, FIGHTING,
         {"western": "choose yes", "soviet": "pick w2512"}, ["Bri-inf01"], ["w2512"]),
        ("soviet", {"e4312": "Rus-inf01"}, {**FIGHTING, "over": True}, {"soviet": "choose yes"},
         ["Rus-inf01"], []),
        ("soviet", {"e4312": "Rus-inf01"}, FIGHTING, {"soviet": "choose nothing"}, [], []),
        ("soviet", {"e4312": "Rus-inf01"}, FIGHTING, {}, [], []),
        # a unit in an Off-Map Box, in the Delay Box or in the air is in no hex or no ground unit
        ("western", {"box:africa": "Bri-inf01"}, FIGHTING, {"western": "choose yes"}, [], []),
        ("soviet", {"e4312": "RUS-1VA"}, FIGHTING, {"soviet": "choose yes"}, [], []),
        ("axis", {"w3825": "GER-1P/3"}, FIGHTING, {"axis": "choose yes"}, ["GER-1P"], ["w2813"]),
        # the step of a friendly Minor Country will do
        ("axis", {"e3201": "Hun-Res"}, FIGHTING, {"axis": "choose yes"}, ["Hun-Res"], ["w2813"]),
    ],
)  # fmt: skip
def test_for_whom_the_bell_tolls(
    faction: str,
    units: dict[str, str],
    war: dict[str, Any],
    answers: dict[str, str],
    lost: list[str],
    turned: list[str],
) -> None:
    words = {**LIMITED, "phasing": faction, "countries": {"Hungary": "active axis"}}
    there = start(**words, units=units, civil_war=war)
    after = receive("15.39", faction, there=there, orders=answers, dice=[1] * 4)
    assert [one["unit"] for one in after.told("StepLost")] == lost
    assert [one["at"] for one in after.told("CenterTurned")] == turned


# ----------------------------------------------------------------------- 15.40 Volkssturm

VG = [f"GER-VG{number}" for number in range(1, 7)]


@clause("TK-15.40-1")
@pytest.mark.parametrize(
    ("line", "units", "placed", "refused"),
    [
        ("raise GER-VG1 at Berlin", {}, {"GER-VG1": "w3825"}, []),
        ("raise GER-VG4 at Berlin", {}, {"GER-VG4": "w3825"}, []),
        ("", {}, {"GER-VG1": "w3322"}, []),  # the first German City
        ("choose nothing", {}, {}, []),
        ("raise GER-VG1 at Warsaw", {}, None, ["TK-1.3.4-5"]),
        ("raise GER-VG1 at Berlin", {"w3825": "Rus-inf01"}, None, ["TK-1.3.4-4"]),
        ("raise GER-inf01 at Berlin", {}, None, ["TK-15.40-1"]),
        ("raise GER-VG2 at Berlin", {"pool:axis": "GER-VG2"}, {"GER-VG2": "w3825"}, []),
    ],
)
def test_the_people_s_grenadiers(
    line: str, units: dict[str, str], placed: dict[str, str] | None, refused: list[str]
) -> None:
    waiting = {name: "event:15.40" for name in VG if name not in str(units)}
    there = start(**TOTAL, units={**units}, places=waiting)
    assert event("15.40", "axis", line, there) == refused
    if placed is not None:
        after = receive("15.40", "axis", there=there, orders={"axis": line})
        found = {name: after.at(name) for name in VG}
        assert found == {**{name: there.pieces[name].at for name in VG}, **placed}


@clause("TK-15.40-1")
def test_grenadiers_without_a_place_stay_where_they_are() -> None:
    cities = board().cities & board().cells_of("Germany")
    held = {
        one.id: f"Rus-inf{n:02d}"
        for n, one in enumerate(
            (one for one in board().hexes.values() if (cities >> one.cell) & 1), start=1
        )
    }
    there = start(**TOTAL, units=held, places=dict.fromkeys(VG, "event:15.40"))
    after = receive("15.40", "axis", there=there)
    assert nothing(after) == ["TK-15.40-1"]
    assert {after.at(name) for name in VG} == {"event:15.40"}
