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

from adjudicator.core import smallwords
from adjudicator.core.idioms import IDIOMS, Instead
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
    """Yield the text, and what each step that changes it makes of it."""
    yield text
    tidy = _tidied(text) or text
    for _ in range(TIMES):
        for pattern, instead in LADDER:
            made = pattern.sub(instead, text)
            changed = tidy if made == text else _tidied(made) or text
            if changed != text:
                text, tidy = changed, _tidied(changed) or changed
                yield text


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
