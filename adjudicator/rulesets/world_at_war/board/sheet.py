"""What to draw on the map for a view: control, units, fortresses, partisans, boxes; and the
layers that a reader may lay over it."""

from __future__ import annotations

import colorsys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.core.pointing import Way, traces
from adjudicator.core.protocol import Event
from adjudicator.core.telling import Arrow, Kind, Layer, Piece, Sheet
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import holder
from adjudicator.rulesets.world_at_war.board.position import Position, Unit
from adjudicator.rulesets.world_at_war.board.setup import PROPOSED, with_proposed
from adjudicator.rulesets.world_at_war.board.terms import ISLAND_FORTS, KIND_NAMES, KINDS, NOBODY
from adjudicator.rulesets.world_at_war.book.moving.supply import supplied_places
from adjudicator.rulesets.world_at_war.view import View

PALETTE: dict[str, str] = {
    "germany": "#8a8f88",
    "italy": "#8fae6d",
    "france": "#6f9fd8",
    "uk": "#d8b78a",
    "ussr": "#c0524a",
    "usa": "#9aa35c",
    "axis minor": "#b5b8a6",
    "allied minor": "#c9d6ea",
    "vichy": "#a9b8d6",
    "neutral": "#f3eedd",
}
"""Nations by their blocks: field grey, white, blue, tan, red, olive; minors paler."""
LEGEND = {
    "germany": "Germany",
    "italy": "Italy",
    "france": "France",
    "uk": "UK and Commonwealth",
    "ussr": "USSR",
    "usa": "USA",
    "axis minor": "Axis minors",
    "allied minor": "Allied minors",
    "vichy": "Vichy France",
    "neutral": "neutral",
}
COUNTERS = {key: f"{key} counters" for key in PALETTE}
"""Palette key of a nation's counters: the same colour under a long name, since the renderer
prints short keys on a counter as the code of a nation."""
COMMONWEALTH = ("india", "south_africa", "australia", "canada", "free_french")
SYMBOLS = {
    "ground": "infantry",
    "elite": "armour",
    "air": "air",
    "naval": "fleet",
    "carrier": "fleet",
}


def colour(position: Position, board: Board, country: str) -> str:
    """The palette key of a country."""
    if country in PALETTE:
        return country
    if country in COMMONWEALTH:
        return "uk"
    state = position.countries.get(country)
    if state is None or country in (NOBODY, "ussr_zone"):
        return "neutral"
    if state.status == "war":
        return "axis minor" if state.camp == "axis" else "allied minor"
    if state.status == "own_war":
        return "axis minor" if state.seat == "axis" else "allied minor"
    return "neutral"


def sheet(board: Board, view: View, events: Sequence[Event] = ()) -> Sheet:
    """The map of a view; with events also their arrows, and the picture cut to them."""
    position = view.position
    arrows = traced(board, view, events)
    fought = [str(e.facts["place"]) for e in events if e.kind in ("CombatFought", "LimitedFought")]
    taken = [str(e.facts["place"]) for e in events if e.kind in ("AreaCaptured", "Occupied")]
    focus = [place for arrow in arrows for place in arrow.path] + taken
    return Sheet(
        title=board.turns[position.turn].title,
        control={area: colour(position, board, holder(position, area)) for area in board.areas},
        pieces=pieces(board, with_proposed(board, position, view.seat)),
        arrows=arrows,
        overlays=dict.fromkeys(sorted(set(fought)), "battle"),
        focus=[place for place in dict.fromkeys(focus) if place in board.areas],
        palette=PALETTE | {key: PALETTE[name] for name, key in COUNTERS.items()},
        legend=LEGEND,
    )


def pieces(board: Board, position: Position) -> list[Piece]:
    """Units gathered by place, nation, kind and state; then fortresses, partisans, convoys."""
    nations = list(board.countries)
    groups: Counter[tuple[str, str, str, tuple[str, ...]]] = Counter()
    for unit in position.units:
        groups[unit.place, unit.nation, unit.kind, _tags(unit)] += 1
    ordered = sorted(
        groups,
        key=lambda g: (board.order[g[0]], nations.index(g[1]), KINDS.index(g[2]), g[3]),
    )
    found = [
        _piece(position, board, place, nation, kind, tags, groups[place, nation, kind, tags])
        for place, nation, kind, tags in ordered
    ]
    return [*found, *_markers(board, position)]


def _tags(unit: Unit) -> tuple[str, ...]:
    marks = {
        "to be set up": unit.id.startswith(PROPOSED),
        "inactive": not unit.active,
        "fixed": unit.garrison,
        "pinned": unit.pinned,
        "out of supply": unit.unsupplied,
        "carrier": unit.kind == "carrier",
        "damaged": unit.weak,
    }
    return tuple(mark for mark, there in marks.items() if there)


def _piece(
    position: Position,
    board: Board,
    place: str,
    nation: str,
    kind: str,
    tags: tuple[str, ...],
    number: int,
) -> Piece:
    return Piece(
        area=place,
        colour=COUNTERS[colour(position, board, nation)],
        symbol=SYMBOLS[kind],
        text=str(number),
        tags=list(tags),
        label=_label(board, nation, kind, tags, number),
    )


def label_of(position: Position, board: Board, unit: Unit) -> str:
    """The label of the piece that a unit is shown in: `8 German ground units`."""
    tags = _tags(unit)
    alike = [
        other
        for other in position.units
        if (other.place, other.nation, other.kind) == (unit.place, unit.nation, unit.kind)
        and _tags(other) == tags
    ]
    return _label(board, unit.nation, unit.kind, tags, len(alike))


def in_brief(position: Position, board: Board, unit: Unit) -> tuple[str, str]:
    """The same for a letter: whose, and what. `("German", "8 ground")`."""
    whose = board.adjective(unit.nation)
    said = label_of(position, board, unit).replace(f"{whose} ", "", 1)
    return whose, said.replace(" units", "").replace(" unit", "").replace(" fleets", "").replace(
        " fleet", ""
    ).replace(",", "")


def _label(board: Board, nation: str, kind: str, tags: Sequence[str], number: int) -> str:
    name = f"{number} {board.adjective(nation)} {KIND_NAMES[kind]}{'s' * (number > 1)}"
    return ", ".join([name, *(tag for tag in tags if tag != kind)])


def _markers(board: Board, position: Position) -> list[Piece]:
    found = []
    levels = {area: fort.level for area, fort in position.forts.items()}
    levels |= dict.fromkeys(ISLAND_FORTS, 1)
    for area in sorted(levels, key=board.order.__getitem__):
        key = COUNTERS[colour(position, board, holder(position, area))]
        found.append(
            Piece(
                area=area,
                colour=key,
                symbol="garrison",
                text=str(levels[area]),
                label=f"fortress, level {levels[area]}",
            )
        )
    for marker in position.partisans:
        nation = "ussr" if marker.side == "soviet" else "uk"
        label = "Soviet partisans" if marker.side == "soviet" else "Western partisans"
        found.append(
            Piece(area=marker.area, colour=COUNTERS[nation], symbol="block", text="P", label=label)
        )
    return found


def traced(board: Board, view: View, events: Sequence[Event]) -> list[Arrow]:
    """An arrow for each move, attack and retreat, each way once."""
    return traces(way for event in events for way in _ways(board, view, event.kind, event.facts))


def _ways(board: Board, view: View, kind: str, facts: Mapping[str, Any]) -> Iterator[Way]:
    def whose() -> str:
        return colour(view.position, board, str(facts["nation"])) if facts["nation"] else ""

    match kind:
        case "Moved":
            over: dict[str, Kind] = {"sail": "sea", "box": "sea", "fly": "air"}
            yield facts["way"], over.get(facts["how"], "move"), whose()
        case "OperationBegan" | "ExploitationBegan" | "LimitedFought":
            yield [facts["origin"], facts["place"]], "attack", whose()
        case "Retreated" if facts["to"]:
            yield [facts["place"], facts["to"]], "retreat", ""


# --------------------------------------------------------------------------- layers


def layers(board: Board, view: View) -> list[Layer]:
    """Countries of 1939, resources, and the supply of the reader's side."""
    return [_countries(board), _resources(board, view), _supply(board, view)]


def _countries(board: Board) -> Layer:
    areas = {area.id: area.owner for area in board.areas.values()}
    shown = [country for country in board.countries if country in areas.values()]
    return Layer(
        name="countries",
        title="Countries of 1939",
        areas=areas,
        colours={country: _hue(board, country) for country in shown},
        words={country: board.country_name(country) for country in shown},
    )


def _hue(board: Board, country: str) -> str:
    """A colour of its own for each country, neighbours in the list far apart in hue."""
    n = list(board.countries).index(country)
    rgb = colorsys.hls_to_rgb(n * 0.61803 % 1.0, 0.6 + 0.12 * (n % 3 - 1), 0.45)
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def _resources(board: Board, view: View) -> Layer:
    lost = view.position.lost_resources
    areas = {}
    for area in board.areas.values():
        rm = area.rm and f"{area.id}/rm" not in lost
        oil = area.oil and f"{area.id}/oil" not in lost
        if rm or oil:
            areas[area.id] = "oil" if oil else "raw material"
    return Layer(
        name="resources",
        title="Resources",
        areas=areas,
        colours={"raw material": "#b08a4a", "oil": "#3b3b3b"},
        words={"raw material": "raw material", "oil": "oil"},
    )


def _supply(board: Board, view: View) -> Layer:
    """Areas that the supply of the reader's first major reaches."""
    major = "germany" if view.seat == "axis" else "uk"
    if major not in view.position.majors:
        return Layer(name="supply", title="Supply")
    reached = supplied_places(view.position, board, major)
    return Layer(
        name="supply",
        title=f"Supply of {board.country_name(major)}",
        areas={area: "supplied" for area in board.areas if area in reached},
        colours={"supplied": "#7cc46a"},
        words={"supplied": f"reached by the supply of {board.country_name(major)}"},
    )
