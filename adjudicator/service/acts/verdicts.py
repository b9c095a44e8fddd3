"""Results that somebody gives in words: of a director who judges, of players who agree."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

from adjudicator.core.names import fold
from adjudicator.service.acts.arguments import Reasoned, Words
from adjudicator.service.acts.director.act import Seated
from adjudicator.service.desk import ServiceError
from adjudicator.service.events import keeping
from adjudicator.storage.tables import TournamentGame
from adjudicator.tournaments.course import Course


def role_named(course: Course, word: str) -> str | None:
    """The side that a word names; None for none."""
    known = {fold(role).replace(" ", ""): role for role in course.form.roles}
    return known.get(fold(word).replace("_", "").replace(" ", ""))


class Verdict:
    """`cup-1-2 red 5 blue 3`: a game of the event (or the only one it can be), winners, points."""

    def __init__(self, at: Seated, text: str, find: Callable[[], list[TournamentGame]]):
        course = keeping.course_of(at.event)
        words = text.replace(",", " ").split()
        self.game = self._game(at, words, find)
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
        self, at: Seated, words: list[str], find: Callable[[], list[TournamentGame]]
    ) -> TournamentGame:
        if words and re.search(r"\d-\d", words[0]):
            return keeping.game_named(at.session, at.event, words.pop(0))
        found = find()
        if len(found) != 1:
            have = ", ".join(one.slug for one in found) or "none"
            raise ServiceError(f"Name the game: {have}.")
        return found[0]


def says_draw(text: str) -> bool:
    """Does a text say that nobody won?"""
    return bool(re.search(r"(?i)\b(draw|drawn|tie)\b", text))


class Judged(Reasoned):
    """verdict: the game and what came of it in words, as in a letter; winners, points: beside the
    game what a form says, `axis, allies` and `axis 12 allies 9`."""

    verdict: Words = ""
    game: Words = ""
    winners: Words = ""
    points: Words = ""
    also: ClassVar = {**Reasoned.also, "winner": "winners"}
