"""15.2 and 15.3 Counters on their way: how far they may go, where not, and what they become."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from adjudicator.core import maps
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import LAND, at, describe, describe_all, hostile
from adjudicator.rulesets.blitzwar.board.nations import partner
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.land.occupying import occupy
from adjudicator.rulesets.blitzwar.book.paying import Paid
from adjudicator.rulesets.blitzwar.book.politics.countries import control, is_mission
from adjudicator.rulesets.blitzwar.words.facts.movement import Moved

INFANTRY_ZONES = 3  # BW-15.3-6
ARMOUR_ZONES = 5  # BW-15.3-7
SUPPLY_ZONES = 5  # BW-15.3-8

Way = tuple[str, ...]


def allowance(counter: Counter) -> int:
    """Zones of a tactical move."""
    if counter.kind == "supply":
        return SUPPLY_ZONES
    return ARMOUR_ZONES if counter.armoured else INFANTRY_ZONES  # BW-3-4


def stays(counter: Counter) -> NotAllowed | None:
    """Why a counter cannot move at all this turn, or None."""
    name = describe(counter)
    if counter.fortified:
        return NotAllowed(0, "BW-15.1-5", f"{name} cannot move until you unfortify it.")
    if counter.shipped:
        return NotAllowed(0, "BW-14.1.1-2", f"{name} was carried by sea this turn and cannot move.")
    if counter.strategic:
        return NotAllowed(0, "BW-15.2-2", f"{name} has moved strategically this turn.")
    if counter.activated and not counter.zones_moved:
        return NotAllowed(0, "BW-15.3-11", f"{name} is already activated where it is.")
    return None


def strategic_way(position: Position, board: Board, side: str, start: str, end: str) -> Way | None:
    return maps.path(
        lambda zone: [z for z in board.neighbours(zone) if control(position, z) == side],
        [start],
        lambda zone: zone == end,
    )


def enemy_in(position: Position, zone: str) -> bool:
    return any(c.kind in LAND and hostile(position.active, c) for c in at(position, zone))


def barred(position: Position, board: Board, zone: str) -> bool:
    """May corps of the active side not enter a zone by movement: because of enemy corps
    (BW-15.3-2), or of counters of the partner (BW-4-9, BW-4-11)?"""
    return zone in barred_zones(position)


def barred_zones(position: Position) -> dict[str, bool]:
    """All zones that are barred to the active side -> True."""
    side, friend = position.active, partner(position.active)
    return {
        c.place: True
        for c in position.counters
        if (c.kind in LAND and hostile(side, c))
        or (friend is not None and c.side == friend and not is_mission(c))
    }


def tactical_way(
    position: Position,
    board: Board,
    start: str,
    end: str,
    most: int,
    *,
    own_only: bool = False,
    shut: dict[str, bool] | None = None,
) -> Way | None:
    """The shortest way between two zones that touches as few neutral zones as can be, for to
    enter one is an attack (9.3); of several the one through fewest foreign zones. None if
    there is none of at most `most` zones."""
    side = position.active
    shut = barred_zones(position) if shut is None else shut
    queue: list[tuple[int, int, int, int, Way]] = [(0, 0, 0, 0, (start,))]
    seen: dict[str, int] = {}  # zone -> the fewest steps with which it was left
    pushed = 0
    while queue:
        neutral, steps, foreign, _, way = heapq.heappop(queue)
        zone = way[-1]
        if zone == end:
            return way
        if steps >= min(most, seen.get(zone, most)):
            continue
        seen[zone] = steps
        for other in board.neighbours(zone):
            if other in shut or other in way:
                continue
            held = control(position, other)
            if own_only and held != side:
                continue
            pushed += 1
            entry = (
                neutral + (held == "neutral"),
                steps + 1,
                foreign + (held != side),
                pushed,
                (*way, other),
            )
            heapq.heappush(queue, entry)
    return None


def march(
    position: Position,
    table: Table[Board],
    units: Sequence[Counter],
    way: Way,
    paid: Paid,
    how: str,
    clause: str = "",
) -> Play:
    """Move counters along a way, zone by zone, and note what they may still do. clause: what
    lets them, where `how` does not say it alone."""
    told = describe_all(units)
    leads = [c for c in units if c.kind in LAND]
    for counter in units:
        counter.zones_moved += len(way) - 1
        if how == "strategic":
            counter.strategic, counter.activated = True, False  # BW-15.2-2
        elif how == "out of supply":
            counter.activated = False
        else:
            counter.activated = counter.kind in LAND and can_attack_after(counter)
    table.tell(
        clause or MARCHES[how],
        Moved(
            side=position.active,
            units=told,
            path=list(way),
            how=how,
            activated=bool(leads) and all(c.activated for c in leads),
            halves=paid.halves,
            paid_from=list(paid.places),
        ),
    )
    for zone in way[1:]:
        for counter in units:
            counter.place = zone
        if leads and how != "strategic":
            yield from occupy(position, table, zone, leads)


MARCHES = {
    "strategic": "BW-15.2-1",
    "tactical": "BW-15.3-1",
    "out of supply": "BW-17.5-2",
}
"""How counters move -> the clause that lets them."""


def can_attack_after(counter: Counter) -> bool:
    """Infantry after exactly one zone (BW-15.3-9), armour after one to three (BW-15.3-10)."""
    return counter.zones_moved <= (3 if counter.armoured else 1)
