"""7 Operations: feints, movement, strategic movement, fortifications, by initiative."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.virtuti_militari.board import Board
from adjudicator.rulesets.virtuti_militari.position import Position


def operations(position: Position, table: Table[Board]) -> Play:
    """7 Operations: feints, movement, strategic movement, fortifications, by initiative."""
    yield from ask()
