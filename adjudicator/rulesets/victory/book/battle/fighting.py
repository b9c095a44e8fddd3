"""6 The battle that is being fought: who is in it, on which side, and what happened this round.

A `Fighting` lives as long as one battle and is made anew at every replay; what others may
know of it stands in `position.fight`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Fact, NotCarriedOut, Order, Table, Term
from adjudicator.core.saying import ordinal
from adjudicator.core.writing import spoken
from adjudicator.rulesets.victory.board.board import Board, HexMap, Tile
from adjudicator.rulesets.victory.board.position import Battle, Block, Position, Power, Role
from adjudicator.rulesets.victory.board.units import Arm, UnitType
from adjudicator.rulesets.victory.book.control import is_ground
from adjudicator.rulesets.victory.book.stacking import group
from adjudicator.rulesets.victory.orders.battle_orders import Doctrine
from adjudicator.rulesets.victory.orders.doctrine import Doctrines

ROUNDS = 3  # VIC-6.3-1


@dataclass
class Fighting:
    position: Position
    table: Table[Board]
    map: HexMap
    battle: Battle
    doctrines: Doctrines
    units: list[Block] = field(default_factory=list)
    """Blocks in the battle now: alive, arrived, not gone."""
    reserves: list[Block] = field(default_factory=list)
    """Response units that arrive in round 2 (VIC-5.8-1)."""
    grounded: list[str] = field(default_factory=list)
    """Ids of air units that take no part (VIC-5.52-3)."""
    labels: dict[str, str] = field(default_factory=dict)
    round: int = 1
    bombarded: list[str] = field(default_factory=list)
    """Ships that fired at ground units this round (VIC-6.44-4)."""
    raids: list[tuple[str, Arm]] = field(default_factory=list)
    """This round: air unit, side and group it attacked (VIC-6.46-1)."""
    used: dict[tuple[Power, str, Arm], int] = field(default_factory=dict)
    """This round: units of a power that retreated over the hexside to a hex (VIC-6.5-2)."""
    acted: list[str] = field(default_factory=list)
    """Ids of units whose combat turn of this round is over."""
    wishes: dict[str, str] = field(default_factory=dict)
    """Id of a ship -> where it goes, as was said in place of a blockade."""
    guests: list[str] = field(default_factory=list)
    """Ids of units that helped the winner, who is not a friend, and go home now (VIC-A63)."""
    quiet: bool = False
    """There is no battle, so nothing lies open and nothing is told."""

    # ------------------------------------------------------------------- place

    @property
    def board(self) -> Board:
        return self.table.board

    @property
    def hex(self) -> str:
        return self.battle.hex

    @property
    def tile(self) -> Tile:
        return self.map.tiles[self.battle.hex]

    @property
    def roles(self) -> dict[Power, Role]:
        return self.battle.roles

    def on(self, option: str) -> bool:
        return self.position.on(option)

    @property
    def rounds(self) -> int:
        return ROUNDS + self.on("pursuit")  # VIC-SB.Opt-2

    # -------------------------------------------------------------------- units

    def kind(self, block: Block) -> UnitType:
        return self.board.units[block.unit]

    def group(self, block: Block) -> Arm:
        """The target group it belongs to: aircraft caught on an airbase count as ground
        (VIC-SB.Grounded-3, VIC-A54)."""
        if block.id in self.grounded and not block.aboard:  # VIC-SB.Grounded-4
            return "ground"
        return group(self.board, block)

    def side(self, block: Block) -> Role:
        return self.roles[block.power]

    def of_side(self, side: Role) -> list[Block]:
        return [block for block in self.units if self.roles[block.power] == side]

    def enemies(self, block: Block) -> list[Block]:
        side = self.side(block)
        return [other for other in self.units if self.roles[other.power] != side]

    def enemy_naval(self, block: Block) -> bool:
        """Is any enemy naval unit in the battle, Submarines and landing forces included
        (VIC-6.44-2, VIC-6.7-4)?"""
        return any(self.group(other) == "naval" for other in self.enemies(block))

    def ashore(self, side: Role) -> list[Block]:
        """Ground units of a side that stand on land."""
        return [block for block in self.of_side(side) if is_ground(self.board, block)]

    def powers(self, side: Role) -> list[Power]:
        """Powers of a side, in the order in which they came into the battle (VIC-A63)."""
        return [power for power, role in self.roles.items() if role == side]

    def flies(self, block: Block) -> bool:
        """Is it an air unit that fights?"""
        return block.id not in self.grounded and group(self.board, block) == "air"

    def drop_out(self, block: Block) -> None:
        """It is no longer in the battle."""
        self.units = [other for other in self.units if other is not block]

    def eliminate(self, block: Block) -> None:
        """Take a block off the map. Aircraft inside a ship go down with it; those that are
        in the air must find another base (VIC-5.51-3)."""
        self.drop_out(block)
        self.position.blocks = [b for b in self.position.blocks if b is not block]
        for other in [b for b in self.position.blocks if b.aboard == block.id]:
            other.aboard = ""
            if other.id in self.grounded or other not in self.units:
                self.eliminate(other)

    # -------------------------------------------------------------------- names

    def name(self, blocks: Iterable[Block]) -> None:
        """Give blocks their name for this battle: `Infantry`, `2nd Infantry`."""
        for block in sorted(blocks, key=lambda b: (b.power, b.unit, b.name, -b.strength)):
            text = block.name or self.kind(block).name
            taken = sum(
                1
                for id, label in self.labels.items()
                if id.partition(".")[0] == block.power and label.endswith(text)
            )
            self.labels[block.id] = f"{ordinal(taken + 1)} {text}" if taken else text

    def label(self, block: Block) -> str:
        return self.labels[block.id]

    def tell(self, clause: str, fact: Fact, sums: Sequence[Term] = ()) -> None:
        if not self.quiet:
            self.table.tell(clause, fact, sums=sums)

    def refuse(self, seat: str, order: Order, clause: str, reason: str) -> None:
        """An answer that the rules forbid does nothing, and its seat hears why."""
        fact = NotCarriedOut(seat=seat, order=spoken(type(order)), reason=reason, line=order.line)
        self.table.tell(clause, fact, to=[seat])

    # -------------------------------------------------------------------- facts

    def facts(self, power: Power, block: Block | None = None) -> dict[str, Scalar]:
        """What an `if` of a power may look at (`battle_orders.FACTS`)."""
        side = self.roles[power]
        mine = [b for b in self.units if self.roles[b.power] == side]
        theirs = [b for b in self.units if self.roles[b.power] != side]
        my_steps, enemy_steps = sum(b.strength for b in mine), sum(b.strength for b in theirs)
        groups = [self.group(b) for b in theirs]
        facts: dict[str, Scalar] = {
            "round": self.round,
            "my steps": my_steps,
            "enemy steps": enemy_steps,
            "my units": len(mine),
            "enemy units": len(theirs),
            "my ground": sum(1 for b in mine if self.group(b) == "ground"),
            "enemy ground": groups.count("ground"),
            "enemy air": groups.count("air"),
            "enemy ships": groups.count("naval"),
            "odds": f"{my_steps}-{enemy_steps}" if enemy_steps else f"{my_steps * 100}-1",
            "attacking": side == "attacker",
        }
        if block is not None:
            facts["steps"] = block.strength
        return facts

    def true(self, line: Order, block: Block) -> bool:
        """Does the `if` of a line of doctrine hold now for one of its owner's blocks?"""
        if line.when is None:
            return True
        return block.power in self.roles and line.when.holds(self.facts(block.power, block))

    def rank(self, block: Block, cls: type[Doctrine]) -> int:
        """Where a list of doctrine that holds now names a block (`Doctrines.rank`)."""
        return self.doctrines.rank(block, self.hex, cls, lambda line: self.true(line, block))

    def seat(self, block: Block) -> str:
        """Who commands it."""
        return self.position.seat_for(block.power, self.board.arm(block.unit))
