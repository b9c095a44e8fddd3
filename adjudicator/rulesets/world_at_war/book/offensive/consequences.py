"""What the capture of an area and the end of a combat mean away from the battlefield."""

from __future__ import annotations

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import camp_of, holder, leader
from adjudicator.rulesets.world_at_war.board.position import Position, add_unit
from adjudicator.rulesets.world_at_war.board.terms import ETHIOPIA, PACT_ZONES
from adjudicator.rulesets.world_at_war.book.politics import markers, pact, vichy
from adjudicator.rulesets.world_at_war.words.facts.countries import (
    EthiopiaFalls,
    IraqUnit,
    RevoltEnds,
)

IRAQ = ("baghdad", "iraq_oil")


def area_taken(
    position: Position, table: Table[Board], area: str, by: str, before: str, how: str
) -> None:
    """An area has come under the control of a nation. by: the nation of the units. before: who
    held it. how: `entered` or `combat`."""
    camp = camp_of(position, by)
    if leader(position, by) == "ussr" and area in PACT_ZONES:
        pact.occupy(position, table, area)
    if area == ETHIOPIA and camp != "axis":
        ethiopia_falls(position, table)
    if area in IRAQ:
        if camp == "axis":
            axis_in_iraq(position, table)
        elif area == "baghdad" and how == "combat":
            end_revolt(position, table)
    if before == "vichy":  # which the western Allies alone may enter, and its colonies alone
        vichy.invaded(position, table)


def combat_done(
    position: Position,
    table: Table[Board],
    origin: str,
    target: str,
    nation: str,
    winner: str,
) -> Play:
    """An Operation or exploitation is over. nation: the attacker's. winner: `attacker`,
    `defender`, `draw` or `empty` (no ground unit defended)."""
    if leader(position, nation) == "ussr" and target == "karelia":
        yield from pact.fought_in_karelia(position, table, winner)
    if holder(position, target) == "vichy":  # it was repelled
        vichy.invaded(position, table)


def settle(position: Position, table: Table[Board]) -> Play:
    """Marker moves that waited for the end of the segment are made."""
    yield from markers.settle_markers(position, table)


def ethiopia_falls(position: Position, table: Table[Board]) -> None:
    """3.7-5: the fortress is destroyed."""
    fort = position.forts.pop(ETHIOPIA, None)
    table.tell("WAW-3.7-5", EthiopiaFalls(fort=fort is not None))


def axis_in_iraq(position: Position, table: Table[Board]) -> None:
    """The first Axis unit in Iraq brings an Iraqi unit to Baghdad, if the revolt has not been
    played (WAW-3.6-8)."""
    if position.iraq_unit or position.events.get("iraq_revolt") in ("active", "done"):
        return
    revolt_unit(position, table, "WAW-3.6-8")


def revolt_unit(position: Position, table: Table[Board], clause: str) -> None:
    """One minor Axis unit on Baghdad; Iraq fights under Germany."""
    if camp_of(position, holder(position, "baghdad")) == "western":
        return
    state = position.countries["iraq"]
    state.status, state.camp, state.controller = "war", "axis", "germany"
    position.iraq_unit = True
    add_unit(position, "iraq", "ground", "baghdad")
    table.tell(clause, IraqUnit())


def end_revolt(position: Position, table: Table[Board]) -> None:
    """Allied occupation of Baghdad by an Operation ends the event for good (WAW-3.6-6)."""
    if position.events.get("iraq_revolt") == "active":
        position.events["iraq_revolt"] = "done"
        table.tell("WAW-3.6-6", RevoltEnds())
