"""How a game developed, out of the charts of its reports: where the lead passed from one side to
another and stayed, and where one side gained or lost most at a stroke."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from adjudicator.core.telling import Chart, Report

HOLDS = 2
"""Charts for which a new leader must stay in front, or to the end, before he has taken the lead."""
LARGE = 1 / 3
"""Of all that a side's points moved in a game, what a stroke must be to be told."""
LEAST = 2
"""Points that it must be at least."""
MOST = 5


@dataclass(frozen=True)
class TurningPoint:
    """place: of the report, from 0. words: what turned, `the lead passes to Allies, 16 to 13.`"""

    place: int
    words: str


def chart_of(report: Report) -> Chart | None:
    """The first chart of a report with two lines or more."""
    charts = (one.chart for one in report.sections if one.chart)
    return next((one for one in charts if len(one.series) > 1), None)


def turning_points(reports: Sequence[Report]) -> list[TurningPoint]:
    """Those of a game, in order; none if nothing turned."""
    stands = [
        (place, {side: values[-1] for side, values in chart.series.items() if values})
        for place, report in enumerate(reports)
        if (chart := chart_of(report)) is not None
    ]
    stands = [one for one in stands if len(one[1]) > 1]
    found = {point.place: point for point in _strokes(stands)}
    found |= {point.place: point for point in _passings(stands)}  # which say more
    return [found[place] for place in sorted(found)][:MOST]


Stands = list[tuple[int, dict[str, int]]]


def _leader(points: dict[str, int]) -> str:
    """Who has most; empty if two have."""
    first, second, *_ = sorted(points.values(), reverse=True)
    return max(points, key=lambda side: points[side]) if first > second else ""


def _passings(stands: Stands) -> list[TurningPoint]:
    found = []
    held = ""
    for at, (place, points) in enumerate(stands):
        now = _leader(points)
        after = [_leader(later) for _, later in stands[at : at + HOLDS + 1]]
        if held and now and now != held and set(after) == {now}:
            best, second, *_ = sorted(points.values(), reverse=True)
            found.append(TurningPoint(place, f"the lead passes to {now}, {best} to {second}."))
            held = now
        held = held or now
    return found


def _strokes(stands: Stands) -> list[TurningPoint]:
    """The largest step of each side, where it is a large part of all its movement."""
    found = []
    for side in stands[0][1] if stands else ():
        steps = [
            (after[side] - before[side], place, after[side])
            for (_, before), (place, after) in pairwise(stands)
            if side in before and side in after
        ]
        whole = sum(abs(step) for step, _, _ in steps)
        step, place, now = max(steps, key=lambda one: abs(one[0]), default=(0, 0, 0))
        if abs(step) >= max(LEAST, LARGE * whole):
            found.append(TurningPoint(place, f"{side} {step:+d}, now {now}."))
    return found
