"""A line that a later letter makes impossible counts again once nothing stands in its way, unless
its writer takes it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import Receipt
from adjudicator.service.play import submissions
from adjudicator.storage.session import Store
from tests.house_kit import seat_id
from tests.letters_kit import GAME
from tests.words import blind_kit

ATTACK = "attack Lwow with GER-17_Army, GER-1P"
MOVE = "move GER-inf12 to e3803"
STEP = "raise GER-inf15 in Berlin"


@pytest.fixture
def desk(store: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    return blind_kit.at(store, clock, tmp_path, "totaler_by_hand", 1)


def send(desk: Desk, text: str) -> Receipt:
    return submissions.submit(desk, seat_id=seat_id(desk, GAME, "axis"), text=text, via="page")


def stands(receipt: Receipt) -> dict[int, str]:
    return {one.line: one.text for one in receipt.understood}


def fell(desk: Desk) -> None:
    """The attack is accepted, and then its unit is moved away."""
    assert stands(send(desk, "attack Lwow with 17 Army, 1P\nmove inf12 to e3803")) == {
        1: ATTACK,
        2: MOVE,
    }
    receipt = send(desk, "amend\nmove 1P to Kielce")
    assert stands(receipt) == {2: MOVE, 3: "move GER-1P to Kielce"}
    assert [one.line for one in receipt.not_allowed] == [1]


def test_what_fell_counts_again_once_its_cause_is_gone(desk: Desk) -> None:
    fell(desk)
    receipt = send(desk, "drop line 3")
    assert stands(receipt) == {1: ATTACK, 2: MOVE}
    assert f"Line 1 counts again: {ATTACK}" in receipt.changed


def test_what_fell_counts_again_after_other_letters(desk: Desk) -> None:
    fell(desk)
    assert stands(send(desk, "amend\nraise inf15 in Berlin")).keys() == {2, 3, 4}
    assert stands(send(desk, "drop line 3")) == {1: ATTACK, 2: MOVE, 4: STEP}


def test_what_fell_and_was_taken_back_does_not_come_again(desk: Desk) -> None:
    fell(desk)
    send(desk, "amend\nraise inf15 in Berlin")
    receipt = send(desk, "drop lines 1 and 3")
    assert stands(receipt) == {2: MOVE, 4: STEP}
    assert stands(send(desk, "drop line 4")) == {2: MOVE}


def test_what_fell_does_not_come_into_another_text(desk: Desk) -> None:
    fell(desk)
    send(desk, "move pz02 to e3503")
    receipt = send(desk, "amend\nraise inf15 in Berlin")
    assert list(stands(receipt).values()) == ["move GER-pz02 to Rzeszow", STEP]


def test_what_was_never_accepted_does_not_come_by_itself(desk: Desk) -> None:
    send(desk, "attack Lwow with 17 Army, 1P\nmove 1P to Kielce")
    assert stands(send(desk, "drop line 2")) == {}
