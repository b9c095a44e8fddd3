"""The supply that a side has on the map: where it lies, and taking some of it away."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Counter, Position, Side
from adjudicator.rulesets.blitzwar.book.politics.countries import ENEMIES, control
from adjudicator.rulesets.blitzwar.book.reinforcements.reorganisation import spend


def supplies(position: Position, side: str) -> dict[str, list[Counter]]:
    """A side's supply counters by zone, in the order of the position."""
    table: dict[str, list[Counter]] = {}
    for counter in position.counters:
        if counter.kind == "supply" and counter.side == side:
            table.setdefault(counter.place, []).append(counter)
    return table


def stock_halves(position: Position, side: str) -> int:
    """All supply of a side on the map, in half units."""
    return sum(c.halves for counters in supplies(position, side).values() for c in counters)


def front_distance(position: Position, board: Board, side: Side) -> dict[str, int]:
    """For each zone: how many zones it is to the nearest that an enemy controls, over
    brown lines; what no line joins to the enemy is farther than anything else."""
    front = [zone for zone in board.zones if control(position, zone) in ENEMIES[side]]
    distance = dict.fromkeys(board.zones, len(board.zones))
    distance.update(dict.fromkeys(front, 0))
    ring, steps = front, 0
    while ring:
        steps += 1
        following: list[str] = []
        for zone in ring:
            for near in board.neighbours(zone):
                if distance[near] > steps:
                    distance[near] = steps
                    following.append(near)
        ring = following
    return distance


def rearmost(position: Position, board: Board, side: Side) -> list[str]:
    """Zones with supply of a side, farthest from the enemy first, then largest stock."""
    table = supplies(position, side)
    far = front_distance(position, board, side)
    zones = [zone for zone in table if zone in board.zones]
    return sorted(zones, key=lambda z: (-far[z], -sum(c.halves for c in table[z])))


def take_from_stock(
    position: Position, board: Board, side: Side, halves: int, zones: Sequence[str] = ()
) -> tuple[int, list[str]]:
    """Take supply off the map: from the zones named first, then from the rear. Gives back
    the half units taken and the zones; what is short is void (BW-A30)."""
    places: list[str] = []
    taken = 0
    for zone in dict.fromkeys((*zones, *rearmost(position, board, side))):
        if taken >= halves:
            break
        there = supplies(position, side).get(zone, [])
        part = min(halves - taken, sum(c.halves for c in there))
        if part:
            lower(position, board, side, zone, part)
            taken += part
            places.append(zone)
    return taken, places


def lower(position: Position, board: Board, side: Side, zone: str, halves: int) -> None:
    """Take half units from the supply in one zone: smallest counters first; a counter is
    turned over or exchanged for what it still holds."""
    for counter in sorted(supplies(position, side)[zone], key=lambda c: c.halves):
        if not halves:
            return
        part = min(halves, counter.halves)
        halves -= part
        spend(position, board, counter, part)
