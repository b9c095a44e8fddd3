"""Cases worked out from the playbook where receipt and step have to say the same of a line, each
under the clause that is closest."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import StandingOrder
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.position import Position
from tests.receipts_kit import receipt_for, said_and_done
from tests.rulesets.world_at_war.home_kit import boards, one_major
from tests.rulesets.world_at_war.war_kit import NEUTRAL_VICHY, axis, board, play, war

clause = pytest.mark.clause
GAME = WorldAtWar()


def answered(at: Position, phase: str, seat: str, lines: str) -> list[tuple[int, str]]:
    """The lines that the receipt refuses, with their clauses; the step has to agree."""
    assert said_and_done(GAME, board(), at, phase, **{seat: lines}) == []
    receipt = receipt_for(GAME, board(), at, phase, seat, lines)
    return [(no.line, no.clause) for no in receipt.refused]


# ------------------------------------------------------------------- landings in peace


@clause("WAW-CORE.MOV-9", "WAW-CORE.DOW-12", "WAW-CORE.NAV-16")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("attack Denmark from North Sea South", [(2, "WAW-CORE.MOV-9")]),
        ("attack Netherlands from North Sea South", [(2, "WAW-CORE.MOV-9")]),
        ("attack Berlin from North Sea South", [(2, "WAW-CORE.NAV-16")]),
        ("declare war on Denmark\nattack Denmark from North Sea South", []),
    ],
)
def test_nobody_lands_in_a_country_at_peace(lines: str, refused: list[tuple[int, str]]) -> None:
    at = war({"Kiel": "germany 2 naval, 2 ground", "Rhineland": "germany 1 ground"})
    sailing = "sail 1 fleet from Kiel to North Sea South carrying 1 ground"
    assert answered(at, "axis_tactical", "axis", f"{sailing}\n{lines}") == refused


@clause("WAW-CORE.DOW-12")
@pytest.mark.parametrize(
    "sailing", ["", "sail 1 fleet from Gibraltar to Western Mediterranean carrying 1 ground\n"]
)
def test_nobody_lands_in_neutral_vichy(sailing: str) -> None:
    at = war(
        {"Marseille": "vichy 1 ground", "Gibraltar": "uk 2 naval, 1 ground"},
        countries={"vichy": NEUTRAL_VICHY, "france": "surrendered", "italy": "war axis"},
        control={"vichy": ["Marseille"]},
        turn=5,
    )
    lines = f"{sailing}attack Marseille from Western Mediterranean"
    line = 2 if sailing else 1
    refused = answered(at, "allied_tactical", "allies", lines)
    assert refused == [(line, "WAW-CORE.DOW-12")]


# --------------------------------------------------------------------------- flights


@clause("WAW-CORE.MOV-1", "WAW-CORE.MOV-6")
@pytest.mark.parametrize(
    ("line", "flown", "refused"),
    [
        ("fly all from Berlin to Rhineland", 3, []),
        ("fly from Berlin to Rhineland", 3, []),
        ("fly 2 from Berlin to Rhineland", 2, []),
        ("fly 1 German from Berlin to Rhineland", 1, []),
        ("fly 3 air from Berlin to Rhineland", 3, []),
        ("move all air from Berlin to Rhineland", 3, []),
        ("fly 2 ground from Berlin to Rhineland", 0, [(1, "WAW-CORE.MOV-1")]),
        ("fly all from Rhineland to Berlin", 0, [(1, "WAW-CORE.MOV-1")]),
    ],
)
def test_who_flies_is_an_air_fleet(line: str, flown: int, refused: list[tuple[int, str]]) -> None:
    at = war({"Berlin": "germany 3 air, 2 ground", "Rhineland": "germany 1 ground"})
    assert answered(at, "axis_tactical", "axis", line) == refused
    after = axis(at, line, refusals=True)
    assert after.units("Rhineland").get("germany air", 0) == flown
    assert (after.ground("Berlin"), after.ground("Rhineland")) == (2, 1)


# --------------------------------------------------------------- Strategic Warfare


@clause("WAW-CORE.SW-2", "WAW-CORE.SW-15", "WAW-CORE.SW-21", "WAW-CORE.NAV-12", "WAW-CORE.BOMB-2")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("2 submarines to To UK", []),
        ("all submarines to To UK", []),
        ("3 submarines to To UK", [(1, "WAW-CORE.SW-21")]),
        ("2 submarines to To UK\n1 submarine to To USSR", [(2, "WAW-CORE.SW-21")]),
        ("1 submarine to Canada", [(1, "WAW-CORE.SW-2")]),
        ("no submarines", []),
        ("no submarines\n2 submarines to To UK", [(1, "WAW-CORE.SW-2")]),
        ("raid To UK with 1 naval from Kiel", []),
        ("raid To UK with 2 naval from Kiel", [(1, "WAW-CORE.NAV-12")]),
        ("raid To UK with 1 air from Kiel", [(1, "WAW-CORE.NAV-12")]),
        ("raid To USSR with 1 naval from Kiel", [(1, "WAW-CORE.SW-15")]),
        ("hold 2 interceptors by Germany", [(1, "WAW-CORE.BOMB-2")]),
        ("hold 1 interceptor by Germany", []),
    ],
)
def test_what_there_is_goes_out_against_convoys(lines: str, refused: list[tuple[int, str]]) -> None:
    points = {"submarine": 2, "interceptor": 1}
    at = war({"Kiel": "germany 1 naval"}, majors=one_major("germany", points=points), turn=5)
    assert answered(at, "strategic_warfare", "axis", lines) == refused


@clause("WAW-CORE.SW-21")
@pytest.mark.parametrize(("number", "sent"), [(1, 1), (2, 2), (3, 2)])
def test_the_points_that_are_there_are_sent(number: int, sent: int) -> None:
    at = war({}, majors=one_major("germany", points={"submarine": 2}), turn=5)
    line = f"{number} submarines to To UK"
    after = play("strategic_warfare", at, axis=line, refusals=True)
    assert after.one("HuntersSent")["submarines"] == sent


@clause("WAW-CORE.SW-16", "WAW-CORE.NAV-12", "WAW-CORE.BOMB-1", "WAW-CORE.BOX-1", "WAW-CORE.SW-25")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("escort To UK with 2 naval from North England", []),
        ("escort To UK with 3 naval from North England", [(1, "WAW-CORE.NAV-12")]),
        (
            "escort To UK with 2 naval from North England\n"
            "escort To USSR with 1 naval from North England",
            [(2, "WAW-CORE.NAV-12")],
        ),
        ("escort To UK with 1 naval from Suez", [(1, "WAW-CORE.SW-16")]),
        ("escort Canada with 1 naval from North England", [(1, "WAW-CORE.SW-16")]),
        ("no bombing", []),
        ("no bombing\nbomb Germany with 1 bomber by UK", [(1, "WAW-CORE.BOMB-1")]),
        ("bomb Italy", [(1, "WAW-CORE.BOMB-1")]),
        (
            "bomb Germany with 1 bomber\nbomb Germany with 2 bombers",
            [(2, "WAW-CORE.BOMB-1")],
        ),
        ("convoy 2 RM from Canada to UK", [(1, "WAW-CORE.BOX-1")]),
        ("convoy war materials to USSR", [(1, "WAW-CORE.SW-25")]),
    ],
)
def test_convoys_and_bombers_are_as_many_as_there_are(
    lines: str, refused: list[tuple[int, str]]
) -> None:
    units = {"North England": "uk 2 naval", "Suez": "uk 1 naval"}
    at = war(units, majors=one_major("uk", points={"bomber": 2}), turn=5)
    assert answered(at, "strategic_warfare", "allies", lines) == refused


# ------------------------------------------------------------- economy, redeployment


@clause("WAW-3.22-1", "WAW-3.22-2", "WAW-CORE.FORT-4", "WAW-CORE.FORT-5", "WAW-CORE.ECO-21")
@clause("WAW-CORE.ECO-9", "WAW-CORE.IMP-14", "WAW-CORE.BOMB-6")
@pytest.mark.parametrize(
    ("line", "extended", "refused"),
    [
        ("buy extended Maginot line", False, "WAW-3.22-1"),
        ("build fortress in Calais", False, "WAW-CORE.FORT-5"),
        ("build fortress in Calais", True, "WAW-3.22-2"),
        ("build fortress in Paris", True, "WAW-CORE.FORT-5"),
        ("build fortress in Maginot", True, "WAW-CORE.FORT-4"),
        ("build 1 elite by France", False, "WAW-CORE.ECO-21"),
        ("build 1 submarine by France", False, "WAW-CORE.ECO-9"),
        ("build 2 ASW by UK", False, "WAW-CORE.ECO-9"),
        ("build 1 a-bomb by UK", False, "WAW-CORE.IMP-14"),
        ("build 2 bombers by UK", False, "WAW-CORE.ECO-9"),
        ("repair 1 by UK", False, "WAW-CORE.BOMB-6"),
        ("build 1 Canadian ground", False, "WAW-CORE.ECO-21"),
    ],
)
def test_what_is_not_built_is_told_its_own_rule(line: str, extended: bool, refused: str) -> None:
    majors = boards(france={"rm": 6, "chits": 2}, uk={"rm": 6, "chits": 2})
    units = {"Paris": "france 3 ground", "Maginot": "france 2 ground", "Calais": "france 2 ground"}
    at = war(units, majors=majors, turn=3)
    at.options["maginot"] = extended
    assert answered(at, "economic", "allies", line) == [(1, refused)]


@clause("WAW-CORE.SM-1", "WAW-CORE.SM-8")
@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("redeploy all from Berlin to Kiel", []),
        ("redeploy 1 naval from North Sea South to Kiel", [(1, "WAW-CORE.SM-8")]),
        ("redeploy 1 ground from Berlin to North Sea South", [(1, "WAW-CORE.SM-8")]),
        ("redeploy 1 ground from North Sea South to Kiel", [(1, "WAW-CORE.SM-1")]),
    ],
)
def test_redeployment_goes_from_port_to_port(line: str, refused: list[tuple[int, str]]) -> None:
    units: dict[str, Any] = {"Berlin": "germany 3 ground, 1 air", "Kiel": "germany 1 naval"}
    at = war({**units, "North Sea South": "germany 1 naval"}, turn=4)
    assert answered(at, "axis_tactical", "axis", line) == refused


# ---------------------------------------------------------- declarations, repairs, no efforts


@clause("WAW-CORE.DOW-1", "WAW-6-3", "WAW-CORE.PACT-6", "WAW-CORE.ACT-9", "WAW-3.12-1")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("declare war on Denmark", []),
        ("declare war on Denmark\ndeclare war on Denmark", [(2, "WAW-CORE.DOW-1")]),
        ("enter the war\nenter the war", [(2, "WAW-6-3")]),
        ("end the pact\nend the pact", [(2, "WAW-CORE.PACT-6")]),
        ("declare war on USSR\nend the pact", [(2, "WAW-CORE.PACT-6")]),
        ("declare war on USA\ndeclare war on USA", [(2, "WAW-CORE.DOW-1")]),
        ("declare war on Greece by Italy", [(1, "WAW-CORE.ACT-9")]),
        ("Italy enters the war\ndeclare war on Greece by Italy", []),
        ("declare the winter war", [(1, "WAW-3.12-1")]),
        ("declare war on Switzerland", [(1, "WAW-CORE.DOW-5")]),
        ("declare war on Germany", [(1, "WAW-CORE.DOW-10")]),
    ],
)
def test_what_a_declaration_does_is_known_at_once(
    lines: str, refused: list[tuple[int, str]]
) -> None:
    at = war({"Berlin": "germany 1 ground"}, turn=4)
    assert answered(at, "axis_tactical", "axis", lines) == refused
    assert receipt_for(GAME, board(), at, "axis_tactical", "axis", lines).doubtful == []


@clause("WAW-3.12-4")
def test_a_lost_winter_war_is_not_declared_again() -> None:
    at = war({"Leningrad": "ussr 3 ground"}, turn=4)
    at.winter_war = "failed"
    lines = "declare the winter war"
    assert answered(at, "allied_tactical", "allies", lines) == [(1, "WAW-3.12-4")]


@clause("WAW-CORE.BOMB-6")
@pytest.mark.parametrize(
    ("lines", "left", "refused"),
    [
        ("repair by UK", 0, []),
        ("repair 1 by UK", 0, []),
        ("no repairs", 1, []),
        ("repair 2 by UK", 0, ["1 of 2 points"]),
        ("repair 1 by UK\nrepair 1 by UK", 0, ["An earlier line"]),
        ("no repairs\nrepair 1 by UK", 1, ["An earlier line"]),
    ],
)
def test_of_repairs_nothing_is_passed_over(lines: str, left: int, refused: list[str]) -> None:
    majors = boards(uk={"rm": 5, "damage": 1, "chits": 2})
    at = war({"South England": "uk 1 ground"}, turn=6, majors=majors)
    told = answered(at, "economic", "allies", lines)
    after = play("economic", at, allies=lines, refusals=True)
    assert after.position.majors["uk"].damage == left
    assert [clause for _, clause in told] == ["WAW-CORE.BOMB-6"] * len(refused)
    assert all(one.text.startswith(refused[0]) for one in after.trial.refused)


@clause("WAW-CORE.DIP-11", "WAW-CORE.DIP-7", "WAW-CORE.DIP-2", "WAW-3.6-2")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("effort for Turkey", []),
        ("no diplomacy", []),
        ("no diplomacy\neffort for Spain", [(1, "WAW-CORE.DIP-11")]),
        ("effort for Turkey\neffort for Turkey", [(2, "WAW-CORE.DIP-11")]),
        ("effort for Spain by Italy", [(1, "WAW-CORE.DIP-11")]),
        ("effort for France", [(1, "WAW-CORE.DIP-7")]),
        ("effort for Switzerland", [(1, "WAW-CORE.DIP-7")]),
        ("buy Persian route", [(1, "WAW-CORE.DIP-2")]),
        ("buy Iraq revolt", [(1, "WAW-3.6-2")]),
    ],
)
def test_each_major_makes_one_effort(lines: str, refused: list[tuple[int, str]]) -> None:
    majors = boards(germany={"rm": 3}, italy={"rm": 1})
    at = war({"Berlin": "germany 1 ground"}, turn=4, majors=majors)
    assert answered(at, "diplomacy", "axis", lines) == refused


@clause("WAW-3.11-1", "WAW-3.11-3", "WAW-3.11-4")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("partisan in Minsk", []),
        ("partisan in Smolensk\npartisan in Minsk", [(2, "WAW-3.11-1")]),
        ("partisan in Moscow", [(1, "WAW-3.11-4")]),
        ("partisan in Berlin", [(1, "WAW-3.11-3")]),
        ("partisan in Paris", [(1, "WAW-3.11-1")]),
    ],
)
def test_one_partisan_counter_is_bought_in_a_turn(
    lines: str, refused: list[tuple[int, str]]
) -> None:
    at = war(
        {"Minsk": "germany 1 ground", "Moscow": "ussr 1 ground"},
        turn=9,
        countries={"ussr": "war soviet"},
        pact=False,
        control={"germany": ["Minsk", "Smolensk", "Paris"]},
        majors=boards(uk={"rm": 3}, ussr={"rm": 1}),
    )
    assert answered(at, "economic", "allies", lines) == refused


def test_every_order_says_when_it_is_asked_for() -> None:
    orders = [cls for cls in WorldAtWar.orders if not issubclass(cls, StandingOrder)]
    assert [cls.tag() for cls in orders if not cls.when_asked()] == []
