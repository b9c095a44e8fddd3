"""The words of events: one small function for each kind of thing that can happen.

    @words(Fired)
    def fired(fact: Fired, say: Say) -> str: ...

A function gives a sentence, or lines if it needs a ledger. Events hold no ids of blocks, but
those that only their owner gets; the map of the game comes from the reader's view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from adjudicator.core.protocol import Event
from adjudicator.core.saying import Wording, capital, count, note_of
from adjudicator.core.telling import Line
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.words.naming import listed, power_name

__all__ = ["WORDS", "Say", "capital", "count", "told", "words"]


@dataclass(frozen=True)
class Say:
    """How things are called: hexes, powers, numbers of blocks."""

    board: Board
    map: HexMap

    def place(self, id: str) -> str:
        """`Hope (b0804)`, `b0703`."""
        return self.map.text(id)

    def places(self, ids: Iterable[str]) -> str:
        return listed([self.place(id) for id in ids])

    def power(self, power: str) -> str:
        """`Red`."""
        return power_name(power)

    def powers(self, powers: Sequence[str]) -> str:
        return listed([power_name(power) for power in powers])

    def unit(self, code: str) -> str:
        """`Infantry`."""
        return self.board.units[code].name if code in self.board.units else code


words: Wording[Say] = Wording()
WORDS = words.table


def told(event: Event, board: Board, hexmap: HexMap) -> list[Line]:
    """An event in words, see `Wording.told`. The note says who decided: `Red: order 2`."""
    return words.told(event, Say(board, hexmap), note_of(event, power_name))
