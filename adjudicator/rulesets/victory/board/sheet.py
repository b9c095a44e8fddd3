"""What is drawn for a view, and the drawn map of its hexes.

The map of a game is joined from boards, so its geometry is made for the view's layout.
Hexes have sides of one unit; rivers, roads and coasts lie on the hexsides they belong to.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from adjudicator.core import hexes
from adjudicator.core.polyline import Polyline
from adjudicator.core.protocol import Event
from adjudicator.core.telling import Area, Geometry, MapLine, Piece, Sheet
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.board.position import Block, Power
from adjudicator.rulesets.victory.view import View
from adjudicator.rulesets.victory.words.naming import face, own_text, power_name

PALETTE: dict[Power, str] = {
    "red": "#b5382b",
    "blue": "#2b5fa8",
    "green": "#3c7d4a",
    "gold": "#b98a1d",
}
SYMBOLS = {
    "air": "air",
    "SS": "u_boat",
    "naval": "fleet",
    "AR": "armour",
    "EAR": "armour",
    "RC": "armour",
    "MK": "mixed",
    "RE": "supply",
    "ground": "infantry",
}
TERRAIN = {
    "clear": "clear",
    "desert": "desert",
    "forest": "forest",
    "marsh": "swamp",
    "mountain": "mountains",
}

_DRAWN: WeakKeyDictionary[HexMap, Geometry] = WeakKeyDictionary()


def geometry(board: Board, view: View) -> Geometry:
    """The drawn map of the view's layout; made once for a map."""
    hexmap = board.map_of(view)
    if hexmap not in _DRAWN:
        _DRAWN[hexmap] = draw(hexmap)
    return _DRAWN[hexmap]


def draw(hexmap: HexMap) -> Geometry:
    """Hexes as areas, roads and rivers as lines between them."""
    areas = {}
    for tile in hexmap.tiles.values():
        ring = hexes.corners(tile.at)
        marks = [
            mark
            for mark, is_there in (
                ("port", tile.port),
                ("capital", tile.city),
                ("supply", tile.resource),
            )
            if is_there
        ]
        areas[tile.id] = Area(
            name=tile.place or tile.id,
            kind="land" if tile.land else "sea",
            at=hexes.centre(tile.at),
            rings=[[Polyline([*ring, ring[0]])]],
            terrain=TERRAIN.get(tile.terrain, "clear"),
            marks=marks,
            points=tile.value,
            country=hexmap.owner(tile.id),
        )
    lines = []
    for (a, b), edge in hexmap.edges.items():
        if a > b:
            continue
        kinds = []
        if edge.river:
            kinds.append("river")
        if edge.terrain == "alpine":
            kinds.append("wall")
        if edge.road:
            kinds.append("road")
        if edge.canal:
            kinds.append("strait")
        lines += [MapLine(a=a, b=b, kind=kind) for kind in kinds]
    return Geometry(areas=areas, lines=lines, projection="plain")


def sheet(board: Board, view: View, events: Sequence[Event] = ()) -> Sheet:
    """Own blocks with their faces, others' as blocks with a number, works, storm, battles."""
    hexmap = board.map_of(view)
    pieces = [own_piece(board, block) for block in view.blocks]
    for pile in view.piles:
        who = power_name(pile.power)
        if pile.hidden:
            pieces.append(
                Piece(
                    area=pile.hex,
                    colour=pile.power,
                    symbol="block",
                    text=str(pile.hidden),
                    label=f"{who}: {pile.hidden} hidden block{'s'[: pile.hidden != 1]}",
                )
            )
        for shown in pile.shown:
            pieces.append(
                Piece(
                    area=pile.hex,
                    colour=pile.power,
                    symbol=_symbol(board, shown.unit),
                    text=str(shown.strength),
                    tags=[shown.face_up] if shown.face_up else [],
                    label=f"{who}: {face(board, shown.unit, shown.strength, shown.name)}",
                )
            )
    overlays: dict[str, str] = {}
    if view.storm:
        overlays |= dict.fromkeys(hexmap.disc(view.storm, 1), "snow")  # VIC-9.2-11
    overlays |= {battle.hex: "battle" for battle in view.battles}
    if view.fight is not None:
        overlays[view.fight.hex] = "battle"
    control = {place: power for place, power in view.holders.items() if power}
    return Sheet(
        title=f"{view.title}, turn {view.turn}",
        control=control,
        pieces=pieces,
        overlays=overlays,
        palette={power: PALETTE.get(power, "#666666") for power in view.powers},
        legend={power: power_name(power) for power in view.powers},
    )


def own_piece(board: Board, block: Block) -> Piece:
    """A block whose face the reader sees."""
    unit = board.units[block.unit]
    tags = [
        tag
        for tag, there in (
            ("at sea", block.at_sea),
            ("aboard", bool(block.aboard)),
            (block.face_up, bool(block.face_up)),
            ("elite", unit.has("elite")),
        )
        if there
    ]
    return Piece(
        area=block.place,
        colour=block.power,
        symbol=_symbol(board, block.unit),
        text=str(block.strength),
        tags=tags,
        label=f"{power_name(block.power)}: {own_text(board, block)}",
    )


def _symbol(board: Board, code: str) -> str:
    return SYMBOLS.get(code) or SYMBOLS[board.units[code].arm]
