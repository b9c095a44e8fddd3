"""An order with one thing wrong is refused by the rule that forbids it (`tests/reasons_kit.py`).

`python bench/reasons.py GAME` does the same with 5,000 changes and shows samples.
"""

from __future__ import annotations

import re

import pytest

from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from tests.reasons_kit import by_sample, kept, measured

MOST = {
    "blitzwar": 1,
    "diplomacy": 2,
    "totaler_krieg": 4,
    "victory": 2,
    "virtuti_militari": 2,
    "world_at_war": 2,
}
"""Of a hundred refusals of a game, those that may be general: the figure that was reached. It goes
down, never up."""
CHANGES = {"totaler_krieg": 60}


@pytest.mark.parametrize("name", MOST)
def test_refusals_name_the_rule_and_the_fact(name: str) -> None:
    ruleset = load(name)
    board = ruleset.board(packs.of_ruleset(name))
    found = measured(ruleset, board, ruleset.scenarios(board), "test", CHANGES.get(name, 120))
    assert len(found.refused) > 20
    share = 100 * len(found.bad) / len(found.refused)
    samples = "\n".join(str(some[0]) for some in by_sample(found.bad).values())
    assert share <= MOST[name], f"{share:.1f} of 100 refusals are general:\n{samples}"


def test_what_is_kept_has_its_reason() -> None:
    for row in kept():
        assert row["game"] in (*MOST, "*")
        assert row["fault"] in ("own", "general", "names nothing")
        assert row["reason"].endswith(".")
        re.compile(row["sentence"])
