"""What is played in the club's year, under which terms, and what goes wrong in which week."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

GAMES: tuple[tuple[str, str], ...] = (
    ("hill", "first"),
    ("blitzwar", "norway-20-2"),
    ("world_at_war", "poland-1939"),
    ("diplomacy", "three-players"),
    ("victory", "battle-of-hope"),
    ("virtuti_militari", "france-1940"),
    ("hill", "first"),
    ("totaler_krieg", "summer-1941"),
    ("blitzwar", "africa-20-1"),
    ("diplomacy", "inland-sea"),
    ("world_at_war", "france-1940"),
    ("victory", "quick-start"),
    ("blitzwar", "yellow-1940"),
    ("diplomacy", "classic-1907"),
)
"""In turn. `hill` is a ruleset that somebody has brought: its releases change in the year."""

TERMS: tuple[dict[str, Any], ...] = (
    {"table.begins": "full", "missed.policy": "default"},
    {
        "zone": "Europe/Warsaw", "turn.hours": 72, "turn.at": "20:00", "turn.minimum": 48,
        "quiet": "22:00 to 08:00", "missed.policy": "standing", "table.begins": "full",
    },
    {
        "zone": "America/New_York", "turn.hours": 48, "turn.grace": 12, "reaction.hours": 12,
        "missed.policy": "bot", "missed.bot": "sensible", "missed.replacement_after": 2,
        "missed.replacement": "bot",
    },
    {
        "preset": "two a week", "zone": "Europe/London", "table.begins": "full",
        "missed.replacement_after": 2, "missed.replacement": "vote",
    },
    {
        "turn.hours": 60, "turn.cool_off": 2, "quiet": "23:00 to 07:00", "zone": "Australia/Sydney",
        "missed.policy": "default", "missed.replacement_after": 3,
        "missed.replacement": "substitute",
        "weekdays": "monday, tuesday, wednesday, thursday, friday",
    },
)  # fmt: skip

EVENTS: tuple[tuple[str, str, int], ...] = (
    ("hill-cup", """
title = "Hill Cup"
ruleset = "hill"
scenario = "first"
entries_days = 5
review_hours = 12
sides_hours = 24
terms = {turn = {hours = 48}}
length = {turns = 5, letters = 1, roll_call = 2}

[[stages]]
kind = "swiss"
rounds = 2
days = 30
""", 6),
    ("poland-cup", """
title = "Poland Cup"
ruleset = "world_at_war"
scenario = "poland-1939"
entries_days = 6
review_hours = 0
sides_hours = 24
terms = {turn = {hours = 48}}
length = {turns = 1, letters = 2, roll_call = 2}

[[stages]]
kind = "knockout"
sides = "preferences"
days = 30
""", 4),
    ("inland-cup", """
title = "Inland Cup"
ruleset = "diplomacy"
scenario = "inland-sea"
entries_days = 8
review_hours = 24
sides_hours = 24
terms = {turn = {hours = 36}}
length = {turns = 10, letters = 4, roll_call = 2}

[[stages]]
kind = "tables"
rounds = 1
days = 120
""", 5),
)  # fmt: skip
"""(name, form, entrants)."""

FAULTS = (
    "relay gone", "kill", "full disk", "other words", "restart", "restored elsewhere",
    "broken rules", "kill",
)  # fmt: skip
"""One a week, in turn. The clocks change when they do."""


@dataclass(frozen=True)
class Programme:
    """How large the club is, and how long it plays."""

    days: int
    people: int
    games: int
    events: int
    moderators: int
    begins: datetime = datetime(2027, 3, 8, 6, tzinfo=UTC)
    """Summer time begins on 14 and 28 March 2027, and ends on 31 October and 7 November."""
    faults: Sequence[str] = FAULTS
    hours_between_faults: float = 168
    played: Sequence[tuple[str, str]] = field(default=GAMES)

    def opening_hour(self, n: int) -> int:
        """Hours after the beginning at which game n is opened: the last when two thirds are over,
        of a short time sooner."""
        last = self.days * 24 * (0.6 if self.days > 60 else 0.15)
        return int(last * n / max(1, self.games))


YEAR = Programme(days=365, people=200, games=60, events=3, moderators=6)
MONTH = Programme(
    days=28, people=24, games=7, events=1, moderators=2, hours_between_faults=72,
    played=(*GAMES[:5], GAMES[6], GAMES[8]),
)  # fmt: skip
