"""Civil disorder: what happens to the units of a power that gives no orders.

They hold and do not support each other (DIP-CIV-1); dislodged ones are disbanded (DIP-CIV-4);
nothing is built (DIP-CIV-3). Which are removed, this says.
"""

from __future__ import annotations

from adjudicator.rulesets.diplomacy.board.board import Chart
from adjudicator.rulesets.diplomacy.board.position import Position, Unit


def removals(chart: Chart, position: Position, power: str, number: int) -> list[Unit]:
    """The units that are removed without an order: none that stands on a supply centre while
    there is another; of those the furthest from the power's centres, fleets before armies,
    then by the name of the province (DIP-CIV-2)."""
    centres = position.centres(power)

    def far(unit: Unit) -> int:
        steps = chart.steps[unit.province]
        return min((steps[one] for one in centres if one in steps), default=0)

    def order(unit: Unit) -> tuple[bool, int, bool, str]:
        one = chart.provinces[unit.province]
        return one.centre, -far(unit), unit.arm == "army", one.name

    return sorted(position.of(power), key=order)[: max(number, 0)]
