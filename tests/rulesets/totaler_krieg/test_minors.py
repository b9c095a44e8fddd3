"""13.4, 13.5, 13.7 Alignment, activation and set-up of Minor Countries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.minors.activation import activate
from tests.rulesets.totaler_krieg.kit import After, act, board, position

clause = pytest.mark.clause


def activated(
    country: str,
    faction: str = "",
    how: str = "6.1.1",
    *,
    by: str = "",
    dice: Mapping[str, int] | Sequence[int] = (1,),
    start: Position | None = None,
    orders: Mapping[str, str] | None = None,
    defaults: bool = True,
    **words: Any,
) -> After:
    """A Country after it was activated; in Total War unless told otherwise."""

    def part(now: Position, table: Table[Board]) -> Play:
        yield from activate(now, table, country, faction, how, by=by)

    begin = start or position(**{"war": "total", "scenario": "start-1939", **words})
    return act(part, begin, dice=dice, defaults=defaults, **(orders or {}))


def stands(after: After, country: str) -> dict[str, str]:
    """The counters of a Country in hexes."""
    return {
        name: piece.at
        for name, piece in after.position.on_map()
        if board().counters[name].country == country
    }


# ---------------------------------------------------------------------------- 13.7.1


@clause("TK-13.4-5", "TK-13.4-6", "TK-13.7.1-4", "TK-13.7.1-8", "TK-13.7.1-10")
def test_yugoslavia_is_set_up() -> None:
    after = activated("Yugoslavia", "western")
    state = after.position.countries["Yugoslavia"]
    assert (state.status, state.faction, state.mark) == ("active", "western", "mobilizing")
    assert after.at("Yug-Res") == "pool:western"
    at = stands(after, "Yugoslavia")
    assert set(at) == {"Yug-1A", "Yug-2A", "Yug-4A", "Yug-5A", "Yug-Cav"}
    assert [after.steps(name) for name in at] == [2, 1, 1, 1, 1]  # one mobilized
