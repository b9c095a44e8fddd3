"""What the rules say of the words of a question."""

from __future__ import annotations

import math
import re
from collections import Counter as Tally
from dataclasses import dataclass
from functools import cache

from adjudicator.core.names import fold
from adjudicator.reports.clauses import short
from adjudicator.rulesets import ledger
from adjudicator.service.grammar.base import Work
from adjudicator.service.play.questions.inquiry import COMMON, Inquiry
from adjudicator.service.play.questions.matters import listed
from adjudicator.service.play.questions.seen import KNOWN, known

MOST_RULES = 5
"""Clauses that answer one question."""
ENOUGH = 0.5
"""Share of the weight of a question's words that a clause has to bear."""


def by_number(ask: Inquiry, found: re.Match[str]) -> list[str]:
    book = ledger.chapters(ask.work.ruleset.name)
    chapter = book.get(found["number"].rstrip(".?"))
    if not chapter:
        return []
    return [f"{chapter.name} {chapter.title}:", *(told for _, told in chapter.clauses)]


def limits(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """How much may stand in one place, as the rules say it."""
    rules = clauses_about(ask.work, f"stacking limit {ask.text}", first="stack")
    own = [line for name in ("means", "supply") for line in listed(ask, name) if "stack" in line]
    return ["The rules say:", *own, *rules] if rules else own


def nearest(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the rules say of the words of a question; then what is known of its names."""
    if rules := clauses_about(ask.work, ask.text):
        return ["The rules that come nearest to this:", *rules]
    told = known(ask)
    return [KNOWN, *told] if told else []


def clauses_about(work: Work, text: str, first: str = "") -> list[str]:
    """The clauses that speak of what a question speaks of, the best first, in the book's order.
    first: the beginning of a word that each must bear."""
    words = {w for w in map(_stem, fold(text).split()) if len(w) > 2 and w not in _STEMS}
    if not words:
        return []
    index = _index(work.ruleset.name)
    total = sum(index.weight(w) for w in words)
    # `fort` is meant where the book says Fortress.
    said = [(index.weight(w), index.like(w)) for w in words]
    scored = [
        (sum(weight for weight, like in said if like & bag), -n)
        for n, (_, bag) in enumerate(index.clauses)
        if not first or any(w.startswith(first) for w in bag)
    ]
    good = sorted((one for one in scored if one[0] >= ENOUGH * total), reverse=True)[:MOST_RULES]
    if first and not good:
        good = sorted(scored, reverse=True)[:MOST_RULES]
    return [index.clauses[-n][0] for _, n in sorted(good, key=lambda one: -one[1])]


@dataclass(frozen=True)
class _Index:
    """The clauses of a book as bags of words, and in how many each word stands."""

    clauses: list[tuple[str, frozenset[str]]]
    often: Tally[str]

    def weight(self, word: str) -> float:
        """Rare words say more."""
        return math.log(1 + len(self.clauses) / (1 + self.often.get(word, 0)))

    def like(self, word: str) -> frozenset[str]:
        """The words of the book that a word of a question may mean: itself, else those that begin
        with it."""
        if word in self.often or len(word) < 4:
            return frozenset({word})
        return frozenset(one for one in self.often if one.startswith(word))


@cache
def _index(ruleset: str) -> _Index:
    clauses = [
        (f"{text} ({short(id)})", frozenset(map(_stem, fold(f"{text} {about}").split())))
        for id, text, about in ledger.rules(ruleset)
    ]
    return _Index(clauses, Tally(word for _, bag in clauses for word in bag))


def _stem(word: str) -> str:
    """`retreats`, `retreating` -> `retreat`."""
    for ending in ("ings", "ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 3:
            return word.removesuffix(ending)
    return word


_STEMS = frozenset(
    map(_stem, (*COMMON, "help", "anything", "much", "many", "still", "now", "then"))
)
