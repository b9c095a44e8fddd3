"""The arguments of acts: one reader of lengths of time, days, seats, addresses, numbers and yeses
for whatever comes in by letter, page, API or command line.

Every reader takes text, as a letter, a form or the command line has it, and what JSON knows
besides. What it cannot read it refuses with the sentence that every door says (`not_read`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any, ClassVar, TypeVar
from zoneinfo import ZoneInfo

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from adjudicator.service.desk import ServiceError
from adjudicator.service.people.people import address
from adjudicator.service.time import lengths, parsing

READ = "not read"
"""The type of an error whose message is a sentence for people."""


class NotRead(ServiceError):
    """Arguments of an act that we cannot read. shape: it is JSON of another shape than the act's,
    which a program is told otherwise than a wrong word."""

    def __init__(self, text: str, *, shape: bool = False) -> None:
        super().__init__(text)
        self.shape = shape


def not_read(text: str) -> PydanticCustomError:
    """A refusal, for a validator to raise."""
    return PydanticCustomError(READ, "{text}", {"text": text})


class Arguments(BaseModel):
    """Arguments of an act. also: other names of them, that older forms and programs use. spans:
    its days may be given as a first and a last one, as forms have them."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    also: ClassVar[Mapping[str, str]] = {}
    spans: ClassVar[bool] = False

    @model_validator(mode="before")
    @classmethod
    def named(cls, given: Any) -> Any:
        if not isinstance(given, Mapping):
            return given
        said = {cls.also.get(name, name): value for name, value in given.items()}
        if cls.spans and said.keys() & {"first", "last"}:
            ends = [str(said.pop(name, "")).strip() for name in ("first", "last")]
            if any(ends):
                said["days"] = " to ".join(filter(None, ends))
        return said

    @classmethod
    def names(cls) -> set[str]:
        """All names under which something may be given."""
        return {*cls.model_fields, *cls.also, *(("first", "last") if cls.spans else ())}


# ------------------------------------------------------------------------ kinds


def _length(given: Any) -> Any:
    if not isinstance(given, str | int | float) or isinstance(given, bool):
        return given
    found = lengths.hours(given)
    if not 0 < found < lengths.BELOW:
        raise not_read(
            "An extension is a number of hours between 0 and 10,000, or a number of days: “24”, "
            "“1.5 days”."
        )
    return found


Length = Annotated[
    float,
    BeforeValidator(_length),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "number"},
                {"type": "string", "minLength": 1, "maxLength": 40},
            ],
            "description": "Hours, or text such as “1.5 days”",
        }
    ),
]
"""A length of time, in hours."""


def _yes(given: Any) -> Any:
    if not isinstance(given, str):
        return given
    return given.strip().lower() not in ("", "no", "off", "false", "0")


Yes = Annotated[
    bool,
    Field(strict=True),
    BeforeValidator(_yes),
    WithJsonSchema({"anyOf": [{"type": "boolean"}, {"type": "string"}], "default": False}),
]
"""Whether something is wanted. A form that says anything but no wants it."""


def seat_key(words: str) -> str:
    """A seat as it is named everywhere: `South West`, `the south_west` -> `south_west`."""
    name = re.sub(r"[\s_-]+", "_", words.strip(" .,;:").lower())
    return name.removeprefix("for_").removeprefix("the_")


SeatName = Annotated[str, StringConstraints(max_length=60), AfterValidator(seat_key)]
"""A seat, by its name or title. That the game has it is for the act to say."""


def _address(given: str) -> str:
    found = re.search(r"<\s*([^\s<>]+@[^\s<>]+)\s*>\s*[,;.]?$", given.strip())
    try:
        return address(found[1] if found else given)
    except ServiceError as error:
        raise not_read(error.text) from None


Address = Annotated[str, StringConstraints(max_length=254), AfterValidator(_address)]
"""A mail address, `Anna <anna@example.net>` without the name."""

Words = Annotated[str, StringConstraints(max_length=1000)]
"""Whatever somebody writes."""
Text = Annotated[str, StringConstraints(max_length=20_000)]
"""Lines that somebody writes: a message, an entry."""
Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
"""A word or two that must be there."""


def _address_or_none(given: str) -> str:
    text = given.strip(" <>,;")
    if text.lower() == "none":
        return "none"
    try:
        return address(text)
    except ServiceError as error:
        raise not_read(error.text) from None


SubstituteName = Annotated[Name, AfterValidator(_address_or_none)]
"""The address of a substitute, or `none`."""


def _days(given: Any, info: ValidationInfo) -> Any:
    if not isinstance(given, str):
        return given
    today: date = (info.context or {})["today"]
    try:
        return parsing.span(given, today)
    except parsing.NoDate as error:
        raise not_read(f"{error.text} Nothing was changed.") from None


Days = Annotated[
    tuple[date, date],
    BeforeValidator(_days),
    WithJsonSchema(
        {"type": "string", "minLength": 1, "maxLength": 100,
         "description": "2027-03-03 to 2027-03-17, or one day"}
    ),
]  # fmt: skip
"""The first and the last of some days; of one day both are it."""


def _number(given: Any) -> Any:
    if not isinstance(given, str):
        return given
    text = given.strip().lstrip("#")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise not_read(f"“{given.strip()[:40]}” is not a number.")
    return int(text)


Number = Annotated[
    int,
    Field(strict=True, ge=0, lt=10**9),
    BeforeValidator(_number),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "exclusiveMaximum": 10**9},
                {"type": "string", "minLength": 1, "maxLength": 10},
            ]
        }
    ),
]
"""A whole number of at most nine digits."""


class Reasoned(Arguments):
    """Arguments with a reason, which a letter gives behind `because`."""

    because: Words = ""
    also: ClassVar[Mapping[str, str]] = {"reason": "because"}


A = TypeVar("A", bound=Arguments)


def read(kind: type[A], given: Mapping[str, Any], wants: str, zone: str, now: datetime) -> A:
    """What was given, as the arguments of an act; what is empty was not given. zone, now: of
    whoever gives it, for days without a year. wants: what to say if something is missing.

    NotRead: it cannot be read, and why."""
    said = {name: value for name, value in given.items() if value != ""}
    try:
        return kind.model_validate(said, context={"today": now.astimezone(ZoneInfo(zone)).date()})
    except ValidationError as error:
        # A refusal is worth more than that something else is missing besides.
        first = max(error.errors(), key=lambda one: one["type"] == READ)
    if first["type"] == READ:
        raise NotRead(first["msg"])
    if first["type"] in ("missing", "string_too_short"):
        raise NotRead(wants, shape=first["loc"][0] not in given)
    where = ".".join(str(part) for part in first["loc"])
    raise NotRead(f"{where}: {first['msg']}.", shape=True)
