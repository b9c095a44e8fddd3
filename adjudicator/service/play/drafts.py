"""Drafts: orders read, judged, and kept as what counts for an open ask."""

from __future__ import annotations

import logging
import re
from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from adjudicator.core import answering, gist, meanings
from adjudicator.core.checking import check
from adjudicator.core.names import fold
from adjudicator.core.ordertext import NOT_LOOKED_INTO, Reading
from adjudicator.core.protocol import (
    Checked,
    Order,
    Stake,
    StandingOrder,
    digest,
    dump_orders,
    load_orders,
)
from adjudicator.core.telling import plain
from adjudicator.service import grammar
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar import Work
from adjudicator.service.lending import lines as lent_lines
from adjudicator.service.models import NotUnderstood, Receipt, Refusal, Understood
from adjudicator.service.play import mishaps, readiness, receipts
from adjudicator.service.play.changes import differences, fallen, wordings
from adjudicator.service.play.refusals import members, phases, unread
from adjudicator.service.record import sealed
from adjudicator.service.sealing import NotOpen, is_sealed
from adjudicator.storage.tables import Draft, OpenAsk

log = logging.getLogger(__name__)


def read(work: Work, text: str) -> Reading:
    """The text of a submission, read as an answer to what is asked."""

    def make() -> Reading:
        lines = work.asked.lines
        return mishaps.read(
            text,
            lambda some: answering.read(
                work.book, some, work.lexicon, work.ask, lines, stands=partial(wordings.stand, work)
            ),
        )

    reading: Reading = work.asked.read.get(text, make)
    return reading


def parted(orders: Sequence[Order]) -> tuple[list[StandingOrder], list[Order]]:
    """Standing orders, and the others."""
    standing = [order for order in orders if isinstance(order, StandingOrder)]
    return standing, [order for order in orders if not isinstance(order, StandingOrder)]


def noted(*notes: str) -> str:
    """Notes behind one line of a receipt."""
    return "; ".join(note for note in notes if note)


def misread(work: Work, reading: Reading) -> list[NotUnderstood]:
    """What could not be read, for the receipt."""
    purse = gist.purse(len(reading.misread))
    return [
        NotUnderstood(
            line=item.line,
            column=item.column,
            text=item.text,
            sentence=_with_command(sentence, item.text),
            suggestions=list(suggestions),
        )
        for place, item in enumerate(reading.misread)
        for sentence, suggestions in (unread.told(work, item, place, purse),)
    ]


LONGEST_SLIP = 30
"""Letters of a line among many that are not orders which may be a command with a slip."""


def _with_command(sentence: str, line: str) -> str:
    """`redy` would let everybody wait until the deadline."""
    if sentence == NOT_LOOKED_INTO and len(line) > LONGEST_SLIP:
        return sentence
    meant = grammar.near(line)
    return f"{sentence} Did you mean the command “{meant}”?" if meant else sentence


def judged(work: Work, orders: Sequence[Order]) -> Checked:
    """The orders checked against the open ask. There must be one."""

    def judge(some: Sequence[Order]) -> Checked:
        assert work.ask is not None
        return check(work.ruleset, work.board, work.ask, work.view, some, work.game.rulings)

    def look() -> Checked:
        assert work.ask is not None
        checked = mishaps.check(orders, judge)
        checked.stakes = readiness.at_stake(work, work.ask, checked)
        return checked

    # A letter with other greetings is not another letter.
    same = tuple((order.tag(), order.model_dump_json()) for order in orders)
    checked: Checked = work.asked.checked.get(same, look)
    return checked


_COSTS = re.compile(r"\bcosts (?P<whole>\d+)?(?: ?(?P<half>1/2))?(?= |,|;|$)")


def notes_of(work: Work, checked: Checked) -> list[str]:
    """The note of each accepted order. Where a line makes several orders each has its own, and
    the last says what they cost together."""
    orders = checked.stands
    often = Tally(order.line for order in orders)
    told = [checked.notes.get(order.line, "") for order in orders]
    if all(n == 1 for n in often.values()) or not any(told):
        return told
    alone = [order.model_copy(update={"line": n}) for n, order in enumerate(orders, start=1)]
    again = judged(work, alone)
    if [order.line for order in again.stands] != [order.line for order in alone]:
        return told
    parts = [again.notes.get(order.line, "") for order in alone]
    for line in (line for line, n in often.items() if n > 1 and line):
        of = [n for n, order in enumerate(orders) if order.line == line]
        paid = [found for n in of for found in _COSTS.finditer(parts[n])]
        if len(paid) > 1:
            halves = sum(2 * int(f["whole"] or 0) + bool(f["half"]) for f in paid)
            parts[of[-1]] += f"; together {plain(Fraction(halves, 2))}"
    return parts


def _written(work: Work, order: Order, text: str) -> str:
    """The order as the house writes it; as it was typed, if that breaks us."""
    same = (order.tag(), order.model_dump_json(exclude={"line"}))
    try:
        words: str = work.asked.written.get(same, lambda: work.book.read_back(order, work.lexicon))
        return words
    except Exception:
        log.exception("an order cannot be written: %r", order)
        return line_of(text, order.line)


def look_into(work: Work, text: str) -> None:
    """Read and judge a text without any consequence, so that it is known when it counts."""
    orders = parted(read(work, text).orders)[1]
    if work.ask is not None and orders:
        judged(work, orders)


def make(
    work: Work,
    row: OpenAsk,
    receipt: Receipt,
    text: str,
    reading: Reading,
    orders: list[Order],
    via: str,
    letter_id: int | None,
) -> bool:
    """Judge the orders and make them the seat's draft. Is it a new one?"""
    if work.amend and work.draft is not None and is_sealed(work.draft.text):
        show(receipt, work.draft)
        receipt.consequence = (
            f"{sealed.KEPT} We did not use any of this, and they stand as they are."
        )
        return False
    if work.restored is not None:
        text, reading, orders = _restored(work, work.restored, text)
    elif work.amend and work.draft is not None:
        text, reading, orders = _amended(work, work.draft, text)
    text = _plain(text)
    old = work.draft
    if old is not None and old.text == text and not again(work):  # of a sealed one nobody knows
        show(receipt, old)  # the same text gets the same receipt
        return False
    lent = lent_lines.beside(work, orders, text)
    checked = judged(work, [*orders, *lent.orders])
    receipt.not_understood = misread(work, reading)
    receipt.not_allowed += [
        Refusal(
            line=r.line,
            clause=r.clause,
            text=phases.dated(work, members.told(work, r, orders, checked, partial(judged, work))),
            read=line_of(text, r.line),
        )
        for r in checked.refused
        if r.line not in lent.by
    ]
    _once(receipt.not_allowed)
    lent.left |= {lent.by[r.line]: r.text for r in checked.refused if r.line in lent.by}
    work.lent = lent
    receipt.missing, receipt.stakes = list(checked.missing), list(checked.stakes)
    receipt.means = checked.means
    if not checked.stands:
        # A thank-you note must not sweep away accepted orders.
        receipt.state = "nothing"
        if again(work) and not orders:
            drop(work)  # it held nothing but what a borrower had ordered
            receipt.understood = []
            return True
        if old is not None and _all_gone(work, old):
            drop(work)
            receipt.understood = []
            receipt.consequence = (
                f"Nothing is left of your earlier orders (receipt {old.number}). “restore” brings"
                " them back."
            )
            return True
        if old is not None:
            receipt.missing, receipt.stakes = _missing_in(old), _stakes_in(old)
            receipt.means = Receipt.model_validate(old.receipt).means
            receipt.consequence = (
                "We could not use anything in this letter. Your earlier orders (receipt "
                f"{old.number}) stand."
            )
        return False
    receipt.understood = [
        Understood(
            line=order.line,
            text=_written(work, order, text),
            clause=order.clause,
            note=noted(
                part,
                reading.mended_in(order.line),
                lent.note(order.line),
                _by_standing(work, order.line),
            ),
            written=line_of(text, order.line) or lent.by.get(order.line, (0, ""))[1],
        )
        for order, part in zip(checked.stands, notes_of(work, checked), strict=True)
    ]
    seals = work.options.seal != "no"
    nonce = sealed.nonce() if seals else ""
    receipt.number = work.seat.receipts + 1
    receipt.digest = digest(
        {
            "game": work.game.slug,
            "seat": work.seat.name,
            "ask": row.digest,
            "number": receipt.number,
            "received": work.now.isoformat(),
            "text": text,
            # Without it what is sealed could be guessed.
            **({"nonce": nonce} if seals else {}),
        }
    )
    if old is not None:
        kept = "amends" if work.amend else "replaces"
        receipt.consequence = f"This {kept} your earlier orders (receipt {old.number})."
        if not (work.amend or seals):
            texts = [cls for cls in work.book.classes.values() if meanings.takes_text(cls)]
            once = {head for cls in texts for head in meanings.heads(cls)}
            differences.tell_replaced(receipt, old, once)
        had = [line for line in receipt.missing if line not in _missing_in(old)]
        if had and not work.amend and not seals:
            receipt.consequence += (
                " What is missing now was not missing there: to add to orders instead of replacing"
                " them, begin with a line “amend”."
            )
    if seals:
        receipt.consequence = " ".join(filter(None, [receipt.consequence, sealed.KEPT]))
    if work.dry:
        return True
    receipt.signed = receipts.certificate(
        work.desk.config,
        game=work.game.slug,
        phase=f"{row.number} {row.phase}, {row.turn}",
        seat=work.seat.name,
        number=receipt.number,
        received=work.now.isoformat(),
        ask=row.digest,
        orders=[(order.line, order.text) for order in receipt.understood],
        digest=receipt.digest,
    )
    drop(work)
    work.seat.receipts += 1
    work.session.add(work.seat)
    work.draft = Draft(
        ask_id=row.id,
        seat_id=work.seat.id,
        number=receipt.number,
        text=text,
        orders=dump_orders(checked.stands),
        digest=receipt.digest,
        receipt=receipt.model_dump(mode="json"),
        via=via,
        letter_id=letter_id,
        received_at=work.now,
    )
    if seals:
        try:
            lock = sealed.lock_of(work.session, work.game)
            sealed.seal(work.desk.config, work.draft, nonce, lock)
        except NotOpen as error:
            said = f"We could not accept your orders, because we cannot seal them now: {error}."
            raise ServiceError(said) from None
    work.session.add(work.draft)
    return True


def _by_standing(work: Work, line: int) -> str:
    number = work.by_standing.get(line)
    return f"by standing order {number}" if number else ""


def _all_gone(work: Work, draft: Draft) -> bool:
    """Does an amendment take back every order of the draft?"""
    if not work.amend or not work.dropped_lines:
        return False
    return {order["line"] for order in draft.orders} <= set(work.dropped_lines)


LONG = 100
"""Letters of a refusal that is not said twice."""


def _once(refused: Sequence[Refusal]) -> None:
    """Say a long refusal of several lines, as of a whole set-up, at the first of them."""
    first: dict[tuple[str, str], int] = {}
    for one in refused:
        line = first.setdefault((one.clause, one.text), one.line)
        if line != one.line and len(one.text) > LONG:
            one.text = f"For the same reason as line {line}."


def again(work: Work) -> bool:
    """Are the same words to be judged anew, since others order some of the seat's units?"""
    return work.relent or work.via == lent_lines.VIA


def _missing_in(draft: Draft) -> list[str]:
    """What the draft that counts leaves out, until another one takes its place."""
    return list(Receipt.model_validate(draft.receipt).missing)


def _stakes_in(draft: Draft) -> list[Stake]:
    """What the draft that counts puts at stake."""
    return list(Receipt.model_validate(draft.receipt).stakes)


def _plain(text: str) -> str:
    """The text as it is compared and kept: no blanks at line ends, none around it."""
    return "\n".join(line.rstrip() for line in text.split("\n")).rstrip()


def line_of(text: str, number: int) -> str:
    """A line of a text by its number, for people; empty if there is none."""
    lines = text.split("\n")
    return lines[number - 1].strip()[:200] if 0 < number <= len(lines) else ""


_INSTEAD = re.compile(r"^\s*line\s+(\d{1,4})\s*[:.)]\s*(.+)$", re.IGNORECASE)


def numbered(work: Work, text: str) -> str:
    """A text whose lines say of which line they take the place (`line 12: ...`), as it is read.

    Where all do, they amend the draft. A standing order is none of the draft's lines: it is read
    without the number, and the line in whose place it comes goes. Nor does a number say anything
    where there is no such line."""
    lines = text.split("\n")
    found = {n: one for n, line in enumerate(lines) if (one := _INSTEAD.match(line))}
    draft = work.draft if work.draft is not None and not is_sealed(work.draft.text) else None
    old = draft.text.split("\n") if draft is not None else []
    known = {n for n, one in found.items() if 0 < int(one[1]) <= len(old)}
    if known and not work.amend and all(n in known for n, line in enumerate(lines) if line.strip()):
        work.amend = True
    for n, one in found.items():
        if draft is None:
            lines[n] = one[2]
        elif work.amend and _is_standing(work, one[2]):
            lines[n] = one[2]
            work.dropped_lines += [int(one[1])] if n in known else []
    return "\n".join(lines)


def _is_standing(work: Work, line: str) -> bool:
    orders = work.book.read(line, work.lexicon).orders
    return bool(orders) and all(isinstance(order, StandingOrder) for order in orders)


def _amended(work: Work, draft: Draft, text: str) -> tuple[str, Reading, list[Order]]:
    """The earlier orders with what an amendment changes, as one text read anew.

    Each line of the draft with an accepted order keeps its number; `line N:` puts
    another into the place of any line, also of one that was not accepted. What is new comes below.
    Where the ask takes one order only, a new one takes its place.
    """
    old = draft.text.split("\n")
    classes = work.ruleset.order_classes()
    stands = load_orders(draft.orders, classes)
    kept = {order.line: old[order.line - 1] for order in stands if 0 < order.line <= len(old)}
    new: list[str] = []
    work.moved = {}
    once = work.once and work.restored is None
    same = _repeated(old, text) if once else {}
    for number, line in enumerate(text.split("\n"), start=1):
        instead = _INSTEAD.match(line)
        if number in same:
            kept[same[number]] = line
            work.moved[number] = same[number]
        elif instead and 0 < int(instead[1]) <= len(old):
            kept[int(instead[1])] = instead[2]
            work.moved[number] = int(instead[1])
        elif line.strip():
            new.append(instead[2] if instead else line)
            work.moved[number] = len(old) + len(new)
    whole = bool(new) or not {*same.values()} <= {*work.dropped_lines}
    if same and whole and work.via not in readiness.BY_LETTER:
        # A page shows all that was sent: what is gone from it was taken out.
        stay = {*same.values(), *work.moved.values()}
        work.dropped_lines += [n for n in kept if n not in stay and n not in work.dropped_lines]
    for number in work.dropped_lines:
        kept.pop(number, None)
    assert work.ask is not None
    if work.ask.at_most == 1:
        added = work.book.read("\n".join(new), work.lexicon, work.ask.accepts).orders
        if any(order.tag() in work.ask.accepts for order in added):
            answers = {o.line for o in stands if o.tag() in work.ask.accepts}
            kept = {n: line for n, line in kept.items() if n not in answers}

    def whole_of(kept: dict[int, str]) -> str:
        lines = [kept.get(number, "") for number in range(1, len(old) + 1)]
        return "\n".join(
            [*lines, *new]
        )  # the same words again are a second order: `air to Mechili`

    def stands_of(kept: dict[int, str]) -> set[int]:
        orders = parted(read(work, whole_of(kept)).orders)[1]
        refused = {one.line for one in judged(work, orders).refused}
        return {one.line for one in orders} - refused

    if work.restored is None and work.ask.at_most != 1:
        free = {*range(1, len(old) + 1)} - {*work.dropped_lines, *work.moved.values()}
        said = {fold(line) for line in new}
        lost = {n: one for n, one in fallen.fallen(work, draft).items() if fold(one) not in said}
        work.risen = fallen.risen(lost, kept, free, stands_of)
        kept |= work.risen | {n: fallen.DROPPED for n in lost if n in work.dropped_lines}
    text = whole_of(kept)
    reading = read(work, text)
    orders = parted(reading.orders)[1]
    return text, replace(reading, orders=orders), orders


def _repeated(old: Sequence[str], text: str) -> dict[int, int]:
    """Lines of a text that repeat those of an earlier one -> the lines that they repeat, each
    once."""
    free: dict[str, list[int]] = {}
    for number, line in enumerate(old, start=1):
        if line.strip():
            free.setdefault(fold(line), []).append(number)
    found = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip() and (places := free.get(fold(line))):
            found[number] = places.pop(0)
    return found


def repeats(draft: Draft, lines: Sequence[int], text: str) -> bool:
    """Does a text repeat one of these lines of a draft?"""
    return not {*lines}.isdisjoint(_repeated(draft.text.split("\n"), text).values())


def _restored(work: Work, before: Draft, text: str) -> tuple[str, Reading, list[Order]]:
    """An earlier text brought back, what was sent since below it, and what comes now below that.
    Of two orders with one subject the later counts, and of two answers where one is wanted the
    earlier, for that is what was asked for."""
    now = work.draft
    since = now.text.split("\n") if now is not None else []
    if now is not None:
        had, has = (Receipt.model_validate(one.receipt).understood for one in (before, now))
        changed, left = differences.pairs(had, has)
        stay = {one.line for one in left}
        work.dropped_lines += [one.line for one, _ in changed if one.line not in stay]
        kept = {fold(line) for line in before.text.split("\n") if line.strip()}
        since = [line for line in since if line.strip() and fold(line) not in kept]
        if work.ask is not None and work.ask.at_most == 1:
            work.dropped_lines, since = [], []
    below = "\n".join([*since, *text.split("\n")])
    merged, reading, orders = _amended(work, before, below)
    assert work.moved is not None
    work.moved = {n - len(since): to for n, to in work.moved.items() if n > len(since)}
    return merged, reading, orders


def drop(work: Work) -> None:
    """Take back the draft that counts, if there is one; it is kept, as all are."""
    if work.draft is not None and not work.dry:
        work.draft.current = False
        work.session.add(work.draft)
    work.draft = None


def receipt_of(work: Work, draft: Draft) -> Receipt:
    """The receipt of a draft as it was given, with what has changed since."""
    receipt = Receipt.model_validate(draft.receipt)
    row = work.row
    receipt.ready = row.ready if row else receipt.ready
    receipt.due_at = row.due_at if row else receipt.due_at
    receipt.consequence, receipt.doubts = "", []
    receipt.changed, receipt.left_out = [], []
    return receipt


def show(receipt: Receipt, draft: Draft) -> None:
    """The receipt shows the draft that counts."""
    old = Receipt.model_validate(draft.receipt)
    receipt.number, receipt.digest, receipt.signed = old.number, old.digest, old.signed
    receipt.received_at, receipt.via = old.received_at, old.via
    receipt.understood = [u for u in old.understood if not u.note.startswith("standing order")]
    receipt.not_understood = old.not_understood
    receipt.not_allowed = [*receipt.not_allowed, *old.not_allowed]
    receipt.missing, receipt.stakes, receipt.means = old.missing, old.stakes, old.means
