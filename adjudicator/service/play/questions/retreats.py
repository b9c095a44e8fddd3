"""Where units could retreat to."""

from __future__ import annotations

import re

from adjudicator.core import reach
from adjudicator.core.offering import asked_about
from adjudicator.service.play.questions.book import clauses_about
from adjudicator.service.play.questions.inquiry import Inquiry


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Where units could retreat to: what the question offers, else what the rules say of it."""
    if ask.case is None:
        return []
    tags = reach.kinds_named(ask.case, ("retreat", "withdraw", "fall"))
    if tags:
        told: list[str] = []
        for place in ask.places or ask.stand or asked_about(ask.case):
            ways = [
                w for w in reach.ways(ask.case, ask.orders, place, tags=tags) if w.start == place
            ]
            ends = dict.fromkeys(ask.called(w.end) for w in ways if "treat" in w.kind.casefold())
            if ends:
                told.append(f"From {ask.called(place)}: {', '.join(ends)}.")
        if not told and set(tags) & set(ask.case.ask.accepts):
            told = reach.room_for(ask.case, ask.orders, tags, "")
        if told:
            return ["Retreats that the rules allow now:", *told]
    rules = clauses_about(ask.work, "retreat", most=5)
    near = [
        line for place in (ask.places or ask.stand)[:1] for line in reach.next_to(ask.case, place)
    ]
    if not rules and not near:
        return []
    return ["You do not have to retreat now. About retreats:", *near, *rules]
