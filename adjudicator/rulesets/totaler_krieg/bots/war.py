"""Where a sensible player's army goes: to its attacks, into what nobody holds, and with what is
left where `strategy` wants it: toward the Country in view, or between the other enemies and home.
"""

from __future__ import annotations

from functools import cached_property

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance, members
from adjudicator.rulesets.totaler_krieg.board.position import pool
from adjudicator.rulesets.totaler_krieg.book.ground import shifts, stacking, supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import RESERVE
from adjudicator.rulesets.totaler_krieg.book.moving.movement import begin
from adjudicator.rulesets.totaler_krieg.book.moving.ways import reach
from adjudicator.rulesets.totaler_krieg.bots.attacks import EAGER, RISK, Attacks
from adjudicator.rulesets.totaler_krieg.bots.host import Plan
from adjudicator.rulesets.totaler_krieg.bots.strategy import FAR, STRIKE
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance
from adjudicator.rulesets.totaler_krieg.orders.moving import Move

__all__ = ["EAGER", "RISK", "Plan", "War"]

JOINING = 3.0
"""What a hex is worth more where a larger unit can be built next turn."""
ABROAD = 4.0
"""What a hex outside own lands is worth less while one is weak."""
STRONG = 2
"""The attack of a unit that goes where the decision is to be."""
PULLED = 0.9
"""How much a strong unit is drawn along the way to the Country in view, for each hex."""
MOST_HELD = 4
"""Hexes in which somebody stays for the supply of the others."""
HOLD = 3
"""Steps that a hex of the line wants when it is held."""


class War(Attacks):
    """One Faction Turn's moves and attacks."""

    def march(self) -> None:
        """Everybody else near the front goes where he is wanted most."""
        self.cover()
        self.occupy()
        self.approach()
        left = [name for name in self.lots.shuffled(self.units) if name not in self.used]
        self.back = self.strategy.keeping(left)
        for name in left:
            here = self.at(name)
            ends = [here, *self.reaches[name]]
            best = max(ends, key=lambda end: (self.wanted(name, end), end == here, -end))
            self.used[name] = best
        self.hold_lines()

    # --------------------------------------------------------------------- supply

    def moved(self) -> Field:
        """How everybody will stand."""
        position = self.position.model_copy(update={"pieces": dict(self.position.pieces)})
        for name, end in self.used.items():
            piece = position.pieces[name]
            position.pieces[name] = piece.model_copy(update={"at": self.board.ids[end]})
        return Field(position, self.board)

    def cut_off(self) -> set[str]:
        """Who has supply now and would have none where he goes."""
        field = self.moved()
        gone = {name for name, end in self.used.items() if end != self.at(name)}
        near = {name for name in self.used if self.front.get(self.used[name], FAR) <= STRIKE}
        return {
            name
            for name in gone | near
            if not supply.supplied(field, name) and supply.supplied(self.field, name)
        }

    def hold_lines(self) -> None:
        """Where an enemy's zone of control would close the way behind an army that moves on,
        somebody stays."""
        danger = self.field.ezoc(self.faction) & self.field.ground[self.faction]
        for _ in range(MOST_HELD):
            cut = self.cut_off()
            standing = set(self.used.values())
            left = [
                at
                for at in members(danger)
                if at not in standing
                and any(self.used.get(n, at) != at for n in self.field.friends(at, self.faction))
            ]
            if not cut or not left:
                return
            tried = [(self.held(at, cut), at) for at in left]
            (still, name), at = min(tried)
            if still >= len(cut):
                return
            self.stay(name, at)

    def held(self, at: Cell, cut: set[str]) -> tuple[int, str]:
        """How many of those cut off would still be if somebody stayed in a hex, and who."""
        own = [n for n in self.field.friends(at, self.faction) if not self.field.is_hq(n)]
        own = [name for name in own if self.used.get(name, at) != at]
        if not own:
            return len(cut), ""
        name = min(own, key=self.spared)
        goes, self.used[name] = self.used[name], at
        still = len(self.cut_off())
        self.used[name] = goes
        return still, name

    def stay(self, name: str, at: Cell) -> None:
        """A unit stays where it is, whatever it was meant for."""
        self.post(name, at)
        for plan in self.plans:
            if plan.units.get(name, at) != at:
                del plan.units[name]

    def wanted(self, name: str, end: Cell) -> float:
        """How good a hex is for a unit when its turn ends there."""
        here = self.at(name)
        if end != here and not self.room(end, name):
            return -99.0
        if not self.supplied_at(name, end):
            return -50.0
        away = self.away(name, end)
        near = self.front.get(end, FAR)
        hq = self.field.is_hq(name)
        drawn = self.drawn(name, end)
        found = drawn if drawn is not None else -1.2 * abs(away - (2 if hq else 1))
        others = [one for one in self.stack(end) if one != name]
        found += JOINING * any(self.join(name, one) for one in others)
        there = sum(self.field.steps(one) for one in others)
        found -= 0.5 * max(0, there - (0 if name in self.back and near <= 1 else HOLD))
        one = self.board.at(end)
        if near <= 2:
            found += 0.8 * one.city + 3.0 * bool(one.strategic) * (there < HOLD)
            found += 0.4 * shifts.hex_terrain(self.field, end)
        if (self.field.ezoc(self.faction) >> end) & 1 and hq:
            found -= 3.0
        if self.strategy.weak and not (self.field.held_by_right(self.faction) >> end) & 1:
            found -= ABROAD
        elif drawn is None and self.goals and name not in self.back:
            found -= 0.15 * min(distance(end, goal) for goal in self.goals)
        return found

    def drawn(self, name: str, end: Cell) -> float | None:
        """How far a strong unit is from the Country in view by the way that is least barred, where
        strong units are wanted together; None for others, who hold the line."""
        way = self.strategy.road.get(end)
        if way is None or name in self.back or not self.strategy.gathering:
            return None
        if self.field.face(name).attack < STRONG and not self.field.is_hq(name):
            return None
        return -PULLED * way

    def join(self, name: str, other: str) -> bool:
        """Might a one-step unit and another of its nationality become a larger one? Three steps
        in an army attack with five, apart with three."""
        a, b = self.board.counters[name], self.board.counters[other]
        if a.country != b.country or a.armor != b.armor or a.hq or b.hq:
            return False
        steps, more = self.field.steps(name), self.field.steps(other)
        if min(steps, more) > 1 or self.field.is_fortress(name) or self.field.is_fortress(other):
            return False
        if any(one.side_with(steps + more) is not None for one in (a, b)):
            return True
        return steps + more == 2 and (a.country, a.armor) in self.armies

    @cached_property
    def armies(self) -> set[tuple[str, bool]]:
        """Nationalities and kinds of which an army waits in the Force Pool for two steps."""
        counters = self.board.counters
        return {
            (counters[name].country, counters[name].armor)
            for name in self.field.places.get(pool(self.faction), ())
            if counters[name].side_with(2) is not None and counters[name].side_with(1) is None
        }

    def away(self, name: str, at: Cell) -> int:
        """How far a hex is from what a unit is wanted for."""
        strategy = self.strategy
        if name in self.back:
            return strategy.to_elsewhere.get(at, FAR)
        found = strategy.to_focus.get(at)
        return self.front.get(at, FAR) if found is None else found

    def rescued(self, field: Field) -> list[Order]:
        """Who has no supply can move in Reserve Movement alone (5): into an open City of the
        Country in view, else back to the lines. field: as everybody will stand."""
        found: list[Order] = []
        for name in self.stranded:
            try:
                ways = reach(field, begin(field, name, RESERVE))
            except NotAllowed:
                continue
            here = self.used.get(name, self.at(name))
            able = [end for end in ways if end != here and self.room(end, name)]
            goals = [end for end in able if (self.strategy.targets >> end) & 1]
            back = [end for end in able if self.supplied_at(name, end)]
            best = min(goals or back, key=lambda at: (self.front.get(at, FAR), at), default=here)
            if best != here:
                self.post(name, best)
                found.append(Move(unit=name, end=self.board.ids[best], reserve=True))
        return found

    def reserves(self) -> list[Order]:
        """Who is still far behind goes on in Reserve Movement."""
        position = self.position.model_copy(
            update={"pieces": dict(self.position.pieces), "moved": []}
        )
        for name, end in self.used.items():
            piece = position.pieces[name]
            position.pieces[name] = piece.model_copy(update={"at": self.board.ids[end]})
        field = Field(position, self.board)
        found: list[Order] = self.rescued(field)
        for name, end in self.used.items():
            behind = self.away(name, end)
            if behind <= 3 or behind >= FAR or name in self.posted:
                continue
            try:
                ways = reach(field, begin(field, name, RESERVE))
            except NotAllowed:
                continue
            best = min(ways, key=lambda at: (self.away(name, at), at), default=end)
            if self.away(name, best) < behind and self.room(best, name):
                self.used[name] = best
                found.append(Move(unit=name, end=self.board.ids[best], reserve=True))
        return found

    # --------------------------------------------------------------------- orders

    def movement(self) -> list[Order]:
        """The moves of the plan, those that open the way first."""
        found: list[Order] = []
        for name, end in self.used.items():
            if end != self.at(name):
                found.append(Move(unit=name, end=self.board.ids[end]))
        return found

    def following(self) -> list[Order]:
        """Who follows up, should the attacks that are meant succeed."""
        return [order for plan in self.plans for order in self.advances(plan)]

    def advances(self, plan: Plan) -> list[Order]:
        """Who follows a beaten enemy: infantry into his hex, armor on toward the next goal."""
        place = self.board.ids[plan.target]
        units = tuple(plan.units)
        armor = tuple(name for name in units if self.field.is_armor(name))[:2]
        beyond = self.beyond(plan.target) if armor else None
        if beyond is None:
            return [Advance(units=self.advancing(units), place=place)]
        rest = tuple(name for name in units if name not in armor)
        path = (place, self.board.ids[beyond])
        found: list[Order] = [Advance(units=armor, place=place, path=path)]
        if others := self.advancing(rest):
            found.append(Advance(units=others, place=place))
        return found

    def beyond(self, at: Cell) -> Cell | None:
        """The next hex toward a goal behind a hex that is attacked; None if an enemy is there."""
        if not self.goals or at in self.goals:
            return None
        goal = min(self.goals, key=lambda one: (distance(at, one), one))
        able = [
            other
            for other in self.board.neighbours(at)
            if (self.board.land >> other) & 1
            and not self.field.stacks.get(other)
            and distance(other, goal) < distance(at, goal)
        ]
        return min(able, key=lambda other: (distance(other, goal), other), default=None)

    def advancing(self, units: tuple[str, ...]) -> tuple[str, ...]:
        """Who advances: armor and what is strong in defence, as many as find room."""
        steps = 0
        chosen: list[str] = []
        for name in sorted(units, key=lambda one: (not self.field.is_armor(one), one)):
            if self.field.is_hq(name) or len(chosen) == stacking.MOST_UNITS:
                continue
            if steps + self.field.steps(name) <= stacking.MOST_STEPS:
                steps += self.field.steps(name)
                chosen.append(name)
        return tuple(chosen)
