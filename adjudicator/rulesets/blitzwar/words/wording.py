"""How BlitzWar calls things. The sentences of events stand beside their facts, in `facts`."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from adjudicator.core.saying import Wording, capital, listed, verb
from adjudicator.core.telling import plain
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.book.politics.countries import NAMES, title

SIDES_SAID = {"axis": "the Axis", "allies": "the Allies", "soviet": "the Soviets",
              "neutral": "the neutrals"}  # fmt: skip
"""How a side is called in a sentence. The Axis is one, the others are many."""


@dataclass(frozen=True)
class Say:
    """How things are called: places by their names, sides, countries, forces, prices."""

    board: Board

    def place(self, id: str) -> str:
        """`Mechili`, `the North Sea`."""
        name = self.board.name(id)
        return f"the {name}" if id in self.board.seas or id not in self.board.zones else name

    def places(self, ids: Iterable[str]) -> str:
        return listed([self.place(id) for id in dict.fromkeys(ids)])

    def route(self, path: Sequence[str]) -> str:
        """`Tripoli - Misurata - Sirte`; long ways are told by their ends."""
        named = [self.board.name(id) for id in path]
        return " - ".join(named if len(named) <= 4 else [named[0], "...", *named[-2:]])

    def side(self, side: str) -> str:
        return SIDES_SAID.get(side, side)

    def Side(self, side: str) -> str:
        """At the start of a sentence: `The Axis`."""
        return capital(self.side(side))

    def does(self, side: str, many: str) -> str:
        """`the Axis takes`, `the Allies take`."""
        return f"{self.side(side)} {verb(self.side(side), many)}"

    def Does(self, side: str, many: str) -> str:
        """At the start of a sentence."""
        return capital(self.does(side, many))

    def country(self, code: str) -> str:
        return NAMES.get(code, code)

    def Country(self, code: str) -> str:
        return title(code)

    def unit(self, unit: str) -> str:
        """A counter in words, with the shared counters of a side called by it: `Axis 4 supply`."""
        code, _, rest = unit.partition(" ")
        rest = rest.replace("u_boat", "U-boat")
        shared = {"AXIS": "Axis", "ALLIES": "Allied"}.get(code)
        return f"{shared or code} {rest}" if rest else unit

    def force(self, units: Sequence[str]) -> str:
        """`GER 1 armoured, 2 x ITA 2 infantry`; nothing: `nobody`."""
        if not units:
            return "nobody"
        count = Tally(self.unit(unit) for unit in units)
        return ", ".join(f"{n} x {unit}" if n > 1 else unit for unit, n in count.items())

    def price(self, halves: int, paid_from: Sequence[str]) -> str:
        """`, for 2 1/2 from Tripoli`; nothing if it is free."""
        if not halves:
            return ""
        return f", for {supply(halves)} supply from {self.places(paid_from)}"

    def turn(self, turn: int) -> str:
        """`the 2nd winter turn 1941`."""
        row = self.board.calendar.get(turn)
        return f"the {row.title}" if row else f"turn {turn}"


def supply(halves: int) -> str:
    """Half units as the book prints them: `2 1/2`."""
    return plain(Fraction(halves, 2))


words: Wording[Say] = Wording()
