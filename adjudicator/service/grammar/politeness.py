"""Commands within a courteous sentence: `I'm ready`, `Looks good, thanks. ready`, `show me the map
please`.

What stands round the command is taken away while it says nothing of a game. What remains must be
the command and nothing else, so that no order is ever read as one.
"""

from __future__ import annotations

import re

from adjudicator.core.names import fold

LONGEST = 100
"""Characters of a line that may be a sentence of courtesy round a command."""
_I = re.IGNORECASE
_BEFORE = re.compile(
    r"(?:hi|hello|hey|thanks|thank\s+you|thx|cheers|many\s+thanks|ok|okay|right|alright|all\s+right"
    r"|good|great|fine|perfect|excellent|super|lovely|nice|very\s+well|done|all\s+done|finished"
    r"|all\s+(?:fine|good|clear|set|correct)|i\s+(?:think|guess|believe)|(?:i\s+am|i['’]?m|we\s+are|we['’]?re)(?:\s+(?:done|finished|happy)"
    r"(?:\s+with\s+(?:this|that|it)(?:\s+(?:one|turn))?)?)?|(?:(?:that|this|it|everything|all)\s+)?(?:all\s+)?looks?\s+"
    r"(?:good|fine|right|ok(?:ay)?|great|correct|perfect)(?:\s+(?:now|to\s+me))?"
    r"|(?:that|this)(?:['’]?s|\s+is)\s+(?:it|all|fine|good|right|correct|everything|what\s+i\s+(?:want"
    r"|meant))(?:\s+(?:from\s+me|for\s+now|for\s+this\s+turn))?|nothing\s+(?:more|else)|so|and|then|well|anyway"
    r"|now|please|just|also|yes"
    r"|(?:could|can|would|will)\s+you(?:\s+please)?|(?:i\s+would|i['’]?d)\s+like(?:\s+to\s+see)?"
    r"|(?:show|tell|give|send)\s+(?:me|us)|(?:show|see)|let\s+(?:me|us)\s+see"
    r"|consider\s+me|count\s+me(?:\s+as)?|(?:i\s+(?:want|need)\s+to\s+see)|my|our|the)"
    r"(?![\w'’])[\s,.:!)–—-]*",
    _I,
)
_BEHIND = re.compile(
    r"[\s,.!(–—-]+(?:now|then|otherwise|please|(?:and\s+)?(?:thanks|thank\s+you|thx|cheers)"
    r"(?:\s+(?!but\b|unless\b|except\b|if\b|not\b|until\b|only\b)[\w'’]+){0,6}|to\s+go(?:\s+on)?|again"
    r"|as\s+well|too|from\s+me|everybody|everyone|all|when\s+you\s+are|when\s+everybody\s+is"
    r"|(?:for|with)\s+(?:this|that|it|these|my\s+orders|this\s+turn|the\s+turn|these\s+orders|now|me)"
    r"|to\s+(?:me|us)|i\s+(?:think|guess)|so\s+far)[\s.!)]*$",
    _I,
)


_PLEASE_BEFORE = re.compile(
    r"^(?:please|pls|plz)[\s,:–—-]+|^(?:i['’]?ll\s+be|i\s+will\s+be|i['’]?m|i\s+am)\s+(?=away\b)",
    _I,
)
_PLEASE_BEHIND = re.compile(
    r"[\s,.!–—-]+(?:please|pls|plz|thanks|thank\s+you|thx|cheers)[\s.!)]*$", _I
)


_GO = (
    r"(?:go(?:ing)?\s+(?:ahead|on)|carry\s+on|proceed|continue|play\s+(?:it|on)|run\s+it|do\s+it"
    r"|let['’]?s\s+go(?:\s+on)?|on\s+we\s+go)(?:\s+(?:with\s+(?:it|this|that|them|my\s+orders)|then))?"
)
_ANYWAY = (
    r"(?:any\s?way|regardless|all\s+the\s+same|nevertheless|nonetheless|in\s+any\s+case|even\s+so)"
)
_KNOWS = (
    r"(?:i\s+(?:do\s+)?(?:know|understand|see|accept|mean)(?:\s+(?:that|it|this|the\s+(?:losses|risks?)))?"
    r"|(?:i\s+am|i['’]?m)\s+(?:quite\s+|very\s+)?sure|understood|noted|never\s?mind(?:\s+(?:that|it))?"
    r"|(?:that|this)(?:['’]?s|\s+is)\s+(?:fine|ok(?:ay)?|all\s+right|intended|on\s+purpose|deliberate)"
    r"|fine\s+(?:by|with)\s+me|no\s+(?:problem|worries))"
)
_READY = r"(?:(?:i\s+am|i['’]?m|we\s+are|we['’]?re|consider\s+me)\s+)?(?:all\s+)?ready(?:\s+now)?"
_ASSENTS = re.compile(
    r"^(?:(?:yes|yeah|yep|ok(?:ay)?|sure|right|alright|all\s+right|fine|good|please|thanks|thank\s+you|just"
    r"|and|so|then|now|well"
    rf"|(?P<go>{_GO})|(?P<anyway>{_ANYWAY})|{_KNOWS}|(?P<ready>{_READY}))(?![\w'’])[\s,.:;!–—-]*)+$",
    _I,
)
"""`Yes, go ahead anyway, ready.`; `I know. Ready.`"""


def assent(line: str) -> str:
    """`ready` or `ready anyway`, where a line says so and knows what it says; else nothing."""
    said = " ".join(line.split())
    found = _ASSENTS.match(said) if len(said) <= LONGEST else None
    if found is None or not (found["ready"] or (found["go"] and found["anyway"])):
        return ""
    return "ready anyway" if found["anyway"] else "ready"


def asked(line: str) -> str:
    """A line without the one word that asks or thanks, which spoils no command: `drop standing 1
    please`. Empty if it has none, or if nothing else is left."""
    said = " ".join(line.split())
    if len(said) > LONGEST:
        return ""
    left = _PLEASE_BEHIND.sub("", _PLEASE_BEFORE.sub("", said))
    return left if left != said else ""


def bare(line: str) -> str:
    """What a line says without its courtesies; empty if there are none, or if nothing is left."""
    said = " ".join(line.split()).strip(" .!")
    if len(said) > LONGEST:
        return ""
    was = said
    while found := _BEFORE.match(said):
        if found.end() >= len(said):
            return ""
        said = said[found.end() :]
    while found := _BEHIND.search(said):
        said = said[: found.start()]
    return said if fold(said) and said != was else ""
