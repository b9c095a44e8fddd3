"""Remarks and headings that name a place or a side and order nothing: `Now for Warsaw.`, `Poland is
done, splendid.`, `Well held, Brussels!`, `The French took Brussels back.`

Every sentence of the line must be one. A line with an amount, a unit, somebody who goes somewhere
or a verb that says what to do with something is never one.
"""

from __future__ import annotations

import re

from adjudicator.core import chat, corrections
from adjudicator.core.names import Lexicon, fold

_I = re.IGNORECASE
LONGEST = 120
_OPENS = (
    r"(?:(?:right|well|ok(?:ay)?|so|and|then|but|ah|oh|yes|alas|blast|damn|hm+|now|good|great"
    r"|hurrah|hooray|at\s+last)\b"
    r"[\s,.!…–—-]*)*"
)
_GREETING = (
    r"(?:good\s+(?:morning|evening|day|afternoon|night)|guten\s+(?:morgen|tag|abend)|hello|hi"
    r"|dear|greetings|salut|bonjour)"
    r"\b(?:\s+[\w'’]+){0,4}"
)
_FOR = (
    r"(?:for|to|on\s+to|onto|against|in|into|of|at|behind)\s+(?:the\s+)?[\w'’-]+"
    r"(?:\s+[\w'’-]+){0,2}"
)
_HEADING = (
    r"(?:now\s+for|time\s+(?:for|to)|now\s+to\s+the|welcome|(?:now\s+)?on\s+to|onwards?\s+to|off\s+to|next(?:\s+stop)?\s*[:,]?"
    r"|here\s+(?:goes|comes?|is|are|we\s+go)"
    r"|(?:my|the|our)\s+(?:plans?|orders|moves|letter)(?:\s+(?:for|in|of))?"
    r"|(?:some\s+)?orders\s+for|nach)\b"
    r"(?:\s+[\w'’-]+){0,5}"
    r"|(?:the\s+)?(?:(?:spring|summer|autumn|winter|polish|french|final|great|big|next)\s+)*"
    r"(?:offensive|campaign|season|(?<=\s)push|(?<=\s)drive)"
    r"(?!\s+(?:against|on|into|at|in|to|out)\b)(?:\s*[:,]?\s*[\w'’-]+){0,3}"
    r"|(?:spring|summer|autumn|winter|snow|mud|rain)(?:\s+(?:at\s+last|again|already|is\s+(?:here"
    r"|coming)|has\s+come))"
    r"|fall\s+(?!back|from|to|out|in\b)[\w'’-]+(?:\s+begins?)?|(?:\w+ward|vive\s+(?:la"
    r"|le)(?:\s+[\w'’]+)?)"
)
_PRAISE = (
    r"(?:(?:well|nicely|bravely|splendidly)\s+(?:done|held|played|fought|defended)|(?:good|hard"
    r"|nice|great|tough|close)"
    r"\s+(?:fight|show|work|try|turn|battle|start|result|roll|dice|defen[cs]e|stand)"
    r"|poor(?:\s+old)?|oh\s+dear"
    r"|(?:what\s+a|such\s+a)|(?:so|very|too)\s+(?:close|near|bad|good|far)|bad\s+luck|bravo"
    r"|splendid|excellent|lovely|wonderful|marvellous|brilliant|terrific|much\s+better"
    r"|thank\s+(?:god|goodness|heaven))\b(?:\s*,?\s*[\w'’-]+){0,5}"
)
_STATE = (
    r"(?!(?:to|let|please|keep|leave|have|be|make|do)\b)(?:[\w'’-]+\s+){1,4}(?:(?:is|are|was|were"
    r"|has|have|had|looks?|seems?)"
    r"(?:\s+(?:been|now|all|nearly|almost|well|really|already|quite|still))*\s+(?:done|finished"
    r"|out|over|next|gone|lost|fallen"
    r"|ours|theirs|down|dead|beaten|saved|safe|splendid|won|taken|back|late|nervous|strong|weak"
    r"|tired|here|surrendered"
    r"|collapsed|broken|(?:good|bad|great|grim|fine|hopeless|desperate)))(?:\s+(?:now|indeed"
    r"|again|back|at\s+last|for\s+\w+))?"
    r"|(?!(?:to|let|please|keep|leave|have|be|make|do)\b)(?:[\w'’-]+\s+){1,4}(?:took|fell|held"
    r"|lost|won|came|got|fought|did"
    r"|surrendered|collapsed|resisted|survived|died|ran|broke|escaped"
    r"|managed)\b(?:\s+[\w'’-]+){0,4}"
    r"|(?:[\w'’-]+\s+){1,2}(?:done|finished|gone|lost|beaten|fallen|taken|saved)"
)
_WE = (
    r"(?:(?:we|they|let['’]?s|let\s+us)\s+(?:now\s+)?(?:dig\s+in|smash|crush|finish|show|teach"
    r"|celebrate|rest|shall\s+see"
    r"|will\s+see|go\s+on|are\s+coming|wait\s+and\s+see)(?:\s+(?:it|them|her|him|[A-Z][\w'’-]+))?"
    r"(?:\s+(?:in|behind|at|along)\s+(?:the\s+)?(?:west|east|north|south|[\w'’-]+\s+line))?)"
)
_REST = (
    r"(?:(?:otherwise|for\s+the\s+rest)\s*,?\s*(?:all|everything)?\s*(?:is\s+|stays\s+"
    r"|remains\s+)?as\s+(?:before|it\s+was|planned|above)"
    r"|(?:the\s+rest|all\s+else|everything\s+else|all)\s+(?:is\s+|stays\s+|remains\s+)?as\s+before"
    r"|(?:and\s+)?with\s+(?:what(?:['’]s|\s+is)\s+left|the\s+rest)\s*,?\s*nothing|raise\s+nothing"
    r"|and\s+nothing\s+more)"
)
_TRY = (
    r"(?:(?:first|second|third|fourth|fifth|another|last|next|one\s+more|new)\s+(?:go|try|attempt|round"
    r"|letter)\b(?:\s+[\w'’-]+){0,9}|new\s+\w+(?:\s+indeed)?|(?:good\s+)?(?:morning|evening)"
    r"|(?:[\w'’-]+\s+){1,4}(?:fight|fought|are|is|was|were|did|do)\s+(?:better|worse|harder|stronger"
    r"|weaker)\s+than\s+(?:i|we)\s+(?:thought|expected|feared|hoped)"
    r"|[\w'’-]+\s+is\s+the\s+(?:minimum|maximum|limit)(?:\s+in\s+the\s+\w+)?|all\s+right"
    r"|(?:the\s+)?\w+(?:\s+in\s+\w+)?\s+must\s+(?:go|fall|pay)|(?:and\s+)?quickly"
    r"|(?:let['’]?s|let\s+(?:me|us)|we)\s+(?:throw|kick|chase)\s+the\s+\w+\s+(?:out\s+of|back(?:\s+over)?)"
    r"\s+(?:the\s+)?\w+)"
)
_INDEED = r"(?:[\w'’-]+\s+){1,4}(?:indeed|at\s+last|too\s+bad|once\s+more\s+then)"
_AND = r"(?:and\s+)?(?:before|after|in)\s+the\s+(?:snow|mud|rain|winter|frost)"
_SENTENCE = re.compile(
    rf"^{_OPENS}(?:{_GREETING}|{_HEADING}|{_PRAISE}|{_STATE}|{_WE}|{_REST}|{_TRY}|{_INDEED}|{_AND}|splendid|wow|thanks?|thank\s+you|cheers)?$",
    _I,
)
_BEHIND = re.compile(rf"^(?:{_FOR}|[\w'’-]+(?:\s+[\w'’-]+)?)$", _I)
"""What may follow a first sentence that is one: `Well held, Brussels!`"""
_OF_NO_PIECE = re.compile(
    rf"^{_OPENS}(?:{_PRAISE}|{_TRY}|[\w'’ -]+\sat\s+last|{_WE}|{_GREETING}|winter\b.*|{_REST})$", _I
)
"""Sentences that order nothing whoever is named in them."""
_LED = re.compile(rf"^{_OPENS}(?:{_PRAISE}$|{_GREETING}$|.*\b(?:offensive|campaign)$)", _I)
_PARTS = re.compile(
    r"[.!…;:]+\s*|,\s+(?:and\s+)?|\s[–—-]\s+|\s+and\s+(?=[\w'’]+\s+(?:is|are|was|were)\b)"
)
_NEVER = re.compile(
    r"\d|\b(?:if|unless|when|with|from|using|supported|via|instead|except|only|no|not|never|none"
    r"|don['’]t|until|all|every\w*"
    r"|must|should|shall\s+(?!see)|everything|please)\b|->|=>|\+",
    _I,
)
"""Words of lines that say more than a remark does."""
_HARMLESS = re.compile(
    r"\b(?:stormy|dig\s+in|let\s+us\s+(?:finish|see)|fall\s+[\w'’-]+|(?:otherwise|the\s+rest"
    r"|all\s+else|everything\s+else|all)\b.*as\s+before"
    r"|(?:good|nice|great|close|hard|tough)\s+(?:fight|try|stand|turn|roll|show|defen[cs]e)|(?:is"
    r"|are|was|were|has|have)\s+(?:\w+\s+)?(?:lost|taken|broken|fallen)"
    r"|(?:third|second|first|another|next|last)\s+(?:go|try|attempt).*|must\s+(?:go|fall|pay)|welcome"
    r"|rest|go(?:es)?\s+on|here\s+(?:goes|comes?|we\s+go)|with\s+what.{1,20}nothing"
    r"|raise\s+nothing|nothing\s+more|well\s+(?:held|defended|fought)"
    r"|(?:push|drive|campaign|offensive)|broke|wait\s+and\s+see)",
    _I,
)
"""What holds a verb of orders and is none."""


def remark(lexicon: Lexicon, raw: str) -> str:
    """What is said of a remark; empty if a line is none, or may be an order."""
    said = " ".join(raw.split())
    if len(said) > LONGEST or said.endswith("?") or corrections.turns(said):
        return ""
    parts = [part.strip(" \"'“”") for part in _PARTS.split(said)]
    parts = [part for part in parts if fold(part)]
    if _heads(lexicon, said):
        return chat.NOTED
    if not parts or not _is_one(lexicon, parts[0]):
        return ""
    behind = bool(_LED.match(parts[0]))
    if not all(_is_one(lexicon, part, behind=behind) for part in parts[1:]):
        return ""
    return chat.NOTED


_PLAN = re.compile(
    r"\b(?:plan|idea|aim|commit|begin|start|orders?|questions?|thoughts?|notes?)\b", _I
)


def _heads(lexicon: Lexicon, said: str) -> bool:
    """Is a line the heading of those below it? `Then the plan is to smash into Poland:`"""
    if not said.endswith(":") or re.search(r"\d|[;,]\s*\w+\s+\w+,", said):
        return False
    return bool(_PLAN.search(said)) and not _pieces(lexicon, said.rstrip(":"))


def _is_one(lexicon: Lexicon, part: str, *, behind: bool = False) -> bool:
    if not (_SENTENCE.match(part) or (behind and _BEHIND.match(part))):
        return False
    left = _HARMLESS.sub(" ", part)
    if _NEVER.search(left):
        return False
    if any(chat.acts(word) for word in fold(left).split()):
        return False
    return behind or bool(_OF_NO_PIECE.match(part)) or not _pieces(lexicon, left)


_PIECES = ("unit", "block", "counter", "piece", "card", "marker", "token", "option")


def _pieces(lexicon: Lexicon, part: str) -> bool:
    """Does a sentence name a piece by its own name, or a card?"""
    words = fold(part).split()
    return any(
        lexicon.find(kind, " ".join(words[at : at + number]))
        for number in (1, 2, 3)
        for at in range(len(words) - number + 1)
        for kind in lexicon.kinds
        if kind in _PIECES and (number > 1 or len(words[at]) > 3)
    )
