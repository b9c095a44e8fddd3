"""What to draw for a view: pieces, who controls what, weather, and what has just happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Arrow, Kind, Piece, Sheet
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.called import tail_called
from adjudicator.rulesets.totaler_krieg.board.geometry import STRATEGIC, zone_area
from adjudicator.rulesets.totaler_krieg.board.position import is_hex
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.view import View

FACTION_COLOURS = {"axis": "#5f686d", "western": "#4c8a5b", "soviet": "#b5432f"}
NATION_COLOURS = {
    "Germany": "#78827f",
    "Italy": "#a3b18a",
    "Rumania": "#c7b46a",
    "Hungary": "#b79a86",
    "Bulgaria": "#9d8f63",
    "Finland": "#dfe6ea",
    "Britain": "#d8b77a",
    "United States": "#8f9150",
    "France": "#5b83b5",
    "Russia": "#b5432f",
    "": "#efe6cf",
}
"""Nation -> the colour of its counters; others take their faction's."""
SYMBOLS = {
    "hq": "headquarters",
    "armor": "armour",
    "mech": "mechanized",
    "cav-mech": "mechanized",
    "helicopter": "mechanized",
    "mountain": "mountaineers",
    "garrison": "garrison",
    "cavalry": "cavalry",
    "airborne": "airborne",
    "marine": "marine",
    "ski": "ski",
    "fortress": "fortress",
    "air_force": "air",
    "bomber": "air",
    "interceptor": "air",
    "cv_strike": "air",
    "cv_fleet": "fleet",
    "surface_fleet": "fleet",
    "sub_fleet": "u_boat",
    "logistics": "supply",
    "convoy_standard": "convoy",
    "convoy_special": "convoy",
    "beachhead": "beachhead",
    "detachment": "detachment",
    "airdrop": "airdrop",
    "partisan": "partisans",
    "atomic": "devastation",
    "devastation": "devastation",
}
ARROWS: dict[str, Kind] = {
    "Moved": "move",
    "Shipped": "sea",
    "Advanced": "attack",
    "Withdrew": "retreat",
}
FOCUSED = ("Battle", "Advanced", "Withdrew", "Overran", "Landed", "Dropped")
"""What a picture of the turn must show."""


def sheet(board: Board, view: View, events: Sequence[Event] = ()) -> Sheet:
    """Everything that all may see of the map; the events of a report as arrows and battles."""
    position = view.position
    field = Field(position, board)
    overlays = weather(field)
    overlays |= {e.facts["at"]: "battle" for e in events if e.kind == "Battle"}
    pieces = [*on_land(field), *at_sea(field)]
    seen = {piece.colour for piece in pieces}
    row = board.calendar[position.turn]
    palette = {**NATION_COLOURS, **FACTION_COLOURS}
    legend = {faction: FACTION_NAMES[faction] for faction in FACTION_COLOURS}
    legend |= {nation: nation for nation in NATION_COLOURS if nation in seen - {""}}
    return Sheet(
        title=f"Totaler Krieg!, {row.title}",
        control=control(field),
        pieces=pieces,
        arrows=arrows(board, lambda name: colour_of(field, name), events),
        overlays=overlays,
        focus=focus(board, events),
        palette={key: palette[key] for key in palette if key in seen or key in legend},
        legend=legend,
    )


def control(field: Field) -> dict[str, str]:
    """Hex -> the faction in control, of every Land hex in play that has one."""
    board = field.board
    return {
        one.id: who
        for one in board.hexes.values()
        if one.land and one.playable and (who := field.controller(one.cell))
    }


def weather(field: Field) -> dict[str, str]:
    """Hex -> mud, snow or storms."""
    if not any(field.weather_now.values()):
        return {}
    return {
        one.id: now
        for one in field.board.hexes.values()
        if one.land and one.playable and (now := field.weather_now.get(one.weather_area, ""))
    }


def on_land(field: Field) -> list[Piece]:
    """Ground units, support units and markers in hexes, the strongest unit first."""
    found = []
    for at, names in field.stacks.items():
        ordered = sorted(names, key=lambda name: (-field.steps(name), -field.face(name).attack))
        found += [unit(field, name, field.id(at)) for name in ordered]
    for at, names in field.support.items():
        found += [unit(field, name, field.id(at)) for name in names]
    for at, names in field.marks.items():
        found += [
            unit(field, name, field.id(at))
            for name in names
            if field.board.counters[name].kind == "marker" or name not in field.stacks.get(at, ())
        ]
    for faction, hexes in field.position.blitz.items():
        found += [
            Piece(
                area=at,
                colour=faction,
                symbol="blitz",
                label=f"{FACTION_NAMES[faction]} Blitz marker",
            )
            for at in hexes
        ]
    return found


def unit(field: Field, name: str, area: str) -> Piece:
    """A counter as it lies."""
    counter, piece = field.board.counters[name], field.position.pieces[name]
    marker = counter.back_is if piece.back else ""
    tags = []
    label = name
    text = ""
    if counter.kind == "ground" and marker not in ("detachment", "airdrop", "devastation", "flag"):
        face = field.face(name)
        text = f"{face.attack}-{face.defence}-{face.move}"
        tags.append(f"steps {face.steps}")
        label = f"{name}, {face.steps} step{'s' * (face.steps > 1)}, {text}"
        symbol = "fortress" if field.is_fortress(name) else SYMBOLS.get(counter.type, "infantry")
        if counter.elite:
            tags.append("elite")
    else:
        symbol = SYMBOLS.get(marker) or SYMBOLS.get(counter.type, counter.type)
        what = (marker or counter.type).replace("_", " ")
        label = f"{name}, {what}" + (f" ({piece.mode})" if piece.mode else "")
        text = str(counter.range) if counter.range else ""
    return Piece(
        area=area, colour=colour_of(field, name), symbol=symbol, text=text, tags=tags, label=label
    )


def in_brief(field: Field, name: str) -> tuple[str, str]:
    """A ground unit for a letter: whose, and what with its values. `("GER", "4 Army 5-6-2")`."""
    face = field.face(name)
    whose, _, what = name.partition("-")
    return whose, f"{tail_called(what)} {face.attack}-{face.defence}-{face.move}"


def colour_of(field: Field, name: str) -> str:
    """The palette key of a counter: its nation if that has a colour, else its faction."""
    country = field.board.counters[name].country
    if country in NATION_COLOURS:
        return country or field.owner.get(name, field.board.counters[name].faction)
    return field.owner.get(name) or field.board.counters[name].faction


def at_sea(field: Field) -> list[Piece]:
    """Support units and Convoys of the Naval Zones, what is in Off-Map Boxes, and the
    Strategic Warfare Box."""
    found = []
    for place, names in field.places.items():
        head, _, tail = place.partition(":")
        if head in ("station", "convoys", "used"):
            area = zone_area(tail)
        elif head == "box" or place == STRATEGIC:
            area = place
        else:
            continue
        found += [unit(field, name, area) for name in names]
    return found


def arrows(
    board: Board, colour: Callable[[str], str], events: Sequence[Event], short: bool = False
) -> list[Arrow]:
    """Moves of more than one hex (short: of one, too), sea movement, advances and retreats.
    colour: of a counter by its name."""
    found = []
    for event in events:
        if event.kind not in ARROWS:
            continue
        facts = event.facts
        if event.kind == "Withdrew":
            path, name = [facts["start"], facts["to"]], facts["units"][0]
        elif event.kind == "Advanced":
            path, name = list(facts["path"]), facts["unit"]
        else:
            path, name = [facts["start"], *facts["path"]], facts["unit"]
        if event.kind == "Moved" and len(path) < 3 and not short:
            continue
        key = colour(name) if name in board.counters else ""
        found.append(Arrow(path=path, kind=ARROWS[event.kind], colour=key))
    return found


def focus(board: Board, events: Sequence[Event]) -> list[str]:
    """The hexes that were fought over; empty, for the whole map, if none was."""
    found: dict[str, None] = {}
    for event in events:
        if event.kind in FOCUSED:
            places = event.facts.get("path") or [event.facts.get("at") or event.facts.get("to")]
            found |= dict.fromkeys(place for place in places if place and is_hex(place))
    return list(found)
