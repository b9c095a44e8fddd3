"""Small slips of the pen: `Mechilli`, `suply`, `Napels`.

A word that is one letter off, or two letters the wrong way round, is read as what it can only
mean there: if one keyword or name is so near, and none that is nearly as near gives another
order that can be read. What is read so is shown. Everything else is asked (`core.misreading`):
short words, words with digits or another first letter, and what may mean two things.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from adjudicator.core.everyday import WORDS
from adjudicator.core.matching import Search
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.programs import BUILT_IN, KEYWORD, NAME, Program

SHORTEST = 4
"""Letters of a word that may hold a slip."""
LONG = 9
"""Letters from which on there may be two."""
MOST_SLIPS = 3
"""Slips in one order."""
MOST_TRIES = 24
"""Readings that are tried for one order."""
LONGEST_NAME = 6
"""Words of a name that are looked at."""


@dataclass(frozen=True)
class Slip:
    """What was meant by the tokens from start up to end. far: it is too far from what was typed
    to be taken, and only shows that something else may have been meant."""

    start: int
    end: int
    meant: str
    far: bool = False


@dataclass(frozen=True)
class Mended:
    """For the receipt: in this line, what was typed, and as what it was read."""

    line: int
    typed: str
    meant: str

    def words(self) -> str:
        return f"“{self.typed}” read as {self.meant}"


@dataclass(frozen=True)
class _Near:
    distance: int
    end: int
    text: str


def slips_in(search: Search, every: Sequence[Program], begin: int) -> list[Slip]:
    """What may have been meant at the token where the reading of an order stopped, if it holds
    a slip: the nearest first, and what is nearly as near. It is for the caller to see which of
    them can be read at all; if they give different orders, none is what was meant.

    search: how it went. every: all programs of the book. begin: the order's first token."""
    line, at = search.line, max(search.far, begin)
    if at >= len(line.tokens) or not line.words[at] or any(s.start == at for s in search.unclear):
        return []
    keywords, kinds = _wanted(search, every if at == begin else ())
    lexicon, token = search.lexicon, line.tokens[at]
    if sum(word.startswith(token) for word in keywords) > 1:
        return []  # a word cut short, and not far enough along to tell
    if token in WORDS:
        return []
    if any(token in lexicon.index(kind) for kind in lexicon.kinds):
        return []  # a name, if no name that may stand here
    near = [_Near(d, at + 1, word) for word, d in nearest(token, keywords)]
    for end in range(at + 1, min(at + LONGEST_NAME, len(line.tokens)) + 1):
        if not line.words[end - 1]:
            break
        key = " ".join(line.tokens[at:end])
        for kind in kinds:
            for text, distance in nearest(key, lexicon.index(kind)):
                names = lexicon.index(kind)[text]
                near += [_Near(distance, end, lexicon.typed(kind, one.id)) for one in names]
    near.sort(key=lambda one: (one.distance, -one.end))
    if not near or _far(search, at, near[0]):
        return []
    near = [one for one in near if one.distance <= near[0].distance + 1]
    return list(dict.fromkeys(Slip(at, n.end, n.text, _far(search, at, n)) for n in near))


def _far(search: Search, at: int, near: _Near) -> bool:
    """Is it further from what was typed than a slip goes?"""
    return near.distance > most(len(" ".join(search.line.tokens[at : near.end])))


def most(length: int) -> int:
    """How many slips a text of so many letters may hold."""
    return 2 if length >= LONG else 1


def name_meant(lexicon: Lexicon, typed: str) -> str:
    """The one name of a single word that a word with a slip can only mean, whatever its kind; ""
    if it is none, or if two are about as near."""
    word = fold(typed)
    if word in WORDS or " " in word:
        return ""
    near = [
        (distance, name.text)
        for kind in lexicon.kinds
        for text, distance in nearest(word, lexicon.index(kind))
        for name in lexicon.index(kind)[text]
    ]
    best = min(near, default=(0, ""))
    rivals = {text for distance, text in near if distance <= best[0] + 1}
    return best[1] if len(rivals) == 1 and best[0] <= most(len(word)) else ""


def _wanted(search: Search, beginnings: Iterable[Program]) -> tuple[set[str], list[str]]:
    """The keywords and the kinds of names that could stand where the reading stopped."""
    keywords = {word for program in beginnings for word in program.starts}
    kinds: dict[str, None] = {}
    for program, state in search.stuck:
        for edge in program.states[state].edges:
            if edge.wants == KEYWORD:
                keywords.add(edge.what)
            elif edge.wants == NAME:
                kinds |= dict.fromkeys(edge.what)
            elif edge.wants == BUILT_IN and edge.what in search.lexicon.kinds:
                kinds[edge.what] = None
    return keywords, list(kinds)


def nearest(typed: str, written: Iterable[str]) -> list[tuple[str, int]]:
    """What is written nearly so, with how many letters are off: one more than may be, so that
    what is nearly as near is seen."""
    if len(typed) < SHORTEST or not typed.replace(" ", "").isalpha():
        return []
    hits = process.extract(
        typed, list(written), scorer=OSA.distance, limit=8, score_cutoff=most(len(typed)) + 1
    )
    return [
        (text, int(distance))
        for text, distance, _ in hits
        if text[0] == typed[0] and len(text) >= SHORTEST and not any(map(str.isdigit, text))
    ]
