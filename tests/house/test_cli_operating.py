"""Whoever runs a house, from the command line: lists, time, people, deletion; what he looks at in a
sealed game is journalled and told."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from adjudicator.config import load
from adjudicator.running.house import desk_of
from adjudicator.service.games import games
from adjudicator.service.record import journaling
from tests.house.test_cli import Run, assert_sentence
from tests.house.test_cli import run as run
from tests.house_kit import letters_to

OPEN = (
    "new-game", "blitzwar", "africa-20-1", "--slug", "g1", "--moderator", "m@example.org",
    "--seat", "axis=a@example.org", "--seat", "allies=b@example.org",
)  # fmt: skip


@pytest.fixture
def begun(run: Run) -> Run:
    assert run(*OPEN, "--begin")[0] == 0
    return run


def told(email: str) -> list[str]:
    desk = desk_of(load("instance"))
    try:
        return [" ".join(map(str, one.facts["lines"])) for one in letters_to(desk, email, "notice")]
    finally:
        desk.close()


def test_games_and_people_are_listed(begun: Run) -> None:
    assert begun(*OPEN[:4], "g2", *OPEN[5:])[0] == 0
    out = begun("games")[1]
    assert "g1" in out
    assert "2 games." in out
    assert "1 game." in begun("games", "--state", "running")[1]
    assert "0 games." in begun("games", "chess")[1]
    assert_sentence(begun("games", "--state", "asleep"), "inviting, running")
    one = json.loads(begun("games", "g1", "--json")[1])[0]
    assert (one["taken"], one["seats"], one["moderator"]) == (2, 2, "m@example.org")
    assert "3 people." in begun("people")[1]
    found = json.loads(begun("people", "a@example", "--json")[1])
    assert [(who["email"], who["plays"]) for who in found] == [("a@example.org", 1)]


def test_time_and_people_of_a_game(begun: Run) -> None:
    code, out, _ = begun("extend", "g1", "24", "--because", "of the holidays")
    assert code == 0
    assert "UTC" in out
    assert any("of the holidays" in one for one in told("a@example.org"))
    assert_sentence(begun("extend", "g1", "0"), "between 0 and 10,000")
    assert_sentence(begun("extend", "g1", "24", "--seat", "mars"), "has no seat “mars”")
    assert "moderates g1 too" in begun("promote", "g1", "n@example.org")[1]
    assert_sentence(begun("promote", "g1", "a@example.org"), "plays in g1")
    assert begun("demote", "g1", "n@example.org")[0] == 0
    assert_sentence(begun("demote", "g1", "who@example.org"), "Nobody here has the address")
    assert "observes g1" in begun("observe", "g1", "o@example.org")[1]
    assert_sentence(begun("invite", "g1", "axis"), "is already taken")
    assert begun("eject", "g1", "axis")[0] == 0
    assert begun("invite", "g1", "axis", "c@example.org")[0] == 0
    assert "is invited" in begun("admit", "g1", "axis", "d@example.org")[1]


def test_a_look_into_a_sealed_game_is_journalled_and_told(begun: Run) -> None:
    for words in (
        ("seat", "g1", "axis"),
        ("export", "g1", "x.zip", "--open"),
        ("booklet", "g1", "x.pdf", "--seat", "axis"),
    ):
        assert_sentence(begun(*words), "g1 is sealed", "--because", "We have shown nothing")
    assert not Path("x.zip").exists()
    assert not any("looked at" in one for one in told("b@example.org"))
    code, out, _ = begun("seat", "g1", "axis", "--because", "the player has lost his letters")
    assert code == 0
    assert "due" in out
    for email in ("a@example.org", "b@example.org"):
        assert "looked at the page of Axis: the player has lost his letters." in told(email)[-1]
    desk = desk_of(load("instance"))
    with desk.store.read() as session:
        info = games.game_info(desk, "g1")
        acts = [one.body for one in journaling.entries(session, info.id) if "act" in one.body]
    desk.close()
    assert (acts[-1]["act"], acts[-1]["by"]) == ("look", "cli")
    assert "verify" in begun("export", "g1", "x.zip", "--open", "--because", "a backup")[1]
    assert "everything, for an export: a backup." in told("b@example.org")[-1]
    assert begun("verify", "g1")[0] == 0


def test_an_unsealed_game_is_looked_at_freely(run: Run) -> None:
    assert run(*OPEN, "--set", "desk.sealed=no", "--begin")[0] == 0
    assert run("seat", "g1", "axis")[0] == 0
    assert not any("looked at" in one for one in told("b@example.org"))


def test_a_game_leaves_the_house_as_a_bundle(begun: Run, tmp_path: Path) -> None:
    assert begun(*OPEN[:4], "g2", *OPEN[5:])[0] == 0
    assert_sentence(begun("delete", "g1"), "--sure")
    assert_sentence(begun("delete", "g1", "--sure"), "--keep FILE")
    assert_sentence(begun("delete", "g3", "--sure"), "no such game")
    code, out, _ = begun("delete", "g1", "--sure", "--keep", "g1.zip", "--because", "it was a test")
    assert code == 0
    assert "g1 is gone" in out
    assert begun("verify", "g1.zip")[0] == 0
    assert any(
        "the operator deleted g1" in one and "it was a test" in one for one in told("a@example.org")
    )
    assert_sentence(begun("seat", "g1"), "no such game")
    assert "1 game." in begun("games")[1]
    assert begun("verify", "g2")[0] == 0
    assert begun("delete", "g2", "--sure")[0] == 0
    assert "0 games." in begun("games")[1]
    assert begun(*OPEN)[0] == 0  # the name is free again


def test_a_person_is_deleted(begun: Run) -> None:
    assert_sentence(begun("delete", "a@example.org", "--sure"), "You play g1")
    assert begun("observe", "g1", "o@example.org")[0] == 0
    assert begun("delete", "o@example.org", "--sure")[0] == 0
    assert "o@example.org" not in begun("people")[1]


def test_all_that_is_kept_of_a_person_in_a_file(begun: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    code, out, _ = begun("person", "export", "a@example.org", str(file))
    assert (code, "everything we keep about a@example.org" in out) == (0, True)
    with zipfile.ZipFile(file) as packed:
        who = json.loads(packed.read("person.json"))
        plays = json.loads(packed.read("games.json"))["plays"]
        assert [name for name in packed.namelist() if b"b@example.org" in packed.read(name)] == []
    assert who["email"] == "a@example.org"
    assert [one["slug"] for one in plays] == ["g1"]
    assert file.stat().st_mode & 0o077 == 0
    assert_sentence(begun("person", "export", "a@example.org", str(file)), "already exists")
    assert_sentence(begun("person", "export", "x@example.org", str(tmp_path / "x")), "Nobody here")
    assert not (tmp_path / "x").exists()
