"""The notation of the option cards (scenarios/totaler_krieg/README.md), read into a tree.

Requirements are boolean expressions, actions a list of steps. Reading checks the grammar, the
names of tests and verbs and how many arguments each has; `Wrong` says what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


class Wrong(ValueError):
    """A text that is not in the notation."""


@dataclass(frozen=True)
class Condition:
    """One test: `played(A:3)`, `posture(Britain)=War`, `year>=1943`."""

    name: str
    args: tuple[str, ...] = ()
    sign: str = ""
    value: str = ""


@dataclass(frozen=True)
class No:
    """`not` of something."""

    part: Expression


@dataclass(frozen=True)
class All:
    """`and`; without parts it is true."""

    parts: tuple[Expression, ...] = ()


@dataclass(frozen=True)
class Either:
    """`or` (TK-1.1.3.1-2)."""

    parts: tuple[Expression, ...]


Expression = Condition | No | All | Either


@dataclass(frozen=True)
class Step:
    """A verb with its arguments: `event(15.19, pick:neutral)`."""

    verb: str
    args: tuple[str, ...] = ()


@dataclass(frozen=True)
class When:
    """`if(EXPR){steps}`."""

    condition: Expression
    steps: tuple[Action, ...]


@dataclass(frozen=True)
class OneOf:
    """`choose{a // b}`."""

    branches: tuple[tuple[Action, ...], ...]


Action = Step | When | OneOf

TESTS: dict[str, tuple[int, str]] = {
    "war": (1, ""),
    "played": (1, ""),
    "posture": (1, "="),
    "neutral": (1, ""),
    "exists": (1, ""),
    "active": (2, ""),
    "conquered": (1, ""),
    "ceded": (1, ""),
    "civil_war": (0, ""),
    "controls": (2, ""),
    "controls_n": (3, ""),
    "unit_in": (2, ""),
    "support_in": (2, ""),
    "marker": (2, ""),
    "once": (1, ""),
    "vichy": (1, ""),
    "year": (0, ">="),
    "uscl": (0, ">="),
    "vp_side": (1, ""),
    "pacific": (1, ">= ="),
    "us_entry_enabled": (0, ""),
    "die": (0, "<="),
}
"""Condition -> (number of arguments, the signs it may be compared with)."""

VERBS: dict[str, int] = {
    "event": 2,
    "roll": 2,
    "select": 1,
    "policy": 2,
    "end_policy": 1,
    "war": 1,
    "marker": 2,
    "pool": 2,
    "delay": 1,
    "remove_card": 1,
    "partnership": 1,
    "place_hq": 2,
    "blitz": 1,
    "cond_event": 1,
    "cond_steps": 3,
    "end_vp": 2,
    "note": 1,
}
"""Verb -> number of arguments."""

_TOKEN = re.compile(
    r"\s*(?:(?P<word>\(|\)|(?:and|or|not)\b)|(?P<name>[a-z_]+)"
    r"(?:\((?P<args>[^()]*)\))?"
    r"(?:(?P<sign>>=|<=|=)(?P<value>count\([^()]*\)|(?:(?!\s(?:and|or)\b)[^()])+))?)"
)


# ------------------------------------------------------------------------- requirements


def requirement(text: str) -> Expression:
    """Read a boolean expression; an empty one is true."""
    if not text.strip():
        return All()
    tokens = list(_tokens(text))
    found, rest = _either(tokens, 0)
    if rest != len(tokens):
        raise Wrong(f"{text!r}: nothing may follow after {_said(tokens[rest - 1])}")
    return found


Token = str | Condition


def _tokens(text: str) -> Iterator[Token]:
    at = 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise Wrong(f"{text!r}: {text[at:].strip()!r} is not a test")
        at = match.end()
        if match["word"]:
            yield match["word"]
            continue
        name = match["name"]
        if name not in TESTS:
            raise Wrong(f"{text!r}: there is no test {name}")
        args = tuple(one.strip() for one in (match["args"] or "").split(",") if one.strip())
        number, sign = TESTS[name]
        if len(args) != number:
            raise Wrong(f"{text!r}: {name} takes {number} arguments, not {len(args)}")
        if (match["sign"] or "") not in (sign.split() or ("",)):
            raise Wrong(f"{text!r}: {name} is written {name}{sign or '(...)'}")
        yield Condition(name, args, match["sign"] or "", (match["value"] or "").strip())


def _said(token: Token) -> str:
    return token if isinstance(token, str) else token.name


def _either(tokens: list[Token], at: int) -> tuple[Expression, int]:
    parts: list[Expression] = []
    while True:
        part, at = _both(tokens, at)
        parts.append(part)
        if at >= len(tokens) or tokens[at] != "or":
            return (parts[0] if len(parts) == 1 else Either(tuple(parts))), at
        at += 1


def _both(tokens: list[Token], at: int) -> tuple[Expression, int]:
    parts: list[Expression] = []
    while True:
        part, at = _single(tokens, at)
        parts.append(part)
        if at >= len(tokens) or tokens[at] != "and":
            return (parts[0] if len(parts) == 1 else All(tuple(parts))), at
        at += 1


def _single(tokens: list[Token], at: int) -> tuple[Expression, int]:
    if at >= len(tokens):
        raise Wrong("the expression ends too early")
    token = tokens[at]
    if isinstance(token, Condition):
        return token, at + 1
    if token == "not":
        part, at = _single(tokens, at + 1)
        return No(part), at
    if token == "(":
        part, at = _either(tokens, at + 1)
        if at >= len(tokens) or tokens[at] != ")":
            raise Wrong("a bracket is not closed")
        return part, at + 1
    raise Wrong(f"{token!r} cannot stand here")


def tests_of(expression: Expression) -> Iterator[Condition]:
    """Every test of an expression."""
    match expression:
        case Condition():
            yield expression
        case No(part):
            yield from tests_of(part)
        case All(parts) | Either(parts):
            for one in parts:
                yield from tests_of(one)


# ------------------------------------------------------------------------------ actions


def actions(text: str) -> tuple[Action, ...]:
    """Read a list of actions, in their printed order (TK-1.1.1-10)."""
    return tuple(_action(part) for part in _split(text, ";") if part)


def _split(text: str, by: str) -> list[str]:
    """The parts of a text at a mark that stands in no bracket."""
    parts, deep, start, at = [], 0, 0, 0
    while at < len(text):
        if text[at] in "({":
            deep += 1
        elif text[at] in ")}":
            deep -= 1
            if deep < 0:
                raise Wrong(f"{text!r}: a bracket too many is closed")
        elif not deep and text.startswith(by, at):
            parts.append(text[start:at].strip())
            start = at + len(by)
        at += 1
    if deep:
        raise Wrong(f"{text!r}: a bracket is not closed")
    return [*parts, text[start:].strip()]


def _action(text: str) -> Action:
    if text.startswith("choose{") and text.endswith("}"):
        branches = _split(text[len("choose{") : -1], "//")
        if len(branches) < 2:
            raise Wrong(f"{text!r}: a choice has branches divided by //")
        return OneOf(tuple(actions(one) for one in branches))
    if text.startswith("if("):
        at = _closing(text, 2)
        if text[at + 1 : at + 2] != "{" or not text.endswith("}"):
            raise Wrong(f"{text!r}: if(...) is followed by {{...}}")
        return When(requirement(text[3:at]), actions(text[at + 2 : -1]))
    name, bracket, rest = text.partition("(")
    if name not in VERBS or not bracket or not rest.endswith(")"):
        raise Wrong(f"{text!r}: there is no such action")
    return Step(name, _arguments(name, rest[:-1], text))


def _closing(text: str, at: int) -> int:
    deep = 0
    for index in range(at, len(text)):
        deep += {"(": 1, ")": -1}.get(text[index], 0)
        if not deep:
            return index
    raise Wrong(f"{text!r}: a bracket is not closed")


def _arguments(verb: str, inside: str, text: str) -> tuple[str, ...]:
    """The first of a verb's arguments has no comma, but for markers and conditions, whose
    last ones have none."""
    number = VERBS[verb]
    if number == 1:
        args = [inside.strip()] if inside.strip() else []
    elif verb in ("marker", "cond_steps"):
        args = [one.strip() for one in inside.rsplit(",", number - 1)]
    else:
        args = [one.strip() for one in inside.split(",", number - 1)]
    if len(args) != number:
        raise Wrong(f"{text!r}: {verb} takes {number} arguments, not {len(args)}")
    if verb == "cond_steps":
        requirement(args[0])
    return tuple(args)


def steps_of(listed: tuple[Action, ...]) -> Iterator[Step]:
    """Every step of a list of actions, whatever its condition."""
    for one in listed:
        match one:
            case Step():
                yield one
            case When(_, then):
                yield from steps_of(then)
            case OneOf(branches):
                for branch in branches:
                    yield from steps_of(branch)


def conditions_of(listed: tuple[Action, ...]) -> Iterator[Condition]:
    """Every test in a list of actions."""
    for one in listed:
        match one:
            case Step("cond_steps", args):
                yield from tests_of(requirement(args[0]))
            case When(condition, then):
                yield from tests_of(condition)
                yield from conditions_of(then)
            case OneOf(branches):
                for branch in branches:
                    yield from conditions_of(branch)


# ------------------------------------------------------------------------------- tables


@dataclass(frozen=True)
class Outcome:
    """A cell of a political table. kind: `event` (value: its section, name, and for a Failure
    its kind), `table` or `country` (roll on, TK-1.1.2-5), `steps`, `no_result`, `words`."""

    kind: str
    value: str = ""
    name: str = ""
    failure: str = ""


_EVENT = re.compile(r"(?P<id>15\.\d+) (?P<name>[^\[\]]+?)(?: \[(?P<failure>Supply|Command)\])?$")


def outcome(text: str) -> Outcome:
    """Read a cell of a political table."""
    if text == "no_result":
        return Outcome("no_result")
    head, colon, rest = text.partition(":")
    if colon and head in ("table", "country", "steps"):
        return Outcome(head, rest.strip())
    if match := _EVENT.match(text):
        return Outcome("event", match["id"], match["name"], (match["failure"] or "").lower())
    if text[:1].isdigit():
        raise Wrong(f"{text!r} is not a result of a table")
    return Outcome("words", text)
