"""Lines of letters that are no orders: remarks and courtesies are noted and hold nothing back,
“ready” is heard in anybody's words, what is meant for another player is offered as press; and a
line that may be an order is never passed over.

`remarks/<game>.txt` has the form of `blind_kit`; behind ` = ` stands the sort (`remarks_kit`).
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from tests.house_kit import send
from tests.letters_kit import GAME
from tests.words import blind_kit
from tests.words.remarks_kit import sort_of

HERE = Path(__file__).parent / "remarks"
BOTH = {"order": ("order", "asked")}
"""An order is read, or asked about."""


@pytest.mark.parametrize("path", sorted(HERE.glob("*.txt")), ids=lambda path: path.stem)
def test_every_line_is_taken_for_what_it_is(
    path: Path, migrated: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    desks: dict[tuple[str, int], Desk] = {}
    wrong = []
    for line in blind_kit.of(path):
        where = line.folder, line.stop
        if where not in desks:
            folder = tmp_path_factory.mktemp("remarks")
            shutil.copy(migrated, folder / "house.sqlite")
            store = Store(f"sqlite:///{folder / 'house.sqlite'}")
            desks[where] = blind_kit.at(store, FixedClock(), folder, *where)
        sort, told = sort_of(blind_kit.receipt(desks[where], line.seat, line.given), line.given)
        if sort not in BOTH.get(line.meant, (line.meant,)):
            wrong.append(f"{line.given}: {sort}, not {line.meant}: {told[:200]}")
    for desk in desks.values():
        desk.store.close()
    assert desks
    assert wrong == []


@pytest.fixture
def desk(migrated: Path, tmp_path: Path) -> Iterator[Desk]:
    """Victory: Red moves and has no standing orders."""
    shutil.copy(migrated, tmp_path / "house.sqlite")
    store = Store(f"sqlite:///{tmp_path / 'house.sqlite'}")
    yield blind_kit.at(store, FixedClock(), tmp_path, "victory_2", 3)
    store.close()


REMARKS = (
    "Sir, headquarters reports as follows.",
    "The bombers at Port Alex sit tight.",
    "Tell Blue: nice try, old boy.",
    "Nothing more from me right now.",
)


def test_a_letter_with_remarks_is_ready(desk: Desk) -> None:
    letter = "\n".join([REMARKS[0], "move 1st Infantry to a1005", *REMARKS[1:], "ready"])
    receipt = send(desk, GAME, "red", letter, via="mail", dry=True)
    assert [one.text for one in receipt.understood] == ["move 1st Infantry to a1005"]
    assert receipt.lines_read == 1
    assert receipt.doubts == []
    assert receipt.ready
    assert {one.line for one in receipt.commands} == {1, 3, 4, 5, 6}


def test_remarks_alone_are_no_orders(desk: Desk) -> None:
    receipt = send(desk, GAME, "red", "\n".join([*REMARKS, "ready"]), via="mail", dry=True)
    assert not receipt.understood
    assert not receipt.ready
    assert any("You have sent no orders" in one for one in receipt.doubts)


def test_a_message_to_another_is_not_sent(desk: Desk) -> None:
    receipt = send(desk, GAME, "red", "Tell Blue: nice try, old boy.", dry=True)
    assert [one.outcome for one in receipt.commands] == [
        "To send that, write “press to Blue: Nice try, old boy.”. We pass on nothing by guess."
    ]
