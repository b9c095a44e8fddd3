"""What a line must mean: the one order that holds all that it names and would stand.

It is read without asking back. Where a word says more than what is named, where two orders would
stand, where nobody knows a name or where nothing says what is done, the line is asked about.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from adjudicator.core import assembly, permanence, provisos, things
from adjudicator.core.everyday import WORDS
from adjudicator.core.names import fold
from adjudicator.core.programs import lines_of
from adjudicator.core.protocol import Order, StandingOrder
from adjudicator.core.slots import PLACES, Tagger, alike
from adjudicator.core.syntax import Choice, Keywords, Optional, Pattern, read_syntax
from adjudicator.core.syntax import Sequence as Several
from adjudicator.core.wordings import Case

SURE = 1.0
"""What an order must share with its line to be read in it."""
LESS = 1.0
"""How much less than the likest it may share with the line, where the likest would not stand."""
CLEARLY = 0.5
"""How much less than it all others must share."""


def sure(case: Case, raw: str) -> list[Order] | None:
    """Return the order that a line must mean: of those that hold all it names the only one that
    would stand. None if it can be several, or nobody here knows the rules."""
    proviso = provisos.found(raw)
    said = proviso.order if proviso else raw
    if case.stands is None or _TURNS.search(said) or strange(case, said):
        return None
    found = assembly.of(case, raw, assembly.classes(case, raw))
    if not found:
        return _each(case, raw)
    if found[0].guessed:
        return None  # who writes `Brest` says which
    likely = [one for one in found if one.score >= SURE and not _unsaid(case, raw, one)]
    stand = [
        one
        for one in likely[:MOST_LIKELY]
        if isinstance(one.order, StandingOrder)
        or case.stands([one.order.model_copy(update={"line": 1})])
    ]
    if not stand or stand[0].score < likely[0].score - LESS:
        return None
    if any(one.score > stand[0].score - CLEARLY for one in stand[1:]):
        return None
    known = assembly.verbs(case, raw)
    several = len({type(one.order) for one in found}) > 1
    if not known and (several or any(one.kinds & PLACES for one in assembly.look(case, raw))):
        return None  # nothing says what is done
    own = {one for one, weight in known.items() if weight == assembly.TYPED} - _ANY_VERB
    if own and not own & set(fold(f"{stand[0].words} {stand[0].text}").split()):
        return None  # `a limited attack` is no other one
    return None if more(raw, stand[0].text) else [stand[0].order]


_ANY_VERB = frozenset("put take go move send place get give play use make bring come set".split())
"""Verbs that people have for anything."""


def more(raw: str, written: str) -> bool:
    """Does an order hold a number that its line does not?"""
    said = {*re.findall(r"\d+", raw)}
    said |= {things.AMOUNTS[word] for word in fold(raw).split() if word in things.AMOUNTS}
    return any(number not in said for number in _NUMBER.findall(written))


_NUMBER = re.compile(r"(?<![\w.:-])\+?(\d+)(?![\w.:-])")


def strange(case: Case, said: str) -> bool:
    """Does a line name something that nobody knows, `the Guards to Hope`, or a purpose, `to open
    the road`?"""
    tagger = Tagger(case.lexicon, case.book.vocabulary)
    return any(
        not (
            word in WORDS
            or word in case.book.vocabulary.words
            or tagger.is_sort(word)
            or tagger.named(typed) is not None
            or any(word in case.lexicon.words(kind) for kind in case.lexicon.kinds)
        )
        for typed in _PROPER.findall(said)
        for word in (fold(typed),)
    )


_PROPER = re.compile(r"(?<=[a-z,] )[A-Z][\w'’]+|(?<=\bto )(?!the\b|an?\b|our\b|my\b|sea\b)[a-z]+")
"""A name inside a line, and `to open the road`, which no order does."""
_TURNS = re.compile(
    r"\b(?:rest|others?|remaining|leaves?|stays?|remains?|keeps?|in\s+case|if|unless|until|till|instead|without|not|never|no|nobody"
    r"|nothing|none|either|or|twice|again|half|some|few|whatever|whichever|wherever|whoever|anything|usual(?:ly)?|out\s+of\s+(?:it|this|the"
    r"\s+attack)|between|swap\w*|exchange\w*|trade\w*|changes?|same|likewise|ditto|too|otherwise|whether|instead|rather|only|last|previous|next|after|before|because|since|so\s+that)\b"
    r"|n['’]t\b|\?",
    re.I,
)
"""Words that say more than what is named."""


def _each(case: Case, raw: str) -> list[Order] | None:
    """Make an order of each thing of a list, `the Blitz markers: Brest, Grodno and Lwow`, where one
    order takes one of them."""
    if provisos.found(raw) is not None or permanence.lasts(raw) or not assembly.verbs(case, raw):
        return None
    named = assembly.look(case, raw)
    ends = [at for at, one in enumerate(named) if one.joined]
    if not ends or ends != list(range(ends[0], ends[0] + len(ends))) or len(ends) > MOST_EACH:
        return None
    first = ends[0] - 1
    group = named[first : ends[-1] + 1]
    number = str(len(group))
    made: list[Order] = []
    for one in group:
        alone = [*named[:first], replace(one, joined=False), *named[ends[-1] + 1 :]]
        alone = [replace(two, amount="") if two.amount in (number, "all") else two for two in alone]
        found = [
            fit
            for fit in assembly.fit(case, raw, alone, assembly.classes(case, raw))
            if fit.score >= SURE and case.stands is not None and case.stands([fit.order])
        ]
        if not found or any(two.score > found[0].score - CLEARLY for two in found[1:]):
            return None
        made.append(found[0].order)
    return made if len({type(one) for one in made}) == 1 else None


MOST_EACH = 8
"""Things of a list for each of which an order is made."""


def _unsaid(case: Case, raw: str, one: assembly.Fitted) -> bool:
    """Does an order leave out a word of its line that makes another order of it: `reserve`,
    `late`?"""
    read = {form for text in (one.words, one.text) for w in fold(text).split() for form in alike(w)}
    said = fold(raw).split()
    return any(
        word in said and not alike(word) & read and word not in WORDS for word in _flags(case)
    )


def _flags(case: Case) -> frozenset[str]:
    """Return the words that set a field of the orders that a question takes."""
    classes = tuple(case.book.classes[tag] for tag in case.prefer if tag in case.book.classes)
    return _flags_of(classes)


@lru_cache(maxsize=256)
def _flags_of(classes: tuple[type[Order], ...]) -> frozenset[str]:
    found: set[str] = set()

    def look(pattern: Pattern) -> None:
        match pattern:
            case Keywords(words, field) if field:
                found.update(word for word in words if len(word) > 3)
            case Several(parts) | Choice(parts):
                for one in parts:
                    look(one)
            case Optional(part):
                look(part)

    for cls in classes:
        for line in lines_of(cls):
            look(read_syntax(line))
    return frozenset(found)


MOST_LIKELY = 3
"""Orders of a line that are put to the rules."""
