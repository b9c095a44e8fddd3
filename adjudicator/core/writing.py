"""Orders written as text, and their declarations as an order card and as form fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pydantic import BaseModel

from adjudicator.core import programs, syntax
from adjudicator.core.names import Lexicon
from adjudicator.core.protocol import Event, Order, Phrase, load_orders
from adjudicator.core.saying import came_to_nothing
from adjudicator.core.telling import Line, plain
from adjudicator.core.tokens import printable

Phrases = Mapping[str, type[Phrase]]
_BASE = ("when", "line")


@dataclass(frozen=True)
class CardEntry:
    """One order on the order card.

    syntax: its lines in readable form, `move <force> [from] <start> to <end>`.
    parts: the same for the phrases that stand in them, by their name.
    conditions: what an `if` behind it may look at.
    """

    tag: str
    syntax: tuple[str, ...]
    help: str
    examples: tuple[str, ...]
    clause: str
    conditions: tuple[str, ...]
    parts: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Field:
    """One field of an order (or of a phrase in it) for a form.

    kinds: what may stand there (see `core.ordertext`); none for a flag or for words only.
    choices: the words that the syntax lines offer for it. parts: the fields of a phrase.
    """

    name: str
    label: str
    kinds: tuple[str, ...]
    many: bool
    required: bool
    flag: bool
    choices: tuple[str, ...] = ()
    parts: tuple[Field, ...] = ()

    @property
    def kind(self) -> str:
        """The kinds in one word: `zone|sea`."""
        return "|".join(self.kinds)


# ---------------------------------------------------------------------- write


def unused(
    event: Event,
    lexicon: Lexicon,
    orders: Iterable[type[Order]],
    phrases: Iterable[type[Phrase]] = (),
) -> list[Line]:
    """Tell the orders of a plan that no question took (`OrdersNotUsed`), as their seat writes them.

    orders, phrases: those of the game; an order that the game has no more is left out."""
    classes, parts = {cls.tag(): cls for cls in orders}, {cls.tag().lower(): cls for cls in phrases}
    known = [order for order in event.facts["orders"] if order["order"] in classes]
    return [
        came_to_nothing(write(order, lexicon, parts), event.clause)
        for order in load_orders(known, classes)
    ]


def write(order: Order, lexicon: Lexicon, phrases: Phrases, *, full: bool = False) -> str:
    """See `OrderBook.write`. full: with the amounts that a phrase leaves unsaid."""
    values = _set_fields(order)
    for line in programs.lines_of(type(order)):
        if not _may_say(line, values):
            continue
        pattern = syntax.read_syntax(line)
        for words, used in _say(pattern, values, type(order), lexicon, phrases, full):
            if used == values.keys():
                text = " ".join(words)
                text = order.in_full(text) if full else text
                if order.when is None:
                    return text
                # A text takes the rest of the line, an `if` too: then the `if` goes first.
                if _ends_in_text(pattern):
                    return f"if {order.when.words()}, {text}"
                return f"{text} if {order.when.words()}"
    return _in_brackets(order)


WORDS = ("step", "round", "point", "unit", "hex", "turn")
"""Words of orders that are counted and are not names."""
_COUNTED = re.compile(r"(?<![\w/.-])(?P<number>\d+|all)(?P<half> 1/2)? (?P<rest>[A-Za-z].*)")
MOST_WORDS = 3


def agreed(text: str, lexicon: Lexicon) -> str:
    """The text of an order with what it counts in the right number: `build 2 ground units`, `1 air
    fleet`. What is put so is known by that name too, so that it is read as the same order."""
    found = _COUNTED.search(text)
    if found is None:
        return text
    one = found["number"] == "1" and not found["half"]
    words = found["rest"].split(" ")
    head, counted, taken = text[: found.start("rest")], "", 0
    if len(words) > 1 and _of_a_nation(words[0], lexicon):
        head, words = f"{head}{words[0]} ", words[1:]
    for number in range(min(MOST_WORDS, len(words)), 0, -1):
        if put := _in_number(" ".join(words[:number]), lexicon, one=one):
            counted, taken = put, number
            break
    rest = " ".join([*([counted] if counted else []), *words[taken:]])
    # What is counted further on counts for itself.
    at = len(counted)
    return f"{head}{rest[:at]}{agreed(rest[at:], lexicon)}"


def _of_a_nation(said: str, lexicon: Lexicon) -> bool:
    """`6 German ground`: is what is counted behind whose it is?"""
    return any(lexicon.find(kind, said) for kind in ("nation", "country", "power"))


def _in_number(said: str, lexicon: Lexicon, *, one: bool) -> str:
    """Some words as one of it, or as several; empty if they are not known so."""
    stem, mark = (said[:-1], said[-1]) if said.endswith((",", ";")) else (said, "")
    other = _singular(stem) if one else _plural(stem)
    if not other or other == stem:
        return ""
    if stem in WORDS or other in WORDS:
        return f"{other}{mark}"
    for kind in lexicon.kinds:
        same = {name.id for name in lexicon.find(kind, stem)}
        if same and same == {name.id for name in lexicon.find(kind, other)}:
            return f"{other}{mark}"
    return ""


def _plural(word: str) -> str:
    if word.endswith("s"):
        return ""
    return f"{word}es" if word.endswith(("x", "ch", "sh")) else f"{word}s"


def _singular(word: str) -> str:
    if not word.endswith("s") or word.endswith(("ss", "corps")):
        return ""
    return word[:-2] if word.endswith(("xes", "ches", "shes")) else word[:-1]


def _set_fields(model: BaseModel) -> dict[str, Any]:
    """The fields that differ from their defaults, and those that have none."""
    values = {}
    for name, info in type(model).model_fields.items():
        value = getattr(model, name)
        if name not in _BASE and (
            info.is_required() or value != info.get_default(call_default_factory=True)
        ):
            values[name] = value
    return values


@lru_cache(maxsize=4096)
def _texts(line: str) -> Mapping[str, frozenset[str] | None]:
    """The fields that a syntax line can set: to which words, or None for to anything."""
    texts: dict[str, frozenset[str] | None] = {}
    for slot in syntax.slots(syntax.read_syntax(line)):
        known = texts.get(slot.field, frozenset())
        words = None if isinstance(slot, syntax.Slot) else frozenset([slot.text])
        texts[slot.field] = None if words is None or known is None else known | words
    return texts


def _may_say(line: str, values: Mapping[str, Any]) -> bool:
    """A quick look: a phrase may have dozens of lines, of which one fits."""
    texts = _texts(line)
    for name, value in values.items():
        if name not in texts:
            return False
        words = texts[name]
        if words is not None and isinstance(value, str) and value not in words:
            return False
    return True


def _say(
    pattern: syntax.Pattern,
    values: Mapping[str, Any],
    owner: type[BaseModel],
    lexicon: Lexicon,
    phrases: Phrases,
    full: bool,
) -> Iterator[tuple[list[str], frozenset[str]]]:
    """The ways to say (some of) the values with a pattern: words and the fields said."""
    match pattern:
        case syntax.Keywords(words, name, text):
            if not name:
                yield list(words), frozenset()
            elif name in values:
                value = values[name]
                if value is True or value == text or value == [text]:
                    yield list(words), frozenset([name])
        case syntax.Slot(name, kinds, many):
            if name in values:
                value = values[name]
                # A slot without `+` holds a list of one, where the field is a list.
                items = list(value) if isinstance(value, list | tuple) else [value]
                if items and (many or len(items) == 1):
                    texts = [_item(item, kinds, lexicon, phrases, full) for item in items]
                    if all(text is not None for text in texts):
                        yield [", ".join(str(text) for text in texts)], frozenset([name])
        case syntax.Sequence(parts):
            yield from _say_all(parts, values, owner, lexicon, phrases, full)
        case syntax.Choice(options):
            for option in options:
                yield from _say(option, values, owner, lexicon, phrases, full)
        case syntax.Optional(part):
            for said, used in _say(part, values, owner, lexicon, phrases, full):
                # Words that set nothing are left out, as `[over]`, but for prepositions:
                # with these an order reads better.
                if used or said in PREPOSITIONS:
                    yield said, used
            yield [], frozenset()


PREPOSITIONS = [["from"], ["to"], ["in"], ["at"], ["with"], ["by"], ["into"], ["of"]]


def _say_all(
    parts: tuple[syntax.Pattern, ...],
    values: Mapping[str, Any],
    owner: type[BaseModel],
    lexicon: Lexicon,
    phrases: Phrases,
    full: bool,
) -> Iterator[tuple[list[str], frozenset[str]]]:
    if not parts:
        yield [], frozenset()
        return
    for words, used in _say(parts[0], values, owner, lexicon, phrases, full):
        left = {name: value for name, value in values.items() if name not in used}
        for more, also in _say_all(parts[1:], left, owner, lexicon, phrases, full):
            yield [*words, *more], used | also


def _item(
    value: Any, kinds: tuple[str, ...], lexicon: Lexicon, phrases: Phrases, full: bool
) -> str | None:
    """One value as one of the kinds, or None if it is of none of them."""
    for kind in kinds:
        if phrase := phrases.get(kind):
            said = _phrase(value, lexicon, phrases, full) if isinstance(value, phrase) else None
            if said is not None:
                return said
        elif isinstance(value, bool) or value is None:
            return None
        elif kind == "int":
            if isinstance(value, int):
                return str(value)
        elif kind == "half":
            if isinstance(value, int):
                return plain(Fraction(value, 2))
        elif isinstance(value, str):
            if kind in ("text", "word", "ratio"):
                return printable(value)
            if kind in ("seat", "topic") and not lexicon.knows(kind, value):
                return value
            if lexicon.knows(kind, value):
                return lexicon.typed(kind, value)
    names = [k for k in kinds if k not in phrases and k not in programs.BUILT_IN_KINDS]
    # An id that the lexicon does not know (any more) is still better than nothing.
    return value if names and isinstance(value, str) else None


def _phrase(phrase: Phrase, lexicon: Lexicon, phrases: Phrases, full: bool) -> str | None:
    values = _set_fields(phrase)
    for line in programs.lines_of(type(phrase)):
        if not _may_say(line, values):
            continue
        pattern = syntax.read_syntax(line)
        for words, used in _say(pattern, values, type(phrase), lexicon, phrases, full):
            if used == values.keys():
                text = " ".join(words)
                return phrase.in_full(text) if full else text
    return None


def _ends_in_text(pattern: syntax.Pattern) -> bool:
    return any(
        isinstance(slot, syntax.Slot) and "text" in slot.kinds for slot in syntax.slots(pattern)
    )


def _in_brackets(order: Order) -> str:
    parts = [f"{name.replace('_', ' ')} {value}" for name, value in _set_fields(order).items()]
    text = f"{spoken(type(order))} ({'; '.join(parts)})" if parts else spoken(type(order))
    return f"{text} if {order.when.words()}" if order.when else text


def spoken(cls: type[Order]) -> str:
    """The tag as words: `NavalAttack` -> `naval attack`."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in cls.tag()).strip()


# ----------------------------------------------------------------------- card


def card_entry(cls: type[Order], phrases: Phrases) -> CardEntry:
    """One entry of the order card."""
    parts: dict[str, tuple[str, ...]] = {}
    _parts(cls, phrases, parts)
    return CardEntry(
        tag=cls.tag(),
        syntax=_readable_lines(cls),
        help=_help(cls),
        examples=tuple(cls.examples),
        clause=cls.clause,
        conditions=tuple(fact.replace("_", " ") for fact in cls.conditions),
        parts=parts,
    )


def _help(cls: type[Order]) -> str:
    return (cls.__doc__ or "").strip().split("\n")[0].strip()


def _readable_lines(cls: type[Order] | type[Phrase]) -> tuple[str, ...]:
    return tuple(syntax.readable(syntax.read_syntax(line)) for line in programs.lines_of(cls))


def _slots(cls: type[Order] | type[Phrase]) -> list[syntax.Slot | syntax.Keywords]:
    return [
        slot for line in programs.lines_of(cls) for slot in syntax.slots(syntax.read_syntax(line))
    ]


def _parts(
    cls: type[Order] | type[Phrase], phrases: Phrases, found: dict[str, tuple[str, ...]]
) -> None:
    for slot in _slots(cls):
        for kind in slot.kinds if isinstance(slot, syntax.Slot) else ():
            if kind in phrases and slot.field.replace("_", " ") not in found:
                short = phrases[kind].short
                found[slot.field.replace("_", " ")] = short or _readable_lines(phrases[kind])
                _parts(phrases[kind], phrases, found)


def fields(cls: type[Order] | type[Phrase], phrases: Phrases) -> list[Field]:
    """The fields that the syntax lines set, in the order of the class."""
    slots = _slots(cls)
    result = []
    for name, info in cls.model_fields.items():
        mine = [slot for slot in slots if slot.field == name]
        if not mine:
            continue
        real = [slot for slot in mine if isinstance(slot, syntax.Slot)]
        kinds = tuple(dict.fromkeys(kind for slot in real for kind in slot.kinds))
        words = tuple(
            dict.fromkeys(slot.text for slot in mine if isinstance(slot, syntax.Keywords))
        )
        inner = [
            part for kind in kinds if kind in phrases for part in fields(phrases[kind], phrases)
        ]
        flag = not kinds and programs.is_flag(cls, name)
        result.append(
            Field(
                name=name,
                label=name.replace("_", " "),
                kinds=kinds,
                many=any(slot.many for slot in real),
                required=info.is_required(),
                flag=flag,
                choices=() if flag else words,
                parts=tuple(inner),
            )
        )
    return result
