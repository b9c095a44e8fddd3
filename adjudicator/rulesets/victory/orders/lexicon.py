"""The names that players may type: hexes, places, unit types, their own blocks."""

from __future__ import annotations

from collections import Counter as Tally
from weakref import WeakKeyDictionary

from adjudicator.core.names import Lexicon, Name, fold
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.orders.battle_orders import battle_names
from adjudicator.rulesets.victory.view import View
from adjudicator.rulesets.victory.words.naming import own_name, power_name, short

UNIT_ALIASES: dict[str, tuple[str, ...]] = {
    "FA": ("fighters",),
    "EFA": ("elite fighters",),
    "DB": ("dive-bomber", "dive bombers", "dive-bombers"),
    "TB": ("torpedo bombers",),
    "MB": ("medium bombers",),
    "HB": ("heavy bombers",),
    "NB": ("naval bombers",),
    "SS": ("submarines", "sub", "subs"),
    "CV": ("carriers", "aircraft carrier", "aircraft carriers"),
    "BB": ("battleships",),
    "EBB": ("elite battleships",),
    "BC": ("battlecruisers",),
    "CA": ("cruisers",),
    "CL": ("light cruisers",),
    "IN": ("inf",),
    "AM": ("amphib", "amphibs", "amphibious"),
    "MA": ("marine",),
    "CDO": ("commandos",),
    "AB": ("paratroops", "paras"),
    "MT": ("mountain troops",),
    "EN": ("engineers",),
    "ART": ("artillery", "guns"),
    "AR": ("armour", "tanks"),
    "EAR": ("elite armour", "elite tanks"),
    "MK": ("mech", "mechanised"),
    "RE": ("resources", "resource block"),
    "RKT": ("rockets",),
    "AT": ("atom bombs",),
    "JET": ("jets", "jet fighters", "jet"),
}
TOPICS = ("battles", "battle", "retreats", "beachheads", "regroup", "blockades", "landing")

_HEXES: WeakKeyDictionary[HexMap, tuple[list[Name], list[Name]]] = WeakKeyDictionary()


def hex_names(hexmap: HexMap) -> tuple[list[Name], list[Name]]:
    """All hexes, and those with a City or Town; made once for a map."""
    if hexmap not in _HEXES:
        count = Tally(tile.place for tile in hexmap.tiles.values() if tile.place)
        single = len(hexmap.slots) == 1
        names = []
        for tile in hexmap.tiles.values():
            plain = tuple(name[1:] for name in tile.names) if single else ()
            if tile.place and count[tile.place] == 1:
                names.append(Name(tile.id, tile.place, (*tile.names, *plain)))
            elif tile.place:
                names.append(Name(tile.id, f"{tile.place} {tile.slot}", (*tile.names, *plain)))
            else:
                names.append(Name(tile.id, tile.id, (*tile.names[1:], *plain)))
        places = [name for name in names if hexmap.tiles[name.id].place]
        _HEXES[hexmap] = (names, places)
    return _HEXES[hexmap]


def lexicon(board: Board, view: View) -> Lexicon:
    """The names for a seat: `hex`, `place`, `unit`, `block`, `power`, `work`, `topic`.

    Blocks are the seat's own; others' have no names at all.
    """
    names = Lexicon()
    hexmap = board.map_of(view)
    all_hexes, places = hex_names(hexmap)
    names.add("hex", all_hexes)
    names.add("place", places)
    own = [b for b in (*view.blocks, *view.undeployed) if b.power == view.power]
    names.add("unit", _types(board, view, {block.unit for block in own}))
    names.add("several", _several(board, {block.unit for block in own}))
    names.add("block", [Name(b.id, own_name(board, b), (short(b.id),)) for b in own])
    names.add("power", [Name(power, power_name(power)) for power in view.powers])
    names.add("board", [Name(part, part, (board.parts[part].title,)) for part in board.parts])
    names.add("group", battle_names())
    names.add("topic", [Name(topic, topic) for topic in TOPICS])
    names.garrisons = _garrisons(board, view, {name.id: name for name in all_hexes})
    return names


ELITE = {"EBB": "BB", "CL": "CA"}
"""A type that goes by the name of a plainer one where its owner has none of that."""


def _types(board: Board, view: View, own: set[str]) -> list[Name]:
    """The unit types. `The battleship` is an Elite Battleship to a seat that has no other; where
    types are built, each goes by its own name."""
    calls = {} if view.stage == "production" else ELITE
    plain = {calls[code]: code for code in calls if code in own and calls[code] not in own}
    found = []
    for unit in board.units.values():
        also = UNIT_ALIASES.get(unit.code, ())
        if unit.code in plain:
            continue
        if (base := calls.get(unit.code, "")) in plain:
            also = (*also, base, board.units[base].name, *UNIT_ALIASES.get(base, ()))
        found.append(Name(unit.code, unit.name, also))
    return found


def _several(board: Board, own: set[str]) -> list[Name]:
    """The unit types of a seat by the words for more than one."""
    found = []
    for unit in board.units.values():
        more = [
            one for one in UNIT_ALIASES.get(unit.code, ()) if one.endswith("s") and one != "jets"
        ]
        if unit.code in own and more and not unit.name.endswith("s"):
            found.append(Name(unit.code, more[0], tuple(more[1:])))
    return found


WAITING = "not on the map yet"
"""Where the blocks are that wait to be deployed."""
_ARMS = {"fighter": ("FA", "EFA"), "bomber": ("DB", "TB", "MB", "HB", "NB"),
         "plane": ("FA", "EFA", "DB", "TB", "MB", "HB", "NB", "JET"),
         "cruiser": ("CA", "CL"), "battleship": ("BB", "EBB"),
         "ship": ("BB", "EBB", "BC", "CA", "CL", "CV", "SS")}  # fmt: skip
"""Everyday words for several types of blocks."""


def _garrisons(
    board: Board, view: View, hexes: dict[str, Name]
) -> dict[str, tuple[tuple[str, frozenset[str]], ...]]:
    """By all names of a hex: the seat's blocks there, and what each of them is called; those that
    wait to be deployed by `WAITING`."""
    there: dict[str, list[tuple[str, frozenset[str]]]] = {}
    waiting = [(block, WAITING) for block in view.undeployed]
    for block, place in [(block, block.place) for block in view.blocks] + waiting:
        if block.power != view.power or (place not in hexes and place != WAITING):
            continue
        unit = board.units[block.unit]
        words = {fold(one) for one in (unit.name, *UNIT_ALIASES.get(unit.code, ()))}
        words |= {word for word, codes in _ARMS.items() if unit.code in codes}
        there.setdefault(place, []).append((short(block.id), frozenset(words)))
    return {
        fold(written): tuple(units)
        for place, units in there.items()
        for written in (hexes[place].written() if place in hexes else (place,))
    }
