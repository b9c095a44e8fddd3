"""9 Diplomatic Phase, Surrender: who surrenders, to whom, and what passes to the winner."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    at_war,
    controller,
    remove_units,
)
from adjudicator.rulesets.virtuti_militari.board.terms import SIDE_OF
from adjudicator.rulesets.virtuti_militari.book.areas import areas_of, key_areas, take
from adjudicator.rulesets.virtuti_militari.words.facts.diplomacy import Plundered, Surrendered


def surrenders(position: Position, table: Table[Board]) -> None:
    """Check every Active country, in the order of the country list (VM-SURR-1)."""
    for country, state in position.countries.items():
        if state.status != "active":
            continue
        winner = conqueror(position, table.board, country)
        if winner:
            surrender(position, table, country, winner, "VM-SURR-2")


def conqueror(position: Position, board: Board, country: str) -> str | None:
    """The faction to which a country must surrender now, or None.

    All its key areas are held by factions at war with its own (VM-SURR-2). Of two that hold
    them together the winner is who holds more, then who has the initiative (VM-SURR-7)."""
    own = position.countries[country].faction
    areas = key_areas(position, board, country)
    holders = [controller(position, area) for area in areas]
    if not holders or own is None:
        return None
    if not all(at_war(position, holder, own) for holder in holders):
        return None
    return max(
        dict.fromkeys(holders),
        key=lambda f: (holders.count(f), -position.initiative.index(f)),  # type: ignore[arg-type]
    )  # VM-SURR-4


def surrender(
    position: Position, table: Table[Board], country: str, winner: str, clause: str
) -> None:
    """A country surrenders to a faction, for good (VM-CTRY-3, VM-SURR-10).

    Areas of which it is the Original Owner pass to the winner, and what stands there or in
    the port is eliminated (VM-SURR-5, VM-SURR-9); the winner's partner is spared
    (VM-SURR-7). Units elsewhere have no nationality and stay (VM-SURR-8)."""
    board = table.board
    position.countries[country].status = "surrendered"
    side = SIDE_OF[winner]
    areas: list[str] = []
    gone: list[str] = []
    kinds: list[str] = []
    for area in areas_of(position, board, country):
        holder = controller(position, area)
        if holder == winner or (holder != "neutral" and SIDE_OF[holder] == side):
            continue
        take(position, area, winner)
        areas.append(area)
        here = (area, board.port_of(area))
        for unit in position.units:
            if unit.place in here and SIDE_OF[unit.faction] != side:
                gone.append(unit.id)
                kinds.append(unit.kind)
    remove_units(position, gone)
    fact = Surrendered(country=country, winner=winner, areas=areas, units=gone, kinds=kinds)
    table.tell(clause, fact)
    plunder(position, table, country, winner)


def plunder(position: Position, table: Table[Board], country: str, winner: str) -> None:
    """The winning faction gets the country's plunder, once (VM-SURR-6)."""
    value = table.board.countries[country].plunder
    state = position.factions[winner]
    state.pp += value
    if value:
        fact = Plundered(faction=winner, country=country, pp=value, total=state.pp)
        table.tell("VM-SURR-6", fact)
