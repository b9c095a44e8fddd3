"""Syntax lines made into programs, and the search for one that reads a line of orders.

Why no ready-made parser: the syntax lines of a game are declared independently of each
other, many begin alike, names of several words lie beside each other without a sign
between them, and what is a name depends on what the seat may see. An LALR table over all
of them is full of conflicts that no author of an order should have to think of, and an
Earley parser is too slow by a factor of ten. Syntax lines never nest without end, so each
is a small automaton instead. It is searched depth first, each pair of (state, token) at
most once, so the time is bounded by the length of the line times that of the syntax. The
alternatives are tried in this order: what is optional is taken, the longest name, the
first kind; then the line declared first wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel

from adjudicator.core import syntax
from adjudicator.core.names import JOINERS, Lexicon, Name
from adjudicator.core.protocol import Order, Phrase
from adjudicator.core.syntax import SyntaxMistake
from adjudicator.core.tokens import SOFT, Line

KEYWORD, NAME, BUILT_IN, ANOTHER, END = range(5)
"""What an edge wants: a keyword, a name of some kinds, a built-in kind, the sign between
two items of a list, or the end of the order."""

BUILT_IN_KINDS = ("int", "half", "ratio", "text", "word", "seat", "topic")
ARROWS = ("->", "=>", "-")
NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}


# ------------------------------------------------------------------- programs


@dataclass(frozen=True, slots=True)
class Open:
    """A phrase begins."""

    cls: type[Phrase]


@dataclass(frozen=True, slots=True)
class Close:
    """A phrase ends and is the value of a field, or one more of its values."""

    field: str
    many: bool


@dataclass(frozen=True, slots=True)
class Put:
    """A field gets the value of the edge, or the given one; `many`: one more value."""

    field: str
    many: bool = False
    value: Any = None


Action = Open | Close | Put


@dataclass(frozen=True, slots=True)
class Edge:
    """One way on from a state: do `before`, take what `wants` says, do `then`."""

    wants: int
    what: Any
    before: tuple[Action, ...]
    then: Put | None
    target: int


class State:
    """The edges of a state, best first, and the same sorted for the search: those that want
    a keyword by the word, the others in groups that want the same. Each edge goes with its
    rank. Phrases with dozens of lines make states with hundreds of edges."""

    __slots__ = ("by_word", "edges", "ends", "others")

    def __init__(self, edges: list[Edge]) -> None:
        self.edges = edges
        self.by_word: dict[str, list[tuple[int, Edge]]] = {}
        self.ends: tuple[int, Edge] | None = None
        groups: dict[tuple[int, Any], list[tuple[int, Edge]]] = {}
        for rank, edge in enumerate(edges):
            if edge.wants == KEYWORD:
                self.by_word.setdefault(edge.what, []).append((rank, edge))
            elif edge.wants == END:
                self.ends = self.ends or (rank, edge)
            else:
                groups.setdefault((edge.wants, edge.what), []).append((rank, edge))
        self.others = [(wants, what, ranked) for (wants, what), ranked in groups.items()]


@dataclass(frozen=True, eq=False)
class Program:
    """One syntax line of one order class. The search begins in the first state."""

    cls: type[Order]
    line: str
    pattern: syntax.Pattern
    states: list[State]
    starts: frozenset[str]
    """Keywords that it may begin with."""
    starts_free: bool
    """May it begin with something else?"""
    keywords: frozenset[str]


@dataclass
class _Draft:
    """A program being made: `free` are edges that take nothing."""

    phrases: Mapping[str, type[Phrase]]
    edges: list[list[Edge | tuple[Action | None, int]]] = field(default_factory=list)

    def state(self) -> int:
        self.edges.append([])
        return len(self.edges) - 1

    def free(self, start: int, end: int, action: Action | None = None) -> None:
        self.edges[start].append((action, end))

    def add(self, pattern: syntax.Pattern, start: int, owner: type[BaseModel]) -> int:
        """Append a pattern at a state; gives back the state behind it."""
        match pattern:
            case syntax.Keywords(words, name, text):
                for word in words:
                    end = self.state()
                    self.edges[start].append(Edge(KEYWORD, word, (), None, end))
                    start = end
                if not name:
                    return start
                end = self.state()
                self.free(start, end, _flag(owner, name, text))
                return end
            case syntax.Sequence(parts):
                for part in parts:
                    start = self.add(part, start, owner)
                return start
            case syntax.Choice(options):
                end = self.state()
                for option in options:
                    begin = self.state()
                    self.free(start, begin)
                    self.free(self.add(option, begin, owner), end)
                return end
            case syntax.Optional(part):
                begin, end = self.state(), self.state()
                self.free(start, begin)
                self.free(self.add(part, begin, owner), end)
                self.free(start, end)
                return end
            case syntax.Slot(name, kinds, many):
                begin, end, done = self.state(), self.state(), self.state()
                self.free(start, begin)
                for kind in kinds:
                    self.slot(name, kind, kinds, many, begin, end)
                if many:
                    self.edges[end].append(Edge(ANOTHER, None, (), None, begin))
                self.free(end, done)
                return done

    def slot(
        self, name: str, kind: str, kinds: Sequence[str], many: bool, begin: int, end: int
    ) -> None:
        """One kind of a slot. Names of all its kinds are one edge: the longest name wins."""
        if phrase := self.phrases.get(kind):
            for line in lines_of(phrase):
                inner = self.state()
                self.free(begin, inner, Open(phrase))
                self.free(self.add(syntax.read_syntax(line), inner, phrase), end, Close(name, many))
        elif kind in BUILT_IN_KINDS:
            self.edges[begin].append(Edge(BUILT_IN, kind, (), Put(name, many), end))
        else:
            named = [k for k in kinds if k not in self.phrases and k not in BUILT_IN_KINDS]
            if kind == named[0]:
                self.edges[begin].append(Edge(NAME, tuple(named), (), Put(name, many), end))

    def finish(self, last: int) -> list[State]:
        """The states without free edges: each gets the edges that it reaches for free. States
        that nothing leads to any more are left out, the first stays the first."""
        number = {0: 0}
        states: list[list[Edge]] = []
        for old in number_as_found(number):
            edges = list(self._reach(old, last, (), set()))
            for edge in edges:
                if edge.wants != END:
                    number.setdefault(edge.target, len(number))
            states.append(edges)
        return [
            State(
                [
                    edge if edge.wants == END else replace(edge, target=number[edge.target])
                    for edge in edges
                ]
            )
            for edges in states
        ]

    def _reach(
        self, state: int, last: int, done: tuple[Action, ...], seen: set[int]
    ) -> Iterator[Edge]:
        if state in seen:
            return
        seen = {*seen, state}
        for edge in self.edges[state]:
            if isinstance(edge, Edge):
                yield Edge(edge.wants, edge.what, done + edge.before, edge.then, edge.target)
            else:
                action, target = edge
                yield from self._reach(target, last, done + ((action,) if action else ()), seen)
        if state == last:
            yield Edge(END, None, done, None, -1)


def number_as_found(number: dict[int, int]) -> Iterator[int]:
    """The keys of a dict that grows while it is gone through."""
    done = 0
    while done < len(number):
        yield from list(number)[done : (done := len(number))]


def _flag(owner: type[BaseModel], name: str, text: str) -> Put:
    """The action of `{field=words}`: True for a bool, else the words."""
    return Put(name, is_many(owner, name), True if is_flag(owner, name) else text)


def is_flag(owner: type[BaseModel], name: str) -> bool:
    """Is the field a yes or no?"""
    kinds = _types(owner.model_fields[name].annotation)
    return bool in kinds and str not in kinds


def is_many(owner: type[BaseModel], name: str) -> bool:
    """Does the field hold a list?"""
    return any(
        get_origin(kind) in (list, tuple) for kind in _types(owner.model_fields[name].annotation)
    )


def _types(annotation: Any) -> list[Any]:
    """The types that an annotation allows: those of a union, or itself."""
    if get_origin(annotation) in (Union, UnionType):
        return [kind for part in get_args(annotation) for kind in _types(part)]
    return [annotation]


def lines_of(cls: type[Order] | type[Phrase]) -> tuple[str, ...]:
    """The syntax lines of a class."""
    return (cls.syntax,) if isinstance(cls.syntax, str) else tuple(cls.syntax)


def compile_line(cls: type[Order], line: str, phrases: Mapping[str, type[Phrase]]) -> Program:
    """One syntax line as a program. `SyntaxMistake` names the class and what is wrong."""
    try:
        pattern = syntax.read_syntax(line)
        _check_fields(cls, pattern, line, phrases, ())
        draft = _Draft(phrases)
        last = draft.add(pattern, draft.state(), cls)
        states = draft.finish(last)
    except SyntaxMistake as mistake:
        raise SyntaxMistake(f"{cls.__name__}: {mistake}") from None
    begin = states[0].edges
    if any(edge.wants == END for edge in begin):
        raise SyntaxMistake(f"{cls.__name__}: syntax line {line!r} reads an empty line as an order")
    return Program(
        cls=cls,
        line=line,
        pattern=pattern,
        states=states,
        starts=frozenset(edge.what for edge in begin if edge.wants == KEYWORD),
        starts_free=any(edge.wants != KEYWORD for edge in begin),
        keywords=frozenset(word for state in states for word in state.by_word),
    )


def _check_fields(
    cls: type[Order] | type[Phrase],
    pattern: syntax.Pattern,
    line: str,
    phrases: Mapping[str, type[Phrase]],
    inside: tuple[str, ...],
) -> None:
    """Do class and syntax line fit each other?"""
    for slot in syntax.slots(pattern):
        if slot.field not in cls.model_fields or slot.field in ("when", "line"):
            raise SyntaxMistake(f"syntax line {line!r}: there is no field {slot.field!r}")
        if not isinstance(slot, syntax.Slot):
            continue
        if slot.many and not is_many(cls, slot.field):
            raise SyntaxMistake(f"syntax line {line!r}: field {slot.field!r} is no list")
        for kind in slot.kinds:
            if kind in inside:
                raise SyntaxMistake(f"syntax line {line!r}: a {kind} may not hold another {kind}")
            if phrase := phrases.get(kind):
                for inner in lines_of(phrase):
                    _check_fields(
                        phrase, syntax.read_syntax(inner), inner, phrases, (*inside, kind)
                    )
    for name, info in cls.model_fields.items():
        if info.is_required() and name not in syntax.always_set(pattern):
            raise SyntaxMistake(
                f"syntax line {line!r} can leave out {name!r}, which {cls.__name__} needs"
            )


# --------------------------------------------------------------------- search


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
    readings that came so far stood there, in the order in which they were tried.
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
                case Open(cls):
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
