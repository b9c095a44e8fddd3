"""Commands about time that only look: clocks, deadlines to come; what changes it is an act."""

from __future__ import annotations

import re
from datetime import date, datetime

from adjudicator.service.acts.person import AWAY
from adjudicator.service.acts.seat import TIME
from adjudicator.service.deadlines import absences, planning
from adjudicator.service.deadlines.words import days_words, hours_words
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import (
    Command,
    Done,
    Family,
    Said,
    Speaker,
    Work,
    found_by_title,
)
from adjudicator.service.time import parsing
from adjudicator.service.words import listing, seat_title

IF_AWAY = re.compile(
    r"(?:and\s+)?(?:if\s+)?(.+?)\s+(?:is|are|were|goes)?\s*(?:away|absent)\s+(.+?)(?=\s+and\s+if\s|$)",
    re.IGNORECASE,
)


def dates_in(text: str, work: Speaker) -> tuple[date, date]:
    """Read the days that somebody has written, in their zone. ServiceError: we cannot."""
    return span_of_days(text, work.zone, work.now)


def span_of_days(text: str, zone: str, now: datetime) -> tuple[date, date]:
    """The same of a text alone."""
    try:
        return parsing.span(text, absences.today(zone, now))
    except parsing.NoDate as error:
        raise ServiceError(f"{error.text} Nothing was changed.") from None


class Clock(Command[Work]):
    name = "clock"
    also = ("clocks", "timing")
    description = "Shows how the game is timed, and each seat's clock."

    def do(self, work: Work, said: Said) -> Done:
        page = planning.page_in(
            work.desk, work.session, work.game, work.person.id if work.person else None
        )
        lines = [*page.terms, *planning.clock_words(page)]
        left = page.hours_left.get(work.seat.name)
        if left:
            lines.append(f"You can extend by {hours_words(left)} more in all.")
        days = page.days_left.get(work.seat.name)
        if days is not None:
            lines.append(f"Days of absence you have left: {days}.")
        lines += [f"{seat_title(one.seat)} is away {one.words}." for one in page.absences]
        return f"The time of {work.game.slug}:", lines


class Deadlines(Command[Work]):
    name = "deadlines"
    also = ("deadline", "next deadlines")
    takes = r"(if .{1,120})?"
    shown = "[if SEAT is away DAY to DAY]"
    most = 5
    description = (
        "Shows the next five deadlines if nobody is ready early, or if somebody is away. This "
        "changes nothing."
    )
    examples = ("deadlines", "deadlines if Axis is away 3 March to 17 March")

    def do(self, work: Work, said: Said) -> Done:
        away = self._away(work, said.raw) if said.argument else {}
        page = planning.page_in(
            work.desk,
            work.session,
            work.game,
            work.person.id if work.person else None,
            away=away,
        )
        words = [
            f"{seat_title(seat)} is away {listing([days_words(*days) for days in spans])}"
            for seat, spans in away.items()
        ]
        if_so = f" if {listing(words)}" if words else ""
        return f"The next deadlines{if_so}:", planning.deadline_lines(page.next, work.zone)

    def _away(self, work: Work, text: str) -> dict[str, list[tuple[date, date]]]:
        names = [seat.seat for seat in planning.page_in(work.desk, work.session, work.game).seats]
        found: dict[str, list[tuple[date, date]]] = {}
        for named, dates in IF_AWAY.findall(text):
            if named.strip().lower() in ("i", "i am", "me"):
                seat: str | None = work.seat.name
            else:
                wanted = re.sub(r"[^a-z0-9]+", " ", named.lower()).strip()
                seat = found_by_title([name.replace("_", " ") for name in names], wanted)
            if seat is None:
                have = listing([seat_title(name) for name in names])
                raise ServiceError(
                    f"There is no seat “{named.strip()[:40]}”. The seats are {have}."
                )
            found.setdefault(seat.replace(" ", "_"), []).append(dates_in(dates, work))
        if not found:
            raise ServiceError(
                "We read “deadlines if SEAT is away DAY to DAY”: “deadlines if Axis is away"
                " 3 March to 17 March”."
            )
        return found


DESK = Family("Time, in all games", "desk", (AWAY,))

FAMILY = Family(
    "Time",
    "seat",
    (*TIME[:-1], Deadlines(), Clock(), TIME[-1]),
)
