"""What a plain order says beside itself: `please`, `as far as possible`, `third operation:`; and
what it says in more words than a rule book.

`core.slots` looks at what is left. Questions, reports, corrections and lines that forbid are no
plain orders.
"""

from __future__ import annotations

import re

_I = re.IGNORECASE
_STOPS = re.compile(
    r"\?|\b(?:not|never|no|nor|nobody|nothing|none|neither|unless|if|when|once|until|instead|cancel\w*"
    r"|scrub|scrap|forget|ignore|withdrawn|delete|strike\s+out|remove|lines?|standing|always|stays?|remains?|keeps?"
    r"|holds?|leave\s+\S+\s+alone|rather|else|otherwise|except|but|or|was|were|had|has\s+been|did|took|fell|lost"
    r"|won|went|came|attacked|failed|because|since|sorry|wait|actually|ready|amend|rest|others?|remaining"
    r"|why|what|which|how|where|whether|could|perhaps|maybe|might|want|wanted|think|(?:i|we)\s+hope|turn|last)\b|n['’]t\b",
    _I,
)
"""Words of questions, reports, corrections, conditions and of lines that forbid."""
_BY_THE_WAY = re.compile(
    r"[,;]?\s+(?:as\s+far\s+as\s+(?:possible|(?:it|they|he)\s+(?:can|will)(?:\s+go)?)|as\s+well|if\s+(?:that\s+is\s+|it\s+is\s+)?"
    r"(?:possible|allowed|needed)|if\s+(?:you|we|they|it)\s+can|of\s+course|for\s+now|in\s+addition|at\s+once|please"
    r"|thanks|thank\s+you|too|also|as\s+planned|this\s+(?:turn|time|month|season)|(?:right\s+)?away|again|after\s+(?:the\s+)?(?:battle|attack|combat)s?)(?=[,.;]|\s*$|\s+(?:and|with|from)\b)",
    _I,
)
_AHEAD = re.compile(
    r"^(?:(?:and|then|also|next|finally|now|so|ok(?:ay)?|well|right|please|afterwards?|meanwhile|firstly|first(?=\s*[,:]|\s+(?:the|we|i|attack|move|send|put|place|blitz|sail|fly|rail|strike|take)\b)"
    r"|secondly|thirdly|lastly|after\s+(?:that|this|the\s+(?:battle|attack|combat|fight)s?)|we|i)\b[\s,:]*"
    r"|\(?\d{1,2}[.)]\s+(?=\S)"
    r"|(?:(?:the\s+)?(?:first|second|third|fourth|fifth|1st|2nd|3rd|4th|\d(?:th)?)\s+)?(?:operations?|attacks?|orders?|moves?"
    r"|movement|actions?|chit|combat|air|naval|reinforcements?|placement|reserves?|builds?|production|deployment)\s*"
    r"(?:\d{1,2}\s*)?:\s*"
    r"|for\s+(?:my|our|the)\s+(?:\w+\s+)?(?:card|action|choice|order|attack|move)s?\s*[:,]\s*)+",
    _I,
)
_BRACKETS = re.compile(r"\s*\([^()\d]{1,30}\)")
_FALLS = (
    r"(?:if|once|when|after|as\s+soon\s+as)\s+(?:the\s+)?(?P<at>[^,;]{2,25}?)\s+(?:falls|has\s+fallen|is\s+(?:taken|ours|won)),?"
    r"\s+(?:then\s+)?(?:we\s+)?"
)
_WON = (
    r"(?:,?\s+(?:if|once|when|after)\s+(?:it\s+(?:falls|has\s+fallen|is\s+(?:taken|ours))|we\s+(?:take|have\s+taken|win)(?:\s+it)?)"
    r"|\s+afterwards|\s+after\s+(?:the\s+)?(?:battle|combat|attack))"
)
_AFTER = (
    r"(?:after|following)\s+(?:(?:the\s+)?(?:battle|combat|attack|fight)s?"
    r"(?:\s+(?:at|of|on)\s+[^,;]{2,25})?|winning(?:\s+(?:at|in)\s+[^,;]{2,25})?),?\s+"
)
_ADVANCES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
        (rf"^{_FALLS}(?:advance|move|go|march)\s+(?:in\s+)?(?:with\s+)?(?P<who>(?!(?:on|to|into)\b)[^,;]+?)(?:\s+in)?$",
         r"advance \g<who> to \g<at>"),
        (rf"^{_FALLS}(?:exploit|go|push|move|press|march)\s+(?:on\s+|further\s+)?(?:to|into)\s+(?P<to>[^,;]+)$",
         r"exploit from \g<at> to \g<to>"),
        (rf"^{_AFTER}(?P<who>[^,;]+?)\s+(?:goes?|moves?|marches|march|advances?)\s+(?:in)?to\s+(?P<to>[^,;]+)$",
         r"advance \g<who> to \g<to>"),
        (r"^(?!.*\b(?:strategic\w*|rail|train|redeploy|reserve)\b)"
         rf"(?P<who>[^,;]+?)\s+(?:(?:goes?|moves?|marches|march|advances?)\s+)?(?:in)?to\s+(?P<to>[^,;]+?)(?:\s+too)?{_WON}$",
         r"advance \g<who> to \g<to>"),
        (rf"^(?P<verb>occupy|advance)\s+(?P<to>[^,;]+?)\s+with\s+(?P<who>[^,;]+?){_WON}(?P<rest>(?:,?\s+and\s.+)?)$",
         r"\g<verb> \g<to> with \g<who>\g<rest>"),
    )
)  # fmt: skip
"""What is done after a battle is an advance."""
_REWORDED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
        (r"\b(?:out\s+of|away\s+from)\b", "from"),
        (r"\b(?:supported\s+by|with\s+(?:the\s+)?(?:support|help|backing)\s+(?:of|from)|backed\s+(?:up\s+)?by"
         r"|with\s+support\s+by|helped\s+by)\b", "supporting"),
        (r",?\s+(?:and\s+|with\s+)?((?:(?!\b(?:with|and|from)\b)[^,])+?)\s+(?:in\s+support|supporting|in\s+supporting\s+role)$",
         r" supporting \1"),
        (r",?\s+(?:and\s+)?(?:together|along|jointly)\s+with\b", " with"),
        (r"\b(?:goes?|moves?)\s+(?:in)\s+(?:and\s+)?(?=attack)", ""),
        (r"\b(?:fall|pull|drop|draw|go|come)s?\s+back\s+(?=(?:to|into|on|from)\b)", "retreat "),
        (r"\b(?:fall|pull|drop|draw)s?\s+(?=\S.*\sback\s+(?:to|into|on)\b)", "retreat "),
        (r"\b(?:puts?|put)\s+(?:out\s+)?to\s+sea\b", "sail"),
        (r"\b(?:sets?|set)\s+up\b", "set"),
        (r"\bgo(?:es)?\s+(?:for|after)\b", "attack"),
        (r"\bgets?\s+(?=(?:\d|an?|one|two|three|four)\s+(?:extra\s+|more\s+)?steps?\b)", "add "),
        (r"\bfollows?\s+up\b", "advance"),
        (r"\bback\s+(?=(?:to|into|in|from|at)\b)", ""),
        (r"\b(?:on|further|down|over|across|off|straight|up|forward|along|out|home)\s+(?=(?:to|into|towards?|onto|at|in)\b)",
         ""),
        (r"^(execute\s.+?)\s+first,?\s+(?:and\s+)?(?:then\s+)?(.+?)\s+(?:second|next|last)$",
         r"\1, \2"),
        (r"\b(?:the\s+)?(?:enem(?:y|ies)|defenders?|hostile\s+units?)\s+(?=(?:at|in)\b)", ""),
        (r"\b(?:is|are)\s+(?:stationed|based|placed|deployed|set\s+up)\b", "station"),
        (r"^(.*?)\battacks?\b(.*?)\s+in\s+the\s+blitz\b", r"\1blitz\2"),
        (r"\bby\s+strategic\s+(?:move|movement|redeployment)\b", "by strategic"),
        (r"^(?:use\s+|by\s+|in\s+|as\s+)?(?:the\s+)?(strategic|reserve)\s+(?:movement|moves?)(?:\s+phase)?\s*[:,]?\s+(?:to\s+)?"
         r"(?:move|bring|send|transfer|shift|get|rail)\s+", r"\1 move "),
        (r"^move\s+(?=(?:at|in)\s+[^,;:]{2,30}[:,;])", "Move +0 "),
        (r"^(?:with|for)\s+(?:the\s+)?([A-Z][\w ]{2,20}?)\s*:\s*", r"\1: "),
        (r"^(?:i|we)(?:['’]d|\s+would)\s+like\s+(?:to\s+(?:have|get)\s+)?"
         r"(?=(?:an?|one|two|three|\d)\b)", "build "),
        (r"^put\s+(\d|an?|one|two|three)\s+(?:research\s+)?points?\s+(?:in|on)?(?:to)?\s+(.+?)(?:\s+research)?$",
         r"research \1 points in \2"),
        (r"\bmove\s+(?:token|order|marker)s?\b(?!\s*\+)", "Move +0"),
        (r"\b(?:in|on|over)to\b", "to"),
        (r"\bby\s+(?:rail|train)\b", "by rail"),
        (r"\bone\s+of\s+the\s+(?:two|three|four|five|\d)\b", "one"),
        (r"\b(\d|one|two|three|four|five|six)\s+of\s+(?:the|our|my|these|those)(?:\s+(?:two|three|four|five|six|\d))?\b",
         r"\1"),
        (r"\b(all|both|half)(?:\s+of)?\s+(?:the|our|my|these|those)(?:\s+(two|three|four|five|six|\d))?\b",
         r"\1"),
        (r"\ball\s+(?:two|three|four|five|six|\d)\b", "all"),
        (r"\b(?:the|our|my)\s+(two|three|four|five|six|\d)\b(?!\s*(?:st|nd|rd|th)\b)", r"\1"),
        (r"\beverything\s+(?:(?:that\s+)?(?:we|i)\s+have|available|there\s+is)(?:\s+(?:got|there))?\b",
         "everything"),
    )
)  # fmt: skip


def advanced(text: str) -> str:
    """The line with what it says of a battle that is won as an advance."""
    said = " ".join(text.split()).strip(" .!")
    for pattern, instead in _ADVANCES:
        if pattern.match(said):
            return pattern.sub(instead, said)
    return text


def stripped(text: str) -> str:
    """The line without what is said by the way, ahead of it and in brackets."""
    said = " ".join(_BRACKETS.sub("", text).split()).strip(" .!,;")
    said = _AHEAD.sub("", said)
    said = _BY_THE_WAY.sub("", said)
    for pattern, instead in _REWORDED:
        said = " ".join(pattern.sub(instead, said).split())
    return said.strip(" .!,;:")


def stops(text: str) -> bool:
    """Is this no plain order: a question, a report, a correction, something that is forbidden?"""
    return bool(_STOPS.search(text))
