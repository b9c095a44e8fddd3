"""1.4 Starting forces and their deployment, carried out block by block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.core.saying import count
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.board.position import Block, Position, Power
from adjudicator.rulesets.victory.book.garrison import (
    Garrison,
    belongs,
    garrison,
    has_room,
    own_cities,
    own_place,
    short_after,
)
from adjudicator.rulesets.victory.book.production.yields import mix_of, pool
from adjudicator.rulesets.victory.book.stacking import carrier_room
from adjudicator.rulesets.victory.orders.setup_orders import Deploy, Raise
from adjudicator.rulesets.victory.words.naming import listed, new_id, own_name, sentence, short


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
            result.refused.append(NotAllowed(order.line, no.clause, sentence(no.text)))
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
        raise _No("VIC-4.3-16", f"{unit.name} blocks come from mining and cannot be bought.")
    if not 1 <= steps <= unit.steps:
        raise _No("VIC-6.2-1", f"{unit.name} has 1 to {unit.steps} steps.")
    if order.count < 1:
        raise _No("VIC-10.2-1", "how many?")
    hexmap = board.map_of(position)
    group = 0 if only is None else only
    if order.place:
        if not own_place(position, hexmap, power, order.place):
            raise _No(
                "VIC-10.0-5", f"{hexmap.text(order.place)} is not one of your Cities or Towns."
            )
        group = group_of(position, hexmap, power, order.place)
    elif only is None:
        group = next((n for n, p in enumerate(left) if p >= unit.cost * steps * order.count), 0)
    cost = unit.cost * steps * order.count
    if cost > left[group]:
        what = count(order.count, f"{unit.name} block")
        costs = "costs" if order.count == 1 else "cost"
        raise _No("VIC-10.2-1", f"{what} {costs} {cost} PP, and you have {left[group]} left.")
    free = pool(position, board, power)
    lines = [line for line in mix_of(position, board, power) if line.unit == order.unit]
    if sum(max(0, free[line.key]) for line in lines) < order.count:
        raise _No("VIC-A33", f"your army does not have that many {unit.name} blocks.")
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
    best = garrison(position, board, power, waiting)
    placed = 0
    for order in orders:
        if not isinstance(order, Deploy):
            continue
        try:
            mine = [b for b in waiting if arms is None or board.units[b.unit].arm in arms]
            blocks = _named(board, mine, order)
            if most is not None and placed + len(blocks) > most:
                raise _No("VIC-1.4-5", f"you place {most} units at a time.")
            _place_all(position, board, power, blocks, order, best)
        except _No as no:
            result.refused.append(NotAllowed(order.line, no.clause, sentence(no.text)))
            continue
        placed += len(blocks)
        result.stands.append(order)
        for block in blocks:
            text = f"{own_name(board, block)} at {hexmap.text(block.place)}"
            result.lines.append(text)
            result.notes.setdefault(order.line, []).append(text)
    if rest:
        automatic(position, board, power, result, None if most is None else most - placed)
    return result


def _place_all(
    position: Position,
    board: Board,
    power: Power,
    blocks: Sequence[Block],
    order: Deploy,
    best: Garrison,
) -> None:
    """Place the blocks of one order, all of them or none."""
    hexmap = board.map_of(position)
    waiting = position.undeployed[power]
    before = [(block, block.place) for block in blocks]
    there = len(position.blocks)
    try:
        for block in blocks:
            _place(position, board, hexmap, power, block, order.place, order.carrier)
        left = [block for block in waiting if not any(block is one for one in blocks)]
        if short := short_after(best, garrison(position, board, power, left)):
            raise _No(*_too_few(hexmap, best, short))
    except _No:
        del position.blocks[there:]
        for block, place in before:
            block.place, block.aboard = place, ""
        raise
    waiting[:] = left


def _too_few(hexmap: HexMap, best: Garrison, short: Sequence[str]) -> tuple[str, str]:
    """The clause and the sentence: these cities would not get their units (VIC-1.4-4)."""
    cities = listed([hexmap.text(place) for place in short])
    rest = f"that leaves too few units for {cities}"
    if not best.short:
        return "VIC-1.4-4", f"{rest}: each of your cities must have two."
    return "VIC-A8", f"{rest}: each city must have one unit, then as many as possible a second."


def _named(board: Board, waiting: Sequence[Block], order: Deploy) -> list[Block]:
    found: list[Block] = []
    for part in order.force:
        if part.block:
            block = next((b for b in waiting if b.id == part.block and b not in found), None)
            if block is None:
                raise _No("VIC-1.4-1", f"{short(part.block)} is not waiting to be deployed.")
            found.append(block)
            continue
        free = [b for b in waiting if b not in found and part.unit in ("", b.unit)]
        wanted = max(1, len(free)) if part.every else part.count or 1
        if len(free) < wanted:
            what = board.units[part.unit].name if part.unit else "blocks"
            raise _No("VIC-1.4-1", f"only {len(free)} {what} are waiting, not {wanted}.")
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
            raise _No("VIC-4.2-5", f"{short(carrier_id)} is not one of your carriers on the map.")
        if not (unit.has("carrier") or unit.has("carrier_launch")):
            raise _No("VIC-4.1-5", f"{unit.name} cannot use carriers.")
        units, steps = carrier_room(position, board, carrier)
        if units < 1 or steps < block.strength:
            raise _No(
                "VIC-4.2-6", f"{short(carrier_id)} has no room for {unit.name} {block.strength}."
            )
        place = carrier.place
    if not own_place(position, hexmap, power, place):
        raise _No("VIC-1.4-2", f"{hexmap.text(place)} is not one of your Cities or Towns.")
    if not belongs(position, hexmap, block, place):
        raise _No("VIC-10.4-3", f"{own_name(board, block)} belongs on another map.")
    if carrier is None and not has_room(position, board, hexmap, power, block, place):
        raise _No("VIC-1.4-3", f"{hexmap.text(place)} has no room for {unit.name}.")
    block.place, block.aboard = place, carrier.id if carrier else ""
    position.blocks.append(block)


def automatic(
    position: Position, board: Board, power: Power, result: Placed, most: int | None = None
) -> None:
    """Every city gets one unit first, then a second as far as the force allows (VIC-1.4-4,
    VIC-A8); then who was raised for a place goes there, and the rest where there is most room,
    biggest cities first."""
    hexmap = board.map_of(position)
    waiting = position.undeployed.get(power, [])

    def put(block: Block, place: str) -> bool:
        nonlocal most
        if most is not None and most < 1:
            return False
        waiting.remove(block)
        block.place = place
        position.blocks.append(block)
        result.lines.append(f"{own_name(board, block)} at {hexmap.text(place)}")
        most = None if most is None else most - 1
        return True

    def fits(block: Block, place: str) -> bool:
        return belongs(position, hexmap, block, place) and has_room(
            position, board, hexmap, power, block, place
        )

    for (place, _), block in sorted(
        garrison(position, board, power, waiting).posts.items(), key=lambda one: one[0][1]
    ):
        put(block, place)
    for block in list(waiting):
        if block.place in hexmap.tiles and fits(block, block.place):
            put(block, block.place)
    towns = [t for t in hexmap.places() if t.town and own_place(position, hexmap, power, t.id)]
    places = [tile.id for tile in (*own_cities(position, hexmap, power), *towns)]
    again = True
    while again:
        again = False
        for place in places:
            chosen = next(
                (
                    block
                    for arm in ("naval", "air", "ground")
                    for block in waiting
                    if board.units[block.unit].arm == arm and fits(block, place)
                ),
                None,
            )
            again = (chosen is not None and put(chosen, place)) or again
