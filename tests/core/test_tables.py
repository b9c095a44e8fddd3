"""Odds tables with column shifts."""

from __future__ import annotations

import pytest

from adjudicator.core.tables import OddsTable, ratio

TABLE = OddsTable(
    columns=("1-1", "3-2", "2-1", "3-1"),
    before=("2-3",),
    lines={1: ("a", "b", "c", "d"), 2: ("e", "f", "g", "h")},
)


@pytest.mark.parametrize(
    ("attack", "defence", "name"),
    [
        (1, 1, "1-1"),
        (5, 4, "1-1"),
        (3, 2, "3-2"),
        (7, 4, "3-2"),
        (2, 1, "2-1"),
        (11, 4, "2-1"),
        (3, 1, "3-1"),
        (7, 2, "3-1"),
        (4, 1, "4-1"),
        (17, 2, "8-1"),
        (2, 3, "2-3"),
        (4, 5, "2-3"),
    ],
)
def test_odds_are_rounded_down_to_a_column(attack: int, defence: int, name: str) -> None:
    column = TABLE.column(attack, defence)
    assert column is not None
    assert TABLE.name(column) == name


def test_there_may_be_no_column() -> None:
    assert TABLE.column(1, 2) is None


def test_columns_are_counted_from_the_first_printed_one() -> None:
    assert TABLE.column(2, 3) == -1
    assert TABLE.column(1, 1) == 0
    assert TABLE.column(5, 1) == 5
    assert TABLE.name(-1) == "2-3"
    with pytest.raises(ValueError, match="no column -2"):
        TABLE.name(-2)


def test_the_last_column_serves_for_all_beyond_it() -> None:
    assert TABLE.result(0, 1) == "a"
    assert TABLE.result(3, 2) == "h"
    assert TABLE.result(9, 2) == "h"
    with pytest.raises(ValueError, match="left of the first"):
        TABLE.result(-1, 1)


def test_a_table_is_checked_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="does not have one result for each column"):
        OddsTable(columns=("1-1", "2-1"), lines={1: ("a",)})
    with pytest.raises(ValueError, match="do not rise"):
        OddsTable(columns=("2-1", "1-1"), lines={1: ("a", "b")})
    with pytest.raises(ValueError, match="invalid literal"):
        ratio("two to one")
