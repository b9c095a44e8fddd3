"""Whole games between bots: how one begins, and what must always be true of it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Ask, Event
from adjudicator.core.simulating import BetweenBots, Broken, Invariants
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import enemies, holder
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    ground_at,
    in_play,
    is_fleet,
    is_ground,
    units_at,
)
from adjudicator.rulesets.world_at_war.board.terms import HELD_BOXES, NOBODY, SEATS
from adjudicator.rulesets.world_at_war.book.economy.boards import damage_limit
from adjudicator.rulesets.world_at_war.bots.players import BOTS
from adjudicator.rulesets.world_at_war.words.facts import told

__all__ = ["BOTS", "check", "check_phase_end", "simulate"]

SETTLED = ("axis_strategic", "allied_strategic", "operational_end", "turn_end")
"""Phases at whose end stacks must fit."""


class Watched(Invariants):
    """The invariants of The World at War."""

    def always(self, position: Position) -> None:
        check(self.board, position)

    def at_phase_end(self, position: Position, phase: str) -> None:
        check_phase_end(self.board, position, phase)

    def told(self, position: Position, event: Event) -> None:
        """Every event has words."""
        if event.kind != "OrdersNotUsed":
            told(event, self.board)

    def refused(self, event: Event) -> Sequence[str]:
        return [event.clause] if event.kind in ("NotDone", "LineNotDone") else []

    def exchange(self, ask: Ask) -> bool:
        """Questions that a plan, doctrine or their default answers stop no game; nor do reactions
        that have a standing order, which who plays by mail has given."""
        return not ask.scope and not (ask.reaction and ask.standing)


class Simulate(BetweenBots):
    """Games of The World at War between its bots."""

    bots = BOTS
    invariants = Watched


simulate = Simulate()


# -------------------------------------------------------------------------- invariants


def check(board: Board, position: Position) -> None:
    """True at any moment: places exist and suit the unit, ids are used once, no pool, stock or
    point leaves its range, what is carried has its carrier."""
    ids: dict[str, bool] = {}
    for unit in position.units:
        if unit.id in ids:
            raise Broken(f"two units {unit.id}")
        ids[unit.id] = True
        if unit.place not in board.order:
            raise Broken(f"{unit.id} is in {unit.place!r}, which is not a place")
        if unit.nation not in board.countries:
            raise Broken(f"{unit.id} is of {unit.nation!r}")
        at_sea = unit.place in board.seas
        if at_sea and is_ground(unit) and not unit.aboard:
            raise Broken(f"{unit.id}, {unit.kind}, swims in {unit.place}")
        if is_fleet(unit) and unit.place in board.areas and not board.areas[unit.place].seas:
            raise Broken(f"{unit.id} is a fleet in {unit.place}")
    for unit in position.units:
        if unit.aboard and unit.aboard not in ids:
            raise Broken(f"{unit.id} is aboard {unit.aboard}, which is gone")
    for area in (*board.areas, *HELD_BOXES):
        if position.control.get(area) not in (*board.countries, NOBODY):
            raise Broken(f"{area} is held by {position.control.get(area)!r}")
    for name, state in position.majors.items():
        if state.rm < 0 or not 0 <= state.oil <= 10:
            raise Broken(f"{name} has {state.rm} RM and {state.oil} oil")
        if state.chits < 0 or state.sm < 0:
            raise Broken(f"{name} has {state.chits} chits and {state.sm} points")
        if not 1 <= state.level <= 6:
            raise Broken(f"{name} has level {state.level}")
        if not 0 <= state.damage <= damage_limit(position, name):
            raise Broken(f"{name} has {state.damage} Industrial damage")
        if not 0 <= state.percent < 100 or not 0 <= state.industry < 100:
            raise Broken(f"{name} has {state.percent}% and {state.industry}%")
        if any(number < 0 for number in (*state.pool.values(), *state.points.values())):
            raise Broken(f"{name} has a pool with {state.pool} {state.points}")
    for area, fort in position.forts.items():
        if not 1 <= fort.level <= 4:
            raise Broken(f"{area} has a fortress of level {fort.level}")
    places = [partisan.area for partisan in position.partisans]
    if len(places) != len(set(places)):
        raise Broken("two partisans share an area")


def check_phase_end(board: Board, position: Position, phase: str) -> None:
    """True when a segment or a turn ends: stacks fit (WAW-CORE.MOV-14), no enemies share an
    area (MOV-16) or stand in an enemy's, no ship is left at sea without a task, no air fleet
    without a base."""
    if phase not in SETTLED:
        return
    for area in board.areas:
        if not in_play(position, area):
            continue
        ground = ground_at(position, area)
        for unit in ground:
            if any(enemies(position, unit.nation, other.nation) for other in ground):
                raise Broken(f"enemies share {area}")
        if len(ground) > board.stacking(area):
            raise Broken(
                f"{len(ground)} ground units in {area}, which holds {board.stacking(area)}"
            )
        air = [unit for unit in units_at(position, area) if unit.kind == "air"]
        if len(air) > board.areas[area].air_stacking:
            raise Broken(f"{len(air)} air fleets in {area}")
    for unit in position.units:
        if enemies(position, holder(position, unit.place), unit.nation):
            raise Broken(f"{unit.id}, {unit.kind}, is in {unit.place}, which is an enemy's")
        if unit.place in board.seas and unit.task != "interdiction":
            raise Broken(f"{unit.id} is left in {unit.place}")
        if phase == "operational_end" and unit.place in board.seas:
            raise Broken(f"{unit.id} is left in {unit.place} after the Operational phase")
    if phase == "turn_end":
        for seat in SEATS:
            if position.carried.get(f"script/{seat}"):
                raise Broken(f"orders of {seat} are left over")
