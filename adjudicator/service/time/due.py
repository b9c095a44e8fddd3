"""The deadline of an ask: from the moment it is put, by the terms, with a reason for every move.

    due_of(Question(terms, pace, opened, seats)) -> Due(at, grace_until, why)

Nothing here ever moves a deadline to an earlier moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from adjudicator.service.time.away import Span, away_until
from adjudicator.service.time.hours import OpenHours
from adjudicator.service.time.terms import Pace, Terms

MOST_MOVES = 500
"""Moves of one deadline after which the terms are nonsense: then it stays where it is."""


@dataclass(frozen=True)
class Asked:
    """A seat that is asked, as far as its time matters. away: when neither its player nor a
    substitute is there. country: of its player, empty if he has said none."""

    title: str
    away: tuple[Span, ...] = ()
    country: str = ""


@dataclass(frozen=True)
class Due:
    """A deadline (UTC). grace_until: until when an answer still counts. why: each reason for
    which it is not simply so many hours after the ask, in words."""

    at: datetime
    grace_until: datetime
    why: tuple[str, ...] = ()


def due_of(terms: Terms, pace: Pace, opened: datetime, seats: Sequence[Asked]) -> Due:
    """The deadline of what is asked of these seats together.

    pace: complete (`Terms.pace`). opened: when it is asked, UTC."""
    assert pace.hours is not None
    at = opened + timedelta(hours=pace.hours)
    why: list[str] = []
    if pace.at is not None:
        clock = time.fromisoformat(pace.at)
        least = opened + timedelta(
            hours=pace.hours if pace.minimum is None else min(pace.minimum, pace.hours)
        )
        hours = OpenHours(zone=terms.zone)
        last = hours.last_before(at, clock)
        at = last if last >= least else hours.next_after(least, clock)
    elif pace.minimum is not None:
        at = max(at, opened + timedelta(hours=pace.minimum))
    return settled(terms, pace, at, seats, why)


def settled(
    terms: Terms, pace: Pace, at: datetime, seats: Sequence[Asked], why: Sequence[str] = ()
) -> Due:
    """A moment as a deadline: at this one if the terms let it fall there, else at the first
    later one. For deadlines that something has moved, too: an extension, a pause."""
    reasons = list(why)
    hours = _hours(terms, pace, seats)
    clock = time.fromisoformat(pace.at) if pace.at is not None else None
    for _ in range(MOST_MOVES):
        if terms.absences.does == "shift" and (late := _away(terms, at, seats)) is not None:
            back, seat = late
            reasons.append(f"{seat.title} is away until {_day_before(seat, at, terms)}")
            at = hours.next_after(back, clock) if clock is not None else back
        opened, closed = hours.open_from(at, _fixed(hours, at, clock))
        reasons += closed
        if opened == at:
            break
        at = opened
    grace = timedelta(hours=pace.grace or 0)
    return Due(at, at + grace, tuple(dict.fromkeys(reasons)))


def _fixed(hours: OpenHours, at: datetime, clock: time | None) -> time | None:
    """The pace's time of day, if the moment is one of it; an extension by hours leaves it."""
    if clock is None:
        return None
    shown = at.astimezone(ZoneInfo(hours.zone)).time().replace(fold=0)
    there = hours.last_before(at, clock)
    return clock if there == at or shown == clock else None


def _hours(terms: Terms, pace: Pace, seats: Sequence[Asked]) -> OpenHours:
    hours = OpenHours.of(terms).on(pace.weekdays)
    if terms.players_holidays:
        hours = hours.also([seat.country for seat in seats if seat.country])
    return hours


def _away(terms: Terms, at: datetime, seats: Sequence[Asked]) -> tuple[datetime, Asked] | None:
    back_for = timedelta(hours=terms.absences.after_hours)
    found = [
        (back, seat) for seat in seats if (back := away_until(seat.away, at, back_for)) is not None
    ]
    return max(found, key=lambda one: one[0], default=None)


def _day_before(seat: Asked, at: datetime, terms: Terms) -> str:
    """The last day of the absence that a deadline falls into, in the game's zone."""
    back_for = timedelta(hours=terms.absences.after_hours)
    back = away_until(seat.away, at, back_for)
    assert back is not None
    # The absence ends with a day of its own zone; half a day back is on it in any zone.
    last = (back - back_for - timedelta(hours=12)).astimezone(ZoneInfo(terms.zone))
    return f"{last.day} {last:%B %Y}"


@dataclass(frozen=True)
class Put:
    """One ask of a batch as it is put. reaction: its deadline is its own, and nobody's else."""

    seat: Asked
    pace: Pace
    reaction: bool = False
    own: Due | None = None
    """Its deadline if something else has set it: the seat's clock."""


def due_of_batch(terms: Terms, opened: datetime, puts: Sequence[Put]) -> list[Due]:
    """The deadlines of all asks of a batch, in their order. Ordinary asks share the latest one
    (`Terms.together`); a reaction's tells nothing of any other ask, nor the others' of it."""
    ordinary = [put for put in puts if not put.reaction and put.own is None]
    everybody = tuple(put.seat for put in ordinary)
    found: list[Due] = []
    for put in puts:
        seats = everybody if terms.together and put in ordinary else (put.seat,)
        found.append(put.own or due_of(terms, put.pace, opened, seats))
    if not terms.together:
        return found
    shared = [due for put, due in zip(puts, found, strict=True) if put in ordinary]
    latest = max(shared, key=lambda due: due.at, default=None)
    for n, put in enumerate(puts):
        if latest is not None and put in ordinary:
            grace = timedelta(hours=put.pace.grace or 0)
            found[n] = Due(latest.at, latest.at + grace, latest.why)
    return found
