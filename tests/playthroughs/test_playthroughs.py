"""Each golden play-through is played twice: straight, and rebuilt from JSON at each stop
in another process under another hash seed. Both must give the golden text."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from tests.playthroughs.playing import Playing, read_script

HERE = Path(__file__).parent
FOLDERS = sorted(path.parent.name for path in HERE.glob("*/game.toml"))


def played(name: str, anew: bool) -> str:
    script = read_script(HERE / name)
    ruleset = load(script.ruleset)
    board = ruleset.board(of_ruleset(script.ruleset))
    return Playing(ruleset, board, script, anew).run()


@pytest.mark.parametrize("name", FOLDERS)
def test_the_game_goes_as_it_went(name: str, request: pytest.FixtureRequest) -> None:
    text = played(name, anew=False)
    golden = HERE / name / "golden.txt"
    if request.config.getoption("--golden"):
        golden.write_text(text, encoding="utf-8")
    assert text.splitlines() == golden.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", FOLDERS)
def test_rebuilt_at_each_stop_under_another_hash_seed_it_goes_the_same_way(name: str) -> None:
    code = (
        f"from tests.playthroughs.test_playthroughs import *; print(played({name!r}, True), end='')"
    )
    text = subprocess.run(
        [sys.executable, "-c", code],
        cwd=HERE.parents[1],
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    ).stdout
    assert text.splitlines() == (HERE / name / "golden.txt").read_text("utf-8").splitlines()
