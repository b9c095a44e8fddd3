"""What people write who answer a question, and what no syntax line says: yes, no and why; the
name of an option alone; `2:1 or better`; one verb for several things; the beginning of a name.

A line that the order book reads is read by it alone. Only where it cannot, what may be meant is
put into words that it reads, one class of freedom after the other; if these words could be two
different orders, the line stays unread and its writer is asked. Nothing is guessed, and the
receipt shows below the line what was read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from adjudicator.core import (
    certainty,
    chat,
    corrections,
    fronts,
    gist,
    inaction,
    meanings,
    moods,
    permanence,
    pleasantry,
    prohibitions,
    provisos,
    readings,
    remainders,
    remarks,
    sayings,
    standinglines,
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
from adjudicator.core.slips import Mended
from adjudicator.core.standinglines import LONGEST, MOST_LINES
from adjudicator.core.wordings import AND, MOST_TRIES, Case, Purse, Stands

_I = re.IGNORECASE


_ONE_WORD = re.compile(r"[\w+/=]{40,}$")
"""A line of a file in base64, or of a signature, that a broken letter shows: no order is one word
of such a length."""


def read(
    book: OrderBook,
    text: str,
    lexicon: Lexicon,
    ask: Ask | None,
    known: Lines | None = None,
    purse: Purse | None = None,
    stands: Stands | None = None,
) -> Reading:
    """As `OrderBook.read`, and what it cannot read as an answer to the ask (None: nothing is
    asked, and the book alone reads). known: lines that were read before, as there. purse: what
    trying may cost, from which it is taken. stands: would orders stand by themselves?"""
    prefer = (*ask.accepts, *ask.ahead) if ask else ()
    reading = book.read(text, lexicon, prefer, known)
    lines = text.splitlines()
    if not reading.misread:
        if ask is not None:
            _as_asked(book, lexicon, ask, prefer, lines, reading)
        return reading
    standinglines.for_good(book, lexicon, lines, reading)
    if ask is None or not reading.misread:
        return reading
    purse = purse or Purse()
    spare = gist.purse(len(reading.misread))
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
        whole = whole and not _ONE_WORD.match(raw)
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
            if wish := readings.wished(case, raw) or standinglines.losses(case, raw):
                reading.orders += [one.model_copy(update={"line": item.line}) for one in wish]
                vain = 0
                continue
            if permanence.lasts(raw):
                fitted = replace(case, purse=spare, stands=stands)
                if not standinglines.kept(case, meant, reading, fitted):
                    unread.append(standinglines.not_standing(case, raw, item))
                continue
            slips: list[Mended] = []
            orders = (
                readings.next_turn(case, raw)
                or readings.named(case, meant)
                or readings.answer(case, meant)
            )
            if orders and any(readings.asked_elsewhere(case, one) for one in orders):
                orders = (
                    readings.sentence(case, meant)
                    or readings.in_any_order(case, meant).orders
                    or orders
                )
            if orders is None:
                meant, slips = readings.spelled(case, meant)
                orders = readings.answer(case, meant) if slips else None
            if orders is None and not corrections.turns(raw):
                orders = readings.sentence(case, meant)
            if orders is None:
                orders = provisos.meant(case, raw, partial(readings.read_part, case))
            if orders is None:
                free = readings.in_any_order(case, meant)
                if free.orders and not meanings.either(case, raw):
                    orders = free.orders
            if not orders and not (free.either or free.why):
                orders, other = readings.in_another_mood(case, raw, above)
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
            and len(raw) <= readings.LONGEST_PARTED
            and tried < MOST_LINES
            and vain <= MOST_IN_VAIN
            and all(one.line != item.line for one in unread)
        ):
            case = Case(book, lexicon, ask, prefer, item.line, purse)
            if parts := readings.parts(case, raw):
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
        told = told or inaction.absence(raw)
        vague = inaction.amount(raw, ask)
        if whole and tried < MOST_LINES and not told:
            case = Case(book, lexicon, ask, prefer, item.line, purse)
            above = [order for order in reading.orders if order.line < item.line]
            told = provisos.or_else(case, raw, above, partial(readings.read_part, case))
            told = told or provisos.told(book, case, raw, partial(readings.read_part, case))
            told = told or remainders.told(lexicon, raw)
            told = told or wordorder.told(free) or meanings.either(case, raw)
            told = told or (vague if not gist.excepts(raw) else "")
            case = replace(case, purse=spare, stands=stands)
            sense = (
                None if told else gist.of(case, moods.plain(raw), readings.piece, certainty.sure)
            )
            if sense is not None and sense.sure:
                reading.orders += [
                    one.model_copy(update={"line": item.line}) for one in sense.orders
                ]
                reading.needless += [(item.line, IDLE.format(part=one)) for one in sense.idle]
                vain = 0
                continue
            item = replace(item, gist=sense)
            case = replace(case, purse=purse)
            told = told or vague
            told = told or inaction.held(book, lexicon, ask, raw)
            told = told or provisos.unknown(case, raw, item.sentence)
            told = told or _hangs(case, raw)
        told = told or vague
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


IDLE = "“{part}” orders nothing."
"""What a receipt tells of a part of a line that it leaves out."""
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
        orders = (case.read(joined) if joined else None) or readings.in_any_order(case, said).orders
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


def _stays_beside(case: Case, parted: re.Match[str], reading: Reading) -> bool:
    """Read `two go home to Berlin, the others stay` as what comes before, where those who stay are
    nobody whom it orders. Nothing is read where they are orders themselves."""
    who = parted["who"].strip()
    case.purse.line = MOST_TRIES
    whole = parted[0]
    if readings.answer(case, whole):
        return False
    orders = (
        readings.read_part(case, parted["head"])
        or readings.in_any_order(case, parted["head"]).orders
    )
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


def _hangs(case: Case, raw: str) -> str:
    """What to say of a line that begins with `otherwise` and has no `if` above it."""
    found = readings.GIVES_UP.match(raw)
    if found is None:
        return ""
    rest = raw[found.end() :].strip(" ,:")
    orders = readings.read_part(case, rest) or readings.sentence(case, rest)
    alone = "; ".join(case.book.write(one, case.lexicon) for one in orders or ())
    shown = f" By itself you can write “{alone}”." if alone else ""
    return f"“{found[0]}” needs an order with an “if” right before it.{shown}"


_NOTHING_MORE = re.compile(
    r"^(?:and\s+)?(?:nothing\s+(?:else|more)\b|(?:that|this)(?:\s+is|['’]s)\s+(?:all|it)\b)"
    r"[^,;]{0,20}(?:,\s*(?:please|thanks|thank\s+you))?$",
    _I,
)


def _forbids(case: Case, raw: str, orders: Sequence[Order]) -> bool:
    """Is a line that forbids something read as the very order that it forbids?"""
    if (ban := prohibitions.found(raw)) is None:
        return False
    case.purse.line = MOST_TRIES
    return any(
        one in orders
        for one in case.read(ban.positive) or readings.answer(case, ban.positive) or ()
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


__all__ = ["read"]
