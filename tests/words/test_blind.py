"""Lines written from the guides before anybody looked at the readers: what comes of them.

The meaning of a line was reworded afterwards where it names the same units in another way
(`U-boats` for those from Hamburg, the only ones).
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

MEANT, UNHELPFUL = 0.60, 0.09
"""Share that is done as meant, questions answered among it; share that is answered unhelpfully."""


@pytest.fixture(scope="module", params=blind_kit.COLLECTIONS)
def came(
    request: pytest.FixtureRequest, migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, list[str]]:
    """What came of each line -> those lines with what was said."""
    found: dict[str, list[str]] = {}
    desks: dict[tuple[str, int], Desk] = {}
    for line in blind_kit.lines(request.param):
        where = line.folder, line.stop
        if where not in desks:
            folder = tmp_path_factory.mktemp("blind")
            shutil.copy(migrated, folder / "house.sqlite")
            store = Store(f"sqlite:///{folder / 'house.sqlite'}")
            desks[where] = blind_kit.at(store, FixedClock(), folder, *where)
        sort, told = blind_kit.came_of(desks[where], line)
        found.setdefault(sort, []).append(f"{line.given}  =>  {told[:160]}")
    for desk in desks.values():
        desk.store.close()
    return found


def test_no_line_is_taken_for_another_or_passed_over(came: dict[str, list[str]]) -> None:
    assert came.get("wrong", []) == []
    assert came.get("ignored", []) == []


def test_most_lines_are_done_as_meant_and_hardly_one_is_answered_unhelpfully(
    came: dict[str, list[str]],
) -> None:
    number = Counter({sort: len(lines) for sort, lines in came.items()})
    assert number.total() == 150
    assert number["as meant"] + number["answered"] >= MEANT * number.total()
    assert number["unhelpful"] <= UNHELPFUL * number.total(), came["unhelpful"]
