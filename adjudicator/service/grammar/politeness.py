"""Commands within a courteous sentence: `I'm ready`, `Looks good, thanks. ready`, `show me the map
please`.

What stands round the command is taken away while it says nothing of a game. What remains must be
the command and nothing else, so that no order is ever read as one.
"""

from __future__ import annotations

import re

from adjudicator.core import pleasantry
from adjudicator.core.names import fold

LONGEST = 140
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
    r"(?:(?:(?:please|kindly)\s+|(?:you|we)\s+(?:can|may)\s+|off\s+we\s+)?(?:go(?:ing)?(?:\s+(?:ahead|on))?|carry\s+on|proceed|continue|play\s+(?:it|on)|run\s+it|do\s+it"
    r"|roll\s+on)|off\s+you\s+go|(?:and\s+)?(?:now\s+)?over\s+(?:to\s+(?:you|[\w'’]+)|and\s+out)(?:\s+(?:now|then))?"
    r"|fini|awaits?\s+the\s+(?:game|result|report|next\s+\w+)s?|let['’]?s\s+(?:go(?:\s+on)?|start|begin|play(?:\s+on)?)|(?:on|off)\s+we\s+go|on\s+with\s+(?:it|the\s+game)"
    r"|(?:end|close)(?:\s+(?:my|the|this))?\s+(?:turn|move|phase)|(?:on\s+to\s+the\s+)?next\s+(?:turn|phase|step),?\s+please)"
    r"(?:\s+(?:with\s+(?:it|this|that|them|my\s+orders|(?:the\s+)?(?:turn|game|production|move|moves|deployment|battles?))"
    r"|without\s+me|then))?"
)
_DONE = (
    r"(?:(?:i\s+am|i['’]?m|we\s+are|we['’]?re|all)\s+)?(?:done|finished|through)"
    r"(?:\s+(?:with\s+(?:(?:this|that|the)\s+(?:bit|part|lot|turn|phase|one|step)|this|that|it|my\s+(?:orders|turn|moves))"
    r"|for\s+(?:now|(?:this|the)\s+(?:turn|phase|bit|evening|night)|today|tonight|me)|now|here))?"
    r"|(?:that|this|it)(?:['’]?s|\s+is|\s+(?:should|will|must)\s+be|\s+(?:should|will)\s+do)?\s*(?:really\s+)?(?:all|it|everything|enough)?"
    r"(?:\s+(?:from\s+me|for\s+(?:now|me|today|tonight|this\s+(?:turn|evening|season))|then))?(?:\s+(?:i\s+think|i\s+guess))?"
    r"|(?:i\s+have\s+|i['’]ve\s+(?:got\s+)?)?(?:nothing|no\s+changes?)(?:\s+(?:else|more|further))?(?:\s+to\s+(?:change|add|say|do))?(?:\s+here)?"
    r"|no\s+(?:more|further)\s+(?:orders|changes|questions)"
)
_REST = (
    r"(?:(?:the\s+rest|everything(?:\s+else)?|all(?:\s+the\s+rest)?|it|that|this)(?:['’]s|\s+(?:is|looks|stays|stands|remains))?\s+)?"
    r"(?:fine|good|ok(?:ay)?|all\s+right|as\s+(?:it|they)\s+(?:is|are)|as\s+(?:before|planned|above))(?:\s+(?:as\s+it\s+is|by\s+me|with\s+me|now))?"
)
_LUCK = (
    r"(?:and\s+)?(?:good\s+luck|have\s+fun|best\s+of\s+luck|enjoy|cheers|(?:thanks?(?:\s+you)?|thx|ta)(?:\s+(?:a\s+lot|(?:ever\s+)?so\s+much|very\s+much))?"
    r"|(?:(?:best|kind|warm|many)\s+)?(?:regards|rgds|wishes)|many\s+thanks|see\s+you)"
    r"(?:\s+(?:to|for|with)\s+(?:[\w'’]+\s?){1,3}|\s+(?:everybody|everyone|all|again|then))?"
)
_REFUSED = (
    r"(?:\s+(?:any|all|the|of|my|those|these|lines?|orders?|ones?|errors?|mistakes?|slips?|faults?|refusals?|that|which|you"
    r"|may|be|is|are|was|were|have|has|been|not|still|yet|could|can|did|do|(?:could|did|can|do|is|are|was|were)n['’]?t|cannot"
    r"|can['’]t|accept(?:ed)?|read|underst(?:and|ood)|taken?|used?|refused|rejected|allowed|wrong|bad|unread|missing"
    r"|left|out|above|below|in|this|letter|message)\b){1,12}"
)
"""What says which lines are let go, behind `regardless of`."""
_WHATEVER = (
    rf"(?:(?:(?:regardless|irrespective)\s+of|notwithstanding|despite|in\s+spite\s+of|whatever){_REFUSED}"
    r"|(?:whatever|(?:no\s+matter|regardless\s+of)\s+what)\s+you\s+(?:(?:did|do|could|can)(?:\s+not|n['’]?t)|cannot)\s+(?:understand|read"
    r"|accept|take|use)|never\s?mind\s+what(?:ever)?(?:['’]s|\s+(?:is|was))?\s+(?:refused|wrong|not\s+(?:accepted|allowed|understood))"
    r"|regardless\s+of\s+(?:the|any|all)\s+(?:(?:bad|refused|wrong|other|unread)\s+)?(?:lines?|ones?|rest|errors?|mistakes?)"
    r"|(?:whatever|no\s+matter\s+what)\s+(?:happens|comes|it\s+(?:costs|takes)|the\s+(?:cost|losses))"
    r"|whatever\s+(?:is|was)\s+(?:wrong|left\s+out|not\s+accepted|missing|refused)(?:\s+is\s+(?:left\s+out|lost|fine))?"
    r"|(?:with|without)\s+(?:or\s+without\s+)?(?:it|them|that|those|these)|never\s?mind(?:\s+the\s+[\w'’]+){0,1})"
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
_READY = (
    r"(?:(?:i\s+am|i['’]?m|we\s+are|we['’]?re|consider\s+me|but)\s+)?(?:(?:all|quite|now|really|happy\s+with\s+(?:that|this|it)\s+and)\s+)?"
    r"(?:ready|rdy)(?:\s+now)?(?:\s+(?:when|once|as\s+soon\s+as)(?:ever)?\s+(?:you|the\s+(?:others?|rest)|everybody|everyone)\s+(?:are|is))?"
    r"(?:\s+to\s+(?:start|begin|go(?:\s+on)?|play(?:\s+on)?|continue|move\s+on))?"
    r"(?:,?\s+(?:(?:if|provided|as\s+long\s+as)\s+(?:nothing(?:['’]s|\s+is)\s+(?:wrong|refused|missing)|(?:everything|all|it\s+all)\s+is"
    r"\s+(?:fine|accepted|ok(?:ay)?|right|good|clear|in\s+order|understood))|unless\s+(?:anything|something)(?:['’]s|\s+is)\s+(?:wrong|refused|missing))"
    r"(?:\s*[,;–-]?\s*(?:and\s+)?(?:otherwise|else|if\s+not),?\s+(?:please\s+)?(?:tell|ask|write\s+to|warn)\s+me)?)?"
)
"""`ready if nothing is wrong`: what “ready” without a word means, too."""
_MINE = (
    r"(?:right\s*,?\s+)?that(?:['’]s|\s+is)\s+(?:me|us)\s+(?:all\s+)?(?:done|finished|through)(?:\s+for\s+(?:now|today|tonight|(?:this|the)"
    r"\s+\w+))?|that(?:['’]s|\s+(?:is|was))\s+(?:my|our)\s+(?:turn|move|go)(?:\s+(?:done|over))?"
)
"""`That's me done`, `that's my turn`."""
_PLAIN = (
    r"(?:very\s+well|all\s+right|thank\s+you|yes|yeah|yep|ok(?:ay)?|sure|right|alright|fine|good|please|thanks|just"
    r"|and|so|but|then|now|well|really|splendid|great|excellent|perfect|lovely|wonderful|brilliant|nice|super|pls|plz|thx|ta"
    r"|no\s+(?:hurry|rush))"
)
_PIECES = tuple(
    (name, re.compile(rf"(?:{pattern})(?![\w'’])[\s,.:;!–—-]*", _I))
    for name, pattern in (
        ("", _LUCK),
        ("ready", rf"{_READY}|(?:i\s+am\s+)?ready\s+otherwise"),
        ("go", _GO),
        ("go", _MINE),
        ("anyway", rf"{_WHATEVER}|{_ANYWAY}"),
        ("", _KNOWS),
        ("", r"next\s+(?:turn|phase|step)"),
        ("", _DONE),
        ("", _REST),
        ("", _PLAIN),
    )
)
"""`Yes, go ahead anyway, ready.`; `I know. Ready.`"""


_FINISHED = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|right|so|yes|well|and)\W+)*(?:(?:i\s+am|i['’]?m|we\s+are|we['’]?re|all)\s+)?(?:done|finished)\b"
    r"|\b(?:i\s+am|i['’]?m|we\s+are|we['’]?re|all)\s+(?:done|finished)\b|\bnothing\s+(?:else\s+)?to\s+change\b",
    _I,
)
"""`Done`, `I am finished`, `Nothing to change`: they say that nothing more comes. `That's
all` only ends a letter."""


_CLAUSE = re.compile(
    r"(?P<said>[^,.;:!–—]{3,90}?)(?:[,.;:!–—][\s,.:;!–—-]*|\s+and\s+(?=awaits?\b)|\s*$)", _I
)
_DELAYS = re.compile(
    r"^(?:(?:please|no|but|oh|ok(?:ay)?)\b[\s,]*)*(?:wait|hold\s+on|hang\s+on|hold|not\s+so\s+fast)(?:\s+(?:a|one|another|just\s+a)"
    r"\s+(?:moment|bit|minute|second|while|day))?(?:\s+(?:with|before)\s+(?:my\s+|the\s+)?[“\"]?(?:ready|(?:you\s+)?(?:go(?:ing)?(?:\s+on)?|play(?:ing)?"
    r"|proceed(?:ing)?))[”\"]?)(?:[\s,;.–-]+(?:i['’]?m|i\s+am|we['’]?re)\s+(?:still\s+)?(?:thinking|undecided|not\s+(?:done|ready)(?:\s+yet)?))?"
    r"[\s.!]*$",
    _I,
)


def delay(line: str) -> str:
    """`wait`, where a sentence says so: `Wait a moment with ready, I'm still thinking.`"""
    return "wait" if len(line) <= LONGEST and _DELAYS.match(line) else ""


def assent(line: str) -> str:
    """`ready` or `ready anyway`, where a line says so and knows what it says; else nothing."""
    said = " ".join(line.split()).strip()
    if len(said) > LONGEST:
        return ""
    names, rest = set[str](), said
    while rest:  # piece by piece: nobody's line takes long
        found = next(((name, one) for name, piece in _PIECES if (one := piece.match(rest))), None)
        if found is None or not found[1][0]:
            clause = _CLAUSE.match(rest)
            if clause is None or not pleasantry.office(clause["said"]):
                return ""
            rest = rest[clause.end() :]
            continue
        names.add(found[0])
        rest = rest[found[1].end() :]
    if not (names & {"ready", "go"} or _FINISHED.match(said)):
        return ""
    return "ready anyway" if "anyway" in names else "ready"


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
