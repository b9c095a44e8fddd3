"""Chat in a letter: thanks, leave-taking, talk of the weather and of the game, a name below. It
says nothing that could be an order: it names nothing of the game, and its verbs are no order's.
"""

from __future__ import annotations

import re

from adjudicator.core import corrections
from adjudicator.core.everyday import WORDS as EVERYDAY
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.ordertext import OrderBook

_I = re.IGNORECASE
_THANKS = re.compile(
    r"^\W*(?:hi|hello|hey|dear|thanks|thank\s+you|thx|cheers|great|nice|good|well\s+(?:played|done|fought)|enjoy\w*"
    r"|really\s+enjoy\w*|hope|i\s+(?:hope|enjoy\w*|am\s+enjoying|really\s+enjoy\w*)|sorry|apologies|see\s+you|have"
    r"\s+(?:fun|a)|what\s+a\s+(?:game|turn|battle)|congrat\w*|happy|merry|looking\s+forward|best|my\s+apologies"
    r"|still\s+enjoying|fun\s+(?:game|turn)|love\s+this|that\s+was\s+(?:fun|close|quick|unexpected))\b",
    _I,
)
_SAYS = re.compile(
    r"\d|\b(?:not|never|no|if|unless|but|except|instead|cancel\w*|ignore|all|none|attack\w*|hold\w*|retreat\w*"
    r"|withdraw\w*|decline|counter\w*|advance\w*|stay\w*|support\w*|pass|yes|move|moves|orders?|ready|wait)\b",
    _I,
)


_OPENS = (
    r"(?:ok(?:ay)?|right|alright|all\s+right|well|so|now|then|good|great|fine|hm+|phew|ah|oh|sorry"
    r"|hello|hi|hey|thanks)"
)
_OF_WHAT = (
    r"(?:(?:my|the|our|some|a\s+few|a\s+couple\s+of|two|three|these|small|minor|last|quick|new)\s+)*"
    r"(?:changes?|corrections?|amendments?|updates?|additions?|orders|moves|turn|plan|thoughts)"
)
_TALK = re.compile(
    rf"^\W*(?:{_OPENS}\b[\s,.!:…–—-]*){{0,4}}"
    r"(?:(?:here|there)\s+(?:we|it|they|i)\s+(?:go(?:es)?|comes?)|here\s+goes(?:\s+nothing)?|off\s+we\s+go"
    r"|let['’]?s\s+(?:go|see|start|begin|roll|do\s+(?:it|this))"
    rf"|(?:here(?:\s+(?:are|is|come)|['’]s)?\s+)?{_OF_WHAT}"
    r"(?:\s+(?:for|to|in|from)(?:\s+(?:you|me|us|today|now|this|the|my|our|turn|season|plan|letter"
    r"|orders?|moves?))+)?)?[\s,.!:;…–—-]*$",
    _I,
)
"""`OK`, `Right, here we go`, `Some changes:`: no order and no name can hide in it."""
_SIGNED = re.compile(
    r"^\W*(?:(?:cheers|best|regards|yours|greetings|thanks|bye|ciao|love)\b[\s,!.–—-]*)?"
    r"[A-Z][a-zà-ÿ'’]+(?:[ -][A-Z][a-zà-ÿ'’]*\.?){0,2}[\s.!]*$"
)
ALIKE = 75
"""Likeness, of 100, from which on a name below a letter may be one of the game."""


def signature(book: OrderBook, lexicon: Lexicon, raw: str) -> str:
    """What is said of the name below a letter; empty if it may be a word of the game."""
    if not _SIGNED.match(raw) or _SAYS.search(raw):
        return ""
    for word in fold(raw).split():
        if book.vocabulary.may_hold(word, lexicon) or any(
            lexicon.likeness(kind, word) >= ALIKE for kind in lexicon.kinds
        ):
            return ""
    return "Noted: your name."


def courtesy(book: OrderBook, lexicon: Lexicon, raw: str) -> str:
    """What is said of a courtesy, which names nothing of the game; empty if a line is none."""
    if corrections.speaks(raw):
        return ""
    if _TALK.match(raw) and fold(raw).strip():
        return NOTED
    if _CLOSES.match(raw):
        return NOTED
    if _THANKS.match(raw) and not _SAYS.search(raw) and not _names(lexicon, raw):
        return NOTED
    return NOTED if _is_talk(book, lexicon, raw) else ""


NOTED = "Noted; it is not an order."
_CLOSES = re.compile(
    r"^\W*(?i:(?:(?:with\s+)?(?:best|kind|kindest|warm|warmest|many|friendly|all\s+the)?\s*(?:regards|wishes"
    r"|greetings|thanks|cheers|salutes?)|best|all\s+the\s+best|yours(?:\s+(?:truly|sincerely|ever|aye))?"
    r"|sincerely|take\s+care|have\s+a\s+(?:good|nice|great)\s+\w+"
    r"|(?:see|talk\s+to|speak\s+to)\s+you(?:\s+(?:soon|later|then))?)"
    r"(?:\s+(?:from|to|for)\s+(?:(?!all\b)[\w'’-]+\s?){1,3})?)(?:[\s,.!–—-]+"
    r"(?:[A-ZÀ-Ý][\w'’.-]*[\s.!]*){0,3})?$"
)
"""`Kind regards, Tom Baker`, `Greetings from Krakow, Tomek`."""
_MILD = re.compile(
    r"\b(?:let\s+me\s+know(?:\s+(?:if|whether|when)\b)?|all\s+right|as\s+(?:always|usual)|no\s+(?:worries|problem|rush"
    r"|hurry|idea|doubt)|not\s+(?:bad|sure|easy)|(?:is|are|was|i['’]?m|am|it['’]s)\s+going\s+to|(?:your|his|her|my|our)"
    r"\s+(?:turn|move|orders)|sorry\s+for|after\s+all|at\s+all|of\s+course|by\s+the\s+way|of\s+all|all\s+the\s+best"
    r"|do\s+it\s+for\s+now|fingers\s+crossed|(?:nice|good|great|lovely)\s+(?:weather|game|luck|weekend|day|evening)|(?:that|this)\s+should\s+(?:do|be)(?:\s+it)?|good\s+move|in\s+time|hold\s+on|hang\s+on)\b",
    _I,
)
"""Words that order nothing though they hold such as may."""
_TALKS = re.compile(
    r"\b(?:i\s+\w+|i['’](?:m|ll|ve|d)|me|you|your|yours|it['’]?s|it\s+(?:is|was|will|looks|seems|feels)|that(?:['’]s|\s+(?:is|was"
    r"|will|should|would|looks|seems|hurts?))|this\s+(?:is|was|will|looks|seems|game)|there\s+(?:is|are|goes)|let['’]?s\s+see"
    r"|what\s+an?|how\s+\w+|fingers\s+crossed|wish\s+me|my\s+(?:wife|husband|kids?|son|daughter|boss|dog|cat|internet"
    r"|family|girlfriend|boyfriend|computer|phone|job|brain|head|weekend|holiday)|the\s+(?:kids?|weather|children|boss"
    r"|weekend|internet|baby)\s+(?:is|are|was|were|has|have|had)|(?:nice|good|great|tough|hard|long|lovely|close|bad)\s+(?:game|luck|weather|evening|weekend|fight"
    r"|turn|day|one|dice|try)|wow|ouch|phew|argh|haha|lol)(?![\w'’])|[:;]-?[)D(P]",
    _I,
)
_REMARKS = re.compile(
    r"^\W*(?:(?:well|so|and|ok(?:ay)?|hm+|now)\b[\s,.!…–—-]*)*(?:let['’]?s\s+see\s+(?:what|how|whether|who|where)"
    r"|(?:i|we)\s+(?:wonder|bet|fear|suppose|guess|think|hope|expect|doubt|bet|am\s+afraid|know)\b"
    r"|(?:i['’]?m|i\s+am)\s+(?:curious|afraid|sure|worried|glad)|poor\b|what\s+a\b|look\s+at\b)",
    _I,
)
"""How a remark begins that may name a country: `Let's see what Germany makes of that`."""
_ACTS = frozenset(
    """go goes come comes attack hit strik push driv storm press thrust move moves moving march
    send bring put plac deplo build buy rais retrea fall withdr pull hold keep dig defend
    guard suppor fly flies sail ship land bomb raid cover fight take takes grab lose sacrif
    use uses choos pick select swap advanc exploit blitz activa fortif rail redepl surren
    conced resign quit draw leave abando rush hurry run skip pass wait stop cancel counte
    occupy invade stay stand join cross burn repair garris screen commit concent evacua
    reinfo strengt upgrad research save spend declare influe bid roll reroll fire shoot sink
    hunt block transport convoy escort drop jump merge split combin break""".split()
)
"""Beginnings of verbs by which somebody may order something."""
SHORTEST_VERB = 5


def _is_talk(book: OrderBook, lexicon: Lexicon, raw: str) -> bool:
    """Is a line talk between people, that orders nothing however it is turned?"""
    said = _MILD.sub(" ", raw)
    if _SAYS.search(said) or not (_TALKS.search(raw) or _REMARKS.match(raw)):
        return False
    words = fold(said).split()
    if any(acts(word) for word in words):
        return False
    if any(
        len(word) > 2 and word in book.vocabulary.starts and word not in EVERYDAY
        for word in words[:2]
    ):
        return False
    named = _names(lexicon, said)
    if _names_by_words(lexicon, said):
        return False
    return not named or (
        bool(_REMARKS.match(raw)) and all(_of_a_people(lexicon, word) for word in named)
    )


def acts(word: str) -> bool:
    return word in _ACTS or (
        len(word) >= SHORTEST_VERB
        and any(word.startswith(one) for one in _ACTS if len(one) >= SHORTEST_VERB)
    )


def _names(lexicon: Lexicon, raw: str) -> list[str]:
    return [word for word in names_in(lexicon, raw) if len(word) > 1 and word not in _SMALL]


def _names_by_words(lexicon: Lexicon, raw: str) -> bool:
    """Does a line hold a name of two or three words?"""
    words = fold(raw).split()
    return any(
        lexicon.find(kind, " ".join(words[at : at + number]))
        for number in (2, 3)
        for at in range(len(words) - number + 1)
        for kind in lexicon.kinds
    )


_SMALL = frozenset("it is us me my so be at in on no to an as or of by".split())
"""Small words, which some game has for short names."""


def _of_a_people(lexicon: Lexicon, word: str) -> bool:
    """Does a word name a country or a side, and nothing on the map?"""
    kinds = [kind for kind in lexicon.kinds if lexicon.find(kind, word)]
    return all(kind in ("country", "nation", "power", "major", "seat", "faction") for kind in kinds)


def names_in(lexicon: Lexicon, said: str) -> list[str]:
    """The words of a line that some name of the game holds."""
    return [
        word
        for word in fold(said).split()
        if word not in EVERYDAY and any(lexicon.find(kind, word) for kind in lexicon.kinds)
    ]
