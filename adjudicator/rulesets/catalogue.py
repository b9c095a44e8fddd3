"""What can be played, as one would tell it to somebody who chooses: `catalogue.tsv`."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from adjudicator.rulesets import registry

DAYS_A_LETTER = 3
"""Days from a question to its answer, at the pace of a game by post."""


@dataclass(frozen=True)
class Scenario:
    """line: what it is, a sentence. turns: at most, as played with bots where the scenario sets
    no end. letters: order letters of a seat in a turn. solo: the seat for a newcomer who plays
    it against the house; empty: it is not a game for one. facing: the seat with most to do against
    it, which a friend gets. scored: its end names winners; an example
    from a book only shows how something is done."""

    ruleset: str
    name: str
    title: str
    players: int
    turns: int
    letters: int
    level: Literal["easy", "middling", "hard"]
    solo: str
    facing: str
    scored: bool
    line: str

    @property
    def months(self) -> int:
        """How long it takes by post, at least one month."""
        return max(1, round(self.days / 30))

    @property
    def days(self) -> int:
        """How long it takes by post, at the usual pace."""
        return self.turns * self.letters * DAYS_A_LETTER

    @property
    def takes(self) -> str:
        """The same in words: `about a week`, `about 4 months`."""
        if self.days <= 10:
            return "about a week"
        if self.days < 40:
            return f"about {max(2, round(self.days / 7))} weeks"
        return f"about {max(2, round(self.days / 30))} months"


def _rows(path: Path) -> list[dict[str, str]]:
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@cache
def scenarios() -> dict[tuple[str, str], Scenario]:
    """All of them by ruleset and name, in the order of the file: the easy ones first. A package has
    a `catalogue.tsv` of its own beside its code."""
    rows = _rows(Path(__file__).parent / "catalogue.tsv")
    for name in registry.names():
        if name not in registry.OWN:
            rows += _brought(name)
    found = TypeAdapter(list[Scenario]).validate_python(rows)
    return {(one.ruleset, one.name): one for one in found}


UNSAID = {"level": "middling", "solo": "", "facing": "", "scored": "yes"}
"""What a package's catalogue may leave out: it may be older than the column."""


def _brought(name: str) -> list[dict[str, str]]:
    """The rows of a package; none if they are not as they should be, for no package takes a house
    down. `adjudicator ruleset check` says what is wrong."""
    rows = [
        {**UNSAID, **row, "ruleset": name} for row in _rows(registry.home(name) / "catalogue.tsv")
    ]
    try:
        TypeAdapter(list[Scenario]).validate_python(rows)
    except ValidationError:
        return []
    return rows


def told(ruleset: str, name: str) -> Scenario | None:
    """What is told of a scenario; None for one of a group's own."""
    return scenarios().get((ruleset, name))
