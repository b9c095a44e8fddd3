"""6 Planning: order tokens are placed in secret and shown together."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.virtuti_militari.board import Board
from adjudicator.rulesets.virtuti_militari.position import Position


def planning(position: Position, table: Table[Board]) -> Play:
    """6 Planning: order tokens are placed in secret and shown together."""
    yield from ask()
