"""The starting position of a scenario."""

from __future__ import annotations

from adjudicator.core.pack import scenario_of
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    CountryState,
    FactionState,
    Position,
    Queued,
    Submarine,
    add_unit,
    number,
)
from adjudicator.rulesets.virtuti_militari.board.scenarios import FactionStart
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS, TECHNOLOGIES

VICHY = "vichy_france"


def open_scenario(board: Board, name: str) -> Position:
    """The position at the start of a scenario of the pack (VM-SEQ-2, VM-SEQ-3): every faction
    has what the scenario gives it (VM-CARDS-1), in 1939 an inactive USSR (VM-INTRO-5, VM-WAR-3)
    and Western Allies of three countries (VM-CTRY-5). ScenarioError: there is none."""
    scenario = scenario_of(board.scenarios, name)
    position = Position(
        scenario=name,
        turn=scenario.turn,
        first_turn=scenario.turn,
        last_turn=scenario.last_turn,
        control={area: scenario.control.get(area, "neutral") for area in board.areas},
        owners=dict(scenario.owners),
        area_pp=dict(scenario.area_pp),
        forts=dict(scenario.fortifications),
        initiative=list(scenario.initiative),
        ussr=scenario.ussr,
        pact=scenario.pact,
        fired=list(scenario.scripted),
        random_deck=list(board.random_events),
        decisive=scenario.decisive,
        minor=dict(scenario.minor),
        cities=list(scenario.cities),
    )
    for country in board.countries:
        # Vichy France is not a country before the event that makes it one.
        if country != VICHY or VICHY in scenario.owners.values():
            position.countries[country] = _country(board, name, country)
    for faction in FACTIONS:
        position.factions[faction] = _faction(position, board, scenario.factions[faction])
    for faction in FACTIONS:
        for sea in scenario.factions[faction].submarines:
            marker = Submarine(id=f"s{number(position)}", faction=faction, place=sea)
            position.submarines.append(marker)
    for unit in scenario.units:
        add_unit(position, unit.faction, unit.kind, unit.place, unit.level)
    return position


def _country(board: Board, scenario: str, country: str) -> CountryState:
    start, row = board.scenarios[scenario], board.countries[country]
    status, faction = start.countries[country]
    if status != "neutral":
        return CountryState(status=status, faction=faction or None)
    return CountryState(
        alignment=start.alignment.get(country, row.alignment) or None,
        war_entry=start.entry.get(country, row.war_entry),
    )


def _faction(position: Position, board: Board, start: FactionStart) -> FactionState:
    order = {card: n for n, card in enumerate(board.cards)}
    return FactionState(
        pp=start.pp,
        war_economy=start.economy,
        logistics=start.logistics,
        levels={t: start.technologies.get(t, 1) for t in TECHNOLOGIES},
        hand=sorted(start.hand, key=order.__getitem__),
        discard=list(start.discard),
        pool={token: n for token, n in start.orders.items() if n},
        air_pool={level: n for level, n in sorted(start.air.items()) if n},
        deployment=[
            Queued(id=f"q{number(position)}", kind=kind, level=level) for kind, level in start.pool
        ],
    )
