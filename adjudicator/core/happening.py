"""One thing that happened, as one reader is told of it: its words, where it was, its arrows.

A report tells a turn as a whole. Whoever follows a game on a page reads it event by event, and the
map goes where each of them was. The words are those of the report (`Ruleset.told`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pydantic import Field

from adjudicator.core.protocol import Event, Ruleset
from adjudicator.core.protocol.events import texts
from adjudicator.core.telling import Arrow, Line, Told

MOST_PLACES = 12
"""Places of one event that a map goes to: a list of all of a side's supplied areas is not a
place."""


ENDS = (".", "!", "?")
"""How a sentence ends; a number of the arithmetic, or what was rolled, does not."""


class Happening(Told):
    """lines: the statement and its arithmetic, as a report has them. places: ids of areas, the
    first one first. fight: units fought. own: the reader's side had a part in it."""

    lines: list[Line]
    places: list[str] = Field(default_factory=list)
    arrows: list[Arrow] = Field(default_factory=list)
    fight: bool = False
    own: bool = False

    @property
    def head(self) -> Line:
        """The statement: the first line that is a sentence. Of a fight its arithmetic may come
        before it; where nothing is a sentence, the first line."""
        said = (one for one in self.lines if not one.value and one.text.endswith(ENDS))
        return next(said, self.lines[0])

    @property
    def rest(self) -> list[Line]:
        """The lines that stand under the statement, in their order."""
        return [one for one in self.lines if one is not self.head]


def happening(
    ruleset: Ruleset[Any, Any],
    board: Any,
    view: Any,
    event: Event,
    areas: Collection[str],
    mine: Collection[str],
) -> Happening:
    """An event that a reader may know. view: what that reader saw when it was over. areas: ids of
    the map's areas. mine: `ruleset.mine` of the view, which is the same for all of a turn."""
    arrows = ruleset.traced(board, view, [event])
    found = [place for arrow in arrows for place in arrow.path]
    found += ruleset.places_of(board, view, event, areas)
    lines = ruleset.told(board, view, [event])
    return Happening(
        lines=lines,
        places=list(dict.fromkeys(found))[:MOST_PLACES],
        arrows=arrows,
        fight=event.kind in ruleset.fights,
        own=concerns(event, mine),
    )


def concerns(event: Event, mine: Collection[str]) -> bool:
    """Does an event speak of something of the reader? mine: `Ruleset.mine` of their view."""
    return any(_names(text, mine) for value in event.facts.values() for text in texts(value))


def _names(text: str, mine: Collection[str]) -> bool:
    """Does a fact name something of the reader: `axis`, or a unit, `GER 3 infantry`?"""
    return text in mine or text.partition(" ")[0] in mine
