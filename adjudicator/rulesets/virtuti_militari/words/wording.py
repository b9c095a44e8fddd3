"""How Virtuti Militari calls things. The words of events stand beside their facts."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from adjudicator.core.saying import Wording, capital, listed, verb
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import SUBMARINE
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    KIND_NAMES,
    TECHNOLOGY_NAMES,
    Faction,
    Kind,
    Technology,
)

FACTIONS_SAID: Mapping[str, str] = {
    "axis": "the Axis",
    "western": "the Western Allies",
    "ussr": "the USSR",
    "neutral": "nobody",
}
"""How a faction is called in a sentence. The Western Allies are many, the others one."""
SEATS_SAID: Mapping[str, str] = {"axis": "Axis", "allies": "Allies"}


USSR_WAITS = "The USSR is not active yet: it takes no orders."


@dataclass(frozen=True)
class Say:
    """How things are called: places, factions, units, cards, tokens."""

    board: Board

    def place(self, id: str) -> str:
        """`Caen`, `the port of Caen`, `the North Sea`."""
        name = self.board.name(id)
        return name if self.board.is_land(id) or id not in self.board.places else f"the {name}"

    def places(self, ids: Iterable[str]) -> str:
        return listed([self.place(id) for id in dict.fromkeys(ids)])

    def route(self, way: Sequence[str]) -> str:
        """`Paris - Metz - Cologne`; long ways are told by their ends."""
        named = [self.board.name(id) for id in way]
        return " - ".join(named if len(named) <= 5 else [*named[:2], "...", *named[-2:]])

    def faction(self, id: str) -> str:
        return FACTIONS_SAID.get(id, id)

    def Faction(self, id: str) -> str:
        """At the start of a sentence: `The Axis`."""
        return capital(self.faction(id))

    def name(self, id: str) -> str:
        """Without an article: `Western Allies`."""
        return FACTION_NAMES.get(cast(Faction, id), id)

    def verb(self, id: str, many: str) -> str:
        """The form that fits the faction: the Axis `takes`, the Western Allies `take`."""
        return verb(self.faction(id), many)

    def country(self, id: str) -> str:
        row = self.board.countries.get(id)
        return row.name if row else id

    def card(self, id: str) -> str:
        row = self.board.cards.get(id)
        return row.name if row else id

    def token(self, id: str) -> str:
        row = self.board.tokens.get(id)
        return row.name if row else id

    def tokens(self, ids: Sequence[str]) -> str:
        """`2 Move +0, Feint Attack`."""
        tally = Tally(ids)
        return ", ".join(
            f"{n} {self.token(id)}" if n > 1 else self.token(id) for id, n in tally.items()
        )

    def kind(self, kind: str, level: int = 1) -> str:
        """`Army`, `Corps L2`, `submarine`."""
        name = "submarine" if kind == SUBMARINE else KIND_NAMES.get(cast(Kind, kind), kind)
        return f"{name} L{level}" if level > 1 else name

    def technology(self, id: str) -> str:
        return TECHNOLOGY_NAMES.get(cast(Technology, id), id)

    def force(self, units: Sequence[str]) -> str:
        """Units in words, counted: `Army, 2 Corps`; nothing: `nobody`."""
        if not units:
            return "nobody"
        return ", ".join(f"{n} {unit}" if n > 1 else unit for unit, n in Tally(units).items())

    def air(self, levels: Sequence[int]) -> str:
        """`2 L1, L3`; nothing: `none`."""
        tally = Tally(sorted(levels))
        return (
            ", ".join(f"{n} L{level}" if n > 1 else f"L{level}" for level, n in tally.items())
            or "none"
        )


words: Wording[Say] = Wording()


def points(tenths: int) -> str:
    """Tenths of a PP with one decimal place, as the book writes them: `10.5` (VM-PP-14)."""
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"
