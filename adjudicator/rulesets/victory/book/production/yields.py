"""8.1 What cities yield, what may be built where, and which blocks are free."""

from __future__ import annotations

from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.board.position import Block, Position, Power
from adjudicator.rulesets.victory.board.units import MixLine
from adjudicator.rulesets.victory.book.control import owner_of_place
from adjudicator.rulesets.victory.book.production.works import factories

ANY = "any"
"""PP of a city without factories: for every arm."""

# --------------------------------------------------------------------------- the pool


def key_of(block: Block) -> str:
    """Which blocks are exactly alike (VIC-A66): `EAR/SS Panther`."""
    return f"{block.unit}/{block.name}" if block.name else block.unit


def mix_of(position: Position, board: Board, power: Power) -> list[MixLine]:
    """The lines of a power's armies."""
    return board.army(position.armies.get(power, []))


def pool(position: Position, board: Board, power: Power) -> dict[str, int]:
    """Free blocks of a power by kind."""
    free = {line.key: line.blocks for line in mix_of(position, board, power)}
    for block in (*position.of(power), *position.undeployed.get(power, [])):
        if key_of(block) in free:
            free[key_of(block)] -= 1
    return free


# ------------------------------------------------------------------------------ points


def value_for(position: Position, hexmap: HexMap, power: Power, place: str) -> int:
    """PP of a city for who holds it: home cities may have a bonus (VIC-10.3-3, VIC-10.3-4)."""
    tile = hexmap.tiles[place]
    home = owner_of_place(position, hexmap, place) == power
    return tile.value + (position.bonus.get(power, 0) if home else 0)


def points(position: Position, board: Board, power: Power, place: str) -> dict[str, int]:
    """PP of a city by arm, `any` without factories (VIC-8.1-1, VIC-9.1-1, VIC-9.1-2)."""
    hexmap = board.map_of(position)
    if not position.on("factories"):
        return {ANY: value_for(position, hexmap, power, place)}
    return {
        work.kind.split()[0]: work.level
        for work in factories(position, place)
        if position.friends(power, work.power)
    }


def producing(position: Position, board: Board, power: Power) -> list[str]:
    """Supplied cities of a power that can produce now (VIC-2.0-15, VIC-SOP-6).

    A blockaded port is in this list only if a road links it to another city (VIC-6.8-6); a
    storm is no matter (VIC-9.2-5).
    """
    hexmap = board.map_of(position)
    supplied = position.supplied.get(power, [])
    return [tile.id for tile in hexmap.cities() if tile.id in supplied]


def held_from_start(position: Position, hexmap: HexMap, power: Power, place: str) -> bool:
    """May new units be built there (VIC-8.4-3, VIC-SB.Neutral-3, VIC-A28)?"""
    return owner_of_place(position, hexmap, place) == power


def sea_closed(position: Position, power: Power, place: str) -> bool:
    """Is the port blockaded, so that nothing naval is built there (VIC-8.2-5)?"""
    return any(b.blockading and not position.friends(power, b.power) for b in position.at(place))


# ------------------------------------------------------------------------------- orders
