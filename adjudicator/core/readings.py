"""One line, or a part of it, in all the ways in which it may be an order: as the book reads it, as
a sentence, in anybody's word order, in another mood, as several orders.

What is read is all that the words say, and one order only; else nothing is read. Which way is tried
when, and what is said of a line that stays unread, is up to `core.answering`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from adjudicator.core import (
    corrections,
    meanings,
    moods,
    permanence,
    provisos,
    sayings,
    sentences,
    wishes,
    wordorder,
)
from adjudicator.core.names import fold
from adjudicator.core.protocol import NoOrders, Order, StandingOrder
from adjudicator.core.slips import MOST_SLIPS, Mended, name_meant
from adjudicator.core.wordings import AND, MOST_TRIES, Case, read_whole

_I = re.IGNORECASE
GIVES_UP = re.compile(r"^(?:else|otherwise)\b", _I)


def wished(case: Case, raw: str) -> list[Order] | None:
    """What a line orders that says when it is done in words of every day: `if the battleship drops
    to two steps, pull it out`."""
    for said in wishes.conditional(raw):
        case.purse.line = MOST_TRIES
        orders = read_part(case, said)
        if orders and not any(asked_elsewhere(case, one) for one in orders):
            return orders
    return None


LONGEST_PARTED = 500
"""Characters of a line of several orders that are looked into."""


def parts(case: Case, raw: str) -> list[Order]:
    """The orders of a line with `;` between them, if each part can be read; else nothing."""
    found: list[Order] = []
    for part in raw.split(";"):
        if not part.strip(" .!,"):
            continue
        if GIVES_UP.match(part.strip()):
            return []
        case.purse.line = MOST_TRIES
        part = meanings.again(case, part.strip(), found)
        orders = case.read(part) or wished(case, part) or answer(case, part)
        orders = orders or in_any_order(case, part).orders
        if not orders:
            return []
        found += orders
    return found


def sentence(case: Case, text: str, *, parted: bool = True) -> list[Order] | None:
    """The orders of a sentence as it is written to a person (`core.sentences`): all of it is read,
    or nothing. parted: its parts may be such sentences too."""
    for wording in sentences.wordings(case.lexicon, text):
        found: list[Order] = []
        parts = [part.strip(" .!,") for part in wording.split(";")]
        for part in filter(None, parts):
            case.purse.line = MOST_TRIES
            orders = case.read(part) or (answer(case, part) if fold(part) != fold(text) else None)
            if not orders and parted and len(parts) > 1:
                orders = sentence(case, part, parted=False)
            if not orders or any(asked_elsewhere(case, one) for one in orders):
                break
            found += orders
        else:
            if found:
                return found
        if case.purse.text <= 0 or case.purse.steps <= 0:
            return None
    return None


def named(case: Case, text: str) -> list[Order] | None:
    """What a line says that names units by their sort and place, these named one by one."""
    said = sentences.named(case.lexicon, text)
    return None if said == text else (case.read(said) or answer(case, said))


def asked_elsewhere(case: Case, order: Order) -> bool:
    """Is an order of a sentence one that this question does not take?"""
    return not isinstance(order, NoOrders | StandingOrder) and order.tag() not in case.prefer


_NOTHING_DONE = re.compile(
    r"^nothing\s+(?:else|more)(?:\s+(?:for\s+)?this\s+(?:turn|season|phase))?$", _I
)
"""`nothing else` alone says that nothing is done; `That's all for tonight` only ends a letter."""


def answer(case: Case, raw: str) -> list[Order] | None:
    """What one line may mean that the book does not read; None if it is nothing, or could be two
    different things."""
    if GIVES_UP.match(raw):
        return None  # it hangs on a line before it
    text = " ".join(raw.split()).rstrip(".! ")
    if _NOTHING_DONE.match(text):
        text = "no orders"
    # `attack Hope` is a move, though `attack ground units` answers a battle: the options that are
    # asked for come last.
    for ways, among in (
        ((meanings.yes_or_no, meanings.otherwise, meanings.plain_move), None),
        ((meanings.by_another_verb,), None),
        ((meanings.option_alone,), case.prefer),
    ):
        meant: dict[meanings.Meant, list[Sequence[str]]] = {}
        for reads in (case.read, partial(read_whole, case)):  # as it is; what may be meant by it
            for way in ways:
                case.purse.line = MOST_TRIES
                if way not in meant:
                    meant[way] = list(way(case, text))
                found = _one_of(case, reads, meant[way], among)
                if found is not None:
                    return found or None
    return _several(case, text)


def read_part(case: Case, text: str) -> list[Order] | None:
    """A part of a line, as a line is read."""
    case.purse.line = MOST_TRIES
    return case.read(text) or answer(case, text)


def piece(case: Case, text: str) -> list[Order] | None:
    """Read a part of a line that is not read as a whole, in every way in which a line is."""
    return (
        read_part(case, text)
        or sentence(case, text)
        or in_any_order(case, text).orders
        or wordorder.meant(case, text, loosely=True).orders
    )


def next_turn(case: Case, raw: str) -> list[Order] | None:
    """Read the order of a line for the next turn, where this question takes it ahead and is not
    about it itself: `next turn IN1 goes to a1504`."""
    part = permanence.next_turn(raw)
    if not part:
        return None
    orders = read_part(case, part) or sentence(case, part) or in_any_order(case, part).orders
    later = [one for one in orders or () if one.early and case.ask.key.startswith(one.early)]
    return orders if orders and len(later) == len(orders) else None


def in_any_order(case: Case, text: str) -> wordorder.Meant:
    """What a line in anybody's word order means, and the same with a condition."""
    free = wordorder.meant(case, text)
    proviso = provisos.found(text) if free.orders is None else None
    if proviso and provisos.SUCCESS.match(proviso.said):
        return free  # behind an order it is a courtesy: `by sea, if that works`
    base = wordorder.meant(case, proviso.order).orders if proviso else None
    if proviso is None or not base or len(base) != 1:
        return free
    written = case.book.write(base[0], case.lexicon)
    said = f"{written} {'unless' if proviso.unless else 'if'} {proviso.said}"
    case.purse.line = MOST_TRIES
    orders = answer(case, said) or provisos.meant(case, said, partial(read_part, case))
    return wordorder.Meant(orders)


def in_another_mood(
    case: Case, raw: str, above: Sequence[Order]
) -> tuple[list[Order] | None, wordorder.Meant]:
    """What a polite, modal or passive sentence means as an order (`core.moods`)."""
    said = moods.plain(raw)
    if said == raw or corrections.turns(said):
        return None, wordorder.Meant()
    said = meanings.again(case, said, above)
    case.purse.line = MOST_TRIES
    orders = case.read(said) or named(case, said) or answer(case, said)
    if orders and any(asked_elsewhere(case, one) for one in orders):
        orders = sentence(case, said) or in_any_order(case, said).orders or orders
    orders = orders or sentence(case, said)
    orders = orders or provisos.meant(case, said, partial(read_part, case))
    free = wordorder.Meant() if orders else in_any_order(case, said)
    if free.orders and not meanings.either(case, said):
        orders = free.orders
    return orders, free


def _several(case: Case, text: str) -> list[Order] | None:
    """`Konigsberg Move +2, Breslau Move +1`: orders of any kind in one line, if each part can be
    read alone."""
    parts = [part for part in AND.split(text) if part]
    if not 2 <= len(parts) <= MOST_PARTS or any(_WITH.match(part) for part in parts):
        return None
    labelled = ":" in parts[0]
    case.purse.line = MOST_TRIES
    for some in filter(None, (parts, _grouped(parts))):
        found: list[Order] = []
        if any(" " in part for part in some):
            # `4A and 2P attack Brest`: what stands alone there is one of those who attack.
            some = [] if any(" " not in part for part in some) else some
        for part in some:
            written = case.book.write(found[-1], case.lexicon) if found and not labelled else ""
            verb = written.partition(" ")[0] if _GOES.search(part) else ""
            wordings = [f"{verb} {part}"] if verb else []  # `redeploy 1 to Kiel, 2 to Berlin`
            if " " not in part and not _DOES.search(part) and any(map(_DOES.search, some)):
                break  # `4A and 2P advance into Brest`: no card 4a
            who = _WHO.match(some[0]) if found and _FROM.match(part) else None
            if who is not None:  # `send the Army from Berlin to Lodz, from Kiel to Hamburg`
                part = f"{who['who']} {part}"
                wordings = []
            wordings += [*sayings.sayings(part), f"build {part}", f"buy {part}", f"play {part}"]
            orders = next((one for said in wordings if (one := case.read(said))), None)
            orders = orders or wished(case, part)
            orders = orders or _clause(case, part)
            if not orders or any(
                isinstance(one, NoOrders) or asked_elsewhere(case, one) for one in orders
            ):
                break  # `counter from Derna, not`; an army that arrives where nobody does
            found += orders
        else:
            if found:
                return found
    return None


MOST_PARTS = 6
_WHO = re.compile(r"^(?P<who>\S+\s+.*?)\s+from\s", _I)
_FROM = re.compile(r"^from\s", _I)
_GOES = re.compile(r"\s(?:to|into|in|at|on|from|by)\s|->", _I)
"""A part of a line that is an order but for its verb."""
_WITH = re.compile(r"(?:with|by)\b", _I)
"""Parts of a line that are looked into."""
_DOES = re.compile(rf"(?:{meanings.WAY.pattern})|\b(?:attacks?|hits?|strikes?|takes?|blitz)\b", _I)


def _grouped(parts: Sequence[str]) -> list[str]:
    """`2P`, `4th Army to Brest`, `HQ to Lwow`: those that do nothing go with the next that does."""
    groups: list[list[str]] = [[]]
    for part in parts:
        groups[-1].append(part)
        if _DOES.search(part):
            groups.append([])
    groups = [one for one in groups if one]
    whole = [" and ".join(one) for one in groups]
    return whole if 1 < len(whole) < len(parts) and _DOES.search(whole[-1]) else []


def _clause(case: Case, text: str) -> list[Order] | None:
    """A part of a line that says one thing by itself."""
    for way in (meanings.otherwise, meanings.plain_move):
        if (found := _one_of(case, case.read, way(case, text), None)) is not None:
            return found
    return None


def _one_of(
    case: Case,
    reads: Callable[[str], list[Order] | None],
    wordings: Iterable[Sequence[str]],
    among: Sequence[str] | None,
) -> list[Order] | None:
    """What the wordings that can be read have in common: one reading. None: no wording can be
    read; nothing at all: they are read as different orders. The first of a sequence that can be
    read stands for it. among: tags that alone count, None for any."""
    seen: list[list[Order]] = []
    for wording in wordings:
        first: list[Order] | None = None
        for text in wording:
            orders = reads(text)
            if orders is None or (among and any(one.tag() not in among for one in orders)):
                continue
            if _foreign(case, text, wording[0], orders):
                continue
            first = orders
            break
        if first is not None and first not in seen:
            seen.append(first)
        if case.purse.text <= 0 or case.purse.steps <= 0 or (seen and case.purse.line <= 0):
            return []  # who knows what else it could be
    if not seen:
        return None
    return seen[0] if len(seen) == 1 else []


def _foreign(case: Case, text: str, typed: str, orders: Sequence[Order]) -> bool:
    """Does a wording answer another question with a verb that nobody has typed? `everything to
    Lwow` is the placing of arrivals only where there are any."""
    verb = fold(text).partition(" ")[0]
    return verb not in fold(typed).split() and any(
        not isinstance(one, NoOrders | StandingOrder) and one.tag() not in case.prefer
        for one in orders
    )


SHORTEST_NAME = 5
"""Letters of a word that may be a name with a slip, where the rest of the line is speech too."""


def spelled(case: Case, raw: str) -> tuple[str, list[Mended]]:
    """The line with the names in it that hold a slip of the pen, each of which can be one name
    only; and what was changed."""
    mended: list[Mended] = []

    def meant(found: re.Match[str]) -> str:
        typed = found[0]
        if len(mended) >= MOST_SLIPS or case.may_hold(typed):
            return typed
        name = name_meant(case.lexicon, typed)
        if not name:
            return typed
        mended.append(Mended(case.number, typed, name))
        return name

    return _LONG_WORD.sub(meant, raw), mended


_LONG_WORD = re.compile(rf"(?<![\w-])[^\W\d_]{{{SHORTEST_NAME},24}}(?![\w-])")
