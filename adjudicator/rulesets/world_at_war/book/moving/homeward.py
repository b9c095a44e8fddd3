"""Ships and air fleets over the sea on their way home."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, is_fleet, to_pool
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.book.moving.flying import air_home
from adjudicator.rulesets.world_at_war.book.moving.naval import eliminate, passengers, seas_near
from adjudicator.rulesets.world_at_war.book.moving.zones import (
    ports_of,
    room,
)
from adjudicator.rulesets.world_at_war.book.offensive.deciding import Deciding
from adjudicator.rulesets.world_at_war.orders.doctrine import ReturnTo
from adjudicator.rulesets.world_at_war.words.facts.naval import FleetLost, FleetsHome
from adjudicator.rulesets.world_at_war.words.facts.offensives import AirDisplaced


def ports_near(position: Position, board: Board, fleet: Unit, place: str) -> list[str]:
    """Friendly ports within two marine areas, nearest first. A fleet at sea counts the marine
    area it is in as the first (WAW-CORE.MOV-18, NAV-20)."""
    most = 1 if place in board.seas else 2
    found: list[str] = []
    for sea in seas_near(position, board, fleet, place, most):
        for port in ports_of(position, board, sea, fleet.nation):
            if port not in found and port != place:
                found.append(port)
    return found


def haven(position: Position, board: Board, fleet: Unit, place: str) -> str:
    """The nearest friendly port within two marine areas, '' if there is none."""
    found = ports_near(position, board, fleet, place)
    return found[0] if found else ""


def send_home(
    position: Position,
    table: Table[Board],
    fleets: Sequence[Unit],
    sea: str,
    deciding: Deciding | None = None,
    clause: str = "WAW-CORE.NAV-4",
) -> None:
    """Fleets at sea return with what they carry: to the port that the owner names, else where
    they came from, else the nearest within two marine areas; a fleet without one is eliminated
    (WAW-CORE.NAV-4, NAV-9, MOV-18). They become inactive (WAW-CORE.NAV-12)."""
    board = table.board
    home: dict[tuple[str, str], list[str]] = {}
    for fleet in fleets:
        ports = ports_near(position, board, fleet, sea)
        cargo = passengers(position, fleet)
        fitting = [p for p in ports if room(position, board, p, fleet.nation) >= len(cargo)]
        wishes: list[str] = []
        seat = seat_of(position, fleet.nation)
        if deciding is not None and seat is not None:
            for line in deciding.lines_now(seat, sea, {}, ReturnTo):
                wishes += line.to
        order = [*wishes, fleet.base, *fitting, *ports]
        to = next((p for p in order if p in (fitting or ports)), "")
        fleet.active, fleet.task = False, ""
        if not to:
            table.tell(
                "WAW-CORE.MOV-18", FleetLost(nation=fleet.nation, place=sea, kind=fleet.kind)
            )
            eliminate(position, fleet)
            continue
        fleet.place, fleet.base = to, ""
        for unit in cargo:
            if room(position, board, to, unit.nation) > 0:
                unit.place, unit.aboard, unit.base = to, "", ""
            else:
                to_pool(position, unit)  # WAW-CORE.RET-10
        home.setdefault((fleet.nation, to), []).append(fleet.kind)
    for (nation, port), kinds in home.items():
        table.tell(clause, FleetsHome(nation=nation, sea=sea, port=port, kinds=kinds))


def air_back(position: Position, table: Table[Board], fleet: Unit) -> None:
    """An air fleet over the sea returns to its base inactive, or to another in range
    (WAW-CORE.SUP-9, SUP-14)."""
    from adjudicator.rulesets.world_at_war.book.moving.flying import flights

    board = table.board
    fleet.active, fleet.task = False, ""
    sea = fleet.place
    base, fleet.base = fleet.base, ""
    away = [base, *(a for a in flights(position, board, sea, 2) if a in board.areas)]
    to = next((a for a in away if a and air_home(position, board, fleet, a) is None), "")
    if to:
        fleet.place = to
    else:
        to_pool(position, fleet)
    if to != base:
        table.tell("WAW-CORE.AIR-21", AirDisplaced(nation=fleet.nation, place=sea, to=to))


def at_sea(position: Position, board: Board, seat: Seat) -> list[Unit]:
    """Fleets of a seat at sea, in the order of the map."""
    found = [
        unit
        for unit in position.units
        if is_fleet(unit) and unit.place in board.seas and seat_of(position, unit.nation) == seat
    ]
    return sorted(found, key=lambda unit: board.order[unit.place])
