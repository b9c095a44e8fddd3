"""The start of a scenario: units and centres as the rules have them in Spring 1901."""

from __future__ import annotations

from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.diplomacy.board.board import Board, Chart, province_of
from adjudicator.rulesets.diplomacy.board.position import Position, Unit


def open_scenario(board: Board, name: str) -> Position:
    """The starting position. ScenarioError for an unknown scenario."""
    if name not in board.scenarios:
        raise ScenarioError(f"{name}.toml", 0, "there is no such scenario")
    scenario = board.scenarios[name]
    chart = board.charts[scenario.map]
    owned = {id: power for power in scenario.units for id in chart.homes(power)}
    owned |= {id: power for power, ids in scenario.owners.items() for id in ids}
    units = [
        unit
        for power, texts in scenario.units.items()
        for text in texts
        if (unit := unit_of(chart, power, text)) is not None
    ]
    return Position(
        scenario=name,
        title=scenario.title,
        map=scenario.map,
        year=scenario.year,
        seats={seat: list(powers) for seat, powers in scenario.seats.items()},
        absent=list(scenario.absent),
        units=units,
        owners={id: owned[id] for id in chart.centres if id in owned},
        flags={
            one.id: one.land
            for one in chart.provinces.values()
            if one.land in scenario.units and not one.centre
        },
        wins=scenario.wins,
        last_turn=scenario.last_turn,
    )


def unit_of(chart: Chart, power: str, text: str) -> Unit | None:
    """`F stp/sc`; None if it is no unit that can stand there."""
    letter, _, at = text.strip().partition(" ")
    place = at.strip().lower()
    if letter.upper() not in ("A", "F") or place not in chart.places:
        return None
    one = chart.provinces[province_of(place)]
    if letter.upper() == "A":
        good = one.kind != "sea" and "/" not in place
        return Unit(power=power, arm="army", at=place) if good else None
    good = one.kind != "inland" and ("/" in place or not one.coasts)
    return Unit(power=power, arm="fleet", at=place) if good else None
