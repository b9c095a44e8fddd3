"""5 Carrying out the moves of one power, block by block.

`carry_out_moves` runs on a position, or on `rehearsal(view)`: what a seat sees, with a blank
block for each hidden one. It looks at others' blocks only as far as their hex, number and
power go, so both come out the same, and a receipt says before what will happen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.copying import like, made
from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Battle, Block, Position, Power
from adjudicator.rulesets.victory.board.units import UnitType
from adjudicator.rulesets.victory.book.control import is_naval
from adjudicator.rulesets.victory.book.moving.barring import Free
from adjudicator.rulesets.victory.book.moving.flying import Flying
from adjudicator.rulesets.victory.book.moving.marching import Marching
from adjudicator.rulesets.victory.book.moving.mover import Carried, Forbidden, no_aircraft
from adjudicator.rulesets.victory.book.moving.strategy import Strategy
from adjudicator.rulesets.victory.book.moving.ways import Ground, flight, sea_way
from adjudicator.rulesets.victory.book.stacking import based, carrier_room, limit, overfull
from adjudicator.rulesets.victory.orders.move_orders import (
    Drop,
    Join,
    Launch,
    Move,
    MoveOrder,
    Strategic,
)
from adjudicator.rulesets.victory.view import UNSEEN, View
from adjudicator.rulesets.victory.words.naming import own_name, short

_BLANK = Block(id=UNSEEN, power=UNSEEN, unit=UNSEEN, strength=1, place="")
"""What a hidden block looks like; copied, because there are many."""
_EMPTY = Position(scenario="")
MOST_NAMED = 4
"""Hexes that an answer names."""


def rehearsal(view: View, *, battle: str = "") -> Position:
    """A position made of what a seat sees: others' blocks without type and strength, but in the
    hex of a battle that is being fought, where they lie open (VIC-6.1-4)."""
    blocks = [like(block) for block in view.blocks]
    for pile in view.piles:
        if pile.hex == battle:
            blocks += [
                Block(
                    id=f"{pile.power}.{UNSEEN}{pile.hex}{n}",
                    power=pile.power,
                    unit=shown.unit,
                    name=shown.name,
                    strength=shown.strength,
                    place=pile.hex,
                    face_up=shown.face_up,
                )
                for n, shown in enumerate(pile.shown)
            ]
            continue
        faces = [shown.face_up for shown in pile.shown] + [""] * pile.hidden
        blocks += [
            like(
                _BLANK,
                id=f"{pile.power}.{UNSEEN}{pile.hex}{n}",
                power=pile.power,
                place=pile.hex,
                face_up=face,
            )
            for n, face in enumerate(faces)
        ]
    # The rest is empty, and made by hand: pydantic asks each default's signature every time.
    rest = {
        name: value.copy() if isinstance(value, list | dict) else value
        for name, value in _EMPTY.__dict__.items()
    }
    known: dict[str, Any] = {
        "scenario": view.scenario,
        "title": view.title,
        "turn": view.turn,
        "stage": view.stage,
        "options": view.options,
        "slots": view.slots,
        "powers": view.powers,
        "teams": view.teams,
        "commands": view.commands,
        "order": view.order,
        "active": view.active,
        "blocks": blocks,
        "neutral": view.neutral,
        "battles": [copied(battle) for battle in view.battles],
        "ports": dict(view.ports),
        "works": [like(work) for work in view.works],
        "destroyed": list(view.destroyed),
        "storm": view.storm,
        "holders": dict(view.holders),
    }
    return made(Position, {**rest, **known})


def carry_out_moves(
    position: Position,
    board: Board,
    power: Power,
    orders: Sequence[Order],
    commands: Sequence[str] | None = None,
) -> Carried:
    """Carry out the orders of one power's move, Strategic Moves first (VIC-5.9-2).

    commands: the arms that may be ordered; None for all (VIC-10.5-2). Orders that break a
    rule are refused and change nothing; where too many blocks end in a hex, the last order
    that brought one there is refused (VIC-5.2-4).
    """
    start = _Saved(position, position.blocks)
    moves = [
        o for o in orders if isinstance(o, MoveOrder) and not isinstance(o, Join) and not whole(o)
    ]
    moves.sort(key=lambda order: not order.strategic)  # VIC-2.0-9
    joins = [order for order in orders if isinstance(order, Join)]
    overfull_refused: list[NotAllowed] = []
    while True:
        mover = _Mover(position, board, power, commands)
        mover.join(joins)
        for order in moves:
            mover.order(order)
        bad = mover.too_many()
        if bad is None:
            break
        overfull_refused.append(bad[1])
        moves = [order for order in moves if order is not bad[0]]
        start.restore(position)
    mover.carried.stands += [order for order in orders if whole(order)]
    mover.carried.refused = sorted(
        [*mover.carried.refused, *overfull_refused], key=lambda refusal: refusal.line
    )
    return mover.carried


def whole(order: Order) -> bool:
    """Does an order only say that the moves beside it are all of them?"""
    return isinstance(order, Move) and order.whole


LAND_AND_SEA = frozenset(
    "VIC-3.1-5 VIC-3.1-7 VIC-3.1-9 VIC-3.1-11 VIC-3.1-16 VIC-3.1-17 VIC-4.2-1 VIC-4.3-1 VIC-4.3-4"
    " VIC-4.3-5 VIC-4.3-6 VIC-5.53-1 VIC-5.6-1 VIC-5.7-1 VIC-5.9-1 VIC-5.9-4 VIC-5.9-7".split()
)
"""Clauses of terrain and distance."""


def never(view: View, board: Board, order: MoveOrder) -> NotAllowed | None:
    """Why a move that is sent ahead can never be carried out, whatever others do before: land,
    water and distance forbid it on a map without an enemy, a storm or a broken bridge, and for a
    Strategic Move without a hex that is anybody's. None if it may be carried out."""
    position = rehearsal(view)
    mine = {block.id: block for block in position.blocks if block.power == view.power}
    named = [mine[part.block] for part in order.force if part.block in mine]
    # Others may be built by then, a carrier may sail first, and aircraft go farther to a battle.
    if len(named) < len(order.force) or getattr(order, "carrier", None):
        return None
    if any(block.aboard for block in named) or position.on("air-range"):
        return None
    position.blocks = list(mine.values())
    position.battles, position.destroyed, position.storm = [], [], ""
    for block in position.blocks:
        block.moved = False
    mover = _Mover(position, board, view.power, None)
    if isinstance(order, Strategic):
        mover.ground = Free(mover.ground)
        if any(_by_sea_or_air(view, board, mover.ground, order, block) for block in named):
            return None
    mover.order(order.model_copy(update={"when": None}))
    found = next(iter(mover.carried.refused), None)
    return found if found is not None and found.clause in LAND_AND_SEA else None


def _by_sea_or_air(
    view: View, board: Board, ground: Ground, order: Strategic, block: Block
) -> bool:
    """May a ground unit go by sea, or an Airborne by air, if ports and airbases come to be before?
    A Mulberry may be built, and who holds a hex may be another."""
    unit, start, end = board.units[block.unit], block.place, order.end
    if unit.airborne and not order.road and not order.sea:
        far = flight(ground, start, end)
        if far is not None and far <= unit.strategic:
            return True
    if unit.arm != "ground" or order.road or sea_way(ground, start, end, order.path) is None:
        return False
    works = {work.hex for work in view.works if work.kind == "mulberry"}
    beaches = {b.place for b in rehearsal(view).blocks if b.beachhead}
    tiles = board.map_of(view).tiles
    return all(
        tiles[place].port
        or place in works | beaches
        or (tiles[place].coastal and view.on("mulberries"))
        for place in (start, end)
    )


def copied(battle: Battle) -> Battle:
    """A battle of its own; ten times as fast as a deep copy, and there are many."""
    return like(
        battle,
        roles=dict(battle.roles),
        crossings=[like(crossing) for crossing in battle.crossings],
        exits=[like(crossing) for crossing in battle.exits],
        strikes=list(battle.strikes),
    )


class _Saved:
    """Some blocks, all battles and ports as they are, to go back to."""

    def __init__(self, position: Position, blocks: Sequence[Block]) -> None:
        self.blocks = [(block, block.__dict__.copy()) for block in blocks]
        self.battles = [copied(battle) for battle in position.battles]
        self.ports = dict(position.ports)

    def restore(self, position: Position) -> None:
        for block, fields in self.blocks:
            block.__dict__.update(fields)
        position.battles = [copied(battle) for battle in self.battles]
        position.ports = dict(self.ports)


class _Mover(Marching, Flying, Strategy):
    """One run over the orders."""

    # ------------------------------------------------------------------ orders

    def join(self, orders: Sequence[Join]) -> None:
        """VIC-SB.Multi-2: the side is declared now."""
        for order in orders:
            if self.waits_for(order):
                continue
            self.joins[order.end] = "attacker" if order.attacker else "defender"
            battle = self.position.battle(order.end)
            if battle is None:
                self.refuse(
                    order, "VIC-SB.Multi-1", f"there is no battle at {self.map.text(order.end)}."
                )
                continue
            powers = [p for p in battle.roles if self.position.friends(p, self.power)]
            if powers:
                self.refuse(
                    order,
                    "VIC-SB.Multi-1",
                    f"you are already on a side in the battle at {self.map.text(order.end)}.",
                )
                continue
            self.carried.stands.append(order)

    def waits_for(self, order: MoveOrder) -> bool:
        """Does its `if` not hold now? Then it stands and does nothing."""
        if order.when is None or order.when.holds(self.facts(order)):
            return False
        self.carried.stands.append(order)
        return True

    def order(self, order: MoveOrder) -> None:
        if self.waits_for(order):
            return
        saved, done = None, len(self.carried.done)
        try:
            force = self.force(order)
            ids = {block.id for block in force}
            # Nothing but these and what they carry is changed by the order.
            theirs = [b for b in self.position.blocks if b.id in ids or b.aboard in ids]
            saved = _Saved(self.position, theirs)
            for block in force:
                self.one_of(order, block, ids)
        except Forbidden as no:
            if saved is not None:
                saved.restore(self.position)
                self.ground.refresh()
            del self.carried.done[done:]
            self.refuse(order, no.clause, no.text)
            return
        self.carried.stands.append(order)

    def facts(self, order: MoveOrder) -> dict[str, Scalar]:
        """What the `if` of a move may look at; all of it is seen by the seat."""
        place = getattr(order, "end", "")
        number = self.position.order.index(self.power) if self.power in self.position.order else 0
        facts: dict[str, Scalar] = {
            name: number == n for n, name in enumerate(("first", "second", "third", "fourth"))
        }
        if place:
            battle = self.position.battle(place)
            facts["attacked"] = battle is not None and not self.position.friends(
                battle.attacker, self.power
            )
            facts["enemies"] = self.ground.enemies.get(place, 0)
            facts["vacant"] = self.ground.vacant(place)
        return facts

    def listed(self, starts: Iterable[str]) -> str:
        """Hexes where blocks stand, by name; of many some."""
        named = [self.map.text(start) for start in starts]
        last = named[-1] if len(named) <= MOST_NAMED else f"{len(named) - MOST_NAMED} more"
        return f"{', '.join(named[: min(MOST_NAMED, len(named) - 1)])} and {last}"

    def force(self, order: MoveOrder) -> list[Block]:
        """The blocks that an order names."""
        found: list[Block] = []
        mine = [b for b in self.position.blocks if b.power == self.power]
        for part in order.force:
            if part.block:
                named = [b for b in mine if b.id == part.block]
                if not named:
                    raise Forbidden("VIC-2.0-6", f"you have no {short(part.block)} on the map.")
                if order.start and named[0].place != order.start:
                    raise Forbidden(
                        "VIC-2.0-6",
                        f"your {short(part.block)} is at {self.map.text(named[0].place)}, "
                        f"not at {self.map.text(order.start)}.",
                    )
                found += named
                continue
            free = [
                b
                for b in mine
                if not b.moved
                and b not in found
                and (not part.unit or b.unit == part.unit)
                and (not order.start or b.place == order.start)
                and self.commanded(b)
            ]
            what = "blocks" if part.every else self.board.units[part.unit].name
            starts = dict.fromkeys(b.place for b in free)
            if not order.start and len(starts) > 1:
                where = self.listed(starts)
                raise Forbidden(
                    "VIC-2.0-6", f"say which hex they come from: you have {what} in {where}."
                )
            free.sort(key=lambda b: -b.strength)
            wanted = len(free) if part.every or part.count is None else part.count
            if part.count is not None and part.count < 1:
                raise Forbidden("VIC-2.0-6", f"{part.count} {what} is not enough: name at least 1.")
            if not free or len(free) < wanted:
                where = f" at {self.map.text(order.start)}" if order.start else ""
                said = (
                    f"only {len(free)} {what}{where} can still move, not {wanted}."
                    if free
                    else f"you have no {what}{where} that can still move."
                )
                raise Forbidden("VIC-2.0-7", said)
            found += free[:wanted]
        if len({b.id for b in found}) < len(found):
            raise Forbidden("VIC-2.0-7", "a block is named twice.")
        return found

    # --------------------------------------------------------------- one block

    def one_of(self, order: MoveOrder, block: Block, ids: Collection[str]) -> None:
        """Move a block of an order. Aircraft that cannot fly there by themselves stay aboard the
        carrier that sails there by the same order (VIC-4.2-8)."""
        try:
            self.one(order, block)
        except Forbidden:
            if block.aboard not in ids or not isinstance(order, Move) or order.carrier:
                raise

    def one(self, order: MoveOrder, block: Block) -> None:
        unit = self.board.units[block.unit]
        name = own_name(self.board, block)
        if not self.commanded(block):
            raise Forbidden("VIC-10.5-2", f"{name} is under another commander.")
        if block.moved and block.strategic:  # VIC-5.91-3
            made = "has made a Strategic Move and makes no other move in this turn"
            raise Forbidden("VIC-5.9-1", f"{name} {made}.")
        if block.moved:
            raise Forbidden("VIC-2.0-7", f"{name} has moved this turn; a block moves once.")
        if self.ground.stormy(block.place):
            raise Forbidden("VIC-9.2-2", f"{name} is caught in the storm and cannot move.")
        if isinstance(order, Strategic):
            self.strategic(order, block, unit)
        elif isinstance(order, Drop):
            self.drop(order, block, unit)
        elif isinstance(order, Launch):
            self.launch(order, block, unit)
        elif isinstance(order, Move):
            self.regular(order, block, unit)
        self.ground.refresh()

    def regular(self, order: Move, block: Block, unit: UnitType) -> None:
        if unit.has("strategic_only") or unit.move == 0:
            raise Forbidden(
                "VIC-4.3-17" if unit.has("mined") else "VIC-11.0-14",
                f"{own_name(self.board, block)} moves only by Strategic Move.",
            )
        if order.end and self.ground.stormy(order.end):
            raise Forbidden("VIC-9.2-3", f"{self.map.text(order.end)} is in the storm.")
        if unit.arm == "air":
            self.fly(order, block, unit)
        elif order.carrier:
            raise Forbidden("VIC-4.2-5", no_aircraft(self.board, block))
        elif unit.arm == "naval":
            self.sail(order, block, unit)
        else:
            self.march(order, block, unit)

    # ---------------------------------------------------------------- stacking

    def too_many(self) -> tuple[Order, NotAllowed] | None:
        """The last order that brought a block where too many are now (VIC-5.2-4)."""
        # VIC-SB.Limits-5
        for place, arm in overfull(self.position, self.board, self.map, self.power):
            air = "VIC-5.51-2" if self.position.battle(place) is None else "VIC-5.52-1"
            clause = {"ground": "VIC-5.2-1", "naval": "VIC-5.2-2", "air": air}[arm]
            most = limit(self.map, place, arm)
            text = f"{self.map.text(place)} can hold {most} {arm} units, and more would end there."
            if any(b.power != self.power and self.position.friends(b.power, self.power)
                   for b in self.position.at(place)):  # fmt: skip
                text = (
                    f"{self.map.text(place)} can hold {most} {arm} units, including "
                    "your team-mates' (VIC-A41), and more would end there."
                )
            if found := self._last_to(place, clause, text, arm):
                return found
        for carrier in self.position.of(self.power):
            if self.board.units[carrier.unit].has("carries_2_air"):
                units, steps = carrier_room(self.position, self.board, carrier)
                if units < 0 or steps < 0:
                    clause = "VIC-4.2-5" if units < 0 else "VIC-4.2-6"
                    text = f"{short(carrier.id)} has no room for that many aircraft."
                    if found := self._last_to(carrier.place, clause, text, "air"):
                        return found
        for place in dict.fromkeys(b.place for b in self.position.of(self.power)):
            if self.ground.hostile(place) or self.position.battle(place):
                continue
            number = based(self.position, self.board, place, self.power)
            if number and number > (size := self.base_size(place)):
                text = f"the airbase at {self.map.text(place)} can hold only {size} air units."
                if found := self._last_to(place, "VIC-5.51-2", text, "air"):
                    return found
        return None

    def _last_to(
        self, place: str, clause: str, text: str, arm: str
    ) -> tuple[Order, NotAllowed] | None:
        blocks = {b.id: b for b in self.position.of(self.power)}
        for done in reversed(self.carried.done):
            block = blocks[done.block]
            if done.way[-1] != place or (done.way[0] == place and not block.aboard):
                continue
            unit = self.board.units[block.unit]
            kind = "naval" if is_naval(self.board, block) else "air" if block.aloft else unit.arm
            if kind == arm or (arm == "air" and unit.arm == "air"):
                sentence = text[:1].upper() + text[1:]
                return done.order, NotAllowed(done.order.line, clause, sentence)
        for done in reversed(self.carried.done):
            if done.way[-1] == place:
                sentence = text[:1].upper() + text[1:]
                return done.order, NotAllowed(done.order.line, clause, sentence)
        return None
