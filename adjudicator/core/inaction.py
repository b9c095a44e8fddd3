"""Lines that say who has no order: `the Ruhr armour stays`, `nothing in Danzig`, `two go home to
Berlin, the others stay`; and amounts that nobody can count.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.core import chat, permanence
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Order

_I = re.IGNORECASE
_VAGUE = re.compile(
    r"\b(half|a\s+third|a\s+few|several|most(?=\s+of)|all\s+(?:but|except)|everything\s+(?:but|except)"
    r"|as\s+(?:many|much)(?:\s+\w+){0,2}?\s+as\s+(?:(?:i|we|you)\s+can|possible))\b",
    _I,
)


_STAYS = re.compile(
    r"^(?!no\b|not\b)[^:;]{2,80}\s(?:stays?|remains?|stay\s+put|(?:does|do)\s+nothing"
    r"|(?:does|do)(?:\s+not|n['’]?t)\s+move)"
    r"(?:\s+(?:put|behind|there|here|in\s+port|at\s+home|out\s+of\s+it|(?:in|at)\s+\S+(?:\s\S+)?"
    r"|where\s+.{1,20}?))?"
    r"(?:\s+(?:(?:for\s+)?this\s+(?:turn|season|time)|for\s+now|please))?$",
    _I,
)


_HOLDS = re.compile(
    r"^(?:(?:hold|keep|defend|guard)\s+(?P<a>(?!on\b|off\b|back\b|fire\b|it\b|everything\b)[^:;,]{2,40}?)"
    r"|(?:dig|stand|sit)\s+(?:in|fast|firm|tight)\s+(?:at|in|on)\s+(?P<b>[^:;,]{2,40}?)"
    r"|(?P<c>[^:;,]{2,40}?)\s+(?:holds?|digs?\s+in|entrench(?:es)?|sits?\s+tight|stands?\s+(?:fast|firm)"
    r"|guards?|defends?)(?:\s+(?P<d>[^:;,]{2,40}?))?)"
    r"(?:\s+(?:where\s+.{1,20}|there|here|in\s+place|(?:for\s+)?this\s+(?:turn|season)|for\s+now|please))?$",
    _I,
)
"""`Odessa holds`, `dig in at Warsaw`, `keep 2P where it is`."""
_STANDS = frozenset(
    "hold defend defence defense fortify fortification stand entrench guard dig garrison".split()
)
"""Words of orders that make somebody stand where they are."""
_DOES_MORE = re.compile(
    r"\b(?:if|goes?|moves?|attacks?|hits?|strikes?|to|otherwise|but|comes?|joins?|while|takes?"
    r"|sails?|fl(?:y|ies)|against|over|covers?|until|when)\b",
    _I,
)
"""A line with one of these does not only say that somebody stays."""
AND_STAYS = re.compile(
    r"^(?P<head>.{4,}?)[,;]\s*(?:and\s+|while\s+|but\s+)?(?P<who>(?!if\b|when\b|otherwise\b)[^,;]{2,50}?)"
    r"\s+(?:stays?|remains?|(?:does|do)\s+nothing|(?:does|do)(?:\s+not|n['’]?t)\s+move|sits?\s+tight|holds?|keeps?)"
    r"(?:\s+(?:put|behind|there|here|still|back|in\s+(?:place|port|reserve)|at\s+home|where\s+.{1,20}?))?$",
    _I,
)
"""`two go home to Berlin, the others stay`."""
OTHERS = re.compile(
    r"^(?:all\s+)?(?:the\s+)?(?:others?|rest|remaining|remainder|everything\s+else|every(?:one|body)\s+else)"
    r"\b",
    _I,
)
_NOBODY = re.compile(
    r"^(?:nothing|nobody|no[\s-]?one|none|no\s+(?:units?|troops|men|forces|corps|armies)"
    r"|(?:0|zero|no)\s+\w+(?:\s+units?)?)\s+(?:goes?\s+|stands?\s+)?(?:in|at|into|to)\s+"
    r"(?:the\s+)?(?P<place>.{2,40})$",
    _I,
)


def needless(book: OrderBook, lexicon: Lexicon, ask: Ask, raw: str, orders: Sequence[Order]) -> str:
    """Why a line needs no saying: it says that somebody stays who has no order, or that a place
    gets nobody. Empty if it is no such line, or names what another line orders, or where it may be
    an answer."""
    said = raw.rstrip(".! ")
    stays, nobody = _STAYS.match(said), _NOBODY.match(said)
    if ask.reaction or not (stays or nobody) or _DOES_MORE.search(said) or permanence.lasts(said):
        return ""
    written = set(fold(" ".join(book.write(one, lexicon) for one in orders)).split())
    if any(word in written for word in chat.names_in(lexicon, said)):
        return ""
    if stays:
        return "Units without an order stay as they are: you need not say so."
    place = nobody["place"] if nobody else ""
    if ask.topic == "deployment" or not any(lexicon.find(kind, place) for kind in lexicon.kinds):
        return ""
    return "None of your units goes there unless you order it: you need not say so."


_AWAY = re.compile(
    r"^(?:(?:ps|p\.s\.|by\s+the\s+way|btw|note|sorry|but|and|also|i\s+should\s+say)\b[\s,.:–—-]*)*"
    r"(?:(?:i|we)(?:['’](?:ll|m|re)|\s+(?:will|am|are|shall))?(?:\s+(?:be|go(?:ing)?))?\s+"
    r"(?:away|absent|off|abroad|travel+ing|on\s+(?:holiday|vacation|leave|a\s+trip)|out\s+of\s+(?:town"
    r"|office|the\s+office)|unavailable|offline)"
    r"|(?:i|we)(?:['’]m|['’]re|\s+am|\s+are)?\s*(?:won['’]?t|will\s+not|can(?:['’]?t|not)|not)\s+(?:be\s+)?"
    r"(?:back|here|there|online|able\s+to\s+(?:play|write|answer)|play|answer|write)\s+(?:before|until|till)"
    r"|(?:i|we)(?:['’]ll|['’]m|\s+will|\s+am)\s+(?:be\s+)?back\s+(?:on|by|at|in|next)"
    r"|(?:on\s+)?(?:holiday|vacation)\s+(?:until|till|from))\b",
    _I,
)


def absence(raw: str) -> str:
    """How to say that one is away, where a line says so in other words; empty if it does not."""
    if not _AWAY.match(raw.strip()):
        return ""
    return (
        "no absence is entered by it. Say the days: “absent 3 March to 17 March”. Your deadlines"
        " then wait as far as the terms of this game allow."
    )


def held(book: OrderBook, lexicon: Lexicon, ask: Ask, raw: str) -> str:
    """What to say of a line that tells somebody to hold, where no order says so or several may."""
    found = _HOLDS.match(raw.rstrip(".! "))
    if found is None or _DOES_MORE.search(raw) or permanence.lasts(raw):
        return ""
    if not _names_any(lexicon, raw):
        return ""
    shown = [
        example
        for tag in dict.fromkeys((*ask.accepts, *ask.ahead))
        if tag in book.classes
        for example in book.classes[tag].examples
        if _STANDS & set(fold(example).replace("-", " ").split()[:2])
    ]
    told = "what has no order stays as it is: you need not say so."
    if not shown:
        return f"{told} No order here makes it harder to beat."
    such = " or ".join(f"“{one}”" for one in shown[:2])
    return f"{told} To make it stand there are orders such as {such}."


def _names_any(lexicon: Lexicon, said: str) -> bool:
    """Does a line hold a name of the game, of up to three words?"""
    words = fold(said).split()
    return bool(chat.names_in(lexicon, said)) or any(
        lexicon.find(kind, " ".join(words[at : at + number]))
        for number in (2, 3)
        for at in range(len(words) - number + 1)
        for kind in lexicon.kinds
    )


def amount(raw: str, ask: Ask) -> str:
    """What to say of a line whose amount nobody can count, or that says who has no order."""
    if ask.topic == "deployment" and _NOBODY.match(raw.rstrip(".! ")):
        return (
            "no order keeps a place empty: order everything that could go there to other places."
            " What you do not order goes where the receipt says."
        )
    if _STAYS.match(raw.rstrip(".! ")) and not _DOES_MORE.search(raw):
        return "units without an order stay as they are: you need not say so."
    found = _VAGUE.search(raw)
    if found is None:
        return ""
    return f"“{found[1]}” cannot be counted here: say how many, of what and from where."
