"""Clocks of seats: a bank of hours that runs down while a seat is asked and not ready, and
grows by an increment with each answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from adjudicator.service.time.away import Span, without
from adjudicator.service.time.hours import OpenHours
from adjudicator.service.time.terms import SeatClock

FOR_EVER = timedelta(days=4000)
NONE = timedelta(0)


def running(
    clock: SeatClock, hours: OpenHours, away: Sequence[Span], since: datetime
) -> Iterator[Span]:
    """The spans from a moment on in which the clock runs if it is on."""
    spans: Iterator[Span]
    if clock.runs == "open":
        spans = (Span(begins, ends) for begins, ends in hours.spans(since))
    else:
        spans = iter([Span(since, since + FOR_EVER)])
    for span in spans:
        yield from without([span], away)


def runs_out(
    clock: SeatClock, hours: OpenHours, away: Sequence[Span], since: datetime, left: timedelta
) -> datetime:
    """When a clock with so much left, running since a moment, has nothing left."""
    if left <= NONE:
        return since
    for span in running(clock, hours, away, since):
        if span.length >= left:
            return span.since + left
        left -= span.length
    return since + FOR_EVER  # never open: it does not run


def used(
    clock: SeatClock, hours: OpenHours, away: Sequence[Span], since: datetime, until: datetime
) -> timedelta:
    """How much a clock has run between two moments."""
    total = NONE
    for span in running(clock, hours, away, since):
        if span.since >= until:
            break
        total += min(span.until, until) - span.since
    return total


def after_answer(clock: SeatClock, left: timedelta) -> timedelta:
    """What is in the bank when a seat has answered with so much left. A clock that has run out
    begins the next ask with the increment."""
    gained = max(left, NONE) + timedelta(hours=clock.increment)
    return min(gained, timedelta(hours=clock.cap))
