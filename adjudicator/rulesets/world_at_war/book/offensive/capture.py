"""What the capture or occupation of an area brings with it."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import enemies, holder, leader, payer
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    ground_at,
    is_fleet,
    to_pool,
    units_at,
)
from adjudicator.rulesets.world_at_war.book.moving.zones import retreats
from adjudicator.rulesets.world_at_war.book.offensive import consequences
from adjudicator.rulesets.world_at_war.book.offensive.air import displace
from adjudicator.rulesets.world_at_war.words.facts.movement import FortGone, GarrisonFreed
from adjudicator.rulesets.world_at_war.words.facts.naval import FleetLost, FleetsHome
from adjudicator.rulesets.world_at_war.words.facts.offensives import Retreated

PARTISANS_OF = {"soviet": "ussr", "western": "uk"}
"""Whose they are (WAW-CORE.ECO-20)."""


def taker(position: Position, nation: str) -> str:
    """The country that holds what a nation's unit takes: its major (WAW-CORE.ECO-11); a nation
    without one takes it for itself."""
    return payer(position, nation) or leader(position, nation)


def take(position: Position, table: Table[Board], area: str, nation: str, how: str) -> str:
    """An area comes under the control of a nation's side (WAW-CORE.CTL-1, RET-5). how:
    `entered` or `combat`. Its fortress is removed (WAW-CORE.FORT-3, FORT-6), air fleets and
    ships in it leave. Gives who held it before."""
    board = table.board
    before = holder(position, area)
    by = taker(position, nation)
    if area in board.areas and board.areas[area].owner == nation:
        by = nation  # WAW-CORE.SUR-15
    position.control[area] = by
    position.captured[area] = by
    fort = position.forts.pop(area, None)
    if fort is not None:
        table.tell("WAW-CORE.FORT-3", FortGone(place=area, level=fort.level))
    expel(position, table, area, nation)
    pin(position, area)
    displace(position, table, area, nation)
    flee(position, table, area, nation)
    consequences.area_taken(position, table, area, nation, before, how)
    free_garrisons(position, table)
    return before


def expel(position: Position, table: Table[Board], area: str, nation: str) -> None:
    """A pinned unit that was alone in a captured area retreats, or is eliminated without a
    retreat area (WAW-CORE.CTL-8)."""
    for unit in ground_at(position, area):
        if not enemies(position, unit.nation, nation):
            continue
        found = retreats(position, table.board, unit, area, "")
        to = found[0] if found else ""
        if to:
            unit.place, unit.pinned = to, False
        else:
            to_pool(position, unit)
        kinds = [f"{unit.nation}/{unit.kind}"]
        table.tell(
            "WAW-CORE.CTL-8",
            Retreated(place=area, to=to, kinds=kinds, how="land" if to else "lost"),
        )


def flee(position: Position, table: Table[Board], area: str, nation: str) -> None:
    """Fleets in a captured port go to a friendly port within two marine areas, or are
    eliminated (WAW-CORE.NAV-20, OPS-11)."""
    from adjudicator.rulesets.world_at_war.book.moving.homeward import haven
    from adjudicator.rulesets.world_at_war.book.moving.naval import eliminate

    board = table.board
    for fleet in units_at(position, area):
        if not is_fleet(fleet) or not enemies(position, fleet.nation, nation):
            continue
        to = haven(position, board, fleet, area)
        if to:
            fleet.place, fleet.base = to, ""
            table.tell(
                "WAW-CORE.NAV-20",
                FleetsHome(nation=fleet.nation, sea=area, port=to, kinds=[fleet.kind]),
            )
        else:
            table.tell(
                "WAW-CORE.NAV-20", FleetLost(nation=fleet.nation, place=area, kind=fleet.kind)
            )
            eliminate(position, fleet)


def strangers_leave(position: Position, table: Table[Board]) -> None:
    """Where no battle but a conquest or surrender has given an area to an enemy, air fleets and
    ships leave it as from a captured one (WAW-CORE.AIR-21, NAV-20)."""
    for area in table.board.areas:
        by = holder(position, area)
        displace(position, table, area, by)
        flee(position, table, area, by)


def partisans_come(position: Position, table: Table[Board], area: str) -> None:
    """Partisans have come to an area: they pin a unit there; air fleets that are there alone
    leave it as a captured one (WAW-3.11-6)."""
    pin(position, area)
    for partisan in position.partisans:
        own = PARTISANS_OF[partisan.side]
        there = ground_at(position, area)
        if partisan.area == area and not any(enemies(position, u.nation, own) for u in there):
            displace(position, table, area, own, "WAW-3.11-6")  # WAW-3.11-6


def pin(position: Position, area: str) -> None:
    """A partisan in the area pins the first enemy ground unit that stands there, if none is
    pinned yet (WAW-3.11-4, WAW-CORE.CTL-9)."""
    for partisan in position.partisans:
        if partisan.area != area:
            continue
        own = PARTISANS_OF[partisan.side]
        there = [u for u in ground_at(position, area) if enemies(position, u.nation, own)]
        if there and not any(unit.pinned for unit in there):
            pinned = next((unit for unit in there if unit.kind == "ground"), there[0])
            pinned.pinned = True


def unpin(position: Position) -> None:
    """A unit that is not in an area with a partisan is not pinned."""
    areas = {partisan.area for partisan in position.partisans}
    for unit in position.units:
        if unit.pinned and unit.place not in areas:
            unit.pinned = False


def free_garrisons(position: Position, table: Table[Board]) -> None:
    """Soviet garrisons and that of Paris are freed for good when an Axis (for Paris: German)
    ground unit is adjacent (WAW-CORE.CTL-6, WAW-4-12, WAW-1.2-13, WAW-1.3-24)."""
    board = table.board
    freed: dict[str, int] = {}
    for unit in position.units:
        if not unit.garrison or unit.nation not in ("ussr", "france"):
            continue
        if unit.nation == "france" and unit.place != "paris":
            continue
        if any(
            _frees(position, unit, other)
            for near in board.neighbours(unit.place)
            for other in ground_at(position, near)
        ):
            unit.garrison = False
            freed[unit.place] = freed.get(unit.place, 0) + 1
    for place, number in freed.items():
        nation = next(u.nation for u in ground_at(position, place))
        table.tell("WAW-CORE.CTL-6", GarrisonFreed(place=place, nation=nation, number=number))


def _frees(position: Position, garrison: Unit, other: Unit) -> bool:
    if garrison.place == "paris":
        return other.nation == "germany"
    return enemies(position, garrison.nation, other.nation)
