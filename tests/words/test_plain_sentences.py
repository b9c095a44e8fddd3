"""Plain orders in ordinary sentences: polite ones, with a modal verb, in the passive, with a reason
or in fewer letters. What comes of each; a real question is answered, and orders nothing."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.core import moods
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from tests.words import blind_kit

GAMES = tuple(sorted(path.stem for path in (blind_kit.HERE / "plain").glob("*.txt")))
SHARE = 0.75
"""The least share of the lines of a game that is done as meant or answered."""


@pytest.mark.parametrize("game", GAMES)
def test_plain_sentences_are_done_as_meant_and_none_as_something_else(
    game: str, migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    came: dict[str, list[str]] = {}
    desks: dict[tuple[str, int], Desk] = {}
    for line in blind_kit.of(blind_kit.HERE / "plain" / f"{game}.txt"):
        where = line.folder, line.stop
        if where not in desks:
            folder = tmp_path_factory.mktemp("plain")
            shutil.copy(migrated, folder / "house.sqlite")
            store = Store(f"sqlite:///{folder / 'house.sqlite'}")
            desks[where] = blind_kit.at(store, FixedClock(), folder, *where)
        sort, told = blind_kit.came_of(desks[where], line)
        if not line.meant and sort == "asked":
            sort = "answered"  # what a line of several meanings needs
        came.setdefault(sort, []).append(f"{line.given}  =>  {told[:160]}")
    for desk in desks.values():
        desk.store.close()
    number = Counter({sort: len(lines) for sort, lines in came.items()})
    assert came.get("wrong", []) == []
    assert came.get("ignored", []) == []
    assert number["as meant"] + number["answered"] >= SHARE * number.total(), came


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("Could you please send IN4 to Hope?", "send IN4 to Hope"),
        ("Could I perhaps bring IN4 back?", "bring IN4 back"),
        ("The armour is to be railed to Berlin.", "rail The armour to Berlin"),
        ("IN4 should go to Hope, since it is empty.", "IN4 go to Hope"),
        ("We're moving IN4 to Hope as it looks thin.", "move IN4 to Hope"),
        ("Hope is to be attacked from Garby", "attack Hope from Garby"),
        ("att Hope w/ IN4 + IN5 pls", "attack Hope with IN4 and IN5"),
    ],
)
def test_a_sentence_in_another_mood_is_an_order(said: str, order: str) -> None:
    assert moods.plain(said) == order


@pytest.mark.parametrize(
    "said",
    [
        "Could I reach Kiev?",
        "Can IN4 get to Hope at all?",
        "Should the enemy attack Hope, IN4 goes there",
        "Hope might be attacked",
        "Blue could attack Hope",
        "we might declare war on Turkey",
        "IN4 should not go to Hope",
        "Warsaw is taken",
    ],
)
def test_what_is_asked_feared_or_forbidden_is_no_order(said: str) -> None:
    assert moods.plain(said) == said
