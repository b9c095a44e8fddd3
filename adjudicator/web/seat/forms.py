"""A form for an order, made from its declaration; what is filled in becomes a line of text.

The form has no idea of its own what an order is: its fields are the slots of the
syntax lines, and its only product is the line that a player could have typed. So
the form and the text box go the same way and get the same receipt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from adjudicator.core.names import Lexicon
from adjudicator.core.protocol import Ask, Order, Phrase
from adjudicator.core.syntax import (
    Choice,
    Keywords,
    Optional,
    Pattern,
    Slot,
    always_set,
    read_syntax,
    readable,
    slots,
)
from adjudicator.core.syntax import Sequence as Parts
from adjudicator.service.desk import Cache

WHEN: Final = "if"
"""Name of the form field for a condition; no order field can be called so in Python."""
MOST_IN_LIST: Final = 40
"""Longer choices are typed, with the names as suggestions: a list of all zones in every form
would make the page long and the choice slow."""
MOST_BOXES: Final = 14
NUMBERS: Final = ("int", "half")
FREE: Final = ("text", "word", "ratio")
Names = tuple[tuple[str, str], ...]
"""What is typed, and how it is shown."""
_SAME_NAMES: Final = Cache(64)
"""Names that were told last, by themselves: the seats of all games that know the same places and
units share one list (of Totaler Krieg! they take 500 kB a seat)."""


@dataclass(frozen=True)
class Field:
    """One input of a form.

    kind: `choice` (one of `options`), `boxes` (any of `options`), `flag` (yes or no), `names`
    (a list typed with commas), `number`, `text` (`options` are suggestions). options: what
    is sent -> what is shown; both can be typed in a letter.
    """

    name: str
    label: str
    kind: str
    required: bool
    hint: str = ""
    options: Names = ()


@dataclass(frozen=True)
class Form:
    """The form of one order. syntax: its lines as the order card shows them."""

    tag: str
    title: str
    help: str
    clause: str
    syntax: tuple[str, ...]
    examples: tuple[str, ...]
    fields: tuple[Field, ...]


@dataclass
class Filled:
    """The line that a form became, or the labels of what is missing."""

    line: str = ""
    missing: list[str] = field(default_factory=list)


def lines_of(cls: type[Order] | type[Phrase]) -> tuple[str, ...]:
    return (cls.syntax,) if isinstance(cls.syntax, str) else tuple(cls.syntax)


def form_for(
    cls: type[Order],
    ask: Ask | None,
    lexicon: Lexicon,
    phrases: Sequence[type[Phrase]] = (),
    lists: dict[tuple[str, ...], Names] | None = None,
) -> Form:
    """The form of an order. ask: whose options restrict the choices; None for standing orders.
    lists: of the forms of one page, kinds of names -> the names: many fields take the same."""
    lists = {} if lists is None else lists
    patterns = [read_syntax(line) for line in lines_of(cls)]
    needed = frozenset.intersection(*(always_set(p) for p in patterns)) if patterns else frozenset()
    legal = ask.options if ask is not None and cls.tag() in ask.accepts else {}
    parts = {phrase.tag().lower(): phrase for phrase in phrases}
    fields: dict[str, Field] = {}
    for pattern in patterns:
        for slot in slots(pattern):
            if slot.field not in fields:
                made = _field(
                    slot, slot.field in needed, legal.get(slot.field), lexicon, parts, lists
                )
                fields[slot.field] = made
    if cls.conditions:
        facts = ", ".join(fact.replace("_", " ") for fact in cls.conditions)
        hint = f"a condition on: {facts}"
        fields[WHEN] = Field(WHEN, "Only if", "text", False, hint)
    return Form(
        tag=cls.tag(),
        title=title_of(cls),
        help=first_line(cls),
        clause=cls.clause,
        syntax=tuple(readable(pattern) for pattern in patterns),
        examples=cls.examples,
        fields=tuple(fields.values()),
    )


def examples_of(phrase: type[Phrase]) -> Sequence[str]:
    """How a part of an order may be written: what its class says in short, else its syntax."""
    return phrase.short or [readable(read_syntax(line)) for line in lines_of(phrase)]


def title_of(cls: type[Order]) -> str:
    """`AlwaysAmbush` -> `Always ambush`."""
    name = cls.tag()
    return "".join(f" {c.lower()}" if c.isupper() and at else c for at, c in enumerate(name))


def first_line(cls: type[Order]) -> str:
    return (cls.__doc__ or "").strip().splitlines()[0] if cls.__doc__ else ""


def _field(
    slot: Slot | Keywords,
    required: bool,
    legal: Iterable[str] | None,
    lexicon: Lexicon,
    parts: Mapping[str, type[Phrase]],
    lists: dict[tuple[str, ...], Names],
) -> Field:
    label = slot.field.replace("_", " ").strip().capitalize()
    if isinstance(slot, Keywords):
        return Field(slot.field, " ".join(slot.words).capitalize(), "flag", False)
    if legal is not None:
        options = tuple((_typed(lexicon, slot.kinds, one),) * 2 for one in legal)
    else:
        if slot.kinds not in lists:
            lists[slot.kinds] = _names(lexicon, slot.kinds)
        options = lists[slot.kinds]
    phrases = [parts[kind] for kind in slot.kinds if kind in parts]
    if phrases:
        said = ", ".join(example for phrase in phrases for example in examples_of(phrase))
        more = "; separate several with commas" if slot.many else ""
        return Field(slot.field, label, "text", required, f"{said}{more}")
    if slot.many:
        if options and len(options) <= MOST_BOXES:
            return Field(slot.field, label, "boxes", required, "", options)
        return Field(slot.field, label, "names", required, "separate several with commas", options)
    if options and len(options) <= MOST_IN_LIST and not set(slot.kinds) & {*NUMBERS, *FREE}:
        return Field(slot.field, label, "choice", required, "", options)
    if set(slot.kinds) <= set(NUMBERS):
        hint = "write halves as 2 1/2" if "half" in slot.kinds else ""
        return Field(slot.field, label, "number", required, hint)
    hint = "such as 3-1" if "ratio" in slot.kinds else ""
    return Field(slot.field, label, "text", required, hint, options)


def _typed(lexicon: Lexicon, kinds: Iterable[str], one: str) -> str:
    """How an id is typed: its name in the first kind that knows it, if the name is its alone."""
    for kind in kinds:
        text = lexicon.text(kind, one)
        if text != one:
            return text if len(lexicon.find(kind, text)) == 1 else one
    return one


def _names(lexicon: Lexicon, kinds: tuple[str, ...]) -> Names:
    """What may be typed for names of some kinds, each with its name, in order."""
    found: dict[str, str] = {}
    for kind in kinds:
        for name in lexicon.kinds.get(kind, []):
            typed = name.text if len(lexicon.find(kind, name.text)) == 1 else name.id
            found.setdefault(typed, name.text)
    names = tuple(sorted(found.items(), key=lambda pair: pair[1].casefold()))
    return _SAME_NAMES.get(names, lambda: names)


# ------------------------------------------------------------------ form to text


def line_from(form: Form, cls: type[Order], sent: Mapping[str, Sequence[str]]) -> Filled:
    """The line that the filled form says. sent: field name -> what was sent for it.

    Of several syntax lines the one that says most of what was filled in is taken.
    """
    values: dict[str, str] = {}
    for one in form.fields:
        texts = [" ".join(text.split()) for text in sent.get(one.name, ())]
        if said := ", ".join(text for text in texts if text):
            values[one.name] = said
    condition = values.pop(WHEN, "")
    best: tuple[int, int, str] | None = None
    for number, line in enumerate(lines_of(cls)):
        made = _fill(read_syntax(line), values)
        if made is None:
            continue
        text, used = made
        if best is None or (len(used), -number) > best[:2]:
            best = (len(used), -number, text)
    if best is None:
        wanted = [one.label for one in form.fields if one.required and one.name not in values]
        return Filled(missing=wanted or [one.label for one in form.fields if one.name != WHEN])
    condition = condition.removeprefix("if ").strip()
    return Filled(line=f"{best[2]} if {condition}" if condition else best[2])


def _fill(pattern: Pattern, values: Mapping[str, str]) -> tuple[str, frozenset[str]] | None:
    """The text of a pattern with these values and the fields it used; None if one is missing."""
    nothing: frozenset[str] = frozenset()
    match pattern:
        case Keywords(words=words, field=""):
            return " ".join(words), nothing
        case Keywords(words=words, field=name):
            return (" ".join(words), frozenset([name])) if values.get(name) else None
        case Slot(field=name):
            return (values[name], frozenset([name])) if name in values else None
        case Optional(part):
            made = _fill(part, values)
            return made if made is not None and made[1] else ("", nothing)
        case Choice(options):
            filled = [made for made in (_fill(part, values) for part in options) if made]
            return max(filled, key=lambda made: len(made[1]), default=None)
        case Parts(parts):
            texts: list[str] = []
            used = nothing
            for part in parts:
                made = _fill(part, values)
                if made is None:
                    return None
                texts.append(made[0])
                used |= made[1]
            return " ".join(text for text in texts if text), used
