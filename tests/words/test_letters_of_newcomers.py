"""150 lines in the words of newcomers, written from letters alone before anybody looked at how they
are read, each sent as a letter: what comes of it.

Stricter than `test_blind`: a refusal helps only if it speaks in words of the game, and the lines
that it shows name something of what was written. Meanings were reworded afterwards where they say
the same in another notation.
"""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from tests.words import blind_kit
from tests.words.blind_kit import Blind

MEANT, UNHELPFUL = 0.60, 0.05
"""Share that is done as meant, questions answered among it; share that is answered unhelpfully."""


def judged(desk: Desk, line: Blind) -> str:
    """What comes of a line that stands in a letter."""
    given = blind_kit.by_letter(desk, line.given.replace(" / ", "\n"))
    sort, _ = blind_kit.came_of(desk, replace(line, given=given))
    return sort


@pytest.fixture(scope="module")
def came(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What came of each line -> those lines."""
    found: dict[str, list[str]] = {}
    desks: dict[tuple[str, int], Desk] = {}
    for line in blind_kit.lines("newcomers"):
        where = line.folder, line.stop
        if where not in desks:
            folder = tmp_path_factory.mktemp("newcomers")
            shutil.copy(migrated, folder / "house.sqlite")
            store = Store(f"sqlite:///{folder / 'house.sqlite'}")
            desks[where] = blind_kit.at(store, FixedClock(), folder, *where)
        found.setdefault(judged(desks[where], line), []).append(line.given)
    for desk in desks.values():
        desk.store.close()
    return found


def test_no_line_is_taken_for_another_or_passed_over(came: dict[str, list[str]]) -> None:
    assert came.get("wrong", []) == []
    assert came.get("ignored", []) == []


def test_most_lines_are_done_as_meant_and_few_are_answered_unhelpfully(
    came: dict[str, list[str]],
) -> None:
    number = Counter({sort: len(lines) for sort, lines in came.items()})
    assert number.total() == 150
    assert number["as meant"] + number["answered"] >= MEANT * number.total()
    assert number["unhelpful"] <= UNHELPFUL * number.total(), came["unhelpful"]


FOR_GOOD = (
    "From now on {}", "In future {}", "Every turn {}", "Until I say otherwise {}", "{} from now on",
    "Always {}", "Each turn: {}", "{}, every turn", "As of now {}", "For the rest of the game {}",
)  # fmt: skip
SAID = (
    "nobody retreats",
    "lose the weakest first",
    "attack Warsaw",
    "my units stay",
    "feed the dog",
)


@pytest.mark.parametrize(
    ("folder", "stop", "seat"),
    [
        ("blitzwar_by_hand", 3, "axis"),
        ("world_by_hand", 3, "axis"),
        ("totaler_by_hand", 1, "axis"),
        ("virtuti_by_hand", 2, "axis"),
        ("victory_2", 3, "red"),
        ("diplomacy_classic", 2, "france"),
    ],
)
def test_a_line_for_the_rest_of_the_game_never_vanishes(
    folder: str, stop: int, seat: str, migrated: Path, tmp_path: Path
) -> None:
    """It becomes a standing order, or its writer is told; never an order of this turn alone."""
    shutil.copy(migrated, tmp_path / "house.sqlite")
    store = Store(f"sqlite:///{tmp_path / 'house.sqlite'}")
    desk = blind_kit.at(store, FixedClock(), tmp_path, folder, stop)
    for form in FOR_GOOD:
        for said in SAID:
            text = form.format(said)
            got = blind_kit.receipt(desk, seat, blind_kit.by_letter(desk, text))
            assert got.understood or got.not_understood or got.commands, text
            for one in got.understood:
                assert one.text.startswith("always "), (text, one.text)
            assert all(blind_kit.helps(text, one) for one in got.not_understood), (
                text,
                [one.sentence for one in got.not_understood],
            )
    store.close()
