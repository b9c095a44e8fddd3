"""What a receipt says of orders that are wrong, doubtful or dear."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.checking import check
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Checked
from adjudicator.rulesets.blitzwar.book.side_turn import opening_ask
from adjudicator.rulesets.blitzwar.orders.lexicon import lexicon
from tests.rulesets.blitzwar.kit import board, game, position

EAST = {"soviet_attacked": 10, "soviet_war": 10, "france_surrendered": 8}


def receipt(text: str, **given: Any) -> Checked:
    here = position(**given)
    ask = opening_ask(here, board())
    book = OrderBook(list(game().order_classes().values()), game().phrases)
    reading = book.read(text, lexicon(board(), here, ask.seat))
    assert not reading.misread, [m.words() for m in reading.misread]
    return check(game(), board(), ask, game().view(board(), here, ask.seat), list(reading.orders))


def refused(checked: Checked) -> dict[int, str]:
    return {no.line: f"{no.clause}: {no.text}" for no in checked.refused}


@pytest.mark.clause("BW-4-3", "BW-4-5", "BW-4-7")
def test_it_warns_of_corps_that_will_have_no_room() -> None:
    checked = receipt(
        "ship infantry from Alexandria to Malta\nmove infantry from Sollum to Tobruk",
        turn=17,
        active="allies",
        zones={
            "Malta": "UK 1I",
            "Alexandria": "UK 1I, supply 4",
            "Tobruk": "UK 2I",
            "Sollum": "UK 1I",
        },
    )
    assert len(checked.stands) == 2
    assert [(stake.text.split(".")[0], stake.grave) for stake in checked.stakes] == [
        ("Malta can hold 1 corps", True),
        ("Tobruk can hold 2 corps", True),
    ]


@pytest.mark.clause("BW-4-1", "BW-11.10-1")
def test_corps_that_can_be_combined_need_no_warning() -> None:
    checked = receipt(
        "move infantry from Kustrin to Berlin",
        turn=17,
        zones={"Kustrin": "GER 1I, supply 2", "Berlin": "GER 1I, GER 1I, GER 1I"},
    )
    assert checked.missing == []


@pytest.mark.clause("BW-9.3-8")
def test_it_says_what_an_attack_on_a_neutral_brings_about() -> None:
    for text in ("move armour from Ruhr to Brussels", "air to Amsterdam"):
        checked = receipt(text, turn=7, zones={"Ruhr": "GER 2C, supply 4, GER air"})
        assert "attacks Belgium-Netherlands, which joins the Allies" in checked.notes[1]


@pytest.mark.clause("BW-17.1-4")
def test_attacks_are_looked_at_when_no_blitzkrieg_of_the_letter_stands() -> None:
    checked = receipt(
        "blitz Minsk\nattack Minsk",
        turn=17,
        zones={"Minsk": "USSR 2I", "Wilno": "GER 2I"},
        clocks=EAST,
    )
    assert sorted(refused(checked)) == [1, 2]


@pytest.mark.clause("BW-15.1-5", "BW-13.5-1", "BW-15.3-11")
def test_it_gives_the_reason_and_not_only_that_nothing_is_there() -> None:
    checked = receipt(
        "fortify Wilno\nmove all from Wilno to Bialystok\nmove air from Warsaw to Lodz\n"
        "activate all in Minsk",
        turn=17,
        zones={"Minsk": "USSR 2I", "Wilno": "GER 1I, supply 6", "Warsaw": "GER air"},
        control={"axis": ["Poland"]},
        clocks=EAST,
    )
    said = refused(checked)
    assert said[2].startswith("BW-15.1-5")
    assert "cannot move until you unfortify" in said[2]
    assert said[3].startswith("BW-13.5-1")
    assert "rebase air from Warsaw" in said[3]
    assert "You have no unit at Minsk" in said[4]
