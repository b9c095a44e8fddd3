"""9 Stacking: at most three ground units and six steps (three on limited hexes), one HQ, one
Fortress, units of one Minor Country; looked at when every Phase and Segment ends."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field

MOST_UNITS = 3
MOST_STEPS = 6
LIMITED_STEPS = 3


def most_steps(field: Field, at: Cell) -> int:
    """Steps that may stack in a hex (TK-9.2-2, TK-9.2-3); a Beachhead-2 marker shows the
    Limited Stacking symbol, a Beachhead-1 does not (TK-COMP-30)."""
    if field.board.at(at).limited_stacking:
        return LIMITED_STEPS
    if field.beachhead_side.get(at) == 2:
        return LIMITED_STEPS
    return MOST_STEPS


def fault(field: Field, at: Cell, names: Sequence[str]) -> tuple[str, str] | None:
    """What is wrong with these ground units in one hex: clause and sentence."""
    if len(names) == 1:
        return None  # no unit has more steps than may stack anywhere
    where = field.board.name(field.id(at))
    if sum(field.is_hq(name) for name in names) > 1:
        return "TK-9.1-1", f"Two HQ units may not stack in {where}."
    if sum(field.is_fortress(name) for name in names) > 1:
        return "TK-9.1-2", f"Two Fortress units may not stack in {where}."
    minors = dict.fromkeys(field.minor(name) for name in names)  # TK-9.1-4
    minors.pop("", None)
    if len(minors) > 1:
        return "TK-9.1-3", f"Units of {' and '.join(minors)} may not stack in {where}."
    if len(names) > MOST_UNITS:
        return "TK-9.2-6", f"{len(names)} ground units in {where}; three may stack."
    limit, steps = most_steps(field, at), sum(field.steps(name) for name in names)
    if steps > limit:
        clause = "TK-9.2-2" if limit == LIMITED_STEPS else "TK-9.2-3"
        return clause, f"{steps} steps in {where}; {limit} may stack."
    return None


def overstacked(field: Field) -> list[tuple[Cell, str]]:
    """(hex, faction) of every stack that breaks the rules (TK-9.2-4); Off-Map Boxes hold any
    number (TK-9-2)."""
    found = []
    for at, names in field.stacks.items():
        for faction in dict.fromkeys(field.owner[name] for name in names):
            own = [name for name in names if field.owner[name] == faction]
            if fault(field, at, own) is not None:
                found.append((at, faction))
    return found
