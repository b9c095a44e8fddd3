"""Counters by their names in English: what is written is understood, and no report or letter
shows the ids of markers."""

from __future__ import annotations

from adjudicator.core.ordertext import OrderBook
from adjudicator.rulesets.totaler_krieg.board.called import called, in_english
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
        ("move GER-HQ Centre to Lwow", "GER-HQ_Mitte"),
        ("move GER-HQ_Mitte to Lwow", "GER-HQ_Mitte"),
        ("convoy German Convoy to North Sea", "MK-Axi-German_Convoy"),
        ("convoy MK-Axi-German_Convoy to North Sea", "MK-Axi-German_Convoy"),
    ):
        (order,) = book.read(line, names).orders
        assert getattr(order, "unit", "") == unit, line
