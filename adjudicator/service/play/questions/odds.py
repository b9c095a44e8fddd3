"""What an attack on a place would come to."""

from __future__ import annotations

import re

from adjudicator.core import reach
from adjudicator.service.play import drafts
from adjudicator.service.play.questions.allowed import tried, written
from adjudicator.service.play.questions.inquiry import Inquiry, as_it_is
from adjudicator.service.play.questions.seen import KNOWN, known

_ODDS = re.compile(r"\d+\s*(?:-|:|to|\bunits?\s+against|against)\s*\d+|odds")
"""Odds, or strengths, as a receipt says them."""


_TOGETHER = re.compile(r"\s+(?:all|both|together)\s*$", re.IGNORECASE)
_WITH_AIR = re.compile(
    r"\bwith\b.*\b(?:air|planes?|aircraft|LF\d|luftwaffe|support)\b|\bover\s+it\b", re.IGNORECASE
)
NOT_IN_IT = "Only what your orders place or name is counted in: no other air and no other support."


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What an attack on a place that is named would come to, as a receipt says it."""
    if ask.case is None:
        return []
    given = _given(ask)
    if given:
        return ["With your orders as they are:", *given]
    groups = found.groupdict()
    if said_who := groups.get("who") or groups.get("who2"):
        who, where = _TOGETHER.sub("", said_who), groups.get("where") or groups["where2"]
        for said in (
            f"attack {where} with {who}",
            f"attack {where} from {who}",
            f"{who} attack {where}",
        ):
            if line := tried(ask, said):
                return [line]
    told: list[str] = []
    beside = "In addition to your orders" if ask.orders else "As things stand"
    for place in ask.places:
        told += reach.odds(ask.case, ask.orders, place)
    if ask.orders and told and not any(map(_ODDS.search, told)):
        # The orders leave nothing to attack with: what it would be without them.
        alone = [line for place in ask.places for line in reach.odds(ask.case, [], place)]
        if any(map(_ODDS.search, alone)):
            told, beside = alone, "Without your orders"
    if not told:
        for said in (f"attack {words} with all" for _, words, _ in ask.names):
            line = tried(ask, said)
            if line.startswith("Yes") and re.search(r"\d\s*[-:]\s*\d", line):
                told.append(line)
                break
    if told:
        bare = _WITH_AIR.search(ask.text) and not _given(ask)
        return [f"{beside}:", *told, *([NOT_IN_IT] if bare else [])]
    seen = known(ask)
    return [KNOWN, *seen] if seen else []


def chances(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What the dice can make of an attack on a place that is named; nothing if it names none."""
    groups = found.groupdict()
    some = what_if(ask, found) if groups.get("who") else answer(ask, found)
    sentences: list[str] = []
    told: list[str] = []
    for line in some:
        sentence = ask.work.ruleset.chances(line)
        if sentence and line.startswith("No, "):
            sentence = ""
        alone = sentence and sentence not in sentences
        sentences += [sentence] if alone else []
        told += [line, f"   {sentence}"] if alone else [line]
    return told if sentences else []


def _given(ask: Inquiry) -> list[str]:
    """The orders of the letter that attack a place that is named, with what they come to."""
    work = ask.work
    checked = drafts.judged(work, ask.orders) if ask.orders else None
    if checked is None:
        return []
    return [
        f"{written(work, [order])} ({note})."
        for order in ask.orders
        if (note := checked.notes.get(order.line, ""))
        and _ODDS.search(note)
        and (not ask.names or any(place in str(order.model_dump()) for place in ask.places))
    ]


_LEFT_OUT = re.compile(
    r"\s+(?:without|alone|only|with\s+(?:no\s+)?air|too|instead|together)\b.*$", re.IGNORECASE
)


def what_if(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What an attack that a question describes would come to, or why it cannot be ordered."""
    if ask.case is None:
        return []
    groups = found.groupdict()
    who = next((said for name, said in groups.items() if said and name.startswith("who")), "")
    where = next((said for name, said in groups.items() if said and name.startswith("where")), "")
    who, where = _LEFT_OUT.sub("", who), _LEFT_OUT.sub("", where)
    if who.casefold() in ("i", "we"):
        who = ""
    refused = ""
    for said in _attacks(who, where):
        line = tried(ask, said)
        if line.startswith("Yes"):
            return [line]
        refused = refused or line
    told = [line for place in ask.places for line in reach.odds(ask.case, ask.orders, place)]
    goals = {place for _, words, place in ask.names if words in where}
    wanted = {*ask.stand, *ask.places} - goals if who else set()
    names = {ask.called(place) for place in wanted}
    own = [line for line in told if any(name in line for name in names)]
    lines = (own if who else told) or ([refused] if refused else told)
    return [as_it_is(ask), *lines] if lines else []


def _attacks(who: str, where: str) -> list[str]:
    if not who:
        return [f"attack {where} with all"]
    return [
        f"attack {where} with {who}",
        f"attack {where} from {who}",
        f"{who} attack {where}",
        f"attack {where} with all from {who}",
    ]
