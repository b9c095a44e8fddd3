"""Orders in the notations of the hobby, read as what they mean."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.diplomacy.orders.lexicon import said
from adjudicator.rulesets.diplomacy.orders.orders import ORDERS, RETREATS, WINTER
from tests.rulesets.diplomacy.kit import BOOK, GAME, board, orders

START = GAME.open(board(), "classic", {})
LEXICON = GAME.lexicon(board(), GAME.view(board(), START, None))


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("A PAR-BUR", "A Paris to Burgundy"),
        ("A Par - Bur", "A Paris to Burgundy"),
        ("a par bur", "A Paris to Burgundy"),
        ("A PAR -> BUR", "A Paris to Burgundy"),
        ("A PAR – BUR.", "A Paris to Burgundy"),
        ("Army Paris moves to Burgundy", "A Paris to Burgundy"),
        ("PAR M BUR", "Paris to Burgundy"),
        ("France: A Paris-Burgundy", "France A Paris to Burgundy"),
        ("French army Paris to Burgundy", "France A Paris to Burgundy"),
        ("1. A PAR - BUR", "A Paris to Burgundy"),
        ("A PAR H", "A Paris holds"),
        ("A Paris Hold", "A Paris holds"),
        ("A PAR stand", "A Paris holds"),
        ("F NTH C A LON-NOR", "F North Sea convoys A London to Norway"),
        ("F NTH convoys LON - NWY", "F North Sea convoys London to Norway"),
        ("A BUR S A PAR-MAR", "A Burgundy supports A Paris to Marseilles"),
        ("A BUR S PAR", "A Burgundy supports Paris"),
        ("A BUR S A PAR H", "A Burgundy supports A Paris"),
        ("A BUR supports A PAR to hold", "A Burgundy supports A Paris"),
        ("A TYR S Italian A VEN - TRI", "A Tyrolia supports Italy A Venice to Trieste"),
        ("F STP/SC - BOT", "F St Petersburg (south coast) to Gulf of Bothnia"),
        ("F stp(sc)-bot", "F St Petersburg (south coast) to Gulf of Bothnia"),
        ("F St. Petersburg (south coast) - Gulf of Bothnia",
         "F St Petersburg (south coast) to Gulf of Bothnia"),
        ("F Gascony - Spain(nc)", "F Gascony to Spain (north coast)"),
        ("F GAS - SPA NC", "F Gascony to Spain (north coast)"),
        ("F GAS - SPA north coast", "F Gascony to Spain (north coast)"),
        ("A LON - NWY via convoy", "A London to Norway via convoy"),
        ("A LON - NWY (via convoy)", "A London to Norway via convoy"),
        ("A LON - NWY VIA", "A London to Norway via convoy"),
        ("F GOL - TYN", "F Gulf of Lyon to Tyrrhenian Sea"),
        ("F NRG - NAT", "F Norwegian Sea to North Atlantic Ocean"),
        ("F Mid - Nao", "F Mid-Atlantic Ocean to North Atlantic Ocean"),
        ("A Roumania - Tyl", "A Rumania to Tyrolia"),
        ("F Heligoland Bight - Den", "F Helgoland Bight to Denmark"),
        ("A Marseille - Pid", "A Marseilles to Piedmont"),
        ("A Lvp-Edi", "A Liverpool to Edinburgh"),
    ],
)  # fmt: skip
def test_a_move_is_read(line: str, means: str) -> None:
    assert [said(board(), START, one) for one in orders(line)] == [means]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("A PAR R PIC", "A Paris retreats to Picardy"),
        ("A PAR - PIC", "A Paris retreats to Picardy"),
        ("A PAR retreats to PIC", "A Paris retreats to Picardy"),
        ("F POR R SPA/NC", "F Portugal retreats to Spain (north coast)"),
        ("A PAR disband", "A Paris disbands"),
        ("A PAR D", "A Paris disbands"),
        ("DISBAND A PAR", "A Paris disbands"),
    ],
)
def test_a_retreat_is_read(line: str, means: str) -> None:
    assert [said(board(), START, one) for one in orders(line, RETREATS)] == [means]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("BUILD A PAR", "build A in Paris"),
        ("B F STP/SC", "build F in St Petersburg (south coast)"),
        ("Build F St Petersburg(nc)", "build F in St Petersburg (north coast)"),
        ("A PAR B", "build A in Paris"),
        ("build army in Paris", "build A in Paris"),
        ("REMOVE A PAR", "A Paris disbands"),
        ("R A PAR", "A Paris disbands"),
        ("A PAR removed", "A Paris disbands"),
        ("WAIVE", "waive"),
        ("waive 2 builds", "waive 2"),
    ],
)
def test_a_winter_order_is_read(line: str, means: str) -> None:
    assert [said(board(), START, one) for one in orders(line, WINTER)] == [means]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A PAR - BRU", "there is no"),
        ("A PAR - Spain (wc)", "wc"),
        ("attack everything", "everything"),
        ("A PAR - BUR?", "question mark"),
    ],
)
def test_a_line_that_cannot_be_read_is_told(line: str, words: str) -> None:
    (bad,) = BOOK.read(line, LEXICON, [cls.tag() for cls in ORDERS[:4]]).misread
    assert words in bad.words()


def test_examples_read_as_their_own_class() -> None:
    assert BOOK.wrong_examples(LEXICON) == []


def test_what_is_written_is_read_back() -> None:
    for cls in ORDERS:
        for example in cls.examples:
            (order,) = BOOK.read(example, LEXICON, [cls.tag()]).orders
            text = BOOK.write(order, LEXICON)
            assert BOOK.read(text, LEXICON, [cls.tag()]).orders == [order], text
