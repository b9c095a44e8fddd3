"""How a country joins a faction, and how units leave an area that they may not stay in."""

from __future__ import annotations

from adjudicator.core.maps import flood
from adjudicator.core.protocol import Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    Queued,
    Unit,
    add_unit,
    at_war,
    controller,
    number,
    remove_units,
)
from adjudicator.rulesets.virtuti_militari.book.areas import areas_of, set_control
from adjudicator.rulesets.virtuti_militari.book.stacking import fits_with
from adjudicator.rulesets.virtuti_militari.words.facts.diplomacy import CountryJoined
from adjudicator.rulesets.virtuti_militari.words.facts.happenings import WarEntryChanged


def join(position: Position, table: Table[Board], country: str, faction: str, clause: str) -> None:
    """A neutral country becomes Active for a faction (VM-CTRY-2): its areas that nobody
    holds pass to the faction, and its units are deployed there at once (VM-DIPL-5, VM-DIPL-6).

    A unit for which the stacking limits leave no room at its place goes to another place of
    the country, or else to the deployment pool."""
    board = table.board
    state = position.countries[country]
    state.status, state.faction = "active", faction  # type: ignore[assignment]
    state.alignment, state.war_entry = None, 0
    areas = [a for a in areas_of(position, board, country) if controller(position, a) == "neutral"]
    for area in areas:
        set_control(position, area, faction)
    placed: dict[str, str] = {}
    kinds: dict[str, str] = {}
    waiting: list[str] = []
    for force in board.countries[country].forces:
        fleet = force.kind == "fleet"
        others = [board.port_of(a) or "" if fleet else a for a in areas]
        for _ in range(force.number):
            place = next(
                (
                    place
                    for place in (force.place, *others)
                    if place
                    and controller(position, board.land_of(place)) == faction
                    and fits_with(position, board, faction, place, 1)  # type: ignore[arg-type]
                ),
                None,
            )
            if place is None:
                entry = Queued(id=f"q{number(position)}", kind=force.kind, level=force.level)
                position.factions[faction].deployment.append(entry)
                waiting.append(force.kind)
            else:
                unit = add_unit(position, faction, force.kind, place, force.level)  # type: ignore[arg-type]
                placed[unit.id] = place
                kinds[unit.id] = force.kind
    forts = {
        area: level
        for area, level in board.countries[country].fortifications.items()
        if area in areas
    }
    position.forts.update(forts)
    table.tell(
        clause,
        CountryJoined(
            country=country,
            faction=faction,
            areas=areas,
            units=placed,
            kinds=kinds,
            waiting=waiting,
            fortifications=forts,
        ),
    )


def change_war_entry(
    position: Position, table: Table[Board], country: str, by: int, clause: str
) -> tuple[int, int]:
    """The War Entry of a neutral country changes, within 0% and 100% (VM-PRESS-7,
    VM-PRESS-10); at 100% it joins the faction of its alignment (VM-PRESS-6, VM-PRESS-8).

    Gives back what it was before and after; a country that is not neutral has none."""
    state = position.countries.get(country)
    if state is None or state.status != "neutral":
        return 0, 0
    before = state.war_entry
    state.war_entry = min(100, max(0, before + by))
    if state.war_entry != before:
        fact = WarEntryChanged(country=country, before=before, after=state.war_entry)
        table.tell(clause, fact)
    if state.war_entry == 100 and state.alignment:
        join(position, table, country, state.alignment, "VM-PRESS-6")
    return before, state.war_entry


def withdraw(
    position: Position, board: Board, area: str, stays: str
) -> tuple[dict[str, str], list[str]]:
    """Units of all factions but `stays` leave an area and its port: land units to the nearest
    area of their faction with room, Fleets to a sea next to the port with room and without
    enemies. Gives back where each went, and those that found no place and are eliminated."""
    moved: dict[str, str] = {}
    lost: list[str] = []
    here = (area, board.port_of(area))
    for unit in [u for u in position.units if u.place in here and u.faction != stays]:
        place = _refuge(position, board, area, unit)
        if place is None:
            lost.append(unit.id)
        else:
            unit.place = place
            moved[unit.id] = place
    remove_units(position, lost)
    return moved, lost


def _refuge(position: Position, board: Board, area: str, unit: Unit) -> str | None:
    if unit.kind == "fleet":
        seas = board.areas[area].seas
        places = [sea for sea in seas if not _enemies(position, sea, unit.faction)]
    else:
        near = flood(board.neighbours, [area])[1:]
        places = [other for other in near if controller(position, other) == unit.faction]
    fit = (place for place in places if fits_with(position, board, unit.faction, place, 1))
    return next(fit, None)


def _enemies(position: Position, place: str, faction: str) -> bool:
    return any(u.place == place and at_war(position, u.faction, faction) for u in position.units)
