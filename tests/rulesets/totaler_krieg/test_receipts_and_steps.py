"""Receipts of Totaler Krieg! agree with its steps, over submissions good and bad."""

from __future__ import annotations

import pytest

from tests.receipts_kit import Tally, disagreements
from tests.rulesets.totaler_krieg.kit import board, game

SCENARIO = "operations-1941"


def agree(seed: int, number: int) -> Tally:
    tally = Tally()
    found = list(disagreements(game(), board(), SCENARIO, seed, number, tally=tally))
    assert not found, "\n\n".join(str(one)[:1500] for one in found[:5])
    return tally


def test_what_a_receipt_says_is_what_the_step_does() -> None:
    tally = agree(seed=1, number=120)
    assert tally.stand > tally.doubtful > 0
    assert len(tally.clauses) > 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 22))
def test_what_a_receipt_says_is_what_the_step_does_in_ten_thousand(seed: int) -> None:
    agree(seed, number=500)
