"""The gist of a line that cannot be read: the orders that its parts would be, and what these leave
out of it.

It is a question back and never an order: whoever wrote the line says yes to it, or writes again.
So much is left out of a line here that reading it must not leave out: asides, reasons, wishes, and
words that nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from adjudicator.core import certainty, ellipsis, leftovers, provisos, synonyms
from adjudicator.core.everyday import WORDS
from adjudicator.core.names import fold
from adjudicator.core.protocol import NoOrders, Order, StandingOrder
from adjudicator.core.slots import Tagger
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
    """The orders of some parts of a line, and the other parts as they were written. idle: those of
    them that order nothing; sure: is nothing else left out, and are the orders side by side?"""

    orders: list[Order]
    left: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    sure: bool = False


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


def excepts(raw: str) -> bool:
    """Does a line speak of all but some?"""
    return bool(_EXCEPT.search(raw))


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
    if not parts:
        return None

    def order(start: int, end: int) -> list[Order] | None:
        some = text[start:end].strip(" ,;:.")
        if " " not in some or _banned(text[:start], some):
            return None  # a name alone is of an order that says more
        if said and _SAME.match(some):
            return None  # `another one on Cluj` is read by the part before it
        case.purse.line = MOST_TRIES
        orders = read(case, some)
        if not orders or not _asked(case, orders):
            return None
        if not _begins(case, some) or certainty.strange(case, some):
            strange.append(some)
        return orders

    strange: list[str] = []
    found: list[Order] = []
    left: list[str] = []
    said: dict[int, str] = {}
    tagger = Tagger(case.lexicon, case.book.vocabulary)

    def take(first: int, last: int, orders: Sequence[Order], words: str = "") -> None:
        found.extend(orders)
        said[last] = words or text[parts[first][0] : parts[last - 1][1]]

    def look(first: int, last: int) -> None:
        """Read the longest of these parts that is an order, then those before and behind it."""
        for length in range(last - first, 0, -1):
            for at in range(first, last - length + 1):
                if case.purse.text <= 0 or case.purse.steps <= 0:
                    break
                if orders := order(parts[at][0], parts[at + length - 1][1]):
                    if at > first:
                        look(first, at)
                    take(at, at + length, orders)
                    if at + length < last:
                        look(at + length, last)
                    return
        if first in said and in_full(first, last):
            return
        if compose is not None and made(first, last):
            return
        start = parts[first - 1][1] if first else 0
        left.append(text[start : parts[last - 1][1]].strip(" ,;:."))

    def in_full(first: int, last: int) -> bool:
        """Read parts by the words of the part before them, which they leave out."""
        for length in range(last - first, 0, -1):
            some = text[parts[first][0] : parts[first + length - 1][1]].strip(" ,;:.")
            if _banned(text[: parts[first][0]], some):
                continue
            for wording in ellipsis.in_full(tagger, said[first], some):
                case.purse.line = MOST_TRIES
                if (orders := read(case, wording)) and _asked(case, orders):
                    take(first, first + length, orders, wording)
                    if first + length < last:
                        look(first + length, last)
                    return True
        return False

    def made(first: int, last: int) -> bool:
        """Compose orders of these parts together, but for those behind that order nothing; else of
        each of them, of all or none."""
        for end in range(last, first, -1):
            some = part(first, end)
            if _banned(text[: parts[first][0]], some) or not nothing(end, last):
                break
            if orders := fitted(some):
                take(first, end, orders)
                if end < last:
                    left.append(text[parts[end - 1][1] : parts[last - 1][1]].strip(" ,;:."))
                return True
        each = [part(at, at + 1) for at in range(first, last)]
        if last - first < 2 or any(_banned(text[: parts[first][0]], one) for one in each):
            return False
        found_each = [fitted(one) for one in each]
        if not all(found_each):
            return False
        take(first, last, [order for one in found_each for order in one or ()])
        return True

    def fitted(some: str) -> list[Order] | None:
        return compose(case, some) if compose is not None and _begins(case, some) else None

    def part(first: int, last: int) -> str:
        return text[parts[first][0] : parts[last - 1][1]].strip(" ,;:.")

    def nothing(first: int, last: int) -> bool:
        """Do parts order nothing, whatever those before them order?"""
        return all(leftovers.idle(case.lexicon, part(at, at + 1), "") for at in range(first, last))

    excepted = excepts(text)
    if (
        compose is not None
        and _begins(case, text)
        and not _banned("", text)
        and (orders := compose(case, text))
    ):
        proviso = provisos.found(text)
        return Gist(orders, sure=not _DOUBT.search(proviso.order if proviso else text))
    if excepted:
        return None  # a part of it would leave out those who are not meant
    look(0, len(parts))
    if not found:
        return None
    written = "; ".join(case.book.write(one, case.lexicon) for one in found)
    idle = [one for one in left if leftovers.idle(case.lexicon, one, written)]
    left = [one for one in left if one not in idle and _says(one)]
    joints = (text[a:b] for (a, b), _ in zip(cuts[1:], parts[1:], strict=False))
    doubt = forbids(text) or _DOUBT.search(text) or any(_LOOSE.search(one) for one in joints)
    sure = not (left or strange or doubt or certainty.more(text, written))
    return Gist(found, left, [one for one in idle if _says(one)], sure)


_DOUBT = re.compile(
    r"\b(?:skip|undo|maybe|perhaps|might|could|should|would|think|thinking|consider\w*|tempted|wonder\w*|suppose"
    r"|postpone\w*|delay\w*|abort\w*|revoke\w*|hold\s+off|scrub|scrap|strike\s+out|delete|last\s+turn|next\s+turn"
    r"|emergency|he|she|if|unless|either|or|whether|did|was|were|had|big|small|large\w*|strong\w*|weak\w*|double|near\w*|tomorrow|tonight|later|soon|yesterday|twice|thrice|times|swap\w*|exchange\w*)\b|\?",
    _I,
)
"""Words of a line that may order something else than its parts, or nothing."""


def _begins(case: Case, part: str) -> bool:
    """Does a part begin with a word that somebody knows? `Suspend ...` may be the contrary."""
    word = fold(part).partition(" ")[0]
    return (
        not word.isalpha()
        or word in WORDS
        or word in case.book.vocabulary.words
        or bool(synonyms.heads(word))
        or any(word in case.lexicon.words(kind) for kind in case.lexicon.kinds)
        or Tagger(case.lexicon, case.book.vocabulary).known(word)
    )


_SAME = re.compile(r"(?:and\s+)?(?:(?:the\s+)?(?:other|second|third)|another|one)\b", _I)
_EXCEPT = re.compile(
    r"\b(?:all|everything|everybody|everyone|each|both)\b[^,;]{0,40}?\b(?:but|except(?:ing)?|save|bar)\b",
    _I,
)
_LOOSE = re.compile(
    r"\b(?:if|unless|once|when|after|before|until|till|because|since|where|which|who|though|although|even|except|rather|instead|without|by|with)\b",
    _I,
)
"""What parts are joined by that are not orders side by side."""


def _asked(case: Case, orders: Sequence[Order]) -> bool:
    """Are these orders that the question takes?"""
    return all(
        not isinstance(one, NoOrders | StandingOrder) and one.tag() in case.prefer for one in orders
    )


def _banned(before: str, some: str) -> bool:
    """Does a part say what shall not be, or what stands before it in its sentence?"""
    some = _EXCEPT.sub("", some)
    return bool(_BAN.search(some) or _BAN.search(_SENTENCE.split(before)[-1]))


def conditional(left: str) -> bool:
    """Is what was left out a condition?"""
    return bool(_IF.search(left))


def _says(left: str) -> bool:
    return any(word not in _SPEECH for word in fold(left).split())
