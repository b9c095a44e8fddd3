"""Games are found by entry points; what does not fit is refused with a sentence."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.protocol import CONTRACT
from adjudicator.rulesets import registry
from tests import toy

ROOT = Path(__file__).parents[2]


class Fitting(toy.Toy):
    contract = CONTRACT


class FromTomorrow(toy.Toy):
    contract = CONTRACT + 1


class OtherName(Fitting):
    name = "other"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Makes packages as if they were installed: name -> value of their entry points."""

    def install(**points: str) -> None:
        found = [EntryPoint(name, value, registry.GROUP) for name, value in points.items()]
        monkeypatch.setattr(registry, "entry_points", lambda group: found)
        _forget()

    yield install
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for cached in (registry.offers, registry.names, registry.refused, registry.load, registry.home):
        cached.cache_clear()


def test_our_games_are_declared_as_a_package_declares_its_own() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"][registry.GROUP] == dict(registry.OWN)


@pytest.mark.parametrize("name", registry.OWN)
def test_our_games_fit_the_contract(name: str) -> None:
    assert registry.unfit(registry.load(name), registry.Offer(name, registry.OWN[name])) == ""


def test_a_tree_without_entry_points_has_its_games(installed: Any) -> None:
    installed()
    assert registry.names() == tuple(registry.OWN)


def test_a_package_brings_a_game(installed: Any) -> None:
    installed(toy="tests.house.test_rulesets:Fitting")
    sys.modules["tests.house.test_rulesets"] = sys.modules[__name__]
    assert "toy" in registry.names()
    assert registry.load("toy").title == "Toy"
    assert registry.home("toy") == Path(__file__).parent


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("toy", "tests.toy:Toy", "does not say which contract it was made for"),
        (
            "toy",
            "tests.house.test_rulesets:FromTomorrow",
            f"was made for contract {CONTRACT + 1}, but this server has"
            f" contract {CONTRACT}: it needs a newer Adjudicator",
        ),
        ("toy", "tests.toy:SEATS", "cannot be loaded: TypeError"),
        (
            "toy",
            "no.such.module:Toy",
            "Its folder no longer exists: install the package again",
        ),
        ("toy", "builtins:dict", "is not a ruleset"),
        ("toy", "tests.house.test_rulesets:OtherName", "calls itself other"),
        ("victory", "tests.toy:Toy", "Adjudicator has its own game of that name"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(
    installed: Any, name: str, value: str, why: str
) -> None:
    installed(**{name: value})
    sys.modules["tests.house.test_rulesets"] = sys.modules[__name__]
    (said,) = registry.refused().values()
    assert why in said
    assert said.endswith(".")
    assert registry.names() == tuple(registry.OWN), "All others go on"
