"""The names of a game in what a player writes: places, units, cards, whatever its lexicon knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from adjudicator.core.names import fold
from adjudicator.service.grammar.base import Work

MOST_NAMES = 3
"""Names of a line of which is told."""
COMMON = frozenset(
    """air all an any are armies army as at be by can card cards could do does fleet fleets for from
ground had have how i if in infantry into is it may me my no of on one or our out so supply
the their them they this to turn turns unit units up us war was we what when where which who why
will with would you your""".split()
)
"""Words of questions that some game may have for a name."""


_ORDINAL = re.compile(r"^(\d{1,3})(?:st|nd|rd|th)$", re.IGNORECASE)


def written_as(said: str) -> list[str]:
    """Words as they were typed, and with plain numbers: `6th Army`, `6 Army`."""
    plain = " ".join(_ORDINAL.sub(r"\1", word) for word in said.split())
    return list(dict.fromkeys((said, plain)))


def named(work: Work, text: str) -> Iterator[tuple[str, str, str]]:
    """(kind, words, id) of the names in a question, the longest first, each once."""
    words = re.findall(r"[\w.'’-]+", text)
    taken: set[int] = set()
    found = 0
    for number in (3, 2, 1):
        for at in range(len(words) - number + 1):
            span = set(range(at, at + number))
            said = " ".join(words[at : at + number])
            if span & taken or len(said) < 2 or fold(said) in COMMON or found >= MOST_NAMES:
                continue
            for kind, written in product(work.lexicon.kinds, written_as(said)):
                if names := work.lexicon.find(kind, written):
                    taken |= span
                    found += 1
                    yield kind, written, names[0].id
                    break
