"""9 Logistic units and markers: factories, airfields, Mulberries, destroyed bridges.

They lie on the map for all to see. What they do in battle is a matter of the battle
modules; here they are built, rebuilt, converted and captured.
"""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position, Power, Work
from adjudicator.rulesets.victory.book.control import is_ground, is_naval
from adjudicator.rulesets.victory.words.facts.moves import WorkCaptured

FACTORIES = ("air factory", "naval factory", "ground factory")


def captor(position: Position, board: Board, work: Work) -> Power:
    """Who takes a logistic unit now: an enemy ground unit that is alone with it (VIC-9.1-12,
    VIC-9.4-8); a Mulberry falls to ships too (VIC-9.5-5). Empty: nobody."""
    found: Power = ""
    for block in position.blocks:
        if block.place != work.hex or block.aboard:
            continue
        if position.friends(work.power, block.power):  # VIC-9.1-11
            return ""
        takes = is_ground(board, block) or (work.kind == "mulberry" and is_naval(board, block))
        if takes and not found:  # VIC-9.4-8
            found = block.power
    return found


def capture_works(position: Position, table: Table[Board]) -> None:
    """Captures happen at once (VIC-5.4-7)."""
    hexmap = table.board.map_of(position)
    for work in position.works:
        power = captor(position, table.board, work)
        if not power:
            continue
        work.power, work.since = power, position.turn
        clause = {"airfield": "VIC-9.4-8", "mulberry": "VIC-9.5-5"}.get(work.kind, "VIC-9.1-12")
        table.tell(
            clause,
            WorkCaptured(power=power, hex=hexmap.text(work.hex), work=work.kind, level=work.level),
        )


def factories(position: Position, place: str) -> list[Work]:
    """The factories of a city, in the order air, naval, ground."""
    there = [w for w in position.works if w.hex == place and w.kind in FACTORIES]
    return sorted(there, key=lambda work: FACTORIES.index(work.kind))


def find(position: Position, place: str, kind: str) -> Work | None:
    return next((w for w in position.works if w.hex == place and w.kind == kind), None)
