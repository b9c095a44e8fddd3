"""The guide's examples are orders, each order has one, every scenario and ruling is named."""

from __future__ import annotations

import pytest

from adjudicator.core.protocol import Order
from tests.guide_kit import Guide
from tests.rulesets.diplomacy.kit import GAME, board

GUIDE = Guide("diplomacy")


def read() -> list[tuple[str, list[Order], list[str]]]:
    view = GAME.view(board(), GAME.open(board(), "classic", {}), "france")
    return GUIDE.read(GAME, [GAME.lexicon(board(), view)])


def test_every_example_is_understood() -> None:
    assert len(read()) > 35
    assert [words for _, _, complaints in read() for words in complaints] == []
    assert [line for line, orders, _ in read() if not orders] == []


@pytest.mark.parametrize("order", GAME.orders, ids=lambda order: order.tag())
def test_every_order_has_an_example(order: type[Order]) -> None:
    assert any(type(one) is order for _, orders, _ in read() for one in orders)


def test_scenarios_and_rulings_are_named() -> None:
    assert [name for name in GAME.scenarios(board()) if f"`{name}`" not in GUIDE.text] == []
    open_ones = [ruling.id for ruling in GAME.rulings if ruling.open]
    assert [id for id in open_ones if f"`{id}`" not in GUIDE.text] == []


def test_the_contents_are_the_chapters() -> None:
    assert [title for title, _ in GUIDE.contents()] == GUIDE.titles()
    assert all(anchor == GUIDE.anchor(title) for title, anchor in GUIDE.contents())
