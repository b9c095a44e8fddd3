"""5.9 Strategic movement by road, sea and air, and 5.91 Sea Transport."""

from __future__ import annotations

from adjudicator.rulesets.victory.board.position import Block
from adjudicator.rulesets.victory.board.units import UnitType
from adjudicator.rulesets.victory.book.moving.barring import no_road, no_transport, no_voyage
from adjudicator.rulesets.victory.book.moving.mover import (
    PORT,
    Forbidden,
    Mover,
    no_aircraft,
    no_port,
)
from adjudicator.rulesets.victory.book.moving.ways import Way, flight, road_way, sea_way
from adjudicator.rulesets.victory.orders.move_orders import Strategic
from adjudicator.rulesets.victory.words.naming import own_name, short


class Strategy(Mover):
    """Strategic Moves."""

    def strategic(self, order: Strategic, block: Block, unit: UnitType) -> None:
        """5.9 Strategic movement."""
        name, start = own_name(self.board, block), block.place
        if self.ground.hostile(start):
            raise Forbidden(
                "VIC-5.1-3", f"{name} is in a battle hex, and Strategic Moves cannot leave one."
            )
        if order.end == start and not block.aboard:
            raise Forbidden("VIC-2.0-6", f"{name} is already in {self.map.text(start)}.")
        if order.end and self.ground.stormy(order.end):
            raise Forbidden("VIC-9.2-3", f"{self.map.text(order.end)} is in the storm.")
        if order.end and self.ground.hostile(order.end) and not unit.has("strategic_8"):
            raise Forbidden(
                "VIC-5.9-1",
                f"the enemy is at {self.map.text(order.end)}, and a Strategic Move "
                "cannot attack. Write `move`.",
            )
        flies = unit.arm == "air" or (unit.airborne and not order.road and not order.sea)
        if flies and self.strategic_flight(order, block, unit):  # VIC-5.53-4
            return
        if unit.arm == "naval" or block.at_sea:  # VIC-5.6-4
            self.strategic_sail(order, block)
        else:
            self.strategic_march(order, block)

    def strategic_flight(self, order: Strategic, block: Block, unit: UnitType) -> bool:
        """From a friendly airbase to another (VIC-5.9-3). False: an Airborne that had better
        go by road."""
        name, start = own_name(self.board, block), block.place
        carrier = self.carrier_of(block)
        if carrier is not None:
            self.may_launch(carrier)
        elif not self.base(start):
            if unit.airborne:
                return False
            raise Forbidden("VIC-5.9-3", f"{name} is not at a friendly airbase.")
        target: Block | None = None
        if order.carrier:
            target = next((b for b in self.position.of(self.power) if b.id == order.carrier), None)
            if target is None or not self.board.units[target.unit].has("carries_2_air"):
                raise Forbidden(
                    "VIC-5.51-1", f"{short(order.carrier)} is not one of your carriers."
                )
            if not unit.has("carrier"):
                raise Forbidden("VIC-4.1-5", f"{name} cannot land on a carrier.")
            self.may_launch(target)
        end = target.place if target else order.end
        attacks = target is None and unit.has("strategic_8") and self.ground.hostile(end)
        if target is None and not attacks and not self.base(end):
            if unit.airborne:
                return False
            raise Forbidden("VIC-5.9-3", f"{self.map.text(end)} is not a friendly airbase.")
        far = flight(self.ground, start, end)
        if unit.airborne and (far is None or far > unit.strategic):
            return False
        hexes = self.airway(start, end, unit.strategic)
        if hexes > unit.strategic:
            raise Forbidden(
                "VIC-5.9-1",
                f"{self.map.text(end)} is {hexes} hexes away, and a Strategic Move can "
                f"go {unit.strategic}.",
            )
        block.base, block.flown = start, hexes
        block.aboard = target.id if target else ""
        clause = "VIC-11.0-2" if attacks else "VIC-5.9-3"
        self.settle(order, block, (start, end), None, clause)
        block.strategic = True
        return True

    def strategic_sail(self, order: Strategic, block: Block) -> None:
        """VIC-5.9-4 to VIC-5.9-6; also of Marines that are at sea."""
        end = order.end
        if order.carrier:
            raise Forbidden("VIC-5.9-6", "ships must end a Strategic Move in a friendly port.")
        if self.ground.friendly(end) and end in self.ground.blockades:
            text = f"{self.map.text(end)} is blockaded, and a Strategic Move cannot attack."
            raise Forbidden("VIC-5.9-1", text)
        if not self.port(end) or not self.ground.friendly(end):
            raise Forbidden("VIC-5.9-6", f"{self.map.text(end)} is not a friendly port.")
        way = sea_way(self.ground, block.place, end, order.path)
        if way is None:
            raise Forbidden(*no_voyage(self.ground, block.place, end, order.path))
        self.leave(block)
        block.at_sea = False
        self.settle(order, block, way, None, "VIC-5.9-4")
        block.strategic = True

    def strategic_march(self, order: Strategic, block: Block) -> None:
        """By road (VIC-5.9-7), else by sea from port to port (5.91)."""
        end, start = order.end, block.place
        unit = self.board.units[block.unit]
        if order.carrier:
            raise Forbidden("VIC-4.2-5", no_aircraft(self.board, block))
        if not order.sea and not unit.has("coast_only"):
            way = road_way(self.ground, start, end, order.path)
            if way is not None:
                if end in self.position.neutral and not self.ground.friendly(end):
                    raise Forbidden(
                        "VIC-SB.Neutral-1",
                        f"{self.map.text(end)} is neutral: only a regular move can capture it.",
                    )
                self.leave(block)
                self.settle(order, block, way, None, "VIC-5.9-7")
                block.strategic = True
                return
        way = None if order.road else self.transport(order, block)
        if way is None:
            raise Forbidden(*self.no_strategic_way(order, block, unit))
        self.leave(block)
        block.at_sea = False
        self.settle(order, block, way, None, "VIC-5.91-1")
        block.strategic = True

    def no_strategic_way(self, order: Strategic, block: Block, unit: UnitType) -> tuple[str, str]:
        """Why it gets there neither by road nor by sea: by the one that the order names, or by
        sea where it stands in a port, and then what the other lacks."""
        name, start, end = own_name(self.board, block), block.place, order.end
        if unit.has("coast_only"):
            road = "VIC-4.3-6", f"{name} must keep to water, and cannot go by road or land."
        else:
            road = no_road(self.ground, name, start, end, order.path)
        shut = next((p for p in (start, end) if not self.port(p)), None)
        if shut is not None:
            who = name if shut == start and (order.sea or name not in road[1]) else ""
            sea = no_port(self.position, self.board, self.power, shut, who)
        elif not self.ground.friendly(end):
            sea = "VIC-5.91-1", f"{self.map.text(end)} is not a friendly port."
        else:
            sea = no_transport(self.ground, start, end, order.path)
        if order.road:
            return road
        if order.sea:
            return sea
        first, then = (sea, road) if self.port(start) else (road, sea)
        return first[0], f"{first[1]} {'By road' if first is sea else 'By sea'}: {then[1]}"

    def transport(self, order: Strategic, block: Block) -> Way | None:
        """5.91 Sea Transport, if both ports are friendly and have capacity left (5.92)."""
        start, end = block.place, order.end
        # VIC-3.2-7 VIC-5.9-8
        if not (self.port(start) and self.port(end) and self.ground.friendly(end)):
            return None
        way = sea_way(self.ground, start, end, order.path)
        if way is None:
            return None
        for place in (start, end):
            if self.position.ports.get(place, 0) >= self.port(place):
                raise Forbidden(
                    "VIC-5.92-1" if self.port(place) == PORT else "VIC-5.92-2",
                    f"{self.map.text(place)} cannot handle more ground units by sea this turn.",
                )
        for place in (start, end):
            self.position.ports[place] = self.position.ports.get(place, 0) + 1
        return way
