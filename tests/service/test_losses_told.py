"""What a letter would lose is told in its receipt, whatever kind of order loses it, and “ready”
waits for what ends a country or the game."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.core.protocol import Stake
from adjudicator.service.models import Receipt, Understood
from adjudicator.storage.session import Store
from tests.words import blind_kit

Answers = Callable[[str, int, str, str], Receipt]


@pytest.fixture
def answered(migrated: Path, tmp_path: Path) -> Iterator[Answers]:
    """The receipt of a letter of a play-through at one of its stops."""
    stores = []

    def receipt(folder: str, stop: int, seat: str, text: str) -> Receipt:
        place = tmp_path / str(len(stores))
        place.mkdir()
        shutil.copy(migrated, place / "house.sqlite")
        store = Store(f"sqlite:///{place / 'house.sqlite'}")
        stores.append(store)
        desk = blind_kit.at(store, FixedClock(), place, folder, stop)
        return blind_kit.receipt(desk, seat, blind_kit.by_letter(desk, text))

    yield receipt
    for store in stores:
        store.close()


def test_an_operation_that_empties_the_capital_holds_ready_back(answered: Answers) -> None:
    got = answered("world_by_hand", 3, "axis", "operation from Berlin against West Poland\nready")
    (berlin,) = [one for one in got.doubts if "Berlin" in one]
    assert berlin.endswith("if Berlin is in enemy hands at the end of any turn.")
    assert not got.ready
    kept = "operation from Berlin against West Poland with 3 ground\nready"
    got = answered("world_by_hand", 3, "axis", kept)
    assert got.ready


def test_a_standing_order_that_lets_go_of_a_city_is_told_with_the_attack(answered: Answers) -> None:
    attack = "attack Tilsit with GER-18_Army, GER-inf01 without support"
    got = answered("totaler_by_hand", 1, "axis", f"{attack}\nalways withdraw")
    (told,) = [one.text for one in got.losses if "“always withdraw”" in one.text]
    assert "out of Koenigsberg (e4003), which is then empty" in told
    got = answered("totaler_by_hand", 1, "axis", f"{attack}\nalways stand")
    assert not any("Ad or Ex" in one.text for one in got.losses)


def test_a_line_that_says_itself_what_it_hangs_on_is_not_repeated_below(answered: Answers) -> None:
    got = answered("totaler_by_hand", 1, "axis", "attack Tilsit with GER-18_Army, GER-inf01")
    texts = [one.text for one in got.losses]
    assert texts
    assert len(texts) == len(set(texts))
    noted = {one.line for one in got.understood if one.note}
    assert not [one for one in got.losses if one.line in noted and not one.grave]


NOTE = "costs 1; as things stand: there is no way to Paris."
LATER = "Line 1 cannot be carried out as things stand: there is no way to Paris."


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        (1, LATER, False),
        (1, "There is no way to Paris.", False),
        (1, "Your air may stay unused.", True),
        (2, LATER, True),
        (0, "There is no way to Paris.", True),
    ],
)
def test_a_loss_is_left_out_only_where_its_own_line_says_the_same(
    line: int, text: str, told: bool
) -> None:
    kept = [
        Understood(line=1, text="move to Paris", note=NOTE),
        Understood(line=0, text="always stay", note="standing order 1; there is no way to Paris"),
    ]
    receipt = Receipt(
        game="g", title="G", turn="1", seat="red", received_at=datetime(2026, 12, 1, tzinfo=UTC),
        understood=kept, stakes=[Stake(text=text, clause="X-1", line=line)],
    )  # fmt: skip
    assert [one.text for one in receipt.losses] == [text] * told
