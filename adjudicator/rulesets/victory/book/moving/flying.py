"""5.5 Air movement, 6.6 drops, and Rockets."""

from __future__ import annotations

from adjudicator.rulesets.victory.board.position import Block, Strike
from adjudicator.rulesets.victory.board.units import UnitType
from adjudicator.rulesets.victory.book.moving.mover import Done, Forbidden, Mover
from adjudicator.rulesets.victory.orders.move_orders import Drop, Launch, Move
from adjudicator.rulesets.victory.words.naming import own_name, short


class Flying(Mover):
    """Regular moves of aircraft and Airborne."""

    def fly(self, order: Move, block: Block, unit: UnitType) -> None:
        """5.5 Air movement: to a battle, or to a friendly airbase."""
        name = own_name(self.board, block)
        carrier = self.carrier_of(block)
        if carrier is not None:
            self.may_launch(carrier)
        if order.carrier:
            self.recover(order, block, unit)
            return
        end, start = order.end, block.place
        self.leaving(block)
        battle = self.ground.hostile(end) or order.raid
        most = unit.move
        if battle and self.position.on("air-range"):
            most = 2 * unit.move  # VIC-5.53-5
        hexes = self.airway(start, end, most)
        if hexes > most:
            raise Forbidden(
                "VIC-5.53-1",
                f"{self.map.text(end)} is {hexes} hexes away, and {name} can fly {most}.",
            )
        if not battle and not self.base(end):
            raise Forbidden(
                "VIC-A48",
                f"{self.map.text(end)} is neither a friendly airbase nor one of your battles.",
            )
        if start == end and not block.aboard:
            raise Forbidden("VIC-2.0-6", f"{name} is already in {self.map.text(end)}.")
        self.leave(block)
        block.base, block.flown, block.aboard = start, hexes, ""
        self.settle(order, block, (start, end), None, "VIC-5.5-1")  # VIC-5.3-3 VIC-SB.Limits-4

    def recover(self, order: Move, block: Block, unit: UnitType) -> None:
        """An aircraft goes aboard a carrier (VIC-4.2-9)."""
        name = own_name(self.board, block)
        carrier = next((b for b in self.position.of(self.power) if b.id == order.carrier), None)
        if carrier is None or not self.board.units[carrier.unit].has("carries_2_air"):
            raise Forbidden(
                "VIC-5.51-1", f"{short(order.carrier)} is not one of your carriers on the map."
            )
        self.may_launch(carrier)
        in_port = block.place == carrier.place and self.map.tiles[carrier.place].port
        if not unit.has("carrier") and not (in_port and unit.has("carrier_launch")):
            clause = "VIC-4.1-4" if unit.has("carrier_launch") else "VIC-4.1-5"
            raise Forbidden(clause, f"{name} cannot land on a carrier there.")
        hexes = self.airway(block.place, carrier.place, unit.move)
        if hexes > unit.move:
            raise Forbidden(
                "VIC-5.53-1",
                f"{short(carrier.id)} is {hexes} hexes away, and {name} can fly {unit.move}.",
            )
        if self.ground.hostile(carrier.place):
            raise Forbidden(
                "VIC-5.4-2",
                f"the enemy is at {self.map.text(carrier.place)}, so "
                f"{short(carrier.id)} is not an airbase there.",
            )
        self.leaving(block)
        self.leave(block)
        block.base, block.flown = block.place, hexes
        block.aboard, block.moved, block.place = carrier.id, True, carrier.place
        text = f"{name} lands on {own_name(self.board, carrier)}"
        self.carried.done.append(
            Done(block.id, text, "VIC-4.2-9", (block.base, carrier.place), order)
        )

    def drop(self, order: Drop, block: Block, unit: UnitType) -> None:
        """6.6 Airborne landings."""
        name, end, start = own_name(self.board, block), order.end, block.place
        if not unit.airborne:
            raise Forbidden("VIC-4.3-8", f"{name} cannot drop from the air.")
        if not self.base(start):
            raise Forbidden(
                "VIC-6.6-1", f"{name} is not at a friendly airbase, where a drop must begin."
            )
        tile = self.map.tiles[end]
        if not tile.land:
            raise Forbidden("VIC-6.6-1", f"{tile.text} is water, and Airborne drop only on land.")
        if self.ground.stormy(end):
            raise Forbidden("VIC-9.2-3", f"{tile.text} is in the storm.")
        hexes = self.airway(start, end, unit.flight)
        if hexes > unit.flight:
            raise Forbidden(
                "VIC-6.6-1",
                f"{tile.text} is {hexes} hexes away, and a drop can reach {unit.flight}.",
            )
        if start == end:
            raise Forbidden("VIC-2.0-6", f"{name} is already in {self.map.text(end)}.")
        vacant = self.ground.vacant(end)
        self.leaving(block)
        self.leave(block)
        block.base, block.flown = start, hexes
        block.aloft = self.ground.hostile(end)
        self.settle(order, block, (start, end), None, "VIC-6.6-1")
        if vacant:
            block.face_up = "landing"  # VIC-6.6-6
            self.carried.done[-1].landing = True

    def launch(self, order: Launch, block: Block, unit: UnitType) -> None:
        """A Rocket is fired: it strikes when its battle begins (VIC-A62)."""
        name, end = own_name(self.board, block), order.end
        if not unit.has("launch_4"):
            raise Forbidden("VIC-11.0-15", f"{name} is not a Rocket.")
        if (away := self.map.distance(block.place, end)) > 4:
            raise Forbidden(
                "VIC-11.0-15", f"{self.map.text(end)} is {away} hexes away, and a Rocket can fly 4."
            )
        if not self.ground.hostile(end):
            raise Forbidden("VIC-11.0-15", f"there is no enemy at {self.map.text(end)}.")
        battle = self.position.battle(end)
        if battle is not None and battle.attacker != self.power:
            raise Forbidden(
                "VIC-11.0-17", "a Rocket cannot respond to a battle that another began."
            )
        battle = battle or self.new_battle(end)
        battle.strikes.append(Strike(power=self.power, block=block.id))
        block.moved = True
        self.carried.done.append(
            Done(
                block.id,
                f"{name} is fired at {self.map.text(end)}",
                "VIC-11.0-15",
                (block.place, end),
                order,
                attack=end,
            )
        )
