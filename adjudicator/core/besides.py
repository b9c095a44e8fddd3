"""What is said beside an order or its correction: why, who stays, who joins."""

from __future__ import annotations

import re

from adjudicator.core.likeness import clean

_I = re.IGNORECASE


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
    return (clean(found["who"]), clean(found["place"] or "")) if found else ("", "")
