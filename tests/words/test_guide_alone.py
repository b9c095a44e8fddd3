"""Lines of people who knew the guide and two letters of a game, written before anybody tried them,
in three games: what comes of each, and how much of it at least.

The form is that of `blind_kit`; `?`: it needs an answer or a question back. A meaning was reworded
afterwards where it comes to the same.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import Receipt
from adjudicator.storage.session import Store
from tests.words import blind_kit

FLOORS = {"virtuti": (127, 0.60), "world": (141, 0.63), "totaler": (116, 0.55)}
"""Game -> how many lines it has, the share of them that is done as meant or answered."""
UNHELPFUL = 0.05


@pytest.mark.parametrize("game", FLOORS)
def test_lines_written_from_the_guide_alone(
    game: str, migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    came: dict[str, list[str]] = {}
    desks: dict[tuple[str, int], Desk] = {}
    for line in blind_kit.of(blind_kit.HERE / "guide_alone" / f"{game}.txt"):
        where = line.folder, line.stop
        if where not in desks:
            folder = tmp_path_factory.mktemp("guide")
            shutil.copy(migrated, folder / "house.sqlite")
            store = Store(f"sqlite:///{folder / 'house.sqlite'}")
            desks[where] = blind_kit.at(store, FixedClock(), folder, *where)
        sort, told = blind_kit.came_of(desks[where], line)
        came.setdefault(sort, []).append(f"{line.given}  =>  {told[:160]}")
    for desk in desks.values():
        desk.store.close()
    number = Counter({sort: len(lines) for sort, lines in came.items()})
    lines, share = FLOORS[game]
    assert number.total() == lines
    assert came.get("wrong", []) == []
    assert came.get("ignored", []) == []
    assert number["as meant"] + number["answered"] >= share * lines, came
    assert number["unhelpful"] <= UNHELPFUL * lines, came["unhelpful"]


Writes = Callable[[str, int, str, str], Receipt]


@pytest.fixture(scope="module")
def write(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Writes]:
    """What would come of a letter of a seat at a stop of a play-through."""
    desks: dict[tuple[str, int], Desk] = {}

    def of(folder: str, stop: int, seat: str, text: str) -> Receipt:
        where = folder, stop
        if where not in desks:
            instance = tmp_path_factory.mktemp("asked")
            shutil.copy(migrated, instance / "house.sqlite")
            store = Store(f"sqlite:///{instance / 'house.sqlite'}")
            desks[where] = blind_kit.at(store, FixedClock(), instance, *where)
        return blind_kit.receipt(desks[where], seat, text)

    yield of
    for desk in desks.values():
        desk.store.close()


@pytest.mark.parametrize(
    ("folder", "stop", "seat", "question", "answer"),
    [
        ("virtuti_1941", 2, "allies", "What stands in Kiev?", "Next to it: Lwow (USSR"),
        ("virtuti_1941", 2, "allies", "Who is sitting in Minsk?", "held by the USSR, clear"),
        (
            "virtuti_by_hand",
            8,
            "axis",
            "How many Moves do I have left?",
            "not on the map: 3 Move +0",
        ),
        ("virtuti_by_hand", 4, "axis", "help Infantry", "the next point costs 20 PP"),
        ("world_by_hand", 6, "allies", "What does a carrier cost?", "costs 4 RM and 2 factory"),
        ("world_by_hand", 6, "allies", "What is in the French force pool?", "6 ground units"),
        ("world_by_hand", 6, "allies", "How far is Turkey?", "on 2 it joins the Axis"),
        ("world_by_hand", 6, "allies", "help ASW", "a chit and 2 RM a turn add 10 to 50%"),
        ("world_1939", 4, "allies", "How many SM has France got?", "3 SM"),
        ("totaler_1941", 1, "axis", "What is the CRT?", "3-1: "),
        ("totaler_1941", 1, "axis", "help 3-1", "3-1: "),
    ],
)
def test_a_question_is_answered_with_what_was_asked(
    write: Writes, folder: str, stop: int, seat: str, question: str, answer: str
) -> None:
    got = write(folder, stop, seat, question)
    told = [line for one in got.commands for line in (one.outcome, *one.lines)]
    assert any(answer in line for line in told), told


@pytest.mark.parametrize(
    "line", ["LF1 over Brest", "place LF1 over Brest", "4 Army and 2P attack Brest"]
)
def test_a_short_name_that_two_places_bear_is_asked_about(write: Writes, line: str) -> None:
    """People who fight in Poland call Brest-Litovsk Brest; the other Brest is in France."""
    got = write("totaler_1941", 1, "axis", line)
    assert not got.understood
    assert "Brest (w3612) or Brest-Litovsk" in got.not_understood[0].sentence
    assert write("totaler_1941", 1, "axis", line.replace("Brest", "Brest-Litovsk")).understood


BLITZ = "blitzwar_1939", 7, "axis"
BARBAROSSA = "totaler_1941", 1, "axis"
KHARKOV = "totaler_1943", 1, "axis"


@pytest.mark.parametrize(
    ("place", "letter", "orders"),
    [
        (BLITZ, "The corps in Koszalin walks to Danzig", ["move corps from Koszalin to Danzig"]),
        (BLITZ, "The corps in Koszalin walks to Danzig / sorry, Poznan, not Danzig",
         ["move corps from Koszalin to Poznan"]),
        (BLITZ, "Everybody out of the Saar and over to Stuttgart / sorry, just three of the"
         " infantry, the other one keeps watch in the Saar",
         ["move 3 infantry from Saar to Stuttgart"]),
        (BLITZ, "move 3 infantry from Saar to Stuttgart / sorry, two is enough",
         ["move 2 infantry from Saar to Stuttgart"]),
        (BLITZ, "move infantry from Koszalin to Danzig / better all the way to Poznan",
         ["move infantry from Koszalin to Poznan"]),
        (BARBAROSSA, "LF2 over Lwow / no, put it over Bialystok",
         ["place GER-LF2 in Bialystok"]),
        (BLITZ, "One corps in the Saar digs in", ["fortify 1 corps in Saar"]),
        (BLITZ, "Make the two single infantry corps in the Ruhr into one counter",
         ["combine 2 infantry in Ruhr"]),
        (BLITZ, "Wake up everything in Ostrava and go for Krakow, but only at 3-2 or better",
         ["activate Ostrava", "attack Krakow if odds at least 3-2"]),
        (BLITZ, "Put the Ruhr panzers on the train to Breslau, please",
         ["strategic armour from Ruhr to Breslau"]),
        (("blitzwar_by_hand", 8, "allies"),
         "French armour from Reims up to Calais, the infantry holds Reims",
         ["move French armour from Reims to Calais"]),
        (("victory_2", 6, "blue"), "All of b1308 but the 1st Infantry go down to Tarrow",
         ["attack Tarrow with 3rd Infantry"]),
        (("virtuti_1941", 2, "allies"),
         "Defense +1 at Tobruk / No, better build a fort there instead",
         ["Build Fortification at Tobruk"]),
        (("virtuti_by_hand", 4, "axis"),
         "a level two armoured corps, provided I still have 25 PP when you get to it",
         ["buy Armored Corps level 2 if pp at least 25"]),
        (("world_by_hand", 6, "allies"),
         "The French modernise their army if they still have both chits",
         ["research Army Modernization by France if chits at least 2"]),
        (BARBAROSSA, "All four Blitz markers please: Brest-Litovsk, Bialystok, Grodno and Lwow",
         ["blitz in Brest-Litovsk", "blitz in Bialystok", "blitz in Grodno", "blitz in Lwow"]),
        (BARBAROSSA, "The two in e3803 hit Bialystok in regular combat, but not below 2:1",
         ["attack Bialystok with GER-2_Army, GER-pz03 if odds at least 2-1"]),
        (BARBAROSSA, "Everything in Siedlce but the panzers attacks Brest-Litovsk",
         ["attack Brest-Litovsk with GER-4_Army"]),
        (KHARKOV, "pz03 from Stalino to Taganrog / On second thoughts pz03 stays in Stalino, send"
         " Vik to Taganrog instead", ["move GER-Vik to Taganrog"]),
    ],
)  # fmt: skip
def test_what_a_line_must_mean_is_read(
    write: Writes, place: tuple[str, int, str], letter: str, orders: list[str]
) -> None:
    got = write(*place, letter.replace(" / ", "\n"))
    assert [one.text for one in got.understood] == orders
    assert not got.not_understood


@pytest.mark.parametrize(
    ("place", "letter"),
    [
        (BLITZ, "Suspend the move of the corps from Koszalin to Danzig"),
        (BLITZ, "The corps in Koszalin walks to Danzig or Poznan"),
        (BLITZ, "The corps in Koszalin walks to Danzig unless it snows"),
        (BLITZ, "The corps in Koszalin might walk to Danzig"),
        (BLITZ, "The Guards walk from Koszalin to Danzig"),
        (KHARKOV, "HQ South and 2nd Panzer change places between Kursk and Bryansk"),
        (BARBAROSSA, "leave 2nd Panzer out of the attack on Brest-Litovsk"),
    ],
)
def test_what_a_line_need_not_mean_is_asked_about(
    write: Writes, place: tuple[str, int, str], letter: str
) -> None:
    got = write(*place, letter)
    assert not got.understood


def test_who_tells_why_does_not_order_something_else(write: Writes) -> None:
    letter = "Regular reinforcement to Kiel\nno wait, Bohemia has more use for it"
    got = write("world_by_hand", 7, "axis", letter)
    assert [one.text for one in got.understood] == ["put 1 ground in Kiel"]
    assert got.not_understood


def test_a_part_that_orders_nothing_is_told(write: Writes) -> None:
    line = "Royal Armoured Corps please, we shall need tanks in France"
    got = write("blitzwar_by_hand", 6, "allies", line)
    assert [one.text for one in got.understood] == ["choose Royal Armoured Corps"]
    assert [one.outcome for one in got.commands] == [
        "“we shall need tanks in France” orders nothing."
    ]


def test_who_joins_others_somewhere_moves_and_is_not_combined(write: Writes) -> None:
    got = write("totaler_1943", 1, "axis", "2P from Bryansk joins 2 Army at Kursk")
    assert [one.text for one in got.understood] == ["GER-2P from Bryansk joins GER-2_Army in Kursk"]


@pytest.mark.parametrize(
    ("line", "stands", "refused"),
    [
        ("move all but 1 French from Calais to Maginot", True, ""),
        ("All but one of the French in Calais march to Maginot", True, ""),
        ("move all but 4 French from Calais to Maginot", False, "none are left to go"),
    ],
)
def test_all_but_some_go(write: Writes, line: str, stands: bool, refused: str) -> None:
    got = write("world_1939", 4, "allies", line)
    assert bool(got.understood) == stands
    assert all(refused in one.text for one in got.not_allowed)


def test_an_amount_that_is_not_read_is_not_taken_for_one(write: Writes) -> None:
    """`both` of two units that arrive is not one of them."""
    assert not write("world_orders", 7, "axis", "The Italians both go to Sicily").understood


def test_who_falls_back_may_march_or_retreat(write: Writes) -> None:
    got = write("world_1939", 4, "allies", "Everything in West Poland falls back on South Poland")
    assert not got.understood
    assert "it can be “retreat from" in got.not_understood[0].sentence
