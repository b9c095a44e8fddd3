"""Where a sensible player moves and whom it attacks.

It looks at the enemy hexes within reach one after the other, the most valuable first, and
gathers against each as much as the odds want, no more. Then it walks into what nobody holds, and
what is left goes where `strategy` wants it: toward the Country in view, or between the other
enemies and home. Everything is asked of the rules' own functions on a copy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance, members
from adjudicator.rulesets.totaler_krieg.board.position import Position, faction_of, is_hex, pool
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import column_of
from adjudicator.rulesets.totaler_krieg.book.ground import shifts, stacking, supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving.movement import (
    OPERATIONAL,
    RESERVE,
    begin,
    reach,
)
from adjudicator.rulesets.totaler_krieg.bots.strategy import FAR, Strategy
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance
from adjudicator.rulesets.totaler_krieg.orders.moving import Move

NEAR = 14
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
JOINING = 1.5
"""What a hex is worth more where a larger unit can be built next turn."""
ABROAD = 4.0
"""What a hex outside own lands is worth less while one is weak."""
INVADED = 2.0
"""What an enemy hex is worth more for being in own lands."""
IN_VIEW = 3.0
"""What an enemy hex is worth more for being in the Country in view."""
HOLD = 3
"""Steps that a hex of the line wants when it is held."""


@dataclass
class Plan:
    """An attack that is meant: who, from where, and the column it is weighed at."""

    target: Cell
    units: dict[str, Cell] = field(default_factory=dict)
    column: int = 0
    value: float = 0.0
    air: bool = False
    """Does it count on an Air unit?"""


class War:
    """One Faction Turn's moves and attacks. blitz: the Blitz markers that can be placed."""

    def __init__(
        self, position: Position, board: Board, faction: str, lots: Lots, blitz: int = 0
    ) -> None:
        self.position, self.board, self.faction, self.lots = position, board, faction, lots
        self.field = Field(position, board)
        self.strategy = Strategy(self.field, faction)
        self.blitz = blitz
        self.busy: set[str] = set()
        """Support units that have their task."""
        self.fliers = len(self.at_base(("air_force",)))
        self.used: dict[str, Cell] = {}
        """Unit -> where it will stand."""
        self.plans: list[Plan] = []
        self.posted: set[str] = set()
        """Who stays where he is, or where he goes."""
        self.back: set[str] = set()
        """Who keeps off the enemies that are not in view."""

    # ---------------------------------------------------------------- what there is

    def at_base(self, kinds: tuple[str, ...]) -> list[str]:
        """Own support units of these kinds that are in the Force Pool or come back to it."""
        found = []
        for name, piece in self.position.pieces.items():
            counter = self.board.counters[name]
            if counter.kind != "support" or counter.type not in kinds or name in self.busy:
                continue
            if faction_of(self.position, self.board, name) != self.faction:
                continue
            out = is_hex(piece.at) or piece.at.startswith(("station:", "used:", "convoys:"))
            back = (out or piece.at == "strategic") and not counter.delay_stripe  # TK-2.2.1-2
            if piece.at == pool(self.faction) or back:
                found.append(name)
        return found

    @cached_property
    def front(self) -> dict[Cell, int]:
        """Hexes -> how far the nearest enemy is by land."""
        return self.strategy.away(members(self.enemy))

    @cached_property
    def enemy(self) -> int:
        """Hexes with enemy ground units that may be attacked at all."""
        return self.strategy.enemy

    @cached_property
    def units(self) -> list[str]:
        """Own ground units near the front, the strongest first."""
        names = [
            name
            for at, stack in self.field.stacks.items()
            for name in stack
            if self.field.owner[name] == self.faction
            and min(self.front.get(at, FAR), self.strategy.to_focus.get(at, FAR)) <= NEAR
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
        """Somebody stays in every capital and Strategic Hex that an enemy is near, as many as
        it takes that he may not attack at 3-1; one in each City of an enemy Country that has
        still to fall."""
        for at, names in self.field.stacks.items():
            own = [name for name in names if self.field.owner[name] == self.faction]
            own = sorted((name for name in own if not self.field.is_hq(name)), key=self.spared)
            away = self.front.get(at, FAR)
            if (self.strategy.kept >> at) & 1:
                for name in own[:1]:
                    self.post(name, at)
            elif away <= GUARDED and (at in self.seats or self.board.at(at).strategic):
                threat, have = self.strategy.threat(at), 0
                for name in own:
                    self.post(name, at)
                    have += self.field.face(name).defence
                    if 3 * have > threat:
                        break

    def post(self, name: str, at: Cell) -> None:
        """A unit stands in a hex from now on."""
        self.used[name] = at
        self.posted.add(name)

    @cached_property
    def seats(self) -> set[Cell]:
        """The capitals of all Countries."""
        return {self.board.cell(area.capital) for area in self.board.areas.values() if area.capital}

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
        if self.strategy.focus and (self.strategy.land(self.strategy.focus) >> at) & 1:
            found += IN_VIEW
        if (self.field.held_by_right(self.faction) >> at) & 1:
            found += INVADED
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
        """What is to be reached: the Cities of the Country in view; Strategic Hexes of the enemy
        that can be walked to, and own ones that are lost."""
        if found := list(members(self.strategy.targets)):
            return found
        walkable = self.strategy.walkable & ~self.field.controlled[self.faction]
        return [one.cell for one in self.board.strategic if (walkable >> one.cell) & 1]

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
        """The column at which a hex is attacked."""
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

    # ------------------------------------------------------------------------- moves

    def occupy(self) -> None:
        """Somebody walks into each City and Strategic Hex of an enemy that nobody holds: who is
        missed least of those who get there."""
        for at in self.strategy.prizes:
            able = [
                name
                for name in self.units
                if name not in self.used
                and at in self.reaches[name]
                and not self.field.is_hq(name)
                and self.room(at, name)
            ]
            if able:
                best = min(
                    able, key=lambda name: (not self.supplied_at(name, at), *self.spared(name))
                )
                self.post(best, at)

    def cover(self) -> None:
        """Own Strategic Hexes that an enemy may walk into get somebody, the nearest danger
        first: the best in defence of those who get there, unless he is wanted more elsewhere."""
        mine = self.field.controlled[self.faction] & ~self.field.ground[self.faction]
        bare = [one.cell for one in self.board.strategic if (mine >> one.cell) & 1]
        bare = [at for at in bare if self.front.get(at, FAR) <= GUARDED]
        for at in sorted(bare, key=lambda at: (self.front[at], at)):
            able = [
                name
                for name in self.units
                if name not in self.used
                and at in self.reaches[name]
                and not self.field.is_hq(name)
                and self.room(at, name)
            ]
            if able:
                self.post(min(able, key=self.spared), at)

    def march(self) -> None:
        """Everybody else near the front goes where he is wanted most."""
        self.cover()
        self.occupy()
        left = [name for name in self.lots.shuffled(self.units) if name not in self.used]
        self.back = self.strategy.keeping(left)
        for name in left:
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
        away = self.away(name, end)
        near = self.front.get(end, FAR)
        hq = self.field.is_hq(name)
        found = -1.2 * abs(away - (2 if hq else 1))
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
        elif self.goals and name not in self.back:
            found -= 0.15 * min(distance(end, goal) for goal in self.goals)
        return found

    def join(self, name: str, other: str) -> bool:
        """Might a one-step unit and another of its nationality become a larger one? Three steps
        in an army attack with five, apart with three."""
        a, b = self.board.counters[name], self.board.counters[other]
        if a.country != b.country or a.armor != b.armor or a.hq or b.hq:
            return False
        steps, more = self.field.steps(name), self.field.steps(other)
        if min(steps, more) > 1 or self.field.is_fortress(name) or self.field.is_fortress(other):
            return False
        return any(one.side_with(steps + more) is not None for one in (a, b)) or steps + more == 2

    def away(self, name: str, at: Cell) -> int:
        """How far a hex is from what a unit is wanted for."""
        strategy = self.strategy
        if name in self.back:
            return strategy.to_elsewhere.get(at, FAR)
        found = strategy.to_focus.get(at)
        return self.front.get(at, FAR) if found is None else found

    def reserves(self) -> list[Order]:
        """Who is still far behind goes on in Reserve Movement."""
        position = self.position.model_copy(
            update={"pieces": dict(self.position.pieces), "moved": []}
        )
        for name, end in self.used.items():
            piece = position.pieces[name]
            position.pieces[name] = piece.model_copy(update={"at": self.board.ids[end]})
        field = Field(position, self.board)
        found: list[Order] = []
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

    # ------------------------------------------------------------------------ orders

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
