"""Bots play whole games through the same asks as people, and the invariants hold."""

from __future__ import annotations

import pytest

from adjudicator.packs import of_ruleset
from adjudicator.registry import load
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.bots.simulate import simulate

GAME = load("victory")


@pytest.fixture(scope="module")
def board() -> Board:
    read: Board = GAME.board(of_ruleset("victory"))
    return read


def bots(board: Board, scenario: str, kind: str) -> dict[str, str]:
    position = GAME.open(board, scenario, GAME.rulings_with({}))
    return dict.fromkeys(GAME.seats(board, position), kind)


@pytest.mark.parametrize("kind", ["random", "sensible"])
def test_a_quick_start_keeps_all_invariants(board: Board, kind: str) -> None:
    played = simulate(GAME, board, "quick-start", 1, bots(board, "quick-start", kind), last_turn=4)
    assert played.turns >= 1
    assert played.batches > 4
    assert any(clause.startswith("VIC-6") for clause in played.clauses)


def test_the_same_seed_plays_the_same_game(board: Board) -> None:
    both = [
        simulate(GAME, board, "quick-start", 5, bots(board, "quick-start", "random"), last_turn=2)
        for _ in range(2)
    ]
    assert both[0] == both[1]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 101))
def test_a_hundred_quick_starts(board: Board, seed: int) -> None:
    assert simulate(GAME, board, "quick-start", seed, bots(board, "quick-start", "random")).winners
