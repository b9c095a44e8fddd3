"""Stacking: how many stacks of 2, 3 and 4 units a faction may have on the whole map.

Land areas, sea areas and ports are separate places. Questions about a move not yet made
are asked of `heights`: place -> number of units there.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping

from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.counters import Stacks
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.board.terms import Faction

HIGHEST = 4
"""Units that fill a place: none may even pass through (VM-OVER-2, VM-STACK-8)."""


def heights(position: Position, faction: Faction) -> Tally[str]:
    """How many units of a faction stand where. Type and level do not matter (VM-STACK-4);
    markers and tokens are not units (VM-STACK-13)."""
    return Tally(unit.place for unit in position.units if unit.faction == faction)


def allowed(position: Position, board: Board, faction: Faction) -> Stacks:
    """What the faction's position on the Logistics Track allows (VM-STACK-1)."""
    return board.logistics[position.factions[faction].logistics]


def excess(stacks: Mapping[str, int], limit: Stacks) -> int:
    """By how much some heights exceed the limits; 0 if they fit.

    A bigger allowance serves a smaller stack (VM-STACK-6), a single unit needs none
    (VM-STACK-7), and no place holds more than four (VM-STACK-8, VM-STACK-11).
    """
    over = sum(max(0, height - HIGHEST) for height in stacks.values())
    room = 0
    for size, allowance in ((4, limit.four), (3, limit.three), (2, limit.two)):
        room += allowance
        over += max(0, sum(height >= size for height in stacks.values()) - room)
    return over


def fits(position: Position, board: Board, faction: Faction) -> bool:
    """Are the faction's stacks within its limits?"""
    return over_limit(position, board, faction) == 0


def over_limit(position: Position, board: Board, faction: Faction) -> int:
    """By how much the faction exceeds its limits as things stand."""
    return excess(heights(position, faction), allowed(position, board, faction))


def fits_with(position: Position, board: Board, faction: Faction, place: str, more: int) -> bool:
    """Would the faction be within its limits with so many more units in a place?"""
    stacks = heights(position, faction)
    stacks[place] += more
    return excess(stacks, allowed(position, board, faction)) == 0


def closed(position: Position, faction: Faction, place: str) -> bool:
    """Is the place full, so that no further unit may even pass through (VM-OVER-2)?"""
    there = sum(unit.place == place and unit.faction == faction for unit in position.units)
    return there >= HIGHEST


def nobody_passes(board: Board, place: str) -> str:
    """What is said of a way that only a full place bars."""
    return f"The way leads through {board.name(place)}, which holds four units and is full."
