"""Receipts of Virtuti Militari agree with its steps, over submissions good and bad."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.registry import load
from tests.receipts_kit import Tally, disagreements
from tests.rulesets.virtuti_militari.parts import board

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
