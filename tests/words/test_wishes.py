"""Wishes as people write them: what shall hold for good, what hangs on a condition, and what takes
back or changes another line.

`wishes/<game>.txt` has the form of `blind_kit`: lines that five players wrote and others of their
kind, in words of positions that exist. The letters below are sent one after the other.
"""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import Receipt
from adjudicator.service.play import standing, submissions
from adjudicator.storage.session import Store
from tests.house_kit import seat_id
from tests.letters_kit import GAME
from tests.words import blind_kit

LINES, SHARE = 99, 0.45
UNHELPFUL = 0.05


def test_most_wishes_are_done_as_meant_and_none_as_something_else(
    migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    came: dict[str, list[str]] = {}
    desks: dict[tuple[str, int], Desk] = {}
    for line in blind_kit.lines("wishes"):
        where = line.folder, line.stop
        if where not in desks:
            desks[where] = desk_at(migrated, tmp_path_factory, *where)
        sort, told = blind_kit.came_of(desks[where], line)
        came.setdefault(sort, []).append(f"{line.given}  =>  {told[:160]}")
    for desk in desks.values():
        desk.store.close()
    number = Counter({sort: len(lines) for sort, lines in came.items()})
    assert number.total() == LINES
    assert came.get("wrong", []) == []
    assert came.get("ignored", []) == []
    assert number["as meant"] + number["answered"] >= SHARE * LINES, came
    assert number["unhelpful"] <= UNHELPFUL * LINES, came["unhelpful"]


def desk_at(
    migrated: Path, tmp_path_factory: pytest.TempPathFactory, folder: str, stop: int
) -> Desk:
    there = tmp_path_factory.mktemp("wishes")
    shutil.copy(migrated, there / "house.sqlite")
    return blind_kit.at(
        Store(f"sqlite:///{there / 'house.sqlite'}"), FixedClock(), there, folder, stop
    )


def told_of(got: Receipt) -> str:
    return "\n".join(
        [
            *(f"= {one.text}" for one in got.understood),
            *(f"NO {one.text}" for one in got.not_allowed),
            *(f"?? {one.sentence}" for one in got.not_understood),
            *(f"-> {one.outcome} {one.lines}" for one in got.commands),
        ]
    )


STANDING = "always hold Berlin\nalways retreat\nalways counter air over my corps"
BY_THIS = (  # a letter, what it leaves of the standing orders, what it says, what it does not say
    (
        "put air in Breslau\nmove 2 infantry from Saar to Stuttgart\n"
        "Please drop the second one, I've changed my mind about retreating.",
        (1, 3), "Standing order 2 is dropped", "is struck out",
    ),
    ("Please drop the standing order about retreating.", (1, 3), "Dropped 1 standing", "None of"),
    ("Strike my first standing order, the one about Berlin.", (2, 3), "order 1 is dropped", "??"),
    ("Forget the retreating.", (1, 3), "Standing order 2 is dropped", "??"),
    (
        "move 2 infantry from Saar to Stuttgart\nmove 3 infantry from Kustrin to Koszalin\n"
        "Please drop the second one.",
        (1, 2, 3), "“drop line 2” or “drop standing 2”", "is struck out",
    ),
    (
        "move 2 infantry from Saar to Stuttgart\nmove 3 infantry from Kustrin to Koszalin\n"
        "Please drop the second one, Kustrin is needed where it is.",
        (1, 2, 3), "Line 2 is struck out", "dropped",
    ),
    ("Same countering as before.", (1, 2, 3), "Standing order 3 stands", "??"),
)  # fmt: skip


def test_what_takes_back_a_standing_order_finds_it_or_asks(
    migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    desk = desk_at(migrated, tmp_path_factory, "blitzwar_by_hand", 3)
    axis = seat_id(desk, GAME, "axis")
    was = STANDING.split("\n")
    for letter, left, says, not_so in BY_THIS:
        for text in ("drop standing all", STANDING):
            submissions.submit(desk, seat_id=axis, text=text, via="mail")
        assert standing.listed(desk, axis) == was
        got = submissions.submit(desk, seat_id=axis, text=letter, via="mail")
        told = told_of(got)
        assert standing.listed(desk, axis) == [was[n - 1] for n in left], f"{letter}\n{told}"
        assert says in told, f"{letter}\n{told}"
        assert not_so not in told, f"{letter}\n{told}"
    desk.store.close()


IN_ONE = (  # a letter, what it says
    (
        "Our friends in Saar should have a go at Nancy, but only if the mood is even or better.\n"
        "move 2 infantry from Saar to Stuttgart\n"
        "Actually, forget the attack on Nancy, it's too risky.",
        "Line 1 is struck out",
    ),
    (
        "move 2 infantry from Saar to Stuttgart\nmove 3 infantry from Kustrin to Koszalin\n"
        "Request that the order concerning Kustrin be cancelled.",
        "Line 2 is struck out",
    ),
    (
        "move 2 infantry from Saar to Stuttgart\nmove 3 infantry from Kustrin to Koszalin\n"
        "No, make that Ruhr instead of Stuttgart.",
        "Line 1 now reads: move 2 infantry from Saar to Ruhr",
    ),
    (
        "move 2 infantry from Saar to Stuttgart\nmove 3 infantry from Kustrin to Koszalin\n"
        "On reflection, substitute Ruhr for Stuttgart.",
        "Line 1 now reads: move 2 infantry from Saar to Ruhr",
    ),
    (
        "move 2 infantry from Saar to Stuttgart\nmove 3 infantry from Kustrin to Koszalin\n"
        "No, make that Ruhr instead of Munich.",
        "a line that says “Munich”, and no line above does",
    ),
    (
        "one for Warsaw, three of the rest wherever\n"
        "Actually, no, make that two in Warsaw and one in Lublin instead.",
        "line 1 (“one for Warsaw, three of the rest wherever”), which we could not read either",
    ),
    (
        "We shall shift two infantry out of Saar somewhere nice and, funds permitting, one tank.\n"
        "I take back the tank.",
        "takes back a part of line 1",
    ),
)


def test_a_correction_finds_the_one_line_that_it_can_mean(
    migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    desk = desk_at(migrated, tmp_path_factory, "blitzwar_by_hand", 3)
    for letter, says in IN_ONE:
        told = told_of(blind_kit.receipt(desk, "axis", letter))
        assert says in told, f"{letter}\n{told}"
    desk.store.close()
