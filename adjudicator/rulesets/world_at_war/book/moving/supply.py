"""Supply: sources, routes, what an unsupplied force may not do, and what becomes of it."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    Friendly,
    at_war,
    camp_of,
    friendly_area,
    leader,
    seat_of,
)
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    in_play,
    is_ground,
    off,
    to_pool,
)
from adjudicator.rulesets.world_at_war.board.terms import HELD_BOXES, ISLAND_FORTS, Seat
from adjudicator.rulesets.world_at_war.book.moving.zones import open_strait, steps
from adjudicator.rulesets.world_at_war.words.facts.movement import CutOff, LostSupply

SOURCES = {
    "italy": ("milan", "rome"),
    "france": ("paris",),
    "uk": ("south_england", "north_england", "suez"),
    "usa": ("south_england", "north_england", "suez"),
    "ussr": ("moscow", "gorki", "urals"),
}  # WAW-CORE.SUP-5
EASTERN = ("east_prussia", "west_poland", "warsaw", "south_poland")
"""German sources of 1.3 (WAW-CORE.SCN-36)."""
IRAQ = ("baghdad", "iraq_oil")
FULL, LIMITED, NONE = "full", "limited", ""


def sources(position: Position, board: Board, nation: str) -> list[str]:
    """Areas that a nation's units draw supply from, if it holds them (WAW-CORE.SUP-5). An Axis
    country whose own are not on the map, Italy in 1.3, draws from Germany's (WAW-1.3-12)."""
    head = leader(position, nation)
    row = board.countries.get(head)
    camp = camp_of(position, head)
    found: list[str] = []
    own = [area for area in SOURCES.get(head, ()) if in_play(position, area)]
    if head == "germany" or (camp == "axis" and not own):
        homes = EASTERN if position.scenario == "barbarossa-1941" else board.homes("germany")
        found += homes
    if head in SOURCES:
        found += SOURCES[head]
    elif camp == "western":
        found += SOURCES["uk"]
    elif camp == "soviet":
        found += SOURCES["ussr"]
    if row is not None and row.kind == "minor" and row.capital:
        found.append(row.capital)
    if nation == "vichy":
        found += board.of_country("france")
    return [
        area
        for area in dict.fromkeys(found)
        if area in board.areas and in_play(position, area) and friendly_area(position, area, nation)
    ]


def blocked(position: Position, sea: str, seat: Seat | None) -> bool:
    """Is a marine area blocked for a seat (WAW-CORE.SUP-7)?"""
    return seat in position.blocked.get(sea, [])


def supplied_places(position: Position, board: Board, nation: str) -> dict[str, bool]:
    """Every place that a nation's supply reaches: over friendly areas and, from friendly port
    to friendly port, over marine areas that the enemy does not block; any length
    (WAW-CORE.SUP-6)."""
    seat = seat_of(position, nation)
    friendly = Friendly(position, nation)
    by_sea = not off(position, "naval")
    reached: dict[str, bool] = dict.fromkeys(sources(position, board, nation), True)
    edge = list(reached)
    while edge:
        place = edge.pop()
        following: list[str] = []
        if place in board.areas:
            area = board.areas[place]
            following += [near for near in steps(position, board, place) if friendly(near)]
            if by_sea:
                following += [sea for sea in area.seas if not blocked(position, sea, seat)]
        elif place in board.seas and seat is not None:
            following += [
                near
                for near in board.seas[place].adjacent
                if not blocked(position, near, seat)
                and open_strait(position, board, place, near, seat)
            ]
            following += [area for area in board.coastal(place) if friendly(area)]
        for near in following:
            if near not in reached:
                reached[near] = True
                edge.append(near)
    return reached


def supply_at(
    position: Position,
    board: Board,
    nation: str,
    place: str,
    reached: dict[str, bool] | None = None,
) -> str:
    """`full`, `limited` or '' for units of a nation in a place."""
    if place in board.boxes and place not in HELD_BOXES:
        return FULL  # WAW-CORE.SUP-12
    if place == "ethiopia_uk":
        return FULL
    if place == "ethiopia":
        return FULL if leader(position, nation) == "uk" else LIMITED  # WAW-CORE.SUP-3
    if place in board.seas:
        return FULL  # aboard their fleets
    if reached is None:
        reached = supplied_places(position, board, nation)
    if place in reached:
        return FULL
    if place in position.carried.get("seg/landed", []):
        return FULL  # WAW-CORE.NAV-17
    if camp_of(position, nation) == "axis" and _iraqi(position, board, nation, place):
        return LIMITED  # WAW-3.6-7, WAW-CORE.SUP-3
    if place in ISLAND_FORTS:
        return LIMITED  # WAW-CORE.SUP-12
    return NONE


def _iraqi(position: Position, board: Board, nation: str, place: str) -> bool:
    """Does a path of friendly areas lead to Iraq?"""
    reached = {area for area in IRAQ if friendly_area(position, area, nation)}
    edge = list(reached)
    while edge:
        for near in board.neighbours(edge.pop()):
            if near not in reached and friendly_area(position, near, nation):
                reached.add(near)
                edge.append(near)
    return place in reached


def checked(unit: Unit) -> bool:
    """Can a unit fall out of supply? Garrisons of colonies live on their own (WAW-CORE.SUP-5,
    SUP-12)."""
    return not (unit.garrison and unit.nation in ("france", "vichy"))


def no_supply(position: Position, board: Board, nation: str, place: str) -> tuple[str, str] | None:
    """Why a force there may not start an Operation: the clause and a sentence, None if it may
    (WAW-CORE.SUP-2, SUP-10, SUP-11)."""
    state = supply_at(position, board, nation, place)
    name = board.name(place)
    if state == FULL:
        return None
    if state == LIMITED:
        return "WAW-CORE.SUP-3", f"{name} has a limited supply source only."  # WAW-CORE.SUP-3
    text = f"The {board.adjective(nation)} units in {name} have no supply route."
    return "WAW-CORE.SUP-2", text


def cut_off(position: Position, board: Board, seat: Seat) -> list[Unit]:
    """The ground units of a seat that no supply reaches as things stand; those that are marked
    already (`unsupplied`) are eliminated at the end of their segment (WAW-CORE.SUP-4)."""
    known: dict[str, dict[str, bool]] = {}
    found = []
    for unit in position.units:
        if seat_of(position, unit.nation) != seat or not is_ground(unit):
            continue
        if not at_war(position, unit.nation) or not checked(unit):
            continue
        if unit.nation not in known:
            known[unit.nation] = supplied_places(position, board, unit.nation)
        if supply_at(position, board, unit.nation, unit.place, known[unit.nation]) == NONE:
            found.append(unit)
    return found


def end_of_segment(position: Position, table: Table[Board], seat: Seat) -> None:
    """Units without supply at the end of an own segment get the Out of Supply marker; those
    that still have none at the end of the next are eliminated (WAW-CORE.SUP-4, SEQ-19)."""
    lost: dict[tuple[str, str], list[str]] = {}
    marked: dict[tuple[str, str], int] = {}
    without = cut_off(position, table.board, seat)
    hungry = {id(unit) for unit in without}
    for unit in position.units:
        if is_ground(unit) and seat_of(position, unit.nation) == seat and id(unit) not in hungry:
            unit.unsupplied = False
    for unit in without:
        key = (unit.place, unit.nation)
        if unit.unsupplied:
            lost.setdefault(key, []).append(unit.kind)
            to_pool(position, unit)
        else:
            unit.unsupplied = True
            marked[key] = marked.get(key, 0) + 1
    for (place, nation), number in marked.items():
        table.tell("WAW-CORE.SUP-4", CutOff(place=place, nation=nation, number=number))
    for (place, nation), kinds in lost.items():
        table.tell("WAW-CORE.SUP-4", LostSupply(place=place, nation=nation, kinds=kinds))
