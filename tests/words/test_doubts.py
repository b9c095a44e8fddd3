"""What a letter says of itself: a question that doubts its own orders holds “ready” back once, and
“ready anyway” covers the losses that its writer has been told of, not those that it brings."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from tests.house_kit import send
from tests.letters_kit import GAME
from tests.words import blind_kit

LOSES = "move everybody from Lodz to Warsaw"
"""One counter too many for Warsaw."""


@pytest.fixture
def desk(migrated: Path, tmp_path: Path) -> Iterator[Desk]:
    """BlitzWar, the Allies' first side-turn."""
    shutil.copy(migrated, tmp_path / "house.sqlite")
    store = Store(f"sqlite:///{tmp_path / 'house.sqlite'}")
    yield blind_kit.at(store, FixedClock(), tmp_path, "blitzwar_by_hand", 4)
    store.close()


def test_ready_anyway_covers_losses_that_were_told(desk: Desk) -> None:
    first = send(desk, GAME, "allies", f"{LOSES}\nready anyway", dry=True)
    assert not first.ready
    assert any("you must remove " in one for one in first.doubts)
    assert "losses that we had not told you of" in first.consequence
    told = send(desk, GAME, "allies", LOSES)
    assert any(stake.grave for stake in told.stakes)
    assert send(desk, GAME, "allies", "ready anyway", dry=True).ready
    assert send(desk, GAME, "allies", "amend\nfortify Warsaw\nready anyway", dry=True).ready
    harmless = "move 1 infantry from Warsaw to Lodz\nready anyway"
    assert send(desk, GAME, "allies", harmless, dry=True).ready


def test_ready_anyway_waits_once_for_a_correction_that_is_not_accepted(desk: Desk) -> None:
    """The earlier orders would be played as they stand, which is what the letter wants changed."""
    send(desk, GAME, "allies", "move 1 infantry from Warsaw to Lodz", via="mail")
    letter = "amend\nattack Berlin from Warsaw\nready anyway"
    first = send(desk, GAME, "allies", letter, via="mail")
    assert not first.ready
    assert "1 line of this letter is not accepted" in first.consequence
    assert [one.text for one in first.understood] == ["move 1 infantry from Warsaw to Lodz"]
    assert send(desk, GAME, "allies", "ready anyway", via="mail", dry=True).ready
    assert send(desk, GAME, "allies", letter, via="mail", dry=True).ready


def test_ready_anyway_does_not_ask_again_of_lines_that_were_told_with_an_unused_letter(
    desk: Desk,
) -> None:
    send(desk, GAME, "allies", "move 1 infantry from Warsaw to Lodz", via="mail")
    letter = "attack Berlin from Warsaw\nperhaps the Warsaw lot could do something clever"
    first = send(desk, GAME, "allies", f"{letter}\nready", via="mail")
    assert not first.ready
    assert "“ready anyway”" in first.consequence
    again = send(desk, GAME, "allies", f"{letter}\nReady anyway.", via="mail", dry=True)
    assert again.doubts == []
    assert again.ready
    more = f"{letter}\nattack Breslau from Lodz\nready anyway"
    assert not send(desk, GAME, "allies", more, via="mail", dry=True).ready


def test_no_orders_are_not_left_out(desk: Desk) -> None:
    send(desk, GAME, "allies", "no orders", via="mail")
    letter = "move 1 infantry from Warsaw to Lodz\nready"
    receipt = send(desk, GAME, "allies", letter, via="mail", dry=True)
    assert receipt.left_out == []
    assert receipt.ready


@pytest.mark.parametrize(
    "question",
    [
        "Should I attack Breslau as well?",
        "Or would it be better to dig in?",
        "Is it wise to leave Lodz?",
        "Do you think that is too much?",
    ],
)
def test_a_question_that_doubts_the_letter_is_asked_back_once(desk: Desk, question: str) -> None:
    orders = "move 1 infantry from Warsaw to Lodz"
    receipt = send(desk, GAME, "allies", f"{orders}\n{question}\nready", dry=True)
    assert len(receipt.understood) == 1
    assert not receipt.ready
    assert any(question in one for one in receipt.doubts)
    assert send(desk, GAME, "allies", f"{orders}\n{question}\nready anyway", dry=True).ready
    send(desk, GAME, "allies", f"{orders}\n{question}")
    assert send(desk, GAME, "allies", "ready", dry=True).ready


@pytest.mark.parametrize("question", ["What odds would I get at Breslau?", "Who is in Krakow?"])
def test_a_question_of_fact_holds_nothing_back(desk: Desk, question: str) -> None:
    orders = "move 1 infantry from Warsaw to Lodz"
    assert send(desk, GAME, "allies", f"{orders}\n{question}\nready", dry=True).ready


def test_a_question_and_ready_in_one_line_are_both_heard(desk: Desk) -> None:
    orders = "move 1 infantry from Warsaw to Lodz"
    receipt = send(
        desk, GAME, "allies", f"{orders}\nShould I attack Breslau? Ready otherwise.", dry=True
    )
    assert not receipt.not_understood
    assert not receipt.ready
    assert len(receipt.commands) == 2
    told = send(desk, GAME, "allies", f"{orders}\nWho is in Krakow? Ready.", dry=True)
    assert told.ready
