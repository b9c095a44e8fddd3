"""3.2 The atomic bomb."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import enemies, holder, seat_of
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    is_fleet,
    is_ground,
    to_pool,
    units_at,
)
from adjudicator.rulesets.world_at_war.board.terms import MAJORS_OF, OTHER, Seat
from adjudicator.rulesets.world_at_war.book.moving.flying import flights, in_range
from adjudicator.rulesets.world_at_war.book.moving.naval import eliminate
from adjudicator.rulesets.world_at_war.book.moving.selecting import selected
from adjudicator.rulesets.world_at_war.book.moving.zones import No
from adjudicator.rulesets.world_at_war.book.offensive.losses import named
from adjudicator.rulesets.world_at_war.orders.war import DropBomb
from adjudicator.rulesets.world_at_war.words.facts.offensives import BombDropped

BOMBER_RANGE = 4
AIR_RANGE = 2


@dataclass(frozen=True)
class Bombing:
    """A bomb that can be dropped. carrier: its air fleet, None for a bomber point. targets: the
    units that it destroys. missing: what of the order's units is not there, in a sentence."""

    major: str
    carrier: Unit | None
    targets: list[Unit]
    missing: str


def plan_bomb(position: Position, board: Board, seat: Seat, order: DropBomb) -> Bombing | No:
    """The major that drops a bomb and what carries it, or why it cannot be dropped
    (WAW-3.2-4, WAW-3.2-5, WAW-CORE.BOMB-7)."""
    place = order.end
    name = board.name(place)
    majors = {m: position.majors[m] for m in MAJORS_OF[seat] if m in position.majors}
    owners = [major for major, state in majors.items() if state.points.get("a_bomb")]
    if not owners:
        return "WAW-3.2-2", "You have no atomic bomb."
    major = next((m for m in owners if majors[m].chits > 0), "")
    if not major:
        return "WAW-3.2-5", f"{board.country_name(owners[0])} has no action chit left for it."
    if place not in board.areas or not enemies(position, holder(position, place), major):
        return "WAW-3.2-4", f"{name} is not an enemy area."
    units, missing = targets(position, board, seat, order)
    if isinstance(units, str):
        return units, missing
    if majors[major].points.get("bomber") and _bomber_reach(position, board, major, place):
        return Bombing(major, None, units, missing)
    for fleet in position.units:
        ready = fleet.kind == "air" and fleet.nation == major and fleet.active and not fleet.task
        if ready and in_range(position, board, fleet.place, place, AIR_RANGE):
            return Bombing(major, fleet, units, missing)
    text = f"{name} is out of range of your bombers and of active air fleets."
    return "WAW-3.2-4", text


def _bomber_reach(position: Position, board: Board, major: str, place: str) -> bool:
    """Within strategic bomber range of the bases of WAW-CORE.BOMB-1?"""
    if major == "ussr":
        starts = [a for a in board.of_country("ussr") if holder(position, a) == "ussr"]
    elif major in ("uk", "usa"):
        starts = [a for a in board.homes("uk") if holder(position, a) == "uk"]
    else:
        starts = [a for a in board.homes(major) if holder(position, a) == major]
    return any(place in flights(position, board, start, BOMBER_RANGE) for start in starts)


def drop(
    position: Position, table: Table[Board], seat: Seat, order: DropBomb
) -> tuple[bool, No | None]:
    """Drop a bomb: one resource of the area is destroyed for good (WAW-3.2-6), and one naval or
    air unit or two ground units (WAW-3.2-7, WAW-CORE.BOMB-8). Gives whether it fell, and
    what of the order was not done."""
    board = table.board
    planned = plan_bomb(position, board, seat, order)
    if isinstance(planned, tuple):
        return False, planned
    spend(position, planned)
    resource = destroy_resource(position, board, order.end, order.what)
    lost = planned.targets
    for unit in lost:
        if is_fleet(unit):
            eliminate(position, unit)
        else:
            to_pool(position, unit)
    table.tell(
        "WAW-3.2-4",
        BombDropped(place=order.end, nation=planned.major, resource=resource, kinds=named(lost)),
    )
    return True, ("WAW-CORE.ACT-12", planned.missing) if planned.missing else None


def spend(position: Position, bombing: Bombing) -> None:
    """What a bomb takes: itself, a chit, the air fleet's turn (WAW-3.2-5, WAW-CORE.BOMB-7)."""
    state = position.majors[bombing.major]
    state.chits -= 1
    state.points["a_bomb"] -= 1
    if not state.points["a_bomb"]:
        del state.points["a_bomb"]
    if bombing.carrier is not None:
        bombing.carrier.active = False


def targets(
    position: Position, board: Board, seat: Seat, order: DropBomb
) -> tuple[list[Unit], str] | No:
    """The units that the bomb destroys and what of those named is not there, or why it may not
    destroy them: it never falls on others in their place (WAW-3.2-7, WAW-CORE.BOMB-8,
    WAW-CORE.ACT-12). Where none are named, two regular ground units, else elite ones, else a
    fleet or air fleet."""
    there = _enemies_there(position, seat, order.end)
    regular = [unit for unit in there if unit.kind == "ground"]
    if not order.force:
        return (regular or [u for u in there if is_ground(u)])[:2] or there[:1], ""
    chosen, missing = selected(position, board, order.force, there)
    missing = missing and f"Of the units named {missing}"
    if missing and not chosen:
        return "WAW-CORE.ACT-12", missing
    troops = [unit for unit in chosen if is_ground(unit)]
    if troops and any(part.every for part in order.force):
        return (regular or troops)[:2], missing
    if len(chosen) > (2 if len(troops) == len(chosen) else 1):
        text = "A bomb destroys one naval or air unit, or two ground units."
        return "WAW-3.2-7", text  # WAW-3.2-7
    if any(unit.kind == "elite" for unit in chosen) and regular:
        text = "An elite unit is destroyed only where no regular one is left."
        return "WAW-CORE.BOMB-8", text  # WAW-CORE.BOMB-8
    return chosen, missing


def _enemies_there(position: Position, seat: Seat, place: str) -> list[Unit]:
    return [u for u in units_at(position, place) if seat_of(position, u.nation) == OTHER[seat]]


def destroy_resource(position: Position, board: Board, place: str, what: str) -> str:
    """One resource of an area, the one wished for if it is there; '' if there is none left."""
    row = board.areas[place]
    left = [
        kind
        for kind, number in (("rm", row.rm), ("oil", row.oil))
        if number and f"{place}/{kind}" not in position.lost_resources
    ]
    if not left:
        return ""
    chosen = what if what in left else left[0]
    position.lost_resources.append(f"{place}/{chosen}")
    return chosen
