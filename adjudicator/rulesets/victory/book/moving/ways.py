"""5 Ways over the map: which hexes a block may move through and where it must stop.

Everything here treats each block of another side alike, whatever it is, so that an order
can be checked against what its seat sees and comes out the same (VIC-A47).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from adjudicator.rulesets.victory.board.board import STOPS, Board, Edge, HexMap
from adjudicator.rulesets.victory.board.position import Block, Position, Power
from adjudicator.rulesets.victory.board.units import UnitType
from adjudicator.rulesets.victory.book.control import owner_of_place

Way = tuple[str, ...]


class Passages:
    """Which hexsides can be used now: roads, bridges, canals."""

    def __init__(self, position: Position, board: Board) -> None:
        self.map: HexMap = board.map_of(position)
        self.destroyed = frozenset(position.destroyed)

    def road(self, edge: Edge) -> bool:
        """A road that can be used: its bridge, if any, stands (VIC-9.3-4)."""
        return edge.road and not (edge.bridge and edge.key in self.destroyed)

    def bridged(self, edge: Edge) -> bool:
        return bool(edge.bridge) and edge.key not in self.destroyed

    def crossable(self, edge: Edge) -> bool:
        """May ground units cross the hexside over land (VIC-3.1-11, VIC-3.1-16)? What is left
        of a destroyed bridge is a plain river (VIC-9.3-4)."""
        return edge.land

    def canal_open(self, edge: Edge) -> bool:
        """Can ships pass along this stretch of a canal (VIC-9.3-8, VIC-9.3-4)?"""
        return edge.canal and not {edge.start, edge.end} & self.destroyed

    def seaway(self, edge: Edge, *, strategic: bool) -> bool:
        """May ships cross it: canals by Strategic Movement only (VIC-3.1-17)?"""
        return edge.water or (strategic and self.canal_open(edge))


class Ground(Passages):
    """What a power's moves meet: who stands where, seen with the eyes of that power."""

    def __init__(self, position: Position, board: Board, power: Power) -> None:
        super().__init__(position, board)
        self.position, self.board, self.power = position, board, power
        self.enemies: dict[str, int] = {}
        """Hex -> enemy blocks in it, mere blockades left out."""
        self.blockades: set[str] = set()
        """Hexes that enemy ships blockade."""
        self.own: set[str] = set()
        """Hexes that blocks of the power and its friends hold (VIC-5.4-8)."""
        self._friends: list[Block] = []
        ours, units = position.team(power), board.units
        for block in position.blocks:
            place = block.place
            if block.power in ours:
                if not units[block.unit].submarine:  # which never holds a hex
                    self._friends.append(block)
            elif block.face_up == "blockade":
                self.blockades.add(place)
            else:
                self.enemies[place] = self.enemies.get(place, 0) + 1
        self.storm: frozenset[str] = storm_area(position, self.map)
        self.refresh()

    def refresh(self) -> None:
        """Own blocks have moved; others have not."""
        own = self.own
        own.clear()
        for block in self._friends:  # as `control.holds`; asked after every block that moves
            if not (block.aboard or block.aloft or block.face_up == "blockade"):
                own.add(block.place)

    # --------------------------------------------------------------- places

    def hostile(self, place: str) -> bool:
        """Do enemies stand there, so that who enters attacks (VIC-2.0-8)?"""
        return place in self.enemies

    def friendly(self, place: str) -> bool:
        """VIC-5.4-8: held by own units, or a vacant City or Town of the own map. A battle hex
        is friendly to nobody (VIC-5.4-2)."""
        if place in self.enemies:
            return False
        if place in self.own:
            return True
        if place in self.blockades:
            return False
        owner = owner_of_place(self.position, self.map, place)
        return self.position.friends(self.power, owner)

    def open(self, place: str) -> bool:
        """Friendly or neutral (VIC-5.9-4, VIC-7.2-1)."""
        if place in self.enemies:
            return False
        if place in self.own:
            return True
        if place in self.blockades:
            return False
        owner = owner_of_place(self.position, self.map, place)
        return not owner or self.position.friends(self.power, owner)

    def vacant(self, place: str) -> bool:
        """Does nobody stand there?"""
        return not any(block.place == place for block in self.position.blocks)

    def stormy(self, place: str) -> bool:
        return place in self.storm


def storm_area(position: Position, hexmap: HexMap) -> frozenset[str]:
    """The storm's hex and the six around it (VIC-9.2-1); empty without a storm."""
    return frozenset(hexmap.disc(position.storm, 1)) if position.storm else frozenset()


# ------------------------------------------------------------------------ ground


def ground_way(
    ground: Ground,
    unit: UnitType,
    start: str,
    end: str,
    via: Sequence[str] = (),
    last: Callable[[Edge], bool] = lambda edge: True,
    first: Callable[[Edge], bool] = lambda edge: True,
    *,
    by_land: bool,
) -> Way | None:
    """A shortest way of a ground unit's regular move, None if there is none (5.7).

    via: hexes to pass in this order. first, last: may it leave and enter its battle hexes
    over this hexside (VIC-5.3-1, VIC-5.1-4)? by_land: a Marine keeps off the water.
    """
    amphibious = unit.has("coast_only")  # VIC-4.3-3 VIC-6.71-9
    seen = {(start, True, False, 0)}
    queue: deque[tuple[str, bool, bool, int, Way]] = deque([(start, True, False, 0, (start,))])
    while queue:
        here, on_road, bound, passed, way = queue.popleft()
        if len(way) > unit.move:  # VIC-4.3-5
            continue
        for there, edge in ground.map.exits[here]:
            if ground.stormy(there) or (len(way) == 1 and not first(edge)):
                continue
            afloat = amphibious and edge.water and not by_land
            if not afloat and not ground.crossable(edge):
                continue
            if amphibious and edge.all_land:
                continue  # VIC-4.3-6
            road = ground.road(edge) and not (afloat and not ground.crossable(edge))
            if bound and not road:
                continue  # VIC-3.3-2: it came through only by keeping to the road
            still = on_road and road
            stops = _stops(ground, unit, edge, there, afloat=afloat)
            then = passed + (passed < len(via) and there == via[passed])
            ends = there == end and then == len(via)
            if ground.hostile(there) and not (ends and last(edge)):  # VIC-3.3-3
                continue  # VIC-5.7-2 VIC-2.0-8: nor through the hex that it attacks
            if ends:
                return (*way, there)
            if stops and not still:
                continue
            state = (there, still, bound or stops, then)
            if state not in seen:
                seen.add(state)
                queue.append((there, still, bound or stops, then, (*way, there)))
    return None


def _stops(ground: Ground, unit: UnitType, edge: Edge, there: str, *, afloat: bool) -> bool:
    """Does the terrain stop it there, unless it moves entirely along a road?"""
    tile = ground.map.tiles[there]
    if tile.terrain in STOPS and not unit.has("no_terrain_stop"):  # VIC-11.0-11
        return True  # VIC-3.1-5 VIC-3.1-7 VIC-3.1-9
    if tile.canal and not afloat:
        return True  # VIC-3.1-18
    river = bool(edge.river) and not ground.bridged(edge) and not afloat
    return river and not unit.has("no_river_penalty")  # VIC-3.1-13 VIC-4.3-10


def road_way(
    ground: Ground, start: str, end: str, via: Sequence[str] = (), most: int = 6
) -> Way | None:
    """A Strategic Move along friendly or neutral road hexes (VIC-3.3-6, VIC-5.9-7)."""
    return _strategic(ground, start, end, via, most, lambda edge: ground.road(edge))


def sea_way(
    ground: Ground, start: str, end: str, via: Sequence[str] = (), most: int = 6
) -> Way | None:
    """A Strategic Move by sea, of ships or of ground units carried (VIC-5.9-4, VIC-5.91-1).

    Never through enemy Cities or Towns, even vacant ones (VIC-5.9-5, VIC-A49), nor past
    ships that blockade a port of one's own (VIC-6.8-5): who meets them attacks (VIC-A53).
    """

    def passable(edge: Edge) -> bool:
        return ground.seaway(edge, strategic=True) and edge.end not in ground.blockades

    return _strategic(ground, start, end, via, most, passable)


def _strategic(
    ground: Ground,
    start: str,
    end: str,
    via: Sequence[str],
    most: int,
    passable: Callable[[Edge], bool],
) -> Way | None:
    seen = {(start, 0)}
    queue: deque[tuple[str, int, Way]] = deque([(start, 0, (start,))])
    while queue:
        here, passed, way = queue.popleft()
        if len(way) > most:
            continue
        for there, edge in ground.map.exits[here]:
            if not passable(edge) or not ground.open(there) or ground.stormy(there):
                continue
            then = passed + (passed < len(via) and there == via[passed])
            if there == end and then == len(via):
                return (*way, there)
            if (there, then) not in seen:
                seen.add((there, then))
                queue.append((there, then, (*way, there)))
    return None


# -------------------------------------------------------------------------- naval


def naval_way(
    ground: Ground,
    unit: UnitType,
    start: str,
    end: str,
    via: Sequence[str] = (),
    last: Callable[[Edge], bool] = lambda edge: True,
    first: Callable[[Edge], bool] = lambda edge: True,
) -> Way | None:
    """A shortest way of a regular naval move (5.6).

    Ships stop where they meet the enemy (VIC-5.6-2); Submarines move on (VIC-4.2-2).
    """
    passes = unit.has("pass_enemy")
    seen = {(start, 0)}
    queue: deque[tuple[str, int, Way]] = deque([(start, 0, (start,))])
    while queue:
        here, passed, way = queue.popleft()
        if len(way) > unit.move:
            continue
        for there in ground.map.seaways[here]:  # VIC-4.2-1 VIC-3.1-15
            edge = ground.map.edges[here, there]
            if ground.stormy(there) or (len(way) == 1 and not first(edge)):
                continue
            then = passed + (passed < len(via) and there == via[passed])
            ends = there == end and then == len(via)
            if ground.hostile(there) or there in ground.blockades:
                if not passes and (not ends or not last(edge)):
                    continue
                if ends and not last(edge):
                    continue
            if ends:
                return (*way, there)
            if (there, then) not in seen:
                seen.add((there, then))
                queue.append((there, then, (*way, there)))
    return None


# ---------------------------------------------------------------------------- air


def flight(ground: Ground, start: str, end: str) -> int | None:
    """Hexes from start to end by air: over everything (VIC-5.5-1) but a storm (VIC-9.2-3);
    None if the storm bars the way altogether."""
    if not ground.storm:
        return ground.map.distance(start, end)  # VIC-5.0-2
    if start in ground.storm or end in ground.storm:
        return None
    seen = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == end:
            return seen[here]
        for there in ground.map.neighbours[here]:
            if there not in seen and there not in ground.storm:
                seen[there] = seen[here] + 1
                queue.append(there)
    return None
