"""How The World at War calls things. The words of events stand beside their facts."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adjudicator.core.saying import Wording, capital, listed
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES, SEAT_NAMES

CARGO: Mapping[str, str] = {
    "rm": "RM convoy",
    "oil": "oil convoy",
    "war_materials": "War Materials convoy",
    "hidden": "convoy",
}
WITH_ARTICLE = ("uk", "usa", "ussr", "netherlands")


@dataclass(frozen=True)
class Say:
    """How things are called: places, countries, units, improvements."""

    board: Board

    def place(self, id: str) -> str:
        """`South Poland`, `the North Sea South`, `the Canada box`."""
        name = self.board.name(id)
        if self.board.is_sea(id):
            return f"the {name}"
        if self.board.is_box(id) and id not in ("ethiopia", "ethiopia_uk"):
            return f"the {name} box"
        return name

    def places(self, ids: Iterable[str]) -> str:
        return listed([self.place(id) for id in dict.fromkeys(ids)])

    def country(self, id: str) -> str:
        """In a sentence: `Germany`, `the UK`."""
        name = {"uk": "UK"}.get(id, self.board.country_name(id))
        return f"the {name}" if id in WITH_ARTICLE else name

    def Country(self, id: str) -> str:
        """At the start of a sentence."""
        return capital(self.country(id))

    def adjective(self, id: str) -> str:
        return self.board.adjective(id)

    def kind(self, kind: str, number: int = 1) -> str:
        """`3 ground units`, `air fleet`."""
        name = KIND_NAMES.get(kind, kind)
        return name if number == 1 else f"{number} {name}s"

    def some(self, kind: str, number: int) -> str:
        """`3 ground units`, `an air fleet`."""
        name = self.kind(kind, number)
        return name if number != 1 else f"{'an' if name[:1] in 'AEIOaeio' else 'a'} {name}"

    def units(self, nation: str, kind: str, number: int = 1) -> str:
        """`3 German ground units`, `a British carrier`."""
        name = KIND_NAMES.get(kind, kind)
        adjective = self.adjective(nation)
        if number != 1:
            return f"{number} {adjective} {name}s"
        article = "an" if adjective[:1] in "AEIO" else "a"
        return f"{article} {adjective} {name}"

    def technology(self, major: str, id: str) -> str:
        if id == "industry":
            return "industry"
        row = self.board.technologies.get((major, id))
        return row.name if row else id

    def event(self, id: str) -> str:
        row = self.board.events.get(id)
        return row.name if row else id

    def seat(self, id: str) -> str:
        """`the Axis`, `the Allies`."""
        return f"the {SEAT_NAMES.get(id, id)}"

    def cargo(self, contents: Iterable[str]) -> str:
        """`2 RM convoys, an oil convoy`; nothing: `none`."""
        parts = []
        for content, n in Tally(contents).items():
            name = CARGO.get(content, content)
            parts.append(f"{n} {name}s" if n > 1 else f"{'an' if name[0] in 'oR' else 'a'} {name}")
        return listed(parts) if parts else "none"


words: Wording[Say] = Wording()
