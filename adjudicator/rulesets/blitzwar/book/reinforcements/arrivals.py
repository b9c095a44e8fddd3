"""Brings units on the map as counters of the mix (BW-3-10, BW-11.5-8, BW-11.5-9).

Corps that arrive get counters of their own while the zone has room for them; where it
has not, they are exchanged together with what stands there (BW-11.10-1). What the mix
has no counter for is lost, an armoured corps being taken as infantry first.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.mix import choose, choose_units
from adjudicator.rulesets.blitzwar.board.nations import SHARED
from adjudicator.rulesets.blitzwar.board.position import Kind, Owner, Position
from adjudicator.rulesets.blitzwar.book.reinforcements.reorganisation import put, remove, replace

CORPS = ("infantry", "armour", "white")


@dataclass
class Arrived:
    """Corps that came on the map, those among them that were taken as infantry instead of
    armour, and those lost for want of a counter."""

    infantry: int = 0
    armour: int = 0
    converted: int = 0
    lost: int = 0


def muster(
    position: Position,
    board: Board,
    side: Owner,
    country: str,
    place: str,
    infantry: int,
    armour: int = 0,
) -> Arrived:
    """Corps arrive in a zone. As many come as there are counters for, armour first; the
    stacking limit is looked at when the phase ends (BW-4-1)."""
    for total in reversed(range(1, infantry + armour + 1)):
        for armoured in reversed(range(min(armour, total) + 1)):
            foot = total - armoured
            converted = max(0, foot - infantry)  # BW-11.5-9
            if converted > armour - armoured:
                continue
            if _muster(position, board, side, country, place, foot, armoured):
                return Arrived(
                    infantry=foot - converted,
                    armour=armoured,
                    converted=converted,
                    lost=infantry + armour - total,  # BW-11.5-8
                )
    return Arrived(lost=infantry + armour)


def _muster(
    position: Position,
    board: Board,
    side: Owner,
    country: str,
    place: str,
    infantry: int,
    armour: int,
) -> bool:
    form_large = board.zones[place].supply_zone == side  # BW-11.10-6
    there = [
        c for c in position.counters if c.place == place and c.kind in CORPS and c.side == side
    ]
    mine = [c for c in there if c.country == country and not c.elite and not c.fortified]
    limit = board.zones[place].stack_limit
    shapes = choose(position, board, country, infantry, armour, form_large=form_large)
    counters = len(there) + len(shapes or ())
    crowded = limit is not None and limit[0] == "counters" and counters > limit[1]
    if mine and (shapes is None or crowded):
        together = choose(
            position,
            board,
            country,
            infantry + sum(c.infantry for c in mine),
            armour + sum(c.armour for c in mine),
            without=mine,
            form_large=form_large,
        )
        if together is not None and (shapes is None or len(together) < len(mine) + len(shapes)):
            replace(position, board, mine, together)
            return True
    if shapes is None:
        return False
    for shape in shapes:
        put(position, side, country, place, shape, arrived=position.turn)
    return True


def stock(position: Position, board: Board, side: Owner, place: str, halves: int) -> int:
    """Supply arrives in a zone and joins what lies there. Gives back the half units for
    which the mix has no counters (BW-11.5-8)."""
    country = SHARED[side]  # type: ignore[index]
    there = [
        c for c in position.counters if c.place == place and c.kind == "supply" and c.side == side
    ]
    held = sum(c.halves for c in there)
    shapes = choose_units(position, board, country, "supply", held + halves, there)
    shown = sum(s.halves for s in shapes)
    if shown <= held:
        return halves
    remove(position, there)
    for shape in shapes:
        put(position, side, country, place, shape, arrived=position.turn)
    return held + halves - shown


def field_units(
    position: Position,
    board: Board,
    side: Owner,
    country: str,
    kind: Kind,
    place: str,
    units: int,
) -> int:
    """Air units or ships arrive in a place, on counters of their own. Gives back how many
    there is no counter for (BW-11.5-8)."""
    shapes = choose_units(position, board, country, kind, units)
    for shape in shapes:
        put(position, side, country, place, shape, arrived=position.turn)
    return units - sum(s.air or s.ships or s.u_boats for s in shapes)
