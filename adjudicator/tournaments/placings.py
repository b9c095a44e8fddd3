"""Where everybody is: in a stage, and in the whole event."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.tournaments import knockout, ladder, round_robin, standings
from adjudicator.tournaments.course import Course
from adjudicator.tournaments.form import Knockout, Ladder, League, RoundRobin
from adjudicator.tournaments.standings import Row


def rows(course: Course, stage: int) -> list[Row]:
    """The standings of a stage, of groups one after the other, of a league by divisions."""
    form = course.stage_form(stage)
    if isinstance(form, RoundRobin | League):
        return _of_groups(course, stage, form)
    found = standings.table(course, stage)
    if isinstance(form, Knockout):
        order = knockout.ranking(course, stage, form)
        found = [row for row in found if row.unit in order]
        return _ranked(found, order, decided="further in the bracket, then seed")
    if isinstance(form, Ladder):
        now = ladder.numbers(course, stage, form.start)
        order = sorted((r.unit for r in found), key=lambda u: (-now[u], _place(found, u)))
        for row in found:
            row.points = now[row.unit]
        return _ranked(found, order, decided="")
    return found


def _place(found: Sequence[Row], unit: int) -> int:
    return next(at for at, row in enumerate(found) if row.unit == unit)


def _ranked(found: list[Row], order: Sequence[int], decided: str) -> list[Row]:
    by_unit = {row.unit: row for row in found}
    for rank, unit in enumerate(order, start=1):
        row = by_unit[unit]
        row.rank, row.decided, row.breaks = rank, decided, {}
    return [by_unit[unit] for unit in order]


def _of_groups(course: Course, stage: int, form: RoundRobin | League) -> list[Row]:
    """Of a league by the season that is played; of who has left, in his group's end."""
    rounds = course.of_stage(stage)
    if not rounds:
        return standings.table(course, stage)
    kept = round_robin.season_rounds(course, stage)
    now = course.model_copy(
        update={"rounds": [one for one in course.rounds if one.stage != stage or one in kept]}
    )
    found = []
    for group, units in enumerate(rounds[-1].groups):
        for row in standings.table(now, stage, units):
            row.group = group
            found.append(row)
    return found


def ranking(course: Course, stage: int) -> list[int]:
    """The units of a stage, the best first: of groups all winners, then all seconds, each by
    their points; of a league the higher division first."""
    form = course.stage_form(stage)
    found = rows(course, stage)
    if isinstance(form, RoundRobin) and form.groups > 1:
        lot = {row.unit: standings.lot(course, row.unit) for row in found}
        found = sorted(found, key=lambda row: (row.rank, -row.points, -lot[row.unit]))
    return [row.unit for row in found]


def qualified(course: Course, stage: int) -> list[int]:
    """The units that go on from a stage that is over, the best seed first. Where one has left,
    the next moves up."""
    form = course.stage_form(stage)
    if isinstance(form, RoundRobin) and form.groups > 1:
        found = rows(course, stage)
        chosen: set[int] = set()
        for group in range(form.groups):
            inside = [r.unit for r in found if r.group == group and course.inside(r.unit)]
            chosen.update(inside[: form.cut])
        return [unit for unit in ranking(course, stage) if unit in chosen]
    inside = [unit for unit in ranking(course, stage) if course.inside(unit)]
    return inside[: form.cut]


def overall(course: Course) -> list[int]:
    """The units of the whole event, the best first: those of the last stage, then who was in the
    one before, and so on; at the end whoever has not played."""
    order: list[int] = []
    for stage in range(course.stage, -1, -1):
        order += [unit for unit in ranking(course, stage) if unit not in order]
    return order + [unit for unit in course.units() if unit not in order]
