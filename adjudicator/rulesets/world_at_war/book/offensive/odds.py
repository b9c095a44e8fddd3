"""What an attack comes to as things stand: numbers, modifiers, and how often the dice let it
succeed.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from adjudicator.core.saying import count
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.book.offensive.air_support import available
from adjudicator.rulesets.world_at_war.book.offensive.combat import drms
from adjudicator.rulesets.world_at_war.book.offensive.limited import NEEDS, limited_drms
from adjudicator.rulesets.world_at_war.book.offensive.sides import Combat

SIDES_OF_D10 = 10
D3 = (1, 2, 3)


def of_operation(position: Position, board: Board, combat: Combat) -> str:
    """What an Operation comes to: `8 units against 4, +2 against +1: wins 67 %, level 15 %`; its
    own air support, as it is committed, counts. Rerolls and the enemy's air fleets are left out,
    which are told if there are any."""
    attacker, defender = combat.sides()
    if not defender.units and not combat.alone:
        return "undefended"
    wins, level = _weighed(position, board, combat)
    return (
        f"{count(attacker.count, 'unit')} against {_strength(combat)}, {attacker.drm:+d} against"
        f" {defender.drm:+d}: wins {wins} %, level {level} %{_in_the_air(position, board, combat)}"
    )


def success(position: Position, board: Board, combat: Combat) -> int:
    """How often an Operation takes its area, in percent."""
    if not combat.defender.units and not combat.alone:
        return 100
    return _weighed(position, board, combat)[0]


def _weighed(position: Position, board: Board, combat: Combat) -> tuple[int, int]:
    drms(position, board, combat)
    attacker, defender = combat.sides()
    return chances(
        (2 if attacker.count > 1 else 1, attacker.drm),
        (2 if _strength(combat) > 1 else 1, defender.drm),
    )


def _strength(combat: Combat) -> int:
    return 1 if combat.alone else combat.defender.count


def of_limited(position: Position, board: Board, combat: Combat, *, air: bool) -> str:
    """What a limited offensive comes to: `2 units against 1, -1: removes a unit in 5 of 10`."""
    attacker, defender = combat.sides()
    own_air = air and bool(available(position, board, attacker.seat, combat.place, attacker.units))
    change = sum(int(t.value) for t in limited_drms(position, board, combat, own_air, False))
    hits = min(SIDES_OF_D10, max(0, NEEDS - change))
    return (
        f"{count(attacker.count, 'unit')} against {defender.count}, {change:+d} to the die: removes"
        f" a unit in {hits} of {SIDES_OF_D10}{_in_the_air(position, board, combat)}"
    )


def chances(own: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """How often the first side has the higher total, and how often both have the same, in percent;
    of each its regular d3 and its modifier (WAW-CORE.RES-1)."""
    ours, theirs = (
        Counter(sum(dice) + drm for dice in product(D3, repeat=n)) for n, drm in (own, other)
    )
    all_ = ours.total() * theirs.total()
    wins = sum(a * b for x, a in ours.items() for y, b in theirs.items() if x > y)
    level = sum(a * theirs[x] for x, a in ours.items())
    return round(100 * wins / all_), round(100 * level / all_)


def _in_the_air(position: Position, board: Board, combat: Combat) -> str:
    """The enemy's air fleets that may come, which are in no figure."""
    defender = combat.defender
    if combat.alone:
        return ""
    there = len(available(position, board, defender.seat, combat.place, defender.units))
    return f", without the enemy's {count(there, 'air fleet')} in range" if there else ""
