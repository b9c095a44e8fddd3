"""The seat's picture: what a player at the table would look at before deciding.

A ruleset declares for each kind of decision which matters belong to it (`Ruleset.decisions`) and
tells each matter once (`Ruleset.matter`). Letters, the order page, the API and the commands
`cards`, `pool`, `enemy`, `score` and their like are made from that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field


@dataclass(frozen=True)
class Word:
    """What is asked for by a word, the same in all games. part: of the letter it stands in, `stand`
    or `have`."""

    heading: str
    also: tuple[str, ...]
    part: str = "stand"


MATTERS: Mapping[str, Word] = {
    "turn": Word("The turn", ("calendar", "weather")),
    "enemy": Word(
        "The enemy in front of you", ("enemies", "facing", "opponent", "opponents", "foe")
    ),
    "supply": Word("Supply", ("out of supply",)),
    "war": Word("Who is at war", ("wars", "states of war", "politics", "countries")),
    "score": Word("The score", ("points", "vp", "victory points", "who leads")),
    "cards": Word("Your cards", ("hand", "my cards", "my hand", "card"), "have"),
    "means": Word(
        "What you can spend",
        ("replacements", "resources", "money", "stock", "budget", "economy", "tokens"),
        "have",
    ),
    "pool": Word("Your pool", ("force pool", "my pool", "reserves", "pools"), "have"),
    "due": Word("What arrives", ("reinforcements", "arrivals", "coming", "queue", "delay"), "have"),
}
"""The matters of all games, by the word that brings them."""
LASTING = ("war", "score", "pool", "due")
"""Matters that stay as they are for long: a letter leaves out what one before it said word
for word, and names the word that brings it."""


class Matter(BaseModel):
    """One matter as a seat sees it. lines: as a letter tells it. whole: all of it, where that is
    more. rules: those of its lines that say how the game goes, which one letter tells for all."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: str
    lines: list[str] = Field(default_factory=list)
    whole: list[str] = Field(default_factory=list)
    rules: list[str] = Field(default_factory=list)

    @property
    def all(self) -> list[str]:
        """What its word brings."""
        return self.whole or self.lines

    @property
    def heading(self) -> str:
        """Its heading."""
        return MATTERS[self.name].heading

    @property
    def part(self) -> str:
        """Where in a letter it stands."""
        return MATTERS[self.name].part


Matters = Mapping[str, Callable[[Any, Any], Sequence[str] | Matter]]
"""Matter -> the function that tells it, of board and view, in lines."""
REACTION = "reaction"
"""The kind of the questions in the midst of another's turn of which nothing else is declared."""


def belonging(
    decisions: Mapping[str, tuple[str, ...]], key: str, *, reaction: bool = False
) -> tuple[str, ...]:
    """The matters of the kind of decision that a question's key names: the longest beginning that
    is declared; "" is every other."""
    kinds = [kind for kind in decisions if key.startswith(kind)]
    best = max(kinds, key=len, default="")
    if not best and reaction and REACTION in decisions:
        best = REACTION
    return decisions.get(best, ())
