"""Cases worked out from the book: what sections 16 and 13.8.6 ask of the factions, told alike by
receipt and step, and none of it left in doubt."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from adjudicator.core.protocol import PhaseFunction, StandingOrder
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.position import Piece, Position
from adjudicator.rulesets.totaler_krieg.book.countries import (
    conquest,
    frontiers,
    occupation,
    ostland,
    reactivation,
    risings,
)
from tests.receipts_kit import receipt_for, said_and_done
from tests.rulesets.totaler_krieg.kit import board, game, play
from tests.rulesets.totaler_krieg.kit_events import start
from tests.rulesets.totaler_krieg.test_worked_out_politics import LIMITED, set_up

clause = pytest.mark.clause

TOTAL: dict[str, Any] = {"turn": "1943 May-June", "war": "total"}
LEASE = "MK-Wes-Lend-Lease"
OCCUPIED = "MK-Axi-German_Ceded_Land:_Occupied_France"
BESSARABIA = "MK-Sov-Russian_Ceded_Land:_Bessarabia/Rumania"


def answered(part: PhaseFunction, there: Position, seat: str, lines: str) -> list[tuple[int, str]]:
    """The lines that the receipt refuses, with their clauses; the step agrees, and nothing is in
    doubt."""

    class Playing(TotalerKrieg):
        phases: ClassVar[Any] = {"part": part}

    assert said_and_done(Playing(), board(), there, "part", **{seat: lines}) == []
    receipt = receipt_for(Playing(), board(), there, "part", seat, lines)
    assert receipt.doubtful == []
    return [(no.line, no.clause) for no in receipt.refused]


# ------------------------------------------------------------------ 16.3.1 Reactivation


@clause("TK-16.3.1-1", "TK-16.3.1-2", "TK-16.3.1-5")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("reactivate Poland", []),
        ("reactivate Poland at Warsaw", []),
        ("reactivate Belgium-Holland", []),
        ("reactivate Poland\nreactivate Poland", [(2, "TK-16.3.1-1")]),
        ("reactivate Poland at Krakow", [(1, "TK-16.3.1-5")]),
        ("reactivate Yugoslavia", [(1, "TK-16.3.1-2")]),
        ("reactivate France", [(1, "TK-16.3.1-1")]),
        ("reactivate Turkey", [(1, "TK-16.3.1-1")]),
        ("no orders", []),
    ],
)
def test_conquered_countries_rise_in_their_capital(
    lines: str, refused: list[tuple[int, str]]
) -> None:
    countries = {
        "Poland": "conquered western",
        "Greece": "conquered western",
        "Belgium-Holland": "conquered western",
        "Yugoslavia": "conquered soviet",
    }
    there = start(**TOTAL, phasing="western", countries=countries)
    assert answered(reactivation.reactivations, there, "western", lines) == refused


@clause("TK-16.3.1-1", "TK-16.3.1-7")
@pytest.mark.parametrize(
    ("units", "posture", "refused"),
    [
        ({"e3702": "GER-inf01"}, {}, "TK-16.3.1-1"),
        ({}, {"western_minors": "guarantees"}, "TK-16.3.1-7"),
    ],
)
def test_a_plan_is_told_why_a_country_does_not_rise(
    units: dict[str, str], posture: dict[str, str], refused: str
) -> None:
    words = {**LIMITED, "phasing": "western"}
    countries = {"Poland": "conquered western"}
    there = start(**words, countries=countries, units=units, posture=posture)
    receipt = receipt_for(game(), board(), there, "plan", "western", "reactivate Poland")
    assert [no.clause for no in receipt.refused] == [refused]
    after = play(["plan", "events", "done"], there, western="reactivate Poland")
    assert (after.position.countries["Poland"].status, after.clauses()) == ("conquered", [refused])


# ------------------------------------------------------------------- 16.1.2 Occupation


@clause("TK-16.1.2-7", "TK-16.1.2-8", "TK-16.1.2-9", "TK-16.1.2-10")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("end occupation of Hungary by removal", []),
        ("end occupation of Hungary by internment", [(1, "TK-16.1.2-9")]),
        ("end occupation of Hungary by breakdown", [(1, "TK-16.1.2-8")]),
        ("end occupation of Rumania by removal", [(1, "TK-16.1.2-1")]),
        (
            "end occupation of Hungary by removal\nend occupation of Hungary by breakdown",
            [(2, "TK-16.1.2-8")],
        ),
        ("end occupation of Hungary by removal\n" * 2, [(2, "TK-16.1.2-1")]),
        (
            "end occupation of Hungary by breakdown\nend occupation of Hungary by internment\n"
            "end occupation of Hungary by removal",
            [(1, "TK-16.1.2-8"), (2, "TK-16.1.2-9")],
        ),
        ("no orders", []),
    ],
)
def test_an_occupation_ends_in_one_way(lines: str, refused: list[tuple[int, str]]) -> None:
    units = {"e3101": "GER-2_Army, Rum-3A"}
    countries = {"Hungary": "active axis", "Rumania": "active axis"}
    there = start(**TOTAL, phasing="axis", countries=countries, units=units)
    assert answered(occupation.occupations, there, "axis", lines) == refused


@clause("TK-16.1.2-7", "TK-16.1.2-8", "TK-16.1.2-9", "TK-16.1.2-10")
def test_of_three_remedies_in_a_plan_the_first_that_can_be_is_taken() -> None:
    units = {"e3101": "GER-2_Army, Rum-3A"}
    countries = {"Hungary": "active axis", "Rumania": "active axis"}
    there = start(**TOTAL, phasing="axis", countries=countries, units=units)
    ways = ("breakdown", "internment", "removal", "removal")
    lines = "\n".join(f"end occupation of Hungary by {way}" for way in ways)
    refused = ["TK-16.1.2-8", "TK-16.1.2-9", "TK-16.1.2-1"]
    receipt = receipt_for(game(), board(), there, "plan", "axis", lines)
    assert [(no.line, no.clause) for no in receipt.refused][:2] == [
        (1, "TK-16.1.2-8"),
        (2, "TK-16.1.2-9"),
    ]
    after = play(["plan", "events"], there, axis=lines)
    assert ([one["remedy"] for one in after.told("Occupied")], after.clauses()) == (
        ["remove"],
        refused,
    )


@clause("TK-1.1.3-1", "TK-1.1.3-2", "TK-1.1.3.2-1")
@pytest.mark.parametrize("phases", [["cards"], ["plan", "cards"]])
def test_a_card_that_cannot_be_selected_takes_no_other_cards_place(phases: list[str]) -> None:
    there = start(phasing="axis", war="pre", turn="1938 Mar-Apr")
    there.politics = True
    there.cards["axis"].hand = ["1b", "34a", "2a", "10"]
    able = [one for one in there.cards["axis"].hand if selects(there, one) == []]
    assert len(able) > 1
    lines = f"select 34a\nselect {able[1]}\nselect {able[0]}"
    receipt = receipt_for(game(), board(), there, phases[0], "axis", lines)
    assert [(no.line, no.clause) for no in receipt.refused] == [
        (1, "TK-1.1.3.2-1"), (3, "TK-1.1.3-2"),
    ]  # fmt: skip
    assert "laid" in receipt.refused[1].text
    after = play(phases, there, axis=lines)
    assert after.position.cards["axis"].pending == able[1]
    assert after.clauses() == ["TK-1.1.3.2-1", "TK-1.1.3-2"]


def selects(there: Position, card: str) -> list[str]:
    """What forbids a card as the Pending Card."""
    return [
        no.clause
        for no in receipt_for(game(), board(), there, "cards", "axis", f"select {card}").refused
    ]


@clause("TK-16.1.2-7", "TK-16.1.2-10")
def test_a_plan_ends_two_occupations_each_in_its_way() -> None:
    units = {"e3101": "GER-2_Army", "e2905": "GER-1P/3"}
    countries = {"Hungary": "active axis", "Rumania": "active axis"}
    there = start(**TOTAL, phasing="axis", countries=countries, units=units)
    lines = "end occupation of Rumania by removal\nend occupation of Hungary by removal"
    after = play(["plan", "events"], there, axis=lines)
    ended = [(one["country"], one["remedy"]) for one in after.told("Occupied")]
    assert (sorted(ended), after.clauses()) == (
        [("Hungary", "remove"), ("Rumania", "remove")],
        [],
    )


# -------------------------------------------------- 16.2.1 Case Yellow, 16.1.1 France falls


@clause("TK-16.2.1-2", "TK-13.2-9")
@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("pick France", []),
        ("pick Belgium-Holland", []),
        ("choose nothing", []),
        ("pick Poland", [(1, "TK-16.2.1-2")]),
        ("pick w3516", [(1, "TK-16.2.1-2")]),
        ("pick Vichy", [(1, "TK-13.2-9")]),
    ],
)
def test_case_yellow_takes_a_country_whose_capital_is_held(
    line: str, refused: list[tuple[int, str]]
) -> None:
    units = {"w3516": "GER-2_Army", "w3718": "GER-inf01", "w3617": "GER-inf02"}
    units |= {"w3618": "GER-inf03", "w3517": "GER-inf04", "w3719": "GER-inf05"}
    countries = {"France": "active western", "Belgium-Holland": "active western"}
    there = start(**{**LIMITED, "phasing": "axis"}, countries=countries, units=units)
    receipt = receipt_for(Yellow(), board(), there, "part", "axis", line)
    assert [(no.line, no.clause) for no in receipt.refused] == refused


class Yellow(TotalerKrieg):
    phases: ClassVar[Any] = {"part": conquest.case_yellow}


@clause("TK-16.1.1-14", "TK-16.1.1-15")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("deploy Fra-Col01 in Algiers", []),
        ("deploy Fra-Col01 in Beirut", []),
        ("deploy Fra-Col01 in Algiers\ndeploy Fra-Col02 in Algiers", [(2, "TK-16.1.1-14")]),
        ("deploy Fra-Col01 in Paris", [(1, "TK-16.1.1-15")]),
        ("deploy Fra-Col01 in w1712", [(1, "TK-16.1.1-14")]),
        ("deploy Fra-1 in Algiers", [(1, "TK-16.1.1-14")]),
    ],
)
def test_the_colonials_of_fallen_france_are_named_when_they_are_asked_for(
    lines: str, refused: list[tuple[int, str]]
) -> None:
    there = start(**LIMITED, countries={"France": "none", "Vichy": "active western"})
    for number in (1, 2, 3):
        there.pieces[f"Fra-Col0{number}"].at = "aside"
    assert answered(conquest.colonials_land, there, "western", lines) == refused


@clause("TK-13.7.2-13", "TK-13.7.2-14")
@pytest.mark.parametrize(
    ("seat", "refused"), [("axis", "TK-13.7.2-13"), ("western", "TK-13.7.2-14")]
)
def test_the_convoy_of_vichy_is_read_by_whoever_sets_it_up(seat: str, refused: str) -> None:
    there = start(**LIMITED, countries={"France": "none", "Vichy": "neutral"})
    for name, counter in board().counters.items():
        if counter.country == "France":
            there.pieces[name] = Piece(at="aside")
    line = "set up French Convoy in Western Mediterranean"
    assert set_up("Vichy", seat, line, "", there) == [refused]


# ------------------------------------------- 16.2.2 Ostland Accord, 16.5.4 Border Defense


@clause("TK-16.2.2-10", "TK-3.1.4-2")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("deploy Rus-inf01 in Moscow", []),
        ("deploy Rus-inf01 in e3907", []),
        ("deploy Rus-inf01 in Moscow\ndeploy Rus-inf01 in Kiev", [(2, "TK-16.2.2-10")]),
        ("deploy Rus-tk1 in Moscow", [(1, "TK-16.2.2-10")]),
        ("deploy GER-inf02 in Moscow", [(1, "TK-16.2.2-10")]),
        ("deploy Rus-inf01 in Berlin", [(1, "TK-16.2.2-10")]),
        ("deploy Rus-inf01 in Minsk", [(1, "TK-3.1.4-2")]),
    ],
)
def test_the_reserve_of_the_accord_stands_in_russia(
    lines: str, refused: list[tuple[int, str]]
) -> None:
    posture = {"russia": "ostland"}
    there = start(**TOTAL, phasing="axis", posture=posture, units={"e3906": "GER-inf01"})
    assert answered(ostland.reserve, there, "soviet", lines) == refused


@clause("TK-16.5.4-7", "TK-16.5.4-8")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("deploy Rus-inf01 in e3008", []),
        ("deploy Rus-inf01 in e3008\ndeploy Rus-inf01 in e3009", [(2, "TK-16.5.4-8")]),
        (
            "deploy Rus-inf01 in e3008\ndeploy Rus-HQ_West in e3008\ndeploy Rus-inf02 in e3008",
            [(3, "TK-16.5.4-8")],
        ),
        ("deploy GER-inf01 in e3008", [(1, "TK-16.5.4-8")]),
        ("deploy Rus-inf01 in e3906", [(1, "TK-16.5.4-8")]),
        ("no orders", []),
    ],
)
def test_no_more_steps_than_a_border_needs_are_sent_there(
    lines: str, refused: list[tuple[int, str]]
) -> None:
    posture = {"russia": "pact", "soviet_minors": "pact"}
    units = {"e3906": "Rus-HQ_West/3, Rus-inf01", "e4312": "Rus-inf02"}
    there = start(**LIMITED, posture=posture, units=units)
    there.pieces[BESSARABIA].at = "ceded"
    assert answered(frontiers.border_defense, there, "axis", lines) == refused


# ------------------------------------------------ 16.3.6 France Rises, 16.3.7 Lend-Lease


@clause("TK-16.3.6-2")
@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("choose activate", []),
        ("choose nothing", []),
        ("choose end policy", [(1, "TK-16.3.6-2")]),
        ("pick Vichy", [(1, "TK-1.1.2-3")]),  # a pick, and this is a choice
    ],
)
def test_vichy_may_rise(line: str, refused: list[tuple[int, str]]) -> None:
    countries = {"France": "none", "Vichy": "neutral"}
    there = start(**{**LIMITED, "phasing": "western"}, countries=countries)
    there.pieces[OCCUPIED].at = "ceded"
    receipt = receipt_for(Rising(), board(), there, "part", "western", line)
    assert [(no.line, no.clause) for no in receipt.refused] == refused


class Rising(TotalerKrieg):
    phases: ClassVar[Any] = {"part": risings.france_rises}


@clause("TK-16.3.7-1", "TK-14.17-2")
@pytest.mark.parametrize(
    ("line", "at"),
    [("choose stay", "events:soviet"), ("choose delay", "delay"), ("choose out", "out")],
)
def test_lend_lease_is_moved_or_stays(line: str, at: str) -> None:
    there = start(**{**LIMITED, "phasing": "western"}, countries={"France": "active western"})
    there.pieces[LEASE].at = "events:soviet"
    there.cards["western"].current = "21a"
    after = play("events", there, western=line, any_dice=True)
    assert (after.at(LEASE), after.clauses()) == (at, [])


# --------------------------------------------------------------------- 6.1 War & Peace


@clause("TK-6.1.1-7", "TK-6.1.2-1")
@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        ("declare war on Greece", []),
        ("declare war on Greece\ndeclare war on Greece", [(2, "TK-6.1.1-7")]),
        ("reduce truces of soviet", []),
        ("reduce truces of soviet\nreduce truces of soviet", [(2, "TK-6.1.2-1")]),
        ("reduce truces of western", [(1, "TK-6.1.2-1")]),
        ("reduce truces of axis", [(1, "TK-6.1.2-1")]),
    ],
)
def test_the_second_line_of_a_kind_has_nothing_left_to_do(
    lines: str, refused: list[tuple[int, str]]
) -> None:
    posture = {"russia": "armistice", "soviet_minors": "negotiation"}
    there = start(**{**LIMITED, "phasing": "axis"}, posture=posture)
    assert said_and_done(game(), board(), there, "plan", axis=lines) == []
    receipt = receipt_for(game(), board(), there, "plan", "axis", lines)
    assert [(no.line, no.clause) for no in receipt.refused] == refused
    assert receipt.doubtful == []


# ---------------------------------------------------------------------------- 10 Supply


@clause("TK-3-2", "TK-5-3", "TK-2.2.3.6-9", "TK-3.1.2-1")
@pytest.mark.parametrize(
    ("seat", "line", "refused"),
    [
        ("axis", "move Italy-1 to e1306", "TK-3-2"),
        ("axis", "move GER-HQ_A to e1306", "TK-3-2"),
        ("axis", "move GER-inf02 to e2817", "TK-3-2"),
        ("axis", "reserve move Italy-1 to e1306", "TK-5-3"),
        ("western", "move Bri-1A to e1207", "TK-3-2"),
        ("western", "ship Bri-inf01 to e1206", "TK-3.1.2-1"),
        ("western", "convoy British Convoy 1 to Central Mediterranean as supply", "TK-2.2.3.6-9"),
    ],
)
def test_who_is_cut_off_beyond_the_sea_is_told_so(seat: str, line: str, refused: str) -> None:
    units = {
        "e1406": "Italy-1, GER-HQ_A/3",
        "e1206": "Bri-1A/2",
        "w3915": "Bri-inf01",
        "e2818": "GER-inf02",
    }
    countries = {"France": "conquered western", "Italy": "active axis"}
    words = {"turn": "1941 July-Aug", "war": "total", "phasing": seat}
    there = start(**words, countries=countries, units=units)
    assert said_and_done(game(), board(), there, "plan", **{seat: line}) == []
    receipt = receipt_for(game(), board(), there, "plan", seat, line)
    assert [no.clause for no in receipt.refused] == [refused]


def test_every_order_says_when_it_is_asked_for() -> None:
    orders = [cls for cls in TotalerKrieg.orders if not issubclass(cls, StandingOrder)]
    assert [cls.tag() for cls in orders if not cls.when_asked()] == []
