"""Lines that speak of other lines of the same letter: `sorry, I meant IN4 not IN1`, `scrap that`,
`no wait, make that Krakow`, `but not with MB1`.

Such a line is no courtesy, and no order of its own. `found` says what it wants changed; `changed`
puts it into the words of the line that it speaks of, if that can be done in one way only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from adjudicator.core.names import fold

_I = re.IGNORECASE
_LEAD = re.compile(
    r"^(?:\W*(?:sorry(?:\s+about\s+that)?|o+ps|whoops|apologies|pardon|cheers|thanks|thank\s+you"
    r"|many\s+thanks|no|nope|wait|ah|oh|argh|hm+|correction|actually|that['’]?s\s+(?:all|it)"
    r"|that\s+is\s+(?:all|it)|ok(?:ay)?|please|and|but|my\s+(?:mistake|bad|fault)|on\s+second"
    r"\s+thoughts?|hang\s+on|hold\s+on|i\s+was\s+wrong)\b(?!\s+orders?\b)[\s,.:;!–—-]*)+",
    _I,
)
"""How people begin who correct themselves."""
_ABOVE = (
    r"(?:that(?:\s+(?:one|line|order|last\s+one))?|this|it|(?:the|my)\s+(?:(?:last|previous)\s+)?"
    r"(?:line|order|one)(?:\s+(?:above|before))?|(?:the\s+)?(?:above|last)(?:\s+(?:line|order|one))?"
    r"|what\s+i\s+(?:wrote|said)(?:\s+(?:above|before))?)"
)
_STRIKE = re.compile(
    r"^(?:ignore|scrap|cancel|forget(?:\s+about)?|disregard|strike(?:\s+out)?|delete|undo|skip"
    rf"|never\s?mind|take\s+back)\s+(?:{_ABOVE}|lines?\s+(?P<lines>\d{{1,3}}"
    r"(?:(?:\s*,\s*|\s+and\s+|\s+)\d{1,3}){0,20}))(?:\s+please)?$",
    _I,
)
_INSTEAD = (
    re.compile(
        r"^(?:i\s+)?(?:meant|mean)\s+(?:to\s+(?:write|say)\s+)?(?P<new>.+?),?\s+"
        r"(?:and\s+)?(?:not|instead\s+of|rather\s+than)\s+(?P<old>.+)$",
        _I,
    ),
    re.compile(r"^(?:i\s+(?:meant|mean)\s+)?not\s+(?P<old>.+?),?\s+but\s+(?P<new>.+)$", _I),
    re.compile(r"^(?P<new>.+?)\s+(?:instead\s+of|rather\s+than)\s+(?P<old>.+)$", _I),
)
_MAKE = (
    re.compile(
        r"^(?:make|change)\s+(?:that|it|this)\s+(?:to\s+|into\s+)?(?P<new>.+?)(?:\s+instead)?$", _I
    ),
    re.compile(r"^(?:i\s+)?(?:meant|mean)\s+(?:to\s+(?:write|say)\s+)?(?P<new>.+)$", _I),
)
_STAYS = (
    r"(?:\s+(?:stays?|remains?|keeps?)(?:\s+(?:put|behind|there|here|at\s+home|where\s+.{1,20}))?"
    r"|\s+(?:does\s+not|doesn['’]?t|do\s+not|don['’]?t|will\s+not|won['’]?t)(?:\s+\w+){0,2})?"
)
_WITHOUT = re.compile(
    r"^(?:but\s+)?(?:not\s+with|without|except(?:ing)?(?:\s+(?:for|that))?|all\s+but|leave\s+out|not)"
    rf"\s+(?P<old>.+?){_STAYS}$",
    _I,
)
_UNDO = re.compile(
    r"^(?:i\s+|we\s+|please\s+)?(?:(?P<not>do\s+not|don['’]?t|will\s+not|won['’]?t)|forget(?:\s+about)?|call\s+off"
    r"|cancel|scrap|skip|strike(?:\s+out)?)\s+(?P<old>.+?)(?P<after>,?\s+(?:after\s+all|any\s?more))?$",
    _I,
)
"""`Don't move the Ruhr armour after all`: it speaks of the line that orders it."""
_SMALL = frozenset(
    "the a an my our its their this that to in at of on from with for and order orders line".split()
)
_TURNS = re.compile(
    r"\b(?:except|ignore|disregard|scrap|instead|i\s+mean(?:t)?|make\s+(?:that|it)|cancel\s+(?:that"
    r"|it|line)|forget\s+(?:that|it|line)|but\s+(?:not|without|keep|leave)|never\s?mind\s+(?:that|the"
    r"|line))\b",
    _I,
)
_CODE = re.compile(r"\b(?:[A-Z]{1,4}-?\d{1,3}|[a-z]\d{3,4})\b")
"""A counter or a hex by its letters and number."""

_NUMBERS = (
    "first 1st one", "second 2nd two", "third 3rd three", "fourth 4th four", "fifth 5th five",
    "sixth 6th six", "seventh 7th seven", "eighth 8th eight", "ninth 9th nine", "tenth 10th ten",
)  # fmt: skip
_NTH = "|".join(word for words in _NUMBERS for word in words.split()[:2])
_OF = r"(?:\s+(?:of|in)\s+(?:this|my|the)\s+(?:letter|e?-?mail|message|orders?|list)|\s+above)?"
_LINE = (
    r"(?:(?:my\s+|the\s+)?(?:line|order)\s*(?:no\.?\s*|number\s+|\#\s*)?(?P<n>\d{1,3}|one|two|three|four|five)"
    rf"|(?:my|the)?\s*(?P<nth>{_NTH}|last)\s+(?:line|order|one)){_OF}"
)
_OF_LINE = re.compile(
    rf"^(?:(?:in|on|for|with|about|regarding)\s+)?{_LINE}\s*(?:[:,;–—=-]|\b(?:should(?:\s+have)?\s+(?:be(?:en)?|read|say"
    r"|go)|must\s+(?:be|read|say)|(?:ought|needs|has)\s+to\s+(?:be|read|say)|(?:is|was)\s+(?:wrong|a\s+(?:mistake"
    r"|typo|slip)|(?:meant\s+)?to\s+(?:be|read|say|go))|(?=i\s+mean)|(?=make\b|(?:do\s+)?not\b|don)|becomes?|reads?"
    r"|is|was))\s*[:,;.–—-]?\s*(?:please\s+)?(?P<rest>.*)$",
    _I,
)
"""`line 3 should be ...`, `my second line: ...`, `in the first line I meant ...`."""
_TO_LINE = re.compile(
    rf"^(?:please\s+)?(?:make|change|correct|replace|turn|set|fix)\s+{_LINE}\s*(?:\b(?:to|into|with|by|so\s+that"
    r"\s+it\s+(?:reads|says)|read|say)\b|[:,])?\s*(?P<rest>.+)$",
    _I,
)
_NOT_LINE = re.compile(
    r"^(?:(?:i|we)['’]d\s+rather\s+not|(?:i|we)\s+would\s+rather\s+not|i\s+(?:do\s+not|don['’]?t)\s+want(?:\s+to)?"
    r"|(?:please\s+)?(?:do\s+not|don['’]?t)|without|not|except|leave\s+out|take\s+(?:out|back)|remove|drop|ignore"
    r"|scrap|cancel|forget(?:\s+about)?|disregard|strike(?:\s+out)?|delete|undo|skip)\s+"
    rf"(?:(?:do|have|give|carry\s+out|play)\s+)?{_LINE}(?:\s+(?:after\s+all|please|now|any\s?more))*$",
    _I,
)
_NEW_NOT_OLD = re.compile(r"^(?P<new>.+?),?\s+(?:and\s+)?not\s+(?P<old>.+)$", _I)
_AMOUNT = re.compile(r"^(?P<sign>\+?)(?P<count>\d{1,3})(?:\s+(?P<of>[^\W\d]\w*))?$")

_UNSURE = re.compile(
    r"\b(?:sorry|oops|whoops|no|nope|wait|correction|actually|i\s+was\s+wrong|my\s+(?:mistake|bad|fault))\b",
    _I,
)
Kind = Literal["strike", "instead", "make", "without", "undo"]
LAST = -1


@dataclass(frozen=True)
class Correction:
    """What a line wants changed. old, new: the words that go and that come; lines: those that it
    strikes out by number; line: the one of which it speaks by number, 0 if it does not, `LAST` for
    the last above it."""

    kind: Kind
    old: str = ""
    new: str = ""
    lines: tuple[int, ...] = ()
    line: int = 0
    loose: bool = False
    """It is one only if it names something of the game: `no, Kiev`."""


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(dict.fromkeys(map(int, re.findall(r"\d+", text or ""))))


def found(text: str) -> Correction | None:
    """The correction that a line is, None if it is none. `no`, `not` and `except` alone make none
    where nothing was said before them: the caller asks only of lines that are no order."""
    said = " ".join(text.split()).rstrip(" .!?…,;")
    lead = _LEAD.match(said)
    bare = said[lead.end() :] if lead else said
    if (numbered := _numbered(bare)) is not None:
        return numbered
    if match := _STRIKE.match(bare):
        return Correction("strike", lines=_numbers(match["lines"]))
    for pattern in _INSTEAD:
        if match := pattern.match(bare):
            return Correction("instead", _clean(match["old"]), _clean(match["new"]))
    for pattern in _MAKE:
        if match := pattern.match(bare):
            return Correction("make", new=_clean(match["new"]))
    if match := _WITHOUT.match(bare):
        return Correction("without", _clean(match["old"]))
    if lead and _UNSURE.search(lead[0]) and 0 < len(bare.split()) <= MOST_WORDS:
        return Correction("make", new=_clean(bare), loose=True)
    match = _UNDO.match(bare)
    if match and (not match["not"] or match["after"] or len(_content(match["old"])) > 1):
        return Correction("undo", _clean(match["old"]))
    return None


def _numbered(bare: str) -> Correction | None:
    """The correction of a line that is spoken of by its number."""
    if match := _NOT_LINE.match(bare):
        return Correction("strike", line=_number(match))
    match = _OF_LINE.match(bare) or _TO_LINE.match(bare)
    if match is None:
        return None
    rest, line = match["rest"].strip(), _number(match)
    if _UNDONE.match(rest):
        return Correction("strike", line=line)
    inner = found(rest) if rest else None
    if inner is not None and not inner.line and inner.kind != "undo":
        return replace(inner, line=line)
    if swap := _NEW_NOT_OLD.match(rest):
        return Correction("instead", _clean(swap["old"]), _clean(swap["new"]), line=line)
    return Correction("make", new=_clean(rest), line=line)


_UNDONE = re.compile(
    r"^(?:a\s+mistake|wrong|not|(?:do\s+not|don['’]?t)(?:\s+do\s+(?:it|that))?|no(?:\s+longer|thing)?|out|off"
    r"|void|cancel(?:led)?|scrap(?:ped)?|forget\s+it|ignore\s+it|to\s+be\s+(?:ignored|left\s+out))$",
    _I,
)


def _number(match: re.Match[str]) -> int:
    said = (match["n"] or match["nth"]).lower()
    if said == "last":
        return LAST
    if said.isdigit():
        return int(said)
    return next(at for at, words in enumerate(_NUMBERS, start=1) if said in words.split())


def _content(words: str) -> list[str]:
    return [word for word in fold(words).split() if word not in _SMALL]


def orders_it(said: str, line: str) -> bool:
    """Does a line order what `Don't move the Ruhr armour` takes back? All that is named there
    stands in it, in whatever order."""
    named, words = _content(said), fold(line).split()
    return bool(named) and all(any(_like(one, word) for word in words) for one in named)


def _like(one: str, word: str) -> bool:
    """`panzers`, `panzer`."""
    return one == word or (min(len(one), len(word)) > 3 and one.rstrip("s") == word.rstrip("s"))


def speaks(text: str) -> bool:
    """May a line change what another says, or names it something of a game? Then it is no
    courtesy, however it begins."""
    return bool(_TURNS.search(text[:200]) or _CODE.search(text[:200]))


def _clean(words: str) -> str:
    return words.strip(" ,.!;:“”\"'’")


Names = Callable[[str], frozenset[str]]
"""Words -> the kinds of name that they are."""


def changed(correction: Correction, line: str, names: Names) -> Iterator[str]:
    """What a line may be meant to say after a correction. Which of it can be read, the caller
    knows."""
    if correction.kind == "strike":
        yield ""
    elif correction.kind == "instead":
        yield from _put(line, correction.old, correction.new)
    elif correction.kind == "without":
        old = _spelled(correction.old)
        for pattern in (
            rf"\s*(?:,\s*(?:and\s+)?|\band\s+|&\s*|\+\s*){old}(?!\w)",
            rf"(?<!\w){old}\s*(?:,\s*(?:and\s+)?|\band\s+|&\s*|\+\s*)",
        ):
            yield from _once(line, pattern, "")
    elif amount := _AMOUNT.match(correction.new):
        of = rf"(?=\s+{re.escape(amount['of'][:4])})" if amount["of"] else r"(?![\w.:-])"
        sign = r"\+" if amount["sign"] else r"(?<![\w+.:-])"
        yield from _once(line, rf"{sign}\d{{1,3}}{of}", f"{amount['sign']}{amount['count']}")
    else:
        kinds = names(correction.new)
        for word in (r"[\w.'’-]+", r"[\w.'’]+"):
            put = [
                f"{line[:start]}{correction.new}{line[end:]}"
                for start, end in _spans(line, word)
                if kinds & names(line[start:end])
            ]
            yield from put
            if put:
                return


def _put(line: str, old: str, new: str) -> Iterator[str]:
    yield from _once(line, rf"(?<!\w){_spelled(old)}(?!\w)", new)


def _spelled(words: str) -> str:
    return r"\s+".join(re.escape(word) for word in words.split())


def _once(line: str, pattern: str, new: str) -> Iterator[str]:
    hits = list(re.finditer(pattern, line, _I))
    if len(hits) == 1:
        yield f"{line[: hits[0].start()]}{new}{line[hits[0].end() :]}"


MOST_WORDS = 3
"""Words of a name that may be replaced."""


def spans(line: str) -> Iterator[tuple[int, int]]:
    """Runs of words of a line, also of those that a dash joins."""
    yield from _spans(line, r"[\w.'’]+")


def _spans(line: str, word: str) -> Iterator[tuple[int, int]]:
    """Runs of words of a line, the longest first. word: what a word is."""
    words = [match.span() for match in re.finditer(word, line)]
    for number in range(MOST_WORDS, 0, -1):
        for at in range(len(words) - number + 1):
            start, end = words[at][0], words[at + number - 1][1]
            if fold(line[start:end]):
                yield start, end
