"""Prohibitions in a letter, carried out: what forbids something takes back the orders that do it,
in this letter or in what was sent before. Where nothing does so it is a note, and never an order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.core import revisions
from adjudicator.core.corrections import Correction
from adjudicator.core.everyday import WORDS
from adjudicator.core.names import fold
from adjudicator.core.prohibitions import NOTED, Deed, Kin, Named, Prohibition, forbids, ids_in
from adjudicator.core.protocol import NoOrders, Order
from adjudicator.core.slots import SORTS, alike
from adjudicator.service.grammar import Work
from adjudicator.service.play.changes import wordings
from adjudicator.service.play.refusals.mentions import COMMON, written_as

_DECLINES = re.compile(r"\b(?:decline|no|not|never|none|nothing|keep)\b", re.IGNORECASE)
MOST_JUDGED = 400
"""Lines that are put to all that a text forbids. Of the others its writer is told that nobody can
tell."""
SHOWN = 80
"""Letters of a line that are shown."""
DOUBTED = (
    "we cannot tell whether {which} does what you forbid here. It stays as it was: “{undo}” takes"
    " it back."
)
STANDING = (
    "your standing order {number} (“{text}”) seems to do what you forbid here, and stands. “drop"
    " standing {number}” takes it back."
)


@dataclass(frozen=True)
class Done:
    """What came of a prohibition. struck: lines of the letter -> what is left of them; of_draft:
    the same for lines of what was sent before; doubt: what its writer is asked."""

    struck: dict[int, str]
    of_draft: dict[int, str]
    told: str = ""
    doubt: str = ""


def speaks(work: Work, raw: str, ban: Prohibition) -> bool:
    """Does a line forbid, rather than say an order that has a `no` in it? Only what names something
    of the game does, and what is not the answer to a question."""
    said = f"{ban.who}, {ban.what}"
    sorts = any(alike(word) & SORTS for word in fold(said).split())
    if ban.positive and not sorts and not any(_named(work, words) for words in _runs(said)):
        return False
    prefer = [*work.ask.accepts, *work.ask.ahead] if work.ask else []
    own = work.book.read_line(raw, work.lexicon, prefer=prefer, tired=True)
    if own.orders and not own.misread:
        return False
    reading = wordings.reading(work, raw)
    if reading.misread or not reading.orders:
        return True
    if all(isinstance(one, NoOrders) for one in reading.orders):
        return False
    other = wordings.reading(work, ban.positive)
    return bool(_same(reading.orders) & _same(other.orders))


def carried_out(
    work: Work, ban: Prohibition, lines: Sequence[str], above: Sequence[int], drafted: Sequence[int]
) -> Done | None:
    """What comes of a prohibition. lines: those of the letter; above: the places of those before
    it; drafted: numbers of lines of the draft that it may speak of. None: it is for others to
    say."""
    struck, doubted = _found(work, ban, {at: lines[at] for at in above})
    old = work.draft.text.split("\n") if work.draft is not None and drafted else []
    of_draft, of_before = _found(work, ban, {n: old[n - 1] for n in drafted})
    if struck or of_draft:
        told = [_told("Line", at + 1, lines[at], left) for at, left in struck.items()]
        told += [
            _told("Line", n, old[n - 1], left, " of your earlier orders")
            for n, left in of_draft.items()
        ]
        return Done(struck, of_draft, told="; ".join(told))
    doubted = [at for at in doubted if not _of_others(ban, lines[at])]
    of_before = [n for n in of_before if not _of_others(ban, old[n - 1])]
    if doubted or of_before:
        number = doubted[-1] + 1 if doubted else of_before[-1]
        line = lines[number - 1] if doubted else old[number - 1]
        which = f"line {number} (“{line.strip()[:SHOWN]}”)"
        return Done({}, {}, doubt=DOUBTED.format(which=which, undo=f"not line {number}"))
    for number, one in enumerate(work.standing, start=1):
        deed = Deed(one.text.removeprefix("always "))
        if not _DECLINES.search(one.text) and forbids(ban, deed, _namer(work), _kin(work)) == "yes":
            return Done({}, {}, doubt=STANDING.format(number=number, text=one.text[:SHOWN]))
    if not ban.positive or work.ask is None or work.ask.reaction or work.ask.topic == "deployment":
        return None
    near = [
        *((at + 1, lines[at]) for at in above if _speaks_of(work, ban, lines[at])),
        *((n, old[n - 1]) for n in drafted if _speaks_of(work, ban, old[n - 1])),
    ]
    if near:
        number, line = near[-1]
        which = f"line {number} (“{line.strip()[:SHOWN]}”)"
        return Done({}, {}, doubt=DOUBTED.format(which=which, undo=f"not line {number}"))
    return Done({}, {}, told=NOTED)


def _speaks_of(work: Work, ban: Prohibition, line: str) -> bool:
    """Does an order hold all that a prohibition names, units by their sort too? Then it may be the
    one that is meant, whatever its verb is."""
    said, there = fold(f"{ban.who} {ban.positive}").split(), fold(line).split()
    if not line.strip() or not wordings.reading(work, line).orders:
        return False
    sorts = [word for word in said if alike(word) & SORTS]
    named = [ids for words in _runs(f"{ban.who} {ban.positive}") if (ids := _named(work, words))]
    held = frozenset[str]().union(*(_named(work, words) for words in _runs(line)))
    words = {form for word in there for form in alike(word)}
    return (
        bool(sorts or named)
        and all(alike(word) & words for word in sorts)
        and all(ids & held for ids in named)
    )


def _of_others(ban: Prohibition, line: str) -> bool:
    """Does an order name units of other sorts alone than those that a prohibition names?"""
    words = fold(f"{ban.who} {ban.what}").split()
    wanted = {form for word in words if alike(word) & SORTS for form in alike(word)}
    there = {form for word in fold(line).split() if alike(word) & SORTS for form in alike(word)}
    return bool(wanted and there) and not wanted & there


def _told(what: str, number: int, line: str, left: str, of: str = "") -> str:
    if left:
        return f"{what} {number}{of} now reads: {left}"
    return f"{what} {number}{of} is struck out: {line.strip()}"


def _found(work: Work, ban: Prohibition, lines: dict[int, str]) -> tuple[dict[int, str], list[int]]:
    """The lines that do what is forbidden, each with what is left of it, and those that may."""
    struck: dict[int, str] = {}
    doubted: list[int] = []
    for at, line in lines.items():
        if not line.strip():
            continue
        work.judged += 1
        if work.judged > MOST_JUDGED:
            doubted.append(at)
            continue
        judged = list(_judged(work, ban, line))
        bad = [order for order, how in judged if how == "yes"]
        if bad:
            kept = [order for order, how in judged if how != "yes"]
            struck[at] = _left(work, ban, line, [one for one in kept if one is not None])
        elif any(how == "perhaps" for _, how in judged):
            doubted.append(at)
    return struck, doubted


def _judged(work: Work, ban: Prohibition, line: str) -> Iterator[tuple[Order | None, str]]:
    reading = wordings.reading(work, line)
    for order in reading.orders:
        written = work.book.write(order, work.lexicon)
        deed = Deed(written, f"{line} {_called(work, written)}", order.tag())
        yield order, forbids(ban, deed, _namer(work), _kin(work))
    if not reading.orders:
        how = forbids(ban, Deed(line, line), _namer(work), _kin(work))
        yield None, "perhaps" if how == "yes" else how


def _called(work: Work, written: str) -> str:
    """What else those are called whom an order names: an air unit may be known by that alone."""
    found = []
    for words in _runs(written.replace(",", " ")):
        ids = _named(work, words)
        found += [
            " ".join(name.written())
            for kind in work.lexicon.kinds
            for name in work.lexicon.find(kind, words)
            if name.id in ids
        ]
    return " ".join(found)


def _left(work: Work, ban: Prohibition, line: str, kept: Sequence[Order]) -> str:
    """What is left of a line: its other orders; of one order that several carry out, the others."""
    if kept:
        return "; ".join(work.book.write(one, work.lexicon) for one in kept)
    who = frozenset[str]().union(*ids_in(ban.who, _namer(work)))
    gone = [line[start:end] for start, end in revisions.spans(line)]
    left = ""
    for words in dict.fromkeys(one for one in gone if who & _named(work, one)):
        for text in revisions.changed(
            Correction("without", words), left or line, lambda words: frozenset()
        ):
            reading = wordings.reading(work, text)
            if reading.orders and not reading.misread:
                left = text.strip()
                break
    if left and any(
        forbids_it for _, forbids_it in _judged(work, ban, left) if forbids_it == "yes"
    ):
        return ""
    return left


def _same(orders: Sequence[Order]) -> set[str]:
    return {f"{one.tag()} {one.model_dump_json(exclude={'line'})}" for one in orders}


def _runs(words: str) -> Iterator[str]:
    parts = words.replace(",", " ").split()
    for number in (3, 2, 1):
        for at in range(len(parts) - number + 1):
            yield " ".join(parts[at : at + number])


def _named(work: Work, words: str) -> frozenset[str]:
    """The ids of what some words name; a word of every day names nothing."""
    if words not in work.named:
        work.named[words] = _meant(work, words)
    return work.named[words]


def _meant(work: Work, words: str) -> frozenset[str]:
    said = fold(words)
    if len(said) < 2 or said in COMMON or said in WORDS:
        return frozenset()
    lexicon = work.lexicon
    sort = lexicon.sorts.get(said, ())
    return frozenset(
        name.id
        for kind in lexicon.kinds
        if kind != "topic"
        for written in (*written_as(words), *sort)
        for name in lexicon.find(kind, written)
    )


def _namer(work: Work) -> Named:
    return lambda words: _named(work, words)


_COLLECTIVE = ("nation", "country", "major", "faction", "power", "seat", "kind", "product")
"""Kinds of names of those to whom others belong, whom an order need not name."""


def _kin(work: Work) -> Kin:
    kinds = work.lexicon.kinds

    def kin(ids: frozenset[str]) -> frozenset[str]:
        mine = [
            {one.id for one in names}
            for kind, names in kinds.items()
            if kind in _COLLECTIVE and any(one.id in ids for one in names)
        ]
        return frozenset[str]().union(*mine) - ids

    return kin
