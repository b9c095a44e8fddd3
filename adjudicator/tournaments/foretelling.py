"""How long an event takes, foretold from its exchanges: so many letters a turn, so many turns,
so many hours to answer one. Days are counted from the event's beginning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from pydantic import BaseModel

from adjudicator.tournaments import knockout, round_robin
from adjudicator.tournaments.form import Form, Knockout, League, RoundRobin
from adjudicator.tournaments.sides import needs_wishes

TOO_LONG = 731
"""Days: two years is the most that people bear."""


class Foretold(BaseModel):
    """One round. number: through the event. about: the day on which it will be over at the usual
    pace; surely: at the latest, every letter on its last hour or the round cut off."""

    stage: int
    number: int
    title: str
    about: int
    surely: int


def game_days(form: Form, *, usual: bool) -> float:
    """Days that a game takes."""
    length = form.length
    days = length.turns * length.letters * length.hours / 24
    return days * (length.usual if usual else 1)


def rounds_of(form: Form, stage: int, entrants: int) -> int:
    """Rounds of a stage with so many in it."""
    one = form.stages[stage]
    if isinstance(one, Knockout):
        return knockout.rounds_of(one, entrants)
    units = list(range(entrants))
    if isinstance(one, RoundRobin):
        return round_robin.rounds_of(one, round_robin.snake(units, one.groups))
    if isinstance(one, League):
        return one.seasons * round_robin.rounds_of(one, round_robin.divided(units, one.divisions))
    return one.rounds


class Between(BaseModel):
    """Days around a round's games. review: before it is published; sides: to bid or wish, where
    sides go by that; late: until a game that is not over when its round is has been judged by the
    last who may, and nobody can appeal any more."""

    review: float = 0
    sides: float = 0
    late: float = 0


def foretell(form: Form, entrants: int, between: Between | None = None) -> list[Foretold]:
    """Foretell every round of the event, with so many entrants (of teams: teams). Games of a round
    are played at the same time."""
    found: list[Foretold] = []
    about = surely = 0.0
    between = between or Between()
    for stage, one in enumerate(form.stages):
        for number in range(1, rounds_of(form, stage, entrants) + 1):
            pause = form.length.roll_call + between.review
            pause += between.sides if needs_wishes(one.sides) else 0
            usual, most = game_days(form, usual=True), game_days(form, usual=False)
            about += pause + (min(usual, one.days) if one.days else usual)
            surely += pause + (one.days + between.late if one.days else most)
            found.append(
                Foretold(
                    stage=stage,
                    number=len(found) + 1,
                    title=f"{one.title or one.kind.capitalize()}, round {number}",
                    about=ceil(about),
                    surely=ceil(surely),
                )
            )
        entrants = one.cut * (one.groups if isinstance(one, RoundRobin) else 1)
    return found


def in_words(foretold: Sequence[Foretold], day: Callable[[int], str]) -> list[str]:
    """`Swiss, round 1, ends about 3 May 2027, or by 30 June 2027 at the latest if nobody gets
    more time.` day: a day from the beginning on, in words."""
    return [
        f"{one.title}, ends about {day(one.about)}, or by {day(one.surely)} at the "
        "latest if nobody gets more time."
        for one in foretold
    ]


def too_long(foretold: Sequence[Foretold]) -> str:
    """A warning if the event is longer than people bear; empty if not."""
    if not foretold or foretold[-1].about <= TOO_LONG:
        return ""
    months = round(foretold[-1].about / 30)
    return (
        f"The event would take about {months} months. Two years is the limit: play "
        "fewer rounds, or set a last day for each round."
    )
