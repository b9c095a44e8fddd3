"""A standing order that answers a whole letter says so: its seat is not asked there again."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.storage.session import Store
from tests.house_kit import send
from tests.letters_kit import GAME, PLAYED, opened
from tests.playthroughs.playing import read_script


@pytest.mark.parametrize(
    ("seat", "line", "letter"),
    [
        ("allies", "always escort To UK with 1 fleet from South England", "Strategic Warfare"),
        ("allies", "always build ground by France", "the economy"),
        ("allies", "always oppose air keeping 1", ""),
    ],
)
def test_a_standing_order_says_which_letter_it_answers_alone(
    sqlite: Store, clock: FixedClock, tmp_path: Path, seat: str, line: str, letter: str
) -> None:
    desk = opened(sqlite, clock, tmp_path, read_script(PLAYED / "world_by_hand"))
    receipt = send(desk, GAME, seat, line)
    (told,) = receipt.understood
    spared = (
        f"; this one order answers your letter on {letter}: we do not ask you there until you write"
    )
    expected = f"standing order 1{spared} “drop standing 1”" if letter else "standing order 1"
    assert told.note == expected
