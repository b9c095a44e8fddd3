"""Which line a correction means, and which words that line is meant to have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adjudicator.core import corrections, likeness, revisions
from adjudicator.core.corrections import Correction
from adjudicator.service.grammar import Work
from adjudicator.service.play.changes import takeback, wordings
from adjudicator.service.play.changes.spot import Spot


@dataclass(frozen=True)
class Target:
    """A line that a number may mean. at: its place in the text, or in the draft; called: how its
    number is counted."""

    drafted: bool
    at: int
    words: str
    called: str
    standing: int = 0
    """Its number, if it is a standing order."""


def or_standing(work: Work, fix: Correction, meant: list[Target]) -> list[Target]:
    """The lines that a number may mean, and the standing order with it, where what is said beside
    it does not tell them apart: `the second one, I've changed my mind about retreating`."""
    had = work.numbered
    number = len(had) if fix.line == corrections.LAST else fix.line
    all_of = list(meant)
    if 0 < number <= len(had) and had[number - 1] in work.standing:
        text = had[number - 1].text
        all_of.append(Target(False, -1, text, f"standing order {number}", number))
    told = [one for one in all_of if likeness.shares(fix.about, one.words)] if fix.about else []
    return told or (all_of if fix.one else meant)


def meant(spot: Spot, fix: Correction) -> Iterator[Target]:
    """The lines that a number may mean, each once: those of this letter, and those of the receipt
    of what was sent before."""
    work, lines, above = spot.work, spot.lines, spot.above
    orders = [n for n in above if wordings.orders(work, lines[n]) is not None]
    for place, called in _counted(fix.line, orders, above, "of this letter").items():
        yield Target(False, place, lines[place].strip(), called)
    if not spot.drafted or work.draft is None:
        return
    old = work.draft.text.split("\n")
    if fix.figures and 0 < fix.line <= len(old) and old[fix.line - 1].strip():
        called = f"line {fix.line} of what you sent before"
        yield Target(True, fix.line, old[fix.line - 1].strip(), called)
        return
    places = [n - 1 for n in sorted(takeback.accepted(work))]
    if fix.figures and fix.line - 1 not in places:
        return
    for place, called in _counted(fix.line, places, places, "of what you sent before").items():
        yield Target(True, place + 1, old[place].strip(), called)


def _counted(number: int, orders: Sequence[int], lines: Sequence[int], of: str) -> dict[int, str]:
    """The places that a number may mean, and how it is counted then."""
    if number == corrections.LAST:
        return {lines[-1]: f"the last line {of}"} if lines else {}
    found: dict[int, str] = {}
    if number - 1 in lines:
        found[number - 1] = f"line {number} {of}"
    for counted, called in ((orders, "order"), (lines, "line with words")):
        if number <= len(counted):
            found.setdefault(counted[number - 1], f"{called} {number} {of}")
    return found


def called(number: int) -> str:
    return f"line {number}" if number > 0 else "the last line"


def of_the_same(fix: Correction, lines: Sequence[str], above: Sequence[int]) -> list[int]:
    """Of some lines those that name what a correction names besides numbers: `one ground unit, not
    two` speaks of a line with `2 ground`."""
    wanted = likeness.things(f"{fix.new} {fix.old}")
    had = likeness.number(fix.old)
    return [
        n
        for n in above
        if wanted & likeness.things(lines[n]) and (not had or had in likeness.numbers(lines[n]))
    ]


def nearest(fix: Correction, lines: dict[int, str]) -> list[int]:
    """Of some lines those that name most of what a correction names."""
    wanted = likeness.things(fix.new)
    shared = {n: len(wanted & likeness.things(line)) for n, line in lines.items()}
    most = max(shared.values(), default=0)
    return [n for n, many in shared.items() if many == most]


def alike(work: Work, new: str, lines: dict[int, str]) -> list[int]:
    """Of a correction that is an order by itself, the lines with an order for the same subject."""
    meant = wordings.subjects(work, new)
    return (
        [n for n, line in lines.items() if meant & wordings.subjects(work, line)] if meant else []
    )


def one_reading(work: Work, fix: Correction, line: str) -> str | None:
    """The words that a line is meant to have, if those that can be read say one thing. A
    correction that is an order by itself takes the place of one with the same subject."""
    if fix.kind in ("make", "instead") and alike(work, fix.new, {0: line}):
        return wordings.anew(work, line, fix.new)
    if fix.kind == "add":
        return wordings.patched(work, line, fix.new, joins=True)

    def names(words: str) -> frozenset[str]:
        return frozenset(kind for kind in work.lexicon.kinds if work.lexicon.find(kind, words))

    if fix.old:
        fix = replace(fix, old=holds(work, line, fix.old) or fix.old)
    readable: dict[str, str] = {}
    for text in revisions.changed(fix, line, names):
        if (orders := wordings.orders(work, text)) is not None:
            readable.setdefault(orders, text)
    if len(readable) == 1:
        return next(iter(readable.values()))
    return wordings.patched(work, line, fix.new) if fix.kind == "make" else None


def holds(work: Work, line: str, words: str) -> str:
    """The words of a line that say what some words name: `BEL` for Belgium. Empty if none do."""
    if re.search(rf"(?<!\w){re.escape(words)}(?!\w)", line, re.IGNORECASE):
        return words

    def ids(said: str) -> set[str]:
        return {one.id for kind in work.lexicon.kinds for one in work.lexicon.find(kind, said)}

    wanted = ids(words)
    parts = [line[start:end] for start, end in revisions.spans(line)] if wanted else []
    return next((part for part in parts if ids(part) & wanted), "")
