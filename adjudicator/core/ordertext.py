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
not. Of near misses one is taken that can only be a slip of the pen (`core.slips`), and said;
all others are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from adjudicator.core import writing
from adjudicator.core.conditions import Condition
from adjudicator.core.misreading import Trouble
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.orderlines import ELSE, Failure, LineReader, ReadOrder, compiled
from adjudicator.core.protocol import Order, Phrase
from adjudicator.core.slips import MOST_SLIPS, MOST_TRIES, Mended
from adjudicator.core.syntax import SyntaxMistake
from adjudicator.core.tokens import printable, tokenize
from adjudicator.core.vocabulary import Vocabulary, vocabulary
from adjudicator.core.writing import CardEntry, Field

FILLERS = ("the", "please", "my", "our", "his", "its", "a", "an")
LONGEST_LINE = 500
MOST_ORDERS = 2000
"""Orders of one text, misread ones included, after which reading stops."""
MOST_STEPS = 500_000
"""Steps of the searches of one text after which reading stops. An order takes some hundred, and
only a text that was made to cost time comes near."""
MOST_EXPLAINED = 40
"""Misread orders of one text that are looked into; the rest are only called misread."""
MOST_IN_VAIN = 10
"""The same of orders that stand one below the other, with none between them that can be read: what
goes on like that is not a list of orders, but something told. The rest is read still, and an order
that can be read counts."""
SHOWN = 120
"""Characters of a misread order that a message repeats."""

MOST_UNREAD = 200
"""Misread orders that stand one below the other after which reading stops."""
NOT_LOOKED_INTO = "this is not an order; there are too many such lines to say why."

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_COMMENTS = ("#", "//", ";")


@dataclass(frozen=True)
class NotUnderstood:
    """A line, or one order of it, that cannot be read.

    text: the order as typed, shortened. column: where the trouble starts, from 1.
    sentence: what is wrong, to follow `Line 5: "..." is not understood:`; it begins with
    a small letter. suggestions: what may have been meant, at most three. word: where a verb is
    wanted, the word of no order that stands there. gist: the orders of its readable parts
    (`core.gist.Gist`), None if they were not looked for or there are none.
    """

    line: int
    column: int
    text: str
    sentence: str
    suggestions: tuple[str, ...] = ()
    word: str = ""
    gist: Any = field(default=None, compare=False, repr=False)

    def words(self) -> str:
        """The whole message for a player."""
        return f'Line {self.line}: "{self.text}" is not understood: {self.sentence}'


@dataclass
class Reading:
    """What a text says: the orders, each with its line, and what could not be read. mended:
    the slips that were read as what was meant."""

    orders: list[Order] = field(default_factory=list)
    misread: list[NotUnderstood] = field(default_factory=list)
    mended: list[Mended] = field(default_factory=list)
    needless: list[tuple[int, str]] = field(default_factory=list, compare=False)
    """Lines that say what needs no saying, each with why."""
    steps: int = field(default=0, compare=False)
    """What the reading took."""
    vain: int = field(default=0, compare=False)
    """Misread orders since the last one that could be read."""
    explained: int = field(default=0, compare=False)
    """Misread orders that were looked into."""

    def tired(self) -> bool:
        """Is what is misread from here on only called so?"""
        return self.explained >= MOST_EXPLAINED or self.vain >= MOST_IN_VAIN

    def mended_in(self, line: int) -> str:
        """The slips of a line, in words: `“Mechilli” read as Mechili`."""
        return ", ".join(one.words() for one in self.mended if one.line == line)


class Lines(dict[str, tuple[list[Order], list[Mended], list[Condition]]]):
    """Lines of one seat that were read without fault for one ask, by their words: a player who
    sends his orders again has changed two of them. `OrderBook.read` fills it and draws on it."""

    MOST = 200
    """Lines that are kept."""

    def keep(self, words: str, read: Reading, chain: list[Condition]) -> None:
        """chain: the conditions that an `else` in the next line would negate."""
        if len(self) < self.MOST:
            self[words] = (read.orders, read.mended, chain)

    def give(
        self, words: str, number: int, chain: list[Condition], reading: Reading
    ) -> list[Condition] | None:
        """Add what a line says, which is numbered `number` and stands below an order with these
        conditions; those for the next line. None: it is not known."""
        known = self.get(words)
        # Below a condition a slip may be mended to an `else`.
        if known is None or (chain and known[1]):
            return None
        reading.orders += [order.model_copy(update={"line": number}) for order in known[0]]
        reading.vain = 0
        reading.mended += [replace(one, line=number) for one in known[1]]
        return known[2]


def _hangs(line: str) -> bool:
    """May a line say what is done if the condition above it does not hold?"""
    words = fold(line)
    return any(word in words for word in ELSE)


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
        self._compiled = compiled(tuple(classes), tuple(phrases))
        self._entries: dict[type[Order], CardEntry] = {}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words that these orders know."""
        phrases = tuple(self.phrases.values())
        return vocabulary(tuple(self.classes.values()), phrases, self.fillers)

    # ------------------------------------------------------------------ reading

    def read(
        self,
        text: str,
        lexicon: Lexicon,
        prefer: Iterable[str] = (),
        known: Lines | None = None,
    ) -> Reading:
        """Read a submission, line by line; a line that is not understood spoils no other.

        lexicon: the names that the seat may use.
        prefer: tags of the orders that are asked for; where a line can be read as two
        orders, one of these goes first, else the one declared first.
        known: lines that were read before with the same names and the same tags.
        """
        reading = Reading()
        preferred = frozenset(prefer)
        chain: list[Condition] = []
        for number, raw in enumerate(_LINE_ENDS.split(text), start=1):
            stripped = raw.strip()
            if not stripped or stripped.startswith(_COMMENTS):
                continue
            if len(reading.orders) + len(reading.misread) >= MOST_ORDERS:
                sentence = f"only the first {MOST_ORDERS} orders are read."
                reading.misread.append(NotUnderstood(number, 1, _short(raw), sentence))
                break
            if reading.steps > MOST_STEPS:
                sentence = "the lines above took too long to read; we read nothing from here on."
                reading.misread.append(NotUnderstood(number, 1, _short(raw), sentence))
                break
            if reading.vain >= MOST_UNREAD:
                sentence = (
                    f"the {reading.vain} lines above contain no order, so we read nothing from here"
                    f" on. Send what is below line {number - 1} separately."
                )
                reading.misread.append(NotUnderstood(number, 1, _short(raw), sentence))
                break
            if known is None or (chain and _hangs(stripped)):
                chain = self._read_line(raw, lexicon, number, preferred, chain, reading)
                continue
            behind = known.give(stripped, number, chain, reading)
            if behind is None:
                behind = self._read_new(raw, lexicon, number, preferred, chain, reading, known)
            chain = behind
        return reading

    def _read_new(
        self,
        raw: str,
        lexicon: Lexicon,
        number: int,
        prefer: frozenset[str],
        chain: list[Condition],
        reading: Reading,
        known: Lines,
    ) -> list[Condition]:
        """Read a line, and keep it if it stands by itself."""
        here = Reading()
        here.vain, here.explained = reading.vain, reading.explained
        behind = self._read_line(raw, lexicon, number, prefer, chain, here, reading.tired())
        if here.orders and not (here.misread or (chain and here.mended)):
            known.keep(raw.strip(), here, behind)
        reading.orders += here.orders
        reading.mended += here.mended
        reading.misread += here.misread
        reading.steps += here.steps
        reading.vain, reading.explained = here.vain, here.explained
        return behind

    def read_line(
        self,
        text: str,
        lexicon: Lexicon,
        line: int = 1,
        prefer: Iterable[str] = (),
        *,
        tired: bool = False,
    ) -> Reading:
        """Read one line, which is numbered `line`. tired: what is misread is not looked into."""
        reading = Reading()
        if text.strip() and not text.strip().startswith(_COMMENTS):
            self._read_line(text, lexicon, line, frozenset(prefer), [], reading, tired)
        return reading

    def _read_line(
        self,
        raw: str,
        lexicon: Lexicon,
        number: int,
        prefer: frozenset[str],
        chain: list[Condition],
        reading: Reading,
        tired: bool = False,
    ) -> list[Condition]:
        """Read the orders of a line. chain: the conditions that an `else` would negate;
        gives back those for the next line. tired: slips are not mended, nor explained."""
        if len(raw) > LONGEST_LINE:
            sentence = f"a line has at most {LONGEST_LINE} characters, this one has {len(raw)}."
            reading.misread.append(NotUnderstood(number, 1, _short(raw), sentence))
            return []
        line = tokenize(raw)
        if not any(line.words):
            return chain  # A ruled line, a row of stars: it says nothing.
        reader = LineReader(self._compiled, line, lexicon, self.fillers, number, prefer)
        at = 0
        while at < len(line.tokens):
            stop = line.find(";", at)
            if not any(line.words[at:stop]):
                at = stop + 1
                continue
            read = reader.order(at, chain)
            tired = tired or reading.tired()
            if isinstance(read, Failure) and not tired:
                reader, read, mended = self._mended(reader, read, at, chain)
                reading.mended += mended
                line = reader.line
            if isinstance(read, Failure):
                trouble = Trouble(at, NOT_LOOKED_INTO) if tired else read.why()
                reading.vain += 1
                reading.explained += not tired
                reading.misread.append(
                    NotUnderstood(
                        line=number,
                        column=line.column(trouble.at),
                        text=_short(line.typed(at, stop)),
                        sentence=trouble.sentence,
                        suggestions=trouble.suggestions,
                    )
                )
                at, chain = stop + 1, []
            elif _asks(line.raw, raw, stop == len(line.tokens)):
                sentence = "it ends in a question mark; without that it would be an order."
                text = _short(line.typed(at, stop))
                reading.misread.append(NotUnderstood(number, line.column(at), text, sentence))
                at, chain = read.behind, []
            else:
                reading.orders.append(read.order)
                reading.vain = 0
                at, chain = read.behind, read.conditions
        reading.steps += sum(reader.steps)
        return chain

    def _mended(
        self, reader: LineReader, failed: Failure, at: int, chain: list[Condition]
    ) -> tuple[LineReader, ReadOrder | Failure, list[Mended]]:
        """The order with its slips mended, if it can be read in one way then; else as it was."""
        best: tuple[LineReader, ReadOrder, list[Mended]] | None = None
        rivals: list[Order] = []
        todo: list[tuple[LineReader, Failure, list[Mended]]] = [(reader, failed, [])]
        tries = 0
        while todo:
            mending, read, found = todo.pop(0)
            for slip in read.slips() if len(found) < MOST_SLIPS else ():
                if (tries := tries + 1) > MOST_TRIES:
                    return reader, failed, []
                typed = mending.line.typed(slip.start, slip.end)
                line = tokenize(mending.line.instead(slip.start, slip.end, slip.meant))
                again = replace(mending, line=line)
                after = again.order(at, chain)
                mended = [*found, Mended(reader.number, typed, slip.meant)]
                if slip.far:
                    rivals += [after.order] if isinstance(after, ReadOrder) else []
                elif isinstance(after, Failure):
                    todo.append((again, after, mended))
                elif best is None:
                    best = again, after, mended
                elif after.order != best[1].order:
                    return reader, failed, []
        if best is None or any(order != best[1].order for order in rivals):
            return reader, failed, []
        return best

    # ---------------------------------------------------------- writing, explaining

    def write(self, order: Order, lexicon: Lexicon) -> str:
        """The order as text, by its first syntax line that can say it, with its `if`.

        An order that no line can say (a form or a bot made it) is written as its name
        with its fields in brackets."""
        return writing.write(order, lexicon, self.phrases)

    def read_back(self, order: Order, lexicon: Lexicon) -> str:
        """The order as its writer is told of it: with every amount, and what is counted in the
        right number."""
        return writing.agreed(writing.write(order, lexicon, self.phrases, full=True), lexicon)

    def card(self, tags: Sequence[str] | None = None) -> list[CardEntry]:
        """The order card: how each order (of these tags) is written, and what it does."""
        chosen = self.classes.values() if tags is None else [self.classes[tag] for tag in tags]
        return [self._entry(cls) for cls in chosen]

    def _entry(self, cls: type[Order]) -> CardEntry:
        if cls not in self._entries:
            self._entries[cls] = writing.card_entry(cls, self.phrases)
        return self._entries[cls]

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


def _asks(mended: str, raw: str, last: bool) -> bool:
    """Does the last order of a line end in a question mark? A name with a letter that was lost on
    its way (`Pozna?`) was mended."""
    return last and raw.rstrip(" \t!.").endswith("?") and mended.rstrip(" \t!.").endswith("?")


def _short(text: str) -> str:
    """The text for a message: printable, and not endless."""
    text = printable(text[: 4 * SHOWN])
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1].rstrip()}…"


__all__ = ["CardEntry", "Field", "NotUnderstood", "OrderBook", "Reading", "SyntaxMistake"]
