"""Whole games between bots: how one begins, and what must always be true of it."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.protocol import Ask, Event
from adjudicator.core.simulating import BetweenBots, Broken, Invariants
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position
from adjudicator.rulesets.victory.book.production.yields import key_of, mix_of
from adjudicator.rulesets.victory.book.stacking import carrier_room, overfull
from adjudicator.rulesets.victory.bots.players import BOTS
from adjudicator.rulesets.victory.view import view_of

TURNS, LONG = 10, 40
"""A simulated game ends after so many turns (VIC-10.6-1) if its scenario sets no limit: ten, as the
book suggests, and forty where one side begins with more cities than the other. Ten turns would
give them the game, since then the most PP win (VIC-10.6-2)."""


class Watched(Invariants):
    """Victory's invariants."""

    def always(self, position: Position) -> None:
        check(self.board, position)

    def at_phase_end(self, position: Position, phase: str) -> None:
        check_phase_end(self.board, position, phase)

    def told(self, position: Position, event: Event) -> None:
        check_told(position, event.facts, event.to)

    def refused(self, event: Event) -> Sequence[str]:
        return [str(no["clause"]) for no in event.facts.get("refused", ())]

    def exchange(self, ask: Ask) -> bool:
        """A question of a plan's scope is answered by it: no mail goes out."""
        return not ask.scope


class Simulate(BetweenBots):
    """Games of Victory between its bots."""

    bots = BOTS
    invariants = Watched

    def limit(self, position: Position, last_turn: int | None) -> None:
        if last_turn is not None or not position.time_limit:
            uneven = len(set(position.levels.values())) > 1  # VIC-10.4-5, VIC-10.4-6
            position.time_limit = last_turn or (LONG if uneven else TURNS)


simulate = Simulate()


def check_told(position: Position, facts: Mapping[str, Any], to: list[str] | None) -> None:
    """What all may know holds no id of a block (secrecy)."""
    if to is None:
        words = repr(facts)
        for power in position.powers:
            if f"{power}." in words:
                raise Broken(f"an event for all names a block: {words}")


def check(board: Board, position: Position) -> None:
    """True at any moment: ids are used once, strengths are those of the type, armies are
    not bigger than their mix, carriers hold what they can, and nobody sees what is hidden."""
    ids: dict[str, str] = {}
    tiles = board.map_of(position).tiles if position.blocks else {}  # maps may be unchosen
    for block in position.blocks:
        unit = board.units[block.unit]
        if block.id in ids:
            raise Broken(f"two blocks {block.id}")
        ids[block.id] = block.place
        if not 1 <= block.strength <= unit.steps:
            raise Broken(f"{block.id} has {block.strength} steps")
        tile = tiles[block.place]
        if unit.arm == "naval" and not (tile.water or tile.coastal or tile.canal):
            raise Broken(f"{block.id} sails on land at {tile.text}")
        if unit.arm == "ground" and not tile.land and not (block.at_sea or block.aloft):
            raise Broken(f"{block.id} walks on water at {tile.text}")
    for block in position.blocks:
        if block.aboard and ids.get(block.aboard) != block.place:
            raise Broken(f"{block.id} is aboard {block.aboard}, which is elsewhere")
    for power in position.powers:
        have = Tally(key_of(block) for block in position.of(power))
        most = {line.key: line.blocks for line in mix_of(position, board, power)}
        for key, number in have.items():
            if number > most.get(key, 0) and position.scenario != "laboratory":
                raise Broken(f"{power} has {number} {key}, its army {most.get(key, 0)}")


def check_view(position: Position, seat: str | None) -> None:
    """Hidden stays hidden: no block of another team in a view but as a number."""
    view = view_of(position, seat)
    for block in view.blocks:
        if not view.power or not position.friends(view.power, block.power):
            raise Broken(f"{seat} sees {block.id}")
    counted = sum(pile.count for pile in view.piles) + len(view.blocks)
    if counted != len(position.blocks):
        raise Broken(f"{seat} sees {counted} of {len(position.blocks)} blocks")


def check_phase_end(board: Board, position: Position, phase: str) -> None:
    """True when a phase ends: stacking (VIC-5.2-4), carriers (VIC-4.2-5, VIC-4.2-6), no
    battle left after combat, marks put away."""
    hexmap = board.map_of(position)
    for seat in (None, *(s for p in position.powers for s in position.seats_of(p))):
        check_view(position, seat)
    if phase in ("move", "combat", "production"):
        for power in position.powers:
            bad = [
                (place, arm)
                for place, arm in overfull(position, board, hexmap, power)
                if not (phase == "move" and arm == "air")
            ]
            if bad:
                raise Broken(f"{power} stands above the limit: {bad}")
    for carrier in position.blocks:
        if board.units[carrier.unit].has("carries_2_air"):
            units, steps = carrier_room(position, board, carrier)
            if units < 0 or steps < 0:
                raise Broken(f"{carrier.id} carries too much")
    if phase == "combat":
        if position.battles or position.fight:
            raise Broken("a battle is left")
        for block in position.blocks:
            if block.revealed or block.half_hit or block.entered or block.aloft:
                raise Broken(f"{block.id} still bears marks of a battle")
        for place in {block.place for block in position.blocks}:
            powers = [b.power for b in position.at(place) if not b.blockading]
            if any(not position.friends(powers[0], p) for p in powers[1:]):
                raise Broken(f"{place} is shared after combat")
