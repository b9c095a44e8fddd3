"""Whole events with made-up results, drop-outs and late comers: for tests, and for a director who
wants to see what his form comes to before he announces it. Repeatable from a seed."""

from __future__ import annotations

import hashlib

from adjudicator.core.lots import Lots
from adjudicator.tournaments import drawing, sides
from adjudicator.tournaments.course import Course, Entrant, Game, Result
from adjudicator.tournaments.form import Form

MOST_ROUNDS = 500


class DeadEnd(Exception):
    """An event that does not come to its end."""


def entrants(form: Form, many: int, lots: Lots) -> list[Entrant]:
    """People with numbers for names, ratings, clubs, and some who would be eliminators."""
    boards = form.teams.boards if form.teams else 1
    return [
        Entrant(
            id=at + 1,
            name=f"Entrant {at + 1}",
            rating=lots.whole(900, 2200),
            club=lots.one(["", "", "", "North", "South", "East"]),
            pace=lots.one(["slow", "usual", "usual", "fast"]),
            utc=lots.one([0, 1, 1, 2, -5, -8, 10]),
            team=f"Team {at // boards + 1}" if form.teams else "",
            eliminator=lots.chance(40),
        )
        for at in range(many * boards)
    ]


def result(course: Course, game: Game, lots: Lots) -> Result:
    """Any result, the stronger more often the winner."""
    if lots.chance(2):
        return Result(how="struck")
    if lots.chance(4):
        out = lots.one(list(game.roles))
        return Result(how="forfeit", forfeited=[out], winners=[r for r in game.roles if r != out])
    strength = {
        role: lots.number(600) + course.entrant(entrant).rating // 4
        for role, entrant in game.roles.items()
    }
    points = {role: float(value // 40) for role, value in strength.items()}
    best = max(points.values())
    return Result(points=points, winners=[role for role in points if points[role] == best])


def play(form: Form, many: int, seed: str, leave: int = 4, away: int = 4) -> Course:
    """An event of so many units to its end. leave, away: percent of those who drop out after a
    round, or do not answer a roll call. DeadEnd: it does not come to one."""
    lots = Lots(seed)
    course = Course(form=form, entrants=entrants(form, many, lots))
    for number in range(MOST_ROUNDS):
        link = hashlib.sha256(f"{seed}/{number}".encode()).digest()
        absent = {one.id for one in course.entrants if number and lots.chance(away)}
        try:
            drawn = drawing.draw(course, drawing.seed_for(link, course, absent), absent)
        except drawing.CannotDraw:
            if not absent:
                raise DeadEnd(f"{seed}: nobody is away, and round {number + 1} cannot be") from None
            try:
                drawn = drawing.draw(course, drawing.seed_for(link, course))
            except drawing.CannotDraw as stuck:
                raise DeadEnd(f"{seed}, round {number + 1}: {stuck.text}") from None
        if drawn is None:
            return course
        course.rounds.append(drawn)
        _play_round(course, lots)
        for one in course.entrants:
            if one.left is None and lots.chance(leave):
                one.left = len(course.rounds)
    raise DeadEnd(f"{seed}: {MOST_ROUNDS} rounds, and no end")


def _play_round(course: Course, lots: Lots) -> None:
    one = course.rounds[-1]
    if sides.needs_wishes(course.stage_form(one.stage).sides):
        roles = course.form.order
        wishes = {
            entrant.id: sides.Wish(roles=lots.shuffled(roles), points=lots.number(5))
            for entrant in course.entrants
            if lots.chance(70)
        }
        drawing.open_sides(course, one, wishes)
    for match in one.matches:
        for game in match.games:
            game.result = result(course, game, lots)
