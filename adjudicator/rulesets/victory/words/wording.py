"""How Victory calls things. The sentences of events stand beside their facts, in `facts`.

Events hold no ids of blocks, but those that only their owner gets; the map of the game comes from
the reader's view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from adjudicator.core.saying import Wording
from adjudicator.rulesets.victory.board.board import Board, HexMap
from adjudicator.rulesets.victory.words.naming import listed, power_name


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
