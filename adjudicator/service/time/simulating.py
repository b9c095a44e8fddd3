"""The next deadlines, if somebody should be away: what the terms make of a year ahead.

Nothing is known of how quickly the others will answer. So it is assumed that each batch is
closed at its deadline and the next one is put at that moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from adjudicator.service.time import fischer
from adjudicator.service.time.due import Asked, Due, Put, due_of_batch, settled
from adjudicator.service.time.hours import OpenHours
from adjudicator.service.time.terms import Pace, Terms

MOST = 60
"""Deadlines that are computed at once."""


@dataclass(frozen=True)
class Seat:
    """A seat of the simulation. bank: what its clock has left, if there are clocks."""

    asked: Asked
    bank: timedelta = timedelta(0)


@dataclass(frozen=True)
class Expected:
    """One deadline to come. seats: whose, if it is not everybody's (clocks)."""

    number: int
    opened: datetime
    due: Due
    seat: str = ""


def next_deadlines(
    terms: Terms,
    pace: Pace,
    opened: datetime,
    seats: Sequence[Seat],
    *,
    count: int = 5,
    open_due: datetime | None = None,
) -> list[Expected]:
    """The next deadlines of ordinary asks to all these seats.

    pace: complete. opened: when the open batch was put, or now. open_due: its deadline as it
    stands; an absence may still move it."""
    found: list[Expected] = []
    banks = [seat.bank for seat in seats]
    hours = OpenHours.of(terms)
    for number in range(1, min(count, MOST) + 1):
        own = [
            _own(terms, hours, seat, bank, opened) for seat, bank in zip(seats, banks, strict=True)
        ]
        puts = [Put(seat.asked, pace, own=due) for seat, due in zip(seats, own, strict=True)]
        if number == 1 and open_due is not None and terms.clock is None:
            dues = [settled(terms, pace, open_due, [seat.asked for seat in seats])] * len(seats)
        else:
            dues = due_of_batch(terms, opened, puts)
        latest = max(range(len(dues)), key=lambda n: dues[n].at)
        names = seats[latest].asked.title if terms.clock is not None else ""
        found.append(Expected(number, opened, dues[latest], names))
        if terms.clock is not None:
            # The others are taken to have answered when the slowest did: his bank is empty.
            banks = [fischer.after_answer(terms.clock, timedelta(0)) for _ in banks]
        opened = dues[latest].at
    return found


def _own(
    terms: Terms, hours: OpenHours, seat: Seat, bank: timedelta, opened: datetime
) -> Due | None:
    if terms.clock is None:
        return None
    at = fischer.runs_out(terms.clock, hours, seat.asked.away, opened, bank)
    return Due(at, at)
