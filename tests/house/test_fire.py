"""Trial by fire (`bench/fire.py`), a little of each kind."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.registry import load
from bench.trial import kills, letters, orders, secrecy
from bench.trial.pace import until
from tests import receipts_kit

pytestmark = pytest.mark.thorough


def test_spoiled_letters_are_read_or_refused() -> None:
    found, wrong = letters.through_the_reader(until(400), seed="5")
    assert wrong == []
    assert found["human"] > 50
    assert found["human, not readable"] > 50


def test_spoiled_letters_go_the_whole_way() -> None:
    found, wrong = letters.the_whole_way(until(60), seed="5")
    assert wrong == []
    assert found["orders"] > 5


@pytest.mark.parametrize("game", ["blitzwar", "diplomacy", "victory"])
def test_spoiled_orders_are_answered(game: str) -> None:
    found, wrong = orders.of_game(game, until(40), seed="5")
    assert wrong == []
    assert found["not understood"] > 0


@pytest.mark.parametrize("game", ["blitzwar", "victory"])
def test_what_is_hidden_shows_in_nothing(game: str) -> None:
    found, wrong = secrecy.of_game(game, until(10), seed="5")
    assert wrong == []
    assert found["hidden, nothing showed"] >= 10


def test_a_house_that_is_killed_loses_nothing() -> None:
    died, wrong = kills.run(until(2), seed="5", postgres=False)
    assert wrong == []
    assert died.total() == 2


def test_kills_are_felt_where_a_letter_is_acknowledged_before_it_is_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kills.intake, "store", lambda desk, raw, envelope: [])
    _, wrong = kills.run(until(1), seed="5", postgres=False)
    assert any("which was acknowledged" in one for one in wrong)


# ------------------------------------------------------------------ what they must find


@pytest.mark.parametrize("game", ["blitzwar", "victory"])
def test_a_secret_that_shows_in_a_question_is_found(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = receipts_kit.Game.run

    def told(self: Any) -> tuple[Any, Any]:
        run, position = real(self)
        run.asks = tuple(
            ask.model_copy(update={"options": {"secret": [position.model_dump_json()]}})
            for ask in run.asks or ()
        )
        return run, position

    monkeypatch.setattr(receipts_kit.Game, "run", told)
    _, wrong = secrecy.of_game(game, until(60), seed="5")
    assert any("shows in its questions" in one for one in wrong)


def test_a_secret_that_gets_into_a_map_by_another_way_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kind, real = type(load("blitzwar")), receipts_kit.Game.run
    sheet, last = kind.sheet, [""]

    def remembered(self: Any) -> tuple[Any, Any]:
        last[0] = self.position.model_dump_json()
        return real(self)

    def with_secrets(board: Any, view: Any) -> Any:
        return sheet(board, view).model_copy(update={"title": last[0]})

    monkeypatch.setattr(receipts_kit.Game, "run", remembered)
    monkeypatch.setattr(kind, "sheet", staticmethod(with_secrets))
    _, wrong = secrecy.of_game("blitzwar", until(150), seed="5")
    assert any("its map" in one for one in wrong)


def test_most_changes_are_of_what_is_hidden() -> None:
    found, _ = secrecy.of_game("blitzwar", until(60), seed="5")
    assert found[secrecy.HELD] > found["not hidden"] > 0
    assert found[secrecy.WHOLE] > 0


def test_a_leaf_that_a_view_holds_is_not_hidden() -> None:
    position = {"turn": 3, "hand": ["a", "b"], "pool": {"red": 1, "blue": 2}}
    view = {"seat": "red", "position": {"turn": 3, "hand": ["a", "?"], "pool": {"red": 1}}}
    assert secrecy.not_held(position, view) == [("hand", 1), ("pool", "blue")]


def test_a_reader_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = letters.read_letter

    def raises(raw: bytes) -> Any:
        if b"base64" in raw:
            raise ValueError("planted")
        return real(raw)

    monkeypatch.setattr(letters, "read_letter", raises)
    _, wrong = letters.through_the_reader(until(60), seed="5")
    assert wrong
    assert all("planted" in one for one in wrong)


def test_a_way_that_loses_letters_or_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = letters.way.process_letters

    def loses(desk: Any, ids: Any) -> list[Any]:
        if ids[0] > 10 and ids[0] % 7 == 0:
            raise ValueError("planted")
        return [] if ids[0] > 10 and ids[0] % 5 == 0 else real(desk, ids)

    monkeypatch.setattr(letters.way, "process_letters", loses)
    _, wrong = letters.the_whole_way(until(30), seed="5")
    assert any("planted" in one for one in wrong)
    assert any("at the end" in one for one in wrong)


def test_a_receipt_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(*_: Any) -> Any:
        raise ValueError("planted")

    monkeypatch.setattr(orders, "check", raises)
    found, wrong = orders.of_game("victory", until(16), seed="5")
    assert found["raised"] == len(wrong) > 0
    assert all("planted" in one for one in wrong)
