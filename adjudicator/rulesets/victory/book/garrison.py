"""1.4 Every city gets two units at deployment: which blocks can stand where, so that they do.

Where a force is too small for that, each city gets one first, and second ones as far as the
force goes (VIC-A8). `garrison` finds the most that can be done; `short_after` says which
cities an order would leave short of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.rulesets.victory.board.board import Board, HexMap, Tile
from adjudicator.rulesets.victory.board.position import Block, Position, Power
from adjudicator.rulesets.victory.book.stacking import limit, sharing, stacked

GARRISON = 2
"""Units that each city gets (VIC-1.4-4)."""
Post = tuple[str, int]
"""A city and which of its units: the first, the second."""


@dataclass
class Garrison:
    """What can be done for a power's cities. posts: who would fill what is still empty, first
    units before second ones. short: cities that would have fewer than two. bare: none."""

    posts: dict[Post, Block] = field(default_factory=dict)
    short: list[str] = field(default_factory=list)
    bare: list[str] = field(default_factory=list)


def own_place(position: Position, hexmap: HexMap, power: Power, place: str) -> bool:
    """A City or Town on the power's own maps (VIC-1.4-2, VIC-10.0-5)."""
    tile = hexmap.tiles.get(place)
    return bool(
        tile and tile.place and hexmap.owner(place) == power and place not in position.neutral
    )


def own_cities(position: Position, hexmap: HexMap, power: Power) -> list[Tile]:
    """The cities to be garrisoned, biggest first."""
    cities = [t for t in hexmap.cities() if own_place(position, hexmap, power, t.id)]
    return sorted(cities, key=lambda tile: -tile.value)


def belongs(position: Position, hexmap: HexMap, block: Block, place: str) -> bool:
    """May the block stand on this map: some forces are for one board alone (VIC-10.4-3)?"""
    parts = position.forces.get(block.power, [])
    if not block.place or not any(part.slots for part in parts):
        return True
    tile = hexmap.tiles.get(block.place)  # it was raised for a place, or for a board
    return hexmap.tiles[place].slot == (tile.slot if tile else block.place)


def has_room(
    position: Position, board: Board, hexmap: HexMap, power: Power, block: Block, place: str
) -> bool:
    """Do the stacking limits let the block in (VIC-1.4-3)?"""
    unit, tile = board.units[block.unit], hexmap.tiles[place]
    ours = sharing(position, place, power)  # VIC-A41
    mine = [b for b in position.blocks if b.place == place and b.power in ours]
    if (unit.arm == "naval" or unit.has("coast_only")) and not tile.coastal:
        return False
    return stacked(board, mine)[unit.arm] < limit(hexmap, place, unit.arm)


def garrison(position: Position, board: Board, power: Power, waiting: Sequence[Block]) -> Garrison:
    """The most that blocks that wait can do for the cities: as many first units as possible,
    then as many second ones (VIC-1.4-4, VIC-A8); ground units, then aircraft, then ships, but
    whoever was raised for a city goes there."""
    hexmap = board.map_of(position)
    cities = own_cities(position, hexmap, power)
    arms = ("ground", "air", "naval")
    standing = {tile.id: sum(b.power == power for b in position.at(tile.id)) for tile in cities}
    open_: dict[str, list[Block]] = {}
    for tile in cities:
        able = [
            block
            for block in waiting
            if belongs(position, hexmap, block, tile.id)
            and has_room(position, board, hexmap, power, block, tile.id)
        ]
        able.sort(key=lambda b: (_wish(hexmap, b, tile), arms.index(board.units[b.unit].arm)))
        open_[tile.id] = able
    found, holds = Garrison(), dict[str, Post]()

    def fill(post: Post, tried: set[str]) -> bool:
        able = open_[post[0]]
        for block in able:
            if block.id not in holds:
                found.posts[post], holds[block.id] = block, post
                return True
        for block in able:
            if block.id not in tried:
                tried.add(block.id)
                if fill(holds[block.id], tried):  # it was needed here more
                    found.posts[post], holds[block.id] = block, post
                    return True
        return False

    for number in range(GARRISON):
        for tile in cities:
            if standing[tile.id] <= number and not fill((tile.id, number), set()):
                (found.short if number else found.bare).append(tile.id)
    return found


def _wish(hexmap: HexMap, block: Block, tile: Tile) -> int:
    """How gladly a block goes there: raised for this city, for none, for another place."""
    return 0 if block.place == tile.id else 2 if block.place in hexmap.tiles else 1


def short_after(best: Garrison, left: Garrison) -> list[str]:
    """Cities that an order robs of units that the force has for them; empty: none.

    best: what could be done before any order. left: what can be done after it."""
    if len(left.bare) > len(best.bare):
        return left.bare
    posts = len(left.short) + len(left.bare)
    return left.short if posts > len(best.short) + len(best.bare) else []
