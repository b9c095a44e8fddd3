"""Strategic movement: one point a unit, any distance over friendly areas and ports."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    Friendly,
    friendly_area,
    leader,
    payer,
    seat_of,
)
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    in_play,
    is_fleet,
    is_ground,
    off,
)
from adjudicator.rulesets.world_at_war.board.terms import ETHIOPIA, ETHIOPIA_UK, Seat
from adjudicator.rulesets.world_at_war.book.moving.flying import air_home, air_room
from adjudicator.rulesets.world_at_war.book.moving.selecting import (
    free_first,
    gone_out,
    own_units,
    selected,
)
from adjudicator.rulesets.world_at_war.book.moving.supply import (
    NONE,
    blocked,
    supplied_places,
    supply_at,
)
from adjudicator.rulesets.world_at_war.book.moving.zones import (
    No,
    italian_limit,
    keeps,
    no_entry,
    open_strait,
    paris_closed,
    room,
)
from adjudicator.rulesets.world_at_war.book.offensive.capture import free_garrisons
from adjudicator.rulesets.world_at_war.book.offensive.losses import named
from adjudicator.rulesets.world_at_war.orders.war import Redeploy
from adjudicator.rulesets.world_at_war.words.facts.movement import StrategicMoved


@dataclass
class Transfer:
    """A strategic move that can be made."""

    units: list[Unit]
    end: str
    costs: dict[str, int] = field(default_factory=dict)
    """Major -> points."""
    missing: str = ""
    left_out: str = ""
    clause: str = ""


LEGS = "seg/legs"
"""Key of `Position.carried`: units that moved from or to a box this turn."""


def plan_redeploy(position: Position, board: Board, seat: Seat, order: Redeploy) -> Transfer | No:
    """A strategic move, or why it cannot be made; units that cannot go are left out."""
    start, end = order.start, order.end
    if off(position, "sm"):
        return "WAW-CORE.SCN-2", "This scenario has no strategic movement."
    here = free_first(own_units(position, seat, start))
    if not order.force:
        here = [unit for unit in here if is_ground(unit)]
    units, missing = selected(position, board, order.force, here)
    if not units:
        out = gone_out(position, board, seat, start, order.force) if order.force else None
        if out is not None:
            return out
        text = missing and f"Of your units in {board.name(start)} {missing}"
        return "WAW-CORE.SM-1", text or f"You have no units in {board.name(start)} to move."
    if start == end:
        return "WAW-CORE.SM-1", f"The units are in {board.name(start)} already."
    transfer = Transfer([], end, {}, missing)
    first: No | None = None
    reached: dict[tuple[str, bool], dict[str, str]] = {}
    for unit in units:
        no = no_transfer(position, board, unit, end, transfer, reached)
        if no is None:
            transfer.units.append(unit)
            major = payer(position, unit.nation)
            transfer.costs[major] = transfer.costs.get(major, 0) + 1
        first = first or no
    if not transfer.units:
        assert first is not None
        return first
    ground = [unit for unit in transfer.units if is_ground(unit)]
    closed = paris_closed(position, ground, start, end)
    if closed is not None:
        return closed
    if first is not None:
        transfer.clause, transfer.left_out = first
    return transfer


def no_transfer(
    position: Position,
    board: Board,
    unit: Unit,
    end: str,
    transfer: Transfer,
    reached: dict[tuple[str, bool], dict[str, str]],
) -> No | None:
    """Why a unit cannot move strategically to a place, None if it can. transfer: the units that
    go there with it."""
    start = board.name(unit.place)
    name = board.name(end)
    if unit.garrison:
        return "WAW-CORE.CTL-6", f"The unit in {start} is a fixed garrison."
    if unit.pinned:
        return "WAW-3.11-4", f"The unit in {start} is pinned by partisans."
    if unit.task == "interdiction":
        text = f"Units on interdiction stay in {start} until the end of the Operational phase."
        return "WAW-CORE.SUP-9", text  # WAW-CORE.SUP-9
    if unit.place in board.seas:
        text = "Fleets at sea return to port with what they carry."
        return "WAW-CORE.SM-8", text  # WAW-CORE.SM-8
    if unit.id in position.carried.get(LEGS, []):
        text = f"The unit in {start} came through an off-map box this turn. It can go on next turn."
        return "WAW-CORE.BOX-9", text  # WAW-CORE.BOX-9
    major = payer(position, unit.nation)
    if not major:
        text = f"{board.adjective(unit.nation)} units have no major to pay for it."
        return "WAW-CORE.SM-11", text  # WAW-CORE.SM-11
    left = position.majors[major].sm - transfer.costs.get(major, 0)
    if left < 1:
        has = f"{board.country_name(major)} has no Strategic Movement points left"
        text = f"{has} for a unit in {start}."
        return "WAW-CORE.SM-1", text  # WAW-CORE.SM-7
    if is_ground(unit) and not keeps(position, unit.place, [*transfer.units, unit]):
        text = f"{start} was captured this turn, so a unit has to stay there."
        return "WAW-CORE.SM-10", text  # WAW-CORE.MOV-8
    no = no_end(position, board, unit, end, transfer)
    if no is not None:
        return no
    key = (f"{unit.nation}/{unit.place}", is_fleet(unit))
    if key not in reached:
        reached[key] = routes(position, board, unit)
    if reached[key].get(end) == "yes":
        return None
    reason = reached[key].get("red sea" if reached[key].get(end) == "red sea" else "")
    if reached[key].get(end) == "red sea" or reason:
        text = "The Ethiopian fortress closes the Red Sea to strategic movement."
        return "WAW-3.7-3", text
    if unit.place in board.boxes or end in board.boxes:
        text = f"Strategic movement does not go from {start} to {name} in one leg."
        return "WAW-CORE.SM-13", text  # WAW-CORE.BOX-9
    if _partisans_between(position, board, unit, end):
        text = f"Every way from {start} to {name} passes partisans."
        return "WAW-3.11-5", text  # WAW-3.11-5
    text = f"There is no way over friendly areas, ports and open seas from {start} to {name}."
    return "WAW-CORE.SM-5", text  # WAW-CORE.SM-8, SM-14


def no_end(position: Position, board: Board, unit: Unit, end: str, transfer: Transfer) -> No | None:
    """Why strategic movement may not end in a place."""
    name = board.name(end)
    if end in board.seas:
        text = f"Strategic movement ends in areas and boxes; {name} is a sea."
        return "WAW-CORE.SM-8", text
    if end in board.boxes:
        if end in (ETHIOPIA, ETHIOPIA_UK) and (
            not friendly_area(position, end, unit.nation)
            or (is_ground(unit) and room(position, board, end, unit.nation) <= len(transfer.units))
        ):
            return "WAW-CORE.BOX-6", f"{name} has no room in friendly hands."
        return None
    if not in_play(position, end):
        return "WAW-1.1-2", f"{name} is not in play."
    if end in position.captured:
        return "WAW-CORE.SM-9", f"{name} was captured this turn."  # WAW-CORE.SM-9
    if any(p.area == end for p in position.partisans):
        return "WAW-CORE.SM-9", f"Partisans are in {name}."
    if is_fleet(unit):
        if not board.areas[end].seas or not friendly_area(position, end, unit.nation):
            return "WAW-CORE.SM-8", f"{name} is not a friendly port."
        return None
    if unit.kind == "air":
        place, unit.place = unit.place, ""
        no = air_home(position, board, unit, end)
        full = air_room(position, board, end, unit.nation) <= len(transfer.units)
        unit.place = place
        if no is None and full:
            return "WAW-CORE.MOV-15", f"{name} has no room for so many air fleets."
        return no
    zone = _zone(position, board, unit, end)
    if not zone and not friendly_area(position, end, unit.nation):
        return "WAW-CORE.SM-5", f"{name} is not in friendly hands."
    no = no_entry(position, board, unit, end)
    if no is not None:
        return no
    going = sum(is_ground(other) for other in transfer.units)
    if room(position, board, end, unit.nation) <= going:
        text = f"{name} holds {board.stacking(end)} ground units; there is no more room."
        return "WAW-CORE.MOV-7", text
    reached = supplied_places(position, board, unit.nation)
    if not zone and supply_at(position, board, unit.nation, end, reached) == NONE:
        return "WAW-CORE.SM-9", f"{name} is out of supply."
    return None


def _zone(position: Position, board: Board, unit: Unit, end: str) -> bool:
    """Soviet units may occupy the pact zones by strategic movement (WAW-CORE.PACT-2)."""
    from adjudicator.rulesets.world_at_war.book.politics.pact import zone_open

    return unit.nation == "ussr" and zone_open(position, board, end)


def routes(position: Position, board: Board, unit: Unit, partisans: bool = True) -> dict[str, str]:
    """Every place that a unit can reach: over friendly areas, and from friendly port to friendly
    port over marine areas that are not blocked (WAW-CORE.SM-5, SM-8); `red sea` for a leg that
    the Ethiopian fortress closes. partisans: do they bar the way?"""
    nation = unit.nation
    seat = seat_of(position, nation)
    assert seat is not None  # nobody else's units are ordered
    found: dict[str, str] = {}
    start = unit.place
    _legs(position, board, unit, found)
    if start in board.boxes:
        return found
    barred = {p.area for p in position.partisans} if partisans else set()
    friendly = Friendly(position, nation)
    by_sea = not off(position, "naval")
    seen = {start: True}
    edge = [start]
    while edge:
        place = edge.pop()
        following: list[str] = []
        if place in board.areas:
            if not is_fleet(unit):
                following += [
                    near
                    for near in board.neighbours(place)
                    if in_play(position, near)
                    and (friendly(near) or _zone(position, board, unit, near))
                ]
            if by_sea:
                following += [s for s in board.areas[place].seas if not blocked(position, s, seat)]
        elif place in board.seas:
            following += [
                near
                for near in board.seas[place].adjacent
                if not blocked(position, near, seat)
                and open_strait(position, board, place, near, seat)
                and not italian_limit(position, board, unit, place, near)
            ]
            following += [
                area for area in board.coastal(place) if in_play(position, area) and friendly(area)
            ]
        for near in following:
            if near in seen or near in barred:
                continue
            seen[near] = True
            if near in board.areas:
                found[near] = "yes"
            if near not in board.areas or friendly(near):
                edge.append(near)
    return found


def _legs(position: Position, board: Board, unit: Unit, found: dict[str, str]) -> None:
    """Legs between boxes and the map (WAW-CORE.SM-13, BOX-9). While the fortress in Ethiopia
    stands the Allies, whose boxes they are, do not use the Red Sea (WAW-3.7-3)."""
    for box in board.boxes.values():
        for area in box.legs:
            if unit.place not in (box.id, area):
                continue
            if not _may_leg(position, unit, box.id):
                continue
            end = area if unit.place == box.id else box.id
            open_ = area not in box.red_sea or ETHIOPIA not in position.forts  # WAW-3.7-3
            found[end] = "yes" if open_ else "red sea"


def _may_leg(position: Position, unit: Unit, box: str) -> bool:
    """Whose units use a box: the USA its own, the UK the others."""
    head = leader(position, unit.nation)
    return head == ("usa" if box == "box_usa" else "uk")


def _partisans_between(position: Position, board: Board, unit: Unit, end: str) -> bool:
    return routes(position, board, unit, partisans=False).get(end) == "yes"


def redeploy(position: Position, table: Table[Board], start: str, transfer: Transfer) -> None:
    """The move is made and paid for (WAW-CORE.SM-1, SM-7). Soviet units that come into a pact
    zone occupy it."""
    from adjudicator.rulesets.world_at_war.book.offensive.capture import take

    board = table.board
    for major, points in transfer.costs.items():
        position.majors[major].sm -= points
    end = transfer.end
    if start in board.boxes or end in board.boxes:
        legs = position.carried.setdefault(LEGS, [])
        legs += [unit.id for unit in transfer.units]
    for unit in transfer.units:
        unit.place = end
        if is_fleet(unit):
            unit.base, unit.task = "", ""
    by_payer: dict[str, list[Unit]] = {}
    for unit in transfer.units:
        by_payer.setdefault(payer(position, unit.nation), []).append(unit)
    for major, units in by_payer.items():
        table.tell(
            "WAW-CORE.SM-1",
            StrategicMoved(
                nation=units[0].nation,
                payer=major,
                kinds=named(units),
                start=start,
                end=end,
                left=position.majors[major].sm,
            ),
        )
    nation = transfer.units[0].nation
    if (
        end in board.areas
        and any(is_ground(u) for u in transfer.units)
        and not friendly_area(position, end, nation)
    ):
        take(position, table, end, nation, "entered")
    free_garrisons(position, table)
