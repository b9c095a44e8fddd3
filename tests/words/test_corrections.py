"""Letters that change what was sent before, in words and by the number of a line, in each game.

`corrections/<game>.txt`: below `[folder stop seat]`, `> ` and what was sent before, the lines of
the letter parted by ` / `; below that letters, each one by itself, ` = ` and the orders that count
after it, parted by `; `, or `same` and `/.../`: nothing changes, and what is told holds
the pattern.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import Receipt
from adjudicator.service.play import submissions
from adjudicator.storage.session import Store
from tests.house_kit import seat_id
from tests.letters_kit import GAME
from tests.words import blind_kit

FILES = sorted((Path(__file__).parent / "corrections").glob("*.txt"))


@dataclass(frozen=True)
class Change:
    """A letter, what was sent before it, and what counts after it."""

    before: blind_kit.Blind
    given: str
    meant: str


def changes(path: Path) -> Iterator[Change]:
    where: tuple[str, int, str] | None = None
    before: blind_kit.Blind | None = None
    for raw in path.read_text(encoding="utf-8").splitlines():
        if found := re.match(r"^\[(\S+) (\d+) (\S+)\]$", raw):
            where = found[1], int(found[2]), found[3]
        elif raw.startswith("> ") and where:
            before = blind_kit.Blind(*where, raw[2:].replace(" / ", "\n"), "")
        elif raw.strip() and before:
            given, _, meant = raw.rpartition(" = ")
            yield Change(before, given.replace(" / ", "\n"), meant)


@pytest.fixture(scope="module")
def desks(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Desk]]:
    """`folder stop` -> its house, made when it is wanted."""
    found: dict[str, Desk] = {}

    class Desks(dict[str, Desk]):
        def __missing__(self, where: str) -> Desk:
            folder = tmp_path_factory.mktemp("corrections")
            shutil.copy(migrated, folder / "house.sqlite")
            store = Store(f"sqlite:///{folder / 'house.sqlite'}")
            name, stop = where.split()
            self[where] = found[where] = blind_kit.at(store, FixedClock(), folder, name, int(stop))
            return self[where]

    yield Desks()
    for desk in found.values():
        desk.store.close()


def sent(desk: Desk, seat: str, text: str) -> Receipt:
    return submissions.submit(desk, seat_id=seat_id(desk, GAME, seat), text=text, via="mail")


def came(desk: Desk, one: Change) -> tuple[str, str]:
    """What is wrong with what came of a change, empty if nothing is, and what was told of it."""
    seat = one.before.seat
    submissions.withdraw(desk, seat_id(desk, GAME, seat))
    first = sent(desk, seat, one.before.given)
    refused = [*first.not_understood, *first.not_allowed]
    if refused:
        return f"what was sent before is not accepted: {refused}", ""
    got = sent(desk, seat, one.given)
    told = "; ".join(
        [
            *(f"NO {no.text}" for no in got.not_allowed),
            *(f"?? {no.sentence}" for no in got.not_understood),
            *(f"-> {done.outcome} {done.lines}" for done in got.commands),
            *got.changed,
        ]
    )
    stands = [order.text for order in got.understood]
    same, _, pattern = one.meant.partition(" /")
    if same == "same":
        wanted = [order.text for order in first.understood]
        if not re.search(pattern.rstrip("/"), told):
            return f"it does not say “{pattern}”", told
    else:
        meant = blind_kit.receipt(desk, seat, one.meant.replace("; ", "\n"))
        if meant.not_understood or meant.not_allowed:
            return f"what is meant is not accepted: {meant.not_understood, meant.not_allowed}", ""
        wanted = [order.text for order in meant.understood]
        if got.not_understood or got.not_allowed:
            return "something is not accepted", told
    return ("" if sorted(stands) == sorted(wanted) else f"it leaves {stands}"), told


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_change_of_what_was_sent_is_carried_out_or_asked_and_loses_nothing(
    desks: dict[str, Desk], path: Path
) -> None:
    wrong = []
    for one in changes(path):
        desk = desks[f"{one.before.folder} {one.before.stop}"]
        fault, told = came(desk, one)
        if fault:
            wrong.append(f"{one.given!r}: {fault}\n      {told}")
    assert not wrong, "\n" + "\n".join(wrong)
