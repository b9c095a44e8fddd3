"""Lines as people write them who have not read the guide, each in a letter of its own, written
before anybody looked at what reads them: what comes of each.

`everyday/<game>.txt`, `untaught/<game>.txt`: below `[folder stop seat]` a line, ` = ` and what it
means in the words of
orders, several parted by `;`; `?`: it is answered, refused or asked about so that it helps;
`/.../`: what is said holds this pattern. ` / ` parts the lines of a letter; what a pattern is of
may have an order beside it, which stands.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.mail.writing.answers import heading
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from tests.words import blind_kit

HERE = Path(__file__).parent
FILES = sorted([*(HERE / "everyday").glob("*.txt"), *(HERE / "untaught").glob("*.txt")])


@pytest.fixture(scope="module")
def desks(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Desk]]:
    """`folder stop` -> its house, made when it is wanted."""
    found: dict[str, Desk] = {}

    class Desks(dict[str, Desk]):
        def __missing__(self, where: str) -> Desk:
            folder = tmp_path_factory.mktemp("everyday")
            shutil.copy(migrated, folder / "house.sqlite")
            store = Store(f"sqlite:///{folder / 'house.sqlite'}")
            name, stop = where.split()
            self[where] = found[where] = blind_kit.at(store, FixedClock(), folder, name, int(stop))
            return self[where]

    yield Desks()
    for desk in found.values():
        desk.store.close()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.stem}-{path.stem}")
def test_each_line_is_done_as_meant_or_answered_so_that_it_helps(
    desks: dict[str, Desk], path: Path
) -> None:
    wrong = []
    for line in blind_kit.of(path):
        desk = desks[f"{line.folder} {line.stop}"]
        given = blind_kit.by_letter(desk, line.given.replace(" / ", "\n"))
        pattern = line.meant.strip("/") if line.meant.startswith("/") else ""
        sent = replace(line, given=given, meant="" if pattern else line.meant)
        sort, told = blind_kit.came_of(desk, sent)
        if pattern:
            fits = bool(re.search(pattern, told))
        elif line.meant:
            fits = sort == "as meant" and "??" not in told
        else:
            fits = sort in ("answered", "refused", "asked") and not told.startswith("move ")
        if not fits:
            wrong.append(f"{line.given}: {sort}: {told[:300]}")
    assert wrong == []


def test_a_line_that_stands_in_part_is_told_as_that(desks: dict[str, Desk]) -> None:
    """0018: each order of a line is judged by itself."""
    desk = desks["victory_2 3"]
    alone = blind_kit.receipt(desk, "red", "move IN1 to a0805; feed the dog")
    assert heading(alone) == "Part of it is accepted, the rest is not:"
    none = blind_kit.receipt(desk, "red", "move IN1 to a0805; feed the dog\nfoo bar")
    assert heading(none) == "None of the 2 lines is accepted whole; part of line 1 is:"
    some = blind_kit.receipt(
        desk, "red", "move IN2 to a0609\nmove IN1 to a0805; move MK1 to a0101\nfoo bar\nready"
    )
    assert heading(some) == "1 of 3 lines is accepted: line 3 is not, line 2 only in part:"
    assert some.doubts[:2] == ["1 line is not accepted.", "1 line is accepted only in part."]
    whole = blind_kit.receipt(desk, "red", "move IN1, MK1 to a0805")
    assert heading(whole) == "It is not accepted:", (
        "a line that names a number is accepted whole or not"
    )
