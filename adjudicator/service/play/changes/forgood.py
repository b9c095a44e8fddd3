"""Lines about a seat's standing orders in words of every day: `strike my first standing order`,
`forget what I said about retreating`, `same countering as before`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.core import corrections, likeness
from adjudicator.core.saying import count
from adjudicator.service.grammar import Work
from adjudicator.service.play.changes import wordings
from adjudicator.service.words import listing

NONE = "you have {has}, so we dropped none. “standing” lists them."
SEVERAL = "it can be {which}. We changed nothing: write {how}."
STANDS = "Standing order {number} stands: {text}"
_I = re.IGNORECASE
_AS_BEFORE = re.compile(
    r"^(?:(?:and|please|also|the|my|our)\b,?\s+)*(?:(?:keep|leave)\s+(?:the\s+|my\s+|our\s+)?)?"
    r"(?:same\s+(?P<same>[^,;:]{3,40}?)\s+(?:as\s+(?:before|last\s+(?:turn|time)|always|usual|ever)|again)"
    r"|(?P<what>[^,;:]{3,40}?)\s+(?:stays?\s+|remains?\s+|stands?\s+|is\s+|are\s+)?(?:as\s+(?:before|always|usual|ever|it\s+(?:was|is))"
    r"|the\s+same(?:\s+as\s+(?:before|ever|always))?|unchanged))[\s.!]*$",
    _I,
)
"""`same countering as before`, `countering as usual`, `losses unchanged`."""
_LOSSES = re.compile(r"\b(?:loss(?:es)?|casualties)\b", _I)


def changed(work: Work, raw: str) -> tuple[str, str] | None:
    """What came of a line about a standing order by its number in words, or about one that stays;
    None if it is no such line."""
    if nth := corrections.standing_nth(raw):
        had = work.numbered
        number = len(had) if nth == corrections.LAST else nth
        if not 0 < number <= len(had) or had[number - 1] not in work.standing:
            return "", NONE.format(has=count(len(work.standing), "standing order"))
        return drop(work, [number]), ""
    match = _AS_BEFORE.match(" ".join(raw.split()))
    if match is None or not work.standing or wordings.reads(work, raw):
        return None
    about = _about(work, match["same"] or match["what"])
    if not about:
        return None
    return "; ".join(STANDS.format(number=n, text=work.numbered[n - 1].text) for n in about), ""


def drop(work: Work, numbers: Sequence[int]) -> str:
    """Drop standing orders by the numbers that their player has; what is told of it."""
    told = []
    for number in numbers:
        old = work.numbered[number - 1]
        old.dropped_at = work.now
        work.session.add(old)
        work.standing.remove(old)
        told.append(f"Standing order {number} is dropped: {old.text}")
    return "; ".join(told)


def taken_back(work: Work, words: str) -> tuple[str, str] | None:
    """Take back the one standing order that words speak of, else ask which; None if there is
    none."""
    about = _about(work, words)
    if len(about) == 1:
        return drop(work, about), ""
    if not about:
        return None
    which = [f"standing order {n} (“{work.numbered[n - 1].text}”)" for n in about]
    how = [f"“drop standing {n}”" for n in about]
    return "", SEVERAL.format(which=listing(which, "or"), how=listing(how, "or"))


def _about(work: Work, words: str) -> list[int]:
    """The numbers of the standing orders that words speak of."""
    said = _LOSSES.sub("lose", words)
    for loosely in (False, True):
        found = [
            n
            for n, one in enumerate(work.numbered, start=1)
            if one in work.standing and likeness.orders_it(said, one.text, loosely=loosely)
        ]
        if found:
            return found
    return []
