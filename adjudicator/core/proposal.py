"""A plan to start from: the orders of a player of the house, as lines that stand together.

A player of the house answers from what a seat sees, and what it writes is not always allowed (it
counts on its orders being judged one by one). Here its answer is read and judged as a player's own
text would be, and what falls is left out, until the receipt of the whole refuses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.checking import check, idle
from adjudicator.core.offering import Case
from adjudicator.core.protocol import AskMe, NoOrders, Order, StandingOrder

MOST_TRIALS = 8
"""How often a plan is judged again without what fell."""


MOST_TOGETHER = 12
"""Lines of a plan up to which they stand in one list."""


def by_kind(plan: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The lines of a long plan by the word that each begins with, in the order in which the words
    first come; those of a short one together, without a word."""
    if len(plan) <= MOST_TOGETHER:
        return [("", list(plan))]
    found: dict[str, list[str]] = {}
    for line in plan:
        found.setdefault(line.split(" ", 1)[0].casefold(), []).append(line)
    return list(found.items())


def lines(case: Case, orders: Sequence[Order]) -> list[str]:
    """The orders as lines, one each, all of them allowed when they are sent together. Standing
    orders, and lines that order nothing, are not part of a plan. Empty: nothing of it holds."""
    written = [
        case.book.write(order, case.lexicon)
        for order in orders
        if not isinstance(order, StandingOrder | NoOrders | AskMe)
    ]
    found = [line for line in written if line and "\n" not in line]
    for _ in range(MOST_TRIALS):
        bad = _fallen(case, found)
        if not bad:
            return found
        found = [line for n, line in enumerate(found, start=1) if n not in bad]
    return []


def _fallen(case: Case, found: Sequence[str]) -> set[int]:
    """The numbers of the lines that are not understood, not allowed, or can do nothing. All of
    them, if a rule speaks of no single one."""
    if not found:
        return set()
    prefer = [*case.ask.accepts, *case.ask.ahead]
    reading = case.book.read("\n".join(found), case.lexicon, prefer=prefer)
    checked = check(case.ruleset, case.board, case.ask, case.view, reading.orders, case.rulings)
    bad = {one.line for one in reading.misread} | {one.line for one in checked.refused}
    bad |= {line for line, note in checked.notes.items() if idle(note)}
    every = set(range(1, len(found) + 1))
    return bad if bad <= every else every
