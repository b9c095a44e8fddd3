"""How a sensible player weighs areas and attacks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.position import Position, Unit
from adjudicator.rulesets.world_at_war.board.terms import OTHER, Seat
from adjudicator.rulesets.world_at_war.book.moving.zones import foes
from adjudicator.rulesets.world_at_war.book.offensive.air_support import no_support
from adjudicator.rulesets.world_at_war.book.offensive.combat import (
    fort_level,
    numbers,
    rough,
    season_drm,
)
from adjudicator.rulesets.world_at_war.book.offensive.nations import force_penalised

GOALS: dict[str, dict[str, int]] = {
    "axis": {"paris": 14, "warsaw": 8, "moscow": 12, "leningrad": 9, "stalingrad": 8,
             "sevastopol": 4, "south_england": 14, "suez": 6, "iraq_oil": 5, "belgium": 5,
             "calais": 6, "kiev": 3, "minsk": 2, "smolensk": 4, "novgorod": 4},
    "allies": {"berlin": 20, "warsaw": 3, "rome": 6, "paris": 8, "sicily": 4, "milan": 4,
               "silesia": 4, "west_poland": 4, "rhineland": 5, "bucarest": 5, "moscow": 10,
               "leningrad": 8, "stalingrad": 6, "calais": 4, "brest": 4},
}  # fmt: skip
"""What areas are worth to a side beyond their resources."""


def worth(board: Board, seat: Seat, place: str) -> float:
    """What it is to hold an area."""
    if place not in board.areas:
        return 1.0
    area = board.areas[place]
    capital = 3.0 * (place in board.capitals.values())
    return 1.0 + 2.0 * area.rm + 2.0 * area.oil + capital + GOALS[seat].get(place, 0)


@cache
def chance(margin: int) -> float:
    """The chance of an Operational win with this lead in modifiers, two dice against two."""
    ways = {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}
    won = sum(own * other for a, own in ways.items() for b, other in ways.items() if a + margin > b)
    return won / 81


def lead(
    position: Position,
    board: Board,
    seat: Seat,
    origin: str,
    place: str,
    units: Sequence[Unit],
    *,
    landing: bool = False,
    air: bool = True,
) -> int:
    """The lead in modifiers of an Operation with these units."""
    enemy = foes(position, place, units[0].nation)
    own, other = len(units), max(1, len(enemy))
    margin = numbers(own, other) - numbers(other, own)
    margin += season_drm(position, board, place)
    margin -= int(force_penalised(position, board, units, place))
    margin += int(bool(enemy) and force_penalised(position, board, enemy, place))
    margin -= int(bool(rough(board, place))) + fort_level(position, board, place, origin)
    margin += int(own == 1) - int(other == 1)
    if landing:
        margin += 0  # -1 from the sea, +1 bombardment
    if air and flown(position, board, seat, place, units):
        margin += 1
    if enemy and flown(position, board, OTHER[seat], place, enemy):
        margin -= 1
    return margin


def flown(position: Position, board: Board, seat: Seat, place: str, units: Sequence[Unit]) -> bool:
    """Can an air fleet of a seat support these units in a place?"""
    return any(
        no_support(position, board, unit, place, units) is None
        for unit in position.units
        if unit.kind == "air" and unit.active and seat_of(position, unit.nation) == seat
    )


def limited_chance(
    position: Position, board: Board, origin: str, place: str, units: Sequence[Unit]
) -> float:
    """The chance that a limited offensive hits."""
    enemy = foes(position, place, units[0].nation)
    drm = -numbers(len(units), len(enemy)) + int(bool(rough(board, place)))
    drm += int(fort_level(position, board, place, origin) > 0)
    drm += int(force_penalised(position, board, units, place))
    return max(0, min(10, 4 - drm)) / 10
