"""What the next part of a sentence leaves unsaid: `pz04 in the Ruhr, pz06 in Metz` is `pz04 in the
Ruhr` and `pz06 in Metz`, `a Blitz marker on Kowel, the other on Lwow` has two markers.

The part before it is said again, with what this part names in the place of what is of its sort.
All its words are accounted for, or nothing is made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from adjudicator.core.slots import UNITS, Part, Tagger

LONGEST = 160
"""Characters of two parts together that are looked into."""
_WORD = re.compile(r"\+\d+|\d+[-:]\d+|[\w'’.-]*\w|[^\w\s]")
_FROM = frozenset("from of off".split())
_TO = frozenset("to into in at on onto over upon against towards for".split())
_SAME = frozenset("one ones other theirs its ours another second third latter same mine".split())
"""Words for what the part before has named."""
_SMALL = frozenset(
    "and then also too likewise as well the a an their our my its while but , & + plus both new"
    " please with of only just rather better instead put it them that make send move go goes is are"
    " enough will do all the way".split()
)
"""Words that add nothing to a part."""
Sort = Literal["who", "place", "mark"]


@dataclass(frozen=True)
class Spot:
    """Who, where or what strength a part names, and the preposition before it. same: it is what
    the part before has named."""

    sort: Sort
    start: int
    end: int
    role: str = ""
    same: bool = False


def in_full(tagger: Tagger, first: str, second: str, *, alone: bool = False) -> Iterator[str]:
    """The second part as a sentence of its own, by the words of the first. alone: it stands in the
    place of the first, `no, Metz`."""
    if len(first) + len(second) > LONGEST:
        return
    mine = list(spots(tagger, second))
    if not mine or not _only(second, mine):
        return
    if len(mine) == 1 and mine[0].sort == "place" and not mine[0].role and not alone:
        return  # `to Nancy and Metz`: both may be meant, or one after the other
    theirs = list(spots(tagger, first))
    if any(one.same for one in mine) and sum(one.sort == "who" for one in theirs) > 1:
        return  # `Army and Corps in Berlin, the other in Breslau`
    changed = _put(tagger, first, second, theirs, mine)
    if changed and changed != first:
        yield changed


def _put(
    tagger: Tagger, first: str, second: str, theirs: Sequence[Spot], mine: Sequence[Spot]
) -> str:
    """The first part with the spots of the second; empty if one of them has no place in it."""
    taken: dict[Spot, Spot] = {}
    for one in mine:
        free = [other for other in theirs if other.sort == one.sort and other not in taken]
        alike = [other for other in free if _alike(one.role, other.role)]
        if one.sort == "place" and not one.role:
            alike = free[-1:]
        found = next(iter(alike or (free if one.sort != "place" else [])), None)
        if found is None:
            return ""
        taken[found] = one
    if all(one.same for one in taken.values()):
        return ""
    text, at = "", 0
    for spot in sorted(taken, key=lambda one: one.start):
        put = taken[spot]
        old, new = first[spot.start : spot.end], second[put.start : put.end]
        text += first[at : spot.start] + (old if put.same else _instead(tagger, old, new))
        at = spot.end
    return text + first[at:]


_AMOUNT = re.compile(
    r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|all|both|everybody|everyone)(?=\s|$)",
    re.IGNORECASE,
)


def _instead(tagger: Tagger, old: str, new: str) -> str:
    """What stands in the place of those who were named: of a number alone, as many of them; of a
    sort, those of the same country."""
    number = _AMOUNT.match(new)
    what = new[number.end() :].strip() if number else new
    if not what:
        what = _AMOUNT.sub("", old, count=1).strip()
    elif not any(map(tagger.named, what.split())):
        nation = next((word for word in old.split() if _nation(tagger, word)), "")
        what = f"{nation} {what}".strip()
    return f"{number[0]} {what}" if number else what


def _nation(tagger: Tagger, word: str) -> bool:
    kinds = [kind for kind in ("nation", "country") if kind in tagger.lexicon.kinds]
    return any(tagger.lexicon.find(kind, word) for kind in kinds)


def _alike(one: str, other: str) -> bool:
    return one == other or any(one in group and other in group for group in (_FROM, _TO))


def _only(text: str, found: Sequence[Spot]) -> bool:
    """Are these spots, with prepositions and words that add nothing, all of a part?"""
    rest = list(text)
    for one in found:
        rest[one.start : one.end] = " " * (one.end - one.start)
    return all(
        word.casefold() in _SMALL | _FROM | _TO or word in ",.;:"
        for word in _WORD.findall("".join(rest))
    )


def spots(tagger: Tagger, text: str) -> Iterator[Spot]:
    """Who, where and with what strength a part says, in its order."""
    words = [(one[0], one.start(), one.end()) for one in _WORD.finditer(text)]
    role, at = "", 0
    who: list[int] = []
    same = False

    def named() -> Iterator[Spot]:
        nonlocal who, same
        if who:
            yield Spot("who", who[0], who[1], role, same)
        who, same = [], False

    while at < len(words):
        word, start, end = words[at]
        plain = word.casefold()
        length, part = _name(tagger, text, words, at)
        if part is not None and part.role == "place":
            yield from named()
            yield Spot("place", start, words[at + length - 1][2], role)
            at += length
            continue
        if part is not None or _counts(tagger, plain):
            who = [who[0] if who else start, words[at + length - 1][2]]
            at += length
            continue
        if plain in _SAME:
            if who:
                at += 1
                continue
            who, same = [start, end], True
            at += 1
            continue
        if re.fullmatch(r"\+\d+|\d+[-:]\d+", word):
            yield from named()
            yield Spot("mark", start, end, role)
        elif plain == "of" and who and _AMOUNT.fullmatch(text[who[0] : who[1]]):
            pass  # `three of the infantry`
        elif plain in _FROM | _TO:
            yield from named()
            role = plain
        elif plain not in ("the", "a", "an", "new", "their", "our", "my"):
            yield from named()
        at += 1
    yield from named()


def _name(
    tagger: Tagger, text: str, words: Sequence[tuple[str, int, int]], at: int
) -> tuple[int, Part | None]:
    """The longest name that begins at a word, and how many words it has."""
    for length in range(min(4, len(words) - at), 0, -1):
        some = words[at : at + length]
        if any(not one[0][0].isalnum() for one in some):
            continue
        if part := tagger.named(text[some[0][1] : some[-1][2]], length):
            return length, part
    return 1, None


def _counts(tagger: Tagger, word: str) -> bool:
    """Is a word an amount, or one for a sort of units?"""
    return word.isdigit() or word in _AMOUNTS or word in UNITS or tagger.is_sort(word)


_AMOUNTS = frozenset(
    "two three four five six seven eight nine ten all everything everybody everyone both".split()
)
