"""What a game leaves in memory when it is over: nothing that grows with their number."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from collections.abc import Iterator

import pytest

from adjudicator.core.checking import check
from adjudicator.core.engine import advance, begin, chain_dice
from adjudicator.core.pack import Pack
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.packs import of_ruleset

GAME = BlitzWar()


def opened(pack: Pack) -> Board:
    """A game is opened, its first questions are put, looked at and answered wrongly."""
    board = GAME.board(pack)
    rulings = GAME.rulings_with({})
    progress = begin(GAME, board, GAME.open(board, "campaign-1939", rulings), rulings)
    step = advance(GAME, board, progress, chain_dice(lambda k: bytes(32)))
    for ask in step.asks:
        view = GAME.load_view(step.views[ask.seat])
        GAME.lexicon(board, view)
        GAME.situation(board, view, ask)
        GAME.sheet(board, view)
        check(GAME, board, ask, view, [])
    return board


def other_packs(number: int) -> Iterator[Pack]:
    """Packs that differ: groups bring their own components."""
    pack = of_ruleset("blitzwar")
    for n in range(number):
        yield Pack(ruleset="blitzwar", files={**pack.files, "README.tsv": f"{n}"})


def test_games_with_the_same_components_share_them() -> None:
    pack = of_ruleset("blitzwar")
    board = GAME.board(pack)
    assert GAME.board(Pack(ruleset=pack.ruleset, files=dict(pack.files))) is board


def test_nobody_keeps_the_components_of_a_game_that_is_gone() -> None:
    boards = [weakref.ref(opened(pack)) for pack in other_packs(3)]
    gc.collect()
    assert [ref() for ref in boards] == [None, None, None]


def grown(number: int) -> int:
    """Bytes that so many openings leave behind, after the first ones have warmed up."""
    pack = of_ruleset("blitzwar")
    opened(pack)
    gc.collect()
    gc.freeze()  # what was there before need not be looked through each time
    tracemalloc.start()
    try:
        opened(pack)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(number):
            opened(pack)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


def test_memory_is_flat_in_the_games_that_were_opened() -> None:
    assert grown(10) < 200_000


@pytest.mark.soak(part=False)
def test_memory_is_flat_over_a_thousand_openings() -> None:
    assert grown(1000) < 1_000_000
