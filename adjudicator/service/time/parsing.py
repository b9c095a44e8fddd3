"""Dates as people write them in a letter: `3 March to 17 March`, `2027-03-03..2027-03-17`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
PASSED = timedelta(days=31)
"""A day without a year that has passed by more than this is meant for next year."""

YEARS = 20
"""Days farther away than this are slips, and arithmetic with them would leave the calendar."""

_ISO = r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
_DOTTED = r"\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2}(?!\d))?"
_WORDS = r"\d{1,2}(?:st|nd|rd|th)?\.?\s+[a-z]{3,9}\.?(?:,?\s+\d{4})?"
_MONTH_FIRST = r"[a-z]{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?"
_RELATIVE = r"today|tomorrow"
ONE = f"(?:{_ISO}|{_DOTTED}|{_WORDS}|{_MONTH_FIRST}|{_RELATIVE})"
_SPAN = re.compile(rf"(?:from\s+)?({ONE})(?:\s*(?:\.\.+|–|—|-|to|till|until|through)\s*({ONE}))?")
_SHORT = re.compile(
    r"(?:from\s+)?(\d{1,2})(?:st|nd|rd|th)?\s*(?:\.\.+|–|—|-|to|till|until)\s*"
    r"(\d{1,2}(?:st|nd|rd|th)?\s+[a-z]{3,9}\.?(?:,?\s+\d{4})?)"
)


class NoDate(ValueError):
    """What we read is not a date. text: a whole sentence for people."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def span(text: str, today: date) -> tuple[date, date]:
    """The first and the last day of what somebody wrote; one day is both.

    today: in the writer's zone; a day without a year is the next such day, or one of the last
    month. NoDate: we cannot read it, or it ends before it begins.
    """
    words = " ".join(text.lower().strip().rstrip("!").split())
    if short := _SHORT.fullmatch(words):
        last = one(short[2], today)
        try:
            first = last.replace(day=int(short[1]))
        except ValueError:
            raise NoDate(f"“{text.strip()[:60]}”: there is no such day.") from None
    elif found := _SPAN.fullmatch(words):
        first = one(found[1], today)
        last = one(found[2], max(first, today)) if found[2] else first
        if found[2] and last < first and not re.search(r"\d{4}", found[2]):
            last = one(found[2], first + PASSED)
    else:
        raise NoDate(
            f"“{text.strip()[:60]}” is not a date that we can read. Write for example"
            " “3 March to 17 March” or “2027-03-03 to 2027-03-17”."
        )
    for day in (first, last):
        if abs(day.year - today.year) > YEARS:
            raise NoDate(f"“{text.strip()[:60]}” is too far from now.")
    if last < first:
        raise NoDate(f"“{text.strip()[:60]}” ends before it begins.")
    return first, last


def one(text: str, today: date) -> date:
    """One day. NoDate: we cannot read it, or there is no such day (30 February)."""
    words = text.strip().rstrip(".")
    if words in ("today", "tomorrow"):
        return today + timedelta(days=words == "tomorrow")
    try:
        if re.fullmatch(_ISO, words):
            year, month, day = (int(part) for part in words.split("-"))
            return date(year, month, day)
        if re.fullmatch(_DOTTED, text.strip()) or re.fullmatch(_DOTTED, f"{words}."):
            parts = [int(part) for part in words.split(".") if part]
            return _near(parts[0], parts[1], parts[2] if len(parts) > 2 else None, today)
        number = re.search(r"\d{1,2}(?=st|nd|rd|th|\b)", words)
        named = re.search(r"[a-z]{3,9}", re.sub(r"(?<=\d)(st|nd|rd|th)\b", "", words))
        year_said = re.search(r"\d{4}", words)
        if number and named:
            month = _month(named[0])
            return _near(int(number[0]), month, int(year_said[0]) if year_said else None, today)
    except ValueError as error:
        if isinstance(error, NoDate):
            raise
        raise NoDate(f"“{text.strip()[:60]}”: there is no such day.") from None
    raise NoDate(f"“{text.strip()[:60]}” is not a date that we can read.")


def _month(word: str) -> int:
    found = [n for n, name in enumerate(MONTHS, start=1) if name.startswith(word)]
    if word == "sept":
        found = [9]
    if len(found) != 1:
        raise NoDate(f"“{word[:20]}” is not a month.")
    return found[0]


def _near(day: int, month: int, year: int | None, today: date) -> date:
    if year is not None:
        return date(year + 2000 if year < 100 else year, month, day)
    for near in (today.year, today.year + 1, today.year + 2, today.year + 3, today.year + 4):
        try:
            found = date(near, month, day)
        except ValueError:  # 29 February
            continue
        if found >= today - PASSED:
            return found
    raise ValueError("there is no such day")


def away(texts: Sequence[str], today: date) -> dict[str, list[tuple[date, date]]]:
    """`axis:2027-03-03..2027-03-17`, several times -> seat -> spans. NoDate: not of this form."""
    found: dict[str, list[tuple[date, date]]] = {}
    for text in texts:
        seat, colon, dates = text.partition(":")
        if not colon or not seat.strip():
            raise NoDate(f"“{text[:60]}” needs a seat and dates: axis:2027-03-03..2027-03-17.")
        found.setdefault(seat.strip().lower(), []).append(span(dates, today))
    return found
