"""What people write who answer a question, and what no syntax line says: yes, no and why; the
name of an option alone; `2:1 or better`; one verb for several things; the beginning of a name.

A line that the order book reads is read by it alone. Only where it cannot, what may be meant is
put into words that it reads, one class of freedom after the other; if these words could be two
different orders, the line stays unread and its writer is asked. Nothing is guessed, and the
receipt shows below the line what was read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from rapidfuzz import fuzz

from adjudicator.core import (
    chat,
    corrections,
    fronts,
    inaction,
    meanings,
    moods,
    permanence,
    pleasantry,
    prohibitions,
    provisos,
    remainders,
    remarks,
    sayings,
    sentences,
    wishes,
    wordorder,
)
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.ordertext import (
    MOST_IN_VAIN,
    NOT_LOOKED_INTO,
    Lines,
    NotUnderstood,
    OrderBook,
    Reading,
)
from adjudicator.core.protocol import Ask, NoOrders, Order, StandingOrder
from adjudicator.core.slips import MOST_SLIPS, Mended, name_meant
from adjudicator.core.wordings import AND, MOST_TRIES, Case, Purse, read_whole

MOST_LINES = 40
"""Unread lines of one text that are looked into."""
LONGEST = 200
"""Characters of a line that is looked into."""
_I = re.IGNORECASE
_GIVES_UP = re.compile(r"^(?:else|otherwise)\b", _I)


def read(
    book: OrderBook,
    text: str,
    lexicon: Lexicon,
    ask: Ask | None,
    known: Lines | None = None,
    purse: Purse | None = None,
) -> Reading:
    """As `OrderBook.read`, and what it cannot read as an answer to the ask (None: nothing is
    asked, and the book alone reads). known: lines that were read before, as there. purse: what
    trying may cost, from which it is taken."""
    prefer = (*ask.accepts, *ask.ahead) if ask else ()
    reading = book.read(text, lexicon, prefer, known)
    lines = text.splitlines()
    if not reading.misread:
        if ask is not None:
            _as_asked(book, lexicon, ask, prefer, lines, reading)
        return reading
    _for_good(book, lexicon, lines, reading)
    if ask is None or not reading.misread:
        return reading
    purse = purse or Purse()
    others = {order.line for order in reading.orders}
    end = max((at for at, line in enumerate(lines, start=1) if line.strip()), default=0)
    unread: list[NotUnderstood] = []
    done: set[int] = set()
    vain, before = 0, 0
    for tried, item in enumerate(reading.misread):
        if item.line in done:
            continue
        typed = lines[item.line - 1] if item.line <= len(lines) else ""
        idle = ";" in typed and ";" not in provisos.plain(typed.strip())
        if idle:
            done.add(item.line)  # what it says behind the semicolon is to do nothing
        if idle and item.line in others:
            continue
        if any(before < line < item.line for line in others):
            vain = 0
        before, vain = item.line, vain + 1
        raw = provisos.plain(lines[item.line - 1].strip()) if item.line <= len(lines) else ""
        free = wordorder.Meant()
        whole = item.line not in others and ";" not in raw and len(raw) <= LONGEST
        if whole and tried < MOST_LINES and vain <= MOST_IN_VAIN:
            case = Case(book, lexicon, ask, prefer, item.line, purse)
            above = [order for order in reading.orders if order.line < item.line]
            if above and (more := remainders.added(raw, above[-1].line, book.vocabulary.starts)):
                unread.append(replace(item, sentence=more, suggestions=()))
                continue
            meant = meanings.again(case, raw.rstrip(".! "), above)
            if reading.orders and (_remark(raw) or _none_of(case, raw, reading.orders)):
                reading.needless.append((item.line, chat.NOTED))
                continue
            if (parted := inaction.AND_STAYS.match(raw.rstrip(".! "))) and _stays_beside(
                case, parted, reading
            ):
                vain = 0
                continue
            if wish := _wished(case, raw) or _losses(case, raw):
                reading.orders += [one.model_copy(update={"line": item.line}) for one in wish]
                vain = 0
                continue
            if permanence.lasts(raw):
                if not _kept(case, meant, reading):
                    unread.append(_not_standing(case, raw, item))
                continue
            slips: list[Mended] = []
            orders = _next_turn(case, raw) or _named(case, meant) or _answer(case, meant)
            if orders and any(_asked_elsewhere(case, one) for one in orders):
                orders = _sentence(case, meant) or _in_any_order(case, meant).orders or orders
            if orders is None:
                meant, slips = _spelled(case, meant)
                orders = _answer(case, meant) if slips else None
            if orders is None and not corrections.turns(raw):
                orders = _sentence(case, meant)
            if orders is None:
                orders = provisos.meant(case, raw, partial(_read_part, case))
            if orders is None:
                free = _in_any_order(case, meant)
                if free.orders and not meanings.either(case, raw):
                    orders = free.orders
            if not orders and not (free.either or free.why):
                orders, other = _in_another_mood(case, raw, above)
                free = other if other.either or other.why else free
            if orders and _forbids(case, raw, orders):
                orders = None
            if orders and not (reading.orders and isinstance(orders[0], NoOrders)):
                reading.orders += [one.model_copy(update={"line": item.line}) for one in orders]
                reading.mended += slips
                vain = 0
                continue
        elif (
            ";" in raw
            and len(raw) <= LONGEST_PARTED
            and tried < MOST_LINES
            and vain <= MOST_IN_VAIN
            and all(one.line != item.line for one in unread)
        ):
            case = Case(book, lexicon, ask, prefer, item.line, purse)
            if parts := _parts(case, raw):
                done.add(item.line)
                reading.orders = [one for one in reading.orders if one.line != item.line]
                reading.orders += [one.model_copy(update={"line": item.line}) for one in parts]
                continue
        whole = whole and item.sentence != NOT_LOOKED_INTO
        several = ";" in raw and len(raw) <= LONGEST and item.line not in others
        if several and (why := _all_notes(book, lexicon, ask, raw)):
            reading.needless.append((item.line, why))
            done.add(item.line)
            continue
        if whole and (
            why := remarks.remark(lexicon, raw) or pleasantry.note(book, lexicon, ask, raw)
        ):
            reading.needless.append((item.line, why))
            continue
        told = fronts.missing(lexicon, said) if whole and (said := sayings.last_saying(raw)) else ""
        if (
            whole
            and not told
            and (
                why := ("" if inaction.absence(raw) else chat.courtesy(book, lexicon, raw))
                or (chat.signature(book, lexicon, raw) if item.line == end and others else "")
                or inaction.needless(book, lexicon, ask, raw, reading.orders)
            )
        ):
            reading.needless.append((item.line, why))
            continue
        told = told or inaction.absence(raw) or inaction.amount(raw, ask)
        if whole and tried < MOST_LINES and not told:
            case = Case(book, lexicon, ask, prefer, item.line, purse)
            above = [order for order in reading.orders if order.line < item.line]
            told = provisos.or_else(case, raw, above, partial(_read_part, case))
            told = told or provisos.told(book, case, raw, partial(_read_part, case))
            told = told or remainders.told(lexicon, raw)
            told = told or wordorder.told(free) or meanings.either(case, raw)
            told = told or inaction.held(book, lexicon, ask, raw)
            told = told or provisos.unknown(case, raw, item.sentence)
            told = told or _hangs(case, raw)
        if free.unknown:
            item = replace(item, word=free.unknown)
        if told:
            item = replace(item, sentence=told, suggestions=())
        elif whole and tried < MOST_LINES:
            item = _explained(book, lexicon, prefer, raw, item)
        unread.append(item)
    reading.misread = unread
    reading.orders.sort(key=lambda order: order.line)
    _as_asked(book, lexicon, ask, prefer, lines, reading)
    return reading


MOST_ELSEWHERE = 12
"""Lines of a text that are orders of another question and are read again."""


def _as_asked(
    book: OrderBook,
    lexicon: Lexicon,
    ask: Ask,
    prefer: Sequence[str],
    lines: list[str],
    reading: Reading,
) -> None:
    """Read a line as an order that the question takes, where the book took it for one of another
    question whose verb it has not: `FA1, EFA1: Hope` places them where nobody moves yet."""
    by_line: dict[int, list[Order]] = {}
    for order in reading.orders:
        by_line.setdefault(order.line, []).append(order)
    known = (*prefer, NoOrders.__name__)
    wrong = [
        number
        for number, orders in by_line.items()
        if 0 < number <= len(lines)
        and not any(isinstance(one, StandingOrder) or one.tag() in known for one in orders)
    ]
    missed = {item.line for item in reading.misread}
    for number in [one for one in wrong if one not in missed][:MOST_ELSEWHERE]:
        raw = lines[number - 1].strip()
        verb = fold(raw).partition(" ")[0]
        if len(raw) > LONGEST or ";" in raw or verb in book.vocabulary.starts:
            continue
        case = Case(book, lexicon, ask, tuple(prefer), number, Purse())
        said = _COLON.sub(" at ", moods.plain(raw).rstrip(" .!"))
        joined = _joined(case, said, [one for one in reading.orders if one.line < number])
        orders = (case.read(joined) if joined else None) or _in_any_order(case, said).orders
        if orders and all(one.tag() in prefer for one in orders):
            reading.orders = [one for one in reading.orders if one.line != number]
            reading.orders += [one.model_copy(update={"line": number}) for one in orders]
    reading.orders.sort(key=lambda order: order.line)


_COLON = re.compile(r"\s*:\s*(?=[^:,;]{2,30}$)")
_JOINS = re.compile(r"^(?P<who>\S.{0,60}?)\s+joins?\s+(?P<whom>\S.{0,40})$", _I)
_PLACED = re.compile(
    r"^(?P<verb>deploy|place|put|raise)\s+(?P<them>.+?)\s+(?P<there>(?:at|in)\s.+)$", _I
)


def _joined(case: Case, said: str, above: Sequence[Order]) -> str:
    """`DB2 joins DB1`, below an order that says where DB1 is placed."""
    found = _JOINS.match(said)
    if found is None:
        return ""
    whom = _ids(case.lexicon, found["whom"])
    for order in reversed(above):
        placed = _PLACED.match(case.book.write(order, case.lexicon))
        if placed and any(whom & _ids(case.lexicon, one) for one in AND.split(placed["them"])):
            return f"{placed['verb']} {found['who']} {placed['there']}"
    return ""


def _ids(lexicon: Lexicon, name: str) -> set[str]:
    return {one.id for kind in lexicon.kinds for one in lexicon.find(kind, name)}


def _all_notes(book: OrderBook, lexicon: Lexicon, ask: Ask, raw: str) -> str:
    """What is said of a line of several sentences none of which is an order."""
    whys = [
        remarks.remark(lexicon, part) or pleasantry.note(book, lexicon, ask, part)
        for part in map(str.strip, raw.split(";"))
        if part
    ]
    return whys[0] if whys and all(whys) else ""


def _for_good(book: OrderBook, lexicon: Lexicon, lines: list[str], reading: Reading) -> None:
    """Read the lines that hold for the rest of the game as standing orders, and as nothing else."""
    left: list[NotUnderstood] = []
    for tried, item in enumerate(reading.misread):
        raw = lines[item.line - 1].strip() if item.line <= len(lines) else ""
        orders: list[Order] = []
        lasts = permanence.lasts(raw) or permanence.may_last(raw)
        if tried < MOST_LINES and len(raw) <= LONGEST and ";" not in raw and lasts:
            for part in permanence.parted(raw):  # all of them, or none
                some = _standing(book, lexicon, item.line, part)
                orders = [*orders, *some] if some else []
                if not some:
                    break
        if orders:
            reading.orders += orders
        else:
            left.append(item)
    if len(left) < len(reading.misread):
        reading.misread = left
        reading.orders.sort(key=lambda order: order.line)


def _wished(case: Case, raw: str) -> list[Order] | None:
    """What a line orders that says when it is done in words of every day: `if the battleship drops
    to two steps, pull it out`."""
    for said in wishes.conditional(raw):
        case.purse.line = MOST_TRIES
        orders = _read_part(case, said)
        if orders and not any(_asked_elsewhere(case, one) for one in orders):
            return orders
    return None


def _losses(case: Case, raw: str) -> list[Order] | None:
    """Read who is to be lost first, `losses: card, then Corps, armour last`: of this turn where
    this question takes it, else for good."""
    said = raw.strip(" .!")
    if not wishes.losses(said) or permanence.lasts(raw):
        return None
    for wording in wishes.wordings(said):
        orders = _read_part(case, wording)
        if orders and not any(_asked_elsewhere(case, one) for one in orders):
            return orders
    return _standing(case.book, case.lexicon, case.number, raw) or None


def _kept(case: Case, meant: str, reading: Reading) -> bool:
    """Read a line for the rest of the game as the answer that a standing order gives."""
    orders = _answer(case, meant) or []
    if not orders or not all(isinstance(one, StandingOrder) for one in orders):
        return False
    reading.orders += [one.model_copy(update={"line": case.number}) for one in orders]
    return True


def _not_standing(case: Case, raw: str, item: NotUnderstood) -> NotUnderstood:
    """What is said of a line for the rest of the game that no standing order says."""
    words = fold(raw).split()
    if words[:1] == ["always"] and any(
        fuzz.ratio(word, fold(one)) >= NEARLY for word in words for one in item.suggestions
    ):
        return item
    sentence = permanence.refusal(case.book, case.lexicon, raw)
    return replace(item, sentence=sentence, suggestions=())


NEARLY = 80
"""Likeness, of 100, of a word with a slip to what was meant."""


def _standing(book: OrderBook, lexicon: Lexicon, number: int, raw: str) -> list[Order]:
    """The standing orders that a line says, in the first wording that one can be read in."""
    for wording in (*permanence.wordings(raw), *provisos.lasting(permanence.bare(raw))):
        if orders := _standing_as(book, lexicon, number, wording):
            return orders
    for wording in permanence.wordings(raw):
        two = [_standing_as(book, lexicon, number, one) for one in permanence.both(wording)]
        if two and all(two):
            return [*two[0], *two[1]]
    return []


def _standing_as(book: OrderBook, lexicon: Lexicon, number: int, wording: str) -> list[Order]:
    """The standing orders of one wording, without its `always`."""
    if wording:
        said = [f"always {one}" for one in sayings.sayings(wording)] + list(
            sayings.sayings(f"always {wording}")
        )
        for one in dict.fromkeys(said):
            twice = one.startswith("always always ")
            if twice or not book.vocabulary.may_hold(one, lexicon):
                continue
            found = book.read_line(one, lexicon, number, tired=True)
            orders = [] if found.misread else found.orders
            if orders and all(isinstance(order, StandingOrder) for order in orders):
                return orders
    return []


def _stays_beside(case: Case, parted: re.Match[str], reading: Reading) -> bool:
    """Read `two go home to Berlin, the others stay` as what comes before, where those who stay are
    nobody whom it orders. Nothing is read where they are orders themselves."""
    who = parted["who"].strip()
    case.purse.line = MOST_TRIES
    whole = parted[0]
    if _answer(case, whole):
        return False
    orders = _read_part(case, parted["head"]) or _in_any_order(case, parted["head"]).orders
    if not orders or any(isinstance(one, NoOrders) for one in orders):
        return False
    if not inaction.OTHERS.match(who):
        written = set(fold(" ".join(case.book.write(one, case.lexicon) for one in orders)).split())
        if any(word in written for word in chat.names_in(case.lexicon, who)):
            return False
    reading.orders += [one.model_copy(update={"line": case.number}) for one in orders]
    return True


_NO_PLACE = "does not fit here"
"""Says of a word only that nothing is read with it."""
_NO_BEGINNING = re.compile(r"^no order begins with\b(?!.*Did you mean)", re.S)


def _explained(
    book: OrderBook, lexicon: Lexicon, prefer: Sequence[str], raw: str, item: NotUnderstood
) -> NotUnderstood:
    """What is wrong with a line whose first word no order has, told of what speech makes of it:
    `Mv 2 Silesia` is explained as `move 2 Silesia`."""
    if not (
        _NO_BEGINNING.match(item.sentence) or meanings.WE.match(raw) or _NO_PLACE in item.sentence
    ):
        return item
    last = sayings.last_saying(raw)
    if fold(last) == fold(raw):
        return item
    again = book.read_line(last, lexicon, item.line, prefer).misread
    if not again or _NO_BEGINNING.match(again[0].sentence):
        return item
    if _NO_PLACE in item.sentence and _NO_PLACE in again[0].sentence:
        return item
    sentence = f"read as “{last}”: {again[0].sentence}"
    return replace(item, sentence=sentence, suggestions=again[0].suggestions)


LONGEST_PARTED = 500
"""Characters of a line of several orders that are looked into."""


def _parts(case: Case, raw: str) -> list[Order]:
    """The orders of a line with `;` between them, if each part can be read; else nothing."""
    found: list[Order] = []
    for part in raw.split(";"):
        if not part.strip(" .!,"):
            continue
        if _GIVES_UP.match(part.strip()):
            return []
        case.purse.line = MOST_TRIES
        part = meanings.again(case, part.strip(), found)
        orders = case.read(part) or _wished(case, part) or _answer(case, part)
        orders = orders or _in_any_order(case, part).orders
        if not orders:
            return []
        found += orders
    return found


def _sentence(case: Case, text: str, *, parted: bool = True) -> list[Order] | None:
    """The orders of a sentence as it is written to a person (`core.sentences`): all of it is read,
    or nothing. parted: its parts may be such sentences too."""
    for wording in sentences.wordings(case.lexicon, text):
        found: list[Order] = []
        parts = [part.strip(" .!,") for part in wording.split(";")]
        for part in filter(None, parts):
            case.purse.line = MOST_TRIES
            orders = case.read(part) or (_answer(case, part) if fold(part) != fold(text) else None)
            if not orders and parted and len(parts) > 1:
                orders = _sentence(case, part, parted=False)
            if not orders or any(_asked_elsewhere(case, one) for one in orders):
                break
            found += orders
        else:
            if found:
                return found
        if case.purse.text <= 0 or case.purse.steps <= 0:
            return None
    return None


def _hangs(case: Case, raw: str) -> str:
    """What to say of a line that begins with `otherwise` and has no `if` above it."""
    found = _GIVES_UP.match(raw)
    if found is None:
        return ""
    rest = raw[found.end() :].strip(" ,:")
    orders = _read_part(case, rest) or _sentence(case, rest)
    alone = "; ".join(case.book.write(one, case.lexicon) for one in orders or ())
    shown = f" By itself you can write “{alone}”." if alone else ""
    return f"“{found[0]}” needs an order with an “if” right before it.{shown}"


def _named(case: Case, text: str) -> list[Order] | None:
    """What a line says that names units by their sort and place, these named one by one."""
    said = sentences.named(case.lexicon, text)
    return None if said == text else (case.read(said) or _answer(case, said))


def _asked_elsewhere(case: Case, order: Order) -> bool:
    """Is an order of a sentence one that this question does not take?"""
    return not isinstance(order, NoOrders | StandingOrder) and order.tag() not in case.prefer


SHORTEST_NAME = 5
"""Letters of a word that may be a name with a slip, where the rest of the line is speech too."""


def _spelled(case: Case, raw: str) -> tuple[str, list[Mended]]:
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
_NOTHING_MORE = re.compile(
    r"^(?:and\s+)?(?:nothing\s+(?:else|more)\b|(?:that|this)(?:\s+is|['’]s)\s+(?:all|it)\b)"
    r"[^,;]{0,20}(?:,\s*(?:please|thanks|thank\s+you))?$",
    _I,
)
_NOTHING_DONE = re.compile(
    r"^nothing\s+(?:else|more)(?:\s+(?:for\s+)?this\s+(?:turn|season|phase))?$", _I
)
"""`nothing else` alone says that nothing is done; `That's all for tonight` only ends a letter."""


def _forbids(case: Case, raw: str, orders: Sequence[Order]) -> bool:
    """Is a line that forbids something read as the very order that it forbids?"""
    if (ban := prohibitions.found(raw)) is None:
        return False
    case.purse.line = MOST_TRIES
    return any(
        one in orders for one in case.read(ban.positive) or _answer(case, ban.positive) or ()
    )


def _remark(raw: str) -> bool:
    """`nothing else` below orders: they are all, and no order by itself."""
    return bool(_NOTHING_MORE.match(raw.rstrip(".! ")))


_NONE_OF = re.compile(
    r"^(?:no|not\s+any|(?:(?:i|we)\s+)?(?:do\s+not|don['’]t|will\s+not|won['’]t))\s+"
    r"(?P<what>[^\W\d]{3,})(?:\s+(?:orders|phase|this\s+turn|today))?$",
    _I,
)
_ENDING = re.compile(r"(?:ements?|ations?|ings?|e?s|e)$")


def _none_of(case: Case, raw: str, orders: Sequence[Order]) -> bool:
    """`no naval`, `we don't blitz` beside other orders: they are all, if none of them is of the
    sort that is not wanted."""
    found = _NONE_OF.match(raw.rstrip(".! "))
    if found is None:
        return False
    stem = _ENDING.sub("", fold(found["what"]))
    sorts = {
        cls
        for cls in case.classes()
        if any(word.startswith(stem) for head in meanings.heads(cls) for word in fold(head).split())
    }
    return bool(sorts) and not any(type(order) in sorts for order in orders)


def _answer(case: Case, raw: str) -> list[Order] | None:
    """What one line may mean that the book does not read; None if it is nothing, or could be two
    different things."""
    if _GIVES_UP.match(raw):
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


def _read_part(case: Case, text: str) -> list[Order] | None:
    """A part of a line, as a line is read."""
    case.purse.line = MOST_TRIES
    return case.read(text) or _answer(case, text)


def piece(case: Case, text: str) -> list[Order] | None:
    """Read a part of a line that is not read as a whole, in every way in which a line is."""
    return (
        _read_part(case, text)
        or _sentence(case, text)
        or _in_any_order(case, text).orders
        or wordorder.meant(case, text, loosely=True).orders
    )


def _next_turn(case: Case, raw: str) -> list[Order] | None:
    """Read the order of a line for the next turn, where this question takes it ahead and is not
    about it itself: `next turn IN1 goes to a1504`."""
    part = permanence.next_turn(raw)
    if not part:
        return None
    orders = _read_part(case, part) or _sentence(case, part) or _in_any_order(case, part).orders
    later = [one for one in orders or () if one.early and case.ask.key.startswith(one.early)]
    return orders if orders and len(later) == len(orders) else None


def _in_any_order(case: Case, text: str) -> wordorder.Meant:
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
    orders = _answer(case, said) or provisos.meant(case, said, partial(_read_part, case))
    return wordorder.Meant(orders)


def _in_another_mood(
    case: Case, raw: str, above: Sequence[Order]
) -> tuple[list[Order] | None, wordorder.Meant]:
    """What a polite, modal or passive sentence means as an order (`core.moods`)."""
    said = moods.plain(raw)
    if said == raw or corrections.turns(said):
        return None, wordorder.Meant()
    said = meanings.again(case, said, above)
    case.purse.line = MOST_TRIES
    orders = case.read(said) or _named(case, said) or _answer(case, said)
    if orders and any(_asked_elsewhere(case, one) for one in orders):
        orders = _sentence(case, said) or _in_any_order(case, said).orders or orders
    orders = orders or _sentence(case, said)
    orders = orders or provisos.meant(case, said, partial(_read_part, case))
    free = wordorder.Meant() if orders else _in_any_order(case, said)
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
            orders = orders or _wished(case, part)
            orders = orders or _clause(case, part)
            if not orders or any(
                isinstance(one, NoOrders) or _asked_elsewhere(case, one) for one in orders
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


__all__ = ["piece", "read"]
