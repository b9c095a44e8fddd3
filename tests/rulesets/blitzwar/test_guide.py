"""The player's guide speaks of everything that can be ordered, and says nothing that the
house does not understand."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from adjudicator.core.protocol import Order, StandingOrder
from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.orders.lexicon import topics
from adjudicator.rulesets.blitzwar.rulings import RULINGS
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.service.commands import COMMANDS
from tests.guide_kit import Guide, Read

GUIDE = Guide("blitzwar")
RULESET = BlitzWar()
ORDERS = list(RULESET.order_classes().values())
section = GUIDE.section


@cache
def read_blocks() -> list[Read]:
    """All examples, as the seats of the campaign."""
    board = RULESET.board(of_ruleset("blitzwar"))
    position = RULESET.open(board, "campaign-1939", RULESET.rulings_with({}))
    views = [RULESET.view(board, position, seat) for seat in RULESET.seats(board, position)]
    return GUIDE.read(RULESET, [RULESET.lexicon(board, view) for view in views])


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


def test_every_fact_of_a_condition_is_explained_and_used() -> None:
    named = set(re.findall(r"`([^`]+)`", section("Conditions")))
    facts = {fact for order in ORDERS for fact in order.conditions}
    assert facts - named == set()
    examples = section("Conditions").split("```orders")[1]
    used = "\n".join([*examples.splitlines(), *GUIDE.blocks])
    assert [fact for fact in sorted(facts) if not re.search(rf"\b{fact}\b", used)] == []


def test_every_topic_is_named() -> None:
    text = section("Ask me about")
    assert [topic.id for topic in topics() if f"`{topic.id}`" not in text] == []


def test_the_commands_named_are_commands_and_the_list_of_all_is_not_far() -> None:
    text = section("Commands")
    named = {words.removesuffix(" all") for words in re.findall(r"^\| `([a-z ]+)`", text, re.M)}
    assert len(named) >= 9
    assert named <= {command.name for command in COMMANDS}
    assert "(../commands.md)" in text
    assert (Path(__file__).parents[3] / "docs" / "commands.md").exists()


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
    assert [title for title, _ in GUIDE.contents()] == GUIDE.titles()
    for title, anchor in GUIDE.contents():
        assert anchor == GUIDE.anchor(title)
