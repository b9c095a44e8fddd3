"""Tactical Movement of ground units and air fleets: two movement points, Zones of Control."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import friendly_area, state_of
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, in_play, is_ground
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES, Seat
from adjudicator.rulesets.world_at_war.book.moving.flying import air_home, in_range, sky_closed
from adjudicator.rulesets.world_at_war.book.moving.selecting import (
    free_first,
    gone_out,
    own_units,
    selected,
)
from adjudicator.rulesets.world_at_war.book.moving.zones import (
    No,
    empty_enemy,
    foes,
    in_front,
    keeps,
    no_entry,
    not_walked,
    paris_closed,
    room,
    steps,
)
from adjudicator.rulesets.world_at_war.book.offensive.capture import (
    free_garrisons,
    pin,
    take,
    unpin,
)
from adjudicator.rulesets.world_at_war.book.offensive.losses import named
from adjudicator.rulesets.world_at_war.orders.war import Move
from adjudicator.rulesets.world_at_war.words.facts.movement import Moved, Occupied

MOVED = "seg/moved"
"""Ids of ground units that have moved in this segment."""
SHIPPED = "seg/shipped"
"""Ids of those among them that came to a port aboard a fleet."""
RANGE = 2
"""Of an air transfer (WAW-CORE.MOV-6)."""


@dataclass
class March:
    """A move that can be made: the units and the way of each group, ends included."""

    units: list[Unit]
    way: list[str]
    how: str
    missing: str = ""
    left_out: str = ""
    """Why further units that were named cannot go."""
    clause: str = ""


def plan_move(position: Position, board: Board, seat: Seat, order: Move) -> March | No:
    """A move of ground units or air fleets, or why it cannot be made."""
    start, end = order.start, order.end
    here = free_first(own_units(position, seat, start))
    fleets = {unit.id for unit in here if unit.kind == "air"}
    air = order.air or any(part.kind == "air" or part.unit in fleets for part in order.force)
    among = [u for u in here if u.kind == "air" or is_ground(u)]
    force = order.force
    if order.air and not any(part.kind or part.unit for part in force):
        among = [u for u in among if u.kind == "air"]
        force = [p if p.every else p.model_copy(update={"kind": "air"}) for p in force]
    elif not order.force or any(not p.kind for p in order.force):
        among = [u for u in among if is_ground(u)] if not air else among
    if any(part.kind in ("naval", "carrier") for part in order.force):
        return "WAW-CORE.NAV-1", "To move fleets, write: sail ... from ... to ..."
    units, missing = selected(position, board, force, among)
    if not units:
        out = gone_out(position, board, seat, start, order.force) if air else None
        if out is not None:
            return out
        text = missing and f"Of your units in {board.name(start)} {missing}"
        return "WAW-CORE.MOV-1", text or f"You have no units in {board.name(start)} that move."
    if start == end:
        return "WAW-CORE.MOV-1", f"The units are in {board.name(start)} already."
    if air:
        return _plan_flight(position, board, units, start, end, missing)
    return _plan_march(position, board, units, order, missing)


# --------------------------------------------------------------------------- on land


def _plan_march(
    position: Position, board: Board, units: list[Unit], order: Move, missing: str
) -> March | No:
    start, end = order.start, order.end
    if start not in board.areas or end not in board.areas:
        place = start if start not in board.areas else end
        clause = "WAW-3.7-6" if place in board.boxes else "WAW-CORE.NAV-1"
        text = f"There is no tactical movement on land from or to {board.name(place)}."
        return clause, text  # WAW-3.7-6
    going: list[Unit] = []
    first: No | None = None
    way: list[str] = []
    space = room(position, board, end, units[0].nation)
    for unit in units:
        found = march_of(position, board, unit, end, order.via)
        if isinstance(found, tuple):
            first = first or found
            continue
        if len(going) >= space:
            text = (
                f"{board.name(end)} holds {board.stacking(end)} ground units;"
                f" there is room for {max(0, space)}."
            )
            first = first or ("WAW-CORE.MOV-7", text)  # WAW-CORE.MOV-14
            continue
        going.append(unit)
        way = found
    while going and not keeps(position, start, going):
        going.pop()
        text = f"{board.name(start)} was captured this turn, so a unit has to stay there."
        first = first or ("WAW-CORE.MOV-8", text)
    if not going:
        assert first is not None
        return first
    paris = paris_closed(position, going, start, end)
    if paris is not None:
        return paris
    return March(going, way, "march", missing, first[1] if first else "", first[0] if first else "")


def no_move(position: Position, board: Board, unit: Unit) -> No | None:
    """Why a ground unit may not move at all."""
    where = board.name(unit.place)
    if unit.garrison:
        return "WAW-CORE.CTL-6", f"The unit in {where} is a fixed garrison."  # WAW-4-12
    if unit.pinned:
        return "WAW-3.11-4", f"The unit in {where} is pinned by partisans."
    if unit.id in position.carried.get(SHIPPED, []):
        text = f"The units in {where} came by sea in this segment and go no further."
        return "WAW-CORE.MOV-17", text
    if unit.id in position.carried.get(MOVED, []):
        text = f"The units in {where} have moved in this segment."
        return "WAW-CORE.MOV-10", text
    if unit.nation == "vichy" and state_of(position, "vichy").status == "neutral":
        return "WAW-CORE.DOW-12", "The units of neutral Vichy do not move."
    return None


def march_of(
    position: Position, board: Board, unit: Unit, end: str, via: list[str]
) -> list[str] | No:
    """The way of a ground unit with two movement points: a friendly area costs one, an empty
    enemy area all that are left, and ends the move (WAW-CORE.MOV-10). Entering a front-line
    area ends it; from a front-line area none may be entered (WAW-CORE.MOV-2, MOV-11,
    MOV-12)."""
    no = no_move(position, board, unit)
    if no is not None:
        return no
    start, nation = unit.place, unit.nation
    if foes(position, end, nation):
        text = f"Enemy units are in {board.name(end)}; you can enter only by an offensive."
        return "WAW-CORE.MOV-16", text  # WAW-CORE.MOV-16
    no = no_entry(position, board, unit, end) or not_walked(position, board, unit, end)
    if no is not None:
        return no
    from_front = in_front(position, board, start, nation)
    stopped: No | None = None
    for middle in ("", *steps(position, board, start)):
        way = [start, *([middle] if middle else []), end]
        if middle == end or (via and list(via) not in (way[1:-1], way[1:])):
            continue
        if end not in steps(position, board, way[-2]):
            continue
        if middle:
            if not _passes(position, board, unit, middle):
                continue
            if in_front(position, board, middle, nation):
                text = (
                    f"The way to {board.name(end)} leads through {board.name(middle)}, which is in"
                    " the front line; entering it ends the move."
                )
                stopped = stopped or ("WAW-CORE.MOV-11", text)
                continue
        ends_in_front = friendly_area(position, end, nation) and in_front(
            position, board, end, nation
        )
        if from_front and ends_in_front:
            text = (
                f"{board.name(start)} and {board.name(end)} are both in the front line; a unit"
                f" does not go from one to the other."
            )
            stopped = ("WAW-CORE.MOV-11", text)
            continue
        return way
    if stopped is not None:
        return stopped
    text = f"{board.name(end)} is more than two areas from {board.name(start)}."
    if via:
        text = f"There is no such way from {board.name(start)} to {board.name(end)}."
    return "WAW-CORE.MOV-10", text


def _passes(position: Position, board: Board, unit: Unit, area: str) -> bool:
    """May a unit go on from an area that it enters: one in friendly hands."""
    return (
        friendly_area(position, area, unit.nation)
        and no_entry(position, board, unit, area) is None
        and in_play(position, area)
    )


def make_move(position: Position, table: Table[Board], march: March) -> None:
    """Units arrive; an empty enemy area comes under control (WAW-CORE.MOV-3, CTL-1)."""
    end = march.way[-1]
    nation = march.units[0].nation
    entered = march.how == "march" and (
        empty_enemy(position, end, nation) or not friendly_area(position, end, nation)
    )
    moved = position.carried.setdefault(MOVED, [])
    for unit in march.units:
        unit.place = end
        if march.how == "march":
            moved.append(unit.id)
    unpin(position)
    table.tell(
        "WAW-CORE.MOV-6" if march.how == "fly" else "WAW-CORE.MOV-10",
        Moved(nation=nation, kinds=named(march.units), way=march.way, how=march.how),
    )
    if entered:
        before = take(position, table, end, nation, "entered")
        table.tell("WAW-CORE.MOV-3", Occupied(place=end, nation=nation, before=before))
    elif march.how == "march":
        pin(position, end)
        free_garrisons(position, table)


# ------------------------------------------------------------------------------ in the air


def _plan_flight(
    position: Position, board: Board, units: list[Unit], start: str, end: str, missing: str
) -> March | No:
    """Air fleets transfer to a friendly area within range 2 that has room (WAW-CORE.MOV-6,
    MOV-20)."""
    flying = [unit for unit in units if unit.kind == "air"]
    if len(flying) < len(units):
        walks = next(unit for unit in units if unit not in flying)
        text = f"The {KIND_NAMES[walks.kind]} in {board.name(start)} does not fly: air fleets and"
        return "WAW-CORE.MOV-1", f"{text} other units move by lines of their own."
    if start not in board.areas:
        return "WAW-CORE.MOV-6", f"Air fleets do not transfer from {board.name(start)}."
    if not in_range(position, board, start, end, RANGE):
        text = f"{board.name(end)} is more than {RANGE} areas from {board.name(start)} by air."
        return sky_closed(position, board, start, end, RANGE) or ("WAW-CORE.MOV-6", text)
    going: list[Unit] = []
    first: No | None = None
    for unit in flying:
        if unit.task:
            first = first or ("WAW-CORE.AIR-1", "The air fleet has a task in this turn.")
            continue
        place, unit.place = unit.place, ""
        no = air_home(position, board, unit, end)
        unit.place = place
        if no is None and _full(position, board, unit, end, going):
            text = f"{board.name(end)} has no room for so many air fleets."
            no = ("WAW-CORE.MOV-15", text)
        if no is None:
            going.append(unit)
        first = first or no
    if not going:
        assert first is not None
        return first
    return March(
        going, [start, end], "fly", missing, first[1] if first else "", first[0] if first else ""
    )


def _full(position: Position, board: Board, unit: Unit, end: str, going: list[Unit]) -> bool:
    from adjudicator.rulesets.world_at_war.book.moving.flying import air_room

    return air_room(position, board, end, unit.nation) <= len(going)
