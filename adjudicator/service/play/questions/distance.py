"""How far two places are from each other, and what lies next to what."""

from __future__ import annotations

import re

from adjudicator.core import explaining, reach
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.play.questions.seen import standing


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """How far two places are from each other."""
    if ask.case is None:
        return []
    ends = list(dict.fromkeys([*ask.stand[:1], *ask.places] if len(ask.places) < 2 else ask.places))
    return reach.apart(ask.case, ends[0], ends[1]) if len(ends) > 1 else []


def beside(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What lies next to what."""
    if ask.case is None or not ask.places:
        return []
    if len(ask.places) > 1 and re.match(r"\W*(?:is|are|does|do)\b", ask.text, re.IGNORECASE):
        return reach.adjacent(ask.case, ask.places[0], ask.places[1])
    lines = [line for place in ask.places[:2] for line in reach.next_to(ask.case, place)]
    if lines and re.search(
        r"\b(?:units?|who|armies|army|corps|fleets?|enem\w+)\b", ask.text, re.IGNORECASE
    ):
        lines += [
            line
            for place in reach.neighbours_of(ask.case)(ask.places[0])
            for line in standing(ask.work, ask.called(place), place)
            if not line.endswith(explaining.NOBODY)
        ]
    return lines
