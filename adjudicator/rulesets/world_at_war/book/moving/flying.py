"""Where air fleets may be based, and how far they fly."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.world_at_war.board.board import FAR, Board
from adjudicator.rulesets.world_at_war.board.countries import friendly_area, friends, holder
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    ground_at,
    in_play,
    off,
    units_at,
)
from adjudicator.rulesets.world_at_war.book.moving.zones import No, unheld
from adjudicator.rulesets.world_at_war.book.seasons import season_row


def air_room(position: Position, board: Board, area: str, nation: str) -> int:
    """Air fleets that may still be based in an area (WAW-CORE.MOV-15)."""
    inside = sum(
        u.kind == "air" and friends(position, u.nation, nation) for u in units_at(position, area)
    )
    return board.areas[area].air_stacking - inside


def air_home(position: Position, board: Board, unit: Unit, area: str) -> No | None:
    """Why an air fleet may not be based in an area, None if it may."""
    name = board.name(area)
    if area not in board.areas or not in_play(position, area):
        return "WAW-CORE.MOV-6", f"Air fleets are based on land, not in {name}."
    if not friendly_area(position, area, unit.nation):
        return "WAW-CORE.MOV-6", f"{name} is not in friendly hands."
    if air_room(position, board, area, unit.nation) < 1:
        text = f"{name} has room for {board.areas[area].air_stacking} air fleets, and is full."
        return "WAW-CORE.MOV-15", text  # WAW-CORE.MOV-15
    if any(p.area == area for p in position.partisans) and not any(
        friends(position, u.nation, unit.nation) for u in ground_at(position, area)
    ):
        text = f"Partisans are in {name}; air fleets do not stay there alone."
        return "WAW-3.11-6", text  # WAW-3.11-6
    return None


def _overflown(position: Position, board: Board, place: str) -> bool:
    """May air fleets fly over it? Not over neutral countries (WAW-CORE.AIR-12, CTL-2)."""
    if place not in board.areas:
        return place in board.seas
    if unheld(position, place):
        return True
    state = position.countries.get(holder(position, place))
    return state is not None and state.status in ("war", "own_war", "conquered", "surrendered")


def near_by_air(position: Position, board: Board, place: str) -> Iterator[str]:
    """Places one area away by air; a marine area counts as one (WAW-CORE.AIR-12, MOV-20)."""
    if place in board.areas:
        area = board.areas[place]
        yield from (a for a in area.neighbours if in_play(position, a))
        if not off(position, "naval") or place in ("south_england", "calais"):
            yield from area.seas
    elif place in board.seas:
        yield from board.seas[place].adjacent
        yield from (a for a in board.coastal(place) if in_play(position, a))


def flights(position: Position, board: Board, start: str, reach: int) -> dict[str, int]:
    """Places within `reach` areas of a base, with their distance: base 0, adjacent 1. The way
    may go over enemy areas, not over neutral countries (WAW-CORE.AIR-12)."""
    found = {start: 0}
    edge = [start]
    for distance in range(1, reach + 1):
        following = []
        for place in edge:
            for near in near_by_air(position, board, place):
                if near not in found and _overflown(position, board, near):
                    found[near] = distance
                    following.append(near)
        edge = following
    return found


def in_range(position: Position, board: Board, start: str, end: str, reach: int) -> bool:
    return not too_far(board, start, end, reach) and end in flights(position, board, start, reach)


def too_far(board: Board, start: str, end: str, reach: int) -> bool:
    """Is a place further away than air fleets fly, whatever they may fly over?"""
    return board.by_air.get(start, {start: 0}).get(end, FAR + 1) > reach


def sky_closed(position: Position, board: Board, start: str, end: str, reach: int) -> No | None:
    """Why neutral countries keep air fleets from a place that is near enough, None if it is too
    far even without them (WAW-CORE.CTL-2)."""
    if too_far(board, start, end, reach):
        return None
    ways: dict[str, tuple[str, ...]] = {start: ()}
    edge = [start]
    for _ in range(reach):
        following = []
        for place in edge:
            for near in near_by_air(position, board, place):
                if near not in ways:
                    ways[near] = (*ways[place], near)
                    following.append(near)
        edge = following
    neutral = next((p for p in ways.get(end, ()) if not _overflown(position, board, p)), None)
    if neutral is None:
        return None
    country = board.country_name(holder(position, neutral))
    country = f"the {country}" if country.isupper() else country
    if neutral == end:
        inside = "" if country == board.name(end) else f" in {country}, which is"
        text = f"{board.name(end)} is{inside} neutral; air fleets do not fly there."
    else:
        way = f"The way from {board.name(start)} to {board.name(end)} leads over {country}"
        text = f"{way}, which is neutral; air fleets do not fly there."
    return "WAW-CORE.CTL-2", text


def strikes(position: Position, board: Board, start: str, end: str, reach: int) -> bool:
    """Is an area that is attacked in range of a base? It may be a neutral's, which is not flown
    over: the colony of neutral Vichy (WAW-CORE.AIR-12, DOW-12)."""
    if too_far(board, start, end, reach):
        return False
    near = flights(position, board, start, reach)
    return end in near or any(
        near.get(place, reach) < reach for place in near_by_air(position, board, end)
    )


def air_range(position: Position, board: Board) -> int:
    """How far air fleets support, oppose and intercept: 2, in the Russian Winter 1
    (WAW-CORE.AIR-2, WAW-3.13-2)."""
    return season_row(position, board).air_range
