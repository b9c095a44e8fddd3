"""Lines of a letter or of what was sent before, as those need them who change one by another: what
a line orders, what it is about, and what it orders with a part of it changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from adjudicator.core import answering, corrections, likeness, patches, revisions
from adjudicator.core.checking import check
from adjudicator.core.names import fold
from adjudicator.core.ordertext import Reading
from adjudicator.core.protocol import Order
from adjudicator.core.wordings import Purse
from adjudicator.service.grammar import Work

_NAME = re.compile(r"[^\W\d_]\w*\d\w*|\d+[^\W\d_]\w*|[A-Z][\w'’-]+")
"""What names something of a game in an order as the house writes it: `IN1`, `e3307`, `Krakow`."""
_FIELD = re.compile(r"\{\w+:(?:[\w-]+ )?(\w+)")
_PLACE = re.compile(r"\b(?:to|into|in|at|over)\s+(.+)$", re.IGNORECASE)
_SORTED = frozenset("card unit units token tokens air fleet marker corps".split())


def subject(text: str) -> str:
    """What an order is about: the first name in it; without one its first word."""
    found = _NAME.search(text)
    return fold(found[0] if found else text.partition(" ")[0])


def prefer(work: Work) -> list[str]:
    return [*work.ask.accepts, *work.ask.ahead] if work.ask else []


MOST_SPENT = 4_000
"""What reading the lines of one text by themselves may cost, in wordings that are tried: somewhat
more than the whole text. Two hundred sentences of those who stay took 44 s."""
LOOKED_INTO = 200
"""What it costs to look into a line that is no order as it stands, beside its wordings."""


def reading(work: Work, line: str) -> Reading:
    """A line, read by itself as an answer to what is asked. Those who look for what a letter
    changes ask for the same lines again and again, so it is read once. When all of them have cost
    too much, only what the order book reads is read."""
    if line not in work.alone and work.spent > MOST_SPENT:
        return work.book.read_line(line, work.lexicon, prefer=prefer(work), tired=True)
    found: tuple[Reading, int] = work.asked.alone.get(line, lambda: _read_alone(work, line))
    if line not in work.alone:
        work.alone.add(line)
        work.spent += found[1]
    return found[0]


def _read_alone(work: Work, line: str) -> tuple[Reading, int]:
    purse = Purse()
    whole = purse.text
    found = answering.read(work.book, line, work.lexicon, work.ask, purse=purse)
    cost = whole - purse.text
    return found, cost + LOOKED_INTO if cost or found.misread else 0


def stand(work: Work, orders: Sequence[Order]) -> bool:
    """Would these orders stand by themselves?"""
    if work.ask is None:
        return False
    return not check(
        work.ruleset, work.board, work.ask, work.view, orders, work.game.rulings
    ).refused


def read(work: Work, line: str) -> list[Order]:
    """The orders of a line, if all of it can be read; else none."""
    found = reading(work, line)
    return [] if found.misread else list(found.orders)


def meant(work: Work, line: str) -> list[Order]:
    """The orders that a line must mean, as a letter's line is read; else none."""
    known: list[Order] | None = read(work, line) or None
    if known is None and work.spent <= MOST_SPENT:
        work.spent += LOOKED_INTO
        stands = partial(stand, work)
        found = answering.read(work.book, line, work.lexicon, work.ask, stands=stands)
        known = [] if found.misread else list(found.orders)
    return known or []


def same(order: Order) -> str:
    """An order as one text to compare."""
    return f"{order.tag()} {order.model_dump_json(exclude={'line'})}"


def orders(work: Work, line: str) -> str | None:
    """The orders of a line as one text to compare; None if it cannot be read."""
    found = read(work, line)
    return "\n".join(map(same, found)) if found else None


def in_words(work: Work, line: str) -> str:
    """A line as it was typed and as the house writes its orders, with what sort of thing they
    name."""
    found = reading(work, line).orders
    return " ".join([line, *(said_of(work, one) for one in found)])


def said_of(work: Work, order: Order) -> str:
    """An order in words, with what sort of thing it names."""
    syntax = order.syntax if isinstance(order.syntax, str) else " ".join(order.syntax)
    sorts = {sort for sort in _FIELD.findall(syntax) if sort in _SORTED}
    return " ".join([work.book.write(order, work.lexicon), *sorted(sorts)])


def reads(work: Work, line: str) -> bool:
    """Is a line an order as it stands?"""
    found = work.book.read_line(line, work.lexicon, prefer=prefer(work), tired=True)
    return bool(found.orders) and not found.misread


def subjects(work: Work, line: str) -> frozenset[str]:
    """What the orders of a line are about; nothing if it cannot be read."""
    return frozenset(subject(work.book.write(one, work.lexicon)) for one in read(work, line))


def anew(work: Work, line: str, part: str) -> str:
    """A line in which an order takes the place of those about the same; what else the line orders
    stays. `inf15 to Koenigsberg`, of a unit that appears elsewhere, says where it appears."""
    about, tags = subjects(work, part), {one.tag() for one in read(work, part)}
    place = _PLACE.search(part)
    left: list[str] = []
    done = False
    for old in read(work, line):
        written = work.book.write(old, work.lexicon)
        if subject(written) not in about:
            left.append(written)
        elif old.tag() not in tags and place and (put := patched(work, written, place[1])):
            left.append(put)
            done = True
    return "; ".join(left if done else [*left, part])


def patched(work: Work, line: str, part: str, *, joins: bool = False) -> str | None:
    """What a line says with a part of it said anew, if that leaves out nothing else and is one
    thing. joins: the part comes beside what the line has."""
    was = read(work, line)
    if not was:
        return None

    def names(words: str) -> frozenset[str]:
        return frozenset(kind for kind in work.lexicon.kinds if work.lexicon.find(kind, words))

    found: dict[str, tuple[int, str]] = {}
    for at, old in enumerate(was):
        others = [work.book.write(one, work.lexicon) for one in was]
        written = work.book.write(old, work.lexicon)
        tried = patches.joined(part, written) if joins else patches.patched(part, written, names)
        for text in tried:
            got = work.book.read_line(text, work.lexicon, prefer=prefer(work), tired=True)
            if got.misread or len(got.orders) != 1:
                continue
            (new,) = got.orders
            if new.tag() != old.tag() or same(new) == same(old) or patches.lost(old, new):
                continue
            if joins and not patches.grown(old, new):
                continue
            whole = "; ".join([*others[:at], text, *others[at + 1 :]])
            found.setdefault(same(new), (patches.distance(old, new), whole))
    least = min((far for far, _ in found.values()), default=0)
    near = [text for far, text in found.values() if far == least]
    return near[0] if len(near) == 1 else None


def sorts(work: Work, words: str) -> frozenset[str]:
    """The sorts of things that words name, and the things themselves."""
    found: set[str] = set()
    for start, end in revisions.spans(words):
        for kind in work.lexicon.kinds:
            for one in work.lexicon.find(kind, words[start:end]):
                found |= {kind, one.id}
    return frozenset(found)


def by_name(work: Work, words: str) -> str:
    """Words with the ids of what is named in them by other words: `GER-HQ_S` for `HQ South`."""
    for start, end in revisions.spans(words):
        said = words[start:end]
        ids = {one.id for kind in work.lexicon.kinds for one in work.lexicon.find(kind, said)}
        if len(ids) == 1 and (name := ids.pop()) != said:
            return f"{by_name(work, words[:start])}{name}{by_name(work, words[end:])}"
    return words


def without(work: Work, line: str, words: str, *, loosely: bool) -> str | None:
    """What is left of a line without what some words speak of: one of several orders, or one of
    several who carry out an order; empty if nothing is. None: they speak of nothing in it."""
    was = reading(work, line).orders
    said = [said_of(work, one) for one in was]
    hit = [likeness.orders_it(words, one, loosely=loosely) for one in said]
    if not any(hit) and not likeness.orders_it(words, " ".join([line, *said]), loosely=loosely):
        return None
    if len(was) > 1 and any(hit):
        stay = [one for one, gone in zip(was, hit, strict=True) if not gone]
        return "; ".join(work.book.write(one, work.lexicon) for one in stay)
    if len(was) != 1:
        return ""
    written = work.book.write(was[0], work.lexicon)
    gone = corrections.Correction("without", words)
    for text in revisions.changed(gone, written, lambda said: frozenset()):
        left = read(work, text)
        if len(left) == 1 and left[0].tag() == was[0].tag() and not patches.lost(was[0], left[0]):
            return text
    return ""
