"""Rivers and roads of a generated board: least-cost ways with a little wander."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from adjudicator.core import hexes
from adjudicator.core.hexes import Hex, Side
from adjudicator.core.lots import Lots
from adjudicator.rulesets.victory.board.board import BoardPart
from adjudicator.rulesets.victory.board.fitness import EXITS, FRAME, is_land, is_water

ROAD_COST = {"clear": 1.0, "desert": 1.15, "forest": 1.7, "marsh": 2.6, "mountain": 2.8}
Corner = tuple[Hex, ...]
"""Where three hexes meet, sorted."""
N = TypeVar("N", Hex, Corner)


class NoWay(Exception):
    """There is no course for a river or road."""


def least_cost(
    starts: Iterable[N],
    goal: Callable[[N], bool],
    steps: Callable[[N], Iterable[tuple[N, float]]],
) -> list[N]:
    """A cheapest way from a start to a goal (Dijkstra). NoWay: there is none."""
    heap: list[tuple[float, int, N, N | None]] = [
        (0.0, n, start, None) for n, start in enumerate(sorted(starts))
    ]
    count, came = len(heap), {}
    while heap:
        cost, _, node, before = heapq.heappop(heap)
        if node in came:
            continue
        came[node] = before
        if goal(node):
            way = [node]
            last = came[node]
            while last is not None:
                way.append(last)
                last = came[last]
            return way[::-1]
        for after, price in steps(node):
            if after not in came:
                count += 1
                heapq.heappush(heap, (cost + price, count, after, node))
    raise NoWay


def lay_river(part: BoardPart, name: str, spring: Hex, mouth: Hex, lots: Lots) -> list[Side]:
    """A river along hexsides from a corner of a mountain hex to a water hex, its mouth
    first. It touches no edge of the board, no water above its mouth and no other river."""
    used = {
        tuple(sorted((*s, end)))
        for s, kind in part.sides.items()
        if kind == "river"
        for end in hexes.ends(s)
    }
    ring = hexes.around(spring)
    corners = [tuple(sorted((spring, ring[n], ring[(n + 1) % 6]))) for n in range(6)]

    def steps(corner: Corner) -> Iterator[tuple[Corner, float]]:
        if any(is_water(part, at) for at in corner):
            return
        for n in range(3):
            a, b = (at for m, at in enumerate(corner) if m != n)
            s = hexes.side(a, b)
            if not all(is_land(part, at) for at in s) or s in part.roads:
                continue
            if all(FRAME.is_half(at) for at in s):
                continue
            for end in hexes.ends(s):
                after = tuple(sorted((*s, end)))
                if after == corner or end not in part.terrain or after in used:
                    continue
                if any(is_water(part, at) for at in after) and mouth not in after:
                    continue
                high = sum(part.terrain[at] == "mountain" for at in s)
                half = sum(FRAME.is_half(at) for at in s)
                yield after, 1.0 + 0.8 * high + 1.5 * half + lots.part() * 0.9

    starts = [
        c
        for c in corners
        if all(is_land(part, at) for at in c)
        and not all(FRAME.is_half(at) for at in c)
        and c not in used
    ]
    way: list[Corner] = least_cost(starts, lambda corner: mouth in corner, steps)
    course = []
    for one, other in pairwise(way):
        a, b = sorted(set(one) & set(other))
        course.append(hexes.side(a, b))
    course.reverse()
    part.rivers[name] = course
    part.sides.update(dict.fromkeys(course, "river"))
    return course


def lay_road(part: BoardPart, a: Hex, b: Hex, lots: Lots, through: Sequence[Hex] = ()) -> None:
    """A road from a to b: it uses what road there is and pays for rough ground and rivers."""
    for start, goal in pairwise((a, *through, b)):

        def steps(at: Hex, goal: Hex = goal) -> Iterator[tuple[Hex, float]]:
            for n in hexes.around(at):
                closed = FRAME.is_half(n) and n not in EXITS and n != goal
                if not is_land(part, n) or closed:
                    continue
                s = hexes.side(at, n)
                if s in part.roads:
                    yield n, 0.35
                    continue
                price = (ROAD_COST[part.terrain[n]] + ROAD_COST[part.terrain[at]]) / 2
                price += {"river": 0.9, "alpine": 2.5}.get(part.sides.get(s, ""), 0)
                beside = any(hexes.side(n, m) in part.roads for m in hexes.around(n))
                price += 0.25 if beside and n != goal else 0
                price -= 0.3 if n in part.cities or n in part.towns else 0
                yield n, price + lots.part() * 0.1

        way: list[Hex] = least_cost([start], lambda at, goal=goal: at == goal, steps)  # type: ignore[misc]
        for one, other in pairwise(way):
            part.roads[hexes.side(one, other)] = None


def build_bridges(part: BoardPart) -> None:
    """Every crossing of road and river is a bridge, named after the river (VIC-F-031)."""
    for name, course in part.rivers.items():
        crossings = [s for s in course if s in part.roads]
        for n, s in enumerate(crossings, start=1):
            part.bridges[s] = f"{name} bridge" + (f" {n}" if len(crossings) > 1 else "")
