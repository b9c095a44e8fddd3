"""Landings of a sensible player: coasts that are weakly held, from ports with fleets and troops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.rulesets.world_at_war.board.countries import payer
from adjudicator.rulesets.world_at_war.board.position import Unit, in_play, is_fleet, off, units_at
from adjudicator.rulesets.world_at_war.board.terms import ISLAND_FORTS
from adjudicator.rulesets.world_at_war.book.moving.naval import seas_near
from adjudicator.rulesets.world_at_war.book.moving.zones import foes, hostile
from adjudicator.rulesets.world_at_war.book.offensive.attacking import no_part
from adjudicator.rulesets.world_at_war.bots.outlook import Outlook
from adjudicator.rulesets.world_at_war.bots.weighing import chance, lead, worth
from adjudicator.rulesets.world_at_war.orders.war import Operation, Part, Sail

SURE, PRESSED = 0.6, 0.35
"""The chance of winning from which a defended coast is invaded, and that once time presses."""
MOST = 2
"""Landings in a segment."""


@dataclass
class Landing:
    """A landing that could be made."""

    score: float
    port: str
    sea: str
    target: str
    force: list[Unit]
    fleets: list[Unit]
    major: str


def landings(plan: Outlook) -> None:
    """The best landings that chits and oil allow."""
    if off(plan.position, "naval"):
        return
    for _ in range(MOST):
        best = max(_found(plan), key=lambda one: one.score, default=None)
        if best is None:
            return
        plan.chits[best.major] -= 1
        plan.oil[best.major] -= 1
        for unit in (*best.force, *best.fleets):
            plan.moved[unit.id] = True
        plan.attacking[best.sea] = best.target
        plan.orders += [
            Sail(
                force=[Part(unit=fleet.id) for fleet in best.fleets],
                start=best.port,
                end=best.sea,
                cargo=[Part(unit=unit.id) for unit in best.force],
            ),
            Operation(start=best.sea, end=best.target, air=plan.support(best.target, best.force)),
        ]


def _found(plan: Outlook) -> Iterator[Landing]:
    """All landings that promise something."""
    position, board = plan.position, plan.board
    for port in plan.free:
        if port not in board.areas or not board.areas[port].seas or port in plan.attacking:
            continue
        fleets = [
            unit
            for unit in units_at(position, port)
            if is_fleet(unit) and unit.active and not unit.task and unit in plan.own
            and not unit.weak and not plan.moved.get(unit.id)
        ]  # fmt: skip
        troops = plan.here(port)
        spare = troops[: max(0, len(troops) - plan.guard(port))]
        regular = [u for u in spare if u.kind == "ground"][: len(fleets)]
        if not regular:
            continue
        major = payer(position, regular[0].nation)
        force = [
            unit
            for unit in (*regular, *(u for u in spare if u.kind == "elite"))
            if payer(position, unit.nation) == major
        ]
        if plan.chits.get(major, 0) < 1 or plan.oil.get(major, 0) < 1:
            continue
        ships = fleets[: sum(unit.kind == "ground" for unit in force)]
        for sea in seas_near(position, board, ships[0], port):
            if sea in plan.attacking:
                continue
            for target in board.coastal(sea):
                score = _promise(plan, sea, target, force) if in_play(position, target) else 0.0
                if score > 0:
                    yield Landing(score, port, sea, target, force, ships, major)


def _promise(plan: Outlook, sea: str, target: str, force: list[Unit]) -> float:
    """How much a landing promises."""
    board, position = plan.board, plan.position
    nation = force[0].nation
    if target in plan.attacking.values() or not hostile(position, target, nation):
        return 0.0
    if no_part(position, board, force[0], target) is not None:
        return 0.0
    enemy = foes(position, target, nation)
    used = force[:1] if target in ISLAND_FORTS else force
    win = chance(lead(position, board, plan.seat, sea, target, used, landing=True))
    if enemy and win < (PRESSED if plan.pressed else SURE):
        return 0.0
    behind = sum(len(foes(position, a, nation)) for a in board.neighbours(target))
    if behind > 2 * len(force) + 2 and not plan.pressed:
        return 0.0
    return win * worth(board, plan.seat, target) - 0.5 * behind
