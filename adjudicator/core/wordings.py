"""One unread line, and the wordings of it that are tried: as they are, with the beginnings of names
written out, as one order for each thing of a list. What trying may cost is counted.

`core.meanings` says which wordings these are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from adjudicator.core.everyday import WORDS as EVERYDAY
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Order

COSTS_MORE = 40
"""Characters after which a wording costs as much as two."""
MOST_TRIES = 400
"""What the wordings of one line may cost for each thing that it may be: yes or no, a move, ..."""
MOST_READS = 3000
"""What the wordings of all lines of a text may cost: nobody's letter takes seconds."""
MOST_TRIED = 300_000
"""Steps of the searches for all these wordings."""

_WORD = re.compile(r"[^\s,;:()]+")


@dataclass
class Purse:
    """What may yet be tried: of a line, and of the whole text."""

    text: int = MOST_READS
    line: int = MOST_TRIES
    steps: int = MOST_TRIED

    def spend(self, text: str) -> bool:
        cost = 1 + len(text) // COSTS_MORE
        self.text, self.line = self.text - cost, self.line - cost
        return self.text >= 0 and self.line >= 0 and self.steps >= 0


Stands = Callable[[Sequence[Order]], bool]


@dataclass(frozen=True)
class Case:
    """One line and all that it is read by."""

    book: OrderBook
    lexicon: Lexicon
    ask: Ask
    prefer: tuple[str, ...]
    number: int
    purse: Purse
    known: dict[str, list[Order] | None] = field(default_factory=dict)
    """Wordings that were read before, in this case."""
    words: dict[str, bool] = field(default_factory=dict)
    """Words -> whether an order or a name holds them."""
    begun: dict[str, str] = field(default_factory=dict)
    """Words, folded -> the one name that begins with them."""
    stands: Stands | None = None
    """Would orders stand by themselves? None: nobody here knows the rules."""

    def classes(self) -> list[type[Order]]:
        tags = self.ask.accepts or self.ask.ahead
        return [self.book.classes[tag] for tag in tags if tag in self.book.classes]

    def may_hold(self, text: str) -> bool:
        """Could a wording be an order? Not if it has words that no order and no name holds."""
        return self.book.vocabulary.may_hold(text, self.lexicon, self.words)

    def read(self, text: str) -> list[Order] | None:
        """The orders of a wording, if all of it can be read."""
        if text in self.known:
            return self.known[text]
        if not self.may_hold(text) or not self.purse.spend(text):
            return None
        found = self.book.read_line(text, self.lexicon, self.number, self.prefer, tired=True)
        self.purse.steps -= found.steps
        orders = found.orders if found.orders and not found.misread else None
        self.known[text] = orders
        return orders


def read_whole(case: Case, text: str) -> list[Order] | None:
    """A wording, read as it is, or with the beginnings of names written out, or as one order
    for each thing of a list."""
    if not case.may_hold(text):
        return None
    for some in (text, *_named_whole(case, text)):
        if (orders := case.read(some)) is not None:
            return orders
        if (orders := _each(case, some)) is not None:
            return orders
    return None


# ------------------------------------------------------------------------ names


def _named_whole(case: Case, text: str) -> Iterator[str]:
    """The text with the beginnings of names written out, if each begins one name only."""
    words = [(found.start(), found.end()) for found in _WORD.finditer(text)]
    for length in (4, 3, 2, 1):
        for at in range(len(words) - length + 1):
            start, end = words[at][0], words[at + length - 1][1]
            if whole := _begun(case, text[start:end]):
                changed = f"{text[:start]}{whole}{text[end:]}"
                yield changed
                yield from _named_once(case, changed, end)


def _named_once(case: Case, text: str, after: int) -> Iterator[str]:
    """A second beginning behind the first."""
    words = [(f.start(), f.end()) for f in _WORD.finditer(text) if f.start() >= after]
    for length in (3, 2, 1):
        for at in range(len(words) - length + 1):
            start, end = words[at][0], words[at + length - 1][1]
            if whole := _begun(case, text[start:end]):
                yield f"{text[:start]}{whole}{text[end:]}"


def _begun(case: Case, typed: str) -> str:
    """The one name that begins with these words and goes on; "" if it is none, or several, or if
    the words are a name themselves."""
    part = fold(typed)
    if part not in case.begun:
        case.begun[part] = _name_begun(case.lexicon, part)
    return case.begun[part]


def _name_begun(lexicon: Lexicon, part: str) -> str:
    if len(part) < 5 or any(part in lexicon.index(kind) for kind in lexicon.kinds):
        return ""
    found = {text for kind in lexicon.kinds for text in lexicon.begun(kind).get(part, ())}
    if not found and len(part) >= SHORTEST_WORD and " " not in part and part not in EVERYDAY:
        found = {text for kind in lexicon.kinds for text in lexicon.worded(kind).get(part, ())}
    return next(iter(found)) if len(found) == 1 else ""


SHORTEST_WORD = 6
"""Letters of a word by which the one name is known that holds it: `Barbarossa`, `Zhukov`."""


# ------------------------------------------------------------------------ lists


AND = re.compile(r"\s*(?:,\s*and\s+|,\s*|\s+and\s+|\s*&\s*)", re.I)


_NUMBERED = re.compile(r"(?:^|\s)(?:\d+|two|three|four|five|six|seven|eight|nine|ten)$", re.I)
_COUNTS = re.compile(r"(?:an?|one|\d+|two|three|four|five|six)\s", re.I)


def _each(case: Case, text: str) -> list[Order] | None:
    """`activate Breslau and Ostrava`: an order for each, if they differ in nothing but what the
    class says may be listed so (`Order.severally`)."""
    cuts = list(AND.finditer(text))
    if not 1 <= len(cuts) <= 5:
        return None
    left, right = text[: cuts[0].start()].split(" "), text[cuts[-1].end() :].split(" ")
    middle = [text[a.end() : b.start()] for a, b in pairwise(cuts)]
    found: list[list[Order]] = []
    for i in range(len(left)):
        for j in range(1, len(right) + 1):
            items = [" ".join(left[i:]), *middle, " ".join(right[:j])]
            before, behind = " ".join(left[:i]), " ".join(right[j:])
            if _NUMBERED.search(before) and any(_COUNTS.match(one) for one in items[1:]):
                continue  # `two armies and a submarine` are not two submarines
            orders: list[Order] = []
            for item in items:
                one = case.read(" ".join(part for part in (before, item, behind) if part))
                if one is None or len(one) != 1:
                    break
                orders += one
            if len(orders) == len(items) and alike(orders) and orders not in found:
                found.append(orders)
    return found[0] if len(found) == 1 else None


def alike(orders: Sequence[Order]) -> bool:
    """Are these the same order, about different things?"""
    first = orders[0]
    if not first.severally or any(type(one) is not type(first) for one in orders):
        return False
    plain = [one.model_dump(exclude=set(first.severally) | {"line"}) for one in orders]
    things = [one.model_dump(include=set(first.severally)) for one in orders]
    return all(one == plain[0] for one in plain) and len({str(one) for one in things}) == len(
        things
    )
