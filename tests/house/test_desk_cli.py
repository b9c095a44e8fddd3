"""A BlitzWar game run by its moderator from the command line alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.house.test_cli import Run, assert_sentence
from tests.house.test_cli import run as run

OPEN = (
    "new-game", "blitzwar", "barbarossa-1941", "--slug", "g1", "--moderator", "m@example.org",
    "--seat", "axis=a@example.org", "--seat", "allies=b@example.org",
    "--seat", "soviet=c@example.org",
)  # fmt: skip


@pytest.fixture
def opened(run: Run) -> Run:
    assert run(*OPEN)[0] == 0
    assert_sentence(run("begin", "g1"), "Axis, Allies and Soviet are not taken yet")
    assert run("begin", "g1", "--anyway")[0] == 0
    return run


def test_a_game_is_run_taken_back_and_proved(opened: Run, tmp_path: Path) -> None:
    assert_sentence(opened("process", "g1", "1977-autumn"), "not in “1977-autumn”")
    for _ in range(2):
        code, out, _ = opened("process", "g1", "--because", "all are here")
        assert (code, out.split(".")[0]) == (0, "The step has been played")
    code, out, _ = opened("phases", "g1", "--json")
    begun = json.loads(out)
    assert begun[0]["now"]
    code, out, _ = opened("preview", "g1")
    assert "the orders are sealed" in out
    code, out, _ = opened("rollback", "g1", str(begun[-1]["number"]), "--because", "a slip")
    assert code == 0, out
    assert "The game is back in" in out
    for _ in range(2):
        assert opened("process", "g1")[0] == 0
    code, out, _ = opened("verify", "g1")
    assert code == 0, out
    code, out, _ = opened("dispute", "g1", "--phases", "1", "--to", "d.zip")
    assert code == 0, out
    code, out, _ = opened("dispute", "d.zip")
    assert code == 0, out
    assert out.count("ok ") == 3
    code, out, _ = opened("rehearse")
    assert code == 0, out
    assert "1 game; 0 come out differently." in out


def test_what_the_moderator_sets(opened: Run) -> None:
    assert "waits for your release" in opened("hold", "g1", "all")[1]
    assert opened("process", "g1")[0] == 0
    assert_sentence(opened("process", "g1"), "held for your review")
    assert "published" in opened("release", "g1")[1]
    assert_sentence(opened("hold", "g1", "sometimes"), "reports, all or no")
    rulings = json.loads(opened("rule", "g1", "--json")[1])
    one = next(r for r in rulings if len(r["choices"]) > 1)
    other = next(c for c in one["choices"] if c != one["value"])
    written = (
        {True: "yes", False: "no"}.get(other, str(other)) if isinstance(other, bool) else other
    )
    code, out, _ = opened("rule", "g1", f"{one['id']}={written}", "--because", "it is silent")
    assert code == 0, out
    assert f"Ruling {one['id']} is" in out
    assert "opened" not in opened("unseal", "g1", "--because", "asked")[1]
    assert_sentence(opened("correct", "g1", "nowhere/1=2", "--because", "x"), "is not there")
    assert opened("extend", "g1", "1.5 days", "axis")[0] == 0
    assert_sentence(opened("extend", "g1", "--hours", "soon"), "“1.5 days”")
    assert_sentence(opened("replace", "g1", "green", "x@example.org"), "no seat “green”")
    assert opened("replace", "g1", "axis", "x@example.org")[0] == 0
    assert opened("eject", "g1", "allies")[0] == 0
    assert opened("pause", "g1")[0] == 0
    assert opened("resume", "g1")[0] == 0
    assert_sentence(opened("release", "g1"), "nothing to release")
