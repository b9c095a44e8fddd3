"""What is told of scenarios to somebody who chooses is true of them."""

from __future__ import annotations

import pytest

from adjudicator.rulesets import catalogue, packs, registry
from adjudicator.service.events import trying

TOLD = sorted(
    (one.ruleset, one.name)
    for one in catalogue.scenarios().values()
    if one.ruleset in registry.RULESETS
)


@pytest.mark.parametrize(("name", "scenario"), TOLD)
def test_each_scenario_is_told_as_it_is(name: str, scenario: str) -> None:
    told = catalogue.told(name, scenario)
    assert told is not None
    assert told.line.endswith(".")
    assert told.level in ("easy", "middling", "hard")
    ruleset = registry.load(name)
    board = ruleset.board(packs.of_ruleset(name))
    position = ruleset.open(board, scenario, ruleset.rulings_with({}))
    seats = ruleset.seats(board, position)
    assert told.players == len(seats)
    assert told.solo in ("", *seats)
    if last := getattr(position, "last_turn", None) or getattr(position, "time_limit", None):
        assert told.turns == last - position.turn + 1
    if told.solo:
        assert "sensible" in ruleset.bots()


def test_every_scenario_is_told_and_no_other() -> None:
    there = [
        (name, scenario)
        for name in registry.RULESETS
        for scenario in registry.load(name).scenarios(
            registry.load(name).board(packs.of_ruleset(name))
        )
    ]
    assert sorted(there) == TOLD


def test_every_game_has_one_that_a_newcomer_plays_alone() -> None:
    short = {one.ruleset for one in catalogue.scenarios().values() if one.solo and one.turns < 12}
    assert set(registry.RULESETS) <= short


@pytest.mark.parametrize(("name", "scenario"), TOLD)
def test_a_scenario_is_told_as_scored_if_its_end_can_name_winners(name: str, scenario: str) -> None:
    told = catalogue.told(name, scenario)
    assert told is not None
    ruleset = registry.load(name)
    board = ruleset.board(packs.of_ruleset(name))
    position = ruleset.open(board, scenario, ruleset.rulings_with({}))
    ended = trying.count(ruleset, board, position)
    assert told.scored == (ended is None or "not scored" not in ended.text)


def test_an_event_of_a_scenario_that_is_not_scored_is_refused() -> None:
    assert [one.name for one in catalogue.scenarios().values() if not one.scored] == [
        "africa-20-1", "norway-20-2",
    ]  # fmt: skip
