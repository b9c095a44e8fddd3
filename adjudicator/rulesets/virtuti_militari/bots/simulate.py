"""Whole games between bots: how one begins, and what must always be true of it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Ask, Event
from adjudicator.core.simulating import BetweenBots, Broken, Invariants
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, at_war
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS
from adjudicator.rulesets.virtuti_militari.book.stacking import over_limit
from adjudicator.rulesets.virtuti_militari.bots.players import BOTS
from adjudicator.rulesets.virtuti_militari.words.facts import told

__all__ = ["BOTS", "check", "check_phase_end", "simulate"]

REFUSALS = ("PlacementRefused", "LineRefused", "NotProduced", "NotDone")


class Watched(Invariants):
    """Virtuti Militari's invariants."""

    def always(self, position: Position) -> None:
        check(self.board, position)

    def at_phase_end(self, position: Position, phase: str) -> None:
        check_phase_end(self.board, position, phase)

    def told(self, position: Position, event: Event) -> None:
        """Every event has words."""
        if event.kind != "OrdersNotUsed":
            told(event, self.board)

    def refused(self, event: Event) -> Sequence[str]:
        return [event.clause] if event.kind in REFUSALS else []

    def exchange(self, ask: Ask) -> bool:
        """Questions that a plan, doctrine or their default answers stop no game."""
        return not ask.scope


class Simulate(BetweenBots):
    """Games of Virtuti Militari between its bots."""

    bots = BOTS
    invariants = Watched


simulate = Simulate()


# -------------------------------------------------------------------------- invariants


def check(board: Board, position: Position) -> None:
    """True at any moment: places exist and suit the unit, ids are used once, no pool, stock
    or economy leaves its range, every card lies in one place."""
    ids: dict[str, bool] = {}
    for unit in position.units:
        if unit.id in ids:
            raise Broken(f"two units {unit.id}")
        ids[unit.id] = True
        kind, place = unit.kind, unit.place
        if place not in board.order:
            raise Broken(f"{unit.id} is in {place!r}, which is not a place")
        if (kind == "fleet") == board.is_land(place):
            raise Broken(f"{unit.id}, {kind}, is in {place}")
        if (kind, unit.level) not in board.units:
            raise Broken(f"{unit.id} is a {unit.kind} of level {unit.level}")
    for marker in position.submarines:
        if marker.place not in board.raid_seas(marker.faction):
            raise Broken(f"{marker.id} of {marker.faction} is in {marker.place}")
    holders = (*FACTIONS, "neutral")
    for area, holder in position.control.items():
        if area not in board.areas or holder not in holders:
            raise Broken(f"{area} is controlled by {holder}")
    if list(position.control) != list(board.areas):
        raise Broken("not every area has a controller")
    for area, level in position.forts.items():
        if area not in board.areas or level not in (1, 2, 3):
            raise Broken(f"a fortification of level {level} in {area}")
    for name, state in position.factions.items():
        if state.pp < 0:
            raise Broken(f"{name} has {state.pp} tenths of a PP")
        if not 0 <= state.war_economy <= 100:
            raise Broken(f"War Economy of {name} is {state.war_economy}%")
        if state.logistics not in board.logistics:
            raise Broken(f"{name} is at position {state.logistics} of the Logistics Track")
        if any(number < 1 for number in (*state.pool.values(), *state.air_pool.values())):
            raise Broken(f"{name} has a pool with {state.pool} {state.air_pool}")
        cards = [*state.hand, *state.discard]
        if len(cards) != len(set(cards)):
            raise Broken(f"{name} has a card twice")
        if any(board.cards[card].faction != name for card in cards):
            raise Broken(f"{name} has a card of another faction")
        for technology, level in state.levels.items():
            if not 1 <= level <= 3 or not 0 <= state.research[technology] <= 4:
                raise Broken(f"{name}: {technology} {level}, {state.research[technology]}")
    for country, there in position.countries.items():
        if not 0 <= there.war_entry <= 100:
            raise Broken(f"War Entry of {country} is {there.war_entry}%")


def check_phase_end(board: Board, position: Position, phase: str) -> None:
    """True when a phase ends: stacks fit (VM-STACK-1), no enemies share a place, land units
    stand in areas of their own faction, tokens lie only between planning and summary."""
    for faction in FACTIONS:
        if over := over_limit(position, board, faction):
            raise Broken(f"{faction} is {over} above its stacking limits")
    owners: dict[str, str] = {}
    for unit in position.units:
        before = owners.setdefault(unit.place, unit.faction)
        if at_war(position, before, unit.faction):
            raise Broken(f"{before} and {unit.faction} share {unit.place}")
        holder = position.control.get(board.land_of(unit.place), unit.faction)
        if not board.is_sea(unit.place) and holder != unit.faction:
            raise Broken(f"{unit.id} of {unit.faction} is in {unit.place}, held by {holder}")
    if phase == "summary" and (position.orders or any(u.exhausted for u in position.units)):
        raise Broken("orders or Exhausted units are left after the Summary Phase")
