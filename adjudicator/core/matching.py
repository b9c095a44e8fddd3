"""The search for a reading of a line, with one program of `core.programs` at a time.

Depth first, each pair of (state, token) at most once, so the time is bounded by the length
of the line times that of the syntax. The alternatives are tried in this order: what is
optional is taken, the longest name, the first kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from adjudicator.core.names import JOINERS, Lexicon, Name
from adjudicator.core.programs import BUILT_IN, NAME, Close, Edge, Open, Program, Put
from adjudicator.core.protocol import Phrase
from adjudicator.core.tokens import NUMBER_WORDS, SOFT, Line

ARROWS = ("->", "=>", "-")


@dataclass(frozen=True, slots=True)
class Trail:
    """What was read so far: the edge taken last, its value, and what was before."""

    before: Trail | None
    edge: Edge
    value: Any


@dataclass(frozen=True, slots=True)
class Unclear:
    """A text that is the name of several things of a kind."""

    start: int
    end: int
    names: tuple[Name, ...]


Ends = Callable[[Program, int], bool]
"""May this order end before this token?"""


class Search:
    """The reading of one order of one line: what was tried, and how far it came.

    `far` is the token that no reading came past; `stuck` are the states in which the
    readings that came so far stood there, in the order in which they were tried; `steps` is how
    often it looked at a token from a state.
    """

    def __init__(
        self,
        line: Line,
        lexicon: Lexicon,
        fillers: frozenset[str],
        short: Mapping[str, str] | None = None,
    ) -> None:
        self.line, self.lexicon, self.fillers = line, lexicon, fillers
        self.short = short or {}
        self.far = -1
        self.stuck: list[tuple[Program, int]] = []
        self.unclear: list[Unclear] = []
        self.steps = 0
        self._taken: dict[tuple[Any, int], list[tuple[Any, int]]] = {}
        self._skips: dict[int, bool] = {}

    def run(self, program: Program, state: int, at: int, ends: Ends) -> tuple[Trail, int] | None:
        """The best reading from a state and a token on, with the token behind it."""
        tokens, count, states = self.line.tokens, len(self.line.tokens), program.states
        width = len(states)
        seen: set[int] = set()
        todo: list[tuple[int, int, Trail | None]] = [(state, at, None)]
        while todo:
            state, at, trail = todo.pop()
            if state < 0:
                assert trail is not None
                return trail, at
            if (key := at * width + state) in seen:
                continue
            seen.add(key)
            self.steps += 1
            if at >= self.far:
                if at > self.far:
                    self.far = at
                    self.stuck = []
                self.stuck.append((program, state))
            here = states[state]
            if at == count:
                if here.ends and ends(program, at):
                    return Trail(trail, here.ends[1], None), at
                continue
            token = tokens[at]
            ways: list[tuple[int, int, Edge, Any]] = []
            for word in self._stands_for(token):
                for rank, edge in here.by_word.get(word, ()):
                    ways.append((rank, at + 1, edge, None))
            for wants, what, ranked in here.others:
                for value, behind in self._values(wants, what, at):
                    ways.extend((rank, behind, edge, value) for rank, edge in ranked)
            if here.ends and ends(program, at):
                ways.append((here.ends[0], at, here.ends[1], None))
            if self.skips(at):
                todo.append((state, at + 1, trail))
            if len(ways) > 1:
                ways.sort(key=_rank)
                ways.reverse()
            for _, behind, edge, value in ways:
                todo.append((edge.target, behind, Trail(trail, edge, value)))
        return None

    def _stands_for(self, token: str) -> tuple[str, ...]:
        """The keywords that a token may be."""
        if token in ARROWS:
            return ("to",)
        if token in ("&", "+"):
            return ("and",)
        return (token, self.short[token]) if token in self.short else (token,)

    def _values(self, wants: int, what: Any, at: int) -> list[tuple[Any, int]]:
        """What an edge that wants no keyword can take at a token: values, tokens behind."""
        if (found := self._taken.get((what, at))) is None:
            if wants == NAME:
                found = self.names(what, at)
            elif wants == BUILT_IN:
                found = self.built_in(what, at)
            else:
                behind = self._another(at)
                found = [(None, behind)] if behind else []
            self._taken[what, at] = found
        return found

    def _another(self, at: int) -> int:
        """The token behind `,`, `and`, `&`, `+` or `, and`; 0 if there is none."""
        tokens = self.line.tokens
        if tokens[at] not in (",", "&", "+", "and"):
            return 0
        if tokens[at] == "," and at + 1 < len(tokens) and tokens[at + 1] in ("and", "&"):
            return at + 2
        return at + 1

    def skips(self, at: int) -> bool:
        """Means this token nothing where no part of an order takes it?"""
        if at not in self._skips:
            token = self.line.tokens[at]
            self._skips[at] = token in SOFT or (
                token in self.fillers
                # "A" may be an army: a word that names something is never dropped.
                and not any(token in self.lexicon.index(kind) for kind in self.lexicon.kinds)
            )
        return self._skips[at]

    def names(self, kinds: tuple[str, ...], at: int) -> list[tuple[Any, int]]:
        """The ids of the names that begin at a token, longest first, with the token behind."""
        hits: list[tuple[int, str]] = []
        for kind in kinds:
            for end, names in self._spelled(kind, at):
                if len(names) == 1:
                    hits.append((end, names[0].id))
                else:
                    self.unclear.append(Unclear(at, end, tuple(names)))
        hits.sort(key=lambda hit: -hit[0])
        return [(id, end) for end, id in hits]

    def _spelled(self, kind: str, at: int) -> Iterator[tuple[int, list[Name]]]:
        tokens, words = self.line.tokens, self.line.words
        index = self.lexicon.index(kind)
        longest, joiners = self.lexicon.shape(kind)
        key, count, joined = "", 0, ""
        for place in range(at, len(tokens)):
            token = tokens[place]
            if not words[place]:
                if not key or (token in JOINERS and token not in joiners) or token not in _INSIDE:
                    return
                joined += token if token in JOINERS else ""
                continue
            if count == longest or not token:
                return
            key, count = f"{key} {token}" if key else token, count + 1
            if key in index:
                names = [
                    name
                    for name in self.lexicon.best(kind, key)
                    if not joined or any(_holds(text, joined) for text in name.written())
                ]
                if names:
                    yield place + 1, names

    def built_in(self, kind: str, at: int) -> list[tuple[Any, int]]:
        """The values of a built-in kind that begin at a token, with the token behind."""
        match kind:
            case "text":
                return [(self.line.rest(at), len(self.line.tokens))]
            case "topic":
                return self._topics(at)
            case "seat":
                if "seat" in self.lexicon.kinds:
                    return [*self.names(("seat",), at)]
                return [(self.line.tokens[at], at + 1)] if self.line.words[at] else []
            case "word":
                return self._pattern(_WORD, at, lambda found: found[0].rstrip(".,:!?'\""))
            case "ratio":
                return self._pattern(_RATIO, at, lambda found: f"{int(found[1])}-{int(found[2])}")
            case "half":
                halves = self._pattern(_HALF, at, half_units)
                return halves or [(2 * n, end) for n, end in self._whole(at)]
            case _:
                return self._whole(at)

    def _whole(self, at: int) -> list[tuple[Any, int]]:
        if (token := self.line.tokens[at]) in NUMBER_WORDS:
            return [(NUMBER_WORDS[token], at + 1)]
        sign = -1 if _MINUS.search(self.line.clean, 0, self.line.starts[at]) else 1
        return self._pattern(_INT, at, lambda found: sign * int(found[0]))

    def _topics(self, at: int) -> list[tuple[Any, int]]:
        """Topics that the lexicon names and `everything`; any words where it names none."""
        if "topic" in self.lexicon.kinds:
            named: list[tuple[Any, int]] = [*self.names(("topic",), at)]
            return named or ([(EVERYTHING, at + 1)] if self.line.tokens[at] == EVERYTHING else [])
        end = at
        while end < len(self.line.tokens) and self.line.tokens[end] and self.line.words[end]:
            end += 1
        return [(" ".join(self.line.tokens[at:stop]), stop) for stop in range(end, at, -1)]

    def _pattern(
        self, pattern: re.Pattern[str], at: int, value: Callable[[re.Match[str]], Any]
    ) -> list[tuple[Any, int]]:
        found = pattern.match(self.line.clean, self.line.starts[at])
        read = value(found) if found else None
        if found is None or read is None or read == "":
            return []
        return [(read, self.line.after(found.end()))]


EVERYTHING = "everything"
"""The topic that is all topics (`core.engine`)."""


def _rank(way: tuple[int, int, Edge, Any]) -> int:
    return way[0]


_INSIDE = frozenset([*SOFT, *JOINERS]) - {"->", "=>"}
_INT = re.compile(r"[0-9]{1,9}(?!\w|[.:/-]\d)")
_MINUS = re.compile(r"(?:^|\s)-$")
_HALF = re.compile(
    r"(?:([0-9]{1,6})[ -]+)?([0-9])/([0-9])(?!\w)|([0-9]{1,6})\.([0-9]{1,2})(?!\w)"
    r"|half(?!\w)|([0-9]{1,6})(?!\w)",
    re.IGNORECASE,
)
_RATIO = re.compile(r"([0-9]{1,4})\s*(?:[-:/]|to|against)\s*([0-9]{1,4})(?!\w)", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;]+")


def half_units(found: re.Match[str]) -> int | None:
    """A number such as `2 1/2` as a number of half units; None if it is no such number."""
    whole, over, under, before, behind, plain = found.groups()
    if plain:
        return 2 * int(plain)
    if before:
        value = Fraction(f"{before}.{behind}")
    elif over:
        if under == "0":
            return None
        value = Fraction(int(over), int(under)) + int(whole or 0)
    else:
        value = Fraction(1, 2)
    return int(2 * value) if (2 * value).denominator == 1 else None


def _holds(text: str, signs: str) -> bool:
    """Do these signs, and no others between them, stand in the text?"""
    return signs in "".join(char for char in text if char in JOINERS)


# --------------------------------------------------------------------- result


def fields_of(trail: Trail) -> dict[str, Any]:
    """The field values that a reading gives, phrases made."""
    steps: list[Trail] = []
    step: Trail | None = trail
    while step is not None:
        steps.append(step)
        step = step.before
    open_: list[tuple[type[Phrase] | None, dict[str, Any]]] = [(None, {})]
    for step in reversed(steps):
        for action in step.edge.before:
            match action:
                case Open(cls=cls):
                    open_.append((cls, {}))
                case Close(name, many):
                    phrase, fields = open_.pop()
                    assert phrase is not None
                    _put(open_[-1][1], name, many, phrase(**fields))
                case Put(name, many, value):
                    _put(open_[-1][1], name, many, value)
        if step.edge.then is not None:
            _put(open_[-1][1], step.edge.then.field, step.edge.then.many, step.value)
    return open_[0][1]


def _put(fields: dict[str, Any], name: str, many: bool, value: Any) -> None:
    if many:
        fields.setdefault(name, []).append(value)
    else:
        fields[name] = value
