"""Where a sensible player moves and whom it attacks.

It looks at the enemy hexes within reach one after the other, the most valuable first, and
gathers against each as much as the odds want, no more. What is left goes to the front: to
where the line is thinnest if the enemy is the stronger there, else as near to the next
strategic hex as it gets. Everything is asked of the rules' own functions on a copy.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import cached_property

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance, members
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import column_of
from adjudicator.rulesets.totaler_krieg.book.ground import shifts, stacking, supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving.movement import OPERATIONAL, begin, reach
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance, Attack
from adjudicator.rulesets.totaler_krieg.orders.moving import Move

NEAR = 9
"""Hexes from the front within which units move; others are garrisons."""
RISK, EAGER = 4, 3
"""Column of the CRT (counted from 0) that an attack must reach: usually 3-1, and 2-1 for a
strategic hex or a capital."""
ENOUGH = 5
"""The column at which nothing more is added."""
SURE = 5
"""The column at which a Blitz attack is not made a second time in the Regular Segment."""
GUARDED = 6
"""Hexes from an enemy within which a capital keeps a garrison."""
HOLD = 3
"""Steps that a hex of the line wants when it is held."""


@dataclass
class Plan:
    """An attack that is meant: who, from where, and the column it is weighed at."""

    target: Cell
    units: dict[str, Cell] = field(default_factory=dict)
    column: int = 0
    value: float = 0.0
    blitz: bool = False


class War:
    """One Faction Turn's moves and attacks. air: hexes where own Air units will be placed."""

    def __init__(self, position: Position, board: Board, faction: str, lots: Lots) -> None:
        self.position, self.board, self.faction, self.lots = position, board, faction, lots
        self.field = Field(position, board)
        self.used: dict[str, Cell] = {}
        """Unit -> where it will stand."""
        self.plans: list[Plan] = []

    # ---------------------------------------------------------------- what there is

    @cached_property
    def front(self) -> dict[Cell, int]:
        """Hexes -> how far the nearest enemy is by land."""
        enemies = list(members(self.enemy))
        found: dict[Cell, int] = dict.fromkeys(enemies, 0)
        queue = deque(enemies)
        shut = self.field.neutral | self.field.pac
        while queue:
            at = queue.popleft()
            for other in self.board.neighbours(at):
                if other in found or not (self.board.land >> other) & 1 or (shut >> other) & 1:
                    continue
                if self.board.side(at, other, "all_sea") or self.board.side(at, other, "lake"):
                    continue
                found[other] = found[at] + 1
                queue.append(other)
        return found

    @cached_property
    def enemy(self) -> int:
        """Hexes with enemy ground units that may be attacked at all."""
        return self.field.enemy_ground(self.faction) & self.board.land & ~self.field.pac

    @cached_property
    def units(self) -> list[str]:
        """Own ground units near the front, the strongest first."""
        names = [
            name
            for at, stack in self.field.stacks.items()
            for name in stack
            if self.field.owner[name] == self.faction and self.front.get(at, 99) <= NEAR
        ]
        return sorted(names, key=lambda name: (-self.field.face(name).attack, name))

    @cached_property
    def reaches(self) -> dict[str, dict[Cell, tuple[Cell, ...]]]:
        """Unit -> the hexes it can go to."""
        found = {}
        for name in self.units:
            try:
                found[name] = reach(self.field, begin(self.field, name, OPERATIONAL))
            except NotAllowed:
                found[name] = {}
        return found

    def at(self, name: str) -> Cell:
        return self.board.cell(self.position.pieces[name].at)

    def stack(self, at: Cell) -> list[str]:
        """Who will stand in a hex as far as is known."""
        stay = [
            name for name in self.field.friends(at, self.faction) if self.used.get(name, at) == at
        ]
        come = [name for name, end in self.used.items() if end == at and name not in stay]
        return [*stay, *come]

    def room(self, at: Cell, name: str) -> bool:
        """Would the unit find room there?"""
        there = [one for one in self.stack(at) if one != name]
        return stacking.fault(self.field, at, [*there, name]) is None

    def supplied_at(self, name: str, at: Cell) -> bool:
        """Is the hex on the unit's lines of supply as they run now, or beside them?"""
        for nation in supply.nations_for(self.field, name):
            lines = supply.lines(self.field, nation)
            if not (lines >> at) & 1 and not self.board.near(1 << at, 1) & lines:
                return False
        return True

    # ----------------------------------------------------------------------- attacks

    def guard(self) -> None:
        """Somebody stays in every capital and strategic hex that an enemy is near: the best in
        defence for what he is worth elsewhere; two where the enemy stands beside it."""
        for at, names in self.field.stacks.items():
            away = self.front.get(at, 99)
            seat = any(area.capital == self.board.ids[at] for area in self.board.areas.values())
            if away > GUARDED or not (seat or self.board.at(at).strategic):
                continue
            own = [name for name in names if self.field.owner[name] == self.faction]
            own.sort(key=self.spared)
            for name in own[: 1 + (away <= 2)]:
                self.used[name] = at

    def spared(self, name: str) -> tuple[float, str]:
        """How well a unit is spared for a garrison: the lowest best."""
        face = self.field.face(name)
        return face.attack - 0.5 * face.defence + 3.0 * self.field.is_hq(name), name

    def attack(self) -> None:
        """Gather attacks, the most valuable targets first. Garrisons fight, too, but from
        where they are."""
        self.guard()
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
        goals = self.goals
        if goals:
            found += 3.0 / (1 + min(distance(at, goal) for goal in goals))
        strength = sum(self.field.face(name).defence for name in self.field.foes(at, self.faction))
        return found - 0.12 * strength

    @cached_property
    def capitals(self) -> list[Cell]:
        """Capitals of the enemy's Minor Countries: with them they fall."""
        return [
            self.board.cell(area.capital)
            for name, area in self.board.areas.items()
            if area.kind == "minor"
            and area.capital
            and self.field.status(name) == "active"
            and self.field.faction(name) not in ("", self.faction)
        ]

    @cached_property
    def goals(self) -> list[Cell]:
        """Strategic hexes of the enemy that can be walked to, and own ones that are lost."""
        found = []
        for one in self.board.hexes.values():
            known = one.strategic and one.cell in self.front
            if known and self.field.controller(one.cell) not in ("", self.faction):
                found.append(one.cell)
        return found

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
        plan = Plan(at, value=self.worth(at))
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
        prize = self.board.at(at).strategic or at in self.capitals
        wanted = EAGER if prize else RISK
        if 3 * total < defence or plan.column < wanted:
            return None
        return plan

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
        found += shifts.air_units(self.field, self.faction, names, at)
        found -= shifts.air_units(self.field, enemy, foes, at) if enemy else 0
        return found

    # ------------------------------------------------------------------------- moves

    def march(self) -> None:
        """Everybody else near the front goes where he is wanted most."""
        for name in self.lots.shuffled(self.units):
            if name in self.used:
                continue
            here = self.at(name)
            ends = [here, *self.reaches[name]]
            best = max(ends, key=lambda end: (self.wanted(name, end), end == here, -end))
            self.used[name] = best

    def wanted(self, name: str, end: Cell) -> float:
        """How good a hex is for a unit when its turn ends there."""
        here = self.at(name)
        if end != here and not self.room(end, name):
            return -99.0
        if not self.supplied_at(name, end):
            return -50.0
        away = self.front.get(end, 30)
        hq = self.field.is_hq(name)
        ideal = 2 if hq else 1
        found = -1.2 * abs(away - ideal)
        there = sum(self.field.steps(one) for one in self.stack(end) if one != name)
        found -= 0.5 * max(0, there - (0 if away <= 1 else HOLD))
        one = self.board.at(end)
        if away <= 2:
            found += 0.8 * one.city + 3.0 * bool(one.strategic) * (there < HOLD)
            found += 0.4 * shifts.hex_terrain(self.field, end)
        if (self.field.ezoc(self.faction) >> end) & 1 and hq:
            found -= 3.0
        if self.goals:
            found -= 0.15 * min(distance(end, goal) for goal in self.goals)
        return found

    # ------------------------------------------------------------------------ orders

    def movement(self) -> list[Order]:
        """The moves of the plan, those that open the way first."""
        found: list[Order] = []
        for name, end in self.used.items():
            if end != self.at(name):
                found.append(Move(unit=name, end=self.board.ids[end]))
        return found

    def combat(self, blitzed: list[Cell]) -> list[Order]:
        """The attacks, the most valuable first, each with its advance. blitzed: hexes with a
        Blitz marker, within two of which there is Blitz Combat as well."""
        found: list[Order] = []
        plans = sorted(self.plans, key=lambda plan: (-plan.column - plan.value, plan.target))
        for plan in plans:
            place, units = self.board.ids[plan.target], tuple(plan.units)
            fast = any(
                distance(mark, spot) <= 2 for mark in blitzed for spot in plan.units.values()
            )
            if fast:
                enabled = tuple(
                    name
                    for name, spot in plan.units.items()
                    if any(distance(mark, spot) <= 2 for mark in blitzed)
                )
                found.append(Attack(place=place, units=enabled, blitz=True))
            if not fast or plan.column < SURE:
                found.append(Attack(place=place, units=units))
            found += self.advances(plan)
        return found

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
