"""Lines that say what must not be done: `No attack on Krakow`, `1P must not move`, `Nobody is to
leave Warsaw`, `Don't declare war on Norway under any circumstances`.

Such a line is never an order. It takes back what its writer has ordered and it forbids; where
nothing is ordered that does so, it is a note. `found` says what is forbidden, `forbids` whether an
order does it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from adjudicator.core.everyday import WORDS
from adjudicator.core.names import fold

_I = re.IGNORECASE
Role = Literal["who", "from", "to", "at"]
Sort = Literal["attack", "move", "leave", "build", "war", "air", "any"]
LONGEST = 160
"""Characters of a line that may be one."""

_ATTACKS = (
    r"attack(?:s|ing|ed)?|assault(?:s|ed)?|hit(?:s)?|strikes?|struck|storm(?:s|ed)?|invade(?:s|d)?"
    r"|bomb(?:s|ed|ing)?|raid(?:s|ed)?|blitz(?:es|ed)?|engage[sd]?|fight(?:s)?|capture[sd]?|seize[sd]?"
)
_MOVES = (
    r"mov(?:e|es|ed|ing)|march(?:es)?|advance\s+(?:(?:in)?to|on)|go(?:es)?(?:\s+(?:in)?to)?|going|enters?|entered"
    r"|sails?|fl(?:y|ies)|redeploy(?:s|ed)?|ship(?:s|ped)?|send|sent|be\s+sent|travel|budge|come(?:s)?\s+(?:in)?to"
    r"|rail(?:s|ed)?|transport(?:s|ed)?|entrain(?:s|ed)?|rebase[sd]?|transfer(?:s|red)?|shift(?:s|ed)?"
)
_LEAVES = (
    r"leaves?|abandon(?:s|ed)?|vacates?|evacuates?|go\s+(?:away\s+|out\s+)?from|moves?\s+out\s+of"
)
_BUILDS = (
    r"build(?:s)?|built|buy(?:s)?|bought|raise[sd]?|produce[sd]?|purchase[sd]?|recruit(?:s|ed)?"
)
_WARS = r"declare[sd]?\s+war(?:\s+on)?|go(?:es)?\s+to\s+war(?:\s+with)?|enters?\s+the\s+war"
_ANYTHING = (
    r"touch(?:es|ed)?|use[sd]?|place[sd]?|put|deploy(?:s|ed)?|play(?:s|ed)?|activate[sd]?|do|support(?:s|ed)?"
    r"|be\s+(?:used|touched|placed|activated|played|disturbed)"
)
_VERB = rf"(?:be\s+)?(?:{_WARS}|{_LEAVES}|{_ATTACKS}|{_MOVES}|{_BUILDS}|{_ANYTHING})"
_SORTS: tuple[tuple[str, Sort], ...] = (
    (_WARS, "war"),
    (_LEAVES, "leave"),
    (_ATTACKS, "attack"),
    (_MOVES, "move"),
    (_BUILDS, "build"),
)
_NOUNS: tuple[tuple[str, Sort], ...] = (
    (
        r"attacks?|assaults?|offensives?|operations?|strikes?|raids?|bombing|blitz(?:es)?|invasions?",
        "attack",
    ),
    (r"moves?|movements?|marches", "move"),
    (r"wars?|declarations?\s+of\s+war", "war"),
    (r"air(?:\s+(?:cover|support|units?|missions?))?|planes?|aircraft|bombers?|fighters?", "air"),
    (r"builds?|purchases?|production|recruits", "build"),
    (r"tokens?|markers?|counters?|orders?|units?|troops?|things?", "any"),
)
_LEAD = (
    r"(?:(?:and|but|also|please|pls|kindly|oh|ah|ok(?:ay)?|well|sorry|wait|actually|again)\b"
    r"[\s,:.–—-]*)*"
)
_TAIL = re.compile(
    r"[\s,;–—-]+(?:under\s+any\s+circumstances|after\s+all|at\s+all|please|(?:for\s+)?(?:this|the)\s+(?:turn|season"
    r"|month|phase)|(?:till|until)\s+(?:(?:the\s+)?(?:spring|summer|autumn|fall|winter)|later|further\s+notice"
    r"|next\s+(?:turn|season|year))|pls|thx|(?:for\s+)?now|any\s?(?:more|longer)|whatever\s+happens|no\s+matter\s+what|at\s+any\s+(?:price|cost)"
    r"|in\s+any\s+case|today|thanks|thank\s+you|either|though|anyway|ever)$",
    _I,
)
_BY_NO_MEANS = re.compile(
    rf"^{_LEAD}(?:under\s+no\s+circumstances|by\s+no\s+means|on\s+no\s+account|in\s+no\s+case)[\s,:]+"
    r"(?:(?:should|shall|must|may|will|do)\s+(?:i|we|you|they)\s+|(?:i|we)\s+(?:want|will)\s+(?:to\s+)?)?"
    rf"(?P<verb>{_VERB})\b\s*(?P<rest>.*)$",
    _I,
)
_DONT = re.compile(
    rf"^{_LEAD}(?:(?:i|we|you)\s+)?(?:do\s+not|don['’]?t|must\s+not|mustn['’]?t|shall\s+not|should\s+not|shouldn['’]?t"
    r"|will\s+not|won['’]?t|never|(?:are|am)\s+not\s+(?:going\s+)?to|(?:are|am)\s+not(?=\s+\w+ing\b)|['’](?:m|re)\s+not\s+going\s+to)\s+(?:ever\s+)?"
    r"(?:(?:want|wish|intend|plan)\s+(?:(?:you|them|anybody|anyone|us)\s+)?to\s+)?"
    rf"(?P<verb>{_VERB})\b\s*(?P<rest>.*)$",
    _I,
)
_MUST_NOT = re.compile(
    rf"^{_LEAD}(?!(?:i|we|you)\b)(?P<who>[^,;:]{{2,50}}?)\s+(?:(?:must|may|shall|should|can|could|will|would|do|does"
    r"|is|are)\s+(?:not|never)|(?:must|can|should|sha|will|would|do|does|is|are)n['’]?t|can['’]?t|won['’]?t|cannot)\s+"
    rf"(?:(?:allowed|supposed|meant|ever)\s+)?(?:to\s+)?(?P<verb>(?P<passive>be\s+)?{_VERB})\b\s*(?P<rest>.*)$",
    _I,
)
_NOBODY = re.compile(
    rf"^{_LEAD}(?:nobody|no\s?-?one|nothing|none(?:\s+of\s+(?:my|our|the)\s+\w+)?|no\s+(?:units?|troops|men|forces|armies))\s+"
    r"(?:(?:is|are)\s+(?:allowed\s+)?to\s+|(?:must|may|should|shall|can|will)\s+|(?:is|are)\s+)?"
    rf"(?P<verb>{_VERB})\b\s*(?P<rest>.+)$",
    _I,
)
_NO = re.compile(
    rf"^{_LEAD}no\s+(?:more\s+|further\s+|second\s+)?(?P<noun>(?:[\w'’-]+\s+){{0,2}}?[\w'’-]+)\s+"
    r"(?P<at>on|against|at|in|over|to|into|for|from|with|by|of|near)\s+(?:the\s+)?(?P<rest>[^,;:]{2,60})$",
    _I,
)
_NONE = re.compile(
    rf"^{_LEAD}no\s+(?:more\s+|further\s+)?(?:[^\W\d]+ing\s+|air\s+)?(?P<noun>[^\W\d]+)$", _I
)
_DONE = re.compile(
    rf"^(?P<no>{_LEAD}no\s+(?:more\s+|further\s+)?(?:[^\W\d]+\s+){{1,2}}?)(?:(?:is|are|shall|should|must)\s+(?:to\s+)?be|to\s+be)\s+"
    r"(?:made|done|launched|given|carried\s+out|undertaken|bought|built|declared|started)\b",
    _I,
)
"""`No attacks are to be made`, `No purchases are to be made for Italy`."""
_ITS_OWN = re.compile(
    r"^(?P<what>[^,;:]{2,40}):\s*(?:please\s+)?(?P<verb>leave|let)\s+(?:it|them|him|her)\s+(?P<rest>alone|in\s+peace|be)$",
    _I,
)
"""`Army in Cologne: leave it alone`."""
_ALONE = re.compile(
    rf"^{_LEAD}(?:(?:leave|let|keep)\s+(?P<a>[^,;:]{{2,40}}?)\s+(?:alone|in\s+peace|be|out\s+of\s+(?:it|this))"
    r"|(?P<b>[^,;:]{2,40}?)\s+(?:must|should|shall|is\s+to|are\s+to|will)\s+be\s+left\s+(?:alone|in\s+peace)"
    r"|(?P<c>[^,;:]{2,40}?)\s+(?:stays?|remains?|(?:is|are)\s+to\s+(?:stay|remain))\s+neutral)$",
    _I,
)
"""`Leave Denmark alone`, `Norway stays neutral`."""
_CAREFUL = re.compile(r"\b(?:if|unless|until|when|except|but|because|instead|or)\b|n['’]t\b", _I)
"""With these a line says more than that something is forbidden."""
_OTHER = re.compile(
    r"^(?:support|retreats?|withdrawals?|losses|loss|advances?|counter\w*|blockades?|choice|need|idea|problem|reason"
    r"|word|news|change|room|way|sign|supply|doubt|hurry|chance|luck)\b",
    _I,
)
"""`no retreat at Kiev` is the order of some game, `no need to` a remark."""


NOTED = "Noted: none of your orders does that."


@dataclass(frozen=True)
class Prohibition:
    """What is forbidden. who, what: the words that name who does it, and what or where it is done,
    each empty if it is said of all; roles: how `what` must stand in an order that does it."""

    sort: Sort
    who: str = ""
    what: str = ""
    roles: frozenset[Role] = frozenset(("to", "at", "who", "from"))
    things: tuple[str, ...] = ()
    """Words for what is built, placed, flown: an order that does it says them."""
    positive: str = ""
    """The order that is forbidden, as it would be said."""


def found(text: str) -> Prohibition | None:
    """What a line forbids; None if it forbids nothing."""
    said = " ".join(text.split()).strip(" .!…,;")
    if len(said) > LONGEST or said.endswith("?"):
        return None
    for _ in range(3):
        said = _TAIL.sub("", said).rstrip(" .!,;")
    said = _DONE.sub(lambda found: found["no"].rstrip(), said)
    said = _ITS_OWN.sub(r"\g<verb> \g<what> \g<rest>", said)
    if match := _BY_NO_MEANS.match(said) or _DONT.match(said):
        return _of_verb(match["verb"], "", match["rest"])
    if match := _MUST_NOT.match(said):
        if match["passive"] and (sort := _sort(match["verb"])) == "attack":
            return _made(sort, "", match["who"], _TO, f"attack {match['who']}")
        return _of_verb(match["verb"], match["who"], match["rest"])
    if match := _NOBODY.match(said):
        return _of_verb(match["verb"], "", match["rest"])
    if (match := _NO.match(said)) and not _OTHER.match(match["noun"]):
        return _of_noun(match["noun"], match["at"].lower(), match["rest"])
    if match := _ALONE.match(said):
        what = match["a"] or match["b"] or match["c"]
        return _made("war" if match["c"] else "any", "", what, _ANY, f"attack {what}")
    if match := _NONE.match(said):
        words = fold(match["noun"])
        sort = next((sort for some, sort in _NOUNS if re.fullmatch(some, words, _I)), "any")
        return Prohibition(sort) if sort != "any" else None
    return None


_TO: frozenset[Role] = frozenset(("to",))
_FROM: frozenset[Role] = frozenset(("from",))
_NOT_FROM: frozenset[Role] = frozenset(("to", "at", "who"))
_ANY: frozenset[Role] = frozenset(("to", "at", "who", "from"))


def _sort(verb: str) -> Sort:
    bare = re.sub(r"^be\s+", "", verb, flags=_I)
    return next((sort for words, sort in _SORTS if re.fullmatch(words, bare, _I)), "any")


def _of_verb(verb: str, who: str, rest: str) -> Prohibition | None:
    sort = _sort(verb)
    rest = re.sub(r"^(?:anything|anybody|anyone|any\s+\w+|there|it)\b\s*", "", rest, flags=_I)
    whole, start = rest, ""
    by = re.match(r"^(?P<what>.+?)\s+(?:with|by|using)\s+(?P<who>.+)$", rest, _I)
    if by and not who and sort == "attack":
        rest, who = by["what"], by["who"]
    if match := re.match(r"^(?P<what>.*?)\s*\bfrom\s+(?P<start>.+)$", rest, _I):
        rest, start = match["what"], match["start"]
    rest = re.sub(
        r"^(?:on|against|at|to|into|in|over|with|for|the|out\s+of)\s+", "", rest, flags=_I
    )
    roles = {"attack": _TO, "leave": _FROM, "war": _ANY}.get(sort, _ANY)
    if sort == "move" and re.search(r"\b(?:to|into|enter\w*)$", verb, _I):
        roles = _TO
    if start and not who:
        who = start
    return _made(sort, who, rest, roles, f"{verb} {whole}")


def _of_noun(noun: str, at: str, rest: str) -> Prohibition | None:
    words = fold(noun)
    sort: Sort = next((sort for some, sort in _NOUNS if re.fullmatch(some, words, _I)), "any")
    named = any(re.fullmatch(some, words, _I) for some, _ in _NOUNS)
    things = () if named else tuple(one for one in words.split() if one not in WORDS)
    if not named and not things:
        return None
    roles = _TO if at in ("on", "against", "to", "into", "over") else _NOT_FROM
    if at in ("for", "by", "with", "of"):
        roles = _ANY
    if at == "from":
        roles = _FROM
    return _made(sort, "", rest, roles, f"{noun} {at} {rest}", things)


def _made(
    sort: Sort,
    who: str,
    what: str,
    roles: frozenset[Role],
    positive: str,
    things: tuple[str, ...] = (),
) -> Prohibition | None:
    if _CAREFUL.search(f"{who} {what}"):
        return None
    return Prohibition(sort, _bare(who), _bare(what), roles, things, " ".join(positive.split()))


def _bare(words: str) -> str:
    return re.sub(r"^(?:(?:the|my|our|their|your|any|all)\s+)+", "", words.strip(" ,.!"), flags=_I)


# ------------------------------------------------------------------- what an order does

_ROLES: dict[str, Role] = {
    **dict.fromkeys(("from", "of"), "from"),
    **dict.fromkeys(("to", "into", "against", "on", "over", "in"), "to"),
    **dict.fromkeys(("with", "by", "supported", "support", "using"), "who"),
    "at": "at",
    "for": "at",
}
_STRIKES = frozenset(
    (
        "attack operation limited offensive blitz assault bomb strike raid invade counterattack"
        " then"
    ).split()
)
_GOES = frozenset(
    (
        "move send sail ship fly march redeploy rail strategic reserve exploit rebase transfer air"
        " a f land enter drop evacuate launch"
    ).split()
)
_MAKES = frozenset("build buy raise produce purchase fortify".split())
_FLIES = re.compile(r"\b(?:air\w*|fl(?:y|ies)|planes?|bomb\w*|fighters?|luft\w*)\b", _I)
Named = Callable[[str], frozenset[str]]
"""Words -> the ids of what they name."""
Kin = Callable[[frozenset[str]], frozenset[str]]
"""Ids of a nation, a side, a sort of units -> those of all others like it; of what an order must
name to be about it, none."""
MOST_WORDS = 3


@dataclass(frozen=True)
class Deed:
    """An order: the words in which it is written and was typed, and what kind of order it is."""

    text: str
    typed: str = ""
    tag: str = ""


def roles_of(text: str, named: Named) -> Iterator[tuple[frozenset[str], Role]]:
    """What an order names, each with the part that it plays there."""
    words = re.findall(r"[^\s,;()]+", text)
    role: Role = "to" if words and fold(words[0]) in _STRIKES else "who"
    at = 0
    while at < len(words):
        step = 1
        for number in range(min(MOST_WORDS, len(words) - at), 0, -1):
            said = " ".join(words[at : at + number])
            if fold(said) not in _ROLES and (ids := named(said)):
                yield ids, role
                step = number
                break
        else:
            role = _ROLES.get(fold(words[at]), role)
        at += step


def ids_in(words: str, named: Named) -> list[frozenset[str]]:
    """What some words name."""
    return [ids for ids, _ in roles_of(words, named)]


def forbids(
    what: Prohibition, deed: Deed, named: Named, kin: Kin
) -> Literal["yes", "perhaps", "no"]:
    """Does an order do what is forbidden? `perhaps`: it names the same, and does something else, or
    is not said to be done by those."""
    parts = list(roles_of(deed.text, named))
    who, where = ids_in(what.who, named), ids_in(what.what, named)
    missing = [ids for ids in (*who, *where) if not any(ids & there for there, _ in parts)]
    for ids in missing:
        others = kin(ids) if what.sort != "war" else frozenset()
        if not others or any(there & others for there, _ in parts):
            return "no"
    if missing or not (who or where):
        # `No attack in the west`: a march is none where it does not go to what is named.
        sends = what.sort != "attack" or _strikes(deed) or fold(deed.text).startswith("send ")
        return "perhaps" if sends and _does(what.sort, deed) else "no"
    placed = True
    for ids in where:
        there = {role for some, role in parts if ids & some}
        if there <= {"from"} and "from" not in what.roles:
            return "no"
        if there & what.roles:
            continue
        if what.roles <= _FROM and "who" not in there:
            return "no"
        placed = False
    if what.sort == "air" and placed and _strikes(deed) and _FLIES.search(deed.text):
        return "perhaps"  # they fly, and others may go with them
    if not _does(what.sort, deed):
        return "perhaps" if who or what.sort == "any" else "no"
    if not placed:
        return "perhaps"
    if not all(
        any(ids & there and role in ("who", "from") for there, role in parts) for ids in who
    ):
        return "no"
    said = (*what.things, *_unnamed(what, named))
    return "yes" if all(_says(deed, one) for one in said) else "perhaps"


def spares(what: Prohibition, texts: Iterable[str]) -> bool:
    """Does no order do what is forbidden, whatever it names?"""
    sorts: tuple[Sort, ...] = ("attack", "war") if what.sort == "any" else (what.sort,)
    return not any(_does(sort, Deed(text)) for text in texts for sort in sorts)


def _strikes(deed: Deed) -> bool:
    words = fold(deed.text).split()
    return bool(_STRIKES & set(words[:1]) or {"attack", "operation", "offensive"} & set(words[:3]))


def _does(sort: Sort, deed: Deed) -> bool:
    words = fold(deed.text).split()
    first = words[0] if words else ""
    strikes = _strikes(deed)
    goes = first in _GOES or "to" in words
    return {
        "attack": strikes or goes,
        "move": goes,
        "leave": strikes or goes,
        "build": first in _MAKES,
        "war": "war" in words[:3],
        "air": bool(_FLIES.search(f"{deed.text} {deed.typed} {deed.tag}")) and not strikes,
        "any": True,
    }[sort]


def _unnamed(what: Prohibition, named: Named) -> list[str]:
    """Words of a prohibition that say something and name nothing."""
    left = []
    for words in (what.who, what.what):
        rest = words
        for number in (3, 2, 1):
            parts = re.findall(r"[^\s,;()]+", rest)
            for at in range(len(parts) - number + 1):
                said = " ".join(parts[at : at + number])
                if named(said):
                    rest = rest.replace(said, " ", 1)
                    break
        left += [one for one in fold(rest).split() if one not in WORDS and one not in _SMALL]
    return left


_SMALL = frozenset(
    "the a an my our its their this to in at of on from with for and unit units troops".split()
)


STEM = 5
"""Letters that a verb and its noun share."""


def _says(deed: Deed, word: str) -> bool:
    said = fold(f"{deed.text} {deed.typed}").split()
    return any(_like(word, one) for one in said)


def _like(one: str, word: str) -> bool:
    """`panzers`, `panzer`; `activation`, `activate`."""
    same = one == word or (min(len(one), len(word)) > 2 and one.rstrip("s") == word.rstrip("s"))
    return same or (min(len(one), len(word)) > STEM and one[:STEM] == word[:STEM])
