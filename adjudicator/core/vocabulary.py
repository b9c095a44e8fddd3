"""Which words the orders of a game know: whoever tries many wordings of a line passes over those
with a word that no order and no name holds, which costs less than reading them.

It errs on one side: what it passes over cannot be read; much else cannot be read either.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

from adjudicator.core.names import Lexicon, fold
from adjudicator.core.orderlines import ELSE, LEADING, SHORTEST, compiled
from adjudicator.core.programs import lines_of
from adjudicator.core.protocol import Order, Phrase
from adjudicator.core.tokens import NUMBER_WORDS, tokenize

_FREE = re.compile(r"[{:|](?:text|word|seat|topic)[+|}]")
"""Slots that take words which nobody can list."""
_WORD = re.compile(r"[a-z0-9]+")
_ALWAYS = frozenset(
    [*ELSE, *LEADING, *NUMBER_WORDS, *"and to half everything do not don t against x only".split()]
)


@dataclass(frozen=True)
class Vocabulary:
    """The keywords of some classes of orders; sorted: the same in their order; free: words that
    begin an order which may go on in words of any kind."""

    words: frozenset[str]
    sorted: tuple[str, ...]
    free: frozenset[str]
    all_free: bool
    """May an order begin with words of any kind?"""
    starts: frozenset[str] = frozenset()
    """Words that orders begin with."""

    def may_hold(self, text: str, lexicon: Lexicon, known: dict[str, bool] | None = None) -> bool:
        """Might a text be an order with these names? False only if it is certainly none. known:
        words that were looked up before, for these names."""
        tokens = _WORD.findall(text.lower()) if text.isascii() else _tokens(text)
        known = {} if known is None else known
        if self.all_free or not self.free.isdisjoint(tokens):
            return True
        for token in tokens:
            if token == "if":
                return True  # a condition may compare with any word
            if token not in known:
                some = token in self.words or self._may_be(token)
                known[token] = some or _is_named(token, lexicon)
            if not known[token]:
                return False
        return True

    def _may_be(self, token: str) -> bool:
        """Is this no word at all, or the beginning of a keyword?"""
        if not token.isalpha():
            return True
        at = bisect_left(self.sorted, token) if len(token) >= SHORTEST else len(self.sorted)
        return at < len(self.sorted) and self.sorted[at].startswith(token)


def _tokens(text: str) -> list[str]:
    """The tokens of a text with other letters than ASCII's; many wordings share their words."""
    return [token for word in text.split() for token in _tokens_of(word)]


@lru_cache(maxsize=8192)
def _tokens_of(word: str) -> tuple[str, ...]:
    return tuple(tokenize(word).tokens)


def _is_named(token: str, lexicon: Lexicon) -> bool:
    return any(token in lexicon.words(kind) for kind in lexicon.kinds)


@lru_cache(maxsize=64)
def vocabulary(
    classes: tuple[type[Order], ...], phrases: tuple[type[Phrase], ...], fillers: frozenset[str]
) -> Vocabulary:
    """The words of these orders and of the phrases in them."""
    of_phrases = [line for phrase in phrases for line in lines_of(phrase)]
    lines = [*(line for cls in classes for line in lines_of(cls)), *of_phrases]
    words = {word for line in lines for word in fold(line).split()} | fillers | _ALWAYS
    free = {fold(line) for line in lines if _FREE.search(line)}
    in_phrases = any(map(_FREE.search, of_phrases))
    loose = [
        program
        for program in compiled(classes, phrases).programs
        if in_phrases or fold(program.line) in free
    ]
    return Vocabulary(
        words=frozenset(words),
        sorted=tuple(sorted(words)),
        free=frozenset(word for program in loose for word in program.starts),
        all_free=any(program.starts_free for program in loose),
        starts=frozenset(
            word for program in compiled(classes, phrases).programs for word in program.starts
        ),
    )
