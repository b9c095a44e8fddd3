"""Whether an order would stand, tried out beside the orders of the same letter."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.core import answering
from adjudicator.core.protocol import Order
from adjudicator.core.writing import agreed
from adjudicator.service.grammar.base import Work
from adjudicator.service.play import drafts
from adjudicator.service.play.questions.inquiry import Inquiry


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Whether an order would stand."""
    if ask.work.ask is None:
        return []
    rest = found["rest"]
    to = re.sub(
        r"\b(?:reach|get\s+to|go\s+to|jump\s+(?:on|at)|sail\s+to)\b",
        "to",
        rest,
        flags=re.IGNORECASE,
    )
    for said in (rest, f"move {to}", to, f"move {rest}"):
        if line := tried(ask, said):
            return [line]
    return []


def tried(ask: Inquiry, said: str, *, alone: bool = False) -> str:
    """What a receipt would say of a line beside the orders of the letter, if it can be read. alone:
    without them."""
    work, beside = ask.work, [] if alone else ask.orders
    reading = answering.read(work.book, said, work.lexicon, work.ask)
    orders = drafts.parted(reading.orders)[1]
    if reading.misread or not orders:
        return ""
    given = {order.line for order in beside}
    own = [
        one.model_copy(update={"line": max(given, default=0) + n})
        for n, one in enumerate(orders, start=1)
    ]
    checked = drafts.judged(work, [*beside, *own])
    refused = [no for no in checked.refused if no.line not in given]
    if refused:
        return f"No, “{written(work, orders)}” is not allowed: {refused[0].text}"
    note = "; ".join(dict.fromkeys(checked.notes.get(one.line, "") for one in own)).strip("; ")
    return f"Yes, that is allowed: {written(work, orders)}{f' ({note})' if note else ''}."


def written(work: Work, orders: Sequence[Order]) -> str:
    return "; ".join(agreed(work.book.write(order, work.lexicon), work.lexicon) for order in orders)
