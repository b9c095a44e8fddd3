"""Receipts of Virtuti Militari agree with its steps, over submissions good and bad."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.registry import load
from adjudicator.rulesets.virtuti_militari.board.position import Position
from tests.receipts_kit import Tally, disagreements, receipt_for
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import war

GAME = load("virtuti_militari")
SCENARIOS = ("campaign-1939", "barbarossa-1941")


def agree(scenario: str, seed: int, number: int) -> Tally:
    tally = Tally()
    kinds = ("random", "sensible")
    found = list(disagreements(GAME, board(), scenario, seed, number, kinds=kinds, tally=tally))
    assert not found, "\n\n".join(str(one) for one in found[:5])
    return tally


@pytest.mark.parametrize(
    ("scenario", "number"),
    [
        ("barbarossa-1941", 60),
        pytest.param("barbarossa-1941", 120, marks=pytest.mark.thorough),
        pytest.param("campaign-1939", 120, marks=pytest.mark.thorough),
    ],
)
def test_what_a_receipt_says_is_what_the_step_does(scenario: str, number: int) -> None:
    tally = agree(scenario, seed=1, number=number)
    assert tally.stand > tally.doubtful > 0
    assert len(tally.clauses) > 10


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2, 12))
def test_what_a_receipt_says_is_what_the_step_does_in_ten_thousand(
    scenario: str, seed: int
) -> None:
    agree(scenario, seed, number=500)


# ------------------------------------------------- the lines about one order, all together


def notes(at: Position, phase: str, seat: str, text: str) -> dict[int, str]:
    """What the receipt adds to each line."""
    return receipt_for(GAME, board(), at, phase, seat, text).notes


@pytest.mark.clause("VM-MOVE-9")
def test_a_receipt_promises_one_battle_of_an_order() -> None:
    at = war(
        {"Danzig": "axis 2 x Army L2", "Poznan": "western Corps", "Lodz": "western Corps"},
        orders={"Danzig": "axis move+0"},
        control={"axis": ["Danzig"]},
    )
    text = "send 1 Army from Danzig to Poznan\nsend 1 Army from Danzig to Lodz"
    said = notes(at, "operations", "axis", text)
    assert said[1] == "Army L2: 2 against 1 as things stand"
    only = (
        "One order starts at most one battle, and this one already starts the one for Poznan"
        " (VM-MOVE-9)"
    )
    assert said[2] == f"not as things stand: {only}"


@pytest.mark.clause("VM-AMPH-12")
def test_a_receipt_promises_as_many_as_a_landing_carries() -> None:
    at = war(
        {"Cardiff": "western 3 x Corps", "North Atlantic": "western Fleet",
         "South Atlantic": "western Fleet", "English Channel": "western Fleet"},
        orders={"Cardiff": "western amphibious+1"},
        control={"axis": ["Caen"]},
    )  # fmt: skip
    said = notes(at, "operations", "allies", "send all from Cardiff to Caen")
    assert said[1].startswith("not as things stand: Amphibious Landing +1 carries no more than 2:")
    assert "Corps cannot go (VM-AMPH-12); Corps, Corps; over the" in said[1]
    said = notes(at, "operations", "allies", "send 3 Corps from Cardiff to Caen")
    assert said[1].endswith("carries no more than 2 (VM-AMPH-12)")


@pytest.mark.clause("VM-EXH-3")
def test_a_receipt_and_the_step_name_the_same_rule_for_an_exhausted_unit() -> None:
    at = war({"Danzig": "axis 2 x Army L2"}, orders={"Danzig": "axis move+0"},
             control={"axis": ["Danzig"]})  # fmt: skip
    at.units[0].exhausted = True
    said = notes(at, "operations", "axis", "send 2 Army from Danzig to Poznan")
    why = "Army L2 in Danzig is Exhausted and cannot move (VM-EXH-3)"
    assert said[1] == f"not as things stand: {why}"
