"""How a game is timed: the terms that its moderator sets and every player can read.

Everything has a default, so that a game without terms of its own is timed by the two lengths of
`GameOptions.deadlines` alone. Hours are hours that pass; times of day and dates are those of the
game's zone.
"""

from __future__ import annotations

from datetime import time
from fnmatch import fnmatchcase
from functools import cache
from typing import Annotated, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from adjudicator.service.time.days import DAYS, Day, dates_of
from adjudicator.service.time.hours import OpenHours

MOST_HOURS = 10_000
"""More than a year to answer is a slip of the pen."""
Hours = Annotated[float, Field(ge=0, le=MOST_HOURS, allow_inf_nan=False)]
Length = Annotated[float, Field(gt=0, le=MOST_HOURS, allow_inf_nan=False)]


def every_day() -> list[Day]:
    return list(DAYS)


def clock_time(text: str) -> str:
    """`20:00`. ValueError for what is not a time of day."""
    found = time.fromisoformat(text.strip())
    if found.tzinfo is not None or found.second or found.microsecond:
        raise ValueError(f"“{text}” is not a time of day; write for example 20:00")
    return f"{found:%H:%M}"


def zone_name(text: str) -> str:
    """An IANA zone. ValueError for another."""
    if text not in _zones():
        raise ValueError(f"there is no time zone “{text[:60]}”; write one like Europe/Warsaw")
    return text


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


@cache
def _countries() -> dict[str, tuple[str, ...]]:
    import holidays  # takes a tenth of a second, and most games do not ask

    return {code: tuple(parts) for code, parts in holidays.list_supported_countries().items()}


def country_code(text: str) -> str:
    """`PL`, or with a part of the country `DE-BY`. ValueError for one whose holidays we do
    not know."""
    country, _, part = text.strip().upper().partition("-")
    parts = _countries().get(country)
    if parts is None or (part and part not in parts):
        raise ValueError(f"we have no holidays for “{text[:20]}”; use a code such as PL or DE-BY")
    return f"{country}-{part}" if part else country


def day_span(text: str) -> str:
    """`2026-12-24..2027-01-02`, or one day. ValueError for another."""
    first, last = dates_of(text)
    if last < first:
        raise ValueError(f"“{text}” ends before it begins")
    return f"{first}..{last}" if last != first else f"{first}"


Clock = Annotated[str, AfterValidator(clock_time)]
Zone = Annotated[str, AfterValidator(zone_name)]
Country = Annotated[str, AfterValidator(country_code)]
Dates = Annotated[str, AfterValidator(day_span)]


def fault(*found: tuple[str, str]) -> PydanticCustomError:
    """What makes terms impossible, for a validator to raise: (field as a file writes it,
    sentence) of each contradiction."""
    words = " ".join(sentence for _, sentence in found)
    return PydanticCustomError("terms", "{words}", {"words": words, "faults": list(found)})


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Pace(Part):
    """How one class of asks is timed. What is not said is as for an ordinary turn.

    hours: how long an answer may take. at: the time of day on which the deadline falls: the
    last such moment within `hours` that leaves `minimum` hours, else the next one; without a
    minimum `hours` is the minimum. weekdays: on which it may fall. grace: hours after the
    deadline in which an answer still counts. cool_off: hours after the last order in which
    the step does not run, although all are ready.
    """

    hours: Length | None = None
    at: Clock | None = None
    weekdays: list[Day] | None = Field(default=None, min_length=1)
    minimum: Hours | None = None
    grace: Hours | None = None
    cool_off: Hours | None = None

    def over(self, other: Pace) -> Pace:
        """This pace, and the other's where this says nothing."""
        said = {name: value for name, value in self if value is not None}
        return other.model_copy(update=said)


class Quiet(Part):
    """Hours of every day, or of some weekdays (those on which they begin), in which no
    deadline falls: it moves to their end. From later than to: past midnight."""

    since: Clock
    until: Clock
    weekdays: list[Day] = Field(default_factory=every_day, min_length=1)

    @model_validator(mode="after")
    def _leaves_something(self) -> Quiet:
        if self.since == self.until:
            raise ValueError("quiet hours cannot start and end at the same time")
        return self


class SeatClock(Part):
    """A clock for each seat (Fischer's) in the place of phase lengths: it runs while the seat
    is asked and not ready. Reactions keep their own length and touch no clock, for everybody
    sees what the clocks show, and nobody may see who is asked to react.

    bank: hours at the beginning; increment: what each answer adds; cap: the most it ever holds.
    runs: always, or only in open hours. An absence stops it. When it has run out, the
    missed-move policy acts, and the next ask has the increment only.
    """

    bank: Length = 240
    increment: Length = 24
    cap: Length = 480
    runs: Literal["always", "open"] = "always"

    @model_validator(mode="after")
    def _fits(self) -> SeatClock:
        if not self.bank <= self.cap or self.increment > self.cap:
            field = "clock.bank" if self.bank > self.cap else "clock.increment"
            raise fault((field, "A clock cannot begin with, or gain, more than its cap."))
        return self


class AbsenceTerms(Part):
    """Absences that players declare. does: `shift` moves a deadline that falls into one (or
    less than after_hours behind it) to after_hours after the return, unless a substitute is
    there; `nothing` tells the others only. days: of absence in the whole game; longest: of one;
    notice_hours: how long before it must be declared to move a deadline. told: to all."""

    does: Literal["shift", "nothing"] = "shift"
    days: int = Field(default=42, ge=0, le=400)
    longest: int = Field(default=28, ge=1, le=400)
    after_hours: Hours = 24
    notice_hours: Hours = 0
    told: bool = True


class ExtensionTerms(Part):
    """More time. hours: that each seat may take for itself in the whole game without asking;
    longest: of one extension, by whoever. vote: what is beyond the budget is voted on."""

    hours: Hours = 0
    longest: Length = 168
    vote: bool = True


class MissedTerms(Part):
    """What happens when the deadline and its grace have passed without an answer.

    default: the ask's own default. standing: the seat's standing orders answer where they
    can, else the default. bot: a bot answers, this once. wait: the game waits for the seat.
    replacement: it waits, and volunteers are called for.
    replacement_after: so many ordinary deadlines missed in a row bring what `replacement` says,
    whatever the policy: volunteers are called for, a bot plays, one of those who wait for a
    seat stands in, the standing orders answer, or the others vote; until the player is back.
    patience: after so many in a row the seat gets no grace and is not
    waited for any more. Reactions are never waited for: it would tell that there is one.
    """

    policy: Literal["default", "standing", "bot", "wait", "replacement"] = "default"
    bot: str = ""
    replacement_after: int | None = Field(default=None, ge=1, le=100)
    replacement: Literal["volunteers", "bot", "substitute", "standing", "vote"] = "volunteers"
    patience: int | None = Field(default=None, ge=1, le=100)


class LateTerms(Part):
    """Notes on lateness. to: the late seat, all, or nobody; every_hours: how often while it
    is waited for."""

    to: Literal["nobody", "seat", "all"] = "seat"
    every_hours: Length = 24


class Terms(Part):
    """How one game is timed.

    turn, reaction, first: paces of ordinary asks, of interrupts, of the ordinary asks of the
    game's first turn. phases: paces by the name of a phase (`naval_*`; `air/reaction` for the
    interrupts in it). weekdays,
    quiet, holidays (of countries), closed (days): when no deadline falls. players_holidays:
    nor on a holiday of the country that an asked player has given. together: the ordinary
    asks of a batch share the latest of their deadlines. early: a step may run before its
    deadline when all are ready. substitutes: who may appoint one for a seat.
    """

    zone: Zone = "UTC"
    turn: Pace = Field(default_factory=Pace)
    reaction: Pace = Field(default_factory=Pace)
    first: Pace | None = None
    phases: dict[str, Pace] = Field(default_factory=dict)
    weekdays: list[Day] = Field(default_factory=every_day, min_length=1)
    quiet: list[Quiet] = Field(default_factory=list)
    holidays: list[Country] = Field(default_factory=list)
    players_holidays: bool = False
    closed: list[Dates] = Field(default_factory=list)
    together: bool = True
    early: bool = True
    substitutes: Literal["player", "moderator"] = "player"
    clock: SeatClock | None = None
    absences: AbsenceTerms = Field(default_factory=AbsenceTerms)
    extensions: ExtensionTerms = Field(default_factory=ExtensionTerms)
    missed: MissedTerms = Field(default_factory=MissedTerms)
    late: LateTerms = Field(default_factory=LateTerms)

    @model_validator(mode="after")
    def _can_be_met(self) -> Terms:
        paces = {"turn": self.turn, "reaction": self.reaction, **self.phases}
        if self.first is not None:
            paces["first"] = self.first
        general = OpenHours.of(self)
        if not general.ever():
            raise fault(("quiet", "The quiet hours leave no moment for a deadline."))
        found = []
        for name, pace in paces.items():
            if not general.on(pace.weekdays).ever(pace.at):
                field = name if name in ("turn", "reaction", "first") else f"phases.{name}"
                when = f" at {pace.at}" if pace.at else ""
                found.append((
                    f"{field}.{'at' if pace.at else 'weekdays'}",
                    f"No deadline can fall{when} on these weekdays outside the quiet hours.",
                ))  # fmt: skip
        if found:
            raise fault(*found)
        return self

    def pace(
        self, *, phase: str, reaction: bool, first: bool, lengths: tuple[float, float]
    ) -> Pace:
        """The pace of an ask, complete. phase: in which it is put; first: in the game's first
        turn; lengths: hours of an ordinary ask and of a reaction if the terms say none."""
        turn, quick = lengths
        basic = Pace(hours=turn, grace=0, cool_off=0)
        pace = self.turn.over(basic)
        if reaction:
            # A reaction interrupts: the turn's time of day, minimum and grace are not its own.
            pace = self.reaction.over(
                Pace(hours=quick, grace=0, cool_off=0, weekdays=self.turn.weekdays)
            )
        for name, own in self.phases.items():
            pattern, _, kind = name.partition("/")
            if (kind == "reaction") == reaction and fnmatchcase(phase, pattern):
                pace = own.over(pace)
        if first and not reaction and self.first is not None:
            pace = self.first.over(pace)
        return pace
