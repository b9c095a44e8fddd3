"""Lines for the rest of the game: `From now on ...`, `every turn ...`, `until I say otherwise ...`.

What is said so is a standing order or nothing: never an order of this turn alone, and never
nothing at all. Where no standing order says it, its writer is told, and how the others begin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from adjudicator.core import wishes
from adjudicator.core.everyday import WORDS as EVERYDAY
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Order, StandingOrder

_I = re.IGNORECASE
_TURN = r"(?:turns?|seasons?|phases?|rounds?|years?|months?|game\s+turns?|impulses?)"
_OTHERWISE = (
    r"(?:until|till|unless|as\s+long\s+as)\s+(?:(?:i|we)\s+(?:say|tell\s+you|write|order|change|decide"
    r"|send)\b[^,:;]{0,30}?(?:otherwise|differently|something\s+else|so|it|again|anew|mind|no(?:\s+more)?)"
    r"|(?:told|ordered|said)\s+otherwise|further\s+(?:notice|orders?))"
)
_FOR_GOOD = (
    r"(?:(?:(?:as\s+)?(?:from|of)\s+)?(?:now|here|today|this\s+turn|next\s+turn)\s+on(?:wards?)?"
    r"|(?:from|as\s+of)\s+now|henceforth|hereafter|in\s+(?:the\s+)?future|going\s+forward|permanently"
    r"|for\s+(?:good|ever|all\s+turns)|(?:for\s+)?the\s+(?:rest|remainder)\s+of\s+the\s+(?:game|war)"
    r"|for\s+the\s+(?:rest|remainder)\s+of\s+the\s+(?:game|war)|at\s+all\s+times"
    r"|as\s+a\s+(?:general\s+|further\s+)?(?:rule|standing\s+(?:order|instruction|wish)|principle)|in\s+general"
    r"|generally|in\s+principle|standing\s+orders?|by\s+default|all\s+the\s+time"
    r"|for\s+all\s+future\s+turns|now\s+and\s+in\s+all\s+\w+\s+turns"
    rf"|(?:in\s+|on\s+|at\s+)?(?:every|each|all)\s+(?:single\s+)?{_TURN}"
    rf"|(?:this\s+and\s+)?(?:every|all)\s+(?:(?:following|later|future|coming)\s+){_TURN}|{_OTHERWISE})"
)
_BEFORE = re.compile(rf"^(?:(?:and|please|so|also|oh|well)\b,?\s+)*{_FOR_GOOD}\b[\s,:;.–—-]*", _I)
_BEHIND = re.compile(rf"[\s,;:(–—-]+(?:and\s+)?(?:so\s+)?{_FOR_GOOD}[\s.!)]*$", _I)
_WITHIN = re.compile(
    r"^(?!.*\?)(?!(?:you|he|she|it|there|that|this|they)\b)[^.!]{2,60}?\s(?:always|henceforth|hereafter|from\s+now\s+on)\b(?!\s*$)"
    r"|^(?:whenever|every\s+time|each\s+time)\s",
    _I,
)
"""It may be said inside a line too: `bombers always shoot ground first`."""
_INSIDE = re.compile(r"\s+(?:always|henceforth|hereafter|from\s+now\s+on)\b", _I)
_ALWAYS = re.compile(r"\b(?:always|never(?!\s*mind\b))\b", _I)
_WHO = re.compile(
    r"^(?:(?:i|we)(?:['’]ll|\s+(?:will|shall|want\s+to|would\s+like\s+to|wish\s+to))?"
    r"|(?:i|we)['’]d\s+like\s+to|please|let['’]?s|you\s+(?:can|may|should)|just)\s+",
    _I,
)
_ANYBODY = (
    r"(?:(?:all|both|the|my|our|any|every|of)\s+)*(?:units?|armies|troops|men|forces|corps|blocks?|they"
    r"|everybody|everyone)"
)
_SOMEBODY = (
    r"(?:(?:all|both|the|my|our|any|every|of)\s+)*(?P<who>[^\W\d][\w'’-]*(?:\s+[^\W\d]\w*)?)"
)
_DOES = re.compile(
    rf"^(?:(?P<any>{_ANYBODY})|{_SOMEBODY})\s+(?:(?:will|shall|must|should|always|may)\s+)*"
    r"(?P<verb>retreats?|falls?\s+back|withdraws?|pulls?\s+(?:back|out)|holds?|stands?|counters?"
    r"|advances?|targets?|intercepts?|opposes?|supports?)\b(?P<rest>.*)$",
    _I,
)
_SAME = (("retreat", "withdraw", "fall back", "pull back", "pull out"), ("hold", "stand"))
"""Verbs that say the same."""
_NOBODY = re.compile(
    r"^(?:nobody|no\s+one|no\s+units?|none|nothing|we\s+(?:do\s+not|don['’]?t)|(?:i\s+)?(?:do\s+not|don['’]?t)"
    r"|no|never)\s+(?P<what>.+)$",
    _I,
)
_NOT_ONE = (
    (
        re.compile(r"^(?:retreats?|withdraws?|falls?\s+back)$", _I),
        ("stand", "hold everywhere"),
    ),
    (re.compile(r"^advances?(?:\s+after\s+combat)?$", _I), ("advance none", "stay")),
    (re.compile(r"^counters?$", _I), ("decline to counter air",)),
    (re.compile(r"^intercepts?(?:ions?)?$", _I), ("intercept nothing",)),
    (re.compile(r"^contests?$", _I), ("decline",)),
)  # fmt: skip
"""What nobody is to do -> the standing orders that say so."""
MOST_SHOWN = 2
"""Standing orders that a refusal names."""


_PART = re.compile(r"(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+|\s*[.]\s+)(?=(?:always|never)\b)", _I)


def parted(line: str) -> list[str]:
    """The standing orders of one line, each by itself: `always stand, always advance`."""
    parts = [part.strip(" ,.") for part in _PART.split(line) if part.strip(" ,.")]
    if _ALONE.fullmatch(parts[-1] if parts else "") or wishes.losses(_INSIDE.sub("", bare(line))):
        return [line]
    parts = [part for part in parts if bare(part)]
    if len(parts) == 1 and len(more := wishes.beside(bare(line))) > 1:
        return [f"always {one}" for one in more]
    return parts


_LOSES = re.compile(
    r"^(?:take|lose|suffer)s?\s+(?:my\s+|our\s+|all\s+|the\s+)*(?:losses|loss|casualties|steps?)\s+(?:in|from|on|with|as)\s+"
    r"(?:the\s+|my\s+)?(?P<who>[^,;]+?)(?:\s+first)?(?:,?\s+(?:and|but|to)\s+(?:keep|save|spare)\s+[^,;]{2,40})?$",
    _I,
)
"""`I take my losses in infantry, and keep the tanks`."""


def lasts(line: str) -> bool:
    """Does a line speak of more than this turn?"""
    said = line.strip()
    return bool(_BEFORE.match(said) or _BEHIND.search(said) or _ALWAYS.match(said))


def may_last(line: str) -> bool:
    """May a line speak of more than this turn, by a word inside it?"""
    said = line.strip(" .!")
    return bool(_WITHIN.match(said) or _ANY.match(said))


_ANY = re.compile(
    r"^(?:(?:any|every|each|all)\s+retreats?|whoever|winners|anyone\s+who|those\s+who)\s", _I
)


def bare(line: str) -> str:
    """The line without what says how long it holds."""
    said = " ".join(line.split()).rstrip(" .!")
    for _ in range(2):
        said = _BEFORE.sub("", said)
        said = _BEHIND.sub("", said)
        said = re.sub(r"^always\s+", "", _WHO.sub("", said), flags=_I)
    return said


def wordings(line: str) -> Iterator[str]:
    """What a line may be as a standing order, without its `always`."""
    said = re.sub(r"\s+always\b", "", bare(line), flags=_I)
    yield said
    made = list(wishes.wordings(_INSIDE.sub("", bare(line))))
    made += wishes.wordings(_INSIDE.sub("", line.strip(" .!")))
    for one in dict.fromkeys(made):
        yield one
        yield from _done_by(one)
    if found := _LOSES.match(said):
        yield f"lose {found['who']} first"
        yield f"lose {found['who']}"
    yield from _done_by(said)
    if found := _NOBODY.match(said):
        what = found["what"]
        stem = re.sub(r"^(\w+?)s?\b", r"\1", what)
        for one in dict.fromkeys((what, stem)):
            for no in ("no", "do not", "decline to", "not"):
                yield f"always {no} {one}"
            yield re.sub(
                r"^always (use|play|oppose|advance|add)\s+", r"always \1 no ", f"always {one}"
            )
        for pattern, instead in _NOT_ONE if not _ALWAYS.match(line.strip()) else ():
            if pattern.match(what):
                yield from instead


def _done_by(said: str) -> Iterator[str]:
    """`my units stand` as `stand`, `fighters target air` as `target fighters air`."""
    found = _DOES.match(said)
    if found is None or _NOBODY.match(said):
        return
    verb = re.sub(r"^(\w+?)s\b", r"\1", " ".join(found["verb"].lower().split()))
    alike = next((same for same in _SAME if verb in same), ())
    for one in dict.fromkeys((verb, *alike)):  # what was said comes first: games tell them apart
        if found["any"]:
            yield f"{one}{found['rest']}"
        else:
            yield f"{one} {found['who']}{found['rest']}"
            yield f"{one} with {found['who']}{found['rest']}"


_BOTH = re.compile(
    r"^(?P<head>[^\W\d]+(?:\s+(?:at|in|from|to))?)\s+(?P<first>[^,;]{2,30}?)\s+and\s+(?P<second>[^,;]{2,30})$",
    _I,
)


def both(said: str) -> list[str]:
    """`stand at Tobruk and Alexandria` as two."""
    match = _BOTH.match(said)
    return [f"{match['head']} {match[one]}" for one in ("first", "second")] if match else []


_ALONE = re.compile(r"(?:always|never)?")


def refusal(book: OrderBook, lexicon: Lexicon, line: str) -> str:
    """What is said of a line that no standing order says."""
    classes = [
        cls for cls in book.classes.values() if issubclass(cls, StandingOrder) and cls.examples
    ]
    once = book.read_line(bare(line), lexicon, tired=True)
    plain = bool(once.orders) and not once.misread and not _ALWAYS.match(bare(line))
    alone = f" For this turn alone write “{bare(line)}”." if plain else ""
    if not classes:
        return (
            "this game has no standing orders, so we kept nothing of this: write the order again"
            f" each turn.{alone}"
        )
    near = _nearest(book, lexicon, classes, line)
    such = f", such as {' or '.join(f'“{one}”' for one in near)}" if near else ""
    about = "" if near else f" Some are about: {', '.join(_heads(classes))}."
    return (
        "no standing order of this game says that, so we kept nothing of it. Standing orders begin"
        f" with “always”{such}; “help standing” lists them.{about}{alone}"
    )


def _nearest(
    book: OrderBook, lexicon: Lexicon, classes: Sequence[type[Order]], line: str
) -> list[str]:
    """Examples of the standing orders that share words with the line. What they name must stand in
    the line too: others belong to another side or another front."""
    words = {word[:5] for word in fold(bare(line)).split() if len(word) > 3} - _COMMON
    scored = [
        (-len(words & {word[:5] for word in fold(one).split()}), at, one)
        for at, cls in enumerate(classes)
        for one in cls.examples[:4]
        if not (_named(lexicon, one) - _named(lexicon, line))
    ]
    return [one for common, _, one in sorted(scored)[:MOST_SHOWN] if common]


_OWNED = ("unit", "block", "piece", "area", "zone", "hex", "place", "space", "sea", "port", "city",
          "nation", "country", "major", "power", "seat", "leader")  # fmt: skip
"""Kinds of names that belong to a side or a front."""


def _named(lexicon: Lexicon, line: str) -> set[str]:
    """The things of a side or a front that a line names."""
    words = fold(line.replace(",", " ")).split()
    return {
        name.id
        for number in (1, 2, 3)
        for at in range(len(words) - number + 1)
        for kind in lexicon.kinds
        if kind in _OWNED
        for name in lexicon.find(kind, " ".join(words[at : at + number]))
        if number > 1 or words[at] not in EVERYDAY
    }


_COMMON = frozenset(("first", "from", "with", "have", "least", "alway", "after", "when", "take"))
MOST_HEADS = 8


def _heads(classes: Sequence[type[Order]]) -> list[str]:
    """The first words behind `always`, of standing orders."""
    heads = [cls.examples[0].split()[1] for cls in classes if len(cls.examples[0].split()) > 1]
    return list(dict.fromkeys(heads))[:MOST_HEADS]


_WHICH_TURN = r"(?:(?:for|in|on)\s+)?(?:the\s+|my\s+)?next\s+turn"
_WHOEVER = (
    r"(?:(?:whoever|no\s+matter\s+who)\s+(?:goes|moves|plays|is)\s+first|in\s+any\s+(?:case|event)"
    r"|as\s+(?:first|second)\s+or\s+(?:first|second))"
)
_NEXT = (
    re.compile(rf"^{_WHICH_TURN}[,:]?\s+(?P<order>.+?)(?:,?\s+{_WHOEVER})?$", _I),
    re.compile(rf"^(?P<order>.+?),?\s+{_WHICH_TURN}(?:,?\s+{_WHOEVER})?$", _I),
)


def next_turn(raw: str) -> str:
    """Return what a line orders for the next turn, `for next turn: IN1 to a1504, whoever moves
    first`; empty if it does not speak of that."""
    said = raw.rstrip(".! ")
    return next((one["order"] for pattern in _NEXT if (one := pattern.match(said))), "")
