"""A lesson as it is written: a short game against the house, and what stands beside its questions.

A file of `docs/games/lessons/`, one for each game. Its dice always fall the same as long as its
advice is followed, so that what it says is what happens; a test plays each to its end.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field


class Task(BaseModel):
    """One thing to do. says: what and why; click: how on the map; write: the lines that do it."""

    model_config = ConfigDict(extra="forbid")

    says: str
    click: str
    write: str

    @property
    def lines(self) -> list[str]:
        """What is to be written, line by line."""
        return self.write.strip().splitlines()


class Stage(BaseModel):
    """A question to the learner. ask: how its key begins; says: what matters in it."""

    model_config = ConfigDict(extra="forbid")

    ask: str
    says: str
    tasks: list[Task] = Field(min_length=1)


class Lesson(BaseModel):
    """title, intro, outro: words. seed: of the dice, hex digits. minutes: how long it takes.
    steps: one for each question, in their order."""

    model_config = ConfigDict(extra="forbid")

    title: str
    ruleset: str
    scenario: str
    seat: str
    seed: str = Field(pattern=r"^[0-9a-f]{64}$")
    minutes: int
    intro: str
    outro: str
    steps: list[Stage] = Field(min_length=1)


def read(path: Path) -> Lesson:
    """A lesson as it is written. ValidationError for one that is not whole."""
    return Lesson.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
