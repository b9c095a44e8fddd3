"""The cheapest way of a ground unit to a hex, and what stands in its way if there is none."""

from __future__ import annotations

import heapq
from dataclasses import replace
from itertools import count

from adjudicator.rulesets.totaler_krieg.board.grid import Cell, Cells, bits, distance, step
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal, forbids
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.postures import trespassed
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import OPERATIONAL, RESERVE
from adjudicator.rulesets.totaler_krieg.book.moving.movement import (
    Walk,
    allowance,
    crossing,
    gone,
    halves,
    leg,
    must_overrun,
    price,
)


def find_way(field: Field, walk: Walk, end: Cell) -> list[Cell] | None:
    """The cheapest way to a hex without overruns, None if there is none this phase. Ties go
    to the way found first, in the order of `grid.DIRECTIONS`."""
    way = _ways(field, walk, end).get(end)
    return list(way) if way is not None else None


def reach(field: Field, walk: Walk) -> dict[Cell, tuple[Cell, ...]]:
    """Every hex that a unit can go to this phase without overruns -> the cheapest way there,
    the nearest first."""
    return _ways(field, walk, None)


def _ways(field: Field, walk: Walk, goal: Cell | None) -> dict[Cell, tuple[Cell, ...]]:
    """Hexes -> the cheapest ways to them; no further than the goal, if there is one."""
    peaceful = goal is not None and not trespassed(field, walk.name, goal)
    shut = barred(field, walk)
    cheapest, whole = field.board.cheapest_hex, allowance(field, walk.name)
    best: dict[tuple[Cell, bool], int] = {(walk.at, False): walk.spent}
    number = count()
    todo: list[tuple[int, int, Walk, tuple[Cell, ...]]] = [(walk.spent, next(number), walk, ())]
    found: dict[Cell, tuple[Cell, ...]] = {}
    while todo:
        _, _, here, way = heapq.heappop(todo)
        if way:
            found.setdefault(here.at, way)
            if here.at == goal:
                return found
        if here.stopped or here.spent > best[here.at, False]:
            continue
        for other in field.board.neighbours(here.at):
            if (shut >> other) & 1:
                continue
            if peaceful and trespassed(field, walk.name, other):
                continue  # no Policy is ended unless the order itself leads there
            next_ = leg(field, here, other)
            if isinstance(next_, tuple):
                continue
            if next_.stops == "" and must_overrun(field, here, other):
                next_ = replace(next_, stops="TK-3.1-2")  # it means to overrun nobody
            after = gone(here, next_)
            if goal not in (None, other) and (
                after.stopped or after.spent + cheapest * distance(other, goal) > whole
            ):
                continue  # from there nothing leads to the goal
            key = (other, bool(after.stopped))
            if key not in best or after.spent < best[key]:
                best[key] = after.spent
                heapq.heappush(todo, (after.spent, next(number), after, (*way, other)))
    return found


def obstacle(field: Field, walk: Walk, end: Cell) -> Refusal | None:
    """Why a unit cannot come to a hex that its Movement Allowance would pay for: the first that
    stops it or keeps it out on the cheapest way. None if no way is cheap enough."""
    peaceful = not trespassed(field, walk.name, end)
    shut = barred(field, replace(walk, phase=OPERATIONAL))
    cheapest, left = field.board.cheapest_hex, allowance(field, walk.name)
    best = {walk.at: walk.spent}
    todo: list[tuple[int, Cell, tuple[Cell, ...]]] = [(walk.spent, walk.at, ())]
    while todo:
        spent, at, way = heapq.heappop(todo)
        if at == end:
            return _first_refusal(field, walk, way)
        here = replace(walk, at=at, spent=spent, fresh=walk.fresh and not way)
        for other in field.board.neighbours(at):
            if (shut >> other) & 1 or (peaceful and trespassed(field, walk.name, other)):
                continue
            if spent + cheapest * (1 + distance(other, end)) > left:
                continue  # too far to come to the hex from there
            if crossing(field, here, other) or forbids(field, walk.name, other):
                continue
            cost = spent + price(field, here, other)
            if cost <= left and cost < best.get(other, left + 1):
                best[other] = cost
                heapq.heappush(todo, (cost, other, (*way, other)))
    return None


def too_far(field: Field, walk: Walk, end: Cell) -> Refusal:
    """Why a hex is out of a unit's reach where nothing on the way forbids it: no land leads there
    but through enemies and Neutrals, or the cheapest way costs more than the unit has."""
    where, here = field.board.name(field.id(end)), field.board.name(field.id(walk.at))
    open_ = field.board.land & ~barred(field, replace(walk, phase=OPERATIONAL))
    for land, clause, text in (
        (field.board.land, "TK-3.1.1-16", f"Water lies between {here} and {where}."),
        (
            open_,
            "TK-3.1.4-2",
            f"All land from {here} to {where} leads through enemy units or Neutral Countries.",
        ),
    ):
        if not (_connected(field, walk.at, land | 1 << end) >> end) & 1:
            return clause, text
    whole = 4 * allowance(field, walk.name)
    cost = _cost(field, walk, end, whole)
    price_ = f"more than {halves(whole)}" if cost is None else halves(cost)
    has = halves(allowance(field, walk.name) - walk.spent)
    return "TK-3.1.1-3", f"The cheapest way to {where} costs {price_} MP; {walk.name} has {has}."


def beyond(field: Field, name: str, end: Cell) -> bool:
    """Does the way of a unit on the map to a hex cost more than it has, even if nobody stood in
    between and no Country were Neutral?"""
    place = field.position.pieces[name].at
    if place not in field.board.hexes:
        return False
    walk = Walk(name, field.board.cell(place), OPERATIONAL)
    whole = allowance(field, name)
    return _cost(field, walk, end, whole, shut=~field.board.land) is None


def _connected(field: Field, at: Cell, land: Cells) -> Cells:
    """All cells of a land to which one can walk from a hex."""
    board, found, before = field.board, 1 << at, 0
    while found != before:
        before = found
        for direction, sides in enumerate(board.crossable):
            found |= step(found & sides, direction) & land
    return found


def _cost(field: Field, walk: Walk, end: Cell, most: int, shut: Cells | None = None) -> int | None:
    """Half MP of the cheapest way to a hex whatever a unit has left, None if it is more than
    `most`. shut: hexes that it may not come by, if not those of enemies and Neutrals."""
    shut = barred(field, replace(walk, phase=OPERATIONAL)) if shut is None else shut
    best = {walk.at: 0}
    todo = [(0, walk.at)]
    while todo:
        spent, at = heapq.heappop(todo)
        if at == end:
            return spent
        here = replace(walk, at=at, fresh=walk.fresh and at == walk.at)
        for other in field.board.neighbours(at):
            if (shut >> other) & 1 or crossing(field, here, other):
                continue
            cost = spent + price(field, here, other)
            if cost <= most and cost < best.get(other, most + 1):
                best[other] = cost
                heapq.heappush(todo, (cost, other))
    return None


def _first_refusal(field: Field, walk: Walk, way: tuple[Cell, ...]) -> Refusal | None:
    """What a unit that goes along a way is told where it goes no further."""
    for end in way:
        next_ = leg(field, walk, end)
        if isinstance(next_, tuple):
            return next_
        need = must_overrun(field, walk, end)
        walk = gone(walk, replace(next_, stops=next_.stops or ("TK-3.1-2" if need else "")))
    return None


def barred(field: Field, walk: Walk) -> Cells:
    """Hexes that nobody comes by who overruns nobody, enough of them to ask `leg` seldom: those
    with an enemy, and others that it would refuse."""
    faction = field.owner[walk.name]
    found = field.enemy_units(faction) | field.enemy_beachheads(faction) | field.neutral
    found |= ~(field.board.land | bits(field.beachheads[faction]))
    return found | field.ezoc(faction) if walk.phase == RESERVE else found
