"""In which order things happen: the phases of a turn, where it stands now, and the weather."""

from __future__ import annotations

import re

from adjudicator.core.protocol import MATTERS
from adjudicator.service.play.questions import book
from adjudicator.service.play.questions.inquiry import Inquiry


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the seat is asked now, and the phases in their order."""
    work = ask.work
    here = work.row.phase if work.row is not None else ""
    named = [_called(one) for one in work.ruleset.phases]
    now = f"Now: {work.ask.title.strip().rstrip('.:?')}." if work.ask is not None else ""
    lines = [now] if now else []
    if here:
        lines.append(f"Its phase: {_called(here)}.")
    lines.append(f"All phases of the game, in their order: {', '.join(named)}.")
    rules = book.clauses_about(work, ask.text, near=True)
    return ["The order of things:", *lines, *rules]


def _called(phase: str) -> str:
    return phase.replace("_", " ").replace("-", " ")


def weather(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """The weather now, of a place if one is named."""
    work = ask.work
    sheet = work.ruleset.sheet(work.board, work.view)
    told = work.ruleset.matter(work.board, work.view, "turn")
    lines = [line for line in (told.all if told is not None else ()) if _SAYS.search(line)]
    marks = {"mud", "snow", "storm", "storms"}
    places = []
    for place in ask.places:
        mark = sheet.overlays.get(place, "")
        places.append(f"{ask.called(place)}: {mark if mark in marks else 'clear'}.")
    if not lines and not set(sheet.overlays.values()) & marks:
        rules = book.topic(work, "weather")[:4] or book.topic(work, "storms")[:4]
        if not rules:
            return []
        turn = list(told.lines) if told is not None else []
        return ["There is no weather now that we know of. The rules on it:", *turn, *rules]
    return [f"{MATTERS['turn'].heading}:", *places, *lines]


_SAYS = re.compile(r"\b(?:mud|snow|storms?|clear|weather|good|fine|winter|season\w*|turn)\b", re.I)
