"""An offer in place of a line that could not be read holds all that the line names: units, places,
numbers, sorts, its condition. Where nothing does, nothing is offered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.mail.writing.answers import lines_of
from adjudicator.service.desk import Desk
from adjudicator.service.models import Receipt
from adjudicator.service.play import submissions
from adjudicator.storage.session import Store
from tests.house_kit import seat_id
from tests.letters_kit import GAME
from tests.words import blind_kit

OFFERED = re.compile(r"(?:allowed now|read it as)[^“]*(?P<lines>“.+”)")


@pytest.fixture
def desk(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    return blind_kit.at(sqlite, clock, tmp_path, "blitzwar_1939", 7)


def send(desk: Desk, text: str) -> Receipt:
    return submissions.submit(desk, seat_id=seat_id(desk, GAME, "axis"), text=text, via="page")


def offers(receipt: Receipt) -> list[str]:
    """The orders that are offered for the last line that is not read."""
    found = OFFERED.search(receipt.not_understood[-1].sentence) if receipt.not_understood else None
    return re.findall("“([^”]+)”", found["lines"].partition(" Answer ")[0]) if found else []


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Perhaps put the Ruhr panzers on the train to Breslau", "from Ruhr to Breslau"),
        ("Get the Ruhr tanks onto a train to Breslau", "from Ruhr to Breslau"),
    ],
)
def test_what_a_line_names_is_put_together(desk: Desk, line: str, order: str) -> None:
    found = offers(send(desk, line))
    assert found, line
    assert all(order in one for one in found)
    receipt = send(desk, "yes A")
    assert [one.text for one in receipt.understood] == [found[0]]


@pytest.mark.parametrize(
    "line",
    [
        "Bring two of the Ruhr's supply points up to Berlin, and let the Ruhr pay for it",
        "All new corps appear at Breslau, always",
        "Wake up everything in Ostrava and go for Krakow, but only at 3-2 or better",
        "Danzig and East Prussia together against Warsaw, provided we have six corps in it",
        "Should it rain, the Kustrin infantry trundles off to Poznan",
        "Three of the Kustrin corps amble to Poznan with the two air units over Warsaw",
    ],
)
def test_what_leaves_a_part_out_is_not_offered(desk: Desk, line: str) -> None:
    assert offers(send(desk, line)) == []


def test_an_offer_says_no_more_than_its_line(desk: Desk) -> None:
    line = "Henceforth, good sir, counter any air that flies over my corps"
    assert not any("keeping" in one for one in offers(send(desk, line)))


def test_an_offer_is_no_reproach(desk: Desk) -> None:
    offer, nothing = (
        send(desk, text)
        for text in (
            "Perhaps put the Ruhr panzers on the train to Breslau",
            "Wibble the frobnicate",
        )
    )
    assert lines_of(offer)[0].answers[0].text.startswith("DID YOU MEAN THIS? ")
    assert lines_of(nothing)[-1].answers[0].text.startswith("NOT UNDERSTOOD: ")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        (
            "From now on I want infantry lost first, please, whatever the textbooks say",
            "always lose infantry first",
        ),
        (
            "In future counter any air that flies over my corps but keep one unit at home",
            "always counter air over my corps keeping 1",
        ),
    ],
)
def test_a_wish_that_no_words_say_is_offered_in_those_that_do(
    desk: Desk, line: str, order: str
) -> None:
    found = offers(send(desk, line))
    assert [one for one in found if one.startswith(order)] == found
    assert found
    assert [one.text for one in send(desk, "yes A").understood][:1] == found
