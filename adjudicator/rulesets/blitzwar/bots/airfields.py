"""Where the sensible bot's idle air units go: to the front, at the end of its turn."""

from __future__ import annotations

from collections.abc import Container

from adjudicator.core.protocol import Order
from adjudicator.rulesets.blitzwar.book.air.wings import at_base
from adjudicator.rulesets.blitzwar.book.land.restrictions import may_enter
from adjudicator.rulesets.blitzwar.book.politics.countries import control
from adjudicator.rulesets.blitzwar.bots.scout import Scout
from adjudicator.rulesets.blitzwar.orders.orders import Rebase


def brought_up(scout: Scout, flown: Container[str]) -> list[Order]:
    """Air units that have not flown go to a zone of their own near the front. flown: their ids."""
    board, view, side = scout.board, scout.position, scout.side
    front = [
        zone for zone, far in scout.far.items() if far in (1, 2) and control(view, zone) == side
    ]
    orders: list[Order] = []
    if not front:
        return orders
    joined: dict[str, list[str]] = {}
    for number, unit in enumerate(at_base(view, side)):
        if unit.id in flown or scout.far.get(unit.place, 99) <= 2:
            continue
        ends = joined.setdefault(unit.place, _joined(scout, unit.place, front))
        ends = [zone for zone in ends if may_enter(view, board, unit, zone) is None]
        if ends:
            end = ends[number % len(ends)]
            orders.append(Rebase(start=unit.place, end=end, count=1, late=True))
    return orders


def _joined(scout: Scout, start: str, front: list[str]) -> list[str]:
    """Zones of the front that own zones join to a base."""
    seen, ring = {start: True}, [start]
    while ring:
        following = []
        for zone in ring:
            for near in scout.board.neighbours(zone):
                if near not in seen and control(scout.position, near) == scout.side:
                    seen[near] = True
                    following.append(near)
        ring = following
    return [zone for zone in front if zone in seen]
