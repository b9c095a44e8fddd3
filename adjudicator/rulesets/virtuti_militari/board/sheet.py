"""What to draw on the map for a view: control, units, tokens; and the map modes of the book.

The faction mode is the map itself and the default (VM-CONC-8, VM-CONC-9); weather, countries
and supply are layers that the reader switches on.
"""

from __future__ import annotations

import colorsys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.core.pointing import Way, traces
from adjudicator.core.protocol import Event
from adjudicator.core.telling import Arrow, Layer, Piece, Sheet
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    Unit,
    bonus_of,
    controller,
    family_of,
    supplied,
    weather_in,
)
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS,
    FACTIONS_OF,
    KIND_NAMES,
    KINDS,
    Faction,
)
from adjudicator.rulesets.virtuti_militari.book.areas import owner
from adjudicator.rulesets.virtuti_militari.view import View

PALETTE: dict[str, str] = {
    "axis": "#8c8c88",
    "western": "#4a78b5",
    "ussr": "#b8382c",
    "neutral": "#faf8f1",
}
"""Gray, blue, red, white (VM-CONC-9)."""
COUNTERS = {faction: f"{faction} counters" for faction in (*FACTIONS, "neutral")}
"""Faction -> the palette key of its counters: the same colour under a long name, since the
renderer prints short keys on a counter as the code of a nation."""
WEATHER = {"clear": "#8fbc6f", "mud": "#8a5f3a", "snow": "#ffffff"}
"""Green, brown, white (VM-CONC-10)."""
SUPPLY = {
    "own supplied": "#7cc46a",
    "own unsupplied": "#e2564a",
    "enemy supplied": "#2f6b35",
    "enemy unsupplied": "#8c1f1a",
}
"""Green, red, dark green, dark red (VM-CONC-11)."""
SYMBOLS = {
    "corps": "infantry",
    "army": "infantry",
    "armored_division": "armour",
    "armored_corps": "armour",
    "artillery": "artillery",
    "fleet": "fleet",
}
SIZES = {"corps": "C", "army": "A", "armored_division": "D", "armored_corps": "C"}
"""What tells units of one symbol apart; the figure beside it is the level."""
MARINE = ("sea", "transport", "landing")
"""Ways of going that are drawn over water."""


def sheet(board: Board, view: View, events: Sequence[Event] = ()) -> Sheet:
    """The map of a view, in the faction mode; with events also their arrows and the orders
    that they revealed, and the picture cut to them."""
    position = view.position
    arrows = traced(board, view, events)
    fought = {board.land_of(str(e.facts["place"])) for e in events if e.kind == "BattleBegan"}
    overlays = {
        area: weather for area, weather in position.weather.items() if weather != "clear"
    } | dict.fromkeys(sorted(fought), "battle")
    near = [arrow for arrow in arrows if arrow.kind != "sea"] or arrows
    taken = [str(e.facts["area"]) for e in events if e.kind == "AreaTaken"]
    return Sheet(
        title=board.turns[position.turn].title,
        control=dict(position.control),
        pieces=[*pieces(board, position), *_orders(board, position, events)],
        arrows=arrows,
        overlays=overlays,
        focus=list(dict.fromkeys([place for a in near for place in a.path] + taken)),
        palette=PALETTE | {key: PALETTE[faction] for faction, key in COUNTERS.items()},
        legend={**FACTION_NAMES, "neutral": "neutral"},
    )


def pieces(board: Board, position: Position) -> list[Piece]:
    """Units, then submarine markers and fortifications, in the order of the map."""
    units = sorted(
        position.units,
        key=lambda u: (board.order[u.place], FACTIONS.index(u.faction), KINDS.index(u.kind), u.id),
    )
    found = [piece(board, position, unit) for unit in units]
    for marker in position.submarines:
        label = f"{FACTION_NAMES[marker.faction]} submarine"
        found.append(
            Piece(area=marker.place, colour=COUNTERS[marker.faction], symbol="u_boat", label=label)
        )
    for area, level in position.forts.items():
        found.append(
            Piece(
                area=area,
                colour=COUNTERS[controller(position, area)],
                symbol="garrison",
                text=str(level),
                label=f"fortification L{level}",
            )
        )
    return found


def piece(board: Board, position: Position, unit: Unit) -> Piece:
    """One unit as it is drawn: `A2` for an Army of level 2. Fleets in port stand in its area."""
    area = board.land_of(unit.place)
    cut_off = unit.place == area and not supplied(position, area)
    tags = [
        tag
        for tag, there in (
            ("exhausted", unit.exhausted),
            ("out of supply", cut_off),
            ("in port", board.is_port(unit.place)),
        )
        if there
    ]
    name = f"{FACTION_NAMES[unit.faction]} {KIND_NAMES[unit.kind]} L{unit.level}"
    return Piece(
        area=area,
        colour=COUNTERS[unit.faction],
        symbol=SYMBOLS[unit.kind],
        text=f"{SIZES.get(unit.kind, '')}{unit.level}",
        tags=tags,
        label=", ".join([name, *tags]),
    )


def in_brief(board: Board, position: Position, unit: Unit) -> tuple[str, str]:
    """Whose a unit is and what, as the lists of letters say it: `Axis`, `Arm. Corps L2`."""
    whose = FACTION_NAMES[unit.faction]
    label = piece(board, position, unit).label.removeprefix(f"{whose} ")
    for long, short in (("Armored", "Arm."), (", in port", ""), (" L1", "")):
        label = label.replace(long, short)
    return whose, label


def _orders(board: Board, position: Position, events: Sequence[Event]) -> list[Piece]:
    """The order map: tokens that lie on the map, and all that were revealed in the events."""
    shown: dict[str, tuple[str, str]] = {
        place: (placed.faction, placed.token) for place, placed in position.orders.items()
    }
    for event in events:
        if event.kind == "OrdersRevealed":
            for laid in event.facts["orders"]:
                shown[str(laid["place"])] = (str(event.facts["faction"]), str(laid["token"]))
    found = []
    for place in sorted(shown, key=board.order.__getitem__):
        faction, token = shown[place]
        bonus = f"+{bonus_of(token)}" if bonus_of(token) else ""
        found.append(
            Piece(
                area=board.land_of(place),
                colour=COUNTERS[faction],
                symbol=family_of(token),
                text=bonus,
                tags=["order"],
                label=f"order: {board.tokens[token].name}, {board.name(place)}",
            )
        )
    return found


def traced(board: Board, view: View, events: Sequence[Event]) -> list[Arrow]:
    """An arrow for each move, attack and retreat, each way once."""
    return traces(
        (way for event in events for way in _ways(event.kind, event.facts)), board.land_of
    )


def _ways(kind: str, facts: Mapping[str, Any]) -> Iterator[Way]:
    match kind:
        case "Moved":
            yield facts["way"], "sea" if facts["how"] in MARINE else "move", facts["faction"]
        case "BattleBegan":
            yield [facts["start"], facts["place"]], "attack", facts["attacker"]
        case "Retreated":
            yield [facts["place"], facts["to"]], "retreat", facts["faction"]


# ------------------------------------------------------------------ map modes


def layers(board: Board, view: View) -> list[Layer]:
    """The other three modes of the map (VM-CONC-8): weather, political, supply."""
    return [weather_layer(board, view), political_layer(board, view), supply_layer(board, view)]


def weather_layer(board: Board, view: View) -> Layer:
    """Areas by their weather (VM-CONC-10)."""
    return Layer(
        name="weather",
        title="Weather",
        areas={area: weather_in(view.position, area) for area in board.areas},
        colours=WEATHER,
        words={"clear": "Clear", "mud": "Mud", "snow": "Snow"},
    )


def political_layer(board: Board, view: View) -> Layer:
    """Areas by the country that owns them originally (VM-AREA-1)."""
    areas = {area: owner(view.position, board, area) for area in board.areas}
    shown = [country for country in board.countries if country in areas.values()]
    return Layer(
        name="political",
        title="Countries",
        areas=areas,
        colours={country: _colour(board, country) for country in shown},
        words={country: board.countries[country].name for country in shown},
    )


def _colour(board: Board, country: str) -> str:
    """A colour of its own for each country, neighbours in the list far apart in hue."""
    n = list(board.countries).index(country)
    rgb = colorsys.hls_to_rgb(n * 0.61803 % 1.0, 0.55 + 0.15 * (n % 3 - 1), 0.5)
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def supply_layer(board: Board, view: View) -> Layer:
    """Areas by supply, as the seat sees it (VM-CONC-11); a spectator sees it as the Axis."""
    own: tuple[Faction, ...] = FACTIONS_OF[view.seat or "axis"]
    areas = {}
    for area in board.areas:
        holder = controller(view.position, area)
        if holder in FACTIONS:
            whose = "own" if holder in own else "enemy"
            status = "supplied" if supplied(view.position, area) else "unsupplied"
            areas[area] = f"{whose} {status}"
    words = {key: key.replace("own", "yours,").replace("enemy", "enemy,") for key in SUPPLY}
    return Layer(name="supply", title="Supply", areas=areas, colours=SUPPLY, words=words)
