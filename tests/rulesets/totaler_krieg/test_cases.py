"""Cases worked out from the book (`cases.toml`), each through receipt, step and position."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.protocol import PhaseFunction, Play, Table
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of, perform
from tests.cases_kit import cases, tried
from tests.rulesets.totaler_krieg.kit import board


def with_event(told: Mapping[str, str]) -> TotalerKrieg:
    """The game with a phase `event`, in which a faction receives a Political Event, about a
    Country or about none."""

    def event(position: Position, table: Table[Board]) -> Play:
        case = case_of(position, table, told["faction"]).about(country=told.get("country", ""))
        yield from perform(case, told["section"])

    class Received(TotalerKrieg):
        phases: Mapping[str, PhaseFunction] = {**TotalerKrieg.phases, "event": event}

    return Received()


@pytest.mark.parametrize("case", cases(Path(__file__).parent))
def test_it_is_as_the_book_says(case: dict[str, Any]) -> None:
    ruleset = with_event(case["event"]) if "event" in case else TotalerKrieg()
    assert not tried(ruleset, board(), case)
