"""Bots play whole games through the same asks as people, and the invariants hold."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
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


@pytest.mark.clause("VIC-10.5-1")
def test_commanders_share_what_their_power_wins(board: Board) -> None:
    """Winners and points are counted by seat."""
    position = GAME.open(board, "commanders", GAME.rulings_with({}))
    position.over, position.winners, position.history = True, ["blue"], {"red": [12], "blue": [28]}
    outcome = GAME.outcome(board, position)
    assert outcome is not None
    assert outcome.winners == ["blue-general", "blue-admiral", "blue-marshal"]
    assert outcome.points["red-admiral"] == 12
    assert outcome.points["blue-marshal"] == 28
    played = simulate(
        GAME, board, "commanders", 3, bots(board, "commanders", "random"), last_turn=1
    )
    assert set(played.winners) <= set(GAME.seats(board, position))
    assert played.winners


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
