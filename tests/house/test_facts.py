"""No fact of any game is without words, for any of its readers, and each has them beside it."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module
from typing import Any

import pytest

from adjudicator.core.protocol import Event, Fact, dump_orders
from adjudicator.core.saying import Wording
from adjudicator.rulesets import packs, registry

GAMES = registry.names()


def facts_of(name: str) -> list[type[Fact]]:
    """Every class of facts that a module of the game declares."""
    package = import_module(f"adjudicator.rulesets.{name}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    return [cls for cls in Fact.__subclasses__() if cls.__module__.startswith(package.__name__)]


def wording(name: str) -> Wording[Any]:
    found: Wording[Any] = import_module(f"adjudicator.rulesets.{name}.words.wording").words
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_has_words(name: str) -> None:
    """Facts for all, for one seat and for the others (`public`) are all told by their class."""
    facts = facts_of(name)
    assert len(facts) > 10
    assert [cls.__name__ for cls in facts if cls.__name__ not in wording(name).table] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_sentence_stands_below_its_fact(name: str) -> None:
    for cls in facts_of(name):
        _, said = wording(name).table[cls.__name__]
        assert cls.__module__ == said.__module__, cls
        assert ".words.facts" in cls.__module__, cls
        assert inspect.getsourcelines(cls)[1] < inspect.getsourcelines(said)[1], cls


@pytest.mark.parametrize("name", GAMES)
def test_orders_of_a_plan_that_were_not_carried_out_are_told_in_words(name: str) -> None:
    """The engine tells of these, in every game."""
    ruleset = registry.load(name)
    board = ruleset.board(packs.of_ruleset(name))
    scenario = next(iter(ruleset.scenarios(board)))
    position = ruleset.open(board, scenario, {})
    seat = ruleset.seats(board, position)[0]
    view = ruleset.view(board, position, seat)
    bare = [one() for one in ruleset.orders if not one.model_fields.keys() - {"when", "line"}]
    orders = dump_orders(bare[:1]) or [{"order": ruleset.orders[0].tag()}]
    for kind, facts in (
        ("NotCarriedOut", {"order": "hold", "reason": "Nobody stands there."}),
        ("OrdersNotUsed", {"orders": orders}),
    ):
        event = Event(
            n=0, phase="any", clause="X-1", kind=kind, facts={"seat": seat, **facts}, to=[seat]
        )
        told = ruleset.told(board, view, [event])
        assert told
        assert all(kind not in line.text for line in told), told
