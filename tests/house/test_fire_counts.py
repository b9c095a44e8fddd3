"""Counts of a trial by fire add up over several runs, and a run ends by time (`bench/fire.py`)."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bench import fire
from bench.trial import orders, secrecy
from bench.trial.tally import Found, Tally


def _draws(monkeypatch: pytest.MonkeyPatch, at_most: int) -> list[tuple[str, str]]:
    """Trials that try so many in one go; what was drawn: trial, seed."""
    drawn: list[tuple[str, str]] = []

    def run(trial: str, enough: Any, seed: str) -> Found:
        tried = next(n for n in range(at_most + 1) if n == at_most or enough(n))
        drawn.append((trial, seed))
        word = secrecy.HELD if trial.startswith("secrecy") else "fine"
        return Counter({word: tried, "of these: slow": 2, "not hidden": 0}), []

    monkeypatch.setattr(fire, "run", run)
    return drawn


def test_counts_of_several_runs_add_up_and_each_draws_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = _draws(monkeypatch, 20)
    file = tmp_path / "tally"
    assert fire.main(["kills", "30", "--tally", str(file)]) == 0
    assert Tally(file).tried("kills") == 30
    assert fire.main(["kills", "50", "--tally", str(file)]) == 0
    assert fire.main(["kills", "50", "--tally", str(file)]) == 0  # they are there already
    assert [seed for _, seed in drawn] == ["31", "31/1", "31/2"]
    capsys.readouterr()
    fire.main(["counts", "--tally", str(file)])
    _, row = capsys.readouterr().out.splitlines()
    assert row.split()[0] == "kills"
    assert row.split()[2:4] == ["50", "0"]


def test_a_run_ends_by_time_and_each_trial_has_its_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def run(trial: str, enough: Any, seed: str) -> Found:
        tried = 0
        while not enough(tried):
            now[0] += 1
            tried += 1
        return Counter({secrecy.HELD: tried}), []

    monkeypatch.setattr(fire, "run", run)
    file = tmp_path / "tally"
    assert fire.main(["all", "--for", "28", "--tally", str(file)]) == 0
    wanted = fire.trials("all")
    assert len(wanted) == 14
    assert {one: Tally(file).tried(one) for one in wanted} == dict.fromkeys(wanted, 120)


def test_what_was_wrong_is_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fire, "run", lambda *_: (Counter({"fine": 5}), ["lost: a letter"]))
    file = tmp_path / "tally"
    assert fire.main(["whole", "5", "--tally", str(file)]) == 1
    assert [one.wrong for one in Tally(file)._all] == [["lost: a letter"]]


def test_the_games_of_the_trials_are_those_that_they_can_try() -> None:
    assert fire.GAMES == orders.GAMES
    assert fire.HIDING == secrecy.GAMES
