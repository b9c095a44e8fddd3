"""What the units that a line names can do now: told where no order is found in it, so that its
writer sees the ways there are and says which is meant.
"""

from __future__ import annotations

import logging

from adjudicator.core import offering, reach
from adjudicator.core.names import fold
from adjudicator.service.grammar.base import Work
from adjudicator.service.play.questions.inquiry import Inquiry

log = logging.getLogger(__name__)

MOST_STACKS = 2
"""Places of units of which is told what they can do."""
GLANCE, TRIES = 160, 12
"""Choices of a place that are looked at; those of them that must be tried."""
MOST_ENDS = 8
"""Places that are named of each kind of order."""


def told(work: Work, text: str, *, goes: bool) -> tuple[str, str]:
    """What the seat's units that a line names can do, in a sentence each, and a line that stands
    of it. goes: the line moves or attacks, so that those at the places it names are meant where it
    names no unit. Empty if nobody is meant, or nobody can do anything."""
    ask = Inquiry(work, text)
    if ask.case is None:
        return "", ""
    held = {one.place for one in work.ruleset.holdings(work.board, ask.case.ask, work.view)}
    areas = set(offering.names_of(ask.case))
    units = any(kind in offering.COUNTERS for kind, _, id in ask.names if id not in areas)
    named = [
        place for place in (ask.stand if units else ask.places if goes else ()) if place in held
    ]
    sentences, lines = [], []
    for place in named[:MOST_STACKS]:
        ways = _meant(ask, place)
        if ways:
            sentences.append(_told(ask.case, place, ways))
            lines += [way.line for way in ways if way.line]
    return " ".join(sentences), next(iter(lines), "")


def _meant(ask: Inquiry, place: str) -> list[reach.Way]:
    """The ways from a place, of the units that are named if any is, those to places that are named
    first."""
    assert ask.case is not None
    ways = _ways(ask.work, ask.case, place)
    wanted = {word for word in fold(ask.text).split() if len(word) > 3 or not word.isalpha()}
    own = [one for one in ways if wanted & set(fold(one.unit).split())]
    return sorted(own or ways, key=lambda one: (one.end not in ask.places, not one.attack))


def _told(case: offering.Case, place: str, ways: list[reach.Way]) -> str:
    name = offering.names_of(case)
    ends: dict[str, list[str]] = {}
    for one in ways:
        there = ends.setdefault(one.kind.lower(), [])
        if (called := name.get(one.end) or one.end) not in there:
            there.append(called)
    ways_told = "; ".join(f"{kind}: {_some(there)}" for kind, there in ends.items())
    return f"From {name.get(place) or place}, {ways_told}."


def _some(places: list[str]) -> str:
    more = len(places) - MOST_ENDS
    if more <= 1:
        return ", ".join(places)
    return f"{', '.join(places[:MOST_ENDS])} and {more} more"


def _ways(work: Work, case: offering.Case, place: str) -> list[reach.Way]:
    """The ways that lead from a place, made once for an open ask."""
    assert work.row is not None

    def make() -> list[reach.Way]:
        try:
            return list(reach.leading(case, place, GLANCE, TRIES))
        except Exception:
            log.exception("there are no ways for %s at %s", case.ask.key, place)
            return []

    key = ("ways", work.desk.store.url, work.row.id, work.row.digest, place)
    found: list[reach.Way] = work.desk.readings.get(key, make)
    return found
