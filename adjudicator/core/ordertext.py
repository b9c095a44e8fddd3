"""Orders read from text, written as text, and explained: one declaration, four faces.

An order class declares `syntax`; an `OrderBook` of all classes of a game reads mails with
it, writes orders back, and gives the order card and the fields of the web form.

Notation of syntax lines (`core.syntax`): plain words are keywords; `[...]` optional;
`(a|b c)` a choice; `{field:kind}` a slot, `{field}` the same as `{field:field}`,
`{field:kind+}` a list (`,` `and` `&` `+` between its items), `{field:zone|sea}` several
kinds; `{field=words}` words that set the field. Kinds: a `Phrase` class by its tag in
lower case; `int`; `half` (2, 1/2, 2 1/2, 2.5, read as a number of half units); `ratio`
(3-1, 3:1, 3 to 1); `word`; `text`, the rest of the line; `seat`; `topic`; any other is
looked up in the lexicon and gives the id of the name.

What is forgiven: case, accents, punctuation, list marks, fillers such as "the", keywords
cut short to three letters or more where only one can be meant. Several orders may stand
in a line with `;` between them. A line `if <condition>, <order>` is the same as
`<order> if <condition>`; `else <order>` holds if the conditions of the order before it do
not. Near misses are named and never taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pydantic import ValidationError

from adjudicator.core import matching, misreading, writing
from adjudicator.core.conditions import Condition
from adjudicator.core.conditiontext import read_condition
from adjudicator.core.matching import Program, Search
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.protocol import Order, Phrase
from adjudicator.core.syntax import SyntaxMistake, read_syntax, readable
from adjudicator.core.tokens import SOFT, Line, printable, tokenize
from adjudicator.core.writing import CardEntry, Field

FILLERS = ("the", "please", "my", "our", "his", "its", "a", "an")
LEADING = frozenset(["then", "and", "also", "next", "finally", "now"])
"""Words that may begin a line and mean nothing there."""
ELSE = ("else", "otherwise")
LONGEST_LINE = 500
MOST_LINES = 2000
MOST_EXPLAINED = 100
"""Lines of one text whose mistakes are looked into; the rest are only called misread."""

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_COMMENTS = ("#", "//", ";")


@dataclass(frozen=True)
class NotUnderstood:
    """A line, or one order of it, that cannot be read.

    text: the order as typed, shortened. column: where the trouble starts, from 1.
    sentence: what is wrong, to follow `Line 5: "..." is not understood:`; it begins with
    a small letter. suggestions: what may have been meant, at most three.
    """

    line: int
    column: int
    text: str
    sentence: str
    suggestions: tuple[str, ...] = ()

    def words(self) -> str:
        """The whole message for a player."""
        return f'Line {self.line}: "{self.text}" is not understood: {self.sentence}'


@dataclass
class Reading:
    """What a text says: the orders, each with its line, and what could not be read."""

    orders: list[Order] = field(default_factory=list)
    misread: list[NotUnderstood] = field(default_factory=list)


@dataclass(frozen=True)
class _Book:
    """All syntax lines of some classes, compiled."""

    programs: tuple[Program, ...]
    by_start: Mapping[str, tuple[int, ...]]
    starting_free: tuple[int, ...]


@lru_cache(maxsize=64)
def _compile(classes: tuple[type[Order], ...], phrases: tuple[type[Phrase], ...]) -> _Book:
    by_kind = {phrase.tag().lower(): phrase for phrase in phrases}
    for kind in by_kind:
        if kind in matching.BUILT_IN_KINDS:
            raise SyntaxMistake(f"phrase {kind}: this kind is built in")
    programs = tuple(
        matching.compile_line(cls, line, by_kind)
        for cls in classes
        for line in matching.lines_of(cls)
    )
    first: dict[object, Program] = {}
    for program in programs:
        other = first.setdefault(program.pattern, program)
        if other.cls is not program.cls:
            raise SyntaxMistake(
                f"{other.cls.__name__} and {program.cls.__name__} both declare {program.line!r}"
            )
    starting_free = tuple(n for n, program in enumerate(programs) if program.starts_free)
    by_start: dict[str, tuple[int, ...]] = {}
    for word in sorted({word for program in programs for word in program.starts}):
        by_start[word] = tuple(
            n for n, p in enumerate(programs) if word in p.starts or p.starts_free
        )
    return _Book(programs, by_start, starting_free)


class OrderBook:
    """Reads and writes the orders of some classes.

    Raises `SyntaxMistake`, which names the class, for a declaration that cannot be used.
    Books of the same classes share their compiled syntax.
    """

    def __init__(
        self,
        classes: Sequence[type[Order]],
        phrases: Sequence[type[Phrase]] = (),
        fillers: Sequence[str] = FILLERS,
    ) -> None:
        self.classes = {cls.tag(): cls for cls in classes}
        self.phrases = {phrase.tag().lower(): phrase for phrase in phrases}
        self.fillers = frozenset(fold(word) for word in fillers)
        self._book = _compile(tuple(classes), tuple(phrases))
        self._facts = _fact_words(classes)

    # ------------------------------------------------------------------ reading

    def read(self, text: str, lexicon: Lexicon, prefer: Iterable[str] = ()) -> Reading:
        """Read a submission, line by line; a line that is not understood spoils no other.

        lexicon: the names that the seat may use.
        prefer: tags of the orders that are asked for; where a line can be read as two
        orders, one of these goes first, else the one declared first.
        """
        reading = Reading()
        preferred = frozenset(prefer)
        lines = 0
        chain: list[Condition] = []
        for number, raw in enumerate(_LINE_ENDS.split(text), start=1):
            stripped = raw.strip()
            if not stripped or stripped.startswith(_COMMENTS):
                continue
            lines += 1
            if lines > MOST_LINES:
                reading.misread.append(
                    NotUnderstood(
                        number, 1, _short(raw), f"only the first {MOST_LINES} lines are read."
                    )
                )
                break
            chain = self._read_line(raw, lexicon, number, preferred, chain, reading)
        return reading

    def read_line(
        self, text: str, lexicon: Lexicon, line: int = 1, prefer: Iterable[str] = ()
    ) -> Reading:
        """Read one line, which is numbered `line`."""
        reading = Reading()
        if text.strip() and not text.strip().startswith(_COMMENTS):
            self._read_line(text, lexicon, line, frozenset(prefer), [], reading)
        return reading

    def _read_line(
        self,
        raw: str,
        lexicon: Lexicon,
        number: int,
        prefer: frozenset[str],
        chain: list[Condition],
        reading: Reading,
    ) -> list[Condition]:
        """Read the orders of a line. chain: the conditions that an `else` would negate;
        gives back those for the next line."""
        if len(raw) > LONGEST_LINE:
            sentence = f"a line has at most {LONGEST_LINE} characters, this one has {len(raw)}."
            reading.misread.append(NotUnderstood(number, 1, _short(raw), sentence))
            return []
        line = tokenize(raw)
        at = 0
        while at < len(line.tokens):
            stop = _find(line, ";", at)
            if all(not word for word in line.words[at:stop]):
                at = stop + 1
                continue
            found = self._read_order(line, at, lexicon, number, prefer, chain)
            if isinstance(found, misreading.Trouble):
                column, text = line.column(found.at), line.typed(at, stop)
                if len(reading.misread) >= MOST_EXPLAINED:
                    found = replace(found, sentence="this is no order.", suggestions=())
                reading.misread.append(
                    NotUnderstood(number, column, _short(text), found.sentence, found.suggestions)
                )
                at, chain = stop + 1, []
                continue
            order, chain, at = found
            reading.orders.append(order)
            if at < len(line.tokens) and line.tokens[at] == ";":
                at += 1
        if not line.words or not any(line.words):
            reading.misread.append(NotUnderstood(number, 1, _short(raw), "there is no word in it."))
        return chain

    def _read_order(
        self,
        line: Line,
        at: int,
        lexicon: Lexicon,
        number: int,
        prefer: frozenset[str],
        chain: list[Condition],
    ) -> tuple[Order, list[Condition], int] | misreading.Trouble:
        """One order from a token on: the order, the conditions that an `else` after it would
        negate, and the token behind it."""
        troubles: list[misreading.Trouble] = []
        for begin in self._beginnings(line, at, lexicon):
            outcome = self._attempt(line, begin, lexicon, number, prefer, None)
            if not isinstance(outcome, misreading.Trouble):
                return outcome
            troubles.append(outcome)
            word = line.tokens[begin] if begin < len(line.tokens) else ""
            if word == "if":
                led = self._led(line, begin, lexicon, number, prefer)
                if not isinstance(led, misreading.Trouble):
                    return led
                troubles.append(led)
            if word in ELSE:
                if not chain:
                    return misreading.Trouble(
                        begin, f'"{word}" needs an order with an "if" right before it.'
                    )
                negated = Condition(none=chain)
                otherwise = self._attempt(line, begin + 1, lexicon, number, prefer, negated)
                if isinstance(otherwise, misreading.Trouble) and line.tokens[
                    begin + 1 : begin + 2
                ] == ["if"]:
                    otherwise = self._led(line, begin + 1, lexicon, number, prefer, negated)
                if not isinstance(otherwise, misreading.Trouble):
                    order, own, behind = otherwise
                    return order, [*chain, *own] if own else [], behind
                troubles.append(otherwise)
        return max(troubles, key=lambda trouble: (trouble.far, trouble.at))

    def _beginnings(self, line: Line, at: int, lexicon: Lexicon) -> Iterable[int]:
        """Where an order may begin: at a token, or behind words that mean nothing there."""
        search = Search(line, lexicon, self.fillers)
        while at < len(line.tokens):
            yield at
            token = line.tokens[at]
            if token not in LEADING and not search.skips(at):
                return
            at += 1

    def _led(
        self,
        line: Line,
        at: int,
        lexicon: Lexicon,
        number: int,
        prefer: frozenset[str],
        other: Condition | None = None,
    ) -> tuple[Order, list[Condition], int] | misreading.Trouble:
        """`if <condition>[,:|then] <order>`."""
        read = read_condition(line, at + 1, self._facts.all)
        best: misreading.Trouble | None = None
        for condition, behind in read.found:
            while behind < len(line.tokens) and line.tokens[behind] in (",", ":", "then", "-"):
                behind += 1
            whole = condition if other is None else Condition(all=[other, condition])
            outcome = self._attempt(line, behind, lexicon, number, prefer, whole)
            if not isinstance(outcome, misreading.Trouble):
                order, _, end = outcome
                facts = self._facts.of[order.tag()]
                unknown = [fact for fact in looked_at(condition) if fact not in facts.values()]
                if unknown:
                    return misreading.Trouble(
                        at + 1, misreading.cannot_look(unknown[0], facts.values()), far=end
                    )
                return order, [condition], end
            if best is None or outcome.far > best.far:
                best = outcome
        if best is not None and best.far >= read.at:
            return best
        return misreading.Trouble(read.at, read.sentence, far=read.at)

    def _attempt(
        self,
        line: Line,
        at: int,
        lexicon: Lexicon,
        number: int,
        prefer: frozenset[str],
        when: Condition | None,
    ) -> tuple[Order, list[Condition], int] | misreading.Trouble:
        """One order that begins with its first word, from a token on."""
        if at >= len(line.tokens) or line.tokens[at] == ";":
            return misreading.Trouble(at, "the order is missing.")
        read = _Attempt(self, line, lexicon)
        programs = self._candidates(line.tokens[at], prefer)
        for short in (None, read.shortened(programs, at)):
            if short is not None and not short:
                break
            if short:
                programs = self._candidates(short.get(line.tokens[at], line.tokens[at]), prefer)
            read.search = Search(line, lexicon, self.fillers, short)
            for program in programs:
                if found := read.search.run(program, 0, at, read.ends):
                    trail, behind = found
                    own, end = read.conditions.get((program, behind), (None, behind))
                    parts = [part for part in (when, own) if part is not None]
                    joined = Condition(all=parts) if len(parts) > 1 else next(iter(parts), None)
                    try:
                        order = program.cls(**matching.fields_of(trail), when=joined, line=number)
                    except ValidationError as error:
                        return misreading.Trouble(at, misreading.does_not_fit(error), far=end)
                    return order, [] if own is None else [own], end
        return misreading.explain(read.search, self._book.programs, at, read.trouble, read.ends)

    def _candidates(self, word: str, prefer: frozenset[str]) -> tuple[Program, ...]:
        """The programs that may begin with this word, the preferred ones first."""
        numbers = self._book.by_start.get(word, self._book.starting_free)
        programs = [self._book.programs[n] for n in numbers]
        if prefer:
            programs.sort(key=lambda program: program.cls.tag() not in prefer)
        return tuple(programs)

    # ---------------------------------------------------------- writing, explaining

    def write(self, order: Order, lexicon: Lexicon) -> str:
        """The order as text, by its first syntax line that can say it, with its `if`.

        An order that no line can say (a form or a bot made it) is written as its name
        with its fields in brackets."""
        return writing.write(order, lexicon, self.phrases)

    def card(self, tags: Sequence[str] | None = None) -> list[CardEntry]:
        """The order card: how each order (of these tags) is written, and what it does."""
        chosen = self.classes.values() if tags is None else [self.classes[tag] for tag in tags]
        return [writing.card_entry(cls, self.phrases) for cls in chosen]

    def fields(self, tag: str) -> list[Field]:
        """The fields of an order, for a form. KeyError for a tag that is not in the book."""
        return writing.fields(self.classes[tag], self.phrases)

    def wrong_examples(self, lexicon: Lexicon) -> list[str]:
        """Sentences about examples of the classes that do not read as their own class. For
        the tests of a ruleset."""
        wrong = []
        for cls in self.classes.values():
            for example in cls.examples:
                reading = self.read(example, lexicon, prefer=[cls.tag()])
                wrong += [f"{cls.__name__}: {missed.words()}" for missed in reading.misread]
                wrong += [
                    f"{cls.__name__}: {example!r} reads as {order.tag()}"
                    for order in reading.orders
                    if not isinstance(order, cls)
                ]
        return wrong


@dataclass(frozen=True)
class _Facts:
    """Folded words -> fact that an `if` may look at: of each class, and of all."""

    of: Mapping[str, Mapping[str, str]]
    all: Mapping[str, str]


def _fact_words(classes: Sequence[type[Order]]) -> _Facts:
    of = {cls.tag(): {fold(fact): fact for fact in cls.conditions} for cls in classes}
    return _Facts(of, {words: fact for facts in of.values() for words, fact in facts.items()})


@dataclass
class _Attempt:
    """The reading of one order: `conditions` are those found behind a complete order,
    `trouble` the best explanation of an `if` that could not be read."""

    book: OrderBook
    line: Line
    lexicon: Lexicon
    search: Search = field(init=False)
    conditions: dict[tuple[Program, int], tuple[Condition, int]] = field(default_factory=dict)
    trouble: misreading.Trouble | None = None

    def __hash__(self) -> int:
        return id(self)

    def ends(self, program: Program, at: int) -> bool:
        """May the order end before this token? Yes at the end of the line, before `;`, and
        before an `if` that can be read."""
        tokens, behind = self.line.tokens, at
        while at < len(tokens) and tokens[at] in SOFT:
            at += 1
        if at >= len(tokens) or tokens[at] == ";":
            return True
        if tokens[at] == "only" and tokens[at + 1 : at + 2] == ["if"]:
            at += 1
        return tokens[at] == "if" and self._condition(program, at, behind)

    def _condition(self, program: Program, at: int, behind: int) -> bool:
        """Read the `if` at a token, behind an order that ends at `behind`."""
        stop = _find(self.line, ";", at)
        facts = self.book._facts.of[program.cls.tag()]
        if not facts:
            self.trouble = misreading.Trouble(at, 'an "if" cannot follow this order.', far=at)
            return False
        read = read_condition(self.line, at + 1, facts, stop)
        if read.found:
            self.conditions[program, behind] = (read.found[-1][0], stop)
            return True
        if self.trouble is None or read.at >= self.trouble.far:
            self.trouble = misreading.Trouble(read.at, read.sentence, far=read.at)
        return False

    def shortened(self, programs: Sequence[Program], at: int) -> dict[str, str]:
        """Words of the line that are the beginning of one keyword only, with the keyword."""
        firsts = self.book._book.by_start
        tokens = self.line.tokens
        found: dict[str, str] = {}
        if tokens[at] not in firsts and len(tokens[at]) >= SHORTEST:
            meant = [word for word in firsts if word.startswith(tokens[at])]
            if len(meant) == 1:
                found[tokens[at]] = meant[0]
                programs = self.book._candidates(meant[0], frozenset())
        keywords = {word for program in programs for word in program.keywords}
        for token in tokens[at + 1 :]:
            if len(token) >= SHORTEST and token not in keywords:
                meant = [word for word in keywords if word.startswith(token)]
                if len(meant) == 1:
                    found.setdefault(token, meant[0])
        return found


SHORTEST = 3
"""Letters that a keyword cut short must keep."""


def looked_at(condition: Condition) -> list[str]:
    """The facts that a condition looks at."""
    parts = [*condition.all, *condition.any, *condition.none]
    inner = [fact for part in parts for fact in looked_at(part)]
    return [condition.fact, *inner] if condition.fact else inner


def _find(line: Line, token: str, at: int) -> int:
    """Where a token stands next, or the end of the line."""
    try:
        return line.tokens.index(token, at)
    except ValueError:
        return len(line.tokens)


def _short(text: str) -> str:
    """The text for a message: printable, and not endless."""
    text = printable(text[: 4 * SHOWN])
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1].rstrip()}…"


SHOWN = 120
"""Characters of a misread order that a message repeats."""

__all__ = [
    "CardEntry",
    "Field",
    "NotUnderstood",
    "OrderBook",
    "Reading",
    "SyntaxMistake",
    "looked_at",
    "read_syntax",
    "readable",
]
