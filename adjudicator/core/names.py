"""Names that people type: folded for comparison, with aliases and near misses.

What people type is forgiving: case, accents, punctuation, doubled blanks. A
near miss is suggested and never taken.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process

_LETTERS = str.maketrans({"ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "ß": "ss", "æ": "ae"})
_REST = re.compile(r"[^a-z0-9]+")


def fold(text: str) -> str:
    """Lower case, without accents, punctuation as single blanks: `Königsberg!` -> `konigsberg`."""
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return _REST.sub(" ", plain.casefold()).strip()


@dataclass(frozen=True)
class Name:
    """One thing that can be named: its id, how we write it, what else it is called."""

    id: str
    text: str
    aliases: tuple[str, ...] = ()


@dataclass
class Lexicon:
    """Names by kind (`zone`, `sea`, `country`, ...)."""

    kinds: dict[str, list[Name]] = field(default_factory=dict)
    _index: dict[str, dict[str, list[Name]]] = field(default_factory=dict, repr=False)

    def add(self, kind: str, names: Iterable[Name]) -> None:
        self.kinds.setdefault(kind, []).extend(names)
        self._index.pop(kind, None)

    def index(self, kind: str) -> dict[str, list[Name]]:
        """Folded text -> names of the kind that are written so."""
        if kind not in self._index:
            table: dict[str, list[Name]] = {}
            for name in self.kinds.get(kind, []):
                for text in (name.id, name.text, *name.aliases):
                    entry = table.setdefault(fold(text), [])
                    if name not in entry:
                        entry.append(name)
            self._index[kind] = table
        return self._index[kind]

    def find(self, kind: str, text: str) -> list[Name]:
        """The names of a kind written exactly so (after folding)."""
        return self.index(kind).get(fold(text), [])

    def near(self, kind: str, text: str, limit: int = 3) -> list[Name]:
        """The nearest names of a kind, best first, for a suggestion."""
        table = self.index(kind)
        hits = process.extract(fold(text), list(table), scorer=fuzz.WRatio, limit=limit * 2)
        found: list[Name] = []
        for key, score, _ in hits:
            for name in table[key]:
                if score >= 60 and name not in found:
                    found.append(name)
        return found[:limit]

    def text(self, kind: str, id: str) -> str:
        """How we write the name with this id; the id itself if we do not know it."""
        found = next((n for n in self.kinds.get(kind, []) if n.id == id), None)
        return found.text if found else id
