"""The gist of a line that cannot be read: the orders that its parts would be, and what these leave
out of it.

It is a question back and never an order: whoever wrote the line says yes to it, or writes again.
So much is left out of a line here that reading it must not leave out: asides, reasons, wishes, and
words that nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from adjudicator.core.names import fold
from adjudicator.core.protocol import NoOrders, Order, StandingOrder
from adjudicator.core.wordings import MOST_TRIES, Case, Purse

LONGEST = 400
"""Characters of a line that is looked into."""
MOST_PARTS = 10
"""Parts of a line between which orders are looked for."""
MOST_READS, MOST_STEPS = 450, 60_000
"""What the parts of all lines of a letter may cost."""
FEW, SHARE = 3, 8
"""In a letter with more such lines, as in one of ours that came back without its marks of a
quotation, an eighth of it is spent: nobody looks there for one offer more."""

Read = Callable[[Case, str], list[Order] | None]
"""How a part of a line is read."""


@dataclass(frozen=True)
class Gist:
    """The orders of some parts of a line, and the other parts as they were written."""

    orders: list[Order]
    left: list[str] = field(default_factory=list)


_I = re.IGNORECASE
_PARTS = re.compile(
    r"\s*(?:[;!]|[,.:](?=\s|$)|\s[–—-]+\s|[()]|\b(?:and|then|but|while|with|if|unless|once|when|as"
    r"\s+soon\s+as|after|before|until|till|because|since|so\s+that|so|in\s+order\s+to|where|which"
    r"|who|though|although|even|by|also|plus|except|rather\s+than|instead\s+of|without)\b)\s*",
    _I,
)
"""What stands between the parts of a line."""
_IF = re.compile(
    r"\b(?:if|unless|once|when|whenever|whether|as\s+soon\s+as|until|till|in\s+case|provided|otherwise"
    r"|(?:but|and)?\s*only\s+(?:at|with|against|on)|(?:as|so)\s+long\s+as)\b|^\W*should\b",
    _I,
)
_BAN = re.compile(
    r"\b(?:not|never|no|nor|nobody|nothing|none|neither|cancel\w*|forget|ignore|instead|stop|avoid"
    r"|without|except|rather\s+than|don['’]?t|won['’]?t|can['’]?t|should(?:n['’]?t)|refrain)\b|n['’]t\b",
    _I,
)
_SENTENCE = re.compile(r"[;.:!]|\b(?:but|while|however)\b", _I)
"""What begins where nothing before it forbids any more."""
_SPEECH = frozenset(
    "the a an our my i we you please let lets now also just well ok okay so then and but with to of"
    " for on in at it they them is are be will shall would like want should can could this that"
    " these those s d ll d again too".split()
)
"""Words that need not be told as left out."""


_TURNS = re.compile(
    r"[,;.–—-]\s*(?:no|sorry|wait|actually|rather|instead|i\s+mean|or\s+rather|make\s+that)\b|\.\.\.",
    _I,
)


def forbids(raw: str) -> bool:
    """Does a line say what shall not be, or take back a part of itself? Then no order that it
    names is what its writer wants."""
    return bool(_BAN.search(raw) or _TURNS.search(raw))


def purse(lines: int) -> Purse:
    """Return what may be spent on so many lines of one letter."""
    share = 1 if lines <= FEW else SHARE
    return Purse(text=MOST_READS // share, steps=MOST_STEPS // share)


def of(case: Case, raw: str, read: Read, compose: Read | None = None) -> Gist | None:
    """Return what a line would order without some of its words; None if no part of it is an
    order. case: its purse pays for it (`purse`). read: how a part is read; compose: what a part
    that cannot be read may mean."""
    text = " ".join(raw.split()).strip(" .!")
    if not text or len(text) > LONGEST or text.endswith("?") or _TURNS.search(text):
        return None
    cuts = [(0, 0), *((one.start(), one.end()) for one in _PARTS.finditer(text))]
    parts = [
        (end, behind)
        for (_, end), (behind, _) in zip(cuts, [*cuts[1:], (len(text), len(text))], strict=True)
        if text[end:behind].strip()
    ][:MOST_PARTS]

    def order(start: int, end: int) -> list[Order] | None:
        some = text[start:end].strip(" ,;:.")
        if " " not in some or _banned(text[:start], some):
            return None  # a name alone is of an order that says more
        case.purse.line = MOST_TRIES
        orders = read(case, some)
        if orders and all(
            not isinstance(one, NoOrders | StandingOrder) and one.tag() in case.prefer
            for one in orders
        ):
            return orders
        return None

    found: list[Order] = []
    left: list[str] = []

    def look(first: int, last: int) -> None:
        """Read the longest of these parts that is an order, then those before and behind it."""
        for length in range(last - first, 0, -1):
            for at in range(first, last - length + 1):
                if case.purse.text <= 0 or case.purse.steps <= 0:
                    break
                if orders := order(parts[at][0], parts[at + length - 1][1]):
                    if at > first:
                        look(first, at)
                    found.extend(orders)
                    if at + length < last:
                        look(at + length, last)
                    return
        if compose is not None and made(first, last, compose):
            return
        start = parts[first - 1][1] if first else 0
        left.append(text[start : parts[last - 1][1]].strip(" ,;:."))

    def made(first: int, last: int, compose: Read) -> bool:
        """Compose orders of these parts together, else of each: of all of them, or none."""
        whole = [(parts[first][0], parts[last - 1][1])]
        for spans in [whole, parts[first:last]] if last - first > 1 else [whole]:
            some = [text[start:end].strip(" ,;:.") for start, end in spans]
            if any(_banned(text[: span[0]], one) for span, one in zip(spans, some, strict=True)):
                return False
            orders = [compose(case, one) for one in some]
            if all(orders):
                found.extend(order for one in orders for order in one or ())
                return True
        return False

    look(0, len(parts))
    if not found:
        return None
    return Gist(found, [one for one in left if _says(one)])


def _banned(before: str, some: str) -> bool:
    """Does a part say what shall not be, or what stands before it in its sentence?"""
    return bool(_BAN.search(some) or _BAN.search(_SENTENCE.split(before)[-1]))


def conditional(left: str) -> bool:
    """Is what was left out a condition?"""
    return bool(_IF.search(left))


def _says(left: str) -> bool:
    return any(word not in _SPEECH for word in fold(left).split())
