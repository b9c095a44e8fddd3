"""1.4 Starting forces and their deployment, carried out block by block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.board.position import Block, Forces, Position, Power
from adjudicator.rulesets.victory.book.production.yields import mix_of, pool
from adjudicator.rulesets.victory.book.stacking import AIRBASE, carrier_room, limit, stacked
from adjudicator.rulesets.victory.orders.setup_orders import Deploy, Raise
from adjudicator.rulesets.victory.words.naming import new_id, own_name, short


@dataclass
class Placed:
    lines: list[str] = field(default_factory=list)
    notes: dict[int, list[str]] = field(default_factory=dict)
    refused: list[NotAllowed] = field(default_factory=list)
    stands: list[Order] = field(default_factory=list)


class _No(Exception):
    def __init__(self, clause: str, text: str) -> None:
        super().__init__(text)
        self.clause, self.text = clause, text


# ------------------------------------------------------------------------ bought forces


def raise_forces(position: Position, board: Board, power: Power, orders: Sequence[Order]) -> Placed:
    """Buy blocks for the points of a power (VIC-10.2-1); what is left over buys Infantry,
    then whatever is cheap, so that nobody begins with less than he may."""
    result = Placed()
    left = [part.points for part in position.forces[power]]
    for order in orders:
        if not isinstance(order, Raise):
            continue
        try:
            _raise(position, board, power, order, left)
        except _No as no:
            result.refused.append(
                NotAllowed(order.line, no.clause, no.text[:1].upper() + no.text[1:])
            )
            continue
        result.stands.append(order)
        unit = board.units[order.unit]
        steps = order.steps or unit.steps
        result.notes.setdefault(order.line, []).append(
            f"{order.count} x {unit.cost * steps} PP; {sum(left)} PP left"
        )
    for n in range(len(left)):
        for code in ("IN", "MK", "EN", "FA", "CA", "MT", "SS", "AR", "DB"):
            for steps in (4, 3, 2, 1):
                while True:
                    try:
                        order = Raise(unit=code, steps=min(steps, board.units[code].steps))
                        _raise(position, board, power, order, left, only=n)
                    except _No:
                        break
    return result


def _raise(
    position: Position,
    board: Board,
    power: Power,
    order: Raise,
    left: list[int],
    only: int | None = None,
) -> None:
    unit = board.units[order.unit]
    steps = order.steps or unit.steps
    if unit.has("not_built"):
        raise _No("VIC-4.3-16", f"{unit.name} blocks are mined, never bought.")
    if not 1 <= steps <= unit.steps:
        raise _No("VIC-6.2-1", f"{unit.name} has 1 to {unit.steps} steps.")
    if order.count < 1:
        raise _No("VIC-10.2-1", "how many?")
    hexmap = board.map_of(position)
    group = 0 if only is None else only
    if order.place:
        if not own_place(position, hexmap, power, order.place):
            raise _No("VIC-10.0-5", f"{hexmap.text(order.place)} is no City or Town of yours.")
        group = group_of(position, hexmap, power, order.place)
    elif only is None:
        group = next((n for n, p in enumerate(left) if p >= unit.cost * steps * order.count), 0)
    cost = unit.cost * steps * order.count
    if cost > left[group]:
        raise _No("VIC-10.2-1", f"that costs {cost} PP and {left[group]} are left.")
    free = pool(position, board, power)
    lines = [line for line in mix_of(position, board, power) if line.unit == order.unit]
    if sum(max(0, free[line.key]) for line in lines) < order.count:
        raise _No("VIC-A33", f"so many {unit.name} blocks are not in your army.")
    left[group] -= cost
    for _ in range(order.count):
        free = pool(position, board, power)
        line = next(line for line in lines if free[line.key] > 0)
        position.undeployed.setdefault(power, []).append(
            Block(
                id=new_id(position, power, order.unit),
                power=power,
                unit=order.unit,
                name=line.name,
                strength=steps,
                place=order.place or slot_of(position, power, group),
            )
        )


def slot_of(position: Position, power: Power, group: int) -> str:
    """The slot on which a part of the forces stands, empty if it is free (VIC-10.4-3)."""
    slots = position.forces[power][group].slots
    return slots[0] if slots else ""


def group_of(position: Position, hexmap: HexMap, power: Power, place: str) -> int:
    slot = hexmap.tiles[place].slot
    return next(
        (n for n, p in enumerate(position.forces[power]) if not p.slots or slot in p.slots), 0
    )


def own_place(position: Position, hexmap: HexMap, power: Power, place: str) -> bool:
    """A City or Town on the power's own maps (VIC-1.4-2, VIC-10.0-5)."""
    tile = hexmap.tiles.get(place)
    return bool(
        tile and tile.place and hexmap.owner(place) == power and place not in position.neutral
    )


# ----------------------------------------------------------------------------- placing


def deploy(
    position: Position,
    board: Board,
    power: Power,
    orders: Sequence[Order],
    most: int | None = None,
    *,
    arms: Sequence[str] | None = None,
    rest: bool = True,
) -> Placed:
    """Place blocks as ordered, then the rest by themselves: two in each city first
    (VIC-1.4-4). most: so many in this round (VIC-1.4-5). arms: those the seat commands.
    rest: place what is left."""
    result = Placed()
    hexmap = board.map_of(position)
    waiting = position.undeployed.get(power, [])
    placed = 0
    for order in orders:
        if not isinstance(order, Deploy):
            continue
        try:
            mine = [b for b in waiting if arms is None or board.units[b.unit].arm in arms]
            blocks = _named(board, mine, order)
            if most is not None and placed + len(blocks) > most:
                raise _No("VIC-1.4-5", f"{most} units are placed at a time.")
            done: list[Block] = []
            try:
                for block in blocks:
                    _place(position, board, hexmap, power, block, order.place, order.carrier)
                    done.append(block)
            except _No:
                for block in done:
                    position.blocks.remove(block)
                    block.aboard = ""
                    block.place = (
                        hexmap.tiles[block.place].slot if _grouped(position, power) else ""
                    )
                raise
        except _No as no:
            result.refused.append(
                NotAllowed(order.line, no.clause, no.text[:1].upper() + no.text[1:])
            )
            continue
        placed += len(blocks)
        result.stands.append(order)
        for block in blocks:
            waiting.remove(block)
            text = f"{own_name(board, block)} at {hexmap.text(block.place)}"
            result.lines.append(text)
            result.notes.setdefault(order.line, []).append(text)
    if rest:
        automatic(position, board, power, result, None if most is None else most - placed)
    return result


def _grouped(position: Position, power: Power) -> bool:
    return any(part.slots for part in position.forces.get(power, [Forces()]))


def _named(board: Board, waiting: Sequence[Block], order: Deploy) -> list[Block]:
    found: list[Block] = []
    for part in order.force:
        if part.block:
            block = next((b for b in waiting if b.id == part.block and b not in found), None)
            if block is None:
                raise _No("VIC-1.4-1", f"{short(part.block)} is not waiting to be deployed.")
            found.append(block)
            continue
        free = [b for b in waiting if b not in found and (part.every or b.unit == part.unit)]
        wanted = len(free) if part.every else part.count or 1
        if not free or len(free) < wanted:
            what = "blocks" if part.every else board.units[part.unit].name
            raise _No("VIC-1.4-1", f"{len(free)} {what} are waiting, not {wanted}.")
        found += free[:wanted]
    return found


def _place(
    position: Position,
    board: Board,
    hexmap: HexMap,
    power: Power,
    block: Block,
    place: str,
    carrier_id: str = "",
) -> None:
    unit = board.units[block.unit]
    carrier: Block | None = None
    if carrier_id:
        carrier = next((b for b in position.of(power) if b.id == carrier_id), None)
        if carrier is None or not board.units[carrier.unit].has("carries_2_air"):
            raise _No("VIC-4.2-5", f"{short(carrier_id)} is no carrier of yours on the map.")
        if not (unit.has("carrier") or unit.has("carrier_launch")):
            raise _No("VIC-4.1-5", f"{unit.name} cannot use carriers.")
        units, steps = carrier_room(position, board, carrier)
        if units < 1 or steps < block.strength:
            raise _No(
                "VIC-4.2-6", f"{short(carrier_id)} has no room for {unit.name} {block.strength}."
            )
        place = carrier.place
    if not own_place(position, hexmap, power, place):
        raise _No("VIC-1.4-2", f"{hexmap.text(place)} is no City or Town of yours.")
    if block.place and block.place != hexmap.tiles[place].slot and block.place != place:
        raise _No("VIC-10.4-3", f"{own_name(board, block)} belongs on another map.")
    if carrier is None and not has_room(position, board, hexmap, power, block, place):
        raise _No("VIC-1.4-3", f"{hexmap.text(place)} has no room for {unit.name}.")
    block.place, block.aboard = place, carrier.id if carrier else ""
    position.blocks.append(block)


def has_room(
    position: Position, board: Board, hexmap: HexMap, power: Power, block: Block, place: str
) -> bool:
    """Do the stacking limits let the block in (VIC-1.4-3)?"""
    unit, tile = board.units[block.unit], hexmap.tiles[place]
    mine = [b for b in position.blocks if b.place == place and b.power == power]
    if unit.arm == "naval" and not tile.coastal:
        return False
    if unit.has("coast_only") and not tile.coastal:
        return False
    most = AIRBASE if unit.arm == "air" else limit(hexmap, place, unit.arm)
    return stacked(board, mine)[unit.arm] < most


def automatic(
    position: Position, board: Board, power: Power, result: Placed, most: int | None = None
) -> None:
    """Every city gets one unit first, then a second as far as the force allows (VIC-A8);
    the rest goes where there is most room, biggest cities first."""
    hexmap = board.map_of(position)
    cities = [t for t in hexmap.cities() if own_place(position, hexmap, power, t.id)]
    cities.sort(key=lambda tile: -tile.value)
    towns = [t for t in hexmap.places() if t.town and own_place(position, hexmap, power, t.id)]
    waiting = position.undeployed.get(power, [])

    def put(place: str, arms: tuple[str, ...]) -> bool:
        nonlocal most
        if most is not None and most < 1:
            return False
        for arm in arms:
            for block in waiting:
                if board.units[block.unit].arm != arm:
                    continue
                if block.place and block.place not in (hexmap.tiles[place].slot, place):
                    continue
                if has_room(position, board, hexmap, power, block, place):
                    waiting.remove(block)
                    block.place = place
                    position.blocks.append(block)
                    result.lines.append(f"{own_name(board, block)} at {hexmap.text(place)}")
                    most = None if most is None else most - 1
                    return True
        return False

    for wanted in (1, 2):
        for tile in cities:
            if len([b for b in position.at(tile.id) if b.power == power]) < wanted:
                put(tile.id, ("ground", "air", "naval"))
    again = True
    while again:
        again = False
        for tile in (*cities, *towns):
            again = put(tile.id, ("naval", "air", "ground")) or again


def garrisons_missing(position: Position, board: Board, power: Power) -> list[str]:
    """Cities with fewer than two units although the force would do (VIC-1.4-4)."""
    hexmap = board.map_of(position)
    return [
        tile.id
        for tile in hexmap.cities()
        if own_place(position, hexmap, power, tile.id)
        and len([b for b in position.at(tile.id) if b.power == power]) < 2
    ]
