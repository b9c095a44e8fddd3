"""The notation of syntax lines, read into small trees.

    move {force:part+} [from] {start:zone} (to|into) {end:zone} [{quiet=quietly}]

Plain words are keywords. `[...]` is optional, `(a|b c)` a choice, `{field:kind}` a slot,
`{field}` the same as `{field:field}`, `{field:kind+}` a list, `{field:zone|sea}` a slot
for names of several kinds, `{field=words}` words that set a field: a bool to True, any
other to the words. `core.ordertext` says what the kinds are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, VisitError

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

_GRAMMAR = r"""
    start: choice
    choice: sequence ("|" sequence)*
    sequence: (word | flag | slot | optional | group)*
    optional: "[" choice "]"
    group: "(" choice ")"
    word: WORD
    slot: "{" NAME [":" NAME ("|" NAME)* [PLUS]] "}"
    flag: "{" NAME "=" WORD+ "}"
    NAME.2: /[a-zA-Z_]\w*(?=\s*[}:|=+])/
    PLUS: "+"
    WORD: /[^\s\[\](){}|=]+/
    %ignore /\s+/
"""


class _Trees(Transformer[Token, Pattern]):
    def start(self, found: list[Any]) -> Pattern:
        whole: Pattern = found[0]
        return whole

    def choice(self, found: list[Any]) -> Pattern:
        return found[0] if len(found) == 1 else Choice(tuple(found))

    def sequence(self, found: list[Any]) -> Pattern:
        parts = tuple(part for part in found if part != Keywords(()))
        return parts[0] if len(parts) == 1 else Sequence(parts)

    def optional(self, found: list[Any]) -> Pattern:
        return Optional(found[0])

    def group(self, found: list[Any]) -> Pattern:
        whole: Pattern = found[0]
        return whole

    def word(self, found: list[Any]) -> Pattern:
        return Keywords(tuple(fold(found[0]).split()))

    def slot(self, found: list[Any]) -> Pattern:
        names = [str(token) for token in found if token is not None and token.type == "NAME"]
        many = any(token is not None and token.type == "PLUS" for token in found)
        kinds = tuple(name.lower() for name in names[1:]) or (names[0].lower(),)
        return Slot(names[0], kinds, many)

    def flag(self, found: list[Any]) -> Pattern:
        field, *words = (str(token) for token in found)
        return Keywords(tuple(fold(" ".join(words)).split()), field, " ".join(words))


_PARSER = Lark(_GRAMMAR, parser="lalr", maybe_placeholders=False)


@lru_cache(maxsize=4096)
def read_syntax(line: str) -> Pattern:
    """A syntax line as a tree. `SyntaxMistake` says where the line is wrong."""
    try:
        return _Trees().transform(_PARSER.parse(line))
    except VisitError as error:
        raise SyntaxMistake(f"syntax line {line!r}: {error.orig_exc}") from None
    except UnexpectedInput as error:
        column = getattr(error, "column", 0)
        raise SyntaxMistake(f"syntax line {line!r} is wrong at column {column}") from None


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
