"""Lines that speak of other lines of the same letter: `sorry, I meant IN4 not IN1`, `scrap that`,
`no wait, make that Krakow`, `but not with MB1`.

Such a line is not a courtesy, and no order of its own. `found` says what it wants changed;
`changed` puts it into the words of the line that it speaks of, if that can be done in one way only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from adjudicator.core.besides import reason, stays
from adjudicator.core.likeness import LONGEST_NAME, clean, content
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
NTH = "|".join(word for words in _NUMBERS for word in words.split()[:2])
_STANDING_NTH = re.compile(
    rf"^(?:(?:please|and|also|so)\b,?\s+)*{_TAKES_BACK}\s+(?:my\s+|the\s+)?(?P<n>)(?P<nth>{NTH}|last)\s+standing"
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
    rf"|(?:my|the)?\s*(?P<nth>{NTH}|last)\s+(?:line|order|one)){_OF}"
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


def bare(text: str) -> str:
    """What a line says behind the words by which people correct themselves, `sorry, ...`, `no,
    ...`; empty if it does not begin so."""
    said = " ".join(text.split()).rstrip(" .!?…,;")
    if better := _BETTER.match(said):
        return said[better.end() :]
    lead = _LEAD.match(said)
    return said[lead.end() :] if lead and _UNSURE_OR_NEW.search(lead[0]) else ""


_BETTER = re.compile(r"^(?:(?:or|no|hm+|well),?\s+)*(?:better|rather)\s+(?=\S)", _I)


_UNSURE_OR_NEW = re.compile(
    r"\b(?:sorry|o+ps|whoops|no|nope|wait|correction|actually|wrong|mistake|bad|fault|thoughts?|reflection|of\s+it|about"
    r"\s+it)\b",
    _I,
)


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
        return Correction("instead", clean(match["old"]), clean(match["new"]), plain=True)
    for pattern in _INSTEAD:
        if (match := pattern.match(bare)) and not (_CONDITION.match(bare) and not lead):
            plain = pattern in _INSTEAD[2:] and not lead
            new, of = _MAKES.sub("", match["new"]), ""
            if pattern is _INSTEAD[1] and (about := _FOR.match(new)):
                new, of = about["new"], about["who"]
            return Correction("instead", clean(match["old"]), clean(new), plain=plain, of=of)
    for pattern in _MAKE:
        if match := pattern.match(bare):
            head, _, tail = match["new"].rpartition(",")
            if head and (who := stays(tail)):  # `I meant the Third, the First stays where it is`
                return Correction("instead", clean(who), clean(head))
            return Correction("make", new=clean(match["new"]))
    if match := _WITHOUT.match(bare):
        return Correction("without", clean(match["old"]))
    if (
        lead
        and _UNSURE.search(lead[0])
        and not _NONE.match(lead[0])
        and 0 < len(bare.split()) <= LONGEST_NAME
    ):
        return Correction("make", new=clean(bare), loose=True)
    if (match := _GOES_INSTEAD.match(bare)) or (lead and (match := _COMMA_NOT.match(bare))):
        return Correction("instead", clean(match["old"]), clean(match["new"]), plain=True)
    if match := _INSTEAD_AT_END.match(bare):
        return Correction("make", new=clean(match["new"]), loose=True, plain=True)
    if match := _UNDONE_BY_WORDS.match(bare):
        return Correction("undo", clean(match["old"] or match["off"]), surely=True)
    match = _UNDO.match(bare)
    if match and (not match["not"] or match["after"] or len(content(match["old"])) > 1):
        return Correction("undo", clean(match["old"]), surely=bool(match["surely"]))
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


def _numbered(bare: str) -> Correction | None:
    """The correction of a line that is spoken of by its number."""
    if match := _NOT_LINE.match(bare):
        one = bool(_ONE.search((match["nth"] and match[0]) or ""))
        return Correction("strike", line=_number(match), figures=_figures(match), one=one)
    if match := _INSTEAD_OF_LINE.match(bare):
        return Correction(
            "make", new=clean(match["rest"]), line=_number(match), figures=_figures(match)
        )
    if match := _ADD_TO_LINE.match(bare):
        return Correction(
            "add", new=clean(match["new"]), line=_number(match), figures=_figures(match)
        )
    if match := _OUT_OF_LINE.match(bare):
        return Correction(
            "without", clean(match["old"]), line=_number(match), figures=_figures(match)
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
            "instead", clean(swap["old"]), clean(swap["new"]), line=line, figures=figures
        )
    return Correction("make", new=clean(rest), line=line, figures=figures)


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
    old, new = clean(match["old"]), clean(match["new"])
    return Correction("instead", old, new, of=match["what"], plain=True)


def speaks(text: str) -> bool:
    """May a line change what another says, or names it something of a game? Then it is no
    courtesy, however it begins."""
    return bool(_TURNS.search(text[:200]) or _CODE.search(text[:200]))


def turns(text: str) -> bool:
    """May a line change what another says, by its words alone?"""
    return bool(_TURNS.search(text[:200]))
