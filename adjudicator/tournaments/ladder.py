"""Ladders by AREA's numbers, which also serve any other event as ratings after each round.

All begin with 5000. The winner gains a twentieth of what the loser is above him (below: less) and
100, at least 1 and at most 200; the loser loses as much. A tie moves a twentieth of the difference
from the higher to the lower.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.tournaments import sides
from adjudicator.tournaments.course import Course, Match
from adjudicator.tournaments.form import Ladder
from adjudicator.tournaments.matching import BYE, SCALE, Limits, best_pairs, given_up
from adjudicator.tournaments.scoring import score

START = 5000


def gain(winner: int, loser: int) -> int:
    """What a win is worth, from the two numbers before."""
    return max(1, min(200, round(0.05 * (loser - winner)) + 100))


def tie(one: int, other: int) -> int:
    """What a tie moves to the first from the second; negative: the other way."""
    return round(0.05 * (other - one))


def numbers(course: Course, stage: int | None = None, start: int = START) -> dict[int, int]:
    """AREA's numbers of all units after the matches that are over, in their order. stage: of one
    stage alone. A match of several is won against each who got less."""
    found = {unit: course.rating(unit) or start for unit in course.units()}
    for one in course.rounds:
        if stage is not None and one.stage != stage:
            continue
        rule = course.stage_form(one.stage).points
        change = dict.fromkeys(found, 0)
        for match in one.matches:
            got = None if match.alone else score(course, match, rule)
            if got is None:
                continue
            for at, unit in enumerate(match.units):
                for other in match.units[at + 1 :]:
                    moved = _moved(got.points[unit], got.points[other], found[unit], found[other])
                    change[unit] += moved
                    change[other] -= moved
        for unit, moved in change.items():
            found[unit] += moved
    return found


def _moved(mine: float, theirs: float, one: int, other: int) -> int:
    if mine == theirs:
        return tie(one, other)
    return gain(one, other) if mine > theirs else -gain(other, one)


def draw(
    course: Course, stage: int, order: Sequence[int], present: Sequence[int], seed: str
) -> tuple[list[Match], list[str]]:
    """Neighbours play, who have not met in the last rounds."""
    form = course.stage_form(stage)
    assert isinstance(form, Ladder)
    now = numbers(course, stage, form.start)
    recent = course.model_copy(
        update={"rounds": course.of_stage(stage)[-form.again :] if form.again else []}
    )
    limits = Limits(course, recent.met(), course.byes(stage))
    line = sorted(present, key=lambda unit: (-now[unit], list(order).index(unit)))

    def liking(one: int, other: int) -> int:
        if one == BYE:
            return min(SCALE - 1, now[other])
        return min(SCALE - 1, (now[one] - now[other]) ** 2 // 16)

    pairs = best_pairs(limits, line, liking)
    matches, held = [], course.held()
    for place, (one, other) in enumerate(pairs):
        if one == BYE:
            why = f"{course.name(other)} is left over and sits out."
            matches.append(Match(kind="bye", units=[other], place=place, reasons=[why]))
            continue
        why = f"Neighbours on the ladder: {now[one]} and {now[other]}."
        match = Match(units=[one, other], place=place, reasons=[why])
        sides.seat(course, match, form.sides, seed, held)
        matches.append(match)
    return matches, given_up(limits, pairs)
