"""The components, read once from the files of `scenarios/`; what is wrong is named with its row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.core.telling import Area, Geometry, MapLine

HALF = 0.8
"""Half the side of a place's square, as it is drawn."""


@dataclass(frozen=True)
class Place:
    """name, aliases: as it is called. ways: the places next to it."""

    name: str
    aliases: tuple[str, ...]
    ways: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """What is printed: places by id in their order, scenarios, the drawn map."""

    places: dict[str, Place]
    scenarios: dict[str, dict[str, Any]]
    geometry: Geometry


def read_board(pack: Pack) -> Board:
    rows = list(pack.rows("places.tsv"))
    ids = [row["id"] for row in rows]
    places: dict[str, Place] = {}
    areas: dict[str, Area] = {}
    for row in rows:
        ways = row.many("ways")
        for way in ways:
            row.known("ways", way, ids)
        places[row["id"]] = Place(row["name"], row.many("aliases"), ways)
        x, y = row.whole("x"), row.whole("y")
        ring = [(x + dx * HALF, y + dy * HALF) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        areas[row["id"]] = Area(
            name=row["name"], kind="land", at=(x, y), rings=[[[*ring, ring[0]]]]
        )
    for row in rows:
        for way in places[row["id"]].ways:
            if row["id"] not in places[way].ways:
                raise row.error(f"ways: there is a way to {way}, but none back")
    lines = [MapLine(a=a, b=b, kind="road") for a in places for b in places[a].ways if a < b]
    scenarios = {
        file.removesuffix(".toml"): pack.toml(file)
        for file in sorted(pack.files)
        if file.endswith(".toml")
    }
    for name, facts in scenarios.items():
        for held in facts.get("holds", {}).values():
            for place in held:
                if place not in places:
                    raise ScenarioError(f"{name}.toml", 0, f"holds: there is no place {place!r}")
    return Board(places, scenarios, Geometry(areas=areas, lines=lines, projection="plain"))
