"""Each golden play-through is played twice: straight, and rebuilt from JSON at each stop
in another process under another hash seed. Both must give the golden text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import traceback
from collections.abc import Collection
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from tests.playthroughs.playing import Playing, read_script

HERE = Path(__file__).parent
FOLDERS = sorted(path.parent.name for path in HERE.glob("*/game.toml"))
LONG = (
    "blitzwar_1939",
    "blitzwar_lots",
    "blitzwar_lots_1939",
    "totaler_1941",
    "totaler_1943",
    "totaler_lots_1937",
    "totaler_lots_1939",
    "totaler_lots_1941",
    "totaler_lots_1943",
    "totaler_politics",
    "victory_front",
    "victory_giant",
    "victory_lots",
    "victory_politicians",
    "virtuti_lots_1941",
    "world_1939",
    "world_asked",
    "world_battles",
    "world_cases",
    "world_late",
    "world_letters",
    "world_lots",
    "world_orders",
    "world_seas",
    "world_setups",
)
"""Those whose rebuilding takes long; shorter ones of the same games are rebuilt in every run."""


def played(name: str, anew: bool) -> str:
    script = read_script(HERE / name)
    ruleset = load(script.ruleset)
    board = ruleset.board(of_ruleset(script.ruleset))
    return Playing(ruleset, board, script, anew).run()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Leave what bots play by lot to the thorough run, but for its writing: what players write by
    hand holds the same rules in every run."""
    if metafunc.function is test_the_game_goes_as_it_went:
        written = bool(metafunc.config.getoption("--golden", default=False))
        marks = {True: (pytest.mark.thorough,), False: ()}
        metafunc.parametrize(
            "name",
            [pytest.param(one, marks=marks["_lots" in one and not written]) for one in FOLDERS],
        )


def test_the_game_goes_as_it_went(name: str, request: pytest.FixtureRequest) -> None:
    text = played(name, anew=False)
    golden = HERE / name / "golden.txt"
    if request.config.getoption("--golden", default=False):
        golden.write_text(text, encoding="utf-8")
    assert text.splitlines() == golden.read_text(encoding="utf-8").splitlines()


@cache
def rebuilt(names: tuple[str, ...]) -> dict[str, str]:
    """Play-through -> its text, or the mistake that ended it; all in one process."""
    code = "from tests.playthroughs.test_playthroughs import *; play_anew(sys.argv[1:])"
    text = subprocess.run(
        [sys.executable, "-c", code, *names],
        cwd=HERE.parents[1],
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    ).stdout
    found: dict[str, str] = json.loads(text)
    return found


def each(short: Collection[str]) -> list[ParameterSet]:
    """All play-throughs for a test that looks at each step of one: the short ones in every run,
    those that bots played by lot in the long one, all others in the thorough one."""
    kinds = {True: pytest.mark.soak, False: pytest.mark.thorough}
    return [
        pytest.param(one, marks=() if one in short else kinds["_lots" in one]) for one in FOLDERS
    ]


def play_anew(names: list[str]) -> None:
    """Print what `rebuilt` gives."""
    found = {}
    for name in names:
        try:
            found[name] = played(name, anew=True)
        except Exception:
            found[name] = traceback.format_exc()
    print(json.dumps(found))


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.thorough if one in LONG else ()) for one in FOLDERS],
)
def test_rebuilt_at_each_stop_under_another_hash_seed_it_goes_the_same_way(name: str) -> None:
    short = tuple(one for one in FOLDERS if one not in LONG)
    text = rebuilt((name,) if name in LONG else short)[name]
    assert text.splitlines() == (HERE / name / "golden.txt").read_text("utf-8").splitlines()
