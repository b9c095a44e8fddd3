"""Lines of a player who has read nothing but the guides, in all games: what comes of each class."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import Receipt
from adjudicator.storage.session import Store
from tests.words import blind_kit

Writes = Callable[[str, int, str, str], Receipt]


@pytest.fixture(scope="module")
def write(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Writes]:
    """What would come of a letter of a seat at a stop of a play-through."""
    desks: dict[tuple[str, int], Desk] = {}

    def of(folder: str, stop: int, seat: str, text: str) -> Receipt:
        where = folder, stop
        if where not in desks:
            instance = tmp_path_factory.mktemp("newcomers")
            shutil.copy(migrated, instance / "house.sqlite")
            store = Store(f"sqlite:///{instance / 'house.sqlite'}")
            desks[where] = blind_kit.at(store, FixedClock(), instance, *where)
        return blind_kit.receipt(desks[where], seat, text)

    yield of
    for desk in desks.values():
        desk.store.close()


@pytest.mark.parametrize(
    ("folder", "stop", "seat", "letter"),
    [
        ("blitzwar_by_hand", 7, "axis", "activate Krakow\n{}"),
        ("world_by_hand", 3, "axis", "operation from Berlin against West Poland\n{}"),
        ("totaler_politics", 1, "axis", "{}"),
        ("virtuti_by_hand", 2, "axis", "buy 2 Corps\n{}"),
        ("victory_front", 9, "red", "{}"),
        ("diplomacy_classic", 2, "france", "{}"),
    ],
)
def test_what_needs_no_saying_is_a_note(
    write: Writes, folder: str, stop: int, seat: str, letter: str
) -> None:
    for line in ("Everybody else stays where he is.", "The others stay put this turn"):
        got = write(folder, stop, seat, letter.format(line))
        assert [one.sentence for one in got.not_understood] == [], line
        if got.understood and all(one.text != "no orders" for one in got.understood):
            told = [one.outcome for one in got.commands]
            assert any("need not" in one or "Passed over" in one for one in told), line


def test_a_place_that_gets_nobody_needs_no_line_but_in_a_set_up(write: Writes) -> None:
    got = write("blitzwar_by_hand", 7, "axis", "activate Krakow\nnothing in Danzig")
    assert not got.not_understood
    assert got.commands[0].outcome.startswith("None of your units goes there unless")
    setup = write("world_by_hand", 2, "axis", "put 6 German ground in Berlin\n0 ground in Silesia")
    assert "no order keeps a place empty" in setup.not_understood[0].sentence


def test_who_stays_and_is_ordered_elsewhere_is_asked_about(write: Writes) -> None:
    got = write("blitzwar_by_hand", 7, "axis", "activate Krakow\nKrakow stays where it is")
    assert [one.line for one in got.not_understood] == [2]


def test_a_refusal_of_a_whole_set_up_is_said_once(write: Writes) -> None:
    got = write("world_by_hand", 2, "axis", "put 20 German ground in Berlin\n2 air in Silesia")
    first, second = got.not_allowed
    assert "Your whole set-up is refused" in first.text
    assert second.text == "For the same reason as line 1."
