"""The words of a line by what they are for: who, does what, where from, where to, with whom.

A word is a name of the game, a word of its orders, an amount, a verb of every day, a preposition, a
joint, or it says nothing. A line with any other word is not looked at (`Line.unknown` says which):
`core.clauses` makes orders of nothing that it has not accounted for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from adjudicator.core.names import Lexicon, fold
from adjudicator.core.vocabulary import Vocabulary

_I = re.IGNORECASE
LONGEST_NAME = 5
"""Words of the longest name that is looked for."""
Role = Literal["verb", "to", "from", "at", "with", "support", "via", "by", "over", "on", "join",
               "name", "place", "word", "amount", "it", "own"]  # fmt: skip


@dataclass(frozen=True)
class Part:
    """A word or name of a line. text: as orders write it. act: what a verb does."""

    role: Role
    text: str
    act: str = ""


@dataclass
class Line:
    """The parts of a line, in their order; unknown: the first word that is none."""

    parts: list[Part] = field(default_factory=list)
    unknown: str = ""
    noun: str = ""
    """What the last number was of: `second fighter in Hope, third in Garby`."""


# ---------------------------------------------------------------------------- words

ACTS: Mapping[str, str] = {
    "attack": "attack assault hit strike storm invade blitz|blitzes punch",
    "seize": "take seize capture grab conquer",
    "go": "move go|goes|going send bring march join shift head rush return come drive transfer"
          " travel hurry walk get|gets leave ride proceed cross enter follow",
    "rail": "rail train entrain redeploy rebase",
    "sail": "sail steam",
    "fly": "fly|flies cover",
    "build": "build buy|buys raise recruit produce purchase order form",
    "place": "place put|puts deploy station set drop",
    "appear": "appear arrive",
    "retreat": "retreat withdraw|withdraws|withdrew retire",
    "advance": "advance occupy|occupies exploit",
    "add": "add strengthen reinforce upgrade",
    "choose": "choose play|plays use select pick",
}  # fmt: skip
"""What is done -> the verbs that say so."""
_BACK = frozenset("fall pull drop draw".split())
"""With `back`: a retreat."""
_PREPOSITIONS: Mapping[str, Role] = {
    "to": "to", "into": "to", "towards": "to", "toward": "to", "for": "to", "from": "from",
    "in": "at", "at": "at", "of": "own", "with": "with", "using": "with", "by": "by", "via": "via",
    "through": "via", "across": "via", "over": "over", "on": "on", "against": "on", "upon": "on",
    "onto": "to", "supported": "support", "supporting": "support", "->": "to", "=>": "to",
    "→": "to", "plus": "join", "and": "join", ",": "join", "&": "join", "+": "join",
    "then": "join", "while": "join", ";": "join", ":": "join", ".": "join",
}  # fmt: skip
_AMOUNTS = {
    **{word: str(n) for n, word in enumerate(
        "one two three four five six seven eight nine ten".split(), 1)},
    **dict.fromkeys(("all", "every", "everything", "everybody", "everyone", "whole"), "all"),
    "both": "both", "a": "a", "an": "a", "single": "a", "each": "each", "half": "half",
}  # fmt: skip
UNITS = frozenset(
    "unit units troop troops men force forces counter counters block blocks piece pieces division"
    " divisions corps stack garrison group army armies".split()
)
"""Words for whoever stands there."""
_NOTHING = frozenset(
    "the our my their its this these those please too also now again just simply should shall will"
    " must may can would i we let us up there here so marker markers token tokens new friendly who"
    " that is are am be has have re ve ll get home straight directly together likewise".split()
)
"""Words that say nothing of an order."""
_ALIKE = (
    (
        "air",
        "plane",
        "aircraft",
        "airplane",
        "aeroplane",
        "airforce",
        "luftwaffe",
        "squadron",
        "wing",
    ),
    ("armour", "armor", "panzer", "tank", "pz"),
    ("infantry", "inf", "foot", "rifle"),
    ("u boat", "submarine", "sub", "uboat"),
    ("fleet", "ship", "navy", "warship"),
)
"""Words for one sort of units."""
SORTS = frozenset(word for alike in _ALIKE for word in alike) | {"armoured", "marines", "supply"}
"""Words for sorts of units, and for what they use."""


def alike(word: str) -> set[str]:
    """A word, and the others for the same sort of units: `tank`, `armour`, `panzer`."""
    plain = {word, word.removesuffix("s")}
    return plain.union(*(group for group in _ALIKE if plain & set(group)))


_OPENINGS = frozenset(
    "first second third finally lastly meanwhile afterwards ok okay well right yes kindly for as"
    " combat movement phase card cards orders order turn one by of".split()
)
"""Words that a line may begin with and that change nothing of it."""
_PRONOUNS = frozenset("it them they".split())
_ORDINALS = {
    word: n
    for n, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1
    )
}
_TOKEN = re.compile(
    r"\+\d+|\d+[-:]\d+|\d+(?:st|nd|rd|th)\b|[^\W_]+|['’]s\b|->|=>|→|[,&+;:]|\.(?=\s)"
)


@lru_cache(maxsize=1)
def _verbs() -> dict[str, tuple[str, str]]:
    """A verb as it is written -> its plain form, and what it does."""
    found: dict[str, tuple[str, str]] = {}
    for act, words in ACTS.items():
        for word in words.split():
            stem, *more = word.split("|")
            ending = "es" if stem.endswith(("s", "sh", "ch", "x", "o")) else "s"
            for form in (stem, f"{stem}{ending}", _going(stem), *more):
                found[form] = (stem, act)
    return found


def _going(stem: str) -> str:
    """`move` -> `moving`, `hit` -> `hitting`: what `we are ...` says."""
    if stem.endswith("e"):
        return f"{stem[:-1]}ing"
    doubled = stem in ("hit", "put", "get", "set", "drop", "grab")
    return f"{stem}{stem[-1]}ing" if doubled else f"{stem}ing"


# ---------------------------------------------------------------------------- tagging


_NO_NAMES = frozenset(("topic", "matter", "seat", "option", "event", "group", "board", "work"))
"""Kinds of names that no plain order is about."""
PLACES = frozenset(("place", "area", "hex", "zone", "sea", "port", "box", "strategic"))


@dataclass
class Tagger:
    """Says what the words of lines are for, by the names and the orders of a game."""

    lexicon: Lexicon
    vocabulary: Vocabulary

    def line(self, text: str, *, loosely: bool = False) -> Line:
        """The parts of a line; up to the first word that is none. loosely: without such words."""
        found = Line()
        tokens = [(one[0], one.start(), one.end()) for one in _TOKEN.finditer(text)]
        at = 0
        while at < len(tokens):
            shared = self._shared(tokens, at)
            if shared:
                found.parts += shared[0]
                found.noun = fold(shared[0][-1].text).partition(" ")[2]
                at = shared[1]
                continue
            part, at = self._next(text, tokens, at, found)
            if part is None:
                if found.unknown and not loosely:
                    return found
                found.unknown = ""
            else:
                found.parts.append(part)
        return found

    def _next(
        self, text: str, tokens: list[tuple[str, int, int]], at: int, line: Line
    ) -> tuple[Part | None, int]:
        """The part that begins at a token, None if it says nothing; and the token behind it."""
        for length in range(min(LONGEST_NAME, len(tokens) - at), 1, -1):
            behind = tokens[at + length][0] if at + length < len(tokens) else ""
            if behind.casefold() == "each" and tokens[at + length - 1][0].isdigit():
                continue  # `infantry 1 each` is no first infantry
            if part := self._named(text[tokens[at][1] : tokens[at + length - 1][2]], length):
                if _number(tokens[at][0]) and part.role == "name":
                    line.noun = text[tokens[at + 1][1] : tokens[at + length - 1][2]]
                return part, at + length
        typed = tokens[at][0]
        word = typed.casefold()
        nth = _number(word) if line.noun and not word.isdigit() else ""
        if nth and (part := self._named(f"{_nth(nth)} {line.noun}", 2)):
            return part, at + 1
        if (
            line.parts
            and line.parts[-1].role == "by"
            and word in ("rail", "sea", "ship", "road", "strategic")
        ):
            return Part("word", word), at + 1
        fixed = self._fixed(word, tokens, at)
        if fixed is not None:
            return fixed, at + 1
        if part := self._named(typed, 1):
            return part, at + 1
        if (verb := _verbs().get(word)) and not (verb[1] == "choose" and line.parts):
            return Part("verb", *verb), at + 1
        if word in _NOTHING:
            return None, at + 1
        word = self._alike(word)
        if self._is_word(word):
            sort = any(word in alike for alike in _ALIKE)
            first = not line.parts or line.parts[-1].text == ":"
            head = word in self.vocabulary.starts and first and word.isalpha()
            head = head and (not sort or word == "ship")
            return Part("verb", word, "other") if head else Part("word", word), at + 1
        if _foe(typed, tokens, at, line):
            return None, at + 2
        line.unknown = typed
        return None, at + 1

    def _fixed(self, word: str, tokens: list[tuple[str, int, int]], at: int) -> Part | None:
        """A joint, preposition, amount or pronoun."""
        if word in ("'s", "’s"):
            return Part("own", "of")
        if role := _PREPOSITIONS.get(word):
            return Part(role, word)
        if word in ("step", "steps", "point", "points"):
            return Part("word", word)
        if word in _AMOUNTS:
            return Part("amount", _AMOUNTS[word])
        if word.isdigit():
            return Part("amount", word)
        if word in _PRONOUNS:
            return Part("it", word)
        return None

    def _named(self, typed: str, length: int) -> Part | None:
        """A name that is written so, or nearly: `2nd Army` for 2 Army, `Fighter 4`."""
        if any(sign in typed for sign in (*",;&:→", "->", "=>")):
            return None
        for key in dict.fromkeys(_spellings(fold(typed))):
            kinds = [
                kind
                for kind in self.lexicon.kinds
                if kind not in _NO_NAMES and key in self.lexicon.index(kind)
            ]
            if kinds:
                place = any(kind in PLACES for kind in kinds)
                own = typed if key == fold(typed) else key
                return Part("place" if place else "name", own)
        return None

    def named(self, typed: str, length: int = 1) -> Part | None:
        """The part that these words are as a name of the game; None if they are none."""
        return self._named(typed, length)

    def sort(self, word: str) -> str:
        """A word for a sort of units as the orders of the game call it: `planes` is air."""
        return next(
            (one for one in (word, word.removesuffix("s")) if one in self.vocabulary.words),
            self._alike(word),
        )

    def known(self, word: str) -> bool:
        """Is this a joint, a preposition, an amount, a verb of every day, a word for a sort, or one
        that says nothing?"""
        fixed = (_PREPOSITIONS, _AMOUNTS, _PRONOUNS, _NOTHING, _ORDINALS, _verbs(), _OPENINGS)
        return any(word in some for some in fixed) or self.is_sort(word)

    def is_sort(self, word: str) -> bool:
        """Is this a word for a sort of units?"""
        sorts = _sort_words(self.lexicon)
        return any(one in SORTS or one in sorts for one in (word, word.removesuffix("s")))

    def _shared(self, tokens: list[tuple[str, int, int]], at: int) -> tuple[list[Part], int] | None:
        """`2nd and 10th Army`, `Fighters 1 and 2`: a noun that several numbers share; and the token
        behind it."""
        numbers: list[str] = []
        ahead = tokens[at][0].casefold() if tokens[at][0].isalpha() else ""
        here = at + 1 if ahead else at
        while here < len(tokens) and (number := _number(tokens[here][0])):
            numbers.append(number)
            if here + 1 < len(tokens) and tokens[here + 1][0].casefold() in (",", "and", "&", "+"):
                here += 2
                if here < len(tokens) and tokens[here][0].casefold() == "and":
                    here += 1
            else:
                here += 1
                break
        if len(numbers) < 2:
            return None
        if ahead:
            if (
                ahead in _AMOUNTS
                or _number(ahead)
                or not all(
                    tokens[n][0].isdigit() or not _number(tokens[n][0]) for n in range(at + 1, here)
                )
            ):
                return None
            singles = dict.fromkeys((ahead, ahead.removesuffix("s")))
            for noun in singles:
                found = [part for n in numbers if (part := self._named(f"{noun} {n}", 2))]
                if len(found) == len(numbers) and all(one.role == "name" for one in found):
                    return _with_joints(found), here
            return None
        if here >= len(tokens):
            return None
        for length in (2, 1):
            noun = " ".join(one[0] for one in tokens[here : here + length])
            named = [
                part
                for n in numbers
                for part in (self._named(f"{n} {noun}", 2) or self._named(f"{_nth(n)} {noun}", 2),)
                if part
            ]
            if len(named) == len(numbers):
                return _with_joints(named), here + length
        return None

    def _alike(self, word: str) -> str:
        """A word for a sort of units as the orders of the game call it: `plane` for air."""
        if self._is_word(word):
            return word
        for alike in _ALIKE:
            if word in alike or word.removesuffix("s") in alike:
                return next((one for one in alike if self._is_word(one)), word)
        return word

    def _is_word(self, word: str) -> bool:
        """Is this a word of the game's orders, or one for a sort of units, or a number?"""
        if word in self.vocabulary.words or word in UNITS or not word.isalpha():
            return True
        return any(one in _sort_words(self.lexicon) for one in (word, word.removesuffix("s")))


def _with_joints(named: list[Part]) -> list[Part]:
    parts = [named[0]]
    for one in named[1:]:
        parts += [Part("join", ","), one]
    return parts


def _foe(typed: str, tokens: list[tuple[str, int, int]], at: int, line: Line) -> bool:
    """`hit the Poles at e3402`: is this who stands at the place that is attacked?"""
    behind = tokens[at + 1][0].casefold() if at + 1 < len(tokens) else ""
    attacks = bool(line.parts) and line.parts[-1].act == "attack"
    return attacks and typed[0].isupper() and behind in ("at", "in")


def _sort_words(lexicon: Lexicon) -> frozenset[str]:
    there = (words for stack in lexicon.garrisons.values() for _, words in stack)
    return frozenset(lexicon.sorts).union(*there)


def _number(word: str) -> str:
    """`2nd`, `second`, `2` -> `2`; else nothing."""
    plain = re.sub(r"(?<=\d)(?:st|nd|rd|th)$", "", word.casefold())
    return plain if plain.isdigit() else str(_ORDINALS.get(plain, ""))


def _nth(number: str) -> str:
    ending = {"1": "st", "2": "nd", "3": "rd"}.get(number[-1], "th")
    return f"{number}{'th' if number[-2:] in ('11', '12', '13') else ending}"


def _spellings(key: str) -> Iterator[str]:
    """A folded text, and the same with its number written otherwise or at the other end."""
    yield key
    words = key.split()
    if len(words) < 2:
        return
    if number := _number(words[0]):
        rest = " ".join(words[1:])
        yield f"{number} {rest}"
        if words[0] != number:
            yield f"{_nth(number)} {rest}"
            yield f"{rest} {number}"
    if words[-1].isdigit():
        yield f"{_nth(words[-1])} {' '.join(words[:-1])}"
    yield "".join(words)
