"""The components, read once from the files of `scenarios/`; what is wrong is named with its row."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.core.telling import Area, Geometry, MapLine

HALF = 0.8
"""Half the side of a place's square, as it is drawn."""


@dataclass(frozen=True)
class Place:
    """A row of `places.tsv`. name, aliases: as it is called. ways: the places next to it. x, y:
    where it is drawn."""

    id: str
    name: str
    x: int
    y: int
    ways: tuple[str, ...]
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """A file `first.toml`. turns: how many are played. holds: side -> the places it begins with."""

    title: str
    turns: int
    holds: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Board:
    """What is printed: places by id in their order, scenarios, the drawn map."""

    places: dict[str, Place]
    scenarios: dict[str, Scenario]
    geometry: Geometry


def read_board(pack: Pack) -> Board:
    places = pack.table("places.tsv", Place)
    areas: dict[str, Area] = {}
    for row, place in pack.records("places.tsv", Place):
        for way in place.ways:
            if place.id not in places[row.known("ways", way, places)].ways:
                raise row.error(f"ways: there is a way to {way}, but none back")
        x, y = place.x, place.y
        ring = [(x + dx * HALF, y + dy * HALF) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        areas[place.id] = Area(name=place.name, kind="land", at=(x, y), rings=[[[*ring, ring[0]]]])
    lines = [MapLine(a=a, b=b, kind="road") for a in places for b in places[a].ways if a < b]
    scenarios = pack.settings(Scenario)
    for name, facts in scenarios.items():
        for held in facts.holds.values():
            for place in held:
                if place not in places:
                    raise ScenarioError(f"{name}.toml", 0, f"holds: there is no place {place!r}")
    return Board(places, scenarios, Geometry(areas=areas, lines=lines, projection="plain"))
