"""Who loses steps for want of supply when the turn ends, as far as a seat sees (7.1)."""

from __future__ import annotations

from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position, Power
from adjudicator.rulesets.victory.book.supply import hungry
from adjudicator.rulesets.victory.words.naming import own_name

STARVING = "Out of supply as you see it, -1 step when the turn ends (7.1)"
"""The heading above them."""


def starving(board: Board, seen: Position, power: Power) -> list[str]:
    """The units of a power that nothing supplies, where they stand, and of which nothing will be
    left. seen: what its seat sees (`moving.rehearsal`)."""
    hexmap, found = board.map_of(seen), []
    for block in hungry(seen, board, power):
        if block.power != power:
            continue
        whole = block.strength <= 1 or board.units[block.unit].has("dies_unsupplied")
        gone = " (eliminated)" if whole else ""  # VIC-7.1-2 VIC-7.1-4
        found.append(f"{own_name(board, block)} at {hexmap.text(block.place)}{gone}")
    return found
