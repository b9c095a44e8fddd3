"""5 What bars a way: a move that cannot be made is looked for again without one thing after the
other, and the first whose absence opens a way is what the player is told.

The search sees what the mover sees (`ways`), so a receipt says what the step will say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from adjudicator.rulesets.victory.board.board import STOPS, Edge
from adjudicator.rulesets.victory.board.units import UnitType
from adjudicator.rulesets.victory.book.moving.ways import (
    Ground,
    Way,
    ground_way,
    naval_way,
    road_way,
    sea_way,
)

Why = tuple[str, str]
"""A clause and a sentence."""
FAR = 30
"""Hexes: farther than any way of a move could be."""
TERRAIN = {"forest": "VIC-3.1-5", "marsh": "VIC-3.1-7", "mountain": "VIC-3.1-9"}
CHART = frozenset({"no_terrain_stop", "no_river_penalty"})


class Free(Ground):
    """A ground as it would be without the enemy, or without the storm."""

    def __init__(self, ground: Ground, *, enemy: bool = False, storm: bool = False) -> None:
        self.__dict__.update(ground.__dict__)
        self.unheld = not enemy
        if not enemy:
            self.enemies, self.blockades = {}, set()
        if not storm:
            self.storm = frozenset()

    def open(self, place: str) -> bool:
        return self.unheld or super().open(place)


def no_march(
    ground: Ground, unit: UnitType, name: str, start: str, end: str, via: Sequence[str], land: bool
) -> Why:
    """Why a ground unit's regular move reaches no hex where it was sent (5.7)."""
    text = ground.map.text
    clause = "VIC-4.3-5" if unit.has("coast_only") else "VIC-5.7-1"

    def way(on: Ground = ground, kind: UnitType = unit, by: Sequence[str] = via) -> Way | None:
        return ground_way(on, kind, start, end, by, by_land=land)

    if why := _too_far(ground, unit, name, start, end, clause):
        return why
    if way(Free(ground, enemy=True)) is not None:
        return "VIC-9.2-3", f"the storm is between {text(start)} and {text(end)}."
    found = way(Free(ground, storm=True))
    if enemy := next(filter(ground.hostile, (found or ())[1:-1]), None):
        if enemy == end:
            by = ", ".join(map(text, via))
            return "VIC-5.7-2", f"{name} must stop in {text(end)}, where the enemy is, before {by}."
        return "VIC-5.7-2", f"the enemy in {text(enemy)} bars the way to {text(end)}."
    if (found := way(kind=replace(unit, flags=unit.flags | CHART))) is not None:
        return _stopped(ground, unit, name, found, end)
    if via and way(by=()) is not None:
        by = ", ".join(map(text, via))
        return clause, f"{name} cannot go by {by} to {text(end)} within its move of {unit.move}."
    if way(kind=replace(unit, move=FAR)) is not None:
        longer = f"every way to {text(end)} is longer than its move of {unit.move}"
        return clause, f"{name} cannot get there: {longer}."
    if unit.has("coast_only"):
        return "VIC-4.3-6", f"{name} cannot cross all-land hexsides to get to {text(end)}."
    if not ground.map.tiles[end].land:
        return "VIC-4.3-1", f"{name} cannot go to sea: {text(end)} is water."
    edge = ground.map.edges.get((start, end))
    if edge is not None and edge.terrain == "alpine":
        return "VIC-3.1-11", f"the hexside to {text(end)} is Alpine and has no road."
    if edge is not None and edge.closed:
        return "VIC-3.1-16", f"the river to {text(end)} has no bridge between there and its mouth."
    return "VIC-4.3-1", f"there is no land route for {name} from {text(start)} to {text(end)}."


def no_sail(
    ground: Ground, unit: UnitType, name: str, start: str, end: str, via: Sequence[str]
) -> Why:
    """Why a ship's regular move reaches no hex where it was sent (5.6)."""
    text = ground.map.text

    def way(on: Ground = ground, kind: UnitType = unit, by: Sequence[str] = via) -> Way | None:
        return naval_way(on, kind, start, end, by)

    tile = ground.map.tiles[end]
    if not tile.water and not tile.coastal:
        return (
            "VIC-4.2-1",
            f"{text(end)} has no coast, and {name} must keep to Sea and Coastal hexes.",
        )
    if why := _too_far(ground, unit, name, start, end, "VIC-5.6-1"):
        return why
    if way(Free(ground, enemy=True)) is not None:
        return "VIC-9.2-3", f"the storm is between {text(start)} and {text(end)}."
    found = way(Free(ground, storm=True))
    if enemy := next(
        (h for h in (found or ())[1:] if ground.hostile(h) or h in ground.blockades), None
    ):
        return "VIC-5.6-2", f"the enemy in {text(enemy)} bars the way to {text(end)}."
    if via and way(by=()) is not None:
        by = ", ".join(map(text, via))
        said = f"{name} cannot go by {by} to {text(end)} within its move of {unit.move}."
        return "VIC-5.6-1", said
    if way(kind=replace(unit, move=FAR)) is not None:
        longer = f"every way to {text(end)} by water is longer than its move of {unit.move}"
        return "VIC-5.6-1", f"{name} cannot get there: {longer}."
    if sea_way(Free(ground), start, end, via, FAR) is not None:
        return (
            "VIC-3.1-17",
            f"a canal leads to {text(end)}, and ships can pass it only by Strategic Move.",
        )
    return "VIC-4.2-1", f"there is no water route for {name} from {text(start)} to {text(end)}."


def no_road(ground: Ground, name: str, start: str, end: str, via: Sequence[str]) -> Why:
    """Why no Strategic Move by road leads there (VIC-5.9-7)."""
    text = ground.map.text
    for place in (start, end):
        if not any(ground.road(edge) for _, edge in ground.map.exits[place]):
            where = f"{name} is at {text(place)}, which" if place == start else text(place)
            return "VIC-5.9-7", f"{where} is not on a road."
    return _no_strategic(
        ground, lambda on, most, by: road_way(on, start, end, by, most), "road", start, end, via
    )


def no_voyage(ground: Ground, start: str, end: str, via: Sequence[str]) -> Why:
    """Why no Strategic Move by sea leads there (VIC-5.9-4, VIC-5.9-5)."""
    return _no_strategic(
        ground, lambda on, most, by: sea_way(on, start, end, by, most), "sea", start, end, via
    )


def no_transport(ground: Ground, start: str, end: str, via: Sequence[str]) -> Why:
    """Why no ground unit is carried there: Sea Transport has the ways of ships and a rule of its
    own for them (VIC-5.91-1)."""
    clause, text = no_voyage(ground, start, end, via)
    ways_of_ships = ("VIC-5.9-1", "VIC-5.9-4", "VIC-5.9-5")
    return ("VIC-5.91-1" if clause in ways_of_ships else clause), text


def _no_strategic(
    ground: Ground,
    way: Callable[[Ground, int, Sequence[str]], Way | None],
    manner: str,
    start: str,
    end: str,
    via: Sequence[str],
) -> Why:
    text = ground.map.text
    clause = "VIC-5.9-7" if manner == "road" else "VIC-5.9-4"
    if via and way(ground, 6, ()) is not None:
        by = ", ".join(map(text, via))
        return "VIC-5.9-1", f"by {by} it is more than six hexes to {text(end)} by {manner}."
    if (found := way(ground, FAR, via)) is not None:
        hexes = len(found) - 1
        return (
            "VIC-5.9-1",
            f"{text(end)} is {hexes} hexes away by {manner}, and a Strategic Move can go six.",
        )
    if way(Free(ground, enemy=True), FAR, via) is not None:
        return "VIC-9.2-3", f"the storm is on the way to {text(end)}."
    if (found := way(Free(ground), FAR, via)) is not None:
        shut = next((hex for hex in found[1:] if not ground.open(hex)), found[-1])
        if ground.blockades and shut in ground.blockades:
            return "VIC-6.8-5", f"enemy ships blockade {text(shut)}."
        if (
            manner == "sea"
            and shut not in ground.enemies
            and (tile := ground.map.tiles[shut]).place
        ):
            kind = "City" if tile.city else "Town"
            return (
                "VIC-5.9-5",
                f"{text(shut)} is an enemy {kind}, and every way to {text(end)} by sea is closed.",
            )
        return (
            clause,
            f"{text(shut)} is an enemy hex, and every way to {text(end)} by {manner} is closed.",
        )
    return clause, f"there is no {manner} that you can use from {text(start)} to {text(end)}."


# -------------------------------------------------------------------------------- tools


def _too_far(
    ground: Ground, unit: UnitType, name: str, start: str, end: str, clause: str
) -> Why | None:
    away = ground.map.distance(start, end)
    if away <= unit.move:
        return None
    return clause, f"{ground.map.text(end)} is {away} hexes away, and {name} can move {unit.move}."


def _stopped(ground: Ground, unit: UnitType, name: str, way: Way, end: str) -> Why:
    """It would get there if terrain did not stop it: at the first hex on the way that does."""
    text = ground.map.text
    for edge in _edges(ground, way[:-1]):
        tile = ground.map.tiles[edge.end]
        if tile.terrain in STOPS and not unit.has("no_terrain_stop"):
            what = f"{name} must stop in {text(edge.end)}, which is {tile.terrain}"
            return TERRAIN[tile.terrain], f"{what}; it cannot reach {text(end)}."
        if edge.river and not ground.bridged(edge):
            what = f"{name} must stop in {text(edge.end)} after the river"
            return "VIC-3.1-13", f"{what}; it cannot reach {text(end)}."
    return "VIC-5.7-1", f"{name} must stop on the way to {text(end)}."


def _edges(ground: Ground, way: Way) -> Iterable[Edge]:
    return (ground.map.edges[a, b] for a, b in pairwise(way))
