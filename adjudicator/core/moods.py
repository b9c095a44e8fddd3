"""A sentence in another mood as an order: `could you send ...?`, `IN4 should go ...`, `the armour
is to be railed ...`, `we're moving ...`, with its reason and in fewer letters.

Nothing is guessed: what comes out is read as any other line, and whatever a part of the sentence
adds is still there.
"""

from __future__ import annotations

import re
from collections.abc import Callable

LONGEST = 240
"""Characters of a line that is looked into."""
_I = re.IGNORECASE

# --------------------------------------------------------------------------- verbs

_DONE = {
    "bring": "brought", "send": "sent", "put": "put", "set": "set", "build": "built",
    "buy": "bought",
    "fly": "flown", "drive": "driven", "take": "taken", "draw": "drawn", "hit": "hit",
    "withdraw": "withdrawn", "hold": "held", "break": "broken", "strike": "struck",
}  # fmt: skip
"""Verbs with a participle of their own."""
_REGULAR = (
    "move place deploy attack assault blitz invade storm raise ship sail rail redeploy rebase base"
    " station transfer shift march join choose select play pick use buy purchase recruit produce"
    " order strengthen reinforce upgrade activate fortify advance retreat land drop declare bomb"
    " research convert combine split commit concentrate occupy seize capture add steam proceed go"
    " head return cross enter follow come travel transport entrain exploit support defend improve"
    " repair step place lose save spend"
).split()
_VERBS = tuple(dict.fromkeys((*_DONE, *_REGULAR)))


def _doing(verb: str) -> str:
    if verb in ("put", "set", "hit", "ship", "drop", "split"):
        return f"{verb}{verb[-1]}ing"
    return f"{verb.removesuffix('e')}ing"


def _done(verb: str) -> str:
    if verb in _DONE:
        return _DONE[verb]
    if verb in ("ship", "drop", "commit"):
        return f"{verb}{verb[-1]}ed"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ied"
    return {"choose": "chosen", "split": "split", "lose": "lost", "spend": "spent"}.get(
        verb, f"{verb.removesuffix('e')}ed"
    )


_OF_DOING = {_doing(verb): verb for verb in _VERBS}
_OF_DONE = {_done(verb): verb for verb in _VERBS}
_OF_DOES = {
    f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeiou" else
    f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x', 'o', 'z')) else 's'}": verb
    for verb in _VERBS
}  # fmt: skip
_VERB = rf"(?:{'|'.join(_VERBS)})"
_BE = r"(?:live|lie|sit|belong|be|berth|anchor|dock|park|stand|wait)s?"
_LITTLE = (
    r"(?:(?:please|perhaps|possibly|maybe|kindly|also|now|then|just|all|both|each|well|as\s+well|next|soon"
    r"|preferably|rather)\s+)*"
)
_MODAL = (
    r"(?:should|shall|can|could|may|might\s+as\s+well|will|would|must|ought\s+to|(?:is|are)\s+(?:now\s+)?(?:to|going\s+to)"
    r"|ha(?:s|ve)\s+to|had\s+better|needs?\s+to)"
)

_MUST = r"(?:should|shall|must|ought\s+to|(?:is|are)\s+(?:now\s+)?to|ha(?:s|ve)\s+to|had\s+better)"
_HARM = (
    r"(?:attack|assault|blitz|invade|storm|hit|str[iu]ck|strike|take|seize|capture|occup|bomb"
    r"|lose|lost|break|brok)"
)
"""`Hope might be attacked` is what somebody fears."""

# --------------------------------------------------------------------------- steps

Instead = str | Callable[[re.Match[str]], str]


def _passive(found: re.Match[str]) -> str:
    who, rest = found["who"], found["rest"]
    return f"{_OF_DONE[found['done'].lower()]} {who} {rest}"


def _active(found: re.Match[str]) -> str:
    said = found["doing"].lower()
    return _OF_DOING.get(said) or _OF_DOES[said]


def _alternation(words: dict[str, str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_IS_DONE = rf"(?P<done>{_alternation(_OF_DONE)})\b\s*(?P<rest>.*)$"
_IS_DOING = rf"(?P<doing>{_alternation(_OF_DOING)})\b"
_NOBODY = r"(?!(?:i|we|you|it|that|this|they|he|she|there)\b)"
_NAMED = r"(?!\d)(?=[\w(])"
_SHORT: tuple[tuple[str, Instead], ...] = (
    (r"\bw[/.](?=\s|\w)\s*|(?<=\s)w\s(?=\S)", "with "),
    (r"\s*@\s*", " at "),
    (r"\b(?:pls|plz)\b", "please"),
    (r"^x\s+(?=\w)", "attack "),
    (r"^att?\.?\s+(?=\w)", "attack "),
    (rf"(?<=\w)\s*\+\s*{_NAMED}", " and "),
    (r"\bflt(s?)\b", r"fleet\1"),
    (r"\barty\b", "artillery"),
)
"""Fewer letters."""
_WHY_NOT = r"(?!.*\b(?:if|unless|until|only|but|otherwise|else|not|never|instead)\b|.*n['’]t\b)"
_REASONS: tuple[tuple[str, Instead], ...] = (
    (
        rf"[,;]?\s+(?:just\s+|simply\s+)?(?:because|since|seeing\s+(?:that|as)|given\s+that|so\s+that|so\s+(?:they|it|he|she|we|i)\b)"
        rf"{_WHY_NOT}(?!\s+of\b)[^,;:]{{3,100}}$",
        "",
    ),
    (
        rf",?\s+(?:as|for)\s+(?:i|we|you|he|she|it|they|there|that|this|(?:the\s+)?[\w-]+)(?:['’]s|['’]re|\s+(?:is|are|was|were|has|have"
        rf"|looks?|seems?|needs?|said|wrote|told|mentioned|planned|agreed|asked|will\s+be))\b{_WHY_NOT}[^,;:]{{0,90}}$",
        "",
    ),
    (
        r",\s+(?:it|that|they|he|she|there|this)(?:['’]s|['’]re|\s+(?:is|are|looks?|seems?|needs?))\s"
        rf"(?!(?:to|going|moving|also)\b){_WHY_NOT}[^,;:]{{2,90}}$",
        "",
    ),
    (
        r",?\s+if\s+(?:you(?:['’]d|\s+would)?\s+(?:be\s+so\s+(?:kind|good)|please|like|do\s+not\s+mind|don['’]t\s+mind|wouldn['’]t\s+mind)"
        r"|(?:that|it)(?:['’]s|\s+is)\s+(?:all\s+right|alright|fine|ok(?:ay)?)(?:\s+with\s+you)?)$",
        "",
    ),
    (r"\bfly\b(.*?),?\s+to\s+be\s+based\s+there$", r"rebase\1"),
    (r"[,\s]+(?:please|thanks|thank\s+you|cheers|(?:would|could|will|can)\s+you)$", ""),
)
"""What an order is given for, and for whose sake."""
_WISHES: tuple[tuple[str, Instead], ...] = (
    (r"^(?:(?:please|kindly|so|and|then|also|now|well|right|ok(?:ay)?|next|finally)[\s,]+)+(?=\w)",
     ""),
    (rf"^(?:would|could|will|can)\s+you\s+{_LITTLE}(?:be\s+so\s+kind\s+(?:as\s+)?to\s+)?{_LITTLE}(?={_VERB}\b)",
     ""),
    (rf"^(?:could|can|may|might)\s+(?:i|we)\s+{_LITTLE}(?:have|get)\s+", ""),
    (rf"^(?:could|can|may|might)\s+(?:i|we)\s+{_LITTLE}(?={_VERB}\b)", ""),
    (r"^let\s+(?:me|us)\s+(?:please\s+)?have\s+", ""),
    (rf"^(?:i|we)(?:['’]d|\s+(?:would|should))?\s+{_LITTLE}(?:like|love|want|wish|intend|plan|propose|prefer|mean|need)\s+"
     rf"{_LITTLE}(?:to\s+(?:have\s+|get\s+|see\s+)?)?(?=\S)", ""),
    (rf"^(?:i|we)\s+(?:{_MODAL}|shall|will)\s+{_LITTLE}(?={_VERB}\b)", ""),
    (rf"^(?:could|can|may|would)\s+(?=\S+\s+\S){_NOBODY}",
     ""),
    (rf"^let\s+(?:the\s+)?(?P<who>(?!(?:me|us)\b).{{2,80}}?)\s+be\s+{_IS_DONE}",
     _passive),
    (rf"^let\s+(?=.{{2,80}}?\s{_VERB}\b)", ""),
    (r"^(?:my|our|the)\s+(?:next\s+)?cards?(?:\s+(?:for\s+)?this\s+turn)?\s+(?:(?:shall|will|should|must|(?:is|are)\s+to)\s+be|is|are)\s+"
     r"(?!to\b)", "choose "),
)  # fmt: skip
"""Who asks, and how."""
_MOODS: tuple[tuple[str, Instead], ...] = (
    (rf"^(?P<who>.{{2,100}}?)\s+{_MUST}\s+{_LITTLE}be\s+{_LITTLE}{_IS_DONE}",
     _passive),
    (rf"^(?P<who>.{{2,100}}?)\s+{_MODAL}\s+{_LITTLE}be\s+{_LITTLE}(?!{_HARM}){_IS_DONE}",
     _passive),
    (rf"\s+(?:{_MODAL}\s+{_LITTLE}(?!{_HARM})|{_MUST}\s+{_LITTLE})(?=(?:{_VERB}|{_BE})\b)(?!be\s+(?!in\b|at\b))",
     " "),
    (rf"^(?P<who>(?!{_VERB}\b).{{2,80}}?)\s+to\s+{_LITTLE}(?={_VERB}\b)", r"\g<who> "),
    (rf"^(?:(?:the\s+)?(?:staff|(?:soviet\s+|german\s+|allied\s+)?headquarters|high\s+command|stavka)|i|we)\s+{_LITTLE}"
     rf"(?P<doing>{_alternation(_OF_DOES)})\b", _active),
    (rf"(?:^|(?<=,\s)|(?<=and\s))(?:i['’]m|i\s+am|we['’]re|we\s+are)\s+{_LITTLE}{_IS_DOING}",
     _active),
    (rf"^{_IS_DOING}(?=\s+\S)", _active),
    (rf"(?<=\w)\s+(?:is\s+|are\s+)?{_LITTLE}{_IS_DOING}(?=\s+(?:to|into|from|over|at|in|on)\b)",
     lambda found: f" {_active(found)}"),
    (rf"\s+{_BE}\s+(?:in\s+port\s+|based\s+|home\s+)?(?=(?:in|at|on)\s)", " "),
    (rf"^(?P<who>(?!{_VERB}\b)(?:the\s+)?[\w -]{{3,30}}?)\s+all\s+"
     r"(?=(?:at|in|to|into|go(?:es)?)\b)",
     lambda found: f"all {re.sub(r'^the ', '', found['who'], flags=_I)} "),
    (
        r"^(?P<one>(?:one|1|an?)\s+(?P<sort>[a-z]+(?:\s[a-z]+)?)\s+(?:(?:goes|go|moves?)\s+)?(?P<from>from\s+[^,;]{2,30}?\s+)?"
        r"(?:to|at|in)\s+[^,;]{2,40}?)(?:,\s*|\s+)(?:and\s+)?(?:the\s+other|another)(?:\s+one)?\s+(?:goes\s+)?(?=(?:to|at|in)\s)",
        lambda found: f"{found['one']}, one {found['sort']} {found['from'] or ''}",
    ),
)  # fmt: skip
"""What is said of those who act as what they are told."""
_STEPS = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (*_SHORT, *_REASONS, *_WISHES, *_MOODS)
)
_TIMES = 2
"""How often the steps are taken."""
_MUSES = re.compile(
    r"^(?:i|we)\s+(?:might|may|could|can|would)\b(?!\s+(?:like|love|as\s+well)\b)", _I
)
_NOT = re.compile(r"\b(?:not|never|nothing|nobody|no\s+one|neither|nor)\b|n['’]t\b", _I)


def plain(text: str) -> str:
    """The sentence as an order; the same if it is one, or says what is not to be done."""
    said = " ".join(text.split()).strip(" .!?")
    if len(said) > LONGEST or (text.rstrip().endswith("?") and not wish(text)):
        return text
    was = said
    for _ in range(_TIMES):
        before = said
        for pattern, instead in _STEPS:
            said = " ".join(pattern.sub(instead, said).split()).strip(" ,;:.!?")
        if said == before:
            break
    if said == was or not said or _NOT.search(said) or _MUSES.match(was):
        return text
    return said


_WISH = re.compile(
    r"^\W*(?:(?:and|so|then|also|now|well|ok(?:ay)?|please)\b[\s,]*)*"
    rf"(?:(?:would|could|will|can)\s+you\s+{_LITTLE}(?:be\s+so\s+kind\s+(?:as\s+)?to\s+)?{_VERB}\b"
    rf"|(?:could|can|may|might)\s+(?:i|we)\s+(?=.*\b(?:please|perhaps|possibly|kindly)\b){_LITTLE}(?:have|{_VERB})\b"
    rf"|(?:could|may|might)\s+(?:i|we)\s+{_LITTLE}have\s"
    rf"|(?:could|can|would|may)\s+(?!(?:i|we|you|it|that|this|they|he|she|there)\b)\S.*\b(?:please\b|(?:live|lie|be\s+(?:placed|put|based|stationed))\s+(?:in|at)\s)"
    r").*\?\s*$",
    _I,
)
_ASKS = re.compile(
    r"\b(?:at\s+all|reach|still|in\s+time|safely|or|why|how|what|which|who|where|when|whether|if|possible|allowed|able|enough)\b",
    _I,
)


def wish(text: str) -> bool:
    """Is a question a polite order, if what it says reads as one? `Could I reach Kiev?` is none."""
    return bool(_WISH.match(text)) and not _ASKS.search(text)


__all__ = ["plain", "wish"]
