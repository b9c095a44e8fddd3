"""Whether an order would stand, tried out beside the orders of the same letter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from adjudicator.core import answering, offering, reach
from adjudicator.core.checking import idle
from adjudicator.core.protocol import Order
from adjudicator.service.grammar.base import Work
from adjudicator.service.play import drafts
from adjudicator.service.play.changes import wordings
from adjudicator.service.play.questions.inquiry import Inquiry, as_it_is


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Whether an order would stand."""
    if ask.work.ask is None:
        return []
    return next(([line] for said in _wordings(found["rest"]) if (line := tried(ask, said))), [])


_TO = re.compile(r"\b(?:reach|get\s+to|go\s+to|jump\s+(?:on|at)|sail\s+to)\b", re.I)
_BACK = re.compile(
    r"\s+and\s+(?:still\s+)?(?:get|come|fly|be|return|go|make\s+it|land)(?:\s+(?:safely|home|back|again))*$"
    r"|\s+(?:from\s+(?:here|there)|in\s+(?:one|a)\s+(?:turn|move)|this\s+turn)$",
    re.I,
)


def _wordings(rest: str) -> list[str]:
    """Orders that what somebody asks leave for may be."""
    rest = _BACK.sub("", rest)
    to = _TO.sub("to", rest)
    found = [rest, f"move {to}", to, f"move {rest}"]
    if does := _DOES.match(rest):
        who, verb, goal = does["who"], does["verb"].casefold(), does["goal"]
        found += [f"{verb} {who} {goal}", f"{verb} {goal} with {who}", f"move {who} to {goal}"]
        if start := _FROM.search(goal):
            bare = _FROM.sub("", goal)
            found += [f"{verb} {who} {bare}", f"{verb} {who} {start[0].strip()} to {bare}"]
    return found


_DOES = re.compile(
    r"^(?P<who>\S.{0,40}?)\s+(?P<verb>drop|jump|attack|move|go|fly|sail|land|deploy|build|raise|bomb"
    r"|retreat|march|redeploy|strike|exploit)\s+(?P<goal>\S.*)$",
    re.IGNORECASE,
)
_FROM = re.compile(r"\s+from\s+\S.*$", re.IGNORECASE)
_BARE = re.compile(
    r"^(?P<who>.+?)\s+(?:move|go|attack|fight|fly|sail)(?:\s+(?:anywhere|at\s+all))?$", re.I
)
MOST_REASONS = 2
"""Reasons that are told of a unit that can do nothing."""


def why_not(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Which rule forbids what somebody asks about; where the question names no goal, where the
    unit can go, or why it can go nowhere."""
    if ask.case is None:
        return []
    said = found["rest"] or f"{found['rest2']} {found['doing']}"
    rest = re.sub(r"^(?:i|we|my|our|the)\s+", "", said, flags=re.IGNORECASE)
    if not _BARE.match(rest):
        for wording in _wordings(rest):
            if line := tried(ask, wording):
                return [line]
    told: list[str] = []
    for place in (ask.places or ask.stand)[:MOST_REASONS]:
        told += reach.from_place(ask.case, ask.orders, place, ask.text)
        if not told:
            trial = offering.Trial(ask.case, ask.orders)
            choices = ask.case.ruleset.choices(ask.case.board, ask.case.ask, ask.case.view, place)
            for choice in islice(choices, reach.TRIES):
                trial.offer(choice)
            told += trial.barred[:MOST_REASONS]
    return [as_it_is(ask), *told] if told else []


def tried(ask: Inquiry, said: str, *, alone: bool = False) -> str:
    """What a receipt would say of a line beside the orders of the letter, if it can be read. alone:
    without them."""
    work, beside = ask.work, [] if alone else ask.orders
    reading = answering.read(work.book, said, work.lexicon, work.ask)
    orders = drafts.parted(reading.orders)[1]
    if reading.misread or not orders:
        return ""
    given = {order.line for order in beside}
    had = {wordings.same(one): one.line for one in beside}
    lines = [had[wordings.same(one)] for one in orders if wordings.same(one) in had]
    if len(lines) == len(orders):
        note = drafts.judged(work, beside).notes.get(lines[0], "")
        told = f" ({note})" if note else ""
        return f"Yes: line {lines[0]} of your orders is that: {written(work, orders)}{told}."
    own = [
        one.model_copy(update={"line": max(given, default=0) + n})
        for n, one in enumerate(orders, start=1)
    ]
    checked = drafts.judged(work, [*beside, *own])
    refused = [no for no in checked.refused if no.line not in given]
    if refused:
        return f"No, “{written(work, orders)}” is not allowed: {refused[0].text}"
    notes = [checked.notes.get(one.line, "") for one in own]
    note = "; ".join(filter(None, dict.fromkeys(notes)))
    if all(map(idle, notes)):
        return f"Not as things stand: “{written(work, orders)}” ({note.removeprefix(_NOT_NOW)})."
    return f"Yes, that is allowed: {written(work, orders)}{f' ({note})' if note else ''}."


_NOT_NOW = "not as things stand: "
"""How a note begins that says no more than the answer itself does."""


def written(work: Work, orders: Sequence[Order]) -> str:
    return "; ".join(work.book.read_back(order, work.lexicon) for order in orders)
