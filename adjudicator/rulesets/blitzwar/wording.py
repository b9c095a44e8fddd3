"""The words of events: one small function for each kind of thing that can happen.

An event carries facts; its words are found here, by the class of its facts. They are
Python and no text templates so that a word about a fact that does not exist is found
by the type checker, and because English needs code (numbers, lists, who and whom).
How the lines look is the business of `adjudicator.reports` alone
(docs/decisions/0002-words-of-events.md).

    @words(AirPlaced)
    def air_placed(fact: AirPlaced, say: Say) -> str: ...

A function gives a sentence, or lines if it needs a ledger. `wording_war` and
`wording_home` hold them; `told` finds and calls them.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from adjudicator.core.protocol import Event, Fact
from adjudicator.core.telling import Line, plain
from adjudicator.rulesets.blitzwar.board import Board
from adjudicator.rulesets.blitzwar.countries import NAMES, title

SIDES_SAID = {"axis": "the Axis", "allies": "the Allies", "soviet": "the Soviets",
              "neutral": "the neutrals"}  # fmt: skip
"""How a side is called in a sentence; all of them take the plural."""

F = TypeVar("F", bound=Fact)
Words = Callable[[Any, "Say"], "str | list[Line]"]
WORDS: dict[str, tuple[type[Fact], Words]] = {}
"""Class name of the facts -> the class and its words."""


def words(
    cls: type[F],
) -> Callable[[Callable[[F, Say], str | list[Line]]], Callable[[F, Say], str | list[Line]]]:
    """Marks the function that has the words for a kind of event."""

    def mark(function: Callable[[F, Say], str | list[Line]]) -> Callable[..., str | list[Line]]:
        WORDS[cls.__name__] = (cls, function)
        return function

    return mark


@dataclass(frozen=True)
class Say:
    """How things are called: places by their names, sides, countries, forces, prices."""

    board: Board

    def place(self, id: str) -> str:
        """`Mechili`, `the North Sea`."""
        name = self.board.name(id)
        return f"the {name}" if id in self.board.seas or id not in self.board.zones else name

    def places(self, ids: Iterable[str]) -> str:
        return listed([self.place(id) for id in dict.fromkeys(ids)])

    def route(self, path: Sequence[str]) -> str:
        """`Tripoli - Misurata - Sirte`; long ways are told by their ends."""
        named = [self.board.name(id) for id in path]
        return " - ".join(named if len(named) <= 4 else [named[0], "...", *named[-2:]])

    def side(self, side: str) -> str:
        return SIDES_SAID.get(side, side)

    def Side(self, side: str) -> str:
        """At the start of a sentence: `The Axis`."""
        return capital(self.side(side))

    def country(self, code: str) -> str:
        return NAMES.get(code, code)

    def Country(self, code: str) -> str:
        return title(code)

    def unit(self, unit: str) -> str:
        """A counter in words, with the shared counters of a side called by it: `Axis 4 supply`."""
        code, _, rest = unit.partition(" ")
        rest = rest.replace("u_boat", "U-boat")
        shared = {"AXIS": "Axis", "ALLIES": "Allied"}.get(code)
        return f"{shared or code} {rest}" if rest else unit

    def force(self, units: Sequence[str]) -> str:
        """`GER 1 armoured, 2 x ITA 2 infantry`; nothing: `nobody`."""
        if not units:
            return "nobody"
        count = Tally(self.unit(unit) for unit in units)
        return ", ".join(f"{n} x {unit}" if n > 1 else unit for unit, n in count.items())

    def price(self, halves: int, paid_from: Sequence[str]) -> str:
        """`, for 2 1/2 from Tripoli`; nothing if it is free."""
        if not halves:
            return ""
        return f", for {supply(halves)} supply from {self.places(paid_from)}"

    def turn(self, turn: int) -> str:
        """`the 2nd winter turn 1941`."""
        row = self.board.calendar.get(turn)
        return f"the {row.title}" if row else f"turn {turn}"


def capital(text: str) -> str:
    """The text as the start of a sentence."""
    return text[:1].upper() + text[1:]


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def count(number: int, noun: str, plural: str = "") -> str:
    """`1 corps`, `2 fleets`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def supply(halves: int) -> str:
    """Half units as the book prints them: `2 1/2`."""
    return plain(Fraction(halves, 2))


def note(event: Event) -> str:
    """Who decided it: `Allies: standing order 2`."""
    seat, _, how = event.answered.partition(": ")
    if not how:
        return ""
    return f"{capital(SIDES_SAID.get(seat, seat).removeprefix('the '))}: {how}"


def told(event: Event, board: Board) -> list[Line]:
    """An event in words: its arithmetic stands before its last line, the clause and who
    decided it on it.

    KeyError for a kind of event that has no words; a test sees to it that there is none.
    """
    cls, function = WORDS[event.kind]
    said = function(cls.model_construct(**event.facts), Say(board))
    ledger = [Line(text=term.text, value=term.value, clause=term.clause) for term in event.sums]
    lines = [Line(text=said)] if isinstance(said, str) else list(said)
    last = lines[-1].model_copy(
        update={"clause": lines[-1].clause or event.clause, "note": note(event)}
    )
    return [*lines[:-1], *ledger, last]
