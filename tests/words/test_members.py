"""An order that names several stands whole or not at all; a refusal shows what of it can stand."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.storage.session import Store
from tests.words import blind_kit


@pytest.fixture(scope="module")
def desk(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("members")
    shutil.copy(migrated, folder / "house.sqlite")
    store = Store(f"sqlite:///{folder / 'house.sqlite'}")
    yield blind_kit.at(store, FixedClock(), folder, "victory_2", 3)
    store.close()


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("MK1, IN2 and MA1 go to a0609", "move 1st Mechanized, 2nd Infantry to a0609"),
        ("move MA1, IN3, FA3 to a0904", "move 1st Marines, 3rd Infantry to a0904"),
    ],
)
def test_the_line_is_shown_without_those_that_forbid_it(desk: Desk, line: str, rest: str) -> None:
    receipt = blind_kit.receipt(desk, "red", line)
    (refused,) = receipt.not_allowed
    assert refused.text.endswith(f"The rest of it is allowed: “{rest}”.")
    assert receipt.understood == []
    assert [one.text for one in blind_kit.receipt(desk, "red", rest).understood] == [rest]


def test_a_line_of_which_nothing_can_stand_is_refused_without_an_offer(desk: Desk) -> None:
    (refused,) = blind_kit.receipt(desk, "red", "move IN1, IN4 to b0308").not_allowed
    assert "The rest of it" not in refused.text
