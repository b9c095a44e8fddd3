"""How many units a place holds, and who stands there; whose a place is."""

from __future__ import annotations

import re

from adjudicator.service.play.questions.book import clauses_about
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.play.questions.matters import listed
from adjudicator.service.play.questions.seen import standing
from adjudicator.service.play.refusals.mentions import MOST_NAMES


def limits(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """How much may stand in the places that are named; without one what the rules say of it."""
    work = ask.work
    told: list[str] = []
    for place in ask.places[:MOST_NAMES]:
        if lines := work.ruleset.room(work.board, work.view, place):
            told += [*lines, *standing(work, ask.called(place), place)]
    if told:
        return ["As things stand:", *told]
    example = _example(ask)
    rules = clauses_about(work, f"stacking limit {ask.text}", first="stack", most=5)
    own = [line for name in ("means", "supply") for line in listed(ask, name) if "stack" in line]
    return ["The rules say:", *example, *own, *rules] if rules else [*example, *own]


def _example(ask: Inquiry) -> list[str]:
    """What the place holds where most of the seat's units stand."""
    work = ask.work
    if ask.case is None:
        return []
    held = work.ruleset.holdings(work.board, ask.case.ask, work.view)
    most = max(held, key=lambda one: len(one.units), default=None)
    told = work.ruleset.room(work.board, work.view, most.place) if most is not None else []
    return [f"For example {line}" for line in told[:1]]


def whose(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """To which country a place belongs on the map, and who controls it now."""
    work = ask.work
    geometry = work.ruleset.geometry(work.board, work.view)
    if geometry is None:
        return []
    sheet = work.ruleset.sheet(work.board, work.view)
    told = []
    for place in ask.places[:MOST_NAMES]:
        area, now = geometry.areas[place], sheet.control.get(place, "")
        parts = [f"land of {_called(ask, area.country)}"] if area.country else []
        parts += [f"held by {sheet.legend.get(now, _called(ask, now))}"] if now else []
        if parts:
            told.append(f"{ask.called(place)}: {', now '.join(parts)}.")
            told += [f"  There: {one.partition(': ')[2]}." for one in standing(work, "", place)]
    return ["As you see it:", *told] if told else []


def _called(ask: Inquiry, id: str) -> str:
    """A country by its longest name."""
    names = [
        name
        for kind in ask.work.lexicon.kinds
        for name in ask.work.lexicon.find(kind, id)
        if name.id.casefold() == id.casefold()
    ]
    written = [word for name in names for word in (name.text, *name.aliases)]
    return max(written, key=len, default=id) if id.isupper() else (names[0].text if names else id)
