"""What is known of the cards, units and places that a question names; where units stand."""

from __future__ import annotations

import re

from adjudicator.core import explaining
from adjudicator.core.names import fold
from adjudicator.core.pointing import tallied
from adjudicator.service.grammar.base import Work
from adjudicator.service.play.questions.inquiry import Inquiry

KNOWN = "We cannot answer this directly. This is what you can see of the things it names:"


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What is known of the cards, units and places that a question names; where units stand."""
    told = known(ask)
    return ["As you see it:", *told] if told else []


def own_units(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Where the seat's units stand, place by place."""
    if ask.case is None:
        return []
    work = ask.work
    held = work.ruleset.holdings(work.board, ask.case.ask, work.view)
    lines = [f"{ask.called(one.place)}: {one.words()}" for one in held]
    return ["Your units:", *lines] if lines else []


def by_name(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the game says of a thing whose name is a common word: `how long does a fleet take?`."""
    work = ask.work
    words = fold(found["what"])
    told = explaining.known(work.ruleset, work.board, work.view, work.lexicon, words)
    return ["As you see it:", *told] if told else []


def known(ask: Inquiry) -> list[str]:
    work = ask.work
    words = [fold(said) for _, said, _ in ask.names]
    # Peoples are not names of an order in every game: `the Rumanian units`.
    others = re.findall(r"(?<=\s)[A-Z][\w-]+", ask.text)
    words += [word for word in map(fold, others) if not any(word in one.split() for one in words)]
    found = [
        line
        for said in dict.fromkeys(words)
        for line in explaining.known(work.ruleset, work.board, work.view, work.lexicon, said)
    ]
    return explaining.once(found)


def standing(work: Work, name: str, id: str) -> list[str]:
    sheet = work.ruleset.sheet(work.board, work.view)
    there = [piece.label or piece.symbol for piece in sheet.pieces if piece.area == id]
    geometry = work.ruleset.geometry(work.board, work.view)
    if geometry is None or id not in geometry.areas:
        return []
    return [f"{geometry.areas[id].name or name}: {tallied(there) or explaining.NOBODY}"]
