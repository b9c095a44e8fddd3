"""Counters by their names in English: what is written is understood, and no report or letter
shows the ids of markers."""

from __future__ import annotations

import pytest

from adjudicator.core.ordertext import OrderBook
from adjudicator.rulesets.totaler_krieg.board.called import called, counters_called, in_english
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from tests.rulesets.totaler_krieg.kit import board, game


def test_every_counter_has_a_name_of_its_own_without_signs() -> None:
    names = [called(board(), one) for one in board().counters]
    assert len(set(names)) == len(names)
    assert not [name for name in names if "_" in name or "MK-" in name or "#" in name]


def test_names_stand_in_sentences() -> None:
    text = "MK-Wes-British_Convoy#1 to 3, GER-HQ_Mitte, GER-4_Army and Rus-HQ_1Ukr enter"
    told = "British Convoy 1 to 3, GER-HQ Centre, GER-4 Army and Rus-HQ 1st Ukrainian enter"
    assert in_english(board(), text) == told
    assert in_english(board(), "GER-HQ_Mittendrin") == "GER-HQ_Mittendrin"


def test_what_is_written_so_is_understood() -> None:
    view = game().view(board(), open_scenario(board(), "start-1941"), "axis")
    names = game().lexicon(board(), view)
    book = OrderBook(list(game().order_classes().values()), game().phrases)
    for line, unit in (
        ("move GER-4 Army to Lwow", "GER-4_Army"),
        ("move German 4th Army to Lwow", "GER-4_Army"),
        ("move German 1st Panzer Corps to Lwow", "GER-pz01"),
        ("move GER-HQ Centre to Lwow", "GER-HQ_Mitte"),
        ("move GER-HQ_Mitte to Lwow", "GER-HQ_Mitte"),
        ("convoy German Convoy to North Sea", "MK-Axi-German_Convoy"),
        ("convoy MK-Axi-German_Convoy to North Sea", "MK-Axi-German_Convoy"),
    ):
        (order,) = book.read(line, names).orders
        assert getattr(order, "unit", "") == unit, line


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("GER-pz04", "German 4th Panzer Corps"),
        ("GER-2P", "German 2nd Panzer Army"),
        ("GER-16_Army", "German 16th Army"),
        ("GER-inf22", "German 22nd Infantry"),
        ("GER-HQ_Mitte", "German HQ Centre"),
        ("Rus-3A", "Russian 3rd Army"),
        ("Rum-Mtn", "Rumanian Mountain"),
        ("B-H-Res", "Belgium-Holland Reserves"),
        ("MK-Axi-German_Convoy", "German Convoy"),
    ],
)
def test_an_order_line_says_what_people_say(id: str, name: str) -> None:
    assert counters_called(board())[id] == name


def test_no_two_counters_are_called_alike_in_an_order_line() -> None:
    found = counters_called(board())
    assert len(set(found.values())) == len(found)


def test_each_unit_is_understood_by_the_name_of_its_line() -> None:
    """Of every unit of the Axis on the map."""
    position = open_scenario(board(), "start-1941")
    names = game().lexicon(board(), game().view(board(), position, "axis"))
    book = OrderBook(list(game().order_classes().values()), game().phrases)
    own = [
        id
        for id, piece in position.pieces.items()
        if piece.at in board().hexes and board().counters[id].country in ("Germany", "Rumania")
    ]
    assert len(own) > 40
    for id in own:
        (order,) = book.read(f"move {counters_called(board())[id]} to Lwow", names).orders
        assert getattr(order, "unit", "") == id
