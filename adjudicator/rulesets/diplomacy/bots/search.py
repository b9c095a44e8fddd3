"""A search for good orders: own orders against what the others are likely to do.

Each power's likely orders are drawn by the worth of where its units could go. The own orders
begin with the best that chance offers and are changed one unit, or one pair, at a time; a
change stays if it does better against all the others' orders that were drawn. The work is
counted in seasons adjudicated, never by a clock, so a bot plays the same game everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.core.lots import Lots
from adjudicator.rulesets.diplomacy.board.board import Chart, province_of
from adjudicator.rulesets.diplomacy.board.position import Position, Unit
from adjudicator.rulesets.diplomacy.book.adjudication import adjudicate
from adjudicator.rulesets.diplomacy.book.commands import Command
from adjudicator.rulesets.diplomacy.bots.worth import worths
from adjudicator.rulesets.diplomacy.orders.pointing import convoys_of, moves_of, supports_of

LIKELY = 4
"""Sets of orders of the others that own orders are tried against."""
STARTS = 6
"""Sets of own orders that the best is chosen from at first."""
CHANGES = 90
"""Changes of one order, or a pair, that are tried. With `LIKELY` it bounds the work."""

Orders = dict[str, Command]
"""Province -> the command of the unit there."""


class Search:
    """The search for one power in one season."""

    def __init__(self, chart: Chart, view: Position, power: str, lots: Lots) -> None:
        self.chart, self.view, self.power, self.lots = chart, view, power, lots
        self.units = {unit.province: unit for unit in view.units}
        self.mine = [unit for unit in view.units if unit.power == power]
        self.worth = worths(chart, view, power)
        self.menus = {unit.province: self.menu(unit) for unit in self.mine}
        self.tried = 0
        """Seasons adjudicated so far."""

    def menu(self, unit: Unit) -> list[Command]:
        """All that a unit can be ordered; moves first."""
        plain = Command(unit.power, unit.arm, unit.at)
        moves = [
            replace(plain, doing="move", to=to) for to in moves_of(self.chart, self.units, unit)
        ]
        supports = [
            replace(plain, doing="support", of=province_of(one.of), to=one.to)
            for one in supports_of(self.chart, self.units, unit)
        ]
        carries = [
            replace(plain, doing="convoy", of=province_of(one.of), to=province_of(one.to))
            for one in convoys_of(self.chart, self.units, unit)
        ]
        return [*moves, plain, *supports, *carries]

    # ------------------------------------------------------------------ draws

    def likely(self, power: str, worth: Mapping[str, float]) -> Orders:
        """A likely set of orders of a power: units go where it is worth most, with some luck;
        those that have no better place support."""
        orders: Orders = {}
        wanted: dict[str, str] = {}
        mine = self.lots.shuffled([u for u in self.view.units if u.power == power])
        for unit in mine:
            plain = Command(unit.power, unit.arm, unit.at)
            best, goal = worth[unit.province] * self.lots.between(0.7, 1.1), ""
            for to in self.near(unit):
                place = province_of(to)
                guard = self.units.get(place)
                if place in wanted or (guard is not None and guard.power == power):
                    continue
                value = worth[place] * self.lots.between(0.6, 1.15)
                if value > best:
                    best, goal = value, to
            if goal:
                wanted[province_of(goal)] = unit.province
                orders[unit.province] = replace(plain, doing="move", to=goal)
            else:
                orders[unit.province] = plain
        for unit in mine:
            if orders[unit.province].doing == "hold" or self.lots.chance(25):
                helped = self._help(unit, orders, wanted)
                if helped is not None:
                    gone = orders[unit.province]
                    wanted.pop(gone.target, None)
                    orders[unit.province] = helped
        return orders

    def near(self, unit: Unit) -> list[str]:
        """Where a unit can go without a convoy, in the order of the map."""
        if unit.arm == "fleet":
            ways = self.chart.sail.get(unit.at, frozenset())
        else:
            ways = self.chart.walk.get(unit.at, frozenset())
        return sorted(ways)

    def _help(self, unit: Unit, orders: Orders, wanted: Mapping[str, str]) -> Command | None:
        """A support for a move of a fellow to where somebody else may be; else to hold."""
        reach = [province_of(to) for to in self.near(unit)]
        for goal in reach:
            start = wanted.get(goal, "")
            if start and start != unit.province and self._contested(goal, unit.power):
                of = orders[start]
                if of.doing == "move":
                    return Command(unit.power, unit.arm, unit.at, "support", of=start, to=of.to)
        for goal in reach:
            other = orders.get(goal)
            if other is not None and other.doing != "move" and goal != unit.province:
                return Command(unit.power, unit.arm, unit.at, "support", of=goal)
        return None

    def _contested(self, province: str, power: str) -> bool:
        around = (province, *self.chart.beside[province])
        return any(
            unit.power != power for one in around if (unit := self.units.get(one)) is not None
        )

    # ------------------------------------------------------------------ search

    def best(self) -> Orders:
        """The best orders found."""
        others = sorted({unit.power for unit in self.view.units} - {self.power})
        values = {power: worths(self.chart, self.view, power) for power in others}
        against = []
        for _ in range(LIKELY):
            drawn: Orders = {}
            for power in others:
                drawn |= self.likely(power, values[power])
            against.append(drawn)
        starts = [self.likely(self.power, self.worth) for _ in range(STARTS)]
        found = max(starts, key=lambda one: self.value(one, against))
        best = self.value(found, against)
        for _ in range(CHANGES if self.mine else 0):
            changed = self.changed(found)
            value = self.value(changed, against)
            if value > best:
                found, best = changed, value
        return found

    def changed(self, orders: Orders) -> Orders:
        """The orders with one unit's changed; a convoy brings its army's along."""
        unit = self.lots.one(self.mine)
        choice = self.lots.one(self.menus[unit.province])
        changed = {**orders, unit.province: choice}
        other = self.units.get(choice.of)
        if choice.of and other is not None and other.power == self.power and choice.to:
            command = orders[choice.of]
            if command.doing != "move" or command.target != choice.target:
                to = next(
                    (m.to for m in self.menus[choice.of] if m.doing == "move"
                     and m.target == choice.target), "",
                )  # fmt: skip
                if to:
                    plain = Command(other.power, other.arm, other.at)
                    changed[choice.of] = replace(plain, doing="move", to=to)
        return changed

    def value(self, orders: Orders, against: Sequence[Orders]) -> float:
        """What orders come to on average, against these of the others."""
        units = self.view.units
        total = 0.0
        for theirs in against:
            commands = [
                (orders if unit.power == self.power else theirs)[unit.province] for unit in units
            ]
            self.tried += 1
            season = adjudicate(self.chart, commands)
            for unit, command, result in zip(units, commands, season.results, strict=True):
                if unit.power != self.power:
                    if result.dislodged is not None:
                        total += 2.0 if commands[result.dislodged].power == self.power else 0.5
                    continue
                if result.dislodged is not None:
                    total -= 12.0
                    continue
                moved = command.doing == "move" and result.done
                place = command.target if moved else unit.province
                total += self.worth[place] * 0.6
                if self.chart.provinces[place].centre:
                    owner = self.view.owners.get(place, "")
                    fall = 1.0 if self.view.season == "fall" else 0.45
                    total += 0.0 if owner == self.power else 14.0 * fall
            total += self._kept(commands, season.results)
        return total / max(1, len(against))

    def _kept(self, commands: Sequence[Command], results: Sequence[object]) -> float:
        """Own centres that another's unit ends in count against the orders."""
        lost = 0.0
        for command, result in zip(commands, results, strict=True):
            if command.power == self.power or command.doing != "move":
                continue
            if getattr(result, "done", False) and (
                self.view.owners.get(command.target) == self.power
            ):
                lost += 14.0 if self.view.season == "fall" else 8.0
        return -lost
