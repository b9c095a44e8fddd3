"""Where units could go, and who could come to a place."""

from __future__ import annotations

import re

from adjudicator.core import reach
from adjudicator.service.play.questions.inquiry import Inquiry, as_it_is
from adjudicator.service.play.refusals.mentions import MOST_NAMES

LATER = re.compile(
    r"\b(?:next|later|then|after(?:wards)?|following|soon|movement|moves?\s+phase|tomorrow)\b", re.I
)
NEXT = (
    "We cannot tell for the next time that units move, because other things happen before that."
    " Near it now:"
)
NOTHING = "None of the orders you can give now leads {where}."


def to_a_place(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Who could come to a place."""
    if ask.case is None or not ask.places:
        return []
    place = ask.places[-1]
    told = reach.to_place(ask.case, ask.orders, place, ask.text)
    first = as_it_is(ask) if told else NOTHING.format(where=f"to {ask.called(place)}")
    title = ask.case.ask.title.strip().rstrip(".:?")
    lines = [first, *told, f"This is about the current question: {title}."]
    if LATER.search(ask.text) or not told:
        near = reach.beside_it(ask.case, place)
        lines.append(NEXT if near else f"{NEXT} none of your units within two steps.")
        lines += near
    return lines


def from_a_place(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Where units could go."""
    if ask.case is None:
        return []
    starts = ask.places or ask.stand
    told: list[str] = []
    for place in starts[:MOST_NAMES]:
        told += reach.from_place(ask.case, ask.orders, place, ask.text)
    if told:
        return [as_it_is(ask), *told]
    if not starts:
        return []
    held = {
        one.place for one in ask.work.ruleset.holdings(ask.work.board, ask.case.ask, ask.work.view)
    }
    if starts[0] not in held:
        return [f"You have no unit in {ask.called(starts[0])} that this question is about."]
    return [NOTHING.format(where=f"from {ask.called(starts[0])}")]
