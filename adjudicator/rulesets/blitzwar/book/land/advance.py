"""16.4 and 17.3 Advance after combat, and ashore where nobody defends."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    LAND,
    corps,
    describe,
    describe_all,
    enemy_corps,
    pick_able,
    refuse,
)
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.land.marching import barred_zones
from adjudicator.rulesets.blitzwar.book.land.occupying import occupy
from adjudicator.rulesets.blitzwar.book.land.odds import Battle, CombatPhase, across_line
from adjudicator.rulesets.blitzwar.book.land.restrictions import (
    Reason,
    may_enter,
    may_enter_together,
)
from adjudicator.rulesets.blitzwar.book.side_turn import own
from adjudicator.rulesets.blitzwar.orders.orders import Advance
from adjudicator.rulesets.blitzwar.words.facts.combat import Advanced, StayedPut

MOST = 2
"""Zones that armour advances over both combat phases (BW-17.3-3)."""
ROOM = {"malta": "BW-4-3", "gibraltar": "BW-4-4", "tobruk": "BW-4-5"}
"""Zones with limits of their own."""
STOPS = ("swamp", "high_mountains")
"""Terrain in which an advance ends (BW-17.3-4)."""


@dataclass
class Won:
    """A combat whose zone is free of enemy corps. like_armour: infantry advances like armour
    (8-1 or better). line_crossed: all attacked over a Fortified Line."""

    battle: Battle
    like_armour: bool = False
    line_crossed: bool = False
    fought: bool = True


# --------------------------------------------------------------------------- who


def zones_left(position: Position, won: Won, counter: Counter) -> int:
    """How many zones a counter of the attackers may still advance."""
    if counter.armoured:
        return MOST - counter.advanced  # BW-17.3-3
    if won.battle.phase == "normal" and counter.advanced:
        return 0  # BW-17.3-2
    return (MOST if won.like_armour else 1) - counter.advanced  # BW-16.2-24


def may_follow(position: Position, board: Board, won: Won, counter: Counter) -> Reason | None:
    """Why a counter may not advance into the zone that was attacked, or None."""
    zone = won.battle.zone
    if zones_left(position, won, counter) < 1:
        return Reason("BW-17.3-2", f"{describe(counter)} already advanced in the Blitzkrieg phase.")
    if counter.landed and not counter.beachhead and not further(board, counter.place, zone):
        return Reason(
            "BW-17.3-5",
            f"{describe(counter)} came off a beachhead this turn. It can go on only "
            "into good going, from a port that is neither a Fortress nor mountainous.",
        )
    return may_enter(position, board, counter, zone)


def won_as_seen(position: Position, phase: CombatPhase, zone: str, *, like_armour: bool) -> Won:
    """The combat whose advance is asked for, out of what its counters show afterwards."""
    mine = [c for c in position.counters if c.side == position.active and c.kind in LAND]
    ashore = [c for c in mine if c.beachhead == zone]
    fought = [c for c in mine if c.fought_phase == phase and c.fought and c.fought[-1] == zone]
    units = fought or ashore
    return Won(Battle(phase, position.active, zone, units, []), like_armour, fought=bool(fought))


def further(board: Board, landed_in: str, zone: str) -> bool:
    """May armour that landed in one zone go on into another (BW-16.4-7, BW-17.3-5, BW-A9)?"""
    land = board.zones[landed_in]
    return (
        land.port
        and not land.fortress
        and land.terrain not in ("mountains", "high_mountains")
        and board.zones[zone].terrain == "clear"
    )


def beyond(position: Position, board: Board, won: Won, counter: Counter) -> list[str]:
    """The zones further on that a counter may advance to through the one that was attacked
    (BW-16.4-4)."""
    if why_no_further(position, board, won, counter):
        return []
    shut = barred_zones(position)
    return [
        other
        for other in board.neighbours(won.battle.zone)
        if why_not_beyond(position, board, won, counter, other, shut) is None
    ]


def why_no_further(position: Position, board: Board, won: Won, counter: Counter) -> Reason | None:
    """Why a counter goes into the zone that was attacked at most, or None."""
    zone, name = won.battle.zone, describe(counter)
    if zones_left(position, won, counter) < 2:
        if not counter.armoured and not won.like_armour:
            text = f"{name} is infantry, and only armoured counters can go one zone further."
            return Reason("BW-16.4-3", text)
        text = (
            f"{name} already advanced in the Blitzkrieg phase, and has one of its two zones left."
        )
        return Reason("BW-17.3-3", text)
    land = board.zones[zone]
    if land.terrain in STOPS:
        text = f"{name} must stop in {land.name}: it is {land.terrain.replace('_', ' ')}."
        return Reason("BW-17.3-4", text)
    if across_line(position, board, zone, counter):
        text = f"{name} must stop in {land.name}: it crosses a Fortified Line."
        return Reason("BW-17.3-4", text)
    return None


def why_not_beyond(
    position: Position,
    board: Board,
    won: Won,
    counter: Counter,
    goal: str,
    shut: Container[str] | None = None,
) -> Reason | None:
    """Why a counter may not go on to a zone through the one that was attacked, or None. shut:
    the zones that are barred, where they are known."""
    zone, name = won.battle.zone, describe(counter)
    if no := why_no_further(position, board, won, counter):
        return no
    there = board.name(goal)
    if goal not in board.neighbours(zone):
        text = f"{name} advances through {board.name(zone)}, and {there} is not next to it."
        return Reason("BW-16.4-4", text)
    if goal == counter.place:
        return Reason("BW-16.4-3", f"{name} comes from {there}, and an advance cannot go back.")
    if goal in (barred_zones(position) if shut is None else shut):
        if enemy_corps(position, position.active, goal):
            return Reason("BW-16.4-3", f"{name} cannot go on to {there}: enemy corps are there.")
        return Reason("BW-4-9", f"{name} cannot go on to {there}: your ally is there.")
    if counter.beachhead and not further(board, zone, goal):
        clause = "BW-16.4-7" if won.battle.phase == "blitzkrieg" else "BW-17.3-5"
        text = (
            f"{name} came off a beachhead. It can go on only into good going, from a port "
            "that is neither a"
        )
        return Reason(clause, f"{text} Fortress nor mountainous, not to {there}.")
    return may_enter(position, board, counter, goal)


# ------------------------------------------------------------------------- advance


def advance(position: Position, table: Table[Board], won: Won) -> Play:
    """The attackers may enter the zone, armour one zone more (BW-16.4-2, BW-17.3-1)."""
    board, battle = table.board, won.battle
    able = [c for c in battle.attackers if may_follow(position, board, won, c) is None]
    if battle.zone in barred_zones(position):
        able = []
    if not able:
        return
    reach = {c.id: beyond(position, board, won, c) for c in able}
    onward = list(dict.fromkeys(zone for zones in reach.values() for zone in zones))
    answers = yield from ask(
        own(
            position,
            f"advance/{battle.phase}/{battle.zone}",
            "BW-16.4-2" if battle.phase == "blitzkrieg" else "BW-17.3-1",
            f"{board.name(battle.zone)} is free of the enemy: who advances?",
            (Advance,),
            "advance",
            told=[
                f"These may: {', '.join(describe_all(able))}.",
                *(
                    [f"Armour may go on to: {', '.join(map(board.name, onward))}."]
                    if onward
                    else []
                ),
            ],
            options={"to": [battle.zone, *onward]},
            facts={
                "zone": battle.zone,
                "phase": battle.phase,
                "attackers": corps(able),
                "like_armour": won.like_armour,
            },
            default=[Advance()],
            silence="All advance into it, as many as it holds.",
            standing=("AlwaysAdvance",),
        )
    )
    answer = answers[position.active]
    ahead = answer.by in ("plan", "standing")
    goals = destinations(position, table, won, able, reach, answer.of(Advance), ahead=ahead)
    if not goals:
        if won.fought:
            table.tell(
                "BW-16.4-2" if battle.phase == "blitzkrieg" else "BW-17.3-1",
                StayedPut(side=battle.side, zone=battle.zone),
                answered=(battle.side, answer),
            )
        return
    yield from follow(position, table, won, [c for c in able if c.id in goals])
    for zone in onward:
        going = [c for c in able if goals.get(c.id) == zone and zone not in barred_zones(position)]
        if going:
            yield from go_on(position, table, going, zone)


def why_none_advanced(
    position: Position, board: Board, side: str, order: Advance
) -> NotAllowed | None:
    """Why an advance that was ordered ahead came to nothing in the combats of a turn."""
    fought = [zone for zone, sides in position.attacked.items() if side in sides]
    if order.after and order.after not in fought:
        return NotAllowed(
            0, "BW-16.4-2", f"You did not attack anybody in {board.name(order.after)}."
        )
    goal, there = order.to, board.name(order.to) if order.to else ""
    if not goal:
        text = f"No attacker could advance into {board.name(order.after)}."
        return NotAllowed(0, "BW-16.4-2", text) if order.after else None
    if enemy_corps(position, side, goal):
        clause = "BW-16.4-2" if goal in fought else "BW-16.4-3"
        return NotAllowed(0, clause, f"Enemy corps are in {there}, so nobody can advance there.")
    if goal in fought:
        text = f"None of the attackers you name could advance into {there}."
        return NotAllowed(0, "BW-16.4-2", text)
    through = [board.name(zone) for zone in fought if goal in board.neighbours(zone)]
    if not through:
        text = f"{there} is not next to a zone that you attacked. Units advance into the zone"
        return NotAllowed(0, "BW-16.4-4", f"{text} that they attacked, armour one zone further.")
    text = f"None of your armour could go on to {there} through {' or '.join(through)}."
    return NotAllowed(0, "BW-16.4-3", text)


def destinations(
    position: Position,
    table: Table[Board],
    won: Won,
    able: Sequence[Counter],
    reach: dict[str, list[str]],
    orders: Sequence[Advance],
    *,
    ahead: bool,
) -> dict[str, str]:
    """Counter id -> the zone it advances to. A later order goes before an earlier one; what
    does not fit into the attacked zone stays behind, the smallest counters first. ahead: the
    orders were not given for this combat alone."""
    zone = won.battle.zone
    goals: dict[str, str] = {}
    by_name: dict[str, Advance] = {}
    for order in orders:
        if order.none:
            goals = {}
            continue
        target = order.to or zone
        named = any(part.kind not in ("all", "") or part.counter for part in order.force)
        try:
            chosen = pick_able(
                table.board,
                won.battle.attackers,
                partial(may_follow, position, table.board, won),
                order.force,
                table.board.name(zone),
                order.line,
                "BW-16.4-2",
            )
            if target != zone:
                refused = [c for c in chosen if target not in reach[c.id]]
                chosen = [c for c in chosen if target in reach[c.id]]
                if refused and (named or not chosen):
                    reasons = (
                        why_not_beyond(position, table.board, won, one, target) for one in refused
                    )
                    if why := next(filter(None, reasons), None):
                        raise NotAllowed(order.line, why.clause, why.text)
        except NotAllowed as no:
            if ahead and order.stays():
                continue  # it speaks of every combat, and of none whose like was not in this one
            refuse(table, position.active, order, no)
            continue
        goals.update({c.id: target for c in chosen})
        by_name.update({c.id: order for c in chosen if named})
    left, crowded = crowded_out(position, table.board, able, goals)
    for id, reason in crowded.items():
        if id in by_name:
            order = by_name[id]
            stays = NotAllowed(order.line, reason.clause, reason.text)
            refuse(table, position.active, order, stays)
    return left


def crowded_out(
    position: Position, board: Board, able: Sequence[Counter], goals: dict[str, str]
) -> tuple[dict[str, str], dict[str, Reason]]:
    """The goals without those of counters for whom the zone, or the one further on, has no
    room, or who are too many for where they come from (BW-A86); and why they stay behind."""
    left = dict(goals)
    why: dict[str, Reason] = {}
    for target in dict.fromkeys(goals.values()):
        together: list[Counter] = []
        for counter in sorted(
            (c for c in able if left.get(c.id) == target), key=lambda c: (-c.armoured, -c.corps)
        ):
            reason = may_enter_together(position, board, [*together, counter], target)
            if reason is None:
                together.append(counter)
            else:
                del left[counter.id]
                why[counter.id] = reason
        limit = board.zones[target].stack_limit
        if limit is None:
            continue
        what, most = limit
        staying = [
            c
            for c in position.counters
            if c.place == target and c.side == position.active and c.corps
        ]
        used = len(staying) if what == "counters" else corps(staying)
        going = [c for c in able if left.get(c.id) == target]
        for counter in sorted(going, key=lambda c: (-c.armoured, -c.corps)):
            size = 1 if what == "counters" else counter.corps
            if used + size > most:
                del left[counter.id]
                why[counter.id] = Reason(
                    ROOM.get(target, "BW-4-1"),
                    f"{describe(counter)} stays behind: {board.name(target)} can hold "
                    f"{most} {what}.",
                )
            else:
                used += size
    return left, why


def follow(position: Position, table: Table[Board], won: Won, units: Sequence[Counter]) -> Play:
    """Enter the zone that was attacked."""
    zone = won.battle.zone
    starts = dict.fromkeys(c.place for c in units)
    for start in starts:
        group = [c for c in units if c.place == start]
        table.tell(
            "BW-16.4-6" if group[0].beachhead else _clause(won.battle.phase),
            Advanced(side=position.active, units=describe_all(group), start=start, path=[zone]),
        )
        for counter in group:
            if counter.beachhead:
                counter.beachhead, counter.landed, counter.by_blue = "", True, False
            else:
                counter.landed = False
            counter.place = zone
            counter.advanced += 1
    yield from occupy(position, table, zone, units)


def go_on(position: Position, table: Table[Board], units: Sequence[Counter], zone: str) -> Play:
    """Armour goes one zone further."""
    start = units[0].place
    table.tell(
        "BW-16.4-3",
        Advanced(side=position.active, units=describe_all(units), start=start, path=[zone]),
    )
    for counter in units:
        counter.place = zone
        counter.advanced += 1
    yield from occupy(position, table, zone, units)


def _clause(phase: CombatPhase) -> str:
    return "BW-16.4-2" if phase == "blitzkrieg" else "BW-17.3-1"


# ------------------------------------------------------------------ ashore, unopposed


def unopposed(position: Position, table: Table[Board], phase: CombatPhase) -> Play:
    """16.4 Counters on a beachhead may advance into the zone when it has no defenders."""
    side = position.active
    zones = dict.fromkeys(
        c.beachhead for c in position.counters if c.side == side and c.corps and c.beachhead
    )
    for zone in zones:
        if enemy_corps(position, side, zone):
            continue
        units = [c for c in position.counters if c.side == side and c.corps and c.beachhead == zone]
        yield from advance(position, table, Won(Battle(phase, side, zone, units, []), fought=False))
