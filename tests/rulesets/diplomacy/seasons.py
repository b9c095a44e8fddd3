"""Seasons by lot: units crowded together, with orders that get in each other's way."""

from __future__ import annotations

import random
from collections.abc import Sequence

from adjudicator.rulesets.diplomacy.board.board import Board, Chart, province_of
from adjudicator.rulesets.diplomacy.board.position import Unit
from adjudicator.rulesets.diplomacy.book.commands import Command
from adjudicator.rulesets.diplomacy.book.writing import command_of
from adjudicator.rulesets.diplomacy.orders.orders import Convoy, Move, Support
from adjudicator.rulesets.diplomacy.orders.pointing import convoys_of, moves_of, supports_of

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


def crowd(chart: Chart, lots: random.Random, number: int, powers: int = 3) -> list[Unit]:
    """Units near each other, fleets at sea among them."""
    places = list(chart.provinces)
    start = lots.choice(places)
    near = sorted(places, key=lambda id: (chart.steps[start][id], lots.random()))[: number + 3]
    units = []
    for id in lots.sample(near, number):
        one = chart.provinces[id]
        power = lots.choice(POWERS[:powers])
        fleet = one.kind == "sea" or (one.kind == "coast" and lots.random() < 0.35)
        at = f"{id}/{lots.choice(one.coasts)}" if fleet and one.coasts else id
        units.append(Unit(power=power, arm="fleet" if fleet else "army", at=at))
    return units


def orders(chart: Chart, units: Sequence[Unit], lots: random.Random) -> list[Command]:
    """A command for each unit: mostly moves, supports for moves that are made, and convoys."""
    by_province = {unit.province: unit for unit in units}
    commands: dict[str, Command] = {}
    mixed = lots.sample(list(units), len(units))
    for unit in mixed:
        plain = Command(unit.power, unit.arm, unit.at)
        commands[unit.province] = plain
        moves = moves_of(chart, by_province, unit)
        walks = chart.walk.get(unit.at, ())
        by_sea = [to for to in moves if unit.arm == "army" and to not in walks]
        if not moves or lots.random() > 0.5:
            continue
        if by_sea and lots.random() < 0.7:
            moves = by_sea
        busy = [to for to in moves if province_of(to) in by_province]
        to = lots.choice(busy if busy and lots.random() < 0.75 else moves)
        order = Move(unit=unit.at, to=to, via=to in by_sea and lots.random() < 0.3)
        commands[unit.province] = command_of(chart, by_province, unit, order)
    for unit in mixed:
        if commands[unit.province].doing != "hold" or lots.random() < 0.1:
            continue
        found: list[Support | Convoy] = list(convoys_of(chart, by_province, unit))
        wanted = [one for one in found if _made(one, commands)]
        if not wanted or lots.random() < 0.3:
            found = list(supports_of(chart, by_province, unit))
            wanted = [one for one in found if _made(one, commands)]
        if wanted and lots.random() < 0.95:
            found = wanted
        if found:
            order = lots.choice(found)
            commands[unit.province] = command_of(chart, by_province, unit, order)
    return [commands[unit.province] for unit in units]


def _made(order: Support | Convoy, commands: dict[str, Command]) -> bool:
    other = commands[province_of(order.of)]
    if not order.to:
        return other.doing != "move"
    return other.doing == "move" and other.target == province_of(order.to)


def written(board: Board, chart: Chart, commands: Sequence[Command]) -> str:
    """The orders, one a line, for a message."""
    return "\n".join(
        f"{c.power}: {c.arm[0].upper()} {c.at} {c.doing} {c.of} {c.to}{' via' if c.via else ''}"
        for c in commands
    )
