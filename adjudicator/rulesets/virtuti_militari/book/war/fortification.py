"""4th sub-phase, Build Fortification orders: automatic."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.board.terms import Faction
from adjudicator.rulesets.virtuti_militari.words.facts.operations import FortificationBuilt

HIGHEST = 3


def build(position: Position, table: Table[Board], faction: Faction, area: str) -> bool:
    """A level 1 fortification, or one level more (VM-FORT-1, VM-FORT-2); at level 3 the order
    does nothing (VM-FORT-3). Did it do anything?"""
    before = position.forts.get(area, 0)
    after = min(before + 1, HIGHEST)
    position.forts[area] = after
    clause = "VM-FORT-1" if not before else "VM-FORT-3" if before == after else "VM-FORT-2"
    table.tell(clause, FortificationBuilt(faction=faction, area=area, before=before, after=after))
    return after > before
