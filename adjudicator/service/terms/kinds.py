"""Kinds of values: how each is read from a file or from what somebody typed, and written again.

A kind takes text as well as what TOML and JSON know, and gives plain JSON. What it cannot take
it refuses with a sentence (`Bad`) that says what would be right.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from adjudicator.service.time import lengths
from adjudicator.service.time.days import DAYS
from adjudicator.service.time.terms import clock_time
from adjudicator.service.words import listing

MOST_ITEMS = 60
"""Of a list of days, countries, hours."""
YES = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


class Bad(ValueError):
    """A value that a setting does not take. text: a whole sentence."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Kind(ABC):
    """How the values of a setting are read and written. control: what a form shows: `line`,
    `lines`, `one` (of its choices) or `several` of them."""

    control: ClassVar[str] = "line"

    @abstractmethod
    def take(self, given: Any) -> Any:
        """A value, as plain JSON. Bad: it is none."""

    def write(self, value: Any) -> str:
        """The value as somebody would type it."""
        return str(value)

    @property
    @abstractmethod
    def values(self) -> str:
        """What it takes, in words, for help."""

    @property
    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """What it takes, as JSON Schema."""

    @property
    def choices(self) -> Mapping[str, str]:
        """For `one` and `several`: what is written -> words."""
        return {}

    def toml(self, value: Any) -> Any:
        """The value as a file has it."""
        return value


@dataclass(frozen=True)
class Number(Kind):
    """A number; of hours it may be said in days too: `3 days`."""

    most: float
    least: float = 0
    above: bool = False
    whole: bool = False
    hours: bool = False
    unit: str = ""

    @property
    def values(self) -> str:
        what = "hours (or “3 days”)" if self.hours else self.unit or "a number"
        least = f"above {self.least:g}" if self.above else f"{self.least:g}"
        return f"{what}, {least} to {self.most:,g}"

    @property
    def schema(self) -> dict[str, Any]:
        low = "exclusiveMinimum" if self.above else "minimum"
        return {"type": "integer" if self.whole else "number", low: self.least,
                "maximum": self.most}  # fmt: skip

    def take(self, given: Any) -> Any:
        number = self._number(given)
        fits = number > self.least if self.above else number >= self.least
        if not fits or number > self.most or (self.whole and number != int(number)):
            of = "a number of " if self.hours else ""
            raise Bad(f"It must be {of}{self.values}{', whole' if self.whole else ''}.")
        return int(number) if self.whole else number

    def _number(self, given: Any) -> float:
        if self.hours:
            return lengths.hours(given)
        if isinstance(given, bool):
            return math.nan
        if isinstance(given, int | float):
            return float(given)
        found = lengths.LENGTH.fullmatch(str(given).strip())
        if found is None or found[2]:
            return math.nan
        return float(found[1].replace(",", "."))

    def write(self, value: Any) -> str:
        return f"{value:g}" if value < 1e6 else str(value)


@dataclass(frozen=True)
class Choice(Kind):
    """One of some words. said: as it is written -> in words; stored: what stands for it, if that
    is not the word itself."""

    said: Mapping[str, str]
    stored: Mapping[str, Any] | None = None
    control: ClassVar[str] = "one"

    @property
    def values(self) -> str:
        return listing([f"“{one}”" for one in self.said], "or")

    @property
    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.said)}

    @property
    def choices(self) -> Mapping[str, str]:
        return self.said

    def take(self, given: Any) -> Any:
        if isinstance(given, bool):
            given = "yes" if given else "no"
        word = " ".join(str(given).lower().split())
        if word not in self.said and set(self.said) == {"yes", "no"} and word in YES:
            word = "yes" if YES[word] else "no"
        if word not in self.said:
            raise Bad(f"It must be {self.values}, not “{str(given)[:40]}”.")
        return self.stored[word] if self.stored is not None else word

    def write(self, value: Any) -> str:
        if self.stored is None:
            return str(value)
        return next(word for word, one in self.stored.items() if one == value)

    def toml(self, value: Any) -> Any:
        return value if set(self.said) == {"yes", "no"} else self.write(value)


def yes_no(yes: str, no: str) -> Choice:
    """A question: what yes means, what no means."""
    return Choice({"yes": yes, "no": no}, {"yes": True, "no": False})


@dataclass(frozen=True)
class Text(Kind):
    """A text. check: makes it as it is stored, or raises ValueError with a sentence."""

    says: str
    check: Callable[[str], str] = str
    most: int = 500

    @property
    def values(self) -> str:
        return self.says

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": self.most}

    def take(self, given: Any) -> Any:
        if not isinstance(given, str):
            raise Bad(f"It must be text: {self.says}.")
        text = " ".join(given.split())
        if len(text) > self.most:
            raise Bad(f"It can have {self.most} characters at most.")
        return _checked(self.check, text)


def _checked(check: Callable[[str], str], text: str) -> str:
    try:
        return check(text)
    except ValueError as error:
        said = str(error).strip()
        if said.lower().startswith(("invalid", "isoformat", "month", "day", "hour", "minute")):
            said = f"“{text[:40]}” is not one"
        raise Bad(f"{said[:1].upper()}{said[1:].rstrip('.')}.") from None


@dataclass(frozen=True)
class Several(Kind):
    """Some of a few words, in their order."""

    said: Mapping[str, str]
    control: ClassVar[str] = "several"

    @property
    def values(self) -> str:
        return f"one or more of {listing(list(self.said), 'and')}"

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"enum": list(self.said)}, "minItems": 1}

    @property
    def choices(self) -> Mapping[str, str]:
        return self.said

    def take(self, given: Any) -> Any:
        words = _items(given, r"[\s,;]+|\band\b")
        found = []
        for word in words:
            meant = [one for one in self.said if len(word) > 1 and one.startswith(word.lower())]
            if len(meant) != 1:
                raise Bad(f"There is no “{word[:40]}”. It must be {self.values}.")
            found.append(meant[0])
        if not found:
            raise Bad(f"It must be {self.values}, at least one.")
        return [one for one in self.said if one in found]

    def write(self, value: Any) -> str:
        return ", ".join(value)


WEEKDAYS = Several({day: day.capitalize() for day in DAYS})


@dataclass(frozen=True)
class Items(Kind):
    """A list of texts, each checked by itself."""

    says: str
    check: Callable[[str], str] = str

    @property
    def values(self) -> str:
        return f"{self.says}, separated by commas"

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "maxItems": MOST_ITEMS}

    def take(self, given: Any) -> Any:
        return [_checked(self.check, one) for one in _items(given, r"[,;\n]")]

    def write(self, value: Any) -> str:
        return ", ".join(value)


@dataclass(frozen=True)
class Numbers(Kind):
    """A list of hours."""

    of: Number

    @property
    def values(self) -> str:
        return "hours, separated by commas"

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.of.schema, "maxItems": MOST_ITEMS}

    def take(self, given: Any) -> Any:
        if isinstance(given, int | float) and not isinstance(given, bool):
            given = [given]
        parts = given if isinstance(given, list) else _items(given, r";|\n|,(?!\d)|,(?=\d+\b)")
        if len(parts) > MOST_ITEMS:
            raise Bad(f"There can be {MOST_ITEMS} at most.")
        return [self.of.take(one) for one in parts]

    def write(self, value: Any) -> str:
        return ", ".join(f"{one:g}" for one in value)


_QUIET = re.compile(
    r"(?:from\s+)?(\d{1,2}[:.]\d\d)\s*(?:-|–|—|to|until)\s*(\d{1,2}[:.]\d\d)(?:\s+(?:on\s+)?(.+))?",
    re.I,
)


class QuietHours(Kind):
    """Hours in which no deadline falls: `22:00 to 08:00`, `13:00 to 15:00 on sunday`."""

    control = "lines"
    values = "“22:00 to 08:00”, if you like with “on saturday, sunday”; one a line"
    schema: ClassVar[dict[str, Any]] = {
        "type": "array",
        "maxItems": MOST_ITEMS,
        "items": {
            "type": "object",
            "properties": {
                "since": {"type": "string"},
                "until": {"type": "string"},
                "weekdays": WEEKDAYS.schema,
            },
            "required": ["since", "until"],
        },
    }

    def take(self, given: Any) -> Any:
        rows = given if isinstance(given, list) else _items(given, r"[;\n]")
        return [self._row(one) for one in rows[:MOST_ITEMS]]

    def _row(self, given: Any) -> dict[str, Any]:
        if isinstance(given, str):
            found = _QUIET.fullmatch(given.strip())
            if found is None:
                raise Bad(
                    f"“{given.strip()[:60]}” is not a period; write for example 22:00 to 08:00."
                )
            given = {"since": found[1].replace(".", ":"), "until": found[2].replace(".", ":")}
            if found[3]:
                given["weekdays"] = found[3]
        if not isinstance(given, dict) or set(given) - {"since", "until", "weekdays"}:
            raise Bad('Write quiet hours as {since = "22:00", until = "08:00"}.')
        if not {"since", "until"} <= set(given):
            raise Bad("Quiet hours need a start (since) and an end (until).")
        row: dict[str, Any] = {
            key: _checked(clock_time, _two_digits(str(given[key]))) for key in ("since", "until")
        }
        if row["since"] == row["until"]:
            raise Bad("Quiet hours cannot start and end at the same time.")
        row["weekdays"] = WEEKDAYS.take(given.get("weekdays", list(DAYS)))
        return row

    def write(self, value: Any) -> str:
        lines = []
        for one in value:
            every = len(one["weekdays"]) == len(DAYS)
            on = "" if every else f" on {WEEKDAYS.write(one['weekdays'])}"
            lines.append(f"{one['since']} to {one['until']}{on}")
        return "\n".join(lines)


def _two_digits(text: str) -> str:
    return text.strip().zfill(5) if re.fullmatch(r"\d:\d\d", text.strip()) else text


def time_of_day(text: str) -> str:
    """`8:00` -> `08:00`. ValueError with a sentence for what is not a time of day."""
    try:
        return clock_time(_two_digits(text))
    except ValueError:
        raise ValueError(f"“{text[:40]}” is not a time of day; write for example 20:00") from None


def _items(given: Any, at: str) -> list[str]:
    """A list, or a text of several. Bad: neither, or too many."""
    if isinstance(given, str):
        given = [part.strip() for part in re.split(at, given) if part.strip()]
    if not isinstance(given, Sequence) or not all(isinstance(one, str) for one in given):
        raise Bad("It must be a list of texts.")
    if len(given) > MOST_ITEMS:
        raise Bad(f"There can be {MOST_ITEMS} at most.")
    return [one.strip() for one in given if one.strip()]
