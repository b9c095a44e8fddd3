"""The ladder: what speech makes of a line, step by step, until an order book may read it.

A step is a pattern and what stands in its place. Each is tried upon what the ones before it have
made, twice in all, for a later step may bring words that an earlier one knows. The steps lie in
four modules by what they know, from the outside of a line to its inside; their order is this table.

What may mean several things is no step: `verbs.instead` gives each of them. Nor are conditions
(`provisos`) and amounts left open (`remainders`): they look at the orders that a line comes to, and
may have to tell its writer why it cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from adjudicator.core import smallwords
from adjudicator.core.idioms import IDIOMS, Instead
from adjudicator.core.needles import Haystacks
from adjudicator.core.speech import SPEECH
from adjudicator.core.turns import TURNS
from adjudicator.core.verbs import VERBS

Step = tuple[re.Pattern[str], Instead]
LADDER: tuple[Step, ...] = (
    *IDIOMS,  # who does it, how much, by the way: what says nothing of the game
    *VERBS,  # everyday verbs, as those of a rule book
    *TURNS,  # several orders at once, verbs left away
    *SPEECH,  # odds, courtesies, reasons, words of every day
)
TIMES = 2
"""How often the ladder is climbed."""


def sayings(text: str) -> Iterator[str]:
    """Yield the text, and what each step that changes it makes of it; then the same of it without
    its small words."""
    yield from climbed(text)
    if (plain := smallwords.without(text)) != text:
        yield from climbed(plain)


def climbed(text: str) -> Iterator[str]:
    """Yield the text, and what each step that changes it makes of it. A step is tried only where
    its pattern may match: each of 500 on each line took ten times as long."""
    yield text
    tidy = _tidied(text) or text
    places = _haystacks().match(text)
    if tidy != text and places[:1] != [0]:
        text, places = tidy, _haystacks().match(tidy)
        yield text
    for _ in range(TIMES):
        at, still = -1, True
        while (at := next((place for place in places if place > at), -1)) >= 0:
            pattern, instead = LADDER[at]
            made = pattern.sub(instead, text)
            changed = tidy if made == text else _tidied(made) or text
            if changed != text:
                text, tidy, still = changed, _tidied(changed) or changed, False
                places = _haystacks().match(text)
                yield text
        if still:
            return


@cache
def _haystacks() -> Haystacks:
    """What each step needs, found out when a text is first read in a process."""
    return Haystacks([pattern for pattern, _ in LADDER])


def said(step: Step, text: str) -> str:
    """Return what a step makes of a text; the text itself if that is nothing."""
    pattern, instead = step
    return _tidied(pattern.sub(instead, text)) or text


def _tidied(text: str) -> str:
    """Return a text without the blanks and marks that say nothing; empty if it is nothing else."""
    return " ".join(text.split()).strip(" ,;:.!")


def last_saying(text: str) -> str:
    """Return what speech makes of a text at last."""
    *_, last = sayings(" ".join(text.split()).rstrip(".! "))
    return last
