"""General Rules, Factions War Status: how the USSR becomes active, and how it comes to war."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.words.facts.diplomacy import (
    PactBroken,
    UssrActivated,
    UssrAtWar,
)

BALTIC_STATES = ("estonia", "latvia", "lithuania")


def activate(position: Position, table: Table[Board], why: str, clause: str) -> None:
    """The USSR becomes active, if it is not: from now on the Allied player acts for it
    (VM-WAR-10). It is not at war by that (VM-WAR-9)."""
    if position.ussr == "inactive":
        position.ussr = "active"
        table.tell(clause, UssrActivated(why=why))


def go_to_war(position: Position, table: Table[Board], by: str, clause: str) -> None:
    """The USSR and the Axis are at war, if they are not yet; an inactive USSR becomes active
    at the same moment (VM-WAR-14). by: `axis` for its declaration, `ussr` for the event of
    Spring 1942; there is no third way (VM-WAR-12, VM-WAR-13)."""
    if position.ussr == "war":
        return
    activate(position, table, "war", "VM-WAR-14" if by == "axis" else clause)
    position.ussr = "war"
    if position.pact != "broken":
        position.pact = "broken"
    table.tell(clause, UssrAtWar(by=by))


def may_break_pact(position: Position) -> bool:
    """May the Axis player break the pact now? From the turn after Poland's surrender has made
    it breakable (VM-WAR-6, VM-A33), as long as it makes a difference."""
    return (
        position.pact == "breakable"
        and position.turn > position.breakable_since
        and position.ussr == "inactive"
    )


def break_pact(position: Position, table: Table[Board]) -> None:
    """The Axis breaks the pact: the USSR becomes active (VM-WAR-6)."""
    position.pact = "broken"
    table.tell("VM-WAR-6", PactBroken())
    activate(position, table, "pact", "VM-WAR-6")
