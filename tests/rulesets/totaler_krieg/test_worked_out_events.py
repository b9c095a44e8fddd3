"""Cases worked out from the book: answers to the Political Events of section 15, of which
receipt and step say the same, each under the rule that is closest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.events import civil, options, resistance, weapons
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of, perform
from adjudicator.rulesets.totaler_krieg.book.events.case import Case
from tests.rulesets.totaler_krieg.kit import play
from tests.rulesets.totaler_krieg.kit_events import start
from tests.rulesets.totaler_krieg.test_worked_out_politics import LIMITED, PRE, SPANISH, event, told

clause = pytest.mark.clause

TOTAL: dict[str, Any] = {"turn": "1943 May-June", "war": "total", "phasing": "axis"}
AXIS = {"Hungary": "active axis", "Italy": "active axis"}
STACKS = {
    "e3704": "GER-1P/3, GER-pz05",
    "e3703": "Hun-Res",
    "e3803": "GER-inf05/back",  # a Detachment
    "e3702": "GER-SS_a",
    "w1812": "Italy-Col",
    "w3720": "GER-inf06",
    "e3906": "Rus-inf01, Rus-HQ_West/3",
    "w3516": "Bri-Ind1",
}


def occupied(**more: Any) -> Position:
    return start(**{**TOTAL, "units": STACKS, "countries": AXIS, **more})


def asked(
    part: Callable[[Case], Play],
    section: str,
    seat: str,
    line: str,
    there: Position,
    **facts: Any,
) -> list[str]:
    """A question in the middle of an event: the clauses that refuse the answer."""

    def play(position: Position, table: Table[Board]) -> Play:
        case = case_of(position, table, facts.get("by", seat))
        case.event, case.box = section, facts.get("box", "")
        yield from part(case)

    return told(play, there, seat, line)


# ---------------------------------------------------------- 15.1, 15.18: loss in a hex


@clause("TK-15.1-2", "TK-15.1-3", "TK-15.1-4", "TK-15.1-5")
@pytest.mark.parametrize(
    ("line", "words", "clauses"),
    [
        ("choose strike", {}, []),
        ("choose nothing", {}, []),
        ("choose hq", {}, ["TK-15.1-2"]),
        ("choose strike for Coup Attempt", {}, ["TK-15.1-2"]),
        ("choose partisans", {}, ["TK-15.1-4"]),  # all are in the Force Pool
        ("choose partisans", PRE, ["TK-15.1-4"]),
        ("choose civil war", {}, ["TK-15.1-3"]),
        ("choose civil war", {"civil_war": SPANISH}, ["TK-15.1-3"]),  # it is over
        (
            "choose civil war",
            {"civil_war": {**SPANISH, "over": False, "centers": {"w2710": "nationalist"}}},
            [],
        ),
        ("choose strike", {"units": {"w3720": "GER-inf06"}}, ["TK-15.1-5"]),
    ],
)
def test_resistance_is_supported_where_it_can_be(
    line: str, words: dict[str, Any], clauses: list[str]
) -> None:
    there = occupied(**words)
    if words.get("units"):  # only the strike is missing then
        there.pieces["MK-Wes-Western_Partisan_Base#1"].at = "supply"
    assert event("15.1", "western", line, there) == clauses


@clause("TK-15.1-6", "TK-15.1-7", "TK-15.1-8", "TK-15.1-10", "TK-15.1-11", "TK-15.1-12")
@pytest.mark.parametrize(
    ("line", "europa", "clauses"),
    [
        ("pick e3703", False, []),
        ("pick e3803", False, []),
        ("pick w1812", False, []),
        ("pick e3704", False, ["TK-15.1-11"]),
        ("pick e3702", False, ["TK-15.1-10"]),
        ("pick e3702", True, []),
        ("pick e3906", True, ["TK-15.1-11"]),
        ("pick Hun-Res", False, ["TK-15.1-11"]),
        ("pick e3704, e3703", False, []),  # the first that is open
        ("choose nothing", False, ["TK-1.1.2-3"]),  # a choice, and this is none
    ],
)
def test_resistance_strikes_minors_colonials_and_markers(
    line: str, europa: bool, clauses: list[str]
) -> None:
    def part(case: Case) -> Play:
        wanted = resistance.touched_by_resistance(europa)
        yield from resistance.struck(case, "axis", wanted, "TK-15.1-11")

    assert asked(part, "15.1", "western", line, occupied()) == clauses


@clause("TK-15.18-3", "TK-15.18-4")
@pytest.mark.parametrize(
    ("line", "pool", "clauses"),
    [
        ("choose reinforce", "Hun-Exp", []),
        ("choose reinforce", "GER-inf01", ["TK-15.18-3"]),
        ("choose reinforce", "Italy-Col2", ["TK-15.18-3"]),  # colonial, but not German
        ("choose strike", "GER-inf01", []),
        ("choose partisans", "GER-inf01", ["TK-15.18-7"]),
    ],
)
def test_hitler_reinforces_with_what_he_has(line: str, pool: str, clauses: list[str]) -> None:
    there = occupied(countries={"Hungary": "active axis"} if pool[:3] == "Hun" else {})
    for name, piece in there.pieces.items():
        if piece.at == "pool:axis" and name != pool:
            piece.at = "aside"
    assert event("15.18", "axis", line, there) == clauses


@clause("TK-15.21-1", "TK-15.21-2")
def test_aid_that_cannot_be_placed_is_not_offered() -> None:
    there = start(**LIMITED, countries={"Hungary": "active axis"}, units={"w3720": "GER-inf06"})
    for name, piece in there.pieces.items():
        if piece.at == "pool:axis" and name not in ("Hun-Res", "GER-By"):
            piece.at = "aside"
    there.pieces["GER-inf02"].at = f"turn:{there.turn + 3}"
    there.phasing = "axis"
    assert event("15.21", "axis", "choose colonial step", there) == ["TK-15.21-2"]
    assert event("15.21", "axis", "choose minor step", there) == []


# ------------------------------------------------------------------ 15.8 Coup Attempt


@clause("TK-15.8-1", "TK-15.8-2", "TK-15.8-3", "TK-15.8-4")
@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("choose steps", []),
        ("choose hq", ["TK-15.8-4"]),
        ("choose support", []),
        ("choose nothing", ["TK-15.8-1"]),
    ],
)
def test_a_coup_costs_two_things_of_three(line: str, clauses: list[str]) -> None:
    assert event("15.8", "axis", line, occupied()) == clauses


@clause("TK-15.8-3")
@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("lose GER-1P", []),
        ("lose GER-pz05", []),
        ("lose GER-inf06", ["TK-15.8-3"]),
        ("lose Rus-inf01", ["TK-15.8-3"]),
        ("lose GER-inf05", ["TK-15.8-3"]),
    ],
)
def test_a_coup_costs_armor_first(line: str, clauses: list[str]) -> None:
    assert asked(resistance._two_steps, "15.8", "axis", line, occupied()) == clauses


# ----------------------------------------------------------- 15.14, 15.33, 15.36, 15.37


@clause("TK-15.14-3")
@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("pick western", []),
        ("pick the West", []),
        ("pick Soviet", []),
        ("pick the Soviets", []),
        ("pick Russia", []),
        ("pick axis", ["TK-15.14-3"]),
        ("pick w3516", ["TK-15.14-3"]),
    ],
)
def test_the_faction_that_profits_is_named_by_any_of_its_names(
    line: str, clauses: list[str]
) -> None:
    def part(case: Case) -> Play:
        case.failure = "supply"
        yield from weapons.failure(case)

    assert asked(part, "15.14", "axis", line, occupied()) == clauses


@clause("TK-15.14-1")
@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("pick w3516", []),
        ("pick Vichy", []),
        ("pick Malta", []),
        ("pick e5127", []),
        ("pick Hungary", ["TK-15.14-1"]),
        ("pick BRI-FC", ["TK-15.14-1"]),
        ("pick w3516\npick Malta", ["TK-1.1.2-3"]),
    ],
)
def test_a_failure_may_lie_in_any_hex(line: str, clauses: list[str]) -> None:
    assert asked(weapons.failure, "15.14", "axis", line, occupied(), by="western") == clauses


@clause("TK-15.33-1", "TK-15.33-2")
@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("pick w3720", []),
        ("choose nothing", []),
        ("pick e3906", ["TK-15.33-1"]),
        ("pick Zurich", ["TK-15.33-2"]),
        ("pick w3915", ["TK-15.33-1"]),
        ("pick Rus-inf01", ["TK-15.33-1"]),
    ],
)
def test_the_bomb_falls_near_a_german_air_base(line: str, clauses: list[str]) -> None:
    assert event("15.33", "axis", line, occupied()) == clauses


@clause("TK-15.36-1", "TK-15.36-2", "TK-15.36-5")
@pytest.mark.parametrize(
    ("line", "played", "current", "clauses"),
    [
        ("choose support", [], "", []),
        ("choose steps", [], "", []),
        ("choose nothing", [], "", []),
        ("choose directive", [], "", ["TK-15.36-5"]),
        ("choose directive", ["46"], "46", ["TK-15.36-5"]),
    ],
)
def test_special_weapons_reach_what_is_in_play(
    line: str, played: list[str], current: str, clauses: list[str]
) -> None:
    there = occupied()
    there.cards["axis"].played, there.cards["axis"].current = played, current
    assert event("15.36", "axis", line, there) == clauses


@clause("TK-15.37-1", "TK-15.37-2", "TK-15.37-3")
@pytest.mark.parametrize(
    ("line", "box", "policy", "clauses"),
    [
        ("choose attack", "russia", "pact", []),
        ("choose nothing", "russia", "pact", []),
        ("choose declare war", "russia", "pact", []),
        ("choose end policy", "russia", "pact", []),
        ("choose end policy", "britain", "pact", ["TK-15.37-3"]),
        ("choose end policy", "russia", "ostland", ["TK-15.37-3"]),
        ("choose war with russia", "russia", "pact", ["TK-15.37-1"]),
    ],
)
def test_a_challenge_ends_the_policy_of_the_country_it_names(
    line: str, box: str, policy: str, clauses: list[str]
) -> None:
    posture = {"russia": policy, "soviet_minors": policy}
    there = start(**{**LIMITED, "phasing": "axis"}, posture=posture)

    def part(case: Case) -> Play:
        yield from perform(case, "15.37")

    assert asked(part, "15.37", "western", line, there, box=box) == clauses


# --------------------------------------------------------------- Boxes and Area Tables


@clause("TK-15.28-5", "TK-15.28-6", "TK-15.28-7")
@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("pick Britain", []),
        ("pick box France", []),
        ("pick western minors", []),
        ("pick US", ["TK-15.28-6"]),
        ("pick box Russia", ["TK-15.28-7"]),
    ],
)
def test_a_posture_box_is_named_by_its_country(line: str, clauses: list[str]) -> None:
    west = dict.fromkeys(("britain", "france", "western_minors"), "guarantees")
    posture = {**west, "us": "isolationism", "russia": "pact", "soviet_minors": "pact"}
    there = start(**LIMITED, posture=posture, countries={"France": "active western"})
    there.vp_side = "axis"
    assert asked(options._reassess, "15.28", "western", line, there) == clauses


@clause("TK-15.31-12", "TK-15.31-14")
@pytest.mark.parametrize("line", ["pick Britain", "pick France", "pick box France"])
def test_peace_talks_and_war_take_the_name_of_a_country(line: str) -> None:
    countries = {"France": "active western"}
    policies = start(
        **LIMITED, posture={"britain": "guarantees", "france": "entente"}, countries=countries
    )
    truces = start(
        **LIMITED, posture={"britain": "negotiation", "france": "armistice"}, countries=countries
    )
    assert asked(options._war_west, "15.31", "axis", line, policies) == []
    assert asked(options.talks("western"), "15.31", "axis", line, truces) == []


@clause("TK-15.4-9", "TK-15.26-1")
@pytest.mark.parametrize(
    ("line", "clauses", "of_politics"),
    [
        ("pick Western", [], []),
        ("pick table Balkan", [], []),
        ("choose nothing", [], ["TK-1.1.2-3"]),
        ("pick Hungary", ["TK-15.4-9"], ["TK-15.26-1"]),
    ],
)
def test_an_area_table_is_rolled_on(line: str, clauses: list[str], of_politics: list[str]) -> None:
    def part(case: Case) -> Play:
        yield from civil.area_influence(case, "axis", "TK-15.4-9")

    assert asked(part, "15.4", "axis", line, occupied()) == clauses
    assert event("15.26", "axis", line, occupied()) == of_politics


@clause("TK-15.8-1", "TK-15.30.1-1", "TK-2.1-1")
@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("choose steps for Coup Attempt", "TK-15.8-1"),
        ("pick GER-HQ_C for Coup Attempt", "TK-15.8-1"),
        ("choose nothing for Pacific Commitment", "TK-15.30.1-1"),
        ("choose steps", "TK-2.1-1"),
    ],
)
def test_an_answer_to_an_event_that_does_not_come_is_told_so(line: str, refused: str) -> None:
    there = occupied()
    after = play(["plan", "cards", "politics", "events"], there, axis=line, any_dice=True)
    assert after.clauses() == [refused]
