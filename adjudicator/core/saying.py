"""Words for events: one small function for each kind of thing that can happen.

An event carries facts; its words are found by the class of its facts. They are Python and
no text templates, so that a word about a fact that does not exist is found by the type
checker (docs/decisions/0002-words-of-events.md). Each ruleset has a `Wording` of its own:

    words: Wording[Say] = Wording()

    @words(Fired)
    def fired(fact: Fired, say: Say) -> str: ...

A function gives a sentence, or lines if it needs a ledger.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from textwrap import wrap
from types import ModuleType
from typing import Any, Generic, TypeVar

from adjudicator.core.happening import concerns
from adjudicator.core.protocol import Event, Fact, NotCarriedOut, OrdersNotUsed, Outcome
from adjudicator.core.telling import Line

F = TypeVar("F", bound=Fact)
S = TypeVar("S")
"""How a ruleset calls things: its `Say`."""


class Wording(Generic[S]):
    """The words of a ruleset, by class name of the facts. What the engine tells has words from
    the start; a game may have better ones."""

    def __init__(self) -> None:
        self.table: dict[str, tuple[type[Fact], Callable[[Any, S], str | list[Line]]]] = {}
        self(NotCarriedOut)(_not_carried_out)
        self(OrdersNotUsed)(_orders_not_used)

    def __call__(
        self, cls: type[F]
    ) -> Callable[[Callable[[F, S], str | list[Line]]], Callable[[F, S], str | list[Line]]]:
        """Marks the function that has the words for a kind of event."""

        def mark(
            function: Callable[[F, S], str | list[Line]],
        ) -> Callable[[F, S], str | list[Line]]:
            self.table[cls.__name__] = (cls, function)
            return function

        return mark

    def fact(self, event: Event) -> Fact:
        """What an event tells, as the class that it was told with. KeyError as in `said`."""
        return self.table[event.kind][0].model_validate(event.facts)

    def said(self, event: Event, say: S) -> list[Line]:
        """What an event's words are, without its arithmetic.

        KeyError for a kind of event that has no words; a test sees to it that there is none.
        """
        cls, function = self.table[event.kind]
        said = function(cls.model_validate(event.facts), say)
        return [Line(text=in_number(said))] if isinstance(said, str) else list(said)

    def told(self, event: Event, say: S, note: str = "") -> list[Line]:
        """An event in words: its arithmetic stands before its last line, who decided it (note)
        on that. Every line names the clause that caused it.

        KeyError for a kind of event that has no words.
        """
        lines = self.said(event, say)
        ledger = [Line(text=term.text, value=term.value, clause=term.clause) for term in event.sums]
        if lines:
            lines[-1] = lines[-1].model_copy(update={"note": note})
        return [
            line if line.clause else line.model_copy(update={"clause": event.clause})
            for line in [*lines[:-1], *ledger, *lines[-1:]]
        ]


def _not_carried_out(fact: NotCarriedOut, say: object) -> str:
    return f"Your order “{fact.order}” was not carried out: {fact.reason}"


def _orders_not_used(fact: OrdersNotUsed, say: object) -> str:
    verb = "was" if len(fact.orders) == 1 else "were"
    return f"{count(len(fact.orders), 'order')} of your plan {verb} not used."


def kinds_in(module: ModuleType) -> tuple[str, ...]:
    """The kinds of events whose facts a module declares, in its order."""
    return tuple(
        name
        for name, cls in vars(module).items()
        if isinstance(cls, type) and issubclass(cls, Fact) and cls.__module__ == module.__name__
    )


def note_of(event: Event, name: Callable[[str], str]) -> str:
    """Who decided it: `Allies: standing order 2`. name: how a seat is called."""
    seat, _, how = event.answered.partition(": ")
    return f"{name(seat)}: {how}" if how else ""


def plainly(event: Event, names: Mapping[str, str]) -> Line:
    """An event that a game has no words for, told by its facts: `Claimed: place Old Ford; by Red.`
    names: id -> how it is called."""
    kind = "".join(f" {one.lower()}" if one.isupper() else one for one in event.kind).strip()
    said = "; ".join(
        f"{name.replace('_', ' ')} {_called(one, names)}" for name, one in event.facts.items()
    )
    text = f"{capital(kind)}{': ' if said else ''}{said}."
    return Line(text=text, clause=event.clause)


def _called(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, list):
        return listed([_called(one, names) for one in value]) or "nothing"
    if isinstance(value, dict):
        return listed(
            [f"{_called(key, names)} {_called(one, names)}" for key, one in value.items()]
        )
    if isinstance(value, bool):
        return "yes" if value else "no"
    return names.get(value, value) if isinstance(value, str) else str(value)


def capital(text: str) -> str:
    """The text as the start of a sentence."""
    return text[:1].upper() + text[1:]


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


_NOUNS = (
    "army|card|centre|chit|city|convoy|counter|fleet|hex|marker|place|point|round|step|token|turn"
    "|U-boat|unit|zone"
)
_BETWEEN = r"(?:(?:more|other|own|enemy|free|ground|naval|air|supply)\s)?"
_ENDS = (
    r"(?=[.,;:)\]]|$| (?:in|at|to|from|of|by|with|and|or|on|is|are|was|were|has|have|that|if|for"
    r"|over|a)\b)"
)
"""What stands behind a noun that counts for itself, and is not part of another: `2 fleet
points`."""
_SEVERAL = _NOUNS.replace("army", "armie").replace("city", "citie").replace("hex", "hexe")
_ONE = re.compile(rf"(?<![\w.,/+–-])(?<!\d )(1 {_BETWEEN})({_SEVERAL})s\b(?!-)")
_MANY = re.compile(rf"(?<![\w.,/+–-])((?:[2-9]|[1-9]\d+) {_BETWEEN})({_NOUNS}){_ENDS}")


def either(parts: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return " or ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def in_number(text: str) -> str:
    """A text with what it counts in the right number: facts and questions keep the words that they
    were made with, for dice hang on them."""
    said = _ONE.sub(lambda m: m[1] + _singular(m[2]), text)
    return _MANY.sub(lambda m: m[1] + _plural(m[2]), said)


def _singular(noun: str) -> str:
    return f"{noun[:-2]}y" if noun.endswith("ie") else "hex" if noun == "hexe" else noun


def _plural(noun: str) -> str:
    if noun.endswith("y"):
        return f"{noun[:-1]}ies"
    return "hexes" if noun == "hex" else f"{noun}s"


WIDTH = 68
"""Columns of a line in a letter."""


def wrapped(lines: Iterable[str]) -> list[str]:
    """Sentences as lines of a letter, what runs on indented."""
    return [part for line in lines for part in wrap(line, WIDTH, subsequent_indent="  ")]


MANY = ("allies", "soviets", "neutrals", "states")
"""How the names of those end that are many: the Western Allies, the United States."""
_IRREGULAR = {"are": "is", "have": "has", "may": "may", "must": "must", "do": "does"}


def verb(subject: str, many: str) -> str:
    """The form of a verb that fits who does it: `the Axis` `takes`, `the Allies` `take`.

    subject: as it is named in the sentence. many: the verb of several, `take`, `are`."""
    return many if subject.rpartition(" ")[2].casefold() in MANY else verb_of(1, many)


def verb_of(number: int, many: str) -> str:
    """The form of a verb that fits how many do it: 1 `takes`, 2 `take`."""
    if number != 1:
        return many
    if many in _IRREGULAR:
        return _IRREGULAR[many]
    if many.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{many}es"
    return f"{many[:-1]}ies" if many.endswith("y") and many[-2] not in "aeiou" else f"{many}s"


def count(number: int, noun: str, plural: str = "") -> str:
    """`1 corps`, `2 fleets`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def ordinal(number: int) -> str:
    """1 -> 1st, 2 -> 2nd, 11 -> 11th, 23 -> 23rd."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def weightiest(
    events: Iterable[Event],
    weigh: Callable[[Event], tuple[int, str]],
    first: tuple[int, str] = (0, ""),
    mine: Collection[str] = (),
) -> str:
    """The headline that weighs most, the earliest of equals; "" if none weighs anything.

    first: what is there already. mine: `Ruleset.mine` of the reader's view; what their side has a
    part in weighs half as much again."""
    best: tuple[float, str] = first
    for event in events:
        weight: float
        weight, said = weigh(event)
        if mine and weight < THE_END and concerns(event, mine):
            weight = min(weight * OWN, THE_END - 1)
        if weight > best[0]:
            best = weight, said
    return best[1]


OWN = 1.5
"""How much more weighs in a headline what the reader's side has a part in."""
THE_END = 1000
"""The weight of a game's end, which nothing outweighs."""


def result_of(outcome: Outcome | None) -> str:
    """The headline of a last report: the result; "" while the game goes on, and of one that
    nobody wins or loses."""
    if outcome is None or not (outcome.winners or outcome.points):
        return ""
    return outcome.text.rstrip(".")


def came_to_nothing(order: str, clause: str = "") -> Line:
    """An order of a plan that no question took."""
    return Line(text=f'Your order "{order}" was not used: no question took it.', clause=clause)
