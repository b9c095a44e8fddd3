"""What several matters of a seat's picture look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adjudicator.core.pointing import Held
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import fights, of_seat
from adjudicator.rulesets.world_at_war.board.position import Position, Unit
from adjudicator.rulesets.world_at_war.board.sheet import in_brief
from adjudicator.rulesets.world_at_war.board.terms import ISLAND_FORTS, Seat
from adjudicator.rulesets.world_at_war.view import View


class Look:
    """A board and what a seat sees of it. seat: whose picture it is."""

    def __init__(self, board: Board, view: View) -> None:
        self.board = board
        self.view = view
        self.now: Position = view.position
        self.seat: Seat = view.seat or "axis"
        self.at: dict[str, list[Unit]] = {}
        for unit in self.now.units:
            self.at.setdefault(unit.place, []).append(unit)

    def foreign(self, nation: str) -> bool:
        """Does a nation fight the seat?"""
        return fights(self.now, nation, self.seat)

    def hostile(self, unit: Unit) -> bool:
        """Does a unit fight the seat?"""
        return self.foreign(unit.nation)

    def said(self, units: Iterable[Unit]) -> str:
        """`French 3 ground, 1 air`."""
        some = list(units)
        brief = tuple(dict.fromkeys(in_brief(self.now, self.board, unit) for unit in some))
        return Held(some[0].place, (), brief=brief).short() if some else ""

    def fort(self, place: str) -> str:
        """`, fortress 4`, or nothing."""
        level = 1 if place in ISLAND_FORTS else 0
        if place in self.now.forts:
            level = max(level, self.now.forts[place].level)
        return f", fortress {level}" if level else ""

    def own(self, what: Callable[[Unit], bool]) -> list[Unit]:
        """The seat's units of which something is true."""
        return [unit for unit in of_seat(self.now, self.seat) if what(unit)]
