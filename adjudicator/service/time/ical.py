"""Deadlines as iCalendar (RFC 5545): times in UTC, an UID that stays, a SEQUENCE that rises.

An entry names the game and the seat and no more: calendars are shown to families and offices,
and what a seat is asked may be a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from icalendar import Event

PRODUCT = "-//Adjudicator//Deadlines//EN"
REFRESH = timedelta(hours=1)


@dataclass(frozen=True)
class Entry:
    """One deadline. moves: how often it was moved. opened_at: when it was asked."""

    uid: str
    game: str
    seat_title: str
    due_at: datetime
    opened_at: datetime
    moves: int = 0
    link: str = ""
    alarms: tuple[float, ...] = ()
    """Hours before it."""
    tentative: bool = False
    """The game is paused: it will move."""


def uid(game: str, seat: str, opened_at: datetime, digest: str, domain: str) -> str:
    """The same for an ask in every letter and in the feed, whatever becomes of its deadline. It
    is made of what the seat knows: a number that counts would tell of asks to others.

    digest: of the ask."""
    named = f"{game}/{seat}/{opened_at.astimezone(UTC).isoformat()}/{digest}"
    return f"{sha256(named.encode()).hexdigest()[:24]}@{domain}"


def calendar(entries: Sequence[Entry], name: str = "") -> bytes:
    """The entries as one calendar. The same entries give the same bytes."""
    from icalendar import Calendar  # loaded when there is a calendar to write

    whole = Calendar()
    whole.add("prodid", PRODUCT)
    whole.add("version", "2.0")
    whole.add("method", "PUBLISH")
    if name:
        whole.add("x-wr-calname", name)
        whole.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
        whole.add("x-published-ttl", REFRESH)
    for entry in entries:
        whole.add_component(_event(entry))
    made: bytes = whole.to_ical()
    return made


def _event(entry: Entry) -> Event:
    from icalendar import Alarm, Event

    due = entry.due_at.astimezone(UTC)
    event = Event()
    event.add("uid", entry.uid)
    event.add("sequence", entry.moves)
    event.add("dtstamp", entry.opened_at.astimezone(UTC))
    event.add("dtstart", due)
    event.add("summary", f"{entry.game}: orders of {entry.seat_title} are due")
    event.add("description", "Answer the letter that asks for them, or write them on your page.")
    if entry.link:
        event.add("url", entry.link)
    event.add("status", "TENTATIVE" if entry.tentative else "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    event.add("class", "PRIVATE")
    for hours in entry.alarms:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", f"{entry.game}: orders are due")
        alarm.add("trigger", -timedelta(hours=hours))
        event.add_component(alarm)
    return event
