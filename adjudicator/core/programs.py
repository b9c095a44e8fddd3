"""Syntax lines made into programs: small automata that `core.matching` runs on a line.

Why no ready-made parser: the syntax lines of a game are declared independently of each
other, many begin alike, names of several words lie beside each other without a sign
between them, and what is a name depends on what the seat may see. An LALR grammar of all
of them has conflicts (measured on BlitzWar: after `move c7` lark cannot tell land units
from ships before it has read where they go, and refuses the grammar), which no author of
an order should have to think of; an Earley parser takes about a millisecond an order. But
syntax lines never nest without end, so each is a regular language, and needs neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import takewhile
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel

from adjudicator.core import syntax
from adjudicator.core.protocol import Order, Phrase
from adjudicator.core.syntax import SyntaxMistake

KEYWORD, NAME, BUILT_IN, ANOTHER, END = range(5)
"""What an edge wants: a keyword, a name of some kinds, a built-in kind, the sign between
two items of a list, or the end of the order."""

BUILT_IN_KINDS = ("int", "half", "ratio", "text", "word", "seat", "topic")


@dataclass(frozen=True, slots=True)
class Open:
    """A phrase begins, for a slot of this field."""

    cls: type[Phrase]
    field: str


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
    """One syntax line of one order class. The search begins in the first state.

    The states are made when a line is first read that may be this one: a text has a few sorts
    of orders, and all of a game take half a second."""

    cls: type[Order]
    line: str
    pattern: syntax.Pattern
    starts: frozenset[str]
    """Keywords that it may begin with."""
    starts_free: bool
    """May it begin with something else?"""
    make: Callable[[], list[State]] = field(repr=False)

    @cached_property
    def states(self) -> list[State]:
        return self.make()

    @cached_property
    def keywords(self) -> frozenset[str]:
        return frozenset(word for state in self.states for word in state.by_word)


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
                self.free(begin, inner, Open(phrase, name))
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
        for old in _numbers(number):
            edges = list(self._reach(old, last, (), set()))
            for edge in edges:
                if edge.wants != END:
                    number.setdefault(edge.target, len(number))
            states.append(edges)
        return [
            State(
                [
                    edge
                    if edge.wants == END
                    else Edge(edge.wants, edge.what, edge.before, edge.then, number[edge.target])
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


def _numbers(number: dict[int, int]) -> Iterator[int]:
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


class Phrases(dict[str, type[Phrase]]):
    """The phrases of some orders by their kinds, and what was found out of each, since many lines
    have the same in them. begins: how it may begin. fit: those that fit their syntax lines."""

    def __init__(self, phrases: Mapping[str, type[Phrase]]) -> None:
        super().__init__(phrases)
        self.begins: dict[str, _Begin] = {}
        self.fit: set[str] = set()


def compile_line(cls: type[Order], line: str, phrases: Phrases) -> Program:
    """One syntax line as a program. `SyntaxMistake` names the class and what is wrong."""
    try:
        pattern = syntax.read_syntax(line)
        _check_fields(cls, pattern, line, phrases, ())
        begin = _begin(pattern, phrases)
    except SyntaxMistake as mistake:
        raise SyntaxMistake(f"{cls.__name__}: {mistake}") from None
    if begin.passed:
        raise SyntaxMistake(f"{cls.__name__}: syntax line {line!r} reads an empty line as an order")
    return Program(
        cls=cls,
        line=line,
        pattern=pattern,
        starts=begin.words,
        starts_free=begin.free,
        make=partial(_states, pattern, cls, phrases),
    )


def _states(
    pattern: syntax.Pattern, cls: type[Order], phrases: Mapping[str, type[Phrase]]
) -> list[State]:
    """The automaton of a pattern. Most lines of a game are never read in a process that runs one
    command, so it is made when a text first begins as the line does."""
    draft = _Draft(phrases)
    return draft.finish(draft.add(pattern, draft.state(), cls))


class _Begin(NamedTuple):
    """How a pattern may begin: with one of these words, with something else, not at all."""

    words: frozenset[str]
    free: bool
    passed: bool


def _begin(pattern: syntax.Pattern, phrases: Phrases) -> _Begin:
    match pattern:
        case syntax.Keywords(words):
            return _Begin(frozenset(words[:1]), False, not words)
        case syntax.Sequence(parts):
            return _one_after_another([_begin(part, phrases) for part in parts])
        case syntax.Choice(options):
            return _any_of([_begin(option, phrases) for option in options])
        case syntax.Optional(part):
            return _begin(part, phrases)._replace(passed=True)
        case syntax.Slot(_, kinds):
            return _any_of([_begin_of_kind(kind, phrases) for kind in kinds])


def _begin_of_kind(kind: str, phrases: Phrases) -> _Begin:
    if (phrase := phrases.get(kind)) is None:
        return _Begin(frozenset(), True, False)
    if kind not in phrases.begins:
        lines = [syntax.read_syntax(line) for line in lines_of(phrase)]
        phrases.begins[kind] = _any_of([_begin(line, phrases) for line in lines])
    return phrases.begins[kind]


def _one_after_another(parts: Sequence[_Begin]) -> _Begin:
    """A part counts as long as all before it can be passed."""
    reached = [*takewhile(lambda part: part.passed, parts)]
    some = parts[: len(reached) + 1]
    return _any_of(some)._replace(passed=len(reached) == len(parts))


def _any_of(parts: Sequence[_Begin]) -> _Begin:
    return _Begin(
        frozenset(word for part in parts for word in part.words),
        any(part.free for part in parts),
        any(part.passed for part in parts),
    )


def _check_fields(
    cls: type[Order] | type[Phrase],
    pattern: syntax.Pattern,
    line: str,
    phrases: Phrases,
    inside: tuple[str, ...],
) -> None:
    """Do class and syntax line fit each other?"""
    for slot in syntax.slots(pattern):
        if slot.field not in cls.model_fields or slot.field in ("when", "line"):
            raise SyntaxMistake(f"syntax line {line!r}: there is no field {slot.field!r}")
        if not isinstance(slot, syntax.Slot):
            continue
        if slot.many and not is_many(cls, slot.field):
            raise SyntaxMistake(f"syntax line {line!r}: field {slot.field!r} is not a list")
        for kind in slot.kinds:
            if kind in inside:
                raise SyntaxMistake(f"syntax line {line!r}: a {kind} may not hold another {kind}")
            if kind not in phrases.fit and (phrase := phrases.get(kind)):
                for inner in lines_of(phrase):
                    _check_fields(
                        phrase, syntax.read_syntax(inner), inner, phrases, (*inside, kind)
                    )
                phrases.fit.add(kind)
    for name, info in cls.model_fields.items():
        if info.is_required() and name not in syntax.always_set(pattern):
            raise SyntaxMistake(
                f"syntax line {line!r} can leave out {name!r}, which {cls.__name__} needs"
            )
