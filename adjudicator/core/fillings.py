"""Syntax lines filled with what a line names: each slot with a thing of its kind, behind the word
that is its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.core import things
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.programs import BUILT_IN_KINDS
from adjudicator.core.slots import PLACES, alike
from adjudicator.core.syntax import Choice, Keywords, Optional, Pattern, Slot
from adjudicator.core.syntax import Sequence as Several
from adjudicator.core.things import NOUNS, Thing

_FROM = frozenset("from of off".split())
_TO = frozenset("to into on over onto against towards toward upon for".split())
_WITH = frozenset("with by using".split())
_IN = frozenset("in at over on of around".split())
_GOALS = frozenset("to into onto towards toward".split())
_COUNTED = frozenset(("int", "half"))

Left = frozenset[tuple[int, str]]
"""The pieces of things that no slot has taken yet."""
Filled = tuple[list[str], Left, float, str]
"""What a part of a syntax line says, what is left, its score, the last keyword."""


@dataclass
class Filling:
    """Fills syntax lines with the things of a line. loosely: may a slot stay empty?"""

    lexicon: Lexicon
    typed: frozenset[str]
    things: Sequence[Thing]
    loosely: bool = False

    def ways(self, pattern: Pattern) -> Iterator[tuple[str, int, float]]:
        """The ways to say some of the things, and how many pieces of them are left."""
        start = frozenset((at, sign) for at, one in enumerate(self.things) for sign in one.pieces())
        for words, left, score, _ in self._fill(pattern, start, "", first=True):
            yield " ".join(words), len(left), score

    def all(self, pattern: Pattern) -> Iterator[tuple[str, float]]:
        """The ways to say all things by a syntax line, and how many words of the line they keep."""
        return ((words, score) for words, left, score in self.ways(pattern) if not left)

    def _fill(
        self, pattern: Pattern, left: Left, before: str, *, first: bool = False
    ) -> Iterator[Filled]:
        """What a part of a syntax line may say. before: the keyword before this part; first: is it
        the first of the line?"""
        match pattern:
            case Keywords(words, field):
                yield from self._keywords(words, field, left, before, first)
            case Slot(_, kinds, many):
                yield from self._slot(kinds, many, left, before)
            case Several(parts):
                yield from self._each(parts, left, before, first)
            case Choice(options):
                yield from self._one_of(options, left, before, first)
            case Optional(part):
                if self._said(part):
                    for found in self._fill(part, left, before):
                        if found[1] != left or isinstance(part, Keywords):
                            yield found
                yield [], left, 0.0, before

    def _said(self, part: Pattern) -> bool:
        """May an optional part be meant? One with a word of its own, `[paid by {payer}]`, `[after
        {place}]`, is where that word is written."""
        first = part.parts[0] if isinstance(part, Several) else part
        options = first.options if isinstance(first, Choice) else (first,)
        words = [one.words for one in options if isinstance(one, Keywords)]
        if len(words) < len(options):
            return True
        if not isinstance(part, Several):
            return any(map(self.typed.issuperset, words))
        return any(self.typed.issuperset(some) or things.ROLES.issuperset(some) for some in words)

    def _keywords(
        self, words: Sequence[str], field: str, left: Left, before: str, first: bool
    ) -> Iterator[Filled]:
        """Keywords; they may be the sort of a thing, `air` of two air units."""
        known = self.typed.issuperset(words)
        if field and not known:
            return
        last = words[-1] if words else before
        if not first:
            for at, sign in left:
                thing = self.things[at]
                if sign == "t" and not thing.kinds and _alike(thing.text, words):
                    yield list(words), left - {(at, sign)}, 1.0, last
        yield list(words), left, 1.0 if known else 0.0 if first else -1.0, last

    def _each(
        self, parts: Sequence[Pattern], left: Left, before: str, first: bool
    ) -> Iterator[Filled]:
        if not parts:
            yield [], left, 0.0, before
            return
        for words, rest, score, last in self._fill(parts[0], left, before, first=first):
            for more, end, other, final in self._each(parts[1:], rest, last, first and not words):
                yield [*words, *more], end, score + other, final

    def _one_of(
        self, options: Sequence[Pattern], left: Left, before: str, first: bool
    ) -> Iterator[Filled]:
        """Of keywords that say the same those that were typed, else the first; all of them where
        they are verbs."""
        plain = [one for one in options if isinstance(one, Keywords) and not one.field]
        typed = [one for one in plain if self.typed.issuperset(one.words)]
        same = (typed or plain)[: None if first else 1]
        for one in options:
            if one not in plain or one in same:
                yield from self._fill(one, left, before, first=first)

    def _slot(self, kinds: Sequence[str], many: bool, left: Left, before: str) -> Iterator[Filled]:
        for at in sorted({at for at, _ in left}):
            thing = self.things[at]
            if _placed(thing, before) <= -1:
                continue
            for text, taken in self._fits(kinds, at, left):
                said, used, end = [text], set(taken), at
                while many and end + 1 < len(self.things) and self.things[end + 1].joined:
                    more = next(self._fits(kinds, end + 1, left - used), None)
                    if more is None:
                        break
                    said.append(more[0])
                    used |= more[1]
                    end += 1
                score = _placed(thing, before)
                if self.loosely and not score and thing.role:
                    continue
                yield [", ".join(said)], left - used, score, ""
        if self.loosely:
            yield ["..."], left, -1.0, ""

    def _fits(self, kinds: Sequence[str], at: int, left: Left) -> Iterator[tuple[str, Left]]:
        """How a thing is said in a slot, and which of its pieces that takes."""
        thing = self.things[at]
        mine = frozenset(one for one in left if one[0] == at)
        whole = len(mine) == len(thing.pieces())
        for kind in kinds:
            if kind in BUILT_IN_KINDS:
                if kind in _COUNTED and thing.amount.isdigit() and (at, "a") in mine:
                    counted = not thing.text or thing.text in NOUNS
                    yield thing.amount, mine if counted else frozenset({(at, "a")})
                elif kind == "ratio" and _RATIO.fullmatch(thing.text):
                    yield thing.text, mine
            elif kind in self.lexicon.kinds:
                if (at, "n") in mine and fold(thing.nation) in self.lexicon.index(kind):
                    yield thing.nation, frozenset({(at, "n")})
                if (at, "t") in mine and (
                    kind in thing.kinds or fold(thing.said) in self.lexicon.index(kind)
                ):
                    yield thing.said if whole else thing.text, mine
                elif (
                    (at, "t") in mine
                    and not (thing.kinds or thing.nation)
                    and fold(thing.text) in self.lexicon.index(kind)
                ):
                    yield thing.text, frozenset({(at, "t")})
            elif (
                whole
                and not thing.kinds & _NEVER
                and (thing.text or thing.nation or thing.amount == "all")
            ):
                yield thing.said, mine


_RATIO = re.compile(r"\d+-\d+")
_NEVER = PLACES | {things.UNKNOWN}
"""Kinds of names that are nobody who does something."""


def _alike(text: str, words: Sequence[str]) -> bool:
    """Do keywords name this sort?"""
    return all(any(alike(one) & alike(word) for word in words) for one in fold(text).split())


def _placed(thing: Thing, before: str) -> float:
    """Does a thing stand behind the right word? -1 if behind the contrary."""
    role = thing.role
    if (role in _FROM and before in _TO and role != "of") or (role in _GOALS and before in _FROM):
        return -1.0
    if role in _GOALS and before in _WITH:
        return -1.0
    if role == before or any(role in one and before in one for one in (_FROM, _TO, _WITH, _IN)):
        return 1.0 if role else 0.0
    if role in _IN and before in _FROM:
        return 0.5
    if role in _IN and before in _GOALS:
        return -0.5
    if role in _GOALS and before in _IN:
        return 0.0
    return -0.5 if role in _GOALS and thing.kinds & PLACES else 0.0
