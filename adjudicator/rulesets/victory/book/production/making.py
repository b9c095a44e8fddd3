"""8.2 Units are built, reinforced, merged, divided and disbanded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.protocol import NotAllowed, Order, Term
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Block, Position, Power
from adjudicator.rulesets.victory.board.units import Arm
from adjudicator.rulesets.victory.book.control import is_naval
from adjudicator.rulesets.victory.book.moving.ways import Ground
from adjudicator.rulesets.victory.book.production.works import factories
from adjudicator.rulesets.victory.book.production.yields import (
    ANY,
    held_from_start,
    key_of,
    mix_of,
    points,
    pool,
    producing,
    sea_closed,
)
from adjudicator.rulesets.victory.book.stacking import airbase, based, carrier_room, group, room
from adjudicator.rulesets.victory.orders.move_orders import Part
from adjudicator.rulesets.victory.orders.production_orders import (
    Add,
    Build,
    ConvertResource,
    Disband,
    Merge,
    Split,
)
from adjudicator.rulesets.victory.words.naming import new_id, own_name, short


class Impossible(Exception):
    """A production order that the rules forbid: the clause and a sentence."""

    def __init__(self, clause: str, text: str) -> None:
        super().__init__(text)
        self.clause, self.text = clause, text


@dataclass
class Spent:
    """What came of a power's production orders. built: (hex, what) for all to see."""

    lines: list[Term] = field(default_factory=list)
    notes: dict[int, list[str]] = field(default_factory=dict)
    refused: list[NotAllowed] = field(default_factory=list)
    stands: list[Order] = field(default_factory=list)
    built: list[tuple[str, str, str]] = field(default_factory=list)
    spent: int = 0
    available: int = 0


class Maker:
    """A power's production under way: what is left in each city."""

    def __init__(
        self, position: Position, board: Board, power: Power, arms: Sequence[str] | None
    ) -> None:
        self.position, self.board, self.power = position, board, power
        self.arms = arms
        self.map = board.map_of(position)
        self.ground = Ground(position, board, power)
        self.left = {
            place: points(position, board, power, place)
            for place in producing(position, board, power)
        }
        self.touched: dict[str, None] = {}
        """Cities that spent PP."""
        self.worked: dict[str, None] = {}
        """Cities whose factories are rebuilt or converted: no production (VIC-9.1-8)."""
        self.builders: dict[str, None] = {}
        self.airfields: dict[str, None] = {}
        self.result = Spent(available=sum(sum(left.values()) for left in self.left.values()))

    def told(self, order: Order, text: str, value: str, clause: str) -> None:
        self.result.lines.append(Term(text=text, value=value, clause=clause))
        self.result.notes.setdefault(order.line, []).append(f"{text} ({value})" if value else text)

    def block(self, id: str) -> Block:
        for block in self.position.blocks:
            if block.id == id and block.power == self.power:
                self.commanded(self.board.units[block.unit].arm)
                return block
        raise Impossible("VIC-8.2-2", f"you have no {short(id)} on the map.")

    def commanded(self, arm: Arm) -> None:
        if self.arms is not None and "production" not in self.arms and arm not in self.arms:
            raise Impossible("VIC-10.5-2", f"{arm} units are under another commander.")

    def pay(self, place: str, arm: Arm, cost: int) -> None:
        """Take PP of a city; they are for this place alone (VIC-8.2-3, VIC-8.2-4)."""
        text = self.map.text(place)
        if place not in self.left:
            tile = self.map.tiles[place]
            if not tile.city:
                raise Impossible(
                    "VIC-8.2-1",
                    f"{text} is not a city, and you can produce only in supplied cities.",
                )
            raise Impossible("VIC-2.0-15", f"{text} is not one of your supplied cities.")
        if place in self.worked:
            raise Impossible("VIC-9.1-8", f"{text} is working on its factories and cannot produce.")
        left = self.left[place]
        kind = ANY if ANY in left else arm
        if left.get(kind, 0) < cost:
            what = "" if kind == ANY else f"{kind} "
            clause = "VIC-8.2-3" if kind == ANY else "VIC-9.1-2"
            raise Impossible(
                clause, f"{text} has {left.get(kind, 0)} {what}PP left, and this costs {cost}."
            )
        left[kind] -= cost
        self.result.spent += cost
        self.touched[place] = None

    def of_size_three(self, place: str) -> bool:
        if not self.position.on("factories"):
            return self.map.tiles[place].value >= 3
        works = [w for w in factories(self.position, place) if w.kind == "air factory"]
        return any(work.level >= 3 for work in works)

    def air_room(self, place: str) -> int:
        most = airbase(self.position, self.map, place, self.power)
        return most - based(self.position, self.board, place, self.power)

    def still_carries(self, block: Block, steps: int) -> None:
        """A carrier keeps the steps that its aircraft need (VIC-4.2-6)."""
        aboard = sum(b.strength for b in self.position.blocks if b.aboard == block.id)
        if aboard > block.strength - steps:
            raise Impossible(
                "VIC-4.2-6",
                f"{short(block.id)} carries {steps_text(aboard)} of aircraft and cannot give "
                f"{steps_text(steps)} away.",
            )


class Units(Maker):
    """Orders about units."""

    def build(self, order: Build) -> None:
        """8.2 New units, in supplied cities held from the start."""
        unit, place = self.board.units[order.unit], order.place
        text = self.map.text(place)
        self.commanded(unit.arm)
        if unit.has("not_built"):
            raise Impossible(
                "VIC-4.3-16", f"{unit.name} blocks come from mining and cannot be built."
            )
        if not held_from_start(self.position, self.map, self.power, place):
            neutral = place in self.position.neutral
            raise Impossible(
                "VIC-SB.Neutral-3" if neutral else "VIC-8.4-3",
                "you can build new units only in cities held from the start, and "
                f"{text} is not one.",
            )
        if self.ground.hostile(place):
            raise Impossible(
                "VIC-A47", f"an enemy is at {text}, so you cannot build a new unit there."
            )
        if not 1 <= order.steps <= unit.steps:
            raise Impossible("VIC-6.2-1", f"{unit.name} has 1 to {unit.steps} steps.")
        if order.steps > 1 and self.position.on("cadres"):
            raise Impossible(
                "VIC-8.4-4", "a new unit must start at its first step (Building Cadres)."
            )
        tile = self.map.tiles[place]
        shut = not tile.coastal or sea_closed(self.position, self.power, place)
        if shut and (unit.arm == "naval" or unit.amphibious):
            raise Impossible(
                "VIC-8.2-5",
                f"you can build {unit.name} only in coastal cities without a blockade, "
                f"not at {text}.",
            )
        if unit.has("city3_only") and not self.of_size_three(place):
            raise Impossible("VIC-11.0-8", f"you can build {unit.name} only in a City-3 (Air-3).")
        for _ in range(order.count):
            free = pool(self.position, self.board, self.power)
            line = next(
                (
                    line
                    for line in mix_of(self.position, self.board, self.power)
                    if line.unit == order.unit and free[line.key] > 0
                ),
                None,
            )
            if line is None:
                raise Impossible("VIC-A33", f"your army has no free {unit.name} block.")
            if (
                unit.arm != "air"
                and room(self.position, self.board, self.map, place, self.power, unit.arm) < 1
            ):
                raise Impossible("VIC-8.3-5", f"{text} has no room for more {unit.arm} units.")
            if unit.arm == "air" and self.air_room(place) < 1:
                raise Impossible("VIC-5.51-2", f"the airbase at {text} is full.")
            self.pay(place, unit.arm, unit.cost * order.steps)  # VIC-4.2-4 VIC-8.3-1
            block = Block(
                id=new_id(self.position, self.power, order.unit),
                power=self.power,
                unit=order.unit,
                name=line.name,
                strength=order.steps,
                place=place,
            )
            self.position.blocks.append(block)
            self.told(
                order,
                f"{own_name(self.board, block)} is built at {text} with {steps_text(order.steps)}",
                f"{unit.cost * order.steps} PP",
                "VIC-8.2-1",
            )

    def add(self, order: Add) -> None:
        """8.2 Steps for units in supplied cities, captured ones included (VIC-8.4-2)."""
        block = self.block(order.block)
        unit, name = self.board.units[block.unit], own_name(self.board, block)
        if unit.has("not_built"):
            raise Impossible(
                "VIC-4.3-16", f"{unit.name} blocks come from mining and cannot be built."
            )
        if order.steps < 1 or block.strength + order.steps > unit.steps:  # VIC-4.0-2 VIC-4.3-7
            raise Impossible("VIC-6.2-1", f"{name} has {block.strength} of {unit.steps} steps.")
        shut = sea_closed(self.position, self.power, block.place)
        if shut and (is_naval(self.board, block) or unit.amphibious):
            raise Impossible("VIC-8.2-5", f"{self.map.text(block.place)} is blockaded.")
        if block.aboard:
            carrier = next(b for b in self.position.blocks if b.id == block.aboard)
            if carrier_room(self.position, self.board, carrier)[1] < order.steps:
                raise Impossible("VIC-4.2-6", f"{short(carrier.id)} cannot carry more steps.")
        self.pay(block.place, unit.arm, unit.cost * order.steps)
        block.strength += order.steps
        self.told(
            order,
            f"{name} at {self.map.text(block.place)}: {steps_text(order.steps)} more",
            f"{unit.cost * order.steps} PP",
            "VIC-8.2-2",
        )

    def merge(self, order: Merge) -> None:
        """8.21 Steps go from one block to another of exactly the same type (VIC-A66)."""
        block, into = self.block(order.block), self.block(order.into)
        if block is into or key_of(block) != key_of(into):
            raise Impossible("VIC-8.2-6", "only units of exactly the same type can merge.")
        if block.place != into.place or block.at_sea != into.at_sea:
            raise Impossible(
                "VIC-8.2-6", f"{short(block.id)} and {short(into.id)} are not in the same hex."
            )
        steps = block.strength if order.steps is None else order.steps
        most = self.board.units[into.unit].steps
        if not 1 <= steps <= block.strength or into.strength + steps > most:
            raise Impossible(
                "VIC-A66",
                f"{short(block.id)} has {block.strength} steps, "
                f"{short(into.id)} {into.strength} of {most}.",
            )
        self.still_carries(block, steps)
        if into.aboard and into.aboard != block.aboard:
            carrier = next(b for b in self.position.blocks if b.id == into.aboard)
            if carrier_room(self.position, self.board, carrier)[1] < steps:
                raise Impossible("VIC-4.2-6", f"{short(carrier.id)} cannot carry more steps.")
        into.strength += steps
        block.strength -= steps
        self.told(
            order,
            f"{own_name(self.board, into)} takes {steps_text(steps)} of {short(block.id)}",
            "",
            "VIC-8.2-6",
        )
        if not block.strength:
            self.position.blocks.remove(block)

    def split(self, order: Split) -> None:
        """8.21 A unit is divided; the new block comes from the free pool (VIC-A66)."""
        block = self.block(order.block)
        if not 1 <= order.steps < block.strength:
            raise Impossible(
                "VIC-8.2-7", f"{short(block.id)} has {steps_text(block.strength)} to divide."
            )
        self.still_carries(block, order.steps)
        if pool(self.position, self.board, self.power).get(key_of(block), 0) < 1:
            kind = self.board.units[block.unit].name
            text = f"your army has no free {kind} block to split {short(block.id)}."
            raise Impossible("VIC-A66", text)
        if block.aboard:
            carrier = next(b for b in self.position.blocks if b.id == block.aboard)
            if carrier_room(self.position, self.board, carrier)[0] < 1:
                raise Impossible("VIC-4.2-5", f"{short(carrier.id)} already has two air units.")
        elif (arm := group(self.board, block)) == "air":
            if self.air_room(block.place) < 1:
                text = self.map.text(block.place)
                raise Impossible("VIC-5.51-2", f"the airbase at {text} is full.")
        elif room(self.position, self.board, self.map, block.place, self.power, arm) < 1:
            raise Impossible(
                "VIC-8.2-7", f"{self.map.text(block.place)} has no room for more {arm} units."
            )
        block.strength -= order.steps
        new = block.model_copy(
            update={
                "id": new_id(self.position, self.power, block.unit),
                "strength": order.steps,
                "face_up": block.face_up if block.blockading else "",
            }
        )
        self.position.blocks.append(new)
        self.told(
            order,
            f"{own_name(self.board, new)} with {steps_text(order.steps)} from {short(block.id)}",
            "",
            "VIC-8.2-7",
        )

    def disband(self, order: Disband) -> None:
        """8.22 No PP come back (VIC-A61)."""
        blocks = [self.named(part) for part in order.force]
        for block in blocks:
            if any(b.aboard == block.id for b in self.position.blocks):
                raise Impossible("VIC-8.2-9", f"{short(block.id)} has aircraft aboard.")
        for block in blocks:
            if block in self.position.blocks:
                self.position.blocks.remove(block)
                self.told(order, f"{own_name(self.board, block)} is disbanded", "", "VIC-8.2-9")

    def named(self, part: Part) -> Block:
        if not part.block:
            raise Impossible("VIC-8.2-9", "name each unit to disband: `disband IN3, IN4`.")
        return self.block(part.block)

    def use_resource(self, order: ConvertResource) -> None:
        """4.3 A Resource block becomes PP of its city, for this Production only (VIC-A59)."""
        block = self.block(order.block)
        place, text = block.place, self.map.text(block.place)
        if not self.board.units[block.unit].has("converts"):
            raise Impossible("VIC-4.3-18", f"{short(block.id)} is not a Resource block.")
        if place not in self.left:
            raise Impossible("VIC-4.3-18", f"{text} is not one of your supplied cities.")
        before = points(self.position, self.board, self.power, place)
        for kind, value in before.items():  # VIC-9.1-15
            self.left[place][kind] += block.strength * value
            self.result.available += block.strength * value
        gained = sum(before.values()) * block.strength
        self.position.blocks.remove(block)
        self.told(
            order, f"{own_name(self.board, block)} is used at {text}", f"+{gained} PP", "VIC-4.3-18"
        )


def steps_text(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"
