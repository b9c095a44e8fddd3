"""Which units of a place an order means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import leader, seat_of
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    is_fleet,
    is_ground,
    units_at,
)
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.orders.war import Part


def own_units(position: Position, seat: Seat, place: str) -> list[Unit]:
    """The units of a seat in a place, regular ones first."""
    found = [u for u in units_at(position, place) if seat_of(position, u.nation) == seat]
    return sorted(found, key=lambda unit: unit.kind == "elite")


def free_first(units: Sequence[Unit]) -> list[Unit]:
    """The same units, those first that are free to go: a number means no fixed garrison as long
    as others are there (WAW-CORE.CTL-6)."""
    return sorted(units, key=lambda unit: unit.garrison or unit.pinned)


def fits(position: Position, unit: Unit, part: Part) -> bool:
    """Is the unit one of those a part of an order speaks of?"""
    if part.unit:
        return unit.id == part.unit
    if part.nation and part.nation not in (unit.nation, leader(position, unit.nation)):
        return False
    if part.kind == "naval":
        return is_fleet(unit)
    if part.kind:
        return unit.kind == part.kind
    return is_ground(unit) if part.nation or part.count or part.less else True


def selected(
    position: Position,
    board: Board,
    parts: Sequence[Part],
    among: Sequence[Unit],
) -> tuple[list[Unit], str]:
    """The units of `among` that the parts name, each once, and what of it is not there: a
    sentence, '' if all is. `all` misses nothing. Without parts all of them."""
    if not parts:
        return list(among), ""
    left = list(among)
    found: list[Unit] = []
    missing = ""
    for part in parts:
        those = [unit for unit in left if part.every or fits(position, unit, part)]
        wanted = len(those) if part.every or (not part.count and not part.unit) else part.count or 1
        if part.less:
            wanted = max(0, len(those) - part.less)
            if not wanted and not missing:
                missing = f"none are left to go: only {len(those)} of them can."
            found += those[:wanted]
            left = [unit for unit in left if unit not in those[:wanted]]
            continue
        if not part.every and len(those) < max(1, wanted) and not missing:
            missing = f"only {len(those)} of {words(board, part)} can do it there."
            if not those:
                missing = f"none of {words(board, part)} can do it there."
            if wanted == 1 or part.count == 1:
                one = words(board, part.model_copy(update={"count": 1})).removeprefix("1 ")
                missing = f"no {one} can do it there."
            if part.unit:
                missing = f"{part.unit} is not there, or cannot do it."
        for unit in those[:wanted]:
            found.append(unit)
            left.remove(unit)
    return found, missing


def gone_out(
    position: Position, board: Board, seat: Seat, place: str, parts: Sequence[Part]
) -> tuple[str, str] | None:
    """Why fleets and air fleets of a place that the parts name are not there: they block a
    marine area until the Operational phase ends (WAW-CORE.SUP-9, SUP-14). None if it is not
    that. Without parts all of them are meant."""
    for unit in position.units:
        if unit.task != "interdiction" or place not in (unit.base, unit.place):
            continue
        if seat_of(position, unit.nation) != seat:
            continue
        if parts and not any(part.every or fits(position, unit, part) for part in parts):
            continue
        return on_guard(board, unit)
    return None


def on_guard(board: Board, unit: Unit) -> tuple[str, str]:
    """What keeps a fleet or an air fleet on interdiction from anything else."""
    kind = "air fleet" if unit.kind == "air" else "fleet"
    home = f" from {board.name(unit.base)}" if unit.base and unit.base != unit.place else ""
    clause = "WAW-CORE.SUP-14" if unit.kind == "air" else "WAW-CORE.SUP-9"
    text = f"Your {kind}{home} blocks {board.name(unit.place)} until the Operational phase ends."
    return clause, text


def words(board: Board, part: Part) -> str:
    """A part as it was written: `3 German ground units`, `1 carrier`."""
    if part.unit:
        return part.unit
    if part.every:
        return "all"
    bits = [str(part.count)] if part.count else [f"all but {part.less}"] if part.less else []
    if part.nation:
        bits.append(board.adjective(part.nation))
    kinds = KINDS.get(part.kind, "units")
    bits.append(kinds.removesuffix("s") if part.count == 1 else kinds)
    return " ".join(bits)


KINDS = {
    "ground": "ground units",
    "elite": "elite units",
    "air": "air fleets",
    "naval": "naval fleets",
    "carrier": "carriers",
}


class Planned(Protocol):
    """What is planned of an order. missing: what of the units named is not there; `left_out`
    and `clause`, if it has them: what may not be done, and why."""

    @property
    def missing(self) -> str: ...


def left_out(planned: Planned) -> tuple[str, str]:
    """What of an order is not done although the rest is: the clause and a sentence, or ''
    (WAW-CORE.ACT-12)."""
    reason = getattr(planned, "left_out", "")
    if reason:
        return getattr(planned, "clause", "") or "WAW-CORE.ACT-12", reason
    if planned.missing:
        return "WAW-CORE.ACT-12", f"Of the units named {planned.missing}"
    return "", ""
