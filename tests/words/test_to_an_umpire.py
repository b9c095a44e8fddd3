"""Lines of people who write as to a human umpire: what comes of each.

`first_letters/<game>.txt` are the first attempts of a player who knew guides and letters only,
those that did not stand, put to positions of play-throughs; `to_an_umpire/<game>.txt` were written
before anybody tried them; `word_order/<game>.txt` are plain orders in another word order, or with
words that say nothing of them, as five players wrote them in as many games. The form is that of
`blind_kit`; `?`: it needs an answer, a note or a question back. The meaning was reworded afterwards
where it comes to the same.
"""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from tests.words import blind_kit

SHARES = {"first_letters": (137, 0.60), "to_an_umpire": (60, 0.75), "word_order": (168, 0.75)}
"""Collection -> how many lines it has, the share of them that is done as meant or answered."""
UNHELPFUL = 0.05
NEVER = "It can look at: air superiority"
"""Nobody is told all that an `if` may look at."""


@pytest.mark.parametrize("collection", SHARES)
def test_most_lines_are_done_as_meant_and_none_as_something_else(
    collection: str, migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    came: dict[str, list[str]] = {}
    desks: dict[tuple[str, int], Desk] = {}
    for line in blind_kit.lines(collection):
        where = line.folder, line.stop
        if where not in desks:
            folder = tmp_path_factory.mktemp("umpire")
            shutil.copy(migrated, folder / "house.sqlite")
            store = Store(f"sqlite:///{folder / 'house.sqlite'}")
            desks[where] = blind_kit.at(store, FixedClock(), folder, *where)
        sort, told = blind_kit.came_of(desks[where], line)
        came.setdefault(sort, []).append(f"{line.given}  =>  {told[:160]}")
        assert NEVER not in told, line.given
        if "war" not in line.given.casefold():
            assert "“declare war" not in told, line.given
    for desk in desks.values():
        desk.store.close()
    number = Counter({sort: len(lines) for sort, lines in came.items()})
    lines, share = SHARES[collection]
    assert number.total() == lines
    assert came.get("wrong", []) == []
    assert came.get("ignored", []) == []
    assert number["as meant"] + number["answered"] >= share * lines, came
    assert number["unhelpful"] <= UNHELPFUL * lines, came["unhelpful"]
