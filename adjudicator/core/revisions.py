"""A line of orders as a correction of it says it: with other words in the place of some, or
without them. Which of what is made here can be read, the caller knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from adjudicator.core.corrections import NTH, Correction
from adjudicator.core.likeness import COUNTS, LONGEST_NAME, number
from adjudicator.core.names import fold

_I = re.IGNORECASE
_AMOUNT = re.compile(r"^(?P<sign>\+?)(?P<count>\d{1,3})(?:\s+(?P<of>[^\W\d]\w*))?$")


Names = Callable[[str], frozenset[str]]
"""Words -> the kinds of name that they are."""


def changed(correction: Correction, line: str, names: Names) -> Iterator[str]:
    """What a line may be meant to say after a correction. Which of it can be read, the caller
    knows."""
    if correction.kind == "strike":
        yield ""
    elif correction.kind == "instead" and _is_count(correction.old):
        new, _, of = correction.new.partition(" ")
        if number(new):
            yield from _counted(line, number(correction.old), new, of)
    elif correction.kind == "instead":
        yield from _put(line, correction.old, correction.new, names)
        head, _, place = re.sub(r"\s(at|in|to|into|from|on)\s", r" \1\t", correction.new).partition(
            "\t"
        )
        if place and re.search(rf"(?<!\w){re.escape(place)}(?!\w)", line, _I):
            yield from _put(line, correction.old, head.rpartition(" ")[0], names)
    elif correction.kind == "without":
        old = _spelled(correction.old)
        for pattern in (
            rf"\s*(?:,\s*(?:and\s+)?|\band\s+|&\s*|\+\s*){old}(?!\w)",
            rf"(?<!\w){old}\s*(?:,\s*(?:and\s+)?|\band\s+|&\s*|\+\s*)",
        ):
            yield from _once(line, pattern, "")
    elif amount := _AMOUNT.match(correction.new):
        of = rf"(?=\s+{re.escape(amount['of'][:4])})" if amount["of"] else r"(?![\w.:-])"
        sign = r"\+" if amount["sign"] else r"(?<![\w+.:-])"
        yield from _once(line, rf"{sign}\d{{1,3}}{of}", f"{amount['sign']}{amount['count']}")
    elif _NTH.fullmatch(correction.new):
        yield from _once(line, rf"\b{_NTH.pattern}\b", correction.new)
    else:
        kinds = names(correction.new)
        for word in (r"[\w.'’-]+", r"[\w.'’]+"):
            put = [
                f"{line[:start]}{correction.new}{line[end:]}"
                for start, end in _spans(line, word)
                if kinds & names(line[start:end])
            ]
            yield from put
            if put:
                return


_NTH = re.compile(rf"(?:{NTH})", _I)
"""`I meant the Third`."""


def _is_count(words: str) -> bool:
    """A number as people count; `0705` and `1206` are names of hexes."""
    return 0 < number(words) <= len(COUNTS) and not words.startswith("0")


def _put(line: str, old: str, new: str, names: Names) -> Iterator[str]:
    yield from _once(line, rf"(?<!\w){_spelled(old)}(?!\w)", new)
    # `Reserve Army` for a name of a list that goes on: `Reserve Army Call-up`. The rest of
    # `infantry in Lodz` stays.
    longer = rf"(?<!\w){_spelled(old)}\s[^,;]+?(?=\s*(?:[,;]|\band\b|$))"
    if (match := re.search(longer, line, _I)) and names(match[0]):
        yield from _once(line, longer, new)


def _counted(line: str, old: int, new: str, of: str) -> Iterator[str]:
    """A line with another number, of what the words behind it name: `one ground unit`."""
    first = next(iter(fold(of).split()), "")
    behind = rf"(?=\s+(?:\w+\s+)?{re.escape(first[:4])})" if first else ""
    yield from _once(line, rf"(?<![\w+.:-])(?:{old}|{COUNTS[old - 1]})(?![\w.:-]){behind}", new)


def _spelled(words: str) -> str:
    return r"\s+".join(re.escape(word) for word in words.split())


def _once(line: str, pattern: str, new: str) -> Iterator[str]:
    hits = list(re.finditer(pattern, line, _I))
    if len(hits) == 1:
        yield f"{line[: hits[0].start()]}{new}{line[hits[0].end() :]}"


def spans(line: str) -> Iterator[tuple[int, int]]:
    """Runs of words of a line, also of those that a dash joins."""
    yield from _spans(line, r"[\w.'’-]+")
    yield from _spans(line, r"[\w.'’]+")


def _spans(line: str, word: str) -> Iterator[tuple[int, int]]:
    """Runs of words of a line, the longest first. word: what a word is."""
    words = [match.span() for match in re.finditer(word, line)]
    for length in range(LONGEST_NAME, 0, -1):
        for at in range(len(words) - length + 1):
            start, end = words[at][0], words[at + length - 1][1]
            if fold(line[start:end]):
                yield start, end
