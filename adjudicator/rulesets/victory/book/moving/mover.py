"""What all moves have in common: entering and leaving battles, airbases and ports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.core.saying import count
from adjudicator.rulesets.victory.board.board import Board, Edge, HexMap
from adjudicator.rulesets.victory.board.position import (
    Battle,
    Block,
    Crossing,
    Position,
    Power,
    Role,
    Work,
)
from adjudicator.rulesets.victory.book.control import count_crossing, is_naval
from adjudicator.rulesets.victory.book.moving.ways import Ground, Way, flight, storm_area
from adjudicator.rulesets.victory.book.stacking import airbase
from adjudicator.rulesets.victory.orders.move_orders import Drop, Move, MoveOrder
from adjudicator.rulesets.victory.words.naming import own_name, sentence, short

MOST_PLAYERS = 4
"""Whose forces may meet in one battle (VIC-5.2-6)."""
PORT, LESSER_PORT = 2, 1
"""Ground units that a port and a Beachhead handle in a player turn (VIC-5.92-1, VIC-5.92-2)."""


class Forbidden(Exception):
    """A move that the rules forbid: the clause and a sentence."""

    def __init__(self, clause: str, text: str) -> None:
        super().__init__(text)
        self.clause, self.text = clause, text


@dataclass
class Done:
    """One block that moved, for reports and receipts."""

    block: str
    text: str
    clause: str
    way: tuple[str, ...]
    order: MoveOrder
    attack: str = ""
    landing: bool = False


@dataclass
class Carried:
    """What came of some orders."""

    done: list[Done] = field(default_factory=list)
    refused: list[NotAllowed] = field(default_factory=list)
    stands: list[Order] = field(default_factory=list)


class Mover:
    """A power's move under way, on a position or a rehearsal."""

    def __init__(
        self, position: Position, board: Board, power: Power, commands: Sequence[str] | None
    ) -> None:
        self.position, self.board, self.power = position, board, power
        self.commands = commands
        self.map: HexMap = board.map_of(position)
        self.ground = Ground(position, board, power)
        self.carried = Carried()
        self.joins: dict[str, str] = {}

    def refuse(self, order: Order, clause: str, text: str) -> None:
        self.carried.refused.append(NotAllowed(order.line, clause, sentence(text)))

    def commanded(self, block: Block) -> bool:
        """Does the seat command the arm of the block (VIC-10.5-2)?"""
        return self.commands is None or self.board.units[block.unit].arm in self.commands

    # ------------------------------------------------------------ bases and ports

    def carrier_of(self, block: Block) -> Block | None:
        return next(
            (b for b in self.position.blocks if block.aboard and b.id == block.aboard), None
        )

    def may_launch(self, carrier: Block) -> None:
        if carrier.strategic:
            raise Forbidden(
                "VIC-4.2-10",
                f"{short(carrier.id)} made a Strategic Move, so its aircraft cannot fly this turn.",
            )
        if self.map.tiles[carrier.place].canal:
            raise Forbidden(
                "VIC-4.2-11", f"{short(carrier.id)} is in a canal, where its aircraft cannot fly."
            )
        if self.ground.stormy(carrier.place):
            raise Forbidden("VIC-9.2-2", f"{short(carrier.id)} is caught in the storm.")

    def base(self, place: str) -> bool:
        return self.base_size(place) > 0

    def base_size(self, place: str) -> int:
        """Air units that a friendly airbase ashore takes (VIC-5.51-2, VIC-9.4-3)."""
        if not self.ground.friendly(place):
            return 0
        return airbase(self.position, self.map, place, self.power)

    def port(self, place: str) -> int:
        """Ground units that a hex handles by sea in a player turn; 0: it is not a port.

        A blockaded port handles none (VIC-6.8-5, VIC-A36).
        """
        return port_capacity(self.position, self.board, self.power, place)

    # ------------------------------------------------------------------ battles

    def crossing(self, end: str, start: str) -> Crossing:
        """What the power has sent over a hexside into a battle so far (VIC-A21)."""
        battle = self.position.battle(end)
        found = (
            next((c for c in battle.crossings if c.power == self.power and c.start == start), None)
            if battle
            else None
        )
        return found or Crossing(power=self.power, start=start)

    def leaving(self, block: Block) -> Battle | None:
        """The battle a block would leave; refused if it is pinned (VIC-5.1-1, VIC-A26)."""
        battle = self.position.battle(block.place)
        if battle is None or not self.ground.hostile(block.place):
            return None
        # Who is late is counted, not looked at: a seat does not see which blocks it is.
        there = {power: -battle.late.get(power, 0) for power in battle.roles}
        for b in self.position.at(block.place):
            if not b.blockading and b.power in there:
                there[b.power] += 1
        attackers = sum(n for power, n in there.items() if battle.roles[power] == "attacker")
        defenders = sum(n for power, n in there.items() if battle.roles[power] == "defender")
        going = 1 + sum(b.aboard == block.id for b in self.position.blocks)
        # VIC-5.1-2
        if battle.roles.get(block.power) != "defender" or defenders - going < attackers:
            raise Forbidden(
                "VIC-5.1-1",
                f"{own_name(self.board, block)} is pinned: {count(attackers, 'attacker')} "
                f"for {count(defenders, 'defender')} at {self.map.text(block.place)}.",
            )
        return battle

    def airway(self, start: str, end: str, most: int) -> int:
        """Hexes by air; refused if the storm bars every way, or every way of at most this many
        hexes (VIC-9.2-3)."""
        hexes = flight(self.ground, start, end)
        if hexes is None:
            raise Forbidden("VIC-9.2-3", f"the storm bars the way to {self.map.text(end)}.")
        if self.map.distance(start, end) <= most < hexes:
            places = f"{self.map.text(start)} and {self.map.text(end)}"
            raise Forbidden("VIC-9.2-3", f"the storm is between {places}.")
        return hexes

    def way_out(self, battle: Battle, edge: Edge, block: Block, naval: bool) -> bool:
        """VIC-5.1-4: hexside limits apply to surplus units that leave."""
        gone = next(
            (c for c in battle.exits if c.power == self.power and c.start == edge.end), None
        )
        naval = is_naval(self.board, block) or (naval and not edge.land)
        used = 0 if gone is None else gone.naval if naval else gone.ground
        return used < (edge.naval_limit if naval else edge.ground_limit)

    def count_exit(self, battle: Battle, block: Block, there: str, *, naval: bool) -> None:
        gone = next((c for c in battle.exits if c.power == self.power and c.start == there), None)
        if gone is None:
            gone = Crossing(power=self.power, start=there)
            battle.exits.append(gone)
        if naval:
            gone.naval += 1
        else:
            gone.ground += 1

    def leave(self, block: Block) -> None:
        """What a block loses when it goes: Beachhead (VIC-6.71-8), blockade, its marks."""
        block.face_up = ""  # VIC-6.71-6
        if block.entered:  # it came into a battle aboard a carrier and flies on (VIC-A56)
            battle = self.position.battle(block.place)
            if battle is not None and block.arrives > 1:
                battle.late = {**battle.late, block.power: battle.late[block.power] - 1}
            block.entered, block.arrives = "", 1
        if not self.board.units[block.unit].has("carries_2_air"):
            block.aboard = ""

    def settle(
        self, order: MoveOrder, block: Block, way: Way, edge: Edge | None, clause: str
    ) -> None:
        """The block is at the end of its way; if the enemy is there, a battle is."""
        start, end = block.place, way[-1]
        hostile = self.ground.hostile(end) or (
            end in self.ground.blockades and is_naval(self.board, block)
        )
        block.place, block.moved = end, True
        cargo = [b for b in self.position.blocks if b.aboard and b.aboard == block.id]
        for aircraft in cargo:
            aircraft.place, aircraft.face_up = end, ""  # VIC-A56
        raid = isinstance(order, Move) and order.raid
        attack = ""
        if hostile or raid:
            battle = self.enter(order, block, way, edge, cargo, raid=raid)
            attack = end
            if battle.attacker != self.power:
                clause = "VIC-5.8-1"
        verb = (
            "moves strategically"
            if order.strategic
            else "drops"
            if isinstance(order, Drop)
            else "goes"
        )
        name = own_name(self.board, block) + (f" {verb}" if verb != "goes" else "")
        text = f"{name}: {self.map.text(start)} to {self.map.text(end)}"
        self.carried.done.append(Done(block.id, text, clause, way, order, attack=attack))

    def enter(
        self,
        order: MoveOrder,
        block: Block,
        way: Way,
        edge: Edge | None,
        cargo: Sequence[Block],
        *,
        raid: bool,
    ) -> Battle:
        """A block enters an enemy-occupied hex: a battle, or a response (VIC-5.8-1)."""
        end = way[-1]
        battle = self.position.battle(end) or self.new_battle(end, raid=raid)
        if self.power not in battle.roles:
            if len(battle.roles) >= MOST_PLAYERS:  # VIC-5.2-6
                text = f"{MOST_PLAYERS} players are already fighting at {self.map.text(end)}."
                raise Forbidden("VIC-5.2-6", text)
            friend = next((p for p in battle.roles if self.position.friends(p, self.power)), None)
            if friend is not None:
                battle.roles[self.power] = battle.roles[friend]
            else:
                attacker = self.joins.get(end) == "attacker"
                battle.roles[self.power] = "attacker" if attacker else "defender"
        if is_naval(self.board, block):
            self.meet_blockade(battle)
        for one in (block, *cargo):
            one.entered = way[-2] if edge is not None else block.base or way[0]
            one.arrives = 1 if battle.attacker == self.power else 2
            if one.arrives > 1:
                battle.late = {**battle.late, self.power: battle.late.get(self.power, 0) + 1}
        if edge is not None:
            count_crossing(battle, self.board, block)  # VIC-5.41-1
        return battle

    def meet_blockade(self, battle: Battle) -> None:
        """A ship enters: ships that blockade there are attacked too, on whatever side it is
        (VIC-A53)."""
        mine = battle.roles[self.power]
        for block in self.position.at(battle.hex):
            if block.blockading and not self.position.friends(block.power, self.power):
                other: Role = "defender" if mine == "attacker" else "attacker"
                battle.roles.setdefault(block.power, other)

    def new_battle(self, end: str, *, raid: bool = False) -> Battle:
        """A battle of the power's for a hex; ships of others that blockade it are in it only if
        ships come (VIC-6.8-13, VIC-A53)."""
        battle = Battle(hex=end, attacker=self.power, roles={self.power: "attacker"}, works=raid)
        for block in self.position.at(end):
            if block.power not in battle.roles:
                friend = self.position.friends(block.power, self.power)
                if block.blockading and not friend:
                    continue
                battle.roles[block.power] = "attacker" if friend else "defender"
        self.position.battles.append(battle)
        return battle


def port_capacity(position: Position, board: Board, power: Power, place: str) -> int:
    """Ground units that a friendly port handles in a player turn (5.92, 6.71, 9.5)."""
    tile = board.map_of(position).tiles[place]
    here = position.at(place)
    if any(b.blockading and not position.friends(power, b.power) for b in here):
        return 0
    if tile.port:  # VIC-5.92-3
        return PORT
    for work in position.works:
        ours = work.hex == place and position.friends(power, work.power)
        if ours and work.kind == "mulberry" and mulberry_works(position, board, work):
            return PORT  # VIC-9.5-2
    beach = any(b.beachhead and position.friends(power, b.power) for b in here)
    return LESSER_PORT if beach else 0  # VIC-6.71-7


def no_aircraft(board: Board, block: Block) -> str:
    """That a block that is not an aircraft cannot land on a carrier (VIC-4.2-5): a sentence."""
    return f"{own_name(board, block)} is not an aircraft, and only aircraft can land on a carrier."


def no_port(
    position: Position, board: Board, power: Power, place: str, who: str = ""
) -> tuple[str, str]:
    """Why a hex without capacity (`port_capacity`) handles no ground units by sea: the clause,
    and a sentence. who: the block that stands there, of whose order the hex is no word."""
    name = board.map_of(position).text(place)
    if any(b.blockading and not position.friends(power, b.power) for b in position.at(place)):
        return "VIC-6.8-5", f"{name} is blockaded, so units cannot embark or disembark there."
    if any(w.hex == place and w.kind == "mulberry" and position.friends(power, w.power)
           for w in position.works):  # fmt: skip
        return "VIC-9.5-6", f"the Mulberry at {name} was captured this turn."
    where = f"{who} is at {name}, which" if who else name
    return "VIC-5.91-1", f"{where} is not a port."


def mulberry_works(position: Position, board: Board, work: Work) -> bool:
    """Is a Mulberry a port now? Not beside a storm (VIC-9.2-7), not in the turn of its
    capture (VIC-9.5-6)."""
    stormy = work.hex in storm_area(position, board.map_of(position))
    return not stormy and work.since < position.turn
