"""The matter of the seat's picture that a question is about; when its answer is due."""

from __future__ import annotations

import re

from adjudicator.core.names import fold
from adjudicator.core.protocol import MATTERS
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.play.questions.patterns import OF_MATTERS
from adjudicator.service.play.refusals.mentions import COMMON
from adjudicator.service.words import when

AMOUNT = re.compile(r"\bhow\s+(?:much|many)\b|\bleft\b|\bcosts?\b|\bspen[dt]\b", re.IGNORECASE)
"""Asks for a number."""


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """The matter of the seat's picture that a question is about."""
    work, empty = ask.work, ""
    about = [name for name, pattern in OF_MATTERS.items() if pattern.search(ask.text)]
    if AMOUNT.search(ask.text) and ("supply" in about or "means" in about):
        about.insert(
            0, "means"
        )  # counters to spend, not lines to trace, nor the season they are of
    for name in about:
        told = work.ruleset.matter(work.board, work.view, name)
        if told is not None and told.all:
            return [f"{MATTERS[name].heading}:", *told.all]
        if told is not None:
            empty = empty or f"{MATTERS[name].heading}: there is nothing to report."
    return [empty] if empty else []


def listed(ask: Inquiry, name: str) -> list[str]:
    """The lines of a matter that speak of what a question names."""
    told = ask.work.ruleset.matter(ask.work.board, ask.work.view, name)
    if told is None:
        return []
    words = {w[:5] for w in fold(ask.text).split() if len(w) > 3 and w not in COMMON}
    words -= {"costs", "cost", "price", "pay", "much"}
    return [line for line in told.all if words & {w[:5] for w in fold(line).split()}]


def standing(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """The standing orders of the seat, with their numbers."""
    if not ask.work.standing:
        return ["You have no standing orders."]
    return [
        "Your standing orders:",
        *(f"{n}  {one.text}" for n, one in enumerate(ask.work.standing, start=1)),
    ]


def deadline(ask: Inquiry, found: re.Match[str]) -> list[str]:
    if ask.work.row is None:
        return []
    return [f"Your answer is due {when(ask.work.row.due_at, ask.work.zone)}."]


def silence(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What happens if no answer comes in time."""
    work = ask.work
    if work.row is None or work.ask is None:
        return []
    due = when(work.row.due_at, work.zone)
    said = work.ask.silence or "the game goes on without your orders."
    return [f"Without an answer by {due}: {said}"]


def war(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """How a country that is named stands, and what the game says of who is at war."""
    work = ask.work
    told = work.ruleset.matter(work.board, work.view, "war")
    words = {fold(said) for _, said, _ in ask.names}
    words |= {fold(said) for said in re.findall(r"(?<=\s)[A-Z][\w-]+", ask.text)}
    named = [line for said in words for line in work.ruleset.falls(work.board, work.view, said)]
    lines = list(told.all) if told is not None else []
    about = [line for line in lines if any(word in fold(line) for word in words)]
    shown = [*dict.fromkeys(named), *(about or lines)]
    return [f"{MATTERS['war'].heading}:", *shown] if shown else []
