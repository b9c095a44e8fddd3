"""Orders in the notations of the hobby, read as what they mean."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.diplomacy.orders.orders import ORDERS, RETREATS, WINTER
from adjudicator.rulesets.diplomacy.orders.said import order_words
from tests.rulesets.diplomacy.kit import BOOK, GAME, board, orders

LEXICON = GAME.lexicon(board(), GAME.view(board(), GAME.open(board(), "classic", {}), None))


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("A PAR-BUR", "A Paris - Burgundy"),
        ("A Par - Bur", "A Paris - Burgundy"),
        ("a par bur", "A Paris - Burgundy"),
        ("A PAR -> BUR", "A Paris - Burgundy"),
        ("A PAR – BUR.", "A Paris - Burgundy"),
        ("Army Paris moves to Burgundy", "A Paris - Burgundy"),
        ("PAR M BUR", "Paris - Burgundy"),
        ("France: A Paris-Burgundy", "A Paris - Burgundy"),
        ("French army Paris to Burgundy", "A Paris - Burgundy"),
        ("1. A PAR - BUR", "A Paris - Burgundy"),
        ("A PAR H", "A Paris holds"),
        ("A Paris Hold", "A Paris holds"),
        ("A PAR stand", "A Paris holds"),
        ("F NTH C A LON-NOR", "F North Sea convoys A London - Norway"),
        ("F NTH convoys LON - NWY", "F North Sea convoys London - Norway"),
        ("A BUR S A PAR-MAR", "A Burgundy supports A Paris - Marseilles"),
        ("A BUR S PAR", "A Burgundy supports Paris"),
        ("A BUR S A PAR H", "A Burgundy supports A Paris"),
        ("A BUR supports A PAR to hold", "A Burgundy supports A Paris"),
        ("A TYR S Italian A VEN - TRI", "A Tyrolia supports A Venice - Trieste"),
        ("F STP/SC - BOT", "F St Petersburg (sc) - Gulf of Bothnia"),
        ("F stp(sc)-bot", "F St Petersburg (sc) - Gulf of Bothnia"),
        ("F St. Petersburg (south coast) - Gulf of Bothnia",
         "F St Petersburg (sc) - Gulf of Bothnia"),
        ("F Gascony - Spain(nc)", "F Gascony - Spain (nc)"),
        ("F GAS - SPA NC", "F Gascony - Spain (nc)"),
        ("F GAS - SPA north coast", "F Gascony - Spain (nc)"),
        ("A LON - NWY via convoy", "A London - Norway via convoy"),
        ("A LON - NWY (via convoy)", "A London - Norway via convoy"),
        ("A LON - NWY VIA", "A London - Norway via convoy"),
        ("F GOL - TYN", "F Gulf of Lyon - Tyrrhenian Sea"),
        ("F NRG - NAT", "F Norwegian Sea - North Atlantic Ocean"),
        ("F Mid - Nao", "F Mid-Atlantic Ocean - North Atlantic Ocean"),
        ("A Roumania - Tyl", "A Rumania - Tyrolia"),
        ("F Heligoland Bight - Den", "F Helgoland Bight - Denmark"),
        ("A Marseille - Pid", "A Marseilles - Piedmont"),
        ("A Lvp-Edi", "A Liverpool - Edinburgh"),
    ],
)  # fmt: skip
def test_a_move_is_read(line: str, means: str) -> None:
    assert [order_words(board(), one) for one in orders(line)] == [means]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("A PAR R PIC", "A Paris retreats to Picardy"),
        ("A PAR - PIC", "A Paris retreats to Picardy"),
        ("A PAR retreats to PIC", "A Paris retreats to Picardy"),
        ("F POR R SPA/NC", "F Portugal retreats to Spain (nc)"),
        ("A PAR disband", "A Paris disbands"),
        ("A PAR D", "A Paris disbands"),
        ("DISBAND A PAR", "A Paris disbands"),
    ],
)
def test_a_retreat_is_read(line: str, means: str) -> None:
    assert [order_words(board(), one) for one in orders(line, RETREATS)] == [means]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("BUILD A PAR", "build A Paris"),
        ("B F STP/SC", "build F St Petersburg (sc)"),
        ("Build F St Petersburg(nc)", "build F St Petersburg (nc)"),
        ("A PAR B", "build A Paris"),
        ("build army in Paris", "build A Paris"),
        ("REMOVE A PAR", "A Paris disbands"),
        ("R A PAR", "A Paris disbands"),
        ("A PAR removed", "A Paris disbands"),
        ("WAIVE", "waive 1"),
        ("waive 2 builds", "waive 2"),
    ],
)
def test_a_winter_order_is_read(line: str, means: str) -> None:
    assert [order_words(board(), one) for one in orders(line, WINTER)] == [means]


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
