"""What the rules say of the words of a question."""

from __future__ import annotations

import math
import re
from collections import Counter as Tally
from collections.abc import Sequence
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
"""Share of the weight of a question's words that a clause has to bear which is asked for."""
NEAR = 0.8
"""The same of a clause that is only the nearest to a question: else it is noise."""


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
    if told := working(ask, ask.text):
        return told
    if rules := clauses_about(ask.work, ask.text, near=True):
        return ["The rules that come nearest to this:", *rules]
    told = known(ask)
    return [KNOWN, *told] if told else []


def effects(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the rules say that a thing does or how it goes: `what does mud do?`."""
    groups = found.groupdict()
    term = next((said for name in _TERMS if (said := groups.get(name))), "")
    if any(kind in _PIECES for kind, words, _ in ask.names if fold(words) in fold(term)):
        return []
    if rules := topic(ask.work, term):
        return [f"The rules on “{term.strip()}”:", *rules]
    return []


def needed(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the rules say of a thing together with the other words of a question: whether one needs
    a chit to build."""
    if re.search(r"\b(?:left|have)\b", ask.text):
        return []
    rules = clauses_about(ask.work, ask.text, most=4)
    stem = _stem(fold(found["term"]))
    rules = [line for line in rules if stem in map(_stem, fold(line).split())]
    return [f"The rules on “{found['term']}”:", *rules] if rules else []


_TERMS = ("term", "term2", "term3", "term4")
_PIECES = ("card", "option", "unit", "support", "block", "counter", "place", "token", "event")
"""Kinds of names of which the game itself tells more than its rules."""
_HOW = re.compile(
    r"^\W*how\s+(?:do(?:es)?|is|are)\s+(?:an?\s+|the\s+|my\s+|our\s+)?(?P<term>[\w’' -]{3,40}?)\s+"
    r"(?:works?|goes|go|played|done|worked\s+out|computed|calculated|counted|figured)\b",
    re.IGNORECASE,
)


def working(ask: Inquiry, text: str) -> list[str]:
    """How something of the game works, from the chapter that is called after it."""
    how = _HOW.search(text)
    rules = topic(ask.work, how["term"]) if how else []
    return [f"The rules on “{how['term']}”:", *rules] if how and rules else []


MOST_OF_TOPIC = 8
_NO_EFFECT = re.compile(
    r"\bunaffected\b|\b(?:does?|do) not (?:hinder|prevent|affect)\b|\bare ignored\b", re.I
)
_EFFECT = re.compile(
    r"\b(?:no|not|never|cannot|forbidden|unable|must|may|only|gains?|gets?|becomes?|lowered|lifts?"
    r"|shifts?|halve[sd]?|skipped|ends|costs?|loses?|limited|doubled)\b|[-+]\d",
    re.I,
)


def topic(work: Work, term: str) -> list[str]:
    """The clauses on a term of the game: those of the chapter that is called after it, and of the
    others those that say what it does before those that say what it leaves alone."""
    words = [w for w in map(_stem, fold(term).split()) if len(w) > 2 and w not in _STEMS]
    if not words:
        return []
    index = _index(work.ruleset.name, _elsewhere(work))
    if not all(any(like in index.often for like in index.like(word)) for word in words):
        return []
    told = index.dense(words)
    scored = []
    for n, (text, _) in enumerate(index.clauses):
        said = {_stem(word) for word in fold(text).split()}
        named = all(index.like(word) & index.titles[n] for word in words)
        plain = all(index.like(word) & said for word in words)
        if not (named or plain) or (len(text) > LONGEST and not named):
            continue
        first = named or index.chapters[n] in told
        none = bool(_NO_EFFECT.search(text))
        scored.append((none, not first, not first and not _EFFECT.search(text), n))
    best = sorted(scored)[:MOST_OF_TOPIC]
    return list(
        dict.fromkeys(index.clauses[n][0] for *_, n in sorted(best, key=lambda one: one[-1]))
    )


LONGEST = 300
"""Letters of a clause that is told of a term which it only names."""


def meaning(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the rules say of a term, and nothing else; of an abbreviation, what it stands for."""
    term = (found["term"] or found["term2"] or "").strip()
    if not term or any(kind != "topic" for kind, _, _ in ask.names):
        return []
    work = ask.work
    if _SHORT.match(term) and (order := _order_called(work, term)):
        return [f"{term}: {' '.join((order.__doc__ or '').split())}", *order.examples[:1]]
    whole = _stands_for(work, term) if _SHORT.match(term) else ""
    rules = _defining(work, whole or term)
    if whole:
        return [f"{term} stands for {whole}.", *rules]
    if rules and _DOES.search(ask.text):
        rules = topic(work, term) or rules
    return [f"The rules on “{term}”:", *rules] if rules else []


_DOES = re.compile(r"\bdo(?:es)?\b.*\bdo\b|\bgood\s+for\b", re.IGNORECASE)


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


def _defining(work: Work, term: str) -> list[str]:
    """The clauses that say what a term is: those that begin with it first, the short ones first."""
    words = [_stem(word) for word in fold(term).split() if len(word) > 2 or word.isdigit()]
    found: list[tuple[int, int, int, str]] = []
    index = _index(work.ruleset.name, _elsewhere(work))
    for n, (text, _) in enumerate(index.clauses if words else ()):
        stems = [_stem(word) for word in fold(text).split()]
        if all(word in stems for word in words):
            at = min(EARLY, stems.index(words[0]) // 3)
            found.append((at, len(text), n, text))
    return [text for _, _, _, text in sorted(sorted(found)[:MOST_DEFINING], key=lambda one: one[2])]


EARLY = 3
"""Threes of words behind which it does not matter where a clause says a term."""


def clauses_about(
    work: Work, text: str, first: str = "", most: int = 0, *, near: bool = False
) -> list[str]:
    """The clauses that speak of what a question speaks of, the best first, in the book's order.
    first: the beginning of a word that each must bear. most: so many; 0: few, and some more where
    a question names one thing only. near: only those that say nearly all of it."""
    words = _words(text)
    if not words:
        return []
    index = _index(work.ruleset.name, _elsewhere(work))
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
    enough = (NEAR if near else ENOUGH) * total
    good = sorted((one for one in scored if one[0] >= enough), reverse=True)[:most]
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
    titles: list[frozenset[str]]
    """Of each clause the words of the heading above it."""
    chapters: list[str]
    """Of each clause its chapter."""

    def dense(self, words: Sequence[str]) -> set[str]:
        """The chapters that are about some words, though their headings do not say so: most of
        their clauses have them."""
        every = Tally(self.chapters)
        having = Tally(
            self.chapters[n]
            for n, (_, bag) in enumerate(self.clauses)
            if all(self.like(word) & bag for word in words)
        )
        return {one for one, n in having.items() if n >= MIN_DENSE and n > every[one] / 2}

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
def _index(ruleset: str, elsewhere: tuple[str, ...] = ()) -> _Index:
    """elsewhere: chapters of other scenarios than this game's, of which nothing is told."""
    other = re.compile(
        "|".join(rf"(?<![\d.]){re.escape(one)}(?![\d.]*\d)" for one in elsewhere) or r"(?!)"
    )
    titled = {
        id: chapter.title
        for chapter in ledger.chapters(ruleset).values()
        for id, _ in chapter.clauses
    }
    rows = [
        (id, text, about)
        for id, text, about in ledger.rules(ruleset)
        if not other.match(short(id)) and not other.match(text) and not _speaks(other, text)
    ]
    clauses = [
        (f"{text} ({short(id)})", frozenset(map(_stem, fold(f"{text} {about}").split())))
        for id, text, about in rows
    ]
    titles = [
        frozenset(map(_stem, fold(_CORE.sub("", f"{titled.get(id, '')} {about}")).split()))
        for id, _, about in rows
    ]
    chapters = [short(id) for id, _, _ in rows]
    return _Index(clauses, Tally(word for _, bag in clauses for word in bag), titles, chapters)


MIN_DENSE = 3
"""Clauses that a chapter about a word has of it at least."""


_CORE = re.compile(r"core rules|reconstructed|glossary|general|scenario", re.IGNORECASE)


def _speaks(other: re.Pattern[str], text: str) -> bool:
    """Does a clause speak of another scenario by its number?"""
    return any(other.match(text, at.end()) for at in re.finditer(r"\b[Ss]cenarios?\s+(?=\d)", text))


def _elsewhere(work: Work) -> tuple[str, ...]:
    return tuple(work.ruleset.elsewhere(work.board, work.view))


def _stem(word: str) -> str:
    """`retreats`, `retreating` -> `retreat`."""
    for ending in ("ings", "ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > 3:
            return word.removesuffix(ending)
    return word


_SAY_NOTHING = """help anything much many still now then good after come through mean happen work
get give this that these those there here than whether""".split()
_STEMS = frozenset(map(_stem, (*COMMON, *_SAY_NOTHING)))
