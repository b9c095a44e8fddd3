"""What an attack on a place would come to."""

from __future__ import annotations

import re

from adjudicator.core import reach
from adjudicator.service.play import drafts
from adjudicator.service.play.questions.allowed import tried, written
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.play.questions.seen import KNOWN, known


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What an attack on a place that is named would come to, as a receipt says it."""
    if ask.case is None:
        return []
    given = _given(ask)
    if given:
        return ["With your orders as they are:", *given]
    told: list[str] = []
    for place in ask.places:
        told += reach.odds(ask.case, ask.orders, place)
    if not told:
        for said in (f"attack {words} with all" for _, words, _ in ask.names):
            line = tried(ask, said)
            if line.startswith("Yes") and re.search(r"\d\s*[-:]\s*\d", line):
                told.append(line)
                break
    beside = "In addition to your orders" if ask.orders else "As things stand"
    if told:
        return [f"{beside}:", *told]
    seen = known(ask)
    return [KNOWN, *seen] if seen else []


def _given(ask: Inquiry) -> list[str]:
    """The orders of the letter that attack a place that is named, with what they come to."""
    work = ask.work
    checked = drafts.judged(work, ask.orders) if ask.orders else None
    if checked is None:
        return []
    return [
        f"{written(work, [order])} ({note})."
        for order in ask.orders
        if (note := checked.notes.get(order.line, ""))
        and re.search(r"\d+\s*(?:-|:|to)\s*\d+|odds", note)
        and any(place in str(order.model_dump()) for place in ask.places)
    ]
