"""16 The Conditional Events: which faction checks which, and in what order (TK-16-1).

Each is carried out before the next is looked at (TK-16-2).
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries import alarms, conquest, liberation, risings
from adjudicator.rulesets.totaler_krieg.book.countries.frontiers import border_defense
from adjudicator.rulesets.totaler_krieg.book.countries.internment import internment
from adjudicator.rulesets.totaler_krieg.book.countries.occupation import occupations
from adjudicator.rulesets.totaler_krieg.book.countries.ostland import ostland_accord
from adjudicator.rulesets.totaler_krieg.book.countries.reactivation import reactivations

Event = Callable[[Position, Table[Board]], Play]

PERMANENT: dict[str, tuple[Event, ...]] = {
    "axis": (conquest.conquests, occupations, internment),  # TK-16.1-1 TK-16.1.3-1
    "western": (
        reactivations,
        liberation.liberations,
        alarms.finest_hour,
        alarms.paris_threatened,
        alarms.reduced_impact,
        risings.france_rises,
        risings.lend_lease_france,
        internment,  # TK-16.3.8-1
    ),  # TK-16.3-1
    "soviet": (
        reactivations,
        liberation.liberations,
        alarms.emergency_mobilization,
        border_defense,
        risings.russia_rises,
        risings.lend_lease_russia,
        internment,  # TK-16.5.7-1
    ),  # TK-16.5-1
}
"""Faction -> its Permanent Conditional Events in their order."""

CONDITIONAL: dict[str, Event] = {
    "16.2.1": conquest.case_yellow,
    "16.2.2": ostland_accord,
    "16.4.1": liberation.french_liberation,
    "16.4.2": liberation.avalanche,
}
"""The Conditional Events that Option Cards name; their phase comes to them after the Permanent
ones (TK-16.2-1, TK-16.4-1, TK-16.6-1)."""


def permanent_events(position: Position, table: Table[Board]) -> Play:
    """The Permanent Conditional Events of the phasing faction, nobody else's (TK-16-1)."""
    for event in PERMANENT[position.phasing]:
        yield from event(position, table)
        if position.over:
            return
