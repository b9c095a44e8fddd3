"""How far zones lie from the enemy, and which stocks pay first."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.stockpile import front_distance, take_from_stock
from tests.rulesets.blitzwar.kit import map_of, on


def row(**zones: str) -> tuple[Position, Board]:
    """Zones A to D in a row, the last one Soviet, and E that no line joins to them."""
    small = map_of(
        zones={
            **{key: {"owner": "axis"} for key in "ABCE"},
            "D": {"owner": "soviet"},
        },
        borders=["A - B", "B - C", "C - D"],
    )
    return on(small, zones=zones), small


def test_zones_are_as_far_from_the_enemy_as_brown_lines_say() -> None:
    here, small = row()
    assert front_distance(here, small, "axis") == {"a": 3, "b": 2, "c": 1, "d": 0, "e": 5}
    mine = front_distance(here, small, "soviet")
    assert mine == {"a": 0, "b": 0, "c": 0, "d": 1, "e": 0}


@pytest.mark.clause("BW-A30")
@pytest.mark.parametrize(
    ("halves", "named", "places"),
    [
        (2, (), ["a"]),  # from the rear
        (4, (), ["a", "b"]),
        (8, (), ["a", "b", "c"]),
        (2, ("c",), ["c"]),
        (10, ("c",), ["c", "a"]),
        (99, (), ["a", "b", "c"]),  # what is short is void
    ],
)
def test_supply_is_taken_where_it_is_named_then_from_the_rear(
    halves: int, named: tuple[str, ...], places: list[str]
) -> None:
    here, small = row(A="Axis supply 1", B="Axis supply 2", C="Axis supply 4")
    assert take_from_stock(here, small, "axis", halves, named) == (min(halves, 14), places)
    assert sum(c.halves for c in here.counters) == 14 - min(halves, 14)
