"""Which air fleets may support a combat, and what an attacker sends."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.saying import count
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import friends, leader, seat_of
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, ground_at
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.book.moving.flying import (
    air_range,
    flights,
    sky_closed,
    strikes,
)
from adjudicator.rulesets.world_at_war.book.moving.selecting import on_guard
from adjudicator.rulesets.world_at_war.book.moving.zones import No
from adjudicator.rulesets.world_at_war.book.offensive.combat import (
    british_force,
    french_force,
)
from adjudicator.rulesets.world_at_war.book.offensive.sides import Force
from adjudicator.rulesets.world_at_war.orders.war import AirPart


def no_support(
    position: Position, board: Board, fleet: Unit, place: str, ground: Sequence[Unit]
) -> No | None:
    """Why an air fleet cannot support a combat of these ground units, None if it can. Each line
    of orders is refused on its own, the rest stands (WAW-CORE.AIR-22)."""
    base = board.name(fleet.place)
    if fleet.task == "interdiction":
        return on_guard(board, fleet)
    if not fleet.active or fleet.task:
        text = f"The air fleet in {base} is inactive; it supports one combat a turn."
        return "WAW-CORE.AIR-1", text  # WAW-CORE.AIR-1, AIR-17
    if fleet.place not in board.areas:
        return "WAW-CORE.AIR-22", f"The air fleet in {base} has no base on the map."
    reach = air_range(position, board)
    if not strikes(position, board, fleet.place, place, reach):
        text = f"{board.name(place)} is more than {count(reach, 'area')} from {base}."
        clause = "WAW-3.13-2" if reach == 1 else "WAW-CORE.AIR-2"  # WAW-CORE.AIR-12
        return sky_closed(position, board, fleet.place, place, reach) or (clause, text)
    there = ground_at(position, fleet.place)
    if there and all(unit.unsupplied or unit.pinned for unit in there):
        text = f"The units in {base} are out of supply or pinned; their air fleets stay."
        return "WAW-CORE.AIR-22", text
    if ground and not any(friends(position, fleet.nation, unit.nation) for unit in ground):
        text = "The USSR and the Western Allies never support each other."
        return "WAW-CORE.AIR-18", text
    if (
        leader(position, fleet.nation) == "uk"
        and french_force(position, ground)
        and not british_force(position, ground)
    ):
        text = "British air fleets support French forces only beside British ground units."
        return "WAW-3.1-1", text  # WAW-3.1-1
    return None


def available(
    position: Position, board: Board, seat: Seat, place: str, ground: Sequence[Unit]
) -> list[Unit]:
    """The air fleets of a seat that can support these ground units in a place: those of their
    own nation first, nearest first (WAW-CORE.EXP-5)."""
    nations = {unit.nation for unit in ground}
    found = [
        unit
        for unit in position.units
        if unit.kind == "air"
        and seat_of(position, unit.nation) == seat
        and no_support(position, board, unit, place, ground) is None
    ]
    reach = flights(position, board, place, air_range(position, board))
    return sorted(found, key=lambda u: (u.nation not in nations, reach.get(u.place, 9)))


def commit(
    position: Position, board: Board, force: Force, place: str, parts: Sequence[AirPart]
) -> tuple[list[Unit], list[No]]:
    """The attacker's assignment: fleets go to Operational and Tactical Support as ordered; gives
    the fleets kept as reserve, and what could not be done (WAW-CORE.AIR-3)."""
    reserve: list[Unit] = []
    refused: list[No] = []
    free = available(position, board, force.seat, place, force.units)
    for part in parts:
        if not part.how:
            refused.append(("WAW-CORE.AIR-3", f"Say how they support: {spelled(part.count)}."))
            continue
        for _ in range(part.count):
            fleet = next((f for f in free if part.base in ("", f.place)), None)
            if fleet is None:
                refused.append(why_none(position, board, force, place, part))
                break
            free.remove(fleet)
            target = {"operational": force.operational, "tactical": force.tactical}
            target.get(part.how, reserve).append(fleet)
    return reserve, refused


def _would_reach(position: Position, board: Board, fleet: Unit, place: str) -> bool:
    """Is interdiction all that keeps an air fleet from a combat?"""
    reach = air_range(position, board)
    away = fleet.task == "interdiction" and fleet.active and bool(fleet.base)
    return away and strikes(position, board, fleet.base, place, reach)


def spelled(count: int) -> str:
    """How air fleets are sent into a combat."""
    return f"`support {count} tactical` or `support {count} operational`"


def why_none(position: Position, board: Board, force: Force, place: str, part: AirPart) -> No:
    """Why no further fleet could be sent: the reason of the first that is not used yet."""
    used = {unit.id for unit in (*force.operational, *force.tactical)}
    for fleet in position.units:
        if fleet.kind != "air" or seat_of(position, fleet.nation) != force.seat:
            continue
        if fleet.id in used or part.base not in ("", fleet.place, fleet.base):
            continue
        no = no_support(position, board, fleet, place, force.units)
        if no is not None and (part.base or _would_reach(position, board, fleet, place)):
            return no
    where = f" in {board.name(part.base)}" if part.base else ""
    text = f"You have no further active air fleet{where} in range of {board.name(place)}."
    return "WAW-CORE.AIR-22", text  # WAW-CORE.AIR-22
