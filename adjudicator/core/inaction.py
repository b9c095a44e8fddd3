"""Lines that say who has no order: `the Ruhr armour stays`, `nothing in Danzig`, `two go home to
Berlin, the others stay`; and amounts that nobody can count.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.core import chat, permanence, prohibitions
from adjudicator.core.fronts import PLACES
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
    r"^(?!no\b|not\b)[^:;]{2,80}\s(?:stays?|remains?|stay\s+put|sits?\s+tight|(?:raise|build|buy|declare|send)s?\s+nothing|(?:does|do)\s+nothing"
    r"|(?:does|do)(?:\s+not|n['’]?t)\s+move)"
    r"(?:\s+(?:put|behind|there|here|in\s+port|at\s+home|out\s+of\s+it|(?:in|at)\s+\S+(?:\s\S+)?"
    r"|where\s+.{1,20}?)){0,2}"
    r"(?:\s+(?:(?:for\s+)?this\s+(?:turn|season|time)|for\s+now|please))?(?:,?\s+(?:leave|let)\s+(?:that|it|them)(?:\s+be)?)?$",
    _I,
)
_AS_GUARD = re.compile(
    r"(?<=\s)(?:(?:stays?|remains?)(?:\s+(?:put|behind|there|here|at\s+home))?(?:\s+(?:in|at)\s+\S+(?:\s\S+)??)?)"
    r"(?P<what>\s+as\s+(?:a\s+|the\s+)?(?:garrison|guards?|reserves?)|\s+to\s+(?:hold|guard|protect|defend|garrison|watch|cover)\s+[^,;:]{2,30}"
    r"|,?\s+(?:ditto|so\s+do(?:es)?|as\s+do(?:es)?)\s+[^,;:]{2,20})$",
    _I,
)
"""`MA1 stays in Port Alex as garrison`: what they stay for."""


_HOLDS = re.compile(
    r"^(?:(?:hold|keep|defend|guard)\s+(?P<a>(?!on\b|off\b|back\b|fire\b|it\b|everything\b)[^:;,]{2,40}?)"
    r"|(?:dig|stand|sit)\s+(?:in|fast|firm|tight)\s+(?:at|in|on)\s+(?P<b>[^:;,]{2,40}?)"
    r"|(?:[\w ]{3,20}:\s*)?(?:(?:do\s+not|don['’]?t)\s+(?:give\s+up|abandon|lose|leave|surrender)"
    r"|no\s+(?:retreat|withdrawal)\s+from)\s+(?P<e>[^:;,]{2,40}?)"
    r"|(?:[\w ]{3,30}:\s*)?(?P<c>[^:;]{2,40}?)\s+(?:holds?|digs?\s+in|entrench(?:es)?|sits?\s+tight"
    r"|stands?\s+(?:fast|firm)|guards?|defends?)(?:\s+(?P<d>[^:;,]{2,40}?))?)"
    r"(?:\s+(?:where\s+.{1,20}|there|here|in\s+place|(?:for\s+)?this\s+(?:turn|season)|for\s+now|please"
    r"|at\s+all\s+costs?|(?:whatever|no\s+matter\s+what)(?:\s+(?:happens|comes|it\s+takes))?|to\s+the\s+(?:last|end|death)(?:\s+man)?))?$",
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
    r"(?:\s+(?:put|behind|there|here|still|back|(?:in|at)\s+[\w -]{3,25}|where\s+.{1,20}?))?$",
    _I,
)
"""`two go home to Berlin, the others stay`."""
OTHERS = re.compile(
    r"^(?:all\s+)?(?:the\s+)?(?:others?|rest|remaining|remainder|everything\s+else|every(?:one|body)\s+else)"
    r"\b",
    _I,
)
_GUARDS = re.compile(
    r"^(?:(?:otherwise|else)\s+)?(?:"
    r"(?:please\s+)?leave\s+(?P<a>[^:;,]{2,40}?)\s+(?:garrisoned|as\s+(?:it\s+is|they\s+are)|where\s+.{4,20})"
    r"|[^:;,]{2,40}?\s+(?:should\s+|shall\s+|must\s+|will\s+)?(?:stays?|remains?)(?:\s+(?:at\s+)?home|\s+put|\s+there"
    r"|\s+in\s+\w+)?\s+and\s+(?:pins?|guards?|watch(?:es)?|garrisons?|holds?|covers?)(?:\s+[^:;,]{2,30})?"
    r"|(?:please\s+)?stay\s+where\s+.{4,20}"
    r"|(?:please\s+)?(?:do\s+not|don['’]?t)\s+(?:let|allow)\s+(?P<e>[^:;,]{2,40}?)\s+(?:to\s+)?(?:leave|move|go)"
    r"(?:\s+(?:from\s+)?[^:;,]{2,30})?"
    r"|[^:;,]{2,40}?\s+keeps?\s+(?:an\s+eye\s+on|watch\s+(?:on|over)|guard\s+(?:at|in|over))\s+[^:;,]{2,30})$",
    _I,
)
"""`the infantry in Saar stays and pins Nancy`, `Saar keeps an eye on Nancy`."""
_PEACE = re.compile(
    r"^(?:(?:please\s+)?no\s+(?:declarations?\s+of\s+)?wars?(?:\s+(?:with|on|against)\s+(?:any(?:body|one)|nobody))?"
    r"|(?:i\s+|we\s+)?(?:do\s+not|don['’]?t|will\s+not|won['’]?t)\s+declare\s+(?:any\s+)?wars?(?:\s+on\s+any(?:body|one))?)"
    r"(?:\s+(?:this\s+turn|for\s+now|please))?$",
    _I,
)
_NOBODY = re.compile(
    r"^(?:nothing|nobody|no[\s-]?one|none|no\s+(?:units?|troops|men|forces|corps|armies)"
    r"|(?:0|zero|no)\s+\w+(?:\s+units?)?)\s+(?:goes?\s+|stands?\s+)?(?:in|at|into|to)\s+"
    r"(?:the\s+)?(?P<place>.{2,40})$",
    _I,
)


_FLIES = re.compile(
    r"\b(?:air|airforces?|planes?|aircraft|airplanes?|aeroplanes?|fighters?|bombers?|wings?|squadrons?"
    r"|luftwaffe|raf)\b",
    _I,
)


_POLITE = re.compile(
    r"(?:[,\s–-]+(?:please|pls|thanks|thank\s+you|thx|cheers|then|though))+$|^(?:(?:please|kindly|and|oh|well)\b[,\s]*)+",
    _I,
)
_NEEDS_NONE = re.compile(
    r"^no\s+(?:\w+\s+){1,2}?(?:(?:is|are|will\s+be)\s+)?(?:needed|required|necessary|wanted|planned|intended)"
    r"(?:\s+(?:now|here|this\s+(?:turn|season)))?(?:,?\s+(?:i(?:['’]d|\s+would)?\s+(?:think|say|guess|hope)|thanks?|please))?$"
    r"|^(?:i|we)(?:['’]d|\s+would)?\s+(?:(?:much\s+)?(?:prefer|rather|like|hope|try)\s+not\s+to|(?:hate|be\s+sorry)\s+to)\s+lose\s+.{3,50}$",
    _I,
)
"""`No retreats needed`, `we would prefer not to lose the Danzig corps`."""


def stays_said(raw: str) -> str:
    """What to say of a line that says who stays: that nobody is ordered away unasked, and of air
    units also what the rules do without an order."""
    if _FLIES.search(raw):
        return (
            "Units without an order get none: you need not say so. This line does not keep air"
            " units where they are if the rules bring them back at the end of a turn or a battle."
        )
    return "Units without an order stay as they are: you need not say so."


def needless(book: OrderBook, lexicon: Lexicon, ask: Ask, raw: str, orders: Sequence[Order]) -> str:
    """Why a line needs no saying: it says that somebody stays who has no order, or that a place
    gets nobody. Empty if it is no such line, or names what another line orders, or where it may be
    an answer."""
    said = _POLITE.sub("", raw.rstrip(".! ")).rstrip(".! ")
    if guard := _AS_GUARD.search(said):
        said = said[: guard.start("what")]
    if (
        not ask.reaction
        and ask.topic != "deployment"
        and (_REST.match(said) or _REST_STAYS.match(said))
    ):
        return "Units without an order stay as they are: you need not say so."
    if not ask.reaction and _NEEDS_NONE.match(said):
        return prohibitions.NOTED if said[:2].casefold() == "no" and not orders else chat.NOTED
    ban = None if ask.reaction or ask.topic == "deployment" else prohibitions.found(said)
    if (
        ban
        and not permanence.lasts(said)
        and prohibitions.spares(ban, (book.write(one, lexicon) for one in orders))
    ):
        return prohibitions.NOTED
    stays, nobody = _STAYS.match(said) or _sits(lexicon, said), _NOBODY.match(said)
    guards, peace = _GUARDS.match(said), _PEACE.match(said)
    more = not (guards or peace) and _DOES_MORE.search(said)
    if ask.reaction or not (stays or nobody or guards or peace) or more or permanence.lasts(said):
        return ""
    if peace and any("war" in fold(book.write(one, lexicon)).split() for one in orders):
        return ""
    if peace:
        return "Nobody declares war for you unless you order it: you need not say so."
    written = set(fold(" ".join(book.write(one, lexicon) for one in orders)).split())
    if any(word in written for word in chat.names_in(lexicon, said)):
        return ""
    if (stays or guards) and _TIGHT.search(said) and (shown := _shown(book, lexicon, ask, raw)):
        return f"{stays_said(raw)} To make it stand there are orders such as “{shown}”."
    if stays or guards:
        return stays_said(raw)
    place = nobody["place"] if nobody else ""
    if ask.topic == "deployment" or not any(lexicon.find(kind, place) for kind in lexicon.kinds):
        return ""
    return "None of your units goes there unless you order it: you need not say so."


_REST = re.compile(
    r"^(?:please\s+)?(?:hold|leave|keep)\s+(?:the\s+(?:rest|others)|(?:all\s+)?(?:the\s+)?others"
    r"|every(?:body|one|thing)\s+else)(?:\s+(?:where|as)\s+(?:they|he|she|it)\s+(?:is|are)|\s+in\s+place"
    r"|\s+(?:at|as)\s+they\s+stand|\s+alone)?(?:,?\s+(?:please|thanks|thank\s+you))?$",
    _I,
)
"""`Hold the rest where they are`: what the rules do anyhow."""
_REST_STAYS = re.compile(
    rf"{OTHERS.pattern}.{{0,30}}?\s+(?:stays?|remains?|holds?|digs?\s+in|sits?\s+tight|stands?\s+(?:fast|firm)|waits?"
    r"|(?:does|do)\s+nothing)(?:\s+(?:put|where\s+.{1,20}|there|here|home|at\s+home|(?:for\s+)?this\s+turn|for\s+now))?$",
    _I,
)
"""`Everyone else digs in`."""
_AWAY = re.compile(
    r"^(?:(?:ps|p\.s\.|by\s+the\s+way|btw|note|sorry|but|and|also|i\s+should\s+say)\b[\s,.:–—-]*)*"
    r"(?:(?:i|we)(?:['’](?:ll|m|re)|\s+(?:will|am|are|shall))?(?:\s+(?:be|go(?:ing)?))?\s+"
    r"(?:away|absent|off(?!\s+to\s+(?:bed|sleep|work|lunch|dinner|tea|the\s+pub))|abroad|travel+ing|on\s+(?:holiday|vacation|leave|a\s+trip)|out\s+of\s+(?:town"
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


_SITS = re.compile(
    r"^(?:the\s+|my\s+|our\s+)?(?P<who>[^:;]{2,40}?)\s+(?:holds?(?:\s+position)?|sits?\s+tight|waits?"
    r"|(?:guards?|garrisons?|holds?|defends?)\s+(?P<place>[^:;,]{2,30}))(?:\s+(?:there|here|for\s+now))?$",
    _I,
)


def _sits(lexicon: Lexicon, said: str) -> re.Match[str] | None:
    """`IN1 holds`, `IN8 guards Dunmore` of units that are named by their own names and, with a
    place, are there: they do so without an order."""
    found = _SITS.match(said)
    if found is None:
        return None
    who = re.split(r"\s*(?:,|&|\+|\band\b)\s*", fold(found["who"]))
    if not all(
        any(lexicon.find(kind, one) for kind in OWN if kind in lexicon.kinds) for one in who
    ):
        return None
    if found["place"] is None:
        return found
    there = {fold(unit) for unit, _ in lexicon.garrisons.get(fold(found["place"]), ())}
    return found if there.issuperset(who) else None


OWN = ("block", "counter", "piece")
"""Kinds of names that single units have."""


def held(book: OrderBook, lexicon: Lexicon, ask: Ask, raw: str) -> str:
    """What to say of a line that tells somebody to hold, where no order says so or several may."""
    found = _HOLDS.match(raw.rstrip(".! "))
    if found is None or _DOES_MORE.search(raw) or permanence.lasts(raw):
        return ""
    if not _names_any(lexicon, raw):
        return ""
    shown = _shown(book, lexicon, ask, raw)
    told = "what has no order stays as it is: you need not say so."
    if not shown:
        return f"{told} No order here makes it harder to beat."
    return f"{told} To make it stand there are orders such as “{shown}”."


_TIGHT = re.compile(r"\bsits?\s+tight\b", _I)


def _shown(book: OrderBook, lexicon: Lexicon, ask: Ask, raw: str) -> str:
    """An order of the question that makes somebody stand, at the place of a line."""
    for tag in dict.fromkeys((*ask.accepts, *ask.ahead)):
        for example in book.classes[tag].examples if tag in book.classes else ():
            if _STANDS & set(fold(example).replace("-", " ").split()[:2]):
                return _at_place(book, lexicon, example, raw)
    return ""


def _at_place(book: OrderBook, lexicon: Lexicon, example: str, raw: str) -> str:
    """The example of an order with the place of a line in it, where it names one of its kind."""
    read = book.read_line(example, lexicon, 1, tired=True).orders
    if len(read) != 1:
        return example
    for kind in PLACES:
        ids = {name.id for name in lexicon.kinds.get(kind, ())}
        said = next(
            (name.id for word in chat.names_in(lexicon, raw) for name in lexicon.find(kind, word)),
            "",
        )
        for field, value in read[0] if said else ():
            first = value[0] if isinstance(value, list | tuple) and value else value
            if isinstance(first, str) and first in ids:
                there = type(value)([said]) if isinstance(value, list | tuple) else said
                return book.write(read[0].model_copy(update={field: there}), lexicon)
    return example


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
        said = stays_said(raw)
        return said[:1].lower() + said[1:]
    found = _VAGUE.search(raw)
    if found is None:
        return ""
    return f"“{found[1]}” cannot be counted here: say how many, of what and from where."
