"""How Totaler Krieg! calls things. The sentences of events stand beside their facts, in `facts`."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.saying import Wording, verb_of
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.words.places import names, place

POSTURE_BOXES = {
    "us": "the United States",
    "britain": "Britain",
    "france": "France",
    "western_minors": "the Western Minors",
    "russia": "Russia",
    "soviet_minors": "the Soviet Minors",
}
"""How the Posture Boxes are called in a sentence."""
POSTURE_NAMES = {
    "": "War",
    "appeasement": "Appeasement",
    "cordon": "Cordon Sanitaire",
    "entente": "Franco-Russian Entente",
    "guarantees": "Guarantees",
    "isolationism": "Isolationism",
    "pact": "Nazi-Soviet Pact",
    "ostland": "Ostland Accord",
    "locarno": "Treaty of Locarno",
    "rapallo": "Treaty of Rapallo",
    "reassess": "Reassess Policy",
    "armistice": "Armistice",
    "negotiation": "Negotiation",
}


@dataclass(frozen=True)
class Say:
    """How things are called. A unit is called by its id."""

    board: Board

    def place(self, at: str) -> str:
        """`Kiev (e3609)`, `the Delay Box`."""
        return place(self.board, at)

    def faction(self, id: str) -> str:
        """`Axis`."""
        return FACTION_NAMES.get(id, id)

    def do(self, units: list[str], many: str) -> str:
        """`GER_1 enters`, `GER_1, GER_2 enter`."""
        return f"{names(units)} {verb_of(len(units), many)}"


words: Wording[Say] = Wording()
