"""The player's guide speaks of everything that can be ordered, and says nothing that the
house does not understand."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Order, StandingOrder
from adjudicator.rulesets.victory.rulings import OPTIONS, SWITCHES
from tests.rulesets.victory.kit import board, game, position

GUIDE = (Path(__file__).parents[3] / "docs/games/victory.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```orders\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
ORDERS = list(game().order_classes().values())


@cache
def read_lines() -> list[tuple[str, list[Order], list[str]]]:
    """(line, its orders, complaints) of all examples."""
    at = position(
        maps=[{"slot": "a", "board": "one", "power": "red"}],
        powers=["red", "blue"],
        blocks={
            "Hope": "red IN1 4; red IN2 4; red FA1 4; red DB1 4; red MB1 2; red HB1 2; red EN1 2",
            "Garby": "red CV1 4; red FA2 2; red MA1 4; red AB1 3; red AR1 4; red ART1 4",
            "Highmark": "red BB1 4; red RE1 2; red RKT1 3; red AR2 2; red MK1 3",
        },
    )
    lexicon = game().lexicon(board(), game().view(board(), at, "red"))
    book = OrderBook(ORDERS, game().phrases)
    found = []
    for block in BLOCKS:
        reading = book.read(block, lexicon)
        for number, line in enumerate(block.splitlines(), start=1):
            orders = [order for order in reading.orders if order.line == number]
            bad = [m.words() for m in reading.misread if m.line == number]
            found.append((line, orders, bad))
    return found


def test_every_example_is_understood() -> None:
    assert len(read_lines()) > 90
    assert [words for _, _, complaints in read_lines() for words in complaints] == []
    assert [line for line, orders, _ in read_lines() if not orders] == []


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.tag())
def test_every_order_and_standing_order_has_an_example(order: type[Order]) -> None:
    assert any(type(o) is order for _, orders, _ in read_lines() for o in orders)


def test_what_always_is_a_standing_order_and_only_that() -> None:
    for line, orders, _ in read_lines():
        for order in orders:
            assert isinstance(order, StandingOrder) == line.startswith("always"), line


def test_every_option_and_scenario_is_named() -> None:
    names = [*SWITCHES, *(name for name in OPTIONS if not name.startswith("VIC"))]
    assert [name for name in names if f"`{name}`" not in GUIDE] == []
    assert [name for name in board().scenarios if f"`{name}`" not in GUIDE] == []
