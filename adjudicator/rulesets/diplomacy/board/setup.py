"""The start of a scenario: units and centres as the rules have them in Spring 1901."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.conditions import Scalar
from adjudicator.core.pack import scenario_of
from adjudicator.rulesets.diplomacy.board.board import Arm, Board, Chart
from adjudicator.rulesets.diplomacy.board.naming import ARTICLE
from adjudicator.rulesets.diplomacy.board.position import Position, Unit


def open_scenario(board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
    """The starting position. ScenarioError for an unknown scenario."""
    start = scenario_of(board.scenarios, scenario)
    chart = board.charts[start.map]
    owned = {id: power for power in start.units for id in chart.homes(power)}
    owned |= {id: power for power, ids in start.owners.items() for id in ids}
    units = [
        unit
        for power, texts in start.units.items()
        for text in texts
        if (unit := unit_of(chart, power, text)) is not None
    ]
    return Position(
        scenario=scenario,
        title=start.title,
        map=start.map,
        year=start.year,
        seats={seat: list(powers) for seat, powers in start.seats.items()},
        absent=list(start.absent),
        units=units,
        owners={id: owned[id] for id in chart.centres if id in owned},
        flags={
            one.id: one.land
            for one in chart.provinces.values()
            if one.land in start.units and not one.centre
        },
        wins=start.wins,
        last_turn=start.last_turn,
    )


def unit_of(chart: Chart, power: str, text: str) -> Unit | None:
    """`F stp/sc`; None if it is not a unit that can stand there."""
    letter, _, at = text.strip().partition(" ")
    arms: Mapping[str, Arm] = {"A": "army", "F": "fleet"}
    if letter.upper() not in arms:
        return None
    unit = Unit(power=power, arm=arms[letter.upper()], at=at.strip().lower())
    return unit if can_stand(chart, unit) else None


def can_stand(chart: Chart, unit: Unit) -> bool:
    """Armies stand on land, fleets on water and coasts, on one of them where there are several."""
    if unit.at not in chart.places:
        return False
    one = chart.provinces[unit.province]
    if unit.arm == "army":
        return one.kind != "sea" and "/" not in unit.at
    return one.kind != "inland" and ("/" in unit.at or not one.coasts)


def amiss(board: Board, position: Position) -> str:
    """What can be in no position: two units in a province, one where it cannot stand, an owner of
    what is not a centre."""
    chart = board.chart(position)
    provinces = [unit.province for unit in position.units]
    for unit in position.units:
        if not can_stand(chart, unit):
            return f"units: {ARTICLE[unit.arm]} cannot stand at {unit.at}"
        if provinces.count(unit.province) > 1:
            return f"units: there are two in {unit.province}"
    strange = [id for id in position.owners if id not in chart.centres]
    return f"owners: {strange[0]} is not a supply centre" if strange else ""
