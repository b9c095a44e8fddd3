"""Tools for maps of areas: distances, ranges, shortest ways and floods.

A map is handed in as `neighbours`, a function from an area to the areas next to
it. Ways and floods keep the order in which neighbours are given, so that one
map always gives the same answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

Neighbours = Callable[[str], Iterable[str]]


def reach(neighbours: Neighbours, starts: Iterable[str], most: int | None = None) -> dict[str, int]:
    """Areas within `most` steps of any start -> number of steps, nearest first."""
    seen = dict.fromkeys(starts, 0)
    queue = deque(seen)
    while queue:
        area = queue.popleft()
        if most is not None and seen[area] >= most:
            continue
        for other in neighbours(area):
            if other not in seen:
                seen[other] = seen[area] + 1
                queue.append(other)
    return seen


def distance(neighbours: Neighbours, a: str, b: str, most: int | None = None) -> int | None:
    """Steps from a to b, None if there is no way, or none of at most `most` steps."""
    return reach(neighbours, [a], most).get(b)


def path(
    neighbours: Neighbours,
    starts: Iterable[str],
    goal: Callable[[str], bool],
    most: int | None = None,
) -> tuple[str, ...] | None:
    """A shortest way from a start to an area that is a goal, both ends included.

    None if there is none of at most `most` steps. A start that is a goal is a
    way of one area.
    """
    came: dict[str, str | None] = dict.fromkeys(starts)
    queue = deque((area, 0) for area in came)
    while queue:
        area, steps = queue.popleft()
        if goal(area):
            return _back(came, area)
        if most is not None and steps >= most:
            continue
        for other in neighbours(area):
            if other not in came:
                came[other] = area
                queue.append((other, steps + 1))
    return None


def both_ways(
    pairs: Iterable[tuple[str, str]], places: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """Place -> those next to it, in the order of the map, from borders that are told once.

    places: all of the map, in its order."""
    beside: dict[str, set[str]] = {place: set() for place in places}
    for a, b in pairs:
        beside[a].add(b)
        beside[b].add(a)
    order = {place: n for n, place in enumerate(places)}
    return {place: tuple(sorted(near, key=order.__getitem__)) for place, near in beside.items()}


class Border(Protocol):
    """What lies between two places."""

    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...


E = TypeVar("E", bound=Border)


def by_ends(borders: Iterable[E]) -> dict[tuple[str, str], E]:
    """The border of two places, named in either order."""
    pairs = {(border.a, border.b): border for border in borders}
    return {**pairs, **{(b, a): border for (a, b), border in pairs.items()}}


def _back(came: dict[str, str | None], end: str) -> tuple[str, ...]:
    way: list[str] = []
    at: str | None = end
    while at is not None:
        way.append(at)
        at = came[at]
    return tuple(reversed(way))


def flood(neighbours: Neighbours, starts: Iterable[str]) -> list[str]:
    """All areas that can be reached from the starts, nearest first."""
    return list(reach(neighbours, starts))


def within(neighbours: Neighbours, way: Sequence[str]) -> bool:
    """Is each area of the way next to the one before it?"""
    return all(b in set(neighbours(a)) for a, b in pairwise(way))
