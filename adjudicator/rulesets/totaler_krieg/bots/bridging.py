"""Beachheads as bridges: where a shore of one's own looks at one of the enemy's, whole armies walk
over the sea hex between them, which no Convoy could carry.

A unit next to a Beachhead goes onto it in Operational Movement, and over its arrow in Blitz
Combat or in Reserve Movement (3.1.1, 4.1.3).
"""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, Cells, bits, members
from adjudicator.rulesets.totaler_krieg.book.ground import stacking
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import OPERATIONAL
from adjudicator.rulesets.totaler_krieg.book.moving.movement import begin
from adjudicator.rulesets.totaler_krieg.book.moving.ways import reach
from adjudicator.rulesets.totaler_krieg.bots.strategy import FAR
from adjudicator.rulesets.totaler_krieg.bots.war import War
from adjudicator.rulesets.totaler_krieg.orders.moving import Move

IDLE = 12
"""Hexes from the nearest enemy by land beyond which a unit waits for a ship."""
STAGED = 10
"""Units that are brought to the coast in a turn."""


class Bridges:
    """Who of a faction could walk over a Beachhead, and who has to come to the coast for it."""

    def __init__(self, war: War) -> None:
        self.war, self.field, self.board = war, war.field, war.board
        self.faction = war.faction

    def idle(self, at: Cell) -> bool:
        """Is no enemy near by land?"""
        return self.war.front.get(at, FAR) > IDLE

    def able(self, name: str, at: Cell) -> bool:
        """Is a unit free to go, and not the last one of a Strategic Hex or capital?"""
        if name in self.war.used or not self.field.face(name).move or not self.idle(at):
            return False
        seat = at in self.war.seats or bool(self.board.at(at).strategic)
        return not seat or len(self.field.friends(at, self.faction)) > 1

    def walkers(self, sea: Cell) -> list[str]:
        """Who would walk onto a Beachhead in a sea hex: the strongest that find room there."""
        names = [
            (name, at)
            for at in self.board.neighbours(sea)
            if (self.board.land >> at) & 1
            for name in self.field.friends(at, self.faction)
            if self.able(name, at)
        ]
        names.sort(key=lambda one: (-self.field.face(one[0]).attack, one[0]))
        found: list[str] = []
        steps = 0
        for name, _ in names:
            if self.field.is_hq(name) and any(self.field.is_hq(one) for one in found):
                continue
            more = steps + self.field.steps(name)
            if len(found) < stacking.MOST_UNITS and more <= stacking.MOST_STEPS:
                found.append(name)
                steps = more
        return found

    def defence(self, names: list[str]) -> int:
        return sum(self.field.face(name).defence for name in names)

    def hostile(self) -> Cells:
        """Land that enemies hold, but for what one could walk into without meeting any."""
        held = 0
        for faction in self.war.strategy.foes:
            held |= self.field.controlled[faction]
        held &= self.board.land & ~self.field.neutral & ~self.field.pac
        return bits(
            at
            for at in members(held)
            if not (self.war.strategy.walkable >> at) & 1 or not self.idle(at)
        )

    def narrows(self) -> Cells:
        """Sea hexes between land of one's own where no enemy comes by land, and land that the
        enemy holds."""
        board, held = self.board, self.hostile()
        mine = self.field.controlled[self.faction] & board.land
        mine = bits(at for at in members(mine & board.near(board.sea, 1)) if self.idle(at))
        return board.near(mine, 1) & board.near(held, 1) & board.sea & ~board.land

    def staged(self, gone: set[str]) -> list[Move]:
        """Armies behind such a coast come to it. gone: who has his orders."""
        board, field = self.board, self.field
        mine = field.controlled[self.faction] & board.land & ~field.enemy_units(self.faction)
        coast = board.near(self.narrows(), 1) & mine
        away = self.war.strategy.away(members(coast))
        found: list[Move] = []
        coming: dict[Cell, list[str]] = {}
        able = [
            (away[at], name, at)
            for at, names in field.stacks.items()
            if 0 < away.get(at, FAR) < FAR
            for name in names
            if field.owner[name] == self.faction
            and name not in gone
            and field.steps(name) > 1
            and self.able(name, at)
        ]
        for _, name, at in sorted(able)[:STAGED]:
            try:
                ways = reach(field, begin(field, name, OPERATIONAL))
            except NotAllowed:
                continue
            for end in sorted(ways, key=lambda one: (away.get(one, FAR), one))[:6]:
                there = [*field.friends(end, self.faction), *coming.get(end, [])]
                nearer = away.get(end, FAR) < away[at]
                if nearer and stacking.fault(field, end, [*there, name]) is None:
                    coming.setdefault(end, []).append(name)
                    found.append(Move(unit=name, end=board.ids[end]))
                    break
        return found
