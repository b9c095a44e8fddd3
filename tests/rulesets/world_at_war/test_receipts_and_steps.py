"""Receipts of The World at War agree with its steps, over submissions good and bad."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.registry import load
from tests.receipts_kit import Tally, disagreements
from tests.rulesets.world_at_war.war_kit import board

GAME = load("world_at_war")
SCENARIOS = ("campaign-1939", "overlord-1944", "barbarossa-1941")


def agree(scenario: str, seed: int, number: int) -> Tally:
    tally = Tally()
    kinds = ("random", "sensible")
    found = list(disagreements(GAME, board(), scenario, seed, number, kinds=kinds, tally=tally))
    assert not found, "\n\n".join(str(one) for one in found[:5])
    return tally


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_receipt_says_is_what_the_step_does(scenario: str) -> None:
    tally = agree(scenario, seed=1, number=30)
    assert tally.stand > tally.doubtful > 0
    assert len(tally.clauses) > 10


@pytest.mark.parametrize("scenario", ["france-1940", "poland-1939"])
def test_so_it_is_in_the_first_learning_scenarios(scenario: str) -> None:
    tally = agree(scenario, seed=1, number=20)
    assert tally.stand > tally.refused > 0


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2, 12))
def test_what_a_receipt_says_is_what_the_step_does_in_ten_thousand(
    scenario: str, seed: int
) -> None:
    agree(scenario, seed, number=400)
