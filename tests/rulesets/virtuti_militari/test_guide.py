"""The player's guide speaks of everything that can be ordered, says nothing that the house does
not understand, and its tables are those of the components."""

from __future__ import annotations

import re
from functools import cache

import pytest

from adjudicator.core.protocol import AskMe, Order, StandingOrder
from adjudicator.rulesets.virtuti_militari import VirtutiMilitari
from adjudicator.rulesets.virtuti_militari.board.terms import FACTION_NAMES, KIND_NAMES
from adjudicator.rulesets.virtuti_militari.orders.home_orders import HOME_TOPICS
from adjudicator.rulesets.virtuti_militari.orders.orders import TOPICS
from adjudicator.rulesets.virtuti_militari.rulings import RULINGS
from adjudicator.rulesets.virtuti_militari.words.wording import points
from tests.guide_kit import Guide, Read
from tests.rulesets.virtuti_militari.parts import board, opening

GUIDE = Guide("virtuti_militari")
RULESET = VirtutiMilitari()
ORDERS = list(RULESET.order_classes().values())
section = GUIDE.section


@cache
def read_blocks() -> list[Read]:
    position = opening()
    position.ussr = "active"
    views = [RULESET.view(board(), position, seat) for seat in RULESET.seats(board(), position)]
    return GUIDE.read(RULESET, [RULESET.lexicon(board(), view) for view in views])


def test_every_example_is_understood() -> None:
    assert len(read_blocks()) > 90
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
    assert [
        fact for fact in sorted(facts) if not re.search(rf"\b{fact}\b", "\n".join(GUIDE.blocks))
    ] == []


def test_every_topic_is_named() -> None:
    text = section("Ask me about")
    assert [topic for topic in (*HOME_TOPICS, *TOPICS) if f"`{topic}`" not in text] == []
    topics = [o.topic for _, orders, _ in read_blocks() for o in orders if isinstance(o, AskMe)]
    assert topics == ["moves", "battles", "air card"]


def test_the_table_of_rulings_is_that_of_the_ruleset() -> None:
    rows = [line for line in section("Our rulings").splitlines() if line.startswith("| VM-")]
    assert rows == [
        f"| {r.id} | {r.text} | {', '.join(map(str, r.choices))} | {r.default} |" for r in RULINGS
    ]


def table(title: str) -> list[list[str]]:
    """The rows of the first table under a heading of the third level."""
    text = GUIDE.text.split(f"\n### {title}\n", 1)[1]
    lines = text.strip().split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_tables_are_those_of_the_components() -> None:
    assert [row[:7] for row in table("Units")] == [
        [KIND_NAMES[u.kind], str(u.level), str(u.strength), str(u.hp), u.die, points(u.cost),
         str(u.time)]
        for u in board().units.values()
    ]  # fmt: skip
    assert [row[:5] for row in table("Cards")] == [
        [FACTION_NAMES[c.faction], c.name, f"{c.pp}%", str(c.air), str(c.strength)]
        for c in board().cards.values()
    ]
    assert [row[:2] for row in table("Calendar")] == [
        [board().turns[e.turn].title, e.title] for e in board().calendar
    ]
    assert table("Random events") == [[e.title, e.text] for e in board().random_events.values()]
    assert [[row[0], row[2]] for row in table("Scripted events")] == [
        [e.title, e.text] for e in board().scripted_events.values()
    ]
    assert [[row[0], row[4], row[5]] for row in table("Countries")] == [
        [c.name, points(c.plunder), ", ".join(board().areas[a].name for a in c.key_areas)]
        for c in board().countries.values()
    ]


def test_every_scenario_is_described() -> None:
    rows = re.findall(r"^\| `(\S+)` \| (\d+) \| [A-Z]", section("Scenarios"), re.MULTILINE)
    lengths = {s.name: str(s.last_turn - s.turn + 1) for s in board().scenarios.values()}
    assert dict(rows) == lengths


def test_every_chapter_can_be_reached_from_the_top() -> None:
    assert [title for title, _ in GUIDE.contents()] == GUIDE.titles()
    for title, anchor in GUIDE.contents():
        assert anchor == GUIDE.anchor(title)
