"""Whole games between bots: they end, nothing breaks, and few mails are needed."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.bots.simulate import simulate
from tests.rulesets.world_at_war.war_kit import board

SCENARIOS = list(board().scenarios)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("kind", ["random", "sensible"])
def test_a_game_of_each_scenario_ends(scenario: str, kind: str) -> None:
    last = 6 if scenario == "campaign-1939" else None
    bots = {"axis": kind, "allies": kind}
    played = simulate(WorldAtWar(), board(), scenario, 3, bots, last_turn=last)
    assert played.text
    assert played.clauses


def test_a_turn_takes_at_most_four_mails_of_each_seat() -> None:
    played = simulate(
        WorldAtWar(), board(), "campaign-1939", 5, {"axis": "sensible", "allies": "sensible"},
        last_turn=8,
    )  # fmt: skip
    assert max(played.exchanges.values()) <= 4 * played.turns


def test_the_same_seed_plays_the_same_game() -> None:
    bots = {"axis": "random", "allies": "random"}
    one, two = (simulate(WorldAtWar(), board(), "barbarossa-1941", 9, bots) for _ in range(2))
    assert (one.text, one.events, one.clauses) == (two.text, two.events, two.clauses)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 21))
def test_campaigns_at_random(seed: int) -> None:
    bots = {"axis": "random", "allies": "random"}
    assert simulate(WorldAtWar(), board(), "campaign-1939", seed, bots).winners
