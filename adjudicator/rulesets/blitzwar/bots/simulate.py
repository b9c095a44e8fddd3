"""Whole games between bots: how one begins, and what must always be true of it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.simulating import BetweenBots, Broken, Invariants
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.mix import Shape, fits, offer, pool, shape_of
from adjudicator.rulesets.blitzwar.board.position import BOMBING, SIDES, Position
from adjudicator.rulesets.blitzwar.book.stacking import all_overfull
from adjudicator.rulesets.blitzwar.bots.players import BOTS
from adjudicator.rulesets.blitzwar.sequence import SIDE_TURN


class Watched(Invariants):
    """BlitzWar's invariants."""

    def always(self, position: Position) -> None:
        check(self.board, position)

    def at_phase_end(self, position: Position, phase: str) -> None:
        check_phase_end(self.board, position, phase)

    def refused(self, event: Event) -> Sequence[str]:
        return [event.clause] if event.kind == "NotCarriedOut" else []


class Simulate(BetweenBots):
    """Games of BlitzWar between its bots."""

    bots = BOTS
    invariants = Watched


simulate = Simulate()


# -------------------------------------------------------------------------- invariants


def check(board: Board, position: Position) -> None:
    """True at any moment: places exist, counters show what their kind shows and no more
    than the mix holds, supply is never negative, ids are used once."""
    ids: dict[str, bool] = {}
    zones, seas = board.zones, board.seas
    for counter in position.counters:
        if counter.id in ids:
            raise Broken(f"two counters {counter.id}")
        ids[counter.id] = True
        place = counter.place
        if place not in zones and place not in seas and place != BOMBING:
            raise Broken(f"{counter.id} is in {place!r}, which is not a place")
        infantry, armour = counter.infantry, counter.armour
        ships, halves = counter.ships, counter.halves
        if infantry < 0 or armour < 0 or ships < 0 or halves < 0:
            raise Broken(f"{counter.id} holds less than nothing")
        if not (infantry or armour or ships or halves or counter.kind == "air"):
            raise Broken(f"{counter.id} ({counter.country} {counter.kind}) holds nothing")
        if counter.zones_moved > 6:
            raise Broken(f"{counter.id} has moved {counter.zones_moved} zones")
        if counter.advanced > 2:
            raise Broken(f"{counter.id} has advanced {counter.advanced} zones")
    holders = (*SIDES, "neutral")
    for zone, holder in position.control.items():
        if zone not in zones or holder not in holders:
            raise Broken(f"{zone} is controlled by {holder}")


def check_phase_end(board: Board, position: Position, phase: str) -> None:
    """True when a phase ends: the counters fit the mix (BW-3-10), no zone is overfull
    (BW-4-1) or shared (BW-4-9), and corps stand in zones of their own side."""
    shown: dict[str, list[Shape]] = {}
    for counter in position.counters:
        shown.setdefault(pool(counter.country), []).append(shape_of(counter))
    for country, shapes in shown.items():
        if not fits(offer(position, board, country), shapes):
            raise Broken(f"the counters of {country} are not in the mix")
    if phase not in ("diplomacy", "cards", "set_up"):
        too_full = all_overfull(position, board)
        for side in SIDES:
            if zones := too_full.get(side):
                raise Broken(f"{side} stands above the limit in {', '.join(zones)}")
    owners: dict[str, str] = {}
    for counter in position.counters:
        if counter.place not in board.zones or counter.side == "neutral" or counter.flying:
            continue
        before = owners.setdefault(counter.place, counter.side)
        if before != counter.side:
            raise Broken(f"{before} and {counter.side} share {counter.place}")
        holder = position.control.get(counter.place, "neutral")
        partners = {before, holder} == {"allies", "soviet"}
        if counter.corps and holder != before and not partners:
            raise Broken(f"{before} stands in {counter.place}, which {holder} controls")
    if phase in SIDE_TURN and position.active not in SIDES:
        raise Broken(f"{position.active} is not a side")
