"""How bots move: at random, or towards what is worth having."""

from __future__ import annotations

from collections import deque
from functools import cached_property

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Order
from adjudicator.rulesets.victory.board.board import STOPS, Board
from adjudicator.rulesets.victory.board.position import Block
from adjudicator.rulesets.victory.board.units import UnitType
from adjudicator.rulesets.victory.book.control import is_naval
from adjudicator.rulesets.victory.book.moving.mover import port_capacity
from adjudicator.rulesets.victory.book.moving.moving import rehearsal
from adjudicator.rulesets.victory.book.moving.ways import Ground
from adjudicator.rulesets.victory.book.stacking import airbase, limit
from adjudicator.rulesets.victory.orders.move_orders import Drop, Launch, Move, Part, Strategic
from adjudicator.rulesets.victory.view import View

GARRISON = 4
"""An enemy this near keeps a unit in a city."""
STEPS, CITY = 4, 1.3
"""Steps that it wants against each enemy unit, and so many times as many against a city."""
HURRIED, PATIENT = 0.75, 1.3
"""Shares of that: for whoever produces less, and for whoever produces more."""
MARGIN = 4
"""Production points that make the difference."""
CLOSING = 3
"""Turns before a time limit from which on only what is held counts, and not what it produces."""


def random_moves(board: Board, view: View, seat: str, lots: Lots) -> list[Order]:
    """About half of the blocks go somewhere that looks as if they could."""
    scout = Scout(board, view)
    orders: list[Order] = []
    for block in view.mine():
        if lots.part() < 0.45 or not scout.commands(seat, block):
            continue
        unit = board.units[block.unit]
        part = [Part(block=block.id)]
        if unit.has("launch_4"):
            near = [h for h in scout.map.disc(block.place, 4) if scout.ground.hostile(h)]
            if near:
                orders.append(Launch(force=part, end=lots.one(near)))
                continue
        if unit.airborne and lots.part() < 0.4:
            land = [h for h in scout.map.disc(block.place, 4) if scout.map.tiles[h].land]
            orders.append(Drop(force=part, end=lots.one(land)))
            continue
        if unit.move == 0 or lots.part() < 0.15:
            places = [t.id for t in scout.map.places() if scout.ground.friendly(t.id)]
            if unit.has("strategic_8"):
                places += [t.id for t in scout.map.places() if scout.ground.hostile(t.id)]
            if places:
                orders.append(Strategic(force=part, end=lots.one(places)))
            continue
        carriers = [b for b in view.mine() if board.units[b.unit].has("carries_2_air")]
        if unit.arm == "air" and carriers and lots.part() < 0.3:
            orders.append(Move(force=part, carrier=lots.one(carriers).id))
            continue
        ends = scout.reach(block)
        if unit.arm == "air":
            ends = [h for h in ends if scout.base(h) or scout.ground.hostile(h)]
        if ends:
            hostile = [h for h in ends if scout.ground.hostile(h)]
            choose = hostile if hostile and lots.part() < 0.5 else ends
            orders.append(Move(force=part, end=lots.one(choose)))
    return orders


def sensible_moves(board: Board, view: View, seat: str, lots: Lots) -> list[Order]:
    """Attack the most valuable hexes where it is stronger; others go forward."""
    return Thinker(board, view, seat, lots).orders()


class Scout:
    """What a bot sees: ways, enemies, bases."""

    def __init__(self, board: Board, view: View) -> None:
        self.board, self.view = board, view
        self.position = rehearsal(view)
        self.ground = Ground(self.position, board, view.power)
        self.map = self.ground.map

    def commands(self, seat: str, block: Block) -> bool:
        return self.board.units[block.unit].arm in self.position.seats_of(self.view.power)[seat]

    def base(self, place: str) -> bool:
        friendly = self.ground.friendly(place)
        return friendly and airbase(self.position, self.map, place, self.view.power) > 0

    def reach(self, block: Block) -> list[str]:
        """Hexes that its regular move may reach, nearest first."""
        unit = self.board.units[block.unit]
        if unit.arm == "air":
            return self.map.disc(block.place, unit.move)[1:]
        afloat = unit.arm == "naval" or (block.at_sea and not unit.amphibious)
        seen = {block.place: 0}
        queue = deque([block.place])
        while queue:
            here = queue.popleft()
            if seen[here] >= unit.move or (seen[here] and self.stops(unit, here)):
                continue
            near = self.map.seaways[here] if afloat else self.map.neighbours[here]
            for there in near:
                if there in seen or self.ground.stormy(there):
                    continue
                edge = self.map.edges[here, there]
                if not afloat and not self.ground.crossable(edge):
                    if not (unit.amphibious and edge.water):
                        continue
                elif unit.has("coast_only") and edge.all_land:
                    continue
                seen[there] = seen[here] + 1
                queue.append(there)
        return [place for place in seen if place != block.place]

    def stops(self, unit: UnitType, place: str) -> bool:
        if self.ground.hostile(place):
            return True
        return unit.arm == "ground" and self.map.tiles[place].terrain in STOPS


class Thinker(Scout):
    """One sensible move."""

    def __init__(self, board: Board, view: View, seat: str, lots: Lots) -> None:
        super().__init__(board, view)
        self.seat, self.lots = seat, lots
        self.free = [
            block
            for block in view.mine()
            if self.commands(seat, block) and not self.ground.stormy(block.place)
        ]
        self.reached = {block.id: self.reach(block) for block in self.free}
        self.left: dict[str, int] = {}
        for block in view.mine():
            if not block.aboard:
                self.left[block.place] = self.left.get(block.place, 0) + 1
        self.room: dict[tuple[str, str], int] = {}

    def orders(self) -> list[Order]:
        self.pin()
        found: list[Order] = []
        for target in self.targets():
            found += self.attack(target)
        found += self.forward()
        return found

    def pin(self) -> None:
        """In a hex that is attacked nobody leaves: he is pinned or needed."""
        attacked = {battle.hex for battle in self.view.battles}
        self.free = [block for block in self.free if block.place not in attacked]

    def worth(self, place: str) -> int:
        tile = self.map.tiles[place]
        return tile.value * 4 + bool(tile.place) * 2 + bool(self.map.roads[place])

    def targets(self) -> list[str]:
        """Enemy places and enemy-held hexes, the most valuable first."""
        hexes = dict.fromkeys(self.ground.enemies)
        for tile in self.map.places():
            if not self.ground.friendly(tile.id):
                hexes[tile.id] = None
        return sorted(hexes, key=lambda h: (-self.worth(h), self.ground.enemies.get(h, 0), h))

    def spare(self, block: Block, target: str = "") -> bool:
        """May it leave? The last unit stays in a city with an enemy near; before a time limit it
        leaves for a target that counts for more."""
        tile, left = self.map.tiles[block.place], self.left.get(block.place, 0)
        if not tile.place or left > 1 + tile.city:
            return True
        if self.closing and target and (left > 1 or tile.value < self.map.tiles[target].value):
            return True
        return not any(
            self.map.distance(block.place, enemy) <= GARRISON for enemy in self.ground.enemies
        )

    def send(self, block: Block, place: str) -> Order:
        self.free.remove(block)
        if not block.aboard:
            self.left[block.place] -= 1
            self.left[place] = self.left.get(place, 0) + 1
        force = [Part(block=block.id)]
        if place not in self.reached[block.id]:
            return Drop(force=force, end=place)
        return Move(force=force, end=place)

    def drops(self, block: Block, place: str) -> bool:
        """Can it be dropped there? VIC-6.6-1."""
        unit = self.board.units[block.unit]
        return (
            unit.airborne
            and self.map.tiles[place].land
            and not self.ground.stormy(place)
            and self.base(block.place)
            and self.map.distance(block.place, place) <= unit.flight
        )

    def attack(self, target: str) -> list[Order]:
        """Send enough, with ground units among them, or nobody."""
        enemies = self.ground.enemies.get(target, 0)
        able = [
            b
            for b in self.free
            if (target in self.reached[b.id] or (enemies and self.drops(b, target)))
            and self.spare(b, target)
        ]
        ground = [b for b in able if self.board.units[b.unit].arm == "ground"]
        tile = self.map.tiles[target]
        limits = {arm: limit(self.map, target, arm) for arm in ("ground", "naval", "air")}
        if not tile.land:
            ground = []
        if not ground and tile.land:
            return []
        if not enemies:
            ground.sort(key=lambda b: b.strength)
            return [self.send(b, target) for b in ground[: 1 + tile.city]]
        chosen: list[Block] = []
        counted = {"ground": 0, "naval": 0, "air": 0}
        for block in sorted(able, key=lambda b: -b.strength):
            arm = self.board.units[block.unit].arm
            if counted[arm] < limits[arm]:
                counted[arm] += 1
                chosen.append(block)
        mine = sum(block.strength for block in chosen)
        battle = self.position.battle(target)
        wanted = STEPS * enemies * (CITY if tile.city else 1.0) * self.nerve
        if battle is not None and battle.attacker != self.view.power:
            wanted *= 0.5
        if mine < wanted or (tile.land and counted["ground"] < min(2, enemies)):
            return []
        return [self.send(block, target) for block in chosen]

    def forward(self) -> list[Order]:
        """Who is left goes nearer to the nearest enemy place, if there is room."""
        goals = self.goals()
        if not goals:
            return []
        found: list[Order] = []
        for block in list(self.free):
            unit = self.board.units[block.unit]
            if not self.spare(block) or self.lots.part() < 0.15 or block.aboard:
                continue
            best, place = self.nearest(goals, block.place), ""
            for there in self.reached[block.id]:
                if not self.goes(block, unit, there):
                    continue
                away = self.nearest(goals, there)
                if away < best:
                    best, place = away, there
            if place:
                self.room[place, unit.arm] = self.room_left(place, unit) - 1
                found.append(self.send(block, place))
            elif self.nearest(goals, block.place) > 6:
                order = self.far(block, unit, goals)
                if order is not None:
                    found.append(order)
        return found

    def goals(self) -> list[str]:
        """The enemy cities that it goes for.

        Where the enemy has more maps than they have, they beat one first: where most is won
        already, against the fewest units. What they lost at home they take back.
        """
        cities = [t for t in self.map.cities() if not self.ground.friendly(t.id)]
        home = {slot.slot for slot in self.map.slots if slot.power == self.view.power}
        far = sorted({t.slot for t in cities} - home, key=lambda s: (self.against(s), s))
        if len(far) > len(home):
            far = far[:1]
        return [t.id for t in cities if t.slot in home or t.slot in far]

    def against(self, slot: str) -> int:
        """Enemy units on a map beyond its own there."""
        tiles = self.map.tiles
        enemy = sum(n for place, n in self.ground.enemies.items() if tiles[place].slot == slot)
        mine = sum(tiles[block.place].slot == slot for block in self.view.mine())
        return enemy - mine

    @cached_property
    def closing(self) -> bool:
        """Are these the last turns before a time limit?"""
        return 0 < self.view.time_limit < self.view.turn + CLOSING

    @cached_property
    def nerve(self) -> float:
        """What share of the usual strength it wants before it attacks: time works for whoever
        produces more, so they can wait and the others have to hurry. In the last turns of a game
        with a time limit whoever does not hold the most has nothing to wait for."""
        ours, theirs = self.standing(bonus=not self.closing)
        if self.closing:
            return PATIENT if ours > theirs else HURRIED
        if ours + MARGIN < theirs:
            return HURRIED
        return PATIENT if ours > theirs + MARGIN else 1.0

    def standing(self, *, bonus: bool) -> tuple[int, int]:
        """PP of the own team's cities and of those of the strongest other team, with or without
        what home cities produce more (VIC-10.3-3)."""
        teams = self.view.teams
        found = dict.fromkeys(teams.values(), 0)
        for tile in self.map.cities():
            home = self.map.owner(tile.id)
            holder = self.view.holders.get(tile.id, home)
            if holder in teams:
                more = self.view.bonus.get(home, 0) if bonus and holder == home else 0
                found[teams[holder]] += tile.value + more
        ours = found.pop(teams[self.view.power])
        return ours, max(found.values())

    def nearest(self, goals: list[str], place: str) -> int:
        return min(self.map.distance(place, goal) for goal in goals)

    def goes(self, block: Block, unit: UnitType, there: str) -> bool:
        if self.ground.hostile(there) or self.room_left(there, unit) < 1:
            return False
        if unit.arm == "air":
            return self.base(there)
        if unit.arm == "ground":
            tile = self.map.tiles[there]
            near = (there, *self.map.neighbours[there])
            return tile.land and any(self.map.roads.get(h) for h in near)
        return True

    def room_left(self, place: str, unit: UnitType) -> int:
        if (place, unit.arm) not in self.room:
            there = [
                b
                for b in self.view.blocks  # VIC-A41
                if b.place == place
                and not b.aboard
                and (self.board.units[b.unit].arm == unit.arm)
                and (unit.arm != "naval" or is_naval(self.board, b))
            ]
            self.room[place, unit.arm] = limit(self.map, place, unit.arm) - len(there)
        return self.room[place, unit.arm]

    def far(self, block: Block, unit: UnitType, goals: list[str]) -> Order | None:
        """A Strategic Move to a friendly place nearer to the front."""
        best, place = self.nearest(goals, block.place) - 1, ""
        for tile in self.map.places():
            if not self.ground.friendly(tile.id) or self.room_left(tile.id, unit) < 1:
                continue
            if self.map.distance(tile.id, block.place) > 6:
                continue
            if unit.arm == "naval" and not port_capacity(
                self.position, self.board, self.view.power, tile.id
            ):
                continue
            if self.nearest(goals, tile.id) < best:
                best, place = self.nearest(goals, tile.id), tile.id
        if not place:
            return None
        self.room[place, unit.arm] -= 1
        self.free.remove(block)
        return Strategic(force=[Part(block=block.id)], end=place)
