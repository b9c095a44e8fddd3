"""Standing orders taken back and put anew in words; the numbers are those that one has in hand."""

from __future__ import annotations

import pytest

from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from tests.house_kit import send

FORD, HILL = "always ambush at Old Ford", "always ambush at North Hill"


@pytest.mark.parametrize(
    "said",
    [
        "cancel standing order 2",
        "Please drop standing order 2, it says the same as 1.",
        "remove the standing order about North Hill",
        "Cancel the standing order about ambushing at North Hill.",
        "forget standing 2",
    ],
)
def test_a_standing_order_is_taken_back_in_words(desk: Desk, game: GameInfo, said: str) -> None:
    send(desk, "feud-1", "red", f"{FORD}\n{HILL}")
    assert send(desk, "feud-1", "red", said).standing == [FORD]


def test_the_numbers_of_a_letter_are_those_of_the_list_before_it(
    desk: Desk, game: GameInfo
) -> None:
    send(desk, "feud-1", "red", f"{FORD}\n{HILL}")
    assert send(desk, "feud-1", "red", "drop standing 1\ndrop standing order 2").standing == []
    send(desk, "feud-1", "red", f"{FORD}\n{HILL}")
    assert send(desk, "feud-1", "red", "drop standing orders 1 and 2").standing == []


def test_words_that_fit_two_standing_orders_are_asked(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", f"{FORD}\n{HILL}")
    receipt = send(desk, "feud-1", "red", "drop the standing order about the ambush")
    assert receipt.standing == [FORD, HILL]
    assert receipt.commands[0].outcome == (
        f"It can be standing order 1 (“{FORD}”) or 2 (“{HILL}”). Nothing was dropped."
    )


@pytest.mark.parametrize(
    "said",
    [
        "Replace standing order 1 by: ambush at North Hill",
        "standing order 1: always ambush at North Hill",
    ],
)
def test_a_standing_order_takes_the_place_of_another(desk: Desk, game: GameInfo, said: str) -> None:
    send(desk, "feud-1", "red", FORD)
    assert send(desk, "feud-1", "red", said).standing == [HILL]


def test_what_cannot_be_read_leaves_the_standing_order(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", FORD)
    receipt = send(desk, "feud-1", "red", "replace standing order 1 by: be very brave")
    assert receipt.standing == [FORD]
    assert "stays as it was" in receipt.not_understood[0].sentence


def test_several_in_one_line_are_each_one(desk: Desk, game: GameInfo) -> None:
    receipt = send(desk, "feud-1", "red", f"{FORD}, and {HILL}")
    assert receipt.standing == [FORD, HILL]


def test_one_that_is_there_already_is_told(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", FORD)
    receipt = send(desk, "feud-1", "red", FORD)
    assert receipt.understood[-1].note == "standing order 1, which you have already"
