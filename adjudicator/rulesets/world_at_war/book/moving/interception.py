"""Enemies that ships meet in a marine area: fleets on interdiction, then interceptions."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import enemies
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, is_fleet
from adjudicator.rulesets.world_at_war.board.terms import OTHER, Seat
from adjudicator.rulesets.world_at_war.book.moving.flying import air_range, in_range
from adjudicator.rulesets.world_at_war.book.moving.homeward import air_back, send_home
from adjudicator.rulesets.world_at_war.book.moving.interdiction import placed
from adjudicator.rulesets.world_at_war.book.moving.naval import (
    carrier_sorties,
    naval_combat,
    strike,
)
from adjudicator.rulesets.world_at_war.book.offensive.air import air_combat
from adjudicator.rulesets.world_at_war.book.offensive.combat import d3
from adjudicator.rulesets.world_at_war.book.offensive.deciding import Deciding
from adjudicator.rulesets.world_at_war.book.seasons import season_row
from adjudicator.rulesets.world_at_war.orders.doctrine import Intercept
from adjudicator.rulesets.world_at_war.words.facts.naval import TriedInterception

TRIED = "seg/tried"
"""Ids of units that have tried an interception in this segment."""


def encounter(
    position: Position,
    table: Table[Board],
    deciding: Deciding,
    seat: Seat,
    fleets: Sequence[Unit],
    sea: str,
    label: str,
) -> bool:
    """Enemies that ships meet in a marine area: fleets on interdiction without a try
    (WAW-CORE.NAV-21), then those that try an interception (NAV-13). Must the ships turn
    back?"""
    nation = fleets[0].nation
    guards = [
        unit
        for unit in position.units
        if is_fleet(unit)
        and unit.place == sea
        and unit.task == "interdiction"
        and enemies(position, unit.nation, nation)
    ]
    if guards:
        own, theirs = carrier_sorties(position, table, f"{label}/guard", sea, fleets, guards)
        if own and theirs:
            own, theirs, result = naval_combat(position, table, f"{label}/guard", sea, own, theirs)
            if result > 0:
                send_home(position, table, theirs, sea, deciding, "WAW-CORE.NAV-9")
            if result < 0:
                return True
        fleets = own
    if not fleets:
        return True
    return _interceptions(position, table, deciding, seat, fleets, sea, label)


def _interceptions(
    position: Position,
    table: Table[Board],
    deciding: Deciding,
    seat: Seat,
    fleets: Sequence[Unit],
    sea: str,
    label: str,
) -> bool:
    """Each active enemy fleet with a port on the marine area and each active air fleet in range
    may try once a segment, if its owner has said so; a try makes it inactive
    (WAW-CORE.NAV-13, WAW-4-13). Must the ships that are left turn back?"""
    board = table.board
    other = OTHER[seat]
    nation = fleets[0].nation
    tried: list[str] = position.carried.setdefault(TRIED, [])
    trying: list[Unit] = []
    for unit in position.units:
        if not enemies(position, unit.nation, nation) or not unit.active or unit.task:
            continue
        if unit.id in tried or unit.place not in board.areas:
            continue
        if is_fleet(unit):
            if sea in board.areas[unit.place].seas:
                trying.append(unit)
        elif unit.kind == "air" and in_range(
            position, board, unit.place, sea, air_range(position, board)
        ):
            trying.append(unit)
    if not trying:
        return False
    facts = {
        "units": len(trying),
        "enemy units": len(fleets),
        "carrying": any(u.aboard in {fleet.id for fleet in fleets} for u in position.units),
    }
    lines = [
        line
        for line in deciding.lines_now(other, "", facts, Intercept)
        if sea in line.seas or line.rule
    ]
    if not lines or lines[0].rule == "nothing":
        return False
    what = lines[0].what
    trying = [u for u in trying if not what or (what == "fleets") == is_fleet(u)]
    both = any(is_fleet(u) for u in trying) and any(u.kind == "air" for u in trying)
    needs = season_row(position, board).interception
    found: list[Unit] = []
    for n, unit in enumerate(trying, start=1):
        die = d3(table, f"{label}/try/{n}")
        modified = die - int(both)
        tried.append(unit.id)
        unit.active = False
        if modified <= needs:
            found.append(unit)
        table.tell(
            "WAW-CORE.NAV-13",
            TriedInterception(
                sea=sea,
                nation=unit.nation,
                kind=unit.kind,
                die=die,
                modified=modified,
                needs=needs,
                found=modified <= needs,
            ),
        )
    air = [unit for unit in found if unit.kind == "air"]
    lost: bool | None = None
    ships = [unit for unit in found if is_fleet(unit)]
    left = list(fleets)
    if air:
        air, lost = _past_cover(position, table, f"{label}/cover", seat, sea, air)
    if air:
        left = strike(position, table, f"{label}/air", sea, air, left, lost)
    if ships and left:
        left, ships = carrier_sorties(position, table, f"{label}/ships", sea, left, ships)
        if left and ships:
            for ship in ships:
                ship.base, ship.place = ship.place, sea
            left, ships, result = naval_combat(position, table, f"{label}/ships", sea, left, ships)
            for ship in ships:
                ship.place, ship.base = ship.base, ""
            return result < 0
    return False


def _past_cover(
    position: Position,
    table: Table[Board],
    label: str,
    seat: Seat,
    sea: str,
    air: Sequence[Unit],
) -> tuple[list[Unit], bool | None]:
    """Air fleets that the side of the ships has placed in the marine area fight those that
    intercept before they attack (WAW-CORE.NAV-14). Gives those that go on, and whether they have
    lost; None without a fight."""
    cover = [u for u in placed(position, seat, sea) if u.kind == "air" and u.active]
    if not cover:
        return list(air), None
    left, guards = air_combat(position, table, label, sea, "ships", list(air), cover)
    for fleet in cover:
        if fleet not in guards and fleet in position.units:
            air_back(position, table, fleet)
    return left, len(left) < len(air)
