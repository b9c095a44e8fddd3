"""What a bot sees of a position: where its own units stand, where the enemy, how far to go.

Made out of a seat's view and nothing else; shared by the bots.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import LAND, hostile
from adjudicator.rulesets.blitzwar.board.nations import partner
from adjudicator.rulesets.blitzwar.board.position import Counter, Position, Side
from adjudicator.rulesets.blitzwar.book.land.movement import allowance
from adjudicator.rulesets.blitzwar.book.land.restrictions import may_act, may_enter
from adjudicator.rulesets.blitzwar.book.politics.countries import ENEMIES, control
from adjudicator.rulesets.blitzwar.book.supply import in_supply

FULL = 3
"""Corps counters that a zone holds when a phase ends."""


@dataclass
class Scout:
    """A side's look at the map. aims: zones it wants and may attack. room: corps counters
    that will stand in a zone after the moves planned so far."""

    board: Board
    position: Position
    side: Side
    aims: dict[str, bool]
    corps: dict[str, list[Counter]] = field(default_factory=dict)
    """The side's own corps that may act and have a line of supply, by zone."""
    foes: dict[str, list[Counter]] = field(default_factory=dict)
    """Enemy and neutral corps, by zone."""
    shut: dict[str, bool] = field(default_factory=dict)
    room: dict[str, int] = field(default_factory=dict)
    far: dict[str, int] = field(default_factory=dict)
    """Zones to the nearest aim, for those from which one can be reached."""

    def __post_init__(self) -> None:
        friend = partner(self.side)
        for counter in self.position.counters:
            if counter.place not in self.board.zones:
                continue
            if counter.kind in LAND and counter.side == self.side:
                self.room[counter.place] = self.room.get(counter.place, 0) + 1
                able = may_act(self.position, counter) is None
                if able and in_supply(self.position, self.board, counter):
                    self.corps.setdefault(counter.place, []).append(counter)
            elif counter.kind in LAND and hostile(self.side, counter):
                self.foes.setdefault(counter.place, []).append(counter)
                self.shut[counter.place] = True
            elif counter.side == friend:
                self.shut[counter.place] = True
        self.far = self._distances()

    def _distances(self) -> dict[str, int]:
        far = dict.fromkeys(self.aims, 0)
        ring = list(self.aims)
        while ring:
            following = []
            for zone in ring:
                for near in self.board.neighbours(zone):
                    if near not in far and self.open(near):
                        far[near] = far[zone] + 1
                        following.append(near)
            ring = following
        return far

    def open(self, zone: str) -> bool:
        """May its corps pass: its own zones, and those it aims at?"""
        return control(self.position, zone) == self.side or zone in self.aims

    def reach(self, counter: Counter, most: int | None = None) -> dict[str, tuple[str, ...]]:
        """Zones the counter can move to -> the way, its own zone first."""
        most = allowance(counter) if most is None else most
        ways: dict[str, tuple[str, ...]] = {counter.place: (counter.place,)}
        ring = [counter.place]
        for _ in range(most):
            following = []
            for zone in ring:
                for near in self.board.neighbours(zone):
                    if near in ways or near in self.shut or not self.open(near):
                        continue
                    if may_enter(self.position, self.board, counter, near, stop=False):
                        continue
                    ways[near] = (*ways[zone], near)
                    following.append(near)
            ring = following
        del ways[counter.place]
        return ways

    def may_stay(self, counter: Counter, zone: str) -> bool:
        """Is there room for the counter, and is it allowed to stay?"""
        limit = self.board.zones[zone].stack_limit
        most = 99 if limit is None else min(limit[1], FULL) if limit[0] == "counters" else 1
        return (
            self.room.get(zone, 0) < most
            and may_enter(self.position, self.board, counter, zone) is None
        )

    def place(self, counter: Counter, zone: str) -> None:
        """Plan a move: the room it leaves and takes."""
        self.room[counter.place] = self.room.get(counter.place, 1) - 1
        self.room[zone] = self.room.get(zone, 0) + 1

    def threatened(self, zone: str) -> bool:
        """Do enemy corps stand next to the zone, not those of neutrals?"""
        enemies = ENEMIES[self.side]
        return any(
            foe.side in enemies
            for near in self.board.neighbours(zone)
            for foe in self.foes.get(near, ())
        )

    def guarded(self, zone: str) -> bool:
        """Must somebody stay here: a zone of worth with enemy land not far away?"""
        land = self.board.zones[zone]
        if not (land.supply_zone == self.side or land.capital or land.points):
            return False
        enemies = ENEMIES[self.side]
        ring, seen = [zone], {zone: True}
        for _ in range(3):
            ring = [n for z in ring for n in self.board.neighbours(z) if n not in seen]
            if any(control(self.position, near) in enemies for near in ring):
                return True
            seen.update(dict.fromkeys(ring, True))
        return False

    def supply(self) -> int:
        """Half units of supply of the side."""
        return sum(
            c.halves for c in self.position.counters if c.kind == "supply" and c.side == self.side
        )
