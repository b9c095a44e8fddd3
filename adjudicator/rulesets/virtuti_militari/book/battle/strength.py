"""Battle step 1: the initial strength of attacker and defender, line by line.

Strength that crosses a border is halved by groups: all units of one area together
(VM-BAT1-14). Every bonus counts, whether wanted or not (VM-BAT1-20).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.protocol import Term
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    Unit,
    bonus_of,
    family_of,
    units_at,
    weather_in,
)
from adjudicator.rulesets.virtuti_militari.board.terms import Faction
from adjudicator.rulesets.virtuti_militari.book.war.ways import open_seas


@dataclass
class Strength:
    """The strength of a side with its arithmetic. support: the places that helped."""

    value: int = 0
    terms: list[Term] = field(default_factory=list)
    support: list[str] = field(default_factory=list)

    def add(self, text: str, value: int, clause: str) -> None:
        self.value += value
        self.terms.append(Term(text=text, value=f"{value:+d}", clause=clause))


def strength_of(board: Board, units: Sequence[Unit]) -> int:
    """The Strengths of some units together; Exhausted ones have none (VM-EXH-1)."""
    return sum(board.unit(unit.kind, unit.level).strength for unit in units if not unit.exhausted)


def halved(
    position: Position, board: Board, a: str, b: str, *, no_mountains: bool = False
) -> tuple[str, str]:
    """Why strength that crosses a border is halved, and by which clause; ('', '') if it is
    not. Once only, even if it is river and mountain (VM-BAT1-25)."""
    border = board.border(a, b)
    if border is None:
        return "", ""
    frozen = weather_in(position, a) == weather_in(position, b) == "snow"
    if border.river and not frozen:  # VM-BAT1-15 VM-WXFX-5
        return "river", "VM-BAT1-11"
    if border.mountain and not no_mountains:  # VM-WXFX-6
        return "mountains", "VM-BAT1-11"
    return "", ""


def _crossing(
    total: Strength,
    position: Position,
    board: Board,
    units: Sequence[Unit],
    a: str,
    b: str,
    clause: str,
    no_mountains: bool,
) -> None:
    """Add the strength of the units of one area that crosses a border: all of them together
    are halved, their token's bonus is not (VM-BAT1-13)."""
    strength = strength_of(board, units)
    why, rule = halved(position, board, a, b, no_mountains=no_mountains)
    name = board.name(a)
    if why:
        total.add(f"units from {name}: {strength}, halved by {why}", strength // 2, rule)
    else:
        total.add(f"units from {name}", strength, clause)


def attack_strength(
    position: Position,
    board: Board,
    faction: Faction,
    units: Sequence[Unit],
    start: str,
    place: str,
    token: str,
    *,
    landing: bool = False,
    no_mountains: bool = False,
) -> Strength:
    """The attacker's strength: his units, the token's bonus, support (VM-BAT1-3, VM-BAT1-9).

    A landing crosses no border and is not halved (VM-BAT1-25); its token's bonus counts as a
    Move's does (VM-AMPH-10)."""
    total = Strength()
    if landing or not board.is_land(place):
        total.add(f"units from {board.name(start)}", strength_of(board, units), "VM-BAT1-3")
    else:
        _crossing(total, position, board, units, start, place, "VM-BAT1-3", no_mountains)
    if bonus_of(token):  # VM-BAT1-12
        clause = "VM-AMPH-10" if landing else "VM-BAT1-9"
        total.add(f"bonus of the {board.tokens[token].name} order", bonus_of(token), clause)
    _support(total, position, board, faction, place, no_mountains)
    return total


def defence_strength(
    position: Position,
    board: Board,
    faction: Faction,
    place: str,
    *,
    no_mountains: bool = False,
) -> Strength:
    """The defender's strength: his units there, Defense, fortification, support (VM-BAT1-3,
    VM-BAT1-8, VM-BAT1-10). None of the first three is ever halved (VM-BAT1-26)."""
    total = Strength()
    units = units_at(position, place, faction)
    total.add(f"units in {board.name(place)}", strength_of(board, units), "VM-BAT1-3")
    placed = position.orders.get(place)
    if placed and placed.faction == faction and family_of(placed.token) == "defense":
        name = board.tokens[placed.token].name
        total.add(f"{name} order", bonus_of(placed.token), "VM-BAT1-8")
    if position.forts.get(place):
        total.add("fortification", position.forts[place], "VM-BAT1-10")  # VM-CONC-13
    _support(total, position, board, faction, place, no_mountains)
    return total


def _support(
    total: Strength,
    position: Position,
    board: Board,
    faction: Faction,
    place: str,
    no_mountains: bool,
) -> None:
    """Support and Shore Bombardment of the faction itself; a partner's never counts
    (VM-BAT1-21), nor a token in the embattled place (VM-A46), nor fortifications next door
    (VM-BAT1-7). Tokens are not used up (VM-BAT1-22), and one whose units are gone still gives
    its bonus (VM-OPS-12)."""
    land = board.is_land(place)
    for near in supporting_places(position, board, faction, place):
        placed = position.orders.get(near)
        if placed is None or placed.faction != faction or near == place:
            continue
        family = family_of(placed.token)
        units = units_at(position, near, faction)
        if family == "support" and land == board.is_land(near):  # VM-BAT1-17
            total.support.append(near)
            if land:
                _crossing(total, position, board, units, near, place, "VM-BAT1-4", no_mountains)
            else:
                clause = "VM-BAT1-24" if board.is_port(near) else "VM-BAT1-27"
                total.add(f"Fleets from {board.name(near)}", strength_of(board, units), clause)
            if bonus_of(placed.token):
                name = board.tokens[placed.token].name
                total.add(f"bonus of the {name} order", bonus_of(placed.token), "VM-BAT1-5")
        elif family == "bombardment" and land:  # VM-BAT1-18
            total.support.append(near)
            text = f"Shore Bombardment from the {board.name(near)}"
            total.add(text, strength_of(board, units), "VM-BAT1-23")


def supporting_places(position: Position, board: Board, faction: str, place: str) -> list[str]:
    """Places next to an embattled one from which help can come, in the order of the map:
    land areas and the seas on the shore; of a sea its open seas and the ports on it
    (VM-BAT1-6). There are no battles in ports (VM-FLEET-7)."""
    if board.is_port(place):
        return []
    if board.is_land(place):
        return [*board.neighbours(place), *board.areas[place].seas]
    return [*board.ports_on(place), *open_seas(position, board, faction, place)]  # VM-BAT1-16
