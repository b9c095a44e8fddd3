"""Whom a sensible player attacks: the enemy hexes within reach one after the other, the most
valuable first, each with as much as the odds want and no more."""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance, members
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import column_of
from adjudicator.rulesets.totaler_krieg.book.ground import shifts
from adjudicator.rulesets.totaler_krieg.bots.host import Host, Plan

RISK, EAGER = 4, 3
"""Column of the CRT (counted from 0) that an attack must reach: usually 3-1, and 2-1 for a
strategic hex or a capital."""
SAFE = 5
"""The column that an attack beyond the own border must reach while one is weak."""
ENOUGH = 5
"""The column at which nothing more is added."""
INVADED = 2.0
"""What an enemy hex is worth more for being in own lands."""
IN_VIEW = 3.0
"""What an enemy hex is worth more for being in the Country in view."""
CUT, CUTTING = 4, 2.5
"""How near to units of one's own that have no supply an enemy hex is worth more, and how much."""
ROAD = 6.0
"""What an enemy hex is worth more for lying on the way to the Country in view."""


class Attacks(Host):
    """The attacks of one Faction Turn."""

    def attack(self) -> None:
        """Gather attacks, the most valuable targets first. Garrisons fight, too, but from
        where they are; who walks into an open City does not wait for a battle."""
        self.guard()
        self.occupy()
        self.approach()
        targets = [at for at in members(self.enemy) if self.front.get(at) == 0]
        for at in sorted(targets, key=lambda at: (-self.worth(at), at)):
            plan = self.gathered(at)
            if plan is not None:
                self.used |= plan.units
                self.plans.append(plan)

    def worth(self, at: Cell) -> float:
        """What an enemy hex is worth: strategic, a City, weakly held, near."""
        one = self.board.at(at)
        found = 4.0 * bool(one.strategic) + 1.5 * one.city + 0.5 * one.port
        found += 2.5 * (at in self.capitals)
        if self.strategy.focus and (self.strategy.land(self.strategy.focus) >> at) & 1:
            found += IN_VIEW
        if (self.field.held_by_right(self.faction) >> at) & 1:
            found += INVADED
        goals = self.goals
        if goals:
            found += 3.0 / (1 + min(distance(at, goal) for goal in goals))
        if (way := self.strategy.road.get(at)) is not None:
            found += ROAD / (2.0 + way)
        if any(distance(at, self.at(name)) <= CUT for name in self.stranded):
            found += CUTTING
        strength = sum(self.field.face(name).defence for name in self.field.foes(at, self.faction))
        return found - 0.12 * strength

    def gathered(self, at: Cell) -> Plan | None:
        """The attack on a hex that is worth making, None if none is."""
        foes = self.field.foes(at, self.faction)
        defence = sum(self.field.face(name).defence for name in foes)
        near = [
            other
            for other in self.board.neighbours(at)
            if (self.board.land >> other) & 1
            and not self.board.side(other, at, "all_sea")
            and not self.board.side(other, at, "lake")
        ]
        plan = Plan(at, value=self.worth(at), air=self.fliers > 0)
        kept = dict(self.used)
        total = 0
        minors: set[str] = set()
        for name in self.units:
            face = self.field.face(name)
            if name in self.used or not face.attack or self.field.is_hq(name):
                continue
            minor = self.field.minor(name)
            if minor and minors - {minor}:
                continue  # TK-4.2.1.1-3
            spot = self.spot(name, near, at)
            if spot is None:
                continue
            plan.units[name] = spot
            self.used[name] = spot
            minors |= {minor} - {""}
            total += face.attack
            plan.column = self.column(plan, total, defence, foes)
            if plan.column >= ENOUGH:
                break
        self.used = kept
        if 3 * total < defence or plan.column < self.least(at):
            return None
        self.fliers -= plan.air
        self.blitz -= self.fast(plan)
        return plan

    def least(self, at: Cell) -> int:
        """The column at which a hex is attacked; abroad a good one while one is weak."""
        if self.strategy.weak and not (self.field.held_by_right(self.faction) >> at) & 1:
            return SAFE
        prize = self.board.at(at).strategic or at in self.capitals
        return EAGER if prize or (self.strategy.bold >> at) & 1 else RISK

    def fast(self, plan: Plan) -> bool:
        """Will there be a Blitz marker for the armor of an attack?"""
        return self.blitz > 0 and any(self.field.is_armor(name) for name in plan.units)

    def spot(self, name: str, near: list[Cell], at: Cell) -> Cell | None:
        """From where a unit would attack: where it is if it is beside, else where it gets."""
        here = self.at(name)
        if here in near:
            return here
        ways = self.reaches[name]
        able = [other for other in near if other in ways and self.room(other, name)]
        able = [other for other in able if self.supplied_at(name, other)]
        river = {other: self.board.side(other, at, "river") for other in able}
        return min(able, key=lambda other: (river[other], other), default=None)

    def column(self, plan: Plan, attack: int, defence: int, foes: list[str]) -> int:
        """The column that the attack would be rolled on, by guess: the enemy's HQ helps him."""
        at = plan.target
        names = list(plan.units)
        base = column_of(self.board, attack, max(defence, 1))
        helped = shifts.helpers(self.field, self.faction, names, at)
        enemy = self.field.owner[foes[0]] if foes else ""
        against = shifts.helpers(self.field, enemy, foes, at) if enemy else []
        found = base + bool(helped) - shifts.hex_terrain(self.field, at)
        found -= shifts.hexside_terrain(self.field, list(plan.units.values()), at)
        found -= shifts.fortress(self.field, foes) + bool(against) + shifts.mud(self.field, at)
        found -= shifts.air_units(self.field, enemy, foes, at) if enemy else 0
        return found + plan.air + self.fast(plan)
