"""The player's guide speaks of everything that can be ordered, says nothing that the house does
not understand, and its tables are those of the components."""

from __future__ import annotations

import re
from functools import cache

import pytest

from adjudicator.core.protocol import Order, StandingOrder
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.parts import SPACES
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES
from adjudicator.rulesets.world_at_war.orders.doctrine import EVERYTHING, TOPICS
from adjudicator.rulesets.world_at_war.orders.home import HOME_TOPICS
from adjudicator.rulesets.world_at_war.rulings import RULINGS
from tests.guide_kit import Guide, Read
from tests.rulesets.world_at_war.war_kit import board, war

GUIDE = Guide("world_at_war")
RULESET = WorldAtWar()
ORDERS = list(RULESET.order_classes().values())
section = GUIDE.section


@cache
def read_blocks() -> list[Read]:
    position = war({"Berlin": "germany 14 ground, 6 elite, 4 air"})
    views = [RULESET.view(board(), position, seat) for seat in RULESET.seats(board(), position)]
    return GUIDE.read(RULESET, [RULESET.lexicon(board(), view) for view in views])


def test_every_example_is_understood() -> None:
    assert len(read_blocks()) > 120
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
    assert [topic for topic in (*TOPICS, EVERYTHING) if f"`{topic}`" not in text] == []
    assert [topic for topic in HOME_TOPICS if f"`ask me about {topic}`" not in text] == []


def table(title: str) -> list[list[str]]:
    """The rows of the table of a chapter, or of a part of one."""
    text = re.split(rf"\n###? {title}\n", GUIDE.text, maxsplit=1)[1].split("\n#", 1)[0]
    lines = [line for line in text.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in lines]


def scenario_rows() -> list[list[str]]:
    return [
        [f"`{s.name}`", str(s.last_turn - s.turn + 1), s.title, s.text]
        for s in board().scenarios.values()
    ]


def construction_rows() -> list[list[str]]:
    return [
        [
            KIND_NAMES.get(c.what, c.what),
            str(c.rm),
            str(c.halves / 2).removesuffix(".0"),
            str(c.delay),
            "any" if c.each_turn is None else str(c.each_turn),
            c.needs.replace("_", " "),
        ]
        for c in board().construction.values()
    ]


def technology_rows() -> list[list[str]]:
    return [
        [
            board().country_name(t.country),
            t.name,
            str(t.rm),
            str(t.level),
            "at the start" if t.start else ", ".join(t.needs).replace("_", " "),
            t.effect,
        ]
        for t in board().technologies.values()
    ]


def event_rows() -> list[list[str]]:
    return [[e.name, board().country_name(e.major), str(e.rm)] for e in board().events.values()]


def track_rows() -> list[list[str]]:
    return [
        [
            board().country_name(t.country),
            *(SPACES[t.spaces[n]] if n in t.spaces else "" for n in range(-2, 5)),
        ]
        for t in board().tracks.values()
    ]


def test_the_tables_are_those_of_the_components() -> None:
    assert table("Scenarios") == scenario_rows()
    assert table("Construction") == construction_rows()
    assert table("Technologies") == technology_rows()
    assert table("Events") == event_rows()
    assert table("Diplomacy tracks") == track_rows()
    assert table("Our rulings") == [
        [r.id, r.text, ", ".join(map(str, r.choices)), str(r.default)] for r in RULINGS
    ]


def test_every_chapter_can_be_reached_from_the_top() -> None:
    assert [title for title, _ in GUIDE.contents()] == GUIDE.titles()
    for title, anchor in GUIDE.contents():
        assert anchor == GUIDE.anchor(title)
