"""2nd sub-phase, Amphibious Landing orders: from an own port over sea to an enemy shore."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    Unit,
    at_war,
    controller,
    weather_in,
)
from adjudicator.rulesets.virtuti_militari.book.war.going import Going
from adjudicator.rulesets.virtuti_militari.book.war.ways import enemies_at, landing_way
from adjudicator.rulesets.virtuti_militari.orders.orders import Send


def ways(
    position: Position, board: Board, token: str, line: Send, units: Sequence[Unit]
) -> list[Going]:
    """How the units of a line land; `NotAllowed` if they cannot (VM-AMPH-2, VM-AMPH-3,
    VM-AMPH-4); the order is used up all the same (VM-AMPH-11). Fleets carry any number
    (VM-AMPH-5)."""
    start, faction, end = units[0].place, units[0].faction, line.end
    there = board.name(end)
    if not board.is_land(end) or not at_war(position, controller(position, end), faction):
        text = f"An Amphibious Landing goes to an area that an enemy controls; {there} is none."
        raise NotAllowed(line.line, "VM-AMPH-13", text)
    if not board.areas[start].port or controller(position, start) != faction:
        text = f"{board.name(start)} has no port of yours to embark from."
        raise NotAllowed(line.line, "VM-AMPH-2", text)
    weather = weather_in(position, end)
    if weather != "clear":
        text = f"{there} has {weather.title()}; landings need Clear weather."
        raise NotAllowed(line.line, "VM-AMPH-4", text)
    way = landing_way(position, board, faction, start, end)
    if way is None:
        text = f"No unbroken chain of your Fleets leads from {board.name(start)} to {there}."
        raise NotAllowed(line.line, "VM-AMPH-3", text)
    attack = bool(enemies_at(position, faction, end))
    return [Going(list(units), (start, *way, end), "landing", line, attack)]
