"""The terms of a game as sentences for its players, and deadlines as lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from adjudicator.core.saying import count
from adjudicator.service.time.days import DAYS, dates_of
from adjudicator.service.time.terms import Pace, Terms
from adjudicator.service.words import listing, span


def hours_words(hours: float) -> str:
    """`3 days`, `36 hours`, `30 minutes`."""
    minutes = round(hours * 60)
    if minutes % 1440 == 0 and minutes:
        return count(minutes // 1440, "day")
    if minutes % 60 == 0:
        return count(minutes // 60, "hour")
    if minutes < 60:
        return count(minutes, "minute")
    return span(timedelta(minutes=minutes))


def day_words(day: date) -> str:
    """`3 March 2027`."""
    return f"{day.day} {day:%B %Y}"


def days_words(first: date, last: date) -> str:
    """`on 3 March 2027`, `from 3 March 2027 to 17 March 2027`."""
    if first == last:
        return f"on {day_words(first)}"
    return f"from {day_words(first)} to {day_words(last)}"


def pace_words(pace: Pace, zone: str) -> str:
    """`within 3 days, at 20:00 (Europe/Warsaw), on Monday to Friday`."""
    said = [f"within {hours_words(pace.hours)}"] if pace.hours is not None else []
    if pace.at is not None:
        said.append(f"at {pace.at} ({zone})")
    if pace.weekdays is not None:
        said.append(f"on {weekdays_words(pace.weekdays)}")
    if pace.minimum:
        said.append(f"never less than {hours_words(pace.minimum)}")
    if pace.grace:
        said.append(f"then {hours_words(pace.grace)} of grace")
    if pace.cool_off:
        said.append(
            f"the game goes on {hours_words(pace.cool_off)} after the last order at the earliest"
        )
    return ", ".join(said)


def weekdays_words(days: Sequence[str]) -> str:
    """`Monday to Friday`, `Tuesday and Saturday`."""
    numbers = [n for n, day in enumerate(DAYS) if day in days]
    names = [DAYS[n].capitalize() for n in numbers]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{names[0]} to {names[-1]}"
    return listing(names)


_SILENCE = {
    "default": "Without an answer by then, the default of each question applies.",
    "standing": "Without an answer by then, the seat's standing orders answer if they can, "
    "otherwise the default of the question applies.",
    "bot": "Without an answer by then, a bot answers, this once.",
    "wait": "Without an answer by then, the game waits for the seat. For reactions, the default "
    "applies.",
    "replacement": "Without an answer by then, the game waits and we call for volunteers. For "
    "reactions, the default applies.",
}


_RELIEF = {
    "volunteers": "we call for volunteers",
    "bot": "a bot plays until its player is back",
    "substitute": "we ask somebody waiting for a seat to stand in",
    "standing": "its standing orders answer, otherwise the default applies",
    "vote": "the others vote on a replacement",
}


def terms_words(terms: Terms, lengths: tuple[float, float]) -> list[str]:
    """The terms, a sentence a line. lengths: as in `Terms.pace`."""
    turn = terms.pace(phase="", reaction=False, first=False, lengths=lengths)
    quick = terms.pace(phase="", reaction=True, first=False, lengths=lengths)
    lines = []
    if terms.clock is not None:
        clock = terms.clock
        lines.append(
            f"Each seat has a clock: {hours_words(clock.bank)} at the beginning, "
            f"{hours_words(clock.increment)} for each answer, at most {hours_words(clock.cap)}. It "
            "runs while the seat has a question to answer and is not "
            f"ready{', but not in quiet hours' if clock.runs == 'open' else ''}."
        )
    else:
        lines.append(f"An ordinary answer is due {pace_words(turn, terms.zone)}.")
        if terms.first is not None:
            lines.append(f"In the first turn: {pace_words(terms.first.over(turn), terms.zone)}.")
        for name, pace in terms.phases.items():
            lines.append(f"In {name.replace('_', ' ')}: {pace_words(pace, terms.zone)}.")
    lines.append(f"An answer in another player's turn is due {pace_words(quick, terms.zone)}.")
    lines += _closed(terms)
    if not terms.early:
        lines.append("The game does not go on before the deadline, even when all are ready.")
    lines.append(_SILENCE[terms.missed.policy])
    if terms.missed.replacement_after:
        lines.append(
            f"After {count(terms.missed.replacement_after, 'deadline')} missed in a row,"
            f" {_RELIEF[terms.missed.replacement]}."
        )
    absences = terms.absences
    if absences.days and absences.does == "shift":
        lines.append(
            "If you declare an absence (“absent 3 March to 17 March”), a deadline on those days "
            f"moves to {hours_words(absences.after_hours)} after your return. Each seat has "
            f"{count(absences.days, 'day')} in all, at most {count(absences.longest, 'day')} at a "
            "time."
        )
    if terms.extensions.hours:
        lines.append(
            f"Each seat can take {hours_words(terms.extensions.hours)} more in all (“extend 24”)."
        )
    return lines


def _closed(terms: Terms) -> list[str]:
    lines = []
    if len(terms.weekdays) < 7:
        lines.append(f"Deadlines fall on {weekdays_words(terms.weekdays)}.")
    for quiet in terms.quiet:
        on = "" if len(quiet.weekdays) == 7 else f" on {weekdays_words(quiet.weekdays)}"
        lines.append(
            f"There are no deadlines between {quiet.since} and {quiet.until} ({terms.zone}){on}."
        )
    if terms.holidays or terms.players_holidays:
        whose = [listing(terms.holidays)] if terms.holidays else []
        whose += ["the players' own countries"] * terms.players_holidays
        lines.append(f"There are no deadlines on public holidays in {listing(whose)}.")
    if terms.closed:
        spans = [days_words(*dates_of(text)) for text in terms.closed]
        lines.append(f"The game pauses {listing(spans)}.")
    return lines
