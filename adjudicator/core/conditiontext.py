"""The `if` of an order, read from text: `if odds at least 3-1 and not countered`.

Facts are those that the order class names, written with blanks or underscores. `and`
binds closer than `or`; brackets are possible. The words of a test are found first (the
longest of `_SIGNS`), what they may follow is said by a small grammar.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from lark import Lark, Token, Transformer, Tree
from lark.exceptions import UnexpectedToken, VisitError
from lark.lexer import Lexer
from lark.parsers.lalr_interactive_parser import InteractiveParser

from adjudicator.core.conditions import Condition, Scalar
from adjudicator.core.names import fold
from adjudicator.core.telling import plain
from adjudicator.core.tokens import NUMBER_WORDS, Line

_GRAMMAR = r"""
    start: either
    either: both | either OR both
    both: single | both AND single
    ?single: FACT                          -> stands
           | NOT FACT                      -> stands_not
           | FACT AT_LEAST NUMBER          -> at_least
           | FACT AT_MOST NUMBER           -> at_most
           | FACT MORE NUMBER              -> more
           | FACT LESS NUMBER              -> less
           | FACT IS value                 -> is_
           | FACT IS_NOT value             -> is_not
           | FACT IS NUMBER OR_MORE        -> at_least
           | FACT IS NUMBER OR_LESS        -> at_most
           | FACT NUMBER OR_MORE           -> at_least
           | FACT NUMBER OR_LESS           -> at_most
           | LEFT either RIGHT             -> bracket
           | NOT LEFT either RIGHT         -> none_of
    value: NUMBER -> number
         | words
    words: WORD | words WORD
    %declare FACT NOT AND OR IS IS_NOT AT_LEAST AT_MOST MORE LESS OR_MORE OR_LESS
    %declare NUMBER WORD LEFT RIGHT
"""
_SIGNS = {
    "AT_LEAST": "at least|is at least|are at least|>=|not less than|no less than|is not less than",
    "AT_MOST": "at most|is at most|are at most|<=|not more than|no more than|is not more than",
    "MORE": "more than|is more than|better than|is better than|over|above|is over|is above|"
    "are more than|are better than|are over|are above|>",
    "LESS": "less than|is less than|worse than|is worse than|fewer than|under|below|is under|"
    "is below|are less than|are worse than|are fewer than|are under|are below|<",
    "IS_NOT": "is not|are not|isn t|aren t|!=|<>",
    "IS": "is|are|was|were|equals|=|==",
    "OR_MORE": "or better|or more|or higher|or above|or over|and up",
    "OR_LESS": "or worse|or less|or fewer|or lower|or below|or under",
    "NOT": "not|no",
    "AND": "and|&",
    "OR": "or",
    "LEFT": "(",
    "RIGHT": ")",
}
_BY_WORDS = {
    tuple(words.split()): sign for sign, texts in _SIGNS.items() for words in texts.split("|")
}
_LONGEST = max(len(words) for words in _BY_WORDS)
_TESTS = frozenset(
    "least most more less than fewer over above under below better worse higher lower".split()
)
"""No fact is called so: `is below 3-1` never compares with the words `below 3 1`."""
_NUMBER = re.compile(
    r"([0-9]{1,6})\s*(?:[-:]|to|against)\s*([0-9]{1,6})(?!\w)"
    r"|((?:[0-9]{1,6}\s+)?[0-9]{1,3}/[0-9]{1,3})(?!\w)"
    r"|([0-9]{1,6}\.[0-9]{1,3})(?!\w)|(-?[0-9]{1,9})(?!\w)"
)
_BELOW_ZERO = re.compile(r"(?<![^\s<>=])-$")
"""The sign before a number that is not part of odds or of a word."""


class _NoLexer(Lexer):
    """Tokens come from `tokens.tokenize`; what they are depends on the facts of the order."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        return iter(())


class _Conditions(Transformer[Token, Condition]):
    def start(self, found: list[Any]) -> Condition:
        whole: Condition = found[0]
        return whole

    def either(self, found: list[Any]) -> Condition:
        return found[0] if len(found) == 1 else Condition(any=[*_parts(found[0], "any"), found[2]])

    def both(self, found: list[Any]) -> Condition:
        return found[0] if len(found) == 1 else Condition(all=[*_parts(found[0], "all"), found[2]])

    def bracket(self, found: list[Any]) -> Condition:
        inner: Condition = found[1]
        return inner

    def none_of(self, found: list[Any]) -> Condition:
        return Condition(none=[found[2]])

    def stands(self, found: list[Any]) -> Condition:
        return Condition(fact=found[0].value, test="yes")

    def stands_not(self, found: list[Any]) -> Condition:
        return Condition(fact=found[1].value, test="no")

    def at_least(self, found: list[Any]) -> Condition:
        return Condition(fact=found[0].value, test="at least", value=_value(found))

    def at_most(self, found: list[Any]) -> Condition:
        return Condition(fact=found[0].value, test="at most", value=_value(found))

    def more(self, found: list[Any]) -> Condition:
        return Condition(fact=found[0].value, test="at least", value=_whole(found) + 1)

    def less(self, found: list[Any]) -> Condition:
        return Condition(fact=found[0].value, test="at most", value=_whole(found) - 1)

    def is_(self, found: list[Any]) -> Condition:
        value = _value(found)
        if value in ("yes", "no"):
            return Condition(fact=found[0].value, test="yes" if value == "yes" else "no")
        return Condition(fact=found[0].value, test="is", value=value)

    def is_not(self, found: list[Any]) -> Condition:
        value = _value(found)
        if value in ("yes", "no"):
            return Condition(fact=found[0].value, test="no" if value == "yes" else "yes")
        return Condition(fact=found[0].value, test="is not", value=value)

    def number(self, found: list[Any]) -> _Value:
        return _Value(found[0].value)

    def words(self, found: list[Any]) -> str:
        return " ".join(part.value if isinstance(part, Token) else part for part in found)

    def value(self, found: list[Any]) -> _Value:
        return _Value(_YES_AND_NO.get(fold(found[0]), found[0]))


@dataclass(frozen=True)
class _Value:
    value: Scalar


_YES_AND_NO = {"yes": "yes", "true": "yes", "no": "no", "false": "no"}


def _parts(condition: Condition, joined: str) -> list[Condition]:
    """The conditions that are joined so, or the one condition."""
    parts: list[Condition] = getattr(condition, joined)
    return parts or [condition]


def _value(found: list[Any]) -> Scalar:
    """The value of a test: a transformed one, or that of its number."""
    holder = next(p for p in found if isinstance(p, _Value) or getattr(p, "type", "") == "NUMBER")
    value: Scalar = holder.value
    return value


def _whole(found: list[Any]) -> int:
    value = _value(found)
    if isinstance(value, int):
        return value
    raise ValueError(f'say "at least" or "at most" with {value}')


_PARSER = Lark(_GRAMMAR, parser="lalr", lexer=_NoLexer, maybe_placeholders=False)
_TREES = _Conditions()


@dataclass
class Read:
    """What can be read as a condition from a token on. `found`: each condition that ends
    where it might end, with the token behind it, shortest first. If the words could go no
    further at token `at`, `sentence` says what would have been right there."""

    found: list[tuple[Condition, int]] = field(default_factory=list)
    at: int = 0
    sentence: str = ""


def read_condition(line: Line, at: int, facts: Mapping[str, str], stop: int | None = None) -> Read:
    """Read a condition that begins at a token.

    facts: folded words -> name of the fact, of those that may be looked at.
    stop: it must end before this token; None: it may end anywhere.
    """
    parser: InteractiveParser = _PARSER.parse_interactive()
    read, brackets = Read(at=at), 0
    last = len(line.tokens) if stop is None else stop
    while at < last:
        allowed = _allowed(parser)
        choice = next(
            ((sign, value, end) for sign, value, end in _signs(line, at, facts) if sign in allowed),
            None,
        )
        if choice is None:
            break
        sign, value, at = choice
        brackets += (sign == "LEFT") - (sign == "RIGHT")
        try:
            # The value of a token may be a number: lark hands it on as it is.
            token = Token(sign, "")
            token.value = value
            parser.feed_token(token)
        except UnexpectedToken:
            break
        read.at = at
        if "$END" in _allowed(parser) and not brackets and stop in (None, at):
            try:
                tree = _ended(parser)
                read.found.append((_TREES.transform(tree), at))
            except VisitError as error:
                read.sentence = f"{error.orig_exc}."
                return read
            except UnexpectedToken:
                pass  # LALR looks ahead by rule, not by what it read: this is no end after all.
    if brackets and read.at == last:
        read.sentence = 'a bracket of the "if" is not closed.'
    else:
        read.sentence = _wanted(parser, line, read.at, last, facts)
    return read


def _allowed(parser: InteractiveParser) -> Container[str]:
    """The signs that may come next (by the rules of LALR: a few too many)."""
    allowed: Container[str] = parser.choices()  # type: ignore[no-untyped-call]
    return allowed


def _ended(parser: InteractiveParser) -> Tree[Token]:
    """The tree, if the text ended here; the parser can still go on."""
    copy: InteractiveParser = parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
    tree: Tree[Token] = copy.feed_eof()  # type: ignore[no-untyped-call]
    return tree


def _signs(line: Line, at: int, facts: Mapping[str, str]) -> Iterator[tuple[str, Any, int]]:
    """What the words at a token can be, the likeliest first: (sign, value, token behind)."""
    for count in range(min(_LONGEST, len(line.tokens) - at), 0, -1):
        words = tuple(line.tokens[at : at + count])
        if words in _BY_WORDS:
            yield _BY_WORDS[words], " ".join(words), at + count
    end = at
    while end < len(line.tokens) and line.words[end]:
        end += 1
    for stop in range(end, at, -1):
        if fact := facts.get(" ".join(line.tokens[at:stop])):
            yield "FACT", fact, stop
    yield from _numbers(line, at)
    if line.words[at] and line.tokens[at] and line.tokens[at] not in _TESTS:
        yield "WORD", line.typed(at, at + 1), at + 1


def _numbers(line: Line, at: int) -> Iterator[tuple[str, Scalar, int]]:
    """The number or odds at a token: `3`, `-1`, `2 1/2`, `3-1`, `three to one`."""
    tokens = line.tokens
    if (one := NUMBER_WORDS.get(tokens[at])) is not None:
        other = NUMBER_WORDS.get(tokens[at + 2]) if at + 2 < len(tokens) else None
        if other is not None and tokens[at + 1] in ("to", "against"):
            yield "NUMBER", f"{one}-{other}", at + 3
        else:
            yield "NUMBER", one, at + 1
    begin = line.starts[at]
    if _BELOW_ZERO.search(line.clean, 0, begin):
        begin -= 1
    if number := _NUMBER.match(line.clean, begin):
        over, under, mixed, decimal, whole = number.groups()
        value: Scalar
        if over:
            value = f"{int(over)}-{int(under)}"
        elif whole:
            value = int(whole)
        else:
            try:
                value = plain(sum((Fraction(p) for p in (mixed or decimal).split()), Fraction(0)))
            except ZeroDivisionError:
                return
        yield "NUMBER", value, line.after(number.end())


def _wanted(
    parser: InteractiveParser, line: Line, at: int, last: int, facts: Mapping[str, str]
) -> str:
    """What should have come at a token, as a sentence."""
    there = f'"{line.typed(at, at + 1)}"' if at < last else ""
    before = f'"{line.typed(at - 1, at)}"' if at else ""
    allowed = _allowed(parser)
    if "FACT" in allowed:
        known = ", ".join(sorted({fact.replace("_", " ") for fact in facts.values()}))
        if not there:
            return f'the "if" stops too early. {_can(known)}'
        return f'this "if" cannot look at {there}. {_can(known)}'
    if "AT_LEAST" in allowed:
        if not there:
            return f'the "if" stops too early: {before} needs a test such as "at least 2".'
        return f'{there} is not a test. After {before} write "is", "at least" or "at most".'
    if "NUMBER" in allowed:
        wanted = "a number, odds or a word" if "WORD" in allowed else "a number or odds"
        if not there:
            return f'the "if" stops too early: {before} needs {wanted} after it.'
        return f"{there} is not {wanted}, and {before} needs one after it."
    if "OR_MORE" in allowed and "AND" not in allowed and "$END" not in allowed:
        return f'{before} needs a test before it: "at least", "at most" or "is".'
    return f'{there or "this"} cannot continue the "if"; join conditions with "and" or "or".'


def _can(known: str) -> str:
    """What an `if` can look at, in words."""
    return (
        f"It can look at: {known}."
        if known
        else "No order here takes an “if”: write it without one."
    )
