"""8.2 What Enemy Zones of Control do to units that move, on foot or over the sea: what keeps a
unit in its hex, what keeps it out of another, and where it has to stop.

A refusal is `(clause, sentence)`; None means that nothing stands in the way.
"""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.book.ground.entering import (
    Refusal,
    failed_at,
    truce_zone,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field

OPERATIONAL, RESERVE = "operational", "reserve"
HARSH = ("storms", "snow")


def in_ezoc(field: Field, name: str, at: Cell) -> bool:
    """Is a hex in a Zone of Control of a unit's enemies?"""
    return bool((field.ezoc(field.owner[name]) >> at) & 1)


def held(field: Field, name: str, at: Cell, phase: str) -> Refusal | None:
    """What keeps a unit in a hex with an EZOC, whether it begins there or comes by, its friends
    there notwithstanding: Reserve Movement, Mud, a Command Failure."""
    if not in_ezoc(field, name, at):
        return None
    where = field.board.name(field.id(at))
    if phase == RESERVE:  # TK-8.2-10
        return "TK-5-7", f"{name} at {where} is in an EZOC and stays there."
    if field.weather(at) == "mud":  # TK-11.3-1 TK-8.2-6
        return "TK-3.1.4-4", f"{name} at {where} is in an EZOC in Mud and cannot leave."
    if failed_at(field, field.owner[name], at, "command"):
        return "TK-14.12-7", f"A Command Failure keeps {name} in its EZOC at {where}."
    return None


def kept_out(field: Field, name: str, end: Cell, phase: str) -> Refusal | None:
    """What keeps a unit out of a hex with an EZOC: Reserve Movement, a Supply Failure, a Truce."""
    if not in_ezoc(field, name, end):
        return None
    where = field.board.name(field.id(end))
    if phase == RESERVE:  # TK-8.2-10
        return "TK-5-3", f"{where} is in an EZOC."
    if failed_at(field, field.owner[name], end, "supply"):
        return "TK-14.12-6", f"{where} is in an EZOC and a Supply Failure."
    if clause := _truce_keeps_out(field, name, end):
        return clause, f"{where} is in a Zone of Control under a Truce."
    return None


def _truce_keeps_out(field: Field, name: str, end: Cell) -> str:
    """The clause by which a Truce keeps a unit out of a Zone of Control, empty if none does; a
    friendly unit in the hex lets it in."""
    kind = truce_zone(field, name, end)
    if not kind or (field.units(field.owner[name]) >> end) & 1:
        return ""
    axis = field.owner[name] == "axis"
    if kind == "negotiation":
        return "TK-13.6.2.2-14" if axis else "TK-13.6.2.2-6"
    return "TK-13.6.2.1-22" if axis else "TK-13.6.2.1-7"


def stops_in(field: Field, name: str, end: Cell) -> str:
    """The clause by which an EZOC stops a unit in the hex it enters, empty if none does."""
    if not in_ezoc(field, name, end):
        return ""
    if field.weather(end) in HARSH:
        return "TK-3.1.4-5"  # TK-8.2-7 TK-11.4-1
    if (field.negates(field.owner[name]) >> end) & 1:
        return ""  # TK-3.1-3 TK-8.2-2
    return "TK-3.1-2"  # TK-8.2-1
