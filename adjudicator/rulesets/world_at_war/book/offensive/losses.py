"""Which units of a side are lost, and in which order units leave."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, to_pool
from adjudicator.rulesets.world_at_war.book.offensive.nations import penalised
from adjudicator.rulesets.world_at_war.book.offensive.sides import Force
from adjudicator.rulesets.world_at_war.orders.doctrine import LoseFirst, LossPart


def order_of_losses(
    position: Position, board: Board, units: Sequence[Unit], place: str, lines: Sequence[LoseFirst]
) -> list[Unit]:
    """Units in the order in which they are lost: as the owner says, else minors, then
    unmodernised ones, then others; elite units when no regular is left
    (WAW-CORE.RES-10, RES-15)."""
    parts = [part for line in lines for part in line.parts]

    def rank(unit: Unit) -> tuple[bool, int, bool, bool]:
        said = next((n for n, part in enumerate(parts) if meant(unit, part)), len(parts))
        row = board.countries.get(unit.nation)
        minor = row is not None and row.kind == "minor"
        first = minor or penalised(position, board, unit.nation, place)
        return (unit.kind == "elite", said, not minor, not first)

    return sorted(units, key=rank)


def meant(unit: Unit, part: LossPart) -> bool:
    """Is the unit one of those that a part of a line speaks of?"""
    return part.nation in ("", unit.nation) and part.kind in ("", unit.kind)


def take_losses(
    position: Position,
    board: Board,
    force: Force,
    number: int,
    place: str,
    lines: Sequence[LoseFirst],
) -> list[Unit]:
    """Remove up to `number` units of a force; a lost elite die takes an elite unit first
    (WAW-CORE.RES-6, RES-11, RES-15). Gives the units lost; `force.units` keeps the rest."""
    lost: list[Unit] = []
    if force.elite_lost and number:
        elite = next((unit for unit in force.units if unit.kind == "elite"), None)
        if elite is not None:
            lost.append(elite)
    rest = [unit for unit in force.units if unit not in lost]
    ordered = order_of_losses(position, board, rest, place, lines)
    lost += ordered[: max(0, number - len(lost))]
    gone = {unit.id for unit in lost}
    force.units = [unit for unit in force.units if unit.id not in gone]
    for unit in lost:
        to_pool(position, unit)
    return lost


def named(units: Sequence[Unit]) -> list[str]:
    """Units for an event: `germany/elite`."""
    return [f"{unit.nation}/{unit.kind}" for unit in units]
