"""Questions in human words, written before anybody looked at what answers them, and what each is
answered with: from the game, or honestly not.

`questions/<game>.txt`: below `[folder stop seat]` a question, ` = ` and a pattern that its answer
holds. `?`: what is asked is not to be known, and the answer says so.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import Receipt
from adjudicator.storage.session import Store
from tests.words import blind_kit

HONEST = "We cannot answer this"
FILES = sorted((Path(__file__).parent / "questions").glob("*.txt"))


@pytest.fixture(scope="module")
def desks(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Desk]]:
    """`folder stop` -> its house."""
    found: dict[str, Desk] = {}
    for where in {f"{line.folder} {line.stop}" for path in FILES for line in blind_kit.of(path)}:
        folder = tmp_path_factory.mktemp("questions")
        shutil.copy(migrated, folder / "house.sqlite")
        store = Store(f"sqlite:///{folder / 'house.sqlite'}")
        name, stop = where.split()
        found[where] = blind_kit.at(store, FixedClock(), folder, name, int(stop))
    yield found
    for desk in found.values():
        desk.store.close()


def told(receipt: Receipt) -> str:
    return " | ".join(text for one in receipt.commands for text in (one.outcome, *one.lines))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_questions_are_answered_from_the_game(desks: dict[str, Desk], path: Path) -> None:
    wrong = []
    for line in blind_kit.of(path):
        got = blind_kit.receipt(desks[f"{line.folder} {line.stop}"], line.seat, line.given)
        said = told(got)
        assert not got.understood, line.given
        fits = re.search(line.meant, said) if line.meant else HONEST in said
        if not fits or "error on our side" in said:
            wrong.append(f"{line.given} => {said[:200] or got.not_understood}")
    assert wrong == []


def test_hardly_a_question_is_left_to_people() -> None:
    every = [line for path in FILES for line in blind_kit.of(path)]
    assert len(every) == 88
    assert sum(not line.meant for line in every) <= 4


def test_odds_are_told_with_the_orders_of_the_same_letter(desks: dict[str, Desk]) -> None:
    desk = desks["blitzwar_by_hand 7"]
    got = blind_kit.receipt(
        desk, "axis", "activate Krakow\nattack Lodz\nWhat odds do I get at Lodz?"
    )
    assert "With your orders as they are: | attack Lodz (6 corps against 4, 3-1" in told(got)
    beside = blind_kit.receipt(desk, "axis", "activate Krakow\nWhat are the odds at Lodz?")
    assert "In addition to your orders: | " in told(beside)


@pytest.mark.parametrize(
    ("where", "seat", "word", "holds"),
    [
        ("victory_front 9", "red", "fighter", "moves 3 hexes"),
        ("victory_front 9", "red", "AR1", "1st Armor (AR1, 4 steps)"),
        ("victory_front 9", "red", "Tarrow", "Next to it: "),
        ("virtuti_1941 5", "axis", "Wehrmacht", "strength +2"),
        ("virtuti_1941 5", "axis", "army", "7 PP"),
        ("virtuti_1941 5", "axis", "Warsaw", "Next to it: "),
        ("blitzwar_by_hand 7", "axis", "Krakow", "Next to it: "),
        ("blitzwar_by_hand 7", "axis", "Fighter", "one kind of unit for all missions"),
        ("diplomacy_classic 2", "france", "Germany", "centres"),
        ("diplomacy_classic 2", "france", "Burgundy", "French army in Burgundy"),
    ],
)
def test_help_says_what_a_word_of_the_game_is(
    desks: dict[str, Desk], where: str, seat: str, word: str, holds: str
) -> None:
    assert holds in told(blind_kit.receipt(desks[where], seat, f"help {word}"))


def test_what_the_letter_orders_is_priced_by_itself(desks: dict[str, Desk]) -> None:
    letter = "activate Krakow\nWhat would it cost me to activate Krakow?"
    assert "activate Krakow (costs 2, from Berlin)" in told(
        blind_kit.receipt(desks["blitzwar_by_hand 7"], "axis", letter)
    )


def test_an_answer_of_rules_is_few_clauses_that_name_what_was_asked(desks: dict[str, Desk]) -> None:
    got = blind_kit.receipt(desks["world_by_hand 3"], "axis", "what does a chit cost?")
    (one,) = got.commands
    assert 1 <= len(one.lines) <= 2
    assert all("chit" in line for line in one.lines)
