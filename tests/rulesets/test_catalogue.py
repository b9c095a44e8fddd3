"""What is told of scenarios to somebody who chooses is true of them."""

from __future__ import annotations

import pytest

from adjudicator.rulesets import catalogue, packs, registry

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
