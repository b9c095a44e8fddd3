"""A house's memory does not grow with the games that were ever opened in it."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from adjudicator.core.checking import check
from adjudicator.core.engine import advance, begin, chain_dice
from adjudicator.core.pack import Pack
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import RULESETS, load


def opened(name: str, pack: Pack, seed: int) -> None:
    """A game is opened; its first questions are put, drawn and looked at."""
    game = load(name)
    board = game.board(pack)
    rulings = game.rulings_with({})
    scenario = game.scenarios(board)[seed % 2]
    progress = begin(game, board, game.open(board, scenario, rulings), rulings)
    step = advance(game, board, progress, chain_dice(lambda k: bytes([seed % 251]) * 32))
    for ask in step.asks:
        view = game.load_view(step.views[ask.seat])
        game.lexicon(board, view)
        game.situation(board, view, ask)
        game.sheet(board, view)
        check(game, board, ask, view, [])


def grown(name: str, number: int) -> int:
    """Bytes that so many openings leave behind, after the first ones have warmed up."""
    pack = of_ruleset(name)
    for n in range(2):
        opened(name, pack, n)
    gc.collect()
    gc.freeze()  # what was there before need not be looked through each time
    tracemalloc.start()
    try:
        for n in range(2):
            opened(name, pack, n)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for n in range(number):
            opened(name, pack, n)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", RULESETS)
def test_memory_is_flat_in_the_games_that_were_opened(name: str) -> None:
    assert grown(name, 4) < 200_000


@pytest.mark.soak(part=False)
@pytest.mark.parametrize("name", RULESETS)
def test_memory_is_flat_over_a_thousand_openings(name: str) -> None:
    assert grown(name, 1000) < 1_500_000
