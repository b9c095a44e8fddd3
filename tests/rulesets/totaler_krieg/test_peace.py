"""6.1 War & Peace Segment."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.lots import Lots
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries import peace
from adjudicator.rulesets.totaler_krieg.book.ground.entering import forbids
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.bots.diplomacy import reasoned
from adjudicator.rulesets.totaler_krieg.orders.countries import DeclareWar, ReduceTruces
from adjudicator.rulesets.totaler_krieg.orders.lapsing import lapsed
from adjudicator.rulesets.totaler_krieg.sequence import next_phase
from adjudicator.rulesets.totaler_krieg.view import view_of
from tests.rulesets.totaler_krieg.kit import After, board, play, position

clause = pytest.mark.clause
SEASONAL, OTHER = "1942 May-June", "1942 June-July"


def in_war(phasing: str, war: str = "total", turn: str = SEASONAL, **more: Any) -> Position:
    return position(phasing=phasing, war=war, turn=turn, **more)


def declared(start: Position, **orders: str) -> After:
    return play("peace", start, any_dice=True, **orders)


@clause("TK-6.1-1")
def test_wars_come_before_truces() -> None:
    start = in_war("axis", posture={"russia": "negotiation"})
    after = declared(start, axis="reduce truces of Soviet\ndeclare war on Greece")
    kinds = [event.kind for event in after.events]
    assert kinds.index("WarDeclared") < kinds.index("TruceMoved")
    assert next_phase(board(), start, "reserve") == "peace"
    short = in_war("axis", position={"politics": False})
    assert next_phase(board(), short, "reserve") == "done"


@clause("TK-6.1.1-1", "TK-6.1.1-3")
def test_the_axis_declares_war_and_makes_an_enemy() -> None:
    after = declared(in_war("axis"), axis="declare war on Greece")
    greece = after.position.countries["Greece"]
    assert (greece.status, greece.faction) == ("active", "western")
    assert after.told("WarDeclared") == [{"faction": "axis", "country": "Greece"}]
    assert any(piece.at.startswith("e2") for name, piece in after.position.pieces.items()
               if name.startswith("Gre-"))  # fmt: skip


@clause("TK-6.1.1-2", "TK-6.1.1-5", "TK-14.24-1")
def test_an_allied_declaration_makes_an_axis_country() -> None:
    after = declared(in_war("western"), western="declare war on Portugal")
    portugal = after.position.countries["Portugal"]
    assert (portugal.status, portugal.faction) == ("active", "axis")
    assert portugal.mark == "no_occupation"
    assert after.told("Marked") == [{"country": "Portugal", "mark": "no_occupation"}]


@clause("TK-6.1.1-5")
def test_the_axis_may_do_without_the_marker() -> None:
    start = in_war("western")
    after = declared(start, western="declare war on Portugal", axis="choose nothing")
    assert after.position.countries["Portugal"].mark == "mobilizing"


@clause("TK-6.1.1-4", "TK-13.6.1.2-18")
def test_war_on_a_neutral_pac_ends_its_policy() -> None:
    posture = {"western_minors": "guarantees", "britain": "guarantees", "russia": "pact"}
    after = declared(in_war("axis", "limited", posture=posture), axis="declare war on Greece")
    assert after.position.posture["western_minors"] == after.position.posture["britain"] == ""
    assert after.position.posture["russia"] == "pact"
    assert after.told("PolicyEnded")[0]["policy"] == "guarantees"


@clause("TK-6.1.1-6")
def test_any_number_of_declarations() -> None:
    after = declared(in_war("axis"), axis="declare war on Greece\ndeclare war on Ireland")
    assert [fact["country"] for fact in after.told("WarDeclared")] == ["Greece", "Ireland"]
    assert after.position.countries["Ireland"].status == "active"


@clause("TK-6.1.1-7", "TK-6.1.1-8")
@pytest.mark.parametrize(
    ("phasing", "country", "cited"),
    [
        ("axis", "Britain", "TK-6.1.1-7"),
        ("axis", "Russia", "TK-6.1.1-7"),
        ("axis", "United States", "TK-6.1.1-7"),
        ("axis", "Poland", "TK-6.1.1-7"),
        ("western", "Germany", "TK-6.1.1-8"),
        ("soviet", "Italy", "TK-6.1.1-8"),
        ("axis", "Italy", "TK-6.1.1-1"),
        ("soviet", "Poland", "TK-6.1.1-1"),
        ("soviet", "Yugoslavia", "TK-6.1.1-1"),
        ("soviet", "Ukraine", "TK-13.2-7"),
    ],
)
def test_war_is_declared_on_neutrals_alone(phasing: str, country: str, cited: str) -> None:
    countries = {"Poland": "active western", "Italy": "active axis",
                 "Yugoslavia": "conquered western"}  # fmt: skip
    start = in_war(phasing, countries=countries)
    refusal = peace.declaration_refusal(Field(start, board()), phasing, country)
    assert refusal is not None
    assert refusal[0] == cited
    after = declared(start, **{phasing: f"declare war on {country}"})
    assert after.told("WarDeclared") == []
    assert after.clauses() == [cited]


@clause("TK-6.1.1-9", "TK-12.1-3")
@pytest.mark.parametrize("phasing", ["axis", "western", "soviet"])
def test_nobody_declares_war_in_pre_war(phasing: str) -> None:
    posture = {"us": "isolationism", "britain": "locarno", "russia": "rapallo"}
    start = in_war(phasing, "pre", posture=posture)
    assert peace.may_declare(start, phasing)[0] == "TK-6.1.1-9"  # type: ignore[index]
    after = declared(start, **{phasing: "declare war on Greece"})
    assert after.position.countries["Greece"].status == "neutral"
    no = lapsed(start, board(), "peace", DeclareWar(country="Greece"))
    assert no is not None
    assert no.clause == "TK-6.1.1-9"


@clause("TK-6.1.1-10", "TK-12.2-3")
def test_in_limited_war_only_the_axis_declares() -> None:
    for phasing in ("western", "soviet"):
        start = in_war(phasing, "limited")
        assert peace.may_declare(start, phasing)[0] == "TK-6.1.1-10"  # type: ignore[index]
        after = declared(start, **{phasing: "declare war on Greece"})
        assert after.position.countries["Greece"].status == "neutral"
    after = declared(in_war("axis", "limited"), axis="declare war on Greece")
    assert after.position.countries["Greece"].status == "active"


@clause("TK-6.1.1-11")
def test_soviet_units_wait_for_a_western_war() -> None:
    units = {"e2719": "", "e2818": "Rus-inf01"}
    after = declared(in_war("western", units=units), western="declare war on Turkey")
    there = Field(after.position, board())
    refusal = forbids(there, "Rus-inf01", board().cell("e2719"))
    assert refusal is not None
    assert refusal[0] == "TK-3.1.4-16"


# ------------------------------------------------------------------------------- Truces

LEVELS = {"russia": "armistice", "britain": "negotiation", "france": "negotiation"}


def lower(phasing: str, orders: str, turn: str = SEASONAL, **posture: str) -> After:
    return declared(in_war(phasing, turn=turn, posture=posture), **{phasing: orders})


@clause("TK-6.1.2-1", "TK-6.1.2-7", "TK-6.1.2-8", "TK-6.1.2-9", "TK-6.1.2-3")
def test_on_a_seasonal_turn_all_truces_of_a_faction_fall_by_one() -> None:
    posture = {"us": "reassess", "britain": "armistice", "france": "negotiation",
               "russia": "armistice"}  # fmt: skip
    after = lower("axis", "reduce truces of Western", **posture)
    assert after.position.posture == {
        "us": "armistice",
        "britain": "negotiation",
        "france": "",
        "western_minors": "",
        "russia": "armistice",
        "soviet_minors": "",
    }


@clause("TK-6.1.2-2", "TK-6.1.2-4", "TK-6.1.2-10", "TK-14.34-2")
def test_on_other_turns_only_negotiations_end() -> None:
    """TK-X1-107."""
    after = lower("axis", "reduce truces of Soviet", OTHER, **LEVELS)
    assert after.clauses() == ["TK-6.1.2-2"]
    assert after.position.posture["russia"] == "armistice"
    after = lower("axis", "reduce truces of Western", OTHER, **LEVELS)
    assert after.position.posture["britain"] == after.position.posture["france"] == ""
    mixed = lower("axis", "reduce truces of Western", OTHER, britain="armistice", us="negotiation")
    assert (mixed.position.posture["britain"], mixed.position.posture["us"]) == ("armistice", "")


@clause("TK-6.1.2-5", "TK-6.1.2-6")
def test_whose_truces_a_faction_reduces() -> None:
    after = lower("axis", "reduce truces of Western\nreduce truces of Soviet", **LEVELS)
    assert after.refusals() == []
    assert after.position.posture["russia"] == "negotiation"
    assert after.position.posture["france"] == ""
    for phasing, of, fits in (
        ("soviet", "Soviet", True),
        ("soviet", "Western", False),
        ("western", "Western", True),
        ("western", "Soviet", False),
    ):
        after = lower(phasing, f"reduce truces of {of}", **LEVELS)
        assert after.clauses() == ([] if fits else ["TK-6.1.2-5"])
        assert (after.position.posture != in_war("axis", posture=LEVELS).posture) == fits
        assert {ask.seat for ask in after.trial.asks} <= {phasing}


@clause("TK-6.1.2-1")
def test_one_level_in_a_segment_and_only_where_a_truce_is() -> None:
    twice = "reduce truces of Soviet\nreduce truces of Soviet"
    after = lower("axis", twice, russia="reassess")
    assert after.position.posture["russia"] == "armistice"
    assert after.clauses() == ["TK-6.1.2-1"]
    after = lower("axis", "reduce truces of Western", **{**LEVELS, "britain": "", "france": ""})
    assert after.clauses() == ["TK-6.1.2-1"]
    assert lower("axis", "", **LEVELS).position.posture["france"] == "negotiation"


# --------------------------------------------------------------------------------- bots


def test_a_sensible_axis_goes_for_a_neighbour_worth_it_with_an_army_near() -> None:
    """Belgium-Holland, with an Allied Strategic Hex and on the way to France."""
    army = {
        "w3619": "GER-2_Army/3",
        "w3720": "GER-4_Army/3",
        "w3820": "GER-6_Army/3",
        "w3721": "GER-9_Army/3",
    }
    countries = {"France": "active western"}
    start = in_war("axis", "limited", units=army, countries=countries)
    start.cards["axis"].hand = []
    view = view_of(start, "axis")
    assert reasoned(board(), view, Lots("1")) == [DeclareWar(country="Belgium-Holland")]
    start.cards["axis"].hand = ["22a"]  # with Case Yellow to come nobody is alarmed early
    assert reasoned(board(), view_of(start, "axis"), Lots("1")) == []
    alone = in_war("axis", "limited", units={"w3619": "GER-2_Army/3"}, countries=countries)
    assert reasoned(board(), view_of(alone, "axis"), Lots("1")) == []
    busy = in_war("axis", "limited", units=army,
                  countries={**countries, "Poland": "active western"})  # fmt: skip
    assert reasoned(board(), view_of(busy, "axis"), Lots("1")) == []


def test_belgium_is_attacked_as_case_yellow_comes() -> None:
    """In the turn before the summer, when the card is laid: not a season sooner."""
    for turn, declared in (("1940 Mar-Apr", []), ("1940 Apr-May", ["Belgium-Holland"])):
        start = in_war("axis", "limited", turn=turn, countries={"France": "active western"})
        start.cards["axis"].hand, start.cards["axis"].pending = [], "22a"
        found = reasoned(board(), view_of(start, "axis"), Lots("1"))
        assert [one.country for one in found if isinstance(one, DeclareWar)] == declared


def test_the_stronger_side_lowers_a_truce() -> None:
    units = {"w3619": "GER-2_Army/3", "e3906": "Rus-inf01"}
    start = in_war("axis", units=units, posture={"russia": "armistice"})
    assert reasoned(board(), view_of(start, "axis"), Lots("1")) == [ReduceTruces(of="soviet")]
    start.phasing = "soviet"
    assert reasoned(board(), view_of(start, "soviet"), Lots("1")) == []
