"""What contradicts itself in terms, and what no calendar can meet: a sentence at the field.

What no options may ever be the models themselves refuse (`time.terms.fault`); here stands what
can be read, and yet cannot be meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fnmatch import fnmatchcase
from typing import Any
from zoneinfo import ZoneInfo

from adjudicator.service.models import GameOptions
from adjudicator.service.terms.catalogue import BY_PATH
from adjudicator.service.time.due import Asked, due_of
from adjudicator.service.time.hours import OpenHours
from adjudicator.service.words import listing, when

LATEST = timedelta(days=180)
"""Behind its time to answer; a deadline that falls later is not a deadline."""


@dataclass(frozen=True)
class Problem:
    """Something that is wrong with terms. field: its path, empty for the whole."""

    field: str
    title: str
    text: str

    @property
    def sentence(self) -> str:
        """Field and sentence, for a list."""
        return f"{self.field or self.title}: {self.text}"


@dataclass(frozen=True)
class Around:
    """What is known around terms that are read. bots, phases: of the ruleset, None if it is not
    known. now: None where no deadline is tried. kept: terms that somebody has kept under names
    of his own. finished: the most games that anybody here has played to their end; None if
    nobody has counted."""

    bots: Sequence[str] | None = None
    phases: Sequence[str] | None = None
    now: datetime | None = None
    kept: Mapping[str, GameOptions] = field(default_factory=dict)
    finished: int | None = None


Found = Iterator[tuple[str, str]]


def contradictions(
    options: GameOptions, said: Mapping[str, Any], around: Around
) -> Iterator[Problem]:
    """What cannot be meant in these options. said: what the terms themselves name; a value that
    only stands there by default contradicts nothing."""
    for check in (_lengths, _clocks, _silence, _absences, _press, _table, _calendar):
        for path, text in check(options, said, around):
            setting = BY_PATH.get(path) or BY_PATH[path.partition(".")[0]]
            yield Problem(path, setting.title, text)


def _lengths(options: GameOptions, said: Mapping[str, Any], around: Around) -> Found:
    time, lengths = options.time, options.deadlines
    for name, pace, hours in (
        ("turn", time.turn, lengths.turn),
        ("reaction", time.reaction, lengths.reaction),
        ("first", time.first, lengths.turn),
    ):
        if pace is None:
            continue
        whole = pace.hours or hours
        if pace.minimum is not None and pace.minimum > whole:
            yield (
                f"{name}.minimum",
                f"A deadline {whole:g} hours away cannot leave at least {pace.minimum:g} hours.",
            )
    if "reminders" in said and time.clock is None:
        longest = max(lengths.turn, lengths.reaction, (time.first and time.first.hours) or 0,
                      *(p.hours or 0 for p in time.phases.values()))  # fmt: skip
        never = [f"{one:g}" for one in options.reminders_hours if one >= longest]
        # A deadline at a time of day or behind a holiday may be farther away.
        if never and not (time.turn.at or time.holidays or time.closed or len(time.weekdays) < 7):
            yield (
                "reminders",
                f"A reminder {listing(never, 'or')} hours before a deadline never comes: no"
                f" deadline is farther away than {longest:g} hours.",
            )
    if around.phases is not None:
        for name in time.phases:
            pattern = name.partition("/")[0]
            if not any(fnmatchcase(phase, pattern) for phase in around.phases):
                yield ("phases", _no_phase(name, around.phases))


def _no_phase(name: str, phases: Sequence[str]) -> str:
    return f"The game has no phase “{name[:40]}”; it has {listing(list(phases)[:40])}."


def _clocks(options: GameOptions, said: Mapping[str, Any], around: Around) -> Found:
    if options.time.clock is None:
        for path in ("clock.increment", "clock.cap", "clock.runs"):
            if said.get(path) is not None:
                yield (path, "There are no clocks: set clock.bank too.")
                return
        return
    for path in ("turn.at", "turn.minimum", "first.hours", "first.at"):
        if said.get(path) is not None:
            yield (path, "With clocks this has no effect: each seat's clock sets its deadline.")
    if said.get("phases"):
        yield ("phases", "With clocks these have no effect: each seat's clock sets its deadline.")


def _silence(options: GameOptions, said: Mapping[str, Any], around: Around) -> Found:
    missed = options.time.missed
    wants_bot = missed.policy == "bot" or (
        missed.replacement == "bot" and missed.replacement_after is not None
    )
    if around.bots is not None:
        have = listing(list(around.bots), "or") or "none"
        if missed.bot and missed.bot not in around.bots:
            yield ("missed.bot", f"The game has no bot “{missed.bot[:40]}”; it has {have}.")
        elif wants_bot and not around.bots:
            field = "missed.policy" if missed.policy == "bot" else "missed.replacement"
            yield (field, "The game has no bots.")
    if "missed.replacement" in said and missed.replacement_after is None and (
        missed.replacement != "volunteers"
    ):  # fmt: skip
        yield ("missed.replacement_after", "Say how many missed deadlines it takes.")
    if missed.replacement_after and missed.policy in ("wait", "replacement") and (
        missed.replacement == "standing"
    ):  # fmt: skip
        yield (
            "missed.policy",
            "The game cannot both wait for a seat and let its standing orders answer.",
        )


def _absences(options: GameOptions, said: Mapping[str, Any], around: Around) -> Found:
    absences = options.time.absences
    if "absences.longest" in said and 0 < absences.days < absences.longest:
        yield (
            "absences.longest",
            f"One absence cannot last {absences.longest} days if a seat has only "
            f"{absences.days} in all.",
        )
    extensions = options.time.extensions
    if "extensions.hours" in said and extensions.hours > 0 and (
        "extensions.longest" in said and extensions.longest > extensions.hours
        and not extensions.vote
    ):  # fmt: skip
        yield (
            "extensions.longest",
            f"One extension cannot be {extensions.longest:g} hours if a seat has only "
            f"{extensions.hours:g} in all.",
        )


def _press(options: GameOptions, said: Mapping[str, Any], around: Around) -> Found:
    press = options.press
    if press.fake and not press.private:
        yield ("press.fake", "If all press goes to everybody, a message cannot name false readers.")
    if around.phases is not None:
        for name in press.quiet_phases:
            if not any(fnmatchcase(phase, name) for phase in around.phases):
                yield ("press.quiet_phases", _no_phase(name, around.phases))


def _table(options: GameOptions, said: Mapping[str, Any], around: Around) -> Found:
    table = options.table
    if table.open and options.moderating.assignment != "chosen":
        yield (
            "table.open",
            "Players take announced seats one by one, so you cannot give them out by "
            "lot or preferences too.",
        )
    if not table.open:
        for path in ("table.finished", "table.met", "table.words", "table.language"):
            if said.get(path):
                yield ("table.open", f"{path} is for announced seats: set table.open too.")
                return
        return
    if around.finished is not None and table.finished > around.finished and not table.newcomers:
        most = f"the most is {around.finished}" if around.finished else "nobody has finished one"
        yield (
            "table.finished",
            f"Nobody could join: nobody here has finished {table.finished} games, "
            f"{most}. Ask for fewer, or welcome newcomers.",
        )
    if table.met and not table.finished and not table.newcomers and around.finished == 0:
        yield ("table.newcomers", "Nobody could join: nobody here has a record yet.")


def _calendar(options: GameOptions, said: Mapping[str, Any], around: Around) -> Found:
    """A deadline that comes only after months is none."""
    if around.now is None:
        return
    time, now = options.time, around.now.astimezone(UTC)
    lengths = (options.deadlines.turn, options.deadlines.reaction)
    for name, reaction, first in (("turn", False, False), ("first", False, True),
                                  ("reaction", True, False)):  # fmt: skip
        if first and time.first is None:
            continue
        pace = time.pace(phase="", reaction=reaction, first=first, lengths=lengths)
        due = due_of(time, pace, now, [Asked("")])
        hours = OpenHours.of(time).on(pace.weekdays)
        # Where nothing is open for years a deadline is left where it is.
        never = bool(hours.why_closed(due.at.astimezone(ZoneInfo(time.zone)).date()))
        if never or due.at - now > timedelta(hours=pace.hours or 0) + LATEST:
            field = "closed" if time.closed else "weekdays" if len(time.weekdays) < 7 else "zone"
            after = "for years" if never else f"before {when(due.at, time.zone)}"
            yield (field, f"A question asked now could not have a deadline {after} ({name}).")
            return
