"""More cases worked out from the playbook: what a line comes to, and what comes back to its
seat of a line that never had its moment."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.board.position import Position
from tests.rulesets.world_at_war.home_kit import one_major
from tests.rulesets.world_at_war.war_kit import NEUTRAL_VICHY, allies, axis, play, war

clause = pytest.mark.clause
IN_RUSSIA: dict[str, Any] = {
    "countries": {"ussr": "war soviet"},
    "pact": False,
    "control": {"germany": ["Warsaw", "East Poland", "Minsk", "Smolensk"]},
}


def east(units: dict[str, str], **more: Any) -> Position:
    return war(units, **{"turn": 8, **IN_RUSSIA, **more})


# -------------------------------------------------------------------- exploitations


@clause("WAW-CORE.EXP-1", "WAW-CORE.EXP-2", "WAW-CORE.MOV-9")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("exploit from Moscow to Gorki", ["WAW-CORE.EXP-1"]),
        ("exploit from Moscow to Gorki if units at least 9", []),
        (
            "attack Moscow from Smolensk\nexploit from Moscow to Gorki\n"
            "exploit from Gorki to Urals\nexploit from Urals to Stalingrad",
            ["WAW-CORE.EXP-2"],
        ),
        (
            "attack Moscow from Smolensk\nexploit to Gorki\nexploit to Urals\n"
            "exploit to Stalingrad",
            ["WAW-CORE.EXP-2"],
        ),
        ("attack Moscow from Smolensk\nexploit from Rostov to Caucasus", ["WAW-CORE.EXP-1"]),
        ("attack Moscow from Smolensk\nexploit from Moscow to Smolensk", ["WAW-CORE.OPS-1"]),
    ],
)
def test_an_exploitation_that_never_had_its_moment_comes_back(lines: str, told: list[str]) -> None:
    assert axis(east({"Smolensk": "germany 8 ground"}), lines).refused() == told


def test_an_exploitation_into_a_neutral_country_is_told_why_not() -> None:
    at = war({"Rhineland": "germany 4 ground"}, control={"france": ["Maginot"]})
    after = axis(at, "attack Maginot from Rhineland\nexploit from Maginot to Belgium")
    assert after.refused() == ["WAW-CORE.MOV-9"]


# ------------------------------------------------------------------------- the bomb


def bombers(place: str, units: str) -> Position:
    return war(
        {"South England": "usa 2 air", place: units, "Belgium": "germany 1 ground"},
        countries={"usa": "war western", "belgium": "conquered"},
        control={"germany": [place, "Belgium"]},
        majors=one_major("usa", points={"a_bomb": 1}),
    )


@clause("WAW-CORE.BOMB-8", "WAW-3.2-7", "WAW-3.2-2")
@pytest.mark.parametrize(
    ("units", "named", "told", "falls"),
    [
        ("2 ground, 1 elite", "1 elite", ["WAW-CORE.BOMB-8"], False),
        ("1 elite", "1 elite", [], True),
        ("2 naval, 1 air", "1 naval, 1 air", ["WAW-3.2-7"], False),
        ("3 ground", "3 ground", ["WAW-3.2-7"], False),
        ("2 ground", "1 naval", ["WAW-CORE.ACT-12"], False),
        ("1 naval", "2 naval", ["WAW-CORE.ACT-12"], True),
        ("1 naval", "1 naval", [], True),
    ],
)
def test_a_bomb_never_falls_on_units_that_nobody_named(
    units: str, named: str, told: list[str], falls: bool
) -> None:
    """What it may not destroy keeps it in its place, with its chit; what is not there is told."""
    at = bombers("Calais", f"germany {units}")
    after = allies(at, f"drop bomb on Calais destroying {named}", refusals=True)
    assert after.refused() == told
    assert bool(after.told("BombDropped")) == falls
    assert after.position.majors["usa"].points.get("a_bomb", 0) == (0 if falls else 1)
    if falls:
        assert len(after.one("BombDropped")["kinds"]) == 1


@clause("WAW-CORE.BOMB-7")
def test_a_bomb_is_dropped_once_and_the_receipt_knows() -> None:
    at = bombers("Calais", "germany 3 ground")
    after = allies(at, "drop bomb on Calais\ndrop bomb on Belgium", refusals=True)
    assert [(one.line, one.clause) for one in after.trial.refused] == [(2, "WAW-3.2-2")]
    assert len(after.told("BombDropped")) == 1


# -------------------------------------------------------------------- war and peace


@clause("WAW-CORE.PACT-8")
def test_the_receipt_lets_the_winter_war_begin_with_the_offensives() -> None:
    at = war(
        {"Leningrad": "ussr 5 ground", "Minsk": "ussr 2 ground"},
        turn=2,
        control={"germany": ["Warsaw"]},
    )
    after = allies(
        at,
        "move 1 ground from Minsk to East Poland\nmove 1 ground from Minsk to Baltic States\n"
        "declare the winter war\nattack Karelia from Leningrad",
    )
    assert after.one("OperationBegan")["place"] == "karelia"


@clause("WAW-CORE.DOW-12")
@pytest.mark.parametrize(
    "line",
    [
        "attack Transjordan Palestine from Levant",
        "limited offensive from Levant against Transjordan Palestine",
        "move 1 ground from Levant to Transjordan Palestine",
    ],
)
def test_neutral_vichy_neither_attacks_nor_moves(line: str) -> None:
    at = war(
        {"Levant": "vichy 2 ground", "Transjordan Palestine": "uk 1 ground"},
        countries={"vichy": NEUTRAL_VICHY, "france": "surrendered"},
        control={"vichy": ["Levant"]},
    )
    assert axis(at, line, refusals=True).refused() == ["WAW-CORE.DOW-12"]


@clause("WAW-CORE.DOW-1")
@pytest.mark.parametrize(
    ("line", "belgium", "declared", "told"),
    [
        ("declare war on the Low Countries", "neutral", ["belgium", "netherlands"], []),
        ("DoW Low Countries by Germany", "neutral", ["belgium", "netherlands"], []),
        ("declare war on Low Countries", "conquered", ["netherlands"], []),
    ],
)
def test_war_is_declared_on_both_low_countries(
    line: str, belgium: str, declared: list[str], told: list[str]
) -> None:
    at = war({"Rhineland": "germany 3 ground"}, countries={"belgium": belgium})
    after = axis(at, line, refusals=True)
    assert [one["on"] for one in after.told("WarDeclared")] == declared
    assert after.refused() == told
    again = axis(after.position, line, refusals=True)
    assert again.refused() == ["WAW-CORE.DOW-1"]


@clause("WAW-CORE.MOV-17")
def test_what_has_marched_does_not_go_aboard() -> None:
    at = war({"Berlin": "germany 1 ground", "Kiel": "germany 1 naval"})
    after = axis(
        at,
        "move 1 ground from Berlin to Kiel\n"
        "sail 1 fleet from Kiel to North Sea South carrying 1 ground",
        refusals=True,
    )
    assert after.refused() == ["WAW-CORE.MOV-17"]


# --------------------------------------------------------------- supply, air, places


@clause("WAW-CORE.SUP-3")
def test_a_limited_supply_source_is_named_by_its_own_clause() -> None:
    at = war(
        {"Italian Ethiopia": "italy 1 ground", "British East Africa": "uk 1 ground"},
        countries={"italy": "war axis"},
    )
    after = axis(at, "attack British East Africa from Ethiopia", refusals=True)
    assert after.refused() == ["WAW-CORE.SUP-3"]


@clause("WAW-CORE.AIR-3")
@pytest.mark.parametrize(
    "air", ["with 3 ground, 2 air", "support 2 air", "support 2 air fleets from Rhineland"]
)
def test_air_fleets_are_told_how_to_support(air: str) -> None:
    at = war(
        {"Belgium": "germany 3 ground", "Rhineland": "germany 2 air", "Calais": "france 1 ground"},
        countries={"belgium": "conquered"},
        control={"germany": ["Belgium"]},
    )
    after = axis(at, f"attack Calais from Belgium {air}")
    assert after.told("OperationBegan")
    told = after.one("LineNotDone")
    assert after.clauses("LineNotDone") == ["WAW-CORE.AIR-3"]
    assert "`support 2 tactical`" in told["reason"]


@pytest.mark.parametrize(
    ("box", "name"),
    [
        ("South Africa/Australia", "South Africa"),
        ("South Africa/Australia", "Australia"),
        ("Asia/India", "India"),
    ],
)
def test_the_boxes_of_the_commonwealth_go_by_their_countries(box: str, name: str) -> None:
    after = allies(war({box: "uk 1 ground"}), f"redeploy 1 ground from {name} to Suez")
    assert after.ground("Suez") == 1


# ------------------------------------------------------------------------- at home


@clause("WAW-CORE.SUR-18")
def test_a_surrendered_major_builds_nothing() -> None:
    at = war({"Paris": "germany 1 ground"}, countries={"france": "surrendered"})
    after = play("economic", at, allies="build 2 ground by France", refusals=True)
    assert after.refused() == ["WAW-CORE.SUR-18"]


@clause("WAW-CORE.BOMB-1")
@pytest.mark.parametrize("number", [1, 2])
def test_more_bombers_than_there_are_are_refused_with_their_number(number: int) -> None:
    units = {"Berlin": "germany 1 ground", "South England": "uk 1 ground"}
    at = war(units, majors=one_major("uk", points={"bomber": 1}))
    lines = f"bomb Germany with {number} bombers by UK"
    after = play("strategic_warfare", at, allies=lines, refusals=True)
    told = [no.text for no in after.trial.refused]
    has = "United Kingdom has 1 strategic bomber point to send, not 2."
    assert told == ([has] if number == 2 else [])
    assert len(after.one("BombsDropped")["rolls"]) == 1  # of its own accord all that there are fly


@clause("WAW-3.3-2", "WAW-3.3-3")
@pytest.mark.parametrize(("state", "told"), [("active", ["WAW-3.3-2"]), ("sunk", [])])
def test_the_caribbean_oil_is_bought_again_once_it_is_sunk(state: str, told: list[str]) -> None:
    at = war({"South England": "uk 1 ground"}, events={"caribbean_oil": state}, turn=5)
    at.majors["uk"].rm = 2
    after = play("diplomacy", at, allies="buy Caribbean oil", axis="no diplomacy", refusals=True)
    assert after.refused() == told
