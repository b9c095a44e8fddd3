"""The pure model: terms, open hours, deadlines, clocks, dates that people write."""

from __future__ import annotations

import ast
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from adjudicator.service import time as package
from adjudicator.service.deadlines.words import hours_words, terms_words, weekdays_words
from adjudicator.service.time import fischer, parsing
from adjudicator.service.time.away import Span, away_until, days_of, joined, span_of, without
from adjudicator.service.time.closing import Standing, closes_at
from adjudicator.service.time.due import Asked, Put, due_of, due_of_batch, settled
from adjudicator.service.time.hours import OpenHours, at_wall, holidays_of
from adjudicator.service.time.reminding import next_reminder
from adjudicator.service.time.simulating import Seat, next_deadlines
from adjudicator.service.time.terms import (
    AbsenceTerms,
    MissedTerms,
    Pace,
    Quiet,
    SeatClock,
    Terms,
)

HOUR = timedelta(hours=1)
WORKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday"]
WARSAW, NEW_YORK = "Europe/Warsaw", "America/New_York"


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def pace(terms: Terms, **more: object) -> Pace:
    facts = {"phase": "move", "reaction": False, "first": False, "lengths": (72.0, 24.0)} | more
    return terms.pace(**facts)  # type: ignore[arg-type]


def due(terms: Terms, opened: str, *seats: Asked, **more: object) -> datetime:
    return due_of(terms, pace(terms, **more), utc(opened), seats or (Asked("Axis"),)).at


def test_the_model_does_no_io() -> None:
    """Dates in, dates out: no clock, no database, no file."""
    pure = sorted(Path(package.__file__).parent.glob("*.py"))
    assert len(pure) > 10
    for name in pure:
        source = name.read_text()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom | ast.Import):
                names = [getattr(node, "module", "") or "", *(a.name for a in node.names)]
                bad = ("sqlmodel", "sqlalchemy", "adjudicator.storage", "adjudicator.service.desk")
                assert not any(n.startswith(bad) for n in names), (name, names)
        assert ".now(" not in source


# ------------------------------------------------------------------------ terms


def test_terms_of_nothing_are_the_two_lengths() -> None:
    terms = Terms()
    assert due(terms, "2026-12-01T12:00") == utc("2026-12-04T12:00")
    assert due(terms, "2026-12-01T12:00", reaction=True) == utc("2026-12-02T12:00")


def test_each_class_of_asks_has_its_pace() -> None:
    terms = Terms(
        turn=Pace(hours=96, grace=24),
        reaction=Pace(hours=12),
        first=Pace(hours=240),
        phases={"naval_*": Pace(hours=48), "air/reaction": Pace(hours=6)},
    )
    hours = {
        "turn": pace(terms).hours,
        "first": pace(terms, first=True).hours,
        "naval": pace(terms, phase="naval_combat").hours,
        "reaction": pace(terms, reaction=True, first=True).hours,
        "air": pace(terms, phase="air", reaction=True).hours,
        "reaction in naval": pace(terms, phase="naval_combat", reaction=True).hours,
    }
    assert hours == {
        "turn": 96, "first": 240, "naval": 48, "reaction": 12, "air": 6, "reaction in naval": 12,
    }  # fmt: skip
    # What a class does not say is as for an ordinary turn; a reaction has no grace of the turn's.
    assert pace(terms, phase="naval_combat").grace == 24
    assert pace(terms, reaction=True).grace == 0


@pytest.mark.parametrize(
    "bad",
    [
        {"zone": "Middle/Earth"},
        {"turn": {"at": "25:00"}},
        {"turn": {"hours": 0}},
        {"weekdays": []},
        {"holidays": ["XX"]},
        {"holidays": ["DE-ZZ"]},
        {"closed": ["2026-12-24..2026-12-20"]},
        {"quiet": [{"since": "22:00", "until": "22:00"}]},
        {"quiet": [{"since": "06:00", "until": "08:00"}], "turn": {"at": "07:00"}},
        {"quiet": [{"since": "22:00", "until": "12:00"}, {"since": "11:00", "until": "23:00"}]},
        {"clock": {"bank": 100, "cap": 50}},
        {"missed": {"policy": "shrug"}},
        {"somewhat": 1},
    ],
)
def test_terms_that_cannot_be_met_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Terms.model_validate(bad)


# ------------------------------------------------------------------------- time


def test_a_deadline_falls_on_its_time_of_day() -> None:
    terms = Terms(zone=WARSAW, turn=Pace(hours=72, at="20:00", minimum=60))
    # 72 hours end at 13:00 on the 4th; the last 20:00 before it leaves 55 hours, too few.
    assert due(terms, "2026-12-01T12:00") == utc("2026-12-04T19:00")
    # From 22:00 the last 20:00 within 72 hours leaves 70.
    assert due(terms, "2026-12-01T21:00") == utc("2026-12-04T19:00")
    # Without a minimum an answer never has less than the hours.
    terms = Terms(zone=WARSAW, turn=Pace(hours=72, at="20:00"))
    assert due(terms, "2026-12-01T21:00") == utc("2026-12-05T19:00")
    assert due(terms, "2026-12-01T19:00") == utc("2026-12-04T19:00")


def test_a_deadline_stays_at_its_time_of_day_when_the_clocks_change() -> None:
    terms = Terms(zone=WARSAW, turn=Pace(hours=48, at="20:00", minimum=36))
    assert due(terms, "2027-03-26T19:00") == utc("2027-03-28T18:00")  # summer time
    # 48 hours end an hour before it on the day on which the clocks go back: the next one.
    assert due(terms, "2026-10-23T18:00") == utc("2026-10-25T19:00")


def test_a_time_of_day_that_the_clocks_leave_out_is_an_hour_later() -> None:
    assert at_wall(date(2027, 3, 28), time(2, 30), WARSAW) == utc("2027-03-28T01:30")
    assert at_wall(date(2027, 3, 14), time(2, 30), NEW_YORK) == utc("2027-03-14T07:30")


def test_a_time_of_day_that_comes_twice_is_the_second() -> None:
    assert at_wall(date(2026, 10, 25), time(2, 30), WARSAW) == utc("2026-10-25T01:30")
    assert at_wall(date(2026, 11, 1), time(1, 30), NEW_YORK) == utc("2026-11-01T06:30")


def test_closed_days_are_passed_over_at_the_same_time_of_day() -> None:
    terms = Terms(zone=WARSAW, weekdays=WORKDAYS, holidays=["PL"], closed=["2027-03-30"])
    found = due_of(terms, pace(terms), utc("2027-03-24T15:00"), [Asked("Axis")])
    # Saturday, Sunday, Easter Monday, a day of rest; 16:00 in Warsaw before and after the change.
    assert found.at == utc("2027-03-31T14:00")
    assert found.why == (
        "Saturday 27 March 2027 is not a day for deadlines",
        "Sunday 28 March 2027 is not a day for deadlines",
        "Monday 29 March 2027 is Easter Monday (PL)",
        "Tuesday 30 March 2027 is a day on which this game rests",
    )


def test_a_deadline_in_quiet_hours_moves_to_their_end() -> None:
    night = Quiet(since="22:00", until="07:00")
    terms = Terms(zone=WARSAW, quiet=[night])
    assert due(terms, "2026-12-01T22:30") == utc("2026-12-05T06:00")
    assert due(terms, "2026-12-01T03:00") == utc("2026-12-04T06:00")
    assert due(terms, "2026-12-01T21:00") == utc("2026-12-04T21:00")  # their first moment is open
    sundays = Quiet(since="00:00", until="12:00", weekdays=["sunday"])
    assert due(Terms(quiet=[sundays]), "2026-12-03T03:00") == utc("2026-12-06T12:00")
    assert due(Terms(quiet=[sundays]), "2026-12-02T03:00") == utc("2026-12-05T03:00")


def test_players_holidays_count_where_the_game_says_so() -> None:
    french = Asked("Allies", country="FR")
    opened = "2027-07-11T12:00"  # 72 hours before 14 July
    assert due(Terms(), opened, french) == utc("2027-07-14T12:00")
    assert due(Terms(players_holidays=True), opened, french) == utc("2027-07-15T12:00")
    assert due(Terms(players_holidays=True), opened, Asked("Axis", country="PL")) == utc(
        "2027-07-14T12:00"
    )


def test_holidays_come_from_the_library() -> None:
    assert date(2027, 6, 3) not in holidays_of("DE", 2027)
    assert holidays_of("DE-BY", 2027)[date(2027, 5, 27)] == "Corpus Christi"


# ---------------------------------------------------------------------- absence


def test_a_deadline_within_an_absence_moves_behind_the_return() -> None:
    away = span_of(date(2027, 3, 3), date(2027, 3, 17), WARSAW)
    assert away == Span(utc("2027-03-02T23:00"), utc("2027-03-17T23:00"))
    terms = Terms(absences=AbsenceTerms(after_hours=24))
    axis = Asked("Axis", (away,))
    found = due_of(terms, pace(terms), utc("2027-03-01T12:00"), [axis, Asked("Allies")])
    assert found.at == utc("2027-03-18T23:00")
    assert found.why == ("Axis is away until 17 March 2027",)
    # Just back is not back: after_hours hold for what falls right behind it, too.
    assert due(terms, "2027-03-15T01:00", axis) == utc("2027-03-18T23:00")
    assert due(terms, "2027-03-16T00:00", axis) == utc("2027-03-19T00:00")
    assert due(terms, "2027-02-27T12:00", axis) == utc("2027-03-02T12:00")
    nothing = Terms(absences=AbsenceTerms(does="nothing"))
    assert due(nothing, "2027-03-01T12:00", axis) == utc("2027-03-04T12:00")


def test_an_absence_and_open_hours_go_together() -> None:
    away = span_of(date(2027, 3, 3), date(2027, 3, 18), WARSAW)  # back on Friday
    terms = Terms(zone=WARSAW, turn=Pace(hours=72, at="20:00"), weekdays=WORKDAYS)
    # 24 hours behind the return is Saturday 0:00; the next 20:00 is Saturday's, so Monday's.
    assert due(terms, "2027-03-01T12:00", Asked("Axis", (away,))) == utc("2027-03-22T19:00")


def test_two_absences_with_a_gap_shorter_than_the_margin() -> None:
    spans = [
        span_of(date(2027, 3, 1), date(2027, 3, 2), "UTC"),
        span_of(date(2027, 3, 3), date(2027, 3, 5), "UTC"),
        span_of(date(2027, 3, 7), date(2027, 3, 8), "UTC"),
    ]
    assert joined(spans)[0] == Span(utc("2027-03-01T00:00"), utc("2027-03-06T00:00"))
    back = away_until(spans, utc("2027-03-01T05:00"), 24 * HOUR)
    assert back == utc("2027-03-10T00:00")  # the 7th begins when he has been back for a day
    assert away_until(spans, utc("2027-03-12T05:00"), 24 * HOUR) is None


def test_a_substitute_fills_an_absence() -> None:
    away = Span(utc("2027-03-01T00:00"), utc("2027-03-10T00:00"))
    there = Span(utc("2027-03-03T00:00"), utc("2027-03-05T00:00"))
    assert without([away], [there]) == [
        Span(utc("2027-03-01T00:00"), utc("2027-03-03T00:00")),
        Span(utc("2027-03-05T00:00"), utc("2027-03-10T00:00")),
    ]
    assert without([away], [away]) == []
    assert (
        days_of([(date(2027, 3, 1), date(2027, 3, 5)), (date(2027, 3, 4), date(2027, 3, 7))]) == 7
    )


# ------------------------------------------------------------------------ batch


def test_a_batch_shares_its_latest_deadline_but_for_reactions() -> None:
    away = span_of(date(2026, 12, 3), date(2026, 12, 10), "UTC")
    terms = Terms()
    axis, allies = Asked("Axis", (away,)), Asked("Allies")
    ordinary, quick = pace(terms), pace(terms, reaction=True)
    opened = utc("2026-12-02T12:00")
    puts = [Put(axis, ordinary), Put(allies, ordinary), Put(axis, quick, reaction=True)]
    assert [one.at for one in due_of_batch(terms, opened, puts)] == [utc("2026-12-12T00:00")] * 3
    puts = [Put(allies, quick, reaction=True), Put(axis, quick, reaction=True)]
    # A reaction's deadline tells nothing of who else is asked.
    assert [one.at for one in due_of_batch(terms, opened, puts)] == [
        utc("2026-12-03T12:00"),
        utc("2026-12-12T00:00"),
    ]
    apart = Terms(together=False)
    puts = [Put(axis, ordinary), Put(allies, ordinary)]
    assert [one.at for one in due_of_batch(apart, opened, puts)][1] == utc("2026-12-05T12:00")


# ---------------------------------------------------------------------- closing


def standing(**more: object) -> Standing:
    facts: dict[str, object] = {
        "opened_at": utc("2026-12-01T12:00"),
        "due_at": utc("2026-12-04T12:00"),
        "grace_until": utc("2026-12-05T12:00"),
        "answered": False,
        "ready": False,
    }
    return Standing(**(facts | more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("stands", "cool_off", "early", "expected"),
    [
        (standing(), 0, True, "2026-12-05T12:00"),
        (standing(answered=True), 0, True, "2026-12-04T12:00"),
        (standing(held="wait"), 0, True, None),
        (standing(held="wait", answered=True), 0, True, "2026-12-04T12:00"),
        (standing(ready=True, last_order_at=utc("2026-12-02T12:00")), 0, True, "2026-12-02T12:00"),
        (standing(ready=True, last_order_at=utc("2026-12-02T12:00")), 2, True, "2026-12-02T14:00"),
        (standing(ready=True, last_order_at=utc("2026-12-04T11:00")), 2, True, "2026-12-04T12:00"),
        (standing(ready=True, last_order_at=utc("2026-12-04T15:00")), 2, True, "2026-12-04T15:00"),
        (standing(ready=True, last_order_at=utc("2026-12-02T12:00")), 0, False, "2026-12-04T12:00"),
        (standing(held="wait", forced_at=utc("2026-12-02T12:00")), 0, True, "2026-12-02T12:00"),
    ],
)
def test_when_an_ask_closes(
    stands: Standing, cool_off: float, early: bool, expected: str | None
) -> None:
    found = closes_at(stands, cool_off=cool_off, early=early)
    assert found == (utc(expected) if expected else None)


# ----------------------------------------------------------------------- clocks


def test_a_clock_runs_down_and_gains() -> None:
    clock = SeatClock(bank=48, increment=12, cap=60)
    always = OpenHours()
    opened = utc("2026-12-04T12:00")
    assert fischer.runs_out(clock, always, [], opened, 48 * HOUR) == utc("2026-12-06T12:00")
    assert fischer.used(clock, always, [], opened, utc("2026-12-05T12:00")) == 24 * HOUR
    assert fischer.after_answer(clock, 24 * HOUR) == 36 * HOUR
    assert fischer.after_answer(clock, 55 * HOUR) == 60 * HOUR
    assert fischer.after_answer(clock, -5 * HOUR) == 12 * HOUR


def test_a_clock_that_stands_in_closed_hours_and_absences() -> None:
    hours = OpenHours.of(Terms(weekdays=WORKDAYS, quiet=[Quiet(since="20:00", until="08:00")]))
    clock = SeatClock(bank=24, runs="open")
    friday = utc("2026-12-04T18:00")
    # 2 hours on Friday, 12 on Monday, 10 on Tuesday.
    assert fischer.runs_out(clock, hours, [], friday, 24 * HOUR) == utc("2026-12-08T18:00")
    assert fischer.used(clock, hours, [], friday, utc("2026-12-07T12:00")) == 6 * HOUR
    away = [span_of(date(2026, 12, 7), date(2026, 12, 7), "UTC")]
    assert fischer.runs_out(clock, hours, away, friday, 24 * HOUR) == utc("2026-12-09T18:00")


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC)),
    st.integers(1, 400),
    st.sampled_from(["always", "open"]),
)
def test_what_a_clock_has_used_when_it_runs_out_is_what_it_had(
    since: datetime, hours: int, runs: str
) -> None:
    open_hours = OpenHours.of(
        Terms(zone=NEW_YORK, weekdays=WORKDAYS, quiet=[Quiet(since="23:00", until="06:30")])
    )
    clock = SeatClock(runs=runs)  # type: ignore[arg-type]
    left = hours * HOUR
    out = fischer.runs_out(clock, open_hours, [], since, left)
    assert fischer.used(clock, open_hours, [], since, out) == left


# -------------------------------------------------------------------- reminders


def test_a_reminder_comes_once_and_anew_for_a_deadline_that_has_moved() -> None:
    now, at = utc("2026-12-03T12:00"), utc("2026-12-04T12:00")
    assert next_reminder([24, 4], now - HOUR, at) == now
    assert next_reminder([24, 4], now, at) == utc("2026-12-04T08:00")
    # Moved by an hour: whoever has just been reminded is not reminded again.
    assert next_reminder([24, 4], now, at + HOUR, now) == utc("2026-12-04T09:00")
    # Moved by two days: he is.
    assert next_reminder([24, 4], now, at + 48 * HOUR, now) == utc("2026-12-05T12:00")
    assert next_reminder([24], at, at) is None


# -------------------------------------------------------------------- simulator


def test_the_next_five_deadlines_if_axis_is_away() -> None:
    terms = Terms(
        zone=WARSAW, turn=Pace(hours=72, at="20:00", minimum=60), weekdays=WORKDAYS, holidays=["PL"]
    )
    away = span_of(date(2027, 3, 3), date(2027, 3, 17), WARSAW)
    seats = [Seat(Asked("Axis", (away,))), Seat(Asked("Allies"))]
    found = next_deadlines(terms, pace(terms), utc("2027-02-24T10:00"), seats)
    assert [one.due.at for one in found] == [
        utc("2027-03-01T19:00"),
        utc("2027-03-19T19:00"),
        utc("2027-03-22T19:00"),
        utc("2027-03-25T19:00"),
        utc("2027-03-30T18:00"),
    ]
    assert found[1].due.why == ("Axis is away until 17 March 2027",)
    assert "Easter Monday (PL)" in found[4].due.why[-1]


def test_the_next_deadlines_by_clocks() -> None:
    terms = Terms(clock=SeatClock(bank=48, increment=24, cap=72))
    seats = [Seat(Asked("Axis"), 10 * HOUR), Seat(Asked("Allies"), 30 * HOUR)]
    found = next_deadlines(terms, pace(terms), utc("2026-12-01T00:00"), seats, count=2)
    assert [(one.due.at, one.seat) for one in found] == [
        (utc("2026-12-02T06:00"), "Allies"),
        (utc("2026-12-03T06:00"), "Axis"),
    ]


# --------------------------------------------------------------------- property

CLOCKS = st.times().map(lambda t: f"{t:%H:%M}")
QUIET = st.builds(
    lambda since, length: Quiet(
        since=f"{since // 60:02}:{since % 60:02}",
        until=f"{(since + length) % 1440 // 60:02}:{(since + length) % 1440 % 60:02}",
    ),
    st.integers(0, 1439),
    st.integers(1, 900),
)
DAYS = st.lists(st.sampled_from([*WORKDAYS, "saturday", "sunday"]), min_size=1, unique=True)
ABSENT = st.tuples(st.integers(0, 60), st.integers(0, 25))


@settings(deadline=None)
@given(
    opened=st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC)),
    zone=st.sampled_from([WARSAW, NEW_YORK, "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"]),
    hours=st.integers(1, 400),
    at=st.none() | CLOCKS,
    minimum=st.none() | st.integers(0, 100),
    weekdays=DAYS,
    quiet=st.lists(QUIET, max_size=1),
    absent=st.lists(ABSENT, max_size=3),
    country=st.sampled_from(["", "PL", "US-CA", "JP"]),
)
def test_a_deadline_is_never_early_and_always_open(
    opened: datetime, zone: str, hours: int, at: str | None, minimum: int | None,
    weekdays: list[str], quiet: list[Quiet], absent: list[tuple[int, int]], country: str,
) -> None:  # fmt: skip
    try:
        terms = Terms(
            zone=zone,
            turn=Pace(hours=hours, at=at, minimum=minimum),
            weekdays=weekdays,  # type: ignore[arg-type]
            quiet=quiet,
            holidays=[country] if country else [],
        )
    except ValidationError:
        return  # that time of day is always quiet
    day = timedelta(days=1)
    spans = tuple(
        span_of(opened.date() + first * day, opened.date() + (first + n) * day, zone)
        for first, n in absent
    )
    own = pace(terms)
    found = due_of(terms, own, opened, [Asked("Axis", spans), Asked("Allies")])
    least = hours if at is None or minimum is None else min(minimum, hours)
    assert found.at >= opened + least * HOUR
    general = OpenHours.of(terms)
    moved, why = general.open_from(found.at)
    assert moved == found.at
    assert why == []
    assert away_until(spans, found.at, 24 * HOUR) is None
    # What is where it may be stays there.
    assert settled(terms, own, found.at, [Asked("Axis", spans)]).at == found.at


# ---------------------------------------------------------------------- parsing


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("3 March", "2027-03-03", "2027-03-03"),
        ("3 March to 17 March", "2027-03-03", "2027-03-17"),
        ("from 3 to 17 March", "2027-03-03", "2027-03-17"),
        ("3-17 March 2028", "2028-03-03", "2028-03-17"),
        ("2027-03-03..2027-03-17", "2027-03-03", "2027-03-17"),
        ("2027-03-03 - 2027-03-17", "2027-03-03", "2027-03-17"),
        ("3.3. to 17.3.", "2027-03-03", "2027-03-17"),
        ("3.3.2027", "2027-03-03", "2027-03-03"),
        ("March 3rd till March 17th, 2027", "2027-03-03", "2027-03-17"),
        ("28 Dec to 3 Jan", "2026-12-28", "2027-01-03"),
        ("20 November to 3 December", "2026-11-20", "2026-12-03"),
        ("today until tomorrow", "2026-12-01", "2026-12-02"),
        ("29 February", "2028-02-29", "2028-02-29"),
    ],
)
def test_dates_are_read_as_people_write_them(text: str, first: str, last: str) -> None:
    found = parsing.span(text, date(2026, 12, 1))
    assert found == (date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    "text",
    ["", "soon", "30 February", "32 May", "17 March 2027 to 3 March 2027", "3 Mars", "03/04/2027",
     "2027-13-01", "3 to 40 March", "99999-01-01"],
)  # fmt: skip
def test_what_is_no_date_is_said_so(text: str) -> None:
    with pytest.raises(parsing.NoDate) as refusal:
        parsing.span(text, date(2026, 12, 1))
    assert refusal.value.text.endswith(".")


def test_absences_of_the_command_line() -> None:
    found = parsing.away(["axis:2027-03-03..2027-03-17", "Axis: 1 May"], date(2026, 12, 1))
    assert found == {
        "axis": [
            (date(2027, 3, 3), date(2027, 3, 17)),
            (date(2027, 5, 1), date(2027, 5, 1)),
        ]
    }
    with pytest.raises(parsing.NoDate):
        parsing.away(["2027-03-03"], date(2026, 12, 1))


# ------------------------------------------------------------------------ words


def test_terms_in_words() -> None:
    terms = Terms(
        zone=WARSAW,
        turn=Pace(hours=72, at="20:00", grace=24),
        first=Pace(hours=240),
        weekdays=WORKDAYS,
        quiet=[Quiet(since="22:00", until="07:00")],
        holidays=["PL", "FR"],
        closed=["2026-12-24..2027-01-02"],
        missed=MissedTerms(policy="wait", replacement_after=2),
    )
    lines = terms_words(terms, (72, 24))
    assert lines[0] == (
        "An ordinary answer is due within 3 days, at 20:00 (Europe/Warsaw), then 1 day of grace."
    )
    assert "Deadlines fall on Monday to Friday." in lines
    assert "There are no deadlines between 22:00 and 07:00 (Europe/Warsaw)." in lines
    assert "There are no deadlines on public holidays in PL and FR." in lines
    assert "The game pauses from 24 December 2026 to 2 January 2027." in lines
    assert any("the game waits for the seat" in line for line in lines)
    assert any("2 deadlines missed in a row" in line for line in lines)
    assert hours_words(36) == "36 hours"
    assert hours_words(0.5) == "30 minutes"
    assert weekdays_words(["saturday", "tuesday"]) == "Tuesday and Saturday"
