"""Lines that speak of other lines of the same letter: `sorry, I meant IN4 not IN1`, `scrap that`,
`no wait, make that Krakow`, `but not with MB1`.

Such a line is not a courtesy, and no order of its own. `found` says what it wants changed;
`changed` puts it into the words of the line that it speaks of, if that can be done in one way only.
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
    r"\s+thoughts?|on\s+(?:further\s+)?reflection|come\s+to\s+think\s+of\s+it|thinking\s+about\s+it|hang\s+on|hold\s+on|i\s+was\s+wrong)\b(?!\s+orders?\b)[\s,.:;!–—-]*)+",
    _I,
)
"""How people begin who correct themselves."""
_ABOVE = (
    r"(?:that(?:\s+(?:one|line|order|last\s+one))?|this|it|(?:the|my)\s+(?:(?:last|previous)\s+)?"
    r"(?:line|order|one)(?:\s+(?:above|before))?|(?:the\s+)?(?:above|last)(?:\s+(?:line|order|one))?"
    r"|what\s+i\s+(?:wrote|said)(?:\s+(?:above|before))?)"
)
_TAKES_BACK = (
    r"(?:ignore|scrap|scrub|scratch|cancel|forget(?:\s+about)?|disregard|strike(?:\s+(?:out|off))?|delete|undo"
    r"|skip|never\s?mind|take\s+(?:back|out)|call\s+off|leave\s+out|drop|remove|revoke|withdraw)"
)
_AFTER_ALL = (
    r"(?:,?\s+(?:after\s+all|any\s?more|please|now|again|instead|too|as\s+well|also|thanks"
    r"|thank\s+you))*"
)
_STRIKE = re.compile(
    rf"^(?:please\s+|and\s+)?(?:{_TAKES_BACK}\s+|(?:strike|leave|take|call)\s+(?=.*\s(?:out|back|off)$))(?:{_ABOVE}"
    r"|(?:my\s+|the\s+)?(?:lines?|orders?)\s+(?P<lines>\d{1,3}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+|\s*&\s*)\d{1,3}){0,20}))"
    rf"(?:\s+(?:out|back|off))?{_AFTER_ALL}$",
    _I,
)
_INSTEAD = (
    re.compile(
        r"^(?:i\s+)?(?:meant|mean)\s+(?:to\s+(?:write|say)\s+)?(?P<new>.+?),?\s+"
        r"(?:and\s+)?(?:not|instead\s+of|rather\s+than)\s+(?P<old>.+)$",
        _I,
    ),
    re.compile(r"^(?:i\s+(?:meant|mean)\s+)?not\s+(?P<old>.+?),?\s+but\s+(?P<new>.+)$", _I),
    re.compile(
        r"^(?:please\s+)?substitute\s+(?P<new>[^,;:]{2,60}?)\s+(?:for|in(?:\s+the)?\s+place\s+of)\s+"
        r"(?P<old>[^,;:]{2,60})$",
        _I,
    ),
    re.compile(
        r"^(?:please\s+)?(?:replace|swap|exchange)\s+(?P<old>[^,;:]{2,60}?)\s+(?:by|with|for)\s+(?P<new>[^,;:]{2,60})$",
        _I,
    ),
    re.compile(r"^(?P<new>.+?)\s+(?:instead\s+of|rather\s+than)\s+(?P<old>.+)$", _I),
)
_MAKE = (
    re.compile(
        r"^(?:make|change)\s+(?:that|it|this)\s+(?:to\s+|into\s+)?(?P<new>.+?)(?:\s+instead)?$", _I
    ),
    re.compile(r"^(?:i\s+)?(?:meant|mean)\s+(?:to\s+(?:write|say)\s+)?(?P<new>.+)$", _I),
)
_MAKES = re.compile(r"^(?:make|change)\s+(?:that|it|this)\s+(?:to\s+|into\s+)?", _I)
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
    r"^(?:i\s+|we\s+|please\s+)?(?:(?P<not>do\s+not|don['’]?t|will\s+not|won['’]?t)|(?P<surely>forget(?:\s+about)?"
    r"|call\s+off|cancel|scrap|scrub|scratch|strike(?:\s+(?:out|off))?|undo|take\s+back|revoke|delete"
    r"|never\s?mind(?:\s+about)?)|drop|remove|withdraw|skip|ignore|disregard)\s+(?P<old>.+?)"
    r"(?P<after>(?:,?\s+(?:after\s+all|any\s?more|please|thanks|thank\s+you|now))*)$",
    _I,
)
"""`Don't move the Ruhr armour after all`: it speaks of the line that orders it."""
_SMALL = frozenset(
    """the a an my our its their this that to in at of on from with for and order orders line lines
about idea plan thing business bit part bits one again whole entire s against concerning""".split()
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
_STANDING_NTH = re.compile(
    rf"^(?:(?:please|and|also|so)\b,?\s+)*{_TAKES_BACK}\s+(?:my\s+|the\s+)?(?P<n>)(?P<nth>{_NTH}|last)\s+standing"
    r"(?:\s+(?:order|wish|instruction|one))?\b(?P<why>.*)$",
    _I,
)


def standing_nth(text: str) -> int:
    """The number of the standing order that a line takes back by it, `LAST` for the last; 0 if it
    does not: `strike my first standing order, the one about Moscow`."""
    match = _STANDING_NTH.match(" ".join(text.split()).rstrip(" .!"))
    return _number(match) if match else 0


_OF = r"(?:\s+(?:of|in)\s+(?:this|my|the)\s+(?:letter|e?-?mail|message|orders?|list)|\s+above)?"
_LINE = (
    r"(?:(?:my\s+|the\s+)?(?:line|order)\s*(?:no\.?\s*|number\s+|\#\s*)?(?P<n>\d{1,3}|one|two|three|four|five)"
    rf"|(?:my|the)?\s*(?P<nth>{_NTH}|last)\s+(?:line|order|one)){_OF}"
)
_OF_LINE = re.compile(
    rf"^(?:(?:in|on|for|with|about|regarding)\s+)?{_LINE}\s*(?:[:,;–—=-]|\b(?:should(?:\s+have)?\s+(?:be(?:en)?|read|say"
    r"|go)|must\s+(?:be|read|say)|(?:ought|needs|has)\s+to\s+(?:be|read|say)|(?:is|was)\s+(?:wrong|a\s+(?:mistake"
    r"|typo|slip)|(?:meant\s+)?to\s+(?:be|read|say|go))|(?=i\s+mean)|(?=(?:only|with|without)\b)|(?=make\b|(?:do\s+)?not\b|don)|becomes?|reads?"
    r"|is|was))\s*[:,;.–—-]?\s*(?:please\s+)?(?P<rest>.*)$",
    _I,
)
"""`line 3 should be ...`, `my second line: ...`, `in the first line I meant ...`."""
_TO_LINE = re.compile(
    rf"^(?:please\s+)?(?:make|change|correct|replace|turn|set|fix)\s+{_LINE}\s*(?:\b(?:to|into|with|by|so\s+that"
    r"\s+it\s+(?:reads|says)|read|say)\b|[:,])?\s*(?P<rest>.+)$",
    _I,
)
_INSTEAD_OF_LINE = re.compile(rf"^instead\s+of\s+{_LINE}\s*[:,]\s*(?P<rest>.+)$", _I)
_ADD_TO_LINE = re.compile(
    rf"^(?:please\s+|also\s+)?(?:add|put|include)\s+(?P<new>.+?)\s+(?:to|in|into|on)\s+{_LINE}(?:\s+(?:please|too|as\s+well))?$",
    _I,
)
_OUT_OF_LINE = re.compile(
    rf"^(?:please\s+)?(?:leave|take|drop|remove|strike|{_TAKES_BACK})\s+(?:the\s+(?:bit|part)\s+about\s+)?(?P<old>.+?)"
    rf"\s+(?:out\s+of|from|(?<=\S)in)\s+{_LINE}(?:\s+please)?$",
    _I,
)
_NOT_LINE = re.compile(
    r"^(?:(?:i|we)['’]d\s+rather\s+not|(?:i|we)\s+would\s+rather\s+not|i\s+(?:do\s+not|don['’]?t)\s+want(?:\s+to)?"
    r"|(?:please\s+)?(?:do\s+not|don['’]?t)|without|not|except"
    rf"|{_TAKES_BACK})\s+"
    rf"(?:(?:do|have|give|carry\s+out|play)\s+)?{_LINE}(?:\s+(?:after\s+all|please|now|any\s?more))*$",
    _I,
)
_NEW_NOT_OLD = re.compile(r"^(?P<new>.+?),?\s+(?:and\s+)?not\s+(?P<old>.+)$", _I)
_AMOUNT = re.compile(r"^(?P<sign>\+?)(?P<count>\d{1,3})(?:\s+(?P<of>[^\W\d]\w*))?$")

_UNSURE = re.compile(
    r"\b(?:sorry|oops|whoops|no|nope|wait|correction|actually|i\s+was\s+wrong|my\s+(?:mistake|bad|fault))\b",
    _I,
)
_NONE = re.compile(r"^no\s*$", _I)
"""`no fleets` denies, `no, fleets` corrects."""
_CONDITION = re.compile(r"^(?:if|when|unless|once|after)\b", _I)
Kind = Literal["strike", "instead", "make", "without", "undo", "add"]
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
    plain: bool = False
    """It is one only if a line holds what goes: `lose a step rather than retreat` is an order."""
    of: str = ""
    """Whom it is about, where it says so: `not Stuttgart but Saar for the Berlin infantry`."""
    figures: bool = False
    """Is the line named by its number in figures, as a receipt numbers it?"""
    one: bool = False
    """Does it call what it speaks of neither line nor order, `the second one`?"""
    about: str = ""
    """What is said beside it, which may name what it is about: why it is made."""
    surely: bool = False
    """Its words say nothing but that something is taken back."""


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(dict.fromkeys(map(int, re.findall(r"\d+", text or ""))))


def found(text: str) -> Correction | None:
    """The correction that a line is, None if it is none. `no`, `not` and `except` alone make none
    where nothing was said before them: the caller asks only of lines that are not orders."""
    said = " ".join(text.split()).rstrip(" .!?…,;")
    lead = _LEAD.match(said)
    bare = said[lead.end() :] if lead else said
    if (numbered := _numbered(bare)) is not None:
        return numbered
    if match := _STRIKE.match(bare):
        return Correction("strike", lines=_numbers(match["lines"]))
    if match := _FIRST_OLD.match(bare):
        return Correction("instead", _clean(match["old"]), _clean(match["new"]), plain=True)
    for pattern in _INSTEAD:
        if (match := pattern.match(bare)) and not (_CONDITION.match(bare) and not lead):
            plain = pattern in _INSTEAD[2:] and not lead
            new, of = _MAKES.sub("", match["new"]), ""
            if pattern is _INSTEAD[1] and (about := _FOR.match(new)):
                new, of = about["new"], about["who"]
            return Correction("instead", _clean(match["old"]), _clean(new), plain=plain, of=of)
    for pattern in _MAKE:
        if match := pattern.match(bare):
            return Correction("make", new=_clean(match["new"]))
    if match := _WITHOUT.match(bare):
        return Correction("without", _clean(match["old"]))
    if (
        lead
        and _UNSURE.search(lead[0])
        and not _NONE.match(lead[0])
        and 0 < len(bare.split()) <= MOST_WORDS
    ):
        return Correction("make", new=_clean(bare), loose=True)
    if (match := _GOES_INSTEAD.match(bare)) or (lead and (match := _COMMA_NOT.match(bare))):
        return Correction("instead", _clean(match["old"]), _clean(match["new"]), plain=True)
    if match := _INSTEAD_AT_END.match(bare):
        return Correction("make", new=_clean(match["new"]), loose=True, plain=True)
    if match := _UNDONE_BY_WORDS.match(bare):
        return Correction("undo", _clean(match["old"] or match["off"]), surely=True)
    match = _UNDO.match(bare)
    if match and (not match["not"] or match["after"] or len(_content(match["old"])) > 1):
        return Correction("undo", _clean(match["old"]), surely=bool(match["surely"]))
    return None


_UNDONE_BY_WORDS = re.compile(
    r"^(?:(?:(?:i|we)\s+)?(?:request|ask|wish|want|would\s+like)\s+(?:that\s+)?)?(?:(?P<old>[^,;:]{3,60}?)\s+(?:be|(?:is|are)\s+to\s+be"
    r"|(?:shall|should|must|can|may|will)\s+be|is|are|to\s+be)\s+(?:hereby\s+|now\s+)?(?:cancell?ed|struck(?:\s+out)?|deleted|rescinded"
    r"|revoked|annulled|forgotten|called\s+off|scrapped|scratched|taken\s+back)"
    r"|(?P<off>(?:the\s+|my\s+|our\s+)?(?:attack|assault|blitz|operation|move|offensive)\s[^,;:]{2,50}?)\s+is\s+off)$",
    _I,
)
"""`Request that the order concerning Minsk be cancelled`, `the attack on Hope is off`."""
_FOR = re.compile(r"^(?P<new>.+?)\s+for\s+(?:the\s+|my\s+)?(?P<who>.+)$", _I)
_COMMA_NOT = re.compile(r"^(?P<new>.+?),\s+(?:and\s+)?not\s+(?P<old>.+)$", _I)
"""`The London Corps goes to Brest, not Caen`."""
_GOES_INSTEAD = re.compile(
    r"^(?:the\s+)?.{2,40}?\s+(?:on|at|in|over|from)\s+(?P<old>[^\s,;:]+(?:\s[^\s,;:]+)?)\s+(?:goes|should\s+go|shall\s+go"
    r"|is\s+to\s+go|moves?)\s+to\s+(?P<new>.{2,40}?)\s+instead$",
    _I,
)
"""`The Blitz marker on Koblenz goes to Muenster instead`."""
_INSTEAD_AT_END = re.compile(r"^(?P<new>(?!.*\binstead\b.*\binstead\b).{4,}?),?\s+instead$", _I)
_FIRST_OLD = re.compile(r"^instead\s+of\s+(?P<old>[^,;:]{2,60}),\s*(?P<new>.+)$", _I)
"""`Instead of Stuttgart, inf08 should go to Frankfurt`."""
_SENTENCE = re.compile(
    r"(?<=[^\d\s.])[.!;]+\s+(?=[A-Za-z])|\s[–—-]\s|,\s+|\s+(?=because\b|since\b)"
)
MOST_PARTS = 4


def parted(text: str) -> list[tuple[str, str]]:
    """The ways in which a line may be a correction with something said before or behind it: that,
    and the rest."""
    if _CONDITION.match(text.strip()):
        return []  # `if it is worse than 2-1, forget it` takes nothing back by itself
    marks = list(_SENTENCE.finditer(text))[:MOST_PARTS]
    heads = [(text[: mark.start()], text[mark.end() :]) for mark in marks]
    tails = [(text[mark.end() :], text[: mark.start()]) for mark in marks]
    return [(part, rest.strip()) for part, rest in (*heads, *tails) if part.strip()]


_REASON = re.compile(
    r"^(?:(?:leave|let)\s+.{2,30}\s(?:alone|be|in\s+peace)\W*$|the\s+(?!rest\b)|they\b|it\b|it['’]s|there\b|that\b|this\b|these\b|too\b|not\s+(?:enough|now|yet|worth)|no\s+"
    r"|because\b|since\b|as\s+(?:i|we|it|they|the|there)\b|i\s+(?:need|have|am|was|forgot|overlooked|made|think|thought"
    r"|changed|misread|did|do\s+not|don['’]?t|can|cannot|can['’]?t|will)\b|i['’]\w+|we\s+(?:need|have|are|can|cannot|do)\b|sorry\b"
    r"|on\s+second\s+thoughts?|oops|my\s+(?:mistake|bad|fault)|on\s+reflection|actually)",
    _I,
)
_STAYS_PUT = re.compile(
    r"^(?:and\s+|but\s+|so\s+|no,?\s+)?(?P<who>[^,;:]{2,50}?)\s+(?:(?:shall|should|will|must|can|may|is\s+to|are\s+to|has\s+to"
    r"|had\s+better)\s+)?(?:stays?|remains?|holds?)(?:\s+(?:put|behind|here|there|(?:at\s+)?home|in\s+(?:place|port|reserve)"
    r"|(?:in|at|on)\s+(?:the\s+)?[\w'’-]+(?:\s[\w'’-]+)?|where\s+.{1,20}?|as\s+.{1,15}?))*"
    r"(?:,?\s+(?:after\s+all|instead|please|now|whatever\s+happens|for\s+now|(?:for\s+)?this\s+(?:turn|season)|then|though))*$",
    _I,
)


def reason(text: str) -> bool:
    """Does a text sound like why something is taken back?"""
    return bool(_REASON.match(text.strip()) or _STAYS_PUT.match(text.strip(" .!")))


def stays(text: str) -> str:
    """Who a line says stays where they are; empty if it says no such thing."""
    found = _STAYS_PUT.match(" ".join(text.split()).strip(" .!…,;"))
    return found["who"] if found else ""


def _numbered(bare: str) -> Correction | None:
    """The correction of a line that is spoken of by its number."""
    if match := _NOT_LINE.match(bare):
        one = bool(_ONE.search((match["nth"] and match[0]) or ""))
        return Correction("strike", line=_number(match), figures=_figures(match), one=one)
    if match := _INSTEAD_OF_LINE.match(bare):
        return Correction(
            "make", new=_clean(match["rest"]), line=_number(match), figures=_figures(match)
        )
    if match := _ADD_TO_LINE.match(bare):
        return Correction(
            "add", new=_clean(match["new"]), line=_number(match), figures=_figures(match)
        )
    if match := _OUT_OF_LINE.match(bare):
        return Correction(
            "without", _clean(match["old"]), line=_number(match), figures=_figures(match)
        )
    match = _OF_LINE.match(bare) or _TO_LINE.match(bare)
    if match is None:
        return None
    rest, line, figures = match["rest"].strip(), _number(match), _figures(match)
    head, _, why = rest.partition(",")
    if _UNDONE.match(head.strip()) and (not why or reason(why)):
        return Correction("strike", line=line, figures=figures)
    inner = found(rest) if rest else None
    if inner is not None and not inner.line and inner.kind != "undo":
        return replace(inner, line=line, figures=figures)
    if swap := _NEW_NOT_OLD.match(rest):
        return Correction(
            "instead", _clean(swap["old"]), _clean(swap["new"]), line=line, figures=figures
        )
    return Correction("make", new=_clean(rest), line=line, figures=figures)


_ONE = re.compile(r"\sone\b", _I)
_UNDONE = re.compile(
    r"^(?:a\s+mistake|wrong|not|(?:do\s+not|don['’]?t)(?:\s+do\s+(?:it|that))?|no(?:\s+longer|thing)?|out|off"
    r"|void|cancel(?:led)?|scrap(?:ped)?|forget\s+it|ignore\s+it|to\s+be\s+(?:ignored|left\s+out))$",
    _I,
)


def _figures(match: re.Match[str]) -> bool:
    return (match["n"] or "").isdigit()


def _number(match: re.Match[str]) -> int:
    said = (match["n"] or match["nth"]).lower()
    if said == "last":
        return LAST
    if said.isdigit():
        return int(said)
    return next(at for at, words in enumerate(_NUMBERS, start=1) if said in words.split())


def _content(words: str) -> list[str]:
    return [word for word in fold(words).split() if word not in _SMALL]


_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*", _I)
_WHAT_OF = re.compile(r"^(?P<what>.+\s(?:of|by|from|for|with))\s+(?P<who>.+)$", _I)


def severally(words: str) -> list[str]:
    """What words speak of, one by one: `the moves of inf05 and inf15`, `the move of inf05`."""
    first, *others = _AND.split(words)
    what = match["what"] if (match := _WHAT_OF.match(first)) else ""
    return [first, *(f"{what} {one}".strip() for one in others)]


_REVOKED = re.compile(
    r"^(?P<head>[^,;–—…]{8,}?)(?:[,;–—…]|\.{2,}|[.!?]\s|\s-\s)\s*(?:but\s+)?(?:no|sorry|wait|actually|hm+|oh|argh)\b.*?"
    r"(?:\b(?:forget|ignore|scrap|drop|cancel|skip)\s+(?:it|that|this)|\bnever\s?mind(?:\s+(?:it|that))?"
    r"|\bleave\s+(?:it|them|(?:the\s+)?(?P<left>[\w'’-]+(?:\s[\w'’-]+)?))(?:\s+(?:alone|be|there|as\s+(?:it|they)\s+(?:is|are|stands?)"
    r"|(?:where|how)\s+(?:it|they)\s+(?:is|are)))?)[\s.!]*$",
    _I,
)
_ELSEWHERE = re.compile(
    r"^(?:please\s+)?(?:do\s+not|don['’]?t)\s+(?P<what>.{3,60}?)\s+(?:in|at|to|into|on|onto)"
    r"\s+(?P<old>[\w'’. -]{2,30}?)"
    r"(?:,|;|:|\.|\s-|\s–|\s—)?\s+(?:but\s+|rather\s+)?(?:put|send|place|raise|move|bring|build|take)\s+(?:it|them|that|him|those)"
    r"\s+(?:in|at|to|into|on|onto)\s+(?P<new>[\w'’. -]{2,30}?)(?:\s+instead)?[\s.!]*$",
    _I,
)


def revoked(text: str) -> bool:
    """Does a line take itself back? `Move one to Berlin, no that leaves too few, forget it.`"""
    match = _REVOKED.match(" ".join(text.split()))
    if match is None or _LEAD.match(match["head"]) or _TURNS.search(match["head"]):
        return False
    return not match["left"] or fold(match["left"]) in fold(match["head"])


def elsewhere(text: str) -> Correction | None:
    """`Don't raise inf13 in Breslau, put it in Dresden.`"""
    match = _ELSEWHERE.match(" ".join(text.split()))
    if match is None:
        return None
    old, new = _clean(match["old"]), _clean(match["new"])
    return Correction("instead", old, new, of=match["what"], plain=True)


_JOINS = (
    re.compile(
        r"^(?:and\s+|also\s+|then\s+)*(?P<who>.{2,60}?)\s+(?:also\s+|then\s+)*(?:joins?|take[s]?\s+part)(?:\s+in)?(?:\s+(?:in|on))?"
        r"(?:\s+(?:that|this|the|it)(?:\s+(?:attack|assault|fight|offensive|operation))?)?(?:\s+(?:on|at|against|in)\s+(?P<place>.{2,40}?))?"
        r"(?:,?\s+(?:too|as\s+well|also))*[\s.!]*$",
        _I,
    ),
    re.compile(
        r"^(?:and\s+|also\s+|then\s+)*(?P<who>.{2,60}?)\s+(?:also\s+|then\s+)*(?:attacks?|hits?|assaults?|strikes?)\s+"
        r"(?P<place>.{2,40}?),?\s+(?:too|as\s+well|also)[\s.!]*$",
        _I,
    ),
)


def joins(text: str) -> tuple[str, str]:
    """Say who joins what another line orders, and where: `1P then attacks Lwow too`.
    Empty if a line says no such thing."""
    said = " ".join(text.split())
    found = next((match for one in _JOINS if (match := one.match(said))), None)
    return (_clean(found["who"]), _clean(found["place"] or "")) if found else ("", "")


def says_something(words: str) -> bool:
    """Do words name something by which a line is known?"""
    return bool(_content(words))


_SAME = (
    frozenset("attack assault offensive strike operation blitz hit raid".split()),
    frozenset(
        "move movement march transfer rail send redeployment redeploy shift go transport".split()
    ),
)
"""Words that say the same of an order."""


def orders_it(said: str, line: str, *, loosely: bool = False) -> bool:
    """Does a line order what `Don't move the Ruhr armour` takes back? All that is named there
    stands in it, in whatever order. loosely: or what says the same."""
    named, words = _content(said), fold(line).split()
    if loosely:
        same = {word: group for group in _SAME for word in group}
        words = [*words, *(other for word in words for other in same.get(word.rstrip("s"), ()))]
    return bool(named) and all(any(_like(one, word) for word in words) for one in named)


_OF_A_REASON = frozenset(
    """changed mind changing have been think thought because since much many more want wants need
needs needed risky sorry longer still after wrong mistake they that there could would should better
about""".split()
)


def shares(reason: str, line: str) -> bool:
    """Does a line speak of what a reason names: `I've changed my mind about retreating`?"""
    named = [one for one in _content(reason) if one not in _OF_A_REASON and len(one) > 3]
    return any(_like(one, word) for one in named for word in fold(line).split())


LONGEST_NUMBER = 9
"""Figures of a number that anybody counts with."""
_COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(words: str) -> int:
    """The number that words say, `two` or `2`; 0 if they say something else."""
    said = fold(words)
    if said in _COUNTS:
        return _COUNTS.index(said) + 1
    return int(said) if len(said) <= LONGEST_NUMBER and said.isascii() and said.isdigit() else 0


def numbers(line: str) -> set[int]:
    """The numbers of a line, in words or figures."""
    return {number(word) for word in fold(line).split()} - {0}


def things(line: str) -> set[str]:
    """Words of a line that say what it is about, without numbers and small words; of several the
    beginning, so that `unit` is `units`."""
    return {word.rstrip("s") for word in _content(line) if len(word) > 3 and not number(word)}


def _like(one: str, word: str) -> bool:
    """`panzers`, `panzer`; `fortifying`, `fortify`; `activation`, `activate`."""
    if min(len(one), len(word)) <= 3:
        return one == word
    return bool(_stems(one) & _stems(word))


def _stems(word: str) -> set[str]:
    """What a word may come from: `retreating` from `retreat`, `activating` from `activ`."""
    ends = (_ENDING.sub("", word), _ENDING.sub("", re.sub(r"(?:ing|e?s|ed)$", "", word)))
    return {_DOUBLED.sub(r"\1", one or word) for one in (*ends, re.sub(r"(?:ing|s|ed)$", "", word))}


_DOUBLED = re.compile(r"([bdglmnprt])\1$")
"""`shipping`, `ship`."""
_ENDING = re.compile(r"(?:ations?|ating|ings?|ates?|ions?|ed|es|s|e)$")


def speaks(text: str) -> bool:
    """May a line change what another says, or names it something of a game? Then it is no
    courtesy, however it begins."""
    return bool(_TURNS.search(text[:200]) or _CODE.search(text[:200]))


def turns(text: str) -> bool:
    """May a line change what another says, by its words alone?"""
    return bool(_TURNS.search(text[:200]))


def _clean(words: str) -> str:
    return _ARTICLE.sub("", words.strip(" ,.!;:“”\"'’"))


_ARTICLE = re.compile(r"^(?:the|an?)\s+(?=\S)", _I)


Names = Callable[[str], frozenset[str]]
"""Words -> the kinds of name that they are."""


def changed(correction: Correction, line: str, names: Names) -> Iterator[str]:
    """What a line may be meant to say after a correction. Which of it can be read, the caller
    knows."""
    if correction.kind == "strike":
        yield ""
    elif correction.kind == "instead" and _is_count(correction.old):
        new, _, of = correction.new.partition(" ")
        if number(new):
            yield from _counted(line, number(correction.old), new, of)
    elif correction.kind == "instead":
        yield from _put(line, correction.old, correction.new, names)
        head, _, place = re.sub(r"\s(at|in|to|into|from|on)\s", r" \1\t", correction.new).partition(
            "\t"
        )
        if place and re.search(rf"(?<!\w){re.escape(place)}(?!\w)", line, _I):
            yield from _put(line, correction.old, head.rpartition(" ")[0], names)
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


def _is_count(words: str) -> bool:
    """A number as people count; `0705` and `1206` are names of hexes."""
    return 0 < number(words) <= len(_COUNTS) and not words.startswith("0")


def _put(line: str, old: str, new: str, names: Names) -> Iterator[str]:
    yield from _once(line, rf"(?<!\w){_spelled(old)}(?!\w)", new)
    # `Reserve Army` for a name of a list that goes on: `Reserve Army Call-up`. The rest of
    # `infantry in Lodz` stays.
    longer = rf"(?<!\w){_spelled(old)}\s[^,;]+?(?=\s*(?:[,;]|\band\b|$))"
    if (match := re.search(longer, line, _I)) and names(match[0]):
        yield from _once(line, longer, new)


def _counted(line: str, old: int, new: str, of: str) -> Iterator[str]:
    """A line with another number, of what the words behind it name: `one ground unit`."""
    first = next(iter(fold(of).split()), "")
    behind = rf"(?=\s+(?:\w+\s+)?{re.escape(first[:4])})" if first else ""
    yield from _once(line, rf"(?<![\w+.:-])(?:{old}|{_COUNTS[old - 1]})(?![\w.:-]){behind}", new)


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
    yield from _spans(line, r"[\w.'’-]+")
    yield from _spans(line, r"[\w.'’]+")


def _spans(line: str, word: str) -> Iterator[tuple[int, int]]:
    """Runs of words of a line, the longest first. word: what a word is."""
    words = [match.span() for match in re.finditer(word, line)]
    for number in range(MOST_WORDS, 0, -1):
        for at in range(len(words) - number + 1):
            start, end = words[at][0], words[at + number - 1][1]
            if fold(line[start:end]):
                yield start, end
