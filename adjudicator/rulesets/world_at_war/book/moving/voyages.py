"""Tactical Movement of fleets, what they carry, and enemies that meet them on the way."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.protocol import Table
from adjudicator.core.saying import count
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import friendly_area, friends, seat_of
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    in_play,
    is_fleet,
    is_ground,
    unit_by_id,
)
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.book.moving.homeward import send_home
from adjudicator.rulesets.world_at_war.book.moving.interception import encounter
from adjudicator.rulesets.world_at_war.book.moving.movement import MOVED, SHIPPED, no_move
from adjudicator.rulesets.world_at_war.book.moving.naval import (
    seas_near,
)
from adjudicator.rulesets.world_at_war.book.moving.selecting import (
    free_first,
    gone_out,
    own_units,
    selected,
)
from adjudicator.rulesets.world_at_war.book.moving.zones import (
    No,
    italian_limit,
    keeps,
    no_entry,
    open_strait,
    room,
)
from adjudicator.rulesets.world_at_war.book.offensive.deciding import Deciding
from adjudicator.rulesets.world_at_war.book.offensive.losses import named
from adjudicator.rulesets.world_at_war.orders.war import Sail
from adjudicator.rulesets.world_at_war.sequence import no_naval
from adjudicator.rulesets.world_at_war.words.facts.movement import Moved
from adjudicator.rulesets.world_at_war.words.facts.naval import TurnedBack

REACH = 2
"""Marine areas that a fleet moves through (WAW-CORE.MOV-5)."""


@dataclass
class Voyage:
    """A move by sea that can be made."""

    fleets: list[Unit]
    cargo: list[Unit]
    way: list[str]
    """Start, marine areas, and the port if it ends in one."""
    missing: str = ""
    left_out: str = ""
    clause: str = ""
    loads: dict[str, str] = field(default_factory=dict)
    """Ground unit -> the fleet that carries it."""


def plan_sail(position: Position, board: Board, seat: Seat, order: Sail) -> Voyage | No:
    """A move of fleets, with what they carry, or why it cannot be made."""
    no = no_naval(position)
    if no is not None:
        return no
    start = order.start
    here = [unit for unit in own_units(position, seat, start) if is_fleet(unit)]
    fit = [unit for unit in here if unit.active and not unit.task]
    if here and not fit:
        out = gone_out(position, board, seat, start, order.force)
        if out is not None and all(unit.task == "interdiction" for unit in here):
            return out
        text = f"The fleets in {board.name(start)} are inactive or have a task this turn."
        return "WAW-CORE.NAV-12", text  # WAW-CORE.NAV-12
    fleets, missing = selected(position, board, order.force, fit)
    fleets = [fleet for fleet in fleets if is_fleet(fleet)]
    if not fleets:
        text = f"You have no active fleet in {board.name(start)}."
        return gone_out(position, board, seat, start, order.force) or ("WAW-CORE.NAV-1", text)
    way = way_of(position, board, fleets, start, order.via, order.end)
    if isinstance(way, tuple):
        return way
    voyage = Voyage(fleets, [], way, missing)
    if order.cargo:
        no = _load(position, board, seat, order, voyage)
        if no is not None:
            return no
    return voyage


def way_of(
    position: Position,
    board: Board,
    fleets: Sequence[Unit],
    start: str,
    via: Sequence[str],
    end: str,
) -> list[str] | No:
    """The way through at most two marine areas that all the fleets can go."""
    name = board.name(end)
    lead = fleets[0]
    if end in board.boxes or start in board.boxes:
        return "WAW-CORE.SM-13", "Fleets go to and from boxes by strategic movement."
    if end in board.areas:
        if not in_play(position, end) or not friendly_area(position, end, lead.nation):
            return "WAW-CORE.NAV-1", f"{name} is not a friendly port."
        if not board.areas[end].seas:
            return "WAW-CORE.NAV-18", f"{name} has no port."
    ways: dict[str, list[str]] = {}
    for fleet in fleets:
        found = seas_near(position, board, fleet, start, REACH)
        mine = dict(found.items())
        ways = mine if not ways else {sea: way for sea, way in ways.items() if sea in mine}
    if via:
        no = _checked(position, board, lead, start, list(via))
        if no is not None:
            return no
        last = via[-1]
        seas = list(via) if end == last or end in board.areas else [*via, end]
        if len(seas) > REACH:
            return _too_far(board, start, end)
        if seas[-1] != last:
            no = _checked(position, board, lead, start, seas)
            if no is not None:
                return no
        if end in board.areas and seas[-1] not in board.areas[end].seas:
            return "WAW-CORE.MOV-5", f"{name} has no port on {board.name(seas[-1])}."
        return [start, *seas, *([end] if end in board.areas else [])]
    if end in board.seas:
        if end in ways:
            return [start, *ways[end]]
        return _closed(position, board, lead, start, end) or _too_far(board, start, end)
    for sea, way in ways.items():
        if sea in board.areas[end].seas:
            return [start, *way, end]
    for sea in board.areas[end].seas:
        no = _closed(position, board, lead, start, sea)
        if no is not None:
            return no
    return _too_far(board, start, end)


def _too_far(board: Board, start: str, end: str) -> No:
    text = f"{board.name(end)} is more than {REACH} marine areas from {board.name(start)}."
    return "WAW-CORE.MOV-5", text


def _checked(
    position: Position, board: Board, fleet: Unit, start: str, seas: list[str]
) -> No | None:
    """Why a way that the order spells out cannot be gone."""
    if start in board.areas and seas[0] not in board.areas[start].seas:
        return "WAW-CORE.MOV-5", f"{board.name(start)} has no port on {board.name(seas[0])}."
    for one, other in itertools.pairwise(seas):
        if other not in board.seas[one].adjacent:
            text = f"{board.name(other)} is not next to {board.name(one)}."
            return "WAW-CORE.MOV-5", text
        no = _strait(position, board, fleet, one, other)
        if no is not None:
            return no
    return None


def _strait(position: Position, board: Board, fleet: Unit, one: str, other: str) -> No | None:
    """Why a fleet may not pass between two marine areas (WAW-CORE.NAV-22)."""
    if italian_limit(position, board, fleet, one, other):
        text = "While Gibraltar is Allied no Italian fleet leaves the Mediterranean."
        return "WAW-3.5-4", text
    seat = seat_of(position, fleet.nation)
    if seat is not None and not open_strait(position, board, one, other, seat):
        guard = board.name(board.strait(one, other))
        text = (
            f"{board.name(one)} to {board.name(other)} needs {guard}, which is in enemy hands"
            f" or closed."
        )
        return "WAW-CORE.MOV-19", text
    return None


def _closed(position: Position, board: Board, fleet: Unit, start: str, sea: str) -> No | None:
    """Is a strait what keeps a fleet from a marine area that is near enough?"""
    first = board.areas[start].seas if start in board.areas else (start,)
    for one in first:
        if sea in board.seas[one].adjacent:
            return _strait(position, board, fleet, one, sea)
    return None


# ---------------------------------------------------------------------------- cargo


def _load(position: Position, board: Board, seat: Seat, order: Sail, voyage: Voyage) -> No | None:
    """Put the ordered units aboard: each fleet carries one regular ground unit, elite units
    travel with at least one of them (WAW-CORE.NAV-2, NAV-16, MOV-17)."""
    start, end = order.start, voyage.way[-1]
    among = [unit for unit in free_first(own_units(position, seat, start)) if is_ground(unit)]
    units, missing = selected(position, board, order.cargo, among)
    if missing:
        voyage.missing = missing
    first: No | None = None
    free = list(voyage.fleets)
    loads: dict[str, str] = {}
    cargo: list[Unit] = []
    for unit in sorted(units, key=lambda u: u.kind == "elite"):
        no = no_boarding(position, board, unit, voyage.fleets, end, cargo)
        if unit.kind == "elite":
            fleet = next(iter(loads.values()), "")
            alone = ("WAW-CORE.NAV-16", "Elite units sail only beside a regular unit.")
        else:
            fleet = next((f.id for f in free if friends(position, f.nation, unit.nation)), "")
            regular = sum(one.kind != "elite" for one in units)
            text = (
                f"Each fleet carries one regular ground unit: {regular} from {board.name(start)}"
                f" are too many for {count(len(voyage.fleets), 'fleet')}."
            )
            alone = ("WAW-CORE.NAV-2", text)
        if no is not None or not fleet:
            first = first or no or alone
            continue
        loads[unit.id] = fleet
        free = [f for f in free if f.id != fleet]
        cargo.append(unit)
    if cargo and not keeps(position, start, cargo):
        text = f"{board.name(start)} was captured this turn, so a unit has to stay there."
        return "WAW-CORE.MOV-8", text
    if not cargo:
        text = f"Nothing in {board.name(start)} can go aboard"
        return first or ("WAW-CORE.NAV-2", f"{text}: {missing}" if missing else f"{text}.")
    voyage.cargo, voyage.loads = cargo, loads
    if first is not None:
        voyage.clause, voyage.left_out = first
    return None


def no_boarding(
    position: Position,
    board: Board,
    unit: Unit,
    fleets: Sequence[Unit],
    end: str,
    cargo: Sequence[Unit],
) -> No | None:
    """Why a unit may not go aboard any of these fleets, None if it may. end: where they go;
    cargo: who is aboard already."""
    if unit.id in position.carried.get(MOVED, []):
        text = f"The units in {board.name(unit.place)} have already moved and cannot go aboard."
        return "WAW-CORE.MOV-17", text
    no = no_move(position, board, unit)
    if no is not None:
        return no
    if end in board.areas:
        no = no_entry(position, board, unit, end)
        if no is not None:
            return no
        if room(position, board, end, unit.nation) <= len(cargo):
            return "WAW-CORE.MOV-7", f"{board.name(end)} has no room for it."
    if not any(friends(position, fleet.nation, unit.nation) for fleet in fleets):
        return "WAW-CORE.NAV-2", "These fleets carry no units of another alliance."
    return None


# --------------------------------------------------------------------------- sailing


def sail(
    position: Position, table: Table[Board], deciding: Deciding, seat: Seat, voyage: Voyage
) -> None:
    """The voyage, sea by sea. Ships that lose a combat turn back with what they carry
    (WAW-CORE.NAV-15)."""
    board = table.board
    start = voyage.way[0]
    nation = voyage.fleets[0].nation
    moved = position.carried.setdefault(MOVED, [])
    for unit in voyage.cargo:
        unit.aboard = voyage.loads[unit.id]
        moved.append(unit.id)
    ids = [fleet.id for fleet in voyage.fleets]
    for fleet in voyage.fleets:
        fleet.base = fleet.base or start
    kinds, cargo = named(voyage.fleets), named(voyage.cargo)
    for n, sea in enumerate(s for s in voyage.way[1:] if s in board.seas):
        for unit in (*_alive(position, ids), *voyage.cargo):
            unit.place = sea
        label = f"voyage/{start}/{ids[0]}/{n + 1}"
        lost = encounter(position, table, deciding, seat, _alive(position, ids), sea, label)
        fleets = _alive(position, ids)
        voyage.cargo = [u for u in voyage.cargo if unit_by_id(position, u.id) is not None]
        if not fleets:
            return
        if lost:
            _turn_back(position, table, voyage, fleets, sea, start)
            return
    fleets = _alive(position, ids)
    table.tell(
        "WAW-CORE.MOV-5",
        Moved(nation=nation, kinds=kinds, way=voyage.way, how="sail", cargo=cargo),
    )
    voyage.fleets = fleets
    arrive(position, board, voyage)


def arrive(position: Position, board: Board, voyage: Voyage) -> None:
    """The ships are at the end of their way, with what they carry: at sea, or in port, where what
    was carried goes ashore and no further (WAW-CORE.MOV-17)."""
    end = voyage.way[-1]
    for fleet in voyage.fleets:
        fleet.place = end
        if end in board.areas:
            fleet.base = ""
            if voyage.loads:
                fleet.active, fleet.task = False, "transport"  # WAW-CORE.NAV-12
        else:
            fleet.task = "invasion"
    for unit in voyage.cargo:
        unit.place = end
        if end in board.areas:
            unit.aboard = ""
            position.carried.setdefault(SHIPPED, []).append(unit.id)


def _alive(position: Position, ids: Sequence[str]) -> list[Unit]:
    return [unit for unit in position.units if unit.id in ids]


def _turn_back(
    position: Position,
    table: Table[Board],
    voyage: Voyage,
    fleets: Sequence[Unit],
    sea: str,
    start: str,
) -> None:
    """Beaten ships go back to where they started, inactive, with their cargo."""
    if start in table.board.seas:
        send_home(position, table, fleets, sea)
        return
    for fleet in fleets:
        fleet.place, fleet.base, fleet.active = start, "", False
    for unit in voyage.cargo:
        unit.place, unit.aboard = start, ""
    table.tell(
        "WAW-CORE.NAV-15",
        TurnedBack(nation=fleets[0].nation, sea=sea, port=start, kinds=named(fleets)),
    )
