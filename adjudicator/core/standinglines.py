"""Lines for the rest of the game as the standing orders that they are (`core.permanence` knows
their words): read whole, or told how standing orders begin."""

from __future__ import annotations

from dataclasses import replace

from rapidfuzz import fuzz

from adjudicator.core import certainty, permanence, provisos, readings, sayings, wishes
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.ordertext import NotUnderstood, OrderBook, Reading
from adjudicator.core.protocol import Order, StandingOrder
from adjudicator.core.wordings import Case

MOST_LINES = 40
"""Unread lines of one text that are looked into."""
LONGEST = 200
"""Characters of a line that is looked into."""


def for_good(book: OrderBook, lexicon: Lexicon, lines: list[str], reading: Reading) -> None:
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


def losses(case: Case, raw: str) -> list[Order] | None:
    """Read who is to be lost first, `losses: card, then Corps, armour last`: of this turn where
    this question takes it, else for good."""
    said = raw.strip(" .!")
    if not wishes.losses(said) or permanence.lasts(raw):
        return None
    for wording in wishes.wordings(said):
        orders = readings.read_part(case, wording)
        if orders and not any(readings.asked_elsewhere(case, one) for one in orders):
            return orders
    return _standing(case.book, case.lexicon, case.number, raw) or None


def kept(case: Case, meant: str, reading: Reading, fitted: Case) -> bool:
    """Read a line for the rest of the game as the answer that a standing order gives, or as the
    one standing order that takes all that it names. fitted: pays for the latter."""
    orders = readings.answer(case, meant) or certainty.sure(fitted, meant) or []
    if not orders or not all(isinstance(one, StandingOrder) for one in orders):
        return False
    reading.orders += [one.model_copy(update={"line": case.number}) for one in orders]
    return True


def not_standing(case: Case, raw: str, item: NotUnderstood) -> NotUnderstood:
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
