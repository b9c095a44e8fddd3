"""All play all: in groups, in divisions of a league with promotion, once or several times.

The order of play is the circle method (the tables of Berger): one unit stays, the others turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from adjudicator.tournaments import sides
from adjudicator.tournaments.course import Course, Game, Match, Round
from adjudicator.tournaments.form import League, RoundRobin
from adjudicator.tournaments.matching import Limits, given_up
from adjudicator.tournaments.standings import table


def circle(units: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Rounds in which each meets each once; with an odd number one is left over in each."""
    ring: list[int | None] = [*units, *([None] if len(units) % 2 else [])]
    rounds = []
    for turn in range(len(ring) - 1):
        pairs = []
        for at in range(len(ring) // 2):
            one, other = ring[at], ring[-1 - at]
            if one is not None and other is not None:
                pairs.append((one, other) if (turn + at) % 2 else (other, one))
        rounds.append(pairs)
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def rounds_of(form: RoundRobin | League, groups: Sequence[Sequence[int]]) -> int:
    """Rounds in which all of these groups have played."""
    if form.together:
        return 1
    return form.legs * max((len(circle(group)) for group in groups if len(group) > 1), default=0)


def snake(order: Sequence[int], groups: int) -> list[list[int]]:
    """The units in groups of like strength: 1 2 3 / 6 5 4 / 7 8 9."""
    found: list[list[int]] = [[] for _ in range(groups)]
    for at, unit in enumerate(order):
        line, place = divmod(at, groups)
        found[place if line % 2 == 0 else groups - 1 - place].append(unit)
    return found


def divided(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The units in divisions of these sizes, the last with whoever is left."""
    found, at = [], 0
    for size in sizes[:-1]:
        found.append(list(order[at : at + size]))
        at += size
    return [division for division in [*found, list(order[at:])] if division]


def groups_now(course: Course, stage: int, field: Sequence[int]) -> list[list[int]]:
    """The groups of the next round: as they are, or anew at the beginning of a season."""
    form = course.stage_form(stage)
    assert isinstance(form, RoundRobin | League)
    rounds = course.of_stage(stage)
    if not rounds:
        if isinstance(form, League):
            return divided(field, form.divisions)
        return snake(field, form.groups)
    if isinstance(form, League) and season_over(course, stage):
        return promoted(course, stage, form, [u for u in field if course.inside(u)])
    return rounds[-1].groups


def season_rounds(course: Course, stage: int) -> list[Round]:
    """The rounds of the season that is played, those of a round robin all."""
    rounds = course.of_stage(stage)
    if not rounds or not isinstance(course.stage_form(stage), League):
        return rounds
    found = [rounds[-1]]
    for one in reversed(rounds[:-1]):
        if found[-1].number_in_season == 1:
            break
        found.append(one)
    return found[::-1]


def season_over(course: Course, stage: int) -> bool:
    form = course.stage_form(stage)
    assert isinstance(form, RoundRobin | League)
    rounds = season_rounds(course, stage)
    return bool(rounds) and len(rounds) >= rounds_of(form, rounds[-1].groups)


def seasons(course: Course, stage: int) -> int:
    """How many seasons have begun."""
    return sum(one.number_in_season == 1 for one in course.of_stage(stage))


def season_table(course: Course, stage: int, group: int) -> list[int]:
    """The units of one division, the best first, by this season alone."""
    rounds = season_rounds(course, stage)
    now = course.model_copy(
        update={"rounds": [one for one in course.rounds if one.stage != stage or one in rounds]}
    )
    return [row.unit for row in table(now, stage, rounds[-1].groups[group])]


def promoted(course: Course, stage: int, form: League, field: Sequence[int]) -> list[list[int]]:
    """The divisions of the next season: the first of each go up, the last down. Where somebody
    has left, one more goes up; who is new begins at the bottom."""
    before = course.of_stage(stage)[-1].groups
    tables = [season_table(course, stage, group) for group in range(len(before))]
    for at in range(len(tables) - 1):
        up, down = tables[at + 1], tables[at]
        changing = min(form.up, len(up), len(down))
        if not changing:
            continue
        going_up, going_down = up[:changing], down[-changing:]
        tables[at] = [*down[:-changing], *going_up]
        tables[at + 1] = [*going_down, *up[changing:]]
    order = [unit for division in tables for unit in division if unit in field]
    order += [unit for unit in field if unit not in order]
    return divided(order, form.divisions)


def draw(
    course: Course,
    stage: int,
    groups: Sequence[Sequence[int]],
    present: Sequence[int],
    *,
    first: bool,
    seed: str,
) -> tuple[list[Match], list[str]]:
    """The matches of the next round, or of all at once. first: of a season."""
    form = course.stage_form(stage)
    assert isinstance(form, RoundRobin | League)
    done = 0 if first else len(season_rounds(course, stage))
    total = form.legs * max((len(circle(group)) for group in groups), default=0)
    wanted = range(total) if form.together else range(done, done + 1)
    held = course.held()
    matches: list[Match] = []
    for number in wanted:
        for group, units in enumerate(groups):
            place = len(matches)
            matches += _of_group(course, group, units, present, number, form.legs, place)
    before = last_games(course, stage)
    for match in matches:
        last = before.get(frozenset(match.units), []) if not match.alone else []
        if course.drawing == 1:  # as its other rounds were drawn
            old = form.sides == "balanced" and course.form.teams is None and len(last) == 1
            last = last if old else []
        sides.seat(course, match, form.sides, seed, held, last=last)
        _note(match, before)
    pairs = [match.units for match in matches if not match.alone]
    return matches, given_up(Limits(course, {}, {}), pairs, "all play all", ["apart"])


Games = dict[frozenset[int], list[Game]]
"""Pair -> the games of their last match in this season."""


def last_games(course: Course, stage: int) -> Games:
    """The games of the last match of each pair that has met in this season."""
    found: Games = {}
    for one in season_rounds(course, stage):
        for match in one.matches:
            _note(match, found)
    return found


def _note(match: Match, found: Games) -> None:
    if not match.alone and match.games and all(game.roles for game in match.games):
        found[frozenset(match.units)] = match.games


def unlike(course: Course, stage: int) -> list[str]:
    """The pairs that meet more or less often than the form says, when all rounds of the season are
    played as they stand and as they come: what a change by hand does to all play all. A sentence
    each."""
    form = course.stage_form(stage)
    assert isinstance(form, RoundRobin | League)
    rounds = season_rounds(course, stage)
    groups = rounds[-1].groups
    met: dict[frozenset[int], int] = {}
    for one in rounds:
        for match in one.matches:
            pair = frozenset(match.units if not match.alone else [*match.units, match.against])
            met[pair] = met.get(pair, 0) + 1
    for group in groups:
        circles = circle(group)
        for number in range(0 if form.together else len(rounds), form.legs * len(circles)):
            for one_, other in () if form.together else circles[number % len(circles)]:
                pair = frozenset((one_, other))
                met[pair] = met.get(pair, 0) + 1
    return [
        f"{course.name(one)} and {course.name(other)} will meet {_times(times)},"
        f" not {_times(form.legs)}."
        for group in groups
        for one, other in combinations(sorted(group), 2)
        if (times := met.get(frozenset((one, other)), 0)) != form.legs
    ]


def _times(many: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(many, f"{many} times")


def _of_group(
    course: Course,
    group: int,
    units: Sequence[int],
    present: Sequence[int],
    number: int,
    legs: int,
    place: int,
) -> list[Match]:
    """What one group plays in its round of this number, from 0."""
    rounds = circle(units)
    if not rounds or number >= legs * len(rounds):
        return []
    inside = [unit for unit in units if unit in present]
    found = []
    for one, other in rounds[number % len(rounds)]:
        here = [unit for unit in (one, other) if unit in inside]
        if len(here) == 2:
            why = f"All play all: round {number + 1} of {legs * len(rounds)} of the group."
            found.append(Match(units=[one, other], group=group, reasons=[why]))
        elif here:
            gone = one if here == [other] else other
            why = f"{course.name(gone)} is absent."
            walkover = Match(kind="walkover", units=here, against=gone, group=group, reasons=[why])
            found.append(walkover)
    paired = {unit for pair in rounds[number % len(rounds)] for unit in pair}
    for unit in inside:
        if unit not in paired:
            why = f"{course.name(unit)} is left over and sits out."
            found.append(Match(kind="bye", units=[unit], group=group, factor=0, reasons=[why]))
    for at, match in enumerate(found):
        match.place = place + at
    return found
