"""The player's guide speaks of everything that can be ordered, and says nothing that the
house does not understand."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Order, StandingOrder
from adjudicator.packs import of_ruleset
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.lexicon import topics
from adjudicator.rulesets.blitzwar.rulings import RULINGS
from adjudicator.service.commands import COMMANDS

GUIDE = (Path(__file__).parents[3] / "docs/games/blitzwar.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```orders\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
RULESET = BlitzWar()
ORDERS = list(RULESET.order_classes().values())


@cache
def read_blocks() -> list[tuple[str, list[Order], list[str]]]:
    """(line, its orders, complaints) of all examples, each as the seat that may write it: the
    one that can name the most of it in the campaign."""
    board = RULESET.board(of_ruleset("blitzwar"))
    position = RULESET.open(board, "campaign-1939", RULESET.rulings_with({}))
    book = OrderBook(ORDERS, RULESET.phrases)
    lexicons = [
        RULESET.lexicon(board, RULESET.view(board, position, seat))
        for seat in RULESET.seats(board, position)
    ]
    found = []
    for block in BLOCKS:
        readings = [book.read(block, lexicon) for lexicon in lexicons]
        for number, line in enumerate(block.splitlines(), start=1):
            best = min(readings, key=lambda r, n=number: sum(m.line == n for m in r.misread))  # type: ignore[misc]
            orders = [order for order in best.orders if order.line == number]
            found.append((line, orders, [m.words() for m in best.misread if m.line == number]))
    return found


def test_every_example_is_understood() -> None:
    assert len(read_blocks()) > 140
    assert [words for _, _, complaints in read_blocks() for words in complaints] == []
    assert [line for line, orders, _ in read_blocks() if not orders] == []


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.tag())
def test_every_order_and_standing_order_has_an_example(order: type[Order]) -> None:
    assert any(type(o) is order for _, orders, _ in read_blocks() for o in orders)


def test_what_always_is_a_standing_order_and_only_that() -> None:
    for line, orders, _ in read_blocks():
        for order in orders:
            assert isinstance(order, StandingOrder) == line.startswith("always"), line


def section(title: str) -> str:
    """A chapter of the guide, up to the next."""
    return GUIDE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_every_fact_of_a_condition_is_explained_and_used() -> None:
    named = set(re.findall(r"`([^`]+)`", section("Conditions")))
    facts = {fact for order in ORDERS for fact in order.conditions}
    assert facts - named == set()
    examples = section("Conditions").split("```orders")[1]
    used = "\n".join([*examples.splitlines(), *BLOCKS])
    assert [fact for fact in sorted(facts) if not re.search(rf"\b{fact}\b", used)] == []


def test_every_topic_is_named() -> None:
    text = section("Ask me about")
    assert [topic.id for topic in topics() if f"`{topic.id}`" not in text] == []


def test_every_command_is_named() -> None:
    text = section("Commands")
    assert [c.name for c in COMMANDS if f"`{c.name}`" not in text] == []


def test_the_table_of_rulings_is_that_of_the_ruleset() -> None:
    rows = [line for line in section("Our rulings").splitlines() if line.startswith("| BW-")]
    assert rows == [
        f"| {r.id} | {r.text} | {', '.join(map(str, r.choices))} | {r.default} |" for r in RULINGS
    ]
    assert len(rows) == 89


def test_every_scenario_is_described() -> None:
    board = RULESET.board(of_ruleset("blitzwar"))
    text = section("Scenarios")
    assert [name for name in RULESET.scenarios(board) if f"`{name}`" not in text] == []


def test_every_chapter_can_be_reached_from_the_top() -> None:
    titles = re.findall(r"^## (.+)$", GUIDE, re.MULTILINE)
    links = re.findall(r"^\d+\. \[(.+)\]\(#(.+)\)$", GUIDE, re.MULTILINE)
    assert [title for title, _ in links] == titles
    for title, anchor in links:
        assert anchor == re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")
