"""Tournaments on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.house.test_cli import Run, assert_sentence
from tests.house.test_cli import run as run
from tests.house.test_tournaments_doc import forms


def test_a_form_is_looked_over_announced_and_listed(run: Run, tmp_path: Path) -> None:
    form = tmp_path / "cup.toml"
    form.write_text(forms()["Spring Cup"], "utf-8")
    code, out, _ = run("tournament", "check", str(form), "--entrants", "32")
    assert code == 0
    assert out.startswith("Swiss, round 1, ends about ")
    assert_sentence(
        run("tournament", "announce", str(form), "--slug", "Cup!", "--director", "d@example.org"),
        "cannot be the name of an event",
    )
    announced = ("tournament", "announce", str(form), "--slug", "cup")
    code, out, _ = run(*announced, "--director", "d@example.org")
    assert (code, out.strip().endswith("/events/cup")) == (0, True)
    assert_sentence(
        run(*announced, "--director", "d@example.org"), "There is already an event named cup"
    )
    code, out, _ = run("tournament", "list", "--json")
    assert [one["slug"] for one in json.loads(out)] == ["cup"]
    assert_sentence(run("tournament", "export", "cup", str(tmp_path / "x.zip")), "is not over")
    code, out, _ = run("verify", "cup")
    assert (code, "ok" in out) == (0, True)
    assert_sentence(run("verify", "cup-9"), "There is no such game.")


def test_the_operator_directs_in_an_officials_name(run: Run, tmp_path: Path) -> None:
    form = tmp_path / "cup.toml"
    form.write_text(forms()["Spring Cup"], "utf-8")
    run("tournament", "announce", str(form), "--slug", "cup", "--director", "d@example.org")
    extend = ("tournament", "extend", "cup", "14", "days", "--because", "of the holidays")
    stranger = run(*extend, "--official", "x@example.org")
    assert_sentence(stranger, "x@example.org is not an official of cup.")
    assert_sentence(run("tournament", "extend", "none", "14"), "There is no event “none”.")
    code, out, _ = run(*extend, "--official", "D@example.org")
    assert (code, "people may enter" in out) == (0, True)
    code, out, _ = run("verify", "cup")
    assert (code, "ok" in out) == (0, True)
    code, out, _ = run("tournament", "cancel", "cup")
    assert (code, out.strip()) == (0, "You have cancelled cup.")
    assert_sentence(run(*extend), "cup is cancelled, so it can no longer be changed.")


def test_what_is_wrong_with_a_form_is_told(run: Run, tmp_path: Path) -> None:
    form = tmp_path / "cup.toml"
    form.write_text(forms()["Spring Cup"].replace("cut = 4", "cut = 0"), "utf-8")
    code, out, _ = run("tournament", "check", str(form))
    assert (code, "needs a cut of two or more" in out) == (1, True)
    assert_sentence(run("tournament", "check", str(tmp_path / "none.toml")), "cannot be read")
