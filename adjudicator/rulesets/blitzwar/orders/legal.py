"""What a side could do in phases 4 to 9: shared by bots, forms and situations.

Each answer is complete as to where; whether it can be paid for is another question.
"""

from __future__ import annotations

from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import LAND, NAVAL
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.air.wings import at_base, in_range
from adjudicator.rulesets.blitzwar.book.land.assault import targets
from adjudicator.rulesets.blitzwar.book.land.fortifying import why_not_fortified
from adjudicator.rulesets.blitzwar.book.land.marching import allowance, barred_zones, stays
from adjudicator.rulesets.blitzwar.book.land.movement import why_not_activated
from adjudicator.rulesets.blitzwar.book.land.restrictions import may_act, may_attack, may_enter
from adjudicator.rulesets.blitzwar.book.naval import STEPS, strait_open
from adjudicator.rulesets.blitzwar.book.politics.countries import control
from adjudicator.rulesets.blitzwar.book.sea_transport import (
    port,
    sea_way,
)
from adjudicator.rulesets.blitzwar.book.weather import air_may_be_used

__all__ = [
    "activations",
    "air_targets",
    "fortifications",
    "sailings",
    "shipments",
    "tactical_moves",
    "targets",
]


def tactical_moves(position: Position, board: Board, counter: Counter) -> dict[str, int]:
    """Zones that a counter of the active side could move to -> zones on the way."""
    if stays(counter) is not None or may_act(position, counter) is not None:
        return {}
    if counter.place not in board.zones or counter.beachhead:
        return {}
    shut = barred_zones(position)
    own_only = counter.kind == "supply"
    most = allowance(counter) - counter.zones_moved
    reached = {counter.place: 0}
    front = [counter.place]
    for steps in range(1, most + 1):
        following = []
        for zone in front:
            for other in board.neighbours(zone):
                if other in reached or other in shut:
                    continue
                if own_only and control(position, other) != position.active:
                    continue
                if may_enter(position, board, counter, other, stop=False) is not None:
                    continue
                reached[other] = steps
                following.append(other)
        front = following
    return {
        zone: steps
        for zone, steps in reached.items()
        if steps and may_enter(position, board, counter, zone) is None
    }


def activations(position: Position, board: Board) -> list[Counter]:
    """Counters that could be activated where they stand."""
    return [
        c
        for c in position.counters
        if c.side == position.active
        and c.kind in LAND
        and c.place in board.zones
        and why_not_activated(position, board, c) is None
    ]


def fortifications(position: Position) -> list[Counter]:
    """Single corps that could fortify, if nobody has yet this turn."""
    return [
        c
        for c in position.counters
        if c.side == position.active and c.corps == 1 and why_not_fortified(position, c) is None
    ]


def air_targets(position: Position, board: Board, unit: Counter) -> list[str]:
    """Land and sea zones that an air unit at base could fly a mission over."""
    if unit not in at_base(position, unit.side) or may_act(position, unit) is not None:
        return []
    zones = [
        place
        for place in (*board.zones, *(s for s in board.seas if not board.seas[s].abstract))
        if in_range(board, unit.place, place)
    ]
    return [
        place
        for place in zones
        if air_may_be_used(board, position.turn, place)
        and may_attack(position, board, unit, place) is None
    ]


def sailings(position: Position, board: Board, counter: Counter) -> dict[str, int]:
    """Seas and ports that a naval counter could reach -> steps. U-boats pass straits."""
    if counter.kind not in NAVAL or counter.zones_moved or may_act(position, counter) is not None:
        return {}
    side = counter.side

    def near(place: str) -> list[str]:
        if place in board.zones:
            return [s for s in board.port_seas(place) if not board.seas[s].abstract]
        return [
            sea
            for sea in board.seas[place].adjacent
            if not board.seas[sea].abstract
            and (counter.kind == "u_boat" or strait_open(position, board, side, place, sea))
        ]

    seas = {counter.place: 0}
    front = [counter.place]
    for steps in range(1, STEPS + 1):
        front = [o for place in front for o in near(place) if o not in seas]
        for place in front:
            seas.setdefault(place, steps)
    reached = {place: steps for place, steps in seas.items() if steps}
    for sea, steps in list(seas.items()):
        if sea in board.seas and steps < STEPS:
            for zone in board.ports(sea):
                if control(position, zone) == side and zone != counter.place:
                    reached.setdefault(zone, steps + 1)
    return reached


def shipments(position: Position, board: Board, counter: Counter) -> list[str]:
    """Ports that a counter in a port could be carried to."""
    if counter.place not in board.zones or not port(position, board, counter.side, counter.place):
        return []
    if counter.fortified or counter.shipped or may_act(position, counter) is not None:
        return []
    return [
        zone.id
        for zone in board.zones.values()
        if zone.port
        and zone.id != counter.place
        and port(position, board, counter.side, zone.id)
        and sea_way(position, board, counter.place, zone.id) is not None
        and may_enter(position, board, counter, zone.id) is None
    ]
