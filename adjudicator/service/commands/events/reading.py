"""What letters about events say: who writes, reasons, sides, verdicts."""

from __future__ import annotations

import re
from collections.abc import Callable

from adjudicator.core.names import fold
from adjudicator.service.desk import ServiceError
from adjudicator.service.events import keeping
from adjudicator.service.grammar.base import EventWork, Speaker
from adjudicator.storage.tables import Person, TournamentGame
from adjudicator.tournaments.course import Course


def person(work: Speaker) -> Person:
    if work.person is None:
        raise ServiceError("We do not know this address yet. Write REGISTER and your name.")
    return work.person


def because(raw: str) -> tuple[str, str]:
    """What stands before `because`, and the reason behind it."""
    before, _, reason = re.sub(r"(?i)\bbecause\b[:,]?", "\0", raw, count=1).partition("\0")
    return before.strip(), reason.strip(" .")


def role_named(course: Course, word: str) -> str | None:
    known = {fold(role).replace(" ", ""): role for role in course.form.roles}
    return known.get(fold(word).replace("_", "").replace(" ", ""))


class Verdict:
    """`cup-1-2 red 5 blue 3`: a game of the event (or the only one it can be), winners, points."""

    def __init__(self, work: EventWork, text: str, find: Callable[[], list[TournamentGame]]):
        course = keeping.course_of(work.event)
        words = text.replace(",", " ").split()
        self.game = self._game(work, words, find)
        self.winners: list[str] = []
        self.points: dict[str, float] = {}
        last = ""
        for word in words:
            role = role_named(course, word)
            if role is not None:
                self.winners.append(role)
                last = role
            elif fold(word) in ("draw", "drawn", "tie"):
                self.winners = list(self.game.roles)
            elif re.fullmatch(r"\d{1,6}(\.\d+)?", word) and last:
                self.points[last] = float(word)
            elif fold(word) not in ("wins", "win", "won", "with", "to", "and", "points"):
                have = ", ".join(self.game.roles)
                raise ServiceError(f"“{word[:40]}” is not a side. Name one of {have}, or “draw”.")
        if self.points and len(self.points) == len(self.game.roles):
            best = max(self.points.values())
            named = list(dict.fromkeys(self.winners))
            if set(named) == set(self.game.roles) and not says_draw(text):
                self.winners = [role for role in named if self.points[role] == best]
        self.winners = list(dict.fromkeys(self.winners))
        if not self.winners:
            raise ServiceError("Say who wins: a side, or “draw”.")

    def _game(
        self, work: EventWork, words: list[str], find: Callable[[], list[TournamentGame]]
    ) -> TournamentGame:
        if words and re.search(r"\d-\d", words[0]):
            return keeping.game_named(work.session, work.event, words.pop(0))
        found = find()
        if len(found) != 1:
            have = ", ".join(one.slug for one in found) or "none"
            raise ServiceError(f"Name the game: {have}.")
        return found[0]


def says_draw(text: str) -> bool:
    return bool(re.search(r"(?i)\b(draw|drawn|tie)\b", text))
