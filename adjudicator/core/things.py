"""What a line names, in its order: places, units, cards, some of a sort, numbers, each with the
preposition before it. Verbs and words that nobody knows are passed over.

`two of the Ruhr's supply points up to Berlin` is two supply, from the Ruhr, to Berlin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from adjudicator.core import muster
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.slots import PLACES, UNITS, Part, Tagger
from adjudicator.core.vocabulary import Vocabulary

_WORD = re.compile(r"\+\d+|\d+[-:/]\d+|\d+(?:st|nd|rd|th)\b|['’]s\b|[^\W_](?:[\w.-]*\w)?|[^\w\s]")
ROLES = frozenset(
    "to into onto towards toward in at on over of from off with using by via through across"
    " against upon for around".split()
)
"""Prepositions, which say what the thing behind them is for."""
BUT = frozenset("but except excepting save bar".split())
"""Words behind which those stand who are not meant."""
_SKIPPED = frozenset(
    "the a an our my your its their this that these those single lone only free new fresh whole"
    " up down out back home along away further please there here again too also of".split()
)
AMOUNTS = {
    **{word: str(n) for n, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve".split(), 1)},
    **dict.fromkeys(("all", "every", "everything", "everybody", "everyone"), "all"),
    "both": "2", "pair": "2", "couple": "2",
}  # fmt: skip
NOUNS = frozenset("step steps point points odds round rounds level levels pp rm".split())
"""Words that an amount may be of, and no unit."""
UNKNOWN = "?"
"""The kind of a number that is no name: no order takes it."""
_NTH = re.compile(
    r"\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
)
_SERVICES = {
    "raf": ("British", "air"), "luftwaffe": ("German", "air"), "usaaf": ("American", "air"),
    "kriegsmarine": ("German", "fleet"), "bef": ("British", "ground"),
}  # fmt: skip
"""Forces by the names that everybody has for them: whose they are, and of what sort."""
INTO_ONE = re.compile(r"\binto\s+(?:one|a\s+single)(?:\s+[a-z]+)?\b|\bto\s+one\s+counter\b", re.I)


_ARROW = re.compile(r"\s*(?:->|=>|→)\s*|\s[-–—]\s")


@dataclass(frozen=True)
class Thing:
    """What a line names: a place, a unit or card, some of a sort, a number. role: the word before
    it; kinds: of names, empty for a sort; joined: does an `and` tie it to the one before? nation:
    whose it is, `French`."""

    text: str
    role: str = ""
    kinds: frozenset[str] = frozenset()
    amount: str = ""
    joined: bool = False
    nation: str = ""

    @property
    def said(self) -> str:
        return " ".join(filter(None, (self.amount, self.nation, self.text)))

    def pieces(self) -> str:
        """What it is made of: `a` an amount, `n` a nation, `t` a name or a sort."""
        return "".join(
            sign for sign, one in (("a", self.amount), ("n", self.nation), ("t", self.text)) if one
        )


@dataclass
class _Scan:
    """A line while it is looked through."""

    lexicon: Lexicon
    tagger: Tagger
    text: str
    words: list[tuple[str, int, int]]
    role: str = ""
    amount: str = ""
    nouns: list[str] = field(default_factory=list)
    nation: str = ""
    joined: bool = False
    sort: str = ""
    """What the last number was of: `the 7th Fighter into the 6th`."""

    def noun(self) -> Iterator[Thing]:
        """End the noun that is read, if there is one."""
        text = " ".join(_sorts(self.nouns))
        if text or self.amount or self.nation:
            yield Thing(text, self.role, amount=self.amount, joined=self.joined, nation=self.nation)
            self.joined = False
        self.amount, self.nation, self.nouns = "", "", []

    def things(self) -> Iterator[Thing]:
        at = 0
        while at < len(self.words):
            word = self.words[at][0]
            plain = word.casefold()
            length, part = self._name(at)
            if part is not None:
                yield from self._named(part, at, length)
                at += length
                continue
            if plain in AMOUNTS or plain.isdigit():
                if self.nouns or (self.amount and self.amount != "all"):
                    yield from self.noun()
                self.amount = AMOUNTS.get(plain, plain)  # `all four` are four
            elif re.fullmatch(r"\+\d+|\d+[-:]\d+", word):
                yield from self.noun()
                yield Thing(word.replace(":", "-"), self.role)
            elif plain in _SERVICES:
                yield from self.noun()
                nation, sort = _SERVICES[plain]
                kinds = [kind for kind in _NATIONS if kind in self.lexicon.kinds]
                known = any(self.lexicon.find(kind, nation) for kind in kinds)
                self.nation, self.nouns = nation if known else "", [self.tagger.sort(sort)]
            elif self._sort(plain):
                self.nouns.append(self.tagger.sort(plain))
            elif plain in (",", "and", "&", "+", "plus"):
                yield from self.noun()
                self.joined = True
            elif plain in BUT or (
                plain in ROLES and not (plain == "of" and self.amount and not self._owner(at + 1))
            ):
                yield from self.noun()
                self.role, self.joined = plain, False
            elif plain in _SKIPPED or plain in ("'s", "’s"):
                pass
            elif _NTH.fullmatch(plain) or any(sign.isdigit() for sign in plain):
                yield from self.noun()
                yield Thing(word, self.role, frozenset((UNKNOWN,)))  # nothing is said without it
            elif self.amount and plain.isalpha() and self._sort_at(at + 1):
                yield Thing(plain, self.role, frozenset((UNKNOWN,)))  # `both big fleets`: which?
            else:
                yield from self.noun()
                if plain.isalpha() and len(plain) > 2:
                    self.role, self.joined = "", False
            at += 1
        yield from self.noun()

    def _name(self, at: int) -> tuple[int, Part | None]:
        """Find the longest name that begins at a word, and how many words it has."""
        for length in range(min(5, len(self.words) - at), 0, -1):
            some = self.words[at : at + length]
            if (
                not some[0][0][0].isalnum()
                or not some[-1][0][-1].isalnum()
                or "," in [w for w, _, _ in some]
            ):
                continue
            if length == 1 and self._plain(some[0][0]):
                return 1, None
            if part := self.tagger.named(self.text[some[0][1] : some[-1][2]], length):
                return length, part
        if _NTH.fullmatch(self.words[at][0].casefold()):
            return self._numbered(at)
        return 1, None

    def _numbered(self, at: int) -> tuple[int, Part | None]:
        """`8th Inf`, `the 7th Fighters`, `the sixth` of them: a unit by its number and sort."""
        nth = self.words[at][0]
        behind = self.words[at + 1][0] if at + 1 < len(self.words) else ""
        for kind in self.lexicon.kinds:
            for name in self.lexicon.find(kind, behind) if behind else ():
                if part := self.tagger.named(f"{nth} {name.text.removesuffix('s')}", 2):
                    self.sort = name.text.removesuffix("s")
                    return 2, part
        if self.sort and (part := self.tagger.named(f"{nth} {self.sort}", 2)):
            return 1, part
        return 1, None

    def _owner(self, at: int) -> bool:
        """Does a place stand there by itself: `all of b1308`?"""
        while at < len(self.words) and self.words[at][0].casefold() in _SKIPPED:
            at += 1
        if at >= len(self.words):
            return False
        length, part = self._name(at)
        behind = self.words[at + length][0].casefold() if at + length < len(self.words) else ""
        alone = behind not in ("'s", "’s") and not self._sort(behind)
        return part is not None and part.role == "place" and alone

    def _plain(self, word: str) -> bool:
        """Is a word alone no name, though one may be called so?"""
        plain = word.casefold()
        return plain in _SKIPPED or plain in ROLES or plain in AMOUNTS or plain.isdigit()

    def _named(self, part: Part, at: int, length: int) -> Iterator[Thing]:
        """A name: by itself, or with the noun behind it that it says more of."""
        kinds = frozenset(
            kind for kind in self.lexicon.kinds if fold(part.text) in self.lexicon.index(kind)
        )
        behind = self.words[at + length][0].casefold() if at + length < len(self.words) else ""
        if behind in ("'s", "’s") and at + length + 1 < len(self.words):
            behind = self.words[at + length + 1][0].casefold()
        sort = self._sort(behind)
        if kinds & _NATIONS and (sort or behind in _SKIPPED) and not kinds & PLACES:
            if self.nation or self.nouns:
                yield from self.noun()
            self.nation = part.text
            return
        if part.role == "place" and (
            sort or (self.amount and not self.nouns and self.role == "of")
        ):
            role = self.role if self.role in ("to", "into") and not sort else "from"
            yield Thing(part.text, role, kinds, joined=self.joined)
            self.joined = False
            if self.role not in ("with", "using", "by", "against"):
                self.role = ""
            return
        counted = (self.amount or self.nation) and not self.nouns
        if counted and part.role != "place" and not kinds & _NATIONS:
            amount, nation, self.amount, self.nation = self.amount, self.nation, "", ""
            yield Thing(part.text, self.role, kinds, amount, self.joined, nation)
        else:
            yield from self.noun()
            yield Thing(part.text, self.role, kinds, joined=self.joined)
        self.joined = False

    def _sort_at(self, at: int) -> bool:
        return at < len(self.words) and self._sort(self.words[at][0].casefold())

    def _sort(self, plain: str) -> bool:
        if "-" in plain:
            return self.tagger.is_sort(plain.replace("-", " "))
        forms = (plain, plain.removesuffix("s"))
        known = plain in NOUNS or any(one in UNITS for one in forms)
        return plain.isalpha() and (known or self.tagger.is_sort(plain))


_NATIONS = frozenset(("nation", "country", "major", "power", "faction"))


def _sorts(words: Sequence[str]) -> list[str]:
    """Words for units and what is counted, without `units` where they say of what sort."""
    plain = [
        one for one in words if fold(one) not in UNITS and fold(one) not in ("point", "points")
    ]
    return plain or list(words)


def look(lexicon: Lexicon, vocabulary: Vocabulary, said: str) -> list[Thing]:
    """Return the things that a line names, in its order."""
    text = _ARROW.sub(" to ", INTO_ONE.sub(" ", said))
    words = [(one[0], one.start(), one.end()) for one in _WORD.finditer(text)]
    scan = _Scan(lexicon, Tagger(lexicon, vocabulary), text, words)
    return _named(lexicon, _tied(list(scan.things())))


def _named(lexicon: Lexicon, found: list[Thing]) -> list[Thing]:
    """Those of a sort at a place by their names, `everything in Rzeszow`, `all of b1308 but the 1st
    Infantry`, where orders name units one by one."""
    made: list[Thing] = []
    at = 0
    while at < len(found):
        one = found[at]
        place = found[at + 1] if at + 1 < len(found) else None
        owner = bool(one.kinds & PLACES) and one.role == "from" and place is not None
        if owner and place is not None:
            one, place = place, one  # `the Ruhr panzers`
        names = _there(lexicon, one, place)
        if not names:
            made.append(found[at])
            at += 1
            if place is not None and not owner and _stands_at(lexicon, one, place):
                at += 1  # `1st Panzer from Lublin`: it says where they are
            continue
        at += 2
        if at < len(found) and found[at].role in BUT:
            gone = {id for other in _list(found, at) for id in _ids(lexicon, other, names)}
            names = [name for name in names if not _id(lexicon, name) & gone]
            at += len(_list(found, at))
        made += [
            Thing(name, one.role, frozenset(_kinds(lexicon, name)), joined=bool(n) or one.joined)
            for n, name in enumerate(names)
        ]
    return made


def _stands_at(lexicon: Lexicon, one: Thing, place: Thing) -> bool:
    """Is a unit that is named at a place?"""
    if not one.kinds or one.kinds & PLACES or place.role not in ("in", "at", "from", "of"):
        return False
    there = muster.there(lexicon, place.text) if place.kinds & PLACES else None
    here = {id for name, _ in there or () for id in _id(lexicon, name)}
    return bool(_id(lexicon, one.text) & here)


def _list(found: Sequence[Thing], at: int) -> list[Thing]:
    """A thing and those that are joined to it."""
    end = at + 1
    while end < len(found) and found[end].joined:
        end += 1
    return list(found[at:end])


def _there(lexicon: Lexicon, one: Thing, place: Thing | None) -> list[str]:
    """The names of those who are meant; empty if orders name nobody, or if it can be others."""
    if (
        place is None
        or not place.kinds & PLACES
        or place.role not in ("in", "at", "from", "of", "on")
    ):
        return []
    if one.kinds or one.nation or not (one.text or one.amount):
        return []
    there = muster.there(lexicon, place.text) or []
    sort = fold(one.text)
    forms = {sort, sort.removesuffix("s")}
    names = [name for name, sorts in there if not sort or forms & sorts or forms & UNITS]
    number = one.amount if one.amount.isdigit() else ""
    return names if names and (not number or int(number) == len(names)) else []


def _id(lexicon: Lexicon, name: str) -> set[str]:
    return {one.id for kind in lexicon.kinds for one in lexicon.find(kind, name)}


def _ids(lexicon: Lexicon, one: Thing, names: Sequence[str]) -> set[str]:
    """Those of some units that a thing names, by name or by sort."""
    if one.kinds:
        return _id(lexicon, one.text)
    forms = {fold(one.text), fold(one.text).removesuffix("s")}
    hit = [
        name
        for stack in (*lexicon.garrisons.values(),)
        for name, sorts in stack
        if name in names and forms & sorts
    ]
    hit += [name for name in names if any(name in lexicon.sorts.get(form, ()) for form in forms)]
    return {id for name in hit for id in _id(lexicon, name)}


def _kinds(lexicon: Lexicon, name: str) -> list[str]:
    return [kind for kind in lexicon.kinds if fold(name) in lexicon.index(kind)]


def _tied(found: list[Thing]) -> list[Thing]:
    """What stands behind a joint has the preposition of what it is tied to."""
    made: list[Thing] = []
    for one in found:
        if one.joined and made and not one.role:
            one = replace(one, role=made[-1].role)
        made.append(one)
    return made
