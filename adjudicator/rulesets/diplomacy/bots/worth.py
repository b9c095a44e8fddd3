"""What provinces are worth to a power: centres to take and to keep, and the way to them."""

from __future__ import annotations

from adjudicator.rulesets.diplomacy.board.board import Chart
from adjudicator.rulesets.diplomacy.board.position import Position

ROUNDS = 5
SHARE = 0.45
"""How much of a neighbour's worth reaches a province in one round."""


def worths(chart: Chart, view: Position, power: str) -> dict[str, float]:
    """Province -> its worth. A centre of another counts more than an own one, and an own one the
    more, the more enemies stand beside it; worth spreads to what lies around."""
    held: dict[str, int] = {}
    for owner in view.owners.values():
        held[owner] = held.get(owner, 0) + 1
    beside = chart.beside
    own: dict[str, float] = {}
    for id in chart.centres:
        owner = view.owners.get(id, "")
        threats = sum(1 for other in beside[id] if (u := view.unit_in(other)) and u.power != power)
        if owner == power:
            own[id] = 3.0 + 4.0 * threats
        else:
            guard = view.unit_in(id)
            taken = guard is not None and guard.power == power
            # Nobody's is easy to get; the leader's is worth most.
            own[id] = 12.0 + (2.0 if not owner else 0.4 * held[owner])
            own[id] += 6.0 if taken else 0.0
    worth = {id: own.get(id, 0.0) for id in chart.provinces}
    for _ in range(ROUNDS):
        worth = {
            id: own.get(id, 0.0) + SHARE * max((worth[other] for other in beside[id]), default=0.0)
            for id in chart.provinces
        }
    return worth
