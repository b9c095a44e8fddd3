"""What it takes to win a place, a country or the game: who holds it and what could attack it now,
by what a country falls and what of that is still missing."""

from __future__ import annotations

import re

from adjudicator.core import reach
from adjudicator.core.names import fold
from adjudicator.core.protocol import MATTERS
from adjudicator.service.play.questions.book import topic
from adjudicator.service.play.questions.inquiry import Inquiry, as_it_is
from adjudicator.service.play.questions.seen import known


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """By what a country that is named falls, and what of that is still missing."""
    told = _countries(ask)
    return ["As you see it:", *told] if told else []


def needs(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What it takes to have what is named: a country, a place; the game, if nothing is."""
    if not ask.places and (told := _countries(ask)):
        return ["As you see it:", *told]
    if ask.places and ask.case is not None:
        place = ask.places[-1]
        lines = [line for line in known(ask) if line.strip()][:FEW]
        odds = reach.odds(ask.case, ask.orders, place)
        coming = reach.to_place(ask.case, ask.orders, place, "") if not odds else []
        if not odds and not coming:
            title = ask.case.ask.title.strip().rstrip(".:?")
            coming = [f"None of the orders you can give now leads there ({title})."]
            coming += reach.beside_it(ask.case, place)
        countries = _countries(ask) or _land_of(ask, place)
        return [as_it_is(ask), *lines, *odds, *coming, *countries]
    if re.search(r"\bwin\b|\bvictory\b|\bpoints?\b|\bPP\b", ask.text):
        return wins(ask, found)
    return []


FEW = 4
"""Lines of what is known of a place that is wanted."""


def wins(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """The score, and by what the game is won."""
    work = ask.work
    told = work.ruleset.matter(work.board, work.view, "score")
    lines = list(told.all) if told is not None else []
    if not any(re.search(r"\bwins?\b", line) for line in lines):
        lines += topic(work, "victory")
    turn = work.ruleset.matter(work.board, work.view, "turn")
    ends = [one for one in (turn.lines if turn is not None else ()) if _END.search(one)]
    lines = [*lines[:1], *ends, *lines[1:]]
    return [f"{MATTERS['score'].heading}:", *lines] if lines else []


_END = re.compile(r"\bends?\b|\blast\b|\bof \d+\b")


def _land_of(ask: Inquiry, place: str) -> list[str]:
    """The same of the country in which a place lies."""
    work = ask.work
    geometry = work.ruleset.geometry(work.board, work.view)
    country = geometry.areas[place].country if geometry is not None else ""
    return work.ruleset.falls(work.board, work.view, fold(country)) if country else []


def _countries(ask: Inquiry) -> list[str]:
    work = ask.work
    words = [fold(said) for _, said, _ in ask.names]
    words += [fold(said) for said in re.findall(r"\b[A-Z][\w-]+", ask.text)]
    return list(
        dict.fromkeys(
            line
            for said in dict.fromkeys(words)
            for line in work.ruleset.falls(work.board, work.view, said)
        )
    )
