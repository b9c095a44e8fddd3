"""A tick among very many games that wait looks at none of them: each statement has its index."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.games import bots
from adjudicator.service.stepping import phases, pinning
from adjudicator.storage.session import Store
from tests.house_kit import begun_game, make_desk

_ALL = re.compile(
    r"SCAN (?:game|openask|seat)|SEARCH game USING .*\(state=\?\)|ix_openask_\w+ \(closed_at=\?\)"
)
"""What SQLite says of a statement that goes through all games, seats or open questions: all of
them, those that run, those that are open."""


@pytest.fixture
def desk(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    return make_desk(sqlite, clock, tmp_path)


@pytest.mark.parametrize("looks", [phases.close_due, bots.play_bots, pinning.rehearse_due])
def test_no_statement_goes_through_all_that_waits(desk: Desk, looks: Any) -> None:
    begun_game(desk)
    seen: list[tuple[str, Any]] = []

    def keep(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        if statement.startswith("SELECT"):
            seen.append((statement, parameters))

    event.listen(desk.store.reader, "before_cursor_execute", keep)
    assert looks(desk) == 0

    assert seen
    with desk.store.read() as session:
        connection = session.connection()
        for statement, parameters in list(seen):
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            told = [row[-1] for row in plan]
            assert not [one for one in told if _ALL.search(one)], (statement, told)
        assert connection.execute(text("SELECT count(*) FROM openask")).scalar_one() == 2


def test_games_of_other_rules_are_looked_for_in_two_statements(desk: Desk) -> None:
    """However many rulesets the program has."""
    begun_game(desk)
    desk.rulesets = dict.fromkeys(("toy", "one", "two", "three"), desk.rulesets["toy"])
    seen: list[str] = []
    listener = (desk.store.reader, "before_cursor_execute", lambda *more: seen.append(more[2]))
    event.listen(*listener)
    assert pinning.rehearse_due(desk) == 0
    event.remove(*listener)
    assert len([one for one in seen if one.startswith("SELECT")]) == 2
