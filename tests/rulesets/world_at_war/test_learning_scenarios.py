"""What the learning scenarios do without: fleets, Vichy, countries that are not in play."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.world_at_war.board.in_words import from_words
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.book.moving.supply import supply_at
from tests.rulesets.world_at_war.war_kit import allies, axis, board, play

clause = pytest.mark.clause


def begun(scenario: str) -> Position:
    return from_words(board(), {"base": scenario, "set_up": True})


@clause("WAW-CORE.SCN-6", "WAW-CORE.SUP-6")
def test_the_british_in_france_are_supplied_over_the_channel_without_naval_rules() -> None:
    at = begun("france-1940")
    assert supply_at(at, board(), "uk", "calais") == "full"
    at.control["calais"] = "germany"
    assert supply_at(at, board(), "uk", "paris") == ""
    after = allies(begun("france-1940"), "move 1 British ground unit from Calais to Paris")
    assert not [unit for unit in after.position.units if unit.unsupplied]


@clause("WAW-1.2-2", "WAW-3.19-14")
@pytest.mark.parametrize("scenario", ["poland-1939", "france-1940", "barbarossa-1941"])
def test_vichy_does_not_end_where_it_never_was(scenario: str) -> None:
    after = play("turn_end", begun(scenario))
    assert after.told("VichyDisabled") == []


@clause("WAW-1.1-2", "WAW-1.3-2")
@pytest.mark.parametrize(
    ("scenario", "country"),
    [("barbarossa-1941", "USA"), ("barbarossa-1941", "United Kingdom"), ("france-1940", "USSR"),
     ("france-1940", "Norway"), ("poland-1939", "USA")],
)  # fmt: skip
def test_war_is_not_declared_on_who_is_not_in_the_scenario(scenario: str, country: str) -> None:
    after = axis(begun(scenario), f"declare war on {country}", refusals=True)
    assert "WAW-1.1-2" in after.refused()
    assert after.told("WarDeclared") == []
