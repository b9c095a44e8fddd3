"""What a seat has on file: the orders that count now, those sent ahead, its standing orders; and
what they cost together."""

from __future__ import annotations

import re
from fractions import Fraction

from adjudicator.core.protocol import MATTERS, load_orders
from adjudicator.service.play import ahead, drafts
from adjudicator.service.play.questions.allowed import written
from adjudicator.service.play.questions.inquiry import Inquiry


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """The orders that count now, those of the same letter among them, and those sent ahead."""
    work = ask.work
    notes = drafts.judged(work, ask.orders).notes if ask.orders else {}
    lines = [_noted(written(work, [one]), notes.get(one.line, "")) for one in ask.orders]
    sealed = load_orders(getattr(work.view, "sealed", None) or [], work.ruleset.order_classes())
    later = [written(work, [one]) for one in sealed]
    later += [ahead.shown(row) for row in ahead.kept(work.session, work.seat.id)]
    told = (
        ["Your orders as they are:", *lines] if lines else ["You have no orders on file for now."]
    )
    told += ["Sent ahead:", *later] if later else []
    if work.standing:
        told += ["Your standing orders:"]
        told += [f"{n}  {one.text}" for n, one in enumerate(work.standing, start=1)]
    return told


def _noted(line: str, note: str) -> str:
    return f"{line} ({note})" if note else line


_COSTS = re.compile(r"\bcosts? (?P<whole>\d+(?:\.\d+)?)?(?: ?(?P<half>1/2))?(?: (?P<what>PP|RM))?")
_LEFT = re.compile(r"(?:[^;()]*\b(?:left|remain\w*)\b[^;()]*)")


def sums(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the orders of the letter and those that stand cost together, and what is left."""
    work = ask.work
    if ask.names or work.ask is None:
        return []
    means = work.ruleset.matter(work.board, work.view, "means")
    have = list(means.lines) if means is not None else []
    if not ask.orders:
        return [f"You have no orders that cost anything. {MATTERS['means'].heading}:", *have]
    checked = drafts.judged(work, ask.orders)
    total, lines, left = Fraction(0), list[str](), ""
    for one, note in zip(checked.stands, drafts.notes_of(work, checked), strict=True):
        if cost := _COSTS.search(note):
            total += Fraction(cost["whole"] or 0) + (Fraction(1, 2) if cost["half"] else 0)
            lines.append(_noted(written(work, [one]), note))
        if said := _LEFT.search(note):
            left = said[0].strip()
    stock = work.ruleset.stock(work.board, work.view)
    if lines:
        told = [f"Your orders cost {_said(total)} in all{_after(stock, total)}:", *lines]
    elif left:
        told = [f"The last of your orders that costs something: {left}."]
    else:
        told = []
    told += [
        stake.text for stake in checked.stakes if re.search(r"\bspen[dt]\b|\bleft\b", stake.text)
    ]
    told = told or ["None of your orders says what it costs."]
    return [*told, f"{MATTERS['means'].heading}, before these orders:", *have]


def _after(stock: Fraction | None, total: Fraction) -> str:
    return (
        ""
        if stock is None or total > stock
        else f"; of {_said(stock)} that leaves {_said(stock - total)}"
    )


def _said(number: Fraction) -> str:
    """`7 1/2`, `15.4`."""
    whole, rest = divmod(number, 1)
    if rest == Fraction(1, 2):
        return f"{whole} 1/2" if whole else "1/2"
    return str(whole) if not rest else f"{float(number):g}"
