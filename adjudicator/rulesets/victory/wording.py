"""The words of events: one small function for each kind of thing that can happen.

    @words(Fired)
    def fired(fact: Fired, say: Say) -> str: ...

A function gives a sentence, or lines if it needs a ledger. Events hold no ids of blocks, but
those that only their owner gets; the map of the game comes from the reader's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from adjudicator.core.protocol import Event, Fact
from adjudicator.core.telling import Line
from adjudicator.rulesets.victory.board import Board, HexMap
from adjudicator.rulesets.victory.naming import listed, power_name

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
    """How things are called: hexes, powers, numbers of blocks."""

    board: Board
    map: HexMap

    def place(self, id: str) -> str:
        """`Hope (b0804)`, `b0703`."""
        return self.map.text(id)

    def places(self, ids: Iterable[str]) -> str:
        return listed([self.place(id) for id in ids])

    def power(self, power: str) -> str:
        """`Red`."""
        return power_name(power)

    def powers(self, powers: Sequence[str]) -> str:
        return listed([power_name(power) for power in powers])

    def unit(self, code: str) -> str:
        """`Infantry`."""
        return self.board.units[code].name if code in self.board.units else code


def capital(text: str) -> str:
    """The text as the start of a sentence."""
    return text[:1].upper() + text[1:]


def count(number: int, noun: str, plural: str = "") -> str:
    """`1 block`, `2 blocks`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def note(event: Event) -> str:
    """Who decided it: `Red: standing order 2`."""
    seat, _, how = event.answered.partition(": ")
    return f"{power_name(seat)}: {how}" if how else ""


def told(event: Event, board: Board, hexmap: HexMap) -> list[Line]:
    """An event in words, its arithmetic before its last line, the clause on that.

    KeyError for a kind of event that has no words; a test sees to it that there is none.
    """
    cls, function = WORDS[event.kind]
    said = function(cls.model_construct(**event.facts), Say(board, hexmap))
    ledger = [Line(text=term.text, value=term.value, clause=term.clause) for term in event.sums]
    lines = [Line(text=said)] if isinstance(said, str) else list(said)
    last = lines[-1].model_copy(
        update={"clause": lines[-1].clause or event.clause, "note": note(event)}
    )
    return [*lines[:-1], *ledger, last]
