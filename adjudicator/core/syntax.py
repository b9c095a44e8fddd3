"""The notation of syntax lines, read into small trees.

    move {force:part+} [from] {start:zone} (to|into) {end:zone} [{quiet=quietly}]

Plain words are keywords. `[...]` is optional, `(a|b c)` a choice, `{field:kind}` a slot,
`{field}` the same as `{field:field}`, `{field:kind+}` a list, `{field:zone|sea}` a slot
for names of several kinds, `{field=words}` words that set a field: a bool to True, any
other to the words. `core.ordertext` says what the kinds are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from adjudicator.core.names import fold


class SyntaxMistake(Exception):
    """A declaration of an order or phrase that cannot be used. The text names it."""


@dataclass(frozen=True)
class Keywords:
    """Words that must stand there, folded. With a field: they set it, a text field to `text`."""

    words: tuple[str, ...]
    field: str = ""
    text: str = ""


@dataclass(frozen=True)
class Slot:
    """A place for a value of one of some kinds, or for a list of them."""

    field: str
    kinds: tuple[str, ...]
    many: bool = False


@dataclass(frozen=True)
class Sequence:
    """One part after the other."""

    parts: tuple[Pattern, ...]


@dataclass(frozen=True)
class Choice:
    """One of several parts."""

    options: tuple[Pattern, ...]


@dataclass(frozen=True)
class Optional:
    """A part that may be left out."""

    part: Pattern


Pattern = Keywords | Slot | Sequence | Choice | Optional

_TOKEN = re.compile(r"\s*([\[\](){}|=:+]|[^\s\[\](){}|=]+)?")
_SLOT = re.compile(
    r"\s*([a-zA-Z_]\w*)\s*(?::\s*([a-zA-Z_]\w*(?:\s*\|\s*[a-zA-Z_]\w*)*)\s*(\+?)\s*)?\}"
)
_FLAG = re.compile(r"\s*([a-zA-Z_]\w*)\s*=\s*([^\s\[\](){}|=]+(?:\s+[^\s\[\](){}|=]+)*)\s*\}")
_CLOSES = {"[": "]", "(": ")"}


@lru_cache(maxsize=4096)
def read_syntax(line: str) -> Pattern:
    """A syntax line as a tree. `SyntaxMistake` says where the line is wrong."""
    pattern, at = _choice(line, 0)
    if line[at:].strip():
        raise _mistake(line, at)
    return pattern


def _choice(line: str, at: int) -> tuple[Pattern, int]:
    """What stands from here to the end or to a closing bracket, and where that is."""
    options: list[Pattern] = []
    parts: list[Pattern] = []
    while True:
        found = _TOKEN.match(line, at)
        token = found[1] if found else None
        if found is None or token is None or token in (")", "]"):
            options.append(_sequence(parts))
            return options[0] if len(options) == 1 else Choice(tuple(options)), at
        at = found.end()
        if token == "|":
            options.append(_sequence(parts))
            parts = []
        elif token in _CLOSES:
            inner, at = _choice(line, at)
            closing = _TOKEN.match(line, at)
            if closing is None or closing[1] != _CLOSES[token]:
                raise _mistake(line, at)
            at = closing.end()
            parts.append(Optional(inner) if token == "[" else inner)
        elif token == "{":
            part, at = _field(line, at)
            parts.append(part)
        elif token in ("}", "="):
            raise _mistake(line, found.start(1))
        else:
            parts.append(Keywords(tuple(fold(token).split())))


def _sequence(parts: list[Pattern]) -> Pattern:
    """Parts in their order; words of punctuation alone are none."""
    told = tuple(part for part in parts if part != Keywords(()))
    return told[0] if len(told) == 1 else Sequence(told)


def _field(line: str, at: int) -> tuple[Slot | Keywords, int]:
    """A slot or a flag, its opening brace read already."""
    if slot := _SLOT.match(line, at):
        name, kinds, many = slot[1], slot[2], bool(slot[3])
        told = tuple(kind.strip().lower() for kind in (kinds or name).split("|"))
        return Slot(name, told, many), slot.end()
    if flag := _FLAG.match(line, at):
        words = " ".join(flag[2].split())
        return Keywords(tuple(fold(words).split()), flag[1], words), flag.end()
    raise _mistake(line, at)


def _mistake(line: str, at: int) -> SyntaxMistake:
    return SyntaxMistake(f"syntax line {line!r} is wrong at column {at + 1}")


def slots(pattern: Pattern) -> list[Slot | Keywords]:
    """All slots and flags of a pattern, in the order in which they stand."""
    match pattern:
        case Keywords(field=field):
            return [pattern] if field else []
        case Slot():
            return [pattern]
        case Sequence(parts):
            return [slot for part in parts for slot in slots(part)]
        case Choice(options):
            return [slot for part in options for slot in slots(part)]
        case Optional(part):
            return slots(part)


def always_set(pattern: Pattern) -> frozenset[str]:
    """The fields that every text of the pattern sets."""
    match pattern:
        case Keywords(field=field) | Slot(field=field):
            return frozenset([field] if field else [])
        case Sequence(parts):
            return frozenset().union(*(always_set(part) for part in parts))
        case Choice(options):
            return frozenset.intersection(*(always_set(part) for part in options))
        case Optional():
            return frozenset()


def readable(pattern: Pattern) -> str:
    """The pattern as an order card shows it: `move <force, ...> [from] <start> to|into <end>`."""
    match pattern:
        case Keywords(words):
            return " ".join(words)
        case Slot(field, _, many):
            return f"<{field.replace('_', ' ')}{', ...' if many else ''}>"
        case Sequence(parts):
            return " ".join(
                f"({readable(part)})" if isinstance(part, Choice) else readable(part)
                for part in parts
            )
        case Choice(options):
            return " | ".join(readable(part) for part in options)
        case Optional(part):
            return f"[{readable(part)}]"
