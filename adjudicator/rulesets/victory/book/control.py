"""5.4 Hex control: friendly, neutral or enemy, at any moment.

Asked of the position by the phases, and of a view by checks and bots. A view does not know
what a hidden block is: there every block of another side holds its hex (VIC-A47).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.board.position import Battle, Block, Crossing, Position, Power
from adjudicator.rulesets.victory.view import View

Control = Literal["friendly", "neutral", "enemy", "battle"]


def is_submarine(board: Board, block: Block) -> bool:
    return board.units[block.unit].submarine


def is_naval(board: Board, block: Block) -> bool:
    """A naval unit now: a ship, or a Marine or Amphib at sea (VIC-5.91-4, VIC-7.5-4)."""
    return block.at_sea or board.units[block.unit].arm == "naval"


def is_air(board: Board, block: Block) -> bool:
    """An air unit now: an aircraft, or an Airborne that has not dropped (VIC-6.6-3)."""
    return block.aloft or board.units[block.unit].arm == "air"


def is_ground(board: Board, block: Block) -> bool:
    """A ground unit on land."""
    return board.units[block.unit].arm == "ground" and not block.at_sea and not block.aloft


def holds(board: Board, hexmap: HexMap, block: Block) -> bool:
    """Can this block control the land of its hex (VIC-5.4-3, VIC-5.4-4, VIC-5.4-11)?

    Submarines cannot (VIC-A47), nor ships that only blockade (VIC-5.4-14), nor what is
    still in the air or inside a ship.
    """
    if block.aboard or block.aloft:
        return False
    if block.blockading:  # VIC-6.8-4
        return False
    return not is_submarine(board, block)  # VIC-4.2-3


def holder(position: Position, board: Board, hexmap: HexMap, place: str) -> Power:
    """Who controls a hex: empty if nobody does, or if it is a battle hex (VIC-5.4-2).

    Ground units first, then air, then naval units (VIC-5.4-3...5, VIC-A7); a City or Town is
    its owner's unless an enemy occupies it, a team-mate's units there or not (VIC-5.4-6,
    VIC-5.4-9).
    """
    found = {0: "", 1: "", 2: ""}
    for block in position.blocks:
        if block.place != place or not holds(board, hexmap, block):
            continue
        rank = 0 if is_ground(board, block) else 1 if is_air(board, block) else 2  # VIC-5.4-5
        if found[rank] and not position.friends(found[rank], block.power):
            return ""  # VIC-5.4-2
        found[rank] = found[rank] or block.power  # VIC-5.4-10 VIC-5.4-12 VIC-8.4-1
    standing = [power for power in found.values() if power]
    if not standing:  # VIC-SB.Neutral-2
        return owner_of_place(position, hexmap, place)
    if any(not position.friends(standing[0], power) for power in standing[1:]):
        return ""  # VIC-5.4-2
    owner = owner_of_place(position, hexmap, place)
    return owner if owner and position.friends(owner, standing[0]) else standing[0]


def owner_of_place(position: Position, hexmap: HexMap, place: str) -> Power:
    """Who has a vacant hex: the owner of the map has its Cities and Towns (VIC-5.4-6)."""
    if not hexmap.tiles[place].place or place in position.neutral:
        return ""
    return hexmap.owner(place)


def control(position: Position, board: Board, hexmap: HexMap, place: str, power: Power) -> Control:
    """How a hex stands to a power (VIC-5.4-1, VIC-5.4-8)."""
    if contested(position, board, place):
        return "battle"
    who = holder(position, board, hexmap, place)
    if not who:
        # A Submarine or a blockading ship occupies without holding.
        here = [b for b in position.at(place) if not b.aboard]
        return "enemy" if any(not position.friends(power, b.power) for b in here) else "neutral"
    return "friendly" if position.friends(power, who) else "enemy"


def contested(position: Position, board: Board, place: str) -> bool:
    """Do opposing blocks stand in the hex, other than in a mere blockade (VIC-6.1-1)?"""
    powers = [b.power for b in position.blocks if b.place == place and not b.blockading]
    return any(not position.friends(powers[0], power) for power in powers[1:])


def enemies(position: Position, place: str, power: Power) -> list[Block]:
    """Blocks in a hex that are not of the power's team."""
    return [b for b in position.blocks if b.place == place and not position.friends(power, b.power)]


def held_by_others(view: View, place: str) -> bool:
    """Do others hold a hex, or fight for it, as far as a seat sees? Each block of theirs does
    (VIC-A47), but ships that blockade what is held by the seat itself (VIC-6.8-12)."""
    mine = any(b.place == place and not b.blockading for b in view.blocks)
    return any(
        not mine or pile.hidden or any(s.face_up != "blockade" for s in pile.shown)
        for pile in view.piles
        if pile.hex == place
    )


def city_points(position: Position, board: Board, hexmap: HexMap, power: Power) -> int:
    """PP of the cities that a power controls, for victory: without any bonus (VIC-A9)."""
    return sum(
        # VIC-5.4-13
        tile.value
        for tile in hexmap.cities()
        if holder(position, board, hexmap, tile.id) == power
    )


def powers_in(position: Position, blocks: Iterable[Block]) -> list[Power]:
    """The powers that some blocks belong to, clockwise."""
    there = {block.power for block in blocks}
    return [power for power in position.powers if power in there]


def count_crossing(battle: Battle, board: Board, block: Block) -> None:
    """Note that a block entered the battle over a hexside, as the last one (VIC-5.41-1)."""
    start = block.entered
    found = next((c for c in battle.crossings if c.power == block.power and c.start == start), None)
    if found is None:
        found = Crossing(power=block.power, start=start)
    else:
        battle.crossings.remove(found)
    battle.crossings.append(found)
    if is_naval(board, block):
        found.naval += 1
    else:
        found.ground += 1
