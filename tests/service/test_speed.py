"""How much a house can take. Measured in processor time, so that a busy machine does not
make it fail; a commit waits for the disk besides."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.config import Limits
from adjudicator.service import submissions
from adjudicator.storage.session import Store
from tests.house_kit import begun_game, make_desk, seat_id

ORDERS = (
    "bid {} on ford\nbid 1 on North Hill\npress ford if margin at least 2\nbid 1 on Kaliningrad"
)


@pytest.mark.slow
def test_a_hundred_submissions_a_second(sqlite: Store, tmp_path: Path) -> None:
    desk = make_desk(sqlite, FixedClock(), tmp_path, limits=Limits(submissions=10**6))
    seats = []
    for number in range(5):
        begun_game(desk, f"feud-{number}")
        seats += [seat_id(desk, f"feud-{number}", seat) for seat in ("red", "blue")]

    def send(many: int) -> float:
        start = time.process_time()
        for number in range(many):
            text = ORDERS.format(1 + number // len(seats) % 3)
            receipt = submissions.submit(desk, seat_id=seats[number % 10], text=text, via="page")
            assert receipt.number == number // 10 + 1 + (0 if many == 20 else 2)
        return many / (time.process_time() - start)

    send(20)  # boards, grammars and names are read once
    assert send(300) > 100
