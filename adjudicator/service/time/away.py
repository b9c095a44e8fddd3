"""Spans in which somebody is not there: absences by days, and who stands in meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from adjudicator.service.time.hours import DAY, at_wall


@dataclass(frozen=True, order=True)
class Span:
    """From `since` until before `until`, UTC."""

    since: datetime
    until: datetime

    def __contains__(self, at: datetime) -> bool:
        return self.since <= at < self.until

    @property
    def length(self) -> timedelta:
        return max(self.until - self.since, timedelta(0))


def span_of(first: date, last: date, zone: str) -> Span:
    """The whole days from first to last, in the zone of who is away."""
    return Span(at_wall(first, time(0), zone), at_wall(last + DAY, time(0), zone))


def joined(spans: Iterable[Span]) -> list[Span]:
    """The same times, in order, none overlapping or touching another."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.since <= found[-1].until:
            found[-1] = Span(found[-1].since, max(found[-1].until, span.until))
        elif span.until > span.since:
            found.append(span)
    return found


def without(spans: Iterable[Span], taken: Iterable[Span]) -> list[Span]:
    """What of the spans lies in none of those taken: an absence in which nobody stands in."""
    left = joined(spans)
    for hole in joined(taken):
        parts: list[Span] = []
        for span in left:
            parts += [
                Span(span.since, min(span.until, hole.since)),
                Span(max(span.since, hole.until), span.until),
            ]
        left = [part for part in parts if part.until > part.since]
    return left


def days_of(dates: Iterable[tuple[date, date]]) -> int:
    """How many different days spans of days hold."""
    return len({first + DAY * n for first, last in dates for n in range((last - first).days + 1)})


def away_until(spans: Sequence[Span], at: datetime, back_for: timedelta) -> datetime | None:
    """If somebody is away at a moment, or has been back for less than `back_for` since he was
    away: when he will have been back for so long. Another absence in between counts again."""
    found = None
    for span in joined(spans):
        moment = found or at
        if span.since <= moment < span.until + back_for:
            found = span.until + back_for
    return found if found is not None and found > at else None
