"""What a text does to the orders that were sent before it: it adds to them if it says so, leaves
them alone if it says that, or if nothing of it could be read; else it takes their place.
"""

from __future__ import annotations

import re

from adjudicator.core.ordertext import Reading
from adjudicator.service.grammar import Work
from adjudicator.service.play.changes import wordings
from adjudicator.service.sealing import is_sealed

STANDS = "Noted: what you sent before stands."
_I = re.IGNORECASE
_ALSO = (
    r"(?:as\s+well|too|also|in\s+addition(?:\s+to\s+(?:that|this|the\s+others?))?|besides"
    r"|on\s+top(?:\s+of\s+(?:that|this))?)"
)
_ADDS = re.compile(rf"^(?:and\s+|then\s+)?{_ALSO}\b|\b{_ALSO}(?:,?\s+please)?[\s.!]*$", _I)
_WHAT = (
    r"(?:the\s+(?:whole\s+)?lot|everything(?:\s+else)?|it\s+all|them\s+all|(?:all\s+(?:of\s+)?)?(?:that|this|those"
    r"|these|them|it|the\s+rest|the\s+others|(?:my|the|our)\s+(?:(?:earlier|other|last|old)\s+)?(?:orders|plans?|moves|lines))"
    r"|what\s+(?:i|we)(?:['’]?ve)?\s+(?:have\s+)?(?:sent|ordered|wrote|written|said|got|had)(?:\s+(?:before|earlier|so\s+far))?)"
)
_AS_IS = (
    r"(?:\s+(?:as|where|how|just\s+as)\s+(?:it|they|that)\s+(?:is|are|was|were|stands?|stood)"
    r"|\s+in\s+force)"
)
_KEEPS = re.compile(
    r"^(?:(?:ok(?:ay)?|no|yes|please|right|well|so|then|and|just|sorry|actually|on\s+second\s+thoughts?"
    r"|(?:i|we)(?:['’]?ll|\s+will)?)\b[\s,.:;–—-]*)*"
    rf"(?:(?:keep|leave|stick\s+(?:to|with))\s+{_WHAT}{_AS_IS}?|(?:leave|keep)\s+(?:it|that|things)(?:\s+(?:be|so|at\s+that))"
    rf"|(?:let\s+)?{_WHAT}\s+(?:still\s+)?(?:stands?|holds?|remains?|stays?){_AS_IS}?|no\s+changes?(?:\s+(?:at\s+all|from\s+me|here))?)"
    r"(?:,?\s+(?:please|thanks|thank\s+you|for\s+now|then|after\s+all|though|too))*[\s.!]*$",
    _I,
)


def _had(work: Work) -> bool:
    """Have orders been sent before that count?"""
    draft = work.draft
    return bool(draft is not None and not is_sealed(draft.text) and draft.orders)


def adds(work: Work, text: str) -> bool:
    """Does every line of a text say that it is done as well? Then it adds to what was sent."""
    lines = [line.strip() for line in text.split("\n") if line.strip(" #")]
    return bool(lines) and all(_ADDS.search(line) for line in lines) and _had(work)


def kept(work: Work, raw: str) -> str:
    """What is told of a line that says that what was sent before stands; empty if it says another
    thing."""
    if not _KEEPS.match(raw.strip()) or not _had(work) or wordings.reads(work, raw):
        return ""
    return STANDS


def unread(work: Work, reading: Reading) -> bool:
    """Could nothing be read of a text that would take the place of orders? Then these stand."""
    changes = work.amend or work.dropped_lines or work.restored or work.withdrawn or work.replaces
    return bool(reading.misread) and not reading.orders and not changes and _had(work)
