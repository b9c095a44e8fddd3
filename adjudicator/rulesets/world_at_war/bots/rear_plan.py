"""What a sensible player brings up: air fleets to the front, idle units by strategic movement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.rulesets.world_at_war.board.countries import friendly_area, payer
from adjudicator.rulesets.world_at_war.board.position import (
    Unit,
    ground_at,
    in_play,
    is_fleet,
    is_ground,
    off,
)
from adjudicator.rulesets.world_at_war.book.moving.flying import air_home, air_room, flights
from adjudicator.rulesets.world_at_war.book.moving.strategic_movement import Transfer, no_transfer
from adjudicator.rulesets.world_at_war.book.moving.zones import foes, hostile, room
from adjudicator.rulesets.world_at_war.bots.outlook import Outlook
from adjudicator.rulesets.world_at_war.bots.weighing import worth
from adjudicator.rulesets.world_at_war.orders.war import Move, Part, Redeploy

NATION = {"axis": "germany", "western": "uk", "soviet": "ussr"}
"""Camp -> a nation whose enemies are the camp's."""
WANTED, WANTED_AT_HEART = 4.0, 10.0
"""What each unit is worth that an area lacks to be safe."""


def fly(plan: Outlook) -> None:
    """Air fleets go where the front is, as far as they fly in one move."""
    board, position = plan.board, plan.position
    fronts = [a for a in plan.free if a in board.areas and plan.targets(a)]
    fronts.sort(key=lambda f: -worth(board, plan.seat, f))
    close = {near for front in fronts for near in (front, *board.neighbours(front))}
    coming: dict[str, int] = {}
    for unit in plan.own:
        if unit.kind != "air" or unit.place not in board.areas or not unit.active:
            continue
        if unit.place in close:
            continue
        reached = flights(position, board, unit.place, 2)
        for end in (near for front in fronts for near in (front, *board.neighbours(front))):
            full = air_room(position, board, end, unit.nation) <= coming.get(end, 0)
            if end in reached and not full and air_home(position, board, unit, end) is None:
                coming[end] = coming.get(end, 0) + 1
                plan.moved[unit.id] = True
                plan.orders.append(Move(force=[Part(unit=unit.id)], start=unit.place, end=end))
                break


def strategic(plan: Outlook) -> None:
    """Bring idle units and air fleets to where they are needed most."""
    if not off(plan.position, "sm"):
        Rear(plan).bring_up()


class Rear:
    """Strategic movement of a segment."""

    def __init__(self, plan: Outlook) -> None:
        self.plan, self.board, self.position = plan, plan.board, plan.position
        self.points = {major: plan.position.majors[major].sm for major in plan.chits}
        self.need = self._needs()
        self.coming: dict[str, int] = {}
        self.reached: dict[tuple[str, bool], dict[str, str]] = {}

    def bring_up(self) -> None:
        for unit in self._idle():
            self._send(unit, self._goals(unit))
        self._after_victory()
        for unit in self.plan.own:
            if not self.plan.moved.get(unit.id):
                self._send_fleet(unit)

    def _idle(self) -> Iterator[Unit]:
        """Ground units that no front and no guard needs, those off the map first."""
        board, plan = self.board, self.plan
        for area in sorted(plan.free, key=lambda a: a in board.areas):
            if area in plan.attacking or (area in board.areas and plan.targets(area)):
                continue
            units = [u for u in plan.free[area] if not plan.moved.get(u.id)]
            yield from units[plan.guard(area) :]

    def _send(self, unit: Unit, goals: Sequence[str]) -> None:
        """Send a unit to the first of these places that it can go to."""
        major = payer(self.position, unit.nation)
        if self.points.get(major, 0) < 1 or unit.place in goals[:1]:
            return
        for goal in goals:
            if self._can_go(unit, goal):
                self.points[major] -= 1
                self.coming[goal] = self.coming.get(goal, 0) + is_ground(unit)
                order = Redeploy(force=[Part(unit=unit.id)], start=unit.place, end=goal)
                self.plan.orders.append(order)
                return

    def _can_go(self, unit: Unit, goal: str) -> bool:
        transfer = Transfer([], goal)
        if goal == unit.place:
            return False
        return no_transfer(
            self.position, self.board, unit, goal, transfer, self.reached
        ) is None and not any(p.area == goal for p in self.position.partisans)

    def _goals(self, unit: Unit) -> list[str]:
        """Where a ground unit is needed, most first; from off the map what one leg reaches."""
        board, position = self.board, self.position
        if unit.place in board.boxes:
            legs = [a for a in board.boxes[unit.place].legs if self._space(unit, a) > 0]
            return sorted(legs, key=lambda a: -self._space(unit, a))
        open_ = [
            area
            for area in self.need
            if friendly_area(position, area, unit.nation) and self._space(unit, area) > 0
        ]
        return sorted(open_, key=lambda a: (-self._pull(a), board.order[a]))[:4]

    def _space(self, unit: Unit, area: str) -> int:
        return room(self.position, self.board, area, unit.nation) - self.coming.get(area, 0)

    def _pull(self, area: str) -> float:
        there = len(self.plan.free.get(area, [])) + self.coming.get(area, 0)
        if area in self.plan.attacking:
            there = self.plan.leaving.get(area, 0) + self.coming.get(area, 0)
        return self.need[area] / (1 + there)

    def _after_victory(self) -> None:
        """Units that attack go on to where they are needed most: those that stayed for it, and
        what is left where they have come to; what cannot be done then costs nothing."""
        plan = self.plan
        for origin, target in plan.attacking.items():
            units = plan.free.get(origin, [])
            if target == "taken" or target not in self.board.areas or not units:
                continue
            major = payer(self.position, units[0].nation)
            goals = [g for g in self._goals(units[0]) if g not in (origin, target)]
            if self.points.get(major, 0) < 1 or not goals:
                continue
            spare = plan.leaving.get(origin, 0) - plan.guard(origin)
            staying = min(self.points[major], max(0, spare))
            going_on = 0 if target in plan.leaving else 2
            for start, count in ((origin, staying), (target, going_on)):
                if count:
                    order = Redeploy(force=[Part(count=count)], start=start, end=goals[0])
                    plan.orders.append(order)
            self.points[major] -= staying
            self.coming[goals[0]] = self.coming.get(goals[0], 0) + max(1, staying)

    def _needs(self) -> dict[str, float]:
        """Front areas and how much each wants units."""
        board, position, plan = self.board, self.position, self.plan
        need: dict[str, float] = {}
        for area in board.areas:
            camp = plan.camp_at(area)
            if camp is None or not in_play(position, area) or area in position.captured:
                continue
            nation = NATION[camp]
            threat = 0.0
            for near in board.neighbours(area):
                if near not in plan.attacking.values() and hostile(position, near, nation):
                    enemy = len(foes(position, near, nation))
                    threat += enemy + 0.6 * worth(board, plan.seat, near)
            here = len(plan.free.get(area, []))
            if area in plan.attacking:
                here = min(here, plan.leaving.get(area, 0))
            each = WANTED_AT_HEART if area in plan.hearts else WANTED
            threat += each * max(0, plan.guard(area) - here)
            if threat:
                need[area] = threat + 0.5 * worth(board, plan.seat, area)
        return need

    def _send_fleet(self, unit: Unit) -> None:
        """Air fleets far from every front go to the neediest one with room; fleets from America
        to England."""
        if is_fleet(unit):
            if unit.place in self.board.boxes:
                self._send(unit, list(self.board.boxes[unit.place].legs))
            return
        if unit.kind != "air":
            return
        if unit.place in self.board.boxes:
            self._send(unit, list(self.board.boxes[unit.place].legs))
            return
        near = (unit.place, *self.board.neighbours(unit.place))
        if any(area in self.need for area in near):
            return
        goals = sorted(self.need, key=lambda a: -self.need[a])[:6]
        self._send(unit, [g for g in goals if ground_at(self.position, g)])
