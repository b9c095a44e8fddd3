"""Lessons: which there are, and what stands beside the questions of a game that is one."""

from __future__ import annotations

from functools import cache

from adjudicator.service.lessons import course, progress
from adjudicator.service.lessons.course import Lesson
from adjudicator.service.lessons.progress import Progress
from adjudicator.service.models import GameInfo, SeatInfo
from adjudicator.web.front import guides
from adjudicator.web.reader import desk


@cache
def lesson(ruleset: str) -> Lesson | None:
    """The lesson of a game system; None if it has none."""
    file = guides.folder() / "games" / "lessons" / f"{ruleset}.toml"
    return course.read(file) if ruleset.isidentifier() and file.is_file() else None


def beside(info: GameInfo, seat: SeatInfo, text: str) -> Progress | None:
    """What stands beside the question of a seat; None if its game is not a lesson."""
    found = lesson(info.ruleset) if info.lesson else None
    return progress.look(desk(), seat.id, found, text) if found is not None else None
