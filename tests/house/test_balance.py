"""Each side of a scenario can win: games between sensible bots (`bench/balance.py`)."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def bench() -> ModuleType:
    """The command, which is not part of the package."""
    spec = importlib.util.spec_from_file_location("balance", ROOT / "bench" / "balance.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["balance"] = made
    spec.loader.exec_module(made)
    return made


UNEVEN = {
    "victory": ("sleeping-giant", "two-front-war-allies"),
    "world_at_war": ("campaign-1939", "overlord-1944"),
}
"""Scenarios of which the guide tells that our bots do not play them evenly. None may join them."""


@pytest.mark.soak(part=False)
@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("blitzwar", "yellow-1940"),
        ("blitzwar", "barbarossa-1941"),
        ("blitzwar", "overlord-1944"),
        ("victory", "two-front-war"),
        ("victory", "custom-forces"),
        ("virtuti_militari", "france-1940"),
        ("virtuti_militari", "two-fronts-1944"),
        ("world_at_war", "france-1940"),
        ("world_at_war", "barbarossa-1941"),
    ],
)
def test_each_side_wins_three_games_in_ten(name: str, scenario: str) -> None:
    found = bench().balance(name, scenario, 40)
    assert found.even, found.row()


def test_seats_that_always_win_together_are_one_side() -> None:
    won = [["axis"], ["allies", "soviet"], ["axis", "allies", "soviet"]]
    assert bench().together(["axis", "allies", "soviet"], won) == [("axis",), ("allies", "soviet")]


def test_rows_are_put_into_the_table_of_the_guide() -> None:
    head = "Before\n\n| scenario | games | A | B | draws | turns |\n" + "| --- " * 6 + "|\n"
    text = f"{head}| `one` | 8 | 3 | 5 | 0 | 5 |\n| `two` | 8 | 4 | 4 | 0 | 5 |\n\nAfter"
    row = bench().Balance("one", 40, {("a",): 20, ("b",): 19}, 1, (4, 5)).row()
    assert row == "| `one` | 40 | 20 | 19 | 1 | 4 to 5 |"
    changed = bench().written(text, {"one": row})
    assert changed == text.replace("| `one` | 8 | 3 | 5 | 0 | 5 |", row)
    with pytest.raises(ValueError, match="no table"):
        bench().written("Nothing", {"one": row})


@pytest.mark.parametrize("name", ["blitzwar", "victory", "virtuti_militari", "world_at_war"])
def test_the_guide_says_that_each_side_wins_three_games_in_ten(name: str) -> None:
    text = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8").split("\n")
    start = next(n for n, line in enumerate(text) if bench().HEAD.match(line)) + 2
    rows = []
    for line in text[start:]:
        if not line.startswith("|"):
            break
        rows.append([part.strip() for part in line.strip("|").split("|")])
    assert rows
    for scenario, games, one, other, *_ in rows:
        even = min(int(one), int(other)) >= 0.3 * int(games)
        assert even is (scenario.strip("`") not in UNEVEN.get(name, ())), scenario
