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
from adjudicator.rulesets.virtuti_militari.book.war.movement import no_via
from adjudicator.rulesets.virtuti_militari.book.war.ways import enemies_at, landing_way, no_chain
from adjudicator.rulesets.virtuti_militari.orders.orders import Send


def ways(
    position: Position, board: Board, token: str, line: Send, units: Sequence[Unit]
) -> list[Going]:
    """How the units of a line land; `NotAllowed` if they cannot (VM-AMPH-2, VM-AMPH-3,
    VM-AMPH-4); the order is used up all the same (VM-AMPH-11). Fleets carry any number
    (VM-AMPH-5)."""
    start, faction, end = units[0].place, units[0].faction, line.end
    there = board.name(end)
    if not at_war(position, controller(position, end), faction):
        text = (
            f"An Amphibious Landing goes to an area that an enemy controls, and {there} is not one."
        )
        raise NotAllowed(line.line, "VM-AMPH-13", text)
    if controller(position, start) != faction:
        text = f"{board.name(start)} is not one of your ports, so units cannot embark there."
        raise NotAllowed(line.line, "VM-AMPH-2", text)
    way = landing_way(position, board, faction, start, end)
    if way is None:
        text = f"No unbroken chain of your Fleets leads from {board.name(start)} to {there}."
        told = no_chain(position, board, faction, start, end)
        raise NotAllowed(line.line, *(told or ("VM-AMPH-3", text)))
    attack = bool(enemies_at(position, faction, end))
    return [Going(list(units), (start, *way, end), "landing", line, attack)]


def never(position: Position, board: Board, line: Send, start: str) -> NotAllowed | None:
    """Why no landing from here can go there in this phase: the map or the weather, which is
    the same all turn, forbids it (VM-AMPH-2, VM-AMPH-4, VM-AMPH-9)."""
    if (no := no_via(line)) is not None:
        return no
    there = board.name(line.end)
    if not board.is_land(line.end):
        text = (
            f"An Amphibious Landing goes to an area that an enemy controls, and {there} is not one."
        )
        return NotAllowed(line.line, "VM-AMPH-13", text)
    if not board.areas[line.end].seas:
        return NotAllowed(line.line, "VM-AMPH-9", f"{there} has no shore to land on.")
    if not board.areas[start].port:
        text = f"{board.name(start)} is not one of your ports, so units cannot embark there."
        return NotAllowed(line.line, "VM-AMPH-2", text)
    weather = weather_in(position, line.end)
    if weather != "clear":
        text = f"{there} has {weather.title()}; landings need Clear weather."
        return NotAllowed(line.line, "VM-AMPH-4", text)
    return None
