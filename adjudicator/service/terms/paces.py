"""How a class of questions is timed, as a group of settings; and the paces of single phases."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from adjudicator.core.names import fold
from adjudicator.service.terms.kinds import WEEKDAYS, Bad, Kind, Number, Text, time_of_day
from adjudicator.service.time.terms import MOST_HOURS

LENGTH = Number(MOST_HOURS, above=True, hours=True)
HOURS = Number(MOST_HOURS, hours=True)
CLOCK = Text("a time of day: 20:00", time_of_day, 8)

PACE: dict[str, tuple[Kind, str, str]] = {
    "hours": (LENGTH, "Time to answer", "How long players have to answer."),
    "at": (
        CLOCK,
        "Time of day",
        "The time of day at which deadlines fall. The deadline is the last such time "
        "that leaves the minimum and is within the time to answer.",
    ),
    "minimum": (
        HOURS,
        "At least",
        "The shortest time to answer that a deadline at a time of day can leave.",
    ),
    "weekdays": (WEEKDAYS, "On these weekdays", "The only days on which the deadline may fall."),
    "grace": (HOURS, "Grace", "How long after the deadline an answer still counts."),
    "cool_off": (
        HOURS,
        "Cool-off",
        "How long a step that could be played early waits after the last order.",
    ),
}
"""Field of a pace -> its kind, its title, what it means."""
MOST_PHASES = 60
NAME = re.compile(r"[a-z0-9_*?\[\]-]{1,60}(?:/reaction)?")


class Paces(Kind):
    """Paces by the name of a phase: `naval_*: hours 48, grace 12`, one a line."""

    control = "lines"
    values = "“naval_*: hours 48, grace 12”; one phase a line (air/reaction for reactions in it)"
    schema: ClassVar[dict[str, Any]] = {
        "type": "object",
        "maxProperties": MOST_PHASES,
        "additionalProperties": {
            "type": "object",
            "properties": {name: kind.schema for name, (kind, _, _) in PACE.items()},
            "additionalProperties": False,
        },
    }

    def take(self, given: Any) -> Any:
        if isinstance(given, str):
            given = self._typed(given)
        if not isinstance(given, dict):
            raise Bad('Write phases as [phases."naval_*"] with their settings below.')
        if len(given) > MOST_PHASES:
            raise Bad(f"There can be {MOST_PHASES} phases at most.")
        return {_name(name): _fields(name, fields) for name, fields in given.items()}

    def _typed(self, text: str) -> dict[str, dict[str, str]]:
        found = {}
        for line in filter(None, (one.strip() for one in text.splitlines())):
            name, colon, rest = line.partition(":")
            if not colon:
                raise Bad(
                    f"“{line[:60]}” does not name a phase and its times. Write for example "
                    "naval_*: hours 48."
                )
            marks = "|".join(name.replace("_", "[ _]") for name in PACE)
            parts = re.split(rf"[,;]?\s*\b({marks})\b\s*=?\s*", rest.strip())
            if parts[0].strip() or len(parts) < 3:
                raise Bad(
                    f"We cannot read “{rest.strip()[:60]}”. Write for example hours 48, grace 12."
                )
            pairs = zip(parts[1::2], parts[2::2], strict=True)
            found[name.strip()] = {key.replace(" ", "_"): value.strip() for key, value in pairs}
        return found

    def write(self, value: Any) -> str:
        lines = []
        for name, fields in value.items():
            said = [f"{key} {PACE[key][0].write(one)}" for key, one in fields.items()
                    if one is not None]  # fmt: skip
            lines.append(f"{name}: {'; '.join(said)}")
        return "\n".join(lines)

    def toml(self, value: Any) -> Any:
        return {name: {key: one for key, one in fields.items() if one is not None}
                for name, fields in value.items()}  # fmt: skip


def _name(name: str) -> str:
    key = name.strip().lower().replace(" ", "_")
    if not NAME.fullmatch(key):
        raise Bad(
            f"“{name[:40]}” is not the name of a phase. Write for example naval_* or air/reaction."
        )
    return key


def _fields(name: str, fields: Any) -> dict[str, Any]:
    if not isinstance(fields, dict) or not fields:
        raise Bad(f"{name[:40]}: it needs hours, grace or another of {', '.join(PACE)}.")
    found = {}
    for key, given in fields.items():
        if fold(key).replace(" ", "_") not in PACE:
            raise Bad(f"{name[:40]}: there is no “{key[:40]}”; there is {', '.join(PACE)}.")
        try:
            found[key] = PACE[key][0].take(given)
        except Bad as error:
            raise Bad(f"{name[:40]}, {key}: {error.text}") from None
    return found
