"""Who may meet whom, and how pairs are found that break as little as possible.

Constraints are ordered: no number of breaches of a weaker one outweighs one of a stronger. So
the weights of a matching are whole numbers in a positional system, and a matching of the greatest
weight (networkx, Galil's blossom algorithm) is the best pairing there is: what it gives up could
not be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from adjudicator.core.lots import Lots
from adjudicator.tournaments.course import Course
from adjudicator.tournaments.form import WORDS, Constraint

BYE = 0
"""The unit that is nobody: who is paired with it sits out."""


@dataclass
class Limits:
    """What a pair would break. course: the event. met: how often two have met, as far as it
    counts here. byes: how often a unit sat out. clubs: whether clubs are looked at."""

    course: Course
    met: Mapping[frozenset[int], int]
    byes: Mapping[int, int]
    clubs: bool = True

    def __post_init__(self) -> None:
        self.order: list[Constraint] = [
            one for one in self.course.form.constraints if one != "side"
        ]
        self._apart = [_found(self.course, names) for names in self.course.form.apart]
        self._known: dict[tuple[int, int], dict[Constraint, int]] = {}

    def broken(self, one: int, other: int) -> dict[Constraint, int]:
        """The constraints that this pair breaks, each with how badly."""
        key = (min(one, other), max(one, other))
        if key not in self._known:
            counts = {kind: self._count(kind, *key) for kind in self.order}
            self._known[key] = {kind: times for kind, times in counts.items() if times}
        return self._known[key]

    def _count(self, kind: Constraint, one: int, other: int) -> int:
        if one == BYE:
            return self.byes.get(other, 0) if kind == "bye" else 0
        if kind == "met":
            return self.met.get(frozenset((one, other)), 0)
        if kind == "apart":
            return int(any(one in both and other in both for both in self._apart))
        first, second = self.course.entrant(one), self.course.entrant(other)
        if kind == "club":
            return int(self.clubs and bool(first.club) and first.club == second.club)
        if kind == "pace":
            return int({first.pace, second.pace} == {"slow", "fast"})
        if kind == "zone":
            apart = abs(first.utc - second.utc) % 24
            return int(min(apart, 24 - apart) > self.course.form.zone_hours)
        return 0

    def cost(self, one: int, other: int, base: int) -> int:
        """All breaches of a pair as one number, the weakest constraint in the lowest place."""
        total = 0
        broken = self.broken(one, other)
        for kind in self.order:
            total = total * base + min(broken.get(kind, 0), 8)
        return total


def _found(course: Course, names: Iterable[str]) -> set[int]:
    wanted = {name.strip().lower() for name in names}
    return {
        unit
        for unit in course.units()
        if wanted & {course.name(unit).lower(), *(m.name.lower() for m in course.members(unit))}
    }


Liking = Callable[[int, int], int]
"""How badly two fit together, from 0, smaller than `SCALE`; for a bye the first is `BYE`."""
SCALE = 1 << 24


def best_pairs(
    limits: Limits, units: Sequence[int], liking: Liking, bye: bool | None = None
) -> list[tuple[int, int]]:
    """Pairs of all units (with `BYE` first, if their number is odd) that break as little as
    possible, and of those the ones that fit best. bye: one sits out, if it is to be said."""
    import networkx as nx  # a fifth of a second that a house without events need not wait

    nodes = list(units)
    if len(nodes) % 2 if bye is None else bye:
        nodes.insert(0, BYE)
    base, size = 8 * len(nodes) + 1, SCALE * max(len(nodes), 1)
    costs = {
        (one, other): limits.cost(one, other, base) * size + min(liking(one, other), SCALE - 1)
        for at, one in enumerate(nodes)
        for other in nodes[at + 1 :]
    }
    most = max(costs.values(), default=0) + 1
    graph = nx.Graph()
    graph.add_weighted_edges_from((a, b, most - cost) for (a, b), cost in costs.items())
    found = nx.max_weight_matching(graph, maxcardinality=True)
    place = {unit: at for at, unit in enumerate(nodes)}
    pairs = [(a, b) if a == BYE or (b != BYE and place[a] < place[b]) else (b, a) for a, b in found]
    return sorted(pairs, key=lambda pair: (pair[0] == BYE, place[pair[0]], place[pair[1]]))


NO_OTHER = "no pairing of this round keeps it for everybody"
NOT_FOUND = "no better pairing was found"


def given_up(
    limits: Limits,
    groups: Iterable[Sequence[int]],
    why: str = NO_OTHER,
    kinds: Sequence[Constraint] | None = None,
) -> list[str]:
    """What these matches break, a sentence for each: which constraint was given up, and why.
    kinds: those that are looked at, else all."""
    said = []
    for units in groups:
        for one, other in combinations(units, 2):
            for kind in limits.broken(one, other):
                if kinds is None or kind in kinds:
                    who = _who(limits.course, one, other)
                    said.append(f"“{WORDS[kind]}” was given up for {who}: {why}.")
    return said


def _who(course: Course, one: int, other: int) -> str:
    if BYE in (one, other):
        return course.name(one or other)
    return f"{course.name(one)} and {course.name(other)}"


def by_lot(units: Sequence[int], seed: str, label: str) -> list[int]:
    """The units in an order drawn from a seed."""
    return Lots(f"{seed}/{label}").shuffled(sorted(units))
