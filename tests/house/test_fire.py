"""Trial by fire (`bench/fire.py`), a little of each kind."""

from __future__ import annotations

import pytest

from bench.trial import kills, letters, orders, secrecy

pytestmark = pytest.mark.thorough


def test_spoiled_letters_are_read_or_refused() -> None:
    found, wrong = letters.through_the_reader(400, seed=5)
    assert wrong == []
    assert found["human"] > 50
    assert found["human, not readable"] > 50


def test_spoiled_letters_go_the_whole_way() -> None:
    found, wrong = letters.the_whole_way(60, seed=5)
    assert wrong == []
    assert found["orders"] > 5


@pytest.mark.parametrize("game", ["blitzwar", "diplomacy", "victory"])
def test_spoiled_orders_are_answered(game: str) -> None:
    found, wrong = orders.of_game(game, 40, seed=5)
    assert wrong == []
    assert found["not understood"] > 0


@pytest.mark.parametrize("game", ["blitzwar", "victory"])
def test_what_is_hidden_shows_in_nothing(game: str) -> None:
    found, wrong = secrecy.of_game(game, 10, seed=5)
    assert wrong == []
    assert found["hidden, nothing showed"] >= 10


def test_a_house_that_is_killed_loses_nothing() -> None:
    died, wrong = kills.run(2, seed=5, postgres=False)
    assert wrong == []
    assert died.total() == 2
