"""What a letter of a line or two does to the orders that were sent before it: nothing where it
cannot be read, nothing where it says that they stand, no more than it says where it adds."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import Receipt
from adjudicator.service.play import submissions
from adjudicator.service.play.changes import earlier
from adjudicator.storage.session import Store
from tests.house_kit import seat_id
from tests.letters_kit import GAME
from tests.words import blind_kit

SENT = "IN1 to Tarrow\nIN2 to Hallam"


@pytest.fixture
def desk(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    return blind_kit.at(sqlite, clock, tmp_path, "victory_2", 6)


def send(desk: Desk, text: str, seat: str = "blue") -> Receipt:
    return submissions.submit(desk, seat_id=seat_id(desk, GAME, seat), text=text, via="page")


def stands(receipt: Receipt) -> list[str]:
    return [one.text for one in receipt.understood]


@pytest.mark.parametrize(
    "line",
    [
        "Keep the lot, please",
        "Keep everything as it is.",
        "Right, leave all that as it stands, thanks",
        "My earlier orders stand",
        "On second thoughts, stick with what I sent",
        "No changes from me",
        "Leave it at that then",
    ],
)
def test_a_letter_that_says_so_leaves_all_as_it_is(desk: Desk, line: str) -> None:
    had = stands(send(desk, SENT))
    receipt = send(desk, line)
    assert stands(receipt) == had
    assert [one.outcome for one in receipt.commands] == [earlier.STANDS]


@pytest.mark.parametrize(
    "line",
    ["The lads had better get a grip", "If Hallam falls, we shall weep", "IN1 frobnicates Tarrow"],
)
def test_a_letter_of_which_nothing_is_read_replaces_nothing(desk: Desk, line: str) -> None:
    had = stands(send(desk, SENT))
    receipt = send(desk, line)
    assert stands(receipt) == had
    assert receipt.not_understood or receipt.commands


@pytest.mark.parametrize(
    "line",
    [
        "ART1 to Corran as well",
        "also ART1 to Corran",
        "In addition, ART1 to Corran",
        "ART1 to Corran too",
    ],
)
def test_what_is_done_as_well_is_added(desk: Desk, line: str) -> None:
    had = stands(send(desk, SENT))
    assert stands(send(desk, line)) == [*had, "move 1st Artillery to Corran"]


def test_other_orders_still_take_the_place_of_those_before(desk: Desk) -> None:
    send(desk, SENT)
    assert stands(send(desk, "ART1 to Corran")) == ["move 1st Artillery to Corran"]


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        ("strategic move armour from Ruhr to Breslau", "Actually, don't rail the tanks after all"),
        ("strategic move armour from Ruhr to Breslau", "The panzers are not to go by train"),
        ("strategic move armour from Ruhr to Breslau", "don't ship the armour"),
        ("move infantry from Kustrin to Poznan", "don't transfer the infantry after all"),
    ],
)
def test_an_order_of_that_sort_is_never_denied(
    sqlite: Store, clock: FixedClock, tmp_path: Path, sent: str, line: str
) -> None:
    desk = blind_kit.at(sqlite, clock, tmp_path, "blitzwar_1939", 7)
    had = stands(send(desk, sent, "axis"))
    receipt = send(desk, line, "axis")
    assert stands(receipt) == had
    assert "“not line 1” takes it back" in receipt.not_understood[0].sentence


def test_an_order_of_another_sort_is_not_doubted(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = blind_kit.at(sqlite, clock, tmp_path, "blitzwar_1939", 7)
    had = stands(send(desk, "move infantry from Kustrin to Poznan", "axis"))
    receipt = send(desk, "don't rail the tanks", "axis")
    assert stands(receipt) == had
    assert not receipt.not_understood


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (
            "First Infantry goes to Tarrow\nSorry, I meant the Third, the First stays where it is",
            "move 3rd Infantry to Tarrow",
        ),
        ("First Infantry goes to Tarrow\nSorry, I meant the Third", "move 3rd Infantry to Tarrow"),
        ("IN1 to Tarrow\nI meant IN3, IN1 stays here", "move 3rd Infantry to Tarrow"),
    ],
)
def test_a_number_alone_corrects_the_number_above(desk: Desk, text: str, order: str) -> None:
    assert stands(send(desk, text)) == [order]
