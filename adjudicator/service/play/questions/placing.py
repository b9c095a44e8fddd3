"""Where something may be built, deployed or placed."""

from __future__ import annotations

import re

from adjudicator.core import reach
from adjudicator.core.names import fold
from adjudicator.core.slots import UNITS
from adjudicator.service.play.questions.allowed import tried
from adjudicator.service.play.questions.book import clauses_about
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.play.questions.patterns import PUTS

OTHERS = " others at: "
"""Says of places that they are for what was not asked about."""
MOST_PLACES = 80
"""Places at which an order is tried for one question."""


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Where something may be built, deployed or placed."""
    if ask.case is None:
        return []
    tags = [
        *reach.kinds_named(ask.case, (found["verb"].casefold(),)),
        *reach.kinds_named(ask.case, PUTS),
    ]
    for some in ([tag] for tag in dict.fromkeys(tags)):
        told = reach.room_for(ask.case, ask.orders, some, ask.text[found.end() :])
        if told and not all(OTHERS in line for line in told):
            return ["As things stand:", *told]
    if appears := _appearing(ask):
        return ["As things stand:", *appears]
    if tags and (told := _tried_places(ask, found["verb"].casefold(), ask.text[found.end() :])):
        return ["As things stand:", *told]
    for verb in dict.fromkeys([found["verb"].casefold(), "place", "deploy", "reinforcement"]):
        if rules := clauses_about(ask.work, verb):
            return ["You do not have to do that now. The rules say:", *rules]
    return []


def _appearing(ask: Inquiry) -> list[str]:
    """Where what can be raised appears, as the picture of one's means has it: of the country of a
    unit that is named, else of all."""
    told = ask.work.ruleset.matter(ask.work.board, ask.work.view, "means")
    lines = [one for one in told.all if " appears in: " in one] if told is not None else []
    heads = {id.partition("-")[0].casefold()[:3] for _, _, id in ask.names if "-" in id}
    own = [one for one in lines if one[:3].casefold() in heads]
    return own or lines


def _tried_places(ask: Inquiry, verb: str, words: str) -> list[str]:
    """The named places of the map at which such an order of a thing would stand."""
    geometry = ask.work.ruleset.geometry(ask.work.board, ask.work.view)
    thing = re.sub(r"\W+$|^\W*(?:an?|the|my|our|new|more)\s+", "", words.strip())
    if geometry is None or not thing or fold(thing) in UNITS:
        return []  # what is not a kind of unit has no place of its own
    named = [one.name for id, one in geometry.areas.items() if one.name != id and one.kind != "box"]
    good = []
    for name in named[:MOST_PLACES]:
        if tried(ask, f"{verb} {thing} at {name}").startswith("Yes"):
            good.append(name)
    return [f"You may {verb} {_one(thing)} at: {', '.join(good)}."] if good else []


def _one(thing: str) -> str:
    """`a cruiser`, `an infantry`; as it is, what has a number, is many or has a name."""
    if not thing[:1].isalpha() or thing[:1].isupper() or thing.endswith("s"):
        return thing
    return f"{'an' if thing[0] in 'aeio' else 'a'} {thing}"
