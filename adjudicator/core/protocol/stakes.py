"""What a player would lose without meaning to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict


class Stake(BaseModel):
    """Something that a seat loses or leaves unused if its step runs with the orders it has.

    text: a whole sentence, the fact first ("3 RM of this turn are not spent; they are lost.").
    clause: the rule that takes it. grave: it is lost for good (own units, the means of a season
    or a turn, a line that can never be carried out), so “ready” waits once until its player has
    seen it; else it is told, and nothing waits. line: the order that costs it; 0: what is not
    ordered costs it. unless: the tag of the standing order that settles it; a seat that has
    sent one is not told. given: a standing order, dumped and without its `if`, that brings it; told
    only to a seat that has sent it; empty: told to all.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    clause: str = ""
    grave: bool = False
    line: int = 0
    unless: str = ""
    given: dict[str, Any] = {}


MOST_EMPTY = 6
"""Places that one sentence names."""


def left_empty(names: Sequence[str], clause: str) -> list[Stake]:
    """Places of one's own that the last unit leaves, next to the enemy: nothing, if there is
    none. clause: what control hangs on."""
    if not names:
        return []
    more = f" and {len(names) - MOST_EMPTY} more" if len(names) > MOST_EMPTY else ""
    text = f"Your last unit leaves {', '.join(names[:MOST_EMPTY])}{more}, next to the enemy."
    return [Stake(text=text, clause=clause)]


def lost_if_taken(name: str, follows: str, clause: str) -> Stake:
    """A place of one's own that the last unit leaves and whose loss ends more than itself. follows:
    a whole sentence, what its loss brings and when ("Germany surrenders if ..."). clause: the rule
    that brings it. Grave, in every game and for every kind of order."""
    text = f"Your last unit leaves {name}, within reach of the enemy. {follows}"
    return Stake(text=text, clause=clause, grave=True)
