"""Names that people type: folded for comparison, with aliases and near misses.

What people type is forgiving: case, accents, punctuation, doubled blanks. What is near to a
name is suggested; which of it is taken, `core.slips` says.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rapidfuzz import fuzz, process

_LETTERS = str.maketrans(
    {
        **{"ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d"},
        **{"ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "þ": "th", "Þ": "th"},
        **{"ı": "i", "ħ": "h", "Ħ": "h", "ŋ": "n", "Ŋ": "n"},
    }
)
_REST = re.compile(r"[^a-z0-9]+")
JOINERS = ",&+"
"""Signs that separate the items of a list, and that a name may hold all the same."""


def fold(text: str) -> str:
    """Lower case, without accents, punctuation as single blanks: `Königsberg!` -> `konigsberg`."""
    # A line is folded by all that reads it, and a name comes back with every view of every seat.
    return _remembered(text) if len(text) <= LONGEST_REMEMBERED else _folded(text)


LONGEST_REMEMBERED = 200


def _folded(text: str) -> str:
    if not text.isascii():  # most of what is typed has no accents
        text = unicodedata.normalize("NFKD", text.translate(_LETTERS))
        text = "".join(c for c in text if not unicodedata.combining(c))
    return _REST.sub(" ", text.casefold()).strip()


_remembered = lru_cache(maxsize=16384)(_folded)


@dataclass(frozen=True)
class Name:
    """One thing that can be named: its id, how we write it, what else it is called."""

    id: str
    text: str
    aliases: tuple[str, ...] = ()

    def written(self) -> tuple[str, ...]:
        """All that it may be called."""
        return (self.text, self.id, *self.aliases)


MOST_REMEMBERED = 500
"""Texts of a kind whose nearest names are remembered."""


@dataclass
class Lexicon:
    """Names by kind (`zone`, `sea`, `country`, ...)."""

    kinds: dict[str, list[Name]] = field(default_factory=dict)
    stacks: dict[str, str] = field(default_factory=dict)
    """Folded name of a place -> the seat's units there, as an order names them one by one. For
    `attack Kiev with everything from Lwow` where orders name counters."""
    beside: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Folded name of a place -> the places beside it where units of the seat stand that could
    attack. For `attack Kiev with everything`."""
    sorts: dict[str, frozenset[str]] = field(default_factory=dict)
    """Folded word for a sort of units -> the seat's units of it, where orders name counters:
    `panzers`, `Rumanians`."""
    garrisons: dict[str, tuple[tuple[str, frozenset[str]], ...]] = field(default_factory=dict)
    """Folded name of a place -> the seat's units there, each as an order names it, with the folded
    words for its sort: `both infantry in Barcastle`, `the panzers in Breslau`."""
    parts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Folded name of a country or region -> the places that it consists of. For who names it
    where a place is wanted."""
    _ground: Lexicon | None = field(default=None, repr=False, compare=False)
    _index: dict[str, dict[str, list[Name]]] = field(default_factory=dict, repr=False)
    _shape: dict[str, tuple[int, str]] = field(default_factory=dict, repr=False)
    _texts: dict[str, dict[str, Name]] = field(default_factory=dict, repr=False)
    _words: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)
    _begun: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict, repr=False)
    _worded: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict, repr=False)
    _likeness: dict[str, dict[str, float]] = field(default_factory=dict, repr=False)
    _nearest: dict[str, dict[tuple[str, int], list[tuple[Name, float]]]] = field(
        default_factory=dict, repr=False
    )

    @classmethod
    def of(cls, kinds: Mapping[str, Iterable[Name]]) -> Lexicon:
        """Names that hold for a whole game, to be kept; the lexicon of a seat stands `upon` it."""
        made = cls()
        for kind, names in kinds.items():
            made.add(kind, names)
        return made

    def upon(self) -> Lexicon:
        """A lexicon with these names, to which others are added. What is worked out of names that
        both have is worked out once."""
        return Lexicon(dict(self.kinds), _ground=self)

    def _keeper(self, kind: str) -> Lexicon:
        """Who keeps what is worked out of the names of a kind."""
        ground = self._ground
        if ground is not None and kind in self.kinds:
            return ground if self.kinds[kind] is ground.kinds.get(kind) else self
        return self

    def add(self, kind: str, names: Iterable[Name]) -> None:
        if self._keeper(kind) is not self:
            self.kinds[kind] = list(self.kinds[kind])
        self.kinds.setdefault(kind, []).extend(names)
        for made in (
            self._index, self._shape, self._texts, self._words, self._begun, self._worded,
            self._nearest, self._likeness,
        ):  # fmt: skip
            made.pop(kind, None)

    def index(self, kind: str) -> dict[str, list[Name]]:
        """Folded text -> names of the kind that are written so."""
        kept = self._keeper(kind)._index
        if kind not in kept:
            table: dict[str, list[Name]] = {}
            for name in self.kinds.get(kind, []):
                for text in name.written():
                    # A name without a Latin letter or a digit cannot be typed.
                    if key := fold(text):
                        entry = table.get(key)
                        if entry is None:
                            table[key] = [name]
                        elif name not in entry:
                            entry.append(name)
            kept[kind] = table
        return kept[kind]

    def find(self, kind: str, text: str) -> list[Name]:
        """The names of a kind written exactly so (after folding)."""
        return self.index(kind).get(fold(text), [])

    def shape(self, kind: str) -> tuple[int, str]:
        """How many words the longest name of a kind has, and which `JOINERS` its names hold."""
        kept = self._keeper(kind)._shape
        if kind not in kept:
            longest = max((key.count(" ") + 1 for key in self.index(kind)), default=0)
            texts = [text for name in self.kinds.get(kind, []) for text in name.written()]
            signs = "".join(sign for sign in JOINERS if any(sign in text for text in texts))
            kept[kind] = longest, signs
        return kept[kind]

    def words(self, kind: str) -> frozenset[str]:
        """The folded words of which the names of a kind are made."""
        kept = self._keeper(kind)._words
        if kind not in kept:
            kept[kind] = frozenset(word for key in self.index(kind) for word in key.split(" "))
        return kept[kind]

    def begun(self, kind: str) -> dict[str, frozenset[str]]:
        """Words that names of a kind begin with, folded, and are not done -> how we write these."""
        kept = self._keeper(kind)._begun
        if kind not in kept:
            table: dict[str, set[str]] = {}
            for key, names in self.index(kind).items():
                words = key.split(" ")
                for n in range(1, len(words)):
                    texts = table.setdefault(" ".join(words[:n]), set())
                    texts.update(name.text for name in names)
            kept[kind] = {part: frozenset(texts) for part, texts in table.items()}
        return kept[kind]

    def worded(self, kind: str) -> dict[str, frozenset[str]]:
        """Words of names of a kind other than their first, folded -> how we write these names."""
        kept = self._keeper(kind)._worded
        if kind not in kept:
            table: dict[str, set[str]] = {}
            for key, names in self.index(kind).items():
                for word in key.split(" ")[1:]:
                    table.setdefault(word, set()).update(name.text for name in names)
            kept[kind] = {word: frozenset(texts) for word, texts in table.items()}
        return kept[kind]

    def best(self, kind: str, text: str) -> list[Name]:
        """As `find`, but a name that is really written so goes before one whose alias it is."""
        found = self.find(kind, text)
        if len(found) > 1:
            key = fold(text)
            for one in ([n for n in found if fold(n.text) == key],
                        [n for n in found if fold(n.id) == key]):  # fmt: skip
                if len(one) == 1:
                    return one
        return found

    def typed(self, kind: str, id: str) -> str:
        """A text that reads back as the name with this id: the usual one, if it does."""
        name = self._by_id(kind).get(id)
        if name is None:
            return id
        return next((text for text in name.written() if self.best(kind, text) == [name]), name.text)

    def usual(self, name: Name) -> str:
        """What a thing is usually called, if a name of it is another word for it: `medium bombers`
        are suggested as Medium Bomber."""
        for kind in self.kinds:
            other = self._by_id(kind).get(name.id)
            if other is not None and name.text in other.aliases:
                return other.text
        return name.text

    def near(self, kind: str, text: str, limit: int = 3) -> list[Name]:
        """The nearest names of a kind, best first, for a suggestion."""
        return [name for name, _ in self.nearest(kind, text, limit)]

    def nearest(self, kind: str, text: str, limit: int = 3) -> list[tuple[Name, float]]:
        """As `near`, each with its likeness, from 60 to 100. What is asked for is remembered: a
        line that is not an order is looked at in many ways, and each asks for the same names."""
        wanted = fold(text)
        kept = self._keeper(kind)._nearest.setdefault(kind, {})
        found = kept.get((wanted, limit))
        if found is None:
            if len(kept) >= MOST_REMEMBERED:
                kept.clear()
            found = kept[wanted, limit] = self._look_for(kind, wanted, limit)
        return found

    def likeness(self, kind: str, key: str) -> float:
        """How like a folded text the most like name of a kind is, letter by letter: 0 to 100."""
        kept = self._keeper(kind)._likeness.setdefault(kind, {})
        if key not in kept:
            if len(kept) >= MOST_REMEMBERED:
                kept.clear()
            hit = process.extractOne(key, self.index(kind).keys(), scorer=fuzz.ratio)
            kept[key] = hit[1] if hit else 0.0
        return kept[key]

    def _look_for(self, kind: str, wanted: str, limit: int) -> list[tuple[Name, float]]:
        table = self.index(kind)
        # Parts of a name are a likeness too (`Biscay`), but three letters are in everything.
        scorer = fuzz.WRatio if len(wanted) > 3 else fuzz.ratio
        hits = process.extract(wanted, list(table), scorer=scorer, limit=limit * 2, score_cutoff=60)
        found: dict[Name, float] = {}
        for key, score, _ in hits:
            for name in table[key]:
                if score >= hits[0][1] - 15:
                    found.setdefault(name, score)
        return list(found.items())[:limit] if wanted else []

    def text(self, kind: str, id: str) -> str:
        """How we write the name with this id; the id itself if we do not know it."""
        found = self._by_id(kind).get(id)
        return found.text if found else id

    def knows(self, kind: str, id: str) -> bool:
        """Is there a name of the kind with this id?"""
        return id in self._by_id(kind)

    def _by_id(self, kind: str) -> dict[str, Name]:
        kept = self._keeper(kind)._texts
        if kind not in kept:
            by_id: dict[str, Name] = {}
            for name in self.kinds.get(kind, []):
                by_id.setdefault(name.id, name)
            kept[kind] = by_id
        return kept[kind]
