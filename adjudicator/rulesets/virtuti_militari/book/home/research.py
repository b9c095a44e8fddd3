"""5 and 10 Technology: Research Points, progress, and what a new level brings."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    FactionState,
    Position,
    acting_factions,
)
from adjudicator.rulesets.virtuti_militari.board.terms import (
    TECHNOLOGIES,
    TECHNOLOGY_NAMES,
    Faction,
)
from adjudicator.rulesets.virtuti_militari.book.home.paying import pay
from adjudicator.rulesets.virtuti_militari.orders.home_orders import Research
from adjudicator.rulesets.virtuti_militari.words.facts.economy import ResearchBought
from adjudicator.rulesets.virtuti_militari.words.facts.summary import (
    AirPoolChanged,
    Developed,
    ResearchChecked,
)

POINT_PRICE = 100
"""Tenths of a PP for the first point; the second costs twice that, and so on (VM-RES-2)."""
MOST_POINTS = 4
"""VM-RES-3"""
TOP_LEVEL = 3
"""VM-CONC-25"""
CHANCE = 25
"""Percent of progress for each point (VM-RES-5, VM-PROG-2)."""
STEPS = {2: 3, 3: 4}
"""Progress steps that a level needs (VM-RES-6, VM-PROG-6)."""
AIR_FORCE: dict[int, dict[int, int]] = {2: {3: 3, 4: 1}, 3: {4: 2, 5: 1}}
"""Air tokens that a level of the Air Force brings: level of the token -> number."""
OLD_TOKENS = 3
"""Tokens of level 1 that Air Force 2 takes away (VM-TECH-10)."""


def buy_point(position: Position, table: Table[Board], order: Research, faction: Faction) -> None:
    """A Research Point: 10, 20, 30, 40 PP, by the number invested now (VM-RES-2, VM-RES-7)."""
    state = position.factions[faction]
    technology = order.technology
    if state.levels[technology] >= TOP_LEVEL:  # VM-RES-4
        raise NotAllowed(
            order.line, "VM-RES-4", f"{TECHNOLOGY_NAMES[technology]} is fully developed."
        )
    points = state.research[technology]
    if points >= MOST_POINTS:  # VM-RES-3
        text = (
            f"{MOST_POINTS} Research Points are invested in {TECHNOLOGY_NAMES[technology]},"
            " the highest number."
        )
        raise NotAllowed(order.line, "VM-RES-3", text)
    price = POINT_PRICE * (points + 1)
    what = f"A Research Point in {TECHNOLOGY_NAMES[technology]}"
    pay(position, faction, price, order, "VM-RES-2", what)
    state.research[technology] = points + 1
    fact = ResearchBought(faction=faction, technology=technology, points=points + 1, paid=price)
    table.tell("VM-RES-1", fact)


def check_progress(position: Position, table: Table[Board]) -> None:
    """Each technology with Research Points is checked once a turn (VM-PROG-1)."""
    for faction in acting_factions(position):
        state = position.factions[faction]
        for technology in TECHNOLOGIES:
            points = state.research[technology]
            if points:
                roll = table.dice.roll(f"research/{faction}/{technology}", 100)
                _checked(position, table, faction, technology, roll)


def _checked(
    position: Position, table: Table[Board], faction: Faction, technology: str, roll: int
) -> None:
    """25% for each point; a success makes a step and uses up a point (VM-PROG-2, VM-PROG-3,
    VM-PROG-4),
    a failure changes nothing (VM-PROG-5)."""
    state = position.factions[faction]
    points = state.research[technology]
    chance = CHANCE * points
    progressed = roll <= chance
    needed = STEPS[state.levels[technology] + 1]
    if progressed:
        state.progress[technology] += 1
        state.research[technology] -= 1
    fact = ResearchChecked(
        faction=faction,
        technology=technology,
        points=points,
        chance=chance,
        roll=roll,
        progressed=progressed,
        steps=state.progress[technology],
        needed=needed,
    )
    table.tell("VM-PROG-4" if progressed else "VM-PROG-5", fact)
    if state.progress[technology] >= needed:  # VM-PROG-6
        develop(position, table, faction, technology)


def develop(position: Position, table: Table[Board], faction: str, technology: str) -> None:
    """The last step: the level is gained, its effects apply at once (VM-PROG-8), points still
    invested are lost and progress begins anew (VM-PROG-7)."""
    state = position.factions[faction]
    state.levels[technology] += 1
    state.research[technology] = 0
    state.progress[technology] = 0
    level = state.levels[technology]
    table.tell("VM-PROG-7", Developed(faction=faction, technology=technology, level=level))
    if technology == "air_force":
        clause = "VM-TECH-10" if level == 2 else "VM-TECH-11"
        change = renew_air_force(state, level)
        table.tell(clause, AirPoolChanged(faction=faction, change=change))


def renew_air_force(state: FactionState, level: int) -> dict[int, int]:
    """Better air tokens for worse ones: with level 2 three of level 1 go (fewer if there are
    not so many, VM-TECH-16), with level 3 all of them (VM-TECH-10, VM-TECH-11)."""
    held = state.air_pool.get(1, 0)
    gone = min(held, OLD_TOKENS) if level == 2 else held
    change = {1: -gone, **AIR_FORCE[level]} if gone else dict(AIR_FORCE[level])
    for token, number in change.items():
        left = state.air_pool.get(token, 0) + number
        if left:
            state.air_pool[token] = left
        else:
            state.air_pool.pop(token, None)
    state.air_pool = dict(sorted(state.air_pool.items()))
    return change
