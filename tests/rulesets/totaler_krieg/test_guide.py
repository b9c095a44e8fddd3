"""The player's guide speaks of everything that can be ordered, says nothing that the house does
not understand, and its tables are those of the ruleset.

`python -m tests.rulesets.totaler_krieg.test_guide` writes the tables anew.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from adjudicator.core.protocol import AskMe, NoOrders, Order, StandingOrder
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario, whole_rows
from adjudicator.rulesets.totaler_krieg.orders.lexicon import TOPICS
from adjudicator.rulesets.totaler_krieg.rulings import RULINGS
from tests.guide_kit import Guide, Read
from tests.rulesets.totaler_krieg.kit import board

GUIDE = Guide("totaler_krieg")
RULESET = TotalerKrieg()
ORDERS = [order for order in RULESET.order_classes().values() if order is not NoOrders]
TABLES = {"scenario": "Scenarios", "id": "Our rulings"}


@cache
def read_blocks() -> list[Read]:
    """Every example, as whichever seat may write it at one of three moments of the war."""
    lexicons = []
    for scenario in ("operations-1941", "start-1939", "start-1943"):
        position = open_scenario(board(), scenario)
        for seat in RULESET.seats(board(), position):
            lexicons.append(RULESET.lexicon(board(), RULESET.view(board(), position, seat)))
    return GUIDE.read(RULESET, lexicons)


def test_every_example_is_understood() -> None:
    assert len(read_blocks()) > 110
    assert [words for _, _, complaints in read_blocks() for words in complaints] == []
    silent = [line for line, orders, _ in read_blocks() if not orders and line[0] != "#"]
    assert silent == []


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.tag())
def test_every_order_and_standing_order_has_an_example(order: type[Order]) -> None:
    assert any(type(o) is order for _, orders, _ in read_blocks() for o in orders)


def test_what_always_is_a_standing_order_and_only_that() -> None:
    for line, orders, _ in read_blocks():
        for order in orders:
            assert isinstance(order, StandingOrder) == line.startswith("always"), line


def test_every_fact_of_a_condition_is_explained_and_used() -> None:
    named = set(re.findall(r"`([^`]+)`", GUIDE.section("Conditions")))
    facts = {fact for order in ORDERS for fact in order.conditions}
    assert facts - named == set()
    text = "\n".join(GUIDE.blocks)
    assert [fact for fact in sorted(facts) if not re.search(rf"\b{fact}\b", text)] == []


def test_every_topic_is_named() -> None:
    text = GUIDE.section("Ask me about")
    assert [topic for topic in TOPICS if f"`{topic}`" not in text] == []
    assert any(isinstance(o, AskMe) for _, orders, _ in read_blocks() for o in orders)


def scenario_rows() -> list[str]:
    """A row of the guide for each scenario that has a line about it."""
    rows = []
    for name in board().scenarios:
        told = {r.subject: r.value for r in whole_rows(board(), name) if r.kind == "setting"}
        position = open_scenario(board(), name)
        turns = str(position.last_turn - position.turn + 1) if position.last_turn else "to V-E Day"
        rows.append(f"| `{name}` | {turns} | {told.get('title', '')} | {told.get('line', '')} |")
    return sorted(rows)


def ruling_rows() -> list[str]:
    numbered = sorted(RULINGS, key=lambda ruling: int(re.sub(r"\D", "", ruling.id)))
    return [f"| {ruling.id} | {ruling.text} |" for ruling in numbered]


def table(title: str) -> list[str]:
    lines = [line for line in GUIDE.section(title).splitlines() if line.startswith("|")]
    return lines[2:]


def test_the_tables_are_those_of_the_ruleset() -> None:
    assert table("Scenarios") == scenario_rows()
    assert table("Our rulings") == ruling_rows()


def test_every_chapter_can_be_reached_from_the_top() -> None:
    assert [title for title, _ in GUIDE.contents()] == GUIDE.titles()
    for title, anchor in GUIDE.contents():
        assert anchor == GUIDE.anchor(title)


def write() -> None:
    """Write the tables and the topics of the guide anew."""
    path = Path(__file__).parents[3] / "docs" / "games" / "totaler_krieg.md"
    text = path.read_text(encoding="utf-8")
    topics = ", ".join(f"`{topic}`" for topic in TOPICS)
    text = re.sub(r"^Topics: .*$", f"Topics: {topics}.", text, flags=re.MULTILINE)
    for title, rows in (("Scenarios", scenario_rows()), ("Our rulings", ruling_rows())):
        head, rest = text.split(f"\n## {title}\n", 1)
        body, mark, after = rest.partition("\n## ")
        kept = body.splitlines()
        first = next(n for n, line in enumerate(kept) if line.startswith("| ---")) + 1
        last = next((n for n in range(first, len(kept)) if not kept[n].strip()), len(kept))
        body = "\n".join([*kept[:first], *rows, *kept[last:]])
        text = f"{head}\n## {title}\n{body}{'' if body.endswith(chr(10)) else chr(10)}{mark}{after}"
    path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
