"""The segment of a sensible player: mass where an attack is likely to win, hold the rest, bring
up what stands idle."""

from __future__ import annotations

from adjudicator.core.conditions import Condition
from adjudicator.core.protocol import Order
from adjudicator.rulesets.world_at_war.board.countries import payer
from adjudicator.rulesets.world_at_war.board.position import Unit, in_play
from adjudicator.rulesets.world_at_war.book.moving.movement import march_of
from adjudicator.rulesets.world_at_war.book.moving.zones import (
    empty_enemy,
    foes,
    hostile,
    in_front,
    room,
    steps,
)
from adjudicator.rulesets.world_at_war.book.offensive.attacking import no_part
from adjudicator.rulesets.world_at_war.bots.landing_plan import landings
from adjudicator.rulesets.world_at_war.bots.outlook import Outlook
from adjudicator.rulesets.world_at_war.bots.rear_plan import fly, strategic
from adjudicator.rulesets.world_at_war.bots.weighing import (
    chance,
    lead,
    limited_chance,
)
from adjudicator.rulesets.world_at_war.orders.doctrine import Leave
from adjudicator.rulesets.world_at_war.orders.war import (
    AirPart,
    Exploit,
    Limited,
    Move,
    Operation,
    Part,
)

SENT_ON = 2
"""Units that stay behind a victory in an area of weight to be sent on by strategic movement."""

RISK = 0.4
"""What an attack costs, as a chance of winning it, where there is still time for another."""
OPENED = 0.5
"""What share of the worth of an area counts for an attack that opens the way to it."""


class WarPlan(Outlook):
    """The orders of a segment."""

    # ----------------------------------------------------------------------- the plan

    def script(self) -> list[Order]:
        """The orders of the segment."""
        self.occupy()
        self.operations()
        landings(self)
        self.exploitations()
        self.limited()
        fly(self)
        strategic(self)
        return self.orders

    # ------------------------------------------------------------------------ empty areas

    def occupy(self) -> None:
        """Walk into empty enemy areas, one or two units each."""
        board, position = self.board, self.position
        for area in list(self.free):
            if area not in board.areas:
                continue
            near = [
                a
                for a in steps(position, board, area)
                if in_play(position, a) and empty_enemy(position, a, self.nation(area))
            ]
            near.sort(key=lambda a: -self.worth(a))
            for target in near:
                here = self.here(area)
                guard = 1 if in_front(position, board, area, self.nation(area)) else 0
                going = [
                    u for u in here if isinstance(march_of(position, board, u, target, []), list)
                ]
                number = min(2, len(here) - guard, len(going))
                if number < 1 or self.attacking.get(target) == "taken":
                    continue
                for unit in going[:number]:
                    self.moved[unit.id] = True
                    self.orders.append(Move(force=[Part(unit=unit.id)], start=area, end=target))
                self.attacking[target] = "taken"

    # ------------------------------------------------------------------------- operations

    def operations(self) -> None:
        """Choose Operations by chance of success and worth, as far as chits and oil reach; pull
        in units from behind. What decides the war is attacked from all sides."""
        board, position = self.board, self.position
        found: list[tuple[float, str, str, list[Unit], list[Unit]]] = []
        for origin in list(self.free):
            if origin not in board.areas:
                continue
            for target in self.targets(origin):
                enemy = foes(position, target, self.nation(origin))
                if not enemy and target not in ("malta", "gibraltar"):
                    continue
                own = [u for u in self.here(origin) if no_part(position, board, u, target) is None]
                coming = self.reserves(origin, target)
                force = [*own, *coming][: board.stacking(origin)]
                if not force:
                    continue
                margin = lead(position, board, self.seat, origin, target, force)
                win = chance(margin)
                if win < self.least_chance(target):
                    continue
                risk = 0.0 if self.pressed or (self.hurried and self.decisive(target)) else RISK
                value = (win - risk) * (self.worth(target) + len(enemy))
                value += win * self.beyond(origin, target, force)
                found.append((-value, origin, target, own, coming))
        found.sort(key=lambda one: one[:3])
        for _, origin, target, own, coming in found:
            again = target in self.attacking.values() and not self.decisive(target)
            if origin in self.attacking or again:
                continue
            coming = [u for u in coming if not self.moved.get(u.id)]
            own = [u for u in own if not self.moved.get(u.id)]
            force = [*own, *coming][: board.stacking(origin)]
            if not force:
                continue
            margin = lead(position, board, self.seat, origin, target, force)
            if chance(margin) < self.least_chance(target):
                continue
            payers = {payer(position, unit.nation) for unit in force}
            if any(self.chits.get(m, 0) < 1 or self.oil.get(m, 0) < 1 for m in payers):
                continue
            for major in payers:
                self.chits[major] -= 1
                self.oil[major] -= 1
            space = room(position, board, origin, force[0].nation)
            for unit in coming[: max(0, space)]:
                self.moved[unit.id] = True
                self.orders.append(Move(force=[Part(unit=unit.id)], start=unit.place, end=origin))
            self.attacking[origin] = target
            stay = self.staying(origin, target, len(force))
            if stay or origin in self.hearts:
                self.leaving[origin] = stay
                self.orders.append(Leave(count=stay, place=origin))
            held = self.holding(origin, target, len(force))
            if held > 1:
                self.leaving[target] = held
                self.orders.append(Leave(count=held, place=target))
            self.orders.append(Operation(start=origin, end=target, air=self.support(target, force)))

    def beyond(self, origin: str, target: str, force: list[Unit]) -> float:
        """What an attack opens: the best exploitation from its target, one unit staying there."""
        board, position = self.board, self.position
        going, nation = force[1:], self.nation(origin)
        best = 0.0
        for area in board.neighbours(target) if going else ():
            if area == origin or not hostile(position, area, nation):
                continue
            win = chance(lead(position, board, self.seat, target, area, going, air=False) - 1)
            best = max(best, OPENED * win * self.worth(area))
        return best

    def staying(self, origin: str, target: str, number: int) -> int:
        """Units that stay behind when so many take an area: a guard in an area of weight, with
        some to be sent on, and one where an enemy beside it could walk in; as few as that too
        where everything is wanted in front."""
        board, position = self.board, self.position
        nation = self.nation(origin)
        beside = any(
            near != target and foes(position, near, nation) for near in board.neighbours(origin)
        )
        one = int(beside and number > 2)
        if origin not in self.hearts and self.all_forward(target, nation):
            return one
        if origin in self.hearts or self.worth(origin) >= 5:
            return max(0, min(number - 2, self.guard(origin) + SENT_ON))
        return one

    def holding(self, origin: str, target: str, number: int) -> int:
        """Units that stay in a target instead of going on: half of what stands beside it."""
        nation = self.nation(origin)
        if target in self.stake:
            return number
        if self.all_forward(target, nation):
            return 1
        near = [a for a in self.board.neighbours(target) if hostile(self.position, a, nation)]
        strongest = max((len(foes(self.position, area, nation)) for area in near), default=0)
        return min(number // 2, (strongest + 1) // 2)

    def all_forward(self, target: str, nation: str) -> bool:
        """Is the way open from a target to what decides the war, or the game over after this?"""
        return self.position.turn == self.position.last_turn or any(
            self.decisive(area) and hostile(self.position, area, nation)
            for area in self.board.neighbours(target)
        )

    def reserves(self, origin: str, target: str) -> list[Unit]:
        """Units behind the line that can come to an area in this segment."""
        board, position = self.board, self.position
        nation = self.nation(origin)
        space = room(position, board, origin, nation)
        if space < 1:
            return []
        found: list[Unit] = []
        near = list(steps(position, board, origin))
        wide = dict.fromkeys([*near, *(b for a in near for b in steps(position, board, a))])
        for area in wide:
            if area == origin or area not in self.free:
                continue
            if in_front(position, board, area, self.nation(area)) or area in self.attacking:
                continue
            for unit in self.here(area)[self.guard(area) :]:
                if no_part(position, board, unit, target) is not None:
                    continue
                if isinstance(march_of(position, board, unit, origin, []), list):
                    found.append(unit)
        return found[:space]

    def exploitations(self) -> None:
        """Go on from what is captured, to what is worth most, with superiority."""
        if not self.attacking:
            return
        board = self.board
        self.orders += [
            Leave(count=board.stacking(area), place=area)
            for area in self.stake
            if area not in self.leaving and area not in self.free
        ]
        targets = [
            area
            for area in board.areas
            if in_play(self.position, area)
            and any(
                hostile(self.position, area, nation)
                for nation in {unit.nation for units in self.free.values() for unit in units}
            )
        ]
        targets.sort(key=lambda a: -self.worth(a))
        air = [AirPart(count=1, how="operational"), AirPart(count=1, how="tactical")]
        for least in (2, 2, 2, 2, 1, 1):
            when = Condition(fact="lead", test="at least", value=least)
            self.orders.append(Exploit(targets=targets[:50], air=air, when=when))

    def limited(self) -> None:
        """Limited offensives from every area that attacks nothing else: they cost no chit. The
        Allies save their units for the day on which America has come."""
        board, position = self.board, self.position
        if self.seat == "allies" and position.countries["usa"].status == "neutral":
            return
        for area in self.free:
            if area not in board.areas or area in self.attacking:
                continue
            here = self.here(area)
            targets = [t for t in self.targets(area) if foes(position, t, self.nation(area))]
            if not here or not targets:
                continue
            best = max(
                targets,
                key=lambda t, a=area, h=here: (  # type: ignore[misc]
                    limited_chance(position, board, a, t, h),
                    self.worth(t),
                ),
            )
            self.orders.append(Limited(start=area, end=best))
