"""What a text must hold for one of many patterns to match in it, so that most of them need not be
tried: `\\blet(?:'s| us)\\b` matches nothing without `let`.

    may = Haystacks(patterns)
    for at in may.match(text): ...   # the places of those that are worth trying, in order

What is found out of a pattern is the pattern's own (its parsed form), so nobody keeps a second
list beside it. Where nothing can be found out, a pattern is always tried.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from re import _constants as op
from re import _parser
from typing import Any

Needles = frozenset[str]
"""Words in small letters; what matches holds one of them. Empty: nothing is known."""
_LONGEST = 3
"""Letters of a needle by which it is looked for first."""
_ALIKE = str.maketrans({"İ": "i", "ı": "i", "ſ": "s", "\N{KELVIN SIGN}": "k"})
"""Letters beyond ASCII that a pattern takes for one of its own where it takes no heed of case."""


def folded(text: str) -> str:
    """A text in small letters, as needles are looked for in it."""
    return (text if text.isascii() else text.translate(_ALIKE)).lower()


def needles(pattern: re.Pattern[str]) -> Needles:
    """What one has to be in a text in which the pattern matches."""
    return _of_parts(_parser.parse(pattern.pattern, pattern.flags))


def _of_parts(parts: Any) -> Needles:
    """The best of what the parts need that follow each other: the one whose shortest is longest."""
    best, run = frozenset[str](), ""
    for what, value in (*parts, (op.AT, None)):
        if what is op.LITERAL and value < 128:
            run += chr(value).lower()
            continue
        found = [frozenset({run} if run else ())]
        run = ""
        if what is op.SUBPATTERN:
            found.append(_of_parts(value[-1]))
        elif what is op.BRANCH:
            each = [_of_parts(branch) for branch in value[1]]
            found.append(frozenset().union(*each) if all(each) else frozenset())
        elif what in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT) and value[0]:
            found.append(_of_parts(value[2]))
        elif what is op.ATOMIC_GROUP:
            found.append(_of_parts(value))
        best = max(best, *found, key=_worth)
    return best


def _worth(some: Needles) -> tuple[int, int]:
    return min(map(len, some), default=0), -len(some)


class Haystacks:
    """Patterns in their order, and by what is in a text the ones that may match in it."""

    def __init__(self, patterns: Sequence[re.Pattern[str]]) -> None:
        self.needles = [needles(pattern) for pattern in patterns]
        self._always = 0
        self._by_piece: dict[str, int] = {}
        for at, some in enumerate(self.needles):
            if not some:
                self._always |= 1 << at
            for one in some:
                piece = one[:_LONGEST]
                self._by_piece[piece] = self._by_piece.get(piece, 0) | 1 << at
        self._lengths = sorted({len(piece) for piece in self._by_piece})

    def match(self, text: str) -> list[int]:
        """The places, in order, of the patterns that may match in a text."""
        low = folded(text)
        pieces = {
            low[at : at + length] for length in self._lengths for at in range(len(low) - length + 1)
        }
        found = self._always
        for piece in pieces & self._by_piece.keys():
            found |= self._by_piece[piece]
        places = []
        while found:
            lowest = found & -found
            found ^= lowest
            at = lowest.bit_length() - 1
            some = self.needles[at]
            if not some or any(one in low for one in some):
                places.append(at)
        return places
