"""Orders on the map: what a click may mean, and the places that a question is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import Ask
from adjudicator.core.telling import Piece
from adjudicator.rulesets.diplomacy.board.board import Board, Chart, province_of
from adjudicator.rulesets.diplomacy.board.position import Unit
from adjudicator.rulesets.diplomacy.board.sheet import piece
from adjudicator.rulesets.diplomacy.book.adjustments import builds_of, sites, surplus
from adjudicator.rulesets.diplomacy.book.writing import Illegal, by_convoy, command_of
from adjudicator.rulesets.diplomacy.orders.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    Support,
    Waive,
)
from adjudicator.rulesets.diplomacy.view import View

Help = TypeVar("Help", Support, Convoy)


def choices(board: Board, ask: Ask, view: View, place: str) -> list[Choice]:
    """Orders about a province: those of the unit there, or what can be built there."""
    chart, province = board.chart(view), province_of(place)
    if province not in chart.provinces:
        return []
    if ask.key == "orders":
        unit = view.unit_in(province)
        if unit is None or unit.power not in view.powers_of():
            return []
        return list(orders_of(board, chart, view, unit))
    if ask.key == "retreats":
        return list(_retreats(board, view, province))
    return list(_winter(board, chart, view, province))


def orders_of(board: Board, chart: Chart, view: View, unit: Unit) -> Iterator[Choice]:
    """All that a unit can be ordered: moves, supports, convoys, to hold."""
    label, at = piece(board, view, unit).label, unit.at
    units = {one.province: one for one in view.units}
    for move in moves_of(chart, units, unit):
        order = Move(arm=unit.arm, unit=at, to=move)
        yield Choice(order, province_of(move), label, sure=True)
    yield Choice(Hold(arm=unit.arm, unit=at), "", label, sure=True)
    for help in supports_of(chart, units, unit):
        yield Choice(help, province_of(help.of), label, sure=True)
    for convoying in convoys_of(chart, units, unit):
        yield Choice(convoying, province_of(convoying.of), label, sure=True)


def moves_of(chart: Chart, units: dict[str, Unit], unit: Unit) -> list[str]:
    """The places to which a unit can move, those by convoy last."""
    if unit.arm == "fleet":
        return [place for place in chart.places if place in chart.sail.get(unit.at, ())]
    walks = [id for id in chart.provinces if id in chart.walk.get(unit.at, ())]
    if chart.provinces[unit.province].kind != "coast":
        return walks
    far = [
        id
        for id in chart.provinces
        if id not in walks and by_convoy(chart, units, unit.province, id)
    ]
    return walks + far


def supports_of(chart: Chart, units: dict[str, Unit], unit: Unit) -> Iterator[Support]:
    """The supports that a unit can give."""
    reach = (chart.walk if unit.arm == "army" else chart.calls).get(unit.at, frozenset())
    for other in units.values():
        goals = reach & {province_of(place) for place in moves_of(chart, units, other)}
        tries = ["", *(to for to in chart.provinces if to in goals)]
        orders = [
            Support(arm=unit.arm, unit=unit.at, kind=other.arm, of=other.at, to=to) for to in tries
        ]
        yield from _legal(chart, units, unit, orders)


def convoys_of(chart: Chart, units: dict[str, Unit], unit: Unit) -> Iterator[Convoy]:
    """The convoys in which a fleet can be of use."""
    if unit.arm != "fleet" or chart.provinces[unit.province].kind != "sea":
        return
    for of, other in units.items():
        if other.arm == "army" and chart.provinces[of].kind == "coast":
            ends = moves_of(chart, units, other)
            orders = [Convoy(arm="fleet", unit=unit.at, kind="army", of=of, to=to) for to in ends]
            yield from _legal(chart, units, unit, orders)


def _legal(
    chart: Chart, units: dict[str, Unit], unit: Unit, orders: Iterable[Help]
) -> Iterator[Help]:
    for order in orders:
        with suppress(Illegal):
            command_of(chart, units, unit, order)
            yield order


def _retreats(board: Board, view: View, province: str) -> Iterator[Choice]:
    for one in view.dislodged:
        unit = one.unit
        if unit.province == province and unit.power in view.powers_of():
            label = piece(board, view, unit, "dislodged").label
            for way in one.ways:
                order = Retreat(arm=unit.arm, unit=unit.at, to=way)
                yield Choice(order, province_of(way), label, sure=True)
            yield Choice(Disband(arm=unit.arm, unit=unit.at), "", label, sure=True)


def _winter(board: Board, chart: Chart, view: View, province: str) -> Iterator[Choice]:
    for power in view.powers_of():
        if province in sites(chart, view, power) and builds_of(chart, view, power):
            yield from _builds(chart, province)
        unit = view.unit_in(province)
        if unit is not None and unit.power == power and surplus(view, power) > 0:
            label = piece(board, view, unit).label
            yield Choice(Disband(arm=unit.arm, unit=unit.at), "", label)


def fleet_places(chart: Chart, province: str) -> list[str]:
    """Where a fleet can stand in a province: nowhere inland, on either coast of some."""
    one = chart.provinces[province]
    if one.kind == "inland":
        return []
    return [f"{province}/{coast}" for coast in one.coasts] or [province]


def _builds(chart: Chart, province: str) -> list[Choice]:
    """The units that can be built in a province."""
    fleets = [Choice(Build(arm="fleet", at=at)) for at in fleet_places(chart, province)]
    return [Choice(Build(arm="army", at=province)), *fleets]


def at_large(board: Board, ask: Ask, view: View) -> list[Choice]:
    """What can be built, and to do without."""
    chart = board.chart(view)
    found = [
        choice
        for power in view.powers_of()
        if ask.key == "winter" and builds_of(chart, view, power)
        for site in sites(chart, view, power)
        for choice in _builds(chart, site)
    ]
    return [*found, Choice(Waive())] if found else []


def asked_of(board: Board, ask: Ask, view: View, piece: Piece) -> bool:
    """Is a question about a piece? Retreats are about the dislodged, winter about units of powers
    that have too many."""
    if ask.key == "winter":
        return surplus(view, piece.colour) > 0
    return ask.key != "retreats" or "dislodged" in piece.tags
