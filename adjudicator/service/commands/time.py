"""Commands about time: absences, more of it, clocks, deadlines to come, a substitute."""

from __future__ import annotations

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session

from adjudicator.service.deadlines import absences, extending, keeping, planning, substitutes
from adjudicator.service.deadlines.words import days_words, hours_words
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.grammar.base import (
    Command,
    Done,
    Family,
    Said,
    Speaker,
    Work,
    found_by_title,
)
from adjudicator.service.people import consent
from adjudicator.service.time import parsing
from adjudicator.service.words import listing, seat_title

ADDRESS = re.compile(r"^<?([^\s<>@]+@[^\s<>@]+?)>?[,;]?(?:\s+(.*))?$")
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


EVERYWHERE = re.compile(r"^(?:everywhere|(?:from |in )?all (?:my )?games)[,:]?\s+", re.I)


class AbsentEverywhere(Command[Speaker]):
    """At the desk, where no game is meant."""

    name = "absent"
    also = ("absence", "away")
    takes = r".{3,100}"
    shown = "[everywhere] DAY [to DAY]"
    description = (
        "Says that you are away on these days in all your games. We ask you by letter to confirm."
    )
    examples = ("absent 3 March to 17 March",)

    def do(self, work: Speaker, said: Said) -> Done:
        if work.person is None:
            raise ServiceError("We do not know this address yet. Write REGISTER and your name.")
        first, last = dates_in(EVERYWHERE.sub("", said.raw), work)
        days = days_words(first, last)
        if work.via != "mail":
            lines = absences.declare_everywhere(
                work.desk, work.session, work.person.id, first, last, work.zone, work.now
            )
            return f"In all your games, {days}:", lines
        consent.ask(
            work.desk, work.session, work.person,
            consent.Asked(
                act="absent everywhere", words=f"You are away {days} in all your games.",
                facts={"first": first.isoformat(), "last": last.isoformat(), "zone": work.zone},
            ),
            subject=f"you are away {days}?",
            lines=[f"A letter from your address says that you are away {days} in all your games."],
        )  # fmt: skip
        return f"We have sent you a separate letter. Confirm there that you are away {days}.", []


@consent.to("absent everywhere")
def _away(desk: Desk, session: Session, asked: consent.Asked) -> str:
    first, last = (date.fromisoformat(str(asked.facts[name])) for name in ("first", "last"))
    lines = absences.declare_everywhere(
        desk, session, asked.person_id, first, last, str(asked.facts["zone"]), desk.clock.now()
    )
    return " ".join(lines)


class Absent(Command[Work]):
    name = "absent"
    personal = True
    also = ("absence", "set absence", "set absent")
    takes = r".{0,100}"
    shown = "[everywhere] [DAY [to DAY]]"
    description = (
        "Says that you are away on these days, the first and last included, in your own time "
        "zone. If the game allows it, a deadline on these days moves. Without days it lists your "
        "absences; “everywhere” applies to all your games."
    )
    examples = (
        "absent 3 March to 17 March", "absent 2027-03-03", "absent everywhere 3 March to 17 March",
    )  # fmt: skip

    def do(self, work: Work, said: Said) -> Done:
        if not said.argument:
            return self._listed(work)
        if everywhere := EVERYWHERE.match(said.raw):
            return self._everywhere(work, said.raw[everywhere.end() :])
        first, last = dates_in(said.raw, work)
        if work.dry:
            return f"You would be away {days_words(first, last)}.", []
        game = absences.locked(work.session, work.game.id)
        lines = absences.declare(
            work.desk, work.session, game, work.seat, first, last, work.zone, work.now
        )
        return lines[0], lines[1:]

    def _everywhere(self, work: Work, days: str) -> Done:
        first, last = dates_in(days, work)
        if work.dry or work.person is None:
            return f"You would be away {days_words(first, last)} in all your games.", []
        lines = absences.declare_everywhere(
            work.desk, work.session, work.person.id, first, last, work.zone, work.now
        )
        return f"In all your games, {days_words(first, last)}:", lines

    def _listed(self, work: Work) -> Done:
        today = work.now.astimezone(ZoneInfo(work.zone)).date()
        rows = [one for one in absences.of_seat(work.session, work.seat) if one.last >= today]
        left = absences.days_left(work.session, work.game, work.seat)
        budget = f"Days of absence you have left: {left}."
        if not rows:
            return f"You have not declared an absence. {budget}", []
        return budget, [days_words(row.first, row.last) for row in rows]


class Back(Command[Work]):
    name = "back"
    personal = True
    also = ("i am back", "absent none", "no absence", "set noabsence", "present")
    description = "Says that you are back: your current and later absences are cancelled."

    def do(self, work: Work, said: Said) -> Done:
        if work.dry:
            return "Your current and later absences would be cancelled.", []
        game = absences.locked(work.session, work.game.id)
        lines = absences.withdraw(work.desk, work.session, game, work.seat, work.zone, work.now)
        return lines[0], lines[1:]


class Extend(Command[Work]):
    name = "extend"
    also = ("extend deadline", "set extend")
    takes = r"(by )?\d{1,4}( \d{1,2})? ?(h|hour|hours|d|day|days)?"
    shown = "HOURS | N days"
    description = (
        "Gives you more time to answer. It comes from your own budget if the game has one; "
        "otherwise all players vote on it."
    )
    examples = ("extend 24", "extend 2 days")

    def do(self, work: Work, said: Said) -> Done:
        hours = hours_in(said.raw)
        if work.dry:
            return f"You would ask for {hours_words(hours)} more.", []
        game = absences.locked(work.session, work.game.id)
        if work.row is not None:
            work.session.refresh(work.row)
        lines = extending.by_seat(work.desk, work.session, game, work.seat, hours, work.now)
        return lines[0], lines[1:]


def hours_in(text: str) -> float:
    """`24`, `by 36 hours`, `2 days`, `1.5d` as hours. ServiceError: we cannot read it."""
    found = re.search(r"(\d+(?:[.,]\d+)?)\s*(h|d)?", text.lower())
    if found is None:
        raise ServiceError("Give a number of hours or days: “extend 24”, “extend 2 days”.")
    number = float(found[1].replace(",", "."))
    return number * 24 if found[2] == "d" else number


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


class Substitute(Command[Work]):
    name = "substitute"
    personal = True
    also = ("set substitute", "sitter")
    takes = r"none|.{5,160}"
    shown = "ADDRESS [DAY to DAY] | none"
    description = (
        "Names somebody to play your seat on these days, or until “substitute none”. They get "
        "their own letters; you get copies, and the receipts for their orders. We ask you by "
        "letter to confirm, then them. It takes effect when you have both said yes."
    )
    examples = ("substitute anna@example.org 3 March to 17 March", "substitute none")

    def do(self, work: Work, said: Said) -> Done:
        if keeping.terms_of(work.game).substitutes != "player":
            raise ServiceError(
                "Only the moderator can appoint a substitute in this game. Please ask them."
            )
        if said.argument == "none":
            if work.dry:
                return "Your substitute would be dismissed.", []
            game = absences.locked(work.session, work.game.id)
            by = work.seat.name
            gone = substitutes.dismiss(work.desk, work.session, game, work.seat, work.now, by)
            return (
                "Your substitute has been dismissed. You are playing again."
                if gone
                else "You have no substitute."
            ), []
        found = ADDRESS.match(said.raw.strip())
        if found is None:
            raise ServiceError(
                "We read “substitute ADDRESS DAY to DAY”: “substitute anna@example.org 3 March to "
                "17 March”. Nobody was appointed."
            )
        first, last = dates_in(found[2], work) if found[2] else (None, None)
        when = f" {days_words(first, last)}" if first and last else " from now on"
        if work.dry:
            return (
                f"We would ask you, and then {found[1]}, whether they stand in for you{when}.",
                [],
            )
        game = absences.locked(work.session, work.game.id)
        told = substitutes.wish(
            work.desk, work.session, game, work.seat, found[1],
            first=first, last=last, zone=work.zone, now=work.now, by=work.seat.name,
        )  # fmt: skip
        return told, []


DESK = Family("Time, in all games", "desk", (AbsentEverywhere(),))

FAMILY = Family(
    "Time",
    "seat",
    (Absent(), Back(), Extend(), Deadlines(), Clock(), Substitute()),
)
