"""What the rules say of the words of a question."""

from __future__ import annotations

import math
import re
from collections import Counter as Tally
from dataclasses import dataclass
from functools import cache

from adjudicator.core.names import fold
from adjudicator.core.protocol import Order
from adjudicator.reports.clauses import short
from adjudicator.rulesets import ledger
from adjudicator.service.grammar.base import Work
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.play.questions.seen import KNOWN, known
from adjudicator.service.play.refusals.mentions import COMMON

MOST_RULES = 2
"""Clauses that answer one question."""
MOST_OF_ONE = 4
"""The same, where the question names one thing only."""
ENOUGH = 0.5
"""Share of the weight of a question's words that a clause has to bear."""


def by_number(ask: Inquiry, found: re.Match[str]) -> list[str]:
    book = ledger.chapters(ask.work.ruleset.name)
    chapter = book.get(found["number"].rstrip(".?"))
    if not chapter:
        return []
    return [f"{chapter.name} {chapter.title}:", *(told for _, told in chapter.clauses)]


def nearest(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the rules say of the words of a question; then what is known of its names."""
    names = {word for _, words, _ in ask.names for word in _words(words)}
    if _words(ask.text) <= names and (told := known(ask)):
        return [KNOWN, *told]
    if rules := clauses_about(ask.work, ask.text):
        return ["The rules that come nearest to this:", *rules]
    told = known(ask)
    return [KNOWN, *told] if told else []


def meaning(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the rules say of a term, and nothing else; of an abbreviation, what it stands for."""
    term = (found["term"] or found["term2"] or "").strip()
    if not term or any(kind != "topic" for kind, _, _ in ask.names):
        return []
    work = ask.work
    if _SHORT.match(term) and (order := _order_called(work, term)):
        return [f"{term}: {' '.join((order.__doc__ or '').split())}", *order.examples[:1]]
    whole = _stands_for(work, term) if _SHORT.match(term) else ""
    rules = _defining(work.ruleset.name, whole or term)
    if whole:
        return [f"{term} stands for {whole}.", *rules]
    return [f"The rules on “{term}”:", *rules] if rules else []


_SHORT = re.compile(r"^[A-Z]{2,4}$")
MOST_DEFINING = 3


def _stands_for(work: Work, letters: str) -> str:
    """The one thing that an order, a name or the rules themselves call so; empty if none does."""
    in_rules = re.compile(rf"\b((?:[A-Za-z]+ ){{{len(letters)}}})\({letters}\)")
    said = [
        match[1].strip()
        for _, text, about in ledger.rules(work.ruleset.name)
        for match in in_rules.finditer(f"{text} {about}")
    ]
    named = [
        name.text
        for kind, names in work.lexicon.kinds.items()
        if kind in ("token", "topic", "product", "kind", "technology")
        for name in names
    ]
    for some in (said, named):
        found = {one.lower(): one for one in some if _initials(one) == letters}
        if len(found) == 1:
            return next(iter(found.values()))
    return ""


def _order_called(work: Work, letters: str) -> type[Order] | None:
    """The order that may be written with an abbreviation."""
    for cls in work.ruleset.order_classes().values():
        lines = (cls.syntax,) if isinstance(cls.syntax, str) else cls.syntax
        if any(letters in re.findall(r"[A-Z]+", line.partition("{")[0]) for line in lines):
            return cls
    return None


def _initials(words: str) -> str:
    return "".join(word[0] for word in re.split(r"[\s-]+", words) if word).upper()


def _defining(ruleset: str, term: str) -> list[str]:
    """The clauses that say what a term is: those that begin with it first, the short ones first."""
    words = [_stem(word) for word in fold(term).split() if len(word) > 2 or word.isdigit()]
    found: list[tuple[int, int, int, str]] = []
    for n, (id, text, _) in enumerate(ledger.rules(ruleset) if words else ()):
        stems = [_stem(word) for word in fold(text).split()]
        if all(word in stems for word in words):
            at = min(EARLY, stems.index(words[0]) // 3)
            found.append((at, len(text), n, f"{text} ({short(id)})"))
    return [text for _, _, _, text in sorted(sorted(found)[:MOST_DEFINING], key=lambda one: one[2])]


EARLY = 3
"""Threes of words behind which it does not matter where a clause says a term."""


def clauses_about(work: Work, text: str, first: str = "", most: int = 0) -> list[str]:
    """The clauses that speak of what a question speaks of, the best first, in the book's order.
    first: the beginning of a word that each must bear. most: so many; 0: few, and some more where
    a question names one thing only."""
    words = _words(text)
    if not words:
        return []
    index = _index(work.ruleset.name)
    total = sum(index.weight(w) for w in words)
    # `fort` is meant where the book says Fortress.
    said = [(index.weight(w), index.like(w)) for w in words]
    # What the question is about is its rarest word that the book knows.
    known = [one for one in said if any(word in index.often for word in one[1])]
    named = max(known, key=lambda one: one[0])[1] if known else frozenset[str]()
    scored = [
        (sum(weight for weight, like in said if like & bag), -n)
        for n, (_, bag) in enumerate(index.clauses)
        if (not first or any(w.startswith(first) for w in bag)) and (first or named & bag)
    ]
    most = most or (MOST_RULES if len(words) > 1 else MOST_OF_ONE)
    good = sorted((one for one in scored if one[0] >= ENOUGH * total), reverse=True)[:most]
    if first and not good:
        good = sorted(scored, reverse=True)[:most]
    return [index.clauses[-n][0] for _, n in sorted(good, key=lambda one: -one[1])]


def _words(text: str) -> set[str]:
    """The words of a question that say what it is about."""
    return {w for w in map(_stem, fold(text).split()) if len(w) > 2 and w not in _STEMS}


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


_SAY_NOTHING = """help anything much many still now then good after come through mean happen work
get give this that these those there here than whether""".split()
_STEMS = frozenset(map(_stem, (*COMMON, *_SAY_NOTHING)))
