"""12.3 Naval Superiority and 13.4.2 Air Superiority: questions that supply, sea transport
and combat share."""

from __future__ import annotations

from adjudicator.rulesets.blitzwar.board.position import SIDES, Counter, Position, Side
from adjudicator.rulesets.blitzwar.book.politics.countries import ENEMIES


def over(counter: Counter) -> bool:
    """An air unit on a mission that is not a beachhead (BW-13.4.5-11)."""
    return counter.kind == "air" and counter.flying and not counter.beachhead


def at_sea(position: Position, sea: str) -> tuple[set[str], set[str]]:
    """The sides that have fleet units in a sea zone, and those that have air units on
    missions there. U-boats do not count (BW-12.3-5), beachheads neither."""
    fleets: set[str] = set()
    air: set[str] = set()
    for counter in position.counters:
        if counter.place == sea:
            if counter.kind == "fleet":
                fleets.add(counter.side)
            elif over(counter):
                air.add(counter.side)
    return fleets, air


def superior(fleets: set[str], air: set[str], side: str) -> bool:
    """Fleet or air units where the enemy has neither, or both where the enemy has only one."""
    enemy_fleet = any(enemy in fleets for enemy in ENEMIES[side])
    enemy_air = any(enemy in air for enemy in ENEMIES[side])
    if not (enemy_fleet or enemy_air):
        return side in fleets or side in air  # BW-12.3-1
    # BW-12.3-2; one kind against the other, or both against both, is nobody's (BW-12.3-3,
    # BW-12.3-4).
    return side in fleets and side in air and not (enemy_fleet and enemy_air)


def has_naval_superiority(position: Position, sea: str, side: str) -> bool:
    """Has a side Naval Superiority in a sea zone?"""
    return superior(*at_sea(position, sea), side)


def enemy_superiority(position: Position, sea: str, side: str) -> bool:
    """Has an enemy of the side Naval Superiority in a sea zone?"""
    here = at_sea(position, sea)
    return any(superior(*here, enemy) for enemy in ENEMIES[side])


def air_superiority(position: Position, zone: str) -> Side | None:
    """The side whose air units, used tactically, are the only ones left in a land zone."""
    sides = {c.side for c in position.counters if c.place == zone and over(c)}
    if "axis" in sides and len(sides) > 1:
        return None
    return next((side for side in SIDES if side in sides), None)  # BW-13.4.2-4
