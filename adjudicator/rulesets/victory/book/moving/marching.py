"""5.7 Ground movement on land, of Marines over the sea too, and 5.6 naval movement."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.rulesets.victory.board.board import Edge
from adjudicator.rulesets.victory.board.position import Block
from adjudicator.rulesets.victory.board.units import UnitType
from adjudicator.rulesets.victory.book.moving.barring import no_march, no_sail
from adjudicator.rulesets.victory.book.moving.mover import Done, Forbidden, Mover
from adjudicator.rulesets.victory.book.moving.ways import Way, ground_way, naval_way
from adjudicator.rulesets.victory.orders.move_orders import Move
from adjudicator.rulesets.victory.words.naming import own_name


class Marching(Mover):
    """Regular moves of ground units and ships."""

    def march(self, order: Move, block: Block, unit: UnitType) -> None:
        """5.7 Ground movement, and 6.7 of Marines and Amphib over the sea."""
        end, start = order.end, block.place
        name = own_name(self.board, block)
        if order.water and not unit.amphibious:
            raise Forbidden(
                "VIC-4.3-4", f"{name} cannot go to sea by itself; it needs Sea Transport."
            )
        if start == end:
            self.change_element(order, block, unit)
            return
        out = self.leaving(block)
        way = ground_way(
            self.ground,
            unit,
            start,
            end,
            order.path,
            last=lambda edge: self.way_in(end, edge, block, unit, order) is not None,
            first=lambda edge: out is None or self.way_out(out, edge, block, edge.water),
            by_land=order.land,
        )
        if way is None:
            raise Forbidden(*self.no_way(block, unit, order, leaving=out is not None))
        edge = self.map.edges[way[-2], way[-1]]
        tile = self.map.tiles[end]
        if out is not None:
            self.count_exit(out, block, way[1], naval=block.at_sea)
        by_sea = self.way_in(end, edge, block, unit, order) == "naval"
        if not self.ground.hostile(end):
            by_sea = unit.amphibious and (
                not tile.land or (order.water and tile.coastal and not tile.port)
            )
        came_by_sea = unit.amphibious and (
            block.at_sea or by_sea or any(not self.map.tiles[hex].land for hex in way)
        )
        vacant = self.ground.vacant(end)
        lands = came_by_sea and not by_sea and vacant and not self.ground.friendly(end)
        self.leave(block)
        block.at_sea = by_sea
        self.settle(order, block, way, edge, "VIC-6.7-1" if came_by_sea else _clause_of(way, self))
        if lands and not self.ground.hostile(end):
            block.face_up = "landing"  # VIC-6.7-2
            self.carried.done[-1].landing = True

    def change_element(self, order: Move, block: Block, unit: UnitType) -> None:
        """A Marine in a coastal hex goes ashore or to sea (VIC-A68)."""
        tile = self.map.tiles[block.place]
        if not unit.amphibious or not tile.coastal or not (order.water or order.land):
            name, place = own_name(self.board, block), self.map.text(block.place)
            raise Forbidden("VIC-2.0-6", f"{name} is already in {place}.")
        if tile.port and order.water:
            raise Forbidden("VIC-5.91-2", f"in {tile.text}, a port, it is ashore.")
        if self.ground.hostile(block.place) and block.at_sea:
            raise Forbidden(
                "VIC-6.7-3", f"in the battle at {tile.text} it can land on a combat turn."
            )
        if self.ground.hostile(block.place):
            raise Forbidden("VIC-5.1-1", f"in the battle at {tile.text} it cannot put to sea.")
        block.at_sea, block.moved, block.face_up = order.water, True, ""
        where = "goes to sea" if order.water else "goes ashore"
        self.carried.done.append(
            Done(
                block.id,
                f"{own_name(self.board, block)} {where} at {tile.text}",
                "VIC-A68",
                (block.place,),
                order,
            )
        )

    def way_in(self, end: str, edge: Edge, block: Block, unit: UnitType, order: Move) -> str | None:
        """How a ground unit may enter a battle over a hexside: `ground`, `naval`, or None if
        its limit is used up (VIC-SB.Limits-2, VIC-3.1-23)."""
        crossing = self.crossing(end, edge.start)
        by_land = self.ground.crossable(edge) and not (unit.has("coast_only") and edge.all_land)
        by_sea = unit.amphibious and edge.water and not order.land
        prefers_sea = order.water or block.at_sea
        # VIC-SB.Limits-6
        ground_room = by_land and crossing.ground < edge.ground_limit  # VIC-SB.Limits-3
        naval_room = by_sea and crossing.naval < edge.naval_limit
        if naval_room and (prefers_sea or not ground_room):
            return "naval"
        return "ground" if ground_room and not order.water else None

    def no_way(
        self, block: Block, unit: UnitType, order: Move, *, leaving: bool
    ) -> tuple[str, str]:
        """Why a ground unit finds no way, as exactly as can be said."""
        end = order.end
        name, text = own_name(self.board, block), self.map.text(end)
        tile = self.map.tiles[end]
        if not tile.land and not unit.amphibious:
            return "VIC-4.3-1", f"{name} cannot go to sea: {text} is water."
        free = ground_way(self.ground, unit, block.place, end, order.path, by_land=order.land)
        if free is not None and leaving:
            return "VIC-5.1-4", f"no more units can cross the hexsides from the battle to {text}."
        if free is not None:
            return "VIC-5.3-1", f"no more of your units can cross the hexsides into {text}."
        return no_march(self.ground, unit, name, block.place, end, order.path, order.land)

    def sail(self, order: Move, block: Block, unit: UnitType) -> None:
        """5.6 Naval movement."""
        end, name = order.end, own_name(self.board, block)
        out = self.leaving(block)

        def room(edge: Edge) -> bool:
            return self.crossing(end, edge.start).naval < edge.naval_limit

        way = naval_way(
            self.ground,
            unit,
            block.place,
            end,
            order.path,
            last=room,
            first=lambda edge: out is None or self.way_out(out, edge, block, True),
        )
        if way is None:
            text = self.map.text(end)
            if self.map.tiles[end].canal:
                raise Forbidden(
                    "VIC-3.1-17",
                    f"{text} is a canal hex: ships can pass it only by Strategic Move.",
                )
            if naval_way(self.ground, unit, block.place, end, order.path):
                if self.ground.hostile(end):
                    raise Forbidden(
                        "VIC-5.6-2", f"no more ships can cross the hexsides into {text}."
                    )
                raise Forbidden(
                    "VIC-5.1-4", f"no more ships can cross the hexsides from the battle to {text}."
                )
            raise Forbidden(*no_sail(self.ground, unit, name, block.place, end, order.path))
        if out is not None:
            self.count_exit(out, block, way[1], naval=True)
        self.leave(block)
        self.settle(order, block, way, self.map.edges[way[-2], way[-1]], "VIC-5.6-1")


def _clause_of(way: Way, mover: Mover) -> str:
    edges = [mover.map.edges[a, b] for a, b in pairwise(way)]
    return "VIC-3.3-2" if all(mover.ground.road(edge) for edge in edges) else "VIC-5.7-1"
