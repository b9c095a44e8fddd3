"""What stands in a line beside its orders and orders nothing: `, the others stay`, `, we shall need
tanks in France`, `, just in case`.

Nothing is idle that forbids, makes a condition, takes something back, or names what the orders of
the line are about.
"""

from __future__ import annotations

import re

from adjudicator.core import chat, inaction
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.slots import alike

_I = re.IGNORECASE
LONGEST = 120
"""Characters of a part that is looked at."""
_JOINT = re.compile(
    r"^(?:[,;.:!()–—-]|\b(?:and|but|so|then|while|as|because|since|for|though|although|where|which|who)\b|\s)+",
    _I,
)
_TURNS = re.compile(
    r"\b(?:if|unless|until|till|when|whenever|once|whether|provided|otherwise|instead|rather|except|without|only"
    r"|always|never|cancel\w*|forget|ignore|scrap|sorry|wait|actually|before|after|at\s+least|at\s+most|or\s+(?:more|less|better|worse))\b",
    _I,
)
"""What turns an order into another one."""
_ELSE = re.compile(
    r"^(?:please\s+)?(?:nobody|nothing|no\s*one|no\s+others?|none)(?:\s+(?:else|more|further))?(?:\s+(?:moves?|goes|does|is\s+to\s+move))?$",
    _I,
)
"""`nobody else`, behind orders."""
_SITS = re.compile(
    r"^(?P<who>.{2,60}?)\s+(?:stays?|remains?|holds?|sits?|waits?|(?:is|are)\s+to\s+(?:stay|remain|hold|wait)|(?:can|may|should|must|will)\s+(?:stay|remain|wait)"
    r"|does\s+nothing|do\s+nothing|keeps?\s+(?:an\s+eye\s+on|watch\s+(?:over|in|at)|guard\s+(?:at|in|over))\s+.{2,30}|guards?|garrisons?)"
    r"(?:\s+(?:put|behind|there|here|back|tight|still|as\s+(?:it\s+is|they\s+are)|at\s+home|home|for\s+now|out\s+of\s+it|where\s+.{1,20}|(?:in|at)\s+.{2,30}|.{2,30}))?$",
    _I,
)
_LITTLE = frozenset("the a an our my in at of from to and all both single lone".split())
"""Words that say nobody."""
_TALK = re.compile(
    r"^(?:(?:i|we)(?:['’](?:ll|d|ve|m|re)|\s+(?:shall|will|would|do|really|just|may|might|must|can|could|have|had|am|are))*\s+"
    r"(?:needs?|wants?|hopes?|thinks?|fears?|knows?|expects?|believes?|likes?|owe|deserve|risk|worry|had|have|am|are|can['’]?t|cannot|could|will\s+need|lost|saw|got)\b"
    r"|(?:it|that|this|there|he|she|they|somebody|someone|nobody|nothing|everything|everybody|what|how|the\s+\w+(?:\s+\w+)?|\w+)(?:['’]s|\s+(?:is|are|was|were|has|have|had|looks?|seems?|needs?|must|might|may|won['’]t"
    r"|will\s+be|would\s+be|can\s+wait|should\s+do|knows?|wants?|thinks?))\b"
    r"|(?:let['’]?s|better|good|bad|long|high\s+time|time|enough|just\s+in\s+case|for\s+(?:now|safety|luck|the\s+moment|the\s+(?:spring|summer|autumn|winter)|once)|this\s+(?:time|turn|season)|in\s+addition|as\s+planned|that['’]?s\s+(?:all|it)|all\s+of\s+it|no\s+use)\b)",
    _I,
)
"""How somebody begins who gives a reason or talks."""
_DOES = re.compile(
    r"\b(?:attacks?|moves?|goes|go|sends?|takes?|hits?|strikes?|sails?|fl(?:y|ies)|joins?|builds?|buys?|plays?|uses?|places?|puts?|support\w*|retreat\w*|advance\w*"
    r"|blitz\w*|bomb\w*|lose[sd]?|declares?|research\w*|saves?|keeps?)\b",
    _I,
)


def idle(lexicon: Lexicon, part: str, orders: str) -> bool:
    """Does a part of a line order nothing? orders: the orders of its other parts, as they are
    written."""
    said = _JOINT.sub("", part).strip(" ,;:.!")
    if not said:
        return True
    if len(said) > LONGEST or said.endswith("?") or _TURNS.search(said):
        return False
    if _ELSE.match(said):
        return True
    if (found := _SITS.match(said)) and not _not(found["who"]):
        if inaction.OTHERS.match(found["who"]):
            return True
        written = {form for word in fold(orders).split() for form in alike(word)}
        who = {*chat.names_in(lexicon, found["who"]), *fold(found["who"]).split()} - _LITTLE
        return not any(alike(word) & written for word in who)
    return bool(_TALK.match(said)) and not (_DOES.search(said) or inaction.OTHERS.match(said))


def _not(who: str) -> bool:
    return bool(re.match(r"^(?:no|not|nobody|none|nothing|neither)\b", who, _I))
