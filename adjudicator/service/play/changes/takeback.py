"""Lines that take back others, by their number or by what they order: `forget lines 4 and 5`,
`cancel the attack on Danzig`. What they speak of goes, in the letter itself or in what was sent
before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adjudicator.core import likeness, revisions
from adjudicator.core.corrections import Correction
from adjudicator.service.grammar import Work
from adjudicator.service.play.changes import forgood, wordings
from adjudicator.service.play.changes.spot import Spot
from adjudicator.service.words import listing

SHOWN = 80
"""Letters of a line that are shown."""
NONE = (
    "it takes something back, but none of your lines orders that. We changed nothing. “drop line 4”"
    " takes line 4 of your last receipt back."
)
SEVERAL = "it can be {which}. We changed nothing: write {how}."


PART = (
    "it takes back a part of line {number} (“{line}”), which we could not read. We changed nothing:"
    " send that line again without it."
)
_SEVERAL_THINGS = re.compile(r",|;|\band\b|&", re.IGNORECASE)


@dataclass(frozen=True)
class Place:
    """A line of the letter, or of what was sent before. at: its place in the text; in the draft its
    number."""

    drafted: bool
    at: int
    words: str

    @property
    def number(self) -> int:
        return self.at if self.drafted else self.at + 1


def accepted(work: Work) -> dict[int, str]:
    """The lines of what was sent before that give orders, by their numbers."""
    if work.draft is None:
        return {}
    old = work.draft.text.split("\n")
    numbers = sorted({one["line"] for one in work.draft.orders if 0 < one["line"] <= len(old)})
    return {n: old[n - 1] for n in numbers}


def put(work: Work, lines: list[str], place: Place, left: str) -> str:
    """Take a line back, or put what is left of it into its place: what is told of it."""
    of = " of your earlier orders" if place.drafted else ""
    if not place.drafted:
        lines[place.at] = left
    else:
        work.amend = True
        if left:
            lines.append(f"line {place.number}: {left}")
        else:
            work.dropped_lines.append(place.number)
    if left:
        return f"Line {place.number}{of} now reads: {left}"
    return f"Line {place.number}{of} is struck out: {place.words.strip()}"


def by_numbers(spot: Spot, numbers: Sequence[int]) -> tuple[str, str] | None:
    """Take back lines that are named by their numbers: those of the letter, if it has all of them
    and does not add to what was sent before; else those of the last receipt, where what has no
    order needs no taking back."""
    work, lines = spot.work, spot.lines
    own = [n - 1 for n in numbers]
    old = work.draft.text.split("\n") if work.draft is not None else []
    if set(own) <= set(spot.above) and not (spot.amends and old):
        return "; ".join(put(work, lines, Place(False, n, lines[n]), "") for n in own), ""
    if work.draft is None:
        return None
    told = [
        put(work, lines, Place(True, n, old[n - 1]), "")
        for n in numbers
        if 0 < n <= len(old) and old[n - 1].strip()
    ]
    none = [str(n) for n in numbers if not (0 < n <= len(old) and old[n - 1].strip())]
    if none:
        has = (
            "Line {} of receipt {} has no order"
            if len(none) == 1
            else "Lines {} of receipt {} have no order"
        )
        told.append(
            f"{has.format(listing(none), work.draft.number)}, so there is nothing to take back."
        )
    work.amend = True
    return "; ".join(told), ""


def by_words(spot: Spot, fix: Correction) -> tuple[str, str] | None:
    """Take back the one line, or the part of it, that some words speak of."""
    work, lines = spot.work, spot.lines
    if not likeness.says_something(fix.old):
        return None
    own = [Place(False, n, lines[n]) for n in spot.above]
    sent = [Place(True, n, line) for n, line in accepted(work).items()] if spot.before else []
    for places in filter(None, (own, sent)):
        for loosely in (False, True):
            hits = list(_hits(work, places, fix.old, loosely))
            if len(hits) == 1 and not hits[0][1] and _more(work, hits[0][0], fix.old):
                return "", PART.format(number=hits[0][0].number, line=hits[0][0].words[:SHOWN])
            if len(hits) == 1:
                return put(work, lines, *hits[0]), ""
            if hits:
                return "", _several([place for place, _ in hits])
            if (each := _each(work, places, fix.old, loosely)) is not None:
                told = [put(work, lines, place, left) for place, left in each.items()]
                return "; ".join(told), ""
    if fix.surely:
        if (n := _unread(work, own, fix.old)) is not None:
            return put(work, lines, n, ""), ""
        if (came := forgood.taken_back(work, fix.old)) is not None:
            return came
        if own or sent:
            return "", NONE
    return None


def _unread(work: Work, own: Sequence[Place], words: str) -> Place | None:
    """The one line of the letter that orders nothing that can be read and names all that words
    name: `forget the attack on the Saar` takes back `Nancy should have a go at the Saar`."""
    named = [
        {one.id for kind in work.lexicon.kinds for one in work.lexicon.find(kind, words[start:end])}
        for start, end in revisions.spans(words)
    ]
    wanted = [ids for ids in named if ids]
    if not wanted:
        return None
    hits = []
    for place in own:
        if not wordings.reading(work, place.words).orders:
            there = wordings.sorts(work, place.words)
            if any(ids & there for ids in wanted):
                hits.append(place)
    return hits[0] if len(hits) == 1 else None


def _more(work: Work, place: Place, words: str) -> bool:
    """Does a line that nobody can read say more than what some words take back?"""
    if place.drafted or wordings.reading(work, place.words).orders:
        return False
    parts = [one for one in _SEVERAL_THINGS.split(place.words) if len(one.split()) > 1]
    return len(parts) > 1 and sum(likeness.shares(words, one) for one in parts) == 1


def _each(
    work: Work, places: Sequence[Place], words: str, loosely: bool
) -> dict[Place, str] | None:
    """The lines that `the moves of inf05 and inf15` speaks of one by one, and what is left of each.
    None: it does not, or one of them can be several."""
    left: dict[Place, str] = {}
    parts = likeness.severally(words)
    for part in parts:
        now = [replace(place, words=left.get(place, place.words)) for place in places]
        hits = list(_hits(work, [one for one in now if one.words.strip()], part, loosely))
        if len(hits) != 1:
            return None
        (there, rest) = hits[0]
        left[next(one for one in places if one.at == there.at)] = rest
    return left if len(parts) > 1 else None


def _hits(
    work: Work, places: Sequence[Place], words: str, loosely: bool
) -> Iterator[tuple[Place, str]]:
    for place in places:
        for said in dict.fromkeys((words, wordings.by_name(work, words) if loosely else words)):
            left = wordings.without(work, place.words, said, loosely=loosely)
            if left is not None:
                yield place, left
                break


def _several(places: Sequence[Place]) -> str:
    which = " or ".join(f"line {one.number} (“{one.words.strip()[:SHOWN]}”)" for one in places[:4])
    how = " or ".join(f"“drop line {one.number}”" for one in places[:4])
    return SEVERAL.format(which=which, how=how)
