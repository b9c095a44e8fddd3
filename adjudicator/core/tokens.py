"""A typed line as tokens: words folded for comparison, and the few signs that mean something.

Whatever a mail program makes of a line is forgiven here: accents, smart quotes, long dashes,
non-breaking blanks, arrows, marks that turn the direction of writing, emoji, control characters.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from dataclasses import dataclass, field
from functools import lru_cache

from adjudicator.core.names import fold

_TOKEN = re.compile(r"[^\W_]+|->|=>|>=|<=|!=|<>|==|(?<=\s)-(?=\s)|[,;:&+()<>=]")
_CONTROL = dict.fromkeys([*range(32), 127], " ")
_SIGNS = {
    **dict.fromkeys("→⇒➔➜⟶⟹", "->"),
    **{"≥": ">=", "≤": "<=", "≠": "!=", "⁄": "/", "∕": "/", "−": "-", "×": "x"},
    **{"¼": " 1/4", "½": " 1/2", "¾": " 3/4"},
}
_DROPPED = ("Cf", "Mn", "Me", "Cs")
_LIST_MARK = re.compile(
    r"\s*(?:\(?\d{1,3}[.):](?=\s|[^\W\d_]|$)|\(?[a-zA-Z]\)(?=\s)|[-*+•·‣◦](?=\s))"
)
SOFT = frozenset([",", ":", "(", ")", "-", "->", "=>"])
"""Signs that may stand between the parts of an order and mean nothing there."""

NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}


@dataclass(slots=True)
class Line:
    """One line. `tokens` are folded words and signs; `starts` and `ends` their places in
    `clean`, the line made plain; `words` says which tokens are words."""

    raw: str
    clean: str
    tokens: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    words: list[bool] = field(default_factory=list)
    origin: list[int] | None = None

    def column(self, index: int) -> int:
        """Column of a token in the line as it was typed, from 1; behind the last one if
        there is no such token."""
        return self._place(self.starts[index]) + 1 if index < len(self.tokens) else self._end() + 1

    def typed(self, start: int, end: int) -> str:
        """What was typed for the tokens from `start` up to `end`, printable."""
        if start >= end:
            return ""
        first, last = self._place(self.starts[start]), self._place(self.ends[end - 1] - 1)
        return printable(self.raw[first : last + 1])

    def instead(self, start: int, end: int, text: str) -> str:
        """The line as it was typed, with a text for the tokens from `start` up to `end`."""
        first, last = self._place(self.starts[start]), self._place(self.ends[end - 1] - 1)
        return f"{self.raw[:first]}{text}{self.raw[last + 1 :]}"

    def rest(self, start: int) -> str:
        """All that was typed from a token on, printable, signs included."""
        return printable(self.raw[self._place(self.starts[start]) :])

    def after(self, offset: int) -> int:
        """The first token that starts at or behind a place in `clean`."""
        return bisect_left(self.starts, offset)

    def find(self, token: str, start: int) -> int:
        """Where a token stands next, or the end of the line."""
        try:
            return self.tokens.index(token, start)
        except ValueError:
            return len(self.tokens)

    def blank_after(self, index: int) -> int:
        """The place in `clean` of the first blank behind a token."""
        place = self.ends[index]
        while place < len(self.clean) and self.clean[place] not in " ,;":
            place += 1
        return place

    def _place(self, offset: int) -> int:
        return offset if self.origin is None else self.origin[offset]

    def _end(self) -> int:
        return self._place(self.ends[-1] - 1) + 1 if self.ends else 0


def printable(text: str) -> str:
    """The text without characters that could harm a terminal, a mail or a database."""
    if text.isascii() and text.isprintable():
        return text.strip()
    kept = (" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    return "".join(c for c in kept if unicodedata.category(c) not in ("Cf", "Cs", "Co")).strip()


def tokenize(raw: str) -> Line:
    """A line as tokens, a list mark at its start (`1.`, `-`, `*`) left out."""
    line = Line(raw, raw.translate(_CONTROL)) if raw.isascii() else _made_plain(raw)
    begin = 0
    while mark := _LIST_MARK.match(line.clean, begin):
        begin = mark.end()
    for found in _TOKEN.finditer(line.clean, begin):
        text = found[0]
        word = text[0].isalnum()
        line.tokens.append(_fold_word(text) if word else text)
        line.words.append(word)
        line.starts.append(found.start())
        line.ends.append(found.end())
    for at in range(len(line.tokens) - 1):
        if line.tokens[at : at + 2] == ["don", "t"]:  # the sign between them is none
            line.tokens[at : at + 2] = ["do", "not"]
    return line


def _fold_word(text: str) -> str:
    return text.lower() if text.isascii() else fold(text)


def _made_plain(raw: str) -> Line:
    """A line with other than ASCII characters: plain signs for fancy ones, and where each
    of them stood."""
    clean: list[str] = []
    origin: list[int] = []
    for place, char in enumerate(raw):
        plain = char if char.isascii() and char.isprintable() else _plain(char)
        clean.append(plain)
        origin.extend([place] * len(plain))
    return Line(raw, "".join(clean), origin=origin)


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    if char in _SIGNS:
        return _SIGNS[char]
    category = unicodedata.category(char)
    if category in _DROPPED:
        return ""
    if category == "Pd":
        return "-"
    if category[0] in "LP":
        wide = unicodedata.normalize("NFKC", char)
        return wide if len(wide) == 1 else char
    if category[0] == "N":
        digit = unicodedata.digit(char, None)
        return char if digit is None else str(digit)
    if category[0] == "S":
        wide = unicodedata.normalize("NFKC", char)
        return wide if wide.isascii() and len(wide) == 1 else " "
    return " "
