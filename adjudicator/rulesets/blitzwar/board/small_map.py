"""A small map of its own for a position in words: a few zones instead of all Europe."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from adjudicator.core.names import fold
from adjudicator.core.pack import ScenarioError
from adjudicator.core.telling import Area, Geometry, MapLine
from adjudicator.rulesets.blitzwar.board.board import Board, Border, Coast, Sea, Terrain, Zone
from adjudicator.rulesets.blitzwar.board.nations import NATIONS
from adjudicator.rulesets.blitzwar.board.position import SIDES

Words = Mapping[str, Any]

_PAIR = re.compile(r"^(.+?)\s+[-–]\s+(.+?)(?:\s*:\s*(.*))?$")
_ZONE_KEYS = {
    "country", "owner", "tags", "terrain", "fortress", "capital", "supply_zone", "points",
    "national_points", "national_owner", "snow_exempt", "stack", "like",
}  # fmt: skip


def slug(name: str) -> str:
    """The id of a place on a small map: `El Agheila` -> `el_agheila`."""
    return fold(name).replace(" ", "_")


def small_board(board: Board, words: Words) -> Board:
    """The cards, calendar and counters of a board with the map that `words["map"]` brings.

    zones: name -> table of properties, or one word for the terrain. borders: `A - B`,
    `A - B: river`, `A - B: fortified line of B`. blue: `A - B`. seas: name -> adjacent,
    coasts (`A port`, `B naval base beach`, `C beach`), straits, mediterranean, snow_exempt.
    Raises ScenarioError.
    """
    table = words["map"]
    for key in table:
        if key not in ("zones", "borders", "blue", "seas"):
            raise _error(f"map: {key!r} is not understood; it has zones, borders, blue, seas")
    seas, shores = _seas(table.get("seas", {}), table.get("zones", {}))
    zones = {
        slug(name): _zone(board, name, value) for name, value in table.get("zones", {}).items()
    }
    blue: dict[str, list[str]] = {}
    for text in table.get("blue", []):
        a, b, _ = _pair(text, zones)
        blue.setdefault(a, []).append(b)
        blue.setdefault(b, []).append(a)
    for id, zone in zones.items():
        coasts = tuple(
            replace(coast, blue_links=tuple(blue.get(id, ()))) for coast in shores.get(id, [])
        )
        if id in blue and not coasts:
            raise _error(f"map: {zone.name} has no coast for a dotted blue line")
        zones[id] = replace(
            zone,
            coasts=coasts,
            port=any(coast.port for coast in coasts),
            naval_base=any(coast.naval_base for coast in coasts),
        )
    borders = tuple(_border(text, zones) for text in table.get("borders", []))
    return Board(
        zones=zones,
        seas=seas,
        borders=borders,
        cards=board.cards,
        calendar=board.calendar,
        counter_types=board.counter_types,
        geometry=_geometry(zones, seas, borders),
    )


def _error(text: str) -> ScenarioError:
    return ScenarioError("position", 0, text)


def _zone(board: Board, name: str, value: Any) -> Zone:
    given: Words = {"terrain": value} if isinstance(value, str) else value
    for key in given:
        if key not in _ZONE_KEYS:
            raise _error(f"map: {name}: {key!r} is not understood; it has {sorted(_ZONE_KEYS)}")
    like = slug(str(given.get("like", "")))
    if like and like not in board.zones:
        raise _error(f"map: {name}: there is no zone {given['like']!r} to be like")
    if like:
        base = replace(board.zones[like], id=slug(name), name=name, coasts=(), at=(0.0, 0.0))
    else:
        base = Zone(id=slug(name), name=name, country="GER", owner_start="neutral")
    terrain = str(given.get("terrain") or base.terrain).replace(" ", "_")
    if terrain not in get_args(Terrain):
        raise _error(f"map: {name}: terrain is one of {', '.join(get_args(Terrain))}")
    country = str(given.get("country", base.country))
    if country not in NATIONS:
        raise _error(f"map: {name}: there is no country {country!r}")
    owner = str(given.get("owner", base.owner_start))
    if owner not in (*SIDES, "neutral"):
        raise _error(f"map: {name}: owner is one of {', '.join(SIDES)}, neutral")
    national = int(given.get("national_points", base.national_points))
    return replace(
        base,
        country=country,
        owner_start=owner,
        tags=tuple(given.get("tags", base.tags)),
        terrain=terrain,  # type: ignore[arg-type]
        fortress=bool(given.get("fortress", base.fortress)),
        capital=bool(given.get("capital", base.capital)),
        supply_zone=str(given.get("supply_zone", base.supply_zone)),
        points=int(given.get("points", base.general_points)) + national,
        national_points=national,
        national_owner=str(given.get("national_owner", base.national_owner)),
        snow_exempt=bool(given.get("snow_exempt", base.snow_exempt)),
        stack_limit=_stack(name, given, base),
    )


def _stack(name: str, given: Words, base: Zone) -> Any:
    if "stack" not in given:
        return base.stack_limit
    text = str(given["stack"])
    if text == "none":
        return None
    if found := re.fullmatch(r"(\d+) (counters|corps)", text):
        return found[2], int(found[1])
    raise _error(f"map: {name}: stack is `3 counters`, `1 corps` or `none`, not {text!r}")


def _pair(text: str, zones: Mapping[str, Any]) -> tuple[str, str, str]:
    found = _PAIR.match(text)
    if not found:
        raise _error(f"map: {text!r} is not a pair; write `A - B`")
    for name in (found[1], found[2]):
        if slug(name) not in zones:
            raise _error(f"map: {text!r}: there is no zone {name!r} on this map")
    return slug(found[1]), slug(found[2]), (found[3] or "").strip()


def _border(text: str, zones: dict[str, Zone]) -> Border:
    a, b, what = _pair(text, zones)
    river = "river" in fold(what).split()
    line = ""
    if found := re.search(r"fortified line (?:of|at) (.+)$", what):
        line = slug(found[1])
        if line not in (a, b):
            raise _error(f"map: {text!r}: the line is that of one of the two zones")
    elif what and not river:
        raise _error(f"map: {text!r}: write `river` or `fortified line of B` after the colon")
    return Border(a, b, river, line)


def _seas(table: Words, zones: Words) -> tuple[dict[str, Sea], dict[str, list[Coast]]]:
    seas: dict[str, Sea] = {}
    shores: dict[str, list[Coast]] = {}
    names = {slug(name) for name in table}
    lands = {slug(name) for name in zones}
    for name, value in table.items():
        adjacent = tuple(slug(other) for other in value.get("adjacent", []))
        if any(other not in names for other in adjacent):
            raise _error(f"map: {name} is adjacent to a sea that is not on this map")
        seas[slug(name)] = Sea(
            id=slug(name),
            name=name,
            adjacent=adjacent,
            straits={slug(s): slug(zone) for s, zone in value.get("straits", {}).items()},
            mediterranean=bool(value.get("mediterranean", False)),
            snow_exempt=bool(value.get("snow_exempt", False)),
        )
        for text in value.get("coasts", []):
            found = re.match(r"^(.+?)((?:\s+(?:naval base|port|beach|cliff))*)$", text)
            assert found is not None
            if slug(found[1]) not in lands:
                raise _error(f"map: {name}: there is no zone {found[1]!r} on this map")
            shores.setdefault(slug(found[1]), []).append(
                Coast(
                    sea=slug(name),
                    port="port" in found[2] or "naval base" in found[2],
                    naval_base="naval base" in found[2],
                    beach="beach" in found[2],
                )
            )
    for sea in list(seas.values()):
        for other in sea.adjacent:  # A neighbour need be named on one side only.
            back = seas[other]
            seas[other] = replace(
                back,
                adjacent=tuple(dict.fromkeys((*back.adjacent, sea.id))),
                straits={
                    **back.straits,
                    **({sea.id: sea.straits[other]} if other in sea.straits else {}),
                },
            )
    return seas, shores


def _geometry(
    zones: dict[str, Zone], seas: dict[str, Sea], borders: tuple[Border, ...]
) -> Geometry:
    """Boxes in a row: a small map is for the laboratory, not for drawing."""
    names = {zone.id: zone.name for zone in zones.values()}
    names |= {sea.id: sea.name for sea in seas.values()}
    areas = {
        id: Area(name=name, kind="box", at=(float(n % 6), float(n // 6)))
        for n, (id, name) in enumerate(names.items())
    }
    return Geometry(areas=areas, lines=[MapLine(a=b.a, b=b.b, kind="border") for b in borders])
