"""4 Stacking: how many counters and corps a land zone may hold when a phase ends."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import SIDES, Counter, Position, Side
from adjudicator.rulesets.blitzwar.book.reinforcements import reorganisation
from adjudicator.rulesets.blitzwar.words.facts.reinforcement import StackReduced

REORGANISING = ("reinforcement", "sea_transport", "movement")
"""Phases in which counters may be combined before any is removed (BW-11.10-2)."""


def excess(position: Position, board: Board, zone: str, side: str) -> int:
    """Counters, or in Malta, Gibraltar and Tobruk corps, of a side above a zone's limit."""
    limit = board.zones[zone].stack_limit
    if limit is None:
        return 0  # BW-4-6
    corps = corps_counters(position, zone, side)
    what, most = limit
    number = len(corps) if what == "counters" else sum(c.corps for c in corps)  # BW-4-2
    return max(0, number - most)  # BW-4-1, BW-4-3, BW-4-4, BW-4-5


def corps_counters(position: Position, zone: str, side: str) -> list[Counter]:
    """The infantry and armoured counters of a side in a zone; others have no limit (BW-4-8)."""
    return [c for c in position.counters if c.place == zone and c.side == side and c.corps]


def overfull(position: Position, board: Board, side: str) -> list[str]:
    """The zones in which a side stands above the limit, in the order of the map."""
    return all_overfull(position, board).get(side, [])


def all_overfull(position: Position, board: Board) -> dict[str, list[str]]:
    """Side -> the zones in which it stands above the limit, in the order of the map."""
    counters: dict[tuple[str, str], int] = {}
    corps: dict[tuple[str, str], int] = {}
    for counter in position.counters:
        if counter.kind in ("infantry", "armour", "white"):
            key = (counter.side, counter.place)
            counters[key] = counters.get(key, 0) + 1
            corps[key] = corps.get(key, 0) + counter.infantry + counter.armour
    found: dict[str, list[str]] = {}
    for (side, place), number in counters.items():
        limit = board.zones[place].stack_limit if place in board.zones else None
        if limit is not None:
            what, most = limit
            if (number if what == "counters" else corps[side, place]) > most:
                found.setdefault(side, []).append(place)
    order = board.order
    return {side: sorted(zones, key=order.__getitem__) for side, zones in found.items()}


def mixed(position: Position, zone: str) -> list[str]:
    """The sides whose counters stand in a land zone, missions left out. More than one is
    against BW-4-9; Allies and Soviet Union are two (BW-4-11)."""
    return [
        side
        for side in SIDES
        if any(c.side == side and c.place == zone and not c.flying for c in position.counters)
    ]


def enforce(
    position: Position, table: Table[Board], side: Side | None = None, *, plan: str = ""
) -> Play:
    """At the end of a phase whatever is above a limit is removed, the owner choosing.

    side: whose zones are looked at; without one all sides', the active one first (BW-A47;
    units that had to retreat may be another's, BW-A45). In phases in which counters may
    be reorganised they are combined first. Silence keeps the largest counters. plan: the
    plan that answers, if it is not that of the side-turn.
    """
    sides = [side] if side else sorted(SIDES, key=lambda s: s != position.active)
    too_full = all_overfull(position, table.board)
    for owner in sides:
        for zone in too_full.get(owner, []):
            if table.phase in REORGANISING:
                reorganisation.tidy(position, table.board, zone, owner)
            if excess(position, table.board, zone, owner):
                yield from reduce_stack(position, table, zone, owner, plan=plan)


def reduce_stack(
    position: Position, table: Table[Board], zone: str, side: Side, *, plan: str = ""
) -> Play:
    """BW-4-7: counters above the limit are removed, the owner choosing which."""
    from adjudicator.rulesets.blitzwar.board.forces import describe_all, pick, refuse
    from adjudicator.rulesets.blitzwar.orders.orders import Remove

    board = table.board
    there = corps_counters(position, zone, side)
    answers = yield from ask(stacking_ask(position, board, zone, side, plan))
    removed: list[str] = []
    for order in answers[side].of(Remove):
        here = corps_counters(position, zone, side)
        try:
            chosen = pick(board, here, order.force, board.name(zone), order.line, "BW-4-7")
        except NotAllowed as no:
            refuse(table, side, order, no)  # What is still too much goes by the default.
            continue
        for counter in chosen:
            if excess(position, board, zone, side):
                removed += describe_all([counter])
                reorganisation.remove(position, [counter])
    while excess(position, board, zone, side):
        removed += _least(position, board, zone, side)
    if removed:
        table.tell(
            "BW-4-7",
            StackReduced(side=side, zone=zone, units=removed),
            answered=(side, answers[side].through(answers[side].of(Remove))) if there else None,
        )


def _least(position: Position, board: Board, zone: str, side: str) -> list[str]:
    """Remove the smallest counter, or where corps are limited one corps of it."""
    from adjudicator.rulesets.blitzwar.board.forces import describe_all

    corps = corps_counters(position, zone, side)
    limit = board.zones[zone].stack_limit
    counter = min(corps, key=lambda c: (c.elite, c.fortified, c.corps, c.armour))
    if limit is not None and limit[0] == "corps" and counter.corps > 1:
        before = describe_all([counter])
        lose_armour = not counter.infantry
        left = reorganisation.reduce(
            position, board, counter, infantry=int(not lose_armour), armour=int(lose_armour)
        )
        return [f"{before[0]} to {', '.join(describe_all(left)) or 'nothing'}"]
    reorganisation.remove(position, [counter])
    return describe_all([counter])


def stacking_ask(position: Position, board: Board, zone: str, side: Side, plan: str = "") -> Ask:
    """Which counters leave an overfull zone?"""
    from adjudicator.rulesets.blitzwar.board.forces import describe

    limit = board.zones[zone].stack_limit
    assert limit is not None
    corps = corps_counters(position, zone, side)
    active = side == position.active
    return Ask(
        seat=side,
        key=f"stacking/{zone}",
        clause="BW-4-7",
        title=f"{board.name(zone)} may hold {limit[1]} {limit[0]}: what do you remove?",
        told=[f"{counter.id}: {describe(counter)}" for counter in corps],
        accepts=["Remove"],
        options={"zone": [zone]},
        facts={"zone": zone, "excess": excess(position, board, zone, side)},
        silence="The smallest counters are removed.",
        scope=plan or (f"{position.turn}/{side}" if active else ""),
        topic="stacking",
        standing=["AlwaysRemove"],
        reaction=not active and not plan,
    )
