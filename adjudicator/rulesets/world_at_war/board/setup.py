"""The starting position of a scenario, before anybody has deployed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from adjudicator.core.conditions import Scalar
from adjudicator.core.copying import like
from adjudicator.core.pack import scenario_of
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.parts import MajorStart, Scenario
from adjudicator.rulesets.world_at_war.board.position import (
    Chit,
    CountryState,
    Fort,
    MajorState,
    Partisan,
    Position,
    Status,
    Unit,
    add_unit,
    number,
)
from adjudicator.rulesets.world_at_war.board.terms import MAJORS, SEAT_OF, SEATS, Camp, Seat
from adjudicator.rulesets.world_at_war.book.economy.boards import action_chits, movement_points


def open_scenario(board: Board, name: str, options: Mapping[str, Scalar] | None = None) -> Position:
    """The position of a scenario before its deployment phase, under the rulings chosen.
    ScenarioError: there is no such scenario."""
    scenario = scenario_of(board.scenarios, name)
    position = Position(
        scenario=name,
        turn=scenario.turn,
        first_turn=scenario.turn,
        last_turn=scenario.last_turn,
        options=dict(options or {}),
        switches=_switches(scenario, options or {}),
        areas=list(scenario.areas),
        countries=_countries(board, scenario),
        majors={m: _major(scenario.majors[m]) for m in MAJORS if m in scenario.majors},
        control=_control(board, scenario),
        forts={f.area: Fort(level=f.level, faces=list(f.faces)) for f in scenario.forts},
        halved=_halved(scenario),
        events={event: scenario.events.get(event, "") for event in board.events},
        pact=scenario.pact,
        siberia="waiting" if scenario.siberia else "none",
        russian_winter=scenario.russian_winter,
        ceded=[a for a, c in scenario.control.items() if a == "karelia" and c == "ussr"],
    )
    _chart(position, board, scenario)
    if scenario.partisans:
        # What is already on the map is set up by the house's default (WAW-CORE.SCN-26).
        position.partisan_pool = {"soviet": 2, "western": 2}
    for major, state in position.majors.items():
        state.chits = action_chits(position, board, major)
        state.sm = movement_points(position, board, major)
        state.shown = shown(state)
    return position


def _switches(scenario: Scenario, options: Mapping[str, Scalar]) -> list[str]:
    """What the scenario does without; options may switch parts on (WAW-1.2-5, WAW-1.3-30)."""
    found = list(scenario.switches)
    if options.get("research") and scenario.name == "france-1940":
        found.remove("technology")  # WAW-1.2-5
    if options.get("partisans") and scenario.name == "barbarossa-1941":
        found.remove("partisans")  # WAW-1.3-30
    return found


def _halved(scenario: Scenario) -> dict[str, list[str]]:
    """Kiev and Kharkov in 1944 (WAW-2.1-16), the Italian home for Germany (WAW-2.1-7)."""
    found: dict[str, list[str]] = {}
    if scenario.halved:
        found["ussr"] = list(scenario.halved)
    if scenario.italian_rm:
        found["germany"] = ["milan", "rome"]
    return found


def _countries(board: Board, scenario: Scenario) -> dict[str, CountryState]:
    found: dict[str, CountryState] = {}
    for row in board.countries.values():
        status, camp = scenario.status.get(row.id, ("neutral", row.camp))
        if row.kind == "commonwealth":
            status, camp = "war", row.camp
        state = CountryState(status=cast(Status, status), camp=cast("Camp | None", camp or None))
        if row.kind in ("zone", "nobody"):
            state.camp = None
        if row.kind == "minor" and status == "war":
            state.controller = _controller(row.id, camp, scenario)
        state.pool = dict(scenario.pools.get(row.id, {}))
        found[row.id] = state
    if "italy" in found and "italy" not in scenario.majors and scenario.pools.get("italy"):
        found["italy"].controller = "germany"  # WAW-1.3-12
    return found


def _controller(country: str, camp: str, scenario: Scenario) -> str:
    """The major under which a minor ally acts (WAW-CORE.ACT-11); Poland and the Low Countries
    of the learning scenarios have none with chits (WAW-CORE.LIM-6)."""
    if country == "poland":
        return ""
    return {"axis": "germany", "western": "uk", "soviet": "ussr"}.get(camp, "")


def _major(start: MajorStart) -> MajorState:
    return MajorState(
        level=start.level,
        rm=start.rm,
        oil=start.oil,
        damage=start.damage,
        techs=list(start.techs),
        researching=start.researching,
        percent=start.percent,
        known_research=start.researching,
        known_percent=start.percent,
        points=dict(start.points),
        pool=dict(start.pool),
    )


def _control(board: Board, scenario: Scenario) -> dict[str, str]:
    """Area -> who holds it: the owner of 1939 (WAW-CORE.CTL-1), or as the scenario says."""
    found = {area.id: scenario.control.get(area.id, area.owner) for area in board.areas.values()}
    found["ethiopia"] = scenario.control.get("ethiopia", "italy")  # WAW-3.7-1
    found["ethiopia_uk"] = "uk"  # WAW-CORE.BOX-6
    return found


def _chart(position: Position, board: Board, scenario: Scenario) -> None:
    """The Diplomacy chart and the cup (WAW-2.2-39, WAW-2.2-40)."""
    if "diplomacy" in position.switches:
        return
    more = int(position.options.get("flags") or 0)
    for country in board.tracks:
        state = position.countries[country]
        if state.status == "neutral":
            position.tracks[country] = 0
    position.effort_sets = {
        seat: {c: t.sets[seat] + (more if t.sets[seat] else 0) for c, t in board.tracks.items()}
        for seat in SEATS
    }
    position.cup = [Chit(id=f"c{number(position)}", kind="no_effect") for _ in range(2)]


def shown(state: MajorState) -> dict[str, int]:
    """What is open of a country board now (WAW-CORE.SEC-1)."""
    pool = {f"pool/{kind}": n for kind, n in state.pool.items()}
    return {"rm": state.rm, "oil": state.oil, **pool}


def place_default(position: Position, board: Board, seat: Seat, *, option_a: bool = False) -> None:
    """Put the default set-up of a seat on the map (components section 21; WAW-CORE.SCN-44).

    option_a: the other French deployment of scenario 1.2."""
    scenario = board.scenarios[position.scenario]
    for row in default_units(board, scenario, position, seat, option_a=option_a):
        for _ in range(row.number):
            add_unit(position, row.nation, row.kind, row.place, **row.fields)
    if option_a and scenario.option_a is not None:
        take_option_a(position, scenario)
    if seat not in position.deployed:
        position.deployed.append(seat)


def default_units(
    board: Board, scenario: Scenario, position: Position, seat: Seat, *, option_a: bool = False
) -> list[Any]:
    """The rows of the default set-up that a seat places."""
    rows = [row for row in scenario.units if _seat(position, row.nation) == seat]
    if option_a and scenario.option_a is not None:
        rows = [r for r in rows if r.nation != "france"] + list(scenario.option_a.units)
    return rows


PROPOSED = "proposed/"
"""How the id of a unit begins that is still to be set up."""


def with_proposed(board: Board, position: Position, seat: Seat | None) -> Position:
    """The position as it would be with the units that a seat has still to set up, where the server
    proposes them (WAW-CORE.SCN-44); the position itself once the seat has deployed."""
    if seat is None or seat in position.deployed:
        return position
    scenario = board.scenarios[position.scenario]
    waiting = [
        Unit(id=f"{PROPOSED}{at}/{n}", nation=row.nation, kind=row.kind, place=row.place, **more)
        for at, row in enumerate(default_units(board, scenario, position, seat))
        for more in [{key: value for key, value in row.fields.items() if key != "garrison"}]
        for n in range(row.number)
    ]
    return like(position, units=[*position.units, *waiting])


def take_option_a(position: Position, scenario: Scenario) -> None:
    """WAW-1.2-20: fewer units, Army Modernization at 60 %, 4 units to build."""
    assert scenario.option_a is not None
    france = position.majors["france"]
    france.pool = dict(scenario.option_a.pool)
    france.researching = france.known_research = scenario.option_a.researching
    france.percent = france.known_percent = scenario.option_a.percent
    france.shown = shown(france)


def place_partisans(position: Position, board: Board) -> None:
    """The partisans of the set-up (WAW-2.1-9)."""
    for area, side in board.scenarios[position.scenario].partisans.items():
        if position.partisan_pool.get(side, 0):
            position.partisan_pool[side] -= 1
            marker = Partisan(id=f"p{number(position)}", side=cast(Any, side), area=area)
            position.partisans.append(marker)


def _seat(position: Position, nation: str) -> Seat | None:
    camp = position.countries[nation].camp
    return SEAT_OF[camp] if camp else None
