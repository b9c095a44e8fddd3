"""3.2 The atomic bomb."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import MAJORS_OF, OTHER, Board, Seat
from adjudicator.rulesets.world_at_war.board.countries import enemies, holder, seat_of
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    is_fleet,
    is_ground,
    to_pool,
    units_at,
)
from adjudicator.rulesets.world_at_war.book.moving.flying import flights, in_range
from adjudicator.rulesets.world_at_war.book.moving.naval import eliminate
from adjudicator.rulesets.world_at_war.book.moving.selecting import selected
from adjudicator.rulesets.world_at_war.book.moving.zones import No
from adjudicator.rulesets.world_at_war.book.offensive.losses import named
from adjudicator.rulesets.world_at_war.orders.war import DropBomb
from adjudicator.rulesets.world_at_war.words.facts_war import BombDropped

BOMBER_RANGE = 4
AIR_RANGE = 2


def plan_bomb(
    position: Position, board: Board, seat: Seat, order: DropBomb
) -> tuple[str, Unit | None] | No:
    """The major that drops a bomb and the air fleet that carries it (None for a bomber point),
    or why it cannot be dropped (WAW-3.2-4, WAW-3.2-5, WAW-CORE.BOMB-7)."""
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
        return "WAW-3.2-4", f"{name} is no enemy area."
    if majors[major].points.get("bomber") and _bomber_reach(position, board, major, place):
        return "bomber:" + major, None
    for fleet in position.units:
        ready = fleet.kind == "air" and fleet.nation == major and fleet.active and not fleet.task
        if ready and in_range(position, board, fleet.place, place, AIR_RANGE):
            return "air:" + major, fleet
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


def drop(position: Position, table: Table[Board], seat: Seat, order: DropBomb) -> No | None:
    """Drop a bomb: one resource of the area is destroyed for good (WAW-3.2-6), and one naval or
    air unit or two ground units (WAW-3.2-7, WAW-CORE.BOMB-8). Gives why not, if so."""
    board = table.board
    planned = plan_bomb(position, board, seat, order)
    if isinstance(planned[1], str):
        return planned[0], planned[1]
    major = planned[0].split(":")[1]
    fleet = planned[1]
    state = position.majors[major]
    state.chits -= 1
    state.points["a_bomb"] -= 1
    if not state.points["a_bomb"]:
        del state.points["a_bomb"]
    if fleet is not None:
        fleet.active = False
    resource = destroy_resource(position, board, order.end, order.what)
    lost = _units(position, board, seat, order)
    for unit in lost:
        if is_fleet(unit):
            eliminate(position, unit)
        else:
            to_pool(position, unit)
    table.tell(
        "WAW-3.2-4",
        BombDropped(place=order.end, nation=major, resource=resource, kinds=named(lost)),
    )
    return None


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


def _units(position: Position, board: Board, seat: Seat, order: DropBomb) -> list[Unit]:
    """What is destroyed: as ordered, else two regular ground units, else a fleet or air fleet."""
    there = [u for u in units_at(position, order.end) if seat_of(position, u.nation) == OTHER[seat]]
    if order.force:
        chosen, _ = selected(position, board, order.force, there)
        ships = [u for u in chosen if not is_ground(u)]
        if ships:
            return ships[:1]
    ground = sorted((u for u in there if is_ground(u)), key=lambda u: u.kind == "elite")
    regular = [u for u in ground if u.kind == "ground"]
    if ground:
        return (regular or ground)[:2]
    return there[:1]
