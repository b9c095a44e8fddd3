"""Terms on the command line: listed, checked, given in a file or one by one, changed."""

from __future__ import annotations

import json
from pathlib import Path

from tests.house.test_cli import Run, assert_sentence
from tests.house.test_cli import run as run

OPEN = (
    "new-game", "blitzwar", "africa-20-1", "--slug", "g1", "--moderator", "m@example.org",
    "--seat", "axis=a@example.org", "--seat", "allies=b@example.org",
)  # fmt: skip

FILE = """\
preset = "two a week"
zone = "Europe/Warsaw"
archive = "private"

[turn]
at = "21:00"

[press]
manners = ["signed", "grey"]
"""


def test_every_setting_is_listed_and_a_file_of_all_is_good(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("terms")
    assert code == 0
    assert "turn.hours = 72" in out
    assert "It cannot change later." in out
    told = json.loads(run("terms", "--json")[1])
    assert {"relaxed", "tournament"} <= {one["name"] for one in told["presets"]}
    assert all(one["means"] and one["values"] for one in told["settings"])
    Path("all.toml").write_text(run("terms", "--file")[1], "utf-8")
    assert run("terms", "--check", "all.toml")[1] == "The terms are valid.\n"


def test_a_file_is_checked(run: Run) -> None:
    Path("t.toml").write_text(FILE + '[missed]\npolicy = "bot"\nbot = "clever"\n', "utf-8")
    code, out, _ = run("terms", "--check", "t.toml", "--ruleset", "blitzwar")
    assert code == 1
    assert out.startswith("missed.bot: The game has no bot “clever”; it has ")
    Path("t.toml").write_text("turn = {", "utf-8")
    assert run("terms", "--check", "t.toml")[0] == 1
    assert_sentence(run(*OPEN, "--terms", "t.toml"), "t.toml", "not valid TOML")
    assert_sentence(run(*OPEN, "--terms", "none.toml"), "none.toml cannot be read")
    code, out, _ = run("terms", "--check", "t.toml", "--json")
    assert json.loads(out)["problems"][0]["field"] == ""


def test_a_game_is_opened_from_a_file_and_its_terms_changed(run: Run) -> None:
    Path("t.toml").write_text(FILE, "utf-8")
    more = ("--terms", "t.toml", "--set", "turn.hours=5 days", "--set", "missed.policy=wait")
    assert run(*OPEN, *more, "--begin")[0] == 0
    told = json.loads(run("terms", "g1", "--json")[1])
    assert told["terms"]["turn"]["hours"] == 120
    assert told["terms"]["turn"]["at"] == "21:00"
    assert told["terms"]["archive"] == "private"
    assert told["terms"]["press"]["manners"] == ["signed", "grey"]
    assert told["coming"] == []
    out = run("terms", "g1", "turn.hours=4 days", "votes.draw=none", "--because", "asked")[1]
    assert out.splitlines() == [
        "The change applies from the next phase on. We have told everybody.",
        "Time to answer (turn.hours): 96, no longer 120.",
        "Draws by agreement (votes.draw): no draws, no longer the players named in the proposal.",
    ]
    assert "from the next phase on: Time to answer (turn.hours): 96" in run("terms", "g1")[1]
    assert 'at = "21:00"' in run("terms", "g1", "--file")[1]
    assert_sentence(run("terms", "g1", "archive=public"), "archive", "stays")
    assert_sentence(run("terms", "g1", "turn.hours=never"), "turn.hours", "3 days")
    assert_sentence(run("terms", "g2", "turn.hours=4"), "no such game")
    assert_sentence(run("terms", "g1", "quickly"), "quickly")


def test_terms_that_cannot_be_open_no_game(run: Run) -> None:
    for more, words in (
        (("--set", "turn.at=25:00"), "turn.at"),
        (("--preset", "hasty"), "no preset “hasty”"),
        (("--seal", "wax"), "not “wax”"),
        (("--senders", "anyone"), "not “anyone”"),
        (("--witness", "https://w.example"), "witness"),
        (("--set", "closed=2020-01-01..2199-01-01"), "a deadline for years"),
    ):
        assert_sentence(run(*OPEN, *more), words)
    assert_sentence(run("terms", "g1"), "no such game")
    names = OPEN[:-2]
    assert_sentence(run(*names), "Nobody is named for Allies")
    code, out, _ = run(*names, "--seat", "allies=open")
    assert (code, "allies: not taken yet" in out) == (0, True)
    assert_sentence(run("begin", "g1", "--anyway"), "nobody plays Allies yet")
