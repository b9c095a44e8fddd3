"""How many letters a seat writes and gets in a turn: games that bots play by mail
(`python bench/postage.py` plays more of them, and longer)."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.storage.session import Store
from tests.postage_kit import SCENARIOS, measured

WRITTEN = {"diplomacy": 1.0, "victory": 2.0, "virtuti_militari": 3.0}
"""Letters that a seat writes in a turn without standing orders: the figure that was reached. It
goes down, never up."""
WITH_STANDING = {"victory": 1.4}
"""The same with a standing order of each kind that spares letters."""
TURNS = 2


@pytest.mark.parametrize("game", WRITTEN)
def test_a_turn_costs_so_many_letters(sqlite: Store, tmp_path: Path, game: str) -> None:
    found = measured(sqlite, tmp_path, game, TURNS)
    assert len(found.cells) >= 2
    assert found.written_each <= WRITTEN[game], found.row()
    # Each letter is answered with a receipt, and brings at most two more.
    assert found.got_each <= 3 * found.written_each + 1, found.row()


@pytest.mark.parametrize("game", WITH_STANDING)
def test_standing_orders_spare_letters(sqlite: Store, tmp_path: Path, game: str) -> None:
    found = measured(sqlite, tmp_path, game, 3, standing=True)
    assert found.written_each <= WITH_STANDING[game] < WRITTEN[game], found.row()


def test_every_game_can_be_measured() -> None:
    assert len(SCENARIOS) == 6
