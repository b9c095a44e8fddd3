"""Trial by fire (`bench/fire.py`), a little of each kind."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.registry import load
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.book.economy.admin import POINTS
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


def test_points_that_the_phase_opens_are_no_leak_and_those_it_does_not_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Strategic points of The World at War are hidden until Admin, where they are ready."""
    ruleset = load("world_at_war")
    board = ruleset.board(of_ruleset("world_at_war"))
    asked = receipts_kit.questions(
        ruleset, board, orders.SCENARIOS["world_at_war"], "32/29", ("random",)
    )
    one = next(q for q in asked if q.game.phase == "admin" and not q.game.closed)
    position, hidden = one.game.position, "axis" if one.ask.seat == "allies" else "allies"
    queued = position.queue[0].model_copy(
        update={
            "nation": next(n for n in position.majors if seat_of(position, n) == hidden),
            "what": next(iter(POINTS)), "known": False,
        }
    )  # fmt: skip

    def told(due: int) -> list[str]:
        before = queued.model_copy(update={"due": position.turn + due})
        position.queue[:] = [*position.queue[1:], before]
        found: Counter[str] = Counter()
        changes = iter([f"queue/{len(position.queue) - 1}/due"])

        def change(tree: Any, lots: Any, paths: Any) -> str:
            tree["queue"][-1]["due"] = position.turn + 2 - due
            return next(changes, "again")

        monkeypatch.setattr(secrecy, "_change", change)
        wrong = list(secrecy._changed(ruleset, board, one, random.Random(1), found))
        return [*wrong, *found.elements()]

    assert told(due=2)[0] == "opened by the phase itself"
    monkeypatch.setattr(secrecy, "_opened", lambda *_: [])
    assert "shows in" in told(due=2)[0]


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
