"""Open hours: when a deadline may fall, in the zone of a game, across changes of the clock.

A time of day that the clocks leave out (in spring) counts by the offset before the gap, as
RFC 5545 has it: 02:30 is an hour later, 03:30. One that they have twice (in autumn) is the
second: nobody who reads his own clock is late.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Protocol
from zoneinfo import ZoneInfo

from adjudicator.service.time.days import DAYS, dates_of

MOST_DAYS = 1000
"""Days in a row without an open one after which we do not look on."""
DAY = timedelta(days=1)


class QuietHours(Protocol):
    """Hours of some weekdays in which no deadline falls, as times of day."""

    @property
    def since(self) -> str: ...
    @property
    def until(self) -> str: ...
    @property
    def weekdays(self) -> Sequence[str]: ...


class Closings(Protocol):
    """What of a game's terms says when it is open (`terms.Terms`)."""

    @property
    def zone(self) -> str: ...
    @property
    def weekdays(self) -> Sequence[str]: ...
    @property
    def quiet(self) -> Sequence[QuietHours]: ...
    @property
    def holidays(self) -> Sequence[str]: ...
    @property
    def closed(self) -> Sequence[str]: ...


def at_wall(day: date, clock: time, zone: str) -> datetime:
    """The moment (UTC) at which the clocks of a zone show this; see above for gap and fold."""
    local = ZoneInfo(zone)
    shown = datetime.combine(day, clock, tzinfo=local)
    before = shown.replace(fold=0)
    if before.utcoffset() != shown.replace(fold=1).utcoffset():
        there_and_back = before.astimezone(UTC).astimezone(local)
        if there_and_back.replace(tzinfo=None) == shown.replace(tzinfo=None):
            return shown.replace(fold=1).astimezone(UTC)
    return before.astimezone(UTC)


@lru_cache(maxsize=400)
def holidays_of(country: str, year: int) -> dict[date, str]:
    """The public holidays of a country (`PL`, `DE-BY`) in a year, with their names."""
    import holidays  # takes a tenth of a second, and most games do not ask

    code, _, part = country.partition("-")
    try:
        return dict(holidays.country_holidays(code, subdiv=part or None, years=year))
    except NotImplementedError:  # a country that an older release knew
        return {}


@dataclass(frozen=True)
class OpenHours:
    """When deadlines may fall. weekdays: numbers from Monday 0. closed: spans of days."""

    zone: str = "UTC"
    weekdays: tuple[int, ...] = tuple(range(7))
    quiet: tuple[tuple[time, time, tuple[int, ...]], ...] = ()
    countries: tuple[str, ...] = ()
    closed: tuple[tuple[date, date], ...] = ()

    @classmethod
    def of(cls, terms: Closings) -> OpenHours:
        return cls(
            zone=terms.zone,
            weekdays=_numbers(terms.weekdays),
            quiet=tuple(_quiet(one) for one in terms.quiet),
            countries=tuple(terms.holidays),
            closed=tuple(dates_of(text) for text in terms.closed),
        )

    def on(self, weekdays: Sequence[str] | None) -> OpenHours:
        """The same on other weekdays; None changes nothing."""
        return self if weekdays is None else replace(self, weekdays=_numbers(weekdays))

    def also(self, countries: Sequence[str]) -> OpenHours:
        """The same without the holidays of further countries."""
        return replace(self, countries=tuple(dict.fromkeys([*self.countries, *countries])))

    # ------------------------------------------------------------------ days

    def why_closed(self, day: date) -> str:
        """Why no deadline falls on a day: `Epiphany (DE-BY)`; empty if one may."""
        if day.weekday() not in self.weekdays:
            return "not a day for deadlines"
        if any(first <= day <= last for first, last in self.closed):
            return "a day on which this game rests"
        for country in self.countries:
            if name := holidays_of(country, day.year).get(day):
                return f"{name} ({country})"
        return ""

    def quiet_until(self, day: date, clock: time) -> tuple[date, time] | None:
        """If the clock stands within quiet hours: when they end. Their first moment is open."""
        for since, until, weekdays in self.quiet:
            if since < until:
                if day.weekday() in weekdays and since < clock < until:
                    return day, until
            elif day.weekday() in weekdays and clock > since:
                return day + DAY, until
            elif (day - DAY).weekday() in weekdays and clock < until:
                return day, until
        return None

    def ever(self, at: str | None = None) -> bool:
        """Is there any moment in a week at which a deadline may fall, at this time of day?"""
        monday = date(2024, 1, 1)
        # What is open begins at midnight or where quiet hours end.
        begins = [time(0), *(until for _, until, _ in self.quiet)]
        clocks = [time.fromisoformat(at)] if at else begins
        return any(
            self.quiet_until(monday + DAY * number, clock) is None
            for number in self.weekdays
            for clock in clocks
        )

    # --------------------------------------------------------------- moments

    def open_from(self, at: datetime, fixed: time | None = None) -> tuple[datetime, list[str]]:
        """The first open moment not before `at`, and why it is another. A closed day is
        passed over at the same time of day; fixed: at this time of day only."""
        local = at.astimezone(ZoneInfo(self.zone))
        day, clock = local.date(), fixed or local.time().replace(fold=0)
        if fixed is not None and at_wall(day, fixed, self.zone) < at:
            day += DAY
        why: list[str] = []
        moved = fixed is not None
        for _ in range(MOST_DAYS):
            if reason := self.why_closed(day):
                why.append(f"{_shown(day)} is {reason}")
                day, moved = day + DAY, True
                continue
            quiet = self.quiet_until(day, clock)
            if quiet is None:
                return (max(at, at_wall(day, clock, self.zone)) if moved else at), why
            moved = True
            if fixed is not None:  # on other weekdays the hour may not be quiet
                why.append(f"{_shown(day)}, {clock:%H:%M} is within quiet hours")
                day += DAY
                continue
            why.append(f"{_shown(day)}, {clock:%H:%M} is within quiet hours")
            day, clock = quiet
        return at, []  # nothing is open for years: no reason to move anything

    def last_before(self, at: datetime, clock: time) -> datetime:
        """The last moment at which the clocks show this, not after `at`."""
        day = at.astimezone(ZoneInfo(self.zone)).date()
        found = at_wall(day, clock, self.zone)
        return found if found <= at else at_wall(day - DAY, clock, self.zone)

    def next_after(self, at: datetime, clock: time) -> datetime:
        """The first moment at which the clocks show this, not before `at`."""
        day = at.astimezone(ZoneInfo(self.zone)).date()
        found = at_wall(day, clock, self.zone)
        return found if found >= at else at_wall(day + DAY, clock, self.zone)

    # ----------------------------------------------------------------- spans

    def spans(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The open spans from a moment on, in order, without end (but for a game that is
        never open: then nothing)."""
        day = since.astimezone(ZoneInfo(self.zone)).date()
        empty = 0
        while empty < MOST_DAYS:
            empty += 1
            for begins, ends in self._of_day(day):
                if ends > since:
                    empty = 0
                    yield max(begins, since), ends
            day += DAY

    def _of_day(self, day: date) -> list[tuple[datetime, datetime]]:
        if self.why_closed(day):
            return []
        begins, ends = (at_wall(d, time(0), self.zone) for d in (day, day + DAY))
        cuts = sorted(
            (max(begins, since), min(ends, until))
            for since, until in self._quiet_spans(day)
            if since < ends and until > begins
        )
        spans = []
        for since, until in cuts:
            if since > begins:
                spans.append((begins, since))
            begins = max(begins, until)
        if ends > begins:
            spans.append((begins, ends))
        return spans

    def _quiet_spans(self, day: date) -> Iterator[tuple[datetime, datetime]]:
        for since, until, weekdays in self.quiet:
            over_midnight = since > until
            for first in (day - DAY, day) if over_midnight else (day,):
                if first.weekday() in weekdays:
                    last = first + DAY if over_midnight else first
                    yield at_wall(first, since, self.zone), at_wall(last, until, self.zone)


def _numbers(weekdays: Sequence[str]) -> tuple[int, ...]:
    return tuple(n for n, day in enumerate(DAYS) if day in weekdays)


def _quiet(one: QuietHours) -> tuple[time, time, tuple[int, ...]]:
    since, until = time.fromisoformat(one.since), time.fromisoformat(one.until)
    return since, until, _numbers(one.weekdays)


def _shown(day: date) -> str:
    return f"{day:%A} {day.day} {day:%B %Y}"
