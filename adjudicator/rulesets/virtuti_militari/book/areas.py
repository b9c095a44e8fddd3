"""General Rules, Status of Map Areas: whose an area is, and as what each faction sees it.

Nothing of it is stored: a status is worked out from control and membership whenever it is
asked for, so that it is never stale (VM-AREA-9).
"""

from __future__ import annotations

from typing import Literal

from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, controller
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS_OF, SIDE_OF, Faction, Side

AreaStatus = Literal["neutral", "friendly", "occupied", "enemy", "allied"]


def owner(position: Position, board: Board, area: str) -> str:
    """The country that is the Original Owner; a rule may have changed it (VM-AREA-2)."""
    return position.owners.get(area) or board.areas[area].owner


def areas_of(position: Position, board: Board, country: str) -> list[str]:
    """The areas whose Original Owner is the country, in the order of the map."""
    return [area for area in board.areas if owner(position, board, area) == country]


def member_of(position: Position, country: str) -> Faction | None:
    """The faction a country belongs to; one that has surrendered stays in it (VM-AREA-14)."""
    state = position.countries.get(country)
    return state.faction if state and state.status != "neutral" else None


def status(position: Position, board: Board, faction: str, area: str) -> AreaStatus:
    """What a land area is to a faction (VM-AREA-3); seas and ports are nothing (VM-AREA-10).

    `enemy` is every area of the other side, also while the USSR keeps peace with the Axis:
    whether it may be entered is a question of war (VM-WAR-9). `allied` is every area of the
    partner, Friendly to it or only Occupied (VM-AREA-8, VM-AREA-13)."""
    holder = controller(position, area)
    if holder == "neutral":
        return "neutral"  # VM-AREA-4
    if holder == faction:
        member = member_of(position, owner(position, board, area))
        # VM-AREA-5 VM-AREA-6 VM-AREA-11 VM-AREA-12
        return "friendly" if member == faction else "occupied"
    if SIDE_OF[holder] == SIDE_OF[faction]:
        return "allied"  # VM-AREA-8 VM-AREA-13
    return "enemy"  # VM-AREA-7


def set_control(position: Position, area: str, faction: str) -> None:
    """The area goes over to a faction (or to `neutral`). An Out of Supply marker does not
    stay with a new controller (VM-SUP-19)."""
    if controller(position, area) != faction and area in position.out_of_supply:
        position.out_of_supply.remove(area)
    position.control[area] = faction


def take(position: Position, area: str, faction: str) -> None:
    """The area is taken from another: its fortification is gone (VM-BAT7-4)."""
    set_control(position, area, faction)
    position.forts.pop(area, None)


def controlled(position: Position, board: Board, *factions: str) -> list[str]:
    """The land areas that some factions control, in the order of the map."""
    return [area for area in board.areas if controller(position, area) in factions]


def victory_points(position: Position, board: Board, side: Side) -> int:
    """VP of the areas that a player's factions control together (VM-INTRO-4), those of an
    inactive USSR included (VM-VIC-8), however they came to them (VM-VIC-9)."""
    return sum(board.areas[area].vp for area in controlled(position, board, *FACTIONS_OF[side]))


def pp_of(position: Position, board: Board, area: str) -> int:
    """PP of the area's source, 0 if it is none."""
    return position.area_pp.get(area, board.areas[area].pp)


def key_areas(position: Position, board: Board, country: str) -> list[str]:
    """The areas that the surrender of a country hangs on (VM-SURR-3)."""
    return position.key_areas.get(country) or list(board.countries[country].key_areas)


def supply_sources(position: Position, board: Board, faction: str) -> list[str]:
    """The faction's Supply Sources that it controls, in the order of the map: those of the
    map, and the first key area of every Active country of the faction."""
    national = [
        board.countries[country].key_areas[0]
        for country, state in position.countries.items()
        if state.status == "active"
        and state.faction == faction
        and board.countries[country].key_areas
    ]
    return [
        area
        for area in board.areas
        if controller(position, area) == faction
        and (board.areas[area].supply == faction or area in national)
    ]


def europe(board: Board, area: str) -> bool:
    """Does the area lie in Europe, not in Northern Africa or the Middle East?"""
    return not set(board.areas[area].tags) & {"north_africa", "middle_east"}
