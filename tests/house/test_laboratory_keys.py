"""The laboratory's own keys are understood in a position of every game: `phase`, `phases`,
`standing`, `rulings`."""

from __future__ import annotations

import pytest

from adjudicator.core.pack import ScenarioError
from adjudicator.laboratory.table import experiment
from adjudicator.rulesets.registry import load

POSITIONS = {
    "blitzwar": "turn = 3",
    "diplomacy": 'scenario = "classic"',
    "totaler_krieg": 'scenario = "start-1939"',
    "victory": 'maps = [{slot = "a", board = "one", power = "red"}]\npowers = ["red", "blue"]',
    "virtuti_militari": 'base = "campaign-1939"',
    "world_at_war": 'base = "poland-1939"',
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("key", ["phase", "phases"])
def test_a_position_says_what_is_played_under_which_rulings(name: str, key: str) -> None:
    ruleset = load(name)
    first = {"blitzwar": "naval", "victory": "initiative"}.get(name) or next(iter(ruleset.phases))
    option = ruleset.rulings[0]
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    value = default if isinstance(option.default, bool | int) else f'"{default}"'
    phase = f'"{first}"' if key == "phase" else f'["{first}"]'
    text = f"{key} = {phase}\n{POSITIONS[name]}\n[standing]\n[rulings]\n{option.id} = {value}\n"
    trial = experiment(ruleset, text, "", [], [])
    assert trial.phases == [first] or trial.questions
    with pytest.raises(ScenarioError):
        experiment(ruleset, f"{text}[fase]\n", "", [], [])
