"""12.3 Naval Superiority and 13.4.2 Air Superiority: questions that supply, sea transport
and combat share."""

from __future__ import annotations

from adjudicator.rulesets.blitzwar.countries import ENEMIES
from adjudicator.rulesets.blitzwar.position import SIDES, Counter, Position, Side


def over(counter: Counter) -> bool:
    """An air unit on a mission that is no beachhead (BW-13.4.5-11)."""
    return counter.kind == "air" and counter.flying and not counter.beachhead


def at_sea(position: Position, sea: str, sides: tuple[str, ...]) -> tuple[bool, bool]:
    """Have these sides fleet units in a sea zone? And air units on missions?

    U-boats do not count (BW-12.3-4), beachheads neither."""
    here = [c for c in position.counters if c.place == sea and c.side in sides]
    return any(c.kind == "fleet" for c in here), any(over(c) for c in here)


def has_naval_superiority(position: Position, sea: str, side: str) -> bool:
    """Fleet or air units where the enemy has neither, or both where the enemy has only one."""
    fleet, air = at_sea(position, sea, (side,))
    enemy_fleet, enemy_air = at_sea(position, sea, ENEMIES[side])
    if not (enemy_fleet or enemy_air):
        return fleet or air  # BW-12.3-1
    return fleet and air and not (enemy_fleet and enemy_air)  # BW-12.3-2


def naval_superiority(position: Position, sea: str) -> Side | None:
    """The side that has Naval Superiority in a sea zone. Should the Allies and the Soviet
    Union both have it, it is the Allies'."""
    return next((side for side in SIDES if has_naval_superiority(position, sea, side)), None)


def enemy_superiority(position: Position, sea: str, side: str) -> bool:
    """Has an enemy of the side Naval Superiority in a sea zone?"""
    return any(has_naval_superiority(position, sea, enemy) for enemy in ENEMIES[side])


def air_superiority(position: Position, zone: str) -> Side | None:
    """The side whose air units, used tactically, are the only ones left in a land zone."""
    sides = {c.side for c in position.counters if c.place == zone and over(c)}
    if "axis" in sides and len(sides) > 1:
        return None
    return next((side for side in SIDES if side in sides), None)  # BW-13.4.2-4
