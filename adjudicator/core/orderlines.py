"""One order of one line: where it begins, its `if` before or behind it, `else`, words cut
short, and what to say when it cannot be read. `core.ordertext` is the way in.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from pydantic import ValidationError

from adjudicator.core import matching, misreading
from adjudicator.core.conditions import Condition
from adjudicator.core.matching import Search
from adjudicator.core.misreading import Trouble
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.programs import BUILT_IN_KINDS, Phrases, Program, compile_line, lines_of
from adjudicator.core.protocol import NoOrders, Order, Phrase
from adjudicator.core.slips import Slip, slips_in
from adjudicator.core.syntax import SyntaxMistake
from adjudicator.core.tokens import SOFT, Line

LEADING = frozenset(["then", "and", "also", "next", "finally", "now"])
"""Words that may begin an order and mean nothing there."""
MOST_LEADING = 4
"""Words without meaning that are looked through for the beginning of an order."""
ELSE = ("else", "otherwise")
MOST_RANKED = 5000
"""Sorted lists of programs that are kept."""
SHORTEST = 3
"""Letters that a keyword cut short must keep."""


def _rank(program: Program, prefer: frozenset[str]) -> int:
    """What is asked for first; then that nothing is ordered (`pass`); then all else."""
    if program.cls.tag() in prefer:
        return 0
    return 1 if program.cls is NoOrders else 2


@dataclass(frozen=True)
class Compiled:
    """All syntax lines of some classes, as programs, and which of them may begin with which
    word. facts: per class, folded words -> fact that its `if` may look at; all_facts: of all
    classes together."""

    programs: tuple[Program, ...]
    by_start: Mapping[str, tuple[int, ...]]
    starting_free: tuple[int, ...]
    facts: Mapping[str, Mapping[str, str]]
    all_facts: Mapping[str, str]
    _ranked: dict[tuple[str, frozenset[str]], list[Program]] = field(
        default_factory=dict, repr=False, compare=False
    )
    _keywords: dict[str, tuple[frozenset[str], tuple[str, ...]]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def candidates(self, word: str, prefer: frozenset[str]) -> list[Program]:
        """The programs that may begin with this word, the preferred ones first."""
        key = (word if word in self.by_start else "", prefer)
        programs = self._ranked.get(key)
        if programs is None:
            numbers = self.by_start.get(word, self.starting_free)
            programs = [self.programs[n] for n in numbers]
            if prefer:
                programs.sort(key=lambda program: _rank(program, prefer))
            if len(self._ranked) < MOST_RANKED:
                self._ranked[key] = programs
        return programs

    def keywords(self, word: str) -> tuple[frozenset[str], tuple[str, ...]]:
        """The keywords of the programs that may begin with this word, and the same in order."""
        key = word if word in self.by_start else ""
        if key not in self._keywords:
            programs = self.candidates(word, frozenset())
            words = frozenset(one for program in programs for one in program.keywords)
            self._keywords[key] = words, tuple(sorted(words))
        return self._keywords[key]

    @cached_property
    def firsts(self) -> tuple[str, ...]:
        """The words that orders begin with, in order."""
        return tuple(sorted(self.by_start))


@lru_cache(maxsize=64)
def compiled(classes: tuple[type[Order], ...], phrases: tuple[type[Phrase], ...]) -> Compiled:
    """The syntax of some classes. `SyntaxMistake` names a class that cannot be used, or two
    classes that declare the same."""
    by_kind = Phrases({phrase.tag().lower(): phrase for phrase in phrases})
    for kind in by_kind:
        if kind in BUILT_IN_KINDS:
            raise SyntaxMistake(f"phrase {kind}: this kind is built in")
    programs = tuple(compile_line(cls, line, by_kind) for cls in classes for line in lines_of(cls))
    words = sorted({word for program in programs for word in program.starts})
    facts = {cls.tag(): {fold(fact): fact for fact in cls.conditions} for cls in classes}
    return Compiled(
        programs=programs,
        by_start={
            word: tuple(n for n, p in enumerate(programs) if word in p.starts or p.starts_free)
            for word in words
        },
        starting_free=tuple(n for n, program in enumerate(programs) if program.starts_free),
        facts=facts,
        all_facts={text: fact for known in facts.values() for text, fact in known.items()},
    )


@dataclass
class ReadOrder:
    """An order, the token behind it, and the conditions that an `else` would negate."""

    order: Order
    behind: int
    conditions: list[Condition]


@dataclass
class Failure:
    """There is no order. far: the token that the reading came to; why: finds out what is
    wrong, which costs more than reading and is done only for the failure that counts; slips:
    finds what may have been meant, if it is a slip of the pen."""

    far: int
    why: Callable[[], Trouble]
    slips: Callable[[], list[Slip]] = list


def _failure(at: int, sentence: str, far: int) -> Failure:
    return Failure(far, lambda: Trouble(at, sentence))


@dataclass
class LineReader:
    """Reads the orders of one line.

    prefer: tags of the orders that go first where two can be read.
    """

    book: Compiled
    line: Line
    lexicon: Lexicon
    fillers: frozenset[str]
    number: int
    prefer: frozenset[str] = frozenset()
    steps: list[int] = field(default_factory=list)
    """What each search took, those of lines with a slip mended included."""

    def order(self, at: int, chain: list[Condition]) -> ReadOrder | Failure:
        """The order that begins at a token, if there is one. chain: the conditions of the
        orders before it that an `else` negates."""
        failures: list[Failure] = []
        for begin in self._beginnings(at):
            read = self._plain(begin, None)
            word = self.line.tokens[begin]
            if isinstance(read, Failure) and word == "if":
                failures.append(read)
                read = self._led(begin, None)
            elif isinstance(read, Failure) and word in ELSE:
                if not chain:
                    text = f'"{word}" needs an order with an "if" right before it.'
                    return _failure(begin, text, begin)
                read = self._otherwise(begin + 1, chain)
            if isinstance(read, ReadOrder):
                return read
            failures.append(read)
        return max(failures, key=lambda failure: failure.far)

    def _beginnings(self, at: int) -> Iterable[int]:
        """Where an order may begin: at a token, or behind words that mean nothing there."""
        search = Search(self.line, self.lexicon, self.fillers)
        for begin in range(at, min(at + 1 + MOST_LEADING, len(self.line.tokens))):
            yield begin
            if self.line.tokens[begin] not in LEADING and not search.skips(begin):
                return

    def _otherwise(self, at: int, chain: list[Condition]) -> ReadOrder | Failure:
        """`else <order>` or `else if <condition>, <order>`, from behind the `else`."""
        negated = Condition(none=chain)
        read = self._plain(at, negated)
        if isinstance(read, Failure) and self.line.tokens[at : at + 1] == ["if"]:
            read = self._led(at, negated)
        if isinstance(read, ReadOrder) and read.conditions:
            read.conditions = [*chain, *read.conditions]
        return read

    def _led(self, at: int, other: Condition | None) -> ReadOrder | Failure:
        """`if <condition>[,:|then] <order>`, from the `if`. other: holds as well."""
        # It makes a parser when it is imported, and few commands meet an `if`.
        from adjudicator.core.conditiontext import read_condition

        found = read_condition(self.line, at + 1, self.book.all_facts)
        best: Failure | None = None
        for condition, behind in found.found:
            while self.line.tokens[behind : behind + 1] in ([","], [":"], ["then"], ["-"]):
                behind += 1
            both = condition if other is None else Condition(all=[other, condition])
            read = self._plain(behind, both)
            if isinstance(read, ReadOrder):
                facts = self.book.facts[read.order.tag()].values()
                if unknown := [fact for fact in looked_at(condition) if fact not in facts]:
                    text = misreading.cannot_look(unknown[0], facts)
                    return _failure(at + 1, text, read.behind)
                own = read.conditions  # of an `if` behind the order, besides the one before it
                read.conditions = [Condition(all=[condition, *own]) if own else condition]
                return read
            if best is None or read.far > best.far:
                best = read
        if best is not None and best.far >= found.at:
            return best
        return _failure(found.at, found.sentence, found.at)

    def _plain(self, at: int, when: Condition | None) -> ReadOrder | Failure:
        """An order that begins with its first word, at a token; when: its condition, to
        which an `if` behind it adds."""
        if at >= len(self.line.tokens) or self.line.tokens[at] == ";":
            return _failure(at, "the order is missing.", at)
        word = self.line.tokens[at]
        ending = _Ending(self)
        programs = self.book.candidates(word, self.prefer)
        search = Search(self.line, self.lexicon, self.fillers)
        read = self._search(search, programs, at, when, ending)
        if read is None and (short := self._cut_short(at)):
            self.steps.append(search.steps)
            programs = self.book.candidates(short.get(word, word), self.prefer)
            search = Search(self.line, self.lexicon, self.fillers, short)
            read = self._search(search, programs, at, when, ending)
        self.steps.append(search.steps)
        if read is not None:
            return read
        about_if = ending.trouble

        def every() -> list[Program]:
            return sorted(self.book.programs, key=lambda p: _rank(p, self.prefer))

        return Failure(
            max(search.far, about_if.far if about_if else 0),
            lambda: misreading.explain(search, every(), at, about_if, ending.here, self.prefer),
            lambda: (
                []
                if about_if is not None and about_if.far >= search.far
                else slips_in(search, every(), at)
            ),
        )

    def _search(
        self,
        search: Search,
        programs: Sequence[Program],
        at: int,
        when: Condition | None,
        ending: _Ending,
    ) -> ReadOrder | Failure | None:
        for program in programs:
            found = search.run(program, 0, at, ending.here)
            if found is None:
                continue
            trail, behind = found
            own, behind = ending.conditions.get((program, behind), (None, behind))
            parts = [part for part in (when, own) if part is not None]
            joined = Condition(all=parts) if len(parts) > 1 else next(iter(parts), None)
            try:
                fields = matching.fields_of(trail)
                order = program.cls(**fields, when=joined, line=self.number)
            except ValidationError as error:
                return _failure(at, misreading.does_not_fit(error), behind)
            return ReadOrder(order, behind, [] if own is None else [own])
        return None

    def _cut_short(self, at: int) -> dict[str, str]:
        """Words of the line that are the beginning of one keyword only, with the keyword."""
        tokens = self.line.tokens
        found: dict[str, str] = {}
        first = tokens[at]
        if first not in self.book.by_start and (meant := _begun(first, self.book.firsts)):
            found[first] = first = meant
        keywords, in_order = self.book.keywords(first)
        for token in tokens[at + 1 :]:
            if token not in keywords and (meant := _begun(token, in_order)):
                found.setdefault(token, meant)
        return found


@dataclass
class _Ending:
    """Where orders of a line may end. `conditions`: by program and the token behind the
    order, the `if` found there and the token behind that. `trouble`: what was wrong with an
    `if` that could not be read."""

    reader: LineReader
    conditions: dict[tuple[Program, int], tuple[Condition, int]] = field(default_factory=dict)
    trouble: Trouble | None = None

    def here(self, program: Program, at: int) -> bool:
        """May the order end before this token? Yes at the end of the line, before `;`, and
        before an `if` that can be read."""
        tokens, behind = self.reader.line.tokens, at
        while at < len(tokens) and tokens[at] in SOFT:
            at += 1
        if at == len(tokens) or tokens[at] == ";":
            return True
        if tokens[at : at + 2] == ["only", "if"]:
            at += 1
        if tokens[at] != "if":
            return False
        facts = self.reader.book.facts[program.cls.tag()]
        if not facts:
            self.trouble = Trouble(at, 'this order takes no "if": write it without one.', far=at)
            return False
        stop = self.reader.line.find(";", at)
        from adjudicator.core.conditiontext import read_condition

        read = read_condition(self.reader.line, at + 1, facts, stop)
        if read.found:
            self.conditions[program, behind] = read.found[-1][0], stop
            return True
        if self.trouble is None or read.at >= self.trouble.far:
            self.trouble = Trouble(read.at, read.sentence, far=read.at)
        return False


def _begun(token: str, words: Sequence[str]) -> str:
    """The only one of the words, which are in order, that begins with the token; empty if it is
    none or several."""
    if len(token) < SHORTEST:
        return ""
    at = bisect_left(words, token)
    if at == len(words) or not words[at].startswith(token):
        return ""
    return "" if words[at + 1 : at + 2] and words[at + 1].startswith(token) else words[at]


def looked_at(condition: Condition) -> list[str]:
    """The facts that a condition looks at."""
    parts = [*condition.all, *condition.any, *condition.none]
    inner = [fact for part in parts for fact in looked_at(part)]
    return [condition.fact, *inner] if condition.fact else inner
